"""Small pieces of Convocate's sheets: coins, badges of CP, ribbons, stepped sheets."""

from __future__ import annotations

import math

from renderers.canvas import Box, Canvas, Colour, outline
from renderers.text import measure
from renderers.theme import Theme


def coin(canvas: Canvas, look: Theme, x: float, y: float, radius: float, cost: int) -> None:
    """Currency around a centre."""
    canvas.ellipse(x, y, radius, fill=look["gold"])
    canvas.ellipse(x, y, radius - max(2, radius / 8), outline=look["old"], width=max(1.5, radius / 14))
    canvas.text(x, y, str(cost), look.face("number"), int(radius * 1.35), look["dark_ink"], "middle")


def cp_badge(canvas: Canvas, look: Theme, x: float, y: float, radius: float, cp: int, morality: str) -> None:
    """CP in the shape of a Morality: Just a disc, Pragmatic a hexagon, Ruthless a shield."""
    ink = look["dark_ink"]
    if morality == "Just":
        canvas.ellipse(x, y, radius, fill=look["ivory"], outline=look["old"], width=3)
    elif morality == "Pragmatic":
        turns = [math.radians(60 * corner) for corner in range(6)]
        canvas.polygon(
            [(x + radius * 1.12 * math.cos(t), y + radius * 1.12 * math.sin(t)) for t in turns], look["gold"]
        )
    else:
        ink = look["pure"]
        half = [(0, -1.0), (0.92, -0.74), (0.84, 0.3), (0, 1.08)]
        path = [*half, *((-across, down) for across, down in reversed(half))]
        canvas.polygon([(x + across * radius, y + down * radius) for across, down in path], look["strip"])
    canvas.text(x, y, str(cp), look.face("number"), int(radius * 1.5), ink, "middle")


def sheet(canvas: Canvas, area: Box, fill: Colour, rim: Colour, hairline: Colour) -> None:
    """A sheet with stepped corners, a rim, and a second line inside."""
    canvas.polygon(outline(area, 20, "step"), rim)
    canvas.polygon(outline(area.grown(-4), 19, "step"), fill)
    inner = outline(area.grown(-9), 20, "step")
    canvas.line([*inner, inner[1]], hairline, 1.5)


def ribbon(canvas: Canvas, look: Theme, x: float, y: float, glyph: str, text: str, fill: Colour, ink: Colour) -> None:
    """What has become of a side, at the top left of its picture."""
    wide = measure(text, look.face("number"), 28) + 66
    canvas.polygon([(x, y), (x + wide + 20, y), (x + wide, y + 44), (x, y + 44)], fill)
    canvas.icon(x + 14, y + 22, glyph, 22, ink, "left")
    canvas.text(x + 46, y + 23, text, look.face("number"), 28, ink)
