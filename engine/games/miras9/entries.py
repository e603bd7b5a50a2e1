"""The cards of Miras 9 as lookups show them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.miras9.cards import Card
from engine.games.miras9.content import Content
from engine.games.miras9.decks import COPIES
from engine.kernel.lore import Entry, Face

TYPES = {
    "unit": "Unit",
    "site": "Site",
    "ship_site": "Ship-Site",
    "equipment": "Equipment",
    "event": "Event",
    "planet_spirit": "Planet/Spirit",
}
LANES = {"E": "Exterior", "I": "Interior", "S": "Space"}


def entries(content: Content) -> dict[str, Entry]:
    """Every card by id."""
    return {card.id: _entry(card, content) for card in content.cards.values()}


def _entry(card: Card, content: Content) -> Entry:
    said = (
        name
        for name, statement in content.files.statements.items()
        if name.partition("/")[0] == card.id or card.id in statement.cards
    )
    return Entry(
        card.id,
        card.name,
        "house card" if card.house else f"house {', '.join(card.house_parts)}" if card.house_parts else "",
        tuple(_faces(card)),
        card.aliases,
        tuple(_limits(card, content)),
        tuple(f"Changed {erratum.date}: {erratum.text}" for erratum in card.errata),
        tuple(said),
        card.number,
    )


def _faces(card: Card) -> Iterator[Face]:
    if card.planet is not None and card.spirit is not None:
        spirit = card.spirit
        numbers = (("Awakening threshold", str(card.planet.threshold)),)
        yield Face(card.name, f"Planet · {card.alignment}", numbers, _lines(card.planet.text), card.official)
        stats = (("ATK", str(spirit.atk)), ("GRIT", str(spirit.grit)), ("ECHO", str(spirit.echo)))
        yield Face(spirit.name, f"Spirit · {card.alignment}", stats, _lines(spirit.text))
        return
    traits = [trait for trait in card.traits if trait != TYPES[card.type]]
    type_line = " · ".join([("Token " if card.token else "") + TYPES[card.type], *traits, card.alignment])
    yield Face(card.name, type_line, tuple(_numbers(card)), _lines(card.text), card.official)


def _numbers(card: Card) -> Iterator[tuple[str, str]]:
    for label, value in (
        ("Cost", card.cost),
        ("ATK", card.atk),
        ("GRIT", card.grit),
        ("ECHO", card.echo),
        ("Generation", card.gen),
        ("Crew", card.crew),
        ("Crew Limit", card.crew_limit),
        ("Attack cost", card.attack_cost),
    ):
        if value is not None:
            yield label, str(value)
    if card.lanes is not None:
        yield "Lanes", ", ".join(LANES[lane] for lane in card.lanes)


def _lines(text: str) -> tuple[str, ...]:
    return (text,) if text else ()


def _limits(card: Card, content: Content) -> Iterator[str]:
    """How many copies a deck may have (M9-12 to M9-16)."""
    if card.token:
        yield "A token, in no deck [M9-12-a]."
    elif card.type == "planet_spirit":
        yield "Exactly one paired card in a deck [M9-13-a]."
    else:
        rule, setting, _ = COPIES[card.type]
        yield f"At most {content.settings[setting]} in a deck [{rule}]."
