"""The sheets of Convocate's cards: both sides, what has fallen, and numbers that stand in no text."""

from __future__ import annotations

import io

import pytest
from PIL import Image

import renderers
from engine import games
from renderers.boards import card_style_of
from renderers.boards.convocate.emblems import has_fallen, motif
from renderers.boards.convocate.facts import facts
from renderers.boards.convocate.page import plan
from renderers.busts import HEADGEAR
from renderers.card import pages
from tests.renderers.tables import Listening

GAME = "convocate"
LOOK = card_style_of(GAME).look


def sides(card: str, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What is written on each sheet of a card."""
    drawn = Listening(monkeypatch)
    renderers.card(GAME, card)
    count = len(games.lore(GAME).entries[card].faces)
    return [[line.text for line in drawn.within(plan(LOOK, facts(card), side).sheet)] for side in range(count)]


def test_each_number_stands_above_its_label_on_its_own_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Vashtan: cost 4, attack 2, defense 4, rank 3, Votes 1, CP 4; fallen: attack 4, defense 4, rank 3, Votes 0."""
    front, back = sides("CV-010", monkeypatch)

    def numbers(said: list[str]) -> dict[str, str]:
        labels = ("attack", "defense", "rank", "votes", "CP")
        return {label: said[said.index(label) - 1] for label in labels if label in said}

    assert numbers(front) == {"attack": "2", "defense": "4", "rank": "3", "votes": "1", "CP": "4"}
    assert numbers(back) == {"attack": "4", "defense": "4", "rank": "3", "votes": "0"}
    assert {"Duty, Vengeance", "Pragmatic", "Just 1 · Ruthless 2", "CHARACTER · IHN"} <= set(front)
    assert {"Vashtan, the Last Salvo", "Ruthless", "Fallen", "No rules text on this face."} <= set(back)


def test_attacks_without_text_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The back of the Long Vigil has no text, and High Power Space 1; that of the Bullion Carrier has no attack."""
    assert "High Power Space 1" in sides("CV-050", monkeypatch)[1]
    assert "none" in sides("CV-055", monkeypatch)[1]
    entries = games.lore(GAME).entries
    assert ("Attacks", "High Power Space 1") in entries["CV-050"].faces[1].numbers
    assert ("Attacks", "none") in entries["CV-055"].faces[1].numbers
    assert ("Holds", "1 Character") in entries["CV-054"].faces[1].numbers


def test_a_storyline_says_who_scores_on_each_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Saint's Undoing rewards the opponent, and its Reversal the controller; Chapters have their numbers."""
    front, back = sides("CV-103", monkeypatch)

    assert {"1 Story Point for the named opponent", "Whispers", "Chapter 1", "Chapter 3"} <= set(front)
    assert "3 points for its controller" in back
    assert "Drive Vengeance · Acts II, III" in " ".join(front)
    assert "Choir of Vael" in " ".join(front)


def test_what_has_fallen_is_red_and_named_and_other_backs_are_not() -> None:
    """The rim of the second sheet; a ship that a Homeworld becomes has not fallen."""
    rims = []
    for card in ("CV-010", "CV-001"):
        image = Image.open(io.BytesIO(renderers.card(GAME, card)[0].data)).convert("RGB")
        rims.append(image.getpixel((960, 15)))

    assert rims == [LOOK["fell"][:3], LOOK["old"][:3]]
    assert has_fallen("CV-010", True)
    assert not has_fallen("CV-010", False)
    assert not has_fallen("CV-001", True)


def test_the_fallen_are_bare_headed_and_otherwise_the_same() -> None:
    """One portrait is used twice."""
    (front,), (back,) = motif("CV-010", False), motif("CV-010", True)

    assert set(front.wears) & HEADGEAR == {"cap"}
    assert set(back.wears) == set(front.wears) - HEADGEAR


def test_a_single_long_text_is_set_smaller_until_it_fits() -> None:
    """Mahr's text takes four lines at full size, for which there is no room."""
    style = card_style_of(GAME)
    (long,), (short,) = (pages(style, style.facts(card)) for card in ("CV-020", "CV-070"))

    assert long.size < short.size == style.text_sizes[0]


def test_the_front_says_what_is_ours_and_the_back_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """In lines where it is long."""
    front, back = sides("CV-001", monkeypatch)

    assert f"CV-001 · {games.lore(GAME).entries['CV-001'].house}" in " ".join(front)
    assert "Exactly one Homeworld in a deck" in " ".join(back)
