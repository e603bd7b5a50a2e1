"""The one line to the database: reads in their order, and writes gathered into groups that are committed together.

A write is a function of the open connection. All writes that wait are carried out in one transaction; if one of them
fails, all are carried out again, each behind a savepoint of its own, so that it takes no other with it. Then all who
wait are told. A write may therefore run twice, and must hang on nothing but the database. No queries here.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

import aiosqlite

from bot.store import opening
from bot.store.errors import StoreError, WriteFailed

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]


class Connection(aiosqlite.Connection):
    """A connection whose thread carries out whole functions, so that a transaction costs one change of threads."""

    async def run(self, work: Work[Answer]) -> Answer:
        """The work's answer, from the connection's thread."""
        return cast("Answer", await self._execute(work, self._conn))  # type: ignore[no-untyped-call]

    async def ended(self) -> None:
        """Wait for the thread of a connection that could not be opened, which reports to the loop until its end."""
        await asyncio.to_thread(self._thread.join)


@dataclass(slots=True)
class _Waiting:
    work: Work[Any]
    answer: asyncio.Future[Any]


class Line:
    """An open database. ``read`` and ``write`` may be called from any number of tasks of one event loop."""

    def __init__(self, path: Path, connection: Connection, lock: opening.Lock) -> None:
        self._path = path
        self._connection = connection
        self._lock = lock
        self._waiting: list[_Waiting] = []
        self._drain: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    async def open(cls, path: Path) -> Line:
        """Take the database for this process. Raises CannotOpen."""
        lock = opening.Lock(path)
        connection = Connection(lambda: opening.connect(path), iter_chunk_size=64)
        try:
            await connection
        except BaseException:
            await connection.ended()
            lock.release()
            raise
        return cls(path, connection, lock)

    async def read(self, work: Work[Answer]) -> Answer:
        """What ``work`` reads. It sees every write that has been answered. Raises StoreError."""
        self._still_open()
        try:
            return await self._connection.run(work)
        except sqlite3.Error as error:
            raise opening.named(error, self._path) from error

    async def write(self, work: Work[Answer]) -> Answer:
        """Carry out ``work`` durably: its answer comes after the disk has it.

        Raises: what ``work`` raises, and WriteFailed; then nothing of it was kept.
        """
        self._still_open()
        waiting = _Waiting(work, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._drain is None:
            self._drain = asyncio.create_task(self._run(), name="store: commit what waits")
        return cast("Answer", await waiting.answer)

    async def close(self) -> None:
        """Finish what waits, then give the database back."""
        if self._closed:
            return
        self._closed = True
        while self._drain is not None:
            await asyncio.wait([self._drain])
        await self._connection.close()
        self._lock.release()

    def _still_open(self) -> None:
        if self._closed:
            raise StoreError("the database has been closed")

    async def _run(self) -> None:
        """Commit group after group until nothing waits; then end, so that no idle task stays behind."""
        group: list[_Waiting] = []
        try:
            while self._waiting:
                group, self._waiting = self._waiting, []
                outcomes = await self._connection.run(partial(_commit, [w.work for w in group], self._path))
                for waiting, (answer, error) in zip(group, outcomes, strict=True):
                    _tell(waiting, answer, error)
        finally:
            self._drain = None
            for waiting in group + self._waiting:
                _tell(waiting, None, WriteFailed("the write was broken off; whether it was kept is not known"))


def _tell(waiting: _Waiting, answer: Any, error: Exception | None) -> None:
    if waiting.answer.done():
        return
    if error is None:
        waiting.answer.set_result(answer)
    else:
        waiting.answer.set_exception(error)


Outcome = tuple[Any, Exception | None]


def _commit(works: list[Work[Any]], path: Path, db: sqlite3.Connection) -> list[Outcome]:
    """Carry out works in one transaction; for each its answer or its error."""
    try:
        db.execute("BEGIN IMMEDIATE")
        outcomes = _all(db, works)
        if outcomes is None:
            if db.in_transaction:
                db.execute("ROLLBACK")
            db.execute("BEGIN IMMEDIATE")
            outcomes = [_one(db, work, path) for work in works]
        db.execute("COMMIT")
        return outcomes
    except sqlite3.Error as error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        return [(None, opening.named(error, path)) for _ in works]


def _all(db: sqlite3.Connection, works: list[Work[Any]]) -> list[Outcome] | None:
    """The answers, without savepoints, which cost a sixth of a group; None as soon as one fails."""
    try:
        return [(work(db), None) for work in works]
    except Exception:  # noqa: BLE001 - which one it was, and what becomes of the others, is found out behind savepoints
        return None


def _one(db: sqlite3.Connection, work: Work[Any], path: Path) -> Outcome:
    db.execute("SAVEPOINT one")
    try:
        answer = work(db)
    except Exception as error:  # noqa: BLE001 - whatever a write raises belongs to its caller alone
        db.execute("ROLLBACK TO one")
        db.execute("RELEASE one")
        return None, opening.named(error, path) if isinstance(error, sqlite3.Error) else error
    db.execute("RELEASE one")
    return answer, None
