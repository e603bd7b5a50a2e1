"""Finds the games: every package beside this module that holds a ``GAME`` record.

Adding a game touches nothing here; a package without its record, or a second one with the same id, fails at import.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import engine.games
from engine.kernel.errors import Refused
from engine.kernel.game import Game


@cache
def all_games() -> dict[str, Game[Any]]:
    """Every game by id, in alphabetical order."""
    found: dict[str, Game[Any]] = {}
    for module in sorted(iter_modules(engine.games.__path__), key=lambda m: m.name):
        if not module.ispkg:
            continue
        record = import_module(f"engine.games.{module.name}").GAME
        if record.id in found:
            raise ImportError(f"two games have the id {record.id!r}")
        found[record.id] = record
    return found


def get(game: str) -> Game[Any]:
    """The game with this id.

    Raises:
        Refused: there is none.
    """
    record = all_games().get(game)
    if record is None:
        raise Refused("game", f"There is no game called {game}; there are: {', '.join(all_games())}.")
    return record
