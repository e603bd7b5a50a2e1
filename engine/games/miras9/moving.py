"""Normal movement and boarding (M9-57 to M9-63, D of 4.2)."""

from __future__ import annotations

from engine.games.miras9.costs import pay_resources, tap
from engine.games.miras9.moves import Move
from engine.games.miras9.playing import choose_host, choose_lane
from engine.games.miras9.refusing_board import hosts_for, move_cost, move_lanes
from engine.games.miras9.state import LANES, NO_CARD, NOWHERE, Permanent
from engine.games.miras9.table import MirasTable
from engine.games.miras9.triggers import Happening, fire
from engine.games.miras9.values import holds_all, is_manned, scope_of
from engine.kernel.procedure import Procedure


def move_normally(table: MirasTable, move: Move, key: str) -> Procedure:
    """Pay, tap, and travel until the next own Awaken (M9-57, M9-62)."""
    card = move.card
    if card is None:
        return
    prompt = f"Where does {move.face.name} move?"
    lane = yield from choose_lane(table, move.seat, prompt, move_lanes(table, card), "M9-58-a", key)
    cost = move_cost(table, card, lane)
    at_once = _arrives_at_once(table, card)
    pay_resources(table, move.seat, cost)
    tap(table, card)
    card.origin = NOWHERE if at_once else card.lane
    card.lane = lane
    table.touch()
    facts = {"p": move.seat, "x": move.face.name, "lane": LANES[lane], "en_route": not at_once, "cost": cost}
    table.emit("move", facts)
    if at_once:
        fire(table, Happening("arrives", card, move.seat))


def _arrives_at_once(table: MirasTable, card: Permanent) -> bool:
    """M9-57-d: the card's own text changes its arrival."""
    return any(
        ability.arrival == "immediate" and holds_all(table, scope_of(table, card), ability.conditions)
        for ability in table.face(card).by_form.get("move_mod", ())
    )


def embark(table: MirasTable, move: Move, key: str) -> Procedure:
    """Free, and the Unit keeps its status (M9-59)."""
    unit = move.card
    if unit is None:
        return
    hosts = [host.iid for host in hosts_for(table, unit)]
    host = table.at(
        (yield from choose_host(table, move.seat, f"What does {move.face.name} board?", hosts, "M9-59-c", key))
    )
    unit.aboard = host.iid
    unit.boardings += 1
    table.touch()
    face = table.face(host)
    facts = {"x": move.face.name, "host": face.name, "n": len(table.crew(host)), "limit": face.crew_limit}
    table.emit("embark", facts | {"manned": is_manned(table, host)})
    fire(table, Happening("embarked", unit, move.seat, it=table.mark(host)))


def disembark(table: MirasTable, move: Move) -> None:
    """To the lane of the host (M9-59)."""
    unit = move.card
    if unit is None:
        return
    host = table.at(unit.aboard)
    unit.lane, unit.aboard = table.lane_of(host), NO_CARD
    unit.boardings += 1
    table.touch()
    table.emit("disembark", {"x": move.face.name, "host": table.face(host).name, "lane": LANES[unit.lane]})
