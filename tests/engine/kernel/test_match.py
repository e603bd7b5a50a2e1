"""The contract of a match: one open decision, numbers that only rise, errors that change nothing, saves that resume."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import engine
from engine import CANCEL, Match, MatchOver, NotYourDecision, Refused, SaveError, Seat, StaleDecision

SEED = bytes(range(32))


def new_match(seed: bytes = SEED, **settings: object) -> Match:
    """Pawprints against Tide."""
    decks = {deck.id: deck.counts for deck in engine.games.get("misomochi").starter_decks()}
    seats = [Seat("Ann", decks["sunlit-pawprints"]), Seat("Ben", decks["tangled-tide"])]
    return engine.start("misomochi", seats, seed, settings)


def play_until(match: Match, wanted: Callable[[Match], bool], seed: int = 7) -> Match:
    """Random legal picks until the match stands where the test wants it."""
    chance = random.Random(seed)
    while not wanted(match):
        decision = match.decision
        assert decision is not None, "the match ended before the test's position came up"
        count = chance.randint(decision.min, min(decision.max, len(decision.options)))
        picks = [option.key for option in chance.sample(list(decision.options), count)]
        match.choose(decision.seat, picks, decision.number)
    return match


def at_kind(kind: str) -> Callable[[Match], bool]:
    """Whether a decision of this kind is open."""
    return lambda match: match.decision is not None and match.decision.kind == kind


def announcing(match: Match) -> bool:
    """Whether somebody is in the middle of an announcement that can be cancelled."""
    return match.decision is not None and match.decision.can_cancel


def test_an_answer_to_an_older_decision_is_stale_and_changes_nothing() -> None:
    match = play_until(new_match(), at_kind("act"))
    decision = match.decision
    assert decision is not None
    before = match.save()

    with pytest.raises(StaleDecision) as caught:
        match.choose(decision.seat, ["end-turn"], decision.number - 1)

    assert (caught.value.expected, caught.value.got) == (decision.number, decision.number - 1)
    assert match.save() == before


def test_only_the_asked_seat_may_answer() -> None:
    match = play_until(new_match(), at_kind("act"))
    decision = match.decision
    assert decision is not None
    before = match.save()

    with pytest.raises(NotYourDecision) as caught:
        match.choose(1 - decision.seat, ["end-turn"], decision.number)

    assert caught.value.seat == decision.seat
    assert (caught.value.rule, caught.value.message) == (
        "MM-H5",
        f"It is {match.seats[decision.seat].name}'s decision.",
    )
    assert match.save() == before


@pytest.mark.parametrize("picks", [["no-such-option"], [], ["end-turn", "end-turn"]])
def test_picks_that_are_not_on_offer_are_refused_and_change_nothing(picks: list[str]) -> None:
    match = play_until(new_match(), at_kind("act"))
    decision = match.decision
    assert decision is not None
    before = match.save()

    with pytest.raises(Refused) as caught:
        match.choose(decision.seat, picks, decision.number)

    assert caught.value.rule == "MM-H5"
    assert match.save() == before


def test_cancelling_an_announcement_restores_the_state_but_not_the_number() -> None:
    match = play_until(new_match(), announcing)
    decision = match.decision
    assert decision is not None
    state = engine.kernel.saving.state_hash(match.position)
    log = match.log(None)

    match.choose(decision.seat, [CANCEL], decision.number)

    assert engine.kernel.saving.state_hash(match.position) == state
    assert match.log(None) == log
    assert match.number > decision.number
    assert match.decision is not None
    assert match.decision.kind in {"prepare", "act"}


@pytest.mark.rule("MM-H34")
def test_conceding_ends_the_match_for_the_other_seat_from_a_decision_of_either() -> None:
    for seat in (0, 1):
        match = play_until(new_match(), at_kind("act"))
        match.concede(seat)

        assert match.decision is None
        assert match.result is not None
        assert match.result.winners == (1 - seat,)
        assert match.result.rule == "MM-H34"


def test_nothing_can_be_done_after_the_end() -> None:
    match = play_until(new_match(), at_kind("act"))
    match.concede(0)

    for attempt in (
        lambda: match.choose(0, ["end-turn"], match.number),
        lambda: match.concede(1),
        lambda: match.instruct(1, "turn"),
        lambda: match.take_back(1),
    ):
        with pytest.raises(MatchOver):
            attempt()


def test_a_free_take_back_restores_the_whole_state_and_the_numbers_rise_on() -> None:
    match = play_until(new_match(), at_kind("prepare"))
    decision = match.decision
    assert decision is not None
    state = engine.kernel.saving.state_hash(match.position)
    match.choose(decision.seat, ["to-act"], decision.number)
    later = match.number

    assert decision.number in match.can_take_back(decision.seat).free
    match.take_back(decision.number)

    assert engine.kernel.saving.state_hash(match.position) == state
    assert match.decision is not None
    assert match.decision.kind == "prepare"
    assert match.number > later
    assert [o.key for o in match.decision.options] == [o.key for o in decision.options]
    texts = [line.text for line in match.log(None)]
    assert not any("Act & Attack" in text for text in texts)
    assert texts[-1].startswith(match.seats[decision.seat].name)


def test_a_take_back_over_the_other_seats_act_or_a_draw_is_not_free() -> None:
    match = play_until(new_match(), at_kind("prepare"))
    decision = match.decision
    assert decision is not None
    match.choose(decision.seat, ["to-act"], decision.number)
    act = match.decision
    assert act is not None
    match.choose(act.seat, ["end-turn"], act.number)
    play_until(match, lambda m: m.turn == 2 and m.decision is not None)

    assert match.can_take_back(decision.seat).free == ()
    with pytest.raises(Refused) as caught:
        match.take_back(decision.number)
    assert caught.value.rule == "take-back"


def test_a_loaded_match_plays_on_like_the_one_that_was_saved() -> None:
    match = play_until(new_match(), announcing)
    twin = engine.load(match.save())
    chance, mirror = random.Random(3), random.Random(3)

    play_until(match, lambda m: m.result is not None, seed=chance.randrange(99))
    play_until(twin, lambda m: m.result is not None, seed=mirror.randrange(99))

    assert twin.save() == match.save()


def test_a_match_saved_without_its_log_is_whole_again_with_its_acts_and_events() -> None:
    match = play_until(new_match(), at_kind("act"))

    twin = engine.load(match.save(log=False), match.acts, match.events)

    assert twin.save() == match.save()
    assert twin.log(0) == match.log(0)


@pytest.mark.parametrize("damage", [b"", b"[]", b"{", b'{"schema": 99}', b'{"schema": 1, "game": "misomochi"}'])
def test_a_damaged_save_is_refused_by_name(damage: bytes) -> None:
    with pytest.raises((SaveError, Refused)):
        engine.load(damage)


def test_a_fork_shares_nothing_that_changes() -> None:
    match = play_until(new_match(), at_kind("act"))
    before = match.save()

    play_until(match.fork(), lambda m: m.result is not None)

    assert match.save() == before


def test_an_imagined_match_looks_the_same_to_the_seat_that_imagines() -> None:
    match = play_until(new_match(), at_kind("act"))
    assert match.decision is not None
    seat = match.decision.seat

    twin = match.imagine(seat, bytes(32))

    assert twin.view(seat) == match.view(seat)
    assert twin.position.defs != match.position.defs, "hidden cards were not redrawn"


def test_imagining_depends_on_what_the_seat_sees_and_not_on_what_is_hidden() -> None:
    match = play_until(new_match(), at_kind("act"))
    assert match.decision is not None
    seat = match.decision.seat
    other = match.imagine(seat, b"other" + bytes(27))

    assert other.imagine(seat, bytes(32)).position.defs == match.imagine(seat, bytes(32)).position.defs


def test_standing_answers_are_kept_and_unknown_ones_refused() -> None:
    match = play_until(new_match(), at_kind("act"))
    match.instruct(1, "turn")

    assert match.standing(1) == "turn"
    assert engine.load(match.save()).standing(1) == "turn"
    with pytest.raises(Refused):
        match.instruct(1, "for ever")


@pytest.mark.rule("MM-H1")
def test_an_illegal_deck_is_refused_with_its_rule_before_anything_begins() -> None:
    deck = dict(engine.games.get("misomochi").starter_decks()[0].counts)
    short = deck | {"artax": 0}

    with pytest.raises(Refused) as caught:
        engine.start("misomochi", [Seat("Ann", short), Seat("Ben", deck)], SEED)

    assert caught.value.rule == "MM-H1"


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        new_match(colour="red")
    assert "colour" in caught.value.message
