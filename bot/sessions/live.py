"""A match in memory: the engine's match and who sits at it, made from what is stored, and what a change stores."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar, cast

import orjson

import engine
from bot.store.base import MatchRow, Record, SeatRow, Step, Store, Stored
from engine import Act, Event, Line, Match, View

Made = TypeVar("Made")


@dataclass(slots=True)
class Live:
    """A match that has begun. ``row`` and ``seats`` are as stored; ``match`` is ahead only while its lock is held."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    match: Match
    interactions: set[int] = field(default_factory=set)
    _stands: tuple[Match, MatchRow, int, int] | None = None
    _made: dict[Hashable, object] = field(default_factory=dict)

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What ``make`` made of the match as it stands now, made at the first call and shared until anything changes.

        Call it while the lock is held. The key must name the viewer; what is made must be immutable, and hang on
        nothing but this match and its row.
        """
        stands = self._stands
        acts, number = len(self.match.acts), self.match.number
        if (
            stands is None
            or stands[0] is not self.match
            or stands[1] is not self.row
            or stands[2] != acts
            or stands[3] != number
        ):
            self._made = {}
            self._stands = (self.match, self.row, acts, number)
        if key not in self._made:
            self._made[key] = make()
        return cast("Made", self._made[key])

    def view(self, seat: int | None) -> View:
        """What this seat, or with None a spectator, may see."""
        return self.once(("view", seat), lambda: self.match.view(seat))

    def described(self, seat: int | None) -> tuple[Line, ...]:
        """The same in words."""
        return self.once(("described", seat), lambda: tuple(self.match.rules.describe(self.view(seat))))

    def seat_of(self, user: int) -> int | None:
        """Where this person sits."""
        return next((seat.seat for seat in self.seats if seat.user == user), None)

    def user_at(self, seat: int | None) -> int | None:
        """Who sits there; None for a computer and for nobody."""
        return None if seat is None else self.seats[seat].user

    @property
    def to_act(self) -> int | None:
        """The seat that is asked now."""
        return None if self.match.decision is None else int(self.match.decision.seat)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats at which people sit."""
        return tuple(seat.seat for seat in self.seats if not seat.computer)


Apply = Callable[[Live], Awaitable[int]]
"""Changes a live match by engine acts; returns how many picks of a plan were made."""


@dataclass(slots=True)
class Slot:
    """The place of one match in memory; ``live`` is None until it is needed, and after a failure.

    ``pressed``: when each person last used a control of the match. ``thinking``: the task in which computers pick.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    live: Live | None = None
    pressed: dict[int, datetime] = field(default_factory=dict)
    thinking: asyncio.Task[None] | None = None


def from_stored(stored: Stored) -> Live:
    """The live match. Raises engine.SaveError or engine.Refused where the save cannot be read here."""
    acts: list[Act] = []
    events: list[Event] = []
    interactions: set[int] = set()
    for record in stored.records:
        if record.act is not None:
            acts.append(Act(**orjson.loads(record.act)))
        events.extend(Event(**raw) for raw in orjson.loads(record.events))
        if record.interaction is not None:
            interactions.add(record.interaction)
    return Live(stored.row, stored.seats, engine.load(stored.save, acts, events), interactions)


async def load(store: Store, match: str) -> Live:
    """The live match as it was last committed. Raises NoSuchMatch, engine.SaveError, engine.Refused."""
    return from_stored(await store.load(match))


def records(match: Match, since: int, user: int | None, interaction: int | None) -> list[Record]:
    """The acts numbered ``since`` and above with their events; the first is the person's, those after it are not."""
    acts = match.acts[since:]
    ends = [act.events for act in acts[1:]] + [len(match.events)]
    made = []
    for index, (act, end) in enumerate(zip(acts, ends, strict=True)):
        own = index == 0
        made.append(
            Record(
                act.n,
                orjson.dumps(act),
                orjson.dumps(match.events[act.events : end]),
                user if own or (act.kind == "choose" and act.seat == acts[0].seat and not act.automatic) else None,
                interaction if own else None,
            )
        )
    return made


def step(live: Live, made: Sequence[Record], at: datetime, *, picked: bool = True) -> Step:
    """What this change of the match stores."""
    return Step(
        match=live.row.id,
        version=live.row.version,
        number=live.match.number,
        save=live.match.save(log=False),
        records=made,
        at=at,
        result=result_of(live.match),
        picked=picked,
    )


def result_of(match: Match) -> dict[str, Any] | None:
    """The result as plain data, None while the match runs."""
    result = match.result
    if result is None:
        return None
    return {"winners": [int(seat) for seat in result.winners], "reason": result.reason, "rule": result.rule}
