"""Reads the files that every game's lore has in the same form: source, rules, glossary and starter decks.

Cards are each game's own. A fault names the file, the record and field in it, and what was expected there.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Generic, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from engine.kernel import catalogue
from engine.kernel.checks import Refusal
from engine.kernel.errors import DataError
from engine.kernel.lore import DeckInfo, Entry, Lore, Source
from engine.kernel.statements import Statement, Term


class DeckRecord(BaseModel):
    """A starter deck: what it is called, one line about it, the card that stands for it, and its cards by id."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    title: str
    blurb: str
    hero: str
    cards: dict[str, Annotated[int, Field(ge=1)]]


@dataclass(frozen=True, slots=True)
class LoreFiles:
    """What the files hold; ``source`` is None only where it is faulty."""

    source: Source | None
    statements: Mapping[str, Statement]
    glossary: Mapping[str, Term]
    decks: Mapping[str, DeckRecord]

    @property
    def published(self) -> Source:
        """What the rules restate, where the files are in order."""
        if self.source is None:
            raise DataError("source.json", "", "the data could not be read")
        return self.source

    def starter_decks(self) -> list[DeckInfo]:
        """The decks that everybody may play."""
        return [DeckInfo(deck.id, deck.title, deck.blurb, deck.cards) for deck in self.decks.values()]


def read_lore(folder: Path, faults: list[DataError], model: type[Statement] = Statement) -> LoreFiles:
    """The files below a game's folder; what is wrong is added to ``faults``."""
    return LoreFiles(
        catalogue.read_record(Source, folder / "source.json", faults),
        catalogue.read_list(model, folder / "rules.json", "id", faults),
        catalogue.read_list(Term, folder / "glossary.json", "term", faults),
        catalogue.read_folder(DeckRecord, folder / "decks", faults),
    )


def dangling(files: LoreFiles, cards: Collection[str], folder: Path) -> Iterator[DataError]:
    """What these files say of statements, terms and cards that are not there; ``cards`` are the ids of all cards."""

    def fault(file: str, place: str, expected: str) -> DataError:
        return DataError(catalogue.name_of(folder / file), place, expected)

    for deck in files.decks.values():
        unknown = [card for card in (*deck.cards, deck.hero) if card not in cards]
        if unknown:
            yield fault(f"decks/{deck.id}.json", f"{deck.id}: cards.{unknown[0]}", "there is no card with this id")
    for term in files.glossary.values():
        for rule in term.rules:
            if rule not in files.statements:
                yield fault("glossary.json", f"{term.term}: rules", f"rules.json has no statement {rule!r}")
    for statement in files.statements.values():
        for field, names, known, what in (
            ("related", statement.related, files.statements, "rules.json has no statement"),
            ("terms", statement.terms, files.glossary, "glossary.json has no term"),
            ("cards", statement.cards, cards, "there is no card"),
        ):
            for name in names:
                if name not in known:
                    yield fault("rules.json", f"{statement.id}: {field}", f"{what} {name!r}")


def illegal_decks(
    files: LoreFiles, deck_faults: Callable[[Mapping[str, int]], Sequence[Refusal]], folder: Path
) -> Iterator[DataError]:
    """Each starter deck that a game's own rules forbid."""
    for deck in files.decks.values():
        for refusal in deck_faults(deck.cards):
            file = catalogue.name_of(folder / f"decks/{deck.id}.json")
            yield DataError(file, f"{deck.id}: cards", f"{refusal.message} [{refusal.rule}]")


Card = TypeVar("Card", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class LoreContent(Generic[Card]):
    """The data of a game that can be looked up."""

    cards: dict[str, Card]
    files: LoreFiles


class FileLore(Lore, Generic[Card]):
    """The lore of a game whose cards and rules are read from its data folder, before it can be played."""

    card_model: type[Card]
    statement_model: type[Statement]

    @cached_property
    def content(self) -> LoreContent[Card]:
        """The data, read once.

        Raises:
            DataError: the first fault in the data files.
        """
        faults: list[DataError] = []
        content = self._read(catalogue.DATA / self.id, faults)
        catalogue.raise_first(faults)
        return content

    def _read(self, folder: Path, faults: list[DataError]) -> LoreContent[Card]:
        cards = catalogue.read_folder(self.card_model, folder / "cards", faults)
        content = LoreContent(cards, read_lore(folder, faults, self.statement_model))
        if not faults:
            faults.extend(dangling(content.files, cards, folder))
        if not faults:
            faults.extend(illegal_decks(content.files, lambda deck: self.faults_of(deck, cards), folder))
        return content

    @abstractmethod
    def faults_of(self, deck: Mapping[str, int], cards: Mapping[str, Card]) -> Sequence[Refusal]:
        """Everything that makes a deck of these cards illegal."""

    @abstractmethod
    def entries_of(self, cards: Mapping[str, Card], statements: Mapping[str, Statement]) -> Mapping[str, Entry]:
        """Every card by id, as lookups show it."""

    @property
    def source(self) -> Source:
        return self.content.files.published

    @property
    def statements(self) -> Mapping[str, Statement]:
        return self.content.files.statements

    @property
    def glossary(self) -> Mapping[str, Term]:
        return self.content.files.glossary

    @property
    def catalogue(self) -> Mapping[str, Card]:
        return self.content.cards

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        return self.entries_of(self.content.cards, self.statements)

    def starter_decks(self) -> Sequence[DeckInfo]:
        return self.content.files.starter_decks()

    def deck_faults(self, counts: Mapping[str, int]) -> Sequence[Refusal]:
        return self.faults_of(counts, self.content.cards)

    def check_data(self, folder: Path, faults: list[DataError]) -> None:
        self._read(folder, faults)


class Filed(Protocol):
    """The content of a game that can be played, as far as lookups need it."""

    @property
    def cards(self) -> Mapping[str, Any]:
        """The card records by id."""
        ...

    @property
    def files(self) -> LoreFiles:
        """Source, rules, glossary and decks."""
        ...


Content = TypeVar("Content", bound=Filed)


class ContentLore(Lore, Generic[Content]):
    """The lore of a game that reads more from its data folder than can be looked up: settings, compiled cards."""

    @abstractmethod
    def read_content(self, folder: Path, faults: list[DataError]) -> Content | None:
        """All data of the game below ``folder``; None where something is wrong, which is added to ``faults``."""

    @abstractmethod
    def entries_of(self, content: Content) -> Mapping[str, Entry]:
        """Every card by id, as lookups show it."""

    @cached_property
    def content(self) -> Content:
        """The data, read once.

        Raises:
            DataError: the first fault in the data files.
        """
        faults: list[DataError] = []
        content = self.read_content(catalogue.DATA / self.id, faults)
        catalogue.raise_first(faults)
        if content is None:
            raise DataError(self.id, "", "the data could not be read")
        return content

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        return self.entries_of(self.content)

    @property
    def source(self) -> Source:
        return self.content.files.published

    @property
    def statements(self) -> Mapping[str, Statement]:
        return self.content.files.statements

    @property
    def glossary(self) -> Mapping[str, Term]:
        return self.content.files.glossary

    @property
    def catalogue(self) -> Mapping[str, Any]:
        return self.content.cards

    def starter_decks(self) -> Sequence[DeckInfo]:
        return self.content.files.starter_decks()

    def check_data(self, folder: Path, faults: list[DataError]) -> None:
        self.read_content(folder, faults)
