"""``python -m bot --backup FILE``: a copy of the database by one command."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.starting import main
from bot.store.sqlite import SqliteStore


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the settings say the database is."""
    path = tmp_path / "keeper.db"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_PATH", str(path))
    return path


async def made(database: Path) -> None:
    """An empty database of ours."""
    store = await SqliteStore.open(database)
    await store.close()


def tables(path: Path) -> set[str]:
    """The names of a database's tables."""
    connection = sqlite3.connect(path)
    try:
        return {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    finally:
        connection.close()


def test_backup_needs_no_token_and_holds_everything(database: Path, tmp_path: Path) -> None:
    """The copy has all tables of the original."""
    asyncio.run(made(database))
    assert main(["--backup", str(tmp_path / "copy.db")]) == 0
    assert tables(tmp_path / "copy.db") == tables(database) > {"matches", "acts"}


def test_backup_never_overwrites(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is there already stays as it is, and one line says so."""
    asyncio.run(made(database))
    (tmp_path / "copy.db").write_text("precious")
    assert main(["--backup", str(tmp_path / "copy.db")]) == 1
    assert (tmp_path / "copy.db").read_text() == "precious"
    assert "exists already" in capsys.readouterr().err
