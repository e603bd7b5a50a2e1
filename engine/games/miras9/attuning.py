"""Pressure, Restore and drawing from Resource (M9-48, M9-94, M9-100); Manifest is in ``effects``."""

from __future__ import annotations

from engine.games.miras9 import piles
from engine.games.miras9.costs import tap
from engine.games.miras9.moves import Move
from engine.games.miras9.table import MirasTable
from engine.games.miras9.triggers import Happening, fire
from engine.games.miras9.values import stat
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure


def pressure(table: MirasTable, move: Move) -> None:
    """Tap it; the opponent's Echo falls by its eff ECHO, never below 0 (M9-94-b, M9-95-a)."""
    unit = move.card
    if unit is None:
        return
    power = stat(table, unit, "echo")
    tap(table, unit)
    table.state.lanes[unit.lane].pressured = True
    victim = table.state.players[1 - move.seat]
    before, victim.echo = victim.echo, max(0, victim.echo - power)
    table.emit("pressure", {"p": 1 - move.seat, "x": move.face.name, "before": before, "echo": victim.echo})
    fire(table, Happening("pressured", unit, move.seat))


def restore(table: MirasTable, seat: int) -> None:
    """The top of Discard onto Used, face down; it is named as it moves (M9-100, M9-H38)."""
    player = table.state.players[seat]
    cost = int(table.state.settings["restore_cost"])
    before, player.echo = player.echo, player.echo - cost
    iid = player.discard.pop(0)
    piles.put(table, iid, "used")
    table.emit("restore", {"p": seat, "x": table.card(iid).name, "before": before, "echo": player.echo})


def take(table: MirasTable, seat: int, key: str) -> Procedure:
    """Any number of cards from the top of Resource to the hand (M9-48)."""
    size = len(table.state.players[seat].resource)
    options = [Option(str(n), f"{n} of {size}", "", (), "", n) for n in range(1, size + 1)]
    picked = yield Decision(
        SeatId(seat),
        "take",
        "How many cards do you take from Resource?",
        options,
        "M9-48-a",
        draft=(key,),
        can_cancel=True,
        rest=False,
    )
    moved = piles.move_top(table, seat, "resource", "hand", int(picked[0].key))
    titles = [table.card(iid).name for iid in moved]
    table.emit("take", {"p": seat, "n": len(moved)}, {str(seat): {"cards": titles}}, barrier=True)
    fire(table, Happening("drew_from_resource", seat=seat))
