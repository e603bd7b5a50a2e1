"""Small samples of random play; the long runs are under ``tests/prove``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from walking import PAIRS, check_invariants, new_match, told, walk

from engine import Match, MatchOver
from engine.kernel import saving

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("index", range(2 * len(PAIRS)))
def test_every_position_of_a_random_match_is_sound(index: int) -> None:
    """Cards are conserved, counters are not negative, one decision is open, and an end comes."""
    for match in walk(index):
        check_invariants(match)

    assert match.result is not None


@pytest.mark.parametrize("index", range(3))
def test_saving_and_loading_at_every_decision_changes_no_future(index: int) -> None:
    """The loaded match tells the same, offers the same and saves to the same bytes after each following act."""
    loaded: Match | None = None
    done = 0
    for match in walk(index, "save"):
        if loaded is not None:
            act = match.acts[-1]
            loaded.choose(act.seat, act.picks, act.number)
            assert loaded.save() == match.save()
        data = match.save()
        loaded = Match.restore(match.rules, saving.read(data))
        assert not loaded.went_back
        assert loaded.save() == data
        if done % 7 == 0:
            assert [told(loaded, viewer) for viewer in (0, 1, None)] == [told(match, viewer) for viewer in (0, 1, None)]
        done += 1


def test_a_fork_is_independent() -> None:
    """What happens in a copy leaves the match byte for byte as it was."""
    for match in walk(1, "fork"):
        if match.decision is None:
            break
        before = match.save()
        fork = match.fork()
        assert fork.save() == before
        fork.choose(fork.decision.seat, [o.key for o in fork.decision.options][: fork.decision.min], fork.number)
        assert match.save() == before


def test_either_seat_may_concede_at_every_decision() -> None:
    """MM-H34: the leaver loses at once, whatever is being resolved, and nothing follows."""
    for match in walk(2, "concede"):
        if match.decision is None:
            break
        for seat in (0, 1):
            fork = match.fork()
            fork.concede(seat)
            assert fork.result is not None
            assert fork.result.winners == (1 - seat,)
            assert fork.decision is None
            with pytest.raises(MatchOver):
                fork.concede(1 - seat)


def test_the_way_back_restores_the_state_byte_for_byte() -> None:
    """A cancel leaves no trace but the number and its act."""
    ways_back = 0
    for index in range(4):
        at_rest = b""
        for match in walk(index, "cancel"):
            decision = match.decision
            if decision is None:
                break
            if decision.rest:
                at_rest = saving.dump(match.position)
            elif decision.can_cancel:
                fork = match.fork()
                events, number = list(fork.events), fork.number
                assert fork.choose(decision.seat, ["cancel"], number) == []
                assert saving.dump(fork.position) == at_rest
                assert fork.events == events
                assert fork.number > number
                ways_back += 1
    assert ways_back > 10


PLAYED = """
import sys; sys.path[:0] = ["tests/walks"]
from hashlib import sha256
from walking import walk
for match in walk(3, "process"): pass
print(sha256(match.save()).hexdigest())
"""


def test_the_same_seed_gives_the_same_match_in_another_process() -> None:
    """Nothing depends on the process: two hash seeds, one save."""
    ends = {
        subprocess.run(
            [sys.executable, "-c", PLAYED],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(ends) == 1


def test_different_seeds_give_different_openings() -> None:
    """A hundred matches of one pair of decks: many hands, both players first, nobody favoured beyond chance."""
    matches = [new_match(9 * index, "openings") for index in range(100)]
    hands = {tuple(card.card for card in match.view(0).hand) for match in matches}
    firsts = sum(match.view(None).first_seat for match in matches)

    assert len(hands) > 95
    assert 30 < firsts < 70
