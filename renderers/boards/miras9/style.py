"""How shared screens look in Miras 9."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.miras9.view import MirasView, SeatView
from engine.kernel.views import HandCard
from renderers.boards.miras9.board import draw_board
from renderers.boards.miras9.close import draw_close_up, labels
from renderers.boards.miras9.emblems import emblem
from renderers.boards.miras9.facts import GAME, card_of, facts
from renderers.boards.miras9.page import PAIRED, PAIRED_HEIGHT, RIGHT, draw_dossier, draw_head, draw_rest
from renderers.boards.miras9.pieces import echo, price
from renderers.boards.miras9.scenery import drowned_temple, sonar
from renderers.canvas import ALL_CORNERS, Box, Canvas, Colour, Corners, Picture, box, mix, outline, rgb, veil
from renderers.marks import Marks
from renderers.style import AbilityFacts, CardFacts, Panel, Place, Style, Supply
from renderers.theme import theme
from renderers.tiles import Ground

BAR, BELOW_BAR = 50, 12
CUT = (True, False, True, False)


class Dossiers(Style):
    """Miras 9's style."""

    look = theme(GAME)
    score_label = "clock"

    def facts(self, card: str) -> CardFacts:
        return facts(card)

    def height(self, known: CardFacts) -> int:
        return PAIRED_HEIGHT if card_of(known.card).type == "planet_spirit" else self.card_height

    def quiet(self, height: int) -> Ground:
        return sonar(height)

    def scene(self, height: int, horizon: int) -> Ground:
        return drowned_temple(height, horizon)

    def board(self, view: MirasView, marks: Marks) -> Picture:
        return draw_board(view, marks)

    def close_ups(self, view: MirasView) -> tuple[tuple[str, str], ...]:
        return labels(view)

    def close_up(self, view: MirasView, key: str) -> Picture:
        return draw_close_up(view, key)

    def use(self, card: HandCard, asked: str) -> str:
        verb = self.look.data.verbs.get(card.kind, "play")
        return f"{verb}: {card.cost} {'resource' if card.cost == 1 else 'resources'}" if card.cost else verb

    def supply(self, view: MirasView) -> Supply | None:
        mine = (seat for seat in view.seats if seat.seat == view.viewer)
        return next((Supply("Resource", seat.resource, seat.resource) for seat in mine), None)

    def score(self, view: MirasView, seat: SeatView) -> str:
        return str(seat.clock)

    def summary(self, view: MirasView, winner: SeatView) -> tuple[Panel, ...]:
        look = self.look
        units = sum(unit.seat == winner.seat for lane in view.lanes for unit in lane.units)
        return (
            Panel("clock", look["amber"], str(view.turn), "turns"),
            Panel("sun", look["echo"], str(winner.echo), "Echo"),
            Panel("users", look["mine"], str(units), "Units"),
            Panel("hand", look["soft"], str(winner.hand), "in hand"),
            Panel("recycle", look["soft"], str(len(winner.discard)), "discarded"),
        )

    def emblem(
        self, canvas: Canvas, area: Box, card: str, radius: float = 14, *, beaten: bool = False, scale: float = 1
    ) -> None:
        emblem(canvas, area, card, radius, scale=scale)
        if beaten:
            canvas.polygon(outline(area, radius, "cut", CUT), veil(self.look["ground"], 0.55))
            canvas.icon(area.right - 46, area.top + 50, "skull", 40, self.look["lowered"])

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
        """Only the top left and bottom right corners are cut."""
        first, second, third, fourth = corners
        cut = (first and CUT[0], second and CUT[1], third and CUT[2], fourth and CUT[3])
        super().frame(canvas, area, radius, fill, edge, width, cut, drop)

    def kind_line(self, known: CardFacts) -> str:
        """Without the type where the kind says it, and without the alignment, which is the card's colour and sign."""
        found = card_of(known.card)
        words = [word for word in known.type_line.split(" · ") if word != found.alignment]
        return " · ".join(words[1:] if found.kind is not None and len(words) > 1 else words)

    def sign(self, canvas: Canvas, x: float, y: float, glyph: str, size: float, fill: Colour) -> float:
        if glyph != "echo":
            return super().sign(canvas, x, y, glyph, size, fill)
        echo(canvas, x + size / 2, y, size / 2, fill)
        return size

    def cost(self, canvas: Canvas, x: float, y: float, radius: float, cost: int) -> None:
        price(canvas, self.look, x, y, radius, cost)

    def pip(self, canvas: Canvas, x: float, y: float, radius: float, *, full: bool = True) -> None:
        colour = self.look["amber" if full else "line"]
        canvas.polygon([(x, y - radius * 1.15), (x + radius, y), (x, y + radius * 1.15), (x - radius, y)], colour)

    def head_height(self, ability: AbilityFacts) -> float:
        return BAR + BELOW_BAR

    def draw_head(self, canvas: Canvas, ability: AbilityFacts, area: Box, ink: Colour) -> None:
        mark = self.look.data.abilities[ability.kind]
        bar = box(area.left, area.top, area.width, BAR)
        draw_head(canvas, self.look, bar, mark.glyph, rgb(mark.colour), ability.name, ability.when or mark.title)

    def flourish(self, canvas: Canvas, known: CardFacts, place: Place, y: float) -> None:
        draw_rest(canvas, self.look, known, place.area, y, place.ornament)

    def places(self, known: CardFacts) -> tuple[Place, ...]:
        look = self.look
        light = look.shade(known.frame).light
        if card_of(known.card).type != "planet_spirit":
            return (Place(RIGHT, look["text"], mix(look["sheet"], light, 0.14)),)
        front = Place(PAIRED[0], look["text"], mix(look["sheet"], light, 0.14))
        return front, Place(PAIRED[1], look["text"], mix(look["echo_body"], look["echo"], 0.14))

    def page(self, canvas: Canvas, known: CardFacts) -> None:
        draw_dossier(canvas, self.look, known)

    def totals(self, counts: Mapping[str, int]) -> tuple[Panel, ...]:
        known = {card: card_of(card) for card in counts}

        def total(*kinds: str) -> str:
            return str(sum(n for card, n in counts.items() if {known[card].type, known[card].kind} & set(kinds)))

        look = self.look
        return (
            Panel("user", look["amber"], total("character", "spirit"), "Characters, Spirits"),
            Panel("jet-fighter-up", look["amber"], total("vehicle", "ship"), "Vehicles, Ships"),
            Panel("satellite", look["amber"], total("site", "ship_site"), "Sites"),
            Panel("burst", look["amber"], total("equipment", "event"), "Equipment, Events"),
        )

    def curve(self, counts: Mapping[str, int]) -> tuple[str, dict[int, int]]:
        """Cards by their cost; the paired card has none."""
        found: dict[int, int] = {}
        for card, count in counts.items():
            cost = card_of(card).cost
            if cost is not None:
                found[cost] = found.get(cost, 0) + count
        return "Cost curve", found

    def star(self, counts: Mapping[str, int]) -> str:
        """The paired card, else the one with the most copies."""
        return max(counts, key=lambda card: (card_of(card).type == "planet_spirit", counts[card], card), default="")

    def lead(self, counts: Mapping[str, int]) -> str:
        """The Planet and when it awakens."""
        planets = [(card_of(card).name, card_of(card).planet) for card in counts]
        return next((f"{name}, threshold {planet.threshold}" for name, planet in planets if planet is not None), "")
