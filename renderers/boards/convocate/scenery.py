"""The background of Convocate's cards and lists. One is drawn once and kept; everything else lies on it."""

from __future__ import annotations

from functools import lru_cache

from renderers.boards.convocate.emblems import fan
from renderers.boards.convocate.facts import GAME
from renderers.canvas import WIDTH, Box, Canvas
from renderers.theme import theme
from renderers.tiles import Ground


@lru_cache(maxsize=6)
def rays(height: int) -> Ground:
    """Faint rays over ink; the few heights used last are kept."""
    look = theme(GAME)
    canvas = Canvas(Box(0, 0, WIDTH, height), look["ink_ground"])
    fan(canvas, WIDTH / 2, -40, 1700, 8, 172, 44, look["ray"])
    return Ground(f"{GAME} rays {height}", canvas, look.palette)
