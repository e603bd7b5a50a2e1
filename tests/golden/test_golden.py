"""Recorded matches come out as recorded; a rules change rewrites them in a commit of its own, and the diff is read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from recording import FOLDER, MATCHES, record


@pytest.mark.parametrize("name", MATCHES)
def test_recorded_match_is_played_as_before(name: str) -> None:
    """Questions, options, picks, log and boards are the same to the letter."""
    recorded = (FOLDER / f"{name}.txt").read_text("utf-8")

    assert record(name).splitlines() == recorded.splitlines()


def test_no_recording_is_left_over() -> None:
    """Each file belongs to a match that is still played."""
    assert {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.glob("*/*.txt")} == set(MATCHES)
