"""The phases in which the turn's player acts: what is on offer, and doing what was picked (B to E of 4.2, M9-H40)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from engine.games.miras9 import attuning, moving, playing
from engine.games.miras9.asking import PASS, ask, describe_card, lane_name
from engine.games.miras9.awakening import awaken, awaken_option
from engine.games.miras9.compiled import Cost, Definition
from engine.games.miras9.declaring import declare, wave_lanes
from engine.games.miras9.effects import manifest
from engine.games.miras9.moves import Move, hand_moves, unit_moves, use_moves
from engine.games.miras9.refusing import play_cost
from engine.games.miras9.refusing_board import is_offered
from engine.games.miras9.state import LANES, NO_CARD
from engine.games.miras9.table import MirasTable, lane_ref
from engine.games.miras9.turn import NEXT_PHASE, go_to
from engine.games.miras9.values import stat
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure

TITLES = {"action": "Action", "attack": "Attack", "move": "Move", "attune": "Attune"}
PROMPTS = {
    "action": "Action: play cards and use abilities, then go on to Attack.",
    "attack": "Attack: declare a wave at a Site, or go on to Move.",
    "move": "Move: send Units on their way, or go on to Attune.",
    "attune": "Attune: Manifest, Pressure, Restore, take cards from Resource; then end the turn.",
}
RULES = {"action": "M9-34-a", "attack": "M9-35", "move": "M9-36-a", "attune": "M9-36-b"}


def phase_step(table: MirasTable) -> Procedure:
    """One act of the turn's player, or the end of the phase or turn."""
    state = table.state
    phase, seat = state.phase, state.turn_seat
    options = [*_offers(table, seat, phase), *_ends(phase)]
    question = Decision(SeatId(seat), phase, PROMPTS[phase], options, RULES[phase])
    picked = yield from ask(table, question)
    key, data = picked[0].key, picked[0].data
    if key == "end-phase":
        go_to(table, NEXT_PHASE[phase])
        table.emit("phase", {"p": seat, "phase": TITLES[state.phase]})
    elif key == "end-turn":
        go_to(table, "end")
    elif key == "awaken":
        yield from awaken(table, seat, key)
    elif isinstance(data, Move):
        yield from _do(table, data, key)
    else:
        yield from declare(table, seat, int(str(data)), key)


def _ends(phase: str) -> Iterator[Option]:
    if phase != "attune":
        yield Option("end-phase", f"Go to {TITLES[NEXT_PHASE[phase]]}", group=PASS)
    yield Option("end-turn", "End the turn", group=PASS)


def _do(table: MirasTable, move: Move, key: str) -> Procedure:
    """What was picked; verbs that ask nothing more are done at once."""
    match move.verb:
        case "play":
            yield from playing.play(table, move, key)
        case "use":
            yield from playing.use(table, move, key)
        case "pickup":
            yield from playing.pick_up(table, move, key)
        case "move":
            yield from moving.move_normally(table, move, key)
        case "embark":
            yield from moving.embark(table, move, key)
        case "disembark":
            moving.disembark(table, move)
        case "manifest" if move.card is not None:
            manifest(table, move.card)
        case "pressure":
            attuning.pressure(table, move)
        case "restore":
            attuning.restore(table, move.seat)
        case _:
            yield from attuning.take(table, move.seat, key)


# --- what is on offer ----------------------------------------------------------------------------------------------


def _offers(table: MirasTable, seat: int, phase: str) -> Iterator[Option]:
    match phase:
        case "action":
            yield from _listed(hand_moves(table, seat), _play_option)
            yield from _listed(use_moves(table, seat), _use_option)
            yield from _boarding(table, seat)
            yield from _listed(pickup_moves(table, seat), partial(_card_option, "Pick up", "Equipment"))
        case "attack":
            yield from (_wave_option(table, seat, lane) for lane in wave_lanes(table, seat))
            yield from _listed(use_moves(table, seat), _use_option)
        case "move":
            yield from _listed(unit_moves(table, seat, "move"), partial(_card_option, "Move", "Move"))
            yield from _listed(use_moves(table, seat), _use_option)
            yield from _boarding(table, seat)
        case _:
            yield from _listed(unit_moves(table, seat, "manifest"), _manifest_option)
            yield from _listed(unit_moves(table, seat, "pressure"), _pressure_option)
            yield from _listed((Move(table, "restore", seat),), _restore_option)
            yield from _listed((Move(table, "take", seat),), _take_option)
            yield from _listed(use_moves(table, seat), _use_option)
    yield from awaken_option(table, seat)


def _listed(moves: Iterable[Move], make: Callable[[Move], Option]) -> Iterator[Option]:
    return (make(move) for move in moves if is_offered(move))


def _boarding(table: MirasTable, seat: int) -> Iterator[Option]:
    yield from _listed(unit_moves(table, seat, "embark"), partial(_card_option, "Embark", "Boarding"))
    yield from _listed(unit_moves(table, seat, "disembark"), partial(_card_option, "Disembark", "Boarding"))


def pickup_moves(table: MirasTable, seat: int) -> Iterator[Move]:
    """Picking up each Equipment that lies dropped."""
    for permanent in table.state.board:
        if table.face(permanent).type == "equipment" and permanent.attached == NO_CARD:
            yield Move(table, "pickup", seat, permanent.iid, permanent)


# --- options -------------------------------------------------------------------------------------------------------


def price(cost: Cost) -> str:
    """A cost in words, "" for none."""
    parts = [f"{cost.resource} {'resource' if cost.resource == 1 else 'resources'}"] if cost.resource else []
    parts += [f"{cost.echo} Echo"] if cost.echo else []
    parts += [f"discard {cost.discard_hand}"] if cost.discard_hand else []
    parts += ["tap"] if cost.tap else []
    return ", ".join(parts)


def _priced(label: str, cost: Cost) -> str:
    told = price(cost)
    return f"{label} ({told})" if told else label


def _play_option(move: Move) -> Option:
    ref = move.table.ref(move.iid)
    label = _priced(f"Play {move.face.name}", play_cost(move))
    return Option(f"play:{ref}", label, partial(play_text, move.face), (ref,), "Play", move)


def play_text(card: Definition) -> str:
    """What playing this card does, in short."""
    match card.type:
        case "unit":
            text = f"{card.kind.capitalize()} {card.atk}/{card.grit}/{card.echo}, Unattuned."
        case "site" | "ship_site":
            text = f"Generation {card.gen}."
        case _:
            text = ""
    return " ".join((text, *(ability.text for ability in card.abilities))).strip()


def _use_option(move: Move) -> Option:
    ability = move.ability
    if ability is None:
        raise AssertionError("an ability was on offer without one")
    ref = move.table.ref(move.iid)
    label = _priced(f"{ability.name}: {move.face.name}", ability.cost)
    return Option(f"use:{ability.key}:{ref}", label, ability.text, (ref,), "Abilities", move)


def _card_option(word: str, group: str, move: Move, detail: str = "") -> Option:
    ref = move.table.ref(move.iid)
    label = partial(_labelled, move.table, word, move.iid)
    return Option(f"{move.verb}:{ref}", label, detail, (ref,), group, move)


def _labelled(table: MirasTable, word: str, iid: int) -> str:
    return f"{word} {describe_card(table, iid)}"


def _manifest_option(move: Move) -> Option:
    return _card_option("Manifest with", "Manifest", move, f"Tap it and gain {_echo(move)} Echo.")


def _pressure_option(move: Move) -> Option:
    return _card_option("Pressure with", "Pressure", move, f"Tap it; your opponent loses {_echo(move)} Echo.")


def _echo(move: Move) -> int:
    return 0 if move.card is None else stat(move.table, move.card, "echo")


def _restore_option(move: Move) -> Option:
    player = move.table.state.players[move.seat]
    top = player.discard[0]
    cost = move.table.state.settings["restore_cost"]
    detail = "The top of your Discard goes face down onto Used."
    ref = move.table.ref(top)
    return Option("restore", f"Restore {move.table.card(top).name} ({cost} Echo)", detail, (ref,), "Cards", move)


def _take_option(move: Move) -> Option:
    size = len(move.table.state.players[move.seat].resource)
    return Option("take", f"Take cards from Resource ({size})", "From its top, as many as you like.", (), "Cards", move)


def _wave_option(table: MirasTable, seat: int, lane: int) -> Option:
    label = f"Attack at {lane_name(table, seat, lane)}"
    return Option(f"wave:{LANES[lane]}", label, "", (lane_ref(lane),), "Waves", lane)
