"""How late the event loop is while 200 matches run: every second one against the computer, the others between people.

Each person picks after a pause of about twenty seconds. Every publication does all that the bot does but the sending:
looks, table picture, hands, the panel of whoever is asked, and the checked messages. A task that wants to wake every
few milliseconds notes how late it was. The same is noted before and after: what the machine itself adds.

Run: ``python tests/benchmarks/bench_lag.py [MATCHES] [SECONDS BETWEEN TWO PICKS OF A PERSON]``
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import engine
from bot import memory
from bot.looking import look
from bot.opponents import opponents
from bot.pictures import Pictures
from bot.sessions.acts import Choose
from bot.sessions.errors import Declined
from bot.sessions.lobby import Lobbies, Person
from bot.sessions.manager import Sessions
from bot.sessions.notices import Notice
from bot.sessions.publish import Publication, Publisher
from bot.settings import Settings
from bot.store.base import Place
from bot.store.sqlite import SqliteStore
from bot.views import hands, layout, table
from engine import Refused

GAME = "misomochi"
MATCHES, PAUSE = 200, 20.0
ROUNDS, SPAN = 5, 6.0
"""Spans that are measured, and how long each is, in seconds."""

TICK = 0.005
"""Seconds between two wakings of the task that watches."""

GOAL = 0.1


def now() -> datetime:
    """The time."""
    return datetime.now(UTC)


class Port:
    """Makes everything that a publication sends, and sends nothing."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self.pictures = Pictures()
        self.made = 0

    async def publish(self, publication: Publication) -> None:
        """See ``publish.Port``."""
        match = publication.row.id
        at = await look(self.sessions, match, None)
        picture = await self.pictures.board(at, publication.table.alt)
        table.letter(at, picture, len(publication.table.lines)).for_edit()
        for card in publication.people:
            at = await look(self.sessions, match, card.user)
            if card.hand_changed:
                hands.by_mail(await hands.letter(self.pictures, at), at).for_edit()
            if at.question is not None:
                layout.letter(at, files=await self.pictures.options(at)).for_edit()
        self.made += 1

    async def notice(self, notice: Notice) -> None:
        """See ``publish.Port``."""


class Bench:
    """Matches, and people who pick in them."""

    def __init__(self, store: SqliteStore, pause: float) -> None:
        self.sessions = Sessions(store, now, opponents())
        self.lobbies = Lobbies(self.sessions)
        self.port = Port(self.sessions)
        self.pause = pause
        self.chance = random.Random(1)
        self.presses = iter(range(1000, 10**9))
        self.acts = 0

    async def begin(self, number: int) -> str:
        """A new match, every second one against the computer."""
        ann, bo = Person(number * 2 + 1, "Ann"), Person(number * 2 + 2, "Bo")
        deck = engine.games.get(GAME).starter_decks()[number % 3].id
        match = (await self.lobbies.open(GAME, ann, Place(1, next(self.presses)))).row.id
        for person in (ann, bo)[: 2 - number % 2]:
            await self.lobbies.join(match, person, next(self.presses))
            await self.lobbies.choose_deck(match, person.id, starter=deck)
        if number % 2:
            await self.lobbies.add_computer(match, ann.id, "greedy", deck)
        await self.lobbies.start(match, ann.id)
        return match

    async def people(self, number: int, match: str) -> None:
        """Those who sit at one table, for ever: another match follows one that has ended."""
        while True:
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * self.pause)
            async with self.sessions.reading(match) as live:
                decision, user = live.match.decision, live.user_at(live.to_act)
                if decision is not None and user is not None:
                    many = self.chance.randint(decision.min, min(decision.max, len(decision.options)))
                    picks = tuple(option.key for option in self.chance.sample(list(decision.options), many))
            if decision is None:
                match = await self.begin(number)
            elif user is not None:
                try:
                    await self.sessions.act(match, user, Choose(decision.number, picks), interaction=next(self.presses))
                    self.acts += 1
                except (Refused, Declined):
                    continue


async def lateness(seconds: float) -> list[float]:
    """How late, in seconds, each waking was."""
    late, end = [], time.perf_counter() + seconds
    while (began := time.perf_counter()) < end:
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - began - TICK)
    return late


def said(late: list[float]) -> str:
    """Median, 99th percentile and maximum."""
    cuts = quantiles(late, n=100)
    return f"p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms, most {max(late) * 1000:.1f} ms"


async def measure(folder: Path, matches: int, pause: float) -> None:
    """The machine alone, then the matches, then the machine again."""
    idle = await lateness(SPAN)
    store = await SqliteStore.open(folder / "lag.db")
    bench = Bench(store, pause)
    begun = [await bench.begin(number) for number in range(matches)]
    publisher = Publisher(bench.sessions, bench.port, Settings().publish_interval)
    tables = [asyncio.create_task(bench.people(number, match)) for number, match in enumerate(begun)]
    await asyncio.sleep(2 * SPAN)
    acts, made, used = bench.acts, bench.port.made, time.process_time()
    busy = await lateness(ROUNDS * SPAN)
    acts, made, used = bench.acts - acts, bench.port.made - made, time.process_time() - used
    for task in tables:
        task.cancel()
    await asyncio.gather(*tables, return_exceptions=True)
    await publisher.close()
    await bench.sessions.close()
    await store.close()
    idle += await lateness(SPAN)
    span = ROUNDS * SPAN
    print(f"loop lag, no match at all:  {said(idle)}")
    print(
        f"loop lag, {matches} matches:  {said(busy)}   goal: p99 below {GOAL * 1000:.0f} ms"
        f"   ({acts / span:.1f} picks and {made / span:.1f} publications a second, {used / span:.2f} cores)"
    )


def main() -> None:
    """Measure in a temporary folder."""
    engine.games.get(GAME).starter_decks()
    memory.settle()  # as the bot does when it starts
    given = [float(value) for value in sys.argv[1:]] + [MATCHES, PAUSE][len(sys.argv) - 1 :]
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), int(given[0]), given[1]))


if __name__ == "__main__":
    main()
