"""What all boards share: rings, tags, damage and arrows over tiles; badges and used signs on them.

Marks lie over finished tiles and never change what the cache keeps. Their shapes and colours come from the theme.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from PIL import Image

from renderers.canvas import Box, Canvas, Colour, Point, Sheet, box, icon_width, outline, veil
from renderers.text import SMALLEST, measure
from renderers.theme import Theme
from renderers.tiles import CACHE

RING = 10
"""Pixels that a ring reaches beyond its tile."""

USED = {"used_turn": "hourglass-half", "used_game": "ban"}
CLEAR: Colour = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Marks:
    """What a menu says about the picture above: each option's letter or number by card, the chosen card, a preview."""

    tags: Mapping[str, str] = field(default_factory=dict)
    chosen: str | None = None
    preview: str = ""


def overlay(sheet: Sheet, key: tuple[object, ...], area: Box, draw: Callable[[Canvas], None]) -> None:
    """Lay a piece with transparency; the key says what it shows, wherever it lies."""
    at_origin = box(0, 0, area.width, area.height)

    def make() -> Image.Image:
        canvas = Canvas(at_origin, CLEAR)
        draw(canvas)
        return canvas.reduced()

    piece = CACHE.get(("mark", *key, at_origin), make)
    sheet.overlay(piece, int(area.left), int(area.top), key)


def ring(sheet: Sheet, theme: Theme, area: Box, *, solid: bool, radius: float = 20) -> None:
    """A ring around a tile: dashed for a legal target, solid for the chosen one."""
    outer = area.grown(RING)
    inner = box(RING, RING, area.width, area.height)
    kind = theme.data.corners

    def make() -> Image.Image:
        canvas = Canvas(box(0, 0, outer.width, outer.height), CLEAR)
        canvas.line(_closed(outline(inner.grown(2), radius + 1, kind)), theme["rim"], 9 if solid else 8)
        if solid:
            canvas.line(_closed(outline(inner.grown(2), radius + 1, kind)), theme["target"], 6)
        else:
            canvas.dashed(outline(inner.grown(2), radius + 1, kind), theme["target"], 5, 18, 11)
        return canvas.reduced()

    shown = "ring", theme.game, area.width, area.height, solid, radius
    piece = CACHE.get(shown, make)
    wide, high, corner = int(outer.width), int(outer.height), RING + int(radius)
    for only in (
        (0, 0, wide, corner),
        (0, high - corner, wide, high),
        (0, corner, RING + 4, high - corner),
        (wide - RING - 4, corner, wide, high - corner),
    ):
        sheet.overlay(piece, int(outer.left), int(outer.top), shown, only)


def _closed(path: list[Point]) -> list[Point]:
    """A closed path whose first corner is drawn like the others."""
    return [*path, path[1]]


def disc(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, fill: Colour) -> None:
    """The shape of this game's tags around a centre: a disc, a hexagon or a diamond."""
    corners = {"disc": 0, "hexagon": 6, "diamond": 4}[theme.data.tag]
    if not corners:
        canvas.ellipse(x, y, radius, fill=fill)
        return
    canvas.polygon(_regular(x, y, radius * (1.04 if corners == 6 else 1.18), corners), fill)


def _regular(x: float, y: float, radius: float, corners: int) -> list[Point]:
    turns = [number * math.tau / corners - math.pi / 2 for number in range(corners)]
    return [(x + math.cos(turn) * radius, y + math.sin(turn) * radius) for turn in turns]


def tag(sheet: Sheet, theme: Theme, x: float, y: float, label: str, radius: float = 25) -> None:
    """The letter or number of an option around a centre."""
    side = math.ceil(radius * 1.2) + 1
    area = box(round(x) - side, round(y) - side, 2 * side, 2 * side)

    def draw(canvas: Canvas) -> None:
        disc(canvas, theme, side, side, radius, theme["rim"])
        disc(canvas, theme, side, side, radius - 4, theme["target"])
        canvas.text(
            side, side, label, theme.face("number"), min(30, int(radius * 1.3)), theme["on_target"], "middle",
            radius * 1.7, 20,
        )  # fmt: skip

    overlay(sheet, ("tag", theme.game, label, radius), area, draw)


def damage(sheet: Sheet, theme: Theme, x: float, y: float, label: str, radius: float, size: int) -> None:
    """Damage in a red star, hexagon or diamond around a centre."""
    side = math.ceil(radius * 1.18) + 3
    area = box(round(x) - side, round(y) - side, 2 * side, 2 * side)

    def points(shrink: float) -> list[Point]:
        if theme.data.damage != "star":
            return _regular(side, side, radius * 1.15 - shrink, 6 if theme.data.damage == "hexagon" else 4)
        reach = [radius if number % 2 == 0 else radius * 0.78 for number in range(24)]
        return [
            (
                side + math.cos(number * math.pi / 12) * (reach[number] - shrink) * 1.08,
                side + math.sin(number * math.pi / 12) * (reach[number] - shrink),
            )
            for number in range(24)
        ]

    def draw(canvas: Canvas) -> None:
        canvas.polygon(points(0), theme["hurt_edge"], 3)
        canvas.polygon(points(5), theme["hurt"])
        canvas.text(side, side, label, theme.face("number"), size, theme["on_hurt"], "middle", radius * 1.75, SMALLEST)

    overlay(sheet, ("damage", theme.game, label, radius, size), area, draw)


def arrows(sheet: Sheet, theme: Theme, paths: Sequence[Sequence[Point]], width: float = 18, head: float = 40) -> None:
    """The arrows of one attack, red with a light outline, each along its path; where paths are shared they are one."""
    if not paths:
        return
    reach = head * 0.72 + 8
    every = [point for path in paths for point in path]
    left, top = round(min(x for x, _ in every) - reach), round(min(y for _, y in every) - reach)
    right, bottom = round(max(x for x, _ in every) + reach), round(max(y for _, y in every) + reach)
    moved = tuple(tuple((x - left, y - top) for x, y in path) for path in paths)

    def draw(canvas: Canvas) -> None:
        for colour, grow in ((theme["hurt_edge"], 5), (theme["hurt"], 0)):
            for path in moved:
                _draw_arrow(canvas, path, colour, width, head, grow)

    overlay(sheet, ("arrows", theme.game, moved, width, head), Box(left, top, right, bottom), draw)


def _draw_arrow(canvas: Canvas, path: Sequence[Point], colour: Colour, width: float, head: float, grow: float) -> None:
    before, last = path[-2:]
    angle = math.atan2(last[1] - before[1], last[0] - before[0])
    ahead, aside = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    neck = last[0] - head * ahead[0], last[1] - head * ahead[1]
    wing = head * 0.72
    tip = [
        last,
        (neck[0] + wing * aside[0], neck[1] + wing * aside[1]),
        (neck[0] - wing * aside[0], neck[1] - wing * aside[1]),
    ]
    shaft = [*path[:-1], (neck[0] + 3 * ahead[0], neck[1] + 3 * ahead[1])]
    canvas.line(shaft, colour, width + 2 * grow)
    for point in shaft[:-1]:
        canvas.ellipse(*point, width / 2 + grow, fill=colour)
    canvas.polygon(tip, colour, 2 * grow)


def pill_width(theme: Theme, glyph: str, text: str, size: int) -> float:
    """The width of a pill with this glyph ("" for none) and text."""
    wide = 18.0
    if glyph:
        wide += icon_width(glyph, size * 0.8)
    if text:
        wide += measure(text, theme.face("number"), size) + (6 if glyph else 0)
    return wide


def pill(
    canvas: Canvas, theme: Theme, x: float, y: float, glyph: str, text: str, fill: Colour, height: float, size: int
) -> float:
    """A badge with round ends; returns its width."""
    wide = pill_width(theme, glyph, text, size)
    canvas.rounded(box(x, y, wide, height), height / 2, fill, veil(theme["on_verdict"], 0.55), 2)
    at = x + 9
    if glyph:
        at += canvas.icon(at, y + height / 2, glyph, size * 0.8, theme["text"], "left") + 6
    if text:
        canvas.text(at, y + height / 2, text, theme.face("number"), size, theme["text"])
    return wide


def spark(canvas: Canvas, x: float, y: float, r: float, fill: Colour) -> None:
    """A four-pointed star."""
    waist = r * 0.22
    canvas.polygon(
        [
            (x, y - r), (x + waist, y - waist), (x + r, y), (x + waist, y + waist),
            (x, y + r), (x - waist, y + waist), (x - r, y), (x - waist, y - waist),
        ],
        fill,
    )  # fmt: skip
