"""The Miras 9 TCG, pre-alpha comprehensive rules with house rulings."""

from engine.games.miras9.game import Miras9

GAME = Miras9()

__all__ = ["GAME"]
