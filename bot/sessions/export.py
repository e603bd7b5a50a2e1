"""A match as a file: whole after its end, so that anyone can replay it from its seed; before, what one person may know.

After the end the file is the engine's own save with all acts and events, and beside it what proves the seed: secret,
its hash, and the interactions by which people joined. ``python -m engine verify FILE`` replays it.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import orjson

from bot.sessions.live import Live, result_of
from bot.store.base import Phase
from engine import Refusal

FORMAT = "tablekeeper-match"
VERSION = 1


def export(live: Live, viewer: int | None) -> bytes:
    """The match as JSON text, for a seat, or for a spectator with None.

    Guarantees: before the end no seed, no secret, no other seat's picks or deck, nothing that the viewer's log and
    view do not show.
    """
    head: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "match": live.row.id,
        "secret_hash": live.row.secret_hash,
        "result": result_of(live.match),
    }
    if live.row.phase not in (Phase.OVER, Phase.CLOSED):
        return orjson.dumps(head | _known_to(live, viewer), option=orjson.OPT_INDENT_2)
    proof = {
        "secret": live.row.secret.hex(),
        "joins": [str(seat.joined) for seat in live.seats if seat.joined is not None],
    }
    return orjson.dumps(head | proof | orjson.loads(live.match.save()), option=orjson.OPT_INDENT_2)


def _known_to(live: Live, viewer: int | None) -> dict[str, Any]:
    match = live.match
    seats = [
        {"name": seat.name, "deck": dict(seat.deck) if n == viewer else None} for n, seat in enumerate(match.seats)
    ]
    return {
        "game": match.game,
        "fingerprint": match.fingerprint,
        "viewer": viewer,
        "seats": seats,
        "number": match.number,
        "picks": [
            {"number": act.number, "kind": act.kind, "picks": act.picks} for act in match.acts if act.seat == viewer
        ],
        "log": [line.text for line in match.log(viewer)],
        "view": _plain(match.view(viewer)),
    }


def _plain(value: object) -> Any:
    """Views hold records, tuples and sets; as JSON they are objects and lists, sets in their order."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Refusal):
        return {"rule": value.rule, "message": value.message}
    if isinstance(value, (set, frozenset)):
        return sorted(_plain(item) for item in value)
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    return value
