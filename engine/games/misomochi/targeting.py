"""Legal targets of an ability's slots, one by one and together (5.2, MM-H12)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.misomochi.compiled import Slot
from engine.games.misomochi.selectors import Scope, scope_of, select
from engine.games.misomochi.state import Frame
from engine.games.misomochi.table import MisoTable


def candidates(table: MisoTable, slot: Slot, scope: Scope) -> list[int]:
    """The legal targets of one slot; an attack's reach narrows them to the Active row where MM-H12 says so."""
    found = select(table, slot.matcher, scope)
    if slot.reach is None or table.state.settings["reach"][slot.reach] == "any":
        return found
    active = table.active(1 - scope.seat)
    return [mark for mark in found if active is not None and mark == active.cid]


def choices(table: MisoTable, slots: Sequence[Slot], frame: Frame) -> list[int]:
    """The legal targets of the first of these slots that leave one for each later slot that must be filled (5.2)."""
    slot, later = slots[0], slots[1:]
    found = candidates(table, slot, scope_of(frame))
    if all(each.if_available for each in later):
        return found
    return [mark for mark in found if can_fill(table, later, with_target(frame, slot, mark))]


def can_fill(table: MisoTable, slots: Sequence[Slot], frame: Frame) -> bool:
    """Whether each of these slots that must be filled can be, after what the frame has chosen (5.2).

    A slot ``if_available`` is left empty only when it has no legal target at all.
    """
    while slots:
        slot, slots = slots[0], slots[1:]
        found = candidates(table, slot, scope_of(frame))
        if found:
            if all(each.if_available for each in slots):
                return True
            return any(can_fill(table, slots, with_target(frame, slot, mark)) for mark in found)
        if not slot.if_available:
            return False
    return True


def with_target(frame: Frame, slot: Slot, mark: int) -> Frame:
    """A copy of a frame in which that slot is filled."""
    trial = frame.copy()
    trial.targets = frame.targets | {slot.id: [mark]}
    return trial
