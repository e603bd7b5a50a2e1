"""States that differ only in what a viewer may not know give that viewer the same of everything.

At every decision of random matches the hidden cards are redrawn for a viewer; view, log, options, words and pictures
must come out byte for byte the same.
"""

from __future__ import annotations

import os

import pytest

import engine
import renderers
from engine import Match
from tests.walks.walking import walk

SEEDS = range(int(os.environ.get("HIDDEN_SEEDS", "6")))
GAME = engine.games.get("misomochi")


def shown(match: Match, viewer: int | None) -> tuple[object, ...]:
    """All that a viewer gets from the engine."""
    view = match.view(viewer)
    decision = match.decision
    options: tuple[object, ...] = ()
    if decision is not None and decision.seat == viewer:
        options = tuple((o.key, o.label, o.detail, o.refs, o.group) for o in decision.options)
    intents = tuple(match.intents(viewer)) if viewer is not None else ()
    answers = tuple(match.why_not(viewer, intent) for intent in intents) if viewer is not None else ()
    return view, tuple(match.log(viewer)), options, tuple(GAME.describe(view)), intents, answers


@pytest.mark.parametrize("seed", SEEDS)
def test_redrawn_hidden_cards_change_nothing_that_a_player_sees(seed: int) -> None:
    changed = False
    for match in walk(seed):
        if match.result is not None:
            break
        decision = match.decision
        assert decision is not None
        for viewer in (0, 1):
            twin = match.imagine(viewer, bytes([viewer]) * 32)
            changed = changed or twin.position.defs != match.position.defs
            if decision.rest or decision.seat == viewer:
                assert shown(twin, viewer) == shown(match, viewer)
    assert changed


@pytest.mark.parametrize("seed", SEEDS)
def test_redrawn_hidden_cards_change_nothing_that_a_spectator_sees(seed: int) -> None:
    """Both hands and decks are redrawn: first what one player does not know, then what the other does not."""
    for match in walk(seed):
        decision = match.decision
        if decision is None or not decision.rest:
            continue
        twin = match.imagine(0, b"a" * 32).imagine(1, b"b" * 32)
        assert shown(twin, None) == shown(match, None)


def test_pictures_of_redrawn_matches_are_the_same_bytes() -> None:
    for step, match in enumerate(walk(1)):
        decision = match.decision
        if decision is None or not decision.rest or step % 40:
            continue
        for viewer in (0, 1, None):
            twin = match.imagine(0 if viewer is None else viewer, b"p" * 32)
            ours, theirs = match.view(viewer), twin.view(viewer)
            assert renderers.board("misomochi", theirs).data == renderers.board("misomochi", ours).data


@pytest.mark.parametrize("seed", SEEDS)
def test_no_name_of_a_hidden_card_is_shown_to_others(seed: int) -> None:
    """The titles in a hand that lie nowhere in the open do not occur in what the other player and spectators get."""
    for match in walk(seed):
        state = match.position
        for owner in (0, 1):
            hidden = set(state.players[owner].hand) | set(state.players[owner].deck)
            refs = {f"{state.defs[iid]}#{state.marks[iid]}" for iid in hidden}
            for viewer in (1 - owner, None):
                text = repr(match.view(viewer))
                assert not any(f"'{ref}'" in text for ref in refs)
