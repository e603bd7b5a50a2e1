"""Noninterference: what a viewer may not know has no influence on anything that the viewer is told."""

from __future__ import annotations

import random

import pytest
from secrets_of import twin
from walking import answer, told, walk

import engine
from engine import Intent, Match, Ref, Seat
from engine.kernel import saving


@pytest.mark.parametrize("index", range(9))
def test_hidden_cards_change_nothing_that_a_viewer_is_told(index: int) -> None:
    """Views, logs, refusals and options are equal to the byte when hidden cards are exchanged."""
    chance = random.Random(index)
    compared = 0
    for match in walk(index, "hidden"):
        if match.decision is None or not match.decision.rest or chance.random() > 0.15:
            continue
        for viewer in (0, 1, None):
            other = twin(match, viewer, chance)
            assert told(other, viewer) == told(match, viewer)
            compared += 1
    assert compared > 20


def test_exchanged_cards_are_seen_by_those_who_may_know_them() -> None:
    """The proof above can fail: the owner of an exchanged hand is told something else."""
    chance = random.Random(1)
    for match in walk(0, "hidden"):
        if match.decision is not None and match.decision.kind == "prepare" and match.decision.seat == 1:
            other = twin(match, 0, chance)
            assert told(other, 1) != told(match, 1)
            return
    raise AssertionError("seat 1 never came to Prepare")


def test_a_card_cannot_be_followed_through_a_shuffle_or_a_hidden_zone() -> None:
    """No reference that anybody was shown in public stands for a card in a deck afterwards."""
    for index in range(3):
        shown: set[str] = set()
        for match in walk(index, "follow"):
            state = match.position
            hidden = {f"#{state.marks[iid]}" for player in state.players for iid in player.deck}
            assert not {ref for ref in shown if ref[ref.index("#") :] in hidden}
            shown.update(public_refs(match))


def public_refs(match: Match) -> set[str]:
    """The references of all cards that a spectator sees."""
    view = match.view(None)
    refs = set()
    for seat in view.seats:
        row = [seat.active, *seat.bench]
        cards = [*row, *(item for c in row if c is not None for item in c.attachments), *seat.support, seat.land]
        refs.update(card.ref for card in [*cards, *seat.discard, *view.look] if card is not None and card.ref)
    return refs


def test_an_intent_about_an_unseen_card_is_answered_like_one_about_none() -> None:
    """A guess at a card in the other's hand or in a deck tells nothing."""
    for match in walk(4, "guess"):
        if match.turn != 5 or match.decision is None:
            continue
        state = match.position
        unseen = [*state.players[1].hand[:3], *state.players[0].deck[:3], *state.players[1].deck[:3]]
        for verb in ("play", "power", "attack", "react", "take"):
            for iid in unseen:
                real = match.why_not(0, Intent(verb, Ref(f"{state.defs[iid]}#{state.marks[iid]}")))
                false = match.why_not(0, Intent(verb, Ref(f"{state.defs[iid]}#999999")))
                assert real == false
        return


def test_views_and_logs_hold_no_seed() -> None:
    """Nobody can read the generator out of anything but a save."""
    for match in walk(5, "seed"):
        key = match.position.rng_key
        texts = [told(match, viewer) for viewer in (0, 1, None)]
        assert not any(key in text for text in texts)
        if match.turn > 3:
            break
    assert key.encode() in match.save()
    assert saving.read(match.save())["seed"]


def test_an_imagined_match_looks_the_same_and_is_a_function_of_what_is_known() -> None:
    """``imagine`` gives the same match for two that its seat cannot tell apart, and really redraws."""
    chance = random.Random(3)
    redrawn = 0
    for match in walk(6, "imagine"):
        decision = match.decision
        if decision is None:
            break
        if not decision.rest or chance.random() > 0.2:
            continue
        seat = decision.seat
        imagined = match.imagine(seat, b"one")
        assert told(imagined, seat) == told(match, seat)
        assert state_of(imagined) == state_of(twin(match, seat, chance).imagine(seat, b"one"))
        redrawn += state_of(imagined) != state_of(match.imagine(seat, b"two"))
    assert redrawn > 10


def state_of(match: Match) -> bytes:
    """The whole state as bytes."""
    return saving.dump(match.position)


def test_only_a_card_that_everybody_sees_stands_for_a_deck() -> None:
    """While characters lie face down nothing does, then the Active one; after the end the deck itself is no secret."""
    decks = engine.games.get("misomochi").starter_decks()[:2]
    match = engine.start("misomochi", [Seat("Ann", decks[0].counts), Seat("Ben", decks[1].counts)], b"hero")
    chance = random.Random(1)
    while match.decision is not None:
        for seat in match.view(None).seats:
            assert seat.hero == ("" if seat.active is None else seat.active.card)
        match.choose(match.decision.seat, answer(match.decision, chance), match.number)
    assert all(seat.hero for seat in match.view(None).seats)
