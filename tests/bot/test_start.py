"""``python -m bot``: each bad start is one clear line and an exit code that is not 0."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.opponents import opponents
from bot.store.opening import Lock

ROOT = Path(__file__).parents[2]
TOKEN = "a" * 30 + "." + "b" * 6 + "." + "c" * 30


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Start the bot, or Python with these arguments, in this folder, where it finds no ``.env``."""
    clean = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    return subprocess.run(
        [sys.executable, *(arguments or ("-m", "bot"))],
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


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the games' data elsewhere, to change or break."""
    return Path(shutil.copytree(ROOT / "data", tmp_path / "elsewhere"))


def test_a_data_folder_that_is_not_there_or_empty(tmp_path: Path) -> None:
    """The folder stands in the line, and what is the matter with it."""
    nowhere, empty = tmp_path / "nowhere", tmp_path / "empty"
    empty.mkdir()

    told = fault(run(tmp_path, DISCORD_TOKEN=TOKEN, DATA_DIR=str(nowhere)))
    assert f"{nowhere}: " in told
    assert "No such file or directory" in told
    told = fault(run(tmp_path, DISCORD_TOKEN=TOKEN, DATA_DIR=str(empty)))
    assert f"{empty}: " in told
    assert "empty" in told


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("misomochi/cards/artax.json", '{"id": "artax"'),
        ("convocate/glossary.json", "[]"),
        ("miras9/rules.json", "[" * 50_000),
        ("misomochi/theme.json", "{}"),
        ("miras9/theme.json", None),
    ],
)
def test_broken_data_of_a_folder_of_ones_own(tmp_path: Path, data: Path, file: str, text: str | None) -> None:
    """Cards, rules, terms and themes are read from there, and the faulty file is named with its whole path."""
    if text is None:
        (data / file).unlink()
    else:
        (data / file).write_text(text, "utf-8")

    assert f"the game data is broken: {data / file}: " in fault(run(tmp_path, DISCORD_TOKEN=TOKEN, DATA_DIR=str(data)))


def test_the_bot_plays_and_draws_with_the_folder_that_is_set(tmp_path: Path, data: Path) -> None:
    """A deck called otherwise and a ground of another colour show, wherever the bot is started."""
    deck, theme = data / "misomochi/decks/tangled-tide.json", data / "misomochi/theme.json"
    deck.write_text(json.dumps(json.loads(deck.read_text("utf-8")) | {"title": "Renamed"}), "utf-8")
    raw = json.loads(theme.read_text("utf-8"))
    raw["roles"]["ground"] = "#010203"
    theme.write_text(json.dumps(raw), "utf-8")
    program = (
        "from pathlib import Path; from bot.app import create_bot; from bot.settings import read\n"
        "bot = create_bot(read()); import engine; from renderers.theme import theme\n"
        "print([deck.title for deck in engine.games.get('misomochi').starter_decks()], theme('misomochi')['ground'])"
    )
    done = run(tmp_path, "-c", program, DATA_DIR=str(data))

    assert done.returncode == 0, done.stderr
    assert "'Renamed'" in done.stdout
    assert "(1, 2, 3, 255)" in done.stdout


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_opponents_are_there(name: str) -> None:
    """*Add computer* names one of them."""
    assert name in opponents()
