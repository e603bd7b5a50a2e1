"""Names and texts from people: nothing pings, nothing formats, nothing is cut inside a character."""

from __future__ import annotations

import pytest

from bot.text import cut, escape, graphemes, join_within, labels, name_of, pages, plain_name, shown

FAMILY = "👨‍👩‍👧‍👦"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("@everyone", "@\u200beveryone"),
        ("<@&12345678901234567>", r"\<@" + "\u200b" + r"&12345678901234567\>"),
        ("**bold** _it_", r"\*\*bold\*\* \_it\_"),
        ("[a](http://b)", r"\[a\](http" + "\u200b://b)"),
        ("a\nb\tc", "a b c"),
        ("", "Nameless"),
        ("\u202eevil", "evil"),
        ("\u200b\u200b\u200b", "Nameless"),
        ("\u3164", "Nameless"),
        ("\u2800 \u2060\ufe0f", "Nameless"),
        ("\u0301", "Nameless"),
        ("\u200b🐱", "\u200b🐱"),
        ("# Title", r"\# Title"),
        ("||spoiler||", r"\|\|spoiler\|\|"),
        ("</act:1>", r"\</act:1\>"),
        ("日本語", "日本語"),
        ("שלום", "\u2068שלום\u2069"),
    ],
)
def test_names_are_shown_as_they_are_written(name: str, expected: str) -> None:
    """Markup, mentions, links, line breaks and direction marks have no effect."""
    assert shown(name) == expected


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u200f", "\x00", "\x1b", "\x9b", "\ue000"])
def test_what_is_not_printed_goes_from_all_that_is_shown(sign: str) -> None:
    """Texts and labels; line breaks and joined emoji stay."""
    assert escape(f"a{sign}b\n{FAMILY}") == f"ab\n{FAMILY}"
    assert labels([f"a{sign}b", "ab"], 100) == ["ab (1)", "ab (2)"]


def test_a_display_name_that_shows_nothing_gives_way_to_the_user_name() -> None:
    """And where that shows nothing either, somebody is nameless."""
    assert name_of("\u3164", "ann") == "ann"
    assert name_of("Ann", "x") == "Ann"
    assert name_of("\u200b", " ") == "Nameless"


def test_a_long_name_is_cut_between_graphemes() -> None:
    """A family of seven code points stays whole or goes whole."""
    name = plain_name(FAMILY * 10, 32)
    assert len(name) <= 32
    assert set(graphemes(name)) <= {FAMILY, "…"}


def test_marks_piled_on_a_letter_are_limited() -> None:
    """Four marks stay, the rest goes."""
    assert plain_name("Z" + "\u0335" * 50).count("\u0335") == 4


@pytest.mark.parametrize(("limit", "expected"), [(5, "abcde"), (4, "abc…"), (1, "…")])
def test_cutting_keeps_to_the_limit(limit: int, expected: str) -> None:
    """N-1, N, N+1."""
    assert cut("abcde", limit) == expected


def test_equal_labels_are_numbered_in_order() -> None:
    """Only those that coincide, also when they coincide by being cut."""
    assert labels(["a", "b", "a"], 100) == ["a (1)", "b", "a (2)"]
    long = labels(["x" * 200 + "1", "x" * 200 + "2"], 100)
    assert [len(text) for text in long] == [100, 100]
    assert long[0].endswith("… (1)")
    assert long[1].endswith("… (2)")


def test_lines_are_kept_whole_within_a_limit() -> None:
    """What does not fit is left out, and that is visible."""
    assert join_within(["aaa", "bbb"], 7) == "aaa\nbbb"
    assert join_within(["aaa", "bbb", "ccc"], 9) == "aaa\nbbb\n…"
    assert join_within(["aaa", "bbbb"], 7) == "aaa\n…"


def test_pages_hold_every_line() -> None:
    """Nothing is lost between pages."""
    lines = [f"line {n}" for n in range(100)]
    assert "\n".join(pages(lines, 50)).split("\n") == lines
    assert pages([], 50) == [""]


def test_escaping_lists_and_numbers() -> None:
    """Line starts that Discord would format."""
    assert escape("- a\n1. b\n-# c") == "\\- a\n1\\. b\n\\-# c"
    assert escape("5.0 Starfire and -1, #x") == "5.0 Starfire and -1, #x"
