"""Everything that MisoMochi's data files hold, read and checked once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from engine.games.misomochi.cards import Card
from engine.games.misomochi.compiled import Definition, compile_card
from engine.games.misomochi.decks import deck_faults
from engine.games.misomochi.settings import Settings, with_changes
from engine.games.misomochi.vocabulary import EventAbility, ReplaceHealAmount
from engine.kernel.game_files import GameContent, Reader
from engine.kernel.statements import Statement

Content: TypeAlias = GameContent[Card, Definition]


class MisoStatement(Statement):
    """A statement of MisoMochi, which comes from the official text, its clarifications, or us."""

    source: Literal["alpha 0.2", "alpha 0.2 clarification", "house ruling", "house card"]


def _cited(card: Card) -> Iterator[tuple[str, str]]:
    """Every ability's citation of its statement."""
    for ability in card.abilities:
        yield f"abilities[{ability.name}]", f"{card.id}/{ability.name}"


def _faults_of(card: Card, cards: Mapping[str, Card]) -> Iterator[tuple[str, str]]:
    """The fields of a card that name a card or ability that does not exist."""
    if card.evolves_from is not None and all(other.title != card.evolves_from for other in cards.values()):
        yield "evolves_from", f"there is no card titled {card.evolves_from!r}"
    abilities = {ability.name for other in cards.values() for ability in other.abilities}
    for ability in card.abilities:
        for part in (*ability.conditions, *ability.modifiers):
            if isinstance(part, EventAbility | ReplaceHealAmount) and part.ability not in abilities:
                yield f"abilities[{ability.name}].ability", f"no card has an ability {part.ability!r}"


READER = Reader(Card, MisoStatement, Settings, compile_card, deck_faults, _faults_of, _cited, with_changes)
