"""MisoMochi, rules alpha 0.2 with house rulings."""

from engine.games.misomochi.game import MisoMochi

GAME = MisoMochi()

__all__ = ["GAME"]
