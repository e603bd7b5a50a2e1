"""Random walks through matches with everything that must hold at every step; used by small and by long runs alike."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import product
from typing import Any

import sound_miras9
import sound_misomochi

import engine
from engine import Decision, Match, Seat
from engine.kernel import saving

GAMES = ("misomochi", "miras9")
MOST_DECISIONS = 5_000
MOST_ACTS_SINCE_REST = 12

SOUND: dict[str, Callable[[Match], None]] = {"misomochi": sound_misomochi.check, "miras9": sound_miras9.check}
"""By game what holds of its own state in every position."""

PLACES: dict[str, Callable[[Any], Counter[int]]] = {
    "misomochi": sound_misomochi.places,
    "miras9": sound_miras9.places,
}
"""By game where each card is, as often as it is somewhere."""

STARTERS = {game: {deck.id: deck.counts for deck in engine.games.get(game).starter_decks()} for game in GAMES}
PAIRS = {game: list(product(decks, repeat=2)) for game, decks in STARTERS.items()}


def new_match(index: int, seed: str = "walk", game: str = "misomochi") -> Match:
    """The match of this number; all pairs of starter decks take turns."""
    first, second = PAIRS[game][index % len(PAIRS[game])]
    seats = [Seat("Ann", STARTERS[game][first]), Seat("Ben", STARTERS[game][second])]
    return engine.start(game, seats, f"{seed}/{index}".encode())


def answer(decision: Decision, chance: random.Random) -> list[str]:
    """Any legal answer; now and then the way back, where there is one."""
    if decision.can_cancel and chance.random() < 0.2:
        return [engine.CANCEL]
    count = chance.randint(decision.min, min(decision.max, len(decision.options)))
    return [option.key for option in chance.sample(list(decision.options), count)]


def walk(index: int, seed: str = "walk", game: str = "misomochi") -> Iterator[Match]:
    """A random match: it stands at each of its decisions, and at last at its end."""
    match, chance = new_match(index, seed, game), random.Random(f"{seed}/{index}")
    for _ in range(MOST_DECISIONS):
        yield match
        if match.decision is None:
            return
        match.choose(match.decision.seat, answer(match.decision, chance), match.number)
    raise AssertionError(f"walk {index} found no end: {match.log(None)[-5:]}")


def check_invariants(match: Match) -> None:
    """What holds in every position: the game's own facts, cards that are all there, and a question that can be put."""
    SOUND[match.game](match)
    check_cards(match, PLACES[match.game](match.position))
    decision = match.decision
    assert (decision is None) == (match.result is not None)
    if decision is not None:
        keys = [option.key for option in decision.options]
        assert keys, f"{decision.kind} offers nothing"
        assert len(set(keys)) == len(keys), f"{decision.kind} offers {Counter(keys).most_common(1)} twice"
        assert 0 <= decision.min <= decision.max
        assert decision.min <= len(keys)
        assert all(option.label for option in decision.options)
    check_rest(match)


def check_cards(match: Match, places: Counter[int]) -> None:
    """Every card is in exactly one place, and each deck's cards are all still there; tokens come beside them."""
    state: Any = match.position
    assert set(places) == set(range(len(state.defs)))
    assert max(places.values()) == 1
    assert len(set(state.marks)) == len(state.marks)
    for seat, player in enumerate(match.seats):
        owned = Counter(d for d, owner in zip(state.defs, state.owners, strict=True) if owner == seat)
        assert not Counter({card: count for card, count in player.deck.items() if count}) - owned


def check_rest(match: Match) -> None:
    """A save holds few acts since its rest, and none where the state alone is the save."""
    since = saving.read(match.save(log=False))["since"]
    assert len(since) <= MOST_ACTS_SINCE_REST
    if match.decision is not None and match.decision.rest:
        assert since == []


def told(match: Match, viewer: int | None) -> str:
    """Everything that a viewer is told: view, description, log, intents, and the options if they are that seat's."""
    view = match.view(viewer)
    texts = [repr(asdict(view)), *(line.text for line in match.rules.describe(view))]
    texts += [line.text for line in match.log(viewer)]
    decision = match.decision
    if viewer is not None:
        texts += [f"{intent} {match.why_not(viewer, intent)}" for intent in match.intents(viewer)]
    if decision is not None and viewer == decision.seat:
        texts += [f"{o.key} {o.label} {o.detail} {o.refs} {o.group}" for o in decision.options]
        texts += [decision.prompt, decision.kind, repr(decision.draft)]
    return "\n".join(texts)
