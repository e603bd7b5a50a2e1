"""Plans: the same answer several times, dropped at anything unexpected. A counting table stands in for a match."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.sessions import automatic
from bot.sessions.acts import Planned
from engine import Decision, Event, Option, Refused, SeatId

USED = Planned("payment", ("used",))


class Payments:
    """Seat 0 pays points one by one; ``surprises`` are what happens at the payment with that number, from 0."""

    rules = SimpleNamespace(plan_breakers=frozenset({"blackwake"}))

    def __init__(self, points: int, surprises: dict[int, str]) -> None:
        self.points, self.surprises, self.paid = points, surprises, 0

    @property
    def decision(self) -> Decision | None:
        if not self.points:
            return None
        seat, kind = SeatId(0), "payment"
        if self.surprises.get(self.paid) == "other seat":
            seat = SeatId(1)
        if self.surprises.get(self.paid) == "other kind":
            kind = "blackwake"
        return Decision(seat, kind, "?", [Option("used", "Used")], "M9", number=self.paid, repeats=self.points - 1)

    def choose(self, seat: int, picks: tuple[str, ...], number: int) -> list[Event]:
        assert (seat, number) == (0, self.paid)
        if self.surprises.get(self.paid) == "refused":
            raise Refused("M9", "Not on offer.")
        events = [Event(self.paid, self.surprises.get(self.paid, "pay"), {}, None)]
        self.points += 1 if self.surprises.get(self.paid) == "more damage" else -1
        self.paid += 1
        return events


def paid(points: int, times: int, surprises: dict[int, str]) -> int:
    """How many points are paid by a plan of so many."""
    at = Payments(points, surprises)
    asked = points - 1
    events = at.choose(0, USED.picks, 0)
    assert automatic.follow(at, 0, (USED,) * (times - 1), asked, events) == at.paid - 1
    return at.paid


@pytest.mark.parametrize(
    ("points", "times", "surprises", "expected"),
    [
        (5, 3, {}, 3),
        (3, 3, {}, 3),
        (2, 5, {}, 2),
        (5, 4, {0: "blackwake"}, 1),
        (5, 4, {1: "blackwake"}, 2),
        (5, 4, {3: "blackwake"}, 4),
        (5, 4, {1: "more damage"}, 2),
        (5, 4, {2: "other seat"}, 2),
        (5, 4, {2: "other kind"}, 2),
        (5, 4, {2: "refused"}, 2),
    ],
)
def test_a_plan_stops_at_anything_unexpected(points: int, times: int, surprises: dict[int, str], expected: int) -> None:
    """The first answer counts too: what it leads to can end the plan before its second."""
    assert paid(points, times, surprises) == expected


def test_a_game_breaks_no_plans_unless_it_says_so() -> None:
    """An event of any other kind does not."""
    assert paid(4, 4, {1: "something else"}) == 4
