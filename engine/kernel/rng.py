"""The generator inside the state: a hash counter stream, so that it can be saved as a key and a number."""

from __future__ import annotations

from hashlib import blake2b
from typing import Protocol, TypeVar

Item = TypeVar("Item")
_SPAN = 1 << 64


class Seeded(Protocol):
    """A state that holds a generator: ``rng_key`` in hexadecimal, ``rng_count`` blocks drawn."""

    rng_key: str
    rng_count: int


def key_from(seed: bytes, purpose: str = "match") -> str:
    """The generator key made from a secret seed, separate for each purpose."""
    return blake2b(seed, digest_size=32, person=purpose.encode()[:16]).hexdigest()


def below(state: Seeded, n: int) -> int:
    """A number from 0 to ``n`` - 1, each equally likely: blocks that would favour small numbers are drawn again."""
    limit = _SPAN - _SPAN % n
    while True:
        block = blake2b(state.rng_count.to_bytes(8, "big"), digest_size=8, key=bytes.fromhex(state.rng_key))
        state.rng_count += 1
        value = int.from_bytes(block.digest(), "big")
        if value < limit:
            return value % n


def shuffle(state: Seeded, items: list[Item]) -> None:
    """Put a list into a uniformly random order, in place (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = below(state, last + 1)
        items[last], items[other] = items[other], items[last]


def roll(state: Seeded, dice: int, sides: int) -> list[int]:
    """The faces, from 1 to ``sides``, of ``dice`` dice."""
    return [below(state, sides) + 1 for _ in range(dice)]
