"""A deck as a list: its cards by kind in three columns, the cost curve in the free corner, totals below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise, product

from renderers.canvas import WIDTH, Box, Canvas, Picture, box
from renderers.style import CardFacts, CardStyle
from renderers.text import SMALLEST, measure, narrow, wrap
from renderers.theme import Theme

HEAD = Box(14, 14, 1266, 128)
"""Title, owner and legality; a long note makes it higher."""

NOTE_LINE = 36
PLATE = Box(930, 32, 1250, 110)
COLUMNS = (14, 434, 854)
COLUMN, TOP = 412, 146
ROW, TITLE, GAP = 58, 42, 6
TOTALS, CURVE = 108, 210
TWO_LINES = 25
"""Size of names that take two lines."""

LONGEST = 14
"""Cards of one kind in a column; more stand in two sections."""

NEEDED, MOST, WORTH = 5, 10, 60
"""Sections may leave their order where there are more than the first number of them and no more than the second (there
are many ways to place many), and where it saves as many pixels as the third."""

Section = tuple[str, list[CardFacts]]
"""A title and its cards."""


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """A deck to be shown: counts by definition id; ``note`` says why it is not legal."""

    title: str
    owner: str
    counts: Mapping[str, int]
    legal: bool
    note: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a column: a section's title with its number of cards, or a card."""

    area: Box
    title: str
    count: int
    card: CardFacts | None


def note_lines(style: CardStyle, deck: DeckSheet) -> tuple[str, ...]:
    """The lines below the title that say why a deck is not legal; () where the plate beside it has room for that."""
    face = style.look.face("title")
    if deck.legal or measure(deck.note, narrow(face), SMALLEST) <= PLATE.width - 66:
        return ()
    return wrap(deck.note, style.look.face("label"), 28, HEAD.width - 108)


def layout(style: CardStyle, deck: DeckSheet) -> tuple[list[Line], Box, int]:
    """Every line with its box, the box of the curve, and the height of the picture."""
    lower = len(note_lines(style, deck)) * NOTE_LINE
    lines, curve, high = _layout(style, deck)
    moved = [replace(line, area=line.area.moved(lower)) for line in lines]
    return moved, curve.moved(lower), high + lower


def _layout(style: CardStyle, deck: DeckSheet) -> tuple[list[Line], Box, int]:
    """The sections one after the other, or where that leaves a lot of room, each in the column that suits best."""
    sections = _sections(style, deck)
    ordered = _in_order(deck, sections)
    if not NEEDED < len(sections) <= MOST:
        return ordered
    fitted = _fitted(deck, sections)
    return fitted if fitted[2] + WORTH <= ordered[2] else ordered


def _in_order(deck: DeckSheet, sections: list[Section]) -> tuple[list[Line], Box, int]:
    rows = max([len(cards) for _, cards in sections], default=0)
    while True:
        bottom = TOP + TITLE + 8 + rows * (ROW + GAP)
        lines, free = _columns(deck, sections, bottom)
        if free is not None:
            break
        rows += 1
    return _closed(lines, free)


def _fitted(deck: DeckSheet, sections: list[Section]) -> tuple[list[Line], Box, int]:
    """The first section in the first column, the others where the longest column is shortest."""
    highs = [_high(cards) for _, cards in sections]

    def longest(columns: tuple[int, ...]) -> tuple[float, int]:
        """How long the columns become, and how far they are from the usual order."""
        used = [highs[0], 0.0, float(CURVE)]
        for column, high in zip(columns, highs[1:], strict=True):
            used[column] += high
        return max(used), sum(later < earlier for earlier, later in pairwise(columns))

    best = (0, *min(product(range(len(COLUMNS)), repeat=len(sections) - 1), key=longest))
    lines, ends = [], [float(TOP)] * len(COLUMNS)
    for (title, cards), column in zip(sections, best, strict=True):
        lines += _section(deck, title, cards, COLUMNS[column], ends[column])
        ends[column] += _high(cards)
    return _closed(lines, ends[-1])


def _closed(lines: list[Line], free: float) -> tuple[list[Line], Box, int]:
    """The lines with the curve below the third column's, and the height of the picture."""
    lowest = max([line.area.bottom for line in lines], default=float(TOP))
    curve = Box(COLUMNS[2], free, COLUMNS[2] + COLUMN, max(free + CURVE, lowest))
    return lines, curve, int(max(lowest, curve.bottom) + 14 + TOTALS + 14)


def _high(cards: list[CardFacts]) -> float:
    """How much of a column a section takes, with what stays free below it."""
    return TITLE + 8 + len(cards) * (ROW + GAP) + 8


def _section(deck: DeckSheet, title: str, cards: list[CardFacts], x: float, y: float) -> list[Line]:
    """A section's title and cards, from a corner down."""
    lines = [Line(box(x, y, COLUMN, TITLE), title, sum(deck.counts[card.card] for card in cards), None)]
    y += TITLE + 8
    for card in cards:
        lines.append(Line(box(x, y, COLUMN, ROW), card.title, deck.counts[card.card], card))
        y += ROW + GAP
    return lines


def _sections(style: CardStyle, deck: DeckSheet) -> list[Section]:
    """The cards by kind, the most frequent first; a section that a column could not hold is split."""
    found = []
    for kind, title in style.look.data.sections.items():
        known = [style.facts(card) for card in deck.counts]
        cards = sorted(
            (card for card in known if card.kind == kind), key=lambda card: (-deck.counts[card.card], card.title)
        )
        found += [(title, cards[start : start + LONGEST]) for start in range(0, len(cards), LONGEST)]
    return found


def _columns(deck: DeckSheet, sections: list[Section], bottom: float) -> tuple[list[Line], float | None]:
    """The lines in three columns that end at ``bottom``, and where the third one's rest begins; None if too much."""
    lines: list[Line] = []
    column, y = 0, float(TOP)
    for title, cards in sections:
        if y + TITLE + 8 + len(cards) * (ROW + GAP) - GAP > bottom and y > TOP:
            column, y = column + 1, float(TOP)
        if column == len(COLUMNS):
            return lines, None
        x = COLUMNS[column]
        lines += _section(deck, title, cards, x, y)
        y += _high(cards)
    free = y if column == len(COLUMNS) - 1 else float(TOP)
    return lines, free if free + CURVE <= bottom + ROW + GAP else None


def draw_decklist(style: CardStyle, deck: DeckSheet) -> list[Picture]:
    """The picture of a deck."""
    lines, curve, high = layout(style, deck)
    ground = style.quiet(high)
    sheet = ground.sheet()
    shown = ("decklist", deck.title, deck.owner, tuple(sorted(deck.counts.items())), deck.legal, deck.note)

    def draw(canvas: Canvas) -> None:
        _draw_head(canvas, style, deck)
        for line in lines:
            _draw_line(canvas, style, line)
        _draw_curve(canvas, style, curve, deck)
        _draw_totals(canvas, style, deck, high - TOTALS - 14)

    ground.tile(sheet, box(0, 0, WIDTH, high), shown, draw, 0)
    return [sheet.picture()]


def _draw_head(canvas: Canvas, style: CardStyle, deck: DeckSheet) -> None:
    look = style.look
    lines = note_lines(style, deck)
    head = Box(HEAD.left, HEAD.top, HEAD.right, HEAD.bottom + len(lines) * NOTE_LINE)
    style.frame(canvas, head, 24, look["page"], look["accent"], 4, drop=5)
    for number, line in enumerate(lines):
        y = HEAD.bottom + 10 + number * NOTE_LINE
        if not number:
            canvas.icon(58, y, "triangle-exclamation", 30, look["hurt"])
        canvas.text(94, y, line, look.face("label"), 28, look["ink"])
    star = style.star(deck.counts)
    left = 34.0
    if star:
        style.emblem(canvas, box(30, 26, 92, 90), star, 14)
        left = 144
    canvas.text(left, 54, deck.title, look.face("title"), 46, look["ink"], width=900 - left, smallest=30)
    label = look.face("label")
    led = " · ".join(filter(None, [deck.owner, style.lead(deck.counts)]))
    below = led if measure(led, label, SMALLEST) <= 900 - left else deck.owner
    canvas.text(left, 100, below, label, 29, look["ink_soft"], width=900 - left)
    plate = PLATE
    style.frame(canvas, plate, 18, look["yes" if deck.legal else "no"])
    total = sum(deck.counts.values())
    canvas.text(plate.left + 20, 55, f"{total} cards", look.face("title"), 32, look["on_verdict"])
    sign = "circle-check" if deck.legal else "circle-xmark"
    canvas.icon(plate.left + 20, 90, sign, 24, look["on_verdict"], "left")
    note = "legal" if deck.legal else "not legal" if lines or not deck.note else deck.note
    canvas.text(plate.left + 54, 90, note, look.face("title"), 28, look["on_verdict"], width=plate.width - 66)


def _draw_line(canvas: Canvas, style: CardStyle, line: Line) -> None:
    look, area, y = style.look, line.area, line.area.centre[1]
    if line.card is None:
        canvas.text(area.left + 8, y, line.title, look.face("title"), 32, look["bright"])
        canvas.text(area.right - 14, y, str(line.count), look.face("number"), 32, look["accent"], "right")
        canvas.line([(area.left, area.bottom), (area.right, area.bottom)], look["panel_edge"], 2)
        return
    shade = look.shade(line.card.frame)
    style.frame(canvas, area, 14, look["page"])
    style.emblem(canvas, box(area.left, area.top, 70, area.height), line.card.card, 14)
    style.frame(canvas, area, 14, edge=shade.deep, width=3)
    right = area.right - 14
    right -= canvas.text(right, y, f"×{line.count}", look.face("number"), 34, look["ink"], "right") + 12
    if line.card.cost is not None:
        style.cost(canvas, right - 17, y, 17, line.card.cost)
        right -= 44
    for number in line.card.numbers[:1] if line.card.cost is None else ():
        value = str(number.value)
        right -= canvas.text(right, y, value, look.face("number"), 28, look["ink_soft"], "right") + 6
        right -= canvas.icon(right, y, number.glyph, 20, look[number.colour], "right") + 10
    _draw_name(canvas, look, line.title, Box(area.left + 80, area.top, right, area.bottom))


def _draw_name(canvas: Canvas, look: Theme, name: str, area: Box) -> None:
    """A card's name on one line, or where it is too long on two."""
    face, y = look.face("name"), area.centre[1]
    first, comma, second = name.partition(", ")
    halves: tuple[str, ...] = (first + ",", second)
    if not comma or any(measure(half, narrow(face), TWO_LINES) > area.width for half in halves):
        halves = wrap(name, narrow(face), TWO_LINES, area.width)
    if measure(name, narrow(face), SMALLEST) <= area.width or len(halves) != 2:
        canvas.text(area.left, y, name, face, 30, look["ink"], width=area.width, smallest=TWO_LINES)
        return
    for place, half in zip((-13, 13), halves, strict=True):
        canvas.text(area.left, y + place, half, face, TWO_LINES, look["ink"], width=area.width, smallest=TWO_LINES)


def _draw_curve(canvas: Canvas, style: CardStyle, area: Box, deck: DeckSheet) -> None:
    look = style.look
    title, counts = style.curve(deck.counts)
    style.frame(canvas, area, 20, look["panel"], look["panel_edge"], 3)
    canvas.text(area.left + 22, area.top + 30, title, look.face("title"), 30, look["text"])
    if not counts:
        return
    high = min(area.height, 480) - 146
    costs = range(min(1, *counts), max(*counts, 4) + 1)
    step = (area.width - 40) / len(costs)
    bar = min(30, step / 2 - 4)
    for number, cost in enumerate(costs):
        x, base = area.left + 20 + (number + 0.5) * step, area.bottom - 54
        count = counts.get(cost, 0)
        top = base - high * count / max(counts.values())
        if count:
            style.frame(canvas, Box(x - bar, top, x + bar, base), 8, look["accent"])
        canvas.text(x, top - 20, str(count), look.face("number"), 30, look["text"], "middle")
        style.cost(canvas, x, area.bottom - 28, 18, cost)


def _draw_totals(canvas: Canvas, style: CardStyle, deck: DeckSheet, y: float) -> None:
    look = style.look
    for number, panel in enumerate(style.totals(deck.counts)):
        area = box(14 + number * 315, y, 307, TOTALS)
        style.frame(canvas, area, 20, look["page"])
        canvas.icon(area.left + 48, area.centre[1], panel.glyph, 40, panel.colour)
        canvas.text(area.left + 92, area.top + 36, panel.value, look.face("number"), 46, look["ink"], width=205)
        canvas.text(area.left + 92, area.top + 80, panel.label, look.face("label"), SMALLEST + 2, look["ink_soft"],
                    width=205)  # fmt: skip
