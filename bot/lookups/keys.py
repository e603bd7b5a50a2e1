"""Short keys for cards, statements and terms, so that a button can carry one.

Ids of statements may be long and hold any sign; a custom id may not. A key depends on the id alone, so a button made
before a restart or an upgrade still means the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from engine import games

LENGTH = 10


@dataclass(frozen=True, slots=True)
class Thing:
    """What a key stands for: a ``card`` or a ``rule`` of a game, by its id."""

    kind: str
    game: str
    id: str


def key(kind: str, game: str, name: str) -> str:
    """The key of a thing."""
    return sha256(f"{kind}\0{game}\0{name}".encode()).hexdigest()[:LENGTH]


def find(text: str) -> Thing | None:
    """What a key stands for, None where the data no longer has it."""
    return _all().get(text)


@cache
def _all() -> dict[str, Thing]:
    found: dict[str, Thing] = {}
    for thing in _things():
        made = key(thing.kind, thing.game, thing.id)
        if made in found:
            raise ValueError(f"{thing} and {found[made]} have one key")
        found[made] = thing
    return found


def _things() -> Iterator[Thing]:
    for game, lore in games.all_lore().items():
        yield from (Thing("card", game, card) for card in lore.entries)
        yield from (Thing("rule", game, rule) for rule in lore.statements)
