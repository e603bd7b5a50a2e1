"""What each game draws in its own way, a module or package a game, found by folder.

Each holds a ``STYLE``; adding a game touches nothing here.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from renderers.style import Style


@cache
def all_styles() -> dict[str, Style]:
    """The styles by the id of their game.

    Raises:
        ImportError: two are for the same game, or a module has none.
    """
    found: dict[str, Style] = {}
    for module in sorted(iter_modules(__path__), key=lambda m: m.name):
        style = getattr(import_module(f"{__name__}.{module.name}"), "STYLE", None)
        if not isinstance(style, Style):
            raise ImportError(f"{module.name} has no STYLE")
        if style.look.game in found:
            raise ImportError(f"two styles are for the game {style.look.game!r}")
        found[style.look.game] = style
    return found


def style_of(game: str) -> Style:
    """How a game looks.

    Raises:
        KeyError: it has no style.
    """
    return all_styles()[game]
