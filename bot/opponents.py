"""The computer opponents that a lobby can seat, by name, as the sessions call them. No thinking here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bot.sessions.computer import Player
from engine import Match, players


@dataclass(slots=True)
class Chance:
    """A player's own generator, apart from the match's."""

    rng_key: str
    rng_count: int = 0


def _pick(player: players.Player, match: Match, seat: int, chance: bytes) -> Sequence[str]:
    return player.pick(match, seat, Chance(chance.hex()))


def opponents() -> Mapping[str, Player]:
    """All of them."""
    return {name: partial(_pick, player) for name, player in players.all_players().items()}
