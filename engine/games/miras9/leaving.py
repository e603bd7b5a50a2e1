"""Leaving the board: owners' zones, tokens, the Planet, Equipment, those aboard; and the defeat check.

Rules: M9-12, M9-83-b, M9-89 to M9-91, M9-105, M9-H22, M9-H23, M9-H37, M9-H44.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.miras9.lanes import KINDS
from engine.games.miras9.piles import drop, put
from engine.games.miras9.state import LANES, NO_CARD, Permanent, Triggered
from engine.games.miras9.table import CREW_KINDS, MirasTable
from engine.games.miras9.triggers import Happening, collect, queue
from engine.games.miras9.values import stat
from engine.games.miras9.watching import watch


def leave(table: MirasTable, leaving: Sequence[Permanent], zone: str = "discard", *, bottom: bool = False) -> None:
    """Take cards off the board together, into their owners' zones, and see to what was on and aboard them."""
    wanted = list(leaving)
    while wanted:
        crews = _let_go(table, wanted)
        for permanent in sorted(wanted, key=lambda one: one.entry):
            _remove(table, permanent, zone, bottom=bottom)
        wanted = _disembark_all(table, crews)
        zone, bottom = "discard", False
    watch(table)


def _let_go(table: MirasTable, leaving: Sequence[Permanent]) -> list[tuple[Permanent, int, int]]:
    """Part those that leave from their hosts, which may leave too; those aboard them who stay, with lane and origin."""
    places = [(table.lane_of(permanent), table.root(permanent).origin) for permanent in leaving]
    crews = []
    for permanent, (lane, origin) in zip(leaving, places, strict=True):
        crews += [(unit, lane, origin) for unit in table.crew(permanent) if unit not in leaving]
    for permanent, (lane, origin) in zip(leaving, places, strict=True):
        permanent.lane, permanent.origin = lane, origin
        permanent.aboard = permanent.attached = NO_CARD
    table.touch()
    return crews


def _remove(table: MirasTable, permanent: Permanent, zone: str, *, bottom: bool) -> None:
    """One card off the board; its Equipment drops or goes along (M9-89, M9-H23)."""
    state, face = table.state, table.face(permanent)
    iid, owner = permanent.iid, state.owners[permanent.iid]
    equipment = list(table.equipment(permanent))
    drops = face.is_unit and face.kind in CREW_KINDS
    for one in equipment if drops else ():
        drop(table, one)
        facts = {"x": table.card(one.iid).name, "lane": LANES[one.lane]}
        table.emit("drop", facts)
    state.board.remove(permanent)
    table.touch()
    if state.players[owner].paired == iid:
        state.players[owner].planet_tapped = False  # M9-91, M9-105, M9-H33: ready, with nothing left on it
        table.renew(iid)
        table.emit("planet-return", {"p": owner, "x": face.name})
    elif face.token:
        table.emit("token-gone", {"x": face.name})  # M9-12-b
    else:
        put(table, iid, zone, bottom=bottom)
    for one in equipment if not drops else ():
        if one in state.board:
            _remove(table, one, "discard", bottom=False)


def _disembark_all(table: MirasTable, crews: Sequence[tuple[Permanent, int, int]]) -> list[Permanent]:
    """Those aboard lost hosts: discarded in Space, elsewhere left in the lane, tapped (M9-90, M9-H22)."""
    lost = []
    for unit, lane, origin in crews:
        unit.aboard, unit.lane, unit.origin = NO_CARD, lane, origin
        if KINDS[lane] == "S":
            lost.append(unit)
        else:
            unit.tapped = True
    table.touch()
    if lost:
        table.emit("crew-lost", {"cards": [table.face(unit).name for unit in lost]})
    return lost


# --- defeat (M9-78, M9-83-b) -----------------------------------------------------------------------------------


def check_defeats(table: MirasTable, hits: Sequence[Sequence[int]] = ()) -> None:
    """Everything with wounds at or above its GRIT leaves together, again and again until nothing does.

    Args:
        hits: for the check that starts step 6, the pairs of attacker and card, by marks, to which an attack assigned
            wounds that were placed (M9-H29).
    """
    while lethal := _lethal(table):
        batch: list[Triggered] = []
        for unit in lethal:
            batch += collect(table, Happening("defeated", subject=unit, seat=unit.seat))
        batch += _kills(table, lethal, hits)
        table.emit("defeat", {"cards": [table.face(unit).name for unit in sorted(lethal, key=lambda one: one.entry)]})
        leave(table, lethal)
        queue(table, batch)
        hits = ()


def _lethal(table: MirasTable) -> list[Permanent]:
    found = []
    for permanent in table.state.board:
        if permanent.wounds or permanent.mods or table.statics("stat"):
            face = table.face(permanent)
            if (face.is_unit or face.type == "ship_site") and permanent.wounds >= stat(table, permanent, "grit"):
                found.append(permanent)
    return found


def _kills(table: MirasTable, lethal: Sequence[Permanent], hits: Sequence[Sequence[int]]) -> list[Triggered]:
    """One event for each attacker whose attack defeated a Unit, also if it falls itself (M9-82-a, M9-H29)."""
    fallen = {table.mark(unit) for unit in lethal if table.face(unit).is_unit}
    lost = {table.mark(unit) for unit in lethal}
    found: list[Triggered] = []
    for mark in dict.fromkeys(attacker for attacker, target in hits if target in fallen):
        attacker = table.marked(mark)
        if attacker is not None:
            event = Happening("attack_defeated_unit", attacker, attacker.seat, survived=mark not in lost)
            found += collect(table, event)
    return found
