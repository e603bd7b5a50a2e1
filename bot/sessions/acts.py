"""What people may ask a session to do to a match, and what they get back: plain records, no behaviour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine import Event


@dataclass(frozen=True, slots=True)
class Planned:
    """A pick to make next without asking again, if a decision of this kind is put to the same seat then."""

    kind: str
    picks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer decision ``number`` with these option keys, then follow the plan until something unexpected comes."""

    number: int
    picks: tuple[str, ...]
    plan: tuple[Planned, ...] = ()


@dataclass(frozen=True, slots=True)
class Concede:
    """Give up."""


@dataclass(frozen=True, slots=True)
class Instruct:
    """Set one's standing answer to windows, "" for none."""

    standing: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Return to one's earlier decision ``number``, where that is free."""

    number: int


Wish = Choose | Concede | Instruct | TakeBack


@dataclass(frozen=True, slots=True)
class Acted:
    """An act that is on disk. ``again``: it was made before, by the same interaction, and nothing was done now.

    ``number`` and ``to_act`` tell the decision that is open afterwards and the seat that is asked, None at the end.
    ``followed`` is how many picks of the plan were made.
    """

    match: str
    seat: int
    number: int
    to_act: int | None
    events: Sequence[Event]
    over: bool
    again: bool = False
    followed: int = 0
