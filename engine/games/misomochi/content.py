"""Everything that MisoMochi's data files hold, read and checked once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from engine.games.misomochi.cards import Card
from engine.games.misomochi.compiled import Definition, compile_card
from engine.games.misomochi.decks import deck_faults
from engine.games.misomochi.settings import Settings
from engine.games.misomochi.vocabulary import EventAbility, ReplaceHealAmount
from engine.kernel import catalogue
from engine.kernel.errors import DataError
from engine.kernel.lore_files import LoreFiles, dangling, illegal_decks, read_lore
from engine.kernel.statements import Statement


class MisoStatement(Statement):
    """A statement of MisoMochi, which comes from the official text, its clarifications, or us."""

    source: Literal["alpha 0.2", "alpha 0.2 clarification", "house ruling", "house card"]


class SettingRecord(BaseModel):
    """One setting: its value, and the ruling that it belongs to."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: Any
    rule: str


@dataclass(frozen=True, slots=True)
class Content:
    """The game's data, ready for play."""

    cards: dict[str, Card]
    definitions: dict[str, Definition]
    files: LoreFiles
    refusals: dict[str, tuple[str, str]]
    settings: dict[str, Any]
    fingerprint: str


def read(folder: Path, faults: list[DataError]) -> Content | None:
    """All data of the game below ``folder``; what is wrong is added to ``faults``, and then there is no content."""
    cards = catalogue.read_folder(Card, folder / "cards", faults)
    files = read_lore(folder, faults, MisoStatement)
    settings = _settings(folder / "settings.json", faults)
    if faults or settings is None:
        return None
    content = Content(
        cards,
        {card.id: compile_card(card) for card in cards.values()},
        files,
        _refusals(files.statements, folder, faults),
        settings.values,
        _fingerprint(folder),
    )
    faults.extend(_dangling(content, settings.rules, folder))
    return None if faults else content


def _refusals(statements: Mapping[str, Statement], folder: Path, faults: list[DataError]) -> dict[str, tuple[str, str]]:
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


def _fingerprint(folder: Path) -> str:
    """Of what matches are played with; texts of rules and refusals, glossary and theme change no match."""
    paths = [*folder.glob("cards/*.json"), *folder.glob("decks/*.json")]
    return catalogue.fingerprint([*paths, folder / "settings.json"])


@dataclass(frozen=True, slots=True)
class _ReadSettings:
    """The settings' values, and the ruling of each."""

    values: dict[str, Any]
    rules: dict[str, str]


def _settings(path: Path, faults: list[DataError]) -> _ReadSettings | None:
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
    values = catalogue.validate(Settings, {name: record.value for name, record in known.items()}, path, faults)
    if values is None:
        return None
    return _ReadSettings(values.model_dump(), {name: record.rule for name, record in known.items()})


def _dangling(content: Content, setting_rules: dict[str, str], folder: Path) -> Iterator[DataError]:
    """What one file says of another that is not there."""

    def fault(file: str, place: str, expected: str) -> DataError:
        return DataError(catalogue.name_of(folder / file), place, expected)

    for card in content.cards.values():
        for field, expected in _dangling_names(card, content):
            yield fault(f"cards/{card.id}.json", f"{card.id}: {field}", expected)
    lost = list(dangling(content.files, content.cards, folder))
    yield from lost or illegal_decks(
        content.files, lambda deck: deck_faults(deck, content.definitions, content.settings), folder
    )
    for file, place, rule in _cited(content, setting_rules):
        if rule not in content.files.statements:
            yield fault(file, place, f"rules.json has no statement {rule!r}")
    for statement in content.files.statements.values():
        for name in set(statement.settings) - set(content.settings):
            yield fault("rules.json", f"{statement.id}: settings", f"there is no setting {name!r}")


def _cited(content: Content, setting_rules: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Every place that cites a statement: its file, the place in it, and the statement's id."""
    for card in content.cards.values():
        for ability in card.abilities:
            yield f"cards/{card.id}.json", f"{card.id}: abilities[{ability.name}]", f"{card.id}/{ability.name}"
    for name, rule in setting_rules.items():
        yield "settings.json", f"{name}: rule", rule


def _dangling_names(card: Card, content: Content) -> Iterator[tuple[str, str]]:
    """The fields of a card that name a card or ability that does not exist."""
    if card.evolves_from is not None and all(other.title != card.evolves_from for other in content.cards.values()):
        yield "evolves_from", f"there is no card titled {card.evolves_from!r}"
    abilities = {ability.name for other in content.cards.values() for ability in other.abilities}
    for ability in card.abilities:
        for part in (*ability.conditions, *ability.modifiers):
            if isinstance(part, EventAbility | ReplaceHealAmount) and part.ability not in abilities:
                yield f"abilities[{ability.name}].ability", f"no card has an ability {part.ability!r}"
