"""The bot in a simulated Discord; any error in a log fails the test, for the library only logs what controls raise."""

from __future__ import annotations

import logging
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import simcord

from bot.app import Tablekeeper

sys.path.insert(0, str(Path(__file__).parent))

from world import World, make_bot, world_in


@pytest.fixture(autouse=True)
def no_logged_errors(caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail on any record of level ERROR of the library or the bot, unless the test takes them by ``logged``."""
    yield
    if "logged" in request.fixturenames:
        return
    found = [
        r
        for r in caplog.get_records("call")
        if r.levelno >= logging.ERROR and r.name.split(".")[0] in ("discord", "bot")
    ]
    assert not found, [r.getMessage() + str(r.exc_info) for r in found]


@pytest.fixture(autouse=True)
def known_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same secret for every match, so that a test sees the same deal each time."""
    monkeypatch.setattr("bot.sessions.seeding.new_secret", lambda: bytes(range(32)))


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """For tests that expect errors in the log and look at them."""
    return caplog


@pytest.fixture
def simcord_bot(tmp_path: Path) -> Tablekeeper:
    """The bot that the simulated Discord starts with."""
    return make_bot(tmp_path)


@pytest.fixture
async def here(simcord_env: simcord.Env, tmp_path: Path) -> AsyncIterator[World]:
    """A world with the real bot in it."""
    made = world_in(simcord_env, tmp_path)
    yield made
    await made.bot.close()
