"""Kill the whole bot on its simulated Discord, at random instants of a match, and look at what the next process finds.

A child plays one match as two people, by the buttons and menus of the stored world, and reports how many acts the
store holds after each answered press. The parent kills it with signal 9 and checks, as ``kill_store`` does, that what
was answered is stored and whole; the next child begins with the buttons of the messages that the last one left, and
delivers the last press of its predecessor once more.
Usage: kill_bot.py --kills N [--seed S]; exit status 1 on a finding.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS.parent), str(TESTS / "bot"), str(TESTS / "prove")]

from kill_store import Findings, be_child, check_whole, killed  # noqa: E402  (helpers that lie beside this file and the bot's tests)
from world import World, button_labels, components, mover, started  # noqa: E402

from bot.app import create_bot  # noqa: E402
from bot.playground import open_playground  # noqa: E402
from bot.settings import Settings  # noqa: E402
from bot.store.sqlite import SqliteStore  # noqa: E402

PRESSES = 60
"""Within so many presses every decision is answered."""


def acts_of(path: Path, match: str) -> int:
    """How many acts of a match are on disk."""
    db = sqlite3.connect(path)
    try:
        return int(db.execute("SELECT count(*) FROM acts WHERE match = ?", (match,)).fetchone()[0])
    finally:
        db.close()


def report(*words: object) -> None:
    """One line to the parent, at once."""
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())


async def child(folder: Path, seed: int) -> None:
    """Play until killed, beginning with the messages that are there."""
    chance = random.Random(seed)
    path = folder / "bot.db"
    bot = create_bot(Settings(database_path=path, publish_interval=0.0))
    async with open_playground(bot, folder / "bot.db.world", 0) as ground:
        people = {person.name: person for person in ground.places.people}
        here = World(ground.env, folder, ground.places.guild, ground.places.tables[0], people)
        while True:
            if not is_running(here):
                await started(here, "Ann", "Ben")
            match = here.table().content.split("`")[1]
            report("at", match, acts_of(path, match))
            await press_again(here, folder, path, match)
            await play(here, folder, path, match, chance)


def is_running(here: World) -> bool:
    """Whether the last table asks somebody, however many messages came after it."""
    tables = [message for message in here.history() if "Log" in button_labels(message)]
    return bool(tables) and "is to act" in tables[-1].content


async def press_again(here: World, folder: Path, path: Path, match: str) -> None:
    """Deliver the last answered press of the process before once more, on its own message: it must change nothing."""
    kept = folder / "last-press.json"
    if not kept.exists():
        return
    last = json.loads(kept.read_text())
    kept.unlink()
    if last["match"] != match:
        return
    before = acts_of(path, match)
    await here.raw(here.press_event(here.people[last["name"]], last["message"], last["id"], last["values"]))
    report("again", match, before, acts_of(path, match))


def ways(panel: Any) -> list[tuple[str, list[str] | None]]:
    """What can be pressed in a panel to answer it: options and *Confirm*, but no way back."""
    found: list[tuple[str, list[str] | None]] = []
    for part in components(panel):
        if part["type"] == 3:
            found += [(part["custom_id"], [option["value"]]) for option in part["options"]]
        elif not part.get("disabled") and part["custom_id"].split(":")[3] == "ok":
            found.append((part["custom_id"], None))
    return found


async def play(here: World, folder: Path, path: Path, match: str, chance: random.Random) -> None:
    """Decisions, each answered by whoever is asked, until the match is over.

    A choice of several takes several presses. Only the one that stores an act is reported.
    """
    kept = folder / "last-press.json"
    while "is to act" in here.table().content:
        actor, before = mover(here), acts_of(path, match)
        panel = (await actor.click(here.table(), label="Move")).response
        for _ in range(PRESSES):
            control, values = chance.choice(ways(panel))
            message = here.as_it_is(panel)
            if values is None:
                pressed = await actor.click(panel, custom_id=control)
            else:
                pressed = await actor.select(panel, values, custom_id=control)
            if acts_of(path, match) > before:
                break
            panel = pressed.response
        else:
            raise AssertionError(f"match {match}: a decision was not answered by {PRESSES} presses")
        report("ack", match, acts_of(path, match))
        fresh = kept.with_suffix(".new")
        press = {"match": match, "name": actor.name, "message": message, "id": control, "values": values}
        fresh.write_text(json.dumps(press))
        fresh.replace(kept)  # a kill in between leaves the press before it


async def check(path: Path, lines: list[list[str]], findings: Findings) -> None:
    """What was answered is stored, whole, and once."""
    for line in lines:
        if line[0] == "again":
            findings.repeated += 1
            if line[2] != line[3]:
                findings.faults.append(f"applied twice: {' '.join(line)}")
        if line[0] == "ack":
            findings.acknowledged += 1
            if acts_of(path, line[1]) < int(line[2]):
                findings.faults.append(f"lost: {' '.join(line)}")
    store = await SqliteStore.open(path)
    try:
        for match in {line[1] for line in lines}:
            await check_whole(store, match, findings)
    finally:
        await store.close()


async def prove(kills: int, seed: int, folder: Path) -> Findings:
    """Kill so often; check after each."""
    source = random.Random(seed)
    findings = Findings()
    for number in range(kills):
        command = [__file__, "--child", str(folder), "--seed", str(seed * 1000 + number)]
        lines = await killed(command, source.uniform(0.0, 1.5))
        findings.kills += 1
        await check(folder / "bot.db", lines, findings)
        if findings.faults:
            break
    return findings


def main() -> int:
    """Be the child, or prove."""
    parser = argparse.ArgumentParser(description="kill the bot on its simulated Discord, and look at what is left")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", type=Path)
    args = parser.parse_args()
    if args.child is not None:
        be_child(child(args.child, args.seed))
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(prove(args.kills, args.seed, Path(folder)))
    print(
        f"{found.kills} kills, {found.acknowledged} presses acknowledged, "
        f"{found.repeated} delivered again, {len(found.faults)} faults"
    )
    for fault in found.faults:
        print(fault)
    return 1 if found.faults or found.kills != args.kills or not found.acknowledged else 0


if __name__ == "__main__":
    sys.exit(main())
