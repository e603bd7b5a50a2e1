"""Everything that the data files of Miras 9 hold, read and checked once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from engine.games.miras9.abilities import modes_of
from engine.games.miras9.cards import Card
from engine.games.miras9.compiled import Definition, compile_card
from engine.games.miras9.decks import deck_faults
from engine.games.miras9.settings import RULES, Settings, with_changes
from engine.kernel.game_files import GameContent, Reader
from engine.kernel.statements import Statement

Content: TypeAlias = GameContent[Card, Definition]


class MirasStatement(Statement):
    """A statement of Miras 9, which comes from the official text or us."""

    source: Literal["comprehensive rules", "house ruling", "house card"]


def _cited(card: Card) -> Iterator[tuple[str, str]]:
    """Every ability's citation of its statement."""
    for side, ability in card.sides:
        yield f"{side}abilities[{ability.id}]", f"{card.id}/{ability.name}"


def _faults_of(card: Card, cards: Mapping[str, Card]) -> Iterator[tuple[str, str]]:
    """The fields of a card that name a card that does not exist, or have what another card has."""
    if card.number and any(other.number == card.number for other in cards.values() if other is not card):
        yield "number", "another card has this one too"
    for side, ability in card.sides:
        for name, _, operations in modes_of(ability):
            for place, operation in enumerate(operations):
                if operation.op != "create_token":
                    continue
                token = cards.get(operation.token)
                if token is None or not token.token:
                    mode = f".modes[{name}]" if name else ""
                    field = f"{side}abilities[{ability.id}]{mode}.ops[{place}].token"
                    yield field, f"there is no token with the id {operation.token!r}"


READER = Reader(Card, MirasStatement, Settings, compile_card, deck_faults, _faults_of, _cited, with_changes, RULES)
