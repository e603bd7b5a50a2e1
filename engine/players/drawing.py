"""Random legal picks, shared by the opponents: a stream of numbers, and answers that pass the whole choice's check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel import rng
from engine.kernel.decision import Decision, Option

TRIES = 50


@dataclass(slots=True)
class Stream:
    """A generator outside any match."""

    rng_key: str
    rng_count: int = 0


def stream(seed: bytes) -> Stream:
    """The stream of numbers that belongs to a seed."""
    return Stream(rng.key_from(seed, "player"))


def random_pick(decision: Decision, source: rng.Seeded) -> list[str]:
    """A legal answer: any number from ``min`` to ``max``, any options, any order; the first of several tries that fits.

    Raises:
        ValueError: no try passed the check of the whole choice.
    """
    for _ in range(TRIES):
        count = decision.min + rng.below(source, min(decision.max, len(decision.options)) - decision.min + 1)
        chosen = _some(decision.options, count, source)
        if decision.whole is None or decision.whole(chosen) is None:
            return [option.key for option in chosen]
    raise ValueError(f"no legal answer to {decision.kind} was found")


def _some(options: Sequence[Option], count: int, source: rng.Seeded) -> list[Option]:
    if count == 1:
        return [options[rng.below(source, len(options))]]
    mixed = list(options)
    rng.shuffle(source, mixed)
    return mixed[:count]
