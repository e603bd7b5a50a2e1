"""Sessions on a real store and the real MisoMochi, with a clock that tests move and a listener that remembers."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.sessions import seeding
from bot.sessions.acts import Acted, Choose
from bot.sessions.lobby import Lobbies, Person
from bot.sessions.manager import Sessions
from bot.sessions.notices import Notice
from bot.store.base import Place
from bot.store.sqlite import SqliteStore
from engine import Match

ANN, BO, EVE = Person(1, "Ann"), Person(2, "Bo"), Person(3, "Eve")


@dataclass
class Clock:
    """The time, moved by hand."""

    time: datetime = datetime(2026, 11, 29, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def forward(self, **span: float) -> None:
        """Let time pass."""
        self.time += timedelta(**span)


@dataclass
class Remembers:
    """A listener that keeps what it was told."""

    changes: list[str] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def changed(self, match: str) -> None:
        self.changes.append(match)

    def notice(self, notice: Notice) -> None:
        self.notices.append(notice)


def at_random(match: Match, seat: int, chance: bytes) -> Sequence[str]:
    """A computer player that picks blindly."""
    decision = match.decision
    assert decision is not None
    assert decision.seat == seat
    source = random.Random(chance)
    many = source.randint(decision.min, min(decision.max, len(decision.options)))
    return [option.key for option in source.sample(list(decision.options), many)]


@dataclass
class House:
    """Everything a test of sessions needs."""

    path: Path
    store: SqliteStore
    clock: Clock
    heard: Remembers
    sessions: Sessions
    lobbies: Lobbies
    source: random.Random = field(default_factory=lambda: random.Random(7))
    interactions: int = 10_000

    def interaction(self) -> int:
        """The id of a new press."""
        self.interactions += 1
        return self.interactions

    async def begin(self, channel: int = 5, computer: str = "", decks: Sequence[str] = ("moonlit-lullaby",) * 2) -> str:
        """A match that Ann has begun against Bo, or against a computer."""
        match = (await self.lobbies.open("misomochi", ANN, Place(900, channel))).row.id
        await self.lobbies.join(match, ANN, self.interaction())
        await self.lobbies.choose_deck(match, ANN.id, starter=decks[0])
        if computer:
            await self.lobbies.add_computer(match, ANN.id, computer, decks[1])
        else:
            await self.lobbies.join(match, BO, self.interaction())
            await self.lobbies.choose_deck(match, BO.id, starter=decks[1])
        await self.lobbies.start(match, ANN.id)
        return match

    async def pick(self, match: str, wanted: Callable[[Match], Sequence[str]] | None = None) -> Acted:
        """Let whoever is asked pick, at random or as wanted."""
        async with self.sessions.reading(match) as live:
            decision = live.match.decision
            assert decision is not None
            user = live.user_at(live.to_act)
            assert user is not None
            chance = self.source.randbytes(8)
            picks = wanted(live.match) if wanted is not None else at_random(live.match, int(decision.seat), chance)
        choose = Choose(decision.number, tuple(picks))
        return await self.sessions.act(match, user, choose, interaction=self.interaction())

    async def until(self, match: str, kind: str, seat: int | None = None) -> None:
        """Pick at random until a decision of this kind is open."""
        for _ in range(5000):
            async with self.sessions.reading(match) as live:
                decision = live.match.decision
                if decision is None or (decision.kind == kind and seat in (None, decision.seat)):
                    return
            await self.pick(match)

    async def mover(self, match: str) -> tuple[int, int, int]:
        """Seat, person and number of the open decision."""
        async with self.sessions.reading(match) as live:
            assert live.to_act is not None
            user = live.user_at(live.to_act)
            assert user is not None
            return live.to_act, user, live.match.number

    async def reopened(self) -> House:
        """The house after the process has ended and begun again; the old one is unusable."""
        await self.sessions.close()
        await self.store.close()
        return await open_house(self.path, self.clock)


async def open_house(path: Path, clock: Clock) -> House:
    """A house on this database."""
    store = await SqliteStore.open(path)
    heard = Remembers()
    sessions = Sessions(store, clock, {"random": at_random}, heard)
    return House(path, store, clock, heard, sessions, Lobbies(sessions))


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """An empty house, whose secrets are the same in every run."""
    source = random.Random(2026)
    monkeypatch.setattr(seeding, "new_secret", lambda: source.randbytes(32))
    made = await open_house(tmp_path / "bot.db", Clock())
    yield made
    await made.sessions.close()
    await made.store.close()


@pytest.fixture
async def reopen() -> AsyncIterator[Callable[[House], Awaitable[House]]]:
    """Ends a house and opens it again, as often as wanted."""
    opened: list[House] = []

    async def again(old: House) -> House:
        opened.append(await old.reopened())
        return opened[-1]

    yield again
    for last in opened[-1:]:
        await last.sessions.close()
        await last.store.close()
