"""Which acts led here, and how far back a seat may go: free, or with everybody's consent, within its own turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel.events import Act


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Decision numbers that a seat may go back to: on its own, and if all other people agree."""

    free: tuple[int, ...]
    with_consent: tuple[int, ...]


def effective(acts: Sequence[Act]) -> list[Act]:
    """The acts that led here: those before a take-back's decision, without the ones that it withdrew."""
    kept: list[Act] = []
    for act in acts:
        if act.kind == "take_back":
            cut = next(i for i, a in enumerate(kept) if a.kind == "choose" and a.number == act.number)
            del kept[cut:]
        else:
            kept.append(act)
    return kept


def what_may_be_taken_back(acts: Sequence[Act], seat: int, turn: int) -> TakeBack:
    """Free back to the last shuffle, roll, reveal, look or other seat's act; the rest of the turn by consent."""
    free: list[int] = []
    agreed: list[int] = []
    is_free = True
    for act in reversed([a for a in effective(acts) if a.kind != "instruct"]):
        is_free = is_free and not act.barrier and act.seat == seat and act.kind == "choose"
        if act.seat != seat or act.kind != "choose" or not act.rest:
            continue
        if is_free:
            free.append(act.number)
        elif act.turn == turn and turn > 0:
            agreed.append(act.number)
    return TakeBack(tuple(free), tuple(agreed))
