"""Backgrounds. One is drawn once and kept; everything else lies on it."""

from __future__ import annotations

import math
from functools import cache, lru_cache

from renderers.boards.misomochi.facts import GAME
from renderers.canvas import WIDTH, Box, Canvas, box
from renderers.marks import spark
from renderers.motifs import seeded
from renderers.theme import Theme, theme
from renderers.tiles import Ground

STRIP = 720
"""Pixels after which the quiet night repeats itself."""


@cache
def night_and_meadow(height: int, horizon: int) -> Ground:
    """The night sky above, the rising sun on the horizon, hills below.

    Args:
        height: of the picture in pixels; ``horizon`` is where the sky ends.
    """
    look = theme(GAME)
    canvas = Canvas(box(0, 0, WIDTH, height), look["night"])
    _sky(canvas, look, horizon)
    _hills(canvas, look, height, horizon)
    return Ground(f"{GAME} meadow {height} {horizon}", canvas, look.palette)


def _sky(canvas: Canvas, look: Theme, horizon: float) -> None:
    for share, colour in ((0.22, "night-2"), (0.5, "night-3")):
        top = horizon * share
        edge = [(x, top + 14 * math.sin(x / 150 + top)) for x in range(0, WIDTH + 40, 40)]
        canvas.polygon([*edge, (WIDTH, horizon), (0, horizon)], look[colour])
    bands = ("dusk", "dusk-2", "dusk-3", "dusk-4", "glow", "sunrise", "sunlight")
    for radius, colour in zip((560, 430, 320, 230, 160, 108, 70), bands, strict=True):
        canvas.wedge(WIDTH / 2, horizon + 10, radius, 180, 360, look[colour])
    chance = seeded("sky")
    for _ in range(60):
        x, y = chance.random() * WIDTH, chance.random() * horizon * 0.7
        if chance.random() < 0.3:
            spark(canvas, x, y, chance.uniform(4, 9), look["cream"])
        else:
            canvas.ellipse(x, y, chance.uniform(1, 2.4), fill=look["dots"])
    canvas.ellipse(WIDTH - 92, horizon * 0.19, 62, fill=look["moon"])
    canvas.ellipse(WIDTH - 66, horizon * 0.16, 54, fill=look["night"])


def _hills(canvas: Canvas, look: Theme, height: float, horizon: float) -> None:
    land = height - horizon
    for down, swing, length, phase, colour in (
        (-4.0, 16, 210, 0.0, "hill"),
        (land * 0.2, 24, 260, 1.7, "hill-2"),
        (land * 0.45, 26, 230, 4.0, "hill-3"),
        (land * 0.72, 22, 300, 2.4, "hill-4"),
    ):
        edge = [(float(x), horizon + down - swing * math.sin(x / length + phase)) for x in range(0, WIDTH + 20, 20)]
        canvas.polygon([*edge, (WIDTH, height), (0, height)], look[colour])
    chance = seeded("meadow")
    for _ in range(46):
        x, y = chance.random() * WIDTH, horizon + 40 + chance.random() * (land - 60)
        canvas.ellipse(x, y, chance.uniform(2, 3.6), fill=look[chance.choice(("moon", "blossom", "white"))])


@lru_cache(maxsize=6)
def starry(height: int) -> Ground:
    """A quiet night with faint sparkles, behind hands, cards and lists; the few heights used last are kept."""
    return Ground.repeated(_strip_of_stars(), height)


@cache
def _strip_of_stars() -> Ground:
    """What the night repeats; no sparkle is cut at its edges."""
    look = theme(GAME)
    canvas = Canvas(Box(0, 0, WIDTH, STRIP), look["night-2"])
    chance = seeded("night")
    for _ in range(STRIP // 15):
        spark(canvas, chance.random() * WIDTH, chance.uniform(10, STRIP - 10), chance.uniform(3, 8), look["sparkle"])
    return Ground(f"{GAME} starry", canvas, look.palette)
