"""A deck as a list: its cards by kind in three columns, the cost curve in the free corner, totals below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from renderers.canvas import Box, Canvas, Picture, box
from renderers.emblems import emblem
from renderers.marks import energy_pip
from renderers.scenery import WIDTH, starry
from renderers.text import SMALLEST
from renderers.theme import CardFacts, Theme, facts, theme

HEAD = Box(14, 14, 1266, 128)
COLUMNS = (14, 434, 854)
COLUMN, TOP = 412, 146
ROW, TITLE, GAP = 58, 42, 6
TOTALS, CURVE = 108, 210
LONGEST = 14
"""Cards of one kind in a column; more stand in two sections."""


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


def layout(look: Theme, deck: DeckSheet) -> tuple[list[Line], Box, int]:
    """Every line with its box, the box of the curve, and the height of the picture."""
    sections = _sections(look, deck)
    rows = max([len(cards) for _, cards in sections], default=0)
    while True:
        bottom = TOP + TITLE + 8 + rows * (ROW + GAP)
        lines, free = _columns(deck, sections, bottom)
        if free is not None:
            break
        rows += 1
    lowest = max([line.area.bottom for line in lines], default=float(TOP))
    curve = Box(COLUMNS[2], free, COLUMNS[2] + COLUMN, max(free + CURVE, lowest))
    return lines, curve, int(max(lowest, curve.bottom) + 14 + TOTALS + 14)


def _sections(look: Theme, deck: DeckSheet) -> list[tuple[str, list[CardFacts]]]:
    """The cards by kind, the most frequent first; a section that a column could not hold is split."""
    found = []
    for kind, title in look.data.sections.items():
        known = [facts(look.game, card) for card in deck.counts]
        cards = sorted(
            (card for card in known if card.kind == kind), key=lambda card: (-deck.counts[card.card], card.title)
        )
        found += [(title, cards[start : start + LONGEST]) for start in range(0, len(cards), LONGEST)]
    return found


def _columns(
    deck: DeckSheet, sections: list[tuple[str, list[CardFacts]]], bottom: float
) -> tuple[list[Line], float | None]:
    """The lines in three columns that end at ``bottom``, and where the third one's rest begins; None if too much."""
    lines: list[Line] = []
    column, y = 0, float(TOP)
    for title, cards in sections:
        if y + TITLE + 8 + len(cards) * (ROW + GAP) - GAP > bottom and y > TOP:
            column, y = column + 1, float(TOP)
        if column == len(COLUMNS):
            return lines, None
        x = COLUMNS[column]
        lines.append(Line(box(x, y, COLUMN, TITLE), title, sum(deck.counts[card.card] for card in cards), None))
        y += TITLE + 8
        for card in cards:
            lines.append(Line(box(x, y, COLUMN, ROW), card.title, deck.counts[card.card], card))
            y += ROW + GAP
        y += 8
    free = y if column == len(COLUMNS) - 1 else float(TOP)
    return lines, free if free + CURVE <= bottom + ROW + GAP else None


def draw_decklist(game: str, deck: DeckSheet) -> list[Picture]:
    """The picture of a deck."""
    look = theme(game)
    lines, curve, high = layout(look, deck)
    ground = starry(game, high)
    sheet = ground.sheet()
    shown = ("decklist", deck.title, deck.owner, tuple(sorted(deck.counts.items())), deck.legal, deck.note)

    def draw(canvas: Canvas) -> None:
        _draw_head(canvas, look, deck)
        for line in lines:
            _draw_line(canvas, look, line)
        _draw_curve(canvas, look, curve, deck)
        _draw_totals(canvas, look, deck, high - TOTALS - 14)

    ground.tile(sheet, box(0, 0, WIDTH, high), shown, draw, 0)
    return [sheet.picture()]


def _draw_head(canvas: Canvas, look: Theme, deck: DeckSheet) -> None:
    canvas.shadow(HEAD, 24, 5, 0.35)
    canvas.rounded(HEAD, 24, look["paper"], look["sunrise"], 4)
    star = _star(look, deck)
    left = 34.0
    if star:
        emblem(canvas, box(30, 26, 92, 90), look, star, 14)
        left = 144
    canvas.text(left, 54, deck.title, look.face("title"), 46, look["ink"], width=900 - left, smallest=30)
    canvas.text(left, 100, deck.owner, look.face("label"), 29, look["ink-2"], width=900 - left)
    plate = Box(930, 32, 1250, 110)
    canvas.rounded(plate, 18, look["playable" if deck.legal else "refused"])
    total = sum(deck.counts.values())
    canvas.text(plate.left + 20, 55, f"{total} cards", look.face("title"), 32, look["white"])
    canvas.icon(plate.left + 20, 90, "circle-check" if deck.legal else "circle-xmark", 24, look["white"], "left")
    note = "legal" if deck.legal else deck.note or "not legal"
    canvas.text(plate.left + 54, 90, note, look.face("title"), 28, look["white"], width=plate.width - 66)


def _star(look: Theme, deck: DeckSheet) -> str:
    """The card that stands for the deck: what most Evolutions lie on, else the one with most HP; "" for no cards."""
    known = {card: facts(look.game, card) for card in deck.counts}

    def weight(card: str) -> tuple[int, int, str]:
        on_it = sum(count for other, count in deck.counts.items() if known[other].evolves_from == known[card].title)
        return on_it, known[card].hp or 0, card

    return max(deck.counts, key=weight, default="")


def _draw_line(canvas: Canvas, look: Theme, line: Line) -> None:
    area, y = line.area, line.area.centre[1]
    if line.card is None:
        canvas.text(area.left + 8, y, line.title, look.face("title"), 32, look["sunlight"])
        canvas.text(area.right - 14, y, str(line.count), look.face("number"), 32, look["sunrise"], "right")
        canvas.line([(area.left, area.bottom), (area.right, area.bottom)], look["strip-edge"], 2)
        return
    shade = look.shade(line.card.frame)
    canvas.rounded(area, 14, look["paper"])
    emblem(canvas, box(area.left, area.top, 70, area.height), look, line.card.card, 14)
    canvas.rounded(area, 14, outline=shade.deep, width=3)
    right = area.right - 14
    right -= canvas.text(right, y, f"×{line.count}", look.face("number"), 34, look["ink"], "right") + 12
    if line.card.hp is not None:
        right -= canvas.text(right, y, str(line.card.hp), look.face("number"), 28, look["ink-2"], "right") + 6
        right -= canvas.icon(right, y, "heart", 20, look["bad"], "right") + 10
    elif line.card.cost:
        energy_pip(canvas, look, right - 16, y, 16, full=True)
        right -= 34
        right -= canvas.text(right, y, str(line.card.cost), look.face("number"), 28, look["ink-2"], "right") + 10
    left = area.left + 80
    canvas.text(left, y, line.title, look.face("title"), 30, look["ink"], width=right - left)


def attack_costs(look: Theme, deck: DeckSheet) -> dict[int, int]:
    """Cards of the deck by the Energy of their cheapest attack; cards without one do not count."""
    found: dict[int, int] = {}
    for card, count in deck.counts.items():
        costs = [ability.cost for ability in facts(look.game, card).abilities if ability.kind == "attack"]
        if costs:
            found[min(costs)] = found.get(min(costs), 0) + count
    return found


def _draw_curve(canvas: Canvas, look: Theme, area: Box, deck: DeckSheet) -> None:
    canvas.rounded(area, 20, look["strip"], look["strip-edge"], 3)
    canvas.text(area.left + 22, area.top + 30, "First attack costs", look.face("title"), 30, look["white"])
    counts = attack_costs(look, deck)
    if not counts:
        return
    high = min(area.height, 330) - 146
    columns = range(1, max(*counts, 4) + 1)
    step = (area.width - 40) / len(columns)
    for number, cost in enumerate(columns):
        x, base = area.left + 20 + (number + 0.5) * step, area.bottom - 54
        count = counts.get(cost, 0)
        top = base - high * count / max(counts.values())
        if count:
            canvas.rounded(Box(x - 30, top, x + 30, base), 8, look["sunrise"])
        canvas.text(x, top - 20, str(count), look.face("number"), 30, look["white"], "middle")
        energy_pip(canvas, look, x - 14, area.bottom - 28, 17, full=True)
        canvas.text(x + 8, area.bottom - 28, str(cost), look.face("number"), 28, look["white"])


def _draw_totals(canvas: Canvas, look: Theme, deck: DeckSheet, y: float) -> None:
    known = {card: facts(look.game, card) for card in deck.counts}

    def total(*kinds: str) -> int:
        return sum(count for card, count in deck.counts.items() if known[card].kind in kinds)

    characters = total("combatant", "evolution")
    hp = sum((known[card].hp or 0) * count for card, count in deck.counts.items())
    average = round(hp / characters) if characters else 0
    panels = (
        ("users", str(characters), "characters", "sun"),
        ("heart", str(average), "HP on average", "duo"),
        ("gem", str(total("item", "relic", "consumable")), "items, relics", "relic"),
        ("mountain-sun", str(total("land")), "Lands", "land"),
    )
    for number, (glyph, value, label, frame) in enumerate(panels):
        area = box(14 + number * 315, y, 307, TOTALS)
        canvas.rounded(area, 20, look["paper"])
        canvas.icon(area.left + 48, area.centre[1], glyph, 40, look.shade(frame).deep)
        canvas.text(area.left + 92, area.top + 36, value, look.face("number"), 46, look["ink"])
        canvas.text(area.left + 92, area.top + 80, label, look.face("title"), SMALLEST + 2, look["ink-2"], width=205)
