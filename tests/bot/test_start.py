"""``python -m bot``: each bad start is one clear line and an exit code that is not 0."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.opponents import opponents
from bot.store.opening import Lock

ROOT = Path(__file__).parents[2]
TOKEN = "a" * 30 + "." + "b" * 6 + "." + "c" * 30


def run(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Start the bot in this folder, where it finds no ``.env``."""
    clean = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    return subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=folder,
        env=clean | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def fault(result: subprocess.CompletedProcess[str]) -> str:
    """The one line that it printed."""
    assert result.returncode not in (0, None)
    assert "Traceback" not in result.stderr
    assert "Traceback" not in result.stdout
    lines = [line for line in result.stderr.splitlines() if line.startswith("tablekeeper: ")]
    assert len(lines) == 1, result.stderr
    return lines[0]


def test_without_a_token(tmp_path: Path) -> None:
    """What is missing, and where to put it."""
    assert "DISCORD_TOKEN is missing" in fault(run(tmp_path))


def test_a_malformed_token_is_named_but_never_printed(tmp_path: Path) -> None:
    """The value stays out of every line."""
    result = run(tmp_path, DISCORD_TOKEN="not-a-token-but-secret")
    assert "DISCORD_TOKEN" in fault(result)
    assert "not-a-token-but-secret" not in result.stderr + result.stdout


def test_a_malformed_setting(tmp_path: Path) -> None:
    """The setting's name stands in the line."""
    assert "LOG_LEVEL" in fault(run(tmp_path, DISCORD_TOKEN=TOKEN, LOG_LEVEL="LOUD"))


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """The database's path stands in the line."""
    path = tmp_path / "nowhere" / "bot.db"
    assert str(path) in fault(run(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_PATH=str(path)))


def test_a_database_that_is_none(tmp_path: Path) -> None:
    """Damaged files are not overwritten."""
    path = tmp_path / "bot.db"
    path.write_bytes(b"this is no database" * 100)
    assert str(path) in fault(run(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_PATH=str(path)))
    assert path.read_bytes() == b"this is no database" * 100


def test_a_database_of_another_program(tmp_path: Path) -> None:
    """Foreign data stays as it is."""
    path = tmp_path / "bot.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE theirs (x)")
    db.close()
    assert "another program" in fault(run(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_PATH=str(path)))


def test_a_database_in_use(tmp_path: Path) -> None:
    """A second process refuses to start."""
    path = tmp_path / "bot.db"
    lock = Lock(path)
    try:
        assert "in use by another process" in fault(run(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_PATH=str(path)))
    finally:
        lock.release()


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_opponents_are_there(name: str) -> None:
    """*Add computer* names one of them."""
    assert name in opponents()
