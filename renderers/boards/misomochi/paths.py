"""The ways of arrows over the board: through the gaps between its tiles, where no text stands.

Gaps are lanes: one between the two rows of each half, one along each side of the ribbon, one on either side of the
Active places, and the opening of the ribbon, the only way from one half to the other.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from renderers.canvas import Box, Point

LEFT, OPENING, RIGHT = 424.0, 606.0, 856.0
"""Where lanes run down: left and right of the Active places, and through the ribbon's opening."""

COLUMNS = 216.0
"""Where a lane runs down between two columns of relics, from the one between the rows."""

ROWS = {True: (250.0, 466.0), False: (750.0, 534.0)}
"""Where lanes run across, in the upper half (True) and the lower one: between the rows, and along the ribbon."""

DEPTH, DEEPER = 7.0, 22.0
"""How far the head of an arrow reaches into a tile: when its way has the same direction, and when it turns there."""

SIGN = 29.0
"""From the left edge of a tile to the middle of its sign, which an arrow that turns there may cover."""


def route(start: Box, end: Box) -> list[Point]:
    """The shortest way from one tile's edge to another's, corner by corner; its last point lies inside the second."""
    leaving, arriving = _ports(start), _ports(end)
    ways = _ways([port.lane for port in (*leaving, *arriving)])
    best: tuple[float, list[Point]] = math.inf, []
    for port in leaving:
        for other in arriving:
            found = _shortest(ways, port.lane, other.lane)
            path = [port.edge, *found, other.tip]
            turns = len(found) > 1 and not _in_line(found[-2], other.lane, other.tip)
            length = _length(path) + (1000 if turns != other.turns else 0)
            if length < best[0]:
                best = length, path
    return _straight(best[1])


class Port(NamedTuple):
    """Where a tile touches a lane: a point of the lane, of the tile's edge, and of its inside, where a head ends.

    ``turns`` says whether this is a place for heads of arrows that come along the lane and turn into the tile.
    """

    lane: Point
    edge: Point
    tip: Point
    turns: bool = False


def _ports(tile: Box) -> list[Port]:
    y = tile.centre[1]
    above = y < 500
    between, along = ROWS[above]
    if y < between if above else y > between:
        edge, inwards = (tile.bottom, -1) if above else (tile.top, 1)
        at = tile.left + SIGN
        ports = [Port((at, between), (at, edge), (at, edge + inwards * DEEPER), turns=True)]
        ports += [
            Port((lane, between), (lane, edge), (lane, edge + inwards * DEPTH))
            for lane in (LEFT, RIGHT)
            if tile.left + 20 < lane < tile.right - 20
        ]
        return ports
    left = Port((LEFT, y), (tile.left, y), (tile.left + DEPTH, y), turns=True)
    right = Port((RIGHT, y), (tile.right, y), (tile.right - DEPTH, y), turns=True)
    if tile.right <= COLUMNS:
        return [Port((COLUMNS, y), (tile.right, y), (tile.right - DEPTH, y), turns=True)]
    if tile.right <= LEFT:
        return [Port((LEFT, y), (tile.right, y), (tile.right - DEPTH, y), turns=True)]
    if tile.left >= RIGHT:
        return [Port((RIGHT, y), (tile.left, y), (tile.left + DEPTH, y), turns=True)]
    facing, inwards = (tile.bottom, -1) if above else (tile.top, 1)
    return [Port((OPENING, along), (OPENING, facing), (OPENING, facing + inwards * DEPTH)), left, right]


def _in_line(first: Point, second: Point, third: Point) -> bool:
    return first[0] == second[0] == third[0] or first[1] == second[1] == third[1]


def _ways(ports: Iterable[Point]) -> dict[Point, list[Point]]:
    """Each point where lanes meet or tiles touch them, with its neighbours along the lanes."""
    points = {*ports, (OPENING, ROWS[True][1]), (OPENING, ROWS[False][1])}
    points |= {(x, y) for x in (LEFT, RIGHT) for half in ROWS.values() for y in half}
    points |= {(COLUMNS, between) for between, _ in ROWS.values()}
    lanes: list[list[Point]] = []
    for above in (True, False):
        low, high = sorted(ROWS[above])
        lanes += [[point for point in points if point[1] == y] for y in (low, high)]
        lanes += [
            [point for point in points if point[0] == x and low <= point[1] <= high] for x in (COLUMNS, LEFT, RIGHT)
        ]
    lanes.append([point for point in points if point[0] == OPENING and point[1] in {ROWS[True][1], ROWS[False][1]}])
    found: dict[Point, list[Point]] = {point: [] for point in points}
    for lane in lanes:
        for first, second in pairwise(sorted(lane)):
            found[first].append(second)
            found[second].append(first)
    return found


def _shortest(ways: dict[Point, list[Point]], start: Point, end: Point) -> list[Point]:
    """The points of the shortest way along the lanes, both ends included."""
    waiting: list[tuple[float, list[Point]]] = [(0.0, [start])]
    done: set[Point] = set()
    while waiting:
        length, path = heapq.heappop(waiting)
        if path[-1] == end:
            return path
        if path[-1] in done:
            continue
        done.add(path[-1])
        for point in ways[path[-1]]:
            heapq.heappush(waiting, (length + math.dist(path[-1], point), [*path, point]))
    raise AssertionError("all lanes are connected")


def _length(path: list[Point]) -> float:
    return sum(math.dist(first, second) for first, second in pairwise(path))


def _straight(path: list[Point]) -> list[Point]:
    """The path without points that it passes straight through."""
    found = path[:1]
    for before, point, after in zip(path, path[1:], path[2:], strict=False):
        if _in_line(before, point, after) or point == before:
            continue
        found.append(point)
    return [*found, path[-1]]
