"""Where everything lies on Miras 9's board: lanes from top to bottom, rows of tiles in them. Nothing is drawn here.

As many tiles as can be are full ones. A table that would be too high folds: first all lanes but that of the wave, then
every lane shows small tiles with equal ones as one, and last a tile counts those that have no room.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.games.miras9.view import EquipmentView, LaneView, MirasView, SeatView, UnitView
from engine.kernel.ids import Ref, SeatId
from renderers.canvas import Box, box

LEFT, RIGHT, FIRST = 12, 1268, 240
"""Left and right edge of lanes, and where their tiles begin."""

STRIP, FRONT, TOP = 82, 88, 6
"""Heights of a seat's strip and of the band between the Exteriors; pixels above the first strip."""

LANE_GAP, PAD, GAP, BETWEEN, HEAT = 6, 5, 4, 12, 64
"""Pixels between lanes, above and below tiles, between tiles, between both sides, and between them in a wave."""

EMPTY, HIGHEST = 46, 1200
"""Height of a lane without cards; a board higher than the second folds further, if it can."""


@dataclass(frozen=True, slots=True)
class Size:
    """Pixels of a tile; ``wide`` is the width of one that lists a crew."""

    width: int
    wide: int
    height: int


FULL, MINI = Size(202, 408, 92), Size(140, 284, 66)


def has_crew(unit: UnitView) -> bool:
    """Whether a Unit's tile says who is aboard: a host that takes nobody is like any other Unit."""
    return unit.is_host and (unit.crew_limit > 0 or bool(unit.crew))


@dataclass(frozen=True, slots=True)
class Tile:
    """Equal cards of one side as one tile; ``what`` is None for a tile that only counts.

    ``sign`` says what a Ship-Site does here: covers, contests or "".
    """

    what: UnitView | EquipmentView | None
    count: int
    refs: tuple[Ref, ...]
    sign: str = ""

    def width(self, size: Size) -> int:
        """Pixels from left to right."""
        return size.wide if isinstance(self.what, UnitView) and has_crew(self.what) else size.width


@dataclass(frozen=True, slots=True)
class LanePlan:
    """A lane with the boxes of its tiles; ``gap`` is the free band between both sides of a wave."""

    lane: LaneView
    area: Box
    size: Size
    hot: bool
    places: tuple[tuple[Tile, Box], ...]
    gap: Box


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole board; ``above`` and ``below`` are the seats of the upper and lower strip."""

    height: int
    above: SeatView
    below: SeatView
    lanes: tuple[LanePlan, ...]
    strips: tuple[Box, Box]
    front: Box


def below_of(view: MirasView) -> SeatId:
    """The seat whose side is the lower one: the viewer, for a spectator the first."""
    return SeatId(0) if view.viewer is None else view.viewer


def anonymous(unit: UnitView) -> UnitView:
    """All that a tile shows of a Unit: itself without the numbers that tell equal cards apart."""
    crew = tuple(replace(who, ref=Ref(""), crew=(), equipment=bare(who.equipment)) for who in unit.crew)
    return replace(unit, ref=Ref(""), crew=crew, equipment=bare(unit.equipment))


def bare(equipment: Sequence[EquipmentView]) -> tuple[EquipmentView, ...]:
    """Equipment without the numbers that tell equal ones apart."""
    return tuple(replace(item, ref=Ref("")) for item in equipment)


def refs_of(what: UnitView | EquipmentView) -> tuple[Ref, ...]:
    """The refs of a card and of all on it or aboard it, its own first."""
    if isinstance(what, EquipmentView):
        return (what.ref,)
    aboard = [ref for who in what.crew for ref in (who.ref, *(item.ref for item in who.equipment))]
    return (what.ref, *(item.ref for item in what.equipment), *aboard)


def tiles_of(view: MirasView, lane: LaneView, seat: SeatId, *, folded: bool) -> list[Tile]:
    """The tiles of one side at a lane, Ship-Sites first; those of a wave come before others, in its order."""
    found: list[Tile] = []
    if lane.ship_site is not None and lane.ship_site.seat == seat:
        sign = "covers" if lane.covered else "contests" if lane.contested else ""
        found.append(Tile(lane.ship_site, 1, refs_of(lane.ship_site), sign))
    if lane.arriving is not None and lane.arriving.seat == seat:
        found.append(Tile(lane.arriving, 1, refs_of(lane.arriving)))
    order = _wave_order(view, lane)
    units = sorted((unit for unit in lane.units if unit.seat == seat), key=lambda u: order.get(u.ref, len(order)))
    units = _aligned(view, units, order, seat)
    found += [Tile(unit, 1, refs_of(unit)) for unit in units]
    found += [Tile(item, 1, (item.ref,)) for item in lane.dropped if item.seat == seat]
    return fold(found) if folded else found


def _wave_order(view: MirasView, lane: LaneView) -> dict[Ref, int]:
    """Attackers, targets and blockers of the wave in the order of its attacks, those on the Site first.

    The arrows of these run left into the lane's head and would else cross the others.
    """
    if view.wave is None or view.wave.lane != lane.id:
        return {}
    order: dict[Ref, int] = {}
    for attack in sorted(view.wave.attacks, key=lambda a: bool(a.target or a.blockers)):
        for ref in (attack.attacker, *attack.blockers, attack.target):
            order.setdefault(ref, len(order))
    return order


def _aligned(view: MirasView, units: list[UnitView], order: Mapping[Ref, int], seat: SeatId) -> list[UnitView]:
    """Defenders so that each stands before its attacker: others take the places before attackers of the Site."""
    if view.wave is None or not order or seat == view.wave.attacker:
        return units
    free = sum(not attack.target and not attack.blockers for attack in view.wave.attacks)
    involved = [unit for unit in units if unit.ref in order]
    rest = [unit for unit in units if unit.ref not in order]
    return [*rest[:free], *involved, *rest[free:]]


def fold(tiles: Sequence[Tile]) -> list[Tile]:
    """Tiles that look the same as one, at the place of the first."""
    found: dict[tuple[UnitView | EquipmentView | None, str], Tile] = {}
    for tile in tiles:
        what = tile.what
        if isinstance(what, UnitView):
            what = anonymous(what)
        elif what is not None:
            what = replace(what, ref=Ref(""))
        known = found.get((what, tile.sign))
        count, refs = (known.count, known.refs) if known is not None else (0, ())
        first = known.what if known is not None else tile.what
        found[what, tile.sign] = Tile(first, count + tile.count, (*refs, *tile.refs), tile.sign)
    return list(found.values())


def rows_of(tiles: Sequence[Tile], size: Size, most: int) -> list[list[Tile]]:
    """Tiles in at most ``most`` rows; what has no room is counted by a last tile."""
    room = RIGHT - FIRST - PAD
    rows: list[list[Tile]] = []
    for number, tile in enumerate(tiles):
        if rows and _width([*rows[-1], tile], size) <= room:
            rows[-1].append(tile)
        elif len(rows) < most:
            rows.append([tile])
        else:
            rest = list(tiles[number:])
            more = Tile(None, 0, ())
            while _width([*rows[-1], more], size) > room:
                rest.insert(0, rows[-1].pop())
            refs = tuple(ref for left in rest for ref in left.refs)
            rows[-1].append(Tile(None, sum(left.count for left in rest), refs))
            break
    return rows


def _width(tiles: Sequence[Tile], size: Size) -> int:
    return sum(tile.width(size) + GAP for tile in tiles) - GAP


def plan(view: MirasView) -> Plan:
    """The first way to lay the board that is not too high and leaves nothing out; else the lowest one."""
    full = _plan(view, FULL, FULL, 2)
    if full.height <= HIGHEST and not _counts(full):
        return full
    mixed = _plan(view, FULL, MINI, 2)
    if mixed.height <= HIGHEST and not _counts(mixed):
        return mixed
    small = _plan(view, MINI, MINI, 2)
    return small if small.height <= HIGHEST else _plan(view, MINI, MINI, 1)


def _counts(found: Plan) -> bool:
    return any(tile.what is None for lane in found.lanes for tile, _ in lane.places)


def _plan(view: MirasView, hot: Size, other: Size, most: int) -> Plan:
    below = below_of(view)
    lanes = view.lanes if view.lanes[0].owner != below else view.lanes[::-1]
    y = float(TOP + STRIP + LANE_GAP)
    found: list[LanePlan] = []
    front = Box(0, y, 0, y)
    for number, lane in enumerate(lanes):
        if number == len(lanes) // 2:
            front = box(0, y, 1280, FRONT)
            y += FRONT + LANE_GAP
        is_hot = view.wave is not None and view.wave.lane == lane.id
        made = _lane(view, lane, y, hot if is_hot else other, most, hot=is_hot)
        found.append(made)
        y = made.area.bottom + LANE_GAP
    strips = box(LEFT, TOP, RIGHT - LEFT, STRIP), box(LEFT, y, RIGHT - LEFT, STRIP)
    own = next(seat for seat in view.seats if seat.seat == below)
    other_seat = next(seat for seat in view.seats if seat.seat != below)
    return Plan(int(y) + STRIP + TOP, other_seat, own, tuple(found), strips, front)


def _lane(view: MirasView, lane: LaneView, top: float, size: Size, most: int, *, hot: bool) -> LanePlan:
    """A lane from ``top`` down: the opponent's rows above the viewer's, or both in one row."""
    folded, below = size is MINI, below_of(view)
    mine = rows_of(tiles_of(view, lane, below, folded=folded), size, most)
    others = SeatId(1 - below)
    theirs = rows_of(tiles_of(view, lane, others, folded=folded), size, most)
    area = box(LEFT, top, RIGHT - LEFT, EMPTY)
    if not mine and not theirs:
        return LanePlan(lane, area, size, hot, (), area)
    shared = _shared(mine, theirs, size) if folded and not hot else None
    if shared is not None:
        area = box(LEFT, top, RIGHT - LEFT, size.height + 2 * PAD)
        return LanePlan(lane, area, size, hot, _moved(shared, top + PAD), area)
    places: list[tuple[Tile, Box]] = []
    y = top + PAD
    for row in reversed(theirs):
        places += _row(row, size, y)
        y += size.height + GAP
    y -= GAP if theirs else 0
    between = HEAT if hot else BETWEEN if mine and theirs else 0
    gap = Box(FIRST, y, RIGHT, y + between)
    y += between
    for row in mine:
        places += _row(row, size, y)
        y += size.height + GAP
    y -= GAP if mine else 0
    return LanePlan(lane, Box(LEFT, top, RIGHT, y + PAD), size, hot, tuple(places), gap)


def _row(row: Sequence[Tile], size: Size, top: float) -> list[tuple[Tile, Box]]:
    x, found = FIRST, []
    for tile in row:
        found.append((tile, box(x, top, tile.width(size), size.height)))
        x += tile.width(size) + GAP
    return found


def _shared(mine: Sequence[list[Tile]], theirs: Sequence[list[Tile]], size: Size) -> list[tuple[Tile, Box]] | None:
    """Both sides in one row, the viewer's from the left; None where they do not fit or only one is there."""
    if len(mine) != 1 or len(theirs) != 1:
        return None
    wide = _width(theirs[0], size)
    if _width(mine[0], size) + 40 + wide > RIGHT - FIRST - PAD:
        return None
    shift = RIGHT - PAD - wide - FIRST
    right = [(tile, Box(b.left + shift, b.top, b.right + shift, b.bottom)) for tile, b in _row(theirs[0], size, 0)]
    return [*_row(mine[0], size, 0), *right]


def _moved(places: Sequence[tuple[Tile, Box]], down: float) -> tuple[tuple[Tile, Box], ...]:
    return tuple((tile, area.moved(down)) for tile, area in places)
