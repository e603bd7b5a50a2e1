"""What a seat would like to do, and the makers of the checks and refusals that are asked about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine.games.misomochi.compiled import AbilityDef, Definition, Slot
from engine.games.misomochi.state import Frame
from engine.games.misomochi.table import MisoTable, Permanent
from engine.games.misomochi.targeting import choices, with_target
from engine.kernel.checks import Check, Refusal


@dataclass(slots=True)
class Move:
    """Something a seat would like to do: with which card (``iid``, ``mark``), which ability, on whom.

    ``performer`` is the character that makes an attack. ``aims`` are the marks of targets already named.
    """

    table: MisoTable
    verb: str
    seat: int
    iid: int = -1
    mark: int = 0
    ability: AbilityDef | None = None
    performer: Permanent | None = None
    host: int = 0
    aims: tuple[int, ...] = ()

    @property
    def definition(self) -> Definition:
        """The card concerned."""
        return self.table.card(self.iid)


def refuse(move: Move, key: str, rule: str = "", **facts: object) -> Refusal:
    """The refusal with this key, filled in; ``rule`` where the ability's own id is cited."""
    cited, template = move.table.refusals[key]
    return Refusal(rule or cited, template, facts)


of_seat = partial(Check[Move], of_seat=True)
of_aims = partial(Check[Move], of_aims=True)


def of_print(
    can_stand: Callable[[Move], bool], *, stands: Callable[[Move], bool] | None = None, is_quick: bool = False
) -> Callable[[Callable[[Move], Refusal | None]], Check[Move]]:
    """A check that can stand only against what is printed so."""
    return lambda refusal: Check(refusal, stands=stands, can_stand=can_stand, is_quick=is_quick)


def has_cost(move: Move) -> bool:
    """Whether playing the card or using the ability costs Energy."""
    return (move.definition.cost if move.ability is None else move.ability.energy) > 0


def cannot_pay(move: Move) -> bool:
    """Whether the seat has less Energy than the card or the ability costs."""
    cost = move.definition.cost if move.ability is None else move.ability.energy
    return move.table.state.players[move.seat].energy < cost


def main_phase(move: Move) -> str:
    """Which main phase of this seat's own turn is running, "" if none."""
    state = move.table.state
    return state.phase if state.turn_seat == move.seat and state.phase in {"prepare", "act"} else ""


def frame_for(move: Move) -> Frame:
    """What the move would resolve, with no target chosen yet."""
    return Frame("event", move.seat, source=move.mark, host=move.host)


def wrong_aim(move: Move, ability: AbilityDef) -> tuple[Slot | None, int, Frame] | None:
    """The first named target that is not legal: its slot, None if there is none left, its mark, what was chosen."""
    frame = frame_for(move)
    for number, aim in enumerate(move.aims):
        if number == len(ability.slots):
            return None, aim, frame
        slot = ability.slots[number]
        if aim not in choices(move.table, ability.slots[number:], frame):
            return slot, aim, frame
        frame = with_target(frame, slot, aim)
    return None
