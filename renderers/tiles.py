"""Finished pieces in palette indices, remembered by what they show. What they look like is other modules' business."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PIL import Image

from renderers.cache import Cache
from renderers.canvas import Box, Canvas, Colour, Palette, Sheet
from renderers.fonts import SCALE

MARGIN = 7
"""Pixels around a tile that its shadow and edge may use; the gaps between tiles are at least twice as wide."""


def _weigh(_key: Hashable, piece: Image.Image) -> int:
    return piece.width * piece.height * len(piece.getbands())


CACHE: Cache[Image.Image] = Cache(48_000_000, _weigh)
"""The pieces of all pictures; a tile of a character takes about 50 000 bytes."""


def _repeated(strip: Image.Image, height: int) -> Image.Image:
    made = Image.new(strip.mode, (strip.width, height))
    if strip.palette is not None:
        made.putpalette(strip.palette)
    for top in range(0, height, strip.height):
        made.paste(strip, (0, top))
    return made


class Ground:
    """A background: at drawing scale, for tiles to be drawn upon, and finished."""

    def __init__(self, name: str, canvas: Canvas, palette: Palette) -> None:
        self.name = name
        self.large = canvas.image
        self.palette = palette
        self.finished = palette.indexed(canvas.reduced())

    @classmethod
    def repeated(cls, strip: Ground, height: int) -> Ground:
        """A strip again and again down to a height. Tiles look the same on it whatever its height, as its name says."""
        made = cls.__new__(cls)
        made.name, made.palette = strip.name, strip.palette
        made.large = _repeated(strip.large, height * SCALE)
        made.finished = _repeated(strip.finished, height)
        return made

    def sheet(self) -> Sheet:
        """A fresh picture with nothing but the background."""
        return Sheet(self.finished, self.palette)

    def tile(
        self, sheet: Sheet, area: Box, shown: Hashable, draw: Callable[[Canvas], None], margin: int = MARGIN
    ) -> None:
        """Lay a tile onto the sheet; ``draw`` is called only when the cache has none.

        Args:
            shown: everything that the tile's pixels depend on beside this background and the box.
        """
        outer = area.grown(margin)
        outer = Box(max(0, outer.left), max(0, outer.top), min(outer.right, self.finished.width),
                    min(outer.bottom, self.finished.height))  # fmt: skip

        def make() -> Image.Image:
            canvas = Canvas(outer, self.large)
            draw(canvas)
            return self.palette.indexed(canvas.reduced())

        piece = CACHE.get((self.name, area, shown), make)
        sheet.place(piece, outer.left, outer.top)

    def piece(self, sheet: Sheet, area: Box, shown: Hashable, colour: Colour, draw: Callable[[Canvas], None]) -> None:
        """Lay a part of a tile that lies on one flat colour; it looks the same wherever it lies.

        Args:
            shown: everything that its pixels depend on beside its size.
        """

        def make() -> Image.Image:
            canvas = Canvas(area, colour)
            draw(canvas)
            return self.palette.indexed(canvas.reduced())

        found = CACHE.get((self.palette, area.width, area.height, shown), make)
        sheet.place(found, area.left, area.top)
