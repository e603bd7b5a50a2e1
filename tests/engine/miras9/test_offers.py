"""What is on offer and what is refused are one and the same list, in every position of random matches."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import engine
from engine import Decision, Match, Seat

STARTERS = {deck.id: deck.counts for deck in engine.games.get("miras9").starter_decks()}
MAIN = ("action", "attack", "move", "attune", "window")
ELSEWHERE = ("mulligan", "exhaustion", "payment", "blackwake", "order", "look-take", "look-order")
VERBS = {"announce": "react", "wave": "attack"}
"""Verbs of intents, where options have another word."""


def answer(decision: Decision, chance: random.Random) -> list[str]:
    """Any legal answer; a player with something to do mostly does it."""
    if decision.can_cancel and chance.random() < 0.1:
        return [engine.CANCEL]
    acts = [option for option in decision.options if option.group != "pass"]
    if decision.kind in MAIN and acts and chance.random() < 0.7:
        return [chance.choice(acts).key]
    count = chance.randint(decision.min, min(decision.max, len(decision.options)))
    return [option.key for option in chance.sample(list(decision.options), count)]


def on_offer(decision: Decision) -> Counter[tuple[str, str]]:
    """How many options each verb has with each card; attacks by lane."""
    found: Counter[tuple[str, str]] = Counter()
    for option in decision.options:
        word, *rest = option.key.split(":")
        if option.group != "pass" and word != "pass":
            found[VERBS.get(word, word), rest[-1] if rest else ""] += 1
    return found


def not_refused(match: Match, seat: int) -> Counter[tuple[str, str]]:
    """The same from what is not refused."""
    lanes = {unit.ref: lane.id for lane in match.view(None).lanes for unit in lane.units}  # type: ignore[attr-defined]
    found: Counter[tuple[str, str]] = Counter()
    for intent in match.intents(seat):
        if match.why_not(seat, intent) is not None:
            continue
        if intent.verb == "attack":
            found[intent.verb, lanes[str(intent.subject)]] = 1
        else:
            found[intent.verb, str(intent.subject or "")] += 1
    return found


@pytest.mark.rule("M9-4-b", "M9-30-a")
@pytest.mark.parametrize("index", range(4))
def test_an_intent_is_refused_exactly_where_no_option_stands_for_it(index: int) -> None:
    """Also: the player who is not asked can do nothing, and asking changes nothing."""
    chance = random.Random(f"offers/{index}")
    decks = [STARTERS["iron-mandate"], STARTERS["drifting-choir"]]
    seats = [Seat("Ann", decks[index % 2]), Seat("Ben", decks[index // 2])]
    match = engine.start("miras9", seats, f"offers/{index}".encode())
    seen: Counter[str] = Counter()
    while (decision := match.decision) is not None:
        before = match.save()
        if decision.kind in MAIN:
            offers = not_refused(match, decision.seat)
            assert offers == on_offer(decision)
            seen.update(verb for verb, _ in offers)
        elif decision.kind in ELSEWHERE:
            assert not not_refused(match, decision.seat)
        assert not not_refused(match, 1 - decision.seat)
        assert match.save() == before
        match.choose(decision.seat, answer(decision, chance), match.number)

    assert seen.keys() >= {"play", "use", "react", "attack", "move"}
