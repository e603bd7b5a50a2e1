"""What makes a deck illegal (4.1-a, 4.1-c, CV-H2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.convocate.cards import Card
from engine.kernel.checks import Refusal

DECK_SIZE = 40
COPIES = 3
STATUTE_COPIES = 1


def deck_faults(deck: Mapping[str, int], cards: Mapping[str, Card]) -> list[Refusal]:
    """Everything against a deck that lists its Homeworld among the others."""
    unknown = [card for card in deck if card not in cards]
    if unknown:
        return [Refusal("CV-H2", f"There is no card with the id {card}.") for card in unknown]
    return list(_faults(deck, cards))


def _faults(deck: Mapping[str, int], cards: Mapping[str, Card]) -> Iterator[Refusal]:
    for card, count in sorted(deck.items()):
        if count < 0:
            yield Refusal("CV-H2", f"{cards[card].title} cannot be in a deck {count} times.")
    homeworlds = {card: count for card, count in deck.items() if cards[card].front.type == "homeworld"}
    if sum(homeworlds.values()) != 1:
        yield Refusal("4.1-a", f"A deck has exactly one Homeworld; this one has {sum(homeworlds.values())}.")
    size = sum(deck.values()) - sum(homeworlds.values())
    if size != DECK_SIZE:
        yield Refusal("CV-H2", f"Beside its Homeworld a deck has exactly {DECK_SIZE} cards; this one has {size}.")
    for card, count in sorted(deck.items()):
        known = cards[card]
        most = STATUTE_COPIES if known.front.type == "statute" else COPIES
        if count > most and card not in homeworlds:
            yield Refusal("CV-H2", f"At most {most} in a deck of {known.title}; this one has {count}.")
    factions = {cards[card].faction for card, count in homeworlds.items() if count > 0}
    for card in sorted(deck):
        faction = cards[card].faction
        if factions and faction != "Neutral" and faction not in factions:
            home = " or ".join(sorted(factions))
            yield Refusal("CV-H2", f"{cards[card].title} is {faction}; the Homeworld allows {home} and Neutral cards.")
