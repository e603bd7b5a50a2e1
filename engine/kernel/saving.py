"""Matches as JSON text: the schema version, the form of acts and events, and what a damaged save is answered with."""

from __future__ import annotations

from dataclasses import asdict
from hashlib import sha256
from typing import Any

import orjson

from engine.kernel.errors import SaveError
from engine.kernel.events import Act, Event

SCHEMA = 1


def dump(value: object) -> bytes:
    """Plain data and slotted records as compact JSON, keys in their order of definition."""
    return orjson.dumps(value)


def read(data: bytes) -> dict[str, Any]:
    """The JSON object in ``data``.

    Raises:
        SaveError: it is no JSON object.
    """
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise SaveError(f"this is no saved match: {error}") from error
    if not isinstance(value, dict):
        raise SaveError("this is no saved match: it holds no object")
    return value


def read_schema(raw: dict[str, Any]) -> None:
    """Refuse what this version cannot read.

    Raises:
        SaveError: it is no save, or one of another version.
    """
    if "schema" not in raw and "view" in raw and "log" in raw:
        raise SaveError("this is what one person may know of a running match, not a saved match")
    if "schema" not in raw or "game" not in raw:
        raise SaveError("this is no saved match: it has no game and schema")
    schema = raw["schema"]
    if schema != SCHEMA:
        raise SaveError(f"this save has schema {schema!r}; this version reads schema {SCHEMA}")


def embed(text: bytes) -> object:
    """JSON text that ``dump`` puts in as it is."""
    return orjson.Fragment(text)


def hash_of(text: bytes) -> str:
    """The SHA-256 of a state's JSON text, in hexadecimal."""
    return sha256(text).hexdigest()


def state_hash(state: object) -> str:
    """The SHA-256 of a state's JSON text, in hexadecimal."""
    return hash_of(dump(state))


def act_from(raw: dict[str, Any]) -> Act:
    """An act from its JSON form."""
    return Act(**raw)


def event_from(raw: dict[str, Any]) -> Event:
    """An event from its JSON form."""
    return Event(**raw)


def plain(record: Act | Event) -> dict[str, Any]:
    """An act or event as plain data."""
    return asdict(record)
