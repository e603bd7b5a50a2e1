"""Reads and validates a game's data files; the engine's only file access.

Adding a card is adding a file. Every fault names the file, the record and field in it, and what was expected there.
What the records are is each game's own; nothing here knows a game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import orjson
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from engine.kernel.errors import DataError

Record = TypeVar("Record", bound=BaseModel)

DATA = Path(__file__).resolve().parents[2] / "data"
"""The folder with a folder for each game."""

NAMES = ("id", "key", "term", "name")
"""The fields by which records call themselves."""


class FieldFault(ValueError):
    """Raised by a model's validator: ``field`` is the place below the record, the message what was expected there."""

    def __init__(self, field: str, expected: str) -> None:
        super().__init__(expected)
        self.field = field


def read_json(path: Path) -> Any:
    """The JSON value in a file.

    Raises:
        DataError: the file is missing, unreadable or no JSON, or an object names a field twice.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_object)
    except OSError as error:
        raise DataError(name_of(path), "", f"cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise DataError(name_of(path), f"byte {error.start}", "expected UTF-8") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DataError(name_of(path), place, f"expected JSON: {error.msg}") from error
    except FieldFault as fault:
        raise DataError(name_of(path), fault.field, str(fault)) from fault


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise FieldFault(name, "stands twice in one object")
        found[name] = value
    return found


def validate(model: type[Record], raw: Any, path: Path, faults: list[DataError], record: str = "") -> Record | None:
    """A record of this model; None where it is faulty, and then every fault is added to ``faults``.

    Args:
        record: what the faults call it, where it does not say so itself.
    """
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        faults.extend(_faults(error, raw, path, record or _name(raw)))
        return None


def _name(raw: Any) -> str:
    """What a record calls itself."""
    return next((str(raw[key]) for key in NAMES if key in raw), "") if isinstance(raw, dict) else ""


def _faults(error: ValidationError, raw: Any, path: Path, record: str) -> Iterator[DataError]:
    for details in error.errors():
        place = ": ".join(part for part in (record, _place(raw, details)) if part)
        yield DataError(name_of(path), place, _expected(details))


def _place(raw: Any, details: ErrorDetails) -> str:
    """Where a fault lies, with names in place of list positions: ``abilities[Moon Blessing].effects[0].amount``."""
    value, place = raw, ""
    for number, step in enumerate(details["loc"]):
        last = number == len(details["loc"]) - 1
        if isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
            place += f"[{_name(value) or step}]"
        elif isinstance(value, dict) and step in value:
            value = value[step]
            place += f".{step}"
        elif last and details["type"] == "missing":
            place += f".{step}"
        # any other step is the tag of a union's member, which stands in no file
    cause = details.get("ctx", {}).get("error")
    return (f"{place}.{cause.field}" if isinstance(cause, FieldFault) else place).lstrip(".")


def _expected(details: ErrorDetails) -> str:
    """What should stand there, in a few words."""
    context = details.get("ctx", {})
    match details["type"]:
        case "missing":
            return "required, but missing"
        case "extra_forbidden":
            return "no such field"
        case "union_tag_invalid":
            return f"{context['tag']!r} is unknown; expected one of {context['expected_tags']}"
        case "union_tag_not_found":
            return f"expected an object with the field {context['discriminator']}"
        case "literal_error":
            return f"expected {context['expected']}, found {details['input']!r}"
        case "value_error" if isinstance(context["error"], FieldFault):
            return str(context["error"])
        case _:
            return f"{details['msg'][:1].lower()}{details['msg'][1:]}, found {str(details['input'])[:60]!r}"


def read_record(model: type[Record], path: Path, faults: list[DataError]) -> Record | None:
    """The record that a file holds; None where it is faulty, and then every fault is added to ``faults``."""
    try:
        raw = read_json(path)
    except DataError as fault:
        faults.append(fault)
        return None
    return validate(model, raw, path, faults)


def read_list(model: type[Record], path: Path, key: str, faults: list[DataError]) -> dict[str, Record]:
    """The records of a file that holds a list, by the field ``key``; what is wrong is added to ``faults``."""
    try:
        raw = read_json(path)
    except DataError as fault:
        faults.append(fault)
        return {}
    if not isinstance(raw, list):
        faults.append(DataError(name_of(path), "", "expected a list of records"))
        return {}
    found: dict[str, Record] = {}
    for entry in raw:
        record = validate(model, entry, path, faults)
        if record is None:
            continue
        name = str(getattr(record, key))
        if name in found:
            faults.append(DataError(name_of(path), f"{name}: {key}", "another record has this one too"))
        found[name] = record
    return found


def read_folder(model: type[Record], folder: Path, faults: list[DataError]) -> dict[str, Record]:
    """All records of a folder by id, in the order of their file names; what is wrong is added to ``faults``."""
    found: dict[str, Record] = {}
    paths = sorted(folder.glob("*.json"))
    if not paths:
        faults.append(DataError(name_of(folder), "", "expected a folder with .json files"))
    for path in paths:
        record = read_record(model, path, faults)
        if record is None:
            continue
        identity = str(getattr(record, "id", ""))
        if identity in found:
            faults.append(DataError(name_of(path), f"{identity}: id", "another file has a record with this id"))
        elif identity != path.stem:
            faults.append(DataError(name_of(path), f"{identity}: id", f"expected the file name {identity}.json"))
        found.setdefault(identity, record)
    return found


def fingerprint(paths: Iterable[Path]) -> str:
    """The SHA-256 over what these files say, independent of their formatting and of where the data lies."""
    digest = sha256()
    for path in sorted(paths):
        digest.update(f"{path.parent.name}/{path.name}\n".encode())
        digest.update(orjson.dumps(read_json(path), option=orjson.OPT_SORT_KEYS))
    return digest.hexdigest()


def raise_first(faults: list[DataError]) -> None:
    """Raise the first fault, if there is one."""
    if faults:
        raise faults[0]


def name_of(path: Path) -> str:
    """How a file is called in a fault: from the folder of all data on, where it lies there."""
    return path.relative_to(DATA.parent).as_posix() if path.is_relative_to(DATA.parent) else path.as_posix()
