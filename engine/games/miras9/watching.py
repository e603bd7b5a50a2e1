"""Who has left a wave: the watcher of 4.4, asked after every change while a wave is under way (M9-80, M9-H27)."""

from __future__ import annotations

from engine.games.miras9.state import NO_CARD, NOWHERE, Permanent
from engine.games.miras9.table import MirasTable
from engine.games.miras9.values import is_manned


def watch(table: MirasTable) -> None:
    """Note every fighter that has left the lane, the board, its side or its legality; it never comes back."""
    wave = table.state.wave
    if wave is None:
        return
    for attack in wave.attacks:
        if not attack.removed and _has_left(table, attack.attacker, wave.seat, must_be_manned=True):
            attack.removed = True
        gone = [mark for mark in attack.blockers if _has_left(table, mark, 1 - wave.seat, must_be_manned=True)]
        for mark in gone:
            attack.blockers.remove(mark)
        if attack.kind != "site":
            _has_left(table, attack.target, 1 - wave.seat, must_be_manned=False)


def _has_left(table: MirasTable, mark: int, seat: int, *, must_be_manned: bool) -> bool:
    """Whether this fighter of a seat is out of the wave; who is, is remembered by card."""
    wave = table.state.wave
    if wave is None or mark in wave.removed:
        return True
    fighter = table.marked(mark)
    if fighter is not None and _is_in(table, fighter, seat, must_be_manned=must_be_manned):
        return False
    wave.removed.append(mark)
    if fighter is not None:
        wave.removed_cards.append(fighter.iid)
    return True


def _is_in(table: MirasTable, fighter: Permanent, seat: int, *, must_be_manned: bool) -> bool:
    wave = table.state.wave
    if wave is None or fighter.seat != seat or fighter.aboard != NO_CARD or fighter.lane != wave.lane:
        return False
    if fighter.origin != NOWHERE and table.mark(fighter) not in wave.travelling:
        return False
    return not must_be_manned or is_manned(table, fighter)


def is_removed(table: MirasTable, unit: Permanent) -> bool:
    """Whether a card has left the wave before, as whatever it is now (M9-80-b)."""
    wave = table.state.wave
    return wave is not None and (unit.iid in wave.removed_cards or table.mark(unit) in wave.removed)
