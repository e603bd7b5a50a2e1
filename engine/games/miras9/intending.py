"""What a player may ask about, and the answer: on offer, or the first refusal in the order of chapter 7."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.games.miras9.actions import pickup_moves
from engine.games.miras9.announcing import allowed_in, effect_for, free
from engine.games.miras9.moves import Move, hand_moves, react_moves, refuse, unit_moves, use_moves
from engine.games.miras9.refusing import target_refusal
from engine.games.miras9.refusing_board import refusal_of
from engine.games.miras9.state import LANES, NO_CARD
from engine.games.miras9.table import MirasTable, as_target
from engine.games.miras9.turn import generation_most
from engine.games.miras9.values import scope_for
from engine.kernel.checks import Intent, Refusal
from engine.kernel.decision import Decision
from engine.kernel.ids import Ref, SeatId

UNIT_VERBS = ("attack", "block", "move", "embark", "disembark", "manifest", "pressure")
SEAT_VERBS = ("restore", "take", "awaken")

NEVER = {
    "retarget": "retarget",
    "pay-deeper": "pay-deeper",
    "pay-at-once": "pay-at-once",
    "reduce-damage": "damage-established",
    "blackwake-from-hand": "blackwake-hand",
    "look": "hidden",
    "search": "no-search",
    "aftershock": "tabled",
    "site-battle": "tabled",
}
"""Wishes that no position grants, with the refusal of each."""

ANYTIME = frozenset({"react", "awaken"})
"""Verbs whose own rules say when: they are asked before whose question is open."""


def intents(table: MirasTable, seat: SeatId) -> list[Intent]:
    """Each card of the hand, each ability, and each act with each card of the seat's on the board."""
    found = [Intent("play", table.ref(move.iid)) for move in hand_moves(table, seat)]
    found += [_named(move) for move in use_moves(table, seat)]
    found += [_named(move) for move in react_moves(table, seat)]
    for verb in UNIT_VERBS:
        found += [_named(move) for move in unit_moves(table, seat, verb)]
    found += [_named(move) for move in pickup_moves(table, seat)]
    found += [Intent(verb) for verb in SEAT_VERBS]
    return found


def _named(move: Move) -> Intent:
    return Intent(move.verb, move.table.ref(move.iid), None if move.ability is None else move.ability.name)


def not_yours(table: MirasTable, asked: int) -> Refusal:
    """M9-30: what is refused in the decision of the seat that is asked."""
    return refuse(Move(table, "take", asked), "not-yours", player=table.name(asked))


def after_end(table: MirasTable) -> Refusal:
    """M9-H35: nothing follows the end."""
    return refuse(Move(table, "take", table.state.turn_seat), "over")


def why_not(table: MirasTable, seat: SeatId, intent: Intent, decision: Decision | None) -> Refusal | None:
    """The first check that fails; a card that the seat cannot see is answered like one that does not exist."""
    anyone = Move(table, "take", seat)
    if table.state.phase == "over":
        return after_end(table)
    if intent.verb in NEVER:
        return refuse(anyone, NEVER[intent.verb])
    foreign = decision is not None and decision.seat != seat
    if foreign and decision is not None and intent.verb not in ANYTIME:
        return not_yours(table, decision.seat)
    special = _card_flow(anyone, intent, decision) or _committed(anyone, intent)
    if special is not None or intent.verb in {"generate", "draw", "resource", "mulligan", "withdraw", "skip"}:
        return special
    move = _move(table, seat, intent)
    if move is None:
        return refuse(anyone, "not-there")
    refusal = _extra_alone(move, decision) or _wish(move, intent, decision)
    if refusal is None and foreign and decision is not None:
        return not_yours(table, decision.seat)
    return refusal or _other_question(move, intent, decision)


# --- card flow, commitment, mulligan --------------------------------------------------------------------------------


def _card_flow(anyone: Move, intent: Intent, decision: Decision | None) -> Refusal | None:
    """M9-20-b, M9-32, M9-47."""
    table = anyone.table
    kind = "" if decision is None else decision.kind
    match intent.verb:
        case "generate":
            most = generation_most(table, table.state.turn_seat)
            wanted = int(intent.ability) if intent.ability and intent.ability.isdigit() else 0
            return None if kind == "generate" and wanted <= most else refuse(anyone, "generation", most=most)
        case "draw" | "resource":
            return None if kind == "innate" else refuse(anyone, "one-innate")
        case "skip":
            return refuse(anyone, "innate-mandatory") if kind == "innate" else None
        case "mulligan":
            return None if kind == "mulligan" else refuse(anyone, "one-mulligan")
    return None


def _committed(anyone: Move, intent: Intent) -> Refusal | None:
    """M9-66-b, M9-75-b."""
    wave = anyone.table.state.wave
    if intent.verb != "withdraw":
        return None
    mark = _mark(anyone.table, intent.subject)
    blocks = wave is not None and any(mark in attack.blockers for attack in wave.attacks)
    return refuse(anyone, "committed-blocker" if blocks else "committed-attacker")


def _extra_alone(move: Move, decision: Decision | None) -> Refusal | None:
    """M9-72-c: an attack by another Unit than the one that has been granted it."""
    if move.verb != "attack" or decision is None or decision.kind != "extra-attack":
        return None
    ref = move.table.ref(move.iid)
    return None if any(ref in option.refs for option in decision.options) else refuse(move, "extra-alone")


# --- what is meant ----------------------------------------------------------------------------------------------------


def _candidates(table: MirasTable, seat: int, verb: str) -> Iterator[Move]:
    match verb:
        case "play":
            yield from hand_moves(table, seat)
        case "use":
            yield from use_moves(table, seat)
        case "react":
            yield from react_moves(table, seat)
        case "pickup":
            yield from pickup_moves(table, seat)
        case _ if verb in UNIT_VERBS:
            yield from unit_moves(table, seat, verb)
        case _ if verb in SEAT_VERBS:
            yield Move(table, verb, seat)


def _move(table: MirasTable, seat: int, intent: Intent) -> Move | None:
    for move in _candidates(table, seat, intent.verb):
        if move.iid != NO_CARD and intent.subject is not None and table.ref(move.iid) != intent.subject:
            continue
        if intent.ability is None or (move.ability is not None and move.ability.name == intent.ability):
            return move
    return None


def _mark(table: MirasTable, ref: Ref | None) -> int:
    """The mark behind a reference to a card on the board, 0 if there is none."""
    text = "" if ref is None else ref.rpartition("#")[2]
    number = int(text) if text.isascii() and text.isdigit() else 0
    return number if number and table.marked(number) is not None else 0


def _is_defeated(table: MirasTable, ref: Ref) -> bool:
    """Whether a reference is that of a card in a Discard, which everybody sees."""
    return any(table.ref(iid) == ref for player in table.state.players for iid in player.discard)


def _wish(move: Move, intent: Intent, decision: Decision | None) -> Refusal | None:
    """The checks of the verb, with the lane, host or target that was named."""
    table = move.table
    for ref in intent.targets:
        if _is_defeated(table, ref):
            return refuse(move, "already-defeated")
    if move.verb in {"use", "react"} or (move.verb == "play" and move.face.type == "event"):
        return refusal_of(move) or _aims(move, intent.targets)
    if intent.targets:
        ref = intent.targets[0]
        mark = _mark(table, ref)
        found = table.marked(mark) if mark else None
        if ref in LANES:
            move.lane = LANES.index(ref)
            move.target = 0
        elif found is None:
            return refuse(move, "wrong-target")
        elif move.verb in {"play", "embark", "pickup"}:
            move.host = found.iid
        else:
            move.target = mark
    refusal = refusal_of(move)
    return refusal or (_block_aim(move, intent, decision) if move.verb == "block" else None)


def _aims(move: Move, targets: tuple[Ref, ...]) -> Refusal | None:
    """M9-38: what was named for the slots of an ability, one after the other, for any of its modes."""
    table = move.table
    ability = move.ability or next(iter(move.face.by_kind.get("play", ())), None)
    if ability is None or not targets:
        return None
    wanted = [as_target(LANES.index(ref)) if ref in LANES else _mark(table, ref) for ref in targets]
    effect = effect_for(table, move.seat, move.iid, ability, move.card)
    for mode in ability.modes:
        chosen: dict[str, list[int]] = {}
        for slot, target in zip(mode.slots, wanted, strict=False):
            scope = replace(scope_for(table, effect), targets=chosen)
            if target not in free(table, scope, slot, allowed_in(table, effect, mode)):
                break
            chosen = chosen | {slot.id: [target]}
        else:
            if len(wanted) <= len(mode.slots):
                return None
    return target_refusal(move, ability, "wrong-target")


def _block_aim(move: Move, intent: Intent, decision: Decision | None) -> Refusal | None:
    """M9-H27: one attack, not the one on itself; who is in the draft already is not on offer any more."""
    table, wave, card = move.table, move.table.state.wave, move.card
    if wave is None or card is None:
        return None
    own = table.mark(card)
    aimed = any(attack.attacker == move.target and attack.target == own for attack in wave.attacks)
    drafted = decision is not None and decision.kind == "blockers"
    ref = table.ref(card.iid)
    is_free = decision is None or not drafted or any(ref in option.refs for option in decision.options)
    return refuse(move, "blocks-one") if aimed or not is_free else None


def _other_question(move: Move, intent: Intent, decision: Decision | None) -> Refusal | None:
    """What the rules allow is still not on offer while the seat is asked something else."""
    if decision is None or decision.kind in {"action", "attack", "move", "attune", "innate", "generate", "window"}:
        return None
    if move.verb == "block" or any(intent.subject in option.refs for option in decision.options):
        return None
    return None if decision.draft and str(intent.subject) in decision.draft[0] else refuse(move, "other-question")
