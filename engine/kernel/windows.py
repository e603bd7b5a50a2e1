"""Windows: spans in which seats may respond, as records in the state, for any number of seats.

What is asked in a window, what may be played and what lies on the stack is each game's own; so is the policy, in
which the games differ. A game's step asks ``to_ask`` for the seat with priority, puts the question, and reports the
answer with ``acts`` or ``passes``. When ``to_ask`` names nobody, the game resolves the top of its stack and reports
``resolves``, or closes the window by dropping the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Policy:
    """How priority goes on after an act in a game's windows.

    ``keeps_priority``: whoever acted is asked again, until that seat passes; otherwise the next seat is asked.
    ``reopens``: an act takes back every pass, so that all may answer it.
    ``spares_actor``: whoever acted last counts as having passed until something resolves.
    """

    keeps_priority: bool = False
    reopens: bool = True
    spares_actor: bool = False


@dataclass(slots=True)
class Window:
    """One open window. ``order``: its seats in turn order. ``passed``: those not asked again. ``last``: the last actor.

    Plain data: it is saved as it stands.
    """

    name: str
    order: list[int]
    holder: int
    passed: list[int] = field(default_factory=list)
    last: int = NOBODY

    def copy(self) -> Window:
        """An independent copy."""
        return Window(self.name, self.order[:], self.holder, self.passed[:], self.last)


def open_window(name: str, order: Sequence[int], first: int, last: int = NOBODY) -> Window:
    """A window in which nobody has passed yet.

    Args:
        order: the seats that may respond, in turn order.
        first: the one of them that has priority first.
        last: the seat whose act opened the window, if one did.
    """
    return Window(name, list(order), first, [], last)


def window_from(raw: dict[str, object] | None) -> Window | None:
    """A window from its JSON form."""
    return None if raw is None else Window(**raw)  # type: ignore[arg-type]


def to_ask(window: Window, policy: Policy) -> int | None:
    """The seat with priority, None when all have passed in a row; moves priority over the seats that are not asked."""
    for _ in window.order:
        seat = window.holder
        if seat not in window.passed and not (policy.spares_actor and seat == window.last):
            return seat
        window.holder = _after(window, seat)
    return None


def passes(window: Window, seat: int) -> None:
    """That seat lets it be; the next one has priority."""
    window.passed.append(seat)
    window.holder = _after(window, seat)


def acts(window: Window, policy: Policy, seat: int) -> None:
    """That seat has played something."""
    window.last = seat
    if policy.reopens:
        window.passed.clear()
    if not policy.keeps_priority:
        window.holder = _after(window, seat)


def resolves(window: Window, first: int) -> None:
    """Something on the stack has resolved: all passes are taken back, and ``first`` has priority."""
    window.passed.clear()
    window.last = NOBODY
    window.holder = first


def leaves(window: Window, seat: int) -> None:
    """A player is gone: never asked again, and what it held goes to the next seat."""
    if seat not in window.order:
        return
    if window.holder == seat:
        window.holder = _after(window, seat)
    window.order.remove(seat)
    if seat in window.passed:
        window.passed.remove(seat)


def _after(window: Window, seat: int) -> int:
    order = window.order
    return order[(order.index(seat) + 1) % len(order)]
