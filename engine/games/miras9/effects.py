"""What each operation of the vocabulary does (5.3). What asks its user something is in ``resolving``."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.miras9 import piles
from engine.games.miras9.announcing import may_manifest
from engine.games.miras9.compiled import Operation
from engine.games.miras9.costs import tap
from engine.games.miras9.lanes import may_enter
from engine.games.miras9.leaving import leave
from engine.games.miras9.state import (
    LANES,
    NO_CARD,
    NOWHERE,
    Ban,
    Batch,
    Control,
    Effect,
    Hit,
    Mod,
    Permanent,
    Shield,
)
from engine.games.miras9.table import MirasTable
from engine.games.miras9.triggers import Happening, fire
from engine.games.miras9.values import Scope, amount_of, cards_of, lane_of, may_deploy, scope_for, seat_of, signed, stat

Run = Callable[[MirasTable, Effect, Scope, Operation], None]


def carry_out(table: MirasTable, effect: Effect, operation: Operation) -> None:
    """Do one operation as far as it can be done (M9-5-b)."""
    OPERATIONS[operation.op](table, effect, scope_for(table, effect), operation)


def _until(scope: Scope, until: str) -> str:
    """A duration in the state: the next Awaken is that of the ability's controller (5.3)."""
    return f"awaken:{scope.seat}" if until == "next_awaken" else until


def _source(table: MirasTable, effect: Effect) -> str:
    return table.card(effect.iid).name


# --- cards and Echo ----------------------------------------------------------------------------------------------


def _draw(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    draw(table, seat_of(scope, operation.data.player), amount_of(table, scope, operation.values["n"]))


def draw(table: MirasTable, seat: int, count: int) -> None:
    """Cards off the top of Main Deck into the hand, or as many as there are."""
    moved = piles.move_top(table, seat, "main_deck", "hand", count)
    titles = [table.card(iid).name for iid in moved]
    table.emit("draw", {"p": seat, "n": len(moved)}, {str(seat): {"cards": titles}}, barrier=bool(moved))


def _to_resource(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    moved = piles.move_top(table, effect.seat, "main_deck", "resource", amount_of(table, scope, operation.values["n"]))
    table.emit("to-resource", {"p": effect.seat, "n": len(moved)})


def gain_echo(table: MirasTable, seat: int, change: int, why: str) -> None:
    """Echo up or down, never below 0 (M9-49-b)."""
    player = table.state.players[seat]
    before, player.echo = player.echo, max(0, player.echo + change)
    table.emit("echo", {"p": seat, "before": before, "echo": player.echo, "why": why})


def _gain(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    seat = seat_of(scope, operation.data.player)
    gain_echo(table, seat, amount_of(table, scope, operation.values["n"]), _source(table, effect))


def _lose(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    seat = seat_of(scope, operation.data.player)
    gain_echo(table, seat, -amount_of(table, scope, operation.values["n"]), _source(table, effect))


def _move_card(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    """A card to a zone of its owner's; the Event or the revealed card itself, or one on the board."""
    data = operation.data
    bottom = data.position == "bottom"
    found = cards_of(table, scope, data.card)
    if found:
        moved = [card.iid for card in found]
        names = [table.face(card).name for card in found]
        leave(table, found, data.zone, bottom=bottom)
    elif data.card == "self" and not effect.moved and scope.source is None and _is_a_card(table, effect.iid):
        piles.take_out(table, effect.iid)
        piles.put(table, effect.iid, data.zone, bottom=bottom)
        effect.moved, moved, names = True, [effect.iid], [_source(table, effect)]
    else:
        return
    for iid in moved if data.face_down else ():
        player = table.state.players[table.state.owners[iid]]
        player.face_down = [*player.face_down, iid]
    table.emit("move-card", {"cards": names, "zone": data.zone})


def _is_a_card(table: MirasTable, iid: int) -> bool:
    """Whether a card that has left the board is still somewhere: no token (M9-12-b), no Spirit (M9-91)."""
    return not table.card(iid).token and iid not in {player.paired for player in table.state.players}


# --- status and wounds -------------------------------------------------------------------------------------------


def _wound(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    """Effect wounds (M9-H44), as one batch."""
    n = amount_of(table, scope, operation.values["n"])
    hits = [Hit("effect_wounds", table.mark(card), n, was=n) for card in cards_of(table, scope, operation.data.to)]
    if hits:
        table.state.damage = Batch(hits, effect.seat, _source(table, effect))


def _heal(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    for card in cards_of(table, scope, operation.data.to):
        healed = min(card.wounds, amount_of(table, scope, operation.values["n"]))
        card.wounds -= healed
        if healed:
            table.emit("heal", {"x": table.face(card).name, "n": healed})


def _ready(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    for card in cards_of(table, scope, operation.data.to):
        card.tapped = False
        if table.on_board(card.iid) is None:
            table.state.players[card.seat].planet_tapped = False
        table.emit("ready", {"x": table.face(card).name})


def _tap(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    for card in cards_of(table, scope, operation.data.to):
        tap(table, card)
        table.emit("tap", {"x": table.face(card).name})


def _extra_attack(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    """M9-72-c, M9-82-b: only during a wave."""
    if table.state.wave is None:
        return
    for card in cards_of(table, scope, operation.data.to):
        table.state.extra_attacks.append(table.mark(card))
        table.emit("extra-attack", {"x": table.face(card).name, "ability": _ability_name(table, effect)})


def _ability_name(table: MirasTable, effect: Effect) -> str:
    return table.ability(effect.definition, effect.face, effect.ability).name


def _move_unit(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    lane = lane_of(table, scope, operation.data.lane)
    for unit in cards_of(table, scope, operation.data.to):
        if lane == NOWHERE or not may_enter(table, unit, lane):
            continue
        came_from = table.lane_of(unit)
        unit.aboard = NO_CARD
        unit.lane = lane
        en_route = operation.data.arrival == "en_route" and lane != came_from
        unit.origin = came_from if en_route else NOWHERE
        unit.spotted = ""
        table.touch()
        table.emit("moved", {"x": table.face(unit).name, "lane": LANES[lane], "en_route": en_route})


def _spot(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    for unit in cards_of(table, scope, operation.data.to):
        if unit.origin != NOWHERE:
            until = operation.data.until or table.state.settings["spot_default"]
            unit.spotted = _until(scope, until)
            table.emit("spot", {"x": table.face(unit).name, "until": until})


def _modify(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    data, values = operation.data, operation.values
    is_set = "set" in values
    amount = signed(table, scope, values["set" if is_set else "add"])
    for card in cards_of(table, scope, data.to):
        until = _until(scope, data.until)
        card.mods = [*card.mods, Mod(data.stat, amount, is_set, until, _source(table, effect))]
        facts = {"x": table.face(card).name, "stat": data.stat, "n": amount, "set": is_set, "until": data.until}
        table.emit("modify", facts)


def _shield(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    data, state = operation.data, table.state
    n = amount_of(table, scope, operation.values["n"])
    state.made += 1
    if data.what == "battle_damage":
        player = state.players[seat_of(scope, data.to)]
        shield = Shield(data.what, n, _until(scope, data.until), _source(table, effect), state.made)
        player.shields = [*player.shields, shield]
        table.emit("shield", {"x": table.name(seat_of(scope, data.to)), "n": n, "what": data.what})
        return
    for card in cards_of(table, scope, data.to):
        shield = Shield(data.what, n, _until(scope, data.until), _source(table, effect), state.made)
        card.shields = [*card.shields, shield]
        table.emit("shield", {"x": table.face(card).name, "n": n, "what": data.what})


def _forbid(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    data = operation.data
    for card in cards_of(table, scope, data.to):
        card.bans = [*card.bans, Ban(data.act, _until(scope, data.until), _source(table, effect))]
        table.emit("forbid", {"x": table.face(card).name, "act": data.act, "until": data.until})


# --- control, tokens, entering, Manifest ---------------------------------------------------------------------------


def _control(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    """M9-H42: the newest control effect counts."""
    data = operation.data
    for card in cards_of(table, scope, data.to):
        seat = seat_of(scope, data.player)
        card.controls = [*card.controls, Control(seat, _until(scope, data.until), _source(table, effect))]
        set_controller(table, card, seat)
        table.emit("control", {"p": seat, "x": table.face(card).name, "until": data.until})


def set_controller(table: MirasTable, card: Permanent, seat: int) -> None:
    """Give a card to a seat: it stays where and as it is, but leaves a host (M9-H42)."""
    if card.seat == seat:
        return
    root = table.root(card)
    if card.aboard != NO_CARD:
        card.lane, card.origin, card.aboard = root.lane, root.origin, NO_CARD
    card.seat = seat
    table.touch()


def _create_token(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    data = operation.data
    lane = lane_of(table, scope, data.lane)
    for _ in range(amount_of(table, scope, operation.values["n"]) if lane != NOWHERE else 0):
        iid = piles.new_token(table, data.token, effect.seat)
        if not may_deploy(table, iid, effect.seat, lane):
            return  # it would be nowhere, and so it is not
        token = piles.enter(table, iid, effect.seat, lane, unattuned=True)
        table.emit("token", {"x": table.face(token).name, "lane": LANES[lane], "ability": _ability_name(table, effect)})
        fire(table, Happening("enters_play", token, effect.seat))


def _deploy_self(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    """M9-88-a, M9-H32: Unattuned and ready, where the card may be."""
    lane = lane_of(table, scope, operation.data.lane)
    if lane == NOWHERE or effect.moved or not may_deploy(table, effect.iid, effect.seat, lane):
        return
    piles.take_out(table, effect.iid)
    unit = piles.enter(table, effect.iid, effect.seat, lane, unattuned=True)
    effect.moved = True
    table.emit("deploy", {"p": effect.seat, "x": table.face(unit).name, "lane": LANES[lane], "cost": 0})
    fire(table, Happening("enters_play", unit, effect.seat))


def _manifest(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    for unit in cards_of(table, scope, operation.data.to):
        if may_manifest(table, unit):
            manifest(table, unit)


def manifest(table: MirasTable, unit: Permanent) -> None:
    """Tap it, gain its eff ECHO, and mark the lane (M9-93, M9-96)."""
    lane = table.lane_of(unit)
    tap(table, unit)
    table.state.lanes[lane].manifested = True
    player = table.state.players[unit.seat]
    before, player.echo = player.echo, player.echo + stat(table, unit, "echo")
    table.emit("manifest", {"p": unit.seat, "x": table.face(unit).name, "before": before, "echo": player.echo})
    fire(table, Happening("manifested", unit, unit.seat))


def _detach(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    for equipment in cards_of(table, scope, operation.data.to):
        if equipment.attached != NO_CARD:
            piles.drop(table, equipment)
            table.emit("drop", {"x": table.face(equipment).name, "lane": LANES[equipment.lane]})


def _inside_replacement(table: MirasTable, effect: Effect, scope: Scope, operation: Operation) -> None:
    """``reduce`` and ``redirect`` have a meaning only inside a replacement, which ``damage`` carries out."""


OPERATIONS: dict[str, Run] = {
    "draw": _draw,
    "to_resource": _to_resource,
    "gain_echo": _gain,
    "lose_echo": _lose,
    "wound": _wound,
    "heal": _heal,
    "ready": _ready,
    "tap": _tap,
    "extra_attack": _extra_attack,
    "move_unit": _move_unit,
    "spot": _spot,
    "modify": _modify,
    "shield": _shield,
    "reduce": _inside_replacement,
    "redirect": _inside_replacement,
    "control": _control,
    "create_token": _create_token,
    "deploy_self": _deploy_self,
    "move_card": _move_card,
    "manifest": _manifest,
    "detach": _detach,
    "forbid": _forbid,
}
