"""Computer opponents, one a file. They use a match as a person could: its view, its options, and imagined copies."""

from engine.players.registry import Player, all_players, get

__all__ = ["Player", "all_players", "get"]
