"""A wave from step 2 to its end, and the extra attacks after it (M9-72 to M9-82, 4.4). Declaring it is step 1."""

from __future__ import annotations

from engine.games.miras9 import combat
from engine.games.miras9.asking import PASS, ask, card_option
from engine.games.miras9.declaring import block_step, declare_extra
from engine.games.miras9.expiring import expire
from engine.games.miras9.leaving import check_defeats
from engine.games.miras9.limits import clear
from engine.games.miras9.payment import payment_step
from engine.games.miras9.reacting import open_for, window_step
from engine.games.miras9.refusing_board import may_attack
from engine.games.miras9.state import Permanent, Wave
from engine.games.miras9.table import MirasTable
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure

WINDOW_OF = {2: "pre_block", 4: "pre_damage", 7: "after_wave"}


def wave_step(table: MirasTable, wave: Wave) -> Procedure | None:
    """The next part of the wave's present step."""
    if wave.step == 1:
        wave.step = 2
    if wave.step == 8:
        _finish(table)
        return None
    if wave.step in WINDOW_OF:
        if wave.window is None:
            open_for(table, wave, WINDOW_OF[wave.step])
        return window_step(table, wave)
    match wave.step:
        case 3:
            return block_step(table, wave)
        case 5:
            wave.step = 6
            combat.deal(table, wave)
            return None
        case _:
            return payment_step(table, wave)


def _finish(table: MirasTable) -> None:
    """After step 7: what lasts for the wave ends."""
    state = table.state
    expire(table, "wave")
    clear(table, "wave")
    state.wave = None
    for player in state.players:
        if player.standing in {"quiet", "wave"}:
            player.standing = ""
    table.emit("wave-over", {})
    check_defeats(table)


def extra_step(table: MirasTable) -> Procedure | None:
    """C.12: each waiting Unit that can attack, or none of them any more (M9-82-b, M9-H30)."""
    state = table.state
    waiting: list[Permanent] = []
    for mark in state.extra_attacks:
        unit = table.marked(mark)
        if unit is not None and unit.seat == state.turn_seat and may_attack(table, unit) and unit not in waiting:
            waiting.append(unit)
    if not waiting:
        state.extra_attacks = []
        return None
    return _ask_extra(table, waiting)


def _ask_extra(table: MirasTable, waiting: list[Permanent]) -> Procedure:
    seat = table.state.turn_seat
    options = [card_option(table, "extra", unit.iid, "Extra attacks") for unit in waiting]
    options.append(Option("decline", "No extra attack", group=PASS))
    question = Decision(SeatId(seat), "extra-attack", "An extra attack: who makes it?", options, "M9-82-b")
    picked = yield from ask(table, question)
    if picked[0].data is None:
        table.state.extra_attacks = []
        return
    yield from declare_extra(table, seat, table.at(int(str(picked[0].data))), picked[0].key)
