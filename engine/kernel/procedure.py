"""How rules procedures are written, and the guard against a resolution that would not end.

A procedure is a generator: it yields a ``Decision`` and receives the options picked, in order. Other procedures are
called with ``yield from``. What cannot ask is a plain function, so that a signature shows where play may stop.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Protocol, TypeVar

from engine.kernel.decision import Decision, Option

Answer = TypeVar("Answer")

Procedure = Generator[Decision, list[Option], None]
"""Rules that may ask on their way."""

Asking = Generator[Decision, list[Option], Answer]
"""Rules that may ask and return something."""


class Counted(Protocol):
    """A state that counts what has happened since the last question: steps, and by key the triggers that resolved."""

    operations: int
    fired: dict[str, int]


def ask(state: Counted, decision: Decision) -> Asking[list[Option]]:
    """Put a question and return what was picked; steps and triggers are counted anew from it."""
    state.operations = 0
    if state.fired:
        state.fired = {}
    picked = yield decision
    return picked


def one_more_step(state: Counted, budget: int) -> bool:
    """Count a step between two questions; False when it is one more than the budget allows."""
    state.operations += 1
    return state.operations <= budget


def one_more_trigger(state: Counted, key: str, limit: int) -> bool:
    """Count a trigger between two questions; False when this one has now resolved more often than the limit."""
    count = state.fired.get(key, 0) + 1
    state.fired = state.fired | {key: count}
    return count <= limit
