"""The random opponent: any legal answer. It finds what nobody thought of."""

from __future__ import annotations

from engine.kernel.errors import BrokenInvariant
from engine.kernel.match import Match
from engine.kernel.rng import Seeded
from engine.players.drawing import random_pick


class RandomPlayer:
    """Picks at random among the legal answers."""

    def pick(self, match: Match, seat: int, rng: Seeded) -> list[str]:
        """Any legal answer."""
        if match.decision is None or match.decision.seat != seat:
            raise BrokenInvariant(f"seat {seat} is not asked")
        return random_pick(match.decision, rng)


PLAYER = RandomPlayer()
