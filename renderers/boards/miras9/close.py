"""One lane large: its Site, both sides' Presence, and every card on it with all that is known of it in words."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.miras9.view import LaneView, MirasView, UnitView
from engine.kernel.ids import SeatId
from renderers.boards.miras9.board import deck
from renderers.boards.miras9.emblems import emblem
from renderers.boards.miras9.facts import GAME
from renderers.boards.miras9.lanes import marks_of
from renderers.boards.miras9.plan import Tile, anonymous, below_of, tiles_of
from renderers.boards.miras9.states import (
    LANE_GLYPHS,
    LANES,
    VALUES,
    corners_of,
    frame,
    is_spirit,
    sign,
    states,
    triangle,
    value_colour,
    values,
)
from renderers.boards.miras9.tiles import SIGNS
from renderers.canvas import WIDTH, Box, Canvas, Picture, box, mix, outline
from renderers.text import SMALLEST, measure, wrap
from renderers.theme import Theme, theme

HEAD, MARGIN, GAP, LINE = 150, 12, 10, 32
WIDE = (WIDTH - 2 * MARGIN - GAP) / 2
BAR, PLATE, INSET = 48, 96, 14
KINDS = {"ship_site": "Ship-Site"}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A card of the close-up: ``lines`` stand below its values."""

    tile: Tile
    title: str
    mine: bool
    lines: tuple[str, ...]

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        top = PLATE + 8 if isinstance(self.tile.what, UnitView) else 0
        return BAR + 10 + top + LINE * len(self.lines) + 10


def labels(view: MirasView) -> tuple[tuple[str, str], ...]:
    """Each lane's id and what it is called, in the order of the board."""
    below = below_of(view)
    lanes = view.lanes if view.lanes[0].owner != below else view.lanes[::-1]
    return tuple((lane.id, f"{_whose(view, lane)} {_called(lane)}") for lane in lanes)


def _whose(view: MirasView, lane: LaneView) -> str:
    if lane.owner == view.viewer:
        return "Your"
    return next(f"{seat.name}:" for seat in view.seats if seat.seat == lane.owner)


def _called(lane: LaneView) -> str:
    return f"{LANES[lane.kind]} · {lane.name}" if lane.name else LANES[lane.kind]


def draw_close_up(view: MirasView, key: str) -> Picture:
    """A lane large.

    Raises:
        KeyError: no lane has this id.
    """
    lane = {lane.id: lane for lane in view.lanes}[key]
    look, below = theme(GAME), below_of(view)
    columns = [
        [_sheet(look, view, tile, mine=mine) for tile in tiles_of(view, lane, seat, folded=True)]
        for seat, mine in ((SeatId(1 - below), False), (below, True))
    ]
    places = _places(columns)
    bottom = max([HEAD + 70, *(place.bottom for _, place in places)])
    ground = deck(int(bottom) + MARGIN)
    picture = ground.sheet()
    head = box(0, 0, WIDTH, HEAD)
    ground.piece(picture, head, ("close", view.viewer, lane_shown(lane), tuple(s.name for s in view.seats)),
                 look["ground"], lambda canvas: _draw_head(canvas, look, view, lane))  # fmt: skip
    for made, place in places:
        what = made.tile.what
        known = anonymous(what) if isinstance(what, UnitView) else made.title
        shown = ("close", known, made.lines, made.mine, made.tile.sign, made.tile.count)
        ground.piece(picture, place, shown, look["ground"],
                     lambda canvas, m=made, p=place: _draw_sheet(canvas, look, m, p))  # type: ignore[misc]  # fmt: skip
    if not places:
        rest = box(0, HEAD, WIDTH, 70)
        ground.piece(picture, rest, "close none", look["ground"],
                     lambda canvas: _draw_none(canvas, look, rest))  # fmt: skip
    return picture.picture()


def lane_shown(lane: LaneView) -> tuple[object, ...]:
    """All that the head of a close-up depends on."""
    site = lane.site and (lane.site.title, lane.site.tapped)
    return (lane.owner, lane.kind, lane.name, site, lane.generation, lane.traits, tuple(marks_of(lane)),
            lane.presence, lane.strength)  # fmt: skip


def _places(columns: list[list[Sheet]]) -> list[tuple[Sheet, Box]]:
    """The opponent's cards left, the viewer's right; a side alone takes both columns, row by row."""
    found: list[tuple[Sheet, Box]] = []
    if all(columns):
        for number, column in enumerate(columns):
            y = float(HEAD)
            for made in column:
                found.append((made, box(MARGIN + number * (WIDE + GAP), y, WIDE, made.height)))
                y += made.height + GAP
        return found
    every, tops = [*columns[0], *columns[1]], [float(HEAD), float(HEAD)]
    for made in every:
        number = 0 if tops[0] <= tops[1] else 1
        found.append((made, box(MARGIN + number * (WIDE + GAP), tops[number], WIDE, made.height)))
        tops[number] += made.height + GAP
    return found


def _sheet(look: Theme, view: MirasView, tile: Tile, *, mine: bool) -> Sheet:
    what = tile.what
    assert what is not None
    said: list[str] = []
    if isinstance(what, UnitView):
        said += [state.words for state in states(what, mine=mine) if state.glyph != "circle-info"]
        said = [", ".join(said)] if said else []
        said += what.notes
        if what.origin:
            came = {lane.id: lane for lane in view.lanes}[what.origin]
            said.append(f"on its way here from {_whose(view, came)} {_called(came)}".replace(" Your ", " your "))
        if what.is_host:
            manned = "manned" if what.manned else "not manned"
            said.append(f"Crew {len(what.crew)} of {what.crew_needed}, limit {what.crew_limit}: {manned}")
            said += [f"• {_aboard(who, mine=mine)}" for who in what.crew]
    else:
        said.append("Equipment, dropped here" + (", tapped" if what.tapped else ""))
    face = look.face("label")
    lines = [line for words in said for line in wrap(words, face, SMALLEST, WIDE - 2 * INSET)]
    return Sheet(tile, what.title, mine, tuple(lines))


def _aboard(who: UnitView, *, mine: bool) -> str:
    numbers = "/".join(str(now) for now, _ in values(who))
    words = ", ".join(state.words for state in states(who, mine=mine))
    return f"{who.title} {numbers}" + (f", {words}" if words else "")


def _draw_head(canvas: Canvas, look: Theme, view: MirasView, lane: LaneView) -> None:
    below = below_of(view)
    side = "mine" if lane.owner == below else "theirs"
    area = box(MARGIN, 8, WIDTH - 2 * MARGIN, HEAD - 18)
    frame(canvas, area, 16, corners_of(mine=lane.owner == below), look[f"{side}_body"], look[side], 3)
    x, y, right = area.left + 24, area.top + 36, area.right - 24
    right -= canvas.text(right, y, str(lane.generation), look.face("title"), 42, look["amber"], "right") + 10
    right -= canvas.icon(right, y, "gear", 32, look["amber"], "right") + 24
    canvas.icon(x + 20, y, LANE_GLYPHS[lane.kind], 36, look[side])
    title = f"{_whose(view, lane)} {_called(lane)}"
    canvas.text(x + 56, y, title, look.face("title"), 40, look["text"], width=right - x - 56)
    _draw_presence(canvas, look, view, lane, area)
    y = area.bottom - 34
    if lane.site is None:
        x += canvas.text(x, y, "basic lane", look.face("label"), 28, look["soft"]) + 18
    elif lane.ship_site is not None and lane.covered:
        x += canvas.text(x, y, f"over {lane.site.title}", look.face("label"), 28, look["soft"], width=300) + 18
    for glyph, words, fill, ink in marks_of(lane):
        wide = measure(words, look.face("label"), 28) + 50
        canvas.rectangle(box(x, y - 19, wide, 38), look[fill])
        canvas.icon(x + 10, y, glyph, 22, look[ink], "left")
        canvas.text(x + 40, y, words, look.face("label"), 28, look[ink])
        x += wide + 8


def _draw_presence(canvas: Canvas, look: Theme, view: MirasView, lane: LaneView, area: Box) -> None:
    """Battle Presence and its strength, the lower seat's at the right."""
    right, y, below = area.right - 18, area.bottom - 34, below_of(view)
    for seat, colour in ((below, "mine"), (1 - below, "theirs")):
        chip = box(right - 76, y - 21, 76, 42)
        lit = lane.presence[seat]
        canvas.rectangle(chip, look[colour if lit else "line"])
        ink = look["ground" if lit else "soft"]
        triangle(canvas, chip.left + 20, y, 9, ink, up=colour == "mine")
        canvas.text(chip.left + 52, y, str(lane.strength[seat]), look.face("number"), 36, ink, "middle")
        right -= 84
    canvas.text(right - 6, y, "Presence", look.face("label"), 28, look["soft"], "right")


def _draw_sheet(canvas: Canvas, look: Theme, made: Sheet, area: Box) -> None:
    what, side = made.tile.what, "mine" if made.mine else "theirs"
    assert what is not None
    grey = isinstance(what, UnitView) and what.unattuned
    edge = look["grey_edge"] if grey else look[side]
    corners = corners_of(mine=made.mine)
    frame(canvas, area, 16, corners, look["grey"] if grey else look[f"{side}_body"], edge, 3)
    head = Box(area.left + 3, area.top + 3, area.right - 3, area.top + BAR)
    bar = look["grey_bar"] if grey else look[f"{side}_bar"]
    canvas.polygon(outline(head, 14, "cut", (not made.mine, made.mine, False, False)), bar)
    triangle(canvas, area.left + 26, area.top + 26, 8, edge, up=made.mine)
    right = area.right - 22
    if made.tile.sign:
        state = SIGNS[made.tile.sign]
        right -= canvas.text(right, area.top + 26, state.words, look.face("label"), 28, look["text"], "right") + 8
        right -= canvas.icon(right, area.top + 26, state.glyph, 24, look["text"], "right") + 12
    if made.tile.count > 1:
        count = f"×{made.tile.count}"
        right -= canvas.text(right, area.top + 26, count, look.face("number"), 36, look["amber"], "right") + 12
    canvas.text(area.left + 44, area.top + 26, made.title, look.face("name"), 36, look["text"],
                width=right - area.left - 44)  # fmt: skip
    y = area.top + BAR + 10
    if isinstance(what, UnitView):
        _draw_unit(canvas, look, what, box(area.left + INSET, y, area.width - 2 * INSET, PLATE))
        y += PLATE + 8
    for line in made.lines:
        canvas.text(area.left + INSET, y + LINE / 2, line, look.face("label"), SMALLEST, look["text"])
        y += LINE
    if isinstance(what, UnitView) and what.en_route:
        canvas.dashed(outline(area.grown(-1.5), 16, "cut", corners), look["text"], 4, 16, 10)
    if isinstance(what, UnitView) and what.tapped:
        foot = area.bottom - 3
        canvas.dashed([(area.left + 16, foot), (area.right - 16, foot)], look["amber"], 5, 16, 9)


def _draw_unit(canvas: Canvas, look: Theme, unit: UnitView, area: Box) -> None:
    """Emblem, values with the printed ones where they differ, wounds, kind and traits."""
    emblem(canvas, box(area.left, area.top, PLATE, PLATE), unit.card, 12, back=is_spirit(unit))
    x, y = area.left + PLATE + 18, area.top + 28
    for (glyph, colour), (now, printed) in zip(VALUES, values(unit), strict=True):
        sign(canvas, x + 15, y, glyph, 30, look[colour])
        at = x + 38 + canvas.text(x + 38, y, str(now), look.face("number"), 46, value_colour(look, now, printed)) + 6
        if now != printed:
            canvas.text(at, y + 4, f"({printed})", look.face("label"), SMALLEST, value_colour(look, now, printed))
        x += 128
    if unit.wounds:
        word = "wound" if unit.wounds == 1 else "wounds"
        canvas.text(area.right - 4, y, f"{unit.wounds} {word}", look.face("number"), 30, look["lowered"], "right",
                    area.right - x)  # fmt: skip
    kind = KINDS.get(unit.kind, unit.kind.capitalize())
    words = " · ".join(dict.fromkeys((kind, *unit.traits, unit.alignment)))
    canvas.text(area.left + PLATE + 18, area.top + 74, words, look.face("label"), 28, look["soft"],
                width=area.width - PLATE - 20)  # fmt: skip


def _draw_none(canvas: Canvas, look: Theme, area: Box) -> None:
    canvas.text(*area.centre, "no Units here", look.face("label"), 30, mix(look["soft"], look["text"], 0.3), "middle")
