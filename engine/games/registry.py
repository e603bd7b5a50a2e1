"""Finds the games: every package beside this module that holds a ``GAME`` record, or for lookups alone a ``LORE``.

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
from engine.kernel.lore import Lore


@cache
def all_lore() -> dict[str, Lore]:
    """What can be looked up, by the game's id, in alphabetical order."""
    found: dict[str, Lore] = {}
    for module in sorted(iter_modules(engine.games.__path__), key=lambda m: m.name):
        if not module.ispkg:
            continue
        package = import_module(f"engine.games.{module.name}")
        record: Lore = package.GAME if hasattr(package, "GAME") else package.LORE
        if record.id in found:
            raise ImportError(f"two games have the id {record.id!r}")
        found[record.id] = record
    return found


@cache
def all_games() -> dict[str, Game[Any]]:
    """Every game that can be played by id, in alphabetical order."""
    return {name: record for name, record in all_lore().items() if isinstance(record, Game)}


def get(game: str) -> Game[Any]:
    """The game with this id.

    Raises:
        Refused: there is none, or it can only be looked up.
    """
    record = all_games().get(game)
    if record is not None:
        return record
    if game in all_lore():
        raise Refused("game", f"{all_lore()[game].title} can be looked up, but not be played yet.")
    raise Refused("game", f"There is no game called {game}; there are: {', '.join(all_games())}.")


def lore(game: str) -> Lore:
    """The rules and cards of the game with this id.

    Raises:
        Refused: there are none.
    """
    record = all_lore().get(game)
    if record is None:
        raise Refused("game", f"There is no game called {game}; there are: {', '.join(all_lore())}.")
    return record
