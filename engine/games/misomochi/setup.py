"""The deal and the placing of the first characters (MM-H1, MM-H2, MM-H3, rule-7a, rule-7b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.misomochi.asking import PASS, ask
from engine.games.misomochi.state import ACTIVE, Player, State
from engine.games.misomochi.table import MisoTable
from engine.kernel import rng
from engine.kernel.decision import Decision, Option
from engine.kernel.game import Seat
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure
from engine.kernel.zones import fresh_mark


def new_state(seats: Sequence[Seat], seed: bytes, settings: dict[str, Any], purpose: str = "match") -> State:
    """Both decks in a fixed order, nothing dealt yet; the order of a list has no influence on the match."""
    defs: list[str] = []
    owners: list[int] = []
    players: list[Player] = []
    for index, seat in enumerate(seats):
        cards = [card for card, count in sorted(seat.deck.items()) for _ in range(count)]
        deck = list(range(len(defs), len(defs) + len(cards)))
        defs.extend(cards)
        owners.extend([index] * len(cards))
        players.append(Player(deck, [None] * (1 + settings["bench_size"])))
    marks = list(range(1, len(defs) + 1))
    return State(rng.key_from(seed, purpose), 0, settings, defs, owners, marks, len(defs), players)


def deal_step(table: MisoTable) -> Procedure:
    """First player, shuffles, opening hands, and redraws until both hold a combatant (MM-H2)."""
    state = table.state
    state.first = state.turn_seat = rng.below(state, 2)
    order = (state.first, 1 - state.first)
    table.emit("first", {"p": state.first}, barrier=True)
    for seat in order:
        table.shuffle_deck(seat)
        table.draw(seat, state.settings["opening_hand"])
    for seat in order:
        player = state.players[seat]
        while not any(table.card(iid).is_starter for iid in player.hand):
            table.emit("redraw", {"p": seat, "cards": [table.card(iid).title for iid in player.hand]})
            player.deck.extend(player.hand)
            player.hand.clear()
            table.shuffle_deck(seat)
            table.draw(seat, state.settings["opening_hand"])
    state.phase = "place"
    yield from ()


def place_step(table: MisoTable) -> Procedure:
    """The first player, then the second, places face-down: one Active, then others for the Bench (D1, D2)."""
    state = table.state
    seat = state.first if state.step < 2 else 1 - state.first
    if state.step == 4:
        _turn_up(table)
    elif state.step % 2 == 0:
        yield from _place_active(table, seat)
    else:
        yield from _place_bench(table, seat)


def _starters(table: MisoTable, seat: int) -> list[int]:
    return [iid for iid in table.state.players[seat].hand if table.card(iid).is_starter]


def _option(table: MisoTable, iid: int) -> Option:
    ref = table.ref(table.state.marks[iid], iid)
    card = table.card(iid)
    return Option(f"place:{ref}", f"{card.title} ({card.hp} HP)", card.type_line, (ref,), "Characters", iid)


def _place_active(table: MisoTable, seat: int) -> Procedure:
    """Asked also where only one fits: an answer without a question would tell the other what the hand lacks."""
    options = [_option(table, iid) for iid in _starters(table, seat)]
    prompt = "Who starts as your Active character?"
    picked = yield from ask(table, Decision(SeatId(seat), "place-active", prompt, options, "MM-H3", private=True))
    _put(table, seat, int(str(picked[0].data)), ACTIVE)
    table.state.step += 1


def _place_bench(table: MisoTable, seat: int) -> Procedure:
    """Asked also where nobody is left to place, for the same reason."""
    options = [_option(table, iid) for iid in _starters(table, seat)]
    most = min(len(options), table.state.settings["bench_size"])
    prompt = f"Up to {most} more for your Bench, in the order of their places."
    question = Decision(SeatId(seat), "place-bench", prompt, options, "MM-H3", 0, most, True, private=True)
    if not most:
        options = [Option("none", "Nobody else", group=PASS)]
        question = Decision(
            SeatId(seat), "place-bench", "You have nobody else to place.", options, "MM-H3", private=True
        )
    picked = yield from ask(table, question)
    placed = [option for option in picked if option.data is not None]
    for place, option in enumerate(placed, start=1):
        _put(table, seat, int(str(option.data)), place)
    table.emit("place", {"p": seat, "n": 1 + len(placed)}, barrier=True)
    table.state.step += 1


def _put(table: MisoTable, seat: int, iid: int, place: int) -> None:
    table.state.players[seat].hand.remove(iid)
    table.place_character(seat, iid, place)


def _turn_up(table: MisoTable) -> None:
    """All are turned up at once; no turn start happens before turn 1 (MM-H3)."""
    state = table.state
    for seat in (state.first, 1 - state.first):
        for character in table.characters(seat):
            character.cid = fresh_mark(state)
            table.renew(character.cards[0])
            table.touch()
        titles = [table.top(c).title for c in table.characters(seat)]
        table.emit("reveal-setup", {"p": seat, "x": titles[0], "bench": titles[1:]}, barrier=True)
    state.phase, state.step = "start", 0
