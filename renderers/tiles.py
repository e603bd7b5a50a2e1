"""Finished pieces in palette indices, remembered by what they show. What they look like is other modules' business."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PIL import Image

from renderers.cache import Cache
from renderers.canvas import Box, Canvas, Colour, Palette, Sheet

MARGIN = 7
"""Pixels around a tile that its shadow and edge may use; the gaps between tiles are at least twice as wide."""


def _weigh(_key: Hashable, piece: Image.Image) -> int:
    return piece.width * piece.height * len(piece.getbands())


CACHE: Cache[Image.Image] = Cache(48_000_000, _weigh)
"""The pieces of all pictures; a tile of a character takes about 50 000 bytes."""


class Ground:
    """A background: at drawing scale, for tiles to be drawn upon, and finished."""

    def __init__(self, name: str, canvas: Canvas, palette: Palette) -> None:
        self.name = name
        self.large = canvas.image
        self.palette = palette
        self.finished = palette.indexed(canvas.reduced())

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
