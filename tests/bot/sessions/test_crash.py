"""Killing the process at random instants; ``make prove`` does the same two hundred times."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path


async def test_kills_lose_tear_and_double_nothing() -> None:
    """Every acknowledged act is on disk, every match replays to what is stored, no press acts twice."""
    script = Path(__file__).parents[2] / "prove" / "kill_store.py"
    child = await asyncio.create_subprocess_exec(
        sys.executable, str(script), "--kills", "4", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    said, _ = await child.communicate()

    assert child.returncode == 0, said.decode()
    assert b"4 kills" in said
