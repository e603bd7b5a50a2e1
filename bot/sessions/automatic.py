"""Conveniences: windows that are passed for a person, and plans. All of it becomes ordinary picks, marked automatic.

A window is a decision with an option whose key is ``pass``. The rules ask in it whatever a player could do; whether a
person is bothered is decided here, from that person's settings and standing answer alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.sessions.acts import Planned
from bot.sessions.live import Live
from engine import Event, Match, Refused

PASS = "pass"

SKIP = "skip"
"""Setting: windows in which one has no legal response are passed. The other person may notice who is asked."""

ALWAYS = "always"
"""Setting: ask in every window."""

MOST = 500
"""Automatic picks after one act; beyond that a person is asked, so that no loop can hold a match."""


def passes(match: Match, windows: str) -> bool:
    """Whether the open decision is a window that its seat need not be asked about."""
    decision = match.decision
    if decision is None or decision.option(PASS) is None:
        return False
    if windows == SKIP and len(decision.options) == 1:
        return True
    return match.standing(decision.seat) != ""


def answer_windows(live: Live, windows: Callable[[int], str]) -> int:
    """Pass the windows that the people at this match need not be asked about; returns how many.

    ``windows`` gives the setting of a person by id.
    """
    for made in range(MOST):
        decision = live.match.decision
        user = live.user_at(live.to_act)
        if decision is None or user is None or not passes(live.match, windows(user)):
            return made
        live.match.choose(decision.seat, [PASS], decision.number, automatic=True)
    return MOST


def follow(match: Match, seat: int, plan: Sequence[Planned], asked: int, events: Sequence[Event]) -> int:
    """Make the planned picks while nothing unexpected comes; returns how many were made.

    ``asked`` is how often the answered decision was still to be put after its answer, and ``events`` is what that
    answer led to. Unexpected is an event that breaks plans in this game, a decision of another seat or kind, another
    count of repeats than one less, and a pick that is not on offer.
    """
    breakers = match.rules.plan_breakers
    for made, planned in enumerate(plan):
        decision = match.decision
        if any(event.kind in breakers for event in events):
            return made
        if decision is None or decision.seat != seat or decision.kind != planned.kind:
            return made
        if decision.repeats != max(0, asked - 1):
            return made
        asked = decision.repeats
        try:
            events = match.choose(seat, planned.picks, decision.number)
        except Refused:
            return made
    return len(plan)
