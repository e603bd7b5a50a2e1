"""The picture of a card: a plate with sonar rings, what lies behind, and its motif in a hexagon.

Drawn from card data alone. The hash of the card's id seeds the variants, so a card looks the same everywhere.
"""

from __future__ import annotations

import math
import random
from functools import cache, lru_cache

from PIL import Image

from renderers.boards.miras9.facts import GAME, card_of
from renderers.boards.miras9.figures import FIGURES
from renderers.canvas import Box, Canvas, Colour, Point, box, mix, outline, rgb
from renderers.motifs import Part, Tones, draw_motif, motif_of, seeded
from renderers.theme import theme

SMALL = 140
"""Emblems up to this height or width are kept at drawing scale, about 100 KB each."""

MOTIF = 0.62
"""Radius of a motif in units of its hexagon's."""

LOOK = theme(GAME)
BLACK = rgb("#000000")
WHITE = rgb("#FFFFFF")
CUT = (True, False, True, False)
"""Which corners of plates are cut, from the top left clockwise."""


@cache
def tones(alignment: str) -> Tones:
    """The colours of motifs by the alignment of their card."""
    shade = LOOK.shade(alignment)
    deep, light = shade.deep, shade.light
    return {
        "light": light,
        "pale": mix(light, WHITE, 0.6),
        "mid": mix(deep, light, 0.5),
        "low": mix(deep, light, 0.22),
        "deep": deep,
        "night": mix(deep, BLACK, 0.45),
        "dark": mix(deep, BLACK, 0.3),
        "shadow": mix(deep, BLACK, 0.6),
        "ink": LOOK["ground"],
        "coat": mix(deep, light, 0.3),
        "trim": mix(deep, light, 0.62),
        "echo": LOOK["echo"],
        "glow": LOOK["echo"],
        "amber": LOOK["amber"],
        "red": LOOK["red"],
        "white": WHITE,
        "metal": light,
    }


def hexagon(x: float, y: float, radius: float) -> list[Point]:
    """A hexagon that stands on a corner."""
    turns = [math.radians(30 + 60 * corner) for corner in range(6)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def emblem(canvas: Canvas, area: Box, card: str, radius: float = 14, *, back: bool = False, scale: float = 1) -> None:
    """Draw the emblem of a card, or of its other side, into a box with two cut corners of ``radius``."""
    area = Box(*(round(edge) for edge in area))
    size = box(0, 0, area.width, area.height)
    draw = _kept if min(area.width, area.height) <= SMALL else _drawn
    canvas.inlay(draw(card, size, back, scale), area, outline(area, radius, "cut", CUT))


def _drawn(card: str, area: Box, back: bool, scale: float) -> Image.Image:
    """The emblem's pixels at drawing scale."""
    known = card_of(card)
    colours = tones(known.alignment.lower())
    canvas = Canvas(area, colours["deep"])
    chance = seeded(f"{card} back" if back else card)
    _sonar(canvas, colours, chance)
    short = min(area.width, area.height)
    if short > SMALL:
        SCENES[_scene(card, back)](canvas, colours, chance)
    x, y = area.centre
    _hexagon(canvas, x, y, short * 0.46 * min(scale, 1.05), card, back)
    return canvas.image


@lru_cache(maxsize=256)
def _kept(card: str, area: Box, back: bool, scale: float) -> Image.Image:
    return _drawn(card, area, back, scale)


def motif(card: str, back: bool) -> tuple[Part, ...]:
    """The figures of a card's front or back, or the glyph of its alignment where its theme lists none."""
    own = motif_of(LOOK, f"{card} back" if back else card)
    return own or (Part(figure="glyph", glyph=LOOK.shade(card_of(card).alignment.lower()).glyph),)


def _hexagon(canvas: Canvas, x: float, y: float, radius: float, card: str, back: bool) -> None:
    colours = tones(card_of(card).alignment.lower())
    inner = radius * 0.95
    side = radius + 2
    window = Canvas(Box(x - side, y - side, x + side + 1, y + side + 1), colours["night"])
    for reach, tone in ((1.15, "dark"), (0.8, "deep"), (0.5, "low")):
        window.ellipse(x, y + radius * 0.52, radius * reach, radius * reach * 0.92, fill=colours[tone])
    draw_motif(window, x, y, radius * MOTIF, motif(card, back), colours, FIGURES)
    canvas.polygon(hexagon(x, y, radius), colours["light"])
    canvas.inlay(window.image, window.area, hexagon(x, y, inner))


def _sonar(canvas: Canvas, colours: Tones, chance: random.Random) -> None:
    """Rings from a corner, and a few slanting lines."""
    area = canvas.area
    wide, high, most = area.width, area.height, max(area.width, area.height)
    x, y = wide * chance.choice((0.12, 0.5, 0.88)), high * chance.choice((0.1, 0.95))
    deep, light = colours["deep"], colours["light"]
    for ring in range(6, 0, -1):
        edge = mix(deep, light, 0.2 if ring % 2 else 0.12)
        canvas.ellipse(x, y, most * 0.18 * ring, outline=edge, width=max(1.5, most * 0.03))
    for _ in range(chance.randint(2, 4)):
        start = chance.random() * wide
        canvas.line([(start, high + 4), (start + high * 0.6, -4)], mix(deep, light, 0.16), max(1.5, most * 0.02))


def _scene(card: str, back: bool) -> str:
    """What lies behind the hexagon of a large plate."""
    known = card_of(card)
    if known.type == "planet_spirit":
        return "sea" if back else "stars"
    if known.lanes is not None:
        return {"E": "pylons", "I": "arcade", "S": "stars"}[known.lanes[0]]
    if known.type == "event":
        return "sea"
    if known.type == "equipment":
        return "grid"
    return {"ship": "stars", "vehicle": "pylons", "spirit": "sea"}.get(known.kind or "", "town")


def _town(canvas: Canvas, colours: Tones, chance: random.Random) -> None:
    """Roofs of a sunken town."""
    wide, high = canvas.area.width, canvas.area.height
    for shade, count, tall in ((colours["dark"], 9, 0.42), (colours["night"], 6, 0.3)):
        for number in range(count):
            left = wide * (number + chance.uniform(0.02, 0.3)) / count
            across, up = wide * 0.62 / count, high * chance.uniform(tall * 0.45, tall)
            canvas.rectangle(Box(left, high - up, left + across, high), shade)
            eaves = across * 0.2
            canvas.polygon(
                [(left - eaves, high - up), (left + across + eaves, high - up),
                 (left + across / 2, high - up - across * 0.55)],
                shade,
            )  # fmt: skip
            if chance.random() < 0.6:
                lamp = box(left + across * 0.4, high - up * 0.6, across * 0.2, across * 0.34)
                canvas.rectangle(lamp, mix(shade, colours["light"], 0.45))


def _sea(canvas: Canvas, colours: Tones, chance: random.Random) -> None:
    """Swells, one in front of the other."""
    wide, high = canvas.area.width, canvas.area.height
    for row, share in enumerate((0.1, 0.2, 0.32)):
        level, phase = high * (0.7 + 0.11 * row), chance.uniform(0, 6)
        edge = [(x, level + high * 0.03 * math.sin(x / wide * 9 + phase)) for x in range(-10, int(wide) + 21, 10)]
        fill = mix(colours["deep"], BLACK, share)
        canvas.polygon([*edge, (wide + 20, high + 4), (-10, high + 4)], fill)
        canvas.line(edge, mix(fill, colours["light"], 0.24), 3)


def _stars(canvas: Canvas, colours: Tones, chance: random.Random) -> None:
    """A far world with its ring, and stars."""
    wide, high = canvas.area.width, canvas.area.height
    for _ in range(46):
        canvas.ellipse(chance.random() * wide, chance.random() * high, chance.uniform(0.8, 2.4),
                       fill=mix(colours["deep"], colours["light"], chance.choice((0.4, 0.7))))  # fmt: skip
    x, y, r = wide * chance.choice((0.06, 0.94)), high * 1.02, high * 0.42
    canvas.ellipse(x, y, r, fill=colours["dark"])
    canvas.ellipse(x, y + r * 0.1, r * 0.86, fill=colours["night"])
    canvas.ellipse(wide - x, high * 0.16, high * 0.05, fill=mix(colours["deep"], colours["light"], 0.5))


def _arcade(canvas: Canvas, colours: Tones, chance: random.Random) -> None:
    """Columns and arches of the temple, with water between them."""
    wide, high = canvas.area.width, canvas.area.height
    canvas.rectangle(Box(0, high * 0.24, wide, high * 0.36), colours["dark"])
    step = wide / 7
    for number in range(8):
        x = number * step
        canvas.rectangle(Box(x - step * 0.17, high * 0.3, x + step * 0.17, high), colours["dark"])
        canvas.rectangle(Box(x - step * 0.26, high * 0.36, x + step * 0.26, high * 0.4), colours["night"])
    for row in range(3):
        level = high * (0.8 + 0.07 * row)
        path = [(x, level + 4 * math.sin(x / 26 + row * 2)) for x in range(-10, int(wide) + 21, 8)]
        canvas.line(path, mix(colours["dark"], colours["light"], 0.3), 3)


def _pylons(canvas: Canvas, colours: Tones, chance: random.Random) -> None:
    """A ridge with broken pylons."""
    wide, high = canvas.area.width, canvas.area.height
    for place in (0.05, 0.16, 0.3, 0.68, 0.83, 0.93):
        left, up = wide * place, high * chance.uniform(0.3, 0.62)
        across = wide * 0.045
        canvas.polygon([(left, high), (left + across * 0.1, high - up), (left + across * 0.7, high - up + across * 0.5),
                        (left + across, high)], colours["dark"])  # fmt: skip
        canvas.line(
            [(left - across * 0.3, high - up * 0.7), (left + across * 1.4, high - up * 0.76)], colours["dark"], 4
        )
    edge = [(x, high * 0.84 - high * 0.05 * math.sin(x / 70) - high * 0.02 * math.sin(x / 21))
            for x in range(-10, int(wide) + 21, 8)]  # fmt: skip
    canvas.polygon([*edge, (wide + 20, high + 4), (-10, high + 4)], colours["night"])


def _grid(canvas: Canvas, colours: Tones, chance: random.Random) -> None:
    """A table of measures below a piece of equipment."""
    wide, high = canvas.area.width, canvas.area.height
    line: Colour = mix(colours["deep"], colours["light"], 0.14)
    for x in range(0, int(wide), 44):
        canvas.line([(x, high * 0.62), (x - 40 + (x - wide / 2) * 0.4, high)], line, 2)
    for row in range(5):
        level = high * (0.62 + 0.02 * row + 0.018 * row * row)
        canvas.line([(0, level), (wide, level)], line, 2)


SCENES = {
    "town": _town,
    "sea": _sea,
    "stars": _stars,
    "arcade": _arcade,
    "pylons": _pylons,
    "grid": _grid,
}
