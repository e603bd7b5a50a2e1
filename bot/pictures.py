"""Pictures for messages: drawn off the event loop from a look, with alt text, and named so that names tell nothing.

A picture that cannot be drawn is left out and logged; the text beside it carries the match on.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, cast

import renderers
from bot import background, limits
from bot.letters import Attached
from bot.looking import Look
from bot.sessions.describing import alt_text
from bot.text import join_within
from engine import Line, View

log = logging.getLogger("bot.pictures")

NO_MARKS = renderers.Marks()

KEPT = 128
"""Pictures that are kept, each of about 100 KB."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Kept:
    """A picture made of ``view``, or being made of it; the view is held so that no other can take its identity."""

    view: View
    drawing: asyncio.Task[Any]


def close_ups(at: Look) -> tuple[tuple[str, str], ...]:
    """What of the board can be shown large, as (key, label) in its order; none in games without."""
    return renderers.close_ups(at.row.game, at.view)


class Pictures:
    """Draws for all matches; drawing shares no state with them.

    What is asked for again is drawn once. It is found by the very view it was made of, and a view has one viewer, so
    no picture can reach another.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()

    async def board(self, at: Look, alt: str) -> Attached | None:
        """The table's picture, None if it cannot be drawn; ``alt`` says the position in words."""
        over = at.result is not None
        draw = renderers.result if over else renderers.board
        picture = await self._drawn(at, "result" if over else "board", NO_MARKS, lambda: draw(at.row.game, at.view))
        if picture is None:
            return None
        name = f"board-{at.row.id}-{at.number}.{picture.suffix}"
        return Attached(name, picture.data, alt or "The board")

    async def close_up(self, at: Look, key: str, label: str) -> Attached | None:
        """One part of the table, large, as the viewer may see it; None if it cannot be drawn."""
        draw = partial(renderers.close_up, at.row.game, at.view, key)
        picture = await self._drawn(at, f"close-up {key}", NO_MARKS, draw)
        if picture is None:
            return None
        alt = join_within([f"Close-up: {label}. The whole board in words:", *at.lines], limits.ALT_TEXT)
        return Attached(f"close-up.{picture.suffix}", picture.data, alt)

    async def hand(self, at: Look, marks: renderers.Marks = NO_MARKS) -> tuple[Attached, ...]:
        """The pictures of the viewer's own hand, empty if there are none."""
        drawn = await self._drawn(at, "hand", marks, lambda: renderers.hand(at.row.game, at.view, marks))
        made = []
        for number, picture in enumerate(drawn or (), 1):
            titles = [card.title for card in at.view.hand]
            alt = join_within([f"Your hand, {len(titles)} cards:", *titles], limits.ALT_TEXT)
            made.append(Attached(f"hand-{number}.{picture.suffix}", picture.data, alt))
        return tuple(made[: limits.FILES])

    async def options(self, at: Look) -> tuple[Attached, ...]:
        """What the viewer's own options are about, tagged with the numbers they have in the menu: hand, else board."""
        if at.question is None:
            return ()
        tags: dict[str, str] = {}
        for number, choice in enumerate(at.question.choices, 1):
            for ref in choice.refs[:1]:
                tags.setdefault(ref, str(number))
        if not tags:
            return ()
        marks = renderers.Marks(tags)
        in_hand = {str(card.ref) for card in (*at.view.hand, *at.view.look)}
        if in_hand & tags.keys():
            return await self.hand(at, marks)
        picture = await self._drawn(at, "board", marks, lambda: renderers.board(at.row.game, at.view, marks))
        if picture is None:
            return ()
        alt = alt_text([Line(index, text) for index, text in enumerate(at.lines)])
        return (Attached(f"options.{picture.suffix}", picture.data, alt or "The board"),)

    async def _drawn(self, at: Look, what: str, marks: renderers.Marks, draw: Callable[[], T]) -> T | None:
        """The drawing, made now or before; None, and not kept, where it fails. Nobody may change it."""
        key = (what, id(at.view), tuple(marks.tags.items()), marks.chosen, marks.preview)
        kept = self._kept.get(key)
        if kept is None:
            drawing = asyncio.create_task(self._draw(draw, what), name=f"draw a {what}")
            kept = self._kept[key] = _Kept(at.view, drawing)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        picture = cast("T | None", await asyncio.shield(kept.drawing))
        if picture is None and self._kept.get(key) is kept:
            del self._kept[key]
        return picture

    async def _draw(self, draw: Callable[[], T], what: str) -> T | None:
        try:
            return await background.DRAWING.run(draw)
        except Exception:
            log.exception("a %s could not be drawn", what)
            return None
