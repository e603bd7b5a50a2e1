"""SQL on matches: lobbies, seats, acts, phases. Part of the SQLite store; each public method is one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.store import rows
from bot.store.base import (
    ACTIVE,
    Fault,
    MatchRow,
    Phase,
    Place,
    Record,
    SeatDeck,
    SeatRow,
    Step,
    Stored,
)
from bot.store.errors import NoSuchMatch, VersionConflict
from bot.store.line import Line
from bot.store.rows import from_ms, to_json, to_ms

_CREATE = f"""
    INSERT INTO matches ({rows.MATCH})
    SELECT {", ".join(f":{name.strip()}" for name in rows.MATCH.split(","))}
    WHERE NOT :only OR NOT EXISTS (
        SELECT 1 FROM matches WHERE coalesce(thread, channel) = coalesce(:thread, :channel)
        AND phase IN ({", ".join(f"'{phase}'" for phase in sorted(ACTIVE))})
    )
"""

_TAKE_SEAT = """
    INSERT INTO seats (match, seat, user, name, computer, deck, joined)
    WITH RECURSIVE places (seat) AS (
        SELECT 0 UNION ALL SELECT seat + 1 FROM places, matches WHERE matches.id = :match AND seat + 1 < matches.size
    )
    SELECT m.id, (SELECT min(seat) FROM places WHERE seat NOT IN (SELECT seat FROM seats WHERE match = m.id)),
           :user, :name, :computer, :deck, :joined
    FROM matches m
    WHERE m.id = :match AND m.phase = 'lobby'
      AND (m.opponent IS NULL OR :user IS NULL OR :user IN (m.host, m.opponent))
      AND NOT EXISTS (SELECT 1 FROM seats WHERE match = m.id AND user = :user)
      AND NOT EXISTS (
          SELECT 1 FROM (SELECT user AS other FROM seats WHERE match = m.id UNION SELECT m.host) JOIN blocks
          ON (blocks.user, blocks.blocked) IN (VALUES (:user, other), (other, :user))
      )
      AND CASE WHEN :user = m.host
          THEN (SELECT count(*) FROM seats WHERE match = m.id) < m.size
          ELSE (SELECT count(*) FROM seats WHERE match = m.id AND user IS NOT m.host) < m.size - 1 END
"""


class MatchRows:
    """The operations of ``base.Matches`` on SQLite."""

    _line: Line

    async def create(self, row: MatchRow, *, only_active: bool = True) -> bool:
        """See ``base.Matches``."""
        values = rows.match_columns(row) | {"only": only_active}
        return await self._line.write(lambda db: db.execute(_CREATE, values).rowcount == 1)

    async def match(self, match: str) -> MatchRow | None:
        """See ``base.Matches``."""
        found = await self._line.read(
            lambda db: db.execute(f"SELECT {rows.MATCH} FROM matches WHERE id = ?", (match,)).fetchone()
        )
        return None if found is None else rows.match_from(found)

    async def seats(self, match: str) -> tuple[SeatRow, ...]:
        """See ``base.Matches``."""
        return await self._line.read(lambda db: _seats(db, match))

    async def take_seat(self, match: str, seat: SeatRow) -> bool:
        """See ``base.Matches``."""
        values = {
            "match": match,
            "user": seat.user,
            "name": seat.name,
            "computer": seat.computer,
            "deck": rows.deck_text(seat.deck),
            "joined": seat.joined,
        }
        return await self._line.write(lambda db: db.execute(_TAKE_SEAT, values).rowcount == 1)

    async def free_seat(self, match: str, *, user: int | None = None, seat: int | None = None) -> bool:
        """See ``base.Matches``."""
        return await self._line.write(
            lambda db: (
                db.execute(
                    "DELETE FROM seats WHERE match = ? AND (user = ? OR seat = ?)"
                    " AND EXISTS (SELECT 1 FROM matches WHERE id = match AND phase = 'lobby')",
                    (match, user, seat),
                ).rowcount
                == 1
            )
        )

    async def give_deck(self, match: str, seat: int, deck: SeatDeck) -> bool:
        """See ``base.Matches``."""
        return await self._line.write(
            lambda db: (
                db.execute(
                    "UPDATE seats SET deck = ? WHERE match = ? AND seat = ?"
                    " AND EXISTS (SELECT 1 FROM matches WHERE id = match AND phase = 'lobby')",
                    (rows.deck_text(deck), match, seat),
                ).rowcount
                == 1
            )
        )

    async def begin(self, step: Step, seats: Sequence[SeatRow]) -> None:
        """See ``base.Matches``."""
        await self._line.write(lambda db: _begin(db, step, tuple(seats)))

    async def load(self, match: str) -> Stored:
        """See ``base.Matches``."""
        return await self._line.read(lambda db: _load(db, match))

    async def append(self, step: Step) -> None:
        """See ``base.Matches``."""
        await self._line.write(lambda db: _append(db, step))

    async def record_of(self, match: str, interaction: int) -> Record | None:
        """See ``base.Matches``."""
        found = await self._line.read(
            lambda db: db.execute(
                f"SELECT {rows.RECORD} FROM acts WHERE match = ? AND interaction = ?", (match, interaction)
            ).fetchone()
        )
        return None if found is None else rows.record_from(found)

    async def set_phase(
        self, match: str, phase: Phase, was: Collection[Phase], at: datetime, *, note: str = ""
    ) -> bool:
        """See ``base.Matches``."""
        marks = ", ".join("?" for _ in was)
        return await self._line.write(
            lambda db: (
                db.execute(
                    "UPDATE matches SET phase = ?, note = ?, waiting_since = ?, warned = 0, version = version + 1"
                    f" WHERE id = ? AND phase IN ({marks})",
                    (phase.value, note, to_ms(at), match, *(p.value for p in was)),
                ).rowcount
                == 1
            )
        )

    async def move(self, match: str, place: Place) -> None:
        """See ``base.Matches``."""
        await self._line.write(
            lambda db: db.execute(
                "UPDATE matches SET guild = ?, channel = ?, thread = ? WHERE id = ?",
                (place.guild, place.channel, place.thread, match),
            )
        )

    async def pause(self, fault: Fault) -> None:
        """See ``base.Matches``."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE matches SET phase = 'paused', fault = ?, version = version + 1"
                " WHERE id = ? AND phase = 'playing'",
                (fault.id, fault.match),
            )
            db.execute(
                "INSERT INTO faults (id, match, at, act, report) VALUES (?, ?, ?, ?, ?)",
                (fault.id, fault.match, to_ms(fault.at), fault.act, fault.report),
            )

        await self._line.write(work)

    async def fault(self, fault: str) -> Fault | None:
        """See ``base.Matches``."""
        found = await self._line.read(
            lambda db: db.execute("SELECT id, match, at, act, report FROM faults WHERE id = ?", (fault,)).fetchone()
        )
        return None if found is None else Fault(found[0], found[1], from_ms(found[2]), found[3], found[4])

    async def warn(self, match: str, version: int, level: int) -> bool:
        """See ``base.Matches``."""
        return await self._line.write(
            lambda db: (
                db.execute(
                    "UPDATE matches SET warned = ? WHERE id = ? AND version = ? AND warned < ?"
                    " AND phase IN ('playing', 'parked')",
                    (level, match, version, level),
                ).rowcount
                == 1
            )
        )

    async def touch(self, match: str, at: datetime) -> None:
        """See ``base.Matches``."""
        await self._line.write(
            lambda db: db.execute(
                "UPDATE matches SET waiting_since = ?, warned = 0 WHERE id = ? AND phase = 'playing'",
                (to_ms(at), match),
            )
        )

    async def find(
        self,
        phases: Collection[Phase],
        *,
        place: int | None = None,
        channel: int | None = None,
        guild: int | None = None,
        user: int | None = None,
    ) -> tuple[MatchRow, ...]:
        """See ``base.Matches``."""
        sql = f"SELECT {rows.MATCH} FROM matches WHERE phase IN ({', '.join('?' for _ in phases)})"
        values: list[Any] = [phase.value for phase in phases]
        if place is not None:
            sql, values = sql + " AND coalesce(thread, channel) = ?", [*values, place]
        if channel is not None:
            sql, values = sql + " AND ? IN (channel, thread)", [*values, channel]
        if guild is not None:
            sql, values = sql + " AND guild = ?", [*values, guild]
        if user is not None:
            sql += " AND (id IN (SELECT match FROM seats WHERE user = ?) OR phase = 'lobby' AND ? IN (host, opponent))"
            values = [*values, user, user]
        found = await self._line.read(lambda db: db.execute(sql + " ORDER BY created, id", values).fetchall())
        return tuple(rows.match_from(row) for row in found)

    async def challenges(self, host: int, since: datetime) -> int:
        """See ``base.Matches``."""
        found = await self._line.read(
            lambda db: db.execute(
                "SELECT count(*) FROM matches WHERE host = ? AND opponent IS NOT NULL AND created > ?",
                (host, to_ms(since)),
            ).fetchone()
        )
        return int(found[0])

    async def not_charged(self, span: timedelta) -> None:
        """See ``base.Matches``."""
        ms = span // rows.MILLISECOND
        await self._line.write(
            lambda db: db.execute("UPDATE matches SET waiting_since = waiting_since + ? WHERE phase = 'playing'", (ms,))
        )


def _seats(db: sqlite3.Connection, match: str) -> tuple[SeatRow, ...]:
    found = db.execute(f"SELECT {rows.SEAT} FROM seats WHERE match = ? ORDER BY seat", (match,))
    return tuple(rows.seat_from(row) for row in found)


def _begin(db: sqlite3.Connection, step: Step, seats: tuple[SeatRow, ...]) -> None:
    if _seats(db, step.match) != seats:
        raise VersionConflict(f"the seats of match {step.match} have changed")
    db.execute("UPDATE matches SET phase = 'playing' WHERE id = ? AND phase = 'lobby'", (step.match,))
    _append(db, step)


def _append(db: sqlite3.Connection, step: Step) -> None:
    at = to_ms(step.at)
    changed = db.execute(
        "UPDATE matches SET save = ?1, number = ?2, version = version + 1,"
        " waiting_since = CASE WHEN ?3 THEN ?4 ELSE waiting_since END, warned = CASE WHEN ?3 THEN 0 ELSE warned END,"
        " phase = CASE WHEN ?5 IS NULL THEN phase ELSE 'over' END, result = ?5"
        " WHERE id = ?6 AND version = ?7 AND phase IN ('playing', 'parked')",
        (
            step.save,
            step.number,
            step.picked,
            at,
            None if step.result is None else to_json(dict(step.result)),
            step.match,
            step.version,
        ),
    ).rowcount
    if changed != 1:
        raise VersionConflict(f"match {step.match} has changed since version {step.version}, or has ended")
    db.executemany(
        "INSERT INTO acts (match, n, act, events, user, interaction, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(step.match, r.n, r.act, r.events, r.user, r.interaction, at) for r in step.records],
    )


def _load(db: sqlite3.Connection, match: str) -> Stored:
    row = db.execute(f"SELECT {rows.MATCH}, save FROM matches WHERE id = ?", (match,)).fetchone()
    if row is None:
        raise NoSuchMatch(f"there is no match {match}")
    if row[-1] is None:
        raise NoSuchMatch(f"match {match} has not begun")
    records = db.execute(f"SELECT {rows.RECORD} FROM acts WHERE match = ? ORDER BY n", (match,))
    return Stored(
        rows.match_from(row[:-1]), _seats(db, match), row[-1], tuple(rows.record_from(record) for record in records)
    )
