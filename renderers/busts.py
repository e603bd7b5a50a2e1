"""Portraits from shapes: head and shoulders that games dress by words. Which card shows whom stands in themes."""

from __future__ import annotations

from renderers.canvas import mix, rgb
from renderers.motifs import Part, Pen, Tones

HEADGEAR = frozenset({"cap", "beret", "helmet", "visor", "goggles", "hood", "veil", "mitre", "circlet", "headset"})
SHOULDERS = ((-1.05, 1.3), (-0.84, 0.44), (-0.28, 0.22), (0.28, 0.22), (0.84, 0.44), (1.05, 1.3))
WARM = rgb("#6A3A2A")


def bust(pen: Pen, part: Part) -> None:
    """Somebody: ``wears`` names dress, hair, face and headgear; ``second`` is the coat, ``third`` its trim."""
    skin = pen.tone(part.skin)
    tones: Tones = {
        **pen.tones,
        "skin": skin,
        "cheek": mix(skin, WARM, 0.22),
        "line": mix(skin, WARM, 0.5),
        "hair": pen.tone(part.hair),
        "coat": pen.tone(part.second),
        "trim": pen.tone(part.third),
        "fold": mix(pen.tone(part.second), rgb("#000000"), 0.35),
        "metal": pen.tone(part.colour),
    }
    pen = Pen(pen.canvas, pen.x, pen.y, pen.r, tones)
    worn = frozenset(part.wears)
    _behind(pen, worn)
    pen.shape(SHOULDERS, "coat", soft=0.04)
    pen.shape([(-0.2, 0.06), (0.2, 0.06), (0.16, 0.36), (0, 0.48), (-0.16, 0.36)], "cheek")
    _dress(pen, worn)
    _head(pen, worn)
    _hair(pen, worn)
    _headgear(pen, worn)


def bare(part: Part) -> Part:
    """The same person without headgear."""
    return part.model_copy(update={"wears": tuple(word for word in part.wears if word not in HEADGEAR)})


def _behind(pen: Pen, worn: frozenset[str]) -> None:
    """What hangs behind head and neck."""
    if "long" in worn:
        pen.shape([(-0.36, -0.3), (0.36, -0.3), (0.46, 0.5), (-0.46, 0.5)], "hair", soft=0.16)
    if "waves" in worn:
        for x, y in ((-0.34, -0.1), (0.34, -0.1), (-0.4, 0.16), (0.4, 0.16), (-0.34, 0.38), (0.34, 0.38)):
            pen.disc(x, y, 0.2, "hair")
    if "bun" in worn:
        pen.disc(0, -0.58, 0.19, "hair")
    if "hood" in worn or "veil" in worn:
        pen.shape([(-0.2, -0.66), (0.2, -0.66), (0.5, -0.2), (0.56, 0.4), (-0.56, 0.4), (-0.5, -0.2)], "fold", soft=0.1)


def _dress(pen: Pen, worn: frozenset[str]) -> None:
    if "uniform" in worn:
        pen.shape([(0.28, 0.2), (0.04, 0.6), (0.2, 0.66), (0.44, 0.28)], "trim", mirror=True)
        pen.shape([(0.5, 0.35), (0.83, 0.45), (0.88, 0.6), (0.5, 0.48)], "metal", mirror=True)
        for row in range(3):
            pen.disc(0, 0.64 + 0.14 * row, 0.035, "metal")
        for row, colour in enumerate(("metal", "trim", "pale")):
            pen.shape([(0.36 + row * 0.1, 0.62), (0.43 + row * 0.1, 0.62), (0.43 + row * 0.1, 0.72),
                       (0.36 + row * 0.1, 0.72)], colour)  # fmt: skip
    elif "robe" in worn:
        pen.shape([(0.26, 0.2), (0, 0.62), (0, 0.8), (0.4, 0.26)], "trim", mirror=True)
        pen.shape([(0.16, 0.62), (0.3, 0.5), (0.38, 1.3), (0.2, 1.3)], "trim", mirror=True)
        pen.shape([(0.18, 0.86), (0.36, 0.84), (0.37, 0.9), (0.19, 0.92)], "metal", mirror=True)
        pen.line([(0, 0.72), (0, 0.9)], "metal", 0.03)
        pen.disc(0, 0.94, 0.07, "metal")
    elif "suit" in worn:
        pen.shape([(-0.16, 0.3), (0.16, 0.3), (0, 0.9)], "pale")
        pen.shape([(-0.05, 0.42), (0.05, 0.42), (0.08, 0.76), (0, 0.88), (-0.08, 0.76)], "trim")
        pen.shape([(0.2, 0.2), (0, 0.94), (0.3, 0.66), (0.24, 0.54), (0.42, 0.42)], "fold", mirror=True)
        pen.line([(0.36, 0.74), (0.56, 0.7)], "metal", 0.04)
    elif "armour" in worn:
        pen.shape([(0.3, 0.24), (0.98, 0.42), (1.06, 0.74), (0.56, 0.66), (0.4, 0.44)], "trim", mirror=True, soft=0.05)
        pen.shape([(-0.36, 0.42), (0.36, 0.42), (0.44, 1.3), (-0.44, 1.3)], "fold")
        pen.line([(-0.4, 0.76), (0, 0.84), (0.4, 0.76)], "trim", 0.05)
        pen.line([(-0.42, 0.98), (0, 1.06), (0.42, 0.98)], "trim", 0.05)
        pen.shape([(-0.3, 0.24), (0.3, 0.24), (0.22, 0.46), (-0.22, 0.46)], "coat", soft=0.06)
        pen.disc(0, 0.62, 0.06, "metal")
    else:  # a coat
        pen.shape([(0.24, 0.18), (0.5, 0.3), (0.36, 0.62), (0.06, 0.86), (0.06, 0.6)], "fold", mirror=True)
        pen.line([(0, 0.6), (0, 1.3)], "fold", 0.04)
        pen.line([(0.3, 0.22), (0.46, 0.32), (0.32, 0.62)], "trim", 0.05, mirror=True)


def _head(pen: Pen, worn: frozenset[str]) -> None:
    pen.disc(-0.3, -0.08, 0.06, "cheek", 0.09)
    pen.disc(0.3, -0.08, 0.06, "cheek", 0.09)
    pen.disc(0, -0.12, 0.3, "skin", 0.38)
    if "beard" in worn:
        pen.shape([(-0.3, -0.05), (-0.22, 0.2), (0, 0.32), (0.22, 0.2), (0.3, -0.05), (0.13, 0.09), (0, 0.05),
                   (-0.13, 0.09)], "hair")  # fmt: skip
    if "goatee" in worn:
        pen.shape([(-0.1, 0.1), (0.1, 0.1), (0.06, 0.3), (-0.06, 0.3)], "hair", soft=0.04)
    if "moustache" in worn:
        pen.shape([(0, 0.05), (0.18, 0.13), (0.14, 0.03), (0, 0.01)], "hair", mirror=True, soft=0.02)
    stern = 0.025 if "stern" in worn else -0.01
    for side in (-1, 1):
        pen.line([(side * 0.06, -0.17 + stern), (side * 0.2, -0.19 - stern / 2)], "ink", 0.04)
        if "serene" in worn:
            pen.line([(side * 0.07, -0.1), (side * 0.13, -0.07), (side * 0.19, -0.1)], "ink", 0.03)
        else:
            pen.disc(side * 0.13, -0.09, 0.035, "glow" if "glowing" in worn else "ink", 0.04)
    pen.line([(0.01, -0.1), (-0.03, 0.02), (0.03, 0.03)], "line", 0.028)
    if not worn & {"beard", "moustache"}:
        smile = 0.02 if "smile" in worn else -0.01
        pen.line([(-0.08, 0.12), (0, 0.12 + smile), (0.08, 0.12)], "line", 0.03)
    if "scar" in worn:
        pen.line([(0.06, -0.26), (0.14, 0.0), (0.2, 0.12)], "red", 0.03)
    if "glasses" in worn:
        for side in (-1, 1):
            at = pen.at([(side * 0.13, -0.09)])[0]
            pen.canvas.ellipse(*at, 0.1 * pen.r, outline=pen.tone("metal"), width=max(1.0, 0.028 * pen.r))
        pen.line([(-0.04, -0.1), (0.04, -0.1)], "metal", 0.028)
    if "patch" in worn:
        pen.disc(0.13, -0.09, 0.09, "ink")
        pen.line([(-0.28, -0.26), (0.28, -0.02)], "ink", 0.03)


def _hair(pen: Pen, worn: frozenset[str]) -> None:
    if worn & {"short", "long", "waves", "bun"}:
        pen.shape([(-0.32, -0.1), (-0.34, -0.34), (-0.2, -0.54), (0.06, -0.58), (0.28, -0.48), (0.34, -0.26),
                   (0.31, -0.1), (0.24, -0.28), (0.02, -0.34), (-0.2, -0.3), (-0.27, -0.2)], "hair",
                  soft=0.03)  # fmt: skip
    elif "crop" in worn:
        pen.shape([(-0.31, -0.16), (-0.3, -0.34), (-0.14, -0.5), (0.14, -0.5), (0.3, -0.34), (0.31, -0.16),
                   (0.24, -0.34), (0, -0.38), (-0.24, -0.34)], "hair")  # fmt: skip
    elif "crest" in worn:
        pen.shape([(-0.08, -0.4), (-0.1, -0.72), (0.06, -0.8), (0.1, -0.42)], "hair", soft=0.05)


def _headgear(pen: Pen, worn: frozenset[str]) -> None:
    for word in worn & HEADGEAR:
        GEAR[word](pen)


def _cap(pen: Pen) -> None:
    pen.shape([(-0.46, -0.54), (-0.3, -0.76), (0.3, -0.76), (0.46, -0.54), (0.32, -0.38), (-0.32, -0.38)], "coat")
    pen.shape([(-0.33, -0.42), (0.33, -0.42), (0.33, -0.3), (-0.33, -0.3)], "trim")
    pen.shape([(-0.33, -0.3), (0.33, -0.3), (0.24, -0.2), (-0.24, -0.2)], "ink")
    (at,) = pen.at([(0, -0.57)])
    pen.canvas.icon(*at, "star", pen.r * 0.2, pen.tone("metal"))


def _beret(pen: Pen) -> None:
    pen.shape([(-0.36, -0.3), (-0.34, -0.56), (-0.06, -0.7), (0.34, -0.66), (0.52, -0.46), (0.4, -0.34), (0.3, -0.34)],
              "trim", soft=0.06)  # fmt: skip
    pen.shape([(-0.34, -0.36), (0.34, -0.36), (0.33, -0.28), (-0.33, -0.28)], "fold")
    pen.disc(-0.16, -0.5, 0.07, "metal")


def _helmet(pen: Pen) -> None:
    pen.shape([(-0.42, -0.1), (-0.42, -0.4), (-0.28, -0.66), (0, -0.74), (0.28, -0.66), (0.42, -0.4), (0.42, -0.1),
               (0.3, -0.1), (0.28, -0.28), (-0.28, -0.28), (-0.3, -0.1)], "trim", soft=0.04)  # fmt: skip
    pen.line([(0, -0.76), (0, -0.3)], "coat", 0.07)
    pen.line([(-0.4, -0.32), (0.4, -0.32)], "fold", 0.05)
    pen.line([(0.3, -0.1), (0.24, 0.16), (0.1, 0.28)], "fold", 0.05, mirror=True)


def _visor(pen: Pen) -> None:
    pen.shape([(-0.4, 0.06), (-0.44, -0.4), (-0.28, -0.68), (0, -0.76), (0.28, -0.68), (0.44, -0.4), (0.4, 0.06),
               (0.2, 0.34), (-0.2, 0.34)], "trim", soft=0.04)  # fmt: skip
    pen.shape(
        [(-0.36, -0.22), (0.36, -0.22), (0.3, -0.02), (0.06, 0.04), (-0.06, 0.04), (-0.3, -0.02)], "ink", soft=0.02
    )
    pen.shape([(-0.28, -0.17), (0.28, -0.17), (0.22, -0.09), (-0.22, -0.09)], "glow", soft=0.02)
    pen.line([(0, -0.78), (0, -0.3)], "coat", 0.07)
    for row in range(3):
        pen.line([(-0.1, 0.12 + row * 0.07), (0.1, 0.12 + row * 0.07)], "fold", 0.03)


def _goggles(pen: Pen) -> None:
    pen.line([(-0.33, -0.1), (0.33, -0.1)], "fold", 0.1)
    for side in (-1, 1):
        pen.disc(side * 0.15, -0.1, 0.14, "metal")
        pen.disc(side * 0.15, -0.1, 0.1, "ink")
        pen.line([(side * 0.15 - 0.05, -0.07), (side * 0.15 + 0.03, -0.15)], "glow", 0.035)


def _hood(pen: Pen) -> None:
    pen.shape([(0, -0.8), (0.34, -0.62), (0.54, -0.16), (0.58, 0.42), (0.3, 0.36), (0.34, 0.0), (0.26, -0.36),
               (0, -0.5)], "coat", mirror=True, soft=0.04)  # fmt: skip
    pen.line([(0, -0.5), (0.26, -0.36), (0.34, 0.0), (0.3, 0.34)], "trim", 0.045, mirror=True)


def _veil(pen: Pen) -> None:
    pen.shape([(0, -0.66), (0.34, -0.52), (0.46, -0.1), (0.62, 0.6), (0.36, 0.5), (0.34, 0.0), (0.28, -0.28),
               (0, -0.4)], "pale", mirror=True, soft=0.03)  # fmt: skip
    pen.line([(-0.28, -0.3), (0, -0.4), (0.28, -0.3)], "trim", 0.06)


def _mitre(pen: Pen) -> None:
    pen.shape([(-0.34, -0.34), (-0.38, -0.66), (0, -1.04), (0.38, -0.66), (0.34, -0.34)], "pale", soft=0.03)
    pen.shape([(-0.35, -0.36), (0.35, -0.36), (0.34, -0.26), (-0.34, -0.26)], "metal")
    pen.shape([(-0.06, -0.38), (0.06, -0.38), (0.05, -0.94), (-0.05, -0.94)], "trim")
    pen.line([(-0.18, -0.6), (0.18, -0.6)], "metal", 0.05)


def _circlet(pen: Pen) -> None:
    pen.line([(-0.31, -0.3), (0, -0.36), (0.31, -0.3)], "metal", 0.05)
    pen.shape([(-0.06, -0.36), (0, -0.48), (0.06, -0.36), (0, -0.26)], "glow")


def _headset(pen: Pen) -> None:
    pen.line([(-0.33, -0.1), (-0.3, -0.44), (0, -0.58), (0.3, -0.44), (0.33, -0.1)], "metal", 0.05)
    pen.disc(-0.33, -0.06, 0.09, "fold", 0.12)
    pen.disc(0.33, -0.06, 0.09, "fold", 0.12)
    pen.line([(0.33, 0.02), (0.26, 0.16), (0.1, 0.17)], "metal", 0.03)


GEAR = {
    "cap": _cap,
    "beret": _beret,
    "helmet": _helmet,
    "visor": _visor,
    "goggles": _goggles,
    "hood": _hood,
    "veil": _veil,
    "mitre": _mitre,
    "circlet": _circlet,
    "headset": _headset,
}
