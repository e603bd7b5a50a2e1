"""A prohibition: rule id, message, predicate; one list of them serves offering and refusing.

A game lists its checks for each verb in the order in which its rules cite them. An option is offered when every
check passes; ``why_not`` returns the refusal of the first that does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from engine.kernel.ids import Ref

Subject = TypeVar("Subject")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not on offer: the rule that forbids it and one sentence with the blocking fact."""

    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class Intent:
    """What somebody would like to do: a verb, the card it starts from, its ability, and targets, possibly partial."""

    verb: str
    subject: Ref | None = None
    ability: str | None = None
    targets: tuple[Ref, ...] = ()


def first_refusal(checks: Iterable[Callable[[Subject], Refusal | None]], subject: Subject) -> Refusal | None:
    """The refusal of the first check that fails, in the order given; None when all pass."""
    for check in checks:
        refusal = check(subject)
        if refusal is not None:
            return refusal
    return None
