"""Speed of the rules engine, as ratios against something run in the same round.

Decisions with two or more options against python-chess; a copy of a mid-game state against ``copy.deepcopy``; save and
load against orjson on an equal plain dict. Each line is the median of the per-round ratios.

Run: ``python tests/benchmarks/bench_engine.py``
"""

from __future__ import annotations

import copy
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import chess
import orjson

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import engine
from engine import Match, Seat

ROUNDS = 9
GAME = "misomochi"


def new_match(seed: int) -> Match:
    """Two starter decks, chosen by the seed."""
    decks = engine.games.get(GAME).starter_decks()
    seats = [Seat("Ann", decks[seed % 3].counts), Seat("Ben", decks[seed // 3 % 3].counts)]
    return engine.start(GAME, seats, seed.to_bytes(32, "big"))


def step(match: Match, chance: random.Random) -> int:
    """One random legal choice, every option listed before; 1 if there was something to choose."""
    decision = match.decision
    if decision is None:
        return 0
    options = list(decision.options)
    count = chance.randint(decision.min, min(decision.max, len(options)))
    match.choose(decision.seat, [option.key for option in chance.sample(options, count)], decision.number)
    return int(len(options) > 1)


def decisions_per_second(seed: int) -> float:
    """Random matches for about a third of a second."""
    chance, done, began = random.Random(seed), 0, time.perf_counter()
    while time.perf_counter() - began < 0.3:
        match = new_match(seed)
        seed += 1
        while match.result is None:
            done += step(match, chance)
    return done / (time.perf_counter() - began)


def chess_per_second(seed: int) -> float:
    """Random chess games for about a third of a second."""
    chance, done, began = random.Random(seed), 0, time.perf_counter()
    while time.perf_counter() - began < 0.3:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 200:
            board.push(chance.choice(list(board.legal_moves)))
            done += 1
    return done / (time.perf_counter() - began)


def each(action: Callable[[], object], times: int) -> float:
    """Seconds that one call takes."""
    began = time.perf_counter()
    for _ in range(times):
        action()
    return (time.perf_counter() - began) / times


def mid_game(seed: int) -> Match:
    """A match somewhere in its tenth turn."""
    match, chance = new_match(seed), random.Random(seed)
    while match.result is None and match.turn < 10:
        step(match, chance)
    return match if match.result is None else mid_game(seed + 1)


def main() -> None:
    """Print each figure beside its goal."""
    speed, forks, saves = [], [], []
    sizes = []
    for round_number in range(ROUNDS):
        speed.append(decisions_per_second(round_number * 100) / chess_per_second(round_number))
        match = mid_game(round_number)
        state = match.position
        forks.append(each(lambda s=state: copy.deepcopy(s), 20) / each(state.copy, 200))
        data = match.save(log=False)
        plain = orjson.loads(data)
        ours = each(lambda m=match: m.save(log=False), 200) + each(lambda d=data: engine.load(d), 200)
        theirs = each(lambda p=plain: orjson.dumps(p), 200) + each(lambda d=data: orjson.loads(d), 200)
        saves.append(ours / theirs)
        sizes.append(len(data))
    print(f"decisions, x python-chess:        {median(speed):6.2f}   goal >= 1.0")
    print(f"deepcopy of the state / copy:     {median(forks):6.1f}   goal >= 25")
    print(f"save and load / orjson:           {median(saves):6.1f}   goal <= 2")
    print(f"mid-game save without log, bytes: {median(sizes):6.0f}   goal <= 8192")


if __name__ == "__main__":
    main()
