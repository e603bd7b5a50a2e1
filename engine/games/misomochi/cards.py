"""The card schema: what may stand in a card file, and nothing else (chapter 5 of the rules).

Every operation, condition and modifier is one model here; its docstring is its documentation. What they *do* is in
``effects`` and ``selectors``.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Identity = Literal["Miso", "Mochi"]
Trait = Literal["cat", "Nemesis", "Duo"]
Tag = Literal["Artifact", "Land"]
Kind = Literal["combatant", "evolution", "item", "relic", "consumable", "land"]
Zone = Literal["active", "bench", "support", "attached", "land", "discard", "deck"]
Reach = Literal["normal", "opposing_character", "rival", "enemy", "different_enemy", "nemesis"]


class Model(BaseModel):
    """Base of all card records: frozen, and an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Select(Model):
    """A set of cards: all given fields must hold; of a list, one member is enough. Top cards stand for characters."""

    side: Literal["you", "opponent", "any"] | None = None
    zone: tuple[Zone, ...] | None = None
    kind: tuple[Kind, ...] | None = None
    trait: Trait | None = None
    identity: tuple[Identity, ...] | None = None
    not_identity: tuple[Identity, ...] | None = None
    exclude: tuple[str, ...] | None = None
    defeated: bool | None = None
    search_tags: tuple[Tag, ...] | None = None
    of: Literal["event_targets", "attack_damage_targets"] | None = None


class Target(Model):
    """A target chosen by the ability's user; with ``if_available`` the slot stays empty when no target is legal."""

    id: str
    select: Select
    count: Literal[1] = 1
    reach: Reach | None = None
    if_available: bool = False


class Group(Model):
    """A set of cards that is not chosen; it is looked up when the operation that uses it runs (untargeted)."""

    id: str
    select: Select


class InPlay(Model):
    """True when at least ``min`` cards match."""

    cond: Literal["in_play"]
    select: Select
    min: int = Field(default=1, ge=1)


class DeckNotEmpty(Model):
    """True while the controller's deck holds a card."""

    cond: Literal["deck_not_empty"]


class RollAllEqual(Model):
    """True when every die of a stored roll shows ``value``."""

    cond: Literal["roll_all_equal"]
    roll: str
    value: int


class RollTotalAtLeast(Model):
    """True when the dice of a stored roll add up to ``value`` or more."""

    cond: Literal["roll_total_at_least"]
    roll: str
    value: int


class Unlocked(Model):
    """True when the character ``on`` may make this artifact attack."""

    cond: Literal["unlocked"]
    attack: str
    on: str


class FirstAttackAgainstSelf(Model):
    """True while no attack has hit the source this turn."""

    cond: Literal["first_attack_against_self_this_turn"]


class AttackWouldDamage(Model):
    """True when the character is a damage target of the running attack."""

    cond: Literal["attack_would_damage"]
    ref: str


class EventTargetIs(Model):
    """True when the character of the event matches."""

    cond: Literal["event_target_is"]
    select: Select


class EventAbility(Model):
    """True when the ability that just resolved has this name and came from that character."""

    cond: Literal["event_ability"]
    source: str
    ability: str


class RefIs(Model):
    """True when the chosen character matches."""

    cond: Literal["ref_is"]
    ref: str
    select: Select


Condition = Annotated[
    InPlay
    | DeckNotEmpty
    | RollAllEqual
    | RollTotalAtLeast
    | Unlocked
    | FirstAttackAgainstSelf
    | AttackWouldDamage
    | EventTargetIs
    | EventAbility
    | RefIs,
    Field(discriminator="cond"),
]


class Operation(Model):
    """Base of the operations. ``discrete`` marks an attack's operation as an effect that can be cancelled (rule-14)."""

    discrete: bool = False


class Damage(Operation):
    """``amount`` HP of damage; several attack operations on one target are one sum (rule-9d)."""

    op: Literal["damage"]
    to: str
    amount: int = Field(ge=0)
    kind: Literal["attack", "recoil", "ability"]


class Heal(Operation):
    """``amount`` HP back, up to the maximum (rule-8a)."""

    op: Literal["heal"]
    to: str
    amount: int = Field(ge=0)


class Survive(Operation):
    """HP become ``hp`` and the defeat does not happen (rule-8b)."""

    op: Literal["survive"]
    to: str
    hp: int = Field(ge=1)


class ReduceThisAttack(Operation):
    """One candidate reduction for the running attack on the character (rule-10a)."""

    op: Literal["reduce_this_attack"]
    to: str
    amount: int = Field(ge=0)


class PreventThisAttack(Operation):
    """The running attack deals nothing to the character (rule-10e)."""

    op: Literal["prevent_this_attack"]
    to: str


class AddShield(Operation):
    """Stores a shield of ``amount`` HP for the next qualifying event (rule-10d, rule-11c)."""

    op: Literal["add_shield"]
    to: str
    amount: int = Field(ge=0)
    scope: Literal["attack_hit", "any_damage"]
    until: Literal["your_next_turn_start", "none"]


class AddAttackBonus(Operation):
    """Stores ``amount`` more damage for the character's attacks (rule-9a, rule-9c)."""

    op: Literal["add_attack_bonus"]
    to: str
    amount: int = Field(ge=0)
    uses: Literal["all", "next_attack"]
    until: Literal["turn_end"]


class Weaken(Operation):
    """The character's attacks deal ``amount`` less in the next turn of the opponent of the ability's controller."""

    op: Literal["weaken"]
    to: str
    amount: int = Field(ge=0)
    during: Literal["opponent_next_turn"]


class GainEnergy(Operation):
    """``amount`` more Energy for the running turn (rule-3b)."""

    op: Literal["gain_energy"]
    amount: int = Field(ge=0)


class Draw(Operation):
    """Draws ``count`` cards, or as many as there are."""

    op: Literal["draw"]
    count: int = Field(ge=1)


class Roll(Operation):
    """A public roll, remembered under ``store`` (MM-H33)."""

    op: Literal["roll"]
    dice: int = Field(ge=1)
    sides: int = Field(ge=2)
    store: str


class Chain(Operation):
    """Resolves another ability of the same card now, handing over the named targets and all rolls."""

    op: Literal["chain"]
    ability: str
    pass_: tuple[str, ...] = Field(default=(), alias="pass")


class UnlockAttack(Operation):
    """The character may make this artifact attack until the turn ends, also if the card leaves (rule-11b)."""

    op: Literal["unlock_attack"]
    attack: str
    on: str
    until: Literal["turn_end"]


class SwitchActive(Operation):
    """Exchanges the Active ally with ``with``, only while ``who`` is Active if that is given (rule-5b)."""

    op: Literal["switch_active"]
    with_: str | Target = Field(alias="with")
    who: str | None = None
    optional: bool = False


class LookTop(Operation):
    """Looks at or reveals up to ``count`` top cards, takes ``take`` that fit, puts the rest back in any order."""

    op: Literal["look_top"]
    count: int = Field(ge=1)
    visibility: Literal["private", "public"]
    take: Literal[1] = 1
    take_to: Literal["hand"] = "hand"
    filter: Select | None = None
    rest: Literal["top_any_order", "bottom_any_order"]


class SearchDeck(Operation):
    """Finds ``count`` fitting cards in the deck, shows and takes them, and shuffles (MM-H31)."""

    op: Literal["search_deck"]
    filter: Select
    count: Literal[1] = 1
    may_fail: bool = True
    reveal: bool = True
    to: Literal["hand"] = "hand"
    shuffle: bool = True


class Move(Operation):
    """Returns a card to its owner's hand (rule-8d)."""

    op: Literal["move"]
    what: str
    to: Literal["hand"]


class DiscardSelf(Operation):
    """The source goes to its owner's discard."""

    op: Literal["discard_self"]


class CancelEffect(Operation):
    """Takes one card off the targets of the enemy effect (rule-14a)."""

    op: Literal["cancel_effect"]
    on: str


class AddStatus(Operation):
    """The character falls Asleep (MM-H25)."""

    op: Literal["add_status"]
    to: str
    status: Literal["asleep"]
    until: Literal["end_of_its_controllers_next_turn"]


class RemoveStatus(Operation):
    """The character wakes (MM-H25)."""

    op: Literal["remove_status"]
    to: str
    status: Literal["asleep"]


class If(Operation):
    """The operations in ``then`` run only if the condition is true when each comes up."""

    op: Literal["if"]
    cond: Condition
    then: tuple[Effect, ...]


Effect = Annotated[
    Damage
    | Heal
    | Survive
    | ReduceThisAttack
    | PreventThisAttack
    | AddShield
    | AddAttackBonus
    | Weaken
    | GainEnergy
    | Draw
    | Roll
    | Chain
    | UnlockAttack
    | SwitchActive
    | LookTop
    | SearchDeck
    | Move
    | DiscardSelf
    | CancelEffect
    | AddStatus
    | RemoveStatus
    | If,
    Field(discriminator="op"),
]


class AttackBonus(Model):
    """Attacks of ``attacker`` deal ``amount`` more, only the named one if ``attack`` is given (rule-9)."""

    mod: Literal["attack_bonus"]
    attacker: str | Select
    amount: int
    attack: str | None = None
    stacks: bool = False
    applies_to_self: bool = False


class Reduction(Model):
    """``to`` takes ``amount`` less: of all damage, of attacks, or of enemy attacks (rule-10c)."""

    mod: Literal["reduction"]
    to: str | Select
    amount: int = Field(ge=0)
    scope: Literal["all", "attack", "enemy_attack"]


class ReplaceHealAmount(Model):
    """The named ability of ``of`` heals ``amount``."""

    mod: Literal["replace_heal_amount"]
    of: str
    ability: str
    amount: int = Field(ge=0)


ModifierData = Annotated[AttackBonus | Reduction | ReplaceHealAmount, Field(discriminator="mod")]


class Cost(Model):
    """What using an ability costs: Energy from the pool, and the card itself where ``discard_self`` says so."""

    energy: int = Field(default=0, ge=0)
    discard_self: Literal["cost"] | None = None


class PlayCost(Model):
    """Energy that playing the card costs (rule-2b)."""

    energy: int = Field(default=0, ge=0)


class Limit(Model):
    """How often: in each turn of either player, in each own turn, or in the game; counted under ``title`` if given."""

    scope: Literal["none", "turn", "own_turn", "game"] = "none"
    title: str | None = None


class CopyLimits(Model):
    """A printed Limit 1, null where none is printed (rule-7a, rule-7b)."""

    deck: int | None = None
    in_play: int | None = None


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


class Ability(Model):
    """One ability. Its rule id is ``<card id>/<name>``; ``text`` says it in our own words."""

    name: str
    text: str = Field(min_length=1)
    kind: Literal["attack", "activated", "trigger", "passive"]
    timing: Timing
    cost: Cost = Cost()
    conditions: tuple[Condition, ...] = ()
    targets: tuple[Target, ...] = ()
    groups: tuple[Group, ...] = ()
    performer: Select | None = None
    effects: tuple[Effect, ...] = ()
    modifiers: tuple[ModifierData, ...] = ()
    optional: bool = False
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
        if (self.kind == "passive") != bool(self.modifiers):
            raise ValueError("modifiers belong to passives, and a passive has at least one")
        if (self.kind == "passive") == bool(self.effects):
            raise ValueError("effects belong to attacks, powers and triggers, which have at least one")
        known = {target.id for target in self.targets} | {group.id for group in self.groups}
        known |= {"self", "attached_to", "attacker", "event_target", "you"}
        for effect in self.effects:
            inline = getattr(effect, "with_", None)
            if isinstance(inline, Target):
                known = known | {inline.id}
        if self.timing != "chained":
            for effect in self.effects:
                for field in ("to", "what", "on"):
                    name = getattr(effect, field, None)
                    if isinstance(name, str) and not isinstance(effect, SearchDeck) and name not in known | {"hand"}:
                        raise ValueError(f"{effect.op} names {name!r}, which is no target or group of this ability")
        return self


class Card(Model):
    """One card as printed, with what the rules need to play it."""

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    title: str = Field(min_length=1)
    house: bool
    source: str
    kind: Kind
    type_line: str
    hp: int | None = Field(default=None, ge=10)
    traits: tuple[Trait, ...] = ()
    identities: tuple[Identity, ...] = ()
    limits: CopyLimits = CopyLimits()
    search_tags: tuple[Tag, ...] = ()
    play_cost: PlayCost = PlayCost()
    attach_to: Select | None = None
    play_conditions: tuple[Condition, ...] = ()
    evolves_from: str | None = None
    limit_title: str | None = None
    restriction: str | None = None
    rarity: str | None = None
    edition: str | None = None
    collector: str | None = None
    abilities: tuple[Ability, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _parts_fit_kind(self) -> Self:
        character = self.kind in {"combatant", "evolution"}
        if character != (self.hp is not None):
            raise ValueError("hp: combatants and Evolutions have HP, other cards have none")
        if (self.kind == "evolution") != (self.evolves_from is not None):
            raise ValueError("evolves_from: an Evolution names what it evolves from, other cards do not")
        if (self.kind == "item") != (self.attach_to is not None):
            raise ValueError("attach_to: an Item says what it attaches to, other cards do not")
        if self.house != self.id.startswith("h-"):
            raise ValueError("house: the ids of house cards, and only theirs, begin with h-")
        names = {ability.name for ability in self.abilities}
        if len(names) != len(self.abilities):
            raise ValueError("abilities: two abilities have one name")
        for ability in self.abilities:
            for effect in ability.effects:
                if isinstance(effect, Chain) and effect.ability not in names:
                    raise ValueError(
                        f"abilities: {ability.name} chains {effect.ability!r}, which this card does not have"
                    )
        return self

    @property
    def placement(self) -> str:
        """Where the card goes when it is played (rule-1)."""
        return {
            "combatant": "active_or_bench",
            "evolution": "on_character",
            "item": "attached",
            "relic": "support",
            "consumable": "consumed",
            "land": "land",
        }[self.kind]

    @property
    def tracking_title(self) -> str:
        """The title under which limits are counted (MM-H28)."""
        return self.limit_title or self.title

    @property
    def frame(self) -> str:
        """The colour family of its pictures, from the type line."""
        if self.kind not in {"combatant", "evolution"}:
            return self.kind
        if "Duo" in self.traits:
            return "duo"
        words = {"Nemesis": "nemesis", "Sun": "sun", "Moon": "moon", "Forest": "forest", "Cosmic": "cosmic"}
        first = self.type_line.split()[0]
        return words.get(first, "enchanted" if first == "Enchanted" else "robot")
