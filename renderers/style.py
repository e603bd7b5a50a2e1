"""What a game draws in its own way. Screens that all games share call it; one class a game carries it out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel.views import HandCard
from renderers.canvas import ALL_CORNERS, Box, Canvas, Colour, Corners, Picture, box, outline, rgb, veil
from renderers.marks import Marks, spark
from renderers.theme import Theme
from renderers.tiles import Ground

HEAD = 56
"""Height of the bar at the head of an ability."""

ORNAMENT = 110
"""A page with more room than this below its abilities shows the sign of the card's kind there."""


@dataclass(frozen=True, slots=True)
class Number:
    """A printed number of a card with the glyph that stands for it; ``colour`` is a token of the theme."""

    glyph: str
    colour: str
    value: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class AbilityFacts:
    """One ability as printed.

    ``kind`` is a key of the theme's ``abilities``, ``cost`` what its use takes, ``face`` the side of the card that it
    stands on, from 0; ``when`` are short words beside its name.
    """

    name: str
    kind: str
    text: str
    cost: int
    face: int = 0
    when: str = ""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card as printed: all that pictures of any game show of it.

    ``kind`` is a key of the theme's ``sections``, ``frame`` one of its ``kinds``; ``cost`` is None where nothing is
    paid; ``limit`` is how many copies are allowed, None for the usual number; ``notes`` is small print.
    """

    card: str
    title: str
    kind: str
    frame: str
    type_line: str
    numbers: tuple[Number, ...]
    cost: int | None
    limit: int | None
    is_house: bool
    notes: tuple[str, ...]
    abilities: tuple[AbilityFacts, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """A number with its glyph and label; ``colour`` is a colour to draw with."""

    glyph: str
    colour: Colour
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Supply:
    """What a viewer can pay with: what it is called, how much is there, and how much there was or can be."""

    name: str
    left: int
    base: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where the abilities of one face stand on the picture of a card, the colour of their text and of ornaments."""

    area: Box
    ink: Colour
    ornament: Colour


class CardStyle(ABC):
    """What cards, lookups and deck lists need of the look of a game, beyond what its theme says in data."""

    look: Theme
    card_height: int = 760
    text_sizes: tuple[int, ...] = (34, 32, 30, 28, 26)
    """Sizes of a card's text, the one used where it fits first."""

    leading: float = 1.22
    """Distance of a card's lines of text, in units of their size."""

    @abstractmethod
    def facts(self, card: str) -> CardFacts:
        """The printed facts of a card.

        Raises:
            KeyError: the game has no such card.
        """

    def height(self, known: CardFacts) -> int:
        """Pixels of the picture of a card from top to bottom."""
        return self.card_height

    @abstractmethod
    def quiet(self, height: int) -> Ground:
        """The background of hands, cards and lists, with nothing that could be taken for a mark."""

    @abstractmethod
    def emblem(
        self, canvas: Canvas, area: Box, card: str, radius: float = 14, *, beaten: bool = False, scale: float = 1
    ) -> None:
        """The picture of a card; ``scale`` is the size of what it shows, ``beaten`` how it looks after a defeat."""

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
        """The shape of cards, panels and plates.

        Args:
            radius: size of its corners; ``corners`` are shaped from the top left clockwise, False for a square one.
            width: of the edge, inwards; ``drop`` is how far down its shadow lies.
        """
        kind = self.look.data.corners
        if drop:
            shade = Box(area.left, area.top + drop, area.right, area.bottom + drop)
            canvas.polygon(outline(shade, radius, kind, corners), veil((0, 0, 0, 255), 0.35))
        if fill:
            canvas.polygon(outline(area, radius, kind, corners), fill)
        if edge:
            path = outline(area.grown(-width / 2), radius - width / 4, kind, corners)
            canvas.line([*path, path[1]], edge, width)

    def kind_line(self, known: CardFacts) -> str:
        """What sort of card it is, in the few words that fit beside its numbers in a hand."""
        return known.type_line

    def sign(self, canvas: Canvas, x: float, y: float, glyph: str, size: float, fill: Colour) -> float:
        """The sign of a number from a left edge on; returns its width. A game may draw some itself."""
        return canvas.icon(x, y, glyph, size, fill, "left")

    @abstractmethod
    def cost(self, canvas: Canvas, x: float, y: float, radius: float, cost: int) -> None:
        """What a card costs, around a centre."""

    @abstractmethod
    def pip(self, canvas: Canvas, x: float, y: float, radius: float, *, full: bool = True) -> None:
        """One of what is paid with, or its empty place, around a centre."""

    def head_height(self, ability: AbilityFacts) -> float:
        """How much room the head of an ability takes, with what stays free between it and its text."""
        return HEAD + 10

    def draw_head(self, canvas: Canvas, ability: AbilityFacts, area: Box, ink: Colour) -> None:
        """The head of an ability: what it is called, of which kind it is, what it costs."""
        look = self.look
        mark = look.data.abilities[ability.kind]
        self.frame(canvas, box(area.left, area.top, area.width, HEAD), 16, rgb(mark.colour))
        middle, right = area.top + HEAD / 2, area.right - 18
        canvas.icon(area.left + 34, middle, mark.glyph, 30, look["banner_soft"])
        for _ in range(ability.cost):
            canvas.ellipse(right - 12, middle, 21, fill=look["banner_soft"])
            self.pip(canvas, right - 12, middle, 18)
            right -= 46
        if mark.title and not ability.cost:
            right -= canvas.text(right, middle, mark.title, look.face("title"), 28, look["banner_text"], "right") + 12
        canvas.text(area.left + 68, middle, ability.name, look.face("title"), 38, look["banner_text"],
                    width=right - area.left - 72, smallest=26)  # fmt: skip

    def flourish(self, canvas: Canvas, known: CardFacts, place: Place, y: float) -> None:
        """What stands in the room that the abilities of a face leave free, from ``y`` down."""
        look, area = self.look, place.area
        x = area.centre[0]
        if area.top < y < area.bottom - 40:
            canvas.line([(area.left + 44, y + 12), (area.right - 44, y + 12)], look["page_line"], 2)
            spark(canvas, x, y + 12, 12, look["page_line"])
        if y < area.bottom - ORNAMENT - 60:
            size = min(2 * ORNAMENT, area.bottom - y - 80)
            canvas.icon(x, (y + 36 + area.bottom) / 2, look.shade(known.frame).glyph, size, place.ornament)

    @abstractmethod
    def places(self, known: CardFacts) -> tuple[Place, ...]:
        """Where the abilities of each face stand on the picture of a card."""

    @abstractmethod
    def page(self, canvas: Canvas, known: CardFacts) -> None:
        """The picture of a card but for its abilities."""

    @abstractmethod
    def totals(self, counts: Mapping[str, int]) -> tuple[Panel, ...]:
        """Four numbers of a deck, given as counts by definition id."""

    @abstractmethod
    def curve(self, counts: Mapping[str, int]) -> tuple[str, dict[int, int]]:
        """A title, and how many cards of a deck have each cost."""

    @abstractmethod
    def star(self, counts: Mapping[str, int]) -> str:
        """The card that stands for a deck, "" for one without cards."""

    def lead(self, counts: Mapping[str, int]) -> str:
        """What leads a deck, in a few words; "" where nothing does."""
        return ""


class Style(CardStyle):
    """The whole look of a game: also what boards, hands and results need."""

    score_label: str
    """What the numbers of a final score count."""

    @abstractmethod
    def scene(self, height: int, horizon: int) -> Ground:
        """The background of boards and results; ``horizon`` is where its two halves meet."""

    @abstractmethod
    def board(self, view: Any, marks: Marks) -> Picture:
        """The table as a view shows it."""

    def close_ups(self, view: Any) -> tuple[tuple[str, str], ...]:
        """What of the table can be shown large, as (key, label); () where the board says everything."""
        return ()

    def close_up(self, view: Any, key: str) -> Picture:
        """One part of the table, large, with everything on it in full.

        Raises:
            KeyError: the view has no such part.
        """
        raise KeyError(key)

    @abstractmethod
    def use(self, card: HandCard, asked: str) -> str:
        """What playing a card does, in a few words.

        ``asked`` is the kind of the viewer's open decision, "" for none.
        """

    @abstractmethod
    def supply(self, view: Any) -> Supply | None:
        """What the viewer can pay with; None while it is no use."""

    @abstractmethod
    def score(self, view: Any, seat: Any) -> str:
        """A seat's part of the final score."""

    @abstractmethod
    def summary(self, view: Any, winner: Any) -> tuple[Panel, ...]:
        """Five numbers of a match that has ended; ``winner`` is the seat shown first."""
