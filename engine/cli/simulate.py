"""``simulate``: computer players play many matches; what came of it, and whether an invariant was ever violated."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from multiprocessing import get_context
from statistics import median
from timeit import default_timer
from typing import Any

from engine import games
from engine.cli._output import add_json, at_least_one, print_json
from engine.kernel.errors import BrokenInvariant, EngineError, Refused
from engine.kernel.game import Seat
from engine.kernel.match import Match
from engine.players import get
from engine.players.drawing import stream

STUCK = 20_000
"""Decisions after which a match counts as stuck."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One match to be played: its number, and by seat who plays with which deck."""

    game: str
    seed: str
    index: int
    players: tuple[str, ...]
    decks: tuple[str, ...]


@dataclass(slots=True)
class Played:
    """What came of one match; ``winners`` () is a draw."""

    plan: Plan
    decisions: int = 0
    turns: int = 0
    first: int = 0
    winners: tuple[int, ...] = ()
    violation: str = ""
    stuck: bool = False


@dataclass(slots=True)
class Tally:
    """Sums over all matches."""

    turns: list[int] = field(default_factory=list)
    wins: Counter[str] = field(default_factory=Counter)
    by_player: Counter[str] = field(default_factory=Counter)
    by_deck: Counter[str] = field(default_factory=Counter)
    first: int = 0
    decisions: int = 0
    violations: list[str] = field(default_factory=list)
    stuck: int = 0


def add_parser(subparsers: Any) -> None:
    """Add the verb and its options."""
    parser = subparsers.add_parser("simulate", help="let computer players play many matches")
    parser.add_argument("game")
    parser.add_argument("--matches", type=at_least_one, default=100)
    parser.add_argument("--seed", default="0", help="any text; the same one gives the same matches")
    parser.add_argument("--players", default="random", help="names, one a seat, rotating from match to match")
    parser.add_argument("--decks", default="", help="starter decks; every pair of them is played; all if left out")
    parser.add_argument("--no-mirrors", action="store_true", help="only matches of different decks")
    parser.add_argument("--jobs", type=at_least_one, default=1, help="processes")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, add up, print; 1 where an invariant was violated or a match got stuck."""
    plans = planned(args)
    began = default_timer()
    jobs = min(args.jobs, len(plans))
    if jobs > 1:
        with get_context("spawn").Pool(jobs) as pool:
            matches = pool.map(play, plans, chunksize=max(1, len(plans) // (jobs * 8)))
    else:
        matches = [play(plan) for plan in plans]
    report = summary(args.game, matches, default_timer() - began)
    if args.json:
        print_json(report)
    else:
        for key, value in report.items():
            print(f"{key}: {value}")
        for line in [m.violation for m in matches if m.violation][:10]:
            print(line)
    return 1 if report["violations"] or report["stuck"] else 0


def planned(args: argparse.Namespace) -> list[Plan]:
    """Every match; pairs of decks take turns, players change seats.

    Raises:
        Refused: no such game, deck or player.
    """
    game = games.get(args.game)
    starters = [deck.id for deck in game.starter_decks()]
    decks = args.decks.split(",") if args.decks else starters
    for deck in decks:
        if deck not in starters:
            raise Refused("deck", f"There is no starter deck called {deck}; there are: {', '.join(starters)}.")
    names = args.players.split(",")
    for name in names:
        get(name)
    seats = game.min_seats
    pairs = [pair for pair in product(decks, repeat=seats) if not args.no_mirrors or len(set(pair)) == seats]
    if not pairs:
        raise Refused("deck", "Matches of different decks need more decks.")
    plans = []
    for index in range(args.matches):
        turned = index // len(pairs)
        players = tuple(names[(seat + turned) % len(names)] for seat in range(seats))
        plans.append(Plan(args.game, str(args.seed), index, players, pairs[index % len(pairs)]))
    return plans


def play(plan: Plan) -> Played:
    """Play one match to its end."""
    game = games.get(plan.game)
    counts = {deck.id: deck.counts for deck in game.starter_decks()}
    seats = [Seat(f"Seat {i}", counts[deck]) for i, deck in enumerate(plan.decks)]
    source = stream(_bytes(f"{plan.seed}/{plan.index}/players"))
    done = Played(plan)
    try:
        match = Match.begin(game, seats, _bytes(f"{plan.seed}/{plan.index}"))
        while (decision := match.decision) is not None:
            if done.decisions >= STUCK:
                done.stuck = True
                break
            if not decision.options or not 0 <= decision.min <= min(decision.max, len(decision.options)):
                raise BrokenInvariant(f"{decision.kind} cannot be answered")
            picks = get(plan.players[decision.seat]).pick(match, decision.seat, source)
            match.choose(decision.seat, picks, match.number)
            done.decisions += 1
        done.turns = match.turn
        done.first = getattr(match.view(None), "first_seat", 0)
        done.winners = tuple(match.result.winners) if match.result is not None else ()
    except (EngineError, AssertionError, LookupError, TypeError, ValueError) as error:
        done.violation = f"match {plan.index} of seed {plan.seed}: {type(error).__name__}: {error}"
    return done


def _bytes(text: str) -> bytes:
    """A seed's bytes as they were typed, whatever the terminal's encoding."""
    return text.encode("utf-8", "surrogateescape")


def summary(game: str, matches: list[Played], seconds: float) -> dict[str, Any]:
    """The report; turns count both players' together, wins are numbers of matches."""
    tally = Tally()
    for match in matches:
        _add(tally, match)
    turns = sorted(tally.turns) or [0]
    seats = [str(seat) for seat in range(len(matches[0].plan.decks))] if matches else []
    return {
        "game": game,
        "matches": len(matches),
        "decisions": tally.decisions,
        "decisions_per_second": round(tally.decisions / seconds, 1) if seconds else 0.0,
        "turns": {"median": median(turns), "p90": turns[int(0.9 * (len(turns) - 1))], "max": turns[-1]},
        "wins": {**{seat: tally.wins[seat] for seat in seats}, "draw": tally.wins["draw"]},
        "first_player_wins": tally.first,
        "wins_by_player": dict(sorted(tally.by_player.items())),
        "wins_by_deck": dict(sorted(tally.by_deck.items())),
        "violations": len(tally.violations),
        "stuck": tally.stuck,
    }


def _add(tally: Tally, match: Played) -> None:
    tally.decisions += match.decisions
    for player, deck in zip(match.plan.players, match.plan.decks, strict=True):
        tally.by_player[player] += 0
        tally.by_deck[deck] += 0
    if match.violation:
        tally.violations.append(match.violation)
    elif match.stuck:
        tally.stuck += 1
    else:
        tally.turns.append(match.turns)
        tally.wins.update([str(seat) for seat in match.winners] or ["draw"])
        tally.by_player.update(match.plan.players[seat] for seat in match.winners)
        tally.by_deck.update(match.plan.decks[seat] for seat in match.winners)
        tally.first += match.first in match.winners
