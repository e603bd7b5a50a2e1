"""Finished pieces in palette indices, remembered by what they show. What they look like is other modules' business."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from PIL import Image

from renderers.canvas import Box, Canvas, Colour, Palette, Sheet

ENOUGH = 48_000_000
"""Bytes of pieces that are kept; a tile of a character takes about 50 000."""

MARGIN = 7
"""Pixels around a tile that its shadow and edge may use; the gaps between tiles are at least twice as wide."""


class TileCache:
    """The pieces used last, bounded by their size in bytes. Threads may share it."""

    def __init__(self, enough: int = ENOUGH) -> None:
        self._enough = enough
        self._pieces: OrderedDict[Hashable, Image.Image] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._pieces)

    @property
    def size(self) -> int:
        """Bytes of all pieces kept."""
        return self._size

    def __contains__(self, key: Hashable) -> bool:
        return key in self._pieces

    def get(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """The piece under this key, made where it is not there. Nobody may change it.

        Two threads that miss the same piece both make it; drawing is pure, so it is the same one.
        """
        with self._lock:
            piece = self._pieces.get(key)
            if piece is not None:
                self._pieces.move_to_end(key)
                return piece
        piece = make()
        with self._lock:
            if key not in self._pieces:
                self._pieces[key] = piece
                self._size += _bytes(piece)
            while self._size > self._enough and len(self._pieces) > 1:
                _, oldest = self._pieces.popitem(last=False)
                self._size -= _bytes(oldest)
        return piece

    def clear(self) -> None:
        """Forget all pieces."""
        with self._lock:
            self._pieces.clear()
            self._size = 0


def _bytes(piece: Image.Image) -> int:
    return piece.width * piece.height * len(piece.getbands())


CACHE = TileCache()
"""The pieces of all pictures."""


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
