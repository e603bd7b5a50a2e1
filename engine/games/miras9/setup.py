"""Set-up: starting Sites, setup resources, opening hands, mulligans, the coin (1.2, M9-H1 to M9-H5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from engine.games.miras9 import piles
from engine.games.miras9.asking import ask, lane_option
from engine.games.miras9.compiled import Definition
from engine.games.miras9.effects import draw
from engine.games.miras9.lanes import KINDS, OWNERS
from engine.games.miras9.state import LANES, Player, State, Triggered
from engine.games.miras9.table import MirasTable
from engine.games.miras9.triggers import queue
from engine.games.miras9.turn import begin_turn
from engine.kernel import rng, zones
from engine.kernel.decision import Decision, Option
from engine.kernel.game import Seat
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Asking, Procedure


def new_state(
    seats: Sequence[Seat], seed: bytes, settings: dict[str, Any], definitions: Mapping[str, Definition]
) -> State:
    """Both decks in a fixed order, Planets in their slots; the order of a list has no influence on the match."""
    defs: list[str] = []
    owners: list[int] = []
    players: list[Player] = []
    for index, seat in enumerate(seats):
        cards = [card for card, count in sorted(seat.deck.items()) for _ in range(count)]
        first = len(defs)
        defs.extend(cards)
        owners.extend([index] * len(cards))
        paired = next(iid for iid in range(first, len(defs)) if definitions[defs[iid]].spirit is not None)
        deck = [iid for iid in range(first, len(defs)) if iid != paired]
        players.append(Player(deck, paired, echo=settings["starting_echo"]))
    marks = list(range(1, len(defs) + 1))
    return State(rng.key_from(seed, "match"), 0, settings, defs, owners, marks, len(defs), players)


def setup_step(table: MirasTable) -> Procedure | None:
    """The next part of set-up (4.1); each player's question is a step of its own."""
    state = table.state
    match state.step:
        case 0:
            _shuffle(table)
            state.step = 1
        case 1 | 2:
            return _choose_start(table, state.step - 1)
        case 3:
            _reveal(table)
            state.step = 4
        case 4:
            _shuffle(table)  # M9-20-a
            for seat in (0, 1):
                draw(table, seat, state.settings["opening_hand"])
            state.step = 5
        case 5 | 6:
            return _mulligan(table, state.step - 5)
        case _:
            state.first = rng.below(state, 2)  # M9-21-a, M9-H5
            table.emit("first", {"p": state.first}, barrier=True)
            begin_turn(table, state.first)
    return None


def _shuffle(table: MirasTable) -> None:
    for player in table.state.players:
        zones.shuffle(table.state, player.main_deck)
    table.barrier = True


# --- starting Sites (M9-19, M9-H1, M9-H3) --------------------------------------------------------------------------


def start_lanes(definition: Definition, seat: int) -> list[int]:
    """The own lanes where a Site or Ship-Site may start."""
    kinds = definition.lanes if definition.type == "site" else frozenset("ES")
    return [lane for lane in range(len(LANES)) if OWNERS[lane] == seat and KINDS[lane] in kinds]


def _choose_start(table: MirasTable, seat: int) -> Procedure:
    """S1 and S2, hidden until both have chosen."""
    player = table.state.players[seat]
    sites: dict[str, int] = {}
    for iid in player.main_deck:
        if table.card(iid).type in {"site", "ship_site"}:
            sites.setdefault(table.state.defs[iid], iid)
    options = [_site_option(table, iid) for _, iid in sorted(sites.items())]
    prompt = "Which Site or Ship-Site do you start with? Both players' choices are revealed together."
    picked = yield from ask(table, Decision(SeatId(seat), "start-site", prompt, options, "M9-19-a", private=True))
    iid = int(str(picked[0].data))
    player.start_lane = yield from _choose_lane(table, seat, iid, picked[0].key)
    player.start_site = iid
    player.main_deck.remove(iid)
    table.emit("chosen", {"p": seat})
    table.state.step += 1


def _site_option(table: MirasTable, iid: int) -> Option:
    card = table.card(iid)
    return Option(f"site:{card.id}", card.name, partial(start_text, card), (), "Sites", iid)


def start_text(card: Definition) -> str:
    """What starting with this card gives."""
    abilities = " ".join(ability.text for ability in card.by_kind.get("setup", ()))
    return f"Generation {card.gen}. {abilities}".strip()


def _choose_lane(table: MirasTable, seat: int, iid: int, key: str) -> Asking[int]:
    lanes = start_lanes(table.card(iid), seat)
    if len(lanes) == 1:  # S2
        return lanes[0]
    picked = yield Decision(
        SeatId(seat),
        "start-lane",
        f"Where does {table.card(iid).name} start?",
        [lane_option(table, seat, lane) for lane in lanes],
        "M9-19-b",
        draft=(key,),
        can_cancel=True,
        private=True,
        rest=False,
    )
    return int(str(picked[0].data))


def _reveal(table: MirasTable) -> None:
    """S3: both enter at once and free; then a shuffle and the setup instructions, seat 0's first (M9-H1, M9-H2)."""
    state = table.state
    for seat, player in enumerate(state.players):
        site = piles.enter(table, player.start_site, seat, player.start_lane)
        table.emit("start", {"p": seat, "x": table.face(site).name, "lane": LANES[site.lane]}, barrier=True)
    _shuffle(table)
    for seat, player in enumerate(state.players):
        iid = player.start_site
        found = [
            Triggered(seat, state.marks[iid], state.defs[iid], ability.key, iid=iid, lane=player.start_lane)
            for ability in table.card(iid).by_kind.get("setup", ())
        ]
        queue(table, found)


def _mulligan(table: MirasTable, seat: int) -> Procedure:
    """S4, M9-20-b: the whole hand back, a shuffle, as many new cards."""
    state = table.state
    player = state.players[seat]
    if player.mulligans >= state.settings["mulligans"]:
        state.step += 1
        return
    size = state.settings["opening_hand"]
    options = [
        Option("keep", "Keep this hand"),
        Option("mulligan", "Take a mulligan", f"The whole hand goes back, and you draw {size} new cards."),
    ]
    question = Decision(SeatId(seat), "mulligan", "Keep your hand, or take a mulligan?", options, "M9-20-b")
    picked = yield from ask(table, question)
    if picked[0].key == "keep":
        table.emit("keep", {"p": seat})
        state.step += 1
        return
    player.mulligans += 1
    table.emit("mulligan", {"p": seat})
    player.main_deck.extend(player.hand)
    player.hand.clear()
    zones.shuffle(state, player.main_deck)
    draw(table, seat, size)
