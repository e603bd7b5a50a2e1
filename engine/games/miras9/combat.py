"""Step 5 of a wave: what every fighter deals at once, from one snapshot (M9-68 to M9-71, M9-77, M9-81, 4.5)."""

from __future__ import annotations

from engine.games.miras9.lanes import is_covered
from engine.games.miras9.state import Attack, Batch, Hit, Permanent, Points, Wave
from engine.games.miras9.table import MirasTable
from engine.games.miras9.values import has_form, stat

Wounding = tuple[int, int, int]
"""Combat wounds: the card that takes them, how many, and the card that deals them; cards by mark."""


def deal(table: MirasTable, wave: Wave) -> None:
    """Work out all damage of the wave; it lies in the state as one batch until replacements are over."""
    wounds: list[Wounding] = []
    spill: list[Points] = []
    damage: list[Hit] = []
    told: list[list[object]] = []
    for number, attack in enumerate(wave.attacks):
        attacker = table.marked(attack.attacker)
        if attack.removed or attacker is None:
            continue
        power = stat(table, attacker, "atk")
        fights = _fights(table, wave, attack)
        if fights:
            dealt = [[table.face(other).name, power] for other in fights]
            taken = sum(stat(table, other, "atk") for other in fights)
            told.append([table.face(attacker).name, dealt, taken])
        for other in fights:
            wounds.append((table.mark(other), power, attack.attacker))
            wounds.append((attack.attacker, stat(table, other, "atk"), table.mark(other)))
            excess = power - max(0, stat(table, other, "grit") - other.wounds)
            if excess > 0 and has_form(table, attacker, "spill"):  # M9-84
                spill.append(Points(number, excess, excess, is_spill=True))
        if attack.kind == "site" and not attack.blocked and not is_covered(table, wave.lane):
            damage.append(Hit("battle_damage", 1 - wave.seat, power, number, power))  # M9-70
    wave.credits = [[source, target] for target, n, source in wounds if n > 0 and source in _attackers(wave)]
    hits = damage + _totals(wave, wounds)
    wave.damage = spill
    if told:
        table.emit("damage", {"fights": told})
    if hits:
        table.state.damage = Batch(hits, wave.seat, "", in_wave=True)


def _attackers(wave: Wave) -> set[int]:
    return {attack.attacker for attack in wave.attacks}


def _fights(table: MirasTable, wave: Wave, attack: Attack) -> list[Permanent]:
    """Whom an attack meets: its blockers; else its target, if that is still legal (M9-81)."""
    if attack.blocked:
        found = [table.marked(mark) for mark in attack.blockers]
        return [blocker for blocker in found if blocker is not None]
    target = table.marked(attack.target) if attack.kind != "site" else None
    if target is None or attack.target in wave.removed or target.seat == wave.seat:
        return []
    return [target] if table.is_active(target) else []


def _totals(wave: Wave, wounds: list[Wounding]) -> list[Hit]:
    """One event for each wounded card, in the order attackers, their targets, blockers, others (M9-H41)."""
    totals: dict[int, int] = {}
    order = [attack.attacker for attack in wave.attacks]
    order += [attack.target for attack in wave.attacks if attack.kind != "site"]
    order += [mark for attack in wave.attacks for mark in attack.blockers]
    for mark in order:
        total = sum(n for target, n, _ in wounds if target == mark)
        if total:
            totals[mark] = total
    return [Hit("combat_wounds", mark, n, was=n) for mark, n in totals.items()]
