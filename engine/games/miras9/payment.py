"""Battle Damage, paid point by point, and Blackwake in the middle of it (M9-85 to M9-88, M9-H31, M9-H32)."""

from __future__ import annotations

from engine.games.miras9 import piles
from engine.games.miras9.announcing import announce, effect_for, open_modes
from engine.games.miras9.asking import PASS, ask
from engine.games.miras9.compiled import AbilityDef
from engine.games.miras9.costs import lacks_cards, pay
from engine.games.miras9.ending import lose
from engine.games.miras9.limits import is_spent, spend
from engine.games.miras9.state import NO_CARD, Wave
from engine.games.miras9.table import MirasTable
from engine.games.miras9.values import Scope, holds_all, may_deploy
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure

PILES = {"main": "main_deck", "resource": "resource", "used": "used"}
SAID = {"main": "Main Deck", "resource": "Resource", "used": "Used"}

PAY, WAKE, CLEAR = 0, 1, 2
"""Where a point stands: to be paid, its card's Blackwake to be seen to, the card to be put away."""


def payment_step(table: MirasTable, wave: Wave) -> Procedure | None:
    """The next point, or what its revealed card does; the step is over when nothing is left to pay."""
    if wave.place == WAKE:
        return _wake(table, wave)
    if wave.place == CLEAR:
        _put_away(table, wave)
        return None
    wave.damage = [points for points in wave.damage if points.left]
    if not wave.damage:
        wave.step = 7
        return None
    seat = 1 - wave.seat
    player = table.state.players[seat]
    if not (player.echo or player.hand or player.main_deck or player.resource or player.used):
        lose(table, [seat], "no way to resolve Battle Damage", "M9-23")
        return None
    return _pay(table, wave, seat)


def _pay(table: MirasTable, wave: Wave, seat: int) -> Procedure:
    """C.10: 1 Echo, a card from the hand, or the top card of a pile (M9-85-b, M9-86)."""
    player = table.state.players[seat]
    points = wave.damage[0]
    number = points.total - points.left + 1
    options = []
    if player.echo:
        options.append(Option("echo", f"1 Echo (you have {player.echo})", group="Pay"))
    for name, zone in PILES.items():
        size = len(piles.pile(player, zone))
        if size:
            options.append(Option(name, f"Top of {SAID[name]} ({size})", group="Pay"))
    for iid in player.hand:
        ref = table.ref(iid)
        options.append(Option(f"hand:{ref}", f"Hand: {table.card(iid).name}", "", (ref,), "Hand", iid, once=True))
    what = "excess damage" if points.is_spill else "Battle Damage"
    left = sum(each.left for each in wave.damage)
    question = Decision(
        SeatId(seat),
        "payment",
        f"Pay point {number} of {points.total} {what}.",
        options,
        "M9-85-a",
        repeats=left - 1,
        summary=(f"{left} {'point' if left == 1 else 'points'} still to pay",),
        within=True,
    )
    picked = yield from ask(table, question)
    points.left -= 1
    facts = {"p": seat, "n": number, "of": points.total}
    key = picked[0].key
    if key == "echo":
        player.echo -= 1
        table.emit("pay", facts | {"how": "1 Echo", "x": ""})
    elif picked[0].data is not None:
        iid = int(str(picked[0].data))
        piles.take_out(table, iid)
        piles.put(table, iid, "discard")
        table.emit("pay", facts | {"how": "Hand", "x": table.card(iid).name}, barrier=True)
    else:
        iid = piles.pile(player, PILES[key]).pop(0)
        table.renew(iid)
        wave.revealed = iid
        wave.place = CLEAR if points.is_spill else WAKE  # M9-87-a, M9-H44
        table.emit("pay", facts | {"how": f"top of {SAID[key]}", "x": table.card(iid).name}, barrier=True)


def _usable(table: MirasTable, wave: Wave, ability: AbilityDef) -> bool:
    """M9-88-b, M9-H32: its costs can be paid without this card, and its targets exist."""
    seat, iid = 1 - wave.seat, wave.revealed
    if lacks_cards(table, seat, ability.cost) or not holds_all(table, Scope(seat), ability.conditions):
        return False
    if is_spent(table, seat, iid, ability):
        return False
    if any(op.op == "deploy_self" for mode in ability.modes for op in mode.operations):
        card = table.card(iid)
        if not card.is_unit or not may_deploy(table, iid, seat, wave.lane):
            return False
    return bool(open_modes(table, effect_for(table, seat, iid, ability, None), ability))


def _wake(table: MirasTable, wave: Wave) -> Procedure | None:
    """Whether the revealed card has a Blackwake that can be used now (C.11)."""
    found = [a for a in table.card(wave.revealed).by_kind.get("blackwake", ()) if _usable(table, wave, a)]
    if not found:
        wave.place = CLEAR
        return None
    return _use(table, wave, found[0])


def _use(table: MirasTable, wave: Wave, ability: AbilityDef) -> Procedure:
    seat, iid = 1 - wave.seat, wave.revealed
    if ability.optional:
        name = table.card(iid).name
        options = [
            Option("use", f"Use {ability.name} ({name})", ability.text, (table.ref(iid),)),
            Option("decline", f"Discard {name}", group=PASS),
        ]
        picked = yield from ask(
            table, Decision(SeatId(seat), "blackwake", f"Blackwake: {name}.", options, "M9-88-b", within=True)
        )
        if picked[0].key == "decline":
            wave.place = CLEAR
            return
    effect = effect_for(table, seat, iid, ability, None)
    effect.attack = wave.damage[0].attack if wave.damage else -1
    if not ability.optional and any(mode.slots for mode in ability.modes):
        effect.lane = wave.lane  # its targets are chosen as it begins (C.9)
    else:
        announced = yield from announce(table, effect, ability, ability.cost, NO_CARD, ("use",))
        pay(table, seat, ability.cost, None, announced.discarded, announced.places)
    wave.place = CLEAR
    spend(table, seat, iid, ability)
    table.emit("blackwake", {"p": seat, "ability": ability.name, "x": table.card(iid).name})
    if ability.mode == "create":
        wave.revealed = NO_CARD
        piles.put(table, iid, "discard")
        effect.source, effect.moved = table.state.marks[iid], True
    table.state.effect = effect


def _put_away(table: MirasTable, wave: Wave) -> None:
    """The point is paid: a card that nothing has moved goes to Discard."""
    iid = wave.revealed
    if iid != NO_CARD and not piles.is_anywhere(table, iid):
        piles.put(table, iid, "discard")
    wave.revealed, wave.place = NO_CARD, PAY
