"""SQL on decks of people's own, lists that are being brought in, and channels without lookups. Part of the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from datetime import datetime
from typing import Any

from bot.store import rows
from bot.store.base import DeckRow, ImportRow, Kept
from bot.store.line import Line
from bot.store.rows import to_json, to_ms


class DeckRows:
    """The operations of ``base.Decks`` on SQLite."""

    _line: Line

    async def keep_deck(self, deck: DeckRow, *, most: int | None = None, replace: bool = True) -> Kept:
        """See ``base.Decks``."""

        def work(db: sqlite3.Connection) -> Kept:
            if _has(db, deck.user, deck.game, deck.name):
                if not replace:
                    return Kept.TAKEN
            elif most is not None and _count(db, deck.user, deck.game) >= most:
                return Kept.FULL
            _keep(db, deck)
            return Kept.YES

        return await self._line.write(work)

    async def decks(self, user: int, game: str | None = None) -> tuple[DeckRow, ...]:
        """See ``base.Decks``."""
        return await self._line.read(lambda db: decks_of(db, user, game))

    async def rename_deck(self, user: int, game: str, name: str, new: str) -> Kept | None:
        """See ``base.Decks``."""

        def work(db: sqlite3.Connection) -> Kept | None:
            if not _has(db, user, game, name):
                return None
            if name.casefold() != new.casefold() and _has(db, user, game, new):
                return Kept.TAKEN
            db.execute(
                "UPDATE decks SET name = ?, folded = ? WHERE user = ? AND game = ? AND folded = ?",
                (new, new.casefold(), user, game, name.casefold()),
            )
            return Kept.YES

        return await self._line.write(work)

    async def drop_deck(self, user: int, game: str, name: str) -> bool:
        """See ``base.Decks``."""
        sql = "DELETE FROM decks WHERE user = ? AND game = ? AND folded = ?"
        return await self._line.write(lambda db: db.execute(sql, (user, game, name.casefold())).rowcount == 1)

    async def begin_import(self, row: ImportRow) -> int:
        """See ``base.Decks``."""

        def work(db: sqlite3.Connection) -> int:
            db.execute("DELETE FROM imports WHERE user = ?", (row.user,))
            made = db.execute(
                "INSERT INTO imports (user, game, name, text, at) VALUES (?, ?, ?, ?, ?)",
                (row.user, row.game, row.name, row.text, to_ms(row.at)),
            )
            return made.lastrowid or 0

        return await self._line.write(work)

    async def import_of(self, user: int) -> ImportRow | None:
        """See ``base.Decks``."""
        return await self._line.read(lambda db: import_of(db, user))

    async def change_import(self, row: ImportRow, text: str) -> bool:
        """See ``base.Decks``."""
        sql = "UPDATE imports SET text = ? WHERE id = ? AND user = ? AND text = ?"
        return await self._line.write(lambda db: db.execute(sql, (text, row.id, row.user, row.text)).rowcount == 1)

    async def end_import(self, user: int, number: int) -> bool:
        """See ``base.Decks``."""
        sql = "DELETE FROM imports WHERE user = ? AND id = ?"
        return await self._line.write(lambda db: db.execute(sql, (user, number)).rowcount == 1)


class PlaceRows:
    """The operations of ``base.Places`` on SQLite."""

    _line: Line

    async def is_quiet(self, places: Collection[int]) -> bool:
        """See ``base.Places``."""
        marks = ", ".join("?" * len(places))
        sql = f"SELECT 1 FROM quiet WHERE place IN ({marks}) LIMIT 1"
        return await self._line.read(lambda db: db.execute(sql, tuple(places)).fetchone() is not None)

    async def set_quiet(self, place: int, quiet: bool, at: datetime) -> None:
        """See ``base.Places``."""

        def work(db: sqlite3.Connection) -> None:
            if quiet:
                db.execute("INSERT OR IGNORE INTO quiet (place, at) VALUES (?, ?)", (place, to_ms(at)))
            else:
                db.execute("DELETE FROM quiet WHERE place = ?", (place,))

        await self._line.write(work)


def decks_of(db: sqlite3.Connection, user: int, game: str | None) -> tuple[DeckRow, ...]:
    """A person's decks, by name."""
    found = db.execute(
        f"SELECT {rows.DECK} FROM decks WHERE user = ? AND game = coalesce(?, game) ORDER BY game, folded", (user, game)
    )
    return tuple(rows.deck_from(row) for row in found)


def import_of(db: sqlite3.Connection, user: int) -> ImportRow | None:
    """The list that a person is bringing in."""
    row = db.execute(f"SELECT {rows.IMPORT} FROM imports WHERE user = ?", (user,)).fetchone()
    return None if row is None else rows.import_from(row)


def data_of(db: sqlite3.Connection, user: int) -> dict[str, Any]:
    """What is kept of a person's decks and lists, as plain data."""
    bringing = import_of(db, user)
    return {
        "decks": [
            {
                "game": deck.game,
                "name": deck.name,
                "counts": dict(deck.counts),
                "changed": deck.changed.isoformat(),
                "card_data": deck.edition,
                "draft": deck.draft,
            }
            for deck in decks_of(db, user, None)
        ],
        "imports": []
        if bringing is None
        else [{"game": bringing.game, "name": bringing.name, "text": bringing.text, "since": bringing.at.isoformat()}],
    }


def forget(db: sqlite3.Connection, user: int) -> None:
    """Delete a person's decks and lists."""
    db.execute("DELETE FROM decks WHERE user = ?", (user,))
    db.execute("DELETE FROM imports WHERE user = ?", (user,))


def _has(db: sqlite3.Connection, user: int, game: str, name: str) -> bool:
    sql = "SELECT 1 FROM decks WHERE user = ? AND game = ? AND folded = ?"
    return db.execute(sql, (user, game, name.casefold())).fetchone() is not None


def _count(db: sqlite3.Connection, user: int, game: str) -> int:
    return int(db.execute("SELECT count(*) FROM decks WHERE user = ? AND game = ?", (user, game)).fetchone()[0])


def _keep(db: sqlite3.Connection, deck: DeckRow) -> None:
    db.execute(
        f"INSERT OR REPLACE INTO decks (folded, {rows.DECK}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            deck.name.casefold(),
            deck.user,
            deck.game,
            deck.name,
            to_json(dict(deck.counts)),
            to_ms(deck.changed),
            deck.edition,
            deck.draft,
        ),
    )
