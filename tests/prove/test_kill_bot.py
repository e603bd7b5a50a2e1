"""The long run: two hundred kills of the whole bot on its simulated Discord."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_two_hundred_kills_of_the_bot_lose_and_double_nothing() -> None:
    """What ``kill_bot.py`` looks for, with the buttons of the messages that the killed process left."""
    script = Path(__file__).with_name("kill_bot.py")
    done = subprocess.run([sys.executable, script, "--kills", "200"], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
