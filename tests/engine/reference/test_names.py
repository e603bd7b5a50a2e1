"""Cards by name: every card under every spelling that a hurried player types, and nothing that is no card."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import games
from engine.reference.library import library

TITLES = [
    (game, entry.id, face.title)
    for game, lore in games.all_lore().items()
    for entry in lore.entries.values()
    for face in entry.faces
]


def slips(title: str) -> Iterator[str]:
    """The title with each of its letters wrong, missing, doubled, or swapped with the next one."""
    for place, letter in enumerate(title):
        if not letter.isalpha():
            continue
        before, after = title[:place], title[place + 1 :]
        yield f"{before}{'x' if letter.lower() != 'x' else 'k'}{after}"
        yield before + after
        yield f"{before}{letter}{letter}{after}"
        yield f"{before}{after[:1]}{letter}{after[1:]}"


@pytest.mark.parametrize(("game", "card", "title"), TITLES)
def test_every_card_is_shown_by_its_title(game: str, card: str, title: str) -> None:
    """Exact, in lower and upper case, without spaces and signs, with other quotes and dashes."""
    for typed in (title, title.lower(), title.upper(), title.replace("'", "’").replace("-", "–"), f"  {title}\u200b "):
        answer = library().card(typed, game)
        assert answer.shown is not None, typed
        assert (answer.shown.entry.id, answer.is_exact) == (card, True), typed
    squashed = "".join(letter for letter in title if letter.isalnum())
    shown = library().card(squashed, game).shown
    assert shown is not None
    assert shown.entry.id == card


@pytest.mark.parametrize(("game", "card", "title"), TITLES)
def test_every_card_is_found_with_one_slip(game: str, card: str, title: str) -> None:
    """Shown, or among those to choose from where a slip lies between two cards."""
    for typed in slips(title):
        answer = library().card(typed, game)
        found = [*([answer.shown] if answer.shown else []), *answer.offered]
        assert card in {hit.entry.id for hit in found}, typed
        assert answer.shown is None or answer.shown.entry.id == card, typed


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("what does skyscratcher do", "Skyscratcher"),
        ("show me the lantern ark pls", "The Lantern Ark"),
        ("korrath the iron tide", "Korrath"),
        ("statute 1012a", "Statute 1012A"),
        ("statute 1012", "Statute 1012A"),
        ("Statute 1012B", None),
        ("misos wakened", None),
        ("wand of fire", None),
        ("lightning bolt", None),
        ("mandate captain", None),
    ],
)
def test_what_a_name_does_not_explain_is_never_shown(typed: str, title: str | None) -> None:
    shown = library().card(typed).shown
    assert (shown.entry.title if shown else None) == title


def test_unknown_name_brings_the_nearest_three() -> None:
    answer = library().card("mandate cuttlefish")
    assert answer.shown is None
    assert answer.offered[0].entry.title == "Mandate Cutter"
    assert len(answer.offered) <= 3


def test_exact_name_wins_over_longer_names() -> None:
    shown = library().card("miso", "misomochi").shown
    assert shown is not None
    assert shown.entry.title == "Miso"


def test_back_of_a_card_is_shown_as_such() -> None:
    shown = library().card("IHN Astris Star Spacecraft").shown
    assert shown is not None
    assert (shown.entry.id, shown.face) == ("CV-001", 1)


def test_names_are_completed_while_they_are_typed() -> None:
    assert [hit.entry.title for hit in library().cards_starting("mandate cr")][:1] == ["Mandate Crawler"]
    assert "Tangledeep" in [hit.entry.title for hit in library().cards_starting("tangel")]
