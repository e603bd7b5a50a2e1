"""Noninterference: what a viewer may not know has no influence on anything that the viewer is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict

import pytest
from secrets_of import twin
from walking import GAMES, answer, told, walk

import engine
from engine import Intent, Match, Ref, Seat
from engine.kernel import saving


@pytest.mark.parametrize(("game", "index"), [("misomochi", n) for n in range(9)] + [("miras9", n) for n in range(8)])
def test_hidden_cards_change_nothing_that_a_viewer_is_told(game: str, index: int) -> None:
    """Views, logs, refusals and options are equal to the byte when hidden cards are exchanged."""
    chance = random.Random(index)
    compared = 0
    for match in walk(index, "hidden", game):
        if match.decision is None or not match.decision.rest or chance.random() > 0.15:
            continue
        for viewer in (0, 1, None):
            other = twin(match, viewer, chance)
            assert told(other, viewer) == told(match, viewer)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize(("game", "kind"), [("misomochi", "prepare"), ("miras9", "action")])
def test_exchanged_cards_are_seen_by_those_who_may_know_them(game: str, kind: str) -> None:
    """The proof above can fail: the owner of an exchanged hand is told something else."""
    chance = random.Random(1)
    for match in walk(0, "hidden", game):
        if match.decision is not None and match.decision.kind == kind and match.decision.seat == 1:
            other = twin(match, 0, chance)
            assert told(other, 1) != told(match, 1)
            return
    raise AssertionError("seat 1 never came to its main question")


@pytest.mark.parametrize("game", GAMES)
def test_a_card_cannot_be_followed_through_a_shuffle_or_a_hidden_zone(game: str) -> None:
    """No reference that anybody was shown in public stands for a card in a face-down pile afterwards."""
    for index in range(3):
        shown: set[str] = set()
        for match in walk(index, "follow", game):
            state = match.position
            piles = (getattr(p, name, ()) for p in state.players for name in ("deck", "main_deck", "resource", "used"))
            hidden = {f"#{state.marks[iid]}" for pile in piles for iid in pile}
            assert not {ref for ref in shown if ref[ref.index("#") :] in hidden}
            shown.update(public_refs(match))


def public_refs(match: Match) -> set[str]:
    """The references of all cards that a spectator sees."""
    return {ref for ref in refs_in(asdict(match.view(None))) if "#" in ref}


def refs_in(here: object) -> Iterator[str]:
    """Every text under the name ``ref`` in a view."""
    if isinstance(here, dict):
        if isinstance(here.get("ref"), str):
            yield here["ref"]
        for part in here.values():
            yield from refs_in(part)
    elif isinstance(here, (list, tuple)):
        for part in here:
            yield from refs_in(part)


VERBS = {
    "misomochi": ("play", "power", "attack", "react", "take"),
    "miras9": ("play", "use", "react", "attack", "block", "move", "embark", "pickup", "manifest", "pressure"),
}


@pytest.mark.parametrize("game", GAMES)
def test_an_intent_about_an_unseen_card_is_answered_like_one_about_none(game: str) -> None:
    """A guess at a card in the other's hand or in a deck tells nothing."""
    for match in walk(4, "guess", game):
        if match.turn != 5 or match.decision is None:
            continue
        one, other = match.position.players
        state, pile = match.position, "deck" if game == "misomochi" else "main_deck"
        unseen = [*other.hand[:3], *getattr(one, pile)[:3], *getattr(other, pile)[:3]]
        for verb in VERBS[game]:
            for iid in unseen:
                real = match.why_not(0, Intent(verb, Ref(f"{state.defs[iid]}#{state.marks[iid]}")))
                false = match.why_not(0, Intent(verb, Ref(f"{state.defs[iid]}#999999")))
                assert real == false
        return


@pytest.mark.parametrize("game", GAMES)
def test_views_and_logs_hold_no_seed(game: str) -> None:
    """Nobody can read the generator out of anything but a save."""
    for match in walk(5, "seed", game):
        key = match.position.rng_key
        texts = [told(match, viewer) for viewer in (0, 1, None)]
        assert not any(key in text for text in texts)
        if match.turn > 3:
            break
    assert key.encode() in match.save()
    assert saving.read(match.save())["seed"]


@pytest.mark.parametrize("game", GAMES)
def test_an_imagined_match_looks_the_same_and_is_a_function_of_what_is_known(game: str) -> None:
    """``imagine`` gives the same match for two that its seat cannot tell apart, and really redraws."""
    chance = random.Random(3)
    redrawn = 0
    for match in walk(6, "imagine", game):
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
