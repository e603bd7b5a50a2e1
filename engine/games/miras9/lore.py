"""The record of Miras 9 that the registry finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.games.miras9.content import Content, read
from engine.games.miras9.decks import deck_faults
from engine.games.miras9.entries import entries
from engine.kernel.checks import Refusal
from engine.kernel.errors import DataError
from engine.kernel.lore import Entry
from engine.kernel.lore_files import ContentLore


class Miras9(ContentLore[Content]):
    """Miras 9, to look up."""

    id = "miras9"
    title = "Miras 9"
    is_drawn = True

    def read_content(self, folder: Path, faults: list[DataError]) -> Content | None:
        return read(folder, faults)

    def entries_of(self, content: Content) -> Mapping[str, Entry]:
        return entries(content)

    def deck_faults(self, counts: Mapping[str, int]) -> Sequence[Refusal]:
        return deck_faults(counts, self.content.definitions, self.content.settings)
