"""MisoMochi's cards as printed, from its card data."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine import games
from renderers.style import AbilityFacts, CardFacts, Number

GAME = "misomochi"

ANSWERS = {"before_attack_damage", "before_targeted_effect", "would_be_defeated"}
"""Timings of triggers that react to somebody's act."""


@cache
def facts(card: str) -> CardFacts:
    """The printed facts of a card.

    Raises:
        KeyError: the game has no such card.
    """
    found = games.get(GAME).catalogue[card]
    notes = [f"evolves from {found.evolves_from}"] if found.evolves_from else []
    notes += [str(note) for note in (found.restriction, found.rarity, found.edition) if note]
    return CardFacts(
        found.id,
        found.title,
        found.kind,
        found.frame,
        found.type_line,
        () if found.hp is None else (Number("heart", "bad", found.hp),),
        found.play_cost.energy or None,
        found.limits.deck or found.limits.in_play,
        found.house,
        tuple(notes),
        tuple(
            AbilityFacts(ability.name, _ability_kind(ability), ability.text, ability.cost.energy)
            for ability in found.abilities
        ),
    )


@cache
def evolves_from(card: str) -> str:
    """The title of what a card is put on, "" for one that stands alone."""
    return games.get(GAME).catalogue[card].evolves_from or ""


def hp_of(known: CardFacts) -> int:
    """Maximum HP as printed, 0 for what is no character."""
    return known.numbers[0].value if known.numbers else 0


def _ability_kind(ability: Any) -> str:
    """Which head an ability is printed under; a trigger that reacts to somebody's act is an answer."""
    if ability.kind != "trigger":
        return str(ability.kind)
    return "trigger" if ability.timing in ANSWERS else "moment"
