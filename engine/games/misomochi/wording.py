"""An ability said in words from its data alone.

What a card's own text says must follow from its data: a test compares the two, and lookups may show both. Nothing here
decides a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.games.misomochi.cards import Ability
from engine.games.misomochi.vocabulary import Select, Target

TIMINGS = {
    "turn_start": "at the start of your turn",
    "turn_end": "at the end of your turn",
    "on_play": "when played",
    "on_attach": "when attached",
    "before_attack_damage": "before an attack deals its damage",
    "before_targeted_effect": "before an enemy effect reaches its targets",
    "would_be_defeated": "before a defeat",
    "after_ability": "",
    "after_attack": "after an attack",
}
EACH_TURN = {"turn_start", "turn_end"}
LIMITS = {"turn": "once each turn", "own_turn": "once per turn of yours", "game": "once per game"}
DURATIONS = {
    "turn_end": "until the turn ends",
    "your_next_turn_start": "until your next turn starts",
    "none": "until used",
    "end_of_its_controllers_next_turn": "until the end of its controller's next turn",
    "opponent_next_turn": "in your opponent's next turn",
}
REFERENCES = {
    "self": "this card",
    "attached_to": "its host",
    "attacker": "the attacker",
    "event_target": "that character",
}
PLACES = {"bench": "Benched", "active": "Active", "support": "Support", "land": "Land"}
SCOPES = {"all": "any damage", "attack": "attacks", "enemy_attack": "enemy attacks"}


def in_words(ability: Ability) -> str:
    """The ability as one sentence: how often, when, at what cost, on what conditions, and what it does.

    An attack's Energy is left out, for it stands beside the attack's name, and so is its one use a turn.
    """
    attack = ability.kind == "attack"
    head = [TIMINGS.get(ability.timing, "")]
    if ability.limit.scope == "game" or not (attack or ability.timing in EACH_TURN):
        head.insert(0, LIMITS.get(ability.limit.scope, ""))
    if ability.cost.energy and not attack:
        head.append(f"for {ability.cost.energy} Energy")
    if ability.cost.discard_self:
        head.append("by discarding this card")
    head += [_condition(condition) for condition in ability.conditions]
    if ability.performer is not None:
        head.append(f"by your {_set(ability.performer)}")
    if ability.optional:
        head.append("if you like")
    names = {target.id: _chosen(target) for target in ability.targets}
    names |= {group.id: f"each {_set(group.select)}" for group in ability.groups}
    body = [*_operations(ability.effects, names), *(_modifier(modifier) for modifier in ability.modifiers)]
    opening = ", ".join(part for part in head if part)
    sentence = f"{opening}: {'; '.join(body)}." if opening else f"{'; '.join(body)}."
    return sentence[0].upper() + sentence[1:]


def _set(select: Select) -> str:
    """The cards that a selector asks for, as a noun without an article."""
    words = [
        "other" if select.exclude else "",
        "targeted" if select.of else "",
        "defeated" if select.defeated else "",
        _place(select),
        "opposing" if select.side == "opponent" else "",
        select.trait or "",
        _or(select.identity),
        _or(select.search_tags),
        _noun(select),
        f"that is not {_or(select.not_identity)}" if select.not_identity else "",
        "of either player" if select.side == "any" else "",
        "in your discard" if select.zone == ("discard",) else "",
    ]
    return " ".join(word for word in words if word)


def _noun(select: Select) -> str:
    if select.kind:
        return _or([kind.capitalize() for kind in select.kind])
    if not select.zone or set(select.zone) - {"active", "bench"}:
        return "card"
    return "ally" if select.side == "you" else "character"


def _place(select: Select) -> str:
    """Where the cards are, unless it is the whole side of characters or all that is in play."""
    zones = set(select.zone or ()) - {"discard"}
    if zones in ({"active", "bench"}, {"active", "bench", "support", "attached", "land"}):
        return ""
    return _or([PLACES.get(zone, zone) for zone in select.zone or () if zone in zones])


def _or(names: Sequence[str] | None) -> str:
    return " or ".join(names or ())


def _one(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiouAEO' else 'a'} {noun}".replace("an other ", "another ")


def _chosen(target: Target) -> str:
    if target.reach in {None, "different_enemy", "nemesis"}:
        where = "" if target.reach is None else ", Active or Benched"
        return f"{_one(_set(target.select))}{where}{', if there is one' if target.if_available else ''}"
    return "the opposing Active character"


def _who(value: str | Select, names: dict[str, str]) -> str:
    """The characters that are meant; a target that was named before is "it" from then on."""
    if isinstance(value, Select):
        return f"each {_set(value)}"
    found = names.get(value, REFERENCES.get(value, "it"))
    if not found.startswith("each "):
        names[value] = "it"
    return found


def _condition(condition: Any) -> str:
    match condition.cond:
        case "in_play":
            what = _set(condition.select)
            return f"with {f'{condition.min} of these: {what},' if condition.min > 1 else _one(what)} in play"
        case "deck_not_empty":
            return "with a card in your deck"
        case "roll_all_equal":
            return f"if every die shows {condition.value}"
        case "roll_total_at_least":
            return f"if the dice add up to {condition.value} or more"
        case "unlocked":
            return f"with {condition.attack} unlocked"
        case "first_attack_against_self_this_turn":
            return "for the first attack on it in a turn"
        case "attack_would_damage":
            return f"if the attack would damage {_who(condition.ref, {})}"
        case "event_ability":
            source = condition.source
            who = _one(_set(source)) if isinstance(source, Select) else _who(source, {})
            return f"after {condition.ability} of {who}"
        case _:
            return f"for {_one(_set(condition.select))}"


def _operations(effects: Any, names: dict[str, str]) -> Iterator[str]:
    for effect in effects:
        if effect.op == "if":
            inner = " and ".join(_operations(effect.then, names))
            yield f"{_condition(effect.cond)}, {inner}"
        else:
            yield operation_in_words(effect, names)


def operation_in_words(effect: Any, names: dict[str, str]) -> str:
    """One operation as a clause; ``names`` says what targets, groups and references are called, and is used up."""
    to = _who(effect.to, names) if hasattr(effect, "to") and effect.op not in {"move", "search_deck"} else ""
    match effect.op:
        case "damage":
            return f"{effect.amount} {'recoil ' if effect.kind == 'recoil' else ''}damage to {to}"
        case "heal":
            return f"{to} heals {effect.amount} HP"
        case "survive":
            return f"{to} survives with {effect.hp} HP"
        case "reduce_this_attack":
            return f"{to} takes {effect.amount} less from this attack"
        case "prevent_this_attack":
            return f"this attack deals no damage to {to}"
        case "add_shield":
            of = "next attack hit" if effect.scope == "attack_hit" else "next damage"
            return f"the {of} on {to} is {effect.amount} less, {DURATIONS[effect.until]}"
        case "add_attack_bonus":
            of = "next attack" if effect.uses == "next_attack" else "attacks"
            return f"{effect.amount} more damage for the {of} of {to}, {DURATIONS[effect.until]}"
        case "weaken":
            return f"{effect.amount} less damage for the attacks of {to}, {DURATIONS[effect.during]}"
        case "gain_energy":
            return f"{effect.amount} more Energy this turn"
        case "draw":
            return f"draw {effect.count} card{'' if effect.count == 1 else 's'}"
        case "add_status":
            return f"{to} falls Asleep, {DURATIONS[effect.until]}"
        case "remove_status":
            return f"{to} wakes"
        case "cancel_effect":
            return f"the effect does nothing to {_who(effect.on, names)}"
        case _:
            return _card_operation(effect, names)


def _card_operation(effect: Any, names: dict[str, str]) -> str:
    """The words that move, show, roll or unlock."""
    match effect.op:
        case "unlock_attack":
            return f"{_who(effect.on, names)} may make {effect.attack}, {DURATIONS[effect.until]}"
        case "roll":
            return f"roll {effect.dice} {'die' if effect.dice == 1 else 'dice'} with {effect.sides} sides"
        case "chain":
            return f"then {effect.ability}"
        case "switch_active":
            partner = _who(effect.with_, names) if isinstance(effect.with_, str) else _chosen(effect.with_)
            active = _who(effect.who, names) if effect.who else "your Active character"
            return f"{'if you like, ' if effect.optional else ''}exchange {active} with {partner}"
        case "look_top":
            verb = "reveal" if effect.visibility == "public" else "look at"
            what = f" {_set(effect.filter)}" if effect.filter else ""
            place = "top" if effect.rest == "top_any_order" else "bottom"
            rest = f"the rest to the {place} in any order"
            return f"{verb} the top {effect.count} cards, take {effect.take}{what}, {rest}"
        case "search_deck":
            what = _set(effect.filter)
            return f"search your deck for {effect.count} {what}, reveal it, take it to your hand, then shuffle"
        case "move":
            return f"{_who(effect.what, names)} returns to its owner's hand"
        case _:
            return "this card is discarded"


def _modifier(modifier: Any) -> str:
    match modifier.mod:
        case "attack_bonus":
            which = f"{modifier.attack}, made by" if modifier.attack else "an attack of"
            return f"{which} {_who(modifier.attacker, {})}, deals {modifier.amount} more"
        case "reduction":
            return f"{_who(modifier.to, {})} takes {modifier.amount} less from {SCOPES[modifier.scope]}"
        case _:
            return f"{modifier.ability} of {_who(modifier.of, {})} heals {modifier.amount} HP"
