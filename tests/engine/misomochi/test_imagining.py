"""What a computer imagines of what its seat does not know: redrawn where hidden, as it is where shown (3.5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from placing import MOSS, Placed

import engine
from engine import Match, Seat

SEEDS = [b"%d" % number for number in range(24)]
DECK = ["artax", "windowland", "shredder", "h-miso", "everspring", "h-star-pudding"]


def looked_at(match: Match) -> tuple[str, ...]:
    """The cards that a look has taken up, in a match that nobody sees whole."""
    state: Any = match.position
    return tuple(state.defs[iid] for frame in state.frames for iid in frame.look)


def imagined(match: Match, seat: int) -> list[Match]:
    return [match.imagine(seat, seed) for seed in SEEDS]


@pytest.mark.rule("MM-H31", "furraisers/Cabinet Peek")
def test_the_cards_of_a_private_look_are_redrawn_for_the_other() -> None:
    """Its player keeps them; the opponent's imagination has other cards of the same deck and hand there."""
    side = {"active": "h-unraveler", "support": ["furraisers"], "deck": DECK}
    match = Placed(side).picks("Cabinet Peek").match
    assert looked_at(match) == ("artax", "windowland", "shredder")

    assert {looked_at(other) for other in imagined(match, 0)} == {looked_at(match)}
    seen = {looked_at(other) for other in imagined(match, 1)}
    assert len(seen) > 1
    assert {name for cards in seen for name in cards} == set(DECK)


@pytest.mark.rule("MM-H31", "infinite-tails/Boundless Chapter")
def test_revealed_cards_are_known_to_both() -> None:
    side = {"active": "h-unraveler", "support": ["infinite-tails"], "deck": DECK}
    match = Placed(side).picks("Boundless Chapter").match
    assert looked_at(match) == ("artax", "windowland", "shredder")

    for seat in (0, 1):
        assert {looked_at(other) for other in imagined(match, seat)} == {looked_at(match)}


def test_hands_and_decks_are_redrawn_and_no_card_is_lost() -> None:
    """The own hand stays; the own deck and the other's hand and deck change, each with the cards of its side."""
    table = Placed(
        {"active": "h-miso", "hand": ["artax", "shredder"], "deck": DECK},
        MOSS | {"hand": ["tangledeep", "furthings"], "deck": DECK},
    )
    state: Any = table.match.position

    def cards(of: Any, seat: int, pile: str) -> tuple[str, ...]:
        return tuple(of.defs[iid] for iid in getattr(of.players[seat], pile))

    hands, decks = set(), set()
    for other in imagined(table.match, 0):
        again: Any = other.position
        assert cards(again, 0, "hand") == cards(state, 0, "hand")
        assert Counter(cards(again, 0, "deck")) == Counter(cards(state, 0, "deck"))
        both = cards(again, 1, "hand") + cards(again, 1, "deck")
        assert Counter(both) == Counter(cards(state, 1, "hand") + cards(state, 1, "deck"))
        hands.add(cards(again, 1, "hand"))
        decks.add(cards(again, 0, "deck"))
    assert len(hands) > 1
    assert len(decks) > 1


@pytest.mark.rule("MM-H3")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_face_down_characters_are_redrawn_as_combatants(count: int) -> None:
    """During set-up the other side's placed cards are known to be combatants, and nothing more."""
    deck = next(d.counts for d in engine.games.get("misomochi").starter_decks() if d.id == "tangled-tide")
    match = engine.start("misomochi", [Seat("Ann", deck), Seat("Ben", deck)], b"imagine-2")
    for _ in range(count):
        assert match.decision is not None
        match.choose(match.decision.seat, [option.key for option in match.decision.options][:1], match.number)
    state: Any = match.position
    first = state.first
    placed = [c.cards[0] for c in state.players[first].row if c is not None]
    assert len(placed) == count

    seen = set()
    for other in imagined(match, 1 - first):
        again: Any = other.position
        player = again.players[first]
        assert Counter(again.defs) == Counter(state.defs)
        fronts = [c.cards[0] for c in player.row if c is not None]
        assert fronts == placed
        kinds = [other.rules.catalogue[again.defs[iid]].kind for iid in fronts]  # type: ignore[attr-defined]
        assert set(kinds) <= {"combatant"}
        if not placed:
            hand = [other.rules.catalogue[again.defs[iid]].kind for iid in player.hand]  # type: ignore[attr-defined]
            assert "combatant" in hand
        seen.add(tuple(again.defs[iid] for iid in (placed or player.hand)))
    assert len(seen) > 1
