"""What each game draws in its own way, a module or package a game, found by folder.

Each holds a ``STYLE``: a whole one, or for a game that can only be looked up one of its cards. Adding a game touches
nothing here.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from renderers.style import CardStyle, Style


@cache
def all_styles() -> dict[str, CardStyle]:
    """The styles by the id of their game.

    Raises:
        ImportError: two are for the same game, or a module has none.
        DataError: a game's theme is missing or faulty.
    """
    found: dict[str, CardStyle] = {}
    for module in sorted(iter_modules(__path__), key=lambda m: m.name):
        style = getattr(import_module(f"{__name__}.{module.name}"), "STYLE", None)
        if not isinstance(style, CardStyle):
            raise ImportError(f"{module.name} has no STYLE")
        if style.look.game in found:
            raise ImportError(f"two styles are for the game {style.look.game!r}")
        found[style.look.game] = style
    return found


def card_style_of(game: str) -> CardStyle:
    """How a game's cards and deck lists look.

    Raises:
        KeyError: it has no style.
    """
    return all_styles()[game]


def style_of(game: str) -> Style:
    """How a game looks.

    Raises:
        KeyError: it has no style, or none of its boards.
    """
    style = all_styles()[game]
    if not isinstance(style, Style):
        raise KeyError(game)
    return style
