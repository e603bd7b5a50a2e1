"""Colours land on the nearest of the palette, and the file is the picture."""

from __future__ import annotations

import io

from PIL import Image

from renderers.canvas import Box, Canvas, Palette, Sheet, box, mix, rgb

RED, GREEN, WHITE = rgb("#FF0000"), rgb("#00FF00"), rgb("#FFFFFF")


def test_a_colour_becomes_the_nearest_with_green_weighing_most() -> None:
    """Weights are 2, 4, 3: a step in green counts twice one in red."""
    palette = Palette([(0, 0, 0, 255), (100, 0, 0, 255), (0, 80, 0, 255)])
    colours = [(0, 0, 0), (60, 0, 0), (50, 40, 0), (51, 30, 0), (0, 41, 0)]
    image = Image.new("RGB", (len(colours), 1))
    image.putdata(colours)

    # (50, 40, 0): 2*2500 + 4*1600 = 11400 to each of the three, so the first. (51, 30, 0): black 8802, red 8402.
    assert list(palette.indexed(image).tobytes()) == [0, 1, 0, 1, 2]


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
    sheet = Sheet(Image.new("P", (20, 20), 0), palette)
    sheet.image.putpalette(palette.flat)

    sheet.overlay(Image.new("RGBA", (10, 10), (255, 0, 0, 255)), -5, -5)
    sheet.overlay(Image.new("RGBA", (10, 10), (255, 0, 0, 255)), 50, 50)

    assert sheet.image.getpixel((4, 4)) == 1
    assert sheet.image.getpixel((5, 5)) == 0


def test_mixing() -> None:
    """The share is that of the second colour."""
    assert mix(rgb("#000000"), rgb("#640000"), 0.25) == (25, 0, 0, 255)
