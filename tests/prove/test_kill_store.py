"""The long run: two hundred kills of a process that acts on six matches at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_two_hundred_kills_lose_tear_and_double_nothing() -> None:
    """What ``kill_store.py`` looks for; the sample in the ordinary tests has fewer."""
    script = Path(__file__).with_name("kill_store.py")
    done = subprocess.run([sys.executable, script, "--kills", "200"], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
