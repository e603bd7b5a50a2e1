"""Pictures for messages: drawn off the event loop from a look, with alt text, and named so that names tell nothing.

A picture that cannot be drawn is left out and logged; the text beside it carries the match on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeVar

import renderers
from bot import limits
from bot.letters import Attached
from bot.looking import Look
from bot.text import join_within

log = logging.getLogger("bot.pictures")

T = TypeVar("T")


class Pictures:
    """Draws for all matches; drawing shares no state with them."""

    async def board(self, at: Look, alt: str) -> Attached | None:
        """The table's picture, None if it cannot be drawn; ``alt`` says the position in words."""
        over = at.result is not None
        draw = renderers.result if over else renderers.board
        picture = await self._drawn(lambda: draw(at.row.game, at.view), "board")
        if picture is None:
            return None
        name = f"board-{at.row.id}-{at.number}.{picture.suffix}"
        return Attached(name, picture.data, alt or "The board")

    async def hand(self, at: Look) -> tuple[Attached, ...]:
        """The pictures of the viewer's own hand, empty if there are none."""
        drawn = await self._drawn(lambda: renderers.hand(at.row.game, at.view), "hand")
        made = []
        for number, picture in enumerate(drawn or (), 1):
            titles = [card.title for card in getattr(at.view, "hand", ())]
            alt = join_within([f"Your hand, {len(titles)} cards:", *titles], limits.ALT_TEXT)
            made.append(Attached(f"hand-{number}.{picture.suffix}", picture.data, alt))
        return tuple(made[: limits.FILES])

    async def _drawn(self, draw: Callable[[], T], what: str) -> T | None:
        try:
            return await asyncio.to_thread(draw)
        except Exception:
            log.exception("a %s could not be drawn", what)
            return None
