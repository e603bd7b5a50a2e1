"""Reads and validates a game's data files; the engine's only file access.

Adding a card is adding a file. Every fault names the file, the place in it and what was expected there.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import orjson
from pydantic import BaseModel, ValidationError

from engine.kernel.errors import DataError

Record = TypeVar("Record", bound=BaseModel)

DATA = Path(__file__).resolve().parents[2] / "data"


def read_json(path: Path) -> Any:
    """The JSON value in a file.

    Raises:
        DataError: the file is missing, unreadable or no JSON; the message says where.
    """
    try:
        return orjson.loads(path.read_bytes())
    except OSError as error:
        raise DataError(_name(path), "", f"cannot be read ({error.strerror})") from error
    except orjson.JSONDecodeError as error:
        raise DataError(_name(path), f"line {error.lineno}", f"no valid JSON: {error.msg}") from error


def validate(model: type[Record], raw: Any, path: Path) -> Record:
    """A record of this model.

    Raises:
        DataError: the first fault, with its field.
    """
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        raise next(_faults(error, raw, path)) from error


def _faults(error: ValidationError, raw: Any, path: Path) -> Iterator[DataError]:
    card = raw.get("id", "") if isinstance(raw, dict) else ""
    for fault in error.errors():
        field = ".".join(str(part) for part in fault["loc"])
        place = " ".join(part for part in (str(card), field) if part)
        yield DataError(_name(path), place, fault["msg"])


def read_folder(model: type[Record], folder: Path, faults: list[DataError]) -> dict[str, Record]:
    """All records of a folder by id, in the order of their file names; what is wrong is added to ``faults``."""
    found: dict[str, Record] = {}
    paths = sorted(folder.glob("*.json"))
    if not paths:
        faults.append(DataError(_name(folder), "", "holds no .json file"))
    for path in paths:
        try:
            raw = read_json(path)
            record = validate(model, raw, path)
        except DataError as fault:
            cause = fault.__cause__
            faults.extend(_faults(cause, raw, path) if isinstance(cause, ValidationError) else [fault])
            continue
        identity = str(getattr(record, "id", ""))
        if identity in found:
            faults.append(DataError(_name(path), identity, "another file has a record with this id"))
        elif identity != path.stem:
            faults.append(DataError(_name(path), identity, f"the file must be named {identity}.json"))
        else:
            found[identity] = record
    return found


def fingerprint(folder: Path) -> str:
    """The SHA-256 over all data files of a folder, independent of their formatting."""
    digest = sha256()
    for path in sorted(folder.rglob("*.json")):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(orjson.dumps(read_json(path), option=orjson.OPT_SORT_KEYS))
    return digest.hexdigest()


def raise_first(faults: list[DataError]) -> None:
    """Raise the first fault, if there is one."""
    if faults:
        raise faults[0]


def _name(path: Path) -> str:
    try:
        return path.relative_to(DATA.parent).as_posix()
    except ValueError:
        return path.as_posix()
