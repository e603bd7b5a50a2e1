"""The generator inside the state: a hash counter stream, so that it can be saved as a key and a number."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Literal, Protocol, TypeVar

Item = TypeVar("Item")
_SPAN = 1 << 64
_FIXED = "fixed:"


class Seeded(Protocol):
    """A state that holds a generator: ``rng_key`` in hexadecimal, ``rng_count`` blocks drawn."""

    rng_key: str
    rng_count: int


def key_from(seed: bytes, purpose: str = "match") -> str:
    """The generator key made from a secret seed, separate for each purpose."""
    return blake2b(seed, digest_size=32, person=purpose.encode()[:16]).hexdigest()


def below(state: Seeded, n: int) -> int:
    """A number from 0 to ``n`` - 1, each equally likely."""
    fixed = _take(state, "numbers") if state.rng_key.startswith(_FIXED) else None
    return int(fixed) if fixed is not None else _drawn(state, n)


def _drawn(state: Seeded, n: int) -> int:
    """The same from the stream, whatever is fixed: blocks that would favour small numbers are drawn again."""
    key = _fixed(state)["key"] if state.rng_key.startswith(_FIXED) else state.rng_key
    limit = _SPAN - _SPAN % n
    while True:
        block = blake2b(state.rng_count.to_bytes(8, "big"), digest_size=8, key=bytes.fromhex(key))
        state.rng_count += 1
        value = int.from_bytes(block.digest(), "big")
        if value < limit:
            return value % n


def shuffle(state: Seeded, items: list[Item]) -> None:
    """Put a list into a uniformly random order, in place (Fisher and Yates)."""
    if state.rng_key.startswith(_FIXED):
        order = _fixed(state)["shuffles"]
        order = order if order == "keep" else _take(state, "shuffles")
        if order is not None:
            if order != "keep":
                items[:] = [items[i] for i in order] + [item for i, item in enumerate(items) if i not in order]
            return
    for last in range(len(items) - 1, 0, -1):
        other = _drawn(state, last + 1)
        items[last], items[other] = items[other], items[last]


def roll(state: Seeded, dice: int, sides: int) -> list[int]:
    """The faces, from 1 to ``sides``, of ``dice`` dice."""
    faces = []
    for _ in range(dice):
        fixed = _take(state, "rolls") if state.rng_key.startswith(_FIXED) else None
        faces.append(int(fixed) if fixed is not None else _drawn(state, sides) + 1)
    return faces


def fix(
    state: Seeded,
    numbers: Sequence[int] = (),
    rolls: Sequence[int] = (),
    shuffles: Literal["keep"] | Sequence[Sequence[int]] = (),
) -> None:
    """Fix what chance brings next, for tests; behind it the generator goes on as before.

    What is fixed lies in the key, so that it is saved, copied and taken back with the state.

    Args:
        numbers: the next results of ``below`` outside dice and shuffles.
        rolls: the next faces of dice.
        shuffles: for each of the next shuffles the indices that come first, in this order; or "keep" for all.
    """
    key = _fixed(state)["key"] if state.rng_key.startswith(_FIXED) else state.rng_key
    order = shuffles if shuffles == "keep" else [list(one) for one in shuffles]
    plan = {"key": key, "numbers": list(numbers), "rolls": list(rolls), "shuffles": order}
    state.rng_key = _FIXED + json.dumps(plan)


def _fixed(state: Seeded) -> dict[str, Any]:
    plan: dict[str, Any] = json.loads(state.rng_key.removeprefix(_FIXED))
    return plan


def _take(state: Seeded, what: str) -> Any:
    """The next fixed result of this kind, None if none is left."""
    plan = _fixed(state)
    if not plan[what]:
        return None
    value = plan[what].pop(0)
    state.rng_key = _FIXED + json.dumps(plan)
    return value
