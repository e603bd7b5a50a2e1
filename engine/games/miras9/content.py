"""Everything that the data files of Miras 9 hold, read and checked once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from engine.games.miras9.abilities import modes_of
from engine.games.miras9.cards import Card
from engine.games.miras9.compiled import Definition, compile_card
from engine.games.miras9.decks import deck_faults
from engine.games.miras9.settings import RULES, Settings
from engine.kernel import catalogue
from engine.kernel.errors import DataError
from engine.kernel.game_files import Citation, ReadSettings, fingerprint_of, read_settings, refusals_of, uncited
from engine.kernel.lore_files import LoreFiles, dangling, illegal_decks, read_lore
from engine.kernel.statements import Statement


class MirasStatement(Statement):
    """A statement of Miras 9, which comes from the official text or us."""

    source: Literal["comprehensive rules", "house ruling", "house card"]


@dataclass(frozen=True, slots=True)
class Content:
    """The game's data, ready for play. ``refusals`` are by key: the rule that each cites, and its text."""

    cards: dict[str, Card]
    definitions: dict[str, Definition]
    files: LoreFiles
    refusals: dict[str, tuple[str, str]]
    settings: dict[str, Any]
    fingerprint: str


def read(folder: Path, faults: list[DataError]) -> Content | None:
    """All data of the game below ``folder``; what is wrong is added to ``faults``, and then there is no content."""
    cards = catalogue.read_folder(Card, folder / "cards", faults)
    files = read_lore(folder, faults, MirasStatement)
    settings = read_settings(Settings, folder / "settings.json", faults)
    if faults or settings is None:
        return None
    content = Content(
        cards,
        {card.id: compile_card(card) for card in cards.values()},
        files,
        refusals_of(files.statements, folder, faults),
        settings.values,
        fingerprint_of(folder),
    )
    faults.extend(_dangling(content, settings, folder))
    return None if faults else content


def _dangling(content: Content, settings: ReadSettings, folder: Path) -> Iterator[DataError]:
    """What one file says of another that is not there."""
    for card in content.cards.values():
        for field, expected in _dangling_names(card, content):
            file = catalogue.name_of(folder / f"cards/{card.id}.json")
            yield DataError(file, f"{card.id}: {field}", expected)
    for name, rule in settings.rules.items():
        if rule != RULES[name]:
            yield DataError(catalogue.name_of(folder / "settings.json"), f"{name}: rule", f"expected {RULES[name]!r}")
    lost = list(dangling(content.files, content.cards, folder))
    yield from lost or illegal_decks(
        content.files, lambda deck: deck_faults(deck, content.definitions, content.settings), folder
    )
    cited = (*_cited(content), *settings.citations())
    yield from uncited(content.files.statements, content.settings, cited, folder)


def _cited(content: Content) -> Iterator[Citation]:
    """Every ability's citation of its statement."""
    for card in content.cards.values():
        for side, ability in card.sides:
            place = f"{card.id}: {side}abilities[{ability.id}]"
            yield f"cards/{card.id}.json", place, f"{card.id}/{ability.name}"


def _dangling_names(card: Card, content: Content) -> Iterator[tuple[str, str]]:
    """The fields of a card that name a card that does not exist, or have what another card has."""
    if card.number and any(other.number == card.number for other in content.cards.values() if other is not card):
        yield "number", "another card has this one too"
    for side, ability in card.sides:
        for name, _, operations in modes_of(ability):
            for place, operation in enumerate(operations):
                if operation.op != "create_token":
                    continue
                token = content.cards.get(operation.token)
                if token is None or not token.token:
                    mode = f".modes[{name}]" if name else ""
                    field = f"{side}abilities[{ability.id}]{mode}.ops[{place}].token"
                    yield field, f"there is no token with the id {operation.token!r}"
