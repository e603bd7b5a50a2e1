"""Pictures of what a viewer may see: a view in, PNG files out. Pure, and safe to call from several threads.

Only views and printed card facts come in, never a state. Equal input gives equal bytes.
"""

from __future__ import annotations

from typing import Any

from renderers.boards import all_styles, card_style_of, style_of
from renderers.canvas import Picture
from renderers.card import draw_card
from renderers.decklist import DeckSheet, draw_decklist
from renderers.hand import draw_hand
from renderers.marks import Marks
from renderers.result import draw_result

__all__ = ["DeckSheet", "Marks", "Picture", "board", "card", "close_up", "close_ups", "decklist", "draws_cards", "hand",
           "result", "warm"]  # fmt: skip

NO_MARKS = Marks()


def warm() -> None:
    """Read every game's theme, so that a faulty one is known at the start.

    Raises:
        engine.DataError: a theme is missing or faulty.
    """
    all_styles()


def board(game: str, view: Any, marks: Marks = NO_MARKS) -> Picture:
    """The table of a game as a view shows it, 1280 pixels wide."""
    return style_of(game).board(view, marks)


def close_ups(game: str, view: Any) -> tuple[tuple[str, str], ...]:
    """What of the table can be shown large, as (key, label) in the order of the board; () for games without."""
    return style_of(game).close_ups(view)


def close_up(game: str, view: Any, key: str) -> Picture:
    """One part of the table, large, with everything on it in full.

    Raises:
        KeyError: the view has no such part.
    """
    return style_of(game).close_up(view, key)


def hand(game: str, view: Any, marks: Marks = NO_MARKS, page: int = 0) -> list[Picture]:
    """The viewer's own hand and what the viewer looks at: one picture, or several for more than twelve cards.

    Args:
        page: the first picture wanted, from 0.
    """
    return draw_hand(style_of(game), view, marks)[page:]


def draws_cards(game: str) -> bool:
    """Whether there are pictures of a game's cards and decks."""
    return game in all_styles()


def card(game: str, card_id: str) -> list[Picture]:
    """A card as printed; a second picture where its text needs one.

    Raises:
        KeyError: the game has no such card.
    """
    return draw_card(card_style_of(game), card_id)


def result(game: str, view: Any) -> Picture:
    """How a match ended. The view's ``result`` must be there."""
    return draw_result(style_of(game), view)


def decklist(game: str, deck: DeckSheet) -> list[Picture]:
    """A deck as a list by kind of card, with its cost curve and totals."""
    return draw_decklist(card_style_of(game), deck)
