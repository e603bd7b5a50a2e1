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

SHIPPED = Path(__file__).resolve().parents[2] / "data"
"""The folder with a folder for each game, as it comes with the program."""

DATA = SHIPPED
"""The folder that is read from; ask for it when something is read, never when a module is imported."""

DEEPEST = 60
"""Objects and lists within one another that a data file may have."""

TOO_DEEP = f"expected at most {DEEPEST} objects and lists within one another"

NAMES = ("id", "key", "term", "name")
"""The fields by which records call themselves."""


class FieldFault(ValueError):
    """Raised by a model's validator: ``field`` is the place below the record, the message what was expected there."""

    def __init__(self, field: str, expected: str) -> None:
        super().__init__(expected)
        self.field = field


def use(folder: Path) -> None:
    """Read all games' data from another folder; call it before the first game's content is read, which is kept.

    Raises:
        DataError: there is no such folder, it cannot be read, or it is empty.
    """
    global DATA  # noqa: PLW0603 (one process has one data folder)
    try:
        if not any(folder.iterdir()):
            raise DataError(str(folder), "", "expected a folder for each game, but it is empty")
    except OSError as error:
        raise DataError(str(folder), "", f"the folder of data cannot be read ({error.strerror})") from error
    DATA = folder


def read_json(path: Path) -> Any:
    """The JSON value in a file.

    Raises:
        DataError: the file is missing, unreadable or no JSON, an object names a field twice, or it is nested too deep.
    """
    try:
        value = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_object)
    except OSError as error:
        raise DataError(name_of(path), "", f"cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise DataError(name_of(path), f"byte {error.start}", "expected UTF-8") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DataError(name_of(path), place, f"expected JSON: {error.msg}") from error
    except FieldFault as fault:
        raise DataError(name_of(path), fault.field, str(fault)) from fault
    except ValueError as error:
        raise DataError(name_of(path), "", f"expected JSON: {error}") from error
    except RecursionError:
        raise DataError(name_of(path), "", TOO_DEEP) from None
    if _depth_is_over(value, DEEPEST):
        raise DataError(name_of(path), "", TOO_DEEP)
    return value


def _depth_is_over(value: Any, most: int) -> bool:
    """Whether more objects and lists than this lie within one another."""
    level = [value] if isinstance(value, (dict, list)) else []
    for _ in range(most):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, (dict, list))
        ]
    return bool(level)


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
    found = error.errors()
    inner = {details["loc"][:-1] for details in found}
    for details in found:
        if details["type"] == "too_short" and details["loc"] in _above(inner):
            continue  # its members were counted out because of faults that are told themselves
        place = ": ".join(part for part in (record, _place(raw, details)) if part)
        yield DataError(name_of(path), place, _expected(details))


def _place(raw: Any, details: ErrorDetails) -> str:
    """Where a fault lies, with names in place of list positions: ``abilities[Moon Blessing].effects[0].amount``."""
    value, place, tagged = raw, "", None
    for number, step in enumerate(details["loc"]):
        last = number == len(details["loc"]) - 1
        if isinstance(value, dict) and value is not tagged and step in value and step in _words(value):
            tagged = value  # the word by which a record says what it is, and not the field that is called so too
            continue
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


def _above(places: Iterable[tuple[int | str, ...]]) -> set[tuple[int | str, ...]]:
    """These places and all that they lie in."""
    return {place[:length] for place in places for length in range(len(place) + 1)}


def _words(record: dict[str, Any]) -> list[str]:
    """The values of a record's fields that are one text."""
    return [value for value in record.values() if isinstance(value, str)]


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
        case "value_error":
            return f"{context['error']}, found {str(details['input'])[:60]!r}"
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
    if not raw:
        faults.append(DataError(name_of(path), "", "expected at least one record"))
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
    """How a file is called in a fault: from the project's folder of data on, where it lies there."""
    return path.relative_to(SHIPPED.parent).as_posix() if path.is_relative_to(SHIPPED) else path.as_posix()
