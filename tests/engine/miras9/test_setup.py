"""Set-up of Miras 9 matches over many seeds: what chance decides, and that nothing else does."""

from __future__ import annotations

import pytest

from engine import games
from engine.games.miras9.state import State
from engine.kernel.game import Seat
from engine.kernel.match import Match

SEEDS = range(40)
PLAIN = {"start-site": "site:ashfall-line", "start-lane": "lane:0E", "mulligan": "keep"}


def begun(seed: int, *, backwards: bool = False) -> Match:
    """A match at its first innate choice; both players start Ashfall Line and keep."""
    decks = {deck.id: deck.counts for deck in games.get("miras9").starter_decks()}
    seats = []
    for name, deck in (("Ada", "iron-mandate"), ("Ben", "drifting-choir")):
        counts = list(decks[deck].items())
        seats.append(Seat(name, dict(reversed(counts) if backwards else counts)))
    match = Match.begin(games.get("miras9"), seats, bytes([seed]) * 32)
    while match.decision is not None and match.decision.kind in PLAIN:
        match.choose(match.decision.seat, [PLAIN[match.decision.kind]], match.number)
    return match


def state_of(match: Match) -> State:
    state = match.position
    assert isinstance(state, State)
    return state


def titles(state: State, cards: list[int]) -> list[str]:
    return [state.defs[iid] for iid in cards]


@pytest.mark.rule("M9-21-a", "M9-21-b", "M9-H5")
def test_coin_decides_who_goes_first() -> None:
    """Each seat is first in a fair share of the matches, whoever is asked at set-up; that seat has turn 1."""
    firsts = []
    for seed in SEEDS:
        match = begun(seed)
        state = state_of(match)
        assert (state.first, state.turn, state.phase) == (state.turn_seat, 1, "awaken")
        assert match.decision is not None
        assert (match.decision.seat, match.decision.kind) == (state.first, "innate")
        firsts.append(state.first)

    assert 8 <= sum(firsts) <= 32  # 20 expected, 8 and 32 are almost four deviations away


@pytest.mark.rule("M9-21-a")
def test_same_seed_gives_the_same_start() -> None:
    """Seed and decks are all that counts, the order of a list is not."""
    for seed in SEEDS:
        one, other = state_of(begun(seed)), state_of(begun(seed, backwards=True))
        assert one.first == other.first
        for left, right in zip(one.players, other.players, strict=True):
            assert titles(one, left.hand) == titles(other, right.hand)
            assert titles(one, left.main_deck) == titles(other, right.main_deck)


@pytest.mark.rule("M9-18-b", "M9-20-a", "M9-H2")
def test_decks_are_shuffled_before_setup_resources_and_before_the_hand() -> None:
    """Neither the first resource nor the opening hand is always the same."""
    resources: set[str] = set()
    hands: set[tuple[str, ...]] = set()
    for seed in SEEDS:
        state = state_of(begun(seed))
        resources.update(titles(state, state.players[0].resource))
        hands.add(tuple(titles(state, state.players[0].hand)))
        assert [len(player.resource) for player in state.players] == [1, 1]
        assert [len(player.main_deck) for player in state.players] == [33, 33]

    assert len(resources) > 8
    assert len(hands) == len(SEEDS)
