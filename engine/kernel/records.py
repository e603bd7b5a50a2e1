"""Plain records of states made from their JSON form, quickly and exactly."""

from __future__ import annotations

from collections.abc import KeysView
from dataclasses import fields
from typing import Any, TypeVar

Record = TypeVar("Record")


_KNOWN: dict[type[Any], KeysView[str]] = {}


def _names(record: type[Any]) -> KeysView[str]:
    found = _KNOWN.get(record)
    if found is None:
        found = _KNOWN[record] = {each.name: None for each in fields(record)}.keys()
    return found


def filled(record: type[Record], raw: dict[str, Any]) -> Record:
    """A record without slots whose attributes are exactly these, which it takes over.

    Raises:
        TypeError: they are not the record's fields.
    """
    if raw.keys() != _names(record):
        raise TypeError(f"these are not the fields of a {record.__name__}")
    made = object.__new__(record)
    made.__dict__ = raw
    return made
