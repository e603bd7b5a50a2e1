"""The backgrounds of Miras 9's cards, lists and results. One is drawn once and kept; everything else lies on it."""

from __future__ import annotations

import math
from functools import lru_cache

from renderers.boards.miras9.facts import GAME
from renderers.canvas import WIDTH, Box, Canvas, box, mix
from renderers.theme import theme
from renderers.tiles import Ground


@lru_cache(maxsize=6)
def sonar(height: int) -> Ground:
    """Wide rings over dark water; the few heights used last are kept."""
    look = theme(GAME)
    canvas = Canvas(Box(0, 0, WIDTH, height), look["ground"])
    line = mix(look["ground"], look["echo"], 0.1)
    for ring in range(17):
        canvas.ellipse(WIDTH - 100, 120, 70 * ring + 60, outline=line, width=3)
    return Ground(f"{GAME} sonar {height}", canvas, look.palette)


@lru_cache(maxsize=2)
def drowned_temple(height: int, horizon: int) -> Ground:
    """Sonar rings over an arcade that stands in water.

    Args:
        height: of the picture in pixels; ``horizon`` is where the water begins.
    """
    look = theme(GAME)
    canvas = Canvas(Box(0, 0, WIDTH, height), look["ground"])
    for ring in range(12):
        canvas.ellipse(WIDTH / 2, horizon, 90 * ring + 60, outline=mix(look["ground"], look["echo"], 0.1), width=3)
    stone = mix(look["lane_i"], look["echo_deep"], 0.5)
    canvas.rectangle(box(0, horizon - 240, WIDTH, 34), stone)
    for number in range(10):
        x = 20 + number * 136
        canvas.rectangle(Box(x, horizon - 206, x + 34, horizon + 20), stone)
        canvas.rectangle(box(x - 12, horizon - 206, 58, 12), stone)
    canvas.rectangle(Box(0, horizon, WIDTH, height), look["front"])
    for row in range(9):
        level = horizon + 6 + row * 34
        path = [(x, level + 5 * math.sin(x / 38 + row * 2)) for x in range(-8, WIDTH + 16, 8)]
        canvas.line(path, mix(look["lane_i"], look["echo"], 0.2), 3)
    return Ground(f"{GAME} temple {height} {horizon}", canvas, look.palette)
