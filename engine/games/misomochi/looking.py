"""Looking at, revealing and searching cards of a deck (D20 to D22, MM-H31). Nobody ever learns the order of a deck."""

from __future__ import annotations

from engine.games.misomochi.asking import PASS, ask, ask_one
from engine.games.misomochi.compiled import Operation
from engine.games.misomochi.state import Frame
from engine.games.misomochi.table import MisoTable
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure

TAKEN = "taken"
"""``frame.moment`` once the card has been taken and only the order of the others is open."""


def look_step(table: MisoTable, frame: Frame, operation: Operation) -> Procedure:
    """One step of a look at the top cards: take them up, choose one, put the others back in any order."""
    data = operation.data
    private = str(data.visibility) == "private"
    if not frame.look and frame.moment != TAKEN:
        _lift(table, frame, data.count, private=private)
        return
    if frame.moment != TAKEN:
        yield from _take(table, frame, operation, private=private)
        return
    if len(frame.look) > 1:
        options = [_option(table, "order", iid) for iid in frame.look]
        size = len(options)
        to_top = str(data.rest) == "top_any_order"
        prompt = f"Order the rest {'on top' if to_top else 'on the bottom'}: the card nearest the top first."
        rule = f"{frame.definition}/{frame.ability}"
        question = Decision(SeatId(frame.seat), "ordering", prompt, options, rule, size, size, True, private=True)
        picked = yield from ask(table, question)
        frame.look = [int(str(option.data)) for option in picked]
    _put_back(table, frame, str(data.rest))


def _lift(table: MisoTable, frame: Frame, count: int, *, private: bool) -> None:
    deck = table.state.players[frame.seat].deck
    frame.look = deck[:count]
    del deck[:count]
    table.barrier = True
    if not private:
        for iid in frame.look:
            table.renew(iid)
    if not frame.look:
        frame.moment = TAKEN


def _take(table: MisoTable, frame: Frame, operation: Operation, *, private: bool) -> Procedure:
    """A legal card in the set must be taken (MM-H31); without one, the first part is skipped."""
    matcher = operation.matcher
    legal = [iid for iid in frame.look if matcher is None or matcher.printed[table.card(iid)]]
    seen = [table.card(iid).title for iid in frame.look]
    taken: int | None = None
    if legal:
        options = [_option(table, "take", iid) for iid in legal]
        rule = f"{frame.definition}/{frame.ability}"
        picked = yield from ask_one(
            table, frame.seat, "take", f"{frame.ability}: take one.", options, rule, private=private
        )
        taken = int(str(picked.data))
    title = table.card(taken).title if taken is not None else ""
    if taken is not None:
        frame.look = [iid for iid in frame.look if iid != taken]
        table.renew(taken)
        table.state.players[frame.seat].hand.append(taken)
    frame.moment = TAKEN
    frame.reached = True
    facts = {"p": frame.seat, "n": len(seen), "rest": len(frame.look)}
    if private:
        table.emit("look", facts, {str(frame.seat): {"cards": seen, "taken": title}}, barrier=True)
    else:
        table.emit("reveal", facts | {"cards": seen, "taken": title}, barrier=True)


def _put_back(table: MisoTable, frame: Frame, rest: str) -> None:
    deck = table.state.players[frame.seat].deck
    for iid in frame.look:
        table.renew(iid)
    if rest == "top_any_order":
        deck[:0] = frame.look
    else:
        deck.extend(frame.look)
    frame.look = []
    frame.moment = "quiet"
    frame.op += 1


def _option(table: MisoTable, prefix: str, iid: int) -> Option:
    ref = table.ref(table.state.marks[iid], iid)
    return Option(f"{prefix}:{ref}", table.card(iid).title, "", (ref,), "Cards", iid)


def search_step(table: MisoTable, frame: Frame, operation: Operation) -> Procedure:
    """Search the own deck; equal cards are one option, in an order that says nothing about the deck."""
    data = operation.data
    player = table.state.players[frame.seat]
    matcher = operation.matcher
    fitting = [iid for iid in player.deck if matcher is None or matcher.printed[table.card(iid)]]
    found = sorted({table.state.defs[iid] for iid in fitting})
    options = [Option(f"take:{card}", table.definitions[card].title, group="Cards", data=card) for card in found]
    if data.may_fail or not options:
        options.append(Option("none", "Find nothing", group=PASS))
    prompt = f"{frame.ability}: which card do you take?"
    rule = f"{frame.definition}/{frame.ability}"
    picked = yield from ask_one(table, frame.seat, "search", prompt, options, rule, private=True)
    title = ""
    if picked.data is not None:
        iid = next(iid for iid in player.deck if table.state.defs[iid] == picked.data)
        player.deck.remove(iid)
        table.renew(iid)
        player.hand.append(iid)
        title = table.card(iid).title
    table.shuffle_deck(frame.seat)
    table.emit("search", {"p": frame.seat, "x": title}, barrier=True)
    frame.reached = True
    frame.op += 1
