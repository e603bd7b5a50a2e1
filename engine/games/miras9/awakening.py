"""Awakening: the paired card leaves its slot as a Spirit (M9-102 to M9-104, M9-H33)."""

from __future__ import annotations

from engine.games.miras9 import piles
from engine.games.miras9.asking import lane_option
from engine.games.miras9.moves import Move
from engine.games.miras9.refusing import deploy_lanes
from engine.games.miras9.refusing_board import is_offered
from engine.games.miras9.state import LANES
from engine.games.miras9.table import MirasTable
from engine.games.miras9.triggers import Happening, fire
from engine.games.miras9.values import threshold
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure


def awaken_option(table: MirasTable, seat: int) -> list[Option]:
    """The option to awaken, where it is on offer."""
    if not is_offered(Move(table, "awaken", seat)):
        return []
    paired = table.state.players[seat].paired
    spirit = table.card(paired).spirit
    name = "" if spirit is None else spirit.name
    detail = "" if spirit is None else f"{spirit.atk}/{spirit.grit}/{spirit.echo}, ready and Attuned."
    label = f"Awaken {name} ({threshold(table, seat)} Echo)"
    return [Option("awaken", label, detail, (table.ref(paired),), "Planet")]


def awaken(table: MirasTable, seat: int, key: str) -> Procedure:
    """Choose the lane, pay the threshold as it is now, and let the Spirit enter."""
    state = table.state
    player = state.players[seat]
    card = table.card(player.paired)
    picked = yield Decision(
        SeatId(seat),
        "lane",
        f"Where does {card.name} awaken?",
        [lane_option(table, seat, lane) for lane in deploy_lanes(table, seat)],
        "M9-103-a",
        draft=(key,),
        can_cancel=True,
        rest=False,
    )
    lane = int(str(picked[0].data))
    cost = threshold(table, seat)
    player.echo -= cost
    player.awakenings += 1
    spirit = piles.enter(table, player.paired, seat, lane, unattuned=card.enters_unattuned)
    spirit.tapped = card.enters_tapped
    table.emit("awaken", {"p": seat, "x": table.face(spirit).name, "lane": LANES[lane], "cost": cost})
    fire(table, Happening("enters_play", spirit, seat), Happening("awakened", spirit, seat))
