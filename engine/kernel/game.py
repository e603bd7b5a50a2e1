"""What a game gives to the kernel, and the context in which its procedures run.

The kernel names no game: everything it needs to know about one goes through ``Game``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from engine.kernel.checks import Intent, Refusal
from engine.kernel.decision import Decision
from engine.kernel.events import Event, Facts
from engine.kernel.ids import SeatId
from engine.kernel.lore import Lore
from engine.kernel.procedure import Procedure
from engine.kernel.views import DecisionView, Line, Result, View


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a name to show, and a deck as counts by definition id."""

    name: str
    deck: Mapping[str, int]


class State(Protocol):
    """What the kernel needs of every state: plain data that can be copied, and a saved random generator."""

    rng_key: str
    rng_count: int

    def copy(self) -> Self:
        """An independent copy that shares nothing that can change."""
        ...


S = TypeVar("S", bound=State)


class Table(Generic[S]):
    """A match as its procedures see it: the state, and the only way to say what happened."""

    __slots__ = ("barrier", "first_event", "seats", "spoken", "state")

    def __init__(self, state: S, seats: Sequence[Seat]) -> None:
        self.state = state
        self.seats = seats
        self.spoken: list[Event] = []
        self.first_event = 0
        self.barrier = False

    def emit(self, kind: str, facts: Facts, private: dict[str, Facts] | None = None, *, barrier: bool = False) -> None:
        """Record an event; ``barrier`` marks that it made something known or random, so that a take-back ends here."""
        self.spoken.append(Event(self.first_event + len(self.spoken), kind, facts, private))
        if barrier:
            self.barrier = True


class Game(Lore, Generic[S]):
    """The record of a game that can be played: beside its lore, its rules and its words."""

    min_seats: int
    max_seats: int
    announces_in_place: bool = False
    """Whether a procedure may change the state before its last question; if not, the kernel keeps no copies."""
    plan_breakers: frozenset[str] = frozenset()
    """Kinds of events after which a plan of several answers is forgotten, for its person may think anew."""

    @abstractmethod
    def goal(self) -> str:
        """How one wins, in one sentence, by the settings that matches have unless they are changed."""

    @property
    @abstractmethod
    def fingerprint(self) -> str:
        """What identifies the rules code's version and all data of this game."""

    @abstractmethod
    def new_state(self, seats: Sequence[Seat], seed: bytes, settings: Mapping[str, Any]) -> S:
        """A match about to be set up.

        Raises:
            Refused: a deck is not legal, or a setting is unknown or out of its range.
        """

    @abstractmethod
    def load_state(self, raw: dict[str, Any]) -> S:
        """The state from its JSON form.

        Raises:
            SaveError: it names something that the data no longer has.
        """

    @abstractmethod
    def table(self, state: S, seats: Sequence[Seat]) -> Table[S]:
        """The context for this game's procedures."""

    @abstractmethod
    def step(self, table: Any) -> Procedure | None:
        """Carry out the next step, chosen from the state alone; the procedure of one that may ask is returned."""

    @abstractmethod
    def not_yours(self, table: Any, asked: SeatId) -> Refusal:
        """What an answer by anybody else than the seat that is asked is refused with."""

    @abstractmethod
    def after_end(self, table: Any) -> Refusal:
        """What an act after the end is refused with."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the match ended, None while it runs."""

    @abstractmethod
    def turn_of(self, state: S) -> int:
        """The number of the running turn."""

    @abstractmethod
    def concede(self, table: Any, seat: SeatId) -> None:
        """A player leaves."""

    @abstractmethod
    def instruct(self, table: Any, seat: SeatId, standing: str) -> None:
        """Set a seat's standing answer to windows, "" for none.

        Raises:
            Refused: there is no such standing answer.
        """

    @abstractmethod
    def standing(self, state: S, seat: SeatId) -> str:
        """The seat's standing answer in force, "" for none."""

    @abstractmethod
    def standing_choices(self) -> Sequence[tuple[str, str]]:
        """Each standing answer as its key and what it is called."""

    @abstractmethod
    def view(self, table: Any, viewer: SeatId | None, decision: DecisionView | None, log_tail: tuple[str, ...]) -> View:
        """The match as this viewer may see it."""

    @abstractmethod
    def say(self, event: Event, viewer: SeatId | None, names: Sequence[str]) -> str:
        """The event's log line for this viewer; empty where it has none."""

    @abstractmethod
    def describe(self, view: Any) -> Sequence[Line]:
        """A view in words, most important lines first by priority."""

    @abstractmethod
    def intents(self, table: Any, seat: SeatId) -> list[Intent]:
        """What that seat may ask about: its cards and what can be done with them."""

    @abstractmethod
    def why_not(self, table: Any, seat: SeatId, intent: Intent, decision: Decision | None) -> Refusal | None:
        """The first check that fails; None where the intent is on offer."""

    @abstractmethod
    def conceal(self, state: S, seat: SeatId, seed: bytes) -> None:
        """Redraw, in place, the definitions of the cards that this seat does not know."""
