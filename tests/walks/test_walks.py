"""Small samples of random play; the long runs are under ``tests/prove``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from walking import GAMES, PAIRS, check_invariants, new_match, told, walk

from engine import Intent, Match, MatchOver, Refused
from engine.kernel import saving

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("game", "index"), [(game, index) for game in GAMES for index in range(2 * len(PAIRS[game]))])
def test_every_position_of_a_random_match_is_sound(game: str, index: int) -> None:
    """Cards are conserved, counters are not negative, one decision is open, and an end comes."""
    for match in walk(index, game=game):
        check_invariants(match)

    assert match.result is not None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("index", range(3))
def test_saving_and_loading_at_every_decision_changes_no_future(index: int, game: str) -> None:
    """The loaded match tells the same, offers the same and saves to the same bytes after each following act."""
    loaded: Match | None = None
    for done, match in enumerate(walk(index, "save", game)):
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


@pytest.mark.parametrize("game", GAMES)
def test_a_fork_is_independent(game: str) -> None:
    """What happens in a copy leaves the match byte for byte as it was."""
    for match in walk(1, "fork", game):
        if match.decision is None:
            break
        before = match.save()
        fork = match.fork()
        assert fork.save() == before
        fork.choose(fork.decision.seat, [o.key for o in fork.decision.options][: fork.decision.min], fork.number)
        assert match.save() == before


@pytest.mark.parametrize("game", GAMES)
def test_either_seat_may_concede_at_every_decision(game: str) -> None:
    """MM-H34, M9-H35: the leaver loses at once, whatever is being resolved, and nothing follows."""
    for match in walk(2, "concede", game):
        if match.decision is None:
            break
        for seat in (0, 1):
            fork = match.fork()
            fork.concede(seat)
            assert fork.result is not None
            assert fork.result.winners == (1 - seat,)
            assert fork.decision is None
            check_invariants(fork)
            with pytest.raises(MatchOver):
                fork.concede(1 - seat)


@pytest.mark.parametrize("game", GAMES)
def test_the_way_back_restores_the_state_byte_for_byte(game: str) -> None:
    """A cancel leaves no trace but the number and its act."""
    ways_back = 0
    for index in range(4):
        at_rest = b""
        for match in walk(index, "cancel", game):
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
from walking import GAMES, walk
for game in GAMES:
    for match in walk(3, "process", game): pass
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


@pytest.mark.parametrize("index", range(4))
def test_what_may_be_asked_about_is_offered_or_refused_by_a_rule(index: int) -> None:
    """In both main phases exactly the intents without a refusal are options, and each refusal cites a statement."""
    statements = set()
    for match in walk(index, "why"):
        statements = statements or set(match.rules.statements)
        decision = match.decision
        for seat in (0, 1):
            answers = {intent: match.why_not(seat, intent) for intent in match.intents(seat)}
            refusals = [refusal for refusal in answers.values() if refusal is not None]
            assert all(refusal.rule in statements and refusal.message for refusal in refusals)
            if decision is None or seat != decision.seat:
                assert len(refusals) == len(answers)
            elif decision.kind in {"prepare", "act"}:
                allowed = {key_of(intent) for intent, refusal in answers.items() if refusal is None}
                offered = {option.key for option in decision.options} - {"to-act", "end-turn"}
                assert allowed - {"prepare"} == offered


def key_of(intent: Intent) -> str:
    """The key of the option that an intent becomes."""
    return ":".join(part for part in (intent.verb, intent.ability, intent.subject) if part)


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_answer_changes_nothing_not_even_the_number(game: str) -> None:
    """Stale, foreign, unknown, too many: the match stays byte for byte as it was."""
    for done, match in enumerate(walk(7, "refused", game)):
        decision = match.decision
        if decision is None or done % 5:
            continue
        before = match.save()
        first = decision.options[0].key
        wrong = [
            (1 - decision.seat, [first], match.number),
            (decision.seat, [first], match.number - 1),
            (decision.seat, ["no-such-key"], match.number),
            (decision.seat, [o.key for o in decision.options] + [first], match.number),
        ]
        for seat, picks, number in wrong:
            with pytest.raises(Refused):
                match.choose(seat, picks, number)
        assert match.save() == before
