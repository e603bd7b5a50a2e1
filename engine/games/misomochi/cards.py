"""The card schema: what may stand in a card file, and nothing else (chapter 5 of the rules).

Here are the card, its abilities and what must fit together; the words that abilities are made of are in
``vocabulary``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from engine.games.misomochi.vocabulary import (
    PLAIN_REFERENCES,
    AttackBonus,
    AttackWouldDamage,
    Chain,
    Condition,
    Effect,
    EventAbility,
    Group,
    Identity,
    If,
    Kind,
    Model,
    ModifierData,
    Name,
    RefIs,
    Roll,
    RollAllEqual,
    RollTotalAtLeast,
    Select,
    SwitchActive,
    Tag,
    Target,
    Trait,
    UnlockAttack,
    Unlocked,
)
from engine.kernel.catalogue import FieldFault

Timing = Literal[
    "act",
    "attack",
    "continuous",
    "turn_start",
    "turn_end",
    "on_play",
    "on_attach",
    "before_attack_damage",
    "before_targeted_effect",
    "would_be_defeated",
    "after_ability",
    "after_attack",
    "chained",
]

Colour = Literal["sun", "moon", "forest", "nemesis", "cosmic", "enchanted", "duo", "robot"]

PLACEMENT: dict[str, str] = {
    "combatant": "active_or_bench",
    "evolution": "on_character",
    "item": "attached",
    "relic": "support",
    "consumable": "consumed",
    "land": "land",
}
"""Where a card of each kind goes when it is played (rule-1)."""

OWN_TIMING: dict[str, str] = {"attack": "attack", "activated": "act", "passive": "continuous"}
"""The one timing of each kind of ability but triggers, which have all the others."""


class Cost(Model):
    """What using an ability costs. Rules: rule-2c, rule-3f."""

    energy: int = Field(default=0, ge=0, description="Energy from the pool")
    discard_self: Literal["cost"] | None = Field(default=None, description="the card goes to the discard when used")


class PlayCost(Model):
    """What playing the card costs. Rules: rule-2b."""

    energy: int = Field(default=0, ge=0, description="Energy from the pool")


class Limit(Model):
    """How often an ability is used, counted for each player. Rules: rule-4b, rule-4e, rule-4f, rule-7c, MM-H28."""

    scope: Literal["none", "turn", "own_turn", "game"] = Field(
        default="none", description="once in each turn of either player, in each own turn, or in the game"
    )
    title: Name | None = Field(default=None, description="counted under this title, and not the card's tracking title")


class CopyLimits(Model):
    """A printed Limit 1; nothing where none is printed. Rules: rule-7a, rule-7b, MM-H36."""

    deck: int | None = Field(default=None, ge=1, description="copies in a deck")
    in_play: int | None = Field(default=None, ge=1, description="copies that one player has in play")


class Ability(Model):
    """One ability; its rule id is ``<card id>/<name>``.

    ``activated`` powers without a limit are used once per own turn (rule-4b). Rules: rule-4, MM-H18, MM-H32.
    """

    name: Name = Field(description="as printed")
    text: Name = Field(description="what it does, in our own words")
    kind: Literal["attack", "activated", "trigger", "passive"] = Field(description="who starts it, and how")
    timing: Timing = Field(description="when it happens or may be used, see [Timings](#timings)")
    cost: Cost = Cost()
    conditions: tuple[Condition, ...] = Field(default=(), description="all must be true")
    targets: tuple[Target, ...] = Field(default=(), description="chosen one after the other")
    groups: tuple[Group, ...] = Field(default=(), description="sets that are not chosen")
    performer: Select | None = Field(default=None, description="who makes an artifact's attack")
    effects: tuple[Effect, ...] = Field(default=(), description="operations in printed order")
    modifiers: tuple[ModifierData, ...] = Field(default=(), description="what a passive changes")
    optional: bool = Field(default=False, description="a trigger that may be declined")
    limit: Limit = Limit()

    @model_validator(mode="before")
    @classmethod
    def _activated_once_per_own_turn(cls, data: object) -> object:
        """An activated power without a printed limit is used once per own turn (rule-4b)."""
        if isinstance(data, dict) and data.get("kind") == "activated" and "limit" not in data:
            return data | {"limit": {"scope": "own_turn"}}
        return data

    @model_validator(mode="after")
    def _parts_fit_kind(self) -> Self:
        passive = self.kind == "passive"
        if passive != bool(self.modifiers):
            raise FieldFault("modifiers", "a passive has at least one, other abilities have none")
        if passive == bool(self.effects):
            raise FieldFault("effects", "attacks, powers and triggers have at least one, passives have none")
        if passive and (self.targets or self.cost != Cost()):
            raise FieldFault("targets", "a passive chooses and costs nothing")
        own = OWN_TIMING.get(self.kind)
        if own != self.timing and (own is not None or self.timing in OWN_TIMING.values()):
            raise FieldFault("timing", f"expected {own or 'a moment'!r} for an ability of kind {self.kind}")
        ids = [*(target.id for target in self.targets), *(group.id for group in self.groups)]
        if len(set(ids)) != len(ids) or PLAIN_REFERENCES & set(ids):
            raise FieldFault("targets", "each target and group has an id of its own, which is no plain reference")
        return self

    @property
    def operations(self) -> Iterator[Any]:
        """All operations in written order, those inside an ``if`` included."""
        for effect in self.effects:
            yield effect
            if isinstance(effect, If):
                yield from effect.then


class Card(Model):
    """One card as printed, with what the rules need to play it."""

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", description="the official id, or h- and a name of ours")
    title: Name = Field(description="as printed; deck and in-play limits count it")
    aliases: tuple[Name, ...] = Field(default=(), description="what else players call it, for lookups")
    changes: tuple[Name, ...] = Field(default=(), description="where the current text differs from the printed one")
    house: bool = Field(description="true for a card that is not in the official text")
    source: Name = Field(default="Tablekeeper house cards", description="the publication that the card comes from")
    version: Name = Field(default="1", description="the version of that publication")
    kind: Kind = Field(description="decides where the card goes (rule-1)")
    type_line: Name = Field(description="as printed")
    colour: Colour | None = Field(default=None, description="of a character whose type line names none")
    hp: int | None = Field(default=None, ge=1, description="maximum HP; characters only")
    traits: tuple[Trait, ...] = Field(default=(), description="what selectors ask for (MM-H9, MM-H10, MM-H11)")
    identities: tuple[Identity, ...] = Field(default=(), description="names that it carries (rule-6a)")
    limits: CopyLimits = CopyLimits()
    search_tags: tuple[Tag, ...] = Field(default=(), description="search labels (rule-13)")
    play_cost: PlayCost = PlayCost()
    attach_to: Select | None = Field(default=None, description="the legal hosts of an Item (rule-1b)")
    play_conditions: tuple[Condition, ...] = Field(default=(), description="all must be true to play it (MM-H26)")
    evolves_from: Name | None = Field(default=None, description="exact title that an Evolution is put on (MM-H8)")
    limit_title: Name | None = Field(default=None, description="tracking title, if not the title (MM-H28)")
    restriction: Name | None = Field(default=None, description="printed, shown only")
    rarity: Name | None = Field(default=None, description="printed, shown only")
    edition: Name | None = Field(default=None, description="printed, shown only")
    collector: Name | None = Field(default=None, description="printed, shown only")
    abilities: tuple[Ability, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _parts_fit_kind(self) -> Self:
        for field, belongs in (
            ("hp", self.is_character),
            ("evolves_from", self.kind == "evolution"),
            ("attach_to", self.kind == "item"),
        ):
            if belongs != (getattr(self, field) is not None):
                raise FieldFault(field, f"{'required' if belongs else 'not allowed'} on a card of kind {self.kind}")
        if self.house != self.id.startswith("h-"):
            raise FieldFault("house", "the ids of house cards, and only theirs, begin with h-")
        if self.is_character and self.colour is None and not _named_colour(self.type_line):
            raise FieldFault("colour", "required where the first word of the type line names no colour")
        return self

    @model_validator(mode="after")
    def _labels_fit_type(self) -> Self:
        """What follows from the printed type and the names (rule-13a, rule-13c, MM-H9 to MM-H11)."""
        words = self.type_line.split()
        cat = "Cat" in words or bool(self.identities)
        for trait, expected in (
            ("Nemesis", words[0] == "Nemesis"),
            ("cat", cat),
            ("Duo", len(self.identities) > 1),
        ):
            if self.is_character and expected != (trait in self.traits):
                raise FieldFault("traits", f"{trait!r} {'is missing' if expected else 'does not fit type or names'}")
        label = {"land": "Land", "item": "Artifact", "relic": "Artifact", "consumable": "Artifact"}.get(self.kind)
        if label is not None and label not in self.search_tags:
            raise FieldFault("search_tags", f"a card of kind {self.kind} has the label {label!r}")
        return self

    @model_validator(mode="after")
    def _abilities_name_what_exists(self) -> Self:
        names = [ability.name for ability in self.abilities]
        if len(set(names)) != len(names):
            raise FieldFault("abilities", "each ability has a name of its own")
        attacks = {ability.name for ability in self.abilities if ability.kind == "attack"}
        chained = {ability.name for ability in self.abilities if ability.timing == "chained"}
        for ability in self.abilities:
            place = f"abilities[{ability.name}]"
            for what, name, known in _named(ability):
                if name not in (chained if known == "chained" else attacks):
                    raise FieldFault(f"{place}.{what}", f"{name!r} is no {known} ability of this card")
            ids, rolls = self._known_to(ability)
            for what, name in _references(ability):
                if name not in ids:
                    raise FieldFault(f"{place}.{what}", f"{name!r} is no target, group or plain reference here")
            for condition in _conditions(ability):
                if isinstance(condition, RollAllEqual | RollTotalAtLeast) and condition.roll not in rolls:
                    raise FieldFault(f"{place}.conditions", f"no roll is stored as {condition.roll!r}")
            if ability.kind == "attack" and not self.is_character and ability.performer is None:
                raise FieldFault(f"{place}.performer", "required: a card without HP does not attack itself")
        return self

    def _known_to(self, ability: Ability) -> tuple[set[str], set[str]]:
        """The ids and rolls that an ability may name: its own, and what those that chain it hand over."""
        ids = {target.id for target in ability.targets} | {group.id for group in ability.groups} | PLAIN_REFERENCES
        ids |= {
            operation.with_.id
            for operation in ability.operations
            if isinstance(operation, SwitchActive) and isinstance(operation.with_, Target)
        }
        rolls = {operation.store for operation in ability.operations if isinstance(operation, Roll)}
        for other in self.abilities:
            for operation in other.operations:
                if isinstance(operation, Chain) and operation.ability == ability.name:
                    ids |= set(operation.pass_)
                    rolls |= {roll.store for roll in other.operations if isinstance(roll, Roll)}
        return ids, rolls

    @property
    def is_character(self) -> bool:
        """Whether it is a combatant or Evolution."""
        return self.kind in {"combatant", "evolution"}

    @property
    def is_cat(self) -> bool:
        """Whether it is a cat (MM-H10)."""
        return "cat" in self.traits

    @property
    def is_nemesis(self) -> bool:
        """Whether it is a Nemesis (MM-H11)."""
        return "Nemesis" in self.traits

    @property
    def placement(self) -> str:
        """Where the card goes when it is played (rule-1)."""
        return PLACEMENT[self.kind]

    @property
    def tracking_title(self) -> str:
        """The title under which limits are counted (MM-H28)."""
        return self.limit_title or self.title

    @property
    def frame(self) -> str:
        """The colour family of its pictures: a character's colour, its two names or its type line; else the kind."""
        if not self.is_character:
            return self.kind
        return self.colour or ("duo" if "Duo" in self.traits else _named_colour(self.type_line))


def _named_colour(type_line: str) -> str:
    """The colour that the first word of a type line names, "" if none."""
    first = type_line.split()[0].lower()
    return first if first in {"sun", "moon", "forest", "nemesis", "cosmic", "enchanted"} else ""


def _conditions(ability: Ability) -> Iterator[Any]:
    yield from ability.conditions
    yield from (operation.cond for operation in ability.operations if isinstance(operation, If))


def _named(ability: Ability) -> Iterator[tuple[str, str, str]]:
    """Each place where an ability names another one of its card: the field, the name, and what it has to be."""
    for operation in ability.operations:
        if isinstance(operation, Chain):
            yield "effects", operation.ability, "chained"
        elif isinstance(operation, UnlockAttack):
            yield "effects", operation.attack, "attack"
    for condition in _conditions(ability):
        if isinstance(condition, Unlocked):
            yield "conditions", condition.attack, "attack"
    for modifier in ability.modifiers:
        if isinstance(modifier, AttackBonus) and modifier.attack is not None and modifier.attacker == "self":
            yield "modifiers", modifier.attack, "attack"


def _references(ability: Ability) -> Iterator[tuple[str, str]]:
    """Each place where an ability names a card: the field, and the reference."""
    for operation in ability.operations:
        for field in ("to", "what", "on", "who", "with_"):
            name = getattr(operation, field, None)
            if isinstance(name, str) and not (field == "to" and name == "hand"):
                yield f"effects.{field.rstrip('_')}", name
        if isinstance(operation, Chain):
            yield from (("effects.pass", name) for name in operation.pass_)
    for modifier in ability.modifiers:
        for field in ("attacker", "to", "of"):
            name = getattr(modifier, field, None)
            if isinstance(name, str):
                yield f"modifiers.{field}", name
    for condition in _conditions(ability):
        if isinstance(condition, AttackWouldDamage | RefIs):
            yield "conditions.ref", condition.ref
        elif isinstance(condition, EventAbility) and isinstance(condition.source, str):
            yield "conditions.source", condition.source
        elif isinstance(condition, Unlocked):
            yield "conditions.on", condition.on
    for select in _selectors(ability):
        yield from (("exclude", name) for name in select.exclude or ())


def _selectors(ability: Ability) -> Iterator[Select]:
    """Every selector of an ability."""
    yield from (target.select for target in ability.targets)
    yield from (group.select for group in ability.groups)
    if ability.performer is not None:
        yield ability.performer
    for record in (*_conditions(ability), *ability.modifiers):
        for field in ("select", "source", "attacker", "to"):
            found = getattr(record, field, None)
            if isinstance(found, Select):
                yield found
