"""A prohibition: rule id, message, predicate; one list of them serves offering and refusing.

A game lists its checks for each verb in the order in which its rules cite them. An option is offered when every
check passes; ``why_not`` returns the refusal of the first that does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from engine.kernel.ids import Ref

Subject = TypeVar("Subject")


class Refusal:
    """Why something is not on offer: the rule that forbids it and one sentence with the blocking fact.

    The sentence is put together only when somebody reads it; with ``facts``, ``text`` has a place in braces for each.
    """

    __slots__ = ("_facts", "_text", "rule")

    def __init__(self, rule: str, text: str, facts: Mapping[str, object] | None = None) -> None:
        self.rule = rule
        self._text = text
        self._facts = facts

    @property
    def message(self) -> str:
        """The sentence."""
        return self._text if self._facts is None else self._text.format_map(self._facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.rule, self.message) == (other.rule, other.message)

    def __hash__(self) -> int:
        return hash((self.rule, self.message))

    def __repr__(self) -> str:
        return f"Refusal(rule={self.rule!r}, message={self.message!r})"


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
