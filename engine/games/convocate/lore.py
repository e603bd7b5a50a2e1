"""The record of Convocate that the registry finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from engine.games.convocate.cards import Card
from engine.games.convocate.decks import deck_faults
from engine.games.convocate.entries import entries
from engine.kernel.checks import Refusal
from engine.kernel.lore import Entry
from engine.kernel.lore_files import FileLore
from engine.kernel.statements import Statement


class ConvocateStatement(Statement):
    """A statement of Convocate, which comes from the official text or us."""

    source: Literal["card types", "house ruling", "house card"]


class Convocate(FileLore[Card]):
    """Convocate, to look up."""

    id = "convocate"
    title = "Convocate"
    is_drawn = True
    card_model = Card
    statement_model = ConvocateStatement

    def faults_of(self, deck: Mapping[str, int], cards: Mapping[str, Card]) -> Sequence[Refusal]:
        return deck_faults(deck, cards)

    def entries_of(self, cards: Mapping[str, Card], statements: Mapping[str, Statement]) -> Mapping[str, Entry]:
        return entries(cards, statements)
