"""Redrawing what a viewer does not know: cards keep their places and marks, and get others' definitions."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel import rng
from engine.kernel.zones import Cards


class Stream:
    """A generator outside the state."""

    __slots__ = ("rng_count", "rng_key")

    def __init__(self, key: str) -> None:
        self.rng_key = key
        self.rng_count = 0


def redeal(state: Cards, stream: Stream, iids: Sequence[int]) -> None:
    """Deal the definitions of these cards anew among them, in a way that hangs on the stream and their names alone."""
    names = sorted(state.defs[iid] for iid in iids)
    rng.shuffle(stream, names)
    for iid, name in zip(iids, names, strict=True):
        state.defs[iid] = name
