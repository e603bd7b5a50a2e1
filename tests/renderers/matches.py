"""Views of real matches: seeded ones that random players play, seen at many moments by both seats and a spectator."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import engine
from engine import Seat
from engine.kernel.ids import SeatId
from engine.players import get
from engine.players.drawing import stream

GAMES = ("misomochi", "miras9")
SEEDS = {"misomochi": (b"first", b"second"), "miras9": (b"m1", b"m8", b"m9")}
"""The matches of each game."""

MOMENTS = 20
"""Every so many decisions a match is looked at, and whenever something happens that none of its views has shown."""


@cache
def views(game: str) -> tuple[Any, ...]:
    """What is seen of this game's matches, the end of each included."""
    return tuple(view for seed in SEEDS[game] for view in _seen(game, seed))


def _seen(game: str, seed: bytes) -> Iterator[Any]:
    """Views of one match; who looks changes from one to the next."""
    first, second = (deck.counts for deck in engine.games.get(game).starter_decks()[:2])
    match, source = engine.start(game, [Seat("Ann", first), Seat("Ben", second)], seed), stream(seed)
    known: set[object] = set()
    shown = 0
    while match.decision is not None:
        asked = match.decision
        moment = asked.kind, match.view(asked.seat).phase
        if match.number % MOMENTS == 0 or moment not in known:
            known.add(moment)
            yield match.view((asked.seat, SeatId(1 - asked.seat), None)[shown % 3])
            shown += 1
        match.choose(asked.seat, get("random").pick(match, asked.seat, source), match.number)
    yield match.view(SeatId(0))
    yield match.view(None)
