"""Which cards a message names: in double brackets, and only where a reader would take them so."""

from __future__ import annotations

import pytest

from bot.lookups.brackets import Wanted, wanted


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("I like [[Artax]] and [[ The  Unraveler ]].", ["Artax", "The Unraveler"]),
        ("[[Artax]] [[artax]] [[ARTAX]]", ["Artax"]),
        ("`[[Artax]]`", []),
        ("``code ` [[Artax]]``", []),
        ("```\n[[Artax]]\n```[[Everspring]]", ["Everspring"]),
        ("> [[Artax]]\n[[Everspring]]", ["Everspring"]),
        (">>> [[Artax]]\n[[Everspring]]", []),
        ("a > [[Artax]]", ["Artax"]),
        ("||[[Artax]]|| [[Everspring]]", ["Everspring"]),
        ("[[Artax|MisoMochi]] || [[Everspring]] ||", ["Artax"]),
        ("https://example.org/[[Artax]] and <https://example.org/[[Artax]]>", []),
        ("[[Artax]](https://example.org)", []),
        ("[[]] [[ ]] [Artax] [[[Artax]]] [[Art\nax]]", []),
        ("[[Artax", []),
        ("", []),
    ],
)
def test_names_are_found_as_a_reader_sees_them(text: str, names: list[str]) -> None:
    """Code, quotes, spoilers and links are not looked at; each card counts once."""
    assert [want.name for want in wanted(text)] == names


def test_a_game_may_stand_behind_the_name() -> None:
    """The same name of two games is two cards."""
    assert wanted("[[Raider|Miras 9]] [[Raider | misomochi]] [[Raider]]") == [
        Wanted("Raider", "Miras 9"),
        Wanted("Raider", "misomochi"),
        Wanted("Raider"),
    ]


def test_a_hostile_message_is_read_in_no_time() -> None:
    """Marks without end."""
    for text in ("[[" * 2000, "`" * 4000, "||" * 2000, "> " * 2000, "[[a|" * 1000, "```" + "[[x]]" * 700):
        assert len(wanted(text)) <= 1
