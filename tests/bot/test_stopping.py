"""``python -m bot`` told to stop: it closes what it has opened and ends with 0; told twice, it ends at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOKEN = "a" * 30 + "." + "b" * 6 + "." + "c" * 30
BOTH = pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])

CONNECTED = """
import asyncio, sys
from bot import starting
from bot.app import Tablekeeper

async def start(self, token):
    print("connected", flush=True)
    await asyncio.sleep(60)

Tablekeeper.start = start
"""
"""A program in which the connection to Discord stands, without a Discord."""

SLOW_TO_CLOSE = """
async def close(self):
    print("closing", flush=True)
    await asyncio.sleep(60)

Tablekeeper.close = close
"""


def begun(folder: Path, *arguments: str, path: tuple[Path, ...] = ()) -> subprocess.Popen[str]:
    """Python with these arguments in a folder of its own, where the bot keeps its database."""
    clean = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    where = os.pathsep.join(str(each) for each in (*path, ROOT))
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=folder,
        env=clean | {"PYTHONPATH": where, "DISCORD_TOKEN": TOKEN, "DATABASE_PATH": "bot.db"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def line(process: subprocess.Popen[str], text: str) -> None:
    """Wait until the process prints this."""
    assert process.stdout is not None
    for printed in process.stdout:
        if text in printed:
            return
    raise AssertionError(process.communicate()[1])


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """The exit code and what it printed as errors; a process that does not end fails the test."""
    try:
        errors = process.communicate(timeout=30)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        raise AssertionError(f"it did not end: {process.communicate()[1]}") from None
    return process.returncode, errors


@BOTH
def test_the_bot_closes_its_store(tmp_path: Path, told: signal.Signals) -> None:
    """SQLite's own files beside the database go when it is closed, and stay after a kill."""
    process = begun(tmp_path, "-c", f"{CONNECTED}\nsys.exit(starting.main([]))")
    line(process, "connected")
    assert (tmp_path / "bot.db-wal").exists()
    process.send_signal(told)

    code, errors = ended(process)
    assert (code, "Traceback" in errors) == (0, False), errors
    assert (tmp_path / "bot.db").exists()
    assert not (tmp_path / "bot.db-wal").exists()


@BOTH
def test_a_second_signal_ends_at_once(tmp_path: Path, told: signal.Signals) -> None:
    """Also while something keeps the first one from being followed."""
    process = begun(tmp_path, "-c", f"{CONNECTED}{SLOW_TO_CLOSE}\nsys.exit(starting.main([]))")
    line(process, "connected")
    process.send_signal(told)
    line(process, "closing")
    process.send_signal(told)

    code, errors = ended(process)
    assert (code, "Traceback" in errors) == (128 + told, False), errors


@BOTH
def test_the_playground_keeps_its_world(tmp_path: Path, told: signal.Signals) -> None:
    """Its pages end, its database is closed, and the world stays for the next start."""
    process = begun(tmp_path, "-m", "bot", "--playground", "--port", "0")
    line(process, "Ctrl+C ends it")
    process.send_signal(told)

    code, errors = ended(process)
    assert (code, "Traceback" in errors) == (0, False), errors
    assert (tmp_path / "playground-bot.db.world").exists()
    assert (tmp_path / "playground-bot.db").exists()
    assert not (tmp_path / "playground-bot.db-wal").exists()


@BOTH
def test_while_the_bot_is_still_starting(tmp_path: Path, told: signal.Signals) -> None:
    """Nothing is open yet; the import of a slow library is no reason for a traceback."""
    (tmp_path / "slow").mkdir()
    (tmp_path / "slow" / "discord.py").write_text("import time\nprint('importing', flush=True)\ntime.sleep(60)\n")
    process = begun(tmp_path, "-m", "bot", path=(tmp_path / "slow",))
    line(process, "importing")
    process.send_signal(told)

    assert ended(process) == (0, "")


@pytest.mark.parametrize("port", ["99999", "-5", "65536", "many", "²"])
def test_a_port_that_is_none(tmp_path: Path, port: str) -> None:
    """One line that says which ports there are."""
    code, errors = ended(begun(tmp_path, "-m", "bot", "--playground", f"--port={port}"))

    assert code == 2
    (told,) = errors.splitlines()
    assert told.startswith("tablekeeper: ")
    assert "expected a port from 0 to 65535" in told


def test_ports_beyond_the_last_one(tmp_path: Path) -> None:
    """The playground's pages have a port each, from the given one on."""
    code, errors = ended(begun(tmp_path, "-m", "bot", "--playground", "--port", "65534"))

    assert code == 1
    assert "65534 to 65537" in errors.splitlines()[-1]
    assert "Traceback" not in errors
