"""What an ability of a card is made of, and what in it must fit together (chapter 5.2 of the rules).

The words that it uses are in ``vocabulary``; what a whole card must be is in ``cards``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, Field, model_validator

from engine.games.miras9.operations import Modify, Operation, Shield
from engine.games.miras9.vocabulary import (
    CARDS,
    PLACES,
    Act,
    Amount,
    Condition,
    Count,
    Model,
    Name,
    Number,
    Refers,
    Selects,
    Stat,
    Target,
    Whom,
)
from engine.kernel.catalogue import FieldFault

Window = Literal["pre_block", "pre_damage", "after_wave"]
Timing = Literal["action", "development", "awaken", "attack", "move", "attune", "reaction"]
Trigger = Literal[
    "enters_play",
    "arrives",
    "embarked",
    "attack_declared",
    "blocks",
    "attack_defeated_unit",
    "defeated",
    "manifested",
    "pressured",
    "awakened",
    "drew_from_resource",
    "turn_start",
    "turn_end",
]

WINDOWS: tuple[Window, ...] = ("pre_block", "pre_damage", "after_wave")
"""The windows of a wave, in their order (M9-74, M9-76, M9-79)."""

ONLY_IN: dict[str, frozenset[str]] = {
    "reduce": frozenset({"replacement"}),
    "redirect": frozenset({"replacement"}),
    "deploy_self": frozenset({"blackwake"}),
}
"""The kinds of ability that an operation belongs to, where it does not fit all."""


class Cost(Model):
    """What is paid when an ability is announced or a card is played. Rules: M9-4, M9-45, M9-46."""

    resource: Count = Field(default=0, description="cards from Resource to Used")
    resource_pick: Literal["top", "any"] = Field(
        default="top", description="from the top, or from places that the payer names unseen (M9-45)"
    )
    echo: Count = Field(default=0, description="Echo")
    tap: Literal["self"] | None = Field(default=None, description="this card is tapped (M9-51)")
    discard_hand: Count = Field(default=0, description="other cards discarded from Hand")


class Limit(Model):
    """How often an ability is used. Rules: M9-43.

    A use counts under the key of the scope and also for this ability of this card in play; both stay within ``n``.
    """

    scope: Literal["ability", "card", "title", "site", "player"] = Field(
        description="this ability, all of this card, all cards of this title of the player, the lane, the player"
    )
    per: Literal["turn", "wave", "match"] = Field(description="when the count starts anew")
    n: int = Field(ge=1, description="uses")


class Mode(Model):
    """One of several things that the user of an ability chooses between. Rules: M9-38."""

    name: Name = Field(description="as printed")
    targets: tuple[Target, ...] = Field(default=(), description="chosen one after the other")
    ops: tuple[Operation, ...] = Field(min_length=1, description="in printed order")


class AbilityBase(Model):
    """What every ability has; its rule id is ``<card id>/<name>``."""

    id: str = Field(pattern=r"^[a-z]+(-[a-z]+)*$", description="its own in the card")
    name: Name = Field(description="as printed")
    text: Name = Field(description="what it does, in our own words")
    conditions: tuple[Condition, ...] = Field(
        default=(), alias="if", description="all must hold when it is announced, or when its event happens"
    )


class Doing(AbilityBase):
    """What every ability has that is no static: it does something, with targets and operations or with modes."""

    targets: tuple[Target, ...] = Field(default=(), description="chosen one after the other")
    ops: tuple[Operation, ...] = Field(default=(), description="operations in printed order")
    modes: tuple[Mode, ...] = Field(default=(), description="in place of targets and ops: one is chosen")
    limit: Limit | None = None

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if self.modes and (self.targets or self.ops):
            raise FieldFault("modes", "stand in place of targets and ops")
        if not self.modes and not self.ops:
            raise FieldFault("ops", "at least one operation, or modes")
        names = [mode.name for mode in self.modes]
        if len(set(names)) != len(names):
            raise FieldFault("modes", "each mode has a name of its own")
        return self


class _Announced(Doing):
    """An ability that a player announces."""

    timing: tuple[Timing, ...] = Field(min_length=1, description="when it may be announced")
    windows: tuple[Window, ...] | None = Field(default=None, description="which windows of a wave; all, if not given")

    @model_validator(mode="after")
    def _windows_belong_to_reactions(self) -> Self:
        if self.windows is not None and ("reaction" not in self.timing or not self.windows):
            raise FieldFault("windows", "only with the timing 'reaction', and then at least one")
        return self


class Play(_Announced):
    """What an Event does; its costs are those of the card. Rules: M9-38, M9-41."""

    kind: Literal["play"]
    timing: tuple[Timing, ...] = Field(default=("action",), min_length=1, description="when it may be played")


class Activated(_Announced):
    """An ability that its controller uses by paying its cost. Rules: M9-42, M9-43, M9-106."""

    kind: Literal["activated"]
    timing: tuple[Timing, ...] = Field(default=("reaction",), min_length=1, description="when it may be announced")
    cost: Cost = Cost()


class Triggered(Doing):
    """An ability that happens by itself after each such event. Rules: M9-107.

    Its targets are chosen when it resolves.
    """

    kind: Literal["triggered"]
    trigger: Trigger = Field(description="the event, see [Triggers](#triggers)")
    of: Annotated[Whom, Refers("card", ("you",))] = Field(
        default="self", description="whose event: `self`, `you`, or any card that a selector fits"
    )
    optional: bool = Field(default=False, description="its controller may decline")


class Replacement(Doing):
    """An ability that changes an event before it happens, once for each event. Rules: M9-108, M9-H41."""

    kind: Literal["replacement"]
    event: Literal["battle_damage", "combat_wounds", "effect_wounds"] = Field(
        description="the Battle Damage of one attack, or the wounds of one card"
    )
    of: Literal["self", "host", "you"] | None = Field(
        default=None, description="whose event; `you` for `battle_damage`, else `self`, if not given"
    )
    optional: bool = Field(default=False, description="its controller may decline")

    @property
    def whose(self) -> str:
        """Whose event it is."""
        return self.of or ("you" if self.event == "battle_damage" else "self")


class Blackwake(Doing):
    """What happens when Battle Damage turns this card up in a pile. Rules: M9-87, M9-88, M9-H32."""

    kind: Literal["blackwake"]
    mode: Literal["replace", "create"] = Field(
        description="it goes where the text says and not to Discard, or it is discarded first"
    )
    optional: bool = Field(description="the damaged player may decline; so where it costs something")
    cost: Cost = Cost()


class Setup(Doing):
    """What a starting Site does when it is revealed, and at no other time. Rules: M9-19, M9-H3."""

    kind: Literal["setup"]


class _Static(AbilityBase):
    """An ability that is true as long as its conditions hold. Rules: M9-109."""

    kind: Literal["static"]


class StatForm(_Static):
    """A stat is changed; one of ``add`` and ``set``. Rules: M9-109, 3.6."""

    form: Literal["stat"]
    stat: Stat
    add: Number | None = Field(default=None, description="added to what it has")
    set: Amount | None = Field(default=None, description="what it is in place of what is printed")
    to: Whom = Field(description="which cards, or for `generation` lanes")


class ForbidForm(_Static):
    """Cards may not do something. Rules: M9-3."""

    form: Literal["forbid"]
    act: Act
    to: Whom = Field(description="which cards")


class PermitDeploy(_Static):
    """This card may be deployed to further lanes; the conditions may ask for the lane as `chosen`. Rules: M9-39."""

    form: Literal["permit"]
    act: Literal["deploy"] = Field(description="what is permitted")
    lanes: Selects = Field(description="the lanes")


class PermitAct(_Static):
    """This card may contest enemy Interior, or embark though it is no Character or Spirit. Rules: M9-60, M9-63."""

    form: Literal["permit"]
    act: Literal["contest_interior", "embark"] = Field(description="what is permitted")


class AlwaysManned(_Static):
    """This host counts as manned. Rules: M9-56."""

    form: Literal["always_manned"]


class MoveMod(_Static):
    """Normal moves of this card cost something else, or arrive at once. Rules: M9-57-d."""

    form: Literal["move_mod"]
    cost: Amount | None = Field(default=None, description="resources in place of the usual cost")
    arrival: Literal["immediate"] | None = Field(default=None, description="it is not En Route")


class EchoFromCrew(_Static):
    """Its ECHO is the highest ECHO of those aboard, if that is above its own. Rules: M9-97."""

    form: Literal["echo_from_crew"]


class ThresholdForm(_Static):
    """The threshold for awakening is changed; only on a Planet. Rules: M9-102."""

    form: Literal["threshold"]
    add: Number = Field(description="Echo added to what is printed")


class Spill(_Static):
    """Wounds beyond what its victims need become points of damage for their player. Rules: M9-84, M9-H44."""

    form: Literal["spill"]


Permit = Annotated[PermitDeploy | PermitAct, Field(discriminator="act")]
Static = Annotated[
    StatForm | ForbidForm | Permit | AlwaysManned | MoveMod | EchoFromCrew | ThresholdForm | Spill,
    Field(discriminator="form"),
]
Ability = Annotated[
    Play | Activated | Triggered | Static | Replacement | Blackwake | Setup, Field(discriminator="kind")
]


def modes_of(ability: Any) -> tuple[tuple[str, tuple[Any, ...], tuple[Any, ...]], ...]:
    """Name, targets and operations of each mode; an ability without modes has one without a name."""
    if not isinstance(ability, Doing):
        return ()
    if ability.modes:
        return tuple((mode.name, mode.targets, mode.ops) for mode in ability.modes)
    return (("", ability.targets, ability.ops),)


def faults_of(ability: Any) -> Iterator[tuple[str, str]]:
    """What in an ability does not fit together: the field, and what was expected there."""
    yield from _faults_of_kind(ability)
    for what, record in (("", ability), *(("ops", op) for _, _, ops in modes_of(ability) for op in ops)):
        if isinstance(record, StatForm | Modify) and (record.add is None) == (record.set is None):
            yield f"{what}.set".removeprefix("."), "one of add and set"
    for name, targets, ops in modes_of(ability):
        place = f"modes[{name}]." if name else ""
        yield from ((f"{place}{field}", told) for field, told in _faults_of_mode(ability, targets, ops))
    yield from (
        (field.removeprefix("."), told) for field, told in _unknown({"": _without_modes(ability)}, ability, frozenset())
    )


def _without_modes(ability: Any) -> Any:
    """The ability without what it does, which knows other names."""
    return ability.model_copy(update={"targets": (), "ops": (), "modes": ()}) if isinstance(ability, Doing) else ability


def _faults_of_kind(ability: Any) -> Iterator[tuple[str, str]]:
    cost = getattr(ability, "cost", None)
    match ability:
        case Blackwake() if cost != Cost() and not ability.optional:
            yield "optional", "true where a Blackwake costs something [M9-H32]"
        case Replacement() if not all(op.op in ("reduce", "redirect") for op in ability.ops) or ability.modes:
            yield "ops", "a replacement only reduces or redirects"
        case Replacement() if (ability.event == "battle_damage") != (ability.whose == "you"):
            yield "of", "'you' for battle_damage, 'self' or 'host' for wounds"
        case Replacement() if ability.event != "battle_damage" and any(op.op == "redirect" for op in ability.ops):
            yield "ops", "only battle_damage can be redirected"
        case MoveMod() if ability.cost is None and ability.arrival is None:
            yield "cost", "cost or arrival"
    for condition in ability.conditions:
        fits = {
            "source_survived": getattr(ability, "trigger", "") == "attack_defeated_unit",
            "battle_damage_here": getattr(ability, "event", "") == "battle_damage",
        }.get(condition.cond, True)
        if not fits:
            yield "if", f"the condition {condition.cond!r} has no meaning here"


def _faults_of_mode(ability: Any, targets: tuple[Any, ...], ops: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    slots: list[str] = []
    for target in targets:
        yield from _unknown({f"targets[{target.slot}]": target}, ability, frozenset(slots))
        if target.slot in slots:
            yield "targets", f"the slot {target.slot!r} stands twice"
        if target.min > target.max:
            yield f"targets[{target.slot}].min", "at most max"
        slots.append(target.slot)
    for place, op in enumerate(ops):
        if ability.kind not in ONLY_IN.get(op.op, {ability.kind}):
            yield f"ops[{place}]", f"{op.op!r} belongs to a {' or '.join(ONLY_IN[op.op])} only"
        if op.op == "move_card" and op.face_down and op.zone != "exile":
            yield f"ops[{place}].face_down", "only in exile; other zones are face down, private or face up by rule"
        if isinstance(op, Shield) and (op.what == "battle_damage") != (op.to in ("you", "opponent")):
            yield f"ops[{place}].to", "a player for battle_damage, the name of a card for wounds"
        yield from _unknown({f"ops[{place}]": op}, ability, frozenset(slots))


def _unknown(records: dict[str, Any], ability: Any, slots: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Each name of a card or lane in these records that stands for nothing here."""
    cards = (CARDS if isinstance(ability, Triggered) else CARDS - {"it"}) | slots
    lanes = PLACES | cards
    if not isinstance(ability, Blackwake):
        lanes -= {"attacked_lane"}
    if not isinstance(ability, PermitDeploy):
        lanes -= {"chosen"}
    for place, mark, name in _names(records):
        if name not in (cards if mark.to == "card" else lanes) and name not in mark.also:
            yield place, f"{name!r} is no {mark.to} that is known here"


def _names(records: dict[str, Any]) -> Iterator[tuple[str, Refers, str]]:
    """Each name of a card or lane in these records: its place, what it may stand for, and the name."""
    waiting: list[tuple[str, Any]] = list(records.items())
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, tuple):
            waiting += [(place, inner) for inner in value]
        elif isinstance(value, BaseModel):
            for name, field in type(value).model_fields.items():
                marks = [mark for mark in field.metadata if isinstance(mark, Refers)]
                inner, inside = getattr(value, name), f"{place}.{field.alias or name}"
                if not isinstance(inner, str):
                    waiting.append((inside, inner))
                elif marks and inner:
                    yield inside, marks[-1], inner
