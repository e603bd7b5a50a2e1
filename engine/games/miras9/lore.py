"""The record of Miras 9 that the registry finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from engine.games.miras9.cards import Card
from engine.games.miras9.content import Content, read
from engine.games.miras9.decks import deck_faults
from engine.games.miras9.entries import entries
from engine.kernel import catalogue
from engine.kernel.checks import Refusal
from engine.kernel.errors import DataError
from engine.kernel.lore import DeckInfo, Entry, Lore, Source
from engine.kernel.statements import Statement, Term


class Miras9(Lore):
    """Miras 9, to look up."""

    id = "miras9"
    title = "Miras 9"
    is_drawn = True

    @cached_property
    def content(self) -> Content:
        """The data, read once.

        Raises:
            DataError: the first fault in the data files.
        """
        faults: list[DataError] = []
        content = read(catalogue.DATA / self.id, faults)
        catalogue.raise_first(faults)
        if content is None:
            raise DataError(self.id, "", "the data could not be read")
        return content

    def check_data(self, folder: Path, faults: list[DataError]) -> None:
        read(folder, faults)

    @property
    def source(self) -> Source:
        return self.content.files.published

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        return entries(self.content)

    @property
    def catalogue(self) -> Mapping[str, Card]:
        return self.content.cards

    @property
    def statements(self) -> Mapping[str, Statement]:
        return self.content.files.statements

    @property
    def glossary(self) -> Mapping[str, Term]:
        return self.content.files.glossary

    def starter_decks(self) -> Sequence[DeckInfo]:
        return self.content.files.starter_decks()

    def deck_faults(self, counts: Mapping[str, int]) -> Sequence[Refusal]:
        return deck_faults(counts, self.content.definitions, self.content.settings)
