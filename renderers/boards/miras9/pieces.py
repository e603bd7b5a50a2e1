"""Small signs of Miras 9: what a card costs, and Echo."""

from __future__ import annotations

from renderers.canvas import Canvas, Colour
from renderers.theme import Theme


def price(canvas: Canvas, look: Theme, x: float, y: float, radius: float, cost: int) -> None:
    """Resources in a diamond around a centre."""
    for reach, colour in ((radius, look["amber"]), (radius - max(2.5, radius / 9), look["ground"])):
        path = [(x, y - reach * 1.15), (x + reach, y), (x, y + reach * 1.15), (x - reach, y)]
        canvas.polygon(path, colour)
    canvas.text(x, y, str(cost), look.face("number"), int(radius * 1.3), look["amber"], "middle")


def echo(canvas: Canvas, x: float, y: float, radius: float, colour: Colour) -> None:
    """A dot between two pairs of arcs."""
    canvas.ellipse(x, y, radius * 0.26, fill=colour)
    for reach, half in ((0.62, 60), (1.0, 50)):
        for middle in (0, 180):
            canvas.arc(x, y, radius * reach, middle - half, middle + half, colour, radius * 0.2)
