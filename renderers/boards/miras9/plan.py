"""Where everything lies on Miras 9's board: lanes from top to bottom, rows of tiles in them. Nothing is drawn here.

As many tiles as can be are full ones. A table that would be too high folds: first equal cards become one tile, then one
lane after the other shows small tiles, that of the wave last, and in the end a tile counts those that have no room.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.games.miras9.view import EquipmentView, LaneView, MirasView, SeatView, UnitView
from engine.kernel.ids import Ref, SeatId
from renderers.canvas import Box, box

LEFT, RIGHT, FIRST = 12, 1268, 238
"""Left and right edge of lanes, and where their tiles begin."""

LAST = 1264
"""Where tiles end: five full ones fill a row."""

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


Row = list[tuple[Tile, float, float]]
"""Tiles of one row, each with its left and right edge."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a lane is laid: tiles of a size, equal cards as one or not, in at most ``most`` rows a side."""

    size: Size
    folded: bool
    most: int = 2


SMALL = Way(MINI, folded=True)


@dataclass(frozen=True, slots=True)
class LanePlan:
    """A lane with the boxes of its tiles; ``gap`` is the free band between both sides of a wave.

    ``is_torn``: a card of the wave stands behind others, and its arrow would seem to be theirs.
    """

    lane: LaneView
    area: Box
    way: Way
    hot: bool
    places: tuple[tuple[Tile, Box], ...]
    gap: Box
    is_torn: bool = False

    @property
    def size(self) -> Size:
        """The size of its tiles."""
        return self.way.size


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
    """The tiles of one side at a lane: those of a wave in its order, unfolded, then Ship-Sites, then all others."""
    found: list[Tile] = []
    if lane.ship_site is not None and lane.ship_site.seat == seat:
        sign = "covers" if lane.covered else "contests" if lane.contested else ""
        found.append(Tile(lane.ship_site, 1, refs_of(lane.ship_site), sign))
    if lane.arriving is not None and lane.arriving.seat == seat:
        found.append(Tile(lane.arriving, 1, refs_of(lane.arriving)))
    found += [Tile(unit, 1, refs_of(unit)) for unit in lane.units if unit.seat == seat]
    found += [Tile(item, 1, (item.ref,)) for item in lane.dropped if item.seat == seat]
    order = wave_order(view, lane)
    involved = sorted((tile for tile in found if tile.refs[0] in order), key=lambda tile: order[tile.refs[0]])
    rest = [tile for tile in found if tile.refs[0] not in order]
    return [*involved, *(fold(rest) if folded else rest)]


def wave_order(view: MirasView, lane: LaneView) -> dict[Ref, int]:
    """Attackers, targets and blockers of the wave in the order of its attacks, those on the Site first.

    The arrows of these run left into the lane's head and would else cross the others.
    """
    if view.wave is None or view.wave.lane != lane.id:
        return {}
    order: dict[Ref, int] = {}
    for attack in sorted(view.wave.attacks, key=lambda a: bool(a.target or a.blockers)):
        if not attack.removed:
            for ref in (attack.attacker, *attack.blockers, attack.target):
                order.setdefault(ref, len(order))
    return order


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
    room = LAST - FIRST
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
    """The way to lay the board that folds the least of those that are not too high and leave nothing out."""
    ways = {lane.id: Way(FULL, folded=False) for lane in view.lanes}
    found = _plan(view, ways)
    if _fits(found):
        return found
    hot = view.wave.lane if view.wave is not None else ""
    found = _plan(view, {lane: Way(FULL, folded=lane != hot) for lane in ways})
    small = _plan(view, dict.fromkeys(ways, SMALL))
    while not _fits(found):
        lane = _next_to_fold(found, small)
        if lane is None:
            break
        found = _plan(view, {one.lane.id: one.way if one.lane.id != lane else SMALL for one in found.lanes})
    return found if found.height <= HIGHEST else _plan(view, dict.fromkeys(ways, Way(MINI, folded=True, most=1)))


def _next_to_fold(found: Plan, small: Plan) -> str | None:
    """The lane to show small next: one that leaves something out, else the one that saves most, the wave's last."""
    left = [(one, other) for one, other in zip(found.lanes, small.lanes, strict=True) if one.way.size is FULL]
    saved = {one.lane.id: (_counts(one), not one.hot, one.area.height - other.area.height) for one, other in left}
    useful = [lane for lane, (counts, _, pixels) in saved.items() if counts or pixels > 0]
    return max(useful, key=saved.__getitem__, default=None)


def _fits(found: Plan) -> bool:
    return found.height <= HIGHEST and not any(_counts(lane) for lane in found.lanes)


def _counts(lane: LanePlan) -> bool:
    """Whether a lane leaves out cards, or has one of the wave stand where its arrow would cross others."""
    return lane.is_torn or any(tile.what is None for tile, _ in lane.places)


def _plan(view: MirasView, ways: Mapping[str, Way]) -> Plan:
    below = below_of(view)
    lanes = view.lanes if view.lanes[0].owner != below else view.lanes[::-1]
    y = float(TOP + STRIP + LANE_GAP)
    found: list[LanePlan] = []
    front = Box(0, y, 0, y)
    for number, lane in enumerate(lanes):
        if number == len(lanes) // 2:
            front = box(0, y, 1280, FRONT)
            y += FRONT + LANE_GAP
        made = _lane(view, lane, y, ways[lane.id])
        found.append(made)
        y = made.area.bottom + LANE_GAP
    strips = box(LEFT, TOP, RIGHT - LEFT, STRIP), box(LEFT, y, RIGHT - LEFT, STRIP)
    own = next(seat for seat in view.seats if seat.seat == below)
    other_seat = next(seat for seat in view.seats if seat.seat != below)
    return Plan(int(y) + STRIP + TOP, other_seat, own, tuple(found), strips, front)


def _lane(view: MirasView, lane: LaneView, top: float, way: Way) -> LanePlan:
    """A lane from ``top`` down: the opponent's rows above the viewer's, or both in one row."""
    size, below = way.size, below_of(view)
    hot = view.wave is not None and view.wave.lane == lane.id
    sides = {seat: tiles_of(view, lane, seat, folded=way.folded) for seat in (below, SeatId(1 - below))}
    area = box(LEFT, top, RIGHT - LEFT, EMPTY)
    if not any(sides.values()):
        return LanePlan(lane, area, way, hot, (), area)
    rows = faced(view, lane, sides, way) if hot else {seat: _packed(side, way) for seat, side in sides.items()}
    mine, theirs = rows[below], rows[SeatId(1 - below)]
    shared = _shared(mine, theirs) if size is MINI and not hot else None
    if shared is not None:
        area = box(LEFT, top, RIGHT - LEFT, size.height + 2 * PAD)
        return LanePlan(lane, area, way, hot, _laid(shared, top + PAD, size), area)
    places: list[tuple[Tile, Box]] = []
    y = top + PAD
    for row in reversed(theirs):
        places += _laid(row, y, size)
        y += size.height + GAP
    y -= GAP if theirs else 0
    between = HEAT if hot else BETWEEN if mine and theirs else 0
    gap = Box(FIRST, y, RIGHT, y + between)
    y += between
    for row in mine:
        places += _laid(row, y, size)
        y += size.height + GAP
    y -= GAP if mine else 0
    order = wave_order(view, lane)
    torn = any(tile.refs[0] in order for side in (mine, theirs) for row in side[1:] for tile, _, _ in row if tile.refs)
    return LanePlan(lane, Box(LEFT, top, RIGHT, y + PAD), way, hot, tuple(places), gap, torn)


def _packed(tiles: Sequence[Tile], way: Way) -> list[Row]:
    return [row_from(row, way.size) for row in rows_of(tiles, way.size, way.most)]


def faced(view: MirasView, lane: LaneView, sides: Mapping[SeatId, Sequence[Tile]], way: Way) -> dict[SeatId, list[Row]]:
    """The rows of the wave's lane: in front the attackers, and before each those that it attacks or that block it."""
    assert view.wave is not None
    attacker = view.wave.attacker
    rows = {seat: _packed(side, way) for seat, side in sides.items()}
    defender = SeatId(1 - attacker)
    if not rows[attacker] or not rows[defender]:
        return rows
    middles = {ref: (left + right) / 2 for tile, left, right in rows[attacker][0] for ref in tile.refs}
    wanted: dict[Ref, list[float]] = {}
    for attack in view.wave.attacks:
        if attack.attacker in middles and not attack.removed:
            for ref in attack.blockers or (attack.target,):
                wanted.setdefault(ref, []).append(middles[attack.attacker])
    involved = [tile for tile in sides[defender] if tile.refs[0] in wanted]
    others = [tile for tile in sides[defender] if tile.refs[0] not in wanted]
    if sum(tile.width(way.size) + GAP for tile in involved) - GAP > LAST - FIRST:
        return rows
    front = _before(involved, {ref: sum(found) / len(found) for ref, found in wanted.items()}, way.size)
    behind = _filled(front, others, way.size)
    if behind and way.most == 1:
        return rows
    back = rows_of(behind, way.size, way.most - 1)
    return {attacker: rows[attacker], defender: [front, *(row_from(row, way.size) for row in back)]}


def _before(tiles: Sequence[Tile], middles: Mapping[Ref, float], size: Size) -> Row:
    """Tiles in one row, each with its middle as near as can be to that of whom it faces; they fit side by side."""
    found: Row = []
    x = float(FIRST)
    for tile in sorted(tiles, key=lambda tile: middles[tile.refs[0]]):
        wide = tile.width(size)
        x = max(x, middles[tile.refs[0]] - wide / 2)
        found.append((tile, x, x + wide))
        x += wide + GAP
    end = float(LAST)
    for number in reversed(range(len(found))):
        tile, left, right = found[number]
        left = min(left, end - (right - left))
        found[number] = tile, left, left + tile.width(size)
        end = left - GAP
    return found


def _filled(row: Row, tiles: Sequence[Tile], size: Size) -> list[Tile]:
    """Put tiles into the free places of a row, in their order; returns those without a place."""
    rest: list[Tile] = []
    for tile in tiles:
        wide = tile.width(size)
        starts = [float(FIRST), *(right + GAP for _, _, right in row)]
        ends = [*(left - GAP for _, left, _ in row), float(LAST)]
        place = next((n for n, (start, end) in enumerate(zip(starts, ends, strict=True)) if end - start >= wide), None)
        if place is None:
            rest.append(tile)
        else:
            row.insert(place, (tile, starts[place], starts[place] + wide))
    return rest


def row_from(tiles: Sequence[Tile], size: Size) -> Row:
    """Tiles one after the other from the left."""
    x, found = float(FIRST), []
    for tile in tiles:
        found.append((tile, x, x + tile.width(size)))
        x += tile.width(size) + GAP
    return found


def _shared(mine: Sequence[Row], theirs: Sequence[Row]) -> Row | None:
    """Both sides in one row, the viewer's from the left; None where they do not fit or only one is there."""
    if len(mine) != 1 or len(theirs) != 1:
        return None
    shift = LAST - theirs[0][-1][2]
    if mine[0][-1][2] + 40 > theirs[0][0][1] + shift:
        return None
    return [*mine[0], *((tile, left + shift, right + shift) for tile, left, right in theirs[0])]


def _laid(row: Row, top: float, size: Size) -> tuple[tuple[Tile, Box], ...]:
    return tuple((tile, Box(left, top, right, top + size.height)) for tile, left, right in row)
