"""Reads what the data files of every playable game have in the same form: its settings, and the texts of refusals.

Cards are each game's own; what can only be looked up is read by ``lore_files``. A fault names the file, the record and
field in it, and what was expected there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from engine.kernel import catalogue
from engine.kernel.errors import DataError
from engine.kernel.statements import Statement

Citation = tuple[str, str, str]
"""A place that cites a statement: its file, the place in it, and the statement's id."""


class SettingRecord(BaseModel):
    """One setting: its value, and the rule or ruling that it belongs to."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: Any
    rule: str


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """The settings' values, and the rule of each."""

    values: dict[str, Any]
    rules: dict[str, str]

    def citations(self) -> Iterator[Citation]:
        """Where the settings cite statements."""
        yield from (("settings.json", f"{name}: rule", rule) for name, rule in self.rules.items())


def read_settings(model: type[BaseModel], path: Path, faults: list[DataError]) -> ReadSettings | None:
    """The settings of a file, judged by their model; None where they are faulty.

    Args:
        model: its fields are the settings.
        faults: what is wrong is added to it.
    """
    try:
        raw = catalogue.read_json(path)
    except DataError as fault:
        faults.append(fault)
        return None
    if not isinstance(raw, dict):
        faults.append(DataError(catalogue.name_of(path), "", "expected an object with a record for each setting"))
        return None
    records = {name: catalogue.validate(SettingRecord, raw[name], path, faults, name) for name in raw}
    known = {name: record for name, record in records.items() if record is not None}
    if len(known) < len(records):
        return None
    values = catalogue.validate(model, {name: record.value for name, record in known.items()}, path, faults)
    if values is None:
        return None
    return ReadSettings(values.model_dump(mode="json"), {name: record.rule for name, record in known.items()})


def refusals_of(
    statements: Mapping[str, Statement], folder: Path, faults: list[DataError]
) -> dict[str, tuple[str, str]]:
    """Each refusal by its key: the rule that it cites, and its text."""
    found: dict[str, tuple[str, str]] = {}
    for statement in statements.values():
        for refusal in statement.refusals:
            if refusal.key in found:
                place = f"{statement.id}: refusals[{refusal.key}].key"
                message = f"{found[refusal.key][0]} has a refusal with this key"
                faults.append(DataError(catalogue.name_of(folder / "rules.json"), place, message))
            found[refusal.key] = statement.id, refusal.text
    return found


def fingerprint_of(folder: Path) -> str:
    """Of what matches are played with; texts of rules and refusals, glossary and theme change no match."""
    paths = [*folder.glob("cards/*.json"), *folder.glob("decks/*.json")]
    return catalogue.fingerprint([*paths, folder / "settings.json"])


def uncited(
    statements: Mapping[str, Statement], settings: Mapping[str, Any], cited: Iterable[Citation], folder: Path
) -> Iterator[DataError]:
    """Each citation of a statement that is not there, and each statement that names a setting that is not there."""
    for file, place, rule in cited:
        if rule not in statements:
            yield DataError(catalogue.name_of(folder / file), place, f"rules.json has no statement {rule!r}")
    for statement in statements.values():
        for name in sorted(set(statement.settings) - settings.keys()):
            yield DataError(
                catalogue.name_of(folder / "rules.json"),
                f"{statement.id}: settings",
                f"there is no setting {name!r}",
            )
