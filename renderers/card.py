"""One card: its game's page, and on it every ability in full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from renderers.canvas import WIDTH, Box, Canvas, Colour, Picture, box, rgb
from renderers.marks import spark
from renderers.style import AbilityFacts, CardFacts, Place, Style
from renderers.text import wrap
from renderers.theme import Theme

HEAD, BELOW = 56, 18
SIZES = (34, 32, 30, 28, 26)
LEADING = 1.22
ORNAMENT = 110
"""A page with more room than this below its abilities shows the sign of the card's kind there."""


@dataclass(frozen=True, slots=True)
class Page:
    """Abilities on one picture, with the size of their text that fits it."""

    abilities: tuple[AbilityFacts, ...]
    size: int


def pages(style: Style, known: CardFacts) -> list[Page]:
    """The abilities set as large as one page allows; where even the smallest size is too long, more pages."""
    places = style.places(known)
    for most in (1, 2):
        for size in SIZES:
            found = _filled(style.look, known.abilities, places, size)
            if len(found) <= most:
                return found
    return _filled(style.look, known.abilities, places, SIZES[-1])


def _filled(look: Theme, abilities: Sequence[AbilityFacts], places: Sequence[Place], size: int) -> list[Page]:
    """The abilities in their order on as many pages as they need at this size."""
    found: list[list[AbilityFacts]] = [[]]
    used = [0.0] * len(places)
    for ability in abilities:
        area = places[ability.face].area
        high = _height(look, ability, size, area.width)
        if used[ability.face] and used[ability.face] + high > area.height:
            found.append([])
            used = [0.0] * len(places)
        used[ability.face] += high
        found[-1].append(ability)
    return [Page(tuple(page), size) for page in found]


def _height(look: Theme, ability: AbilityFacts, size: int, width: float) -> float:
    lines = wrap(ability.text, look.face("body"), size, width - 16)
    return HEAD + 10 + len(lines) * round(size * LEADING) + BELOW


def draw_card(style: Style, card: str) -> list[Picture]:
    """The pictures of a card."""
    known, high = style.facts(card), style.card_height
    ground = style.quiet(high)
    found = []
    for page in pages(style, known):
        sheet = ground.sheet()
        area = box(0, 0, WIDTH, high)
        ground.tile(sheet, area, ("card", card, page), lambda canvas, p=page: _draw(canvas, style, known, p), 0)  # type: ignore[misc]
        found.append(sheet.picture())
    return found


def _draw(canvas: Canvas, style: Style, known: CardFacts, page: Page) -> None:
    style.page(canvas, known)
    look = style.look
    for face, place in enumerate(style.places(known)):
        area, y = place.area, place.area.top
        for ability in page.abilities:
            if ability.face == face:
                y = _draw_ability(canvas, style, ability, page.size, area, y, place.ink)
        if area.top < y < area.bottom - 40:
            canvas.line([(area.left + 44, y + 12), (area.right - 44, y + 12)], look["page_line"], 2)
            spark(canvas, area.centre[0], y + 12, 12, look["page_line"])
        if y < area.bottom - ORNAMENT - 60:
            x, middle = area.centre[0], (y + 36 + area.bottom) / 2
            size = min(2 * ORNAMENT, area.bottom - y - 80)
            canvas.icon(x, middle, look.shade(known.frame).glyph, size, place.ornament)


def _draw_ability(
    canvas: Canvas, style: Style, ability: AbilityFacts, size: int, area: Box, y: float, ink: Colour
) -> float:
    look = style.look
    mark = look.data.abilities[ability.kind]
    style.frame(canvas, box(area.left, y, area.width, HEAD), 16, rgb(mark.colour))
    middle = y + HEAD / 2
    canvas.icon(area.left + 34, middle, mark.glyph, 30, look["banner_soft"])
    right = area.right - 18
    for _ in range(ability.cost):
        canvas.ellipse(right - 12, middle, 21, fill=look["banner_soft"])
        style.pip(canvas, right - 12, middle, 18)
        right -= 46
    if mark.title and not ability.cost:
        right -= canvas.text(right, middle, mark.title, look.face("title"), 28, look["banner_text"], "right") + 12
    canvas.text(area.left + 68, middle, ability.name, look.face("title"), 38, look["banner_text"],
                width=right - area.left - 72, smallest=26)  # fmt: skip
    end = canvas.paragraph(area.left + 8, y + HEAD + 10, ability.text, look.face("body"), size, ink,
                           area.width - 16, round(size * LEADING))  # fmt: skip
    return end + BELOW
