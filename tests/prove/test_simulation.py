"""The long simulations: thousands of random and hundreds of greedy matches over all deck pairs, without a fault."""

from __future__ import annotations

import json

import pytest

from engine.cli import main

LAST_TURNS = {"misomochi": 72, "miras9": 200}
"""By game the last turn that can be played: turn 36 of a player (MM-H23), the turn limit (M9-H35)."""


@pytest.mark.parametrize(
    ("game", "players", "matches"),
    [
        ("misomochi", "random", 2000),
        ("misomochi", "greedy", 400),
        ("miras9", "random", 3000),
        ("miras9", "greedy", 200),
    ],
)
def test_no_invariant_is_violated_and_no_match_gets_stuck(
    game: str, players: str, matches: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every match ends, and none later than its game's rules allow."""
    arguments = ["simulate", game, "--matches", str(matches), "--seed", "prove", "--players", players]

    assert main([*arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)

    assert (report["violations"], report["stuck"], report["matches"]) == (0, 0, matches)
    assert report["turns"]["max"] <= LAST_TURNS[game]
