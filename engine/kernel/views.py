"""What one viewer may know of a match, common to all games.

A view is built up from what its viewer may know, never by deleting from a copy of the state. Here are only the
shapes that every game shares; a game's own view lives in ``engine/games/<game>/view.py``.
"""

from __future__ import annotations

from dataclasses import dataclass

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
class View:
    """The base of every game's view; ``viewer`` None is a spectator."""

    viewer: SeatId | None
    decision: DecisionView | None
    result: Result | None
    log_tail: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a spoken description; the lowest ``priority`` is the most important."""

    priority: int
    text: str
