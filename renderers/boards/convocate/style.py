"""How shared screens look in Convocate."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.boards.convocate.emblems import emblem
from renderers.boards.convocate.facts import GAME, card_of, faces_of, facts
from renderers.boards.convocate.page import draw_part, draw_rest, draw_sheets, height, inks, plan
from renderers.boards.convocate.pieces import coin
from renderers.boards.convocate.scenery import rays
from renderers.canvas import ALL_CORNERS, Box, Canvas, Colour, Corners
from renderers.style import AbilityFacts, CardFacts, CardStyle, Panel, Place
from renderers.theme import theme
from renderers.tiles import Ground

PART = 58
"""Height of the head of a Chapter or Section."""

STEP = 0.64
"""Stepped corners are this much smaller than round ones: two steps of 5 where the others have 14 to 16."""


class Senate(CardStyle):
    """Convocate's style of cards and lists."""

    look = theme(GAME)
    text_sizes = (40, 38, 36, 34, 32, 30, 28, 26)
    leading = 1.12

    def facts(self, card: str) -> CardFacts:
        return facts(card)

    def height(self, known: CardFacts) -> int:
        return height(known.card)

    def quiet(self, height: int) -> Ground:
        return rays(height)

    def emblem(
        self, canvas: Canvas, area: Box, card: str, radius: float = 14, *, beaten: bool = False, scale: float = 1
    ) -> None:
        emblem(canvas, area, card, radius * STEP, back=beaten and card_of(card).back is not None, scale=scale)

    def frame(
        self,
        canvas: Canvas,
        area: Box,
        radius: float,
        fill: Colour | None = None,
        edge: Colour | None = None,
        width: float = 0,
        corners: Corners = ALL_CORNERS,
        drop: float = 0,
    ) -> None:
        super().frame(canvas, area, radius * STEP, fill, edge, width, corners, drop)

    def cost(self, canvas: Canvas, x: float, y: float, radius: float, cost: int) -> None:
        coin(canvas, self.look, x, y, radius, cost)

    def pip(self, canvas: Canvas, x: float, y: float, radius: float, *, full: bool = True) -> None:
        canvas.ellipse(x, y, radius, fill=self.look["gold" if full else "panel"])

    def head_height(self, ability: AbilityFacts) -> float:
        return PART if ability.name else 0

    def draw_head(self, canvas: Canvas, ability: AbilityFacts, area: Box, ink: Colour) -> None:
        if ability.name:
            mark = self.look.data.abilities[ability.kind]
            draw_part(canvas, self.look, area, ability.name, ability.when, mark.glyph, inks(self.look, "", False))

    def flourish(self, canvas: Canvas, known: CardFacts, place: Place, y: float) -> None:
        side = self.places(known).index(place)
        said = any(ability.face == side for ability in known.abilities)
        draw_rest(canvas, self.look, known, place.area, y, inks(self.look, known.card, side > 0), said)

    def places(self, known: CardFacts) -> tuple[Place, ...]:
        found = []
        for side, _ in enumerate(faces_of(card_of(known.card))):
            colours = inks(self.look, known.card, side > 0)
            found.append(Place(plan(self.look, known, side).text, colours.text, colours.line))
        return tuple(found)

    def page(self, canvas: Canvas, known: CardFacts) -> None:
        draw_sheets(canvas, self.look, known)

    def totals(self, counts: Mapping[str, int]) -> tuple[Panel, ...]:
        known = {card: facts(card) for card in counts}

        def total(*kinds: str) -> str:
            return str(sum(count for card, count in counts.items() if known[card].kind in kinds))

        look = self.look
        scored = sum(
            count * (card_of(card).front.points or 0)
            for card, count in counts.items()
            if card_of(card).front.rewards == "controller"
        )
        return (
            Panel("user-tie", look["old"], total("character"), "Characters"),
            Panel("shuttle-space", look["old"], total("ground_unit", "spacecraft"), "other units"),
            Panel("landmark-dome", look["old"], total("homeworld", "location"), "Locations"),
            Panel("star", look["old"], str(scored), "Story Points"),
        )

    def curve(self, counts: Mapping[str, int]) -> tuple[str, dict[int, int]]:
        """Cards by their cost; Homeworlds and Convocate Motions have none."""
        found: dict[int, int] = {}
        for card, count in counts.items():
            cost = card_of(card).cost
            if cost is not None:
                found[cost] = found.get(cost, 0) + count
        return "Cost curve", found

    def star(self, counts: Mapping[str, int]) -> str:
        """The Character that costs most, else the card with the most copies."""

        def weight(card: str) -> tuple[bool, int, int, str]:
            is_character = card_of(card).front.type == "character"
            return is_character, (card_of(card).cost or 0) if is_character else 0, counts[card], card

        return max(counts, key=weight, default="")

    def lead(self, counts: Mapping[str, int]) -> str:
        """The Homeworld."""
        worlds = (card_of(card) for card in counts)
        return next((f"Homeworld {card.title}" for card in worlds if card.front.type == "homeworld"), "")
