"""What makes a deck illegal (M9-12 to M9-17, M9-H3, M9-H4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.miras9.cards import Card
from engine.kernel.checks import Refusal

DECK_MIN = 30
DECK_MAX = 120
COPIES = {"unit": 3, "equipment": 3, "event": 3, "site": 2, "ship_site": 2}
COPY_RULES = {"unit": "M9-14", "equipment": "M9-14", "event": "M9-14", "site": "M9-15", "ship_site": "M9-15"}


def deck_faults(deck: Mapping[str, int], cards: Mapping[str, Card]) -> list[Refusal]:
    """Everything against a deck that lists its paired card among the others."""
    unknown = [card for card in deck if card not in cards]
    if unknown:
        return [Refusal("M9-13-b", f"There is no card with the id {card}.") for card in unknown]
    return list(_faults(deck, cards))


def _faults(deck: Mapping[str, int], cards: Mapping[str, Card]) -> Iterator[Refusal]:
    for card, count in sorted(deck.items()):
        if cards[card].token:
            yield Refusal("M9-12-a", f"{cards[card].name} is a token; tokens are no deck cards.")
        if count < 0:
            yield Refusal("M9-13-b", f"{cards[card].name} cannot be in a deck {count} times.")
    paired = sum(count for card, count in deck.items() if cards[card].type == "planet_spirit")
    if paired != 1:
        yield Refusal("M9-13-a", f"A deck has exactly one paired Planet/Spirit card; this one has {paired}.")
    counted = {card: count for card, count in deck.items() if cards[card].type in COPIES and not cards[card].token}
    size = sum(counted.values())
    if size < DECK_MIN:
        yield Refusal("M9-13-b", f"Beside the paired card a deck has at least {DECK_MIN} cards; this one has {size}.")
    if size > DECK_MAX:
        yield Refusal("M9-H4", f"Beside the paired card a deck has at most {DECK_MAX} cards; this one has {size}.")
    for card, count in sorted(counted.items()):
        kind = cards[card].type
        if count > COPIES[kind]:
            most, name = COPIES[kind], cards[card].name
            yield Refusal(COPY_RULES[kind], f"At most {most} copies of a {_WORDS[kind]}; this deck has {count} {name}.")
    if not any(cards[card].type in ("site", "ship_site") for card, count in counted.items() if count > 0):
        yield Refusal("M9-H3", "A deck needs at least one Site or Ship-Site to start from.")


_WORDS = {"unit": "Unit", "equipment": "Equipment", "event": "Event", "site": "Site", "ship_site": "Ship-Site"}
