"""Effective values: a printed or proposed number, and what modifies it at this moment.

Nothing is stored: a value is worked out from the modifiers in force each time it is needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Source = TypeVar("Source")


def effective(base: int, adds: Iterable[int] = (), sets: Iterable[int] = (), floor: int | None = 0) -> int:
    """A number after its modifiers.

    Args:
        sets: numbers that stand in its place, oldest first; the newest counts.
        adds: what is then added, in any order.
        floor: the least that it can be, None for none.
    """
    for value in sets:
        base = value
    total = base + sum(adds)
    return total if floor is None else max(floor, total)


def largest(candidates: Iterable[tuple[int, Source]], nothing: Source) -> tuple[int, Source]:
    """Where only the largest modifier counts: its amount, above 0, and its source; of equal ones the first."""
    best, of = 0, nothing
    for amount, source in candidates:
        if amount > best:
            best, of = amount, source
    return best, of
