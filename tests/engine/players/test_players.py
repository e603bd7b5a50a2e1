"""Computer opponents: legal, reproducible, better than chance, and blind to what their seat may not know."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import engine
import engine.players
from engine import BrokenInvariant, Match, Refused, Seat
from engine.kernel import saving
from engine.players import all_players, get
from engine.players.drawing import stream
from engine.scenario.model import Scenario
from engine.scenario.opening import opened

STARTERS = {deck.id: deck.counts for deck in engine.games.get("misomochi").starter_decks()}


def new_match(seed: bytes) -> Match:
    """Lullaby against Tide."""
    seats = [Seat("Ann", STARTERS["moonlit-lullaby"]), Seat("Ben", STARTERS["tangled-tide"])]
    return engine.start("misomochi", seats, seed)


def played(names: tuple[str, str], seed: bytes, most: int = 10_000) -> Match:
    """A match of these players, up to ``most`` decisions."""
    match, source = new_match(seed), stream(seed)
    for _ in range(most):
        if match.decision is None:
            break
        seat = match.decision.seat
        match.choose(seat, get(names[seat]).pick(match, seat, source), match.number)
    return match


def permuted(match: Match, seat: int, chance: random.Random) -> Match:
    """The same match to this seat, with its deck and the other's deck and hand exchanged among themselves."""
    raw = saving.read(match.save())
    players, defs = raw["state"]["players"], raw["state"]["defs"]
    for group in (players[seat]["deck"], [*players[1 - seat]["deck"], *players[1 - seat]["hand"]]):
        names = [defs[iid] for iid in group]
        chance.shuffle(names)
        for iid, name in zip(group, names, strict=True):
            defs[iid] = name
    return Match.restore(match.rules, raw)


def in_position(position: dict[str, object]) -> Match:
    """A match in a position, for which no expectations are written."""
    return opened(
        Scenario.model_validate(
            {"game": "misomochi", "title": "", "position": position, "asked": {"seat": "a", "kind": "act"}}
        )
    ).match


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_players_finish_matches_without_changing_them_by_looking(name: str) -> None:
    """Every pick is legal, and picking leaves the match byte for byte as it was."""
    match, source = new_match(b"finish"), stream(b"finish")
    while match.decision is not None:
        before = match.save() if match.number % 10 == 0 else b""
        picks = get(name).pick(match, match.decision.seat, source)
        assert not before or match.save() == before
        match.choose(match.decision.seat, picks, match.number)

    assert match.result is not None


def test_the_same_numbers_give_the_same_picks() -> None:
    """A player's only chance is the stream that it is given."""
    ends = {played(("greedy", "random"), b"again").save() for _ in range(2)}

    assert len(ends) == 1


def test_greedy_beats_random() -> None:
    """Looking one action ahead wins nearly always against none."""
    winners = [played(("greedy", "random"), b"duel %d" % n).result for n in range(8)]

    assert sum(result is not None and result.winners == (0,) for result in winners) >= 7


def test_greedy_does_not_peek() -> None:
    """Where cards differ only in what its seat may not know, it picks the same."""
    chance, source = random.Random(5), stream(b"peek")
    match = new_match(b"peek")
    compared = 0
    while match.decision is not None:
        decision = match.decision
        seat = decision.seat
        if decision.rest and decision.kind in {"prepare", "act", "answer"} and len(decision.options) > 2:
            picks = get("greedy").pick(match, seat, stream(b"fixed %d" % match.number))
            other = permuted(match, seat, chance)
            assert get("greedy").pick(other, seat, stream(b"fixed %d" % match.number)) == picks
            compared += 1
        match.choose(seat, get("random").pick(match, seat, source), match.number)
    assert compared > 30


@pytest.mark.parametrize(
    ("title", "position", "wanted"),
    [
        (
            "takes the defeat that it can have",
            {
                "seats": [
                    {"active": "artax", "bench": ["h-mochi"]},
                    {"active": {"card": "furthings", "hp": 60}, "bench": ["h-miso"]},
                ]
            },
            "attack:5.0 Starfire",
        ),
        (
            "heals before it attacks, as the attack closes that door",
            {"seats": [{"active": {"card": "h-mochi", "hp": 60}}, {"active": "artax", "bench": ["h-miso"]}]},
            "power:Moon Blessing",
        ),
        (
            "deploys in Prepare",
            {"phase": "prepare", "seats": [{"active": "artax", "hand": ["h-mochi"]}, {"active": "artax"}]},
            "play:h-mochi",
        ),
    ],
)
def test_greedy_sees_what_is_one_action_away(title: str, position: dict[str, object], wanted: str) -> None:
    """One whole action ahead is enough for these."""
    picks = get("greedy").pick(in_position(position), 0, stream(title.encode()))

    assert picks[0].startswith(wanted)


def test_greedy_rescues_itself() -> None:
    """In another's attack it answers where that is worth more than what it costs."""
    match = in_position(
        {
            "turn": "b",
            "seats": [
                {"active": {"card": "h-miso", "hp": 60}, "bench": ["artax"], "support": ["furraisers"]},
                {"active": "h-snagtooth"},
            ],
        }
    )
    swipe = next(option.key for option in match.decision.options if "Hook Swipe" in option.key)
    match.choose(1, [swipe], match.number)

    assert get("greedy").pick(match, 0, stream(b""))[0].startswith("react:Slam Shut")


def test_a_seat_that_is_not_asked_gets_no_pick() -> None:
    """A player never answers for another."""
    match = new_match(b"turn")
    for name in all_players():
        with pytest.raises(BrokenInvariant):
            get(name).pick(match, 1 - match.decision.seat, stream(b""))


def test_players_are_found_by_file() -> None:
    """The registry holds one player a file and names them when asked for another."""
    assert set(all_players()) == {"random", "greedy"}
    with pytest.raises(Refused, match="greedy, random"):
        get("oracle")


def test_every_game_has_a_worth() -> None:
    """The greedy player needs one module a game."""
    folder = Path(engine.players.__file__).parent / "worth"

    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == set(engine.games.all_games())
