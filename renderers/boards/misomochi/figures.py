"""The figures that motifs are made of: geometry around a centre, in units of a radius. What stands where is data."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from pydantic import BaseModel, ConfigDict

from renderers.canvas import Box, Canvas, Colour, curve, mix, rgb, veil
from renderers.marks import spark
from renderers.theme import Hex, Theme

INK = rgb("#2A2150")
WHITE = rgb("#FFFFFF")
MOUTH = rgb("#8A3A55")
PAPER = rgb("#FFF3DC")
SIDES = (-1, 1)


class Part(BaseModel):
    """One figure of a motif: where it stands (in units of the motif's radius), its size and what it is made of."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    figure: Literal["cat", "yarn", "moth", "robot", "pudding", "window", "spool", "wisp", "castle", "crescent", "glyph"]
    x: float = 0
    y: float = 0
    r: float = 1
    colour: Hex = "#FFF3DC"
    dark: Hex = "#2A2150"
    hole: Hex = "#171A43"
    fur: Hex = "#F09A3E"
    blush: Hex = "#F08FA5"
    ears: Literal["cat", "bunny"] = "cat"
    mane: tuple[Hex, ...] = ()
    stripes: bool = False
    moon: bool = False
    patch: bool = False
    tooth: bool = False
    limbs: bool = False
    glyph: str = ""


Figure = Callable[[Canvas, float, float, float, Part, bool], None]


def cat(canvas: Canvas, x: float, y: float, r: float, part: Part, asleep: bool) -> None:
    """The head of a cat or bunny."""
    fur, dark, blush = rgb(part.fur), rgb(part.dark), rgb(part.blush)
    for petal in range(14) if part.mane else ():
        angle = petal * math.tau / 14
        colour = rgb(part.mane[petal % len(part.mane)])
        canvas.ellipse(x + math.cos(angle) * r * 1.22, y + math.sin(angle) * r * 1.12, r * 0.36, fill=colour)
    _ears(canvas, x, y, r, part.ears, fur, blush)
    canvas.ellipse(x, y, r * 1.06, r * 0.9, fill=fur)
    if part.stripes:
        for across in (-0.24, 0, 0.24):
            canvas.line([(x + across * r, y - r * 0.86), (x + across * r * 0.8, y - r * 0.5)], dark, r * 0.13)
        for side in SIDES:
            for down in (0.0, 0.22):
                canvas.line(
                    [(x + side * r * 1.02, y + r * (down - 0.02)), (x + side * r * 0.74, y + r * (down + 0.02))],
                    dark,
                    r * 0.1,
                )
    if part.moon:
        canvas.ellipse(x, y - r * 0.5, r * 0.2, fill=rgb("#F6C95B"))
        canvas.ellipse(x + r * 0.1, y - r * 0.56, r * 0.17, fill=fur)
    canvas.ellipse(x, y + r * 0.36, r * 0.44, r * 0.34, fill=mix(fur, WHITE, 0.62))
    _face(canvas, x, y, r, part, asleep)
    if part.ears == "cat":
        whisker = mix(dark, WHITE, 0.15)
        for side in SIDES:
            for lift in (-0.06, 0.1):
                canvas.line(
                    [(x + side * r * 0.62, y + r * (0.34 + lift)), (x + side * r * 1.2, y + r * (0.28 + lift * 2.4))],
                    whisker,
                    max(1.0, r * 0.035),
                )


def _ears(canvas: Canvas, x: float, y: float, r: float, shape: str, fur: Colour, blush: Colour) -> None:
    for side in SIDES:
        if shape == "bunny":
            canvas.ellipse(x + side * r * 0.42, y - r * 1.15, r * 0.26, r * 0.62, fill=fur)
            canvas.ellipse(x + side * r * 0.42, y - r * 1.15, r * 0.13, r * 0.44, fill=blush)
            continue
        outer = [(0.98, -0.1), (0.86, -1.12), (0.2, -0.72)]
        inner = [(0.82, -0.35), (0.76, -0.88), (0.42, -0.66)]
        canvas.polygon([(x + side * r * across, y + r * down) for across, down in outer], fur, r * 0.16)
        canvas.polygon([(x + side * r * across, y + r * down) for across, down in inner], blush)


def _face(canvas: Canvas, x: float, y: float, r: float, part: Part, asleep: bool) -> None:
    blush = rgb(part.blush)
    for side in SIDES:
        eye_x, eye_y = x + side * r * 0.42, y - r * 0.02
        if part.patch and side == 1:
            canvas.ellipse(eye_x, eye_y, r * 0.27, fill=INK)
            canvas.line([(x - r * 0.6, y - r * 0.72), (eye_x, eye_y), (x + r, y + r * 0.2)], INK, r * 0.08)
            continue
        if asleep:
            canvas.arc(eye_x, eye_y - r * 0.04, r * 0.2, 20, 160, INK, r * 0.1)
        else:
            canvas.ellipse(eye_x, eye_y, r * 0.17, r * 0.21, fill=INK)
            canvas.ellipse(eye_x + r * 0.05, eye_y - r * 0.08, r * 0.06, fill=WHITE)
        canvas.ellipse(x + side * r * 0.68, y + r * 0.28, r * 0.16, r * 0.1, fill=blush)
    canvas.polygon([(x - r * 0.1, y + r * 0.18), (x + r * 0.1, y + r * 0.18), (x, y + r * 0.29)], MOUTH, r * 0.04)
    for side in SIDES:
        canvas.arc(x + side * r * 0.11, y + r * 0.3, r * 0.12, 10, 170, MOUTH, r * 0.06)
    if part.tooth:
        canvas.polygon([(x + r * 0.1, y + r * 0.4), (x + r * 0.26, y + r * 0.4), (x + r * 0.18, y + r * 0.6)], WHITE)


def yarn(canvas: Canvas, x: float, y: float, r: float, part: Part, asleep: bool) -> None:
    """A ball of yarn with a grim face; ``limbs`` gives it loose threads for arms."""
    colour, dark = rgb(part.colour), rgb(part.dark)
    for side in SIDES if part.limbs else ():
        arm = curve((x + side * r * 0.7, y + r * 0.3), (x + side * r * 1.5, y + r * 0.9), 0.35 * side)
        canvas.line(arm, dark, r * 0.24)
        horn = curve((x + side * r * 0.6, y - r * 0.5), (x + side * r * 1.45, y - r * 0.8), -0.3 * side)
        canvas.line(horn, dark, r * 0.2)
    canvas.ellipse(x, y, r, fill=colour)
    for turn in range(5):
        canvas.arc(x - r * 0.55 + turn * r * 0.05, y + r * 0.1, r * (0.35 + 0.22 * turn), -68, 42, dark, r * 0.07)
    for turn in range(4):
        canvas.arc(x + r * 0.7, y + r * 0.75, r * (0.4 + 0.24 * turn), 178, 272, dark, r * 0.07)
    canvas.ellipse(x, y, r, outline=dark, width=r * 0.08)
    for side in SIDES:
        if asleep:
            canvas.arc(x + side * r * 0.34, y - r * 0.1, r * 0.22, 20, 160, PAPER, r * 0.1)
            continue
        canvas.ellipse(x + side * r * 0.34, y - r * 0.08, r * 0.24, fill=PAPER)
        canvas.ellipse(x + side * r * 0.29, y - r * 0.03, r * 0.11, fill=INK)
        canvas.line([(x + side * r * 0.62, y - r * 0.42), (x + side * r * 0.12, y - r * 0.26)], INK, r * 0.1)
    canvas.arc(x, y + r * 0.52, r * 0.24, 200, 340, INK, r * 0.09)


def moth(canvas: Canvas, x: float, y: float, r: float, part: Part, asleep: bool) -> None:
    """A moth with eyes on its wings; it always sleeps."""
    body = rgb("#F3D9EC")
    for side in SIDES:
        canvas.ellipse(x + side * r * 0.72, y - r * 0.25, r * 0.66, r * 0.56, fill=rgb("#D9A6D0"))
        canvas.ellipse(x + side * r * 0.56, y + r * 0.5, r * 0.44, r * 0.42, fill=rgb("#B774AE"))
        canvas.ellipse(x + side * r * 0.78, y - r * 0.25, r * 0.28, fill=rgb("#74265A"))
        canvas.ellipse(x + side * r * 0.78, y - r * 0.25, r * 0.13, fill=rgb("#F6E7A8"))
        feeler = curve((x + side * r * 0.08, y - r * 0.5), (x + side * r * 0.5, y - r * 1.15), 0.25 * side)
        canvas.line(feeler, body, r * 0.08)
    canvas.ellipse(x, y + r * 0.12, r * 0.26, r * 0.68, fill=body)
    canvas.ellipse(x, y - r * 0.42, r * 0.34, fill=body)
    for side in SIDES:
        canvas.arc(x + side * r * 0.14, y - r * 0.44, r * 0.1, 20, 160, INK, r * 0.06)


def robot(canvas: Canvas, x: float, y: float, r: float, part: Part, asleep: bool) -> None:
    """A round robot head with a smiling screen."""
    light = rgb("#7CF0D0")
    canvas.line([(x, y - r * 0.7), (x, y - r * 1.1)], rgb("#2B466B"), r * 0.1)
    canvas.ellipse(x, y - r * 1.14, r * 0.16, fill=rgb("#F6C95B"))
    canvas.rounded(Box(x - r * 0.95, y - r * 0.72, x + r * 0.95, y + r * 0.72), r * 0.3, rgb("#DCE9F5"))
    canvas.rounded(Box(x - r * 0.72, y - r * 0.46, x + r * 0.72, y + r * 0.4), r * 0.2, rgb("#22385A"))
    for side in SIDES:
        start, end = (20, 160) if asleep else (200, 340)
        canvas.arc(x + side * r * 0.32, y + r * (-0.12 if asleep else 0.02), r * 0.2, start, end, light, r * 0.11)
    canvas.arc(x, y + r * 0.08, r * 0.16, 20, 160, light, r * 0.08)
    canvas.rounded(Box(x - r * 0.5, y + r * 0.76, x + r * 0.5, y + r), r * 0.1, rgb("#A9C4DF"))


def pudding(canvas: Canvas, x: float, y: float, r: float, part: Part, asleep: bool) -> None:
    """A caramel pudding with a star on top."""
    flan = rgb("#F6C95B")
    canvas.polygon(
        [(x - r * 0.85, y + r * 0.75), (x - r * 0.6, y - r * 0.35), (x + r * 0.6, y - r * 0.35),
         (x + r * 0.85, y + r * 0.75)],
        flan,
        r * 0.2,
    )  # fmt: skip
    canvas.ellipse(x, y - r * 0.35, r * 0.66, r * 0.26, fill=rgb("#8A4A1E"))
    canvas.rounded(Box(x - r * 1.1, y + r * 0.74, x + r * 1.1, y + r * 0.98), r * 0.12, rgb("#FFFAF0"))
    spark(canvas, x, y - r * 0.62, r * 0.46, PAPER)


def window(canvas: Canvas, x: float, y: float, r: float, part: Part, asleep: bool) -> None:
    """A window full of sunlight."""
    wood = rgb("#8A5A2B")
    canvas.rounded(Box(x - r * 0.9, y - r, x + r * 0.9, y + r * 0.95), r * 0.3, wood)
    canvas.rounded(Box(x - r * 0.74, y - r * 0.84, x + r * 0.74, y + r * 0.8), r * 0.2, rgb("#FFD58A"))
    canvas.ellipse(x + r * 0.3, y - r * 0.3, r * 0.28, fill=PAPER)
    canvas.rectangle(Box(x - r * 0.06, y - r * 0.84, x + r * 0.06, y + r * 0.8), wood)
    canvas.rectangle(Box(x - r * 0.74, y - r * 0.06, x + r * 0.74, y + r * 0.06), wood)


def spool(canvas: Canvas, x: float, y: float, r: float, part: Part, asleep: bool) -> None:
    """A spool of thread."""
    wood = rgb("#C99A5B")
    canvas.rounded(Box(x - r * 0.8, y - r * 0.95, x + r * 0.8, y - r * 0.68), r * 0.1, wood)
    canvas.rounded(Box(x - r * 0.8, y + r * 0.68, x + r * 0.8, y + r * 0.95), r * 0.1, wood)
    canvas.rounded(Box(x - r * 0.56, y - r * 0.68, x + r * 0.56, y + r * 0.68), r * 0.1, rgb("#B0417F"))
    for turn in range(-3, 4):
        thread = [(x - r * 0.56, y + turn * r * 0.2), (x + r * 0.56, y + turn * r * 0.2 - r * 0.1)]
        canvas.line(thread, rgb("#7A1F55"), r * 0.06)


def wisp(canvas: Canvas, x: float, y: float, r: float, part: Part, asleep: bool) -> None:
    """A glowing dot."""
    for size, colour in ((1, "#F7C7D9"), (0.66, "#E05C6A"), (0.34, "#B0152F")):
        canvas.ellipse(x, y, r * size, fill=rgb(colour))
    canvas.ellipse(x - r * 0.1, y - r * 0.12, r * 0.1, fill=WHITE)


def castle(canvas: Canvas, x: float, y: float, r: float, part: Part, asleep: bool) -> None:
    """A winged tower above the clouds."""
    canvas.icon(x, y + r * 0.1, "chess-rook", r * 1.5, rgb("#E0B77A"))
    for side in SIDES:
        for feather in range(3):
            at = x + side * r * (0.72 + 0.24 * feather), y - r * 0.18 + feather * r * 0.16
            canvas.ellipse(*at, r * 0.3, r * 0.17, fill=rgb("#FFFAF0"))
    for across in (-0.7, 0, 0.7):
        canvas.ellipse(x + across * r, y + r * 0.92, r * 0.4, r * 0.24, fill=rgb("#DDF1EE"))


def crescent(canvas: Canvas, x: float, y: float, r: float, part: Part, asleep: bool) -> None:
    """A large crescent moon for something to sit in."""
    canvas.ellipse(x, y - r * 0.05, r * 1.42, fill=rgb(part.colour))
    canvas.ellipse(x + r * 0.34, y - r * 0.3, r * 1.22, fill=rgb(part.hole))


def glyph(canvas: Canvas, x: float, y: float, r: float, part: Part, asleep: bool) -> None:
    """One icon with an offset shadow."""
    canvas.icon(x + r * 0.05, y + r * 0.07, part.glyph, r * 1.72, veil(rgb("#1B1240"), 0.35))
    canvas.icon(x, y, part.glyph, r * 1.72, rgb(part.colour))


FIGURES: dict[str, Figure] = {
    "cat": cat,
    "yarn": yarn,
    "moth": moth,
    "robot": robot,
    "pudding": pudding,
    "window": window,
    "spool": spool,
    "wisp": wisp,
    "castle": castle,
    "crescent": crescent,
    "glyph": glyph,
}


@lru_cache(maxsize=1024)
def motif_of(theme: Theme, card: str, frame: str) -> tuple[Part, ...]:
    """The figures of a card: its own, or its kind's glyph."""
    own = tuple(Part.model_validate(part) for part in theme.data.motifs.get(card, ()))
    return own or (Part(figure="glyph", glyph=theme.shade(frame).glyph),)


def draw_motif(canvas: Canvas, x: float, y: float, r: float, motif: tuple[Part, ...], asleep: bool = False) -> None:
    """The figures of a motif around a centre, from back to front."""
    for part in motif:
        FIGURES[part.figure](canvas, x + part.x * r, y + part.y * r, r * part.r, part, asleep)
