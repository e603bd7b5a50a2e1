"""What a durable act costs, as ratios against one fdatasync of as many bytes to the same disk in the same round.

Measured with 1, 8 and 64 matches that act at the same time: the store's transaction alone, and a whole act through the
sessions (rules, save, commit). p50 is the median time of one act over that of one fdatasync; the second figure is how
many acts are acknowledged in the time of one. Each line is the median of the per-round ratios, reference and candidate
in turn.

Run: ``python tests/benchmarks/bench_store.py [FOLDER]`` (the folder's disk is what is measured)
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import engine
from bot import memory
from bot.sessions.acts import Choose
from bot.sessions.lobby import Lobbies, Person
from bot.sessions.manager import Sessions
from bot.store.base import Place, Record, Step
from bot.store.sqlite import SqliteStore

ROUNDS = 80
ACTS = 4
"""Acts of each match in a round, and syncs before and after them."""

GAME = "misomochi"
PAGES = 4 * 4096
"""About what one act adds to the write-ahead log, in bytes."""


def now() -> datetime:
    """The time."""
    return datetime.now(UTC)


class Reference:
    """A file that is overwritten in place, as a write-ahead log is once it has grown to its size."""

    PLACES = 250

    def __init__(self, folder: Path) -> None:
        self.file = os.open(folder / "reference", os.O_RDWR | os.O_CREAT)
        os.write(self.file, bytes(PAGES * self.PLACES))
        os.fsync(self.file)
        self.next = 0

    def sync(self, times: int) -> float:
        """Median seconds of writing an act's bytes and one fdatasync."""
        taken = []
        for _ in range(times):
            data = os.urandom(PAGES)
            self.next = (self.next + 1) % self.PLACES
            began = time.perf_counter()
            os.pwrite(self.file, data, self.next * PAGES)
            os.fdatasync(self.file)
            taken.append(time.perf_counter() - began)
        return median(taken)


async def begin(sessions: Sessions, table: int) -> str:
    """A match of two people."""
    lobbies = Lobbies(sessions)
    decks = engine.games.get(GAME).starter_decks()
    ann, bo = Person(1, "Ann"), Person(2, "Bo")
    match = (await lobbies.open(GAME, ann, Place(1, table))).row.id
    for person in (ann, bo):
        await lobbies.join(match, person, table * 2 + person.id)
        await lobbies.choose_deck(match, person.id, starter=decks[table % len(decks)].id)
    await lobbies.start(match, ann.id)
    return match


class Bench:
    """A store with matches to act on."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.sessions = Sessions(store, now, {})
        self.chance = random.Random(1)
        self.tables = iter(range(10, 10**9))
        self.live: dict[int, str] = {}

    async def act(self, table: int) -> float:
        """Seconds of one pick through the sessions; a match that has ended is replaced, unmeasured."""
        if table not in self.live:
            self.live[table] = await begin(self.sessions, next(self.tables))
        match = self.live[table]
        async with self.sessions.reading(match) as live:
            decision = live.match.decision
            if decision is not None:
                user = live.user_at(live.to_act) or 0
                many = self.chance.randint(decision.min, min(decision.max, len(decision.options)))
                picks = tuple(option.key for option in self.chance.sample(list(decision.options), many))
        if decision is None:
            del self.live[table]
            return await self.act(table)
        began = time.perf_counter()
        await self.sessions.act(match, user, Choose(decision.number, picks), interaction=next(self.tables))
        return time.perf_counter() - began

    async def append(self, table: int) -> float:
        """Seconds of the store's transaction for one act, with a save and events of usual size."""
        if table not in self.live:
            self.live[table] = await begin(self.sessions, next(self.tables))
            await self.sessions.let_go(self.live[table])
        match = self.live[table]
        row = await self.store.match(match)
        assert row is not None
        record = Record(row.version, b"x" * 180, b"y" * 400, 1, next(self.tables))
        step = Step(match, row.version, row.number + 1, b"z" * 6000, [record], now())
        began = time.perf_counter()
        await self.store.append(step)
        return time.perf_counter() - began


async def together(one: Callable[[int], Awaitable[float]], matches: int) -> tuple[float, float]:
    """Median seconds of an act, and acts a second, while so many matches act at once."""
    taken: list[float] = []

    async def table(number: int) -> None:
        for _ in range(ACTS):
            taken.append(await one(number))

    began = time.perf_counter()
    await asyncio.gather(*(table(number) for number in range(matches)))
    return median(taken), len(taken) / (time.perf_counter() - began)


async def measure(folder: Path) -> None:
    """All lines."""
    goals = {1: "p50 at most 1.15", 8: "none", 64: "p50 at most 3, at least 20 acts in the time of one"}
    reference = Reference(folder)
    for what in ("append", "act"):
        for matches, goal in goals.items():
            store = await SqliteStore.open(folder / f"{what}{matches}.db")
            bench = Bench(store)
            one = bench.append if what == "append" else bench.act
            for _ in range(3):
                await together(one, matches)
            p50s, rates, syncs = [], [], []
            for _ in range(ROUNDS if matches < 64 else ROUNDS // 4):
                before = reference.sync(ACTS)
                p50, rate = await together(one, matches)
                syncs.append((before + reference.sync(ACTS)) / 2)
                p50s.append(p50 / syncs[-1])
                rates.append(rate * syncs[-1])
            await store.close()
            name = {"append": "transaction of one act", "act": "whole act"}[what]
            print(
                f"{name}, {matches:2} matches: p50 {median(p50s):.2f} x fdatasync, "
                f"{median(rates):.2f} acts in the time of one   "
                f"(goal: {goal}; fdatasync {median(syncs) * 1000:.2f} ms)",
                flush=True,
            )


def main() -> None:
    """Measure in the folder given, or in a temporary one."""
    engine.games.get(GAME).starter_decks()
    memory.settle()  # as the bot does when it starts
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
