"""A game that is played from its data files: what every such game answers alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, cast

from engine.kernel.checks import Refusal
from engine.kernel.errors import DataError, Refused, SaveError
from engine.kernel.game import Game, Seat
from engine.kernel.game import State as AnyState
from engine.kernel.game_files import GameContent, Reader
from engine.kernel.ids import SeatId
from engine.kernel.lore_files import ContentLore
from engine.kernel.views import Result


class PlayedState(AnyState, Protocol):
    """What these games have in every state; ``phase`` is "over" at the end."""

    defs: list[str]
    players: list[Any]
    turn: int
    phase: str
    winners: list[int]
    reason: str
    rule: str


C = TypeVar("C", bound=GameContent[Any, Any])
S = TypeVar("S", bound=PlayedState)


class FileGame(ContentLore[C], Game[S], Generic[C, S]):
    """A game with its cards, settings and texts in data files; ``standing_answers`` are keys and what they are called.

    ``reader`` reads its files.
    """

    reader: Reader[Any, Any]
    standing_answers: Sequence[tuple[str, str]] = ()

    @abstractmethod
    def state_from(self, raw: dict[str, Any]) -> S:
        """A state from its JSON form, which it takes over; KeyError, TypeError or ValueError if that does not fit."""

    @abstractmethod
    def set_up(self, seats: Sequence[Seat], seed: bytes, settings: dict[str, Any]) -> S:
        """A match about to be set up, with decks that are legal."""

    def read_content(self, folder: Path, faults: list[DataError]) -> C | None:
        content: Any = self.reader.read(folder, faults)  # the reader of this game makes this game's content
        return cast("C | None", content)

    @property
    def fingerprint(self) -> str:
        return self.content.fingerprint

    def deck_faults(self, counts: Mapping[str, int]) -> Sequence[Refusal]:
        return self.reader.deck_faults(counts, self.content.definitions, self.content.settings)

    def new_state(self, seats: Sequence[Seat], seed: bytes, settings: Mapping[str, Any]) -> S:
        values = self.reader.with_changes(self.content.settings, settings)
        for seat in seats:
            for fault in self.reader.deck_faults(seat.deck, self.content.definitions, values):
                raise Refused(fault.rule, f"{seat.name}'s deck: {fault.message}")
        return self.set_up(seats, seed, values)

    def load_state(self, raw: dict[str, Any]) -> S:
        state = self.state_from(raw)
        gone = set(state.defs) - self.content.definitions.keys()
        if gone:
            raise SaveError(f"this match uses the card {min(gone)}, which the data no longer has")
        return state

    def result(self, state: S) -> Result | None:
        if state.phase != "over":
            return None
        return Result(tuple(SeatId(seat) for seat in state.winners), state.reason, state.rule)

    def turn_of(self, state: S) -> int:
        return state.turn

    def instruct(self, table: Any, seat: SeatId, standing: str) -> None:
        if standing not in dict(self.standing_answers):
            raise Refused("standing", f"There is no standing answer called {standing!r}.")
        table.state.players[seat].standing = standing

    def standing(self, state: S, seat: SeatId) -> str:
        found: str = state.players[seat].standing
        return found

    def standing_choices(self) -> Sequence[tuple[str, str]]:
        return self.standing_answers
