"""The public door of the rules engine: matches, decisions, views and errors. Bot and renderers enter only here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine import games
from engine.kernel import catalogue, saving, seeding
from engine.kernel.checks import Intent, Refusal
from engine.kernel.decision import CANCEL, Decision, Option
from engine.kernel.errors import (
    BrokenInvariant,
    DataError,
    EngineError,
    MatchOver,
    NotYourDecision,
    Refused,
    SaveError,
    StaleDecision,
)
from engine.kernel.events import Act, Event, LogLine
from engine.kernel.game import Seat
from engine.kernel.ids import Ref, SeatId
from engine.kernel.lore import DeckInfo, Entry, Face, Lore
from engine.kernel.match import Match
from engine.kernel.statements import Statement, Term
from engine.kernel.taking_back import TakeBack
from engine.kernel.views import DecisionView, Line, Result, View

__all__ = [
    "CANCEL",
    "Act",
    "BrokenInvariant",
    "DataError",
    "Decision",
    "DecisionView",
    "DeckInfo",
    "EngineError",
    "Entry",
    "Event",
    "Face",
    "Intent",
    "Line",
    "LogLine",
    "Lore",
    "Match",
    "MatchOver",
    "NotYourDecision",
    "Option",
    "Ref",
    "Refusal",
    "Refused",
    "Result",
    "SaveError",
    "Seat",
    "SeatId",
    "StaleDecision",
    "Statement",
    "TakeBack",
    "Term",
    "View",
    "games",
    "load",
    "seeding",
    "start",
    "use_data",
]


def start(game: str, seats: Sequence[Seat], seed: bytes, settings: Mapping[str, Any] | None = None) -> Match:
    """Set up a match of the game with this id and run it to its first decision.

    Args:
        seats: two or more, in seating order.
        seed: 32 secret bytes; the same seed and picks give the same match.
        settings: house settings that differ from the game's own.

    Raises:
        Refused: no such game, an illegal deck, a wrong number of seats or an unknown setting.
    """
    return Match.begin(games.get(game), seats, seed, settings)


def use_data(folder: Path) -> None:
    """Read all games' data from this folder instead of the one that comes with the program; call it first of all.

    Raises:
        DataError: there is no such folder, it cannot be read, or it is empty.
    """
    catalogue.use(folder)


def load(data: bytes, acts: Sequence[Act] = (), events: Sequence[Event] = ()) -> Match:
    """A match from what ``Match.save`` gave; ``acts`` and ``events`` for a save without its log.

    Raises:
        SaveError: damaged, or of a schema that this version cannot read.
        Refused: its game does not exist here.
    """
    raw = saving.read(data)
    saving.read_schema(raw)
    game = games.get(str(raw.get("game")))
    match = Match.restore(game, raw, acts, events)
    if not game.min_seats <= len(match.seats) <= game.max_seats:
        raise SaveError(f"this save is damaged: it has {len(match.seats)} seats")
    return match
