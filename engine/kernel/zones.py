"""Cards in zones: the marks under which they are shown, and what happens to these when a card moves or is shuffled.

Which zones there are is each game's own. Cards are numbers into the lists of the state; a mark is the number under
which a card is shown and remembered. It is renewed at every crossing between a hidden and a public zone, so that no
card can be followed through a hidden one, and a stored mark never finds a card that left and came back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from engine.kernel import rng


class Cards(rng.Seeded, Protocol):
    """A state with cards: by card its definition id, owner and mark, and the mark that was given out last."""

    defs: list[str]
    owners: list[int]
    marks: list[int]
    last_mark: int


def fresh_mark(state: Cards) -> int:
    """A mark that was never used before in this match."""
    state.last_mark += 1
    return state.last_mark


def renew(state: Cards, iid: int) -> int:
    """Give a card that crosses between hidden and public a new mark, and return it."""
    state.last_mark += 1
    state.marks[iid] = state.last_mark
    return state.last_mark


def shuffle(state: Cards, pile: list[int]) -> None:
    """Shuffle a face-down pile in place; no card in it can be followed through it."""
    rng.shuffle(state, pile)
    renew_all(state, pile)


def renew_all(state: Cards, cards: Iterable[int]) -> None:
    """Give each of these cards a new mark, in this order."""
    for iid in cards:
        renew(state, iid)


def take_top(pile: list[int], count: int) -> list[int]:
    """Remove up to ``count`` cards from the top, which is the beginning, of a pile and return them."""
    taken = pile[:count]
    del pile[:count]
    return taken


def remove_mark(state: Cards, piles: Iterable[list[int]], mark: int) -> int | None:
    """Remove the card with this mark from the first pile that holds it and return it; None if it is in none."""
    marks = state.marks
    for pile in piles:
        for iid in pile:
            if marks[iid] == mark:
                pile.remove(iid)
                return iid
    return None
