"""The way that every change of one kind takes: it would happen, is replaced or prevented, happens, and is followed up.

A game has one pipeline for each kind of change (damage, healing, drawing ...) and no second path around it. A batch
holds what happens at the same time: all of it is worked out from one snapshot before any of it happens.

Where somebody may answer a change before it happens, the questions are steps of a frame in the game's state (see
``procedure``), since each question is a place where the match can be saved; the pipeline runs when they are over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T")
Change = TypeVar("Change")
Outcome = TypeVar("Outcome")


def nothing_follows(_table: object, _outcomes: object) -> None:
    """For changes after which no state needs to be looked at."""


class Pipeline(Generic[T, Change, Outcome]):
    """One kind of change.

    ``would``: what a proposed change comes to after replacement, prevention and modifiers; None where nothing is left
    of it. It changes nothing. ``happens``: carries one outcome out and says so. ``follows``: once after the whole
    batch, for triggers and checks of the state.
    """

    __slots__ = ("_follows", "_happens", "_would")

    def __init__(
        self,
        would: Callable[[T, Change], Outcome | None],
        happens: Callable[[T, Outcome], None],
        follows: Callable[[T, list[Outcome]], None] = nothing_follows,
    ) -> None:
        self._would = would
        self._happens = happens
        self._follows = follows

    def outcomes(self, table: T, batch: Iterable[Change]) -> list[Outcome]:
        """What the batch would come to now; nothing happens."""
        would = self._would
        return [outcome for change in batch if (outcome := would(table, change)) is not None]

    def run(self, table: T, batch: Iterable[Change]) -> list[Outcome]:
        """Let the batch happen, all at once; what it came to, in the order of the batch."""
        outcomes = self.outcomes(table, batch)
        for outcome in outcomes:
            self._happens(table, outcome)
        if outcomes:
            self._follows(table, outcomes)
        return outcomes
