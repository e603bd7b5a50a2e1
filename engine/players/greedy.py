"""The greedy opponent: looks one whole action ahead, to the next rest, in an imagined match, and takes the best.

It knows what its seat sees and the decklists, and nothing else: everything is tried on ``Match.imagine``. What a
position is worth to a game is in ``engine/players/worth/<game>.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import combinations
from typing import Any

from engine.kernel import rng as generator
from engine.kernel.decision import Decision
from engine.kernel.errors import BrokenInvariant
from engine.kernel.match import Match
from engine.kernel.rng import Seeded
from engine.players.drawing import random_pick

Worth = Callable[[Any, int], float]

MOST_PLANS = 120
"""Whole actions tried for one answer; what lies beyond is not looked at."""
MOST_PICKS = 12
"""Picks within one action."""
MOST_DEFAULTS = 60
"""Questions within what an action has begun that are answered by default."""
MOST_ANSWERS = 24
"""Answers tried to a question that takes several options."""
PASS = "pass"


@dataclass(slots=True)
class Plan:
    """A whole action: its first answer, what the position after it is worth, and what is still on offer then.

    ``passes``: it does nothing; of what is worth the same that is taken, so that nobody dawdles.
    """

    first: list[str]
    gain: float
    open: frozenset[str]
    passes: bool = False


class GreedyPlayer:
    """Takes the action with the largest gain, counting the best one that it leaves on offer."""

    def pick(self, match: Match, seat: int, rng: Seeded) -> list[str]:
        """The first pick of the best plan; of equal ones what gains at once, then passing, then the earlier option."""
        decision = match.decision
        if decision is None or decision.seat != seat:
            raise BrokenInvariant(f"seat {seat} is not asked")
        if len(decision.options) == 1 and decision.min == 1:
            return [decision.options[0].key]
        seed = b"".join(generator.below(rng, 256).to_bytes(1, "big") for _ in range(16))
        worth: Worth = import_module(f"engine.players.worth.{match.game}").worth
        world = match.imagine(seat, seed)
        plans = list(_plans(world, seat, worth))
        if not plans:
            return random_pick(decision, rng)
        return max(plans, key=lambda plan: (_value(plan, plans), plan.gain, plan.passes)).first


def _value(plan: Plan, plans: list[Plan]) -> float:
    """A plan's gain, and the best gain among the other plans that are still on offer after it."""
    later = [other.gain for other in plans if other.first[:1] != plan.first[:1] and set(other.first) <= plan.open]
    return plan.gain + max([0.0, *later]) if plan.first else plan.gain


def _plans(world: Match, seat: int, worth: Worth) -> Iterator[Plan]:
    """Every whole action from the open decision of ``seat`` in an imagined match."""
    now = worth(world.view(seat), seat)
    asked = world.decision
    idle = {option.key for option in asked.options if option.group == PASS} if asked is not None else set[str]()
    trials: list[tuple[Match, list[str], list[str], int]] = [
        (world, answer, answer, 0) for answer in _answers(world.decision)
    ]
    trials.reverse()
    done = 0
    while trials and done < MOST_PLANS:
        before, first, answer, depth = trials.pop()
        after = before.fork()
        after.choose(seat, answer, after.number)
        _let_go_on(after)
        decision = after.decision
        if decision is not None and decision.seat == seat and not decision.rest and depth < MOST_PICKS:
            trials.extend((after, first, more, depth + 1) for more in reversed(_answers(decision)))
            continue
        done += 1
        gain = worth(after.view(seat), seat) - now
        own = decision is not None and decision.seat == seat
        keys = frozenset(o.key for o in decision.options) if own and decision is not None else frozenset[str]()
        yield Plan(first, gain, keys, bool(idle.intersection(first)))


def _let_go_on(match: Match) -> None:
    """What the action has begun goes on while everybody lets it; a question that begins something new ends it."""
    for _ in range(MOST_DEFAULTS):
        decision = match.decision
        if decision is None or not decision.within:
            return
        match.choose(decision.seat, _default(decision), match.number)


def _default(decision: Decision) -> list[str]:
    """Passing, or as little as may be picked."""
    passing = [option.key for option in decision.options if option.group == PASS]
    return passing[:1] or [option.key for option in decision.options[: decision.min]]


def _answers(decision: Decision | None) -> list[list[str]]:
    """The answers worth trying: each option, or some combinations in the order in which they are offered."""
    if decision is None:
        return []
    keys = [option.key for option in decision.options]
    if decision.min == decision.max == 1:
        return [[key] for key in keys]
    found: list[list[str]] = []
    for count in range(min(decision.max, len(keys)), decision.min - 1, -1):
        for chosen in combinations(keys, count):
            found.append(list(chosen))
            if len(found) >= MOST_ANSWERS:
                return found
    return found


PLAYER = GreedyPlayer()
