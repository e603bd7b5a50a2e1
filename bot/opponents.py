"""The computer opponents that a lobby can seat, by name, as the sessions call them. No thinking here."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from bot.sessions.computer import Player
from engine import Match


def at_random(match: Match, _seat: int, chance: bytes) -> Sequence[str]:
    """Picks blindly among what is legal."""
    decision = match.decision
    if decision is None:
        return []
    source = random.Random(chance)
    many = source.randint(decision.min, min(decision.max, len(decision.options)))
    return [option.key for option in source.sample(list(decision.options), many)]


def opponents() -> Mapping[str, Player]:
    """All of them."""
    return {"random": at_random, "greedy": at_random}
