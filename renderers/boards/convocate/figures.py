"""Figures that only the motifs of Convocate are made of; what stands where is data."""

from __future__ import annotations

from renderers.busts import bust
from renderers.motifs import FIGURES as COMMON
from renderers.motifs import Figure, Part, Pen


def hall(pen: Pen, part: Part) -> None:
    """A public building of columns, with a dome, a gable, a belfry or an open ring, as its words say."""
    top = -0.16
    if "dome" in part.wears:
        pen.disc(0, top, 0.62, "trim")
        pen.shape([(-0.7, top), (0.7, top), (0.7, top + 0.66), (-0.7, top + 0.66)], "low")
        pen.shape([(-0.12, -0.92), (0.12, -0.92), (0.12, -0.72), (-0.12, -0.72)], "pale")
        pen.line([(0, -0.92), (0, -1.24)], "gold", 0.06)
        for across in (-0.3, 0, 0.3):
            pen.line([(across * 0.5, -0.74), (across * 1.5, top)], "mid", 0.035)
    if "gable" in part.wears:
        pen.shape([(-1.06, -0.3), (0, -0.94), (1.06, -0.3)], "trim", soft=0.03)
        pen.shape([(-0.66, -0.38), (0, -0.78), (0.66, -0.38)], "low")
    if "belfry" in part.wears:
        pen.shape([(0.5, 0.8), (0.5, -0.5), (0.72, -0.98), (0.94, -0.5), (0.94, 0.8)], "mid", mirror=True)
        pen.shape([(-0.4, 0.2), (-0.4, -0.66), (0, -1.3), (0.4, -0.66), (0.4, 0.2)], "trim")
        pen.disc(0, -0.44, 0.22, "ink")
        pen.shape([(-0.13, -0.34), (-0.1, -0.52), (0, -0.58), (0.1, -0.52), (0.13, -0.34)], "gold", soft=0.03)
        pen.line([(0, -1.3), (0, -1.5)], "gold", 0.05)
    pen.shape([(-0.96, top), (0.96, top), (0.96, 0.02), (-0.96, 0.02)], "light")
    for place in (-0.78, -0.39, 0, 0.39, 0.78):
        pen.shape([(place - 0.1, 0.02), (place + 0.1, 0.02), (place + 0.1, 0.72), (place - 0.1, 0.72)], "pale")
        pen.line([(place + 0.04, 0.08), (place + 0.04, 0.7)], "mid", 0.04)
    for row in range(3):
        half, down = 0.98 + row * 0.12, 0.72 + row * 0.12
        pen.shape(
            [(-half, down), (half, down), (half, down + 0.1), (-half, down + 0.1)], "light" if row != 1 else "trim"
        )


def wings(pen: Pen, part: Part) -> None:
    """A small craft seen from above, nose up; its words give it bent or straight wings and a hold."""
    if "straight" in part.wears:
        pen.shape([(0.14, -0.1), (0.98, 0.36), (0.98, 0.56), (0.14, 0.46)], "trim", mirror=True)
    elif "hold" in part.wears:
        pen.shape([(0.16, -0.3), (0.66, -0.16), (0.72, 0.66), (0.16, 0.76)], "trim", mirror=True, soft=0.04)
        pen.line([(0.3, 0.04), (0.58, 0.08)], "night", 0.05, mirror=True)
        pen.line([(0.3, 0.34), (0.6, 0.36)], "night", 0.05, mirror=True)
    else:
        pen.shape([(0.1, -0.2), (0.7, -0.5), (1.16, 0.5), (0.78, 0.16), (0.14, 0.5)], "trim", mirror=True)
        pen.line([(0.7, -0.46), (1.1, 0.42)], "pale", 0.05, mirror=True)
    pen.shape([(0, -1.0), (0.16, -0.5), (0.22, 0.3), (0.12, 0.8), (0, 0.86)], part.colour, mirror=True, soft=0.02)
    pen.shape([(0, -0.66), (0.09, -0.4), (0.08, -0.14), (0, -0.1)], "ink", mirror=True)
    pen.shape([(0.02, 0.84), (0.12, 0.82), (0.05, 1.16)], "glow", mirror=True)


def cruiser(pen: Pen, part: Part) -> None:
    """A Capital Ship from the side, nose to the right: a lance, a carrier, a censer or a freighter of bullion."""
    if "censer" in part.wears:
        pen.line([(-0.1, -1.4), (0.1, -0.62)], "gold", 0.05)
        pen.disc(0.1, 0.06, 0.68, "trim")
        pen.shape([(-0.64, 0.0), (0.84, 0.0), (0.74, 0.24), (-0.54, 0.24)], "gold")
        for place in (-0.32, 0.1, 0.52):
            pen.shape([(place - 0.1, -0.12), (place, -0.4), (place + 0.1, -0.12)], "glow")
        pen.shape([(-0.5, 0.5), (0.7, 0.5), (0.4, 1.0), (-0.2, 1.0)], "mid")
        pen.shape([(-0.12, -0.58), (0.32, -0.58), (0.22, -0.8), (-0.02, -0.8)], part.colour)
        pen.line([(0.76, 0.12), (1.3, 0.12)], "pale", 0.1)
        pen.line([(-0.56, 0.12), (-1.16, -0.18), (-1.3, 0.06)], "mid", 0.08)
        return
    if "bullion" in part.wears:
        pen.shape([(-1.16, -0.16), (0.5, -0.16), (1.24, 0.22), (0.9, 0.52), (-1.16, 0.52)], part.colour, soft=0.04)
        for place in (-0.94, -0.46, 0.02):
            pen.shape([(place, -0.58), (place + 0.4, -0.58), (place + 0.4, -0.16), (place, -0.16)], "gold", soft=0.03)
            pen.line([(place + 0.2, -0.56), (place + 0.2, -0.18)], "night", 0.05)
        pen.shape([(0.5, -0.16), (0.66, -0.44), (0.9, -0.3), (0.96, 0.08)], "trim")
        pen.line([(-1.0, 0.2), (0.9, 0.2)], "night", 0.06)
    else:
        long = "lance" in part.wears
        pen.shape([(-1.1, -0.2), (0.3, -0.26), (1.34, 0.06), (0.3, 0.34), (-1.1, 0.34)], part.colour, soft=0.03)
        pen.shape([(-0.7, -0.2), (-0.56, -0.62), (-0.2, -0.7), (0.04, -0.24)], "trim")
        if long:
            pen.line([(0.2, 0.05), (1.5, 0.05)], "pale", 0.09)
            pen.shape([(-0.5, 0.32), (-0.2, 0.86), (-0.02, 0.86), (0.1, 0.32)], "mid")
        else:
            pen.shape([(-0.9, 0.34), (0.1, 0.34), (-0.1, 0.56), (-0.8, 0.56)], "ink")
            for place in (-0.66, -0.42, -0.18):
                pen.shape([(place, 0.5), (place + 0.08, 0.38), (place + 0.16, 0.5)], "glow")
        pen.line([(-1.0, 0.08), (0.5, 0.05)], "night", 0.05)
    for place in (-0.8, -0.56, -0.32, -0.08, 0.16):
        pen.disc(place, -0.06 if "bullion" not in part.wears else 0.04, 0.045, "glow")
    for down in (-0.06, 0.14, 0.3):
        pen.shape([(-1.14, down - 0.07), (-1.6, down), (-1.14, down + 0.07)], "glow")


def papers(pen: Pen, part: Part) -> None:
    """A sheet with lines of writing, a seal where it wears one, and another sheet behind it with ``count`` 2."""
    if part.count > 1:
        pen.shape([(-0.5, -1.0), (0.86, -0.82), (0.7, 0.86), (-0.62, 0.72)], "mid")
    pen.shape([(-0.72, -0.96), (0.56, -0.96), (0.56, 0.9), (-0.72, 0.9)], "ivory", soft=0.03)
    pen.shape([(0.28, -0.96), (0.56, -0.68), (0.28, -0.68)], "mid")
    for row in range(5):
        end = 0.36 if row % 2 else 0.2
        pen.line([(-0.5, -0.6 + row * 0.24), (end, -0.6 + row * 0.24)], "night", 0.06)
    if "seal" in part.wears:
        pen.shape([(0.3, 0.6), (0.22, 1.16), (0.36, 1.04), (0.5, 1.16), (0.46, 0.6)], "red")
        pen.disc(0.36, 0.6, 0.28, "red")
        pen.disc(0.36, 0.6, 0.18, "gold")


FIGURES: dict[str, Figure] = {
    **COMMON,
    "bust": bust,
    "hall": hall,
    "wings": wings,
    "cruiser": cruiser,
    "papers": papers,
}
