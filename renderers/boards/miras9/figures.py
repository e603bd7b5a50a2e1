"""Figures that only the motifs of Miras 9 are made of; what stands where is data."""

from __future__ import annotations

import math

from renderers.busts import bust
from renderers.motifs import FIGURES as COMMON
from renderers.motifs import Figure, Part, Pen


def shade(pen: Pen, part: Part) -> None:
    """A spirit of the deep: a hooded figure that ends in waves, with a glowing face. It may wear a crown or fins."""
    for side in (-1, 1):
        arm = [
            (side * across, down)
            for across, down in ((0.3, -0.1), (0.95, -0.42), (0.7, 0.02), (0.86, 0.3), (0.36, 0.42))
        ]
        pen.shape(arm, "mid", soft=0.06)
    if "fins" in part.wears:
        pen.shape([(0.1, -0.9), (0.62, -1.12), (0.44, -0.72), (0.72, -0.6), (0.3, -0.36)], "trim", mirror=True)
    body = [(0, -1.02), (0.34, -0.82), (0.46, -0.4), (0.4, 0.06), (0.56, 0.5), (0.46, 1.0), (0.28, 0.72), (0.14, 1.12),
            (0, 0.78)]  # fmt: skip
    pen.shape(body, part.colour, mirror=True, soft=0.04)
    pen.shape([(0, -0.82), (0.24, -0.66), (0.28, -0.36), (0.16, -0.08), (0, 0.0)], "ink", mirror=True, soft=0.04)
    for side in (-1, 1):
        pen.shape([(side * 0.06, -0.42), (side * 0.2, -0.52), (side * 0.18, -0.38)], "glow", soft=0.02)
    for row in range(3):
        down = 0.22 + 0.2 * row
        pen.line([(-0.3, down), (-0.1, down + 0.07), (0.1, down), (0.3, down + 0.07)], "dark", 0.05)
    if "crown" in part.wears:
        spikes = [(0, -1.36), (0.2, -1.04), (0.44, -1.24), (0.34, -0.84), (0, -0.84)]
        pen.shape(spikes, "glow", mirror=True)
    if "heart" in part.wears:
        pen.disc(0, 0.12, 0.1, "glow")


def hull(pen: Pen, part: Part) -> None:
    """A vessel from the side: skiff, cutter, ark or fortress, as its words say."""
    if "skiff" in part.wears:
        pen.shape([(-0.95, 0.4), (0.95, 0.4), (0.6, 0.78), (-0.7, 0.78)], part.colour, soft=0.05)
        pen.line([(-0.06, 0.4), (-0.06, -1.0)], "pale", 0.07)
        pen.shape([(0.04, -0.94), (0.82, 0.22), (0.04, 0.22)], "pale")
        pen.shape([(0.04, -0.3), (0.46, 0.22), (0.04, 0.22)], "trim")
        pen.shape([(-0.16, -0.7), (-0.16, 0.22), (-0.7, 0.22)], "trim")
        pen.disc(-0.72, 0.58, 0.07, "glow")
    elif "cutter" in part.wears:
        pen.shape([(0, -1.1), (0.2, -0.5), (0.26, 0.3), (0.14, 0.8), (-0.14, 0.8), (-0.26, 0.3), (-0.2, -0.5)],
                  part.colour, soft=0.03)  # fmt: skip
        pen.shape([(0.22, -0.16), (1.02, 0.52), (1.02, 0.7), (0.24, 0.52)], "trim", mirror=True)
        pen.shape([(0.16, 0.6), (0.5, 0.86), (0.5, 0.98), (0.12, 0.86)], "mid", mirror=True)
        pen.shape([(0, -0.78), (0.1, -0.44), (0.08, -0.16), (-0.08, -0.16), (-0.1, -0.44)], "ink", soft=0.02)
        pen.line([(0.76, 0.36), (0.76, 0.06)], "pale", 0.06, mirror=True)
        pen.shape([(-0.12, 0.84), (0.12, 0.84), (0, 1.2)], "amber")
    elif "ark" in part.wears:
        pen.shape([(-1.1, 0.3), (1.1, 0.3), (0.78, 0.8), (-0.78, 0.8)], part.colour, soft=0.05)
        pen.shape([(-0.72, 0.04), (0.72, 0.04), (0.78, 0.3), (-0.78, 0.3)], "trim")
        for place in (-0.5, -0.17, 0.17, 0.5):
            pen.disc(place, 0.52, 0.075, "ink")
            pen.disc(place, 0.52, 0.045, "glow")
        pen.shape([(-0.3, -0.66), (0.3, -0.66), (0.4, 0.04), (-0.4, 0.04)], "dark")
        pen.shape([(-0.2, -0.54), (0.2, -0.54), (0.28, -0.02), (-0.28, -0.02)], "glow", soft=0.04)
        pen.disc(0, -0.26, 0.12, "white")
        pen.shape([(-0.44, -0.66), (0.44, -0.66), (0, -1.1)], "light", soft=0.03)
        pen.line([(0, -1.1), (0, -1.28)], "light", 0.06)
        pen.line([(-1.02, 0.3), (-0.42, -0.6)], "mid", 0.035, mirror=True)
    else:  # a fortress
        pen.shape([(-1.0, 0.36), (1.0, 0.36), (0.66, 0.92), (-0.66, 0.92)], "mid", soft=0.04)
        pen.shape([(-0.78, -0.3), (-0.78, 0.36), (0.78, 0.36), (0.78, -0.3), (0.5, -0.3), (0.5, -0.08), (0.34, -0.08),
                   (0.34, -0.86), (-0.34, -0.86), (-0.34, -0.08), (-0.5, -0.08), (-0.5, -0.3)],
                  part.colour)  # fmt: skip
        for place in (-0.34, -0.08, 0.18):
            pen.shape([(place, -1.02), (place + 0.16, -1.02), (place + 0.16, -0.8), (place, -0.8)], part.colour)
        pen.shape([(-0.12, 0.36), (-0.12, 0.0), (0, -0.14), (0.12, 0.0), (0.12, 0.36)], "ink")
        pen.shape([(-0.1, -0.62), (0.1, -0.62), (0.1, -0.4), (-0.1, -0.4)], "amber")
        pen.line([(0.5, 0.1), (1.12, -0.04)], "pale", 0.1, mirror=True)
        pen.line([(-0.86, 0.6), (0.86, 0.6)], "dark", 0.05)


def machine(pen: Pen, part: Part) -> None:
    """A vehicle: a crawler on chains, a walker on two legs, or a drone with a lamp."""
    if "crawler" in part.wears:
        pen.shape([(-0.8, 0.3), (-0.62, -0.16), (0.5, -0.16), (0.9, 0.3)], part.colour, soft=0.05)
        pen.shape([(-0.4, -0.16), (-0.28, -0.56), (0.26, -0.56), (0.36, -0.16)], "trim", soft=0.04)
        pen.line([(0.2, -0.38), (1.05, -0.56)], "pale", 0.12)
        pen.shape([(-0.2, -0.46), (0.06, -0.46), (0.1, -0.3), (-0.24, -0.3)], "glow", soft=0.02)
        pen.shape([(-1.0, 0.34), (1.0, 0.34), (1.1, 0.58), (0.84, 0.86), (-0.84, 0.86), (-1.1, 0.58)], "ink", soft=0.08)
        for place in (-0.72, -0.24, 0.24, 0.72):
            pen.disc(place, 0.6, 0.2, "mid")
            pen.disc(place, 0.6, 0.08, "ink")
        pen.line([(-0.7, 0.12), (0.66, 0.12)], "dark", 0.05)
    elif "walker" in part.wears:
        for side in (-1, 1):
            pen.line([(side * 0.3, 0.1), (side * 0.66, 0.42), (side * 0.46, 0.94)], "mid", 0.17)
            pen.shape([(side * 0.24, 0.9), (side * 0.7, 0.9), (side * 0.78, 1.06), (side * 0.18, 1.06)], "trim")
            pen.disc(side * 0.66, 0.42, 0.13, "pale")
        pen.shape([(-0.62, -0.5), (-0.4, -0.86), (0.4, -0.86), (0.62, -0.5), (0.5, 0.16), (-0.5, 0.16)], part.colour,
                  soft=0.06)  # fmt: skip
        pen.shape([(-0.42, -0.52), (0.42, -0.52), (0.34, -0.22), (-0.34, -0.22)], "ink", soft=0.04)
        pen.disc(0, -0.37, 0.11, "red")
        pen.line([(0.62, -0.3), (0.98, -0.3), (0.98, 0.14)], "trim", 0.13, mirror=True)
        pen.line([(-0.3, 0.02), (0.3, 0.02)], "dark", 0.05)
    else:  # a drone
        for turn in (-24, 24):
            far = math.radians(90 + turn)
            pen.line([(0, 0.2), (1.5 * math.cos(far), 1.5 * math.sin(far))], "low", 0.06)
        pen.shape([(0, 0.24), (0.6, 1.5), (-0.6, 1.5)], "low")
        pen.line([(0.4, -0.3), (1.0, -0.56)], "mid", 0.1, mirror=True)
        for side in (-1, 1):
            pen.disc(side * 1.0, -0.6, 0.3, "trim", 0.08)
        pen.disc(0, -0.2, 0.56, part.colour)
        pen.disc(0, -0.12, 0.38, "dark")
        pen.disc(0, -0.12, 0.28, "glow")
        pen.disc(-0.08, -0.2, 0.09, "white")


def hound(pen: Pen, part: Part) -> None:
    """The head of a hound with glowing eyes."""
    pen.shape([(0.2, -0.5), (0.78, -1.12), (0.74, -0.24)], "mid", mirror=True)
    pen.shape([(0.34, -0.5), (0.66, -0.86), (0.62, -0.34)], "dark", mirror=True)
    head = [(0, -0.62), (0.36, -0.56), (0.72, -0.16), (0.62, 0.24), (0.34, 0.4), (0.28, 0.86), (0, 1.0)]
    pen.shape(head, part.colour, mirror=True, soft=0.05)
    pen.shape([(0, -0.3), (0.16, 0.1), (0.24, 0.62), (0, 0.78)], "pale", mirror=True, soft=0.03)
    pen.shape([(0.2, -0.08), (0.52, -0.22), (0.4, 0.06)], "glow", mirror=True)
    pen.shape([(-0.17, 0.56), (0.17, 0.56), (0.08, 0.74), (-0.08, 0.74)], "ink", soft=0.05)
    pen.shape([(0.26, 0.76), (0.34, 0.98), (0.18, 0.86)], "white", mirror=True)


FIGURES: dict[str, Figure] = {
    **COMMON,
    "bust": bust,
    "shade": shade,
    "hull": hull,
    "machine": machine,
    "hound": hound,
}
