"""The record of MisoMochi that the registry finds: the kernel's questions, answered by this game's modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.games.misomochi import setup
from engine.games.misomochi.actions import act_step, discard_step, prepare_step
from engine.games.misomochi.attack import attack_step
from engine.games.misomochi.content import READER, Content
from engine.games.misomochi.describing import describe
from engine.games.misomochi.ending import check_step, end, endless
from engine.games.misomochi.entries import entries
from engine.games.misomochi.intending import after_end, intents, not_yours, why_not
from engine.games.misomochi.redaction import conceal, see
from engine.games.misomochi.resolving import ability_step
from engine.games.misomochi.saying import say
from engine.games.misomochi.state import Frame, State, state_from
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.triggers import triggers_step
from engine.games.misomochi.turn import end_step, start_step
from engine.games.misomochi.view import MisoView
from engine.kernel.checks import Intent, Refusal
from engine.kernel.decision import Decision
from engine.kernel.events import Event
from engine.kernel.file_game import FileGame
from engine.kernel.game import Seat
from engine.kernel.ids import SeatId
from engine.kernel.lore import Entry
from engine.kernel.procedure import Procedure
from engine.kernel.views import DecisionView, Line

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


class MisoMochi(FileGame[Content, State]):
    """MisoMochi for two players."""

    id = "misomochi"
    title = "MisoMochi"
    is_drawn = True
    min_seats = 2
    max_seats = 2
    reader = READER
    standing_answers = STANDING

    def entries_of(self, content: Content) -> Mapping[str, Entry]:
        return entries(content)

    def goal(self) -> str:
        """How one wins. Rules: MM-H22."""
        needed = self.content.settings["defeats_to_win"]
        return (
            f"Defeat {needed} {'character' if needed == 1 else 'characters'} of your opponent, or be the only one who "
            "has characters in play."
        )

    def state_from(self, raw: dict[str, Any]) -> State:
        return state_from(raw)

    def set_up(self, seats: Sequence[Seat], seed: bytes, settings: dict[str, Any]) -> State:
        return setup.new_state(seats, seed, settings)

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

    def concede(self, table: MisoTable, seat: SeatId) -> None:
        """MM-H34: the leaver loses at once, whatever is being resolved."""
        end(table, [1 - seat], "concession", "MM-H34")

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
