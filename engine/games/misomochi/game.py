"""The record of MisoMochi that the registry finds: the kernel's questions, answered by this game's modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.games.misomochi import setup
from engine.games.misomochi.actions import act_step, discard_step, prepare_step
from engine.games.misomochi.attack import attack_step
from engine.games.misomochi.content import Content, read
from engine.games.misomochi.decks import deck_faults
from engine.games.misomochi.describing import describe
from engine.games.misomochi.ending import check_step, end, endless
from engine.games.misomochi.entries import entries
from engine.games.misomochi.intending import after_end, intents, not_yours, why_not
from engine.games.misomochi.redaction import conceal, see
from engine.games.misomochi.resolving import ability_step
from engine.games.misomochi.saying import say
from engine.games.misomochi.settings import with_changes
from engine.games.misomochi.state import Frame, State, state_from
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.triggers import triggers_step
from engine.games.misomochi.turn import end_step, start_step
from engine.games.misomochi.view import MisoView
from engine.kernel.checks import Intent, Refusal
from engine.kernel.decision import Decision
from engine.kernel.errors import DataError, Refused, SaveError
from engine.kernel.events import Event
from engine.kernel.game import Game, Seat
from engine.kernel.ids import SeatId
from engine.kernel.lore import Entry
from engine.kernel.lore_files import ContentLore
from engine.kernel.procedure import Procedure
from engine.kernel.views import DecisionView, Line, Result

PHASES: dict[str, Callable[[MisoTable], Procedure | None]] = {
    "deal": setup.deal_step,
    "place": setup.place_step,
    "start": start_step,
    "prepare": prepare_step,
    "act": act_step,
    "end": end_step,
}

FRAMES: dict[str, Callable[[MisoTable, Frame], Procedure | None]] = {
    "ability": ability_step,
    "attack": attack_step,
    "check": check_step,
    "discard": discard_step,
    "triggers": triggers_step,
}

FACE_DOWN = frozenset({"deal", "place"})
"""The phases in which characters in play may lie face down (MM-H3)."""

STANDING = (("", "Ask me about every answer"), ("turn", "Pass all answers this turn"))


class MisoMochi(ContentLore[Content], Game[State]):
    """MisoMochi for two players."""

    id = "misomochi"
    title = "MisoMochi"
    is_drawn = True
    min_seats = 2
    max_seats = 2

    def read_content(self, folder: Path, faults: list[DataError]) -> Content | None:
        return read(folder, faults)

    def entries_of(self, content: Content) -> Mapping[str, Entry]:
        return entries(content)

    @property
    def fingerprint(self) -> str:
        return self.content.fingerprint

    def deck_faults(self, counts: Mapping[str, int]) -> Sequence[Refusal]:
        return deck_faults(counts, self.content.definitions, self.content.settings)

    def goal(self) -> str:
        """How one wins. Rules: MM-H22."""
        needed = self.content.settings["defeats_to_win"]
        return (
            f"Defeat {needed} {'character' if needed == 1 else 'characters'} of your opponent, or be the only one who "
            "has characters in play."
        )

    def new_state(self, seats: Sequence[Seat], seed: bytes, settings: Mapping[str, Any]) -> State:
        values = with_changes(self.content.settings, settings)
        for seat in seats:
            for fault in deck_faults(seat.deck, self.content.definitions, values):
                raise Refused(fault.rule, f"{seat.name}'s deck: {fault.message}")
        return setup.new_state(seats, seed, values)

    def load_state(self, raw: dict[str, Any]) -> State:
        state = state_from(raw)
        gone = set(state.defs) - self.content.definitions.keys()
        if gone:
            raise SaveError(f"this match uses the card {min(gone)}, which the data no longer has")
        return state

    def table(self, state: State, seats: Sequence[Seat]) -> MisoTable:
        return MisoTable(state, seats, self.content.definitions, self.content.refusals)

    def step(self, table: MisoTable) -> Procedure | None:
        state = table.state
        if endless(table):  # the budget of MM-H37 was spent
            return None
        if state.frames:
            frame = state.frames[-1]
            return FRAMES[frame.kind](table, frame)
        return PHASES[state.phase](table)

    def not_yours(self, table: MisoTable, asked: SeatId) -> Refusal:
        return not_yours(table, asked)

    def after_end(self, table: MisoTable) -> Refusal:
        return after_end(table)

    def result(self, state: State) -> Result | None:
        if state.phase != "over":
            return None
        return Result(tuple(SeatId(seat) for seat in state.winners), state.reason, state.rule)

    def turn_of(self, state: State) -> int:
        return state.turn

    def concede(self, table: MisoTable, seat: SeatId) -> None:
        """MM-H34: the leaver loses at once, whatever is being resolved."""
        end(table, [1 - seat], "concession", "MM-H34")

    def instruct(self, table: MisoTable, seat: SeatId, standing: str) -> None:
        if standing not in dict(STANDING):
            raise Refused("standing", f"There is no standing answer called {standing!r}.")
        table.state.players[seat].standing = standing

    def standing(self, state: State, seat: SeatId) -> str:
        return state.players[seat].standing

    def standing_choices(self) -> Sequence[tuple[str, str]]:
        return STANDING

    def view(
        self, table: MisoTable, viewer: SeatId | None, decision: DecisionView | None, log_tail: tuple[str, ...]
    ) -> MisoView:
        heroes = tuple(self._hero(table, seat) for seat in range(len(table.seats)))
        return see(table, viewer, decision, log_tail, self.result(table.state), heroes)

    def _hero(self, table: MisoTable, seat: int) -> str:
        """The card that stands for a seat: the face-up Active one; after the end a starter deck's own.

        Which deck somebody plays is secret, so nothing of it that has not been shown may stand for it.
        """
        deck = dict(table.seats[seat].deck)
        if table.state.phase == "over":
            for known in self.content.files.decks.values():
                if deck == known.cards:
                    return known.hero
        active = table.active(seat)
        return "" if active is None or table.state.phase in FACE_DOWN else table.top(active).id

    def say(self, event: Event, viewer: SeatId | None, names: Sequence[str]) -> str:
        return say(event, viewer, names)

    def describe(self, view: MisoView) -> Sequence[Line]:
        return describe(view)

    def intents(self, table: MisoTable, seat: SeatId) -> list[Intent]:
        return intents(table, seat)

    def why_not(self, table: MisoTable, seat: SeatId, intent: Intent, decision: Decision | None) -> Refusal | None:
        return why_not(table, seat, intent, decision)

    def conceal(self, state: State, seat: SeatId, seed: bytes) -> None:
        conceal(state, seat, seed, self.content.definitions)
