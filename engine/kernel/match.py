"""A match: the one place where acts change it. Four acts exist, and all go into one append-only list.

Rules are not here; they live in the game's procedures. Saving belongs here as far as it needs the match's insides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from engine.kernel import rng, saving
from engine.kernel.checks import Intent, Refusal
from engine.kernel.decision import CANCEL, Decision, Option, chosen, seen_by
from engine.kernel.errors import BrokenInvariant, MatchOver, NotYourDecision, Refused, SaveError, StaleDecision
from engine.kernel.events import TAKEN_BACK, Act, Event, LogLine, standing_lines
from engine.kernel.game import Game, Seat
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure
from engine.kernel.taking_back import TakeBack, effective, what_may_be_taken_back
from engine.kernel.views import Result, View

LOG_TAIL = 6
"""Lines of the log that a view carries."""


class Match:
    """One running or finished match.

    Guarantees: an act that raises leaves the match byte for byte as it was. At every moment exactly one decision is
    open, or the match is over. Decision numbers only rise, also over a cancel and a take-back.
    """

    def __init__(self, game: Game[Any], seats: Sequence[Seat], state: Any, settings: Mapping[str, Any]) -> None:
        """Take over a state that stands at a rest; use ``start`` or ``load`` to get a match."""
        self._game = game
        self._settings = dict(settings)
        self._table = game.table(state, tuple(seats))
        self._seed = b""
        self._origin: bytes = b""
        self._procedure: Procedure | None = None
        self._decision: Decision | None = None
        self._rest: Any = None
        self._rest_kind = ""
        self._asleep = False
        self._since: list[Act] = []
        self._number = 0
        self.acts: list[Act] = []
        self.events: list[Event] = []
        self.went_back = False
        """Whether loading had to drop the picks since the last rest because rules or data changed."""

    # --- beginning ---------------------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls, game: Game[Any], seats: Sequence[Seat], seed: bytes, settings: Mapping[str, Any] | None = None
    ) -> Self:
        """Set a match up and run it to its first decision.

        Raises:
            Refused: a deck is illegal or the number of seats is wrong; the rule says which.
        """
        if not game.min_seats <= len(seats) <= game.max_seats:
            raise Refused("seats", f"{game.title} is played by {game.min_seats} to {game.max_seats} players.")
        match = cls(game, seats, game.new_state(seats, seed, settings or {}), settings or {})
        match._seed = seed
        match._open_table()
        return match

    @classmethod
    def at(cls, game: Game[Any], seats: Sequence[Seat], state: Any, settings: Mapping[str, Any]) -> Self:
        """A match that begins in a given position rather than with its set-up."""
        match = cls(game, seats, state, settings)
        match._origin = saving.dump(state)
        match._open_table()
        return match

    def _open_table(self) -> None:
        self._advance(None)
        self.events = list(self._table.spoken)
        self._table.spoken = []
        self._table.first_event = len(self.events)
        self._table.barrier = False

    # --- what stands -------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._game.id

    @property
    def rules(self) -> Game[Any]:
        """The game's record."""
        return self._game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, by seat."""
        return tuple(self._table.seats)

    @property
    def number(self) -> int:
        """The number of the open decision, or of the end."""
        return self._number

    @property
    def decision(self) -> Decision | None:
        """The one open question; None when the match is over."""
        if self._asleep:
            self._wake()
        return self._decision

    @property
    def result(self) -> Result | None:
        """How it ended; None while it runs."""
        return self._game.result(self._table.state)

    @property
    def fingerprint(self) -> str:
        """What identifies rules and data that this match is played with."""
        return self._game.fingerprint

    @property
    def turn(self) -> int:
        """The number of the running turn."""
        return self._game.turn_of(self._table.state)

    @property
    def position(self) -> Any:
        """The game's state, for this game's own tests and tools only; never for a viewer."""
        return self._table.state

    # --- the four acts -----------------------------------------------------------------------------------------

    def choose(self, seat: int, picks: Sequence[str], number: int, *, automatic: bool = False) -> list[Event]:
        """Answer the open decision with option keys, or with ``cancel`` alone where it can be cancelled.

        Raises:
            MatchOver, StaleDecision, NotYourDecision: in this order.
            Refused: the picks are not on offer, too few, too many, or not legal together.
        """
        decision = self._open(number)
        if decision.seat != seat:
            refusal = self._game.not_yours(self._table, decision.seat)
            raise NotYourDecision(decision.seat, refusal.rule, refusal.message)
        keys = list(picks)
        if keys == [CANCEL]:
            return self._cancel(decision, automatic=automatic)
        picked = chosen(decision, keys)
        act = self._record("choose", seat, keys, automatic=automatic)
        if decision.rest and self._game.announces_in_place:
            self._rest = self._table.state.copy()
        self._since.append(act)
        self._advance(picked)
        return self._collect(act)

    def concede(self, seat: int) -> list[Event]:
        """Leave the match, at any time.

        Raises:
            MatchOver: it has ended already.
        """
        self._running()
        act = self._record("concede", seat, [])
        if self._rest is not None:
            self._table.state = self._rest
        self._leave_procedure()
        self._game.concede(self._table, SeatId(seat))
        self._advance(None)
        return self._collect(act)

    def instruct(self, seat: int, standing: str) -> list[Event]:
        """Set a standing answer to windows, "" to end it; at any time, also when not asked.

        Raises:
            MatchOver: the match has ended.
            Refused: there is no such standing answer.
        """
        self._running()
        self._instruct(SeatId(seat), standing)
        act = self._record("instruct", seat, [standing])
        if self._decision is not None and not self._decision.rest:
            self._since.append(act)
        return self._collect(act)

    def take_back(self, number: int, *, consent: bool = False) -> list[Event]:
        """Return to an earlier decision: the whole state, generator included; the numbers go on rising.

        Args:
            number: of the decision to return to, one that ``can_take_back`` names.
            consent: whether everybody else has agreed.

        Raises:
            MatchOver: the match has ended.
            Refused: that decision cannot be returned to, or not without consent.
        """
        self._running()
        kept = effective(self.acts)
        index = next((i for i, act in enumerate(kept) if act.kind == "choose" and act.number == number), None)
        if index is None:
            raise Refused("take-back", "There is no such earlier decision to return to.")
        target = kept[index]
        allowed = self.can_take_back(target.seat)
        if number not in allowed.free and not (consent and number in allowed.with_consent):
            raise Refused("take-back", "That can only be taken back if everybody agrees, within your own turn.")
        again = self._replayed(kept[:index])
        act = self._record("take_back", target.seat, [], number=number)
        self._table = again._table
        self._procedure, self._decision, self._since = again._procedure, again._decision, again._since
        self._rest, self._rest_kind = again._rest, again._rest_kind
        self._table.spoken.clear()
        self._table.barrier = False
        self._table.first_event = len(self.events)
        facts = {"seat": target.seat, "first": target.events, "number": number}
        self._table.emit(TAKEN_BACK, facts)
        self._renumber()
        return self._collect(act)

    def can_take_back(self, seat: int) -> TakeBack:
        """What this seat may take back now: free until something became known or random, or another seat acted."""
        return what_may_be_taken_back(self.acts, seat, self.turn)

    # --- what viewers get --------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """The match as that seat, or with None a spectator, may see it."""
        self._wake()
        viewer = None if seat is None else SeatId(seat)
        tail = tuple(line.text for line in self.log(viewer, tail=LOG_TAIL))
        asked = self._decision
        question = None if asked is None else seen_by(asked, viewer, self._rest_kind)
        return self._game.view(self._table, viewer, question, tail)

    def log(self, seat: int | None, since: int = 0, *, tail: int | None = None) -> list[LogLine]:
        """The lines that this viewer may read of the events numbered ``since`` and above, without those taken back."""
        viewer = None if seat is None else SeatId(seat)
        names = [s.name for s in self._table.seats]
        return standing_lines(self.events, lambda event: self._game.say(event, viewer, names), since, tail)

    def intents(self, seat: int) -> list[Intent]:
        """What that seat may ask ``why_not`` about."""
        return self._game.intents(self._table, SeatId(seat))

    def why_not(self, seat: int, intent: Intent) -> Refusal | None:
        """Why the intent is not on offer, None if it is; for any seat, at any time, also after the end."""
        self._wake()
        return self._game.why_not(self._table, SeatId(seat), intent, self._decision)

    def standing(self, seat: int) -> str:
        """The seat's standing answer in force, "" for none."""
        return self._game.standing(self._table.state, SeatId(seat))

    # --- copies ------------------------------------------------------------------------------------------------

    def fork(self) -> Match:
        """An independent copy: the last rest copied, the picks since replayed."""
        state = self._table.state if self._rest is None else self._rest
        return self._copy(state.copy(), self._since)

    def imagine(self, seat: int, seed: bytes) -> Match:
        """A fork in which what this seat does not know now is redrawn: a function of its view, the decklists and seed.

        An announcement that another seat is in the middle of is left out: its rest is what this seat knows.

        Raises:
            BrokenInvariant: the redrawn match would look different to this seat.
        """
        self._wake()
        state = (self._table.state if self._rest is None else self._rest).copy()
        self._game.conceal(state, SeatId(seat), seed)
        state.rng_key, state.rng_count = rng.key_from(seed, "imagine"), 0
        own = self._decision is None or self._decision.seat == seat
        return self._copy(state, self._since if own else [])

    def _copy(self, state: Any, since: Sequence[Act]) -> Match:
        twin = Match(self._game, self._table.seats, state, self._settings)
        twin._seed, twin._origin = self._seed, self._origin
        twin._number = self._number
        twin.acts, twin.events = list(self.acts), list(self.events)
        twin._table.first_event = len(twin.events)
        twin._asleep = True
        if since:
            for act in since:
                twin._repeat(act)
            twin._settle(self._number)
        return twin

    # --- saving ------------------------------------------------------------------------------------------------

    def save(self, *, log: bool = True) -> bytes:
        """The match as JSON text: the state at the last rest, the acts since, and with ``log`` all acts and events."""
        rest = saving.dump(self._table.state if self._rest is None else self._rest)
        now = rest if self._rest is None else saving.dump(self._table.state)
        raw: dict[str, Any] = {
            "schema": saving.SCHEMA,
            "game": self._game.id,
            "fingerprint": self._game.fingerprint,
            "seats": [{"name": s.name, "deck": dict(s.deck)} for s in self._table.seats],
            "settings": self._settings,
            "seed": self._seed.hex(),
            "number": self._number,
            "state": saving.embed(rest),
            "since": self._since,
            "hash": saving.hash_of(now),
        }
        if self._origin:
            raw["origin"] = saving.read(self._origin)
        if log:
            raw["acts"], raw["events"] = self.acts, self.events
        return saving.dump(raw)

    @classmethod
    def restore(
        cls, game: Game[Any], raw: dict[str, Any], acts: Sequence[Act] = (), events: Sequence[Event] = ()
    ) -> Self:
        """A match from its save; picks since the rest that no longer fit are dropped, and ``went_back`` says so.

        Raises:
            SaveError: the save is damaged, or of a schema that this version cannot read.
        """
        saving.read_schema(raw)
        try:
            seats = [Seat(s["name"], s["deck"]) for s in raw["seats"]]
            match = cls(game, seats, game.load_state(raw["state"]), raw["settings"])
            match._seed = bytes.fromhex(raw["seed"])
            match._origin = saving.dump(raw["origin"]) if "origin" in raw else b""
            since = [saving.act_from(a) for a in raw["since"]]
            match.acts = [saving.act_from(a) for a in raw["acts"]] if "acts" in raw else list(acts)
            match.events = [saving.event_from(e) for e in raw["events"]] if "events" in raw else list(events)
            match._number = int(raw["number"])
            match._table.first_event = len(match.events)
            match._asleep = True
            if since:
                match._catch_up(since, raw["hash"], raw["number"])
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise SaveError(f"this save is damaged: {error!r}") from error
        return match

    def _catch_up(self, since: Sequence[Act], expected: str, number: int) -> None:
        rest = saving.dump(self._table.state)
        try:
            for act in since:
                self._repeat(act)
            same = saving.state_hash(self._table.state) == expected
        except (Refused, BrokenInvariant):
            same = False
        if not same:
            self._table.state = self._game.load_state(saving.read(rest))
            self._leave_procedure()
            self._advance(None)
            self.went_back = True
            number += 1
        self._settle(number)

    def _wake(self) -> None:
        """Put the question of the rest at which this copy stands; it was not needed before."""
        if self._asleep:
            self._asleep = False
            number = self._number
            self._advance(None)
            self._settle(number)

    def _settle(self, number: int) -> None:
        """Drop what replaying said, and give the open decision its number."""
        self._table.spoken.clear()
        self._table.barrier = False
        self._number = number
        if self._decision is not None:
            self._decision.number = number

    # --- inside ------------------------------------------------------------------------------------------------

    def _running(self) -> None:
        if self._asleep:
            self._wake()
        if self._game.result(self._table.state) is not None:
            refusal = self._game.after_end(self._table)
            raise MatchOver(refusal.rule, refusal.message)

    def _open(self, number: int) -> Decision:
        if self._decision is None:
            self._running()
        if self._decision is None:
            raise BrokenInvariant("a running match has no open decision")
        if number != self._number:
            raise StaleDecision(self._number, number)
        return self._decision

    def _record(
        self, kind: str, seat: int, picks: list[str], *, automatic: bool = False, number: int | None = None
    ) -> Act:
        rest = self._decision is None or self._decision.rest
        stood = self._number if number is None else number
        return Act(len(self.acts), kind, seat, stood, picks, automatic, rest, self.turn, events=len(self.events))

    def _collect(self, act: Act) -> list[Event]:
        spoken = self._table.spoken
        self._table.spoken = []
        self.events.extend(spoken)
        self._table.first_event = len(self.events)
        act.barrier = self._table.barrier
        self.acts.append(act)
        self._table.barrier = False
        return spoken

    def _cancel(self, decision: Decision, *, automatic: bool) -> list[Event]:
        if not decision.can_cancel:
            raise Refused(decision.rule, "There is no way back from this choice.")
        act = self._record("choose", decision.seat, [CANCEL], automatic=automatic)
        if self._rest is not None:
            self._table.state = self._rest
        self._leave_procedure()
        self._advance(None)
        return self._collect(act)

    def _leave_procedure(self) -> None:
        if self._procedure is not None:
            self._procedure.close()
        self._procedure = None
        self._rest = None
        self._since = []

    def _instruct(self, seat: SeatId, standing: str) -> None:
        """Set a standing answer in the state and, within an announcement, in the rest that it would return to."""
        self._game.instruct(self._table, seat, standing)
        if self._rest is not None:
            self._game.instruct(self._game.table(self._rest, self._table.seats), seat, standing)

    def _repeat(self, act: Act) -> None:
        """Do again what an act did, without recording it."""
        self._wake()
        if act.kind == "instruct":
            self._instruct(SeatId(act.seat), act.picks[0])
            if self._decision is not None and not self._decision.rest:
                self._since.append(act)
            return
        decision = self._decision
        if act.kind != "choose" or decision is None or decision.seat != act.seat:
            raise Refused("save", "the saved acts do not fit the position")
        if act.picks == [CANCEL]:
            if self._rest is not None:
                self._table.state = self._rest
            self._leave_procedure()
            self._advance(None)
            return
        picked = chosen(decision, act.picks)
        if decision.rest and self._game.announces_in_place:
            self._rest = self._table.state.copy()
        self._since.append(act)
        self._advance(picked)

    def _advance(self, picked: list[Option] | None) -> None:
        """Run procedures until somebody must pick or the match is over."""
        game, table = self._game, self._table
        procedure = self._procedure
        decision: Decision | None = None
        if procedure is not None:
            try:
                decision = procedure.send(picked or [])
            except StopIteration:
                decision = None
        result, step = game.result, game.step
        while decision is None:
            if result(table.state) is not None:
                self._stop()
                return
            procedure = step(table)
            if procedure is not None:
                decision = next(procedure, None)
        self._procedure, self._decision = procedure, decision
        if decision.rest:
            if self._since:
                self._since = []
            self._rest = None
            self._rest_kind = decision.kind
        self._renumber()

    def _stop(self) -> None:
        self._procedure = self._decision = self._rest = None
        self._since = []
        self._renumber()

    def _renumber(self) -> None:
        self._number += 1
        if self._decision is not None:
            self._decision.number = self._number

    def _replayed(self, acts: Sequence[Act]) -> Match:
        """A match played again from its beginning by these acts."""
        if self._origin:
            state = self._game.load_state(saving.read(self._origin))
        else:
            state = self._game.new_state(self._table.seats, self._seed, self._settings)
        twin = Match(self._game, self._table.seats, state, self._settings)
        twin._advance(None)
        for act in acts:
            twin._repeat(act)
        twin._number = self._number
        return twin
