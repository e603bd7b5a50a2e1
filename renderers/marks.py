"""What all boards share: rings, tags, damage stars and arrows over tiles; pills, bars, backs and used signs on them.

Marks lie over finished tiles and never change what the cache keeps.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from PIL import Image

from renderers.canvas import Box, Canvas, Colour, Point, Sheet, box, icon_width, veil
from renderers.figures import spark
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


def _overlay(sheet: Sheet, key: tuple[object, ...], area: Box, draw: Callable[[Canvas], None]) -> None:
    """Lay a piece with transparency; the key says what it shows, wherever it lies."""
    at_origin = box(0, 0, area.width, area.height)

    def make() -> Image.Image:
        canvas = Canvas(at_origin, CLEAR)
        draw(canvas)
        return canvas.reduced()

    piece = CACHE.get(("mark", *key, at_origin), make)
    sheet.overlay(piece, int(area.left), int(area.top))


def ring(sheet: Sheet, theme: Theme, area: Box, *, solid: bool, radius: float = 20) -> None:
    """A yellow ring around a tile: dashed for a legal target, solid for the chosen one."""
    outer = area.grown(RING)
    inner = box(RING, RING, area.width, area.height)

    def make() -> Image.Image:
        canvas = Canvas(box(0, 0, outer.width, outer.height), CLEAR)
        if solid:
            canvas.rounded(inner.grown(6), radius + 5, outline=theme["under"], width=9)
            canvas.rounded(inner.grown(5), radius + 4, outline=theme["target"], width=6)
        else:
            canvas.rounded(inner.grown(6), radius + 5, outline=theme["under"], width=8)
            canvas.dashed(inner.grown(3), radius + 2, theme["target"], 5, 18, 11)
        return canvas.reduced()

    piece = CACHE.get(("ring", theme.game, area.width, area.height, solid, radius), make)
    wide, high, corner = int(outer.width), int(outer.height), RING + int(radius)
    for left, top, right, bottom in (
        (0, 0, wide, corner),
        (0, high - corner, wide, high),
        (0, corner, RING + 4, high - corner),
        (wide - RING - 4, corner, wide, high - corner),
    ):
        sheet.overlay(piece.crop((left, top, right, bottom)), int(outer.left) + left, int(outer.top) + top)


def tag(sheet: Sheet, theme: Theme, x: float, y: float, label: str, radius: float = 25) -> None:
    """The letter or number of an option in a yellow disc around a centre."""
    side = math.ceil(radius) + 1
    area = box(round(x) - side, round(y) - side, 2 * side, 2 * side)

    def draw(canvas: Canvas) -> None:
        canvas.ellipse(side, side, radius, fill=theme["under"])
        canvas.ellipse(side, side, radius - 4, fill=theme["target"])
        canvas.text(
            side, side, label, theme.face("number"), min(30, int(radius * 1.3)), theme["ink"], "middle",
            radius * 1.7, 20,
        )  # fmt: skip

    _overlay(sheet, ("tag", theme.game, label, radius), area, draw)


def star(sheet: Sheet, theme: Theme, x: float, y: float, label: str, radius: float, size: int) -> None:
    """Damage in a red star around a centre."""
    side = math.ceil(radius * 1.08) + 3
    area = box(round(x) - side, round(y) - side, 2 * side, 2 * side)

    def points(shrink: float) -> list[Point]:
        reach = [radius if number % 2 == 0 else radius * 0.78 for number in range(24)]
        return [
            (
                side + math.cos(number * math.pi / 12) * (reach[number] - shrink) * 1.08,
                side + math.sin(number * math.pi / 12) * (reach[number] - shrink),
            )
            for number in range(24)
        ]

    def draw(canvas: Canvas) -> None:
        canvas.polygon(points(0), theme["paper"], 3)
        canvas.polygon(points(5), theme["bad"])
        canvas.text(side, side, label, theme.face("number"), size, theme["pure"], "middle", radius * 1.75, SMALLEST)

    _overlay(sheet, ("star", theme.game, label, radius, size), area, draw)


def arrow(sheet: Sheet, theme: Theme, start: Point, end: Point, width: float = 18, head: float = 40) -> None:
    """The arrow of an attack, red with a light outline."""
    reach = head * 0.72 + 8
    area = Box(
        round(min(start[0], end[0]) - reach),
        round(min(start[1], end[1]) - reach),
        round(max(start[0], end[0]) + reach),
        round(max(start[1], end[1]) + reach),
    )
    first = start[0] - area.left, start[1] - area.top
    last = end[0] - area.left, end[1] - area.top

    def draw(canvas: Canvas) -> None:
        angle = math.atan2(last[1] - first[1], last[0] - first[0])
        ahead, aside = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
        neck = last[0] - head * ahead[0], last[1] - head * ahead[1]
        wing = head * 0.72
        tip = [
            last,
            (neck[0] + wing * aside[0], neck[1] + wing * aside[1]),
            (neck[0] - wing * aside[0], neck[1] - wing * aside[1]),
        ]
        shaft = [first, (neck[0] + 3 * ahead[0], neck[1] + 3 * ahead[1])]
        for colour, grow in ((theme["paper"], 5), (theme["bad"], 0)):
            canvas.line(shaft, colour, width + 2 * grow)
            canvas.ellipse(*first, width / 2 + grow, fill=colour)
            canvas.polygon(tip, colour, 2 * grow)

    _overlay(sheet, ("arrow", theme.game, first, last, width, head), area, draw)


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
    canvas.rounded(box(x, y, wide, height), height / 2, fill, veil(theme["pure"], 0.55), 2)
    at = x + 9
    if glyph:
        at += canvas.icon(at, y + height / 2, glyph, size * 0.8, theme["white"], "left") + 6
    if text:
        canvas.text(at, y + height / 2, text, theme.face("number"), size, theme["white"])
    return wide


def hp_bar(canvas: Canvas, theme: Theme, area: Box, hp: int, most: int) -> None:
    """A bar of hit points, with a stroke at each 50; its colour tells above half, above a quarter, or below."""
    radius, share = area.height / 2, max(0.0, min(1.0, hp / most)) if most else 0.0
    canvas.rounded(area, radius, theme["empty"])
    if hp > 0:
        right = max(area.left + 2 * radius, area.left + area.width * share)
        colour = theme["good"] if share > 0.5 else theme["fair"] if share > 0.25 else theme["bad"]
        canvas.rounded(Box(area.left, area.top, right, area.bottom), radius, colour)
        if right - 8 > area.left + 5:
            shine = Box(area.left + 5, area.top + 3, right - 6, area.top + 6.5)
            canvas.rounded(shine, 2, veil(theme["pure"], 0.4))
    for mark in range(50, most, 50):
        x = area.left + area.width * mark / most
        canvas.line([(x, area.top + 2), (x, area.bottom - 2)], veil(theme["ink"], 0.35), 2)
    canvas.rounded(area, radius, outline=theme["ink"], width=2.5)


def card_back(canvas: Canvas, theme: Theme, area: Box, radius: float = 8) -> None:
    """The back that all cards share."""
    x, y = area.centre
    canvas.rounded(area.grown(1.5), radius + 1, theme["under"])
    canvas.rounded(area, radius, theme["paper"])
    canvas.rounded(area.grown(-3), radius - 2, theme["dusk-2"])
    for side in (-1, 1):
        at = x + side * area.width * 0.28, y + side * area.height * 0.3
        spark(canvas, *at, min(area.width, area.height) * 0.09, theme.shade("moon").light)
    canvas.icon(x, y, "paw", min(area.width, area.height) * 0.42, theme["sunrise"])


def energy_pip(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, *, full: bool) -> None:
    """One Energy of the pool, or its empty place."""
    canvas.ellipse(x, y, radius, fill=theme["energy"] if full else theme["pip-off"])
    canvas.icon(x, y, "bolt", radius * 1.3, theme["target"] if full else theme["pip-off-ink"])


def die(canvas: Canvas, theme: Theme, x: float, y: float, value: int, side: float = 32) -> None:
    """One die by its left edge and middle."""
    canvas.rounded(box(x, y - side / 2, side, side), 8, theme["paper"], theme["rule"], 2)
    canvas.text(x + side / 2, y, str(value), theme.face("number"), SMALLEST, theme["ink"], "middle", side - 4, 20)
