"""SQL on people, their blocks, requests, and where our messages stand. Part of the SQLite store."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.store import rows, sqlite_decks
from bot.store.base import OPEN, MessageRow, Offer, UserSettings
from bot.store.line import Line
from bot.store.rows import from_ms, to_json, to_ms

_OPEN_SQL = ", ".join(f"'{phase}'" for phase in sorted(OPEN))


class OfferRows:
    """The operations of ``base.Offers`` on SQLite."""

    _line: Line

    async def offer(self, offer: Offer) -> Offer:
        """See ``base.Offers``."""

        def work(db: sqlite3.Connection) -> int:
            db.execute(
                "UPDATE offers SET state = 'lapsed' WHERE match = ? AND kind = ? AND state = 'open'",
                (offer.match, offer.kind),
            )
            made = db.execute(
                "INSERT INTO offers (match, kind, seat, target, number, turn, agreed, state, created)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    offer.match,
                    offer.kind,
                    offer.seat,
                    offer.target,
                    offer.number,
                    offer.turn,
                    to_json(sorted(offer.agreed)),
                    offer.state,
                    to_ms(offer.created),
                ),
            )
            return made.lastrowid or 0

        return replace(offer, id=await self._line.write(work))

    async def offers(self, match: str) -> tuple[Offer, ...]:
        """See ``base.Offers``."""
        found = await self._line.read(
            lambda db: db.execute(f"SELECT {rows.OFFER} FROM offers WHERE match = ? ORDER BY id", (match,)).fetchall()
        )
        return tuple(rows.offer_from(row) for row in found)

    async def answer(self, offer: int, *, agreed: Collection[int] | None = None, state: str | None = None) -> None:
        """See ``base.Offers``."""
        text = None if agreed is None else to_json(sorted(agreed))
        await self._line.write(
            lambda db: db.execute(
                "UPDATE offers SET agreed = coalesce(?, agreed), state = coalesce(?, state) WHERE id = ?",
                (text, state, offer),
            )
        )


class MessageRows:
    """The operations of ``base.Messages`` on SQLite."""

    _line: Line

    async def keep_message(self, message: MessageRow) -> None:
        """See ``base.Messages``."""
        await self._line.write(
            lambda db: db.execute(
                f"INSERT OR REPLACE INTO messages ({rows.MESSAGE}) VALUES (?, ?, ?, ?, ?, ?)",
                (message.match, message.kind, message.user, message.channel, message.message, to_ms(message.posted)),
            )
        )

    async def messages(self, match: str, kind: str | None = None) -> tuple[MessageRow, ...]:
        """See ``base.Messages``."""
        found = await self._line.read(
            lambda db: db.execute(
                f"SELECT {rows.MESSAGE} FROM messages WHERE match = ? AND kind = coalesce(?, kind) ORDER BY kind, user",
                (match, kind),
            ).fetchall()
        )
        return tuple(rows.message_from(row) for row in found)

    async def drop_message(self, match: str, kind: str, user: int = 0) -> None:
        """See ``base.Messages``."""
        await self._line.write(
            lambda db: db.execute("DELETE FROM messages WHERE match = ? AND kind = ? AND user = ?", (match, kind, user))
        )


class PeopleRows:
    """The operations of ``base.People`` on SQLite."""

    _line: Line

    async def user(self, user: int) -> UserSettings:
        """See ``base.People``."""
        return await self._line.read(lambda db: _user(db, user))

    async def change_user(self, settings: UserSettings) -> None:
        """See ``base.People``."""
        await self._line.write(lambda db: _keep_user(db, settings))

    async def set_dm(self, user: int, *, closed: datetime | None, told: bool) -> None:
        """See ``base.People``."""
        await self._line.write(lambda db: _keep_user(db, replace(_user(db, user), dm_closed=closed, dm_told=told)))

    async def remember_deck(self, user: int, game: str, choice: Mapping[str, str]) -> None:
        """See ``base.People``."""

        def work(db: sqlite3.Connection) -> None:
            settings = _user(db, user)
            _keep_user(db, replace(settings, decks={**settings.decks, game: dict(choice)}))

        await self._line.write(work)

    async def block(self, user: int, blocked: int, at: datetime) -> None:
        """See ``base.People``."""
        await self._line.write(
            lambda db: db.execute(
                "INSERT OR IGNORE INTO blocks (user, blocked, at) VALUES (?, ?, ?)", (user, blocked, to_ms(at))
            )
        )

    async def unblock(self, user: int, blocked: int) -> bool:
        """See ``base.People``."""
        return await self._line.write(
            lambda db: db.execute("DELETE FROM blocks WHERE user = ? AND blocked = ?", (user, blocked)).rowcount == 1
        )

    async def blocked(self, user: int) -> frozenset[int]:
        """See ``base.People``."""
        found = await self._line.read(
            lambda db: db.execute("SELECT blocked FROM blocks WHERE user = ?", (user,)).fetchall()
        )
        return frozenset(row[0] for row in found)

    async def at_odds(self, one: int, other: int) -> bool:
        """See ``base.People``."""
        found = await self._line.read(
            lambda db: db.execute(
                "SELECT 1 FROM blocks WHERE (user, blocked) IN (VALUES (?, ?), (?, ?)) LIMIT 1",
                (one, other, other, one),
            ).fetchone()
        )
        return found is not None

    async def data_of(self, user: int) -> dict[str, Any]:
        """See ``base.People``."""
        return await self._line.read(lambda db: _data_of(db, user))

    async def forget(self, user: int, name: str) -> tuple[MessageRow, ...]:
        """See ``base.People``."""
        return await self._line.write(lambda db: _forget(db, user, name))


def _user(db: sqlite3.Connection, user: int) -> UserSettings:
    row = db.execute(f"SELECT {rows.USER} FROM users WHERE user = ?", (user,)).fetchone()
    return UserSettings(user) if row is None else rows.user_from(row)


def _keep_user(db: sqlite3.Connection, settings: UserSettings) -> None:
    db.execute(
        f"INSERT OR REPLACE INTO users ({rows.USER}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            settings.user,
            settings.nudge,
            settings.windows,
            settings.hands,
            settings.challenges,
            to_json({game: dict(choice) for game, choice in settings.decks.items()}),
            None if settings.dm_closed is None else to_ms(settings.dm_closed),
            settings.dm_told,
        ),
    )


def _data_of(db: sqlite3.Connection, user: int) -> dict[str, Any]:
    settings = _user(db, user)
    matches = db.execute(
        "SELECT m.id, m.game, m.phase, m.created, s.seat, s.name, s.deck FROM matches m JOIN seats s ON s.match = m.id"
        " WHERE s.user = ? ORDER BY m.created, m.id",
        (user,),
    ).fetchall()
    blocks = db.execute("SELECT blocked, at FROM blocks WHERE user = ? ORDER BY at", (user,)).fetchall()
    messages = db.execute("SELECT match, kind, channel, message FROM messages WHERE user = ?", (user,)).fetchall()
    return {
        "user": str(user),
        "settings": {
            "nudge": settings.nudge,
            "windows": settings.windows,
            "hands": settings.hands,
            "challenges": settings.challenges,
            "decks_last_picked": {game: dict(choice) for game, choice in settings.decks.items()},
            "private_messages_closed_since": None if settings.dm_closed is None else settings.dm_closed.isoformat(),
        },
        **sqlite_decks.data_of(db, user),
        "blocked": [{"user": str(blocked), "since": from_ms(at).isoformat()} for blocked, at in blocks],
        "matches": [
            {
                "match": match,
                "game": game,
                "phase": phase,
                "created": from_ms(created).isoformat(),
                "seat": seat,
                "name": name,
                "deck": None if deck is None else json.loads(deck),
                "acts": _act_count(db, match, user),
            }
            for match, game, phase, created, seat, name, deck in matches
        ],
        "messages": [
            {"match": match, "kind": kind, "channel": str(channel), "message": str(message)}
            for match, kind, channel, message in messages
        ],
    }


def _act_count(db: sqlite3.Connection, match: str, user: int) -> int:
    return int(db.execute("SELECT count(*) FROM acts WHERE match = ? AND user = ?", (match, user)).fetchone()[0])


def _forget(db: sqlite3.Connection, user: int, name: str) -> tuple[MessageRow, ...]:
    found = db.execute(f"SELECT {rows.MESSAGE} FROM messages WHERE user = ?", (user,)).fetchall()
    messages = tuple(rows.message_from(row) for row in found)
    db.execute("DELETE FROM seats WHERE user = ? AND match IN (SELECT id FROM matches WHERE phase = 'lobby')", (user,))
    db.execute("UPDATE matches SET phase = 'closed', note = 'cancelled' WHERE phase = 'lobby' AND host = ?", (user,))
    for match, seat in db.execute("SELECT match, seat FROM seats WHERE user = ?", (user,)).fetchall():
        _rename_in_save(db, match, seat, name)
    db.execute("UPDATE seats SET user = NULL, name = ? WHERE user = ?", (name, user))
    db.execute("UPDATE matches SET host = 0, host_name = ? WHERE host = ?", (name, user))
    db.execute("UPDATE matches SET opponent = 0, opponent_name = ? WHERE opponent = ?", (name, user))
    db.execute("UPDATE acts SET user = NULL WHERE user = ?", (user,))
    db.execute("DELETE FROM messages WHERE user = ?", (user,))
    db.execute("DELETE FROM users WHERE user = ?", (user,))
    sqlite_decks.forget(db, user)
    db.execute("DELETE FROM blocks WHERE user = ? OR blocked = ?", (user, user))
    return messages


def _rename_in_save(db: sqlite3.Connection, match: str, seat: int, name: str) -> None:
    """The save names its seats for the log; nothing else in it depends on these names."""
    row = db.execute("SELECT save FROM matches WHERE id = ? AND save IS NOT NULL", (match,)).fetchone()
    if row is None:
        return
    save = json.loads(row[0])
    save["seats"][seat]["name"] = name
    data = json.dumps(save, ensure_ascii=False, separators=(",", ":")).encode()
    db.execute("UPDATE matches SET save = ?, version = version + 1 WHERE id = ?", (data, match))
