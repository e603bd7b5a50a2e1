"""What the rules answer to what is not on offer: the refusals of chapter 7, their order, and their words.

Each check is one prohibition. An option is offered when all checks of its verb pass; ``why_not`` returns the first
that fails, in the order of chapter 7: timing, used limit, condition, target, cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.games.misomochi.compiled import AbilityDef, Operation, Slot
from engine.games.misomochi.moves import (
    Move,
    cannot_pay,
    frame_for,
    has_cost,
    main_phase,
    of_aims,
    of_print,
    of_seat,
    refuse,
    wrong_aim,
)
from engine.games.misomochi.refusing_plays import (
    bench_room,
    consumable_aims,
    consumable_target,
    deploy_allowance,
    energy_to_play,
    evolution_allowance,
    evolution_on_character,
    item_allowance,
    item_host,
    land_allowance,
    no_attachment,
    no_host_for_relic,
    one_in_play,
    one_land_slot,
    play_conditions,
    play_in_prepare,
)
from engine.games.misomochi.selectors import Scope, holds, select
from engine.games.misomochi.state import ACTIVE, Frame
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.targeting import can_fill, candidates
from engine.kernel.checks import Check, Checks, Refusal

# --- timing ----------------------------------------------------------------------------------------------------


@of_seat
def power_in_act(move: Move) -> Refusal | None:
    match main_phase(move):
        case "act":
            return refuse(move, "power-after-attack") if move.table.state.players[move.seat].attack_used else None
        case _ if move.table.state.turn_seat != move.seat:
            return refuse(move, "power-on-other-turn")
        case _:
            return refuse(move, "power-in-prepare")


@of_seat
def attack_in_act(move: Move) -> Refusal | None:
    if main_phase(move) != "act":
        return refuse(move, "attack-outside-act")
    state = move.table.state
    used = state.players[move.seat].attack_used
    if used:
        artifact = move.mark != (move.performer[0] if move.performer else 0)
        return refuse(move, "second-attack-kind" if (used == "artifact") != artifact else "second-attack")
    if state.turn == 1 and not state.settings["first_turn_attack"]:
        return refuse(move, "attack-first-turn")
    return None


@of_seat
def switch_in_act(move: Move) -> Refusal | None:
    if main_phase(move) != "act":
        return refuse(move, "switch-outside-act")
    player = move.table.state.players[move.seat]
    if player.attack_used and not move.table.state.settings["paid_switch_after_attack"]:
        return refuse(move, "switch-after-attack")
    return refuse(move, "second-switch") if player.paid_switch_used else None


# --- used limits -----------------------------------------------------------------------------------------------


def is_spent(move: Move) -> bool:
    """Whether the limit of the ability is used up."""
    return move.ability is not None and move.table.use_of(move.seat, move.ability) is not None


@of_print(lambda move: move.ability is not None and move.ability.scope != "none", stands=is_spent, is_quick=True)
def limit_left(move: Move) -> Refusal | None:
    """The ability's own row of chapter 7, where it has one; else rule-7d if the card that used it left or was evolved
    since; else rule-7c for another copy; else rule-4b, rule-4e or rule-4f.
    """
    ability = move.ability
    use = move.table.use_of(move.seat, ability) if ability is not None else None
    if ability is None or use is None:
        return None
    facts = {"ability": ability.name, "title": move.definition.title}
    if f"limit:{ability.name}" in move.table.refusals:
        return refuse(move, f"limit:{ability.name}", **facts)
    if use.left:
        return refuse(move, "limit-not-refreshed", **facts)
    game = ability.scope == "game"
    if use.mark != move.mark:
        return refuse(move, "game-limit-other-copy" if game else "turn-limit-other-copy", **facts)
    if ability.scope == "turn":
        return refuse(move, "reaction-limit", **facts)
    return refuse(move, "game-limit" if game else "turn-limit", **facts)


# --- conditions ------------------------------------------------------------------------------------------------


def scope_for(move: Move) -> Scope:
    """The eyes of the ability that a move would use."""
    return Scope(move.seat, move.mark, move.host)


@of_print(lambda move: move.ability is not None and bool(move.ability.conditions))
def ability_conditions(move: Move) -> Refusal | None:
    """An ability's own conditions; each ability may have words of its own for it."""
    ability = move.ability
    if ability is None or not ability.conditions:
        return None
    scope = scope_for(move)
    for condition in ability.conditions:
        if holds(move.table, condition, scope):
            continue
        if condition.cond == "deck_not_empty":
            return refuse(move, "does-nothing")
        if condition.cond == "unlocked":
            return refuse(move, "not-unlocked")
        key = f"condition:{ability.name}"
        if key in move.table.refusals:
            return refuse(move, key, ability.id)
        return refuse(move, "condition", ability.id, ability=ability.name, text=ability.text)
    return None


@Check
def performer_is_active(move: Move) -> Refusal | None:
    """rule-3c, MM-H25, MM-H29: who makes the attack must be Active, awake, and for an artifact the right character."""
    table, ability, performer = move.table, move.ability, move.performer
    if ability is None:
        return None
    if ability.performer is not None:
        active = table.active(move.seat)
        fitting = active is not None and ability.performer.printed[table.top(active)]
        if move.host and active is not None and move.host != active.cid:
            return refuse(move, "host-benched")
        if not fitting or active is None:
            return refuse(move, "wrong-performer", ability.id, ability=ability.name)
        performer = (active.cid, active.cards[-1], move.seat, "active", active)
    if performer is None or performer[3] != "active":
        return refuse(move, "benched-attacker")
    character = performer[4]
    if character is not None and character.asleep:
        return refuse(move, "asleep", name=table.top(character).title)
    return None


# --- targets ---------------------------------------------------------------------------------------------------


@Check
def attack_does_something(move: Move) -> Refusal | None:
    """Each required target (5.2), and of what it does, something that can be done (MM-H14)."""
    ability = move.ability
    if ability is None:
        return None
    if not all(slot.if_available for slot in ability.slots):
        return None if can_fill(move.table, ability.slots, frame_for(move)) else refuse(move, "does-nothing")
    scope = scope_for(move)
    if any(candidates(move.table, slot, scope) for slot in ability.slots):
        return None
    if any(_can_be_done(move, ability, operation) for operation in ability.operations):
        return None
    return refuse(move, "does-nothing")


def _can_be_done(move: Move, ability: AbilityDef, operation: Operation) -> bool:
    """Whether an operation of an attack that names no chosen target could do something now (MM-H14, MM-H32)."""
    table, data = move.table, operation.data
    match operation.op:
        case "draw" | "look_top":
            return bool(table.state.players[move.seat].deck)
        case "gain_energy" | "roll" | "search_deck" | "unlock_attack":
            return True
        case "switch_active" if operation.slot is not None:
            return bool(candidates(table, operation.slot, scope_for(move)))
        case "damage" if data.kind == "recoil":
            return False
    to = getattr(data, "to", "")
    group = ability.groups.get(to)
    if group is not None:
        return bool(select(table, group, scope_for(move)))
    return to in {"attacker", "self", "attached_to"}


@of_print(lambda move: move.ability is not None and (move.ability.only_draws or bool(move.ability.slots)))
def power_does_something(move: Move) -> Refusal | None:
    """MM-H32: each required target exists, and a draw or look has a card."""
    ability = move.ability
    if ability is None:
        return None
    if ability.only_draws and not move.table.state.players[move.seat].deck:
        return refuse(move, "does-nothing")
    return None if can_fill(move.table, ability.slots, frame_for(move)) else refuse(move, "does-nothing")


@of_aims
def aims_are_legal(move: Move) -> Refusal | None:
    """The named targets, slot by slot; more than there are slots are too many."""
    ability = move.ability
    wrong = wrong_aim(move, ability) if ability is not None else None
    if ability is None or wrong is None:
        return None
    slot, aim, frame = wrong
    if slot is None:
        return refuse(move, "wrong-target", ability.id, ability=ability.name)
    return _aim_refusal(move, ability, slot, aim, frame)


def _aim_refusal(move: Move, ability: AbilityDef, slot: Slot, aim: int, frame: Frame) -> Refusal:
    table = move.table
    found = table.permanent(aim)
    if any(aim in chosen for chosen in frame.targets.values()):
        return refuse(move, "same-enemy" if ability.kind == "attack" else "same-ally")
    if f"target:{ability.name}" in table.refusals:
        return refuse(move, f"target:{ability.name}", ability.id)
    if "self" in slot.matcher.exclude and aim == move.mark:
        return refuse(move, "other-ally")
    if ability.kind == "attack" and slot.matcher.side == "opponent" and found is not None:
        return refuse(move, "own-target" if found[2] == move.seat else "benched-target")
    return refuse(move, "wrong-target", ability.id, ability=ability.name)


@Check
def benched_ally(move: Move) -> Refusal | None:
    """rule-5a: somebody is on the Bench, and if a partner is named, it is one of them."""
    row = move.table.state.players[move.seat].row
    bench = [c.cid for place, c in enumerate(row) if c is not None and place != ACTIVE]
    if not bench:
        return refuse(move, "bench-empty")
    is_wrong = len(move.aims) > 1 or any(aim not in bench for aim in move.aims)
    return refuse(move, "switch-target") if is_wrong else None


# --- costs -----------------------------------------------------------------------------------------------------


@of_print(has_cost, stands=cannot_pay, is_quick=True)
def energy_to_attack(move: Move) -> Refusal | None:
    cost = move.ability.energy if move.ability is not None else 0
    return refuse(move, "attack-cost", cost=cost, energy=move.table.state.players[move.seat].energy)


@of_print(has_cost, stands=cannot_pay, is_quick=True)
def energy_for_power(move: Move) -> Refusal | None:
    if move.ability is None:
        return None
    return refuse(move, "power-cost", ability=move.ability.name, cost=move.ability.energy)


@of_seat
def energy_to_switch(move: Move) -> Refusal | None:
    cost = move.table.state.settings["paid_switch_cost"]
    short = move.table.state.players[move.seat].energy < cost
    return refuse(move, "switch-cost", cost=cost) if short else None


CHECKS = {
    "combatant": Checks(
        play_in_prepare,
        deploy_allowance,
        no_attachment,
        play_conditions,
        one_in_play,
        bench_room,
        energy_to_play,
    ),
    "evolution": Checks(
        play_in_prepare,
        evolution_allowance,
        play_conditions,
        one_in_play,
        evolution_on_character,
        energy_to_play,
    ),
    "item": Checks(play_in_prepare, item_allowance, play_conditions, one_in_play, item_host, energy_to_play),
    "relic": Checks(play_in_prepare, item_allowance, no_host_for_relic, play_conditions, one_in_play, energy_to_play),
    "consumable": Checks(
        play_in_prepare,
        item_allowance,
        play_conditions,
        one_in_play,
        consumable_target,
        consumable_aims,
        energy_to_play,
    ),
    "land": Checks(play_in_prepare, land_allowance, one_land_slot, play_conditions, one_in_play, energy_to_play),
    "power": Checks(
        power_in_act, limit_left, ability_conditions, power_does_something, aims_are_legal, energy_for_power
    ),
    "attack": Checks(
        attack_in_act,
        limit_left,
        performer_is_active,
        ability_conditions,
        attack_does_something,
        aims_are_legal,
        energy_to_attack,
    ),
    "switch": Checks(switch_in_act, benched_ally, energy_to_switch),
}
"""The prohibitions of each verb, in the order of chapter 7; a card in hand has its kind as its verb."""


def refusal_of(move: Move) -> Refusal | None:
    """The first prohibition that stands against a move, None if it is on offer."""
    return CHECKS[move.verb].refusal(move)


def offered(table: MisoTable, seat: int, verb: str, moves: Callable[[MisoTable, int], Iterable[Move]]) -> list[Move]:
    """Those moves of one verb against which no prohibition stands."""
    checks = CHECKS[verb]
    if not checks.is_open(Move(table, verb, seat)):
        return []
    return [move for move in moves(table, seat) if checks.allow(move, move.ability)]


def offered_plays(table: MisoTable, seat: int) -> list[Move]:
    """Those cards of the hand against whose playing no prohibition stands, in the order of the hand."""
    found: list[Move] = []
    is_open: dict[str, bool] = {}
    marks = table.state.marks
    for iid in table.state.players[seat].hand:
        card = table.card(iid)
        verb = card.kind
        checks = CHECKS[verb]
        if verb not in is_open:
            is_open[verb] = checks.is_open(Move(table, verb, seat))
        if is_open[verb]:
            move = Move(table, verb, seat, iid, marks[iid])
            if checks.allow(move, card):
                found.append(move)
    return found
