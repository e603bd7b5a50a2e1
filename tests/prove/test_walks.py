"""The long runs of random play: two hundred matches of each game saved, loaded and redrawn at every decision."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "walks"), str(TESTS / "hidden")]

from secrets_of import drawn, twin  # noqa: E402  (the helpers lie beside the small runs)
from walking import GAMES, check_invariants, told, walk  # noqa: E402

from engine import Match  # noqa: E402
from engine.kernel import saving  # noqa: E402

MATCHES = range(200)
PICTURES = 0.03
"""The share of views that are drawn too."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("index", MATCHES)
def test_two_hundred_matches_are_sound_and_survive_every_decision(index: int, game: str) -> None:
    """Invariants hold, and a match loaded at each decision tells and saves the same after the next act."""
    loaded: Match | None = None
    for match in walk(index, "prove", game):
        check_invariants(match)
        if loaded is not None:
            act = match.acts[-1]
            loaded.choose(act.seat, act.picks, act.number)
            assert loaded.save() == match.save()
        loaded = Match.restore(match.rules, saving.read(match.save()))
        assert [told(loaded, viewer) for viewer in (0, 1, None)] == [told(match, viewer) for viewer in (0, 1, None)]
    assert match.result is not None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("index", MATCHES)
def test_two_hundred_matches_tell_nothing_that_is_hidden(index: int, game: str) -> None:
    """At every rest, hidden cards exchanged change no view, option, refusal or log line; at some, no picture."""
    chance = random.Random(index)
    for match in walk(index, "prove-hidden", game):
        if match.decision is None or not match.decision.rest:
            continue
        for viewer in (0, 1, None):
            other = twin(match, viewer, chance)
            assert told(other, viewer) == told(match, viewer)
            if chance.random() < PICTURES:
                assert drawn(other, viewer) == drawn(match, viewer)
