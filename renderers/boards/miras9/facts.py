"""Miras 9's cards as printed, from its card data."""

from __future__ import annotations

from functools import cache

from engine import Entry, games
from engine.games.miras9.cards import Card
from renderers.boards.miras9.passages import passages
from renderers.style import AbilityFacts, CardFacts, Number

GAME = "miras9"

SECTIONS = {"ship_site": "site"}
"""The section of a deck list that a type of card stands in, where it is not its own."""


def card_of(card: str) -> Card:
    """A card's record.

    Raises:
        KeyError: the game has no such card.
    """
    found = games.lore(GAME).catalogue[card]
    assert isinstance(found, Card)
    return found


def entry_of(card: str) -> Entry:
    """A card as lookups show it."""
    return games.lore(GAME).entries[card]


@cache
def facts(card: str) -> CardFacts:
    """The printed facts of a card.

    Raises:
        KeyError: the game has no such card.
    """
    found, entry = card_of(card), entry_of(card)
    abilities: list[AbilityFacts] = []
    for number, face in enumerate(entry.faces):
        plain = "effect" if found.type == "event" else "always"
        abilities += passages(" ".join(face.lines), plain, number)
    return CardFacts(
        found.id,
        found.name,
        SECTIONS.get(found.type, found.type),
        found.alignment.lower(),
        entry.faces[0].type_line,
        numbers(found),
        found.cost,
        None,
        found.house,
        entry.notes,
        tuple(abilities),
    )


def numbers(card: Card) -> tuple[Number, ...]:
    """The numbers of a card's front that stand in boxes."""
    if card.planet is not None:
        return (Number("sun", "echo", card.planet.threshold, "THRESHOLD"),)
    return _fight(card.atk, card.grit, card.echo, card.gen)


def back_numbers(card: Card) -> tuple[Number, ...]:
    """The numbers of a Spirit that is the back of a Planet."""
    spirit = card.spirit
    return _fight(spirit.atk, spirit.grit, spirit.echo, None) if spirit is not None else ()


def _fight(atk: int | None, grit: int | None, echo: int | None, gen: int | None) -> tuple[Number, ...]:
    every = (
        ("crosshairs", "amber", atk, "ATK"),
        ("shield-halved", "soft", grit, "GRIT"),
        ("echo", "echo", echo, "ECHO"),
        ("gear", "amber", gen, "GEN"),
    )
    return tuple(Number(glyph, colour, value, label) for glyph, colour, value, label in every if value is not None)
