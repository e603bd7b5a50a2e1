"""Kill the process that acts on matches, at random instants, and look at what is on disk afterwards.

A child plays several matches at once through the sessions and reports on a pipe what it tries and what was
acknowledged. The parent kills it with signal 9 and checks: every acknowledged act is stored, as it was acknowledged;
every stored match replays from its seed to exactly what is stored; nothing was applied twice, also when the last
presses are delivered again. Usage: kill_store.py --kills N [--seed S] [--matches N]; exit status 1 on a finding.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import signal
import sqlite3
import sys
import tempfile
import traceback
from collections import defaultdict
from collections.abc import Coroutine
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import engine
from bot.sessions.acts import Choose, Concede, Instruct, TakeBack, Wish
from bot.sessions.live import Live, load
from bot.sessions.lobby import Lobbies, Person
from bot.sessions.manager import Sessions
from bot.store.base import RUNNING, Phase, Place
from bot.store.sqlite import SqliteStore
from engine import Refused

GAME = "misomochi"


def now() -> datetime:
    """The time."""
    return datetime.now(UTC)


def report(*words: object) -> None:
    """One line on the pipe, whole or not at all."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


# --- the child ---------------------------------------------------------------------------------------------------


async def child(path: Path, matches: int, seed: int) -> None:
    """Play for ever."""
    source = random.Random(seed)
    interactions = itertools.count(seed * 10_000_000)
    store = await SqliteStore.open(path)
    sessions = Sessions(store, now, {})
    lobbies = Lobbies(sessions)
    await asyncio.gather(*(play(sessions, lobbies, n, source, interactions) for n in range(matches)))


async def play(
    sessions: Sessions, lobbies: Lobbies, table: int, source: random.Random, interactions: itertools.count[int]
) -> None:
    """Keep one table busy: go on with its match, and begin another when it has ended."""
    place = Place(1, 1000 + table)
    while True:
        row = await sessions.active_at(place)
        if row is None or row.phase is Phase.LOBBY:
            match = await begin(lobbies, place, row.id if row is not None else "", source, interactions)
        else:
            match = row.id
        while True:
            async with sessions.reading(match) as live:
                if live.match.result is not None:
                    break
                user, wish = wanted(live, source)
            interaction = next(interactions)
            report("try", match, interaction, user, encoded(wish))
            try:
                acted = await sessions.act(match, user, wish, interaction=interaction)
            except Refused:
                continue
            report("ack", match, interaction, acted.number)


async def begin(
    lobbies: Lobbies, place: Place, match: str, source: random.Random, interactions: itertools.count[int]
) -> str:
    """A match of two people; a lobby that was left by the process before is filled and begun."""
    ann, bo = Person(1, "Ann"), Person(2, "Bo")
    match = match or (await lobbies.open(GAME, ann, place)).row.id
    decks = [deck.id for deck in engine.games.get(GAME).starter_decks()]
    for person in (ann, bo):
        await lobbies.join(match, person, next(interactions))
        await lobbies.choose_deck(match, person.id, starter=source.choice(decks))
    await lobbies.start(match, ann.id)
    report("begun", match)
    return match


def wanted(live: Live, source: random.Random) -> tuple[int, Wish]:
    """Mostly a random pick of whoever is asked; now and then another act."""
    decision = live.match.decision
    assert decision is not None
    user = live.user_at(live.to_act) or 0
    chance = source.random()
    if chance < 0.002:
        return source.choice((1, 2)), Concede()
    if chance < 0.03:
        return source.choice((1, 2)), Instruct(source.choice(("", "turn")))
    free = live.match.can_take_back(decision.seat).free if chance < 0.06 else ()
    if free:
        return user, TakeBack(free[0])
    many = source.randint(decision.min, min(decision.max, len(decision.options)))
    return user, Choose(decision.number, tuple(option.key for option in source.sample(list(decision.options), many)))


def encoded(wish: Wish) -> str:
    """A wish as one word."""
    match wish:
        case Choose(number, picks):
            return "choose|" + "|".join([str(number), *picks]).replace(" ", "~")
        case TakeBack(number):
            return f"take_back|{number}"
        case Instruct(standing):
            return f"instruct|{standing}"
        case Concede():
            return "concede"


def decoded(word: str) -> Wish:
    """The wish again."""
    kind, *rest = word.replace("~", " ").split("|")
    if kind == "choose":
        return Choose(int(rest[0]), tuple(rest[1:]))
    if kind == "take_back":
        return TakeBack(int(rest[0]))
    return Instruct(rest[0]) if kind == "instruct" else Concede()


# --- the parent --------------------------------------------------------------------------------------------------


@dataclass
class Findings:
    """What a run found."""

    kills: int = 0
    acknowledged: int = 0
    unanswered: int = 0
    kept_unanswered: int = 0
    repeated: int = 0
    faults: list[str] = field(default_factory=list)


async def prove(kills: int, matches: int, seed: int, folder: Path) -> Findings:
    """Kill so often; check after each."""
    source = random.Random(seed)
    findings = Findings()
    path = folder / "bot.db"
    for round_number in range(kills):
        own_seed = str(seed * 1000 + round_number)
        command = [__file__, "--child", str(path), "--matches", str(matches), "--seed", own_seed]
        lines = await killed(command, source.uniform(0.0, 0.4))
        findings.kills += 1
        try:
            await check(path, lines, findings)
        except Exception as error:  # noqa: BLE001 - whatever cannot be read is a finding
            findings.faults.append(f"after kill {round_number}: {error!r}")
        if findings.faults:
            break
    return findings


async def killed(command: list[str], seconds: float) -> list[list[str]]:
    """What a child reported until it was killed, so long after its first sign of life."""
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    first = await process.stdout.readline()
    reading = asyncio.create_task(process.stdout.read())
    ended = asyncio.create_task(process.wait())
    await asyncio.wait([ended], timeout=seconds)
    if ended.done():
        raise RuntimeError("the child ended by itself")
    process.send_signal(signal.SIGKILL)
    rest = await reading
    await ended
    return [line.split(" ") for line in (first + rest).decode().split("\n")[:-1]]


async def check(path: Path, lines: list[list[str]], findings: Findings) -> None:
    """Compare what was reported with what is stored."""
    db = sqlite3.connect(path)
    if db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
        findings.faults.append("the database is damaged")
    db.close()
    store = await SqliteStore.open(path)
    try:
        await check_acts(store, lines, findings)
        for row in await store.find(RUNNING | {Phase.OVER}):
            if row.id in {line[1] for line in lines}:
                await check_whole(store, row.id, findings)
        await check_again(store, lines, findings)
    finally:
        await store.close()


async def check_acts(store: SqliteStore, lines: list[list[str]], findings: Findings) -> None:
    """Every acknowledged act is there; of those not answered, each is there once or not at all."""
    answered = {int(line[2]): int(line[3]) for line in lines if line[0] == "ack"}
    for line in lines:
        if line[0] != "try":
            continue
        interaction = int(line[2])
        record = await store.record_of(line[1], interaction)
        if interaction in answered:
            findings.acknowledged += 1
            if record is None:
                findings.faults.append(f"lost: {' '.join(line)}")
        else:
            findings.unanswered += 1
            findings.kept_unanswered += record is not None
    for line in lines:
        if line[0] == "begun" and await store.match(line[1]) is None:
            findings.faults.append(f"lost: {' '.join(line)}")


async def check_whole(store: SqliteStore, match: str, findings: Findings) -> None:
    """What is stored of a match is what its acts make of its seed, byte for byte."""
    live = await load(store, match)
    stored = await store.load(match)
    acts = live.match.acts
    seed = engine.seeding.seed_from(
        stored.row.secret, [seat.joined for seat in stored.seats if seat.joined is not None]
    )
    again = engine.start(GAME, live.match.seats, seed, stored.row.settings)
    for act in acts:
        match act.kind:
            case "choose":
                again.choose(act.seat, act.picks, act.number, automatic=act.automatic)
            case "concede":
                again.concede(act.seat)
            case "instruct":
                again.instruct(act.seat, act.picks[0])
            case "take_back":
                again.take_back(act.number)
    faults = [
        ("torn numbers", [record.n for record in stored.records] != list(range(-1, len(acts)))),
        ("torn save", again.save(log=False) != stored.save),
        ("torn acts", again.acts != acts),
        ("torn events", again.save() != live.match.save()),
        ("torn row", (again.number, again.result is not None) != (stored.row.number, stored.row.phase is Phase.OVER)),
    ]
    findings.faults.extend(f"{what} in match {match}" for what, is_fault in faults if is_fault)


async def check_again(store: SqliteStore, lines: list[list[str]], findings: Findings) -> None:
    """Deliver the last presses of each match once more: what was stored is answered so, and nothing acts twice."""
    last: dict[str, list[list[str]]] = defaultdict(list)
    for line in lines:
        if line[0] == "try":
            last[line[1]].append(line)
    sessions = Sessions(store, now, {})
    for match, tries in last.items():
        for line in tries[-3:]:
            interaction = int(line[2])
            known = await store.record_of(match, interaction)
            before = len((await store.load(match)).records)
            try:
                acted = await sessions.act(match, int(line[3]), decoded(line[4]), interaction=interaction)
            except Refused:
                continue
            after = len((await store.load(match)).records)
            if known is not None and (not acted.again or before != after):
                findings.faults.append(f"applied twice: {' '.join(line)}")


def be_child(playing: Coroutine[Any, Any, None]) -> NoReturn:
    """Play until killed. One that fails ends at once, for its threads would keep its parent waiting.

    The parent takes an end that was no kill for a failure of the whole run.
    """
    try:
        asyncio.run(playing)
    except BaseException:  # noqa: BLE001 -- whatever it was, it is shown, and the process must not stay
        traceback.print_exc()
    os._exit(1)


def main() -> int:
    """Be the child, or prove."""
    parser = argparse.ArgumentParser(description="kill the process that acts, and look at the disk")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", type=Path)
    args = parser.parse_args()
    if args.child is not None:
        be_child(child(args.child, args.matches, args.seed))
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(prove(args.kills, args.matches, args.seed, Path(folder)))
    print(
        f"{found.kills} kills, {found.acknowledged} acts acknowledged, "
        f"{found.unanswered} unanswered at the kill ({found.kept_unanswered} of them kept), {len(found.faults)} faults"
    )
    for fault in found.faults:
        print(fault)
    return 1 if found.faults or found.kills != args.kills or not found.acknowledged else 0


if __name__ == "__main__":
    sys.exit(main())
