"""MisoMochi's pictures: its board, tiles, emblems and scenery, and how shared screens look in it."""

from renderers.boards.misomochi.style import Storybook

__all__ = ["STYLE"]

STYLE = Storybook()
