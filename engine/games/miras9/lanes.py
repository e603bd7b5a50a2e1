"""Lanes: what the place is now, and who may be there (1.4, 1.7, M9-H6 to M9-H15)."""

from __future__ import annotations

from engine.games.miras9.compiled import Definition
from engine.games.miras9.state import LANES, NO_CARD, NOWHERE, Permanent
from engine.games.miras9.table import MirasTable

OWNERS = tuple(int(lane[0]) for lane in LANES)
KINDS = tuple(lane[1] for lane in LANES)

ACCESS = {
    "character": frozenset("EI"),
    "spirit": frozenset("EIS"),
    "vehicle": frozenset("E"),
    "ship": frozenset("ES"),
}
"""The kinds of lane where each kind of Unit may be, on either side (table 3.4; M9-58)."""


def lane_at(seat: int, kind: str) -> int:
    """The lane of a seat and kind."""
    return LANES.index(f"{seat}{kind}")


def are_adjacent(one: int, other: int) -> bool:
    """M9-H11: neighbours on the line 0S 0I 0E 1E 1I 1S."""
    return one != NOWHERE and other != NOWHERE and abs(one - other) == 1


# --- what the place is (M9-25, M9-28, M9-64, M9-H15) -------------------------------------------------------------


def ship_at(table: MirasTable, lane: int) -> Permanent | None:
    """The Ship-Site that has arrived at a lane."""
    ship = table.ship_due(lane)
    return ship if ship is not None and ship.origin == NOWHERE else None


def is_covered(table: MirasTable, lane: int) -> bool:
    """Whether the owner's Ship-Site stands in the place of the Site (M9-64-a)."""
    ship = ship_at(table, lane)
    return ship is not None and ship.seat == OWNERS[lane]


def is_contested(table: MirasTable, lane: int) -> bool:
    """Whether an enemy Ship-Site is at the lane (M9-64-b)."""
    ship = ship_at(table, lane)
    return ship is not None and ship.seat != OWNERS[lane]


def location(table: MirasTable, lane: int) -> Permanent | None:
    """The card that is the location now, None where it is the basic token."""
    return ship_at(table, lane) if is_covered(table, lane) else table.site(lane)


def traits(table: MirasTable, lane: int) -> frozenset[str]:
    """The traits of the location."""
    found = location(table, lane)
    return frozenset() if found is None else table.face(found).traits


def printed_generation(table: MirasTable, lane: int) -> int:
    """What the location generates before modifiers (M9-H6, M9-H7)."""
    found = location(table, lane)
    if found is None:
        return int(table.state.settings["basic_generation"][KINDS[lane]])
    return table.face(found).gen


def works(table: MirasTable, source: Permanent) -> bool:
    """Whether the abilities of a card on the board work: no dropped Equipment, no covered or contested Site."""
    face = table.face(source)
    if face.type == "equipment":
        return source.attached != NO_CARD  # M9-H23
    if face.type == "site":
        return ship_at(table, source.lane) is None  # M9-64-a, M9-64-c
    return True


# --- access (3.4, M9-28, M9-58) ----------------------------------------------------------------------------------


def is_barred(table: MirasTable, kind: str, seat: int, lane: int) -> bool:
    """Whether the location's own restriction keeps this kind of a seat's Unit out (M9-28)."""
    found = location(table, lane)
    if found is None:
        return False
    return any(kind in kinds and (who == "any" or seat != found.seat) for kinds, who in table.face(found).deny)


def is_open(table: MirasTable, kind: str, lane: int) -> bool:
    """Whether the access table or the location lets this kind of Unit be there, restrictions aside."""
    found = location(table, lane)
    return KINDS[lane] in ACCESS[kind] or (found is not None and kind in table.face(found).allow)


def has_access(table: MirasTable, kind: str, seat: int, lane: int) -> bool:
    """Whether a seat's Unit of this kind may be at a lane; a restriction beats a permission (M9-3-b)."""
    return is_open(table, kind, lane) and not is_barred(table, kind, seat, lane)


def may_enter(table: MirasTable, unit: Permanent, lane: int) -> bool:
    """Whether this Unit may be at a lane."""
    return has_access(table, table.face(unit).kind, unit.seat, lane)


# --- hosts (M9-61, M9-H18) -----------------------------------------------------------------------------------------


def is_host(face: Definition) -> bool:
    """Whether a card can carry Units at all."""
    return face.has_crew and face.crew_limit > 0
