"""Opening a database: one process, no newer or foreign file, nothing overwritten, backups."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest

from bot.store import opening
from bot.store.errors import AlreadyOpen, CannotOpen, Corrupt, Locked, NewerSchema, Unwritable
from bot.store.sqlite import SqliteStore, backup


def names_in(folder: Path) -> list[str]:
    """The files of a folder."""
    return sorted(entry.name for entry in folder.iterdir())


async def test_a_second_opening_is_refused_while_the_first_lasts(tmp_path: Path) -> None:
    """Two bots on one database would answer everything twice."""
    path = tmp_path / "bot.db"
    first = await SqliteStore.open(path)
    with pytest.raises(AlreadyOpen, match=r"bot\.db is in use by another process"):
        await SqliteStore.open(path)
    await first.close()

    second = await SqliteStore.open(path)
    await second.close()


async def test_another_process_is_refused_too_and_death_frees_the_database(tmp_path: Path) -> None:
    """The lock is the system's: a killed process leaves none behind."""
    path = tmp_path / "bot.db"
    code = (
        "import asyncio, sys\nfrom pathlib import Path\nfrom bot.store.sqlite import SqliteStore\n"
        "async def main():\n    await SqliteStore.open(Path(sys.argv[1]))\n    print('open', flush=True)\n"
        "    await asyncio.sleep(60)\nasyncio.run(main())\n"
    )
    child = await asyncio.create_subprocess_exec(sys.executable, "-c", code, str(path), stdout=asyncio.subprocess.PIPE)
    assert child.stdout is not None
    assert await child.stdout.readline() == b"open\n"
    with pytest.raises(AlreadyOpen):
        await SqliteStore.open(path)
    child.kill()
    await child.wait()

    store = await SqliteStore.open(path)
    await store.close()


async def test_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    """An older version must not write into what it does not understand."""
    path = tmp_path / "bot.db"
    await (await SqliteStore.open(path)).close()
    newest = opening.migrations()[-1][0]
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {newest + 1}")
    db.close()
    before = path.read_bytes()
    with pytest.raises(NewerSchema, match=f"schema {newest + 1}, but this version knows only {newest}"):
        await SqliteStore.open(path)

    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"this is a shopping list\n" * 400, b"\0" * 8192])
async def test_a_file_that_is_no_database_is_named_and_not_overwritten(tmp_path: Path, content: bytes) -> None:
    """A mistyped path must not destroy a file."""
    path = tmp_path / "bot.db"
    path.write_bytes(content)
    with pytest.raises(Corrupt, match=r"bot\.db"):
        await SqliteStore.open(path)

    assert path.read_bytes() == content


async def test_a_damaged_database_is_named(tmp_path: Path) -> None:
    """Pages that are torn are found before anything is written."""
    path = tmp_path / "bot.db"
    await (await SqliteStore.open(path)).close()
    whole = path.read_bytes()
    torn = whole[:4096] + b"\xa5" * (len(whole) - 4096)
    path.write_bytes(torn)
    with pytest.raises(Corrupt, match="damaged"):
        await SqliteStore.open(path)

    assert path.read_bytes() == torn


async def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    """SQLite files look alike; ours carries a mark."""
    path = tmp_path / "other.db"
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE songs (title TEXT)")
    db.commit()
    db.close()
    before = path.read_bytes()
    with pytest.raises(Corrupt, match="belongs to another program"):
        await SqliteStore.open(path)

    assert path.read_bytes() == before


@pytest.mark.parametrize("place", ["missing/bot.db", "file/bot.db", "folder"])
async def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, place: str) -> None:
    """No folder, a file where a folder should be, a folder where the file should be."""
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder").mkdir()
    with pytest.raises(Unwritable, match=place):
        await SqliteStore.open(tmp_path / place)


async def test_a_database_locked_by_another_program_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as an open shell that holds a transaction."""
    monkeypatch.setattr(opening, "BUSY_MS", 20)
    path = tmp_path / "bot.db"
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        with pytest.raises(Locked, match="locked by another program"):
            await SqliteStore.open(path)
    finally:
        holder.close()


async def test_a_refused_opening_frees_the_lock(tmp_path: Path) -> None:
    """After the fault is mended the same process may try again."""
    path = tmp_path / "bot.db"
    path.write_bytes(b"no database at all, far from it" * 200)
    with pytest.raises(CannotOpen):
        await SqliteStore.open(path)
    path.unlink()

    await (await SqliteStore.open(path)).close()


async def test_the_database_is_durable_and_checked(store: SqliteStore) -> None:
    """Write-ahead log, a sync for each commit, foreign keys."""
    pragmas = await store._line.read(
        lambda db: [
            db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "user_version", "application_id")
        ]
    )

    assert pragmas == ["wal", 2, 1, opening.migrations()[-1][0], 0x546B7072]


async def test_a_failing_migration_leaves_the_schema_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An upgrade happens wholly or not at all."""
    path = tmp_path / "bot.db"
    await (await SqliteStore.open(path)).close()
    known = opening.migrations()
    broken = [*known, (len(known) + 1, "CREATE TABLE half (x); SELECT no_such_function();")]
    monkeypatch.setattr(opening, "migrations", lambda: broken)
    with pytest.raises(CannotOpen, match="no_such_function"):
        await SqliteStore.open(path)

    db = sqlite3.connect(path)
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    version = db.execute("PRAGMA user_version").fetchone()[0]
    db.close()
    assert (version, "half" in tables) == (len(known), False)


async def test_migrations_begin_with_a_comment_that_says_what_for() -> None:
    """Each names what it follows, its date and its reason."""
    for number, sql in opening.migrations():
        assert sql.startswith(f"-- {number:03} ")
        assert "follows" in sql.splitlines()[0]


async def test_a_backup_of_a_running_bot_is_a_whole_database(store: SqliteStore, tmp_path: Path, lobby) -> None:
    """It holds what was committed, opens by itself, and needs no other file."""
    await store.create(lobby())
    target = tmp_path / "kept" / "copy.db"
    target.parent.mkdir()
    await store.backup(target)

    assert names_in(target.parent) == ["copy.db"]
    copy = await SqliteStore.open(target)
    assert await copy.match("aaaaaa") == lobby()
    await copy.close()


async def test_a_backup_never_overwrites(store: SqliteStore, tmp_path: Path) -> None:
    """Yesterday's backup is worth more than a mistyped name."""
    target = tmp_path / "copy.db"
    target.write_text("yesterday")
    with pytest.raises(Unwritable, match="exists already"):
        await store.backup(target)

    assert target.read_text() == "yesterday"
    with pytest.raises(Unwritable, match="there is no database"):
        await backup(tmp_path / "none.db", tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


async def test_a_backup_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    """Neither a half file nor an empty one that would look like a backup."""
    damaged = tmp_path / "bot.db"
    damaged.write_bytes(b"far from being a database, this file" * 300)
    with pytest.raises(Corrupt, match=r"bot\.db"):
        await backup(damaged, tmp_path / "new.db")
    with pytest.raises(Unwritable, match="missing"):
        await backup(damaged, tmp_path / "missing" / "new.db")

    assert names_in(tmp_path) == ["bot.db"]
