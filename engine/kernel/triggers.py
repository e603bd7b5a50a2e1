"""Who listens to what, and whose triggered abilities come next. When a trigger may resolve is each game's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Carrier = TypeVar("Carrier")
Ability = TypeVar("Ability")


class Listeners(Generic[Carrier, Ability]):
    """The abilities of one seat's cards in play, by the event or timing that they listen to, in the order of the table.

    Built anew when a card comes or goes; between, finding the listeners of an event costs nothing per card.
    """

    __slots__ = ("_by_event",)

    def __init__(self) -> None:
        self._by_event: dict[str, list[tuple[Carrier, Ability]]] = {}

    def add(self, event: str, carrier: Carrier, ability: Ability) -> None:
        """One more listener."""
        if event in self._by_event:
            self._by_event[event].append((carrier, ability))
        else:
            self._by_event[event] = [(carrier, ability)]

    def to(self, event: str) -> Sequence[tuple[Carrier, Ability]]:
        """Who listens to this event."""
        return self._by_event.get(event, ())


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
