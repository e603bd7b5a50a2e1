"""The drawing surface, the palette and the encoded picture. What is drawn is for other modules to know.

Coordinates are pixels of the finished picture; a ``Canvas`` draws at ``SCALE`` times that size and is reduced once,
which is all the smoothing there is. A ``Sheet`` holds palette indices and only ever receives finished pieces.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers.cache import Cache
from renderers.encoding import png
from renderers.fonts import ICONS, SCALE, Face, advance, cap_height, icon, loaded
from renderers.glyphs import runs
from renderers.text import ICON_GAP, SMALLEST, fit, measure, run_face, run_width, wrap

Colour = tuple[int, int, int, int]
Point = tuple[float, float]

WIDTH = 1280
"""Pixels of every picture from left to right."""


class Box(NamedTuple):
    """A rectangle by its left, top, right and bottom edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> Box:
        """The box with each edge moved outwards."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, down: float) -> Box:
        """The box so many pixels further down."""
        return self._replace(top=self.top + down, bottom=self.bottom + down)

    def overlaps(self, other: Box) -> bool:
        """Whether the two share an area."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def box(left: float, top: float, width: float, height: float) -> Box:
    """A box by its corner and size."""
    return Box(left, top, left + width, top + height)


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture; ``data`` is the file."""

    data: bytes
    width: int
    height: int
    suffix: str = "png"


def rgb(code: str) -> Colour:
    """The colour of ``#RRGGBB``."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16), 255


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """A colour between two; ``share`` is how much of the second it holds."""
    return (
        round(first[0] * (1 - share) + second[0] * share),
        round(first[1] * (1 - share) + second[1] * share),
        round(first[2] * (1 - share) + second[2] * share),
        255,
    )


def veil(colour: Colour, opacity: float) -> Colour:
    """The colour laid over others."""
    return (*colour[:3], round(opacity * 255))


def curve(start: Point, end: Point, bend: float, steps: int = 24) -> list[Point]:
    """Points of an arc between two points; ``bend`` is its bulge as a share of their distance."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    x, y = x - (end[1] - start[1]) * bend, y + (end[0] - start[0]) * bend
    points = []
    for step in range(steps + 1):
        t = step / steps
        points.append(
            (
                (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * x + t * t * end[0],
                (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * y + t * t * end[1],
            )
        )
    return points


Corners = tuple[bool, bool, bool, bool]
ALL_CORNERS: Corners = (True, True, True, True)


def outline(area: Box, radius: float, kind: str = "round", corners: Corners = ALL_CORNERS) -> list[Point]:
    """The corners of a box as a closed path, clockwise from its top edge's right end.

    Args:
        radius: the size of a corner; ``kind`` is round, cut (straight across) or step (two steps).
        corners: which of them are shaped, from the top left clockwise; the others stay square.
    """
    radius = min(radius, area.width / 2, area.height / 2)
    top_left, top_right, bottom_right, bottom_left = corners
    path: list[Point] = []
    for turn, shaped in enumerate((top_right, bottom_right, bottom_left, top_left)):
        across, down = TURNED[turn](1, 0)
        x = area.right - radius if across else area.left
        y = area.bottom - radius if down else area.top
        for point in CORNER_PATHS[kind] if shaped and radius else ((1.0, 0.0),):
            across, down = TURNED[turn](*point)
            path.append((x + across * radius, y + down * radius))
    return [*path, path[0]]


TURNED: tuple[Callable[[float, float], Point], ...] = (
    lambda x, y: (x, y),
    lambda x, y: (1 - y, x),
    lambda x, y: (1 - x, 1 - y),
    lambda x, y: (y, 1 - x),
)
"""Where a point of the square of the top right corner lies in that of the top right, bottom right ... corner."""

CORNER_PATHS: dict[str, tuple[Point, ...]] = {
    "round": tuple((math.sin(math.radians(turn)), 1 - math.cos(math.radians(turn))) for turn in range(0, 91, 15)),
    "cut": ((0, 0), (1, 1)),
    "step": ((0, 0), (0, 0.5), (0.5, 0.5), (0.5, 1), (1, 1)),
}
"""The top right corner of each kind in a square of side 1, from its top left to its bottom right."""


class Stamp(NamedTuple):
    """Glyphs of one font; ``pixels`` is their size in the drawing, ``anchor`` the point of them that is placed."""

    face: Face
    pixels: int
    glyphs: str
    anchor: str


@lru_cache(maxsize=2048)
def printed(stamp: Stamp) -> tuple[Image.Image, int, int]:
    """The ink of glyphs, and how far right of and below their anchor it begins.

    Kept, since the same few numbers, names and icons come again and again. Nobody may change it.
    """
    if len(stamp.glyphs) == 1:
        return _sign(stamp)
    signs = [_sign(stamp._replace(glyphs=sign)) for sign in stamp.glyphs]
    moved = accumulate((advance(stamp.face, stamp.pixels, sign) for sign in stamp.glyphs), initial=0.0)
    placed = [(ink, round(pen) + left, top) for (ink, left, top), pen in zip(signs, moved, strict=False)]
    edge, upper = min(left for _, left, _ in placed), min(top for _, _, top in placed)
    right = max(left + ink.width for ink, left, _ in placed)
    lower = max(top + ink.height for ink, _, top in placed)
    ink = Image.new("L", (right - edge, lower - upper))
    for sign, left, top in placed:
        ink.paste(255, (left - edge, top - upper), sign)
    return ink, edge, upper


@lru_cache(maxsize=4096)
def _sign(stamp: Stamp) -> tuple[Image.Image, int, int]:
    """The ink of a single glyph, as ``printed`` gives it."""
    font = loaded(stamp.face, stamp.pixels)
    stroke = stamp.face.stroke
    edges = font.getbbox(stamp.glyphs, anchor=stamp.anchor, stroke_width=stroke)
    left, top, right, bottom = (int(edge) for edge in edges)
    ink = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(ink).text((-left, -top), stamp.glyphs, 255, font, anchor=stamp.anchor, stroke_width=stroke)
    return ink, left, top


@lru_cache(maxsize=64)
def _round_mask(width: int, height: int, radius: float) -> Image.Image:
    mask = Image.new("L", (width, height), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius, 255)
    return mask


class Canvas:
    """A piece being drawn; its coordinates are those of the whole picture, of which it shows ``area``."""

    def __init__(self, area: Box, ground: Image.Image | Colour) -> None:
        self.area = Box(*(int(edge) for edge in area))
        size = int(self.area.width) * SCALE, int(self.area.height) * SCALE
        if isinstance(ground, Image.Image):
            left, top = int(self.area.left) * SCALE, int(self.area.top) * SCALE
            self.image = ground.crop((left, top, left + size[0], top + size[1]))
        else:
            mode = "RGB" if ground[3] == 255 else "RGBA"
            self.image = Image.new(mode, size, ground[:3] if mode == "RGB" else ground)
        self._solid = ImageDraw.Draw(self.image)

    @cached_property
    def _glaze(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image, "RGBA")

    def _pen(self, *colours: Colour | None) -> ImageDraw.ImageDraw:
        """What draws with these colours: blending takes several times as long, so only veils are blended."""
        return self._solid if all(colour is None or colour[3] == 255 for colour in colours) else self._glaze

    def _at(self, *points: Point) -> list[Point]:
        left, top = self.area.left, self.area.top
        return [((x - left) * SCALE, (y - top) * SCALE) for x, y in points]

    def _box(self, area: Box) -> tuple[float, float, float, float]:
        (left, top), (right, bottom) = self._at((area.left, area.top), (area.right, area.bottom))
        return left, top, max(left, right - 1), max(top, bottom - 1)

    def rounded(
        self,
        area: Box,
        radius: float,
        fill: Colour | None = None,
        outline: Colour | None = None,
        width: float = 0,
        corners: Corners = ALL_CORNERS,
    ) -> None:
        """A rectangle with round corners; ``corners`` from the top left clockwise."""
        radius = min(radius, area.width / 2, area.height / 2)
        self._pen(fill, outline).rounded_rectangle(
            self._box(area), radius * SCALE, fill, outline, int(width * SCALE), corners=corners
        )

    def rectangle(self, area: Box, fill: Colour) -> None:
        self._pen(fill).rectangle(self._box(area), fill)

    def polygon(self, points: Sequence[Point], fill: Colour, outline: float = 0) -> None:
        """A filled polygon; ``outline`` widens it by half that many pixels, with round corners."""
        at = self._at(*points)
        self._pen(fill).polygon(at, fill)
        if outline:
            self._pen(fill).line([*at, at[0], at[1]], fill, int(outline * SCALE), joint="curve")

    def ellipse(
        self,
        x: float,
        y: float,
        across: float,
        down: float | None = None,
        fill: Colour | None = None,
        outline: Colour | None = None,
        width: float = 0,
    ) -> None:
        """An ellipse around a centre by its half axes."""
        down = across if down is None else down
        (left, top), (right, bottom) = self._at((x - across, y - down), (x + across, y + down))
        self._pen(fill, outline).ellipse((left, top, right, bottom), fill, outline, int(width * SCALE))

    def arc(self, x: float, y: float, radius: float, start: float, end: float, fill: Colour, width: float) -> None:
        """Part of a circle between two angles in degrees, clockwise from the right."""
        (left, top), (right, bottom) = self._at((x - radius, y - radius), (x + radius, y + radius))
        self._pen(fill).arc((left, top, right, bottom), start, end, fill, max(1, int(width * SCALE)))

    def wedge(self, x: float, y: float, radius: float, start: float, end: float, fill: Colour) -> None:
        (left, top), (right, bottom) = self._at((x - radius, y - radius), (x + radius, y + radius))
        self._pen(fill).pieslice((left, top, right, bottom), start, end, fill)

    def line(self, points: Sequence[Point], fill: Colour, width: float) -> None:
        self._pen(fill).line(self._at(*points), fill, max(1, int(width * SCALE)), joint="curve")

    def dashed(self, path: Sequence[Point], fill: Colour, width: float, on: float = 14, off: float = 9) -> None:
        """A path in dashes of ``on`` and gaps of ``off`` pixels."""
        drawn, left, dash = True, on, [path[0]]
        for start, end in pairwise(path):
            length, done = math.dist(start, end), 0.0
            while length - done > 1e-6:
                step = min(left, length - done)
                done += step
                left -= step
                share = done / length
                dash.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
                if left <= 1e-6:
                    if drawn:
                        self.line(dash, fill, width)
                    drawn, dash = not drawn, dash[-1:]
                    left = on if drawn else off
        if drawn and len(dash) > 1:
            self.line(dash, fill, width)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: Face,
        size: int,
        fill: Colour,
        align: str = "left",
        width: float | None = None,
        smallest: int = SMALLEST,
        short: bool = False,
    ) -> float:
        """One line whose capitals are centred on ``y``; returns its width.

        Args:
            align: where ``x`` is in the line: left, middle or right.
            width: room for it; the text is then fitted as ``text.fit`` says.
        """
        if width is not None:
            fitted = fit(text, face, size, width, smallest, short=short)
            text, face, size = fitted.text, fitted.face, fitted.size
        wide = measure(text, face, size)
        x -= {"left": 0.0, "middle": wide / 2, "right": wide}[align]
        cap = cap_height(face, size * SCALE) / SCALE
        baseline = y + cap / 2
        for run in runs(text, face.font):
            used, pixels = run_face(run, face, size)
            if run.font == ICONS:
                self._print(x + size * ICON_GAP / 2, y, Stamp(used, pixels, run.glyphs, "lm"), fill)
            else:
                self._print(x, baseline, Stamp(used, pixels, run.glyphs, "ls"), fill)
            x += run_width(run, face, size)
        return wide

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        face: Face,
        size: int,
        fill: Colour,
        width: float,
        leading: float,
        indent: float = 0,
    ) -> float:
        """Lines whose first one begins at ``y``; ``leading`` is their distance in pixels; returns where they end."""
        for number, line in enumerate(wrap(text, face, size, width, indent)):
            self.text(x if number else x + indent, y + leading / 2, line, face, size, fill)
            y += leading
        return y

    def icon(self, x: float, y: float, name: str, size: float, fill: Colour, align: str = "middle") -> float:
        """An icon centred by its ink on ``y``; ``x`` is its left edge, middle or right edge; returns its width."""
        glyph = Stamp(Face(ICONS), int(size * SCALE), icon(name), "la")
        ink, left, top = printed(glyph)
        wide = ink.width / SCALE
        x -= {"left": 0.0, "middle": wide / 2, "right": wide}[align]
        self._print(x - left / SCALE, y - ink.height / SCALE / 2 - top / SCALE, glyph, fill)
        return wide

    def _print(self, x: float, y: float, stamp: Stamp, fill: Colour) -> None:
        """Glyphs with their anchor at a point."""
        ink, left, top = printed(stamp)
        ((at, down),) = self._at((x, y))
        self._solid.bitmap((round(at) + left, round(down) + top), ink, fill)

    def paste(self, image: Image.Image, area: Box, radius: float) -> None:
        """Lay an image at drawing scale over a box of its size, with round corners."""
        ((left, top),) = self._at((area.left, area.top))
        self.image.paste(image, (round(left), round(top)), _round_mask(image.width, image.height, radius * SCALE))

    def inlay(self, image: Image.Image, area: Box, path: Sequence[Point]) -> None:
        """Lay an image at drawing scale over a box of its size, within a closed path."""
        ((left, top),) = self._at((area.left, area.top))
        mask = Image.new("L", image.size, 0)
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in self._at(*path)], 255)
        self.image.paste(image, (round(left), round(top)), mask)

    def shadow(self, area: Box, radius: float, down: float, opacity: float) -> None:
        """What shows of a flat shadow ``down`` pixels below a box that is drawn over it with the same corners."""
        seen = Box(area.left, max(area.top, area.bottom - 2 * radius) + down, area.right, area.bottom + down)
        whole = 2 * radius >= area.height
        self.rounded(seen, radius, (0, 0, 0, round(opacity * 255)), corners=(whole, whole, True, True))

    def reduced(self) -> Image.Image:
        """The piece at the size of the finished picture."""
        return self.image.reduce(SCALE)


def icon_width(name: str, size: float) -> float:
    """The width of an icon's ink."""
    ink, _, _ = printed(Stamp(Face(ICONS), int(size * SCALE), icon(name), "la"))
    return ink.width / SCALE


class Palette:
    """At most 256 colours. Each of them stays exactly what it is; any other colour becomes the nearest of them.

    Pillow matches by cells of four steps a channel, so of two colours closer than that only the first one is taken.
    """

    def __init__(self, colours: Sequence[Colour]) -> None:
        wanted = list(dict.fromkeys(colour[:3] for colour in colours))
        if len(wanted) > 256:
            raise ValueError(f"a palette has at most 256 colours, not {len(wanted)}")
        while True:
            self.colours = tuple(wanted)
            self.flat = bytes(value for colour in wanted for value in colour)
            self._matching = Image.new("P", (1, 1))
            self._matching.putpalette(self.flat)
            confused = {max(index, found) for index, found in enumerate(self._found()) if index != found}
            if not confused:
                return
            wanted = [colour for index, colour in enumerate(wanted) if index not in confused]

    def _found(self) -> bytes:
        """Which colour each of the colours becomes."""
        every = Image.frombytes("RGB", (len(self.colours), 1), self.flat)
        return self.indexed(every).tobytes()

    def indexed(self, image: Image.Image) -> Image.Image:
        """An RGB image in palette indices, in mode L: without a palette it is cut and pasted faster."""
        found = image.quantize(palette=self._matching, dither=Image.Dither.NONE)
        return Image.frombytes("L", found.size, found.tobytes())

    def coloured(self, indices: bytes, size: tuple[int, int]) -> Image.Image:
        """Palette indices as an RGB image."""
        image = Image.frombytes("P", size, indices)
        image.putpalette(self.flat)
        return image.convert("RGB")


def _weigh(key: Hashable, piece: Image.Image) -> int:
    assert isinstance(key, tuple)
    return len(key[-1]) + piece.width * piece.height


BLENDS: Cache[Image.Image] = Cache(6_000_000, _weigh)
"""Overlays as they look on what lies below them: the same ring lies on the same tile in picture after picture."""


class Sheet:
    """A whole picture in palette indices; a column of zeros at its left makes its rows those of a file."""

    def __init__(self, ground: Image.Image, palette: Palette) -> None:
        self._rows = Image.new("L", (ground.width + 1, ground.height), 0)
        self._rows.paste(ground, (1, 0))
        self.size = ground.size
        self.palette = palette

    def place(self, piece: Image.Image, left: float, top: float) -> None:
        """Lay a finished piece of palette indices."""
        self._rows.paste(piece, (int(left) + 1, int(top)))

    def overlay(
        self, piece: Image.Image, left: int, top: int, shown: Hashable, only: tuple[int, int, int, int] | None = None
    ) -> None:
        """Lay a piece with transparency over what is there, smoothly.

        Args:
            shown: everything that the piece's pixels depend on.
            only: the part of the piece to lay, by its left, top, right and bottom edges in it.
        """
        width, height = self.size
        from_left, from_top, to_right, to_bottom = only or (0, 0, piece.width, piece.height)
        part = (max(from_left, -left), max(from_top, -top), min(to_right, width - left), min(to_bottom, height - top))
        if part[0] >= part[2] or part[1] >= part[3]:
            return
        at = left + part[0], top + part[1]
        below = self._rows.crop((at[0] + 1, at[1], left + part[2] + 1, top + part[3]))
        under = below.tobytes()

        def blend() -> Image.Image:
            mixed, over = self.palette.coloured(under, below.size), piece.crop(part)
            mixed.paste(over, (0, 0), over.getchannel("A"))
            return self.palette.indexed(mixed)

        self.place(BLENDS.get((self.palette, shown, part, under), blend), *at)

    def index_at(self, x: int, y: int) -> int:
        """The palette index of a pixel."""
        return self._rows.tobytes()[y * self._rows.width + x + 1]

    def picture(self) -> Picture:
        """The sheet as a PNG file."""
        width, height = self.size
        return Picture(png(width, self._rows.tobytes(), self.palette.flat), width, height)
