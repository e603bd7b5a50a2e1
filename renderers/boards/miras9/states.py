"""What a Unit's tile says by signs: its states, what is on it, and how its values differ from the printed ones."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.miras9.view import EquipmentView, StatView, UnitView
from renderers.boards.miras9.facts import card_of
from renderers.boards.miras9.pieces import echo
from renderers.canvas import Box, Canvas, Colour, Corners, box, outline
from renderers.theme import Theme

LANES = {"E": "Exterior", "I": "Interior", "S": "Space"}
LANE_GLYPHS = {"E": "mountain", "I": "building-shield", "S": "satellite"}
MINE, THEIRS = (False, True, False, True), (True, False, True, False)
"""Which corners are cut, by side, from the top left clockwise."""

VALUES = (("crosshairs", "amber"), ("shield-halved", "soft"), ("echo", "echo"))
"""Glyph and colour of ATK, GRIT and ECHO."""


@dataclass(frozen=True, slots=True)
class State:
    """A sign with its colours as tokens; ``seen`` says that the tile's edge or colour tells it too."""

    glyph: str
    words: str
    fill: str
    ink: str
    seen: bool = False


def corners_of(*, mine: bool) -> Corners:
    """The cut corners of the viewer's cards or of the opponent's."""
    return MINE if mine else THEIRS


def frame(canvas: Canvas, area: Box, cut: float, corners: Corners, fill: Colour, edge: Colour, width: float) -> None:
    """A tile's shape with its edge."""
    canvas.polygon(outline(area, cut, "cut", corners), edge)
    canvas.polygon(outline(area.grown(-width), cut - width / 2, "cut", corners), fill)


def equipment_glyph(item: EquipmentView) -> str:
    """The sign of an Equipment by its trait."""
    traits = card_of(item.card).traits
    return "gun" if "Weapon" in traits else "masks-theater" if "Relic" in traits else "toolbox"


def is_spirit(unit: UnitView) -> bool:
    """Whether a Unit is the awakened back of a Planet."""
    return card_of(unit.card).planet is not None


def states(unit: UnitView, *, mine: bool) -> list[State]:
    """The states of a Unit; those that its edge does not tell come first."""
    found: list[State] = []
    if unit.shield:
        found.append(State("shield-heart", f"{unit.shield} wounds will be prevented", "yes", "text"))
    if unit.spotted:
        found.append(State("eye", "Spotted", "target", "ground"))
    for item in unit.equipment:
        ink, word = ("amber", ", tapped") if item.tapped else ("text", "")
        found.append(State(equipment_glyph(item), f"{item.title}{word}", "gear", ink))
    if unit.owner != unit.seat:
        found.append(State("right-left", "owned by the other player", "ground", "amber"))
    if unit.notes:
        found.append(State("circle-info", "; ".join(unit.notes), "ground", "tide"))
    if unit.token:
        found.append(State("clone", "token", "ground", "text"))
    if unit.en_route:
        found.append(State("angles-up" if mine else "angles-down", "En Route", "text", "ground", seen=True))
    if unit.unattuned:
        found.append(State("hourglass-half", "Unattuned", "ground", "text", seen=True))
    if unit.tapped:
        found.append(State("rotate-right", "tapped", "ground", "amber", seen=True))
    return found


def values(unit: UnitView) -> tuple[tuple[int, int], ...]:
    """ATK, GRIT and ECHO, each as it counts now and as printed; wounds are taken off the GRIT that counts."""
    grit = StatView(max(0, unit.grit.now - unit.wounds), unit.grit.printed)
    return tuple((stat.now, stat.printed) for stat in (unit.atk, grit, unit.echo))


def value_colour(look: Theme, now: int, printed: int) -> Colour:
    """White as printed, else pale green or pale red."""
    return look["echo" if now > printed else "lowered" if now < printed else "text"]


def change(canvas: Canvas, look: Theme, x: float, y: float, size: float, now: int, printed: int) -> None:
    """A small triangle that says which way a value differs from the printed one."""
    if now != printed:
        triangle(canvas, x, y, size, value_colour(look, now, printed), up=now > printed)


def triangle(canvas: Canvas, x: float, y: float, size: float, fill: Colour, *, up: bool) -> None:
    """A triangle around a centre."""
    tip, foot = (y - size, y + size * 0.8) if up else (y + size, y - size * 0.8)
    canvas.polygon([(x, tip), (x + size, foot), (x - size, foot)], fill)


def sign(canvas: Canvas, x: float, y: float, glyph: str, size: float, fill: Colour) -> None:
    """An icon, or the drawn sign of Echo, around a centre."""
    if glyph == "echo":
        echo(canvas, x, y, size * 0.5, fill)
    else:
        canvas.icon(x, y, glyph, size, fill)


def badge(canvas: Canvas, look: Theme, x: float, y: float, side: float, state: State) -> None:
    """A state as a small square with its top left corner at a point."""
    canvas.rectangle(box(x, y, side, side), look[state.fill])
    canvas.icon(x + side / 2, y + side / 2, state.glyph, side * 0.66, look[state.ink])
