"""Why a reaction is not on offer: within its own window, and outside it (chapter 7, rule-4d, MM-H38)."""

from __future__ import annotations

from engine.games.misomochi.compiled import AbilityDef
from engine.games.misomochi.effects import ability_of, running_event
from engine.games.misomochi.ending import PROMOTIONS
from engine.games.misomochi.moves import Move, refuse
from engine.games.misomochi.reactions import Reaction
from engine.games.misomochi.refusing import limit_left
from engine.games.misomochi.resolving import effect_targets
from engine.games.misomochi.selectors import Scope, all_hold, select
from engine.games.misomochi.state import Frame
from engine.games.misomochi.table import MisoTable
from engine.kernel.checks import Refusal
from engine.kernel.decision import Decision

WINDOWS = {
    "before_attack_damage": "answer",
    "before_targeted_effect": "guard",
    "would_be_defeated": "rescue",
}
"""The kind of decision in which a reaction of each timing is used."""


def reaction_refusal(move: Move, decision: Decision | None) -> Refusal | None:
    """Why ``move``, a reaction of a card in play with its named targets, is not on offer; None if it is.

    A used limit comes before all else but another player's decision in the open window (MM-H38).
    """
    ability = move.ability
    if ability is None:
        return refuse(move, "not-there")
    if decision is None or decision.kind != WINDOWS.get(ability.timing):
        return limit_left(move) or _outside(move, ability, decision)
    if decision.seat != move.seat:
        return refuse(move, "not-yours", player=move.table.name(decision.seat))
    if any(_is_offered(move, option.data) for option in decision.options):
        return None
    return limit_left(move) or _within(move, ability)


def _is_offered(move: Move, offered: object) -> bool:
    if not isinstance(offered, Reaction) or offered.ability is not move.ability:
        return False
    if not offered.target and offered.source != move.mark:
        return False
    rescue = offered.ability.timing == "would_be_defeated"
    reached = offered.target or (_dying(move.table) if rescue else offered.source)
    return all(aim == reached for aim in move.aims)


def _dying(table: MisoTable) -> int:
    """The character whose rescue is asked about (D15), 0 if none is."""
    frame = running_event(table)
    return frame.host if frame.kind == "check" else 0


# --- outside its window ----------------------------------------------------------------------------------------


def _outside(move: Move, ability: AbilityDef, decision: Decision | None) -> Refusal:
    """What the rules say about the moment that is open instead."""
    kind = decision.kind if decision is not None else ""
    if ability.timing == "before_targeted_effect":
        return _nothing_to_cancel(move, ability, kind)
    if ability.timing == "would_be_defeated":
        if decision is not None and kind == "dying" and decision.seat == move.seat and _may_be_asked_next(move):
            return refuse(move, "other-question")
        if _comes_too_late(move):
            return refuse(move, "rescue-too-late")
    return refuse(move, "no-window", ability=ability.name)


def _nothing_to_cancel(move: Move, ability: AbilityDef, kind: str) -> Refusal:
    """rule-14b where an enemy attack is about to deal damage, or an enemy effect does not target; else rule-4d."""
    running = next((f for f in reversed(move.table.state.frames) if f.kind in {"ability", "attack"}), None)
    theirs = running if running is not None and running.seat != move.seat else None
    if theirs is not None and kind == "answer":
        return refuse(move, "cancel-damage")
    key = f"condition:{ability.name}"
    if key in move.table.refusals and not all_hold(move.table, ability, Scope(move.seat, move.mark, move.host)):
        return refuse(move, key, ability.id)
    if theirs is not None and _does_not_target(move, theirs):
        return refuse(move, "cancel-untargeted")
    return refuse(move, "no-window", ability=ability.name)


def _does_not_target(move: Move, running: Frame) -> bool:
    """Whether what is under way has no chosen target; of an attack, besides its damage to one (MM-H30)."""
    ability = ability_of(move.table, running)
    chosen = {mark for marks in running.targets.values() for mark in marks}
    if running.kind == "ability":
        return not ability.slots and not chosen
    is_discrete = any(operation.data.discrete for operation in ability.operations)
    return bool(ability.groups) and not is_discrete and chosen.isdisjoint(move.aims)


def _may_be_asked_next(move: Move) -> bool:
    """Whether every named character is one of those that would be defeated (D14)."""
    found = [move.table.find(aim) for aim in move.aims]
    return all(place is not None and move.table.hp(place[2]) == 0 for place in found)


def _comes_too_late(move: Move) -> bool:
    """rule-8c: the named character lies in the discard as defeated, or with none named, one has just been defeated."""
    player = move.table.state.players[move.seat]
    if move.aims:
        return any(aim in player.defeated for aim in move.aims)
    return bool(player.defeated) and _has_just_been_defeated(move)


def _has_just_been_defeated(move: Move) -> bool:
    """Whether the last check is at its promotions, or the enemy's last attack took somebody to 0 HP who has left."""
    state = move.table.state
    if any(frame.kind == "check" and frame.step == PROMOTIONS for frame in state.frames):
        return True
    strike = state.strike
    if strike is None or strike.seat == move.seat:
        return False
    return any(after == 0 and move.table.find(target) is None for target, _, _, after, _ in strike.hits)


# --- within its window -----------------------------------------------------------------------------------------


def _within(move: Move, ability: AbilityDef) -> Refusal:
    event = running_event(move.table)
    if ability.timing == "would_be_defeated":
        return _no_rescue(move, ability)
    if ability.does("prevent_this_attack") and len(move.aims) > 1:
        return refuse(move, "shut-two")
    reached = effect_targets(move.table, event) if ability.timing == "before_targeted_effect" else ()
    scope = Scope(move.seat, move.mark, move.host, event, reached)
    key = f"condition:{ability.name}"
    if key in move.table.refusals and not all_hold(move.table, ability, scope):
        return refuse(move, key, ability.id)
    if ability.slots and not select(move.table, ability.slots[0].matcher, scope):
        return refuse(move, "does-nothing")
    return _wrong_target(move, ability)


def _no_rescue(move: Move, ability: AbilityDef) -> Refusal:
    """For each named character: its moment (rule-4d, rule-8c), whether the rescue is for it, whether it is its turn."""
    table, dying = move.table, _dying(move.table)
    for aim in move.aims or (dying,):
        found = table.find(aim)
        if found is None or table.hp(found[2]) > 0:
            return refuse(move, "rescue-too-late" if _comes_too_late(move) else "no-window", ability=ability.name)
        if found[0] != move.seat:
            return refuse(move, "wrong-target", ability.id, ability=ability.name)
        if not all_hold(table, ability, Scope(move.seat, move.mark, move.host, _defeat_of(move.seat, aim))):
            return _wrong_target(move, ability)
    return refuse(move, "other-question")


def _defeat_of(seat: int, cid: int) -> Frame:
    return Frame("event", seat, event_target=cid)


def _wrong_target(move: Move, ability: AbilityDef) -> Refusal:
    """The ability's own words for a target that it cannot have, where it has some."""
    key = f"target:{ability.name}"
    return refuse(move, key if key in move.table.refusals else "wrong-target", ability.id, ability=ability.name)
