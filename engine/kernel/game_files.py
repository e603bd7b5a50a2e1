"""Reads the data files of every playable game: cards, settings, the texts of refusals, and what can be looked up.

What a card is, and what else may be wrong in a game's files, is each game's own. A fault names the file, the record
and field in it, and what was expected there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from engine.kernel import catalogue
from engine.kernel.checks import Refusal
from engine.kernel.errors import DataError
from engine.kernel.lore_files import LoreFiles, dangling, illegal_decks, read_lore
from engine.kernel.statements import Statement

Card = TypeVar("Card", bound=BaseModel)
Definition = TypeVar("Definition")

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


# --- all of a game's data --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameContent(Generic[Card, Definition]):
    """A game's data, ready for play. ``refusals`` are by key: the rule that each cites, and its text."""

    cards: dict[str, Card]
    definitions: dict[str, Definition]
    files: LoreFiles
    refusals: dict[str, tuple[str, str]]
    settings: dict[str, Any]
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Reader(Generic[Card, Definition]):
    """What is a game's own in its data files: the models, and what only this game knows to be wrong.

    ``faults_of`` yields each field of a card that names what is not there, and what was expected; ``cited`` each
    ability's place in its card, and its statement's id. ``with_changes`` changes settings for one match and refuses
    what is not possible. ``rules`` are those of the settings, where the model has them.
    """

    card: type[Card]
    statement: type[Statement]
    settings: type[BaseModel]
    compile_card: Callable[[Card], Definition]
    deck_faults: Callable[[Mapping[str, int], Mapping[str, Definition], Mapping[str, Any]], Sequence[Refusal]]
    faults_of: Callable[[Card, Mapping[str, Card]], Iterable[tuple[str, str]]]
    cited: Callable[[Card], Iterable[tuple[str, str]]]
    with_changes: Callable[[dict[str, Any], Mapping[str, Any]], dict[str, Any]]
    rules: Mapping[str, str] | None = None

    def read(self, folder: Path, faults: list[DataError]) -> GameContent[Card, Definition] | None:
        """All data below ``folder``; what is wrong is added to ``faults``, and then there is no content."""
        cards = catalogue.read_folder(self.card, folder / "cards", faults)
        files = read_lore(folder, faults, self.statement)
        settings = read_settings(self.settings, folder / "settings.json", faults)
        if faults or settings is None:
            return None
        content = GameContent(
            cards,
            {name: self.compile_card(card) for name, card in cards.items()},
            files,
            refusals_of(files.statements, folder, faults),
            settings.values,
            fingerprint_of(folder),
        )
        faults.extend(self._dangling(content, settings, folder))
        return None if faults else content

    def _dangling(
        self, content: GameContent[Card, Definition], settings: ReadSettings, folder: Path
    ) -> Iterator[DataError]:
        """What one file says of another that is not there."""
        for name, card in content.cards.items():
            for field, expected in self.faults_of(card, content.cards):
                yield DataError(catalogue.name_of(folder / f"cards/{name}.json"), f"{name}: {field}", expected)
        for name, rule in settings.rules.items():
            if self.rules is not None and rule != self.rules[name]:
                file = catalogue.name_of(folder / "settings.json")
                yield DataError(file, f"{name}: rule", f"expected {self.rules[name]!r}")
        lost = list(dangling(content.files, content.cards, folder))
        yield from lost or illegal_decks(
            content.files, lambda deck: self.deck_faults(deck, content.definitions, content.settings), folder
        )
        cited = [
            (f"cards/{name}.json", f"{name}: {place}", rule)
            for name, card in content.cards.items()
            for place, rule in self.cited(card)
        ]
        yield from uncited(content.files.statements, content.settings, (*cited, *settings.citations()), folder)
