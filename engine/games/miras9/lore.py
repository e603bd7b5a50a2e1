"""The record of Miras 9 that the registry finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from engine.games.miras9.cards import Card
from engine.games.miras9.decks import deck_faults
from engine.games.miras9.entries import entries
from engine.kernel.checks import Refusal
from engine.kernel.lore import Entry
from engine.kernel.lore_files import FileLore
from engine.kernel.statements import Statement


class MirasStatement(Statement):
    """A statement of Miras 9, which comes from the official text or us."""

    source: Literal["comprehensive rules", "house ruling", "house card"]


class Miras9(FileLore[Card]):
    """Miras 9, to look up."""

    id = "miras9"
    title = "Miras 9"
    is_drawn = True
    card_model = Card
    statement_model = MirasStatement

    def faults_of(self, deck: Mapping[str, int], cards: Mapping[str, Card]) -> Sequence[Refusal]:
        return deck_faults(deck, cards)

    def entries_of(self, cards: Mapping[str, Card], statements: Mapping[str, Statement]) -> Mapping[str, Entry]:
        return entries(cards, statements)
