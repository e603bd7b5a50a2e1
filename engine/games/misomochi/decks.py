"""What makes a deck illegal (MM-H1, rule-7a, rule-7b)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.games.misomochi.compiled import Definition
from engine.kernel.checks import Refusal


def deck_faults(
    deck: Mapping[str, int], definitions: Mapping[str, Definition], settings: Mapping[str, Any]
) -> list[Refusal]:
    """Everything against a deck, judged on the sums; the order of the list plays no part."""
    unknown = [card for card in deck if card not in definitions]
    if unknown:
        return [Refusal("MM-H1", f"There is no card with the id {card}.") for card in unknown]
    return list(_faults(deck, definitions, settings))


def _faults(
    deck: Mapping[str, int], definitions: Mapping[str, Definition], settings: Mapping[str, Any]
) -> Iterator[Refusal]:
    for card, count in sorted(deck.items()):
        if count < 0:
            yield Refusal("MM-H1", f"{definitions[card].title} cannot be in a deck {count} times.")
    size, wanted = sum(deck.values()), settings["deck_size"]
    if size != wanted:
        yield Refusal("MM-H1", f"A deck has exactly {wanted} cards; this one has {size}.")
    most = settings["max_copies"]
    for card, count in sorted(deck.items()):
        definition = definitions[card]
        if definition.deck_limit is not None and count > definition.deck_limit:
            yield Refusal("rule-7a", f"{definition.title} is Limit {definition.deck_limit}; this deck has {count}.")
        elif count > most:
            yield Refusal("MM-H1", f"At most {most} copies of a title; this deck has {count} {definition.title}.")
    starters = sum(count for card, count in deck.items() if definitions[card].is_starter)
    needed = settings["min_starters"]
    if starters < needed:
        yield Refusal("MM-H1", f"A deck needs {needed} combatants that are no Evolutions; this one has {starters}.")
