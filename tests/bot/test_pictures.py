"""Drawings are shared by those who ask for the same one of the same view, and by nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from world import World, started

import renderers
from bot import looking
from bot.looking import Look


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The viewers for whom a board was drawn, in order."""
    viewers: list[Any] = []
    draw: Callable[..., Any] = renderers.board

    def counted(game: str, view: Any, *marks: Any) -> Any:
        viewers.append(view.viewer)
        return draw(game, view, *marks)

    monkeypatch.setattr(renderers, "board", counted)
    return viewers


async def looks(here: World, match: str) -> list[Look]:
    """What the channel and both seats see."""
    async with here.bot.sessions.reading(match) as live:
        return [looking.of(live, seat) for seat in (None, 0, 1)]


async def test_one_board_is_drawn_once_for_each_viewer(here: World, drawn: list[Any]) -> None:
    """Asked for at the same time and again later; the next position is drawn anew."""
    match = await started(here, "Ann", "Bo")
    pictures = here.bot.pictures
    seen = await looks(here, match)
    drawn.clear()
    first = await asyncio.gather(*(pictures.board(at, "alt") for at in (*seen, *seen)))
    again = [await pictures.board(at, "alt") for at in await looks(here, match)]

    assert sorted(drawn) == [0, 1]  # the channel's own was drawn for the table already
    assert first[:3] == first[3:] == again
    drawn.clear()
    assert here.bot.sessions._slots[match].live is not None
    here.bot.sessions._slots[match].live = None
    assert await pictures.board((await looks(here, match))[0], "alt") == again[0]
    assert drawn == [None]


async def test_marks_make_another_drawing(here: World, drawn: list[Any]) -> None:
    """Options that are numbered on a board are not the board without numbers."""
    match = await started(here, "Ann", "Bo")
    (_, at, _) = await looks(here, match)
    pictures = here.bot.pictures
    plain = await pictures._drawn(at, "board", renderers.Marks(), lambda: renderers.board("misomochi", at.view))
    marks = renderers.Marks({"": "7"}, None, "a preview")
    marked = await pictures._drawn(at, "board", marks, lambda: renderers.board("misomochi", at.view, marks))

    assert drawn[-2:] == [0, 0]
    assert plain is not marked


@pytest.mark.usefixtures("logged")
async def test_a_failed_drawing_is_tried_again(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """No picture the first time, a picture the next; a failure is not kept."""
    match = await started(here, "Ann", "Bo")
    (_, at, _) = await looks(here, match)
    draw = renderers.board

    def broken(*_: Any) -> Any:
        raise RuntimeError("no paint")

    monkeypatch.setattr(renderers, "board", broken)
    assert await here.bot.pictures.board(at, "alt") is None
    monkeypatch.setattr(renderers, "board", draw)
    assert await here.bot.pictures.board(at, "alt") is not None
