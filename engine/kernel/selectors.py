"""Filters: which cards fit what is asked of them. The fields are each game's own, in a closed vocabulary.

Here is what all share: a filter is compiled once to the tests of those fields that it names, and what a card's print
says never changes, so each definition is tested once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

Definition = TypeVar("Definition")

Test = Callable[[Definition], bool]
"""Whether something fits one field."""


class Printed(dict[Definition, bool]):
    """A filter on what is printed on a card: every field's test must hold.

    ``filter[definition]`` says whether a card fits; definitions are told apart by identity, and each is tested once.
    """

    __slots__ = ("_tests",)

    def __init__(self, tests: tuple[Test[Definition], ...]) -> None:
        super().__init__()
        self._tests = tests

    def __missing__(self, definition: Definition) -> bool:
        fits = self[definition] = all(test(definition) for test in self._tests)
        return fits


def compile_printed(data: Any, fields: Mapping[str, Callable[[Any], Test[Definition]]]) -> Printed[Definition]:
    """The filter that a record of the vocabulary asks for.

    Args:
        data: a record; a field that is empty or None asks for nothing.
        fields: for each field about print, what makes its test from the value asked for.
    """
    asked = ((make, getattr(data, name)) for name, make in fields.items())
    return Printed(tuple(make(value) for make, value in asked if value))
