"""Triggered abilities: collected at their event, ordered by their controllers, resolved one by one (M9-H28)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.miras9.asking import ask
from engine.games.miras9.compiled import Selectors
from engine.games.miras9.ending import endless_trigger
from engine.games.miras9.lanes import works
from engine.games.miras9.limits import is_spent, spend
from engine.games.miras9.state import NO_CARD, NOWHERE, Effect, Permanent, Triggered
from engine.games.miras9.table import MirasTable
from engine.games.miras9.values import here_of, holds_all, matches, scope_of
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure


@dataclass(frozen=True, slots=True)
class Happening:
    """An event that triggers listen to: whose card and seat it concerns, and the other card of it by mark."""

    name: str
    subject: Permanent | None = None
    seat: int = -1
    it: int = 0
    survived: bool = False


def collect(table: MirasTable, event: Happening) -> list[Triggered]:
    """The triggers of an event, with conditions as they stand now (M9-107-a)."""
    found = []
    for source, ability in table.triggers(event.name):
        if not works(table, source) or is_spent(table, source.seat, source.iid, ability):
            continue
        of = ability.of
        if isinstance(of, str):
            if not _concerns(event, of, source):
                continue
        elif event.subject is None or not matches(table, scope_of(table, source), of, event.subject):
            continue
        it = _it(table, event, of)
        scope = scope_of(table, source)
        scope.it, scope.survived = it, event.survived
        if not holds_all(table, scope, ability.conditions):
            continue
        mark = table.state.marks[source.iid]
        here = here_of(table, source) if source.lane != NOWHERE or source.aboard != NO_CARD else NOWHERE
        found.append(
            Triggered(
                source.seat,
                mark,
                table.state.defs[source.iid],
                ability.key,
                iid=source.iid,
                face=ability.face,
                lane=here,
                it=it,
            )
        )
    return found


def _it(table: MirasTable, event: Happening, of: str | Selectors) -> int:
    """The mark of the card that an ability calls ``it``: whose event it is, or in an own event the other card of it."""
    return event.it if of == "self" or event.subject is None else table.mark(event.subject)


def _concerns(event: Happening, of: str, source: Permanent) -> bool:
    """Whether an event is one's own: the card's, or where it has no card, the seat's; a turn's edge is everybody's."""
    if of == "you":
        return event.seat == source.seat
    if event.subject is not None:
        return event.subject.iid == source.iid
    return event.name in {"turn_start", "turn_end"} or event.seat == source.seat


def queue(table: MirasTable, found: Sequence[Triggered]) -> None:
    """Let the triggers of events that happened at once wait together, behind those that wait already."""
    if found:
        table.state.batches += 1
        for one in found:
            one.batch = table.state.batches
        table.state.queue.extend(found)


def fire(table: MirasTable, *events: Happening) -> None:
    """These events have happened at once."""
    queue(table, [one for event in events for one in collect(table, event)])


def trigger_step(table: MirasTable) -> Procedure | None:
    """Order the oldest batch, the turn's player first (C.8), or begin its next trigger."""
    state = table.state
    batch = [one for one in state.queue if one.batch == state.queue[0].batch]
    for seat in (state.turn_seat, 1 - state.turn_seat):
        own = [one for one in batch if one.seat == seat]
        if len(own) > 1 and not any(one.order for one in own):
            return _order(table, seat, own)
    first = min(batch, key=lambda one: (one.seat != state.turn_seat, one.order))
    state.queue.remove(first)
    _begin(table, first)
    return None


def _order(table: MirasTable, seat: int, own: list[Triggered]) -> Procedure:
    options: list[Option] = []
    for number, one in enumerate(own):
        ability = table.ability(one.definition, one.face, one.ability)
        title = table.card(one.iid).name
        key = f"trigger:{one.ability}:{one.definition}#{one.source}"
        key = key if all(option.key != key for option in options) else f"{key}:{number}"
        options.append(Option(key, f"{ability.name} ({title})", ability.text, (), "Triggers", number))
    count = len(options)
    prompt = "In which order do your triggers resolve?"
    question = Decision(SeatId(seat), "order", prompt, options, "M9-H28", count, count, ordered=True, within=True)
    picked = yield from ask(table, question)
    # records in a queue are shared by copies of the state: they are replaced, never changed
    ranks = {int(str(option.data)): rank for rank, option in enumerate(picked, start=1)}
    for number, one in enumerate(own):
        place = next(i for i, each in enumerate(table.state.queue) if each is one)
        table.state.queue[place] = _ranked(one, ranks[number])


def _ranked(one: Triggered, order: int) -> Triggered:
    return Triggered(
        one.seat, one.source, one.definition, one.ability, one.iid, one.face, one.lane, one.it, one.batch, order
    )


def _begin(table: MirasTable, one: Triggered) -> None:
    """Start a trigger; its limit is spent when it begins."""
    ability = table.ability(one.definition, one.face, one.ability)
    if is_spent(table, one.seat, one.iid, ability):
        return
    if endless_trigger(table, f"{one.iid}:{ability.id}"):
        return
    spend(table, one.seat, one.iid, ability)
    effect = Effect(one.seat, one.source, one.iid, one.definition, one.ability, one.face, lane=one.lane, it=one.it)
    table.state.effect = effect
    if ability.kind == "triggered":
        table.emit("trigger", {"p": one.seat, "ability": ability.name, "x": table.card(one.iid).name})
