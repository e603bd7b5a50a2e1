"""Every sign of a text leaves a visible trace, in the order in which it is read."""

from __future__ import annotations

import pytest

from renderers.fonts import ICONS
from renderers.glyphs import runs


@pytest.mark.parametrize(
    ("sign", "font"),
    [
        ("a", "fredoka"),
        ("Ж", "noto"),
        ("猫", "cjk"),
        ("🦝", ICONS),
        ("👩‍👩‍👧", ICONS),
        ("🇯🇵", ICONS),
        ("𓀀", "cjk"),
        ("م", "arabic"),
        ("ש", "fredoka"),
        ("ส", "thai"),
    ],
)
def test_every_sign_is_drawn_by_some_font(sign: str, font: str) -> None:
    """Role font, Noto Sans, Noto Sans CJK, an icon for an emoji, else a substitute."""
    found = runs(sign, "fredoka")

    assert [run.font for run in found] == [font]
    assert found[0].glyphs.strip()


def drawn(text: str) -> str:
    return "".join(run.glyphs for run in runs(text, "fredoka"))


def test_direction_controls_are_visible_and_turn_nothing_around() -> None:
    """A name with an override reads in the order in which it was typed."""
    assert drawn("a\u202ebc") == "a□bc"


@pytest.mark.parametrize(
    ("typed", "from_the_left"),
    [
        ("אבג", "גבא"),
        ("אב גד", "דג בא"),
        ("אב 12 cd", "12 בא cd"),  # a number reads from the left, on the left of the word before it
        ("ab אב cd", "ab בא cd"),
        ("א\u05b8ב", "בא"),  # without its vowel point
        ("אב wins · third defeat", "בא wins · third defeat"),  # what stands around a name stays in its order
    ],
)
def test_right_to_left_is_drawn_in_the_order_in_which_it_is_read(typed: str, from_the_left: str) -> None:
    """The last letter of a word stands leftmost, in a line that reads from the left (UAX 9)."""
    assert drawn(typed) == from_the_left


def test_arabic_letters_take_the_shapes_that_join_them() -> None:
    """Beh three times is initial, medial and final form; lam and alef are one sign; a non-joiner parts two letters."""
    assert drawn("\u0628\u0628\u0628") == "\ufe90\ufe92\ufe91"
    assert drawn("\u0644\u0627") == "\ufefb"
    assert drawn("\u0628\u200c\u0628") == "\ufe8f\ufe8f"


def test_clusters_stay_whole_among_right_to_left_letters() -> None:
    """A family of five code points between two Hebrew letters is one icon between them."""
    assert [run.font for run in runs("א👩‍👩‍👧ב", "fredoka")] == ["fredoka", ICONS, "fredoka"]
    assert drawn("א👩‍👩‍👧ב")[0] == "ב"


@pytest.mark.parametrize(("fancy", "plain"), [("𝓐𝓵𝓲", "Ali"), ("𝟙𝟚", "12")])
def test_fancy_letters_become_plain_ones(fancy: str, plain: str) -> None:
    """Letters that no font here draws are drawn in the form that Unicode calls compatible."""
    assert drawn(fancy) == plain


def test_a_script_without_a_font_is_one_substitute_a_word() -> None:
    """Not a row of empty boxes."""
    assert drawn("კატა და x") == "□ □ x"


def test_a_digit_or_sign_is_no_emoji() -> None:
    """Digits, # and © have emoji forms but are text."""
    assert [run.font for run in runs("3#", "fredoka")] == ["fredoka"]
