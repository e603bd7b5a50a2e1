"""The store on SQLite. SQL stands only in this module and in those named ``sqlite_*`` beside it, by subject."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path

from bot.store import opening
from bot.store.line import Line
from bot.store.rows import from_ms, to_ms
from bot.store.sqlite_decks import DeckRows, PlaceRows
from bot.store.sqlite_matches import MatchRows
from bot.store.sqlite_people import MessageRows, OfferRows, PeopleRows


class SqliteStore(MatchRows, OfferRows, MessageRows, PeopleRows, DeckRows, PlaceRows):
    """A store in one file, which this process alone holds while it is open."""

    def __init__(self, path: Path, line: Line) -> None:
        """Use ``open`` to get one."""
        self._path = path
        self._line = line

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """Open the database, made anew where there is none. Raises CannotOpen; then nothing was changed."""
        return cls(path, await Line.open(path))

    async def alive(self) -> datetime | None:
        """See ``base.Store``."""
        found = await self._line.read(
            lambda db: db.execute(
                "SELECT max(at) FROM (SELECT at FROM marks UNION ALL SELECT max(waiting_since) FROM matches)"
            ).fetchone()
        )
        return None if found[0] is None else from_ms(found[0])

    async def beat(self, at: datetime) -> None:
        """See ``base.Store``."""
        await self._line.write(
            lambda db: db.execute("INSERT OR REPLACE INTO marks (name, at) VALUES ('alive', ?)", (to_ms(at),))
        )

    async def backup(self, target: Path) -> None:
        """See ``base.Store``."""
        await backup(self._path, target)

    async def close(self) -> None:
        """See ``base.Store``."""
        await self._line.close()


async def backup(database: Path, target: Path) -> None:
    """Copy a database into a new file; the bot may be running on it. Raises CannotOpen."""
    await asyncio.to_thread(opening.copy, database, target)
