"""The games that can be played or looked up, found by folder."""

from engine.games.registry import all_games, all_lore, get, lore

__all__ = ["all_games", "all_lore", "get", "lore"]
