"""The closed vocabulary of abilities: selectors, conditions, operations, modifiers (chapter 5.4 to 5.7 of the rules).

Each word is one frozen model, and its docstring is its documentation: the card-format page is made from it. What a
word does is in ``selectors``, ``effects``, ``looking`` and ``values``; how words make up a card is in ``cards``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field
from pydantic import Tag as Member

Identity = Literal["Miso", "Mochi"]
Trait = Literal["cat", "Nemesis", "Duo"]
Tag = Literal["Artifact", "Land"]
Kind = Literal["combatant", "evolution", "item", "relic", "consumable", "land"]
Zone = Literal["active", "bench", "support", "attached", "land", "discard", "deck"]
Reach = Literal["normal", "opposing_character", "rival", "enemy", "different_enemy", "nemesis"]

PLAIN_REFERENCES = frozenset({"self", "attached_to", "attacker", "event_target"})
"""Names that stand for one card without choosing it: the source, its host, the attacker, the event's character."""

HitPoints = Annotated[int, Field(ge=0, description="HP")]
Name = Annotated[str, Field(min_length=1)]
Reference = Annotated[str, Field(min_length=1, description="a target or group id, or a plain reference")]


class Model(BaseModel):
    """Base of all card records: frozen, and an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Select(Model):
    """A set of cards. All given fields must hold; of a list, one member is enough.

    A character is judged by its top card alone, and is in the set once, also where it carries two names.
    A ``filter`` of a look or search has the same fields without ``side`` and ``zone``.
    Rules: rule-6a, rule-6b, rule-6d, rule-6e, rule-13b.
    """

    side: Literal["you", "opponent", "any"] | None = Field(default=None, description="whose cards, seen by the source")
    zone: tuple[Zone, ...] | None = Field(default=None, description="where they are")
    kind: tuple[Kind, ...] | None = Field(default=None, description="kinds of card")
    trait: Trait | None = Field(default=None, description="a trait that they have")
    identity: tuple[Identity, ...] | None = Field(default=None, description="carries at least one of these names")
    not_identity: tuple[Identity, ...] | None = Field(default=None, description="carries none of these names")
    exclude: tuple[Reference, ...] | None = Field(default=None, description="references that are left out")
    defeated: bool | None = Field(default=None, description="in a discard: only cards marked defeated")
    search_tags: tuple[Tag, ...] | None = Field(default=None, description="printed search labels")
    of: Literal["event_targets", "attack_damage_targets"] | None = Field(
        default=None, description="only targets of the enemy effect, or damage targets of the attack, that is answered"
    )


def _member(value: Any) -> str:
    """Which of the two a value is meant to be, so that a fault names one thing only."""
    return "reference" if isinstance(value, str) else "record"


Who = Annotated[Annotated[Reference, Member("reference")] | Annotated[Select, Member("record")], Discriminator(_member)]
"""A plain reference, or a selector."""


class Target(Model):
    """One card that the ability's user chooses, in the order of the list, before anything is paid.

    Without ``if_available`` the ability is not offered while no card is legal. Rules: rule-6e, MM-H12, MM-H32.
    """

    id: Name = Field(description="what operations call it")
    select: Select = Field(description="the legal cards")
    count: Literal[1] = Field(default=1, description="cards")
    reach: Reach | None = Field(default=None, description="the printed phrase of an attack; the setting reach reads it")
    if_available: bool = Field(default=False, description="the slot stays empty when nothing is legal")


class Group(Model):
    """A set of cards that nobody chooses, looked up when the operation that uses it runs. Rules: rule-14b, MM-H30."""

    id: Name = Field(description="what operations call it")
    select: Select = Field(description="its cards")


# --- conditions ------------------------------------------------------------------------------------------------


class InPlay(Model):
    """True while at least ``min`` cards match. Rules: rule-6c, rule-11a."""

    cond: Literal["in_play"]
    select: Select
    min: int = Field(default=1, ge=1, description="cards")


class DeckNotEmpty(Model):
    """True while the controller's deck holds a card. Rules: MM-H32."""

    cond: Literal["deck_not_empty"]


class RollAllEqual(Model):
    """True when every die of a stored roll shows ``value``. Rules: MM-H33."""

    cond: Literal["roll_all_equal"]
    roll: Name = Field(description="the name that the roll was stored under")
    value: int = Field(ge=1, description="what each die shows")


class RollTotalAtLeast(Model):
    """True when the dice of a stored roll add up to ``value`` or more. Rules: MM-H33."""

    cond: Literal["roll_total_at_least"]
    roll: Name = Field(description="the name that the roll was stored under")
    value: int = Field(ge=1, description="sum of the dice")


class Unlocked(Model):
    """True while the character holds the unlock of an attack of this card. Rules: rule-11b, MM-H29."""

    cond: Literal["unlocked"]
    attack: Name = Field(description="an attack of this card")
    on: Reference


class FirstAttackAgainstSelf(Model):
    """True while the source was no damage target of an attack this turn. Rules: MM-H28."""

    cond: Literal["first_attack_against_self_this_turn"]


class AttackWouldDamage(Model):
    """True when the character is a damage target of the attack that is answered. Rules: rule-4d."""

    cond: Literal["attack_would_damage"]
    ref: Reference


class EventTargetIs(Model):
    """True when the character of the event matches. Rules: MM-H20."""

    cond: Literal["event_target_is"]
    select: Select


class EventAbility(Model):
    """True when the ability that just resolved has this name and came from that character, or from one that matches."""

    cond: Literal["event_ability"]
    source: Who
    ability: Name = Field(description="an ability of any card")


class RefIs(Model):
    """True when the chosen character matches."""

    cond: Literal["ref_is"]
    ref: Reference
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


# --- operations ------------------------------------------------------------------------------------------------


class Operation(Model):
    """Base of the operations."""

    discrete: bool = Field(default=False, description="in an attack: an effect that Twin Guardians can cancel (MM-H30)")


class Damage(Operation):
    """Deals damage. Attack operations on one character are one sum, and those of one attack happen together.

    Result: HP fall, not below 0. Events: ``damage``; at 0 HP the check of 4.6 follows.
    Rules: rule-9d, rule-9e, rule-10, MM-H15, MM-H16.
    """

    op: Literal["damage"]
    to: Reference
    amount: HitPoints
    kind: Literal["attack", "recoil", "ability"] = Field(description="which bonuses, reductions and shields apply")


class Heal(Operation):
    """Gives HP back to each character, up to its maximum; 0 at full HP.

    Events: ``heal``. Rules: rule-8a, MM-H27.
    """

    op: Literal["heal"]
    to: Reference
    amount: HitPoints


class Survive(Operation):
    """Replaces a defeat: the character has exactly ``hp`` HP; nothing is healed.

    Events: ``rescue``, of the reaction that it belongs to. Rules: rule-8b, rule-8c, MM-H20.
    """

    op: Literal["survive"]
    to: Reference
    hp: int = Field(ge=1, description="HP")


class ReduceThisAttack(Operation):
    """Adds one candidate reduction for the answered attack on the character; only the largest of all counts.

    Events: ``react``. Rules: rule-10a, MM-H17.
    """

    op: Literal["reduce_this_attack"]
    to: Reference
    amount: HitPoints


class PreventThisAttack(Operation):
    """The answered attack deals no damage to the character; all else that it does stays.

    Events: ``react``. Rules: rule-10e, rule-14d.
    """

    op: Literal["prevent_this_attack"]
    to: Reference


class AddShield(Operation):
    """Puts a shield on the character: its next qualifying damage is ``amount`` less, and then it is gone.

    Events: ``gain``; ``lose`` when it is used or expires. Rules: rule-10d, rule-11b, rule-11c, rule-11d.
    """

    op: Literal["add_shield"]
    to: Reference
    amount: HitPoints
    scope: Literal["attack_hit", "any_damage"] = Field(description="used by the next attack hit, or by any damage")
    until: Literal["your_next_turn_start", "none"] = Field(description="when it goes unused")


class AddAttackBonus(Operation):
    """The character's attacks deal ``amount`` more this turn: all of them, or the next one.

    Events: ``gain``; ``lose`` when it is used or expires. Rules: rule-9a, rule-9c, rule-11b.
    """

    op: Literal["add_attack_bonus"]
    to: Reference
    amount: HitPoints
    uses: Literal["all", "next_attack"] = Field(description="attacks that it counts for")
    until: Literal["turn_end"] = Field(description="when it ends")


class Weaken(Operation):
    """The character's attacks deal ``amount`` less in the next turn of the user's opponent; it is no card's passive.

    Events: ``gain``; ``lose`` after that turn. Rules: rule-11b, MM-H17.
    """

    op: Literal["weaken"]
    to: Reference
    amount: HitPoints
    during: Literal["opponent_next_turn"] = Field(description="when it counts")


class GainEnergy(Operation):
    """Adds Energy to the pool of the running turn, without a cap. Events: ``energy``. Rules: rule-3b, rule-12c."""

    op: Literal["gain_energy"]
    amount: int = Field(ge=1, description="Energy")


class Draw(Operation):
    """Draws cards, or as many as there are. Events: ``draw``; only the drawer sees which. Rules: MM-H23, MM-H32."""

    op: Literal["draw"]
    count: int = Field(ge=1, description="cards")


class Roll(Operation):
    """Rolls dice in public. Result: conditions find the values under ``store``. Events: ``roll``. Rules: MM-H33."""

    op: Literal["roll"]
    dice: int = Field(ge=1, description="dice")
    sides: int = Field(ge=2, description="sides of each die")
    store: Name = Field(description="what conditions call the roll")


class If(Operation):
    """Runs the operations in ``then``, each only if the condition is true when its turn comes."""

    op: Literal["if"]
    cond: Condition
    then: tuple[Effect, ...] = Field(min_length=1)


class Chain(Operation):
    """Resolves another ability of the same card now, if its conditions hold; it knows all rolls of this one.

    After an attack it is skipped where the attacker has left play.
    """

    op: Literal["chain"]
    ability: Name = Field(description="a chained ability of this card")
    pass_: tuple[Name, ...] = Field(default=(), alias="pass", description="target ids that are handed over")


class UnlockAttack(Operation):
    """The character may make this artifact attack until the turn ends, also if the artifact leaves play.

    Events: ``gain``. Rules: rule-11b, MM-H29.
    """

    op: Literal["unlock_attack"]
    attack: Name = Field(description="an attack of this card")
    on: Reference
    until: Literal["turn_end"] = Field(description="when it ends")


class SwitchActive(Operation):
    """Exchanges the Active ally with a Benched one, free; with ``who`` only while that character is Active.

    Events: ``switch``. Rules: rule-5b, rule-5c, rule-5d, MM-H21.
    """

    op: Literal["switch_active"]
    with_: Annotated[
        Annotated[Name, Member("reference")] | Annotated[Target, Member("record")], Discriminator(_member)
    ] = Field(alias="with", description="a target id, or a target chosen only when this runs")
    who: Reference | None = None
    optional: bool = Field(default=False, description="the user may decline")


class LookTop(Operation):
    """Looks at (private) or reveals (public) up to ``count`` top cards of the deck and takes ``take`` that fit.

    One must be taken where one fits. Only the user knows the order of the rest.
    Events: ``look`` or ``reveal``. Rules: rule-13, MM-H31.
    """

    op: Literal["look_top"]
    count: int = Field(ge=1, description="cards")
    visibility: Literal["private", "public"]
    take: Literal[1] = Field(default=1, description="cards")
    take_to: Literal["hand"] = "hand"
    filter: Select | None = Field(default=None, description="which cards may be taken; all, if absent")
    rest: Literal["top_any_order", "bottom_any_order"] = Field(description="where the others go, in the user's order")


class SearchDeck(Operation):
    """Looks through the deck, takes ``count`` fitting cards or none, shows what was taken, and shuffles.

    Events: ``search``. Rules: rule-13b, rule-13f, MM-H31.
    """

    op: Literal["search_deck"]
    filter: Select
    count: Literal[1] = Field(default=1, description="cards")
    may_fail: bool = Field(default=True, description="finding nothing is allowed though something fits")
    reveal: Literal[True] = True
    to: Literal["hand"] = "hand"
    shuffle: Literal[True] = True


class Move(Operation):
    """Returns a card to its owner's hand, not into play; all that lay on it is gone.

    Events: ``return``. Rules: rule-8d, MM-H35.
    """

    op: Literal["move"]
    what: Reference
    to: Literal["hand"]


class DiscardSelf(Operation):
    """Puts the source into its owner's discard. Events: ``discard``."""

    op: Literal["discard_self"]


class CancelEffect(Operation):
    """Takes one card off the targets of the answered enemy effect; the others are still reached.

    Events: ``cancelled``. Rules: rule-14a, rule-14c.
    """

    op: Literal["cancel_effect"]
    on: Reference


class AddStatus(Operation):
    """The character falls Asleep; a second sleep only resets the time. Events: ``gain``. Rules: rule-5d, MM-H25."""

    op: Literal["add_status"]
    to: Reference
    status: Literal["asleep"]
    until: Literal["end_of_its_controllers_next_turn"] = Field(description="when it wakes by itself")


class RemoveStatus(Operation):
    """The character wakes. Events: ``lose``, where it slept. Rules: MM-H25."""

    op: Literal["remove_status"]
    to: Reference
    status: Literal["asleep"]


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
    | If
    | Chain
    | UnlockAttack
    | SwitchActive
    | LookTop
    | SearchDeck
    | Move
    | DiscardSelf
    | CancelEffect
    | AddStatus
    | RemoveStatus,
    Field(discriminator="op"),
]
If.model_rebuild()


# --- modifiers of passives ---------------------------------------------------------------------------------------


class AttackBonus(Model):
    """Attacks of ``attacker`` deal ``amount`` more to each enemy that they damage.

    One bonus a title and ability counts, however many copies there are. Rules: rule-9a to rule-9h.
    """

    mod: Literal["attack_bonus"]
    attacker: Who
    amount: HitPoints
    attack: Name | None = Field(default=None, description="only this attack of the attacker")
    stacks: bool = Field(default=False, description="every copy counts")
    applies_to_self: bool = Field(default=False, description="also for recoil and for damage to the own side")


class Reduction(Model):
    """``to`` takes ``amount`` less; only the largest reduction of an event counts. Rules: rule-10a, rule-10c."""

    mod: Literal["reduction"]
    to: Who
    amount: HitPoints
    scope: Literal["all", "attack", "enemy_attack"] = Field(description="which damage it is taken off")


class ReplaceHealAmount(Model):
    """The named ability of ``of`` heals ``amount`` in place of its own number."""

    mod: Literal["replace_heal_amount"]
    of: Reference
    ability: Name = Field(description="an ability of any card")
    amount: HitPoints


ModifierData = Annotated[AttackBonus | Reduction | ReplaceHealAmount, Field(discriminator="mod")]
