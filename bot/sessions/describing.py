"""A game's own words about a view, fitted to where they stand: alternative texts, and the text board. No markup."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text import cut
from engine import Line, Match

ALT_TEXT = 1024
"""Characters that Discord takes as a picture's alternative text."""


def alt_text(lines: Sequence[Line], limit: int = ALT_TEXT) -> str:
    """As many lines as fit, the most important first chosen, in the order in which the game says them."""
    chosen: set[int] = set()
    left = limit
    for index in sorted(range(len(lines)), key=lambda i: lines[i].priority):
        size = len(lines[index].text) + (1 if chosen else 0)
        if size <= left:
            chosen.add(index)
            left -= size
    if lines and not chosen:
        return cut(min(lines, key=lambda line: line.priority).text, limit)
    return "\n".join(line.text for index, line in enumerate(lines) if index in chosen)


def text_board(match: Match, seat: int | None) -> list[str]:
    """Everything that this viewer may know of the table, line by line."""
    return [line.text for line in match.rules.describe(match.view(seat))]
