"""Triggered abilities: collecting those of one moment, ordering them, starting each (4.4, MM-H18, MM-H19, MM-H28)."""

from __future__ import annotations

from engine.games.misomochi.asking import PASS, ask_one
from engine.games.misomochi.compiled import AbilityDef
from engine.games.misomochi.ending import fired_too_often
from engine.games.misomochi.selectors import all_hold, scope_of
from engine.games.misomochi.state import Frame
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.targeting import can_fill
from engine.kernel.decision import Option
from engine.kernel.procedure import Asking, Procedure
from engine.kernel.triggers import Pending, next_group


def open_triggers(
    table: MisoTable,
    moment: str,
    *,
    seats: tuple[int, ...] = (0, 1),
    ability: str = "",
    source: int = 0,
    target: int = 0,
) -> None:
    """Collect the triggers of a moment from all cards in play of these seats; nothing happens if there are none.

    Args:
        ability: the event that they follow: what has resolved,
        source: the mark of the card it came from,
        target: and the mark of its target, 0 if it had none.
    """
    found = [
        Pending(seat, mark, table.state.defs[iid], trigger.name)
        for seat in seats
        for (mark, iid, _, _, _), trigger in table.listening(seat, moment)
    ]
    if not found:
        return
    frame = Frame("triggers", table.state.turn_seat, moment=moment)
    frame.event_ability, frame.event_source, frame.event_target = ability, source, target
    frame.pending = [pending for pending in found if _usable(table, frame, pending)]
    if frame.pending:
        table.state.frames.append(frame)


def open_own(table: MisoTable, moment: str, seat: int, source: int, definition: str) -> None:
    """The triggers of one card that has just been played or attached."""
    abilities = table.definitions[definition].by_timing.get(moment, ())
    pending = [Pending(seat, source, definition, ability.name) for ability in abilities]
    if pending:
        table.state.frames.append(Frame("triggers", table.state.turn_seat, moment=moment, pending=pending))


def _would_be(table: MisoTable, frame: Frame, pending: Pending) -> Frame | None:
    """What resolves if this trigger begins; None where its card has left play."""
    found = table.permanent(pending.source)
    if found is None and frame.moment != "on_play":
        return None
    return Frame(
        "ability",
        pending.seat,
        source=pending.source,
        host=found[4].cid if found is not None and found[4] is not None else 0,
        definition=pending.definition,
        ability=pending.ability,
        moment=frame.moment,
        event_ability=frame.event_ability,
        event_source=frame.event_source,
        event_target=frame.event_target,
    )


def _ability(table: MisoTable, pending: Pending) -> AbilityDef:
    return table.definitions[pending.definition].abilities[pending.ability]


def _usable(table: MisoTable, frame: Frame, pending: Pending) -> bool:
    """Whether it can resolve now: limit unspent, conditions true, each required target there."""
    ability = _ability(table, pending)
    if table.use_of(pending.seat, ability) is not None:
        return False
    trial = _would_be(table, frame, pending)
    return trial is not None and all_hold(table, ability, scope_of(trial)) and can_fill(table, ability.slots, trial)


def triggers_step(table: MisoTable, frame: Frame) -> Procedure | None:
    """Start the next trigger: the turn's player's first, each player in an order of their own choosing (D3)."""
    turn_seat = table.state.turn_seat
    group = next_group(frame.pending, (turn_seat, 1 - turn_seat), lambda pending: _usable(table, frame, pending))
    if group is not None:
        return _next(table, frame, *group)
    table.state.frames.pop()
    return None


def _next(table: MisoTable, frame: Frame, seat: int, ready: list[Pending]) -> Procedure:
    options = [_option(table, pending) for pending in ready]
    picked = yield from ask_one(table, seat, "order", "Which of your triggers next?", options, "MM-H19")
    pending = next(p for p in frame.pending if p == picked.data)
    wanted = not _ability(table, pending).optional or (yield from _wanted(table, pending))
    frame.pending = [p for p in frame.pending if p != pending]
    if wanted:
        _start(table, frame, pending)


def _option(table: MisoTable, pending: Pending) -> Option:
    found = table.permanent(pending.source)
    refs = () if found is None else (table.ref(found[0], found[1]),)
    title = table.definitions[pending.definition].title
    text = _ability(table, pending).text
    key = f"trigger:{pending.ability}:{refs[0] if refs else pending.definition}"
    return Option(key, f"{pending.ability} ({title})", text, refs, "Triggers", pending)


def _wanted(table: MisoTable, pending: Pending) -> Asking[bool]:
    options = [_option(table, pending), Option("decline", "Do not use it", group=PASS)]
    picked = yield from ask_one(table, pending.seat, "optional", f"Use {pending.ability}?", options, "MM-H18")
    return picked.data is not None


def _start(table: MisoTable, frame: Frame, pending: Pending) -> None:
    """Its limit is spent when it begins to resolve, and a copy of it finds the limit spent (MM-H28)."""
    if fired_too_often(table, pending.source, pending.ability):
        return
    begun = _would_be(table, frame, pending)
    if begun is not None:
        table.mark_use(pending.seat, _ability(table, pending), pending.source, begun.host)
        table.state.frames.append(begun)
