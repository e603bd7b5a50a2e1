"""Motifs as data: a card's picture put together from figures around a centre. Which card shows which stands in themes.

Lengths are in units of the motif's radius; colours are hex codes or names of tones that the game's emblems give.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256

from pydantic import BaseModel, ConfigDict

from renderers.canvas import Box, Canvas, Colour, Point, rgb
from renderers.theme import Theme

Tones = Mapping[str, Colour]
SIDES = (-1, 1)
GLYPH = 1.72
"""Size of a glyph whose part has the radius 1."""


def seeded(name: str) -> random.Random:
    """A generator for decoration, the same for the same name for ever."""
    return random.Random(int.from_bytes(sha256(name.encode()).digest()[:8], "big"))


class Part(BaseModel):
    """One figure of a motif: where it stands, its size, and what it is made of.

    ``r`` is its radius, ``flat`` its height in units of its width, ``width`` that of lines. ``points`` are those of a
    shape or line, which ``mirror`` draws on both sides. ``start`` and ``end`` are angles of an arc in degrees,
    clockwise from the right. ``wears`` are words that a figure of the game understands.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    figure: str
    x: float = 0
    y: float = 0
    r: float = 1
    flat: float = 1
    colour: str = "light"
    second: str = "night"
    third: str = "mid"
    glyph: str = ""
    points: tuple[Point, ...] = ()
    mirror: bool = False
    width: float = 0
    start: float = 0
    end: float = 360
    count: int = 0
    wears: tuple[str, ...] = ()
    skin: str = "pale"
    hair: str = "night"


class Pen:
    """A canvas seen from a figure: points in its own units, colours by their tones."""

    def __init__(self, canvas: Canvas, x: float, y: float, r: float, tones: Tones) -> None:
        self.canvas, self.x, self.y, self.r, self.tones = canvas, x, y, r, tones

    def tone(self, name: str) -> Colour:
        """The colour of a hex code or of a tone."""
        return rgb(name) if name.startswith("#") else self.tones[name]

    def at(self, points: Sequence[Point], side: int = 1) -> list[Point]:
        """Points of the picture; ``side`` -1 mirrors them."""
        return [(self.x + side * across * self.r, self.y + down * self.r) for across, down in points]

    def shape(self, points: Sequence[Point], colour: str, *, mirror: bool = False, soft: float = 0) -> None:
        """A filled shape; ``soft`` rounds its corners by that much."""
        for side in SIDES if mirror else (1,):
            self.canvas.polygon(self.at(points, side), self.tone(colour), soft * self.r)

    def line(self, points: Sequence[Point], colour: str, width: float, *, mirror: bool = False) -> None:
        for side in SIDES if mirror else (1,):
            self.canvas.line(self.at(points, side), self.tone(colour), max(1.0, width * self.r))

    def disc(self, x: float, y: float, r: float, colour: str, down: float | None = None) -> None:
        (at,) = self.at([(x, y)])
        self.canvas.ellipse(*at, r * self.r, (r if down is None else down) * self.r, fill=self.tone(colour))


Figure = Callable[[Pen, Part], None]


def glyph(pen: Pen, part: Part) -> None:
    """One icon with an offset shadow."""
    size = pen.r * GLYPH
    pen.canvas.icon(pen.x + pen.r * 0.06, pen.y + pen.r * 0.08, part.glyph, size, pen.tone("shadow"))
    pen.canvas.icon(pen.x, pen.y, part.glyph, size, pen.tone(part.colour))


def disc(pen: Pen, part: Part) -> None:
    """An ellipse, filled or with ``width`` its line."""
    down = pen.r * part.flat
    if part.width:
        edge = max(1.5, part.width * pen.r)
        pen.canvas.ellipse(pen.x, pen.y, pen.r, down, outline=pen.tone(part.colour), width=edge)
    else:
        pen.canvas.ellipse(pen.x, pen.y, pen.r, down, fill=pen.tone(part.colour))


def arc(pen: Pen, part: Part) -> None:
    """Part of a circle, ``count`` times outwards, on both sides with ``mirror``."""
    for ring in range(max(1, part.count)):
        r, width = pen.r * (1 + 0.4 * ring), max(1.5, part.width * pen.r)
        pen.canvas.arc(pen.x, pen.y, r, part.start, part.end, pen.tone(part.colour), width)
        if part.mirror:
            pen.canvas.arc(pen.x, pen.y, r, 180 - part.end, 180 - part.start, pen.tone(part.colour), width)


def shape(pen: Pen, part: Part) -> None:
    """A polygon; ``width`` rounds its corners."""
    pen.shape(part.points, part.colour, mirror=part.mirror, soft=part.width)


def line(pen: Pen, part: Part) -> None:
    """A line through points."""
    pen.line(part.points, part.colour, part.width, mirror=part.mirror)


def waves(pen: Pen, part: Part) -> None:
    """Lines of water, one below the other."""
    for row in range(max(1, part.count)):
        path = [(step / 16, row * 0.2 + 0.05 * math.sin(step * 0.62 + row * 1.7)) for step in range(-16, 17)]
        pen.line(path, part.colour, part.width)


def rays(pen: Pen, part: Part) -> None:
    """A fan of rays between two angles."""
    count = max(2, part.count)
    step = math.radians(part.end - part.start) / count
    for number in range(count):
        turn = math.radians(part.start) + number * step
        tips = [(math.cos(turn + share * step), math.sin(turn + share * step)) for share in (0.0, 0.5)]
        pen.shape([(0, 0), *tips], part.colour)


def planet(pen: Pen, part: Part) -> None:
    """A world: ``colour`` with features in ``third`` and a shadow of ``second``.

    It wears bands, craters, seas, cracks, lights or towns; a ring lies around it. ``count`` varies its features.
    """
    tilt = [(math.cos(turn) * 1.62, math.sin(turn) * 0.3 - math.cos(turn) * 0.34) for turn in _turns(0, 180)]
    back = [(across, -down - 2 * 0.34 * across) for across, down in tilt]
    if "ring" in part.wears:
        pen.line(back, "mid", 0.1)
    canvas = pen.canvas
    side = pen.r + 1
    inner = Canvas(Box(pen.x - side, pen.y - side, pen.x + side + 1, pen.y + side + 1), pen.tone(part.colour))
    inside = Pen(inner, pen.x, pen.y, pen.r, pen.tones)
    chance = seeded(f"planet {part.count}")
    for word in part.wears:
        if word in FEATURES:
            FEATURES[word](inside, part, chance)
    bulge = [(math.cos(turn) * 0.5, -math.sin(turn) * 1.02) for turn in _turns(-90, 90)]
    outer = [(math.cos(turn) * 1.2, math.sin(turn) * 1.2) for turn in _turns(-90, 90)]
    if "lit" not in part.wears:
        inside.shape([*outer, *bulge], part.second)
    canvas.inlay(inner.image, inner.area, pen.at([(math.cos(turn), math.sin(turn)) for turn in _turns(0, 360)]))
    if "ring" in part.wears:
        pen.line(tilt, "light", 0.1)


def _turns(start: int, end: int, step: int = 6) -> list[float]:
    return [math.radians(turn) for turn in range(start, end + 1, step)]


def _bands(pen: Pen, part: Part, chance: random.Random) -> None:
    for down in (-0.72, -0.34, 0.06, 0.4, 0.74):
        high, sag = chance.uniform(0.06, 0.15), chance.uniform(0.02, 0.1)
        top = [(step / 8, down + sag * math.cos(step * 0.3)) for step in range(-9, 10)]
        pen.shape([*top, *[(across, at + high) for across, at in reversed(top)]], part.third)


def _craters(pen: Pen, part: Part, chance: random.Random) -> None:
    for _ in range(9):
        x, y, r = chance.uniform(-0.8, 0.7), chance.uniform(-0.8, 0.8), chance.uniform(0.07, 0.2)
        pen.disc(x, y, r, part.third, r * 0.8)
        pen.disc(x + r * 0.16, y + r * 0.14, r * 0.72, part.colour, r * 0.56)


def _seas(pen: Pen, part: Part, chance: random.Random) -> None:
    for _ in range(6):
        x, y = chance.uniform(-0.8, 0.6), chance.uniform(-0.75, 0.75)
        for _ in range(5):
            r = chance.uniform(0.1, 0.26)
            pen.disc(x + chance.uniform(-0.2, 0.2), y + chance.uniform(-0.12, 0.12), r, part.third, r * 0.6)


def _cracks(pen: Pen, part: Part, chance: random.Random) -> None:
    for start in (-0.5, 0.1, 0.5):
        path: list[Point] = [(start, -1.0)]
        while path[-1][1] < 1:
            path.append((path[-1][0] + chance.uniform(-0.22, 0.2), path[-1][1] + chance.uniform(0.16, 0.34)))
        pen.line(path, "glow", 0.045)


def _lights(pen: Pen, part: Part, chance: random.Random) -> None:
    for _ in range(26):
        pen.disc(chance.uniform(-0.75, 0.9), chance.uniform(-0.8, 0.8), chance.uniform(0.018, 0.04), "glow")


FEATURES: dict[str, Callable[[Pen, Part, random.Random], None]] = {
    "bands": _bands,
    "craters": _craters,
    "seas": _seas,
    "cracks": _cracks,
    "lights": _lights,
}

FIGURES: dict[str, Figure] = {
    "glyph": glyph,
    "disc": disc,
    "arc": arc,
    "shape": shape,
    "line": line,
    "waves": waves,
    "rays": rays,
    "planet": planet,
}


@lru_cache(maxsize=512)
def motif_of(theme: Theme, card: str) -> tuple[Part, ...]:
    """The figures of a card as its theme lists them, from back to front; () where it lists none."""
    return tuple(Part.model_validate(part) for part in theme.data.motifs.get(card, ()))


def draw_motif(
    canvas: Canvas, x: float, y: float, r: float, motif: Sequence[Part], tones: Tones, figures: Mapping[str, Figure]
) -> None:
    """The figures of a motif around a centre, from back to front."""
    for part in motif:
        figures[part.figure](Pen(canvas, x + part.x * r, y + part.y * r, r * part.r, tones), part)
