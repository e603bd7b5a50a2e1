"""What happened, and who may know it.

An event carries facts for everyone and, by seat, facts that only that seat may know. Log lines are made from it for
each viewer after it has happened, never at announcement.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.ids import SeatId

Facts = dict[str, Any]

TAKEN_BACK = "taken-back"
"""Kind of the event that withdraws earlier ones: its facts are seat, first (event number), number (decision)."""


@dataclass(slots=True)
class Event:
    """One thing that happened; ``n`` only rises. ``private`` maps a seat (as text) to facts for it alone."""

    n: int
    kind: str
    facts: Facts
    private: dict[str, Facts] | None = None

    def seen(self, viewer: SeatId | None) -> Facts:
        """The facts that this viewer may know."""
        if self.private is None or viewer is None:
            return self.facts
        return self.facts | self.private.get(str(viewer), {})


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log as one viewer may read it; ``n`` is the number of its event."""

    n: int
    text: str
    kind: str


def standing_lines(
    events: Sequence[Event], say: Callable[[Event], str], since: int = 0, tail: int | None = None
) -> list[LogLine]:
    """The lines of events numbered ``since`` and up that were not taken back; with ``tail`` only the last so many."""
    undone: set[int] = set()
    lines: list[LogLine] = []
    for event in reversed(events):
        if event.n < since or (tail is not None and len(lines) >= tail):
            break
        if event.n in undone:
            continue
        if event.kind == TAKEN_BACK:
            undone.update(range(event.facts["first"], event.n))
        text = say(event)
        if text:
            lines.append(LogLine(event.n, text, event.kind))
    lines.reverse()
    return lines


@dataclass(slots=True)
class Act:
    """One entry of the append-only list of what was done to a match.

    ``kind``: choose, concede, instruct, take_back. ``number`` is the decision that stood open (for a take-back: the one
    gone back to). ``automatic`` marks picks made by a convenience of the player's, not by the player. ``rest`` and
    ``turn`` say where the match stood before it; ``barrier`` that it made something known or random, ``events`` how
    many events the match had before it.
    """

    n: int
    kind: str
    seat: int
    number: int
    picks: list[str]
    automatic: bool = False
    rest: bool = True
    turn: int = 0
    barrier: bool = False
    events: int = 0
