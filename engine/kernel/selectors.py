"""Filters: which cards fit what is asked of them. The fields are each game's own, in a closed vocabulary.

Here is what all share: a filter is compiled once to the tests of those fields that it names, and what a card's print
says never changes, so each definition is tested once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

Definition = TypeVar("Definition")

Test = Callable[[Definition], bool]
"""Whether something fits one field."""


class Printed(Generic[Definition]):
    """A filter on what is printed on a card: every field's test must hold. Definitions are told apart by identity."""

    __slots__ = ("_known", "_tests")

    def __init__(self, tests: tuple[Test[Definition], ...]) -> None:
        self._tests = tests
        self._known: dict[Definition, bool] = {}

    def fits(self, definition: Definition) -> bool:
        """Whether this card fits."""
        known = self._known.get(definition)
        if known is None:
            known = self._known[definition] = all(test(definition) for test in self._tests)
        return known


def compile_printed(data: Any, fields: Mapping[str, Callable[[Any], Test[Definition]]]) -> Printed[Definition]:
    """The filter that a record of the vocabulary asks for.

    Args:
        data: a record; a field that is empty or None asks for nothing.
        fields: for each field about print, what makes its test from the value asked for.
    """
    asked = ((make, getattr(data, name)) for name, make in fields.items())
    return Printed(tuple(make(value) for make, value in asked if value))
