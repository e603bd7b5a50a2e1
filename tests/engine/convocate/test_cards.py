"""What a card and a deck of Convocate may be; each expected value is read off the rules."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import games
from engine.games.convocate.cards import Card
from engine.kernel import catalogue
from engine.kernel.catalogue import DATA
from engine.kernel.errors import DataError

LORE = games.lore("convocate")
FLEET = next(dict(deck.counts) for deck in LORE.starter_decks() if deck.id == "exodus-fleet")


def told(record: dict[str, Any]) -> str:
    """What is said against a card, "" if nothing is."""
    found: list[DataError] = []
    catalogue.validate(Card, record, Path("card.json"), found)
    return "; ".join(map(str, found))


def raw(card: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / "convocate" / "cards" / f"{card}.json").read_text(encoding="utf-8"))
    return found


def changed(card: str, change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The record of a card after a change."""
    record = copy.deepcopy(raw(card))
    change(record)
    return record


def front(**fields: Any) -> Callable[[dict[str, Any]], object]:
    """A change of the front; None takes a field out."""

    def change(record: dict[str, Any]) -> None:
        record["front"].update(fields)
        record["front"] = {name: value for name, value in record["front"].items() if value is not None}

    return change


def back(**fields: Any) -> Callable[[dict[str, Any]], object]:
    return lambda record: record["back"].update(fields)


REFUSED = [
    pytest.param("CV-060", front(capacity=None), "capacity", marks=pytest.mark.rule("4.2-d"), id="no Capacity"),
    pytest.param("CV-064", front(capacity=2), "capacity", marks=pytest.mark.rule("4.2-d"), id="Capacity on Surface"),
    pytest.param("CV-060", front(type="lunar_location"), "type", marks=pytest.mark.rule("4.2-b"), id="third Location"),
    pytest.param(
        "CV-060", back(type_line="LOCATION - PLANETARY"), "4.2-h", marks=pytest.mark.rule("4.2-h"), id="not Contested"
    ),
    pytest.param("CV-010", front(drives=["Duty"]), "drives", marks=pytest.mark.rule("4.3-b"), id="one Drive"),
    pytest.param("CV-010", front(drives=["Duty", "Duty"]), "4.3-b", marks=pytest.mark.rule("4.3-b"), id="same Drives"),
    pytest.param(
        "CV-010", front(drives=["Duty", "Faith", "Profit"]), "drives", marks=pytest.mark.rule("4.3-b"), id="three"
    ),
    pytest.param("CV-010", front(morality=None), "morality", marks=pytest.mark.rule("4.3-c"), id="no Morality"),
    pytest.param("CV-010", front(rank=None), "rank", marks=pytest.mark.rule("4.3-e"), id="no Rank"),
    pytest.param("CV-010", front(attack=-1), "attack", marks=pytest.mark.rule("4.3-e"), id="negative Attack"),
    pytest.param("CV-010", front(defense=None), "defense", marks=pytest.mark.rule("4.3-e"), id="no Defense"),
    pytest.param("CV-010", front(penalties={"Just": 1}), "4.3-f", marks=pytest.mark.rule("4.3-f"), id="a Penalty"),
    pytest.param(
        "CV-010",
        front(penalties={"Just": 1, "Pragmatic": 1, "Ruthless": 1}),
        "4.3-f",
        marks=pytest.mark.rule("4.3-f"),
        id="Penalty for the own Morality",
    ),
    pytest.param("CV-050", front(type_line="SPACECRAFT"), "4.5-d", marks=pytest.mark.rule("4.5-d"), id="no subtype"),
    pytest.param("CV-052", front(type_line="FIGHTER"), "4.5-d", marks=pytest.mark.rule("4.5-d"), id="no Spacecraft"),
    pytest.param(
        "CV-070", front(type_line="DEVICE - WEAPON - HAT"), "4.6-f", marks=pytest.mark.rule("4.6-f"), id="fifth mount"
    ),
    pytest.param("CV-080", front(timing=None), "timing", marks=pytest.mark.rule("4.7-b"), id="no timing"),
    pytest.param("CV-080", front(executor=None), "executor", marks=pytest.mark.rule("4.7-b"), id="no executor"),
    pytest.param("CV-080", front(morality=None), "morality", marks=pytest.mark.rule("4.7-i"), id="amoral Maneuver"),
    pytest.param(
        "CV-086", front(type_line="MANEUVER - CONVOCATE MOTION"), "4.7-n", marks=pytest.mark.rule("4.7-n"), id="Motion"
    ),
    pytest.param(
        "CV-080",
        front(type_line="SLOW MANEUVER - POLITICAL ACTION"),
        "4.7-o",
        marks=pytest.mark.rule("4.7-o", "CV-H40"),
        id="Political Action",
    ),
    pytest.param(
        "CV-086", lambda record: record.update(cost={"votes": 2}), "cost", marks=pytest.mark.rule("4.7-p"), id="Votes"
    ),
    pytest.param(
        "CV-084", front(policy={"axis": "RLGN"}), "zones", marks=pytest.mark.rule("4.7-s"), id="Policy without zones"
    ),
    pytest.param("CV-100", front(chapters=[]), "chapters", marks=pytest.mark.rule("4.8-c"), id="no Chapters"),
    pytest.param("CV-110", front(type_line="STATUTE"), "4.9-e", marks=pytest.mark.rule("4.9-e"), id="Statute's line"),
    pytest.param(
        "CV-110",
        lambda record: record.update(title="The Excise Act"),
        "4.9-f",
        marks=pytest.mark.rule("4.9-f"),
        id="Statute without number",
    ),
    pytest.param(
        "CV-110",
        front(sections=[{"title": "One", "text": "Alone."}]),
        "4.9-g",
        marks=pytest.mark.rule("4.9-g"),
        id="one Section",
    ),
]


@pytest.mark.parametrize(("card", "change", "said"), REFUSED)
def test_card_that_the_rules_do_not_know_is_refused(
    card: str, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    assert told(raw(card)) == ""
    assert said in told(changed(card, change))


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        pytest.param("CV-001", "other", marks=pytest.mark.rule("4.1-f"), id="Kam Miinus becomes a ship"),
        pytest.param("CV-002", "contested", marks=pytest.mark.rule("4.1-f"), id="Vael Ascendant is Contested"),
        pytest.param("CV-003", None, marks=pytest.mark.rule("4.1-f"), id="Sarn Exchange has one face"),
        pytest.param("CV-060", "contested", marks=pytest.mark.rule("4.2-g"), id="Tarn Hollow is Contested"),
        pytest.param("CV-061", None, marks=pytest.mark.rule("4.2-g"), id="Ashfall Reach has one face"),
        pytest.param("CV-040", "reverse", marks=pytest.mark.rule("4.4-d"), id="IHN Marines have a Reverse"),
        pytest.param("CV-041", None, marks=pytest.mark.rule("4.4-d"), id="Exile Militia has none"),
        pytest.param("CV-071", "fallen", marks=pytest.mark.rule("4.6-b"), id="Reliquary Blade falls"),
        pytest.param("CV-070", None, marks=pytest.mark.rule("4.6-b"), id="Boarding Carbine has one face"),
        pytest.param("CV-090", "archive", marks=pytest.mark.rule("4.7-aa"), id="Insider Ledger's Archive"),
        pytest.param("CV-100", "reversal", marks=pytest.mark.rule("4.8-c"), id="a Storyline's Reversal"),
    ],
)
def test_second_face(card: str, kind: str | None) -> None:
    assert raw(card).get("back", {}).get("kind") == kind


@pytest.mark.rule("4.2-c", "4.4-a", "4.5-n")
@pytest.mark.parametrize(
    ("card", "subtypes"),
    [
        ("CV-064", ["industrial center"]),
        ("CV-065", ["ethos center"]),
        ("CV-066", ["political center"]),
        ("CV-043", ["Civilian"]),
        ("CV-040", ["Military"]),
        ("CV-052", ["Fighter"]),
    ],
)
def test_subtype_is_printed(card: str, subtypes: list[str]) -> None:
    assert [word.casefold() for word in raw(card)["front"]["subtypes"]] == [word.casefold() for word in subtypes]


@pytest.mark.rule("4.5-c")
def test_spacecraft_are_capital_ships_or_not() -> None:
    ships = [raw(card)["front"]["type"] for card in LORE.entries if "SPACECRAFT" in raw(card)["front"]["type_line"]]
    assert set(ships) == {"capital_ship", "non_capital"}


@pytest.mark.rule("4.6-f")
@pytest.mark.parametrize(
    ("card", "mount"),
    [("CV-070", "KIT"), ("CV-072", "SHIP TECH"), ("CV-073", "SURFACE TECH"), ("CV-074", "PLANETARY TECH")],
)
def test_mount_is_read_off_the_type_line(card: str, mount: str) -> None:
    assert Card.model_validate(raw(card)).front.mount == mount


def faults(counts: dict[str, int]) -> list[str]:
    return [refusal.rule for refusal in LORE.deck_faults({card: n for card, n in counts.items() if n})]


@pytest.mark.rule("4.1-a", "CV-H2")
def test_deck_has_one_homeworld_and_forty_cards_of_its_faction() -> None:
    assert faults(FLEET) == []
    assert faults(FLEET | {"CV-001": 0}) == ["4.1-a"]
    assert faults(FLEET | {"CV-003": 1})[:1] == ["4.1-a"]
    assert faults(FLEET | {"CV-010": FLEET["CV-010"] - 1}) == ["CV-H2"]
    assert faults(FLEET | {"CV-100": 4, "CV-101": FLEET["CV-101"] - 2}) == ["CV-H2"]
    assert faults(FLEET | {"CV-110": 2, "CV-106": 0}) == ["CV-H2"]
    assert faults(FLEET | {"CV-020": 1, "CV-106": 0}) == ["CV-H2"]
