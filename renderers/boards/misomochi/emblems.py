"""The picture of a card: the ground of its kind, hills, and the figures of its motif. Drawn from card data alone.

The hash of the card's id seeds the variants of the ground, so a card looks the same everywhere.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache

from PIL import Image

from renderers.boards.misomochi.facts import facts
from renderers.boards.misomochi.figures import draw_motif, motif_of
from renderers.canvas import Box, Canvas, box, curve, mix
from renderers.marks import spark
from renderers.motifs import seeded
from renderers.theme import Theme

FIGURE_SIZE = 0.345
GROUNDS = ("rays", "rings", "stars")
SMALL = 140
"""Emblems up to this height or width are kept at drawing scale, about 100 KB each."""


def emblem(
    canvas: Canvas, area: Box, theme: Theme, card: str, radius: float = 14, asleep: bool = False, scale: float = 1
) -> None:
    """Draw the emblem of a card into a box with round corners.

    Args:
        scale: size of the figures, 1 for 0.345 of the short side as their radius.
    """
    shade = theme.shade(facts(card).frame)
    area = Box(*(round(edge) for edge in area))
    size = box(0, 0, area.width, area.height)
    small = min(area.width, area.height) <= SMALL
    draw = _kept if small else _drawn
    inside = draw(theme, card, size, asleep, scale)
    canvas.paste(inside, area, radius)
    canvas.rounded(area, radius, outline=mix(shade.deep, theme["shade"], 0.2), width=2.5)


def _drawn(theme: Theme, card: str, area: Box, asleep: bool, scale: float) -> Image.Image:
    """The emblem's pixels at drawing scale, without its frame."""
    frame = facts(card).frame
    shade = theme.shade(frame)
    inside = Canvas(area, mix(shade.deep, shade.light, 0.42))
    chance = seeded(card)
    _ground(inside, theme, frame, shade.ground or chance.choice(GROUNDS), chance)
    dark = theme["shade"]
    for across, down, wide, high, share in ((0.2, 1.14, 0.62, 0.34, 0.25), (0.85, 1.16, 0.5, 0.32, 0.4)):
        inside.ellipse(
            area.width * across, area.height * down, area.width * wide, area.height * high,
            fill=mix(shade.deep, dark, share),
        )  # fmt: skip
    radius = min(area.width, area.height) * FIGURE_SIZE * scale
    draw_motif(inside, area.width / 2, area.height * 0.53, radius, motif_of(theme, card, frame), asleep)
    return inside.image


@lru_cache(maxsize=256)
def _kept(theme: Theme, card: str, area: Box, asleep: bool, scale: float) -> Image.Image:
    return _drawn(theme, card, area, asleep, scale)


def _ground(inside: Canvas, theme: Theme, frame: str, pattern: str, chance: random.Random) -> None:
    area, shade, white = inside.area, theme.shade(frame), theme["pure"]
    left, top, wide, high = area.left, area.top, area.width, area.height
    x, y, short = left + wide / 2, top + high * 0.54, min(wide, high)

    def anywhere() -> tuple[float, float]:
        return left + chance.random() * wide, top + chance.random() * high * 0.8

    match pattern:
        case "rays":
            count, far = chance.choice((10, 12, 14)), 1.2 * max(wide, high)
            for ray in range(count):
                start = ray * 360 / count + chance.random() * 2
                edges = (math.radians(start), math.radians(start + 180 / count))
                tips = [(x + math.cos(turn) * far, y + math.sin(turn) * far) for turn in edges]
                inside.polygon([(x, y), *tips], mix(shade.deep, shade.light, 0.6))
            inside.ellipse(x, y, short * 0.44, fill=mix(shade.light, white, 0.35))
        case "rings":
            base = mix(shade.deep, shade.light, 0.42)
            for ring in range(4, 0, -1):
                inside.ellipse(x, y, short * (0.17 * ring + 0.02), fill=mix(base, shade.light, 1 - ring * 0.2))
        case "stars":
            inside.ellipse(x, y, short * 0.45, fill=mix(shade.deep, shade.light, 0.7))
        case "threads":
            for _ in range(5):
                first, last = (left - 5, top + chance.random() * high), (left + wide + 5, top + chance.random() * high)
                thread = curve(first, last, chance.uniform(-0.5, 0.5))
                inside.line(thread, mix(shade.deep, shade.light, 0.75), max(1.5, short * 0.02))
            inside.ellipse(x, y, short * 0.44, fill=mix(shade.deep, shade.light, 0.2))
        case "leaves":
            for _ in range(9):
                inside.icon(*anywhere(), "leaf", short * 0.16, mix(shade.deep, shade.light, 0.75))
            inside.ellipse(x, y, short * 0.44, fill=mix(shade.light, white, 0.3))
        case _:
            inside.ellipse(left + wide * 0.7, top + high * 0.3, short * 0.2, fill=theme["cream"])
    if pattern in {"stars", "rings", "hills"}:
        for _ in range(8):
            spark(inside, *anywhere(), short * chance.uniform(0.03, 0.07), mix(shade.light, white, 0.7))
