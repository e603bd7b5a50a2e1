"""Miras 9's tiles: Units, small ones, dropped Equipment, and what only counts, each on the flat colour of its lane."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.miras9.view import EquipmentView, UnitView
from renderers.boards.miras9.emblems import emblem
from renderers.boards.miras9.plan import FULL, Size, Tile, has_crew
from renderers.boards.miras9.states import (
    VALUES,
    State,
    badge,
    change,
    corners_of,
    equipment_glyph,
    frame,
    is_spirit,
    sign,
    states,
    triangle,
    value_colour,
    values,
)
from renderers.canvas import Box, Canvas, Colour, box, outline, veil
from renderers.fonts import Face
from renderers.text import SMALLEST, Fitted, fit, fit_list
from renderers.theme import Theme

CUT, BAR, RAIL = 12, 32, 24
SIGNS = {
    "covers": State("shield", "covers", "yes", "text"),
    "contests": State("flag", "contests", "red", "white"),
}
MOST_PIPS = 10
"""GRIT above it has no pips: the number alone tells."""


def draw_tile(canvas: Canvas, look: Theme, area: Box, tile: Tile, size: Size, *, mine: bool) -> None:
    """A tile of either size."""
    if isinstance(tile.what, UnitView):
        draw = _draw_unit if size is FULL else _draw_mini
        draw(canvas, look, area, tile, tile.what, mine=mine)
    elif tile.what is not None:
        _draw_dropped(canvas, look, area, tile, tile.what, mine=mine)
    else:
        _draw_more(canvas, look, area, tile.count, mine=mine)


def _sides(look: Theme, unit: UnitView, *, mine: bool) -> tuple[Colour, Colour, Colour]:
    """Edge, bar and body of a Unit's tile."""
    side = "mine" if mine else "theirs"
    if unit.unattuned:
        return look["grey_edge"], look["grey_bar"], look["grey"]
    return look[side], look[f"{side}_bar"], look["ground" if unit.en_route else f"{side}_body"]


def _outline(canvas: Canvas, look: Theme, area: Box, unit: UnitView, body: Colour, edge: Colour, *, mine: bool) -> None:
    """Body and edge: dashed and white while En Route."""
    corners = corners_of(mine=mine)
    if unit.en_route:
        frame(canvas, area, CUT, corners, body, body, 0)
    else:
        frame(canvas, area, CUT, corners, body, edge, 3)


def _finish(canvas: Canvas, look: Theme, area: Box, unit: UnitView, *, mine: bool) -> None:
    """What lies over a tile's edge: the dashes of a Unit En Route, the broken gold line of a tapped one."""
    if unit.en_route:
        canvas.dashed(outline(area.grown(-1.5), CUT, "cut", corners_of(mine=mine)), look["text"], 3, 13, 8)
    if unit.tapped:
        foot = area.bottom - 2
        canvas.dashed([(area.left + 10, foot), (area.right - 10, foot)], look["amber"], 4, 14, 8)


def _draw_unit(canvas: Canvas, look: Theme, area: Box, tile: Tile, unit: UnitView, *, mine: bool) -> None:
    edge, bar, body = _sides(look, unit, mine=mine)
    _outline(canvas, look, area, unit, body, edge, mine=mine)
    head = Box(area.left + 3, area.top + 3, area.right - 3, area.top + BAR)
    canvas.polygon(outline(head, CUT - 2, "cut", (not mine, mine, False, False)), bar)
    y = area.top + 18
    triangle(canvas, area.left + 19, y, 6, edge, up=mine)
    ink = look["soft" if unit.unattuned else "text"]
    right = area.right - 7
    if tile.count > 1:
        right -= canvas.text(right, y, f"×{tile.count}", look.face("number"), 30, look["amber"], "right") + 6
    canvas.text(area.left + 30, y, unit.title, look.face("name"), 29, ink, width=right - area.left - 30, short=True)
    plate = box(area.left + 7, area.top + 37, 50, 46)
    emblem(canvas, plate, unit.card, 8, back=is_spirit(unit))
    if unit.unattuned:
        canvas.polygon(outline(plate, 8, "cut", (True, False, True, False)), veil(look["grey"], 0.6))
    _draw_values(canvas, look, area, unit)
    _draw_rail(canvas, look, area.left + FULL.width - 32, area.top + 35, states(unit, mine=mine))
    if has_crew(unit):
        _draw_crew(canvas, look, area, tile, unit)
    _finish(canvas, look, area, unit, mine=mine)


def _draw_values(canvas: Canvas, look: Theme, area: Box, unit: UnitView) -> None:
    for number, ((glyph, colour), (now, printed)) in enumerate(zip(VALUES, values(unit), strict=True)):
        x = area.left + 77 + 35 * number
        sign(canvas, x, area.top + 43, glyph, 17, look["soft" if unit.unattuned else colour])
        fill = look["soft"] if unit.unattuned and now == printed else value_colour(look, now, printed)
        wide = canvas.text(x, area.top + 67, str(now), look.face("number"), 36, fill, "middle")
        change(canvas, look, x + wide / 2 + 7, area.top + 62, 5, now, printed)
    if unit.grit.now <= MOST_PIPS:
        left = area.left + 112 - unit.grit.now * 2.5
        for number in range(unit.grit.now):
            hurt = number >= unit.grit.now - unit.wounds
            canvas.rectangle(box(left + 5 * number, area.top + 83, 4, 4), look["red" if hurt else "echo"])


def _draw_rail(canvas: Canvas, look: Theme, x: float, y: float, found: list[State]) -> None:
    """Two squares; of more the second one counts the rest."""
    for number, state in enumerate(found[:2]):
        top = y + number * (RAIL + 1)
        if number == 1 and len(found) > 2:
            canvas.text(x + RAIL / 2, top + RAIL / 2, f"+{len(found) - 1}", look.face("number"), SMALLEST,
                        look["text"], "middle")  # fmt: skip
        else:
            badge(canvas, look, x, top, RAIL, state)


def _draw_crew(canvas: Canvas, look: Theme, area: Box, tile: Tile, unit: UnitView) -> None:
    """The right half of a host: manned or not, of how many, who."""
    x = area.left + FULL.width + 6
    canvas.line([(x, area.top + 40), (x, area.bottom - 12)], look["line"], 2)
    y, right = area.top + 48, area.right - 12
    if tile.sign:
        badge(canvas, look, right - 30, y - 15, 30, SIGNS[tile.sign])
    colour = look["echo" if unit.manned else "lowered"]
    at = x + 14 + canvas.icon(x + 14, y, "users", 24, colour, "left") + 8
    count = f"{len(unit.crew)}/{unit.crew_needed} ({unit.crew_limit})"
    canvas.text(at, y, count, look.face("number"), 28, look["text" if unit.manned else "lowered"])
    if not unit.crew:
        canvas.text(x + 14, area.bottom - 18, "nobody aboard", look.face("label"), SMALLEST, look["soft"])
        return
    fitted = _aboard([who.title.split(", ")[0] for who in unit.crew], look.face("name"), right - x - 14)
    canvas.text(x + 14, area.bottom - 17, fitted.text, fitted.face, fitted.size, look["text"])


def _aboard(names: Sequence[str], face: Face, room: float) -> Fitted:
    """Who is aboard: all by name, else by their last words, else the first of them and how many more."""
    for shown in (names, [name.split(" ")[-1] for name in names]):
        fitted = fit_list(shown, face, 27, room)
        if fitted.text.endswith(shown[-1]):
            return fitted
    return fit_list([fit(names[0], face, 27, room - 34, short=True).text, *names[1:]], face, 27, room)


def _draw_mini(canvas: Canvas, look: Theme, area: Box, tile: Tile, unit: UnitView, *, mine: bool) -> None:
    edge, _, body = _sides(look, unit, mine=mine)
    _outline(canvas, look, area, unit, body, edge, mine=mine)
    y, right = area.top + 19, area.right - 9
    if tile.count > 1:
        right -= canvas.text(right, y, f"×{tile.count}", look.face("number"), SMALLEST, look["amber"], "right") + 5
    elif tile.sign:
        badge(canvas, look, right - 26, y - 12, 26, SIGNS[tile.sign])
        right -= 32
    ink = look["soft" if unit.unattuned else "text"]
    canvas.text(area.left + 11, y, unit.title, look.face("name"), 27, ink, width=right - area.left - 11, short=True)
    x, y = area.left + 9.0, area.bottom - 18
    for (glyph, colour), (now, printed) in zip(VALUES, values(unit), strict=True):
        sign(canvas, x + 8, y, glyph, 15, look["soft" if unit.unattuned else colour])
        fill = look["soft"] if unit.unattuned and now == printed else value_colour(look, now, printed)
        wide = canvas.text(x + 17, y, str(now), look.face("number"), SMALLEST, fill)
        if now != printed:
            canvas.rectangle(box(x + 17, y + 11, wide, 2.5), fill)
        x += 21 + wide
    found = [state for state in states(unit, mine=mine) if not state.seen] or states(unit, mine=mine)
    if len(found) > 1:
        canvas.text(area.left + 134, y, f"+{len(found)}", look.face("number"), SMALLEST, look["tide"], "right")
    elif found:
        badge(canvas, look, area.left + 112, y - 11, 22, found[0])
    if has_crew(unit):
        lit = look["echo" if unit.manned else "lowered"]
        at = area.left + 156 + canvas.icon(area.left + 156, y, "users", 22, lit, "left") + 8
        count = f"{len(unit.crew)}/{unit.crew_needed} ({unit.crew_limit})"
        canvas.text(at, y, count, look.face("number"), SMALLEST, look["text" if unit.manned else "lowered"])
    _finish(canvas, look, area, unit, mine=mine)


def _draw_dropped(canvas: Canvas, look: Theme, area: Box, tile: Tile, item: EquipmentView, *, mine: bool) -> None:
    """Equipment that lies at a lane."""
    edge = look["mine" if mine else "theirs"]
    corners = corners_of(mine=mine)
    canvas.polygon(outline(area, CUT, "cut", corners), look["ground"])
    canvas.dashed(outline(area.grown(-1.5), CUT, "cut", corners), edge, 2, 5, 6)
    right = area.right - 9
    top, foot = area.top + 19, area.bottom - 19
    if tile.count > 1:
        right -= canvas.text(right, top, f"×{tile.count}", look.face("number"), SMALLEST, look["amber"], "right") + 5
    canvas.text(area.left + 11, top, item.title, look.face("name"), 27, look["text"], width=right - area.left - 11,
                short=True)  # fmt: skip
    canvas.icon(area.left + 12, foot, equipment_glyph(item), 20, look["amber" if item.tapped else "soft"], "left")
    canvas.text(area.left + 42, foot, "dropped", look.face("label"), SMALLEST, look["soft"])
    if item.tapped:
        canvas.dashed([(area.left + 10, area.bottom - 2), (area.right - 10, area.bottom - 2)], look["amber"], 4, 14, 8)


def _draw_more(canvas: Canvas, look: Theme, area: Box, count: int, *, mine: bool) -> None:
    """So many more cards than there is room for."""
    edge = look["mine" if mine else "theirs"]
    frame(canvas, area, CUT, corners_of(mine=mine), look["ground"], edge, 2)
    canvas.text(*area.centre, f"+{count} more", look.face("number"), 30, look["text"], "middle", area.width - 14)
