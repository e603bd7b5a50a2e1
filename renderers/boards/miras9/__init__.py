"""Miras 9's pictures of cards and deck lists: emblems, dossiers, and how shared screens look in it."""

from renderers.boards.miras9.style import Dossiers

__all__ = ["STYLE"]

STYLE = Dossiers()
"""How Miras 9 looks: cold steel over a drowned temple, angular."""
