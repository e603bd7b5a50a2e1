"""Card definitions made ready for play: the validated models turned into small records with everything looked up.

Nothing of pydantic is touched while a match runs except as plain attribute holders of operations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.games.misomochi.cards import Ability, Card
from engine.games.misomochi.vocabulary import Select, Target
from engine.kernel.operations import Instruction, in_written_order
from engine.kernel.selectors import Printed, Test, compile_printed


@dataclass(slots=True, eq=False)
class Matcher:
    """A selector made ready. ``printed`` is what it asks of a card's print; each is a key for what it has found."""

    side: str
    zones: frozenset[str]
    printed: Printed[Definition]
    identities: tuple[str, ...]
    exclude: tuple[str, ...]
    in_discard: bool
    defeated: bool
    of: str | None


@dataclass(slots=True)
class Condition:
    """A condition made ready; ``matcher`` is its selector, where it has one."""

    cond: str
    data: Any
    matcher: Matcher | None


@dataclass(slots=True)
class Slot:
    """One target that the user of an ability chooses."""

    id: str
    matcher: Matcher
    reach: str | None
    if_available: bool


@dataclass(slots=True)
class Operation(Instruction[Condition]):
    """One operation. ``slot`` is a target chosen only when it runs, ``matcher`` what a look or search may take."""

    slot: Slot | None = None
    matcher: Matcher | None = None


@dataclass(slots=True)
class Modifier:
    """What a passive changes; ``who`` is a reference or a matcher."""

    mod: str
    who: str | Matcher
    amount: int
    attack: str | None = None
    scope: str = "all"
    ability: str = ""
    stacks: bool = False
    applies_to_self: bool = False


@dataclass(slots=True)
class AbilityDef:
    """One ability of one card. ``key`` is what its uses are counted under, ``id`` its rule id."""

    id: str
    name: str
    text: str
    kind: str
    timing: str
    energy: int
    discards_self: bool
    conditions: tuple[Condition, ...]
    slots: tuple[Slot, ...]
    groups: dict[str, Matcher]
    performer: Matcher | None
    operations: tuple[Operation, ...]
    modifiers: tuple[Modifier, ...]
    optional: bool
    scope: str
    key: str
    only_draws: bool
    only_energy: bool

    def does(self, op: str) -> bool:
        """Whether one of its operations is of this name."""
        return any(operation.op == op for operation in self.operations)


@dataclass(slots=True, eq=False)
class Definition:
    """One card as the engine plays it."""

    id: str
    title: str
    kind: str
    hp: int
    type_line: str
    frame: str
    traits: frozenset[str]
    identities: frozenset[str]
    tags: frozenset[str]
    cost: int
    deck_limit: int | None
    play_limit: int | None
    evolves_from: str | None
    attach_to: Matcher | None
    play_conditions: tuple[Condition, ...]
    tracking: str
    abilities: dict[str, AbilityDef]
    attacks: tuple[AbilityDef, ...]
    powers: tuple[AbilityDef, ...]
    passives: tuple[AbilityDef, ...]
    by_timing: dict[str, tuple[AbilityDef, ...]]
    by_modifier: dict[str, tuple[tuple[AbilityDef, Modifier], ...]]

    @property
    def is_character(self) -> bool:
        """Whether it lives in the Active row or on the Bench."""
        return self.hp > 0

    @property
    def is_official(self) -> bool:
        """Whether it stands in the official text; the ids of house cards begin with ``h-``."""
        return not self.id.startswith("h-")

    @property
    def is_starter(self) -> bool:
        """A combatant that is no Evolution."""
        return self.kind == "combatant"


def _kinds(values: Sequence[str]) -> Test[Definition]:
    return lambda card: card.kind in values


def _trait(value: str) -> Test[Definition]:
    return lambda card: value in card.traits


def _identities(values: Sequence[str]) -> Test[Definition]:
    """rule-6a, rule-6d: carrying one of the names is enough."""
    return lambda card: not card.identities.isdisjoint(values)


def _barred(values: Sequence[str]) -> Test[Definition]:
    return lambda card: card.identities.isdisjoint(values)


def _tags(values: Sequence[str]) -> Test[Definition]:
    """rule-13b: printed search labels."""
    return lambda card: not card.tags.isdisjoint(values)


PRINT = {"kind": _kinds, "trait": _trait, "identity": _identities, "not_identity": _barred, "search_tags": _tags}
"""The fields of a selector about what is printed on a card."""


def compile_matcher(select: Select) -> Matcher:
    """A selector made ready for play."""
    return Matcher(
        select.side or "any",
        frozenset(select.zone or ()),
        compile_printed(select, PRINT),
        select.identity or (),
        select.exclude or (),
        "discard" in (select.zone or ()),
        bool(select.defeated),
        select.of,
    )


def compile_condition(data: Any) -> Condition:
    """A condition made ready for play."""
    select = getattr(data, "select", getattr(data, "source", None))
    return Condition(data.cond, data, compile_matcher(select) if isinstance(select, Select) else None)


def _who(value: str | Select) -> str | Matcher:
    return value if isinstance(value, str) else compile_matcher(value)


def _slot(target: Target) -> Slot:
    return Slot(
        target.id,
        compile_matcher(target.select),
        str(target.reach) if target.reach else None,
        bool(target.if_available),
    )


def _operation(instruction: Instruction[Condition]) -> Operation:
    partner, wanted = getattr(instruction.data, "with_", None), getattr(instruction.data, "filter", None)
    slot = _slot(partner) if isinstance(partner, Target) else None
    matcher = compile_matcher(wanted) if wanted is not None else None
    return Operation(instruction.op, instruction.data, instruction.guards, slot, matcher)


def _modifier(data: Any) -> Modifier:
    match data.mod:
        case "attack_bonus":
            return Modifier(
                "attack_bonus",
                _who(data.attacker),
                data.amount,
                attack=data.attack,
                stacks=data.stacks,
                applies_to_self=data.applies_to_self,
            )
        case "reduction":
            return Modifier("reduction", _who(data.to), data.amount, scope=str(data.scope))
        case _:
            return Modifier("replace_heal_amount", _who(data.of), data.amount, ability=data.ability)


def _does_only(op: str, operations: Sequence[Operation]) -> bool:
    return all(operation.op == op for operation in operations)


def _ability(card: Card, ability: Ability, tracking: str) -> AbilityDef:
    limit_title = ability.limit.title or tracking
    operations = tuple(_operation(each) for each in in_written_order(ability.effects, compile_condition))
    return AbilityDef(
        f"{card.id}/{ability.name}",
        ability.name,
        ability.text,
        str(ability.kind),
        str(ability.timing),
        ability.cost.energy,
        ability.cost.discard_self is not None,
        tuple(compile_condition(condition) for condition in ability.conditions),
        tuple(_slot(target) for target in ability.targets),
        {group.id: compile_matcher(group.select) for group in ability.groups},
        compile_matcher(ability.performer) if ability.performer else None,
        operations,
        tuple(_modifier(modifier) for modifier in ability.modifiers),
        ability.optional,
        str(ability.limit.scope),
        f"{limit_title}/{ability.name}",
        _does_only("draw", operations),
        _does_only("gain_energy", operations),
    )


def compile_card(card: Card) -> Definition:
    """A validated card made ready for play."""
    tracking = card.limit_title or card.title
    abilities = {ability.name: _ability(card, ability, tracking) for ability in card.abilities}
    timings: dict[str, tuple[AbilityDef, ...]] = {}
    for ability in abilities.values():
        timings[ability.timing] = (*timings.get(ability.timing, ()), ability)
    modifiers: dict[str, tuple[tuple[AbilityDef, Modifier], ...]] = {}
    for ability in abilities.values():
        for modifier in ability.modifiers:
            modifiers[modifier.mod] = (*modifiers.get(modifier.mod, ()), (ability, modifier))
    by_kind = {
        kind: tuple(a for a in abilities.values() if a.kind == kind) for kind in ("attack", "activated", "passive")
    }
    return Definition(
        card.id,
        card.title,
        str(card.kind),
        card.hp or 0,
        card.type_line,
        str(card.frame),
        frozenset(str(trait) for trait in card.traits),
        frozenset(str(name) for name in card.identities),
        frozenset(str(tag) for tag in card.search_tags),
        card.play_cost.energy,
        card.limits.deck,
        card.limits.in_play,
        card.evolves_from,
        compile_matcher(card.attach_to) if card.attach_to else None,
        tuple(compile_condition(condition) for condition in card.play_conditions),
        tracking,
        abilities,
        by_kind["attack"],
        by_kind["activated"],
        by_kind["passive"],
        timings,
        modifiers,
    )
