"""Playing cards from the hand and using abilities outside waves (M9-38 to M9-46, B of 4.2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.miras9 import piles
from engine.games.miras9.announcing import announce, choose_costs, effect_for
from engine.games.miras9.asking import card_option, lane_option
from engine.games.miras9.compiled import Cost
from engine.games.miras9.costs import pay, pay_resources
from engine.games.miras9.limits import spend
from engine.games.miras9.moves import Move
from engine.games.miras9.reacting import target_name
from engine.games.miras9.refusing import play_cost, play_hosts, play_lanes
from engine.games.miras9.refusing_board import pickup_hosts
from engine.games.miras9.state import LANES, NO_CARD, Effect
from engine.games.miras9.table import MirasTable
from engine.games.miras9.triggers import Happening, fire
from engine.kernel.decision import Decision
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Asking, Procedure


def choose_lane(table: MirasTable, seat: int, prompt: str, lanes: Sequence[int], rule: str, key: str) -> Asking[int]:
    """One of these lanes, as part of an announcement."""
    options = [lane_option(table, seat, lane) for lane in lanes]
    question = Decision(SeatId(seat), "lane", prompt, options, rule, draft=(key,), can_cancel=True, rest=False)
    picked = yield question
    return int(str(picked[0].data))


def choose_host(table: MirasTable, seat: int, prompt: str, hosts: Sequence[int], rule: str, key: str) -> Asking[int]:
    """One of these cards on the board, as part of an announcement."""
    options = [card_option(table, "host", iid) for iid in hosts]
    question = Decision(SeatId(seat), "host", prompt, options, rule, draft=(key,), can_cancel=True, rest=False)
    picked = yield question
    return int(str(picked[0].data))


def play(table: MirasTable, move: Move, key: str) -> Procedure:
    """Play a card from the hand."""
    match move.face.type:
        case "event":
            yield from _play_event(table, move, key)
        case "equipment":
            yield from _play_equipment(table, move, key)
        case _:
            yield from _play_to_lane(table, move, key)


def _paid(table: MirasTable, move: Move, discarded: Sequence[int], places: Sequence[int]) -> Cost:
    """Take the card out of the hand and pay for it (M9-38, M9-46-a)."""
    cost = play_cost(move)
    piles.take_out(table, move.iid)
    pay(table, move.seat, cost, None, discarded, places)
    return cost


def _emit_play(table: MirasTable, move: Move, cost: Cost, lane: str = "", host: str = "", mode: str = "") -> None:
    facts = {"p": move.seat, "x": move.face.name, "lane": lane, "host": host, "mode": mode, "cost": cost.resource}
    table.emit("play", facts, barrier=True)


def _play_to_lane(table: MirasTable, move: Move, key: str) -> Procedure:
    """A Unit Unattuned, a Site or Ship-Site; all ready (M9-39, M9-52-a, M9-H14)."""
    lanes = play_lanes(table, move.seat, move.iid)
    lane = yield from choose_lane(table, move.seat, f"Where does {move.face.name} go?", lanes, "M9-39-a", key)
    extra = yield from choose_costs(table, move.seat, play_cost(move), move.iid, (key,))
    cost = _paid(table, move, *extra)
    permanent = piles.enter(table, move.iid, move.seat, lane, unattuned=move.face.is_unit)
    _emit_play(table, move, cost, lane=LANES[lane])
    fire(table, Happening("enters_play", permanent, move.seat))


def _play_equipment(table: MirasTable, move: Move, key: str) -> Procedure:
    """M9-40."""
    hosts = play_hosts(table, move.seat, move.iid)
    host = table.at((yield from choose_host(table, move.seat, f"Who gets {move.face.name}?", hosts, "M9-40-a", key)))
    extra = yield from choose_costs(table, move.seat, play_cost(move), move.iid, (key,))
    cost = _paid(table, move, *extra)
    equipment = piles.enter(table, move.iid, move.seat, table.lane_of(host))
    piles.attach(table, equipment, host)
    _emit_play(table, move, cost, host=table.face(host).name)
    fire(table, Happening("enters_play", equipment, move.seat))


def _play_event(table: MirasTable, move: Move, key: str) -> Procedure:
    """M9-41-a: choices, costs, then its effect; the card waits on the stack meanwhile."""
    ability = move.face.by_kind["play"][0]
    effect = effect_for(table, move.seat, move.iid, ability, None)
    announced = yield from announce(table, effect, ability, play_cost(move), move.iid, (key,))
    cost = _paid(table, move, announced.discarded, announced.places)
    effect.source = table.renew(move.iid)
    effect.is_played = True
    _emit_play(table, move, cost, mode=_aims(table, effect, ability.modes[effect.mode].name))
    table.state.effect = effect


def _aims(table: MirasTable, effect: Effect, mode: str) -> str:
    """What was chosen, in words: the mode and the targets."""
    names = [target_name(table, target) for chosen in effect.targets.values() for target in chosen]
    on = f"on {', '.join(names)}" if names else ""
    return f"({mode}) {on}".strip() if mode else on


def use(table: MirasTable, move: Move, key: str) -> Procedure:
    """An activated ability outside a wave: it resolves at once (M9-H25)."""
    ability = move.ability
    if ability is None:
        return
    effect = effect_for(table, move.seat, move.iid, ability, move.card)
    announced = yield from announce(table, effect, ability, ability.cost, NO_CARD, (key,))
    spend(table, move.seat, move.iid, ability)
    facts = {"p": move.seat, "ability": ability.name, "x": move.face.name}
    table.emit("use", facts | {"mode": _aims(table, effect, ability.modes[effect.mode].name)})
    pay(table, move.seat, ability.cost, move.card, announced.discarded, announced.places)
    table.state.effect = effect


def pick_up(table: MirasTable, move: Move, key: str) -> Procedure:
    """Dropped Equipment onto a host at its lane (M9-H23)."""
    equipment = move.card
    if equipment is None:
        return
    hosts = pickup_hosts(table, move.seat, equipment)
    host = table.at((yield from choose_host(table, move.seat, f"Who picks {move.face.name} up?", hosts, "M9-H23", key)))
    cost = int(table.state.settings["equipment_pickup_cost"])
    pay_resources(table, move.seat, cost)
    piles.attach(table, equipment, host)
    table.emit("pick-up", {"p": move.seat, "x": move.face.name, "host": table.face(host).name, "cost": cost})
