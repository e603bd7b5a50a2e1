"""Random walks through matches with everything that must hold at every step; used by small and by long runs alike."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from itertools import product

import engine
from engine import Decision, Match, Seat
from engine.games.misomochi.state import NO_CARD, State
from engine.kernel import saving

MOST_DECISIONS = 5_000
MOST_ACTS_SINCE_REST = 12
LAST_OWN_TURN = 36
"""MM-H23: five cards in the opening hand leave 35 draws, and the 36th turn's draw fails."""

STARTERS = {deck.id: deck.counts for deck in engine.games.get("misomochi").starter_decks()}
PAIRS = list(product(STARTERS, repeat=2))


def new_match(index: int, seed: str = "walk") -> Match:
    """The match of this number; all pairs of starter decks take turns."""
    first, second = PAIRS[index % len(PAIRS)]
    seats = [Seat("Ann", STARTERS[first]), Seat("Ben", STARTERS[second])]
    return engine.start("misomochi", seats, f"{seed}/{index}".encode())


def answer(decision: Decision, chance: random.Random) -> list[str]:
    """Any legal answer; now and then the way back, where there is one."""
    if decision.can_cancel and chance.random() < 0.2:
        return [engine.CANCEL]
    count = chance.randint(decision.min, min(decision.max, len(decision.options)))
    return [option.key for option in chance.sample(list(decision.options), count)]


def walk(index: int, seed: str = "walk") -> Iterator[Match]:
    """A random match: it stands at each of its decisions, and at last at its end."""
    match, chance = new_match(index, seed), random.Random(f"{seed}/{index}")
    for _ in range(MOST_DECISIONS):
        yield match
        if match.decision is None:
            return
        match.choose(match.decision.seat, answer(match.decision, chance), match.number)
    raise AssertionError(f"walk {index} found no end: {match.log(None)[-5:]}")


def check_invariants(match: Match) -> None:
    """What holds in every position of MisoMochi."""
    state: State = match.position
    check_cards(state, match)
    for player in state.players:
        counters = [player.energy, player.own_turns, player.defeats_scored, player.deploys, player.evolutions]
        assert min([*counters, player.item_plays, player.land_plays]) >= 0
        assert player.own_turns <= LAST_OWN_TURN
        assert max(player.deploys, player.evolutions, player.item_plays, player.land_plays) <= 1
        assert len(player.row) == 4
        for character in (c for c in player.row if c is not None):
            assert character.damage >= 0
            assert all(shield.amount > 0 for shield in character.shields)
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


def check_rest(match: Match) -> None:
    """A save holds few acts since its rest, and none where the state alone is the save."""
    since = saving.read(match.save(log=False))["since"]
    assert len(since) <= MOST_ACTS_SINCE_REST
    if match.decision is not None and match.decision.rest:
        assert since == []


def check_cards(state: State, match: Match) -> None:
    """Every card is in exactly one place, with its owner, and each deck's cards are all still there."""
    places: Counter[int] = Counter()
    for seat, player in enumerate(state.players):
        own = [*player.deck, *player.hand, *player.support, *player.discard]
        own += [player.land] if player.land != NO_CARD else []
        for character in (c for c in player.row if c is not None):
            own += [*character.cards, *character.attachments]
        assert all(state.owners[iid] == seat for iid in own)
        places.update(own)
    for frame in state.frames:
        places.update(frame.look)
        places.update([frame.iid] if frame.kind == "discard" else [])
    assert set(places) == set(range(len(state.defs)))
    assert max(places.values()) == 1
    assert len(set(state.marks)) == len(state.marks)
    for seat, player in enumerate(match.seats):
        owned = Counter(d for d, owner in zip(state.defs, state.owners, strict=True) if owner == seat)
        assert owned == Counter({card: count for card, count in player.deck.items() if count})


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
