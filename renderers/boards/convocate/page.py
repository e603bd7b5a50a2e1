"""A Convocate card: one wide sheet, or two that a medallion joins, the front on ivory and the back on dark."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.convocate.cards import Card, Face
from renderers.boards.convocate.emblems import emblem, has_fallen
from renderers.boards.convocate.facts import card_of, entry_of, faces_of, numbers, points, rows, type_line
from renderers.boards.convocate.pieces import coin, cp_badge, ribbon, sheet
from renderers.canvas import Box, Canvas, Colour, mix, outline
from renderers.style import CardFacts, Number
from renderers.text import SMALLEST, measure, wrap
from renderers.theme import Theme

SINGLE_HEIGHT, DOUBLE_HEIGHT = 760, 820
WIDE = Box(14, 14, 1266, 746)
HALVES = (Box(14, 14, 630, 806), Box(650, 14, 1266, 806))
STORY = (Box(14, 14, 714, 806), Box(734, 14, 1266, 806))
"""The sheets of a card with one side, with two, and of a Storyline, whose front holds three Chapters."""

ART, BAND = 236, 112
"""Heights of the picture on one of two sheets, and on a Storyline."""

COLUMN = 470
"""Width of the picture on a wide sheet."""

NAME, TYPE, STATS, ROW, FOOT_LINE = 62, 40, 98, 40, 30
RIBBONS = {
    "fallen": ("heart-crack", "Fallen"),
    "contested": ("bolt", "Contested"),
    "reverse": ("rotate-left", "Reverse"),
    "reversal": ("arrows-rotate", "Reversal"),
    "archive": ("box-archive", "Archive"),
    "other": ("arrows-rotate", "Other face"),
}


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a sheet."""

    fill: Colour
    rim: Colour
    line: Colour
    text: Colour
    soft: Colour
    icon: Colour


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything of a side stands: its sheet, its picture, the column of what is said, and the room for text."""

    sheet: Box
    art: Box
    column: Box
    text: Box


def height(card: str) -> int:
    """Pixels of a card's picture from top to bottom."""
    return SINGLE_HEIGHT if card_of(card).back is None else DOUBLE_HEIGHT


def inks(look: Theme, card: str, back: bool) -> Inks:
    """The colours of a card's front or back."""
    if not back:
        return Inks(look["ivory"], look["gold"], look["old"], look["dark_ink"], look["plum"], look["old"])
    if has_fallen(card, back):
        return Inks(look["dark_sheet"], look["fell"], look["fell_line"], look["text"], look["fell_soft"], look["gold"])
    return Inks(look["dark_sheet"], look["old"], look["old"], look["text"], look["soft"], look["gold"])


def foot(look: Theme, card: str, back: bool, width: float) -> tuple[str, ...]:
    """The small print of a side in lines: id and mark on the front, how many copies are allowed on the last one."""
    entry = entry_of(card)
    limit = entry.limits[0].partition(" [")[0]
    mark = f"{card} · {entry.house or 'official card'}"
    said = limit if back else mark if len(entry.faces) > 1 else f"{mark} · {limit}"
    return wrap(said, look.face("label"), SMALLEST, width - (40 if entry.house and not back else 0))


def plan(look: Theme, known: CardFacts, side: int) -> Plan:
    """Where everything of a side stands."""
    card = card_of(known.card)
    face = faces_of(card)[side]
    if card.back is None:
        area = WIDE
        art = Box(area.left + 26, area.top + 26, area.left + 26 + COLUMN, area.bottom - 26)
        column = Box(art.right + 28, area.top + 30, area.right - 34, area.bottom - 24)
    else:
        area = (STORY if card.front.type == "storyline" else HALVES)[side]
        high = BAND if card.front.type == "storyline" else ART
        art = Box(area.left + 26, area.top + 26, area.right - 26, area.top + 26 + high)
        column = Box(area.left + 30, art.bottom + 10, area.right - 30, area.bottom - 24)
    top = column.top + _names_height(look, card, face, column.width)
    if numbers(face):
        top += STATS + 4
    if rows(face):
        top += len(rows(face)) * ROW + 12
    bottom = column.bottom - len(foot(look, known.card, side > 0, column.width)) * FOOT_LINE - 8
    if points(face):
        bottom -= 68
    return Plan(area, art, column, Box(column.left, top + 12, column.right, bottom))


def draw_sheets(canvas: Canvas, look: Theme, known: CardFacts) -> None:
    """A card with everything but its text."""
    card = card_of(known.card)
    for side, face in enumerate(faces_of(card)):
        _draw_side(canvas, look, known, face, plan(look, known, side), side > 0)
    if card.back is not None:
        left = plan(look, known, 0).sheet
        x, y = left.right + 10, left.top + 386
        if card.front.type == "storyline":
            y = left.top + 82
        canvas.ellipse(x, y, 40, fill=look["ink_ground"])
        canvas.ellipse(x, y, 36, fill=look["gold"])
        canvas.icon(x, y, "arrows-rotate", 38, look["dark_ink"])


def _draw_side(canvas: Canvas, look: Theme, known: CardFacts, face: Face, at: Plan, back: bool) -> None:
    card, colours = card_of(known.card), inks(look, known.card, back)
    sheet(canvas, at.sheet, colours.fill, colours.rim, colours.line)
    emblem(canvas, at.art, known.card, 0, back=back)
    edge = outline(at.art, 0)
    canvas.line([*edge, edge[1]], colours.rim, 3)
    if back and face.kind is not None:
        glyph, words = RIBBONS[face.kind]
        fell = has_fallen(known.card, back)
        ink = look["pure"] if fell else look["dark_ink"]
        ribbon(canvas, look, at.art.left + 1, at.art.top + 1, glyph, words, look["fell" if fell else "gold"], ink)
    elif known.cost is not None and not back:
        coin(canvas, look, at.art.left + 42, at.art.top + 42, 30, known.cost)
    _draw_names(canvas, look, card, face, at, colours)
    y = at.column.top + _names_height(look, card, face, at.column.width)
    if numbers(face):
        _draw_stats(canvas, look, face, Box(at.column.left, y, at.column.right, y + STATS), colours)
        y += STATS + 4
    if rows(face):
        _draw_rows(canvas, look, face, at.column, y, colours)
    _draw_foot(canvas, look, known.card, face, at, back)


def _draw_names(canvas: Canvas, look: Theme, card: Card, face: Face, at: Plan, colours: Inks) -> None:
    column, title = at.column, face.title or card.title
    middle = (column.left + column.right) / 2
    canvas.text(middle, column.top + 27, title, look.face("name"), 48, colours.text, "middle", column.width, 30)
    for place, kind in enumerate(_types(look, card, face, column.width)):
        y = column.top + NAME + 13 + place * FOOT_LINE
        canvas.text(middle, y, kind, look.face("number"), 27, colours.soft, "middle", column.width, 26)
    y = column.top + _names_height(look, card, face, column.width) - 6
    canvas.line([(column.left, y), (column.right, y)], colours.line, 2)


def _types(look: Theme, card: Card, face: Face, width: float) -> tuple[str, ...]:
    """What a side is and whose, on one line or on two."""
    kind, faction = type_line(card, face)
    whole = f"{kind} · {faction}"
    return (whole,) if measure(whole, look.face("number"), SMALLEST) <= width else (kind, faction)


def _names_height(look: Theme, card: Card, face: Face, width: float) -> float:
    return NAME + TYPE + (len(_types(look, card, face, width)) - 1) * FOOT_LINE


def _draw_stats(canvas: Canvas, look: Theme, face: Face, area: Box, colours: Inks) -> None:
    """Each number with its glyph, above its label."""
    found = numbers(face)
    step = area.width / len(found)
    for place, number in enumerate(found):
        x = area.left + (place + 0.5) * step
        if number.glyph == "cp":
            cp_badge(canvas, look, x, area.top + 32, 28, number.value, face.morality or "")
        else:
            _draw_value(canvas, look, x, area.top + 32, number, colours)
        canvas.text(x, area.top + 76, number.label, look.face("label"), 27, colours.soft, "middle")
    canvas.line([(area.left, area.bottom), (area.right, area.bottom)], colours.line, 2)


def _draw_value(canvas: Canvas, look: Theme, x: float, y: float, number: Number, colours: Inks) -> None:
    value = str(number.value)
    left = x - (measure(value, look.face("number"), 46) + 40) / 2
    canvas.icon(left + 14, y, number.glyph, 28, colours.icon)
    canvas.text(left + 40, y + 1, value, look.face("number"), 46, colours.text)


def _draw_rows(canvas: Canvas, look: Theme, face: Face, column: Box, y: float, colours: Inks) -> None:
    """Facts in words, the label left and the value right."""
    bold = look.face("number")
    for row in rows(face):
        y += ROW
        middle = y - ROW / 2 + 5
        canvas.icon(column.left + 18, middle, row.glyph, 24, colours.icon)
        wide = canvas.text(column.left + 46, middle + 1, row.label, bold, 28, colours.soft)
        canvas.text(column.right - 4, middle + 1, row.value, bold, 28, colours.text, "right", column.width - 66 - wide)
    canvas.line([(column.left, y + 12), (column.right, y + 12)], colours.line, 2)


def _draw_foot(canvas: Canvas, look: Theme, card: str, face: Face, at: Plan, back: bool) -> None:
    """Story Points in a bar, and below the small print."""
    colours, column, label = inks(look, card, back), at.column, look.face("label")
    lines = foot(look, card, back, column.width)
    y = column.bottom - len(lines) * FOOT_LINE
    said = points(face)
    if said:
        bar = Box(column.left, y - 62, column.right, y - 12)
        canvas.polygon(outline(bar, 10, "step"), look["dark_ink"] if not back else look["fell_deep"])
        canvas.icon(bar.left + 36, bar.centre[1], "star", 26, look["gold"])
        canvas.text(bar.left + 64, bar.centre[1] + 1, said, look.face("number"), 30, look["gold_light"],
                    width=bar.width - 76)  # fmt: skip
    left = column.left
    if entry_of(card).house and not back:
        left += canvas.icon(left + 4, y + FOOT_LINE / 2, "house-chimney", 24, colours.soft, "left") + 14
    for line in lines:
        canvas.text(left, y + FOOT_LINE / 2 + 1, line, label, SMALLEST, colours.soft)
        y += FOOT_LINE


def draw_part(canvas: Canvas, look: Theme, area: Box, name: str, when: str, glyph: str, colours: Inks) -> None:
    """The head of a Chapter or Section: its number in a diamond, its title, and which it is."""
    x, y = area.left + 26, area.top + 25
    canvas.polygon([(x, y - 24), (x + 24, y), (x, y + 24), (x - 24, y)], colours.icon)
    canvas.text(x, y + 1, when.split(" ")[-1], look.face("number"), 28, colours.fill, "middle")
    wide = canvas.text(area.right - 4, y + 2, when, look.face("label"), 27, colours.soft, "right")
    canvas.text(area.left + 64, y, name, look.face("name"), 38, colours.text, width=area.width - 84 - wide)


def draw_rest(canvas: Canvas, look: Theme, known: CardFacts, area: Box, y: float, colours: Inks, said: bool) -> None:
    """An ornament in the room that is left, and words where a side has no text."""
    if not said:
        canvas.text(area.left + 8, area.top + 22, "No rules text on this face.", look.face("body"), 32, colours.soft)
        y = area.top + 44
    x, room = area.centre[0], area.bottom - y
    if room < 90:
        return
    faint = mix(colours.fill, colours.line, 0.35)
    size = min(room * 0.34, 84)
    middle = y + room / 2
    for side in (-1, 1):
        for row, reach in enumerate((0.44, 0.34, 0.24)):
            down = (row - 1) * 13
            canvas.line(
                [(x + side * size * 1.5, middle + down), (x + side * area.width * reach, middle + down)], faint, 3
            )
    for reach in (1.0, 0.82):
        path = [(x, middle - size * reach), (x + size * reach, middle), (x, middle + size * reach),
                (x - size * reach, middle)]  # fmt: skip
        canvas.line([*path, path[0], path[1]], faint, 3)
    canvas.icon(x, middle, look.shade(known.frame).glyph, size * 0.7, faint)
