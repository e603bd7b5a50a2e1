"""A MisoMochi card as an open book: the picture on the left page, the right one free for its abilities."""

from __future__ import annotations

from renderers.boards.misomochi.emblems import emblem
from renderers.boards.misomochi.pieces import energy_pip
from renderers.canvas import Box, Canvas, mix, rgb, veil
from renderers.style import CardFacts
from renderers.text import SMALLEST, measure
from renderers.theme import Theme

LEFT = Box(66, 58, 530, 512)
RIGHT = Box(596, 66, 1214, 650)


def draw_book(canvas: Canvas, look: Theme, known: CardFacts) -> None:
    """The book with everything but the abilities."""
    _draw_cover(canvas, look, known)
    _draw_left(canvas, look, known)
    _draw_notes(canvas, look, known)


def _draw_cover(canvas: Canvas, look: Theme, known: CardFacts) -> None:
    cover = mix(look.shade(known.frame).deep, look["shade"], 0.25)
    canvas.shadow(Box(20, 20, 1260, 738), 26, 8, 0.4)
    canvas.rounded(Box(20, 20, 1260, 738), 26, cover)
    for number, colour in enumerate(("rule", "empty", "paper-edge")):
        canvas.rounded(Box(32 + number * 3, 32, 1248 - number * 3, 728 - number * 3), 16, look[colour])
    canvas.rounded(Box(40, 32, 1240, 716), 16, look["paper"])
    for number, opacity in enumerate((0.05, 0.08, 0.13, 0.2)):
        spine = Box(538 + number * 6, 32, 582 - number * 6, 716)
        canvas.rectangle(spine, veil(rgb("#8A5A2B"), opacity))


def _draw_left(canvas: Canvas, look: Theme, known: CardFacts) -> None:
    shade, dark = look.shade(known.frame), look["shade"]
    emblem(canvas, LEFT, look, known.card, 26, scale=0.94)
    canvas.rounded(LEFT, 26, outline=shade.deep, width=7)
    canvas.rounded(LEFT.grown(-10), 19, outline=veil(look["paper"], 0.6), width=3)
    fold = mix(shade.deep, dark, 0.4)
    canvas.polygon([(44, 560), (70, 540), (70, 586)], fold)
    canvas.polygon([(552, 560), (526, 540), (526, 586)], fold)
    canvas.rounded(Box(52, 478, 544, 560), 18, shade.deep)
    canvas.rounded(Box(58, 484, 538, 554), 14, outline=shade.light, width=3)
    canvas.text(298, 519, known.title, look.face("title"), 46, look["white"], "middle", 452, 28)
    left = 84 + max(32, canvas.icon(84, 608, shade.glyph, 32, shade.deep, "left")) + 12
    canvas.text(left, 608, known.type_line, look.face("title"), 32, look["ink"], width=526 - left)
    right = 530.0
    if known.limit is not None:
        label = f"Limit {known.limit}"
        wide = measure(label, look.face("title"), 28) + 62
        canvas.rounded(Box(right - wide, 644, right, 692), 24, look["ink"])
        canvas.icon(right - wide + 18, 668, "lock", 24, look["gold"], "left")
        canvas.text(right - wide + 48, 668, label, look.face("title"), 28, look["white"])
        right -= wide + 12
    if known.numbers:
        hp = known.numbers[0]
        canvas.icon(84, 668, hp.glyph, 44, look[hp.colour], "left")
        at = 142 + canvas.text(142, 668, str(hp.value), look.face("number"), 60, look["ink"]) + 10
        canvas.text(at, 676, "HP", look.face("title"), 32, look["ink-2"])
    elif known.cost:
        energy_pip(canvas, look, 104, 668, 24, full=True)
        canvas.text(142, 668, str(known.cost), look.face("number"), 48, look["ink"])
    else:
        kind = look.data.sections.get(known.kind, known.kind).removesuffix("s")
        canvas.text(84, 668, kind, look.face("title"), 32, look["ink-2"], width=right - 90)


def _draw_notes(canvas: Canvas, look: Theme, known: CardFacts) -> None:
    """At the foot: whether it is a house card, what it evolves from, what is only printed."""
    notes = [*known.notes, *(["house card"] if known.is_house else [])]
    right = 1204.0
    if known.is_house:
        right -= canvas.icon(right, 684, "house-chimney", 24, look["ink-2"], "right") + 12
    canvas.text(right, 684, " · ".join(notes), look.face("label"), SMALLEST, look["ink-2"], "right", right - RIGHT.left)
