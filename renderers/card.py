"""One card: its game's page, and on it every ability in full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from renderers.canvas import WIDTH, Box, Canvas, Picture, box
from renderers.style import AbilityFacts, CardFacts, CardStyle, Place
from renderers.text import wrap

BELOW = 18
"""Pixels between one ability and the next."""


@dataclass(frozen=True, slots=True)
class Page:
    """Abilities on one picture, with the size of their text that fits it."""

    abilities: tuple[AbilityFacts, ...]
    size: int


def pages(style: CardStyle, known: CardFacts) -> list[Page]:
    """The abilities set as large as one page allows; where even the smallest size is too long, more pages."""
    places = style.places(known)
    for most in (1, 2):
        for size in style.text_sizes:
            found = _filled(style, known.abilities, places, size)
            if len(found) <= most and all(_fits(style, page, places) for page in found):
                return found
    return _filled(style, known.abilities, places, style.text_sizes[-1])


def _filled(style: CardStyle, abilities: Sequence[AbilityFacts], places: Sequence[Place], size: int) -> list[Page]:
    """The abilities in their order on as many pages as they need at this size."""
    found: list[list[AbilityFacts]] = [[]]
    used = [0.0] * len(places)
    for ability in abilities:
        area = places[ability.face].area
        high = _height(style, ability, size, area.width)
        if used[ability.face] and used[ability.face] + high - BELOW > area.height:
            found.append([])
            used = [0.0] * len(places)
        used[ability.face] += high
        found[-1].append(ability)
    return [Page(tuple(page), size) for page in found]


def _fits(style: CardStyle, page: Page, places: Sequence[Place]) -> bool:
    """Whether no face of a page holds more than its place has room for; one long ability alone could."""
    used = [-float(BELOW)] * len(places)
    for ability in page.abilities:
        used[ability.face] += _height(style, ability, page.size, places[ability.face].area.width)
    return all(high <= place.area.height for high, place in zip(used, places, strict=True))


def _height(style: CardStyle, ability: AbilityFacts, size: int, width: float) -> float:
    lines = wrap(ability.text, style.look.face("body"), size, width - 16) if ability.text else ()
    return style.head_height(ability) + len(lines) * round(size * style.leading) + BELOW


def draw_card(style: CardStyle, card: str) -> list[Picture]:
    """The pictures of a card."""
    known = style.facts(card)
    high = style.height(known)
    ground = style.quiet(high)
    found = []
    for page in pages(style, known):
        sheet = ground.sheet()
        area = box(0, 0, WIDTH, high)
        ground.tile(sheet, area, ("card", card, page), lambda canvas, p=page: _draw(canvas, style, known, p), 0)  # type: ignore[misc]
        found.append(sheet.picture())
    return found


def _draw(canvas: Canvas, style: CardStyle, known: CardFacts, page: Page) -> None:
    style.page(canvas, known)
    for face, place in enumerate(style.places(known)):
        y = place.area.top
        for ability in page.abilities:
            if ability.face == face:
                y = _draw_ability(canvas, style, ability, page.size, place, y)
        style.flourish(canvas, known, place, y)


def _draw_ability(canvas: Canvas, style: CardStyle, ability: AbilityFacts, size: int, place: Place, y: float) -> float:
    area = place.area
    style.draw_head(canvas, ability, Box(area.left, y, area.right, area.bottom), place.ink)
    y += style.head_height(ability)
    if ability.text:
        y = canvas.paragraph(area.left + 8, y, ability.text, style.look.face("body"), size, place.ink,
                             area.width - 16, round(size * style.leading))  # fmt: skip
    return y + BELOW
