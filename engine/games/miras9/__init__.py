"""The Miras 9 TCG, pre-alpha comprehensive rules with house rulings: rules, cards and decks to look up."""

from engine.games.miras9.lore import Miras9

LORE = Miras9()

__all__ = ["LORE"]
