"""Colours land on the nearest of the palette, and the file is the picture."""

from __future__ import annotations

import io

from PIL import Image

from renderers.canvas import Box, Canvas, Palette, Sheet, box, mix, rgb
from renderers.fonts import Face
from renderers.palette import Recording

RED, GREEN, WHITE = rgb("#FF0000"), rgb("#00FF00"), rgb("#FFFFFF")


def test_a_colour_of_the_palette_stays_and_any_other_becomes_the_nearest() -> None:
    """Flat fills keep their colour; (200, 30, 30) is 55, 30 and 30 from red, further from white and green."""
    palette = Palette([WHITE, RED, GREEN])
    image = Image.new("RGB", (4, 1))
    image.putdata([WHITE[:3], RED[:3], GREEN[:3], (200, 30, 30)])

    assert palette.indexed(image).tobytes() == b"\0\1\2\1"


def test_of_two_colours_that_matching_confuses_the_first_is_kept() -> None:
    """Two steps apart nobody sees which one it is, but each must be found again as itself."""
    night, near, far = (20, 24, 64, 255), (22, 25, 66, 255), (40, 24, 64, 255)
    palette = Palette([night, near, far])
    image = Image.new("RGB", (3, 1))
    image.putdata([night[:3], near[:3], far[:3]])

    assert palette.colours == (night[:3], far[:3])
    assert palette.indexed(image).tobytes() == b"\0\0\1"


def test_the_file_holds_the_pixels() -> None:
    """What was drawn is read back by another decoder."""
    palette = Palette([WHITE, RED, GREEN])
    canvas = Canvas(box(0, 0, 40, 30), WHITE)
    canvas.rectangle(Box(10, 10, 20, 20), RED)
    picture = Sheet(palette.indexed(canvas.reduced()), palette).picture()

    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    assert (picture.width, picture.height, image.size) == (40, 30, (40, 30))
    assert image.getpixel((15, 15)) == (255, 0, 0)
    assert image.getpixel((5, 5)) == image.getpixel((25, 15)) == (255, 255, 255)


def test_an_overlay_outside_the_sheet_is_cut() -> None:
    """A mark may reach beyond the edge of the picture."""
    palette = Palette([WHITE, RED])
    sheet = Sheet(Image.new("L", (20, 20), 0), palette)

    sheet.overlay(Image.new("RGBA", (10, 10), (255, 0, 0, 255)), -5, -5, "red")
    sheet.overlay(Image.new("RGBA", (10, 10), (255, 0, 0, 255)), 50, 50, "red")

    assert sheet.index_at(4, 4) == 1
    assert sheet.index_at(5, 5) == sheet.index_at(5, 4) == 0


def test_part_of_an_overlay_lies_where_the_whole_would_lay_it() -> None:
    """Of a red square its right column alone, at the sheet's left edge."""
    palette = Palette([WHITE, RED])
    sheet = Sheet(Image.new("L", (20, 20), 0), palette)

    sheet.overlay(Image.new("RGBA", (10, 10), (255, 0, 0, 255)), -2, 3, "red", (8, 0, 10, 10))

    assert [sheet.index_at(x, 3) for x in range(5, 10)] == [0, 1, 1, 0, 0]
    assert (sheet.index_at(6, 2), sheet.index_at(6, 12), sheet.index_at(6, 13)) == (0, 1, 0)


def test_a_remembered_overlay_blends_with_what_lies_below_it_now() -> None:
    """The same half transparent piece on white and on green, and again on white."""
    half = (128, 255, 128, 255)
    palette = Palette([WHITE, GREEN, half])
    found = []
    for below in (0, 1, 0):
        sheet = Sheet(Image.new("L", (8, 8), below), palette)
        sheet.overlay(Image.new("RGBA", (4, 4), (0, 255, 0, 127)), 0, 0, "veil")
        found.append(sheet.index_at(1, 1))

    assert found == [2, 1, 2]


def test_mixing() -> None:
    """The share is that of the second colour."""
    assert mix(rgb("#000000"), rgb("#640000"), 0.25) == (25, 0, 0, 255)


def test_the_palette_tool_counts_what_is_drawn_and_maps_as_usual() -> None:
    """Measuring changes no pixel."""
    image = Image.new("RGB", (4, 1), (255, 0, 0))
    image.putpixel((0, 0), (250, 250, 250))
    recording = Recording(Palette([WHITE, RED]))

    assert list(recording.indexed(image).tobytes()) == [0, 1, 1, 1]
    assert recording.seen == {(255, 0, 0): 3, (250, 250, 250): 1}


def test_an_inlay_shows_only_within_its_path() -> None:
    """A red piece in a triangle: its corner is there, and beyond the slanting side the ground is."""
    canvas, piece = Canvas(box(0, 0, 40, 40), WHITE), Canvas(box(10, 10, 20, 20), RED)
    canvas.inlay(piece.image, piece.area, [(10, 10), (30, 10), (10, 30)])
    image = canvas.reduced()

    assert image.getpixel((12, 12)) == RED[:3]
    assert image.getpixel((28, 28)) == image.getpixel((8, 12)) == WHITE[:3]


def test_a_stroke_makes_letters_heavier_and_not_wider() -> None:
    """A face without a bolder cut: more ink for the same text, which takes the same room."""
    ink, wide = [], []
    for stroke in (0, 1):
        canvas = Canvas(box(0, 0, 200, 60), WHITE)
        wide.append(canvas.text(10, 30, "Senate", Face("marcellus", 400, stroke=stroke), 40, RED))
        ink.append(sum(count for count, colour in canvas.image.getcolors() or [] if colour == RED[:3]))

    assert ink[1] > 1.15 * ink[0]
    assert wide[0] == wide[1]
