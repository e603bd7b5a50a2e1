"""The games that can be played, found by folder."""

from engine.games.registry import all_games, get

__all__ = ["all_games", "get"]
