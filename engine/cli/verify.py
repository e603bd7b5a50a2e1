"""``verify``: plays an exported match again from its seed and compares its end with what the export says."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import games
from engine.cli._output import add_json, print_json
from engine.kernel import saving, seeding
from engine.kernel.errors import EngineError, SaveError
from engine.kernel.events import Act
from engine.kernel.game import Seat
from engine.kernel.match import Match


def add_parser(subparsers: Any) -> None:
    """Add the verb and its options."""
    parser = subparsers.add_parser("verify", help="replay an exported match from its seed")
    parser.add_argument("file", type=Path)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay and compare; 1 where something differs."""
    try:
        raw = saving.read(args.file.read_bytes())
    except OSError as error:
        raise SaveError(f"{args.file} cannot be read: {error.strerror}") from error
    faults = list(differences(raw))
    if args.json:
        facts = {key: raw.get(key) for key in ("game", "fingerprint", "secret_hash", "result")}
        print_json({**facts, "acts": len(raw["acts"]), "verified": not faults, "faults": faults})
    else:
        for fault in faults:
            print(fault)
        told = f"{raw['game']}, {len(raw['acts'])} acts, data {raw['fingerprint']}"
        print(f"{'differs' if faults else 'verified'}: {told}")
    return 1 if faults else 0


def differences(raw: dict[str, Any]) -> Iterator[str]:
    """What is not as the export says, in words.

    Raises:
        SaveError: it is no export of a whole match, or one of a schema that this version cannot read.
    """
    needed = ("game", "seats", "settings", "seed", "acts", "events", "hash", "fingerprint")
    absent = [key for key in needed if key not in raw]
    if absent:
        raise SaveError(f"this is no export of a whole match: it has no {', '.join(absent)}")
    saving.read_schema(raw)
    yield from _proof(raw)
    game = games.get(raw["game"])
    if game.fingerprint != raw["fingerprint"]:
        yield f"it was played with data {raw['fingerprint']}; here is {game.fingerprint}"
    seats = [Seat(seat["name"], seat["deck"]) for seat in raw["seats"]]
    match = Match.begin(game, seats, bytes.fromhex(raw["seed"]), raw["settings"])
    for act in (saving.act_from(one) for one in raw["acts"]):
        try:
            perform(match, act)
        except EngineError as error:
            yield f"act {act.n} ({act.kind} {', '.join(act.picks)}) is not possible: {error}"
            return
    if saving.state_hash(match.position) != raw["hash"]:
        yield "the match ends in another state"
    events = saving.read(saving.dump({"events": [saving.plain(event) for event in match.events]}))["events"]
    if events != raw["events"]:
        first = next((i for i, (a, b) in enumerate(zip(events, raw["events"], strict=False)) if a != b), len(events))
        yield f"event {first} is another"


def _proof(raw: dict[str, Any]) -> Iterator[str]:
    """Whether the seed is what the hash in the lobby's message and the interactions of those who joined give."""
    if "secret" not in raw:
        return
    secret = bytes.fromhex(raw["secret"])
    if seeding.secret_hash(secret) != raw["secret_hash"]:
        yield "the secret does not have the hash that was shown before the match"
    joins = [int(join) for join in raw["joins"] if str(join).isdecimal()]
    if seeding.seed_from(secret, joins).hex() != raw["seed"]:
        yield "the seed does not come from the secret and those who joined"


def perform(match: Match, act: Act) -> None:
    """Do an act of a record again.

    Raises:
        EngineError: it is not possible here.
    """
    if act.kind == "choose":
        match.choose(act.seat, act.picks, act.number, automatic=act.automatic)
    elif act.kind == "concede":
        match.concede(act.seat)
    elif act.kind == "instruct":
        match.instruct(act.seat, act.picks[0])
    elif act.kind == "take_back":
        match.take_back(act.number, consent=True)
    else:
        raise SaveError(f"there is no act called {act.kind}")
