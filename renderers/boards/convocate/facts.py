"""Convocate's cards as printed, from its card data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from engine import Entry, games
from engine.games.convocate.cards import Card, Face
from renderers.style import AbilityFacts, CardFacts, Number

GAME = "convocate"

FRAMES = {"IHN": "ihn", "Choir of Vael": "vael", "Sarn Combine": "sarn", "Neutral": "neutral"}
SECTIONS = {
    "planetary_location": "location",
    "surface_location": "location",
    "capital_ship": "spacecraft",
    "non_capital": "spacecraft",
}
"""The section of a deck list that a type of card stands in, where it is not its own."""

HOLDS = {"character": "Character", "ground_unit": "Ground Unit"}


@dataclass(frozen=True, slots=True)
class Row:
    """A fact in words, with its glyph and label."""

    glyph: str
    label: str
    value: str


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


def faces_of(card: Card) -> tuple[Face, ...]:
    """The sides of a card, the front first."""
    return (card.front,) if card.back is None else (card.front, card.back)


@cache
def facts(card: str) -> CardFacts:
    """The printed facts of a card.

    Raises:
        KeyError: the game has no such card.
    """
    found, entry = card_of(card), entry_of(card)
    abilities: list[AbilityFacts] = []
    for number, face in enumerate(faces_of(found)):
        abilities += _passages(face, number)
    return CardFacts(
        found.id,
        found.title,
        SECTIONS.get(found.front.type, found.front.type),
        FRAMES[found.faction],
        entry.faces[0].type_line,
        numbers(found.front),
        found.cost,
        None,
        found.house == "all",
        entry.notes,
        tuple(abilities),
    )


def _passages(face: Face, number: int) -> Iterator[AbilityFacts]:
    if face.text:
        yield AbilityFacts("", "text", face.text, 0, number)
    for place, chapter in enumerate(face.chapters or (), 1):
        yield AbilityFacts(chapter.title, "chapter", chapter.text, 0, number, f"Chapter {place}")
    for place, section in enumerate(face.sections or (), 1):
        yield AbilityFacts(section.title, "section", section.text, 0, number, f"Section {place}")


def numbers(face: Face) -> tuple[Number, ...]:
    """The numbers of a side, with their labels; Story Points stand in words of their own."""
    every = (
        ("burst", face.attack, "attack"),
        ("shield-halved", face.defense, "defense"),
        ("chevron-up", face.rank, "rank"),
        ("coins", face.income, "income"),
        ("check-to-slot", face.votes, "votes"),
        ("city", face.capacity, "capacity"),
        ("cp", face.cp, "CP"),
    )
    return tuple(Number(glyph, "old", value, label) for glyph, value, label in every if value is not None)


def rows(face: Face) -> tuple[Row, ...]:
    """The facts of a side that are words, but for those that its text says in the same ones."""
    return tuple(_rows(face))


def _rows(face: Face) -> Iterator[Row]:
    for attack in face.attacks or ():
        kind = "Long" if attack.kind == "long" else "Space"
        power = "High Power " if attack.high_power else ""
        glyph = "bolt" if attack.high_power else "left-right" if attack.kind == "long" else "burst"
        yield Row(glyph, "Attack", f"{power}{kind} {attack.n}")
    if face.attacks == ():
        yield Row("burst", "Attacks", "none")
    if face.drives is not None:
        yield Row("fire", "Drives", ", ".join(face.drives))
    if face.drive is not None and face.type != "storyline":
        yield Row("fire", "Drive", face.drive)
    if face.morality is not None:
        yield Row({"Just": "dove", "Pragmatic": "scale-balanced", "Ruthless": "khanda"}[face.morality], "Morality",
                  face.morality)  # fmt: skip
    if face.penalties:
        costs = " · ".join(f"{morality} {cp}" for morality, cp in face.penalties.items())
        yield Row("heart-crack", "Penalties", costs)
    if face.occupancy and "Holds " not in face.text:
        held = ", ".join(f"{n} {HOLDS[kind]}{'s' if n > 1 else ''}" for kind, n in face.occupancy.items())
        yield Row("users", "Holds", held)
    if face.agenda is not None and "Agenda" not in face.text:
        axes = {"RLGN": "bell", "CMRC": "coins", "MLTR": "shield-halved", "LBRT": "dove"}
        yield Row(axes[face.agenda.axis], "Agenda", f"{face.agenda.axis} {face.agenda.steps:+d}")


def points(face: Face) -> str:
    """Who scores how many Story Points, "" on what is no Storyline."""
    if face.points is None:
        return ""
    who = "its controller" if face.rewards == "controller" else "the named opponent"
    many = "Point" if face.points == 1 else "Points"
    name = f"Story {many}" if face.chapters is not None else many.lower()
    return f"{face.points} {name} for {who}"


def type_line(card: Card, face: Face) -> tuple[str, str]:
    """What a side is, and its faction; of a Storyline both, and its Drive and Acts."""
    line = face.type_line.replace(" - ", " – ")
    if face.chapters is not None:
        acts = ", ".join("I" * act for act in face.acts or ())
        return f"{line} · {card.faction}", f"Drive {face.drive} · Acts {acts}"
    return line, card.faction
