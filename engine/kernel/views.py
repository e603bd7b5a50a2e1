"""What one viewer may know of a match, common to all games.

A view is built up from what its viewer may know, never by deleting from a copy of the state. Here are only the
shapes that every game shares; a game's own view lives in ``engine/games/<game>/view.py``.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.checks import Refusal
from engine.kernel.ids import Ref, SeatId


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: ``winners`` empty means a draw."""

    winners: tuple[SeatId, ...]
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class DecisionView:
    """The open question as this viewer may see it.

    ``prompt`` is empty and ``targets`` is () for others where they could tell what only the asked seat may know.
    ``targets`` are the cards on the table that the asked seat may pick.
    """

    number: int
    seat: SeatId
    kind: str
    prompt: str
    targets: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class CardView:
    """A card whose face this viewer may see; ``kind`` is the game's word for what sort of card it is."""

    ref: Ref
    card: str
    title: str
    kind: str


@dataclass(frozen=True, slots=True)
class HandCard(CardView):
    """A card of the viewer's own hand; ``does`` says what playing it does, ``refusal`` why it is not playable now.

    ``cost`` is what playing it costs, in what the game pays with.
    """

    playable: bool
    does: str
    refusal: Refusal | None
    cost: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """What is public about a seat in every game.

    ``deck`` and ``hand`` are numbers of cards, ``discard`` has its top card last, ``hero`` is the definition id of a
    card that everybody knows and that stands for the seat, "" if there is none.
    """

    seat: SeatId
    name: str
    hero: str
    is_turn: bool
    deck: int
    hand: int
    discard: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The base of every game's view; ``viewer`` None is a spectator.

    ``phase`` is the game's word, ``hand`` the viewer's own, ``look`` the cards that the viewer is looking at now.
    """

    viewer: SeatId | None
    decision: DecisionView | None
    result: Result | None
    log_tail: tuple[str, ...]
    seats: tuple[SeatView, ...]
    turn: int
    phase: str
    turn_seat: SeatId
    hand: tuple[HandCard, ...]
    look: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a spoken description; the lowest ``priority`` is the most important."""

    priority: int
    text: str
