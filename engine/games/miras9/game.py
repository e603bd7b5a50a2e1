"""The record of Miras 9 that the registry finds: the kernel's questions, answered by this game's modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.games.miras9 import setup
from engine.games.miras9.actions import phase_step
from engine.games.miras9.content import READER, Content
from engine.games.miras9.damage import damage_step
from engine.games.miras9.describing import describe
from engine.games.miras9.ending import endless, lose
from engine.games.miras9.entries import entries
from engine.games.miras9.intending import after_end, intents, not_yours, why_not
from engine.games.miras9.leaving import check_defeats
from engine.games.miras9.redaction import conceal, see
from engine.games.miras9.resolving import effect_step
from engine.games.miras9.saying import say
from engine.games.miras9.state import State, state_from
from engine.games.miras9.table import MirasTable
from engine.games.miras9.triggers import trigger_step
from engine.games.miras9.turn import awaken_step, end_step
from engine.games.miras9.view import MirasView
from engine.games.miras9.wave import extra_step, wave_step
from engine.kernel.checks import Intent, Refusal
from engine.kernel.decision import Decision
from engine.kernel.events import Event
from engine.kernel.file_game import FileGame
from engine.kernel.game import Seat
from engine.kernel.ids import SeatId
from engine.kernel.lore import Entry
from engine.kernel.procedure import Procedure
from engine.kernel.views import DecisionView, Line

PHASES: dict[str, Callable[[MirasTable], Procedure | None]] = {
    "setup": setup.setup_step,
    "awaken": awaken_step,
    "action": phase_step,
    "attack": phase_step,
    "move": phase_step,
    "attune": phase_step,
    "end": end_step,
}

STANDING = (
    ("", "Ask me in every window"),
    ("quiet", "Pass until something happens"),
    ("wave", "Pass for this wave"),
    ("turn", "Pass for this turn"),
)


class Miras9(FileGame[Content, State]):
    """Miras 9 for two players."""

    id = "miras9"
    title = "Miras 9"
    is_drawn = True
    min_seats = 2
    max_seats = 2
    reader = READER
    standing_answers = STANDING
    plan_breakers = frozenset({"blackwake"})

    def entries_of(self, content: Content) -> Mapping[str, Entry]:
        return entries(content)

    def goal(self) -> str:
        """How one wins. Rules: M9-22, M9-23, M9-H9."""
        return (
            "Outlast your opponent: who begins a turn with Main Deck, Resource and Used empty, or cannot pay Battle "
            "Damage or the toll of Exhaustion, loses."
        )

    def state_from(self, raw: dict[str, Any]) -> State:
        return state_from(raw)

    def set_up(self, seats: Sequence[Seat], seed: bytes, settings: dict[str, Any]) -> State:
        return setup.new_state(seats, seed, settings, self.content.definitions)

    def table(self, state: State, seats: Sequence[Seat]) -> MirasTable:
        return MirasTable(state, seats, self.content.definitions, self.content.refusals)

    def step(self, table: MirasTable) -> Procedure | None:
        """What is being dealt or resolved first; then defeats, triggers, the wave, and the phase (4.2 to 4.4)."""
        state = table.state
        if endless(table):  # the budget of M9-H45 was spent
            return None
        if state.damage is not None:
            return damage_step(table)
        if state.effect is not None:
            return effect_step(table, state.effect)
        _check(table)
        if state.queue:
            return trigger_step(table)
        if state.wave is not None:
            return wave_step(table, state.wave)
        return extra_step(table) if state.extra_attacks else PHASES[state.phase](table)

    def not_yours(self, table: MirasTable, asked: SeatId) -> Refusal:
        return not_yours(table, asked)

    def after_end(self, table: MirasTable) -> Refusal:
        return after_end(table)

    def concede(self, table: MirasTable, seat: SeatId) -> None:
        """M9-H35 c: the leaver loses at once, whatever is being resolved."""
        lose(table, [seat], "concession", "M9-H35")

    def view(
        self, table: MirasTable, viewer: SeatId | None, decision: DecisionView | None, log_tail: tuple[str, ...]
    ) -> MirasView:
        return see(table, viewer, decision, log_tail, self.result(table.state))

    def say(self, event: Event, viewer: SeatId | None, names: Sequence[str]) -> str:
        return say(event, viewer, names)

    def describe(self, view: MirasView) -> Sequence[Line]:
        return describe(view)

    def intents(self, table: MirasTable, seat: SeatId) -> list[Intent]:
        return intents(table, seat)

    def why_not(self, table: MirasTable, seat: SeatId, intent: Intent, decision: Decision | None) -> Refusal | None:
        return why_not(table, seat, intent, decision)

    def conceal(self, state: State, seat: SeatId, seed: bytes) -> None:
        conceal(state, seat, seed, self.content.definitions)


def _check(table: MirasTable) -> None:
    """Who is defeated now; in the check that starts step 6, whose attack did it too (M9-107-b, M9-H29)."""
    wave = table.state.wave
    hits = [] if wave is None else wave.credits
    if wave is not None and hits:
        wave.credits = []
    check_defeats(table, hits)
