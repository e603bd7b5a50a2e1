"""The cards of Convocate as lookups show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.convocate.cards import Attack, Card, Face
from engine.games.convocate.decks import COPIES, STATUTE_COPIES
from engine.kernel import lore
from engine.kernel.lore import Entry
from engine.kernel.statements import Statement

KINDS = {
    "contested": "Contested",
    "fallen": "Fallen",
    "reverse": "Reverse",
    "reversal": "Reversal",
    "archive": "Archive",
    "other": "Other face",
}
HOLDS = {"character": "Character", "ground_unit": "Ground Unit"}


def entries(cards: Mapping[str, Card], statements: Mapping[str, Statement]) -> dict[str, Entry]:
    """Every card by id."""
    return {card.id: _entry(card, statements) for card in cards.values()}


def _entry(card: Card, statements: Mapping[str, Statement]) -> Entry:
    faces = [_face(card, card.front, card.official)]
    if card.back is not None:
        faces.append(_face(card, card.back, card.back.official))
    return Entry(
        card.id,
        card.title,
        "house card" if card.house == "all" else f"house {card.house}" if card.house else "",
        tuple(faces),
        card.aliases,
        (_limit(card),),
        card.changes,
        tuple(statement.id for statement in statements.values() if card.id in statement.cards),
    )


def _face(card: Card, face: Face, official: str) -> lore.Face:
    type_line = f"{face.type_line} · {card.faction}"
    return lore.Face(face.title or card.title, type_line, tuple(_numbers(card, face)), tuple(_lines(face)), official)


def _numbers(card: Card, face: Face) -> Iterator[tuple[str, str]]:
    if face is card.front and card.cost is not None:
        yield "Cost", str(card.cost)
    for label, value in (
        ("Income", face.income),
        ("Votes", face.votes),
        ("Rank", face.rank),
        ("Attack", face.attack),
        ("Defense", face.defense),
        ("Capacity", face.capacity),
        ("CP", face.cp),
        ("Story Points", face.points),
    ):
        if value is not None:
            yield label, str(value)
    if face.attacks is not None:
        yield "Attacks", ", ".join(map(_attack, face.attacks)) or "none"
    if face.occupancy:
        yield (
            "Holds",
            ", ".join(f"{count} {HOLDS[kind]}{'s' if count > 1 else ''}" for kind, count in face.occupancy.items()),
        )
    if face.drives is not None:
        yield "Drives", ", ".join(face.drives)
    for label, word in (("Drive", face.drive), ("Morality", face.morality)):
        if word is not None:
            yield label, word
    if face.penalties:
        yield "Penalties", ", ".join(f"{morality} {cp}" for morality, cp in face.penalties.items())
    if face.acts is not None:
        yield "Acts", ", ".join("I" * act for act in face.acts)
    if face.rewards is not None:
        yield "Rewards", face.rewards
    if face.agenda is not None:
        yield "Agenda", f"{face.agenda.axis} {face.agenda.steps:+d}"


def _attack(attack: Attack) -> str:
    return f"{'High Power ' if attack.high_power else ''}{'Long' if attack.kind == 'long' else 'Space'} {attack.n}"


def _lines(face: Face) -> Iterator[str]:
    if face.text:
        yield face.text
    for number, chapter in enumerate(face.chapters or (), start=1):
        yield f"Chapter {number}, {chapter.title}: {chapter.text}"
    for number, section in enumerate(face.sections or (), start=1):
        yield f"Section {number}, {section.title}: {section.text}"


def _limit(card: Card) -> str:
    """How many copies a deck may have (4.1-a, CV-H2)."""
    if card.front.type == "homeworld":
        return "Exactly one Homeworld in a deck, beside its other cards [4.1-a]."
    return f"At most {STATUTE_COPIES if card.front.type == 'statute' else COPIES} in a deck [CV-H2]."
