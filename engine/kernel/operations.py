"""The words of a game's vocabulary and the code that carries each out; effects as operations in written order.

A game declares its words as a union of pydantic models (see ``documenting``) and registers one function for each. A
word without a function, a function without a word, and a word that is registered twice are faults at import.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.kernel.documenting import members, word_of

F = TypeVar("F", bound=Callable[..., Any])
Guard = TypeVar("Guard")


class Registry(Generic[F]):
    """The function of each word of one kind. ``kind`` is the field that holds the word: op, cond, mod."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._of: dict[str, F] = {}

    def word(self, name: str) -> Callable[[F], F]:
        """Register the decorated function under this word.

        Raises:
            TypeError: the word has a function already.
        """

        def register(function: F) -> F:
            if name in self._of:
                raise TypeError(f"the {self.kind} {name!r} is defined twice")
            self._of[name] = function
            return function

        return register

    def __getitem__(self, name: str) -> F:
        return self._of[name]

    def __contains__(self, name: object) -> bool:
        return name in self._of

    def must_cover(self, vocabulary: Any, elsewhere: frozenset[str] = frozenset()) -> None:
        """Compare with a union of models.

        Args:
            elsewhere: words that something other than this registry carries out.

        Raises:
            TypeError: a word has no function, or a function no word.
        """
        words = {word_of(model, self.kind) for model in members(vocabulary)}
        different = words ^ (self._of.keys() | elsewhere)
        if different:
            raise TypeError(f"vocabulary and code differ in the {self.kind} words {sorted(different)}")


@dataclass(slots=True)
class Instruction(Generic[Guard]):
    """One operation of an effect, and the conditions that enclosing blocks put on it, read when its turn comes."""

    op: str
    data: Any
    guards: tuple[Guard, ...]


def in_written_order(
    effects: Sequence[Any], compile_guard: Callable[[Any], Guard], guards: tuple[Guard, ...] = ()
) -> list[Instruction[Guard]]:
    """The operations of an effect one after the other; those inside an ``if`` block carry its condition."""
    found: list[Instruction[Guard]] = []
    for effect in effects:
        if effect.op == "if":
            found.extend(in_written_order(effect.then, compile_guard, (*guards, compile_guard(effect.cond))))
        else:
            found.append(Instruction(str(effect.op), effect, guards))
    return found
