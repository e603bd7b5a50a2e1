"""Who listens to what, and whose triggered abilities come next. When a trigger may resolve is each game's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Carrier = TypeVar("Carrier")
Ability = TypeVar("Ability")


class Listeners(Generic[Carrier, Ability]):
    """The abilities of one seat's cards in play, by the event or timing that they listen to, in the order of the table.

    Made anew when a card comes or goes; between, an event's listeners are looked up among the cards only once.
    """

    __slots__ = ("_cards", "_found")

    def __init__(self, cards: Sequence[tuple[Carrier, Mapping[str, Sequence[Ability]]]] = ()) -> None:
        """Take the cards in play, each with its abilities by what they listen to."""
        self._cards = cards
        self._found: dict[str, list[tuple[Carrier, Ability]]] = {}

    def to(self, event: str) -> Sequence[tuple[Carrier, Ability]]:
        """Who listens to this event."""
        found = self._found.get(event)
        if found is None:
            found = self._found[event] = [
                (carrier, ability)
                for carrier, abilities in self._cards
                if event in abilities
                for ability in abilities[event]
            ]
        return found


@dataclass(slots=True)
class Pending:
    """A triggered ability that waits to resolve: whose it is, the card that carries it by mark, and which ability."""

    seat: int
    source: int
    definition: str
    ability: str


def next_group(
    pending: Sequence[Pending], turn_order: Iterable[int], can_resolve: Callable[[Pending], bool]
) -> tuple[int, list[Pending]] | None:
    """The first seat in turn order with triggers that can resolve now, and these; None when there are no more."""
    for seat in turn_order:
        ready = [one for one in pending if one.seat == seat and can_resolve(one)]
        if ready:
            return seat, ready
    return None
