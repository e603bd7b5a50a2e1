"""A private hand, and above it the cards that its owner is looking at.

Each card shows all that it says, in full, and what playing it does or why it cannot be played. A row is as high as its
longest card; in the others the picture grows.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.kernel.views import HandCard, View
from renderers.canvas import WIDTH, Box, Canvas, Colour, Picture, Sheet, box, icon_width, rgb, veil
from renderers.marks import Marks, disc
from renderers.style import AbilityFacts, CardFacts, Style, Supply
from renderers.text import SMALLEST, Fitted, fit, measure, narrow, wrap
from renderers.theme import Theme
from renderers.tiles import Ground

MARGIN, GAP, HEAD, CARD_HEAD = 16, 14, 84, 47
PER_PAGE = 12
WIDEST = 617
"""Pixels of a card when there are only one or two."""

PICTURE, SMALLER, TALLEST, KIND = 104, 84, 320, 42
"""Height of a card's picture at least, at least where there are many, and at most; and of the line below it."""

FEW = 6
"""More cards on a page than this are many."""

REFUSED = 0.22
"""How much of the ground's colour lies over a card that cannot be played."""

INSET, LINE, BETWEEN, FOOT, FOOT_LINE = 10, 32, 5, 46, 30


@dataclass(frozen=True, slots=True)
class Shown:
    """One card of the picture; ``playable`` None for a card that is only looked at."""

    ref: str
    card: str
    playable: bool | None
    footer: str
    tag: str


def columns(count: int) -> int:
    """How many cards of a page stand side by side."""
    return {1: 1, 2: 2, 4: 2}.get(count, 3)


def layout(style: Style, cards: Sequence[Shown], top: float = HEAD) -> list[Box]:
    """The boxes of the cards on one page."""
    across = columns(len(cards))
    wide = min(WIDEST, (WIDTH - 2 * MARGIN - GAP * (across - 1)) / across)
    left = (WIDTH - across * wide - (across - 1) * GAP) / 2
    places = []
    for start in range(0, len(cards), across):
        row = cards[start : start + across]
        high = max(height(style, card, int(wide), few=len(cards) <= FEW) for card in row)
        for place in range(len(row)):
            x = round(left + place * (wide + GAP))
            places.append(Box(x, top, x + int(wide), top + high))
        top += high + GAP
    return places


def height(style: Style, card: Shown, wide: int, *, few: bool) -> int:
    """Pixels that a card of this width needs with the smallest picture."""
    known = style.facts(card.card)
    foot = 0 if card.playable is None else _foot_height(style.look, card.footer, wide)
    above = KIND + (PICTURE if few else SMALLER)
    return CARD_HEAD + INSET + above + _text_height(style.look, known, wide) + INSET + foot


def _text_height(look: Theme, known: CardFacts, wide: int) -> int:
    room = wide - 2 * (INSET + 5)
    lines = [len(_lines(look, ability, room)) for ability in known.abilities]
    return sum(lines) * LINE + BETWEEN * len(lines)


def _lines(look: Theme, ability: AbilityFacts, room: float) -> tuple[str, ...]:
    return wrap(ability.text, look.face("body"), SMALLEST, room, _name_width(look, ability, room))


def _name(look: Theme, ability: AbilityFacts, room: float) -> Fitted:
    """The name of an ability as it stands before its text; never cut."""
    return fit(ability.name, look.face("title"), 28, room - 80, 16)


def _name_width(look: Theme, ability: AbilityFacts, room: float) -> float:
    """How much of the first line an ability's glyph, name and cost take."""
    glyph = icon_width(look.data.abilities[ability.kind].glyph, 23)
    return glyph + 8 + _name(look, ability, room).width + (40 if ability.cost else 0) + 12


def _foot_lines(look: Theme, footer: str, wide: int) -> tuple[str, ...]:
    """One line where it fits, else as many narrower ones as it needs."""
    face = look.face("title")
    if measure(footer, face, 28) <= wide - 68:
        return (footer,)
    return wrap(footer, narrow(face), SMALLEST, wide - 68)


def _foot_height(look: Theme, footer: str, wide: int) -> int:
    return FOOT + (len(_foot_lines(look, footer, wide)) - 1) * FOOT_LINE


def draw_hand(style: Style, view: View, marks: Marks) -> list[Picture]:
    """A picture of the looked-at cards if there are any, then the hand on as many pictures as it needs."""
    pictures: list[Picture] = []
    if view.look:
        seen = [Shown(card.ref, card.card, None, "", marks.tags.get(card.ref, "")) for card in view.look]
        for page in pages(seen):
            pictures.append(_draw_page(style, f"You look at {len(seen)}", "magnifying-glass", page, None))
        if not view.hand:
            return pictures
    asked = view.decision.kind if view.decision is not None and view.decision.seat == view.viewer else ""
    held = [_shown(style, card, marks.tags, asked) for card in view.hand]
    found = pages(held) or [[]]
    for number, page in enumerate(found, start=1):
        part = f" · picture {number} of {len(found)}" if len(found) > 1 else ""
        pictures.append(_draw_page(style, f"Your hand · {len(held)}{part}", "hand", page, style.supply(view)))
    return pictures


def pages(cards: Sequence[Shown]) -> list[list[Shown]]:
    """The cards on as few pictures as possible, evenly."""
    count = math.ceil(len(cards) / PER_PAGE)
    size = math.ceil(len(cards) / count) if count else 0
    return [list(cards[start : start + size]) for start in range(0, len(cards), size or 1)]


def _shown(style: Style, card: HandCard, tags: Mapping[str, str], asked: str) -> Shown:
    if card.playable:
        footer = style.use(card, asked)
    else:
        footer = f"{card.refusal.message.rstrip('.')}\u00a0· {card.refusal.rule}" if card.refusal else "not now"
    return Shown(card.ref, card.card, card.playable, footer, tags.get(card.ref, ""))


def _draw_page(style: Style, title: str, glyph: str, cards: list[Shown], supply: Supply | None) -> Picture:
    places = layout(style, cards)
    bottom = places[-1].bottom if places else HEAD + 60
    ground = style.quiet(int(bottom + MARGIN))
    sheet = ground.sheet()
    area = box(0, 0, WIDTH, HEAD - 8)
    ground.tile(sheet, area, (title, supply), lambda canvas: _draw_head(canvas, style, title, glyph, supply), 0)
    for place, card in zip(places, cards, strict=True):
        _lay_card(sheet, ground, style, place, card)
    if not cards:
        empty = box(MARGIN, HEAD, WIDTH - 2 * MARGIN, 60)
        ground.tile(sheet, empty, "empty", lambda canvas: _draw_empty(canvas, style.look, empty))
    return sheet.picture()


def _draw_empty(canvas: Canvas, look: Theme, area: Box) -> None:
    canvas.text(*area.centre, "no cards in hand", look.face("title"), 30, look["soft"], "middle")


def _draw_head(canvas: Canvas, style: Style, title: str, glyph: str, supply: Supply | None) -> None:
    look, y = style.look, 40
    canvas.icon(34, y, glyph, 34, look["accent"], "left")
    at = 80 + canvas.text(80, y, title, look.face("title"), 40, look["text"])
    canvas.icon(at + 34, y + 1, "lock", 24, look["soft"], "left")
    canvas.text(at + 64, y + 1, "only you see this", look.face("title"), 28, look["soft"])
    if supply is None:
        return
    right = WIDTH - 34.0
    count = max(supply.left, supply.base)
    if count <= 8:
        for number in reversed(range(count)):
            style.pip(canvas, right - 19, y, 19, full=number < supply.left)
            right -= 42
    canvas.text(right - 8, y, f"{supply.name} {supply.left}", look.face("title"), 30, look["banner_soft"], "right")


def _lay_card(sheet: Sheet, ground: Ground, style: Style, area: Box, card: Shown) -> None:
    """A card's frame, and on it pieces that look the same wherever they lie: head, picture, text and foot."""
    look, known = style.look, style.facts(card.card)
    shade, refused = look.shade(known.frame), card.playable is False
    foot = area.bottom
    if card.playable is not None:
        foot -= _foot_height(look, card.footer, int(area.width))
    ready = card.playable is True or (card.playable is None and bool(card.tag))
    ground.tile(sheet, area, (known.frame, card.playable, ready, foot),
                lambda canvas: _draw_frame(canvas, style, area, foot, known, card.playable, ready))  # fmt: skip
    head = Box(area.left + 14, area.top + 6, area.right - 14, area.top + CARD_HEAD - 5)
    ground.piece(sheet, head, ("hand head", card.card, card.tag), shade.deep,
                 lambda canvas: _draw_card_head(canvas, style, head, known, card.tag))  # fmt: skip
    inside = Box(area.left + INSET, area.top + CARD_HEAD + INSET, area.right - INSET, foot)
    picture = box(inside.left, inside.top, inside.width, _free(look, known, inside))
    ground.piece(sheet, picture, ("hand picture", card.card, refused), look["page"],
                 lambda canvas: _draw_picture(canvas, style, picture, known, refused))  # fmt: skip
    text = Box(inside.left, picture.bottom, inside.right, inside.bottom - 2)
    ground.piece(sheet, text, ("hand text", card.card, refused), look["page"],
                 lambda canvas: _draw_text(canvas, style, text, known, refused))  # fmt: skip
    if card.playable is not None:
        low = Box(area.left + INSET, foot + 2, area.right - INSET, area.bottom - 9)
        verdict = look["yes" if card.playable else "no"]
        ground.piece(sheet, low, ("hand foot", card.footer, card.playable), verdict,
                     lambda canvas: _draw_foot(canvas, look, low, card.footer, refused))  # fmt: skip


def _draw_frame(
    canvas: Canvas, style: Style, area: Box, foot: float, known: CardFacts, playable: bool | None, ready: bool
) -> None:
    """An empty card in the colours of its kind."""
    look = style.look
    shade = look.shade(known.frame)
    style.frame(canvas, area, 20, look["page"], drop=5)
    head = box(area.left, area.top, area.width, CARD_HEAD)
    style.frame(canvas, head, 20, shade.deep, corners=(True, True, False, False))
    canvas.rectangle(Box(area.left, head.bottom - 4, area.right, head.bottom), shade.light)
    if playable is False:
        canvas.rectangle(Box(area.left, head.bottom, area.right, foot), veil(look["ground"], REFUSED))
    if playable is not None:
        low = Box(area.left, foot, area.right, area.bottom)
        style.frame(canvas, low, 20, look["yes" if playable else "no"], corners=(False, False, True, True))
    style.frame(canvas, area, 20, edge=look["target"] if ready else shade.deep, width=5 if ready else 4)


def _draw_card_head(canvas: Canvas, style: Style, head: Box, known: CardFacts, tag: str) -> None:
    """The option's tag or the sign of the kind, the title, the cost."""
    look, x, y = style.look, head.left + 17, head.top + 17
    shade = look.shade(known.frame)
    if tag:
        disc(canvas, look, x, y, 17, look["target"])
        canvas.text(x, y, tag, look.face("number"), SMALLEST, look["on_target"], "middle", 32, 18)
    else:
        canvas.icon(x, y, shade.glyph, 24, shade.light)
    right = head.right
    if known.cost is not None:
        style.cost(canvas, right - 17, y, 17, known.cost)
        right -= 42
    canvas.text(head.left + 42, y, known.title, look.face("title"), 30, look["banner_text"],
                width=right - head.left - 44, smallest=24, short=True)  # fmt: skip


def _draw_picture(canvas: Canvas, style: Style, area: Box, known: CardFacts, refused: bool) -> None:
    style.emblem(canvas, area, known.card, 14, scale=1.08)
    if refused:
        canvas.rectangle(area, veil(style.look["ground"], REFUSED))


def _draw_text(canvas: Canvas, style: Style, area: Box, known: CardFacts, refused: bool) -> None:
    """Numbers and kind, and every ability in full."""
    _draw_kind(canvas, style, area.left + 5, area.top + 24, area.right, known)
    y = area.top + KIND
    for ability in known.abilities:
        y = _draw_ability(canvas, style, ability, area.left + 5, y, area.width - 10) + BETWEEN
    if refused:
        canvas.rectangle(area, veil(style.look["ground"], REFUSED))


def _draw_foot(canvas: Canvas, look: Theme, area: Box, footer: str, refused: bool) -> None:
    lines = _foot_lines(look, footer, int(area.width) + 2 * INSET)
    y = area.centre[1] + 2.5
    canvas.icon(area.left + 8, y, "circle-xmark" if refused else "circle-check", 26, look["on_verdict"], "left")
    y -= (len(lines) - 1) * FOOT_LINE / 2
    face, size = (look.face("title"), 28) if len(lines) == 1 else (narrow(look.face("title")), SMALLEST)
    for number, line in enumerate(lines):
        canvas.text(area.left + 44, y + number * FOOT_LINE, line, face, size, look["on_verdict"])


def _free(look: Theme, known: CardFacts, inside: Box) -> float:
    """Height of the picture: what the text leaves."""
    text = _text_height(look, known, int(inside.width) + 2 * INSET)
    return min(TALLEST, inside.height - KIND - text - INSET)


def _draw_kind(canvas: Canvas, style: Style, x: float, y: float, right: float, known: CardFacts) -> None:
    """The numbers of a card, or where it has none the glyph of its kind, then its type."""
    look = style.look
    for number in known.numbers:
        x += style.sign(canvas, x, y, number.glyph, 26, look[number.colour]) + 8
        x += canvas.text(x, y, str(number.value), look.face("number"), 34, look["ink"]) + 14
    if not known.numbers:
        shade = look.shade(known.frame)
        ink = max((shade.deep, shade.light), key=lambda colour: _apart(colour, look["page"]))
        x += canvas.icon(x, y, shade.glyph, 24, ink, "left") + 12
    canvas.text(
        x, y, style.kind_line(known), look.face("label"), SMALLEST, look["ink_soft"], width=right - x, smallest=18
    )


def _apart(first: Colour, second: Colour) -> int:
    """How far two colours are apart, in steps of the three channels."""
    return sum(abs(one - other) for one, other in zip(first[:3], second[:3], strict=True))


def _draw_ability(canvas: Canvas, style: Style, ability: AbilityFacts, x: float, y: float, room: float) -> float:
    """An ability behind its name; returns where it ends."""
    look = style.look
    mark, name, middle = look.data.abilities[ability.kind], _name(look, ability, room), y + LINE / 2
    at = x + canvas.icon(x, middle, mark.glyph, 23, rgb(mark.colour), "left") + 8
    at += canvas.text(at, middle, name.text, name.face, name.size, rgb(mark.colour))
    if ability.cost:
        style.cost(canvas, at + 24, middle, 15, ability.cost)
    indent = _name_width(look, ability, room)
    return canvas.paragraph(x, y, ability.text, look.face("body"), SMALLEST, look["ink"], room, LINE, indent)
