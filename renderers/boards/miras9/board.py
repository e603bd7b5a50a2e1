"""Miras 9's board: lanes, strips and the band between them, then the marks over them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.games.miras9.view import AttackView, EquipmentView, MirasView, SeatView, UnitView
from engine.kernel.ids import Ref
from renderers.boards.miras9.facts import GAME
from renderers.boards.miras9.lanes import draw_ground, draw_lane_head, ground_of, rest_of
from renderers.boards.miras9.plan import FIRST, LanePlan, Plan, Tile, anonymous, below_of, plan
from renderers.boards.miras9.strips import draw_front, draw_strip, headline, news, pill_of
from renderers.boards.miras9.tiles import draw_tile
from renderers.canvas import WIDTH, Box, Canvas, Picture, Point, Sheet, box, outline
from renderers.marks import Marks, arrows, damage, overlay, ring, tag
from renderers.theme import Theme, theme
from renderers.tiles import Ground

BAR = 10
"""Height of the bar at which a blocked attack stops."""

Path = list[Point]
"""The way of an arrow."""

STEEP, TIGHT, CLEAR = 60, 16, 30
"""An arrow that goes further aside bears its number; pixels to other arrows for such a number and for others."""

APART, SPLIT, WIDEST = 44, 84, 170
"""Pixels between arrows that end at one card, that begin at one, and at most between the outer ones."""


@lru_cache(maxsize=8)
def deck(height: int) -> Ground:
    """The plain ground of a board; the few heights used last are kept."""
    return Ground.repeated(_strip(), height)


@lru_cache(maxsize=1)
def _strip() -> Ground:
    look = theme(GAME)
    return Ground(f"{GAME} deck", Canvas(box(0, 0, WIDTH, 64), look["ground"]), look.palette)


def boxes_of_cards(planned: Plan) -> dict[str, Box]:
    """Where each card on the table lies, by its ref, and each lane's head, by its id and its Site's ref."""
    found: dict[str, Box] = {}
    for lane in planned.lanes:
        head = Box(lane.area.left, lane.area.top, FIRST - 12, lane.area.bottom)
        found[lane.lane.id] = head
        if lane.lane.site is not None:
            found[lane.lane.site.ref] = head
        for tile, place in lane.places:
            found |= dict.fromkeys(tile.refs, place)
    for seat, strip in zip((planned.above, planned.below), planned.strips, strict=True):
        found[seat.planet_ref] = strip
    return found


def draw_board(view: MirasView, marks: Marks) -> Picture:
    """The table as a view shows it, with the letters of the menu below it."""
    look, planned = theme(GAME), plan(view)
    ground = deck(planned.height)
    sheet = ground.sheet()
    for lane in planned.lanes:
        lay_lane(sheet, ground, look, view, lane)
    for seat, area, mine in ((planned.above, planned.strips[0], False), (planned.below, planned.strips[1], True)):
        _lay_strip(sheet, ground, look, view, seat, area, mine=mine)
    wave = view.wave
    shown = ("front", view.phase, wave and wave.step, headline(look, view), news(look, view, marks))
    ground.piece(sheet, planned.front, shown, look["ground"],
                 lambda canvas: draw_front(canvas, look, planned.front, view, marks))  # fmt: skip
    _lay_marks(sheet, look, view, planned, marks)
    return sheet.picture()


def _lay_strip(
    sheet: Sheet, ground: Ground, look: Theme, view: MirasView, seat: SeatView, area: Box, *, mine: bool
) -> None:
    pill = pill_of(view, seat)
    top = seat.discard[-1].card if seat.discard else ""
    shields = sum(shield.n for shield in seat.shields)
    shown = ("strip", mine, pill, seat.name, seat.is_turn, seat.echo,
             seat.threshold, seat.planet_title, seat.spirit_title, seat.awakened, seat.planet_tapped, seat.deck,
             seat.resource, seat.used, seat.clock, seat.hand, top, len(seat.discard), len(seat.exile),
             seat.exhaustion, shields, seat.generation)  # fmt: skip
    ground.piece(sheet, area, shown, look["ground"],
                 lambda canvas: draw_strip(canvas, look, area, seat, pill, mine=mine))  # fmt: skip


def lay_lane(sheet: Sheet, ground: Ground, look: Theme, view: MirasView, planned: LanePlan) -> None:
    """A lane's ground, its head and its tiles, each kept by what it shows."""
    lane, area, below = planned.lane, planned.area, below_of(view)
    rest = "" if planned.places else rest_of(lane)
    ground.piece(sheet, area, ("lane", lane.kind, planned.hot, rest), look["ground"],
                 lambda canvas: draw_ground(canvas, look, area, lane, rest, hot=planned.hot))  # fmt: skip
    mine = lane.owner == below
    flat = ground_of(look, lane, hot=planned.hot)
    head = Box(area.left, area.top, FIRST - 6, area.bottom)
    site = lane.site and (lane.site.title, lane.site.tapped)
    shown = ("head", mine, planned.hot, below, lane.kind, lane.name, site, lane.covered, lane.contested,
             lane.generation, lane.traits, lane.wave_made, lane.manifested, lane.pressured, lane.presence,
             lane.strength)  # fmt: skip
    inner = Box(head.left, head.top + 4, head.right, head.bottom - 4) if planned.hot else head

    def draw_head(canvas: Canvas) -> None:
        draw_lane_head(canvas, look, planned, mine=mine)

    ground.piece(sheet, inner, shown, flat, draw_head)
    for tile, place in planned.places:
        _lay_tile(sheet, ground, look, planned, tile, place, mine=_is_mine(view, planned, tile, place))


def _is_mine(view: MirasView, planned: LanePlan, tile: Tile, place: Box) -> bool:
    """Whether a tile is the lower seat's; one that only counts is known by its place."""
    if tile.what is not None:
        return tile.what.seat == below_of(view)
    return place.top >= planned.gap.bottom


def _lay_tile(
    sheet: Sheet, ground: Ground, look: Theme, planned: LanePlan, tile: Tile, place: Box, *, mine: bool
) -> None:
    what: object = None
    if isinstance(tile.what, UnitView):
        what = anonymous(tile.what)
    elif isinstance(tile.what, EquipmentView):
        what = (tile.what.card, tile.what.title, tile.what.tapped)
    flat = ground_of(look, planned.lane, hot=planned.hot)
    ground.piece(sheet, place, ("tile", what, tile.count, tile.sign, mine, flat), flat,
                 lambda canvas: draw_tile(canvas, look, place, tile, planned.size, mine=mine))  # fmt: skip


def _lay_marks(sheet: Sheet, look: Theme, view: MirasView, planned: Plan, marks: Marks) -> None:
    """Rings first, then the arrows of a wave with their numbers, then tags."""
    places = boxes_of_cards(planned)
    targets = set(view.decision.targets) if view.decision is not None else set()
    rings: dict[Box, bool] = {}
    for ref in sorted(ref for ref in (*targets, *marks.tags, marks.chosen or "") if ref in places):
        rings[places[ref]] = rings.get(places[ref], False) or ref == marks.chosen
    for area, solid in sorted(rings.items()):
        ring(sheet, look, area, solid=solid, radius=12)
    if view.result is None:
        _lay_wave(sheet, look, view, planned, places)
    labels: dict[Box, str] = {}
    for ref, label in marks.tags.items():
        if ref in places:
            labels.setdefault(places[ref], label)
    for area, label in labels.items():
        tag(sheet, look, area.right - 12, area.top + 4, label, 24 if area.height > 70 else 19)


def _lay_wave(sheet: Sheet, look: Theme, view: MirasView, planned: Plan, places: Mapping[str, Box]) -> None:
    """An arrow an attack; a blocked one stops at a bar before each blocker, one on the Site runs into the head."""
    hot = next((lane for lane in planned.lanes if lane.hot), None)
    if view.wave is None or hot is None:
        return
    attacks = [attack for attack in view.wave.attacks if not attack.removed and attack.attacker in places]
    for attack in attacks:
        for ref in attack.blockers:
            if ref in places:
                _lay_bar(sheet, look, places[ref], hot)
    found = spread(attacks, places, hot)
    every = [path for paths in found for path in paths]
    arrows(sheet, look, every, 11, 24)
    power, taken = _powers(view), list[Point]()
    for attack, paths in zip(attacks, found, strict=True):
        if paths:
            at = _beside(paths, every, taken, hot)
            taken.append(at)
            damage(sheet, look, *at, power[attack.attacker], 24, 28)


def spread(attacks: Sequence[AttackView], places: Mapping[str, Box], hot: LanePlan) -> list[list[Path]]:
    """The arrows of each attack; those that begin or end at the same card stand side by side there."""
    found = [attack_paths(attack, places, hot) for attack in attacks]
    every = [path for paths in found for path in paths]
    for end in (0, -1):
        met: dict[Point, list[Path]] = {}
        for path in every:
            if len(path) == 2:
                met.setdefault(path[end], []).append(path)
        for (x, y), paths in met.items():
            step = min(APART if end else SPLIT, WIDEST / len(paths))
            for number, path in enumerate(sorted(paths, key=lambda path: (path[-1 - end][0], path[end][0]))):
                path[end] = x + (number - (len(paths) - 1) / 2) * step, y
    for paths in found:
        for path in paths if len(paths) > 1 else ():
            if abs(path[-1][0] - path[0][0]) <= SPLIT / 2:
                path[-1] = path[0][0], path[-1][1]
    return found


def _beside(paths: Sequence[Path], every: Sequence[Path], taken: Sequence[Point], hot: LanePlan) -> Point:
    """Where the number of an attack stands: beside its arrows or, where one slants, on it near the attacker."""
    (x, y), (far, end) = paths[0][0], paths[0][-1]
    if len(paths[0]) > 2:
        return x, hot.gap.centre[1]
    starts = sorted(path[0][0] for path in paths)
    beside = y + math.copysign(27, end - y)
    sides = [(max(starts) + 42, beside), (min(starts) - 42, beside)]
    if len(paths) > 1:
        sides.insert(0, ((starts[0] + starts[1]) / 2, beside))
    slants = len(paths) == 1 and abs(far - x) > STEEP
    if slants:
        share = min(0.45, 50 / abs(far - x))
        sides.insert(0, (x + (far - x) * share, y + (end - y) * share))
    others = [path for path in every if path not in paths] if slants else every
    clear = TIGHT if slants else CLEAR

    def room(at: Point) -> float:
        """Pixels to the nearest arrow of others or number, of those that matter."""
        near = [_distance(at, path) for path in others] + [math.dist(at, one) - 24 for one in taken]
        return min([clear, *near])

    return max(sides, key=room)


def _distance(at: Point, path: Path) -> float:
    """Pixels from a point to a straight arrow."""
    (x, y), (far, end) = path[0], path[-1]
    wide, high = far - x, end - y
    share = ((at[0] - x) * wide + (at[1] - y) * high) / max(1.0, wide * wide + high * high)
    share = min(1.0, max(0.0, share))
    return math.dist(at, (x + wide * share, y + high * share))


def _powers(view: MirasView) -> dict[Ref, str]:
    """The ATK of each Unit by its ref."""
    found: dict[Ref, str] = {}
    for lane in view.lanes:
        for unit in (*lane.units, *(ship for ship in (lane.ship_site, lane.arriving) if ship is not None)):
            found[unit.ref] = str(unit.atk.now)
            found |= {who.ref: str(who.atk.now) for who in unit.crew}
    return found


def attack_paths(attack: AttackView, places: Mapping[str, Box], hot: LanePlan) -> list[Path]:
    """The ways of an attack's arrows, one a blocker; none where its target is no longer to be seen."""
    start = places[attack.attacker]
    middle = hot.gap.centre[1]
    down = start.centre[1] < middle
    begin = start.centre[0], hot.gap.top + 4 if down else hot.gap.bottom - 4
    ends = [places[ref] for ref in attack.blockers if ref in places]
    stop = BAR + 8 if ends else 0
    if not ends and attack.target in places and attack.target:
        ends = [places[attack.target]]
    if not ends:
        return [] if attack.target else [[begin, (begin[0], middle), (FIRST - 22, middle)]]
    edge = hot.gap.bottom - stop if down else hot.gap.top + stop
    return [[begin, (end.centre[0], edge)] for end in ends]


def _lay_bar(sheet: Sheet, look: Theme, blocker: Box, hot: LanePlan) -> None:
    """A gold bar with a shield along the side of a blocker from which the attack comes."""
    below = blocker.centre[1] > hot.gap.centre[1]
    y = hot.gap.bottom - BAR - 3 if below else hot.gap.top + 3
    area = box(blocker.left, y - 13, blocker.width, BAR + 26)

    def draw(canvas: Canvas) -> None:
        across, middle = canvas.area.width, canvas.area.height / 2
        canvas.rectangle(box(8, middle - 5, across - 16, BAR), look["amber"])
        canvas.polygon(outline(box(4, middle - 17, 34, 34), 10, "cut"), look["ground"])
        canvas.polygon(outline(box(6, middle - 15, 30, 30), 9, "cut"), look["amber"])
        canvas.icon(21, middle, "shield-halved", 20, look["ground"])

    overlay(sheet, ("miras9 block", area.width), area, draw)
