"""A store in a folder of its own, and rows to put into it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.store.base import MatchRow, Phase, Place
from bot.store.sqlite import SqliteStore

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


@pytest.fixture
def noon() -> datetime:
    """The time at which rows of these tests are made."""
    return NOON


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """An empty store."""
    opened = await SqliteStore.open(tmp_path / "bot.db")
    yield opened
    await opened.close()


@pytest.fixture
def lobby() -> Callable[..., MatchRow]:
    """Makes the row of a lobby for two, hosted by person 1; each match has a channel of its own unless told."""

    def make(match: str = "aaaaaa", **changes: Any) -> MatchRow:
        channel = int.from_bytes(match.encode(), "big") % 10**9
        row = MatchRow(
            id=match,
            game="misomochi",
            phase=Phase.LOBBY,
            place=Place(900, channel),
            host=1,
            host_name="Ann",
            opponent=None,
            opponent_name="",
            size=2,
            settings={},
            secret=b"s" * 32,
            secret_hash="hash",
            created=NOON,
            waiting_since=NOON,
            warned=0,
            number=0,
            version=0,
            result=None,
            fault="",
            note="",
        )
        return replace(row, **changes)

    return make
