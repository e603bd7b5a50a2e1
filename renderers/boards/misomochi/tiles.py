"""MisoMochi's tiles but characters: Land, Support chips, piles and strips, each drawn from its part of the view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.misomochi.view import PermanentView, PowerView, SeatView
from engine.kernel.views import CardView
from renderers.boards.misomochi.emblems import emblem
from renderers.boards.misomochi.facts import facts
from renderers.boards.misomochi.figures import draw_motif, motif_of
from renderers.boards.misomochi.pieces import card_back, die
from renderers.canvas import Box, Canvas, Colour, box, outline, veil
from renderers.marks import USED
from renderers.text import SMALLEST, fit, measure
from renderers.theme import Theme

RADIUS = 20
CHIP_HEIGHT, CHIP_GAP = 44, 6
ROWS = 4
"""Rows of Support chips; more than this many chips stand in two columns."""


@dataclass(frozen=True, slots=True)
class Chip:
    """Equal relics as one chip: how many, and the sign that none of them has a power left."""

    card: str
    title: str
    count: int
    used: str
    roll: tuple[int, ...]
    refs: tuple[str, ...]


def used_sign(powers: Sequence[PowerView]) -> str:
    """The icon that says that no power is left, "" while one is."""
    if not powers or any(power.state == "ready" for power in powers):
        return ""
    return USED["used_turn" if any(power.state == "used_turn" for power in powers) else "used_game"]


def chips(support: Sequence[PermanentView]) -> tuple[Chip, ...]:
    """The relics of a seat, equal ones folded into one chip."""
    found: dict[str, Chip] = {}
    for relic in support:
        sign, known = used_sign(relic.powers), found.get(relic.card)
        if known is None:
            found[relic.card] = Chip(relic.card, relic.title, 1, sign, relic.last_roll, (relic.ref,))
        else:
            used = known.used if sign and known.used else ""
            roll = relic.last_roll or known.roll
            found[relic.card] = Chip(known.card, known.title, known.count + 1, used, roll, (*known.refs, relic.ref))
    return tuple(found.values())


def chip_boxes(area: Box, count: int) -> list[Box]:
    """The places of so many chips, at most eight of them."""
    if count <= ROWS:
        step = CHIP_HEIGHT + CHIP_GAP
        return [box(area.left, area.top + row * step, area.width, CHIP_HEIGHT) for row in range(count)]
    wide = (area.width - CHIP_GAP) / 2
    return [
        box(
            area.left + (place % 2) * (wide + CHIP_GAP),
            area.top + (place // 2) * (CHIP_HEIGHT + CHIP_GAP),
            wide,
            CHIP_HEIGHT,
        )
        for place in range(min(count, 2 * ROWS))
    ]


def motif_sign(canvas: Canvas, theme: Theme, x: float, y: float, size: float, card: str, colour: Colour) -> None:
    """A card's motif as a small sign: one glyph in one colour, or its figures."""
    motif = motif_of(theme, card, facts(card).frame)
    if len(motif) == 1 and motif[0].figure == "glyph":
        canvas.icon(x, y, motif[0].glyph, size, colour)
    else:
        draw_motif(canvas, x, y, size * 0.58, motif)


def draw_land(canvas: Canvas, theme: Theme, area: Box, land: PermanentView | None) -> None:
    """The Land of a seat, or its empty place."""
    if land is None:
        draw_empty(canvas, theme, area, "no Land")
        return
    shade = theme.shade("land")
    canvas.shadow(area, RADIUS, 6, 0.38)
    emblem(canvas, Box(area.left, area.top, area.right, area.bottom - 46), theme, land.card, RADIUS, scale=1.2)
    sign = used_sign(land.powers)
    plate = Box(area.left, area.bottom - 50, area.right, area.bottom)
    canvas.rounded(plate, RADIUS, theme["used"] if sign else shade.deep, corners=(False, False, True, True))
    canvas.rectangle(Box(area.left, plate.top - 2, area.right, plate.top + 2), shade.light)
    canvas.rounded(area, RADIUS, outline=shade.deep, width=4)
    y, right = area.bottom - 25, area.right - 12
    canvas.icon(area.left + 28, y, shade.glyph, 24, shade.light)
    if sign:
        right -= canvas.icon(right, y, sign, 22, theme["used-ink"], "right") + 8
    canvas.text(area.left + 50, y, land.title, theme.face("title"), 29, theme["white"],
                width=right - area.left - 50, short=True)  # fmt: skip


def draw_empty(canvas: Canvas, theme: Theme, area: Box, text: str) -> None:
    """A place where nothing lies."""
    canvas.rounded(area, RADIUS, veil(theme["under"], 0.42))
    canvas.dashed(outline(area.grown(-2), RADIUS), veil(theme["pure"], 0.4), 3)
    canvas.text(*area.centre, text, theme.face("title"), 28, veil(theme["pure"], 0.72), "middle", area.width - 20)


def draw_support(canvas: Canvas, theme: Theme, area: Box, shown: tuple[Chip, ...]) -> None:
    """The Support row: chips in one column, from five on in two."""
    canvas.rounded(area.grown(6), 18, veil(theme["under"], 0.42))
    if not shown:
        canvas.text(*area.centre, "no relics", theme.face("title"), SMALLEST, veil(theme["pure"], 0.6), "middle")
    places = chip_boxes(area, len(shown))
    small = len(shown) > ROWS
    for number, (place, chip) in enumerate(zip(places, shown, strict=False)):
        rest = len(shown) - number
        if number == len(places) - 1 and rest > 1:
            canvas.rounded(place, 13, veil(theme["under"], 0.7), veil(theme["pure"], 0.35), 2)
            canvas.text(*place.centre, f"+{rest} more", theme.face("title"), 28, theme["white"], "middle")
            return
        _draw_chip(canvas, theme, place, chip, small)


def _draw_chip(canvas: Canvas, theme: Theme, place: Box, chip: Chip, small: bool) -> None:
    shade, wide = theme.shade("relic"), 40 if small else 46
    _, y = place.centre
    canvas.rounded(place, 13, theme["used"] if chip.used else shade.deep)
    field = box(place.left, place.top, wide, place.height)
    canvas.rounded(field, 13, theme["used-2"] if chip.used else shade.light, corners=(True, False, False, True))
    motif_sign(canvas, theme, field.centre[0], y, 24, chip.card, theme["ink"])
    right = place.right - 9
    if chip.used and not small:
        right -= canvas.icon(right, y, chip.used, 22, theme["used-ink"], "right") + 9
    if chip.count > 1:
        right -= canvas.text(right, y, f"×{chip.count}", theme.face("number"), 28, theme["cream"], "right") + 8
    for value in reversed(chip.roll):
        die(canvas, theme, right - 32, y, value)
        right -= 36
    colour = theme["used-ink"] if chip.used else theme["white"]
    left = field.right + 8
    canvas.text(left, y, chip.title, theme.face("title"), 28, colour, width=right - left - 2, short=True)
    if chip.used and small:
        canvas.ellipse(field.right - 1, place.top + 8, 13, fill=theme["ink"])
        canvas.icon(field.right - 1, place.top + 8, chip.used, 14, theme["cream"])
    canvas.rounded(place, 13, outline=veil(theme["pure"], 0.35), width=2)


def draw_piles(
    canvas: Canvas, theme: Theme, area: Box, hand: int, deck: int, discard: int, top: CardView | None
) -> None:
    """Hand, deck and discard with their counts."""
    canvas.rounded(area.grown(6), 18, veil(theme["under"], 0.42))
    third = area.width / 3
    _draw_hand(canvas, theme, area.left + third / 2, area.top + 14, hand)
    x = area.left + third * 1.5
    for layer in range(min(deck, 3)):
        card_back(canvas, theme, box(x - 39 + layer * 3, area.top + 16 - layer * 3, 74, 102))
    x = area.left + third * 2.5
    if top is not None:
        canvas.rounded(box(x - 40, area.top + 14, 76, 104), 8, theme["empty"])
        emblem(canvas, box(x - 37, area.top + 10, 76, 104), theme, top.card, 8)
    for place, (glyph, count, label) in enumerate(
        (("hand", hand, "hand"), ("layer-group", deck, "deck"), ("recycle", discard, "discard"))
    ):
        x = area.left + third * (place + 0.5)
        wide = measure(str(count), theme.face("number"), 40) + 44
        canvas.icon(x - wide / 2, area.bottom - 46, glyph, 27, theme["cream"], "left")
        canvas.text(x - wide / 2 + 42, area.bottom - 46, str(count), theme.face("number"), 40, theme["white"])
        canvas.text(x, area.bottom - 14, label, theme.face("title"), SMALLEST, theme["label"], "middle")


def _draw_hand(canvas: Canvas, theme: Theme, x: float, y: float, count: int) -> None:
    shown = min(count, 7)
    step = min(18.0, 50 / (shown - 1)) if shown > 1 else 0.0
    left = x - (step * (shown - 1) + 66) / 2
    for number in range(shown):
        down = abs(number - (shown - 1) / 2) * 3
        card_back(canvas, theme, box(left + number * step, y + down, 66, 92))


def draw_strip(canvas: Canvas, theme: Theme, area: Box, seat: SeatView, asked: bool) -> None:
    """A seat's strip: portrait, name, turn, Energy while it is its turn, defeats scored."""
    on, y = seat.is_turn, area.centre[1]
    canvas.shadow(area, area.height / 2, 4, 0.35)
    canvas.rounded(area, area.height / 2, theme["paper"] if on else theme["strip"],
                   theme["sunrise"] if on else theme["strip-edge"], 4)  # fmt: skip
    ink = theme["ink"] if on else theme["white"]
    _draw_portrait(canvas, theme, area.left + area.height / 2, y, area.height / 2 - 9, seat.hero)
    right = _draw_defeats(canvas, theme, area.right - 28, y, seat) - 16
    if on:
        right = _draw_energy(canvas, theme, right, y, seat) - 12
    right = _draw_turn(canvas, theme, right, y, seat, asked) - 18
    left = area.left + area.height + 8
    canvas.text(left, y, seat.name, theme.face("title"), 36, ink, width=right - left - 4, smallest=28)


def _draw_portrait(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, hero: str) -> None:
    if not hero:
        canvas.ellipse(x, y, radius, fill=theme["used"])
        canvas.icon(x, y, "paw", radius, theme["cream"])
        return
    shade = theme.shade(facts(hero).frame)
    canvas.ellipse(x, y, radius, fill=shade.deep, outline=shade.light, width=2)
    draw_motif(canvas, x, y + 1, radius * 0.6, motif_of(theme, hero, facts(hero).frame))


def _draw_defeats(canvas: Canvas, theme: Theme, right: float, y: float, seat: SeatView) -> float:
    on = seat.is_turn
    score = f"{seat.defeats}/{seat.defeats_to_win}"
    right -= canvas.text(right, y, score, theme.face("number"), 36, theme["ink"] if on else theme["white"], "right")
    right -= 14
    for number in reversed(range(seat.defeats_to_win)):
        if number < seat.defeats:
            fill, edge, sign = theme["star"], theme["star"], theme["paper"]
        elif on:
            fill, edge, sign = theme["star-off"], theme["star-off-edge"], theme["star-off-edge"]
        else:
            fill, edge, sign = theme["star-night"], theme["strip-edge"], theme["star-night-edge"]
        canvas.ellipse(right - 20, y, 21, fill=fill, outline=edge, width=2.5)
        canvas.icon(right - 20, y, "star", 24, sign)
        right -= 46
    return right


def _draw_energy(canvas: Canvas, theme: Theme, right: float, y: float, seat: SeatView) -> float:
    """Energy as pips, full ones first; above eight the number alone tells."""
    right -= canvas.text(right, y, str(seat.energy), theme.face("number"), 40, theme["energy"], "right") + 10
    pips = max(seat.energy, seat.energy_base)
    if pips > 8:
        canvas.icon(right, y, "bolt", 28, theme["energy"], "right")
        return right - 34
    for number in reversed(range(pips)):
        energy_pip_x = right - 16
        canvas.ellipse(energy_pip_x, y, 17, fill=theme["energy"] if number < seat.energy else theme["pip-off"])
        canvas.icon(energy_pip_x, y, "bolt", 22, theme["target" if number < seat.energy else "pip-off-ink"])
        right -= 38
    return right


def _draw_turn(canvas: Canvas, theme: Theme, right: float, y: float, seat: SeatView, asked: bool) -> float:
    """The number of the seat's own turn; a pill while it is running or the seat is asked."""
    label = f"Turn {seat.own_turns}"
    if seat.is_turn or asked:
        text, glyph = (label, "play") if seat.is_turn else ("asked", "reply")
        wide = measure(text, theme.face("title"), 30) + 64
        canvas.rounded(box(right - wide, y - 24, wide, 48), 24, theme["energy"])
        canvas.icon(right - wide + 18, y, glyph, 22, theme["cream"], "left")
        canvas.text(right - wide + 46, y, text, theme.face("title"), 30, theme["white"])
        return right - wide
    if not seat.own_turns:
        return right
    fitted = fit(label, theme.face("title"), 28, 200)
    canvas.text(right, y, label, theme.face("title"), 28, theme["strip-ink"], "right")
    return right - fitted.width - 8
