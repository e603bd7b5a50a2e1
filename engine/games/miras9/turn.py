"""A turn's edges: its beginning, Awaken, and its end (M9-22, M9-31 to M9-33, M9-37, M9-H8, M9-H9, M9-H43).

What is done in the phases between is in ``actions``.
"""

from __future__ import annotations

from engine.games.miras9 import piles
from engine.games.miras9.asking import ask
from engine.games.miras9.awakening import awaken, awaken_option
from engine.games.miras9.effects import draw
from engine.games.miras9.ending import clock, end_by_limit, lose
from engine.games.miras9.expiring import expire
from engine.games.miras9.limits import clear
from engine.games.miras9.state import LANES, NOWHERE, Lane
from engine.games.miras9.table import MirasTable
from engine.games.miras9.triggers import Happening, fire
from engine.games.miras9.values import generation_of
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure

BEGIN, READY, INNATE, TOLL, GENERATE = range(5)
"""The steps of Awaken (M9-H8)."""

NEXT_PHASE = {"action": "attack", "attack": "move", "move": "attune", "attune": "end"}


def begin_turn(table: MirasTable, seat: int) -> None:
    """The next turn is this seat's; nothing of it has happened yet."""
    state = table.state
    state.turn_seat = seat
    state.turn += 1
    go_to(table, "awaken")


def go_to(table: MirasTable, phase: str) -> None:
    """The next phase begins; boardings are counted anew (M9-H34)."""
    table.state.phase, table.state.step = phase, 0
    for permanent in table.state.board:
        permanent.boardings = 0


def awaken_step(table: MirasTable) -> Procedure | None:
    """The next part of Awaken."""
    match table.state.step:
        case 0:
            _begin(table)
        case 1:
            _ready(table)
        case 2:
            return _innate(table)
        case 3:
            return _pay_toll(table)
        case _:
            return _generate(table)
    return None


def _begin(table: MirasTable) -> None:
    """T0: the loss check before all else, the turn limit, and what counts by turn (M9-22, M9-H35)."""
    state = table.state
    seat = state.turn_seat
    is_empty = clock(state.players[seat]) == 0
    if state.turn > state.settings["turn_limit"] and not is_empty:
        end_by_limit(table)
        return
    table.emit("turn", {"n": state.turn, "p": seat})
    if is_empty:
        lose(table, [seat], "clock is empty at the start of the turn", "M9-22-a")
        return
    state.lanes = [Lane() for _ in LANES]
    clear(table, "turn")
    for player in state.players:
        player.standing = ""
    expire(table, f"awaken:{seat}")
    state.step = READY


def _ready(table: MirasTable) -> None:
    """A1: all own cards ready, all own travellers arrive, at once; then what that triggers (M9-31)."""
    state = table.state
    seat = state.turn_seat
    own = [permanent for permanent in state.board if permanent.seat == seat]
    readied = sum(permanent.tapped for permanent in own) + state.players[seat].planet_tapped
    state.players[seat].planet_tapped = False
    arrived = [permanent for permanent in own if permanent.origin != NOWHERE]
    for permanent in own:
        permanent.tapped = False
    for permanent in arrived:
        permanent.origin, permanent.spotted = NOWHERE, ""
    table.touch()
    arrivals = [[table.face(permanent).name, LANES[permanent.lane]] for permanent in arrived]
    if readied or arrivals:
        table.emit("readied", {"p": seat, "n": readied, "arrivals": arrivals})
    events = [Happening("arrives", permanent, seat) for permanent in arrived]
    fire(table, *events, Happening("turn_start", seat=seat))
    state.step = INNATE


# --- card flow (M9-32, M9-33, M9-H7 to M9-H9) ------------------------------------------------------------------------


def _innate(table: MirasTable) -> Procedure | None:
    state = table.state
    player = state.players[state.turn_seat]
    if player.main_deck:
        return _ask_innate(table)
    if state.settings["exhaustion"]:
        player.exhaustion += state.settings["exhaustion_step"]
        state.toll = -(-player.exhaustion // state.settings["exhaustion_pace"])
        table.emit("exhaustion", {"p": state.turn_seat, "toll": state.toll, "counter": player.exhaustion})
    state.step = TOLL
    return None


def _ask_innate(table: MirasTable) -> Procedure:
    """A2: exactly one of the two; a Planet may awaken before (M9-H33)."""
    state = table.state
    seat = state.turn_seat
    options = [
        Option("draw", "Draw a card", "The top of your Main Deck goes to your hand."),
        Option("resource", "A card to Resource", "The top of your Main Deck goes to Resource, face down."),
        *awaken_option(table, seat),
    ]
    question = Decision(SeatId(seat), "innate", "Draw a card, or put one into Resource?", options, "M9-32-a")
    picked = yield from ask(table, question)
    key = picked[0].key
    if key == "awaken":
        yield from awaken(table, seat, key)
        return
    if key == "draw":
        draw(table, seat, 1)
    else:
        moved = piles.move_top(table, seat, "main_deck", "resource", 1)
        table.emit("to-resource", {"p": seat, "n": len(moved)})
    state.step = GENERATE


def _pay_toll(table: MirasTable) -> Procedure | None:
    """A2x: one card of the toll; who cannot pay all of it loses at once (M9-H9)."""
    state = table.state
    player = state.players[state.turn_seat]
    if not state.toll:
        state.step = GENERATE
        return None
    if not player.resource and not player.used:
        lose(table, [state.turn_seat], "Exhaustion", "M9-H9")
        return None
    return _ask_toll(table)


def _ask_toll(table: MirasTable) -> Procedure:
    state = table.state
    seat = state.turn_seat
    player = state.players[seat]
    options = [
        Option(zone, f"Top of {zone.capitalize()} ({len(piles.pile(player, zone))})", "It is discarded.")
        for zone in ("resource", "used")
        if piles.pile(player, zone)
    ]
    left = f"{state.toll} {'card' if state.toll == 1 else 'cards'}"
    question = Decision(
        SeatId(seat),
        "exhaustion",
        f"Your Main Deck is empty: discard {left} more.",
        options,
        "M9-H9",
        repeats=state.toll - 1,
    )
    picked = yield from ask(table, question)
    zone = picked[0].key
    moved = piles.move_top(table, seat, zone, "discard", 1)
    state.toll -= 1
    titles = [table.card(iid).name for iid in moved]
    table.emit("toll", {"p": seat, "from": zone.capitalize(), "cards": titles}, barrier=True)


def _generate(table: MirasTable) -> Procedure | None:
    """A3; where 0 is the only answer nothing is asked."""
    state = table.state
    seat = state.turn_seat
    most = generation_most(table, seat)
    awakens = awaken_option(table, seat)
    if not most and not awakens:
        go_to(table, "action")
        return None
    return _ask_generate(table, seat, most, awakens)


def generation_most(table: MirasTable, seat: int) -> int:
    """The most cards that a seat may generate now (M9-33-a, M9-47)."""
    return min(generation_of(table, seat), len(table.state.players[seat].main_deck))


def _ask_generate(table: MirasTable, seat: int, most: int, awakens: list[Option]) -> Procedure:
    options = [
        Option(str(n), "Nothing" if not n else f"{n} to Resource", "", (), "Generate", n) for n in range(most + 1)
    ]
    options += awakens
    prompt = f"Generate up to {most}: how many cards go from your Main Deck to Resource?"
    picked = yield from ask(table, Decision(SeatId(seat), "generate", prompt, options, "M9-47"))
    if picked[0].key == "awaken":
        yield from awaken(table, seat, "awaken")
        return
    moved = piles.move_top(table, seat, "main_deck", "resource", int(picked[0].key))
    table.emit("generate", {"p": seat, "n": len(moved), "most": most})
    go_to(table, "action")


# --- the end (M9-37, M9-H24, M9-H43) -------------------------------------------------------------------------------


def end_step(table: MirasTable) -> None:
    """Triggers, expiry, Attuning, and after the defeat check the pass."""
    state = table.state
    match state.step:
        case 0:
            state.step = 1
            fire(table, Happening("turn_end", seat=state.turn_seat))
        case 1:
            state.step = 2
            expire(table, "turn")
            _attune(table)
        case _:
            begin_turn(table, 1 - state.turn_seat)


def _attune(table: MirasTable) -> None:
    state = table.state
    everybody = state.settings["attune_at"] == "any_turn_end"
    attuned = [p for p in state.board if p.unattuned and (everybody or p.seat == state.turn_seat)]
    for permanent in attuned:
        permanent.unattuned = False
    table.emit("turn-end", {"p": state.turn_seat, "attuned": [table.face(permanent).name for permanent in attuned]})
