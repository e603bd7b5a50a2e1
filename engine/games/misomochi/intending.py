"""What a player may ask about, and the answer: on offer, or the first refusal in the order of chapter 7."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.misomochi.actions import attack_moves, hand_moves, power_moves
from engine.games.misomochi.compiled import AbilityDef
from engine.games.misomochi.effects import ability_of
from engine.games.misomochi.moves import Move, refuse
from engine.games.misomochi.refusing import refusal_of
from engine.games.misomochi.refusing_reactions import WINDOWS, reaction_refusal
from engine.games.misomochi.table import MisoTable
from engine.kernel.checks import Intent, Refusal
from engine.kernel.decision import Decision
from engine.kernel.ids import Ref, SeatId


def intents(table: MisoTable, seat: SeatId) -> list[Intent]:
    """Each card of the hand, each power, attack and reaction of the seat's cards, the switch, and going back."""
    found = [Intent("play", table.ref(move.mark, move.iid)) for move in hand_moves(table, seat)]
    found += [_named("power", move) for move in power_moves(table, seat)]
    found += [_named("attack", move) for move in attack_moves(table, seat, benched=True)]
    for mark, iid, _, _, _ in table.in_play(seat):
        for timing in WINDOWS:
            for ability in table.card(iid).by_timing.get(timing, ()):
                found.append(Intent("react", table.ref(mark, iid), ability.name))
    found += [Intent("switch"), Intent("prepare")]
    return found


def _named(verb: str, move: Move) -> Intent:
    ability = move.ability.name if move.ability is not None else None
    return Intent(verb, move.table.ref(move.mark, move.iid), ability)


def not_yours(table: MisoTable, asked: int) -> Refusal:
    """MM-H5: what is refused in the decision of the seat that is asked."""
    return refuse(Move(table, "switch", asked), "not-yours", player=table.name(asked))


def after_end(table: MisoTable) -> Refusal:
    """MM-H22: nothing follows the end."""
    return refuse(Move(table, "switch", table.state.turn_seat), "over")


def why_not(table: MisoTable, seat: SeatId, intent: Intent, decision: Decision | None) -> Refusal | None:
    """The first check that fails; an id that the seat cannot see is answered like one that does not exist."""
    anyone = Move(table, "switch", seat)
    if table.state.phase == "over":
        return after_end(table)
    if intent.verb == "prepare":
        if decision is not None and decision.seat != seat:
            return not_yours(table, decision.seat)
        return None if table.state.phase == "prepare" else refuse(anyone, "prepare-over")
    move = _move(table, seat, intent)
    if intent.verb == "react":
        return _react(table, anyone, seat, intent, decision)
    if intent.verb == "take":
        return _take(anyone, intent, decision)
    if move is None:
        return _absent(anyone, intent, decision)
    if decision is not None and decision.seat != seat and not _is_foreign_power(move):
        return not_yours(table, decision.seat)
    return refusal_of(move) or _other_question(move, intent, decision)


def _is_foreign_power(move: Move) -> bool:
    """MM-H38: a power on the opponent's turn is refused for that, whoever is asked."""
    return move.verb == "power" and move.table.state.turn_seat != move.seat


def _other_question(move: Move, intent: Intent, decision: Decision | None) -> Refusal | None:
    """What the rules allow is still not on offer while the seat is asked something else.

    An announcement's own question about a target belongs to what was announced.
    """
    if decision is None or decision.kind in {"prepare", "act"}:
        return None
    announced = ":".join(part for part in (intent.verb, intent.ability, intent.subject) if part)
    return None if decision.draft[:1] == (announced,) else refuse(move, "other-question")


def _marks(table: MisoTable, refs: tuple[Ref, ...]) -> tuple[int, ...]:
    return tuple(number for number in (_mark(table, ref) for ref in refs) if number)


def _mark(table: MisoTable, ref: Ref | None) -> int:
    """The mark behind a reference to a card in play or in a discard, 0 if there is no such card to be seen."""
    if ref is None or "#" not in ref:
        return 0
    text = ref.rpartition("#")[2]
    number = int(text) if text.isascii() and text.isdigit() else 0
    if table.permanent(number) is not None or _in_discard(table, number):
        return number
    return 0


def _in_discard(table: MisoTable, mark: int) -> bool:
    return any(table.state.marks[iid] == mark for player in table.state.players for iid in player.discard)


def _candidates(table: MisoTable, seat: int, intent: Intent) -> Iterator[Move]:
    match intent.verb:
        case "play":
            yield from hand_moves(table, seat)
        case "power":
            yield from power_moves(table, seat)
        case "attack":
            yield from attack_moves(table, seat, benched=True)


def _move(table: MisoTable, seat: int, intent: Intent) -> Move | None:
    aims = _marks(table, intent.targets)
    if len(aims) < len(intent.targets):
        return None
    if intent.verb == "switch":
        return Move(table, "switch", seat, aims=aims)
    for move in _candidates(table, seat, intent):
        if intent.subject is not None and table.ref(move.mark, move.iid) != intent.subject:
            continue
        if intent.ability is None or (move.ability is not None and move.ability.name == intent.ability):
            move.aims = aims
            return move
    return None


def _absent(anyone: Move, intent: Intent, decision: Decision | None) -> Refusal | None:
    """Something else is known of what was named: a card in the discard, or an ability that works by itself."""
    table = anyone.table
    mark = _mark(table, intent.subject)
    if intent.verb == "play" and mark and _in_discard(table, mark):
        return refuse(anyone, "return-to-play")
    found = table.permanent(mark) if mark else None
    ability = table.card(found[1]).abilities.get(intent.ability or "") if found is not None else None
    if found is None or ability is None:
        return refuse(anyone, "not-there")
    if decision is not None and decision.seat == anyone.seat and decision.rule == ability.id and intent.targets:
        if any(target in option.refs for target in intent.targets for option in decision.options):
            return None
        return _trigger_target(anyone, ability, mark, _marks(table, intent.targets))
    return refuse(anyone, "passive", ability=ability.name)


def _trigger_target(anyone: Move, ability: AbilityDef, mark: int, aims: tuple[int, ...]) -> Refusal:
    """Why an open trigger cannot choose this target (rule-6e)."""
    frame = next((f for f in reversed(anyone.table.state.frames) if f.ability == ability.name), None)
    excluded = {name for slot in ability.slots for name in slot.matcher.exclude}
    if "self" in excluded and mark in aims:
        return refuse(anyone, "other-ally")
    if "event_target" in excluded and frame is not None and frame.event_target in aims:
        return refuse(anyone, "same-ally")
    return refuse(anyone, "wrong-target", ability.id, ability=ability.name)


def _react(table: MisoTable, anyone: Move, seat: SeatId, intent: Intent, decision: Decision | None) -> Refusal | None:
    mark, aims = _mark(table, intent.subject), _marks(table, intent.targets)
    found = table.permanent(mark) if mark else None
    ability = table.card(found[1]).abilities.get(intent.ability or "") if found is not None else None
    if found is None or ability is None or found[2] != seat or len(aims) < len(intent.targets):
        return refuse(anyone, "not-there")
    host = found[4].cid if found[4] is not None else 0
    return reaction_refusal(Move(table, "power", seat, found[1], mark, ability, host=host, aims=aims), decision)


def _take(anyone: Move, intent: Intent, decision: Decision | None) -> Refusal | None:
    """A card of a look or reveal that does not carry the label that is asked for (rule-13b, rule-13e).

    While the others are being ordered they are still there to be asked about.
    """
    table = anyone.table
    frame = next((f for f in reversed(table.state.frames) if f.look), None)
    if decision is None or frame is None or decision.kind not in {"take", "ordering"}:
        return refuse(anyone, "no-window", ability="Taking a card")
    if decision.seat != anyone.seat:
        return not_yours(table, decision.seat)
    if decision.kind == "take" and any(intent.subject in option.refs for option in decision.options):
        return None
    iid = next((iid for iid in frame.look if table.ref(table.state.marks[iid], iid) == intent.subject), None)
    if iid is None:
        return refuse(anyone, "not-there")
    card, matcher = table.card(iid), ability_of(table, frame).operations[frame.op].matcher
    if matcher is None or matcher.printed[card]:
        return refuse(anyone, "no-window", ability="Taking a card")
    looks = card.is_character and card.is_official
    return refuse(anyone, "no-label-looks" if looks else "no-label", title=card.title)
