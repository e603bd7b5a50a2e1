"""Small pieces of MisoMochi's tiles and strips: bars of HP, backs of cards, Energy, dice."""

from __future__ import annotations

from renderers.canvas import Box, Canvas, box, veil
from renderers.marks import spark
from renderers.text import SMALLEST
from renderers.theme import Theme


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
