"""Declaring a wave and its blocks: drafts that live in the decisions, confirmed together (M9-73, M9-75, M9-H27)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.games.miras9.asking import ask, card_option, describe_card, lane_name
from engine.games.miras9.costs import pay_resources, tap
from engine.games.miras9.limits import clear
from engine.games.miras9.moves import Move, refuse, unit_moves
from engine.games.miras9.refusing_board import attack_targets, blocker_is_fit, is_offered
from engine.games.miras9.state import LANES, NOWHERE, Attack, Permanent, Wave
from engine.games.miras9.table import MirasTable
from engine.games.miras9.triggers import Happening, fire
from engine.kernel.checks import Refusal
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import Ref, SeatId
from engine.kernel.procedure import Asking, Procedure

SITE = 0
"""The target that is the Site."""


def attackers(table: MirasTable, seat: int, lane: int) -> list[Permanent]:
    """The legal attackers of a seat at a lane."""
    moves = (move for move in unit_moves(table, seat, "attack") if move.card is not None and move.card.lane == lane)
    return [move.card for move in moves if move.card is not None and is_offered(move)]


def wave_lanes(table: MirasTable, seat: int) -> list[int]:
    """The lanes where a seat may declare a wave."""
    found = {move.card.lane for move in unit_moves(table, seat, "attack") if move.card is not None and is_offered(move)}
    return sorted(found)


def attack_cost(table: MirasTable, units: Sequence[Permanent]) -> int:
    """The declaration costs of these attackers together (M9-73-b)."""
    return sum(table.face(unit).attack_cost for unit in units)


def declare(table: MirasTable, seat: int, lane: int, key: str) -> Procedure:
    """C.1 to C.3: attackers, a target for each, and all of it confirmed."""
    fit = attackers(table, seat, lane)
    where = lane_name(table, seat, lane)
    options = [card_option(table, "attacker", unit.iid, "Attackers", partial(_cost_text, table, unit)) for unit in fit]
    picked = yield Decision(
        SeatId(seat),
        "attackers",
        f"Who attacks at {where}?",
        options,
        "M9-73-a",
        1,
        len(options),
        draft=(key,),
        can_cancel=True,
        rest=False,
        whole=partial(_payable, table, seat),
    )
    chosen = [table.at(int(str(option.data))) for option in picked]
    targets = yield from _targets(table, seat, chosen, (key,))
    yield from _confirm(table, seat, chosen, targets, (key,))
    begin(table, seat, lane, chosen, targets, extra=False)


def _cost_text(table: MirasTable, unit: Permanent) -> str:
    cost = table.face(unit).attack_cost
    return f"Declaring it costs {cost} resource." if cost else ""


def _payable(table: MirasTable, seat: int, picked: Sequence[Option]) -> Refusal | None:
    """M9-46-b: only sets whose summed declaration costs can be paid."""
    cost = attack_cost(table, [table.at(int(str(option.data))) for option in picked])
    have = len(table.state.players[seat].resource)
    if have >= cost:
        return None
    return refuse(Move(table, "attack", seat), "cost", needs=f"{cost} resource", has=f"{have} resource")


def _targets(table: MirasTable, seat: int, chosen: Sequence[Permanent], draft: tuple[str, ...]) -> Asking[list[int]]:
    """C.2: what each attacker attacks."""
    targets: list[int] = []
    for place, unit in enumerate(chosen):
        options = [_target_option(table, seat, unit, target) for target in attack_targets(table, unit)]
        picked = yield Decision(
            SeatId(seat),
            "attack-target",
            f"What does {describe_card(table, unit.iid)} attack?",
            options,
            "M9-65-c",
            draft=draft,
            can_cancel=True,
            rest=False,
            repeats=len(chosen) - place - 1,
            summary=tuple(_lines(table, seat, chosen, targets)),
        )
        targets.append(int(str(picked[0].data)))
    return targets


def _target_option(table: MirasTable, seat: int, unit: Permanent, target: int) -> Option:
    if target == SITE:
        where = lane_name(table, seat, unit.lane)
        return Option("target:site", f"The Site: {where}", "", (Ref(LANES[unit.lane]),), "", SITE)
    card = table.marked(target)
    if card is None:
        raise AssertionError("a target that is not there was on offer")
    option = card_option(table, "target", card.iid)
    option.data = target
    return option


def _lines(table: MirasTable, seat: int, chosen: Sequence[Permanent], targets: Sequence[int]) -> list[str]:
    """The draft in words: each attacker with its target, what it costs, what is still open."""
    lines = []
    for unit, target in zip(chosen, targets, strict=False):
        card = None if target == SITE else table.marked(target)
        lines.append(f"{table.face(unit).name} → {'Site' if card is None else table.face(card).name}")
    cost = attack_cost(table, chosen)
    if cost:
        lines.append(f"Declaration cost: {cost} of your {len(table.state.players[seat].resource)} resources")
    without = len(chosen) - len(targets)
    if without:
        lines.append(f"{without} {'attacker' if without == 1 else 'attackers'} without a target")
    return lines


def _confirm(
    table: MirasTable, seat: int, chosen: Sequence[Permanent], targets: Sequence[int], draft: tuple[str, ...]
) -> Procedure:
    """C.3."""
    yield Decision(
        SeatId(seat),
        "confirm-wave",
        "Declare this wave?",
        [Option("confirm", "Declare the wave", "Its attackers are tapped and committed.")],
        "M9-73-b",
        draft=draft,
        can_cancel=True,
        rest=False,
        summary=tuple(_lines(table, seat, chosen, targets)),
    )


def declare_extra(table: MirasTable, seat: int, unit: Permanent, key: str) -> Procedure:
    """A granted attack: this Unit alone, at the lane where it is (M9-72-c, M9-H30)."""
    targets = yield from _targets(table, seat, [unit], (key,))
    yield from _confirm(table, seat, [unit], targets, (key,))
    table.state.extra_attacks.remove(table.mark(unit))
    begin(table, seat, unit.lane, [unit], targets, extra=True)


def begin(
    table: MirasTable, seat: int, lane: int, chosen: Sequence[Permanent], targets: Sequence[int], *, extra: bool
) -> None:
    """Step 1: costs paid, attackers tapped and committed (M9-73-b, M9-66)."""
    state = table.state
    cost = attack_cost(table, chosen)
    if cost:
        pay_resources(table, seat, cost)
    attacks, pairs = [], []
    for unit, target in zip(chosen, targets, strict=True):
        card = None if target == SITE else table.marked(target)
        kind = "site" if card is None else "ship_site" if table.face(card).type == "ship_site" else "unit"
        attacks.append(Attack(table.mark(unit), kind, target))
        pairs.append([table.face(unit).name, "Site" if card is None else table.face(card).name])
    clear(table, "wave")
    state.wave = Wave(lane, seat, extra, attacks)
    state.wave.travelling = [
        target for target in targets if (card := table.marked(target)) is not None and card.origin != NOWHERE
    ]
    for unit in chosen:
        tap(table, unit)
    if not extra:
        state.lanes[lane].wave_made = True
    table.emit("wave", {"p": seat, "lane": LANES[lane], "extra": extra, "attacks": pairs, "cost": cost})
    pairings = zip(chosen, targets, strict=True)
    fire(table, *(Happening("attack_declared", unit, seat, it=target) for unit, target in pairings))


# --- blocks (M9-67, M9-75) -------------------------------------------------------------------------------------


def eligible(table: MirasTable, seat: int) -> list[Permanent]:
    """The Units of the defender that may block at the wave's lane."""
    moves = unit_moves(table, seat, "block")
    return [move.card for move in moves if move.card is not None and blocker_is_fit(move) is None]


def block_step(table: MirasTable, wave: Wave) -> Procedure:
    """C.5 and C.6: blockers for each attack still in the wave; nothing is tapped before they are confirmed.

    Where no Unit could block, which everybody sees, nothing is asked.
    """
    seat = 1 - wave.seat
    units = eligible(table, seat)
    open_attacks = [number for number, attack in enumerate(wave.attacks) if not attack.removed]
    drafted: dict[int, list[Permanent]] = {}
    first = True
    for number in open_attacks if units else ():
        attack = wave.attacks[number]
        busy = {unit.iid for chosen in drafted.values() for unit in chosen}
        fit = [unit for unit in units if unit.iid not in busy and table.mark(unit) != attack.target]
        if not fit:
            continue
        picked = yield from _ask_blockers(table, wave, number, fit, drafted, first=first)
        drafted[number] = [table.at(int(str(option.data))) for option in picked]
        first = False
    if not first:
        picked = yield Decision(
            SeatId(seat),
            "confirm-blocks",
            "Block like this?",
            [
                Option("confirm", "Confirm the blocks", "Blockers are tapped and committed."),
                Option("restart", "Choose the blocks again"),
            ],
            "M9-75-a",
            rest=False,
            summary=tuple(_block_lines(table, wave, drafted)),
            within=True,
        )
        if picked[0].key == "restart":
            return
    _commit(table, wave, drafted)


def _ask_blockers(
    table: MirasTable,
    wave: Wave,
    number: int,
    fit: Sequence[Permanent],
    drafted: dict[int, list[Permanent]],
    *,
    first: bool,
) -> Asking[list[Option]]:
    attack = wave.attacks[number]
    attacker = table.marked(attack.attacker)
    name = "" if attacker is None else describe_card(table, attacker.iid)
    options = [card_option(table, "blocker", unit.iid, "Blockers") for unit in fit]
    question = Decision(
        SeatId(1 - wave.seat),
        "blockers",
        f"Who blocks {name}, which attacks {_aim(table, attack)}? Nobody is fine too.",
        options,
        "M9-67-a",
        0,
        len(options),
        rest=first,
        summary=tuple(_block_lines(table, wave, drafted)),
        within=True,
    )
    if first:
        picked = yield from ask(table, question)
    else:
        picked = yield question
    return picked


def _aim(table: MirasTable, attack: Attack) -> str:
    card = None if attack.kind == "site" else table.marked(attack.target)
    return "the Site" if card is None else table.face(card).name


def _block_lines(table: MirasTable, wave: Wave, drafted: dict[int, list[Permanent]]) -> list[str]:
    lines = []
    for number, attack in enumerate(wave.attacks):
        attacker = table.marked(attack.attacker)
        if attack.removed or attacker is None:
            continue
        blockers = ", ".join(table.face(unit).name for unit in drafted.get(number, ())) or "nobody"
        lines.append(f"{table.face(attacker).name} → {_aim(table, attack)}: blocked by {blockers}")
    return lines


def _commit(table: MirasTable, wave: Wave, drafted: dict[int, list[Permanent]]) -> None:
    """Tap the blockers; their assignments stand (M9-67-b, M9-75-b)."""
    events = []
    pairs = []
    for number, blockers in drafted.items():
        attack = wave.attacks[number]
        attacker = table.marked(attack.attacker)
        if not blockers or attacker is None:
            continue
        attack.blocked = True
        attack.blockers = [table.mark(unit) for unit in blockers]
        pairs.append([table.face(attacker).name, [table.face(unit).name for unit in blockers]])
        for unit in blockers:
            tap(table, unit)
            if unit.origin != NOWHERE:
                wave.travelling.append(table.mark(unit))
            events.append(Happening("blocks", unit, unit.seat, it=attack.attacker))
    table.emit("blocks", {"p": 1 - wave.seat, "blocks": pairs})
    fire(table, *events)
    wave.step = 4
