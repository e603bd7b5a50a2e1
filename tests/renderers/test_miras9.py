"""The typesetting of Miras 9's cards: passages keep every word, and numbers stand where they belong."""

from __future__ import annotations

import pytest

import renderers
from renderers.boards.miras9.facts import facts
from renderers.boards.miras9.passages import passages
from tests.renderers.tables import Listening


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("It flies. It lands.", [("Always", "", "It flies. It lands.")]),
        ("Action, tap: spot a Unit.", [("Action", "tap", "Spot a Unit.")]),
        ("Crew 1, Crew Limit 2. It flies.", [("Crew 1, Crew Limit 2", "", ""), ("Always", "", "It flies.")]),
        ("Crew 0.", [("Crew 0", "", "")]),
        ("Reaction. Choose one: do this; or that.", [("Reaction", "", "Choose one: do this; or that.")]),
        ("Reaction (before blocks): stop it.", [("Reaction", "before blocks", "Stop it.")]),
        ("Song (1 Echo): sing.", [("Song", "1 Echo", "Sing.")]),
        ("Threshold 6, 1 less for each. Requires a Unit.", [("Threshold 6", "", "1 less for each. Requires a Unit.")]),
        ("It flies. When it lands, draw.", [("Always", "", "It flies."), ("Trigger", "", "When it lands, draw.")]),
        (
            "Development, 1 resource, once per turn for all: look.",
            [("Development", "", "1 resource, once per turn for all: look.")],
        ),
    ],
)
def test_passages_stand_below_the_words_that_begin_them(text: str, expected: list[tuple[str, str, str]]) -> None:
    """Labels become heads, long conditions begin the text, everything else goes on in what came before."""
    assert [(found.name, found.when, found.text) for found in passages(text, "always")] == expected


def test_numbers_stand_with_their_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mandate Bastion: ATK 3, GRIT 7, generation 1, Crew 2 with limit 3, cost 4."""
    drawn = Listening(monkeypatch)
    renderers.card("miras9", "mandate-bastion")
    said = [line.text for line in drawn.lines]

    for value, label in (("3", "ATK"), ("7", "GRIT"), ("1", "GEN")):
        assert said[said.index(label) - 1] == value
    assert {"Crew 2", "limit 3", "4", "Government", "Ship-Site"} <= set(said)


def test_a_paired_card_shows_planet_and_spirit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in its own half, with the Spirit's numbers on the right."""
    drawn = Listening(monkeypatch)
    renderers.card("miras9", "ysmere")
    left = {line.text for line in drawn.lines if line.x < 640}
    right = {line.text for line in drawn.lines if line.x > 640}

    assert {"Ysmere", "Planet", "Threshold 6"} <= left
    assert {"Ysmere, Choir of the Deep", "Spirit", "3", "6", "ATK", "GRIT", "ECHO", "Deep Chorus"} <= right
    assert {ability.face for ability in facts("ysmere").abilities} == {0, 1}


def test_lanes_of_a_site_are_told_by_more_than_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """All three have their names; Sealed Archive lies in Interior or Space, as its facts say."""
    drawn = Listening(monkeypatch)
    renderers.card("miras9", "sealed-archive")

    assert {"Space", "Interior", "Exterior"} <= {line.text for line in drawn.lines}
