"""A prohibition: rule id, message, predicate; one list of them serves offering and refusing.

A game lists its checks for each verb in the order in which its rules cite them. An option is offered when every
check passes; ``why_not`` returns the refusal of the first that does not. Each check says on which facts it hangs, so
that offering can ask it no more often than its answer can differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

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


class Check(Generic[Subject]):
    """One prohibition: called with what is asked for, it answers with its refusal, or None where it does not stand.

    ``stands``: whether it stands; true or false, or its refusal or None.
    ``of_seat``: whether it stands hangs on table, seat and verb alone (which refusal it gives may hang on more).
    ``of_aims``: it stands only against what names its targets.
    ``can_stand``: whether it can ever stand against what has this print; it reads nothing else of the subject.
    ``is_quick``: it costs little and stands often, so that offering asks it before others.
    """

    __slots__ = ("_refusal", "can_stand", "is_quick", "of_aims", "of_seat", "stands")

    def __init__(
        self,
        refusal: Callable[[Subject], Refusal | None],
        *,
        stands: Callable[[Subject], bool] | None = None,
        of_seat: bool = False,
        of_aims: bool = False,
        is_quick: bool = False,
        can_stand: Callable[[Subject], bool] | None = None,
    ) -> None:
        """Take the function that answers; where ``stands`` is given, it is asked only if that is true."""
        self._refusal = refusal
        self.stands: Callable[[Subject], object] = refusal if stands is None else stands
        self.of_seat = of_seat
        self.of_aims = of_aims
        self.is_quick = is_quick
        self.can_stand = can_stand

    def __call__(self, subject: Subject) -> Refusal | None:
        if self.stands is self._refusal or self.stands(subject):
            return self._refusal(subject)
        return None


class Checks(Generic[Subject]):
    """The prohibitions of one verb, in the order in which the rules cite them.

    Guarantees: for what names no targets, ``refusal`` is None exactly where ``is_open`` and ``allow`` are both true.
    """

    __slots__ = ("_all", "_of_print", "_of_seat", "_others")

    def __init__(self, *checks: Check[Subject]) -> None:
        self._all = checks
        self._of_seat = [check.stands for check in checks if check.of_seat]
        others = (check for check in checks if not check.of_seat and not check.of_aims)
        self._others = sorted(others, key=lambda check: not check.is_quick)
        self._of_print: dict[int, tuple[object, list[Callable[[Subject], object]]]] = {}

    def refusal(self, subject: Subject) -> Refusal | None:
        """The refusal of the first prohibition that stands, in the order of the rules; None if none does."""
        for check in self._all:
            refusal = check(subject)
            if refusal is not None:
                return refusal
        return None

    def is_open(self, subject: Subject) -> bool:
        """Whether none of those stands that stand alike against everything of this verb that the seat could do now."""
        return _none(self._of_seat, subject)

    def allow(self, subject: Subject, of_print: object) -> bool:
        """Whether none of the others stands.

        Args:
            subject: what names no targets yet.
            of_print: the card definition or ability that is printed on it; told apart by identity.
        """
        known = self._of_print.get(id(of_print))
        if known is None:
            asked = (check for check in self._others if check.can_stand is None or check.can_stand(subject))
            # the print is kept with its checks, so that no other object ever gets its id
            known = self._of_print[id(of_print)] = (of_print, [check.stands for check in asked])
        return _none(known[1], subject)


def _none(prohibitions: list[Callable[[Subject], object]], subject: Subject) -> bool:
    for stands in prohibitions:  # noqa: SIM110 - any() takes three times as long, and every option comes by here
        if stands(subject):
            return False
    return True
