"""Set numbers in scenario files: a card may be named by its number, and the file is read as if its id stood there."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from engine import games


def with_ids(text: bytes) -> bytes:
    """A scenario file's text with ids in place of numbers; what is no scenario stays as it is, and so do test cards."""
    try:
        raw = json.loads(text)
        lore = games.lore(raw["game"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return text  # what is wrong with it is said by those who read it
    ids = {entry.number: entry.id for entry in lore.entries.values() if entry.number}
    if not ids:
        return text
    number = re.compile(rf"\b({'|'.join(map(re.escape, ids))})\b")
    own = {"cards": raw["cards"]} if "cards" in raw else {}
    return json.dumps(_replaced(raw, number, ids) | own).encode()


def _replaced(value: Any, number: re.Pattern[str], ids: Mapping[str, str]) -> Any:
    """The same value with each number in its texts replaced."""
    match value:
        case str():
            return number.sub(lambda found: ids[found[0]], value)
        case list():
            return [_replaced(one, number, ids) for one in value]
        case dict():
            return {_replaced(name, number, ids): _replaced(one, number, ids) for name, one in value.items()}
        case _:
            return value
