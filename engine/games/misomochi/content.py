"""Everything that MisoMochi's data files hold, read and checked once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict

from engine.games.misomochi.cards import Card
from engine.games.misomochi.compiled import Definition, compile_card
from engine.games.misomochi.settings import Settings
from engine.games.misomochi.setup import deck_refusal
from engine.kernel import catalogue
from engine.kernel.errors import DataError
from engine.kernel.game import DeckInfo


class DeckRecord(BaseModel):
    """A starter deck: what it is called, one line about it, the card that stands for it, and its cards by id."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    title: str
    blurb: str
    hero: str
    cards: dict[str, int]


class RefusalRecord(BaseModel):
    """What is said to something that is not on offer, and the rule that is cited."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str
    rule: str
    text: str


class Statement(BaseModel):
    """One statement of the rules in our own words.

    ``proof`` says how the project proves it: play (a scenario or test), data (a test of the data), lookup, or none with
    its ``reason``. ``settings`` are the named settings that a house ruling can be replaced by.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    title: str = ""
    text: str
    source: Literal["alpha 0.2", "alpha 0.2 clarification", "house ruling", "house card"]
    proof: Literal["play", "data", "lookup", "none"]
    reason: str = ""
    settings: tuple[str, ...] = ()


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
    decks: dict[str, DeckRecord]
    refusals: dict[str, tuple[str, str]]
    statements: dict[str, Statement]
    settings: dict[str, Any]
    fingerprint: str

    def starter_decks(self) -> list[DeckInfo]:
        """The decks that everybody may play."""
        return [DeckInfo(deck.id, deck.title, deck.blurb, deck.cards) for deck in self.decks.values()]


def read(folder: Path, faults: list[DataError]) -> Content | None:
    """All data of the game below ``folder``; what is wrong is added to ``faults``, and then there is no content."""
    cards = catalogue.read_folder(Card, folder / "cards", faults)
    decks = catalogue.read_folder(DeckRecord, folder / "decks", faults)
    refusals = _records(RefusalRecord, folder / "refusals.json", faults)
    rules = _records(Statement, folder / "rules.json", faults)
    settings = _settings(folder / "settings.json", faults)
    if faults or settings is None:
        return None
    _cross_check(cards, decks, settings, folder, faults)
    statements = {statement.id: statement for statement in rules}
    _check_rule_ids(cards, statements, refusals, folder, faults)
    if faults:
        return None
    definitions = {card.id: compile_card(card) for card in cards.values()}
    texts = {record.key: (record.rule, record.text) for record in refusals}
    return Content(cards, definitions, decks, texts, statements, settings, catalogue.fingerprint(folder))


Record = TypeVar("Record", bound=BaseModel)


def _records(model: type[Record], path: Path, faults: list[DataError]) -> list[Record]:
    try:
        raw = catalogue.read_json(path)
        return [catalogue.validate(model, entry, path) for entry in raw]
    except DataError as fault:
        faults.append(fault)
        return []


def _settings(path: Path, faults: list[DataError]) -> dict[str, Any] | None:
    try:
        raw = catalogue.read_json(path)
        values = {name: catalogue.validate(SettingRecord, entry, path).value for name, entry in raw.items()}
        return catalogue.validate(Settings, values, path).model_dump()
    except DataError as fault:
        faults.append(fault)
        return None


def _check_rule_ids(
    cards: dict[str, Card],
    statements: dict[str, Statement],
    refusals: list[RefusalRecord],
    folder: Path,
    faults: list[DataError],
) -> None:
    """Every ability has its statement, and every refusal cites one that exists."""
    for card in cards.values():
        for ability in card.abilities:
            if f"{card.id}/{ability.name}" not in statements:
                message = f"rules.json has no statement {card.id}/{ability.name}"
                faults.append(DataError(f"{folder.name}/cards/{card.id}.json", f"{card.id} abilities", message))
    for refusal in refusals:
        if refusal.rule not in statements:
            message = f"there is no statement {refusal.rule}"
            faults.append(DataError(f"{folder.name}/refusals.json", f"{refusal.key} rule", message))


def _cross_check(
    cards: dict[str, Card],
    decks: dict[str, DeckRecord],
    settings: dict[str, Any],
    folder: Path,
    faults: list[DataError],
) -> None:
    """What one file says of another: bases of Evolutions, cards of decks."""
    titles = {card.title for card in cards.values()}
    for card in cards.values():
        if card.evolves_from is not None and card.evolves_from not in titles:
            message = f"there is no card titled {card.evolves_from!r}"
            faults.append(DataError(f"{folder.name}/cards/{card.id}.json", f"{card.id} evolves_from", message))
    definitions = {card.id: compile_card(card) for card in cards.values()}
    for deck in decks.values():
        refusal = deck_refusal(deck.cards, definitions, settings)
        if refusal is not None:
            place = f"{deck.id} cards"
            faults.append(
                DataError(f"{folder.name}/decks/{deck.id}.json", place, f"{refusal.message} [{refusal.rule}]")
            )
