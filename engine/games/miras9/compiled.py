"""Card definitions made ready for play: the validated models turned into small records with everything looked up.

Nothing of pydantic is touched while a match runs except as plain attribute holders of operations and conditions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.games.miras9 import abilities, cards, vocabulary
from engine.games.miras9.abilities import WINDOWS, modes_of
from engine.games.miras9.cards import Card
from engine.kernel.selectors import Printed, Test, compile_printed

ANY = "any"


@dataclass(slots=True, eq=False)
class Selector:
    """A selector made ready; ``printed`` is what it asks of a card's print. Each is a key for what it has found.

    ``at``, ``aboard``, ``adjacent_to`` and ``accessible_by`` are names of lanes and cards, "" where nothing is asked;
    an empty ``lane_kinds`` asks for nothing.
    """

    select: str
    printed: Printed[Definition]
    controller: str = ANY
    at: str = ANY
    at_trait: str = ""
    embarked: str = "no"
    en_route: str = "no"
    aboard: str = ""
    ready: bool = False
    attuned: bool = False
    atk_max: int | None = None
    not_self: bool = False
    owner: str = ANY
    lane_kinds: frozenset[str] = frozenset()
    adjacent_to: str = ""
    accessible_by: str = ""
    attached_to: Selector | None = None


Selectors: TypeAlias = tuple[Selector, ...]
"""A list of selectors, of which one is enough."""


@dataclass(slots=True, eq=False)
class Counted:
    """How many match."""

    selectors: Selectors


@dataclass(slots=True)
class StatOf:
    """A stat of a card."""

    stat: str
    of: str


@dataclass(slots=True, eq=False)
class Negated:
    """A value with its sign turned."""

    value: int | Counted | StatOf


Value: TypeAlias = int | Counted | StatOf | Negated


@dataclass(slots=True)
class Condition:
    """A condition made ready; ``selectors`` are those of its field ``selector``."""

    cond: str
    data: Any
    selectors: Selectors = ()


@dataclass(slots=True)
class Cost:
    """What is paid; ``pick_any``: from places in Resource that the payer names unseen (M9-45)."""

    resource: int = 0
    pick_any: bool = False
    echo: int = 0
    tap: bool = False
    discard_hand: int = 0

    @property
    def is_free(self) -> bool:
        """Whether nothing is paid."""
        return not (self.resource or self.echo or self.tap or self.discard_hand)


@dataclass(slots=True)
class Slot:
    """What the user of an ability chooses for one target; with ``min`` 0 nothing need be chosen."""

    id: str
    selectors: Selectors
    min: int
    max: int


@dataclass(slots=True)
class Operation:
    """One operation; ``values`` are its fields that are numbers: n, add, set."""

    op: str
    data: Any
    values: dict[str, Value]


@dataclass(slots=True)
class Mode:
    """One way to use an ability; the only one of an ability without modes has no name."""

    name: str
    slots: tuple[Slot, ...]
    operations: tuple[Operation, ...]


@dataclass(slots=True)
class Limit:
    """How often an ability is used (M9-43)."""

    scope: str
    per: str
    n: int


@dataclass(slots=True, eq=False)
class AbilityDef:
    """One ability of one card: ``id`` is its rule id, ``key`` its own id inside the card.

    ``of`` says whose event a trigger or replacement waits for, ``to`` what a static changes, forbids or permits;
    ``amount`` is the number of a static, in place of what is printed where ``is_set``. ``face`` is the side of a paired
    card on which it stands, "" on other cards. What a kind has no use for is empty.
    """

    id: str
    key: str
    name: str
    text: str
    kind: str
    timing: frozenset[str]
    windows: frozenset[str]
    cost: Cost
    conditions: tuple[Condition, ...]
    modes: tuple[Mode, ...]
    limit: Limit | None
    optional: bool
    trigger: str
    of: str | Selectors
    event: str
    mode: str
    form: str
    stat: str
    amount: Value | None
    is_set: bool
    to: str | Selectors
    act: str
    lanes: Selectors
    arrival: str
    move_cost: Value | None
    face: str


@dataclass(slots=True, eq=False)
class Definition:
    """One card as the engine plays it; for a paired card its Planet, and ``spirit`` the other side as a Unit.

    ``deny`` are kinds that a Site bars, and for whom: any, enemy. ``threshold``, ``requires``, ``deploy`` and
    ``enters_…`` are the Planet's: what awakening asks for, and where and how the Spirit enters. ``by_form`` has static
    abilities by form, those that forbid or permit by form and act: ``forbid:attack``.
    """

    id: str
    number: str
    name: str
    type: str
    kind: str
    traits: frozenset[str]
    alignment: str
    cost: int
    atk: int
    grit: int
    echo: int
    crew: int
    crew_limit: int
    has_crew: bool
    gen: int
    lanes: frozenset[str]
    allow: frozenset[str]
    deny: tuple[tuple[frozenset[str], str], ...]
    attack_cost: int
    attach: Selectors
    additional: Cost
    token: bool
    house: bool
    threshold: int
    requires: tuple[Condition, ...]
    deploy: Selectors
    enters_unattuned: bool
    enters_tapped: bool
    spirit: Definition | None
    abilities: tuple[AbilityDef, ...]
    by_kind: dict[str, tuple[AbilityDef, ...]]
    by_trigger: dict[str, tuple[AbilityDef, ...]]
    by_form: dict[str, tuple[AbilityDef, ...]]

    @property
    def is_unit(self) -> bool:
        """Whether it is a Unit; a Ship-Site is none (M9-29-a), nor is a Planet."""
        return self.type == "unit"


# --- selectors, values, conditions -------------------------------------------------------------------------------


def _kinds(values: tuple[str, ...]) -> Test[Definition]:
    return lambda card: card.kind in values


def _trait(value: str) -> Test[Definition]:
    return lambda card: value in card.traits


PRINT: dict[str, Callable[[Any], Test[Definition]]] = {"kind": _kinds, "trait": _trait}
"""The fields of a selector about what is printed on a card."""

ALL_PRINTS: Printed[Definition] = Printed(())


def compile_selectors(selects: Iterable[Any]) -> Selectors:
    """Selectors made ready for play."""
    return tuple(_selector(select) for select in selects)


def _selector(select: Any) -> Selector:
    match select:
        case vocabulary.SelectUnit():
            return _unit_selector(select)
        case vocabulary.SelectLane():
            return Selector(
                "lane",
                ALL_PRINTS,
                owner=select.owner,
                lane_kinds=frozenset(select.lane_kind),
                adjacent_to=select.adjacent_to,
                accessible_by=select.accessible_by,
            )
        case vocabulary.SelectEquipment():
            return Selector("equipment", ALL_PRINTS, attached_to=_unit_selector(select.attached_to))
        case _:
            return Selector("ship_site", ALL_PRINTS, controller=select.controller)


def _unit_selector(select: vocabulary.SelectUnit) -> Selector:
    return Selector(
        "unit",
        compile_printed(select, PRINT),
        controller=select.controller,
        at=select.at,
        at_trait=select.at_trait,
        embarked=select.embarked,
        en_route=select.en_route,
        aboard=select.aboard,
        ready=select.ready,
        attuned=select.attuned,
        atk_max=select.atk_max,
        not_self=select.not_self,
    )


def compile_value(value: Any) -> Value:
    """A number of the vocabulary made ready for play."""
    return Negated(_plain(value.neg)) if isinstance(value, vocabulary.Negative) else _plain(value)


def _plain(value: Any) -> int | Counted | StatOf:
    match value:
        case vocabulary.Counting():
            return Counted(compile_selectors(value.count))
        case vocabulary.StatOf():
            return StatOf(value.stat, value.of)
        case _:
            return int(value)


def compile_condition(data: Any) -> Condition:
    """A condition made ready for play."""
    return Condition(data.cond, data, compile_selectors(getattr(data, "selector", ())))


def _whom(value: Any) -> str | Selectors:
    return value if isinstance(value, str) else compile_selectors(value)


# --- abilities ---------------------------------------------------------------------------------------------------


def _cost(cost: abilities.Cost | None) -> Cost:
    if cost is None:
        return Cost()
    return Cost(cost.resource, cost.resource_pick == "any", cost.echo, cost.tap is not None, cost.discard_hand)


def _operation(data: Any) -> Operation:
    fields = {name: getattr(data, name, None) for name in ("n", "add", "set")}
    return Operation(data.op, data, {name: compile_value(field) for name, field in fields.items() if field is not None})


def _slot(target: Any) -> Slot:
    return Slot(target.slot, compile_selectors((target,)), target.min, target.max)


def _modes(ability: Any) -> tuple[Mode, ...]:
    return tuple(
        Mode(name, tuple(_slot(target) for target in targets), tuple(_operation(op) for op in ops))
        for name, targets, ops in modes_of(ability)
    )


def _windows(ability: Any) -> frozenset[str]:
    """The windows of a wave in which it may be announced (M9-74, M9-76, M9-79, M9-H25)."""
    if "reaction" not in getattr(ability, "timing", ()):
        return frozenset()
    return frozenset(WINDOWS if ability.windows is None else ability.windows)


def _amount(ability: Any) -> Value | None:
    """The number of a static ability."""
    number = getattr(ability, "set", None)
    number = getattr(ability, "add", None) if number is None else number
    return None if number is None else compile_value(number)


def _ability(card: Card, ability: Any, face: str) -> AbilityDef:
    limit = getattr(ability, "limit", None)
    is_static = ability.kind == "static"
    move_cost = ability.cost if isinstance(ability, abilities.MoveMod) else None
    return AbilityDef(
        id=f"{card.id}/{ability.name}",
        key=ability.id,
        name=ability.name,
        text=ability.text,
        kind=ability.kind,
        timing=frozenset(getattr(ability, "timing", ())),
        windows=_windows(ability),
        cost=Cost() if is_static else _cost(getattr(ability, "cost", None)),
        conditions=tuple(compile_condition(condition) for condition in ability.conditions),
        modes=_modes(ability),
        limit=Limit(limit.scope, limit.per, limit.n) if limit is not None else None,
        optional=getattr(ability, "optional", False),
        trigger=getattr(ability, "trigger", ""),
        of=ability.whose if ability.kind == "replacement" else _whom(getattr(ability, "of", "")),
        event=getattr(ability, "event", ""),
        mode=getattr(ability, "mode", ""),
        form=getattr(ability, "form", ""),
        stat=getattr(ability, "stat", ""),
        amount=_amount(ability),
        is_set=getattr(ability, "set", None) is not None,
        to=_whom(getattr(ability, "to", "")),
        act=getattr(ability, "act", ""),
        lanes=compile_selectors(getattr(ability, "lanes", ())),
        arrival=getattr(ability, "arrival", None) or "",
        move_cost=None if move_cost is None else compile_value(move_cost),
        face=face,
    )


def _grouped(found: tuple[AbilityDef, ...], name: Callable[[AbilityDef], str]) -> dict[str, tuple[AbilityDef, ...]]:
    """The abilities by a name; those without one are left out."""
    groups: dict[str, tuple[AbilityDef, ...]] = {}
    for ability in found:
        if name(ability):
            groups[name(ability)] = (*groups.get(name(ability), ()), ability)
    return groups


def _form(ability: AbilityDef) -> str:
    return f"{ability.form}:{ability.act}" if ability.act else ability.form


# --- cards -------------------------------------------------------------------------------------------------------


def compile_card(card: Card) -> Definition:
    """A validated card made ready for play."""
    planet, spirit = card.planet, card.spirit
    own = _definition(card, card.abilities if planet is None else planet.abilities, "" if planet is None else "planet")
    if planet is not None and spirit is not None:
        own.threshold = planet.threshold
        own.requires = tuple(compile_condition(condition) for condition in planet.requires)
        own.deploy = compile_selectors(spirit.deploy)
        own.enters_unattuned, own.enters_tapped = spirit.enters.unattuned, spirit.enters.tapped
        own.spirit = _spirit(card, spirit)
    return own


def _spirit(card: Card, spirit: cards.Spirit) -> Definition:
    """The other side of a paired card, a Unit of kind spirit (M9-103)."""
    side = _definition(card, spirit.abilities, "spirit")
    side.name, side.type, side.kind, side.traits = spirit.name, "unit", "spirit", frozenset(spirit.traits)
    side.atk, side.grit, side.echo = spirit.atk, spirit.grit, spirit.echo
    return side


def _definition(card: Card, printed: Iterable[Any], face: str) -> Definition:
    found = tuple(_ability(card, ability, face) for ability in printed)
    access = card.access or cards.Access()
    return Definition(
        id=card.id,
        number=card.number,
        name=card.name,
        type=card.type,
        kind=card.kind or "",
        traits=frozenset(card.traits),
        alignment=card.alignment,
        cost=card.cost or 0,
        atk=card.atk or 0,
        grit=card.grit or 0,
        echo=card.echo or 0,
        crew=card.crew or 0,
        crew_limit=card.crew_limit or 0,
        has_crew=card.crew is not None,
        gen=card.gen or 0,
        lanes=frozenset(card.lanes or ()),
        allow=frozenset(access.allow),
        deny=tuple((frozenset(bar.kinds), bar.who) for bar in access.deny),
        attack_cost=card.attack_cost or 0,
        attach=compile_selectors(card.attach or ()),
        additional=_cost(card.additional_cost),
        token=card.token,
        house=card.house,
        threshold=0,
        requires=(),
        deploy=(),
        enters_unattuned=False,
        enters_tapped=False,
        spirit=None,
        abilities=found,
        by_kind=_grouped(found, lambda ability: ability.kind),
        by_trigger=_grouped(found, lambda ability: ability.trigger),
        by_form=_grouped(found, _form),
    )
