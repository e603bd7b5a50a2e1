"""Convocate's pictures of cards and deck lists: emblems, sheets, and how shared screens look in it."""

from renderers.boards.convocate.style import Senate

__all__ = ["STYLE"]

STYLE = Senate()
"""How Convocate looks: the senate at night, gold on ink, stepped corners."""
