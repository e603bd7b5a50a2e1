"""``verify``: plays an exported match again from its seed and compares all that follows from it with the export.

What people are called follows from nothing: their names are the export's own word, which the output says.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from engine import games
from engine.cli._output import add_json, print_json
from engine.kernel import catalogue, saving, seeding
from engine.kernel.errors import DataError, EngineError, SaveError
from engine.kernel.events import Act
from engine.kernel.game import Seat
from engine.kernel.match import Match

Hex = Annotated[str, Field(pattern=r"^([0-9a-f]{2})*$")]


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True)


class SeatRecord(_Model):
    """Who sat there."""

    name: Annotated[str, Field(min_length=1)]
    deck: dict[str, int]


class ActRecord(_Model):
    """An act, see ``engine.kernel.events.Act``."""

    model_config = ConfigDict(extra="forbid")

    n: int
    kind: str
    seat: int
    number: int
    picks: list[str]
    automatic: bool = False
    rest: bool = True
    turn: int = 0
    barrier: bool = False
    events: int = 0


class ResultRecord(_Model):
    """How the match ended."""

    model_config = ConfigDict(extra="forbid")

    winners: list[int]
    reason: str
    rule: str


class Export(_Model):
    """What is looked at of an export. What proves the seed is there for matches that people have joined."""

    game: str
    fingerprint: str
    seats: list[SeatRecord]
    settings: dict[str, Any]
    seed: Hex
    acts: list[ActRecord]
    events: list[dict[str, Any]]
    hash: str
    number: int
    result: ResultRecord | None = None
    secret: Hex | None = None
    secret_hash: str | None = None
    joins: list[str] = []


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
    export = read(raw, args.file)
    faults = list(differences(export))
    if args.json:
        facts = {key: raw.get(key) for key in ("game", "fingerprint", "secret_hash", "result")}
        told = {"acts": len(export.acts), "verified": not faults, "faults": faults}
        print_json({**facts, **told, "unproven": {"names": [seat.name for seat in export.seats]}})
    else:
        for fault in faults:
            print(fault)
        facts_in_words = f"{export.game}, {len(export.acts)} acts, data {export.fingerprint}"
        print(f"{'differs' if faults else 'verified'}: {facts_in_words}")
        print(f"not provable: that the players are {' and '.join(seat.name for seat in export.seats)}")
    return 1 if faults else 0


def read(raw: dict[str, Any], path: Path) -> Export:
    """An export with all its fields of the right type.

    Raises:
        SaveError: it is no export of a whole match, or one of a schema that this version cannot read.
        DataError: the first field that is not as it should be.
    """
    needed = ("game", "seats", "settings", "seed", "acts", "events", "hash", "number", "fingerprint")
    absent = [key for key in needed if key not in raw]
    if absent:
        raise SaveError(f"{path} is no export of a whole match: it has no {', '.join(absent)}")
    saving.read_schema(raw)
    faults: list[DataError] = []
    export = catalogue.validate(Export, raw, path, faults)
    catalogue.raise_first(faults)
    if export is None:
        raise SaveError(f"{path} could not be read")
    return export


def differences(export: Export) -> Iterator[str]:
    """What is not as the export says, in words.

    Raises:
        Refused: such a match cannot have begun.
    """
    yield from _proof(export)
    game = games.get(export.game)
    if game.fingerprint != export.fingerprint:
        yield f"it was played with data {export.fingerprint}; here is {game.fingerprint}"
    seats = [Seat(seat.name, seat.deck) for seat in export.seats]
    match = Match.begin(game, seats, bytes.fromhex(export.seed), export.settings)
    for record in export.acts:
        act = Act(**record.model_dump())
        try:
            perform(match, act)
        except EngineError as error:
            yield f"act {act.n} ({act.kind} {', '.join(act.picks)}) is not possible: {error}"
            return
        made = match.acts[-1]
        if (made.n, made.seat, made.number, made.turn) != (act.n, act.seat, act.number, act.turn):
            yield (
                f"act {act.n} of seat {act.seat} at decision {act.number} in turn {act.turn} is "
                f"act {made.n} of seat {made.seat} at decision {made.number} in turn {made.turn}"
            )
    yield from _end(match, export)


def _end(match: Match, export: Export) -> Iterator[str]:
    """How the end of the match played again differs from what the export says of it."""
    if saving.state_hash(match.position) != export.hash:
        yield "the match ends in another state"
    if export.number != match.number:
        yield f"it ends at decision {match.number}, not {export.number}"
    if "result" in export.model_fields_set:
        ends: ResultRecord | None = None
        if (result := match.result) is not None:
            ends = ResultRecord(winners=list(result.winners), reason=result.reason, rule=result.rule)
        if export.result != ends:
            yield f"the result is {_in_words(ends)}, not {_in_words(export.result)}"
    events = saving.read(saving.dump({"events": [saving.plain(event) for event in match.events]}))["events"]
    if events != export.events:
        short = min(len(events), len(export.events))
        first = next((i for i, (a, b) in enumerate(zip(events, export.events, strict=False)) if a != b), short)
        yield f"event {first} is another"


def _in_words(result: ResultRecord | None) -> str:
    if result is None:
        return "none yet"
    winners = " and ".join(f"seat {seat}" for seat in result.winners)
    return f"{f'a win of {winners}' if winners else 'a draw'} ({result.reason}, {result.rule})"


def _proof(export: Export) -> Iterator[str]:
    """Whether the seed is what the hash in the lobby's message and the interactions of those who joined give."""
    if export.secret is None:
        return
    secret = bytes.fromhex(export.secret)
    if seeding.secret_hash(secret) != export.secret_hash:
        yield "the secret does not have the hash that was shown before the match"
    if len(export.joins) > len(export.seats):
        yield f"{len(export.joins)} people joined, but there are {len(export.seats)} seats"
    joins = [int(join) for join in export.joins if join.isascii() and join.isdecimal() and len(join) < 40]
    if len(joins) < len(export.joins) or seeding.seed_from(secret, joins).hex() != export.seed:
        yield "the seed does not come from the secret and those who joined"


def perform(match: Match, act: Act) -> None:
    """Do an act of a record again.

    Raises:
        EngineError: it is not possible here.
    """
    if not 0 <= act.seat < len(match.seats):
        raise SaveError(f"there is no seat {act.seat}")
    if act.kind == "instruct" and len(act.picks) != 1:
        raise SaveError("an instruction is one pick")
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
