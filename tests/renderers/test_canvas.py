"""Colours land on the nearest of the palette, and the file is the picture."""

from __future__ import annotations

import io

from PIL import Image

from renderers.canvas import Box, Canvas, Palette, Sheet, box, mix, rgb
from renderers.palette import Recording

RED, GREEN, WHITE = rgb("#FF0000"), rgb("#00FF00"), rgb("#FFFFFF")


def test_a_colour_becomes_the_nearest_with_weights_2_4_3() -> None:
    """Seen from black: 12 of red is 288, 10 of blue 300, 9 of green 324; unweighted the order is the reverse."""
    red, green, blue = (12, 0, 0, 255), (0, 9, 0, 255), (0, 0, 10, 255)
    black = Image.new("RGB", (1, 1))

    assert Palette([green, blue, red]).indexed(black).tobytes() == b"\x02"
    assert Palette([green, blue]).indexed(black).tobytes() == b"\x01"


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


def test_the_palette_tool_counts_what_is_drawn_and_maps_as_usual() -> None:
    """Measuring changes no pixel."""
    image = Image.new("RGB", (4, 1), (255, 0, 0))
    image.putpixel((0, 0), (250, 250, 250))
    recording = Recording(Palette([WHITE, RED]))

    assert list(recording.indexed(image).tobytes()) == [0, 1, 1, 1]
    assert recording.seen == {(255, 0, 0): 3, (250, 250, 250): 1}
