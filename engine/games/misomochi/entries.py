"""The cards of MisoMochi as lookups show them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.misomochi.cards import Ability, Card
from engine.games.misomochi.content import Content
from engine.kernel.lore import Entry, Face

KINDS = {"attack": "Attack", "activated": "Power", "trigger": "Trigger", "passive": "Passive"}


def entries(content: Content) -> dict[str, Entry]:
    """Every card by id."""
    return {card.id: _entry(card, content) for card in content.cards.values()}


def _entry(card: Card, content: Content) -> Entry:
    numbers = [("HP", str(card.hp))] if card.hp is not None else []
    if card.play_cost.energy:
        numbers.append(("Cost", f"{card.play_cost.energy} Energy"))
    lines = [f"Evolves from {card.evolves_from}."] if card.evolves_from else []
    lines += [_line(ability) for ability in card.abilities]
    own = {name for name in content.files.statements if name.partition("/")[0].partition("#")[0] == card.id}
    said = [name for name, statement in content.files.statements.items() if name in own or card.id in statement.cards]
    return Entry(
        card.id,
        card.title,
        "house card" if card.house else "",
        (Face(card.title, card.type_line, tuple(numbers), tuple(lines)),),
        card.aliases,
        tuple(_limits(card, content)),
        (*card.changes, *(note for note in (card.restriction, card.rarity, card.edition) if note)),
        tuple(said),
    )


def _line(ability: Ability) -> str:
    cost = f", {ability.cost.energy} Energy" if ability.cost.energy else ""
    return f"{ability.name} ({KINDS[ability.kind]}{cost}): {ability.text}"


def _limits(card: Card, content: Content) -> Iterator[str]:
    """How many copies a deck and a player may have (MM-H1, rule-7a)."""
    most = content.settings["max_copies"] if card.limits.deck is None else card.limits.deck
    rule = "MM-H1" if card.limits.deck is None else "rule-7a"
    yield f"At most {most} in a deck [{rule}]."
    if card.limits.in_play is not None:
        yield f"At most {card.limits.in_play} in play for each player [rule-7a]."
