"""A private hand, and above it the cards that its owner is looking at. Each card says what it does or why it cannot."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from renderers.canvas import Box, Canvas, Picture, Sheet, box, veil
from renderers.emblems import emblem
from renderers.marks import Marks, energy_pip
from renderers.scenery import WIDTH, starry
from renderers.text import NARROW, SMALLEST, measure, wrap
from renderers.theme import CardFacts, Theme, facts, theme
from renderers.tiles import Ground

MARGIN, GAP, HEAD, CARD_HEAD = 16, 14, 84, 47
PER_PAGE, LARGE_UP_TO = 12, 6
LARGE, SMALL = (3, 392), (4, 262)
"""Columns and height of cards: up to six on a page, and more."""

LINE, FOOT = 31, 46


@dataclass(frozen=True, slots=True)
class Shown:
    """One card of the picture; ``playable`` None for a card that is only looked at."""

    ref: str
    card: str
    title: str
    playable: bool | None
    footer: str
    tag: str


def layout(count: int, top: float = HEAD) -> list[Box]:
    """The boxes of so many cards on one page."""
    columns, high = LARGE if count <= LARGE_UP_TO else SMALL
    wide = (WIDTH - 2 * MARGIN - GAP * (columns - 1)) / columns
    return [
        Box(
            round(MARGIN + (place % columns) * (wide + GAP)),
            top + (place // columns) * (high + GAP),
            round(MARGIN + (place % columns) * (wide + GAP) + wide),
            top + (place // columns) * (high + GAP) + high,
        )
        for place in range(count)
    ]


def draw_hand(game: str, view: Any, marks: Marks) -> list[Picture]:
    """A picture of the looked-at cards if there are any, then the hand on as many pictures as it needs."""
    look = theme(game)
    pictures: list[Picture] = []
    if view.look:
        seen = [Shown(card.ref, card.card, card.title, None, "", marks.tags.get(card.ref, "")) for card in view.look]
        for page in pages(seen):
            pictures.append(_draw_page(look, f"You look at {len(seen)}", "magnifying-glass", page, None))
        if not view.hand:
            return pictures
    held = [_shown(look, card, marks.tags) for card in view.hand]
    energy = next(
        ((seat.energy, seat.energy_base) for seat in view.seats if seat.seat == view.viewer and seat.is_turn), None
    )
    found = pages(held) or [[]]
    for number, page in enumerate(found, start=1):
        part = f" · picture {number} of {len(found)}" if len(found) > 1 else ""
        pictures.append(_draw_page(look, f"Your hand · {len(held)}{part}", "hand", page, energy))
    return pictures


def pages(cards: Sequence[Shown]) -> list[list[Shown]]:
    """The cards on as few pictures as possible, evenly."""
    count = math.ceil(len(cards) / PER_PAGE)
    size = math.ceil(len(cards) / count) if count else 0
    return [list(cards[start : start + size]) for start in range(0, len(cards), size or 1)]


def _shown(look: Theme, card: Any, tags: Mapping[str, str]) -> Shown:
    if card.playable:
        footer = look.data.verbs.get(card.kind, "play")
        if card.cost:
            footer = f"{footer}: {card.cost} Energy"
    else:
        footer = f"{card.refusal.message.rstrip('.')} · {card.refusal.rule}" if card.refusal else "not now"
    return Shown(card.ref, card.card, card.title, card.playable, footer, tags.get(card.ref, ""))


def _draw_page(look: Theme, title: str, glyph: str, cards: list[Shown], energy: tuple[int, int] | None) -> Picture:
    places = layout(len(cards))
    bottom = places[-1].bottom if places else HEAD + 60
    ground = starry(look.game, int(bottom + MARGIN))
    sheet = ground.sheet()
    area = box(0, 0, WIDTH, HEAD - 8)
    ground.tile(sheet, area, (title, energy), lambda canvas: _draw_head(canvas, look, title, glyph, energy), 0)
    for place, card in zip(places, cards, strict=True):
        _lay_card(sheet, ground, look, place, card, large=len(cards) <= LARGE_UP_TO)
    if not cards:
        empty = box(MARGIN, HEAD, WIDTH - 2 * MARGIN, 60)
        ground.tile(sheet, empty, "empty", lambda canvas: _draw_empty(canvas, look, empty))
    return sheet.picture()


def _draw_empty(canvas: Canvas, look: Theme, area: Box) -> None:
    canvas.text(*area.centre, "no cards in hand", look.face("title"), 30, look["strip-ink"], "middle")


def _draw_head(canvas: Canvas, look: Theme, title: str, glyph: str, energy: tuple[int, int] | None) -> None:
    y = 40
    canvas.icon(34, y, glyph, 34, look["sunrise"], "left")
    at = 80 + canvas.text(80, y, title, look.face("title"), 40, look["white"])
    canvas.icon(at + 34, y + 1, "lock", 24, look["strip-ink"], "left")
    canvas.text(at + 64, y + 1, "only you see this", look.face("title"), 28, look["strip-ink"])
    if energy is None:
        return
    right = WIDTH - 34.0
    have, base = energy
    count = max(have, base)
    if count <= 8:
        for number in reversed(range(count)):
            energy_pip(canvas, look, right - 19, y, 19, full=number < have)
            right -= 42
    canvas.text(right - 8, y, f"Energy {have}", look.face("title"), 30, look["cream"], "right")


def _lay_card(sheet: Sheet, ground: Ground, look: Theme, area: Box, card: Shown, *, large: bool) -> None:
    shown = (card.card, card.playable, card.footer, card.tag, large)
    ground.tile(sheet, area, shown, lambda canvas: _draw_card(canvas, look, area, card, large=large))


def _draw_card(canvas: Canvas, look: Theme, area: Box, card: Shown, *, large: bool) -> None:
    known = facts(look.game, card.card)
    shade = look.shade(known.frame)
    canvas.shadow(area, 20, 5, 0.3)
    canvas.rounded(area, 20, look["paper"])
    _draw_card_head(canvas, look, area, known, card)
    lines = _footer_lines(look, card.footer, area.width - 66)
    foot = area.bottom - (0 if card.playable is None else FOOT + (len(lines) - 1) * 30)
    inside = Box(area.left + 10, area.top + CARD_HEAD + 9, area.right - 10, foot - 8)
    if large:
        _draw_large(canvas, look, inside, known)
    else:
        _draw_small(canvas, look, inside, known)
    if card.playable is not None:
        _draw_footer(canvas, look, Box(area.left, foot, area.right, area.bottom), lines, playable=card.playable)
    if card.playable is False:
        canvas.rectangle(Box(area.left, area.top + CARD_HEAD, area.right, foot), veil(look["night-2"], 0.22))
    ready = card.playable is True or (card.playable is None and bool(card.tag))
    canvas.rounded(area, 20, outline=look["target"] if ready else shade.deep, width=5 if ready else 4)


def _draw_card_head(canvas: Canvas, look: Theme, area: Box, known: CardFacts, card: Shown) -> None:
    shade, y = look.shade(known.frame), area.top + 23
    head = box(area.left, area.top, area.width, CARD_HEAD)
    canvas.rounded(head, 20, shade.deep, corners=(True, True, False, False))
    canvas.rectangle(Box(area.left, head.bottom - 4, area.right, head.bottom), shade.light)
    x = area.left + 29
    if card.tag:
        canvas.ellipse(x, y, 18, fill=look["target"])
        canvas.text(x, y, card.tag, look.face("number"), SMALLEST, look["ink"], "middle", 32, 18)
    else:
        canvas.icon(x, y, shade.glyph, 24, shade.light)
    right = area.right - 12
    if known.cost:
        canvas.ellipse(right - 18, y, 18, fill=look["energy"], outline=look["cream"], width=3)
        canvas.text(right - 18, y, str(known.cost), look.face("number"), SMALLEST, look["target"], "middle")
        right -= 44
    canvas.text(area.left + 54, y, known.title, look.face("title"), 30, look["white"],
                width=right - area.left - 56, short=True)  # fmt: skip


def _footer_lines(look: Theme, footer: str, room: float) -> tuple[str, ...]:
    """One line where it fits, else two."""
    face = look.face("title")
    if not footer or measure(footer, face, 28) <= room:
        return (footer,)
    return wrap(footer, replace(face, width=NARROW[-1]), SMALLEST, room, 2)


def _draw_footer(canvas: Canvas, look: Theme, area: Box, lines: tuple[str, ...], *, playable: bool) -> None:
    canvas.rounded(area, 20, look["playable" if playable else "refused"], corners=(False, False, True, True))
    y = area.centre[1] - (len(lines) - 1) * 14
    sign = "circle-check" if playable else "circle-xmark"
    canvas.icon(area.left + 18, y, sign, 26, look["pure"], "left")
    for number, line in enumerate(lines):
        size = 28 if len(lines) == 1 else SMALLEST
        face = look.face("title") if len(lines) == 1 else replace(look.face("title"), width=NARROW[-1])
        canvas.text(area.left + 54, y + number * 28, line, face, size, look["pure"],
                    width=area.width - 64)  # fmt: skip


def _draw_large(canvas: Canvas, look: Theme, inside: Box, known: CardFacts) -> None:
    """Emblem as a band above, numbers, what the card says."""
    picture = box(inside.left, inside.top, inside.width, 118)
    emblem(canvas, picture, look, known.card, 14, scale=1.08)
    y, x = picture.bottom + 25, inside.left + 4
    if known.hp is not None:
        canvas.icon(x, y, "heart", 26, look["bad"], "left")
        at = x + 34 + canvas.text(x + 34, y, str(known.hp), look.face("number"), 34, look["ink"]) + 14
    else:
        shade = look.shade(known.frame)
        at = x + canvas.icon(x, y, shade.glyph, 24, shade.deep, "left") + 12
    canvas.text(at, y, known.type_line, look.face("label"), SMALLEST, look["ink-2"], width=inside.right - at)
    y += 19
    most = int((inside.bottom - y) // LINE)
    canvas.paragraph(x, y, _words(known), look.face("body"), SMALLEST, look["ink"], inside.width - 8, LINE, most)


def _words(known: CardFacts) -> str:
    """What the card does, an ability after the other; attacks with their cost."""
    said = []
    for ability in known.abilities:
        if ability.kind == "attack":
            said.append(f"{ability.name} ({ability.cost}): {ability.text}")
        else:
            said.append(ability.text)
    return " ".join(said) if known.hp is None else "\n".join(said)


def _draw_small(canvas: Canvas, look: Theme, inside: Box, known: CardFacts) -> None:
    """Emblem at the left, beside it HP or the type in words."""
    side = min(inside.height, 132)
    emblem(canvas, box(inside.left, inside.top, side, inside.height), look, known.card, 14)
    x, y = inside.left + side + 12, inside.top + 6
    if known.hp is not None:
        canvas.icon(x, y + 20, "heart", 28, look["bad"], "left")
        canvas.text(x + 36, y + 20, str(known.hp), look.face("number"), 42, look["ink"])
        y += 46
    kind = known.type_line.removesuffix(" · Evolution").split(" · ")
    text = kind[-1] if known.hp is not None else " ".join(kind)
    most = max(1, int((inside.bottom - y) // 30))
    face = replace(look.face("title"), width=NARROW[1])
    canvas.paragraph(x, y, text, face, SMALLEST, look["ink-2"], inside.right - x, 30, most)
