"""One card as an open book: the picture page left, the abilities right."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.canvas import Box, Canvas, Picture, box, mix, rgb, veil
from renderers.emblems import emblem
from renderers.figures import spark
from renderers.marks import energy_pip
from renderers.scenery import WIDTH, starry
from renderers.text import SMALLEST, measure, wrap
from renderers.theme import AbilityFacts, CardFacts, Theme, facts, theme

HEIGHT = 760
LEFT = Box(66, 58, 530, 512)
RIGHT = Box(596, 66, 1214, 650)
HEAD, BELOW = 56, 18
SIZES = (34, 32, 30, 28, 26)
LEADING = 1.22


@dataclass(frozen=True, slots=True)
class Page:
    """Abilities on one right page, with the size of their text that fits it."""

    abilities: tuple[AbilityFacts, ...]
    size: int


def pages(look: Theme, known: CardFacts) -> list[Page]:
    """The abilities set as large as one page allows; where even the smallest size is too long, two pages."""
    for size in SIZES:
        if sum(_height(look, ability, size) for ability in known.abilities) <= RIGHT.height:
            return [Page(known.abilities, size)]
    middle = (len(known.abilities) + 1) // 2
    return [Page(known.abilities[:middle], 30), Page(known.abilities[middle:], 30)]


def _height(look: Theme, ability: AbilityFacts, size: int) -> float:
    lines = wrap(ability.text, look.face("body"), size, RIGHT.width - 16)
    return HEAD + 10 + len(lines) * round(size * LEADING) + BELOW


def draw_card(game: str, card: str) -> list[Picture]:
    """The pictures of a card."""
    look, known = theme(game), facts(game, card)
    ground = starry(game, HEIGHT)
    found = []
    for page in pages(look, known):
        sheet = ground.sheet()
        area = box(0, 0, WIDTH, HEIGHT)
        ground.tile(sheet, area, ("card", card, page), lambda canvas, p=page: _draw(canvas, look, known, p), 0)  # type: ignore[misc]
        found.append(sheet.picture())
    return found


def _draw(canvas: Canvas, look: Theme, known: CardFacts, page: Page) -> None:
    _draw_book(canvas, look, known)
    _draw_left(canvas, look, known)
    y = RIGHT.top
    for ability in page.abilities:
        y = _draw_ability(canvas, look, ability, page.size, y)
    if y < RIGHT.bottom - 40:
        canvas.line([(640, y + 12), (1170, y + 12)], look["rule"], 2)
        spark(canvas, 905, y + 12, 12, look["rule"])
    _draw_notes(canvas, look, known)


def _draw_book(canvas: Canvas, look: Theme, known: CardFacts) -> None:
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
    if known.hp is not None:
        canvas.icon(84, 668, "heart", 44, look["bad"], "left")
        at = 142 + canvas.text(142, 668, str(known.hp), look.face("number"), 60, look["ink"]) + 10
        canvas.text(at, 676, "HP", look.face("title"), 32, look["ink-2"])
    elif known.cost:
        energy_pip(canvas, look, 104, 668, 24, full=True)
        canvas.text(142, 668, str(known.cost), look.face("number"), 48, look["ink"])
    else:
        kind = look.data.sections.get(known.kind, known.kind).removesuffix("s")
        canvas.text(84, 668, kind, look.face("title"), 32, look["ink-2"], width=right - 90)


def _draw_ability(canvas: Canvas, look: Theme, ability: AbilityFacts, size: int, y: float) -> float:
    mark = look.data.abilities[ability.kind]
    canvas.rounded(box(RIGHT.left, y, RIGHT.width, HEAD), 16, rgb(mark.colour))
    middle = y + HEAD / 2
    canvas.icon(RIGHT.left + 34, middle, mark.glyph, 30, look["cream"])
    right = RIGHT.right - 18
    if ability.cost:
        for _ in range(ability.cost):
            canvas.ellipse(right - 12, middle, 21, fill=look["cream"])
            energy_pip(canvas, look, right - 12, middle, 18, full=True)
            right -= 46
    if ability.kind != "attack":
        right -= canvas.text(right, middle, mark.title, look.face("title"), 28, look["paper"], "right") + 12
    canvas.text(RIGHT.left + 68, middle, ability.name, look.face("title"), 38, look["white"],
                width=right - RIGHT.left - 72, smallest=26)  # fmt: skip
    leading = round(size * LEADING)
    end = canvas.paragraph(RIGHT.left + 8, y + HEAD + 10, ability.text, look.face("body"), size, look["ink"],
                           RIGHT.width - 16, leading)  # fmt: skip
    return end + BELOW


def _draw_notes(canvas: Canvas, look: Theme, known: CardFacts) -> None:
    """At the foot: whether it is a house card, what it evolves from, what is only printed."""
    notes = list(known.notes)
    if known.evolves_from:
        notes.insert(0, f"evolves from {known.evolves_from}")
    if known.is_house:
        notes.append("house card")
    right = 1204.0
    if known.is_house:
        right -= canvas.icon(right, 684, "house-chimney", 24, look["ink-2"], "right") + 12
    canvas.text(right, 684, " · ".join(notes), look.face("label"), SMALLEST, look["ink-2"], "right", right - RIGHT.left)
