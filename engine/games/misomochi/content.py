"""Everything that MisoMochi's data files hold, read and checked once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from engine.games.misomochi.cards import Card
from engine.games.misomochi.compiled import Definition, compile_card
from engine.games.misomochi.decks import deck_faults
from engine.games.misomochi.settings import Settings
from engine.games.misomochi.vocabulary import EventAbility, ReplaceHealAmount
from engine.kernel import catalogue
from engine.kernel.errors import DataError
from engine.kernel.game_files import Citation, ReadSettings, fingerprint_of, read_settings, refusals_of, uncited
from engine.kernel.lore_files import LoreFiles, dangling, illegal_decks, read_lore
from engine.kernel.statements import Statement


class MisoStatement(Statement):
    """A statement of MisoMochi, which comes from the official text, its clarifications, or us."""

    source: Literal["alpha 0.2", "alpha 0.2 clarification", "house ruling", "house card"]


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
    lost = list(dangling(content.files, content.cards, folder))
    yield from lost or illegal_decks(
        content.files, lambda deck: deck_faults(deck, content.definitions, content.settings), folder
    )
    cited = (*_cited(content), *settings.citations())
    yield from uncited(content.files.statements, content.settings, cited, folder)


def _cited(content: Content) -> Iterator[Citation]:
    """Every ability's citation of its statement."""
    for card in content.cards.values():
        for ability in card.abilities:
            yield f"cards/{card.id}.json", f"{card.id}: abilities[{ability.name}]", f"{card.id}/{ability.name}"


def _dangling_names(card: Card, content: Content) -> Iterator[tuple[str, str]]:
    """The fields of a card that name a card or ability that does not exist."""
    if card.evolves_from is not None and all(other.title != card.evolves_from for other in content.cards.values()):
        yield "evolves_from", f"there is no card titled {card.evolves_from!r}"
    abilities = {ability.name for other in content.cards.values() for ability in other.abilities}
    for ability in card.abilities:
        for part in (*ability.conditions, *ability.modifiers):
            if isinstance(part, EventAbility | ReplaceHealAmount) and part.ability not in abilities:
                yield f"abilities[{ability.name}].ability", f"no card has an ability {part.ability!r}"
