"""Opening a database safely: one process at a time, never a newer or foreign one, migrations in their order.

Nothing of an existing database is changed before all checks have passed. No queries of the bot's own data.
"""

from __future__ import annotations

import fcntl
import os
import re
import sqlite3
from importlib import resources
from pathlib import Path

from bot.store.errors import AlreadyOpen, CannotOpen, Corrupt, Locked, NewerSchema, StoreError, Unwritable, WriteFailed

APPLICATION = 0x546B7072
"""Marks a file as a database of this program (SQLite's application_id)."""

BUSY_MS = 2000
"""How long to wait for a lock that another program holds, in milliseconds."""

_LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_CLOSED = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
}


def named(error: sqlite3.Error, path: Path | str, otherwise: type[StoreError] = WriteFailed) -> StoreError:
    """SQLite's error as one of ours, with the file's name; ``otherwise`` for what has no class of its own."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in _LOCKED:
        return Locked(f"the database {path} is locked by another program")
    if code in _DAMAGED:
        return Corrupt(f"the database {path} is damaged or is no SQLite database ({error})")
    if code in _CLOSED:
        return Unwritable(f"the database {path} cannot be read or written ({error})")
    return otherwise(f"the database {path} failed: {error}")


class Lock:
    """Says that this process holds a database; the system takes it back when the process dies, however it dies."""

    def __init__(self, database: Path) -> None:
        """Take the lock. Raises AlreadyOpen if another process has it, Unwritable if its file cannot be made."""
        path = database.with_name(database.name + ".lock")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise Unwritable(f"the database {database} cannot be written: {error.strerror}") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise AlreadyOpen(f"the database {database} is in use by another process of the bot") from error

    def release(self) -> None:
        """Let another process have it."""
        os.close(self._file)


def migrations() -> list[tuple[int, str]]:
    """The numbered migrations and their SQL, in order. Raises ValueError for a gap or a double number."""
    found: list[tuple[int, str]] = []
    for entry in resources.files("bot.store").joinpath("migrations").iterdir():
        match = re.fullmatch(r"(\d{3})_[a-z0-9_]+\.sql", entry.name)
        if match is not None:
            found.append((int(match[1]), entry.read_text(encoding="utf-8")))
    found.sort()
    if [number for number, _ in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"migrations are not numbered 1, 2, 3, ...: {[number for number, _ in found]}")
    return found


def connect(path: Path) -> sqlite3.Connection:
    """Open the database, made anew where there is none, and bring it to this version's schema.

    Raises: CannotOpen, and then an existing file is as it was.
    """
    try:
        db = sqlite3.connect(path, isolation_level=None, timeout=BUSY_MS / 1000, cached_statements=256)
    except sqlite3.Error as error:
        raise named(error, path, CannotOpen) from error
    try:
        have = _checked(db, path)
        if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise Unwritable(f"the database {path} lies on a file system without write-ahead logging")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        _migrate(db, have)
    except sqlite3.Error as error:
        db.close()
        raise named(error, path, CannotOpen) from error
    except StoreError:
        db.close()
        raise
    return db


def _checked(db: sqlite3.Connection, path: Path) -> int:
    """The schema that the database has, 0 for an empty one."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    application = int(db.execute("PRAGMA application_id").fetchone()[0])
    tables = int(db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    if tables and application != APPLICATION:
        raise Corrupt(f"the database {path} belongs to another program")
    newest = len(migrations())
    if version > newest:
        raise NewerSchema(f"the database {path} has schema {version}, but this version knows only {newest}")
    finding = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if finding != "ok":
        raise Corrupt(f"the database {path} is damaged: {finding}")
    return version


def _migrate(db: sqlite3.Connection, have: int) -> None:
    for number, sql in migrations()[have:]:
        try:
            db.executescript(
                f"BEGIN IMMEDIATE;\nPRAGMA application_id = {APPLICATION};\n{sql}\n"
                f"PRAGMA user_version = {number};\nCOMMIT;"
            )
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def copy(source: Path, target: Path) -> None:
    """Copy a database, which may be in use, into a new file by SQLite's own backup.

    Raises: Unwritable if the target exists or cannot be written; CannotOpen if the source cannot be read.
    """
    if not source.is_file():
        raise Unwritable(f"there is no database {source}")
    part = target.with_name(target.name + ".part")
    try:
        target.touch(exist_ok=False)
    except FileExistsError as error:
        raise Unwritable(f"{target} exists already; a backup never overwrites a file") from error
    except OSError as error:
        raise Unwritable(f"{target} cannot be written: {error.strerror}") from error
    try:
        _copy(source, part)
        part.replace(target)
    except BaseException as error:
        target.unlink()
        part.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error):
            raise named(error, source, CannotOpen) from error
        if isinstance(error, OSError):
            raise Unwritable(f"{target} cannot be written: {error.strerror}") from error
        raise


def _copy(source: Path, part: Path) -> None:
    part.unlink(missing_ok=True)
    old = sqlite3.connect(source, timeout=BUSY_MS / 1000)
    try:
        new = sqlite3.connect(part)
        try:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")
        finally:
            new.close()
    finally:
        old.close()
    with part.open("rb") as file:
        os.fsync(file.fileno())
