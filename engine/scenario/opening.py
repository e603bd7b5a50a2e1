"""Where a scenario begins: a position, a set-up to play, or where another scenario ended; with chance fixed."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from engine import games
from engine.kernel import rng
from engine.kernel.game import Game, Seat
from engine.kernel.ids import Iid, Ref
from engine.kernel.match import Match
from engine.scenario.model import Chance, Scenario, Start
from engine.scenario.names import LETTERS, Names, Unclear, seat_index

SEED = b"scenario"


@dataclass(slots=True)
class Play:
    """A scenario being played: the match, what its texts mean, and who was asked since the last trace."""

    match: Match
    names: Names
    marks: dict[str, int] = field(default_factory=dict)
    trace: list[str] = field(default_factory=list)


def game_for(scenario: Scenario) -> Game[Any]:
    """The game's record with the scenario's test cards."""
    games.get(scenario.game)
    game: Game[Any] = _placing(scenario.game).with_cards(scenario.cards)
    return game


def _placing(game: str) -> Any:
    return import_module(f"engine.games.{game}.position")


def opened(scenario: Scenario) -> Play:
    """The scenario's match at its beginning; ``after`` is the runner's."""
    game = game_for(scenario)
    if scenario.start is not None:
        play = _set_up(game, scenario, scenario.start)
    else:
        placed = _placing(scenario.game).place(game, scenario.position, scenario.settings)
        _fix(scenario.game, placed.state, scenario.chance)
        play = entered(Match.at(game, placed.seats, placed.state, scenario.settings), placed.aliases)
    note(play)
    return play


def entered(match: Match, aliases: dict[str, Iid]) -> Play:
    """A match in which the scenario's names are looked up."""
    play = Play(match, Names({}, lambda _iid: None))

    def refer(iid: Iid) -> Ref | None:
        ref: Ref | None = _placing(play.match.game).refer(play.match.position, iid)
        return ref

    play.names = Names(aliases, refer)
    return play


def note(play: Play) -> None:
    """Remember who is asked what now."""
    decision = play.match.decision
    if decision is not None:
        play.trace.append(f"{LETTERS[decision.seat]}: {decision.kind}")


def _set_up(game: Game[Any], scenario: Scenario, start: Start) -> Play:
    starters = {deck.id: deck.counts for deck in game.starter_decks()}
    seats = []
    for letter, deck in sorted(start.decks.items()):
        if isinstance(deck, str) and deck not in starters:
            raise Unclear(f"there is no starter deck {deck!r}; there are {sorted(starters)}")
        seats.append(Seat(letter.upper(), starters[deck] if isinstance(deck, str) else deck))
    state = game.new_state(seats, SEED, scenario.settings)
    coin = scenario.chance.coin or start.first
    if coin is None and isinstance(scenario.chance.shuffle, dict):
        coin = LETTERS[0]
    _fix(scenario.game, state, scenario.chance.model_copy(update={"coin": coin}))
    return entered(Match.at(game, seats, state, scenario.settings), {})


def _fix(game: str, state: Any, chance: Chance) -> None:
    """Fix the coin, the dice and, in the order of the first shuffles, who finds what on top."""
    shuffles: Any = chance.shuffle or ()
    first = seat_index(chance.coin) if chance.coin is not None else 0
    if isinstance(chance.shuffle, dict):
        count = len(state.players)
        order = [(first + step) % count for step in range(count)]
        shuffles = [_on_top(game, state, seat, chance.shuffle.get(LETTERS[seat], ())) for seat in order]
    coin = [] if chance.coin is None else [first]
    if coin or chance.rolls or shuffles:
        rng.fix(state, coin, chance.rolls, shuffles)


def _on_top(game: str, state: Any, seat: int, cards: tuple[str, ...]) -> list[int]:
    """The places in the unshuffled deck of the cards that come to lie on top."""
    deck = [state.defs[iid] for iid in _placing(game).deck(state, seat)]
    places: list[int] = []
    for card in cards:
        place = next((i for i, name in enumerate(deck) if name == card and i not in places), None)
        if place is None:
            raise Unclear(f"{card!r} is not that often in the deck of {LETTERS[seat]}")
        places.append(place)
    return places
