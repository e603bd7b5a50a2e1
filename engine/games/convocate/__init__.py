"""Convocate, alpha rules of chapter 4 with house rulings: rules, cards and decks to look up."""

from engine.games.convocate.lore import Convocate

LORE = Convocate()

__all__ = ["LORE"]
