"""The long simulations: two thousand random and four hundred greedy matches over all deck pairs, without a fault."""

from __future__ import annotations

import json

import pytest

from engine.cli import main


@pytest.mark.parametrize(("players", "matches"), [("random", 2000), ("greedy", 400)])
def test_no_invariant_is_violated_and_no_match_gets_stuck(
    players: str, matches: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every match ends, by turn 36 of a player (MM-H23)."""
    arguments = ["simulate", "misomochi", "--matches", str(matches), "--seed", "prove", "--players", players]

    assert main([*arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)

    assert (report["violations"], report["stuck"], report["matches"]) == (0, 0, matches)
    assert report["turns"]["max"] <= 72
