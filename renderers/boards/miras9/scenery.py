"""The background of Miras 9's cards and lists. One is drawn once and kept; everything else lies on it."""

from __future__ import annotations

from functools import lru_cache

from renderers.boards.miras9.facts import GAME
from renderers.canvas import WIDTH, Box, Canvas, mix
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
