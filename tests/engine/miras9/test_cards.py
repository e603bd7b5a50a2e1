"""What a card and a deck of Miras 9 may be; each expected value is read off the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import games
from engine.games.miras9.cards import Card
from engine.kernel import catalogue
from engine.kernel.catalogue import DATA
from engine.kernel.errors import DataError
from engine.reference.library import library
from engine.scenario.numbers import with_ids

LORE = games.lore("miras9")
IRON = next(dict(deck.counts) for deck in LORE.starter_decks() if deck.id == "iron-mandate")
KORRATH, RIFLEMAN, MILITIA = "korrath", "mandate-rifleman", "militia"
ASHFALL, BASTION = "ashfall-line", "mandate-bastion"


def told(record: dict[str, Any]) -> str:
    """What is said against a card, "" if nothing is."""
    found: list[DataError] = []
    catalogue.validate(Card, record, Path("card.json"), found)
    return "; ".join(map(str, found))


def raw(card: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / "miras9" / "cards" / f"{card}.json").read_text(encoding="utf-8"))
    return found


def faults(**changes: int) -> list[str]:
    """The rules that the deck Iron Mandate breaks with other counts; names stand for the cards above."""
    counts = IRON | {globals()[name.upper()]: count for name, count in changes.items()}
    return [refusal.rule for refusal in LORE.deck_faults({card: n for card, n in counts.items() if n})]


def of_size(size: int) -> dict[str, int]:
    """A legal deck of so many counted cards, as long as these suffice: three of each Unit, Korrath, one Site."""
    counts = {KORRATH: 1, ASHFALL: 1}
    for card in (card for card in LORE.entries if raw(card)["type"] in {"unit", "equipment", "event"}):
        if not raw(card).get("token"):
            counts[card] = min(3, size - sum(counts.values()) + 1)
    return {card: count for card, count in counts.items() if count > 0}


@pytest.mark.rule("M9-13-a")
def test_deck_has_one_paired_card() -> None:
    assert faults() == []
    assert faults(korrath=0) == ["M9-13-a"]
    assert faults(korrath=2) == ["M9-13-a"]


@pytest.mark.rule("M9-13-b", "M9-16")
def test_deck_has_thirty_cards_beside_the_paired_one() -> None:
    """29 and the paired card are too few, 30 are enough."""
    assert sum(of_size(29).values()) == 30
    assert [refusal.rule for refusal in LORE.deck_faults(of_size(29))] == ["M9-13-b"]
    assert LORE.deck_faults(of_size(30)) == []


@pytest.mark.rule("M9-14")
def test_three_copies_of_a_unit_are_allowed() -> None:
    assert IRON[RIFLEMAN] == 3
    assert faults(rifleman=4) == ["M9-14"]


@pytest.mark.rule("M9-15")
def test_two_copies_of_a_site_or_ship_site_are_allowed() -> None:
    assert (IRON[ASHFALL], IRON[BASTION]) == (2, 2)
    assert faults(ashfall=3) == ["M9-15"]
    assert faults(bastion=3) == ["M9-15"]


@pytest.mark.rule("M9-12-a", "M9-16")
def test_token_is_no_deck_card_and_adds_nothing_to_its_size() -> None:
    assert faults(militia=1) == ["M9-12-a"]
    assert [refusal.rule for refusal in LORE.deck_faults(of_size(29) | {MILITIA: 1})] == ["M9-12-a", "M9-13-b"]


@pytest.mark.rule("M9-17")
def test_alignments_may_be_mixed() -> None:
    """A Frontier Unit in a deck of Government ones."""
    assert raw("choir-initiate")["alignment"] == "Frontier"
    assert LORE.deck_faults(IRON | {"choir-initiate": 3}) == []


@pytest.mark.rule("M9-H3")
def test_deck_needs_a_site_to_start_from() -> None:
    counts = {card: n for card, n in of_size(31).items() if card != ASHFALL}
    assert [refusal.rule for refusal in LORE.deck_faults(counts)] == ["M9-H3"]


@pytest.mark.rule("M9-8-a", "M9-8-b")
@pytest.mark.parametrize(
    ("change", "field"), [({"type": "spell"}, "type"), ({"kind": None}, "kind"), ({"kind": "wizard"}, "kind")]
)
def test_card_has_a_known_type_and_a_unit_a_kind(change: dict[str, Any], field: str) -> None:
    assert field in told(raw(RIFLEMAN) | change)


@pytest.mark.rule("M9-7")
def test_card_view_lists_all_that_identifies_a_card() -> None:
    """Raithe: name, type, traits, alignment, cost, ATK, GRIT, ECHO and text."""
    face = LORE.entries["raithe-government-weapon"].faces[0]
    assert (face.title, face.type_line) == ("Raithe, Government Weapon", "Unit · Character · Government")
    assert face.numbers == (("Cost", "4"), ("ATK", "4"), ("GRIT", "4"), ("ECHO", "1"))
    assert face.lines[0].startswith("Killing Machine:")


@pytest.mark.parametrize("number", ["M9S-010", "m9s-010"])
def test_card_is_found_by_its_number(number: str) -> None:
    """A lookup, and a line of a decklist."""
    shown = library().card(number, None).shown
    assert shown is not None
    assert (shown.entry.id, shown.entry.number) == ("raithe-government-weapon", "M9S-010")
    report = library().deck(f"2 {number}", "miras9")
    assert (report.counts, report.problems) == ({"raithe-government-weapon": 2}, [])


def test_spirit_face_is_found_by_its_own_name() -> None:
    shown = library().card("Ysmere, Choir of the Deep", None).shown
    assert shown is not None
    assert (shown.entry.id, shown.face) == ("ysmere", 1)


def test_scenario_may_name_cards_by_number() -> None:
    """In values, keys and picks; a test card keeps its own number, and a text that is no scenario stays as it is."""
    written = {"game": "miras9", "steps": ["play:M9S-011#3"], "expect": {"M9S-011.wounds": 1}}
    told = json.loads(with_ids(json.dumps(written | {"cards": [{"number": "M9S-011"}]}).encode()))
    assert told["steps"] == ["play:mandate-rifleman#3"]
    assert told["expect"] == {"mandate-rifleman.wounds": 1}
    assert told["cards"] == [{"number": "M9S-011"}]
    assert with_ids(b'{"game": 3, "M9S-011') == b'{"game": 3, "M9S-011'


@pytest.mark.rule("M9-2-a", "M9-112-a", "M9-112-b")
def test_erratum_is_told_and_the_id_stays() -> None:
    changed = Card.model_validate(raw(RIFLEMAN) | {"errata": [{"date": "2026-10-01", "text": "ATK is 3."}]})
    assert (changed.id, changed.errata[0].text) == (RIFLEMAN, "ATK is 3.")
    assert "date" in told(raw(RIFLEMAN) | {"errata": [{"date": "last week", "text": "ATK is 3."}]})


@pytest.mark.rule("M9-103-b")
def test_planets_differ_in_threshold_and_form() -> None:
    assert [raw(card)["planet"]["threshold"] for card in ("korrath", "ysmere")] == [5, 6]
    assert [raw(card)["spirit"]["atk"] for card in ("korrath", "ysmere")] == [5, 3]


@pytest.mark.rule("M9-123")
@pytest.mark.parametrize("text", ["Aftershock.", "Start a Site Battle here."])
def test_tabled_mechanics_are_refused(text: str) -> None:
    assert "M9-123" in told(raw(RIFLEMAN) | {"text": text})
