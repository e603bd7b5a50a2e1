"""The picture of a card: a medallion before a fan of rays, with what lies below it.

Drawn from card data alone. The hash of the card's id seeds the variants, so a card looks the same everywhere. A side
that has fallen shows what the front shows, in red and cracked.
"""

from __future__ import annotations

import math
import random
from functools import cache, lru_cache

from PIL import Image

from renderers.boards.convocate.facts import FRAMES, GAME, card_of
from renderers.boards.convocate.figures import FIGURES
from renderers.busts import bare
from renderers.canvas import Box, Canvas, Colour, Point, box, mix, outline, rgb
from renderers.motifs import Part, Tones, draw_motif, motif_of, seeded
from renderers.theme import theme

SMALL = 140
"""Emblems up to this height or width are kept at drawing scale, about 100 KB each."""

MOTIF = 0.62
"""Radius of a motif in units of its medallion's."""

LOOK = theme(GAME)
FELL = {"fallen", "contested", "reverse", "reversal"}
"""The kinds of backs that show what has gone wrong."""


@cache
def tones(frame: str, fell: bool) -> Tones:
    """The colours of motifs by the faction of their card, and whether this side has fallen."""
    shade, ink, ivory = LOOK.shade(frame), LOOK["night"], LOOK["ivory"]
    deep, light = (LOOK["fell_deep"], LOOK["fell_light"]) if fell else (shade.deep, shade.light)
    rim = LOOK["fell"] if fell else LOOK["gold"]
    return {
        "light": light,
        "pale": mix(light, ivory, 0.65),
        "mid": mix(deep, light, 0.5),
        "low": mix(deep, light, 0.22),
        "deep": deep,
        "dark": mix(deep, ink, 0.4),
        "night": mix(deep, ink, 0.65),
        "shadow": mix(deep, ink, 0.75),
        "ink": ink,
        "coat": mix(deep, ink, 0.25),
        "trim": mix(deep, light, 0.8),
        "gold": rim,
        "metal": rim,
        "glow": LOOK["fell_glow"] if fell else LOOK["gold_light"],
        "ivory": mix(ivory, deep, 0.35) if fell else ivory,
        "red": LOOK["attack"],
        "field": mix(deep, light, 0.42),
    }


def circle(x: float, y: float, radius: float) -> list[Point]:
    """A circle as a closed path."""
    turns = [math.radians(turn) for turn in range(0, 360, 3)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def fan(canvas: Canvas, x: float, y: float, reach: float, start: float, end: float, count: int, fill: Colour) -> None:
    """Every second of so many rays between two angles."""
    step = math.radians((end - start) / count)
    for number in range(0, count, 2):
        turn = math.radians(start) + number * step
        tips = [(x + reach * math.cos(turn + at * step), y + reach * math.sin(turn + at * step)) for at in (0, 0.5, 1)]
        canvas.polygon([(x, y), *tips], fill)


def emblem(canvas: Canvas, area: Box, card: str, radius: float = 14, *, back: bool = False, scale: float = 1) -> None:
    """Draw the emblem of a card, or of its other side, into a box with stepped corners of ``radius``."""
    area = Box(*(round(edge) for edge in area))
    size = box(0, 0, area.width, area.height)
    draw = _kept if min(area.width, area.height) <= SMALL else _drawn
    canvas.inlay(draw(card, size, back, scale), area, outline(area, radius, "step"))


def has_fallen(card: str, back: bool) -> bool:
    """Whether a side shows what has gone wrong."""
    other = card_of(card).back
    return back and other is not None and other.kind in FELL


def _drawn(card: str, area: Box, back: bool, scale: float) -> Image.Image:
    """The emblem's pixels at drawing scale."""
    colours = tones(FRAMES[card_of(card).faction], has_fallen(card, back))
    canvas = Canvas(area, colours["deep"])
    chance = seeded(card)
    wide, high = area.width, area.height
    short = min(wide, high)
    if wide > SMALL:  # rays would only blur on a small one
        ray = mix(colours["deep"], colours["light"], 0.2)
        fan(canvas, wide / 2, high * 1.06, max(wide, high) * 1.4, 180, 360, 36, ray)
    if short > SMALL:
        SCENES[_scene(card)](canvas, colours, chance)
    _medallion(canvas, wide / 2, high / 2, short * (0.47 if short <= SMALL else 0.43) * min(scale, 1.05), card, back)
    return canvas.image


@lru_cache(maxsize=256)
def _kept(card: str, area: Box, back: bool, scale: float) -> Image.Image:
    return _drawn(card, area, back, scale)


def motif(card: str, back: bool) -> tuple[Part, ...]:
    """The figures of a side; a back without its own shows the front's, persons bare-headed and pale."""
    own = motif_of(LOOK, f"{card} back") if back else ()
    if own:
        return own
    front = motif_of(LOOK, card)
    if not back:
        return front or (Part(figure="glyph", glyph=LOOK.shade(FRAMES[card_of(card).faction]).glyph),)
    return tuple(_worn(part) for part in front)


def _worn(part: Part) -> Part:
    if part.figure != "bust":
        return part
    faded = {name: _faded(getattr(part, name)) for name in ("skin", "hair")}
    return bare(part).model_copy(update=faded)


def _faded(code: str) -> str:
    if not code.startswith("#"):
        return code
    red, green, blue, _ = mix(rgb(code), rgb("#6E4A4C"), 0.38)
    return f"#{red:02X}{green:02X}{blue:02X}"


def _medallion(canvas: Canvas, x: float, y: float, radius: float, card: str, back: bool) -> None:
    fell = has_fallen(card, back)
    colours = tones(FRAMES[card_of(card).faction], fell)
    inner, side, chance = radius * 0.94, radius + 2, seeded(f"{card} medallion")
    parts = motif(card, back)
    person = any(part.figure == "bust" for part in parts)
    window = Canvas(Box(x - side, y - side, x + side + 1, y + side + 1), colours["field" if person else "deep"])
    count, rise = chance.choice((16, 20, 24, 28)), chance.choice((0.0, 0.5, 0.75))
    ground = colours["field" if person else "deep"]
    if radius > SMALL / 3:
        fan(window, x, y + radius * rise, radius * 2.2, 0, 360, count, mix(ground, colours["light"], 0.2))
        for ring in range(chance.randint(1, 3)):
            edge = mix(colours["deep"], colours["light"], 0.5)
            window.ellipse(x, y, radius * (0.9 - 0.14 * ring), outline=edge, width=max(1.0, radius * 0.022))
    draw_motif(window, x, y, radius * MOTIF, parts, colours, FIGURES)
    if fell and card_of(card).front.type != "storyline":
        crack = [(0.34, -1.05), (0.52, -0.56), (0.36, -0.1), (0.6, 0.36), (0.44, 1.05)]
        window.line([(x + across * radius, y + down * radius) for across, down in crack], LOOK["crack"],
                    max(1.5, radius * 0.075))  # fmt: skip
    canvas.ellipse(x, y, radius, fill=colours["gold"])
    canvas.inlay(window.image, window.area, circle(x, y, inner))


def _scene(card: str) -> str:
    """What lies below the medallion of a large emblem."""
    kind = card_of(card).front.type
    if kind in {"homeworld", "planetary_location", "capital_ship", "non_capital"}:
        return "stars"
    if kind == "ground_unit":
        return "ridge"
    return "papers" if kind in {"maneuver", "storyline", "statute", "device"} else "spires"


def _spires(canvas: Canvas, colours: Tones, chance: random.Random) -> None:
    """Spires and domes of the senate's city."""
    wide, high = canvas.area.width, canvas.area.height
    tall = min(high, wide * 0.7)
    for shade, count, most in ((colours["dark"], 11, 0.34), (colours["night"], 8, 0.24)):
        step = wide / count
        for number in range(count):
            left, across = (number + chance.uniform(0.1, 0.4)) * step, step * 0.46
            up = tall * chance.uniform(most * 0.3, most)
            canvas.rectangle(Box(left, high - up, left + across, high), shade)
            middle = left + across / 2
            if chance.random() < 0.3:
                canvas.ellipse(middle, high - up, across * 0.62, fill=shade)
                canvas.line([(middle, high - up), (middle, high - up - across)], shade, 3)
            else:
                canvas.polygon(
                    [(left, high - up), (middle, high - up - across * 0.9), (left + across, high - up)], shade
                )


def _stars(canvas: Canvas, colours: Tones, chance: random.Random) -> None:
    """Stars, and orbits around what the medallion shows."""
    wide, high = canvas.area.width, canvas.area.height
    line = mix(colours["deep"], colours["light"], 0.34)
    for across in (0.62, 0.8, 1.0):
        canvas.ellipse(wide / 2, high / 2, wide * 0.5 * across, min(high, wide) * 0.26 * across, outline=line, width=2)
    for _ in range(44):
        canvas.ellipse(chance.random() * wide, chance.random() * high, chance.uniform(0.8, 2.4),
                       fill=mix(colours["deep"], colours["light"], chance.choice((0.5, 0.8))))  # fmt: skip


def _ridge(canvas: Canvas, colours: Tones, chance: random.Random) -> None:
    """Hills and pennants of a camp."""
    wide, high = canvas.area.width, canvas.area.height
    for place in (0.07, 0.2, 0.8, 0.93):
        x, up = wide * place, min(high, wide) * chance.uniform(0.34, 0.5)
        canvas.line([(x, high), (x, high - up)], colours["night"], 4)
        canvas.polygon([(x, high - up), (x + 46, high - up + 14), (x, high - up + 30)], colours["mid"])
    for row, shade in enumerate((colours["dark"], colours["night"])):
        level, phase = high - min(high, wide) * (0.2 - 0.09 * row), chance.uniform(0, 6)
        edge = [(x, level + 12 * math.sin(x / 60 + phase)) for x in range(-10, int(wide) + 21, 8)]
        canvas.polygon([*edge, (wide + 20, high + 4), (-10, high + 4)], shade)


def _papers(canvas: Canvas, colours: Tones, chance: random.Random) -> None:
    """A border of deco lozenges."""
    wide, high = canvas.area.width, canvas.area.height
    step = 46
    for number in range(int(wide / step) + 1):
        x, size = (number + 0.5) * step, 15 if number % 2 else 10
        lozenge = [
            (x, high - 22 - size),
            (x + size * 1.3, high - 22),
            (x, high - 22 + size),
            (x - size * 1.3, high - 22),
        ]
        canvas.polygon(lozenge, colours["dark"])
    canvas.line([(0, high - 44), (wide, high - 44)], colours["dark"], 3)


SCENES = {"spires": _spires, "stars": _stars, "ridge": _ridge, "papers": _papers}
