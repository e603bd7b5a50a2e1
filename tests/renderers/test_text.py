"""Text fits and is shortened in the stated order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from renderers.canvas import Stamp, printed
from renderers.fonts import Face, coverage, file_of_weight, loaded
from renderers.glyphs import clusters
from renderers.text import SMALLEST, fit, fit_list, measure, wrap

TITLE = Face("fredoka", 600, 100)
BODY = Face("nunito", 700)


def test_text_with_room_stays_as_it_is() -> None:
    """The first step is full size."""
    fitted = fit("Miso", TITLE, 30, 500)

    assert (fitted.text, fitted.size, fitted.face) == ("Miso", 30, TITLE)


def test_a_name_gets_narrower_before_it_gets_smaller() -> None:
    """The width axis is the second step, the size the third."""
    room = measure("Captain Snagtooth", TITLE, 30)

    narrower = fit("Captain Snagtooth", TITLE, 30, room - 5)
    smaller = fit("Captain Snagtooth", TITLE, 30, room * 0.76)

    assert (narrower.size, narrower.face.width) == (30, 90)
    assert SMALLEST <= smaller.size < 30
    assert smaller.text == "Captain Snagtooth"


def test_a_short_name_loses_its_second_part_before_an_ellipsis() -> None:
    """On small tiles what follows the comma goes first, then leading words; elsewhere only the end is cut."""
    room = measure("Mossbun", TITLE, 26) + 4

    assert fit("Mossbun, Button Keeper", TITLE, 28, room, short=True).text == "Mossbun"
    assert fit("Mossbun, Button Keeper", TITLE, 28, room).text.endswith("…")
    assert fit("The Everlights", TITLE, 28, measure("Everlights", TITLE, 26), short=True).text == "Everlights"


@pytest.mark.parametrize("name", ["👩‍👩‍👧" * 30, "e\u0301" * 60, "長い" * 40, "🇯🇵" * 30])
def test_an_ellipsis_never_splits_what_a_reader_takes_for_one_sign(name: str) -> None:
    """Cutting is by grapheme cluster."""
    fitted = fit(name, TITLE, 30, 300)

    kept = clusters(fitted.text.removesuffix("…"))
    assert fitted.width <= 300
    assert kept
    assert kept == clusters(name)[: len(kept)]


def test_a_list_folds_what_does_not_fit_into_a_count() -> None:
    """Names of a list are dropped whole, and counted."""
    names = ["Miso", "Windowland", "SHREDDER", "The Everlights"]

    assert fit_list(names, TITLE, 30, 2000).text == "Miso, Windowland, SHREDDER, The Everlights"
    assert fit_list(names, TITLE, 30, measure("Miso, Windowland +2", TITLE, 30)).text == "Miso, Windowland +2"


def test_lines_break_at_words() -> None:
    """No line is wider than the room, and no word is lost."""
    text = "An ally heals 50 HP and wakes, and then the next one does as well."
    lines = wrap(text, BODY, 26, 200)

    assert " ".join(lines) == text
    assert all(measure(line, BODY, 26) <= 200 for line in lines)


def test_a_word_without_end_goes_on_in_the_next_line() -> None:
    """Nothing is cut off, between signs if need be."""
    lines = wrap("W" * 40, BODY, 26, 200)

    assert "".join(lines) == "W" * 40
    assert all(measure(line, BODY, 26) <= 200 for line in lines)


def test_the_first_line_leaves_room_for_what_stands_before_it() -> None:
    """Indented, it is shorter; where no word fits beside the indent it is empty."""
    text = "An ally heals 50 HP and wakes."

    first, *others = wrap(text, BODY, 26, 200, 100)
    assert measure(first, BODY, 26) <= 100
    assert " ".join([first, *others]) == text
    assert wrap(text, BODY, 26, 200, 180) == ("", *wrap(text, BODY, 26, 200))


def test_a_font_of_many_files_gives_the_upright_one_of_the_nearest_weight() -> None:
    """A variable font has all weights in one file; 600 is nearer to 700 than to 400."""
    files = ["Some-Regular.ttf", "Some-Bold.ttf", "Some-BoldItalic.ttf"]

    assert file_of_weight(files, 600) == "Some-Bold.ttf"
    assert file_of_weight(files, 500) == "Some-Regular.ttf"
    assert file_of_weight([*files, "Some[wght].ttf"], 600) == "Some[wght].ttf"
    with pytest.raises(FileNotFoundError):
        file_of_weight(["Some-Italic.ttf"], 400)


def test_the_setting_found_is_the_largest_and_then_the_widest() -> None:
    """As trying every size from the largest down, and every width in each, would find it."""
    for name in ("Mossbun, Button Keeper", "SUPER MISOMOCHI &FRIENDS", "Miso", "夜更かし猫又さん ✨"):
        for room in range(60, 420, 37):
            tried = (
                (size, width, measure(name, replace(TITLE, width=width), size))
                for size in range(34, SMALLEST - 1, -1)
                for width in (100, 90, 82, 75)
            )
            best = next((found for found in tried if found[2] <= room), None)
            fitted = fit(name, TITLE, 34, room)
            if best is None:
                assert fitted.text.endswith("…")
            else:
                assert (fitted.size, fitted.face.width, fitted.width) == best


@pytest.mark.parametrize("face", [TITLE, BODY, Face("noto", 700), Face("arabic", 700), Face("cjk", 700)])
def test_signs_set_one_by_one_are_the_text(face: Face) -> None:
    """No font is set with kerning: widths add up, and glyphs put together are what the font draws at once."""
    every = ("AVATo Wake 1,110", "Tangledeep: roll 20.", "長い夜", "ﻣﺤﻤﺪ")
    texts = [text for text in every if set(map(ord, text)) <= coverage(face.font)]
    font = loaded(face, 56)
    for text in texts:
        left, top, right, bottom = font.getbbox(text, anchor="ls")
        whole = Image.new("L", (int(right - left), int(bottom - top)))
        ImageDraw.Draw(whole).text((-left, -top), text, 255, font, anchor="ls")
        ink, across, down = printed(Stamp(face, 56, text, "ls"))

        assert measure(text, face, 28) == font.getlength(text) / 2
        assert (across, down) <= (left, top)
        same = Image.new("L", ink.size)
        same.paste(whole, (int(left) - across, int(top) - down))
        assert same.tobytes() == ink.tobytes()
    assert texts
