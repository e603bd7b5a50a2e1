"""How MisoMochi looks: a storybook, night above and a sunlit meadow below."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.misomochi.view import MisoView, SeatView
from engine.kernel.views import HandCard
from renderers.boards.misomochi.board import draw_board
from renderers.boards.misomochi.emblems import emblem
from renderers.boards.misomochi.facts import GAME, evolves_from, facts, hp_of
from renderers.boards.misomochi.page import RIGHT, draw_book
from renderers.boards.misomochi.pieces import energy_pip
from renderers.boards.misomochi.scenery import night_and_meadow, starry
from renderers.canvas import ALL_CORNERS, Box, Canvas, Colour, Corners, Picture, veil
from renderers.marks import Marks
from renderers.style import CardFacts, Panel, Place, Style, Supply
from renderers.theme import theme
from renderers.tiles import Ground


class Storybook(Style):
    """MisoMochi's style."""

    look = theme(GAME)
    score_label = "defeats"

    def facts(self, card: str) -> CardFacts:
        return facts(card)

    def quiet(self, height: int) -> Ground:
        return starry(height)

    def scene(self, height: int, horizon: int) -> Ground:
        return night_and_meadow(height, horizon)

    def board(self, view: MisoView, marks: Marks) -> Picture:
        return draw_board(view, marks)

    def emblem(
        self, canvas: Canvas, area: Box, card: str, radius: float = 14, *, beaten: bool = False, scale: float = 1
    ) -> None:
        emblem(canvas, area, self.look, card, radius, asleep=beaten, scale=scale)
        if beaten:
            canvas.rounded(area, radius, veil(self.look["night"], 0.38))
            canvas.icon(area.right - 46, area.top + 50, "bed", 40, self.look["white"])

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
        if drop:
            canvas.shadow(area, radius, drop, 0.35)
        canvas.rounded(area, radius, fill, edge, width, corners)

    def cost(self, canvas: Canvas, x: float, y: float, radius: float, cost: int) -> None:
        look = self.look
        canvas.ellipse(x, y, radius, fill=look["energy"], outline=look["cream"], width=max(2.0, radius / 6))
        canvas.text(x, y, str(cost), look.face("number"), int(radius * 1.45), look["target"], "middle")

    def pip(self, canvas: Canvas, x: float, y: float, radius: float, *, full: bool = True) -> None:
        energy_pip(canvas, self.look, x, y, radius, full=full)

    def use(self, card: HandCard, asked: str) -> str:
        if asked in self.look.data.verbs:  # in set-up nothing is paid, and cards go elsewhere than later
            return self.look.data.verbs[asked]
        verb = self.look.data.verbs.get(card.kind, "play")
        return f"{verb}: {card.cost} Energy" if card.cost else verb

    def supply(self, view: MisoView) -> Supply | None:
        mine = (seat for seat in view.seats if seat.seat == view.viewer and seat.is_turn)
        return next((Supply("Energy", seat.energy, seat.energy_base) for seat in mine), None)

    def places(self, known: CardFacts) -> tuple[Place, ...]:
        return (Place(RIGHT, self.look["ink"], self.look["paper-edge"]),)

    def page(self, canvas: Canvas, known: CardFacts) -> None:
        draw_book(canvas, self.look, known)

    def score(self, view: MisoView, seat: SeatView) -> str:
        return str(seat.defeats)

    def summary(self, view: MisoView, winner: SeatView) -> tuple[Panel, ...]:
        look = self.look
        left = sum(who.hp for who in (winner.active, *winner.bench) if who is not None)
        return (
            Panel("clock", look["dusk"], str(view.turn), "turns"),
            Panel("star", look["star"], str(sum(seat.defeats for seat in view.seats)), "defeats"),
            Panel("heart", look["rose"], str(left), "HP left"),
            Panel("layer-group", look["hill-2"], str(winner.deck), "in deck"),
            Panel("gem", look["energy"], str(len(winner.support)), "relics"),
        )

    def totals(self, counts: Mapping[str, int]) -> tuple[Panel, ...]:
        known = {card: facts(card) for card in counts}

        def total(*kinds: str) -> int:
            return sum(count for card, count in counts.items() if known[card].kind in kinds)

        characters = total("combatant", "evolution")
        hp = sum(hp_of(known[card]) * count for card, count in counts.items())
        average = round(hp / characters) if characters else 0
        look = self.look
        return (
            Panel("users", look.shade("sun").deep, str(characters), "characters"),
            Panel("heart", look.shade("duo").deep, str(average), "HP on average"),
            Panel("gem", look.shade("relic").deep, str(total("item", "relic", "consumable")), "items, relics"),
            Panel("mountain-sun", look.shade("land").deep, str(total("land")), "Lands"),
        )

    def curve(self, counts: Mapping[str, int]) -> tuple[str, dict[int, int]]:
        """Cards by the Energy of their cheapest attack; cards without one do not count."""
        found: dict[int, int] = {}
        for card, count in counts.items():
            costs = [ability.cost for ability in facts(card).abilities if ability.kind == "attack"]
            if costs:
                found[min(costs)] = found.get(min(costs), 0) + count
        return "First attack costs", found

    def star(self, counts: Mapping[str, int]) -> str:
        """What most Evolutions lie on, else the card with most HP."""

        def weight(card: str) -> tuple[int, int, str]:
            on_it = sum(count for other, count in counts.items() if evolves_from(other) == facts(card).title)
            return on_it, hp_of(facts(card)), card

        return max(counts, key=weight, default="")
