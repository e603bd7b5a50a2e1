"""The damage events of an attack, from its base numbers (4.3 attack, step 3; 4.5). Nothing happens here."""

from __future__ import annotations

from engine.games.misomochi.changes import DAMAGE
from engine.games.misomochi.compiled import AbilityDef, Operation
from engine.games.misomochi.effects import marks_for
from engine.games.misomochi.state import Frame
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.values import Blow, Hit


def is_attack_damage(operation: Operation) -> bool:
    """Whether an operation is part of what an attack deals at once; recoil and all else follow one by one."""
    return operation.op == "damage" and str(operation.data.kind) == "attack"


def damage_targets(table: MisoTable, frame: Frame, ability: AbilityDef) -> list[list[int]]:
    """Each character with the sum of the attack's base numbers on it (rule-9d); sums of 0 are left out (rule-9g)."""
    sums: dict[int, int] = {}
    for operation in ability.operations:
        if is_attack_damage(operation):
            for mark in marks_for(table, frame, operation.data.to):
                sums[mark] = sums.get(mark, 0) + operation.data.amount
    return [[mark, total] for mark, total in sums.items() if total > 0]


def hits_of(frame: Frame) -> list[Hit]:
    """The damage events of a declared attack."""
    return [Hit(mark, base, "attack", frame.host, frame) for mark, base in frame.bases]


def blows(table: MisoTable, frame: Frame) -> list[Blow]:
    """Every damage event of the attack as it would be now."""
    return DAMAGE.outcomes(table, hits_of(frame))
