"""Finds the computer opponents: every module beside this one that holds a ``PLAYER``; its file's name is its name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol

import engine.players
from engine.kernel.errors import Refused
from engine.kernel.match import Match
from engine.kernel.rng import Seeded


class Player(Protocol):
    """Answers the open decision of its seat."""

    def pick(self, match: Match, seat: int, rng: Seeded) -> list[str]:
        """The option keys that it picks; the match is not changed. ``rng`` is the only source of chance."""
        ...


@cache
def all_players() -> dict[str, Player]:
    """Every computer opponent by name."""
    found: dict[str, Player] = {}
    for module in sorted(iter_modules(engine.players.__path__), key=lambda m: m.name):
        if not module.ispkg and module.name not in {"registry", "drawing"}:
            found[module.name] = import_module(f"engine.players.{module.name}").PLAYER
    return found


def get(name: str) -> Player:
    """The computer opponent of this name.

    Raises:
        Refused: there is none.
    """
    player = all_players().get(name)
    if player is None:
        raise Refused("player", f"There is no computer player called {name}; there are: {', '.join(all_players())}.")
    return player
