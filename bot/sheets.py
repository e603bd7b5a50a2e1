"""Pictures of cards and decks as printed, for lookups; of the games that have pictures. Text always stands beside them.

A picture that cannot be drawn is left out and logged.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

import renderers
from bot import limits
from bot.letters import Attached
from bot.text import cut
from engine import games

log = logging.getLogger("bot.sheets")


def is_drawn(game: str) -> bool:
    """Whether there are pictures of this game's cards."""
    return renderers.draws_cards(game)


async def card(game: str, name: str, alt: str) -> tuple[Attached, ...]:
    """The pictures of a card, ``name`` its id; empty where there are none."""
    if not is_drawn(game):
        return ()
    return await _drawn(lambda: renderers.card(game, name), "card", alt)


async def deck(game: str, sheet: renderers.DeckSheet, alt: str) -> tuple[Attached, ...]:
    """The pictures of a deck; empty where there are none, or where a card of it does not exist any more."""
    known = games.lore(game).entries
    if not is_drawn(game) or not sheet.counts or any(name not in known for name in sheet.counts):
        return ()
    return await _drawn(lambda: renderers.decklist(game, sheet), "deck", alt)


async def _drawn(draw: Callable[[], Sequence[renderers.Picture]], what: str, alt: str) -> tuple[Attached, ...]:
    try:
        drawn = await asyncio.to_thread(draw)
    except Exception:
        log.exception("a %s could not be drawn", what)
        return ()
    said = cut(alt, limits.ALT_TEXT) or what
    made = [Attached(f"{what}-{n}.{picture.suffix}", picture.data, said) for n, picture in enumerate(drawn, 1)]
    return tuple(made[: limits.FILES])
