"""What makes a deck illegal (M9-12 to M9-17, M9-H3, M9-H4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.games.miras9.compiled import Definition
from engine.kernel.checks import Refusal

COPIES: dict[str, tuple[str, str, str]] = {
    "unit": ("M9-14", "copies_unit_equipment_event", "Unit"),
    "equipment": ("M9-14", "copies_unit_equipment_event", "Equipment"),
    "event": ("M9-14", "copies_unit_equipment_event", "Event"),
    "site": ("M9-15", "copies_site", "Site"),
    "ship_site": ("M9-15", "copies_site", "Ship-Site"),
}
"""For each type of card that counts for a deck's size: the rule of its copies, their setting, and what it is called."""


def deck_faults(
    deck: Mapping[str, int], definitions: Mapping[str, Definition], settings: Mapping[str, Any]
) -> list[Refusal]:
    """Everything against a deck that lists its paired card among the others; the order of the list plays no part."""
    unknown = [card for card in deck if card not in definitions]
    if unknown:
        return [Refusal("M9-13-b", f"There is no card with the id {card}.") for card in unknown]
    return list(_faults(deck, definitions, settings))


def _faults(
    deck: Mapping[str, int], definitions: Mapping[str, Definition], settings: Mapping[str, Any]
) -> Iterator[Refusal]:
    for card, count in sorted(deck.items()):
        if definitions[card].token:
            yield Refusal("M9-12-a", f"{definitions[card].name} is a token; tokens are no deck cards.")
        if count < 0:
            yield Refusal("M9-13-b", f"{definitions[card].name} cannot be in a deck {count} times.")
    paired = sum(count for card, count in deck.items() if definitions[card].spirit is not None)
    if paired != 1:
        yield Refusal("M9-13-a", f"A deck has exactly one paired Planet/Spirit card; this one has {paired}.")
    counted = {
        card: count for card, count in deck.items() if definitions[card].type in COPIES and not definitions[card].token
    }
    size, least, most = sum(counted.values()), settings["deck_min"], settings["deck_max"]
    if size < least:
        yield Refusal("M9-13-b", f"Beside the paired card a deck has at least {least} cards; this one has {size}.")
    if size > most:
        yield Refusal("M9-H4", f"Beside the paired card a deck has at most {most} cards; this one has {size}.")
    for card, count in sorted(counted.items()):
        rule, setting, called = COPIES[definitions[card].type]
        if count > settings[setting]:
            told = f"At most {settings[setting]} copies of a {called}; this deck has {count} {definitions[card].name}."
            yield Refusal(rule, told)
    if not any(definitions[card].type in ("site", "ship_site") for card, count in counted.items() if count > 0):
        yield Refusal("M9-H3", "A deck needs at least one Site or Ship-Site to start from.")
