"""MisoMochi's board: where everything lies, then the tiles, then the marks over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.games.misomochi.view import HitView, MisoView, SeatView
from renderers.boards.misomochi.characters import lay_character
from renderers.boards.misomochi.facts import GAME
from renderers.boards.misomochi.paths import route
from renderers.boards.misomochi.pieces import die
from renderers.boards.misomochi.scenery import night_and_meadow
from renderers.boards.misomochi.tiles import (
    Chip,
    chip_boxes,
    chips,
    draw_empty,
    draw_land,
    draw_piles,
    draw_strip,
    draw_support,
)
from renderers.canvas import WIDTH, Box, Canvas, Picture, Sheet, box
from renderers.marks import Marks, arrows, damage, ring, tag
from renderers.text import SMALLEST, fit, fit_list
from renderers.theme import Theme, theme
from renderers.tiles import Ground

HEIGHT, HORIZON = 1000, 500
ACTIVE_HEIGHT = 200
RIBBON = box(0, 475, WIDTH, 50)
GAP = Box(556, 475, 724, 525)
"""Where the ribbon is open, for the arrow of an attack and its damage."""


@dataclass(frozen=True, slots=True)
class Half:
    """The boxes of one seat."""

    strip: Box
    land: Box
    bench: tuple[Box, Box, Box]
    support: Box
    active: Box
    piles: Box

    def place(self, number: int) -> Box:
        """The box of the Active place (0) or a Bench place."""
        return self.active if number == 0 else self.bench[number - 1]


def half(*, above: bool) -> Half:
    """The boxes of the upper or the lower seat."""
    strip, rear, front = (10, 88, 258) if above else (926, 758, 542)
    first, second, third = (box(288 + place * 330, rear, 316, 154) for place in range(3))
    return Half(
        box(16, strip, 1248, 64),
        box(16, rear, 256, 154),
        (first, second, third),
        box(22, front + 2, 388, 196),
        box(432, front, 416, ACTIVE_HEIGHT),
        box(870, front + 2, 388, 196),
    )


def seats_shown(view: MisoView) -> tuple[tuple[SeatView, Half], ...]:
    """The seats with their boxes; the viewer, or for a spectator the first seat, sits below."""
    below = 0 if view.viewer is None else int(view.viewer)
    order = [*view.seats[below:], *view.seats[:below]]
    return (order[1], half(above=True)), (order[0], half(above=False))


def boxes_of_cards(view: MisoView) -> dict[str, Box]:
    """Where each card on the table lies, by its ref; a folded chip stands for all its relics."""
    found: dict[str, Box] = {}
    for seat, places in seats_shown(view):
        for who in (seat.active, *seat.bench):
            if who is not None and not who.face_down:
                found[who.ref] = places.place(who.place)
                found |= {item.ref: places.place(who.place) for item in who.attachments}
        if seat.land is not None:
            found[seat.land.ref] = places.land
        shown = chips(seat.support)
        for place, chip in zip(chip_boxes(places.support, len(shown)), shown, strict=False):
            found |= dict.fromkeys(chip.refs, place)
    return found


def draw_board(view: MisoView, marks: Marks) -> Picture:
    """The table as a view shows it, with the letters of the menu below it."""
    look, ground = theme(GAME), night_and_meadow(HEIGHT, HORIZON)
    sheet = ground.sheet()
    for seat, places in seats_shown(view):
        _lay_half(sheet, ground, look, view, seat, places)
    _lay_ribbon(sheet, ground, look, view, marks)
    _lay_marks(sheet, look, view, marks)
    return sheet.picture()


def _lay_half(sheet: Sheet, ground: Ground, look: Theme, view: MisoView, seat: SeatView, places: Half) -> None:
    asked = view.decision is not None and view.decision.seat == seat.seat
    strip = (seat.name, seat.is_turn, seat.own_turns, seat.energy, seat.energy_base, seat.defeats,
             seat.defeats_to_win, seat.hero, asked)  # fmt: skip
    ground.tile(sheet, places.strip, strip, lambda canvas: draw_strip(canvas, look, places.strip, seat, asked))
    land = seat.land and (seat.land.card, seat.land.title, tuple(power.state for power in seat.land.powers))
    ground.tile(sheet, places.land, land, lambda canvas: draw_land(canvas, look, places.land, seat.land))
    relics = chips(seat.support)
    without_refs = tuple((chip.card, chip.title, chip.count, chip.used, chip.roll) for chip in relics)
    ground.tile(sheet, places.support, without_refs, lambda canvas: _support(canvas, look, places.support, relics))
    top = seat.discard[-1] if seat.discard else None
    piles = (seat.hand, seat.deck, len(seat.discard), top and top.card)
    ground.tile(
        sheet,
        places.piles,
        piles,
        lambda canvas: draw_piles(canvas, look, places.piles, seat.hand, seat.deck, len(seat.discard), top),
    )
    _lay_characters(sheet, ground, look, seat, places)


def _support(canvas: Canvas, look: Theme, area: Box, relics: tuple[Chip, ...]) -> None:
    draw_support(canvas, look, area, relics)


def _lay_characters(sheet: Sheet, ground: Ground, look: Theme, seat: SeatView, places: Half) -> None:
    for number, who in enumerate((seat.active, *seat.bench)):
        area = places.place(number)
        if who is None:
            text = "free place" if number else "no Active"
            ground.tile(sheet, area, text, lambda canvas, a=area, t=text: draw_empty(canvas, look, a, t))  # type: ignore[misc]
            continue
        lay_character(sheet, ground, look, area, who)


def _lay_ribbon(sheet: Sheet, ground: Ground, look: Theme, view: MisoView, marks: Marks) -> None:
    if view.result is not None:
        line = _result_line(view)
        ground.tile(sheet, RIBBON, line, lambda canvas: _draw_banner(canvas, look, line))
        return
    phase = look.data.phases[view.phase]
    left = _phase_line(look, view)
    right, dice = _news(look, view, marks)
    ground.tile(
        sheet, RIBBON, (left, right, dice), lambda canvas: _draw_ribbon(canvas, look, phase.glyph, left, right, dice)
    )


def _phase_line(look: Theme, view: MisoView) -> str:
    phase = look.data.phases[view.phase].title
    asked = view.decision and look.data.asks.get(view.decision.kind)
    return f"{phase} · {asked}" if asked else phase


def _news(look: Theme, view: MisoView, marks: Marks) -> tuple[str, tuple[int, ...]]:
    """What the right half of the ribbon says, with dice: the marked option, an attack, shown cards, a roll, the log."""
    if marks.preview:
        return marks.preview, ()
    if view.attack is not None and not view.attack.settled:
        return view.attack.attack, ()
    if view.aim is not None:
        return view.aim.ability, ()
    if view.look:
        names = [card.title for card in view.look]
        return fit_list(names, look.face("title"), 30, 520).text, ()
    if view.dice:
        return view.dice_label, view.dice
    return (view.log_tail[-1] if view.log_tail else ""), ()


def _result_line(view: MisoView) -> str:
    assert view.result is not None
    names = [seat.name for seat in view.seats if seat.seat in view.result.winners]
    head = f"{' and '.join(names)} wins" if names else "A draw"
    return f"{head} · {view.result.reason}"


def _draw_ribbon(canvas: Canvas, look: Theme, glyph: str, left: str, right: str, dice: tuple[int, ...]) -> None:
    top, bottom, y = RIBBON.top, RIBBON.bottom, RIBBON.centre[1]
    for start, end, notch in ((-10, GAP.left, -18), (GAP.right, WIDTH + 10, 18)):
        inner = end if notch < 0 else start
        outer = start if notch < 0 else end
        shape = [(outer, top), (inner, top), (inner + notch, y), (inner, bottom), (outer, bottom)]
        canvas.polygon([(x, down + 4) for x, down in shape], (0, 0, 0, 77))
        canvas.polygon(shape, look["paper"])
        for line in (top + 5, bottom - 5):
            canvas.line([(outer, line), (inner + notch * 0.9, line)], look["rule"], 2)
    canvas.icon(28, y, glyph, 27, look["energy"], "left")
    canvas.text(70, y, left, look.face("title"), 30, look["ink"], width=450)
    at = WIDTH - 28.0
    for value in reversed(dice):
        die(canvas, look, at - 32, y, value)
        at -= 38
    canvas.text(at, y, right, look.face("title"), 30, look["ink"], "right", at - GAP.right - 34)


def _draw_banner(canvas: Canvas, look: Theme, line: str) -> None:
    sun = look.shade("sun")
    canvas.rectangle(Box(0, RIBBON.top + 4, WIDTH, RIBBON.bottom + 4), (0, 0, 0, 77))
    canvas.rectangle(RIBBON, sun.deep)
    for y in (RIBBON.top + 4, RIBBON.bottom - 4):
        canvas.line([(0, y), (WIDTH, y)], look["gold"], 3)
    fitted = fit(line, look.face("title"), 34, WIDTH - 240, SMALLEST)
    x, y = RIBBON.centre
    canvas.text(x, y, fitted.text, fitted.face, fitted.size, look["white"], "middle")
    for side in (-1, 1):
        canvas.icon(x + side * (fitted.width / 2 + 44), y, "trophy", 30, look["sunlight"])


def _lay_marks(sheet: Sheet, look: Theme, view: MisoView, marks: Marks) -> None:
    """Rings first, then the arrow, damage and tags."""
    places = boxes_of_cards(view)
    targets = set(view.decision.targets) if view.decision is not None else set()
    wanted = {ref for ref in (*targets, *marks.tags, marks.chosen or "") if ref in places}
    rings: dict[Box, bool] = {}
    for ref in sorted(wanted):
        rings[places[ref]] = rings.get(places[ref], False) or ref == marks.chosen
    for area, solid in sorted(rings.items()):
        ring(sheet, look, area, solid=solid, radius=20 if area.height > 60 else 13)
    _lay_acts(sheet, look, view, marks, places)
    for area, label in _labels(marks.tags, places):
        tag(sheet, look, area.right - 12, area.top + 2, label, 25 if area.height > 60 else 18)


def _labels(tags: Mapping[str, str], places: Mapping[str, Box]) -> Iterator[tuple[Box, str]]:
    """The tag of each box; equal relics in one chip share the first one's."""
    found: dict[Box, str] = {}
    for ref, label in tags.items():
        if ref in places:
            found.setdefault(places[ref], label)
    yield from found.items()


def _lay_acts(sheet: Sheet, look: Theme, view: MisoView, marks: Marks, places: Mapping[str, Box]) -> None:
    """What is being done to whom: an attack, a power, or the choice that the menu previews."""
    attack, aim, asked = view.attack, view.aim, view.decision
    if view.result is not None:
        return
    if attack is not None and not attack.settled:
        hits = [hit for hit in attack.hits if hit.target in places]
        _lay_arrows(sheet, look, places.get(attack.attacker), [places[hit.target] for hit in hits])
        _lay_damage(sheet, look, hits, places, beside=_beside(attack.attacker, hits, places))
    elif aim is not None:
        start = places.get(aim.source) or _piles(view, aim.seat)
        _lay_arrows(sheet, look, start, [places[target] for target in aim.targets if target in places])
    elif marks.preview and marks.chosen is not None and marks.chosen in places and asked is not None:
        _lay_arrows(sheet, look, _active(view, asked.seat), [places[marks.chosen]])
    if attack is not None and attack.settled:
        _lay_damage(sheet, look, [hit for hit in attack.hits if hit.target in places], places, beside=None)


def _active(view: MisoView, seat: int) -> Box:
    return next(half_of.active for shown, half_of in seats_shown(view) if shown.seat == seat)


def _piles(view: MisoView, seat: int) -> Box:
    """Where cards come from that are not in play."""
    return next(half_of.piles for shown, half_of in seats_shown(view) if shown.seat == seat)


def _lay_arrows(sheet: Sheet, look: Theme, start: Box | None, ends: Sequence[Box]) -> None:
    """Arrows from a tile to others; slender where one has to pass between tiles."""
    if start is None:
        return
    paths = [route(start, end) for end in dict.fromkeys(ends) if end != start]
    straight = all(len(path) == 2 for path in paths)
    arrows(sheet, look, paths, *((18, 40) if straight else (14, 30)))


def _beside(attacker: str, hits: Sequence[HitView], places: Mapping[str, Box]) -> HitView | None:
    """The hit whose damage stands beside the arrow, in the ribbon's opening: a single one, or that of the Active."""
    across = [
        hit for hit in hits if attacker in places and _is_above(places[hit.target]) != _is_above(places[attacker])
    ]
    front = [hit for hit in across if places[hit.target].height == ACTIVE_HEIGHT]
    return next(iter(front or (across if len(hits) == 1 else ())), None)


def _is_above(area: Box) -> bool:
    return area.bottom <= RIBBON.top


def _lay_damage(
    sheet: Sheet, look: Theme, hits: Sequence[HitView], places: Mapping[str, Box], beside: HitView | None
) -> None:
    """Damage on the corner of each tile that is hit, but for what stands beside the arrow."""
    for hit in hits:
        if hit is beside:
            damage(sheet, look, 668, 500, _damage(hit), 46, 40)
        else:
            area = places[hit.target]
            damage(sheet, look, area.left + 14, area.top + 12, _damage(hit), 33, 29)


def _damage(hit: HitView) -> str:
    return "0" if hit.prevented else str(hit.damage)
