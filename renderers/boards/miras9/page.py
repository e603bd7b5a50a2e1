"""A Miras 9 card as a dossier: plate and numbers left, its abilities right; a paired card as two dossiers."""

from __future__ import annotations

import math

from renderers.boards.miras9.emblems import emblem, hexagon
from renderers.boards.miras9.facts import back_numbers, card_of, entry_of
from renderers.boards.miras9.pieces import echo, price
from renderers.canvas import Box, Canvas, Colour, box, icon_width, mix, outline
from renderers.style import CardFacts, Number
from renderers.text import SMALLEST, measure
from renderers.theme import Theme

SHEET = Box(18, 18, 1262, 742)
DIVIDE = 620
RIGHT = Box(642, 174, 1242, 684)
"""Where the abilities of a card with one face stand."""

HALVES = (Box(18, 18, 634, 802), Box(646, 18, 1262, 802))
PAIRED = (Box(38, 326, 614, 744), Box(666, 410, 1242, 744))
PAIRED_HEIGHT = 820
"""Where those of a paired card's two faces stand, and the height of its picture."""

HEAD = 98
PLATES = (True, False, True, False)
LANES = (("S", "satellite", "Space"), ("I", "building-shield", "Interior"), ("E", "mountain", "Exterior"))
ALIGNED = {"government": "landmark", "frontier": "anchor", "unaligned": "circle-half-stroke"}


def draw_dossier(canvas: Canvas, look: Theme, known: CardFacts) -> None:
    """A card with everything but its abilities."""
    if card_of(known.card).type == "planet_spirit":
        _draw_pair(canvas, look, known)
        return
    shade = look.shade(known.frame)
    canvas.polygon(outline(SHEET, 34, "cut", PLATES), look["sheet"])
    left = Box(SHEET.left, SHEET.top, DIVIDE, SHEET.bottom)
    canvas.polygon(outline(left, 34, "cut", (True, False, False, False)), shade.deep)
    _draw_title(canvas, look, known)
    plate = _draw_numbers(canvas, look, known)
    emblem(canvas, plate, known.card, 30)
    types = known.type_line.split(" · ")
    wide = canvas.text(650, 138, types[0], look.face("title"), 38, shade.light)
    traits = " · ".join(types[1:-1])
    canvas.text(1236, 140, traits, look.face("label"), 30, look["soft"], "right", 560 - wide)
    _draw_foot(canvas, look, known, Box(650, 690, 1236, SHEET.bottom))
    _draw_edge(canvas, SHEET, 34, shade.light)


def _draw_edge(canvas: Canvas, area: Box, cut: float, colour: Colour) -> None:
    path = outline(area.grown(-2), cut - 1, "cut", PLATES)
    canvas.line([*path, path[1]], colour, 5)


def _draw_title(canvas: Canvas, look: Theme, known: CardFacts) -> None:
    """Cost, name and alignment."""
    shade = look.shade(known.frame)
    bar = Box(SHEET.left, SHEET.top, SHEET.right, HEAD)
    canvas.polygon(outline(bar, 34, "cut", (True, False, False, False)), mix(shade.deep, look["ground"], 0.35))
    canvas.line([(SHEET.left, HEAD), (SHEET.right, HEAD)], shade.light, 3)
    title = 54.0
    if known.cost is not None:
        price(canvas, look, 82, 58, 30, known.cost)
        title = 132
    alignment = card_of(known.card).alignment
    glyph = ALIGNED[known.frame]
    right = 1236 - canvas.icon(1236, 58, glyph, 28, shade.light, "right") - 12
    right -= canvas.text(right, 58, alignment, look.face("aside"), 32, shade.light, "right") + 24
    canvas.text(title, 58, known.title, look.face("title"), 50, look["text"], width=right - title, smallest=30)


def _draw_numbers(canvas: Canvas, look: Theme, known: CardFacts) -> Box:
    """The boxes below the plate; what they leave free is the plate's."""
    card = card_of(known.card)
    bottom = 722.0
    if card.crew is not None and card.crew_limit is not None:
        _draw_crew(canvas, look, box(40, 640, 558, 82), card.crew, card.crew_limit)
        bottom = 628
    elif card.lanes is not None:
        _draw_lanes(canvas, look, box(40, 640, 558, 82), card.lanes, known.frame)
        bottom = 628
    if known.numbers:
        draw_boxes(canvas, look, known.numbers, Box(40, bottom - 94, 598, bottom))
        bottom -= 106
    return Box(40, 112, 598, bottom)


def draw_boxes(canvas: Canvas, look: Theme, numbers: tuple[Number, ...], area: Box) -> None:
    """A card's numbers, each with its glyph and label in a box of its own."""
    wide = (area.width - 12 * (len(numbers) - 1)) / len(numbers)
    for place, number in enumerate(numbers):
        own = box(area.left + place * (wide + 12), area.top, wide, area.height)
        canvas.polygon(outline(own, 12, "cut", (False, False, True, False)), look["ground"])
        y = own.centre[1]
        _sign(canvas, look, own.left + 36, y, number)
        canvas.text(own.left + 66, y, str(number.value), look.face("title"), 52, look["text"])
        canvas.text(own.right - 14, y + 6, number.label, look.face("label"), 28, look["soft"], "right")


def _sign(canvas: Canvas, look: Theme, x: float, y: float, number: Number) -> None:
    if number.glyph == "echo":
        echo(canvas, x, y, 22, look["echo"])
    else:
        canvas.icon(x, y, number.glyph, 34, look[number.colour])


def _draw_crew(canvas: Canvas, look: Theme, area: Box, crew: int, limit: int) -> None:
    """How many it needs, how many may be aboard: a seat each, the needed ones lit."""
    canvas.polygon(outline(area, 12, "cut", (False, False, True, False)), look["ground"])
    y = area.centre[1]
    canvas.icon(area.left + 36, y, "users", 34, look["echo"])
    at = area.left + 72 + canvas.text(area.left + 72, y, f"Crew {crew}", look.face("title"), 36, look["text"]) + 26
    canvas.text(at, y + 2, f"limit {limit}", look.face("aside"), 30, look["soft"])
    for seat in range(limit):
        x = area.right - 40 - (limit - 1 - seat) * 48
        lit = seat < crew
        canvas.polygon(hexagon(x, y, 22), look["echo"] if lit else look["soft"])
        canvas.polygon(hexagon(x, y, 19), look["echo_deep"] if lit else look["ground"])
        canvas.icon(x, y, "user", 18, look["echo"] if lit else look["soft"])


def _draw_lanes(canvas: Canvas, look: Theme, area: Box, lanes: tuple[str, ...], frame: str) -> None:
    """The three kinds of lane, those lit in which the Site may lie."""
    wide = (area.width - 24) / 3
    for place, (lane, glyph, name) in enumerate(LANES):
        own = box(area.left + place * (wide + 12), area.top, wide, area.height)
        lit = lane in lanes
        path = outline(own, 12, "cut", (False, False, True, False))
        canvas.polygon(path, look[f"lane_{lane.lower()}"] if lit else look["ground"])
        colour = look.shade(frame).light if lit else look["line"]
        edge = outline(own.grown(-1.5), 11, "cut", (False, False, True, False))
        canvas.line([*edge, edge[1]], colour, 3)
        canvas.icon(own.left + 34, own.centre[1], glyph, 30, colour)
        ink = look["text"] if lit else look["soft"]
        canvas.text(own.left + 62, own.centre[1], name, look.face("label"), 30, ink)


def _draw_foot(canvas: Canvas, look: Theme, known: CardFacts, area: Box, *, limit: bool = True) -> None:
    """Id, whether it is a house card, and how many copies a deck may have."""
    entry, face = entry_of(known.card), look.face("label")
    canvas.line([(area.left, area.top), (area.right, area.top)], look["line"], 2)
    y, at, right = area.top + 25, area.left, area.right - 16
    if entry.house:
        at += canvas.icon(at, y, "house-chimney", 24, look["soft"], "left") + 10
    at += canvas.text(at, y, f"{known.card} · {entry.house or 'official card'}", face, SMALLEST, look["soft"]) + 20
    words = entry.limits[0].partition(" [")[0]
    if limit and measure(words, face, SMALLEST) <= right - at:
        canvas.text(right, y, words, face, SMALLEST, look["soft"], "right")


def _draw_pair(canvas: Canvas, look: Theme, known: CardFacts) -> None:
    """Planet left, Spirit right, with the sign between them that one becomes the other."""
    shade, card = look.shade(known.frame), card_of(known.card)
    assert card.spirit is not None
    sides = zip(HALVES, PAIRED, ((known.title, "Planet", "globe"), (card.spirit.name, "Spirit", "ghost")),
                (False, True), strict=True)  # fmt: skip
    numbers = back_numbers(card)
    for half, text, (title, kind, glyph), back in sides:
        body, edge = (look["echo_body"], look["echo"]) if back else (look["sheet"], shade.light)
        canvas.polygon(outline(half, 30, "cut", PLATES), body)
        bar = Box(half.left, half.top, half.right, HEAD)
        fill = mix(look["echo_deep"] if back else shade.deep, look["ground"], 0.35)
        canvas.polygon(outline(bar, 30, "cut", (True, False, False, False)), fill)
        canvas.line([(half.left, HEAD), (half.right, HEAD)], edge, 3)
        wide = canvas.text(half.right - 20, 58, kind, look.face("aside"), 30, edge, "right")
        wide += canvas.icon(half.right - 32 - wide, 58, glyph, 28, edge, "right") + 44
        canvas.text(half.left + 36, 58, title, look.face("title"), 44, look["text"],
                    width=half.width - wide - 46, smallest=26)  # fmt: skip
        emblem(canvas, Box(text.left, 112, text.right, 314), known.card, 26, back=back)
        if back:
            draw_boxes(canvas, look, numbers, Box(text.left, 324, text.right, 400))
        _draw_edge(canvas, half, 30, edge)
    _draw_foot(canvas, look, known, Box(PAIRED[0].left + 6, 750, PAIRED[0].right - 6, 802), limit=False)
    canvas.line([(PAIRED[1].left + 6, 750), (PAIRED[1].right - 6, 750)], look["line"], 2)
    words = f"{card.alignment} · {entry_of(known.card).limits[0].partition(' [')[0]}"
    canvas.text(PAIRED[1].left + 6, 775, words, look.face("label"), SMALLEST, look["soft"], width=540)
    canvas.polygon(hexagon(640, 214, 46), look["ground"])
    canvas.polygon(hexagon(640, 214, 41), look["echo"])
    canvas.icon(640, 214, "arrows-rotate", 38, look["ground"])


def draw_head(canvas: Canvas, look: Theme, area: Box, glyph: str, colour: Colour, name: str, when: str) -> None:
    """The bar above a passage: its sign, its name, and when it applies."""
    ground = look["ground"]
    canvas.polygon(outline(area, 10, "cut", (False, False, True, False)), mix(colour, ground, 0.72))
    canvas.rectangle(Box(area.left, area.top, area.left + 8, area.bottom), colour)
    y = area.centre[1]
    canvas.icon(area.left + 34, y, glyph, 25, colour)
    right = area.right - 14
    if when:
        right -= canvas.text(right, y, when, look.face("label"), 28, colour, "right") + 12
    canvas.text(area.left + 62, y, name, look.face("aside"), 34, look["text"], width=right - area.left - 62)


def draw_rest(canvas: Canvas, look: Theme, known: CardFacts, area: Box, y: float, ring: Colour) -> None:
    """Sonar rings where a card has room left, and words where it has no text at all."""
    x, middle = area.centre[0], (y + area.bottom) / 2
    room = min(area.bottom - y - 24, 300)
    if room < 120:
        return
    for share in (1.0, 0.74, 0.48):
        canvas.ellipse(x, middle, room / 2 * share, outline=ring, width=4)
    turn = math.radians(-38)
    canvas.line([(x, middle), (x + math.cos(turn) * room / 2, middle + math.sin(turn) * room / 2)], ring, 4)
    glyph = ALIGNED[known.frame]
    size = room * 0.2
    canvas.icon(x, middle, glyph, size, ring)
    if not known.abilities:
        words, face = "No rules text", look.face("label")
        wide = measure(words, face, 30) + icon_width("ban", 24) + 12
        canvas.text(x - wide / 2, area.top + 20, words, face, 30, look["soft"])
