"""The lanes of Miras 9's board: their ground and scenery, and the head that says all about the Site."""

from __future__ import annotations

import math

from engine.games.miras9.view import LaneView
from renderers.boards.miras9.plan import EMPTY, FIRST, LanePlan
from renderers.boards.miras9.states import LANE_GLYPHS, LANES, triangle
from renderers.canvas import Box, Canvas, Colour, box, mix, outline
from renderers.motifs import seeded
from renderers.text import SMALLEST, measure
from renderers.theme import Theme

HEAD = 220
"""Width of a lane's head."""

TALL = 100
"""A lane from this height on has a head of three lines."""

WATERMARK = 230
"""A lane from this height on has the sign of its kind large in its head."""


def ground_of(look: Theme, lane: LaneView, *, hot: bool) -> Colour:
    """The flat colour of a lane, reddened by a wave."""
    colour = look[f"lane_{lane.kind.lower()}"]
    return mix(colour, look["red"], 0.1) if hot else colour


def draw_ground(canvas: Canvas, look: Theme, area: Box, lane: LaneView, rest: str, *, hot: bool) -> None:
    """A lane without its cards; ``rest`` is what it says where none lies on it."""
    ground = ground_of(look, lane, hot=hot)
    canvas.rectangle(area, ground)
    window = Canvas(Box(FIRST, area.top, area.right, area.bottom), ground)
    clear = FIRST + 24 + measure(rest, look.face("label"), 28) if rest else FIRST
    {"S": _space, "I": _arcade, "E": _pylons}[lane.kind](window, look, ground, area, clear)
    canvas.inlay(window.image, window.area, outline(window.area, 0, "cut"))
    canvas.text(FIRST + 12, area.centre[1], rest, look.face("label"), 28, look["soft"], width=700)
    edge, width = (look["red"], 4) if hot else (mix(ground, look["line"], 0.8), 2)
    path = outline(area.grown(-width / 2), 0, "cut")
    canvas.line([*path, path[1]], edge, width)


def _space(canvas: Canvas, look: Theme, ground: Colour, area: Box, clear: float) -> None:
    chance = seeded("space")
    for _ in range(34):
        star, down, size = area.right - chance.random() * 900, chance.random() * area.height, chance.uniform(0.8, 2)
        if star > clear:
            canvas.ellipse(star, area.top + down, size, fill=mix(ground, look["tide"], 0.4))
    x, y, r = area.right - 190, area.top + max(area.height, 96) + 10, 106
    canvas.ellipse(x, y, r, fill=mix(ground, look["tide"], 0.16))
    canvas.ellipse(x, y + 14, r * 0.84, fill=mix(ground, look["tide"], 0.24))
    canvas.ellipse(x, y - 8, r * 1.6, r * 0.24, outline=mix(ground, look["tide"], 0.34), width=3)
    canvas.ellipse(x - 190, area.top + 26, 12, fill=mix(ground, look["tide"], 0.24))


def _arcade(canvas: Canvas, look: Theme, ground: Colour, area: Box, _clear: float) -> None:
    dark, water = mix(ground, look["echo_deep"], 0.5), mix(ground, look["echo"], 0.2)
    top = area.bottom - 84
    canvas.rectangle(box(area.right - 420, top, 396, 22), dark)
    for number in range(6):
        x = area.right - 400 + number * 72
        canvas.rectangle(Box(x, top, x + 16, area.bottom), dark)
        canvas.rectangle(box(x - 7, top + 22, 30, 6), dark)
    for row in range(3):
        level = area.bottom - 28 + row * 10
        left = int(area.right) - 420
        canvas.line([(x, level + 3 * math.sin(x / 24 + row * 2)) for x in range(left, int(area.right), 8)], water, 2)


def _pylons(canvas: Canvas, look: Theme, ground: Colour, area: Box, _clear: float) -> None:
    dark, ridge = mix(ground, look["amber"], 0.07), mix(ground, look["amber"], 0.12)
    foot = area.bottom
    for shift, tall in ((330, 64), (246, 76), (150, 52), (84, 70)):
        left = area.right - shift
        canvas.polygon([(left, foot), (left + 3, foot - tall), (left + 15, foot - tall + 12), (left + 20, foot)], ridge)
        canvas.line([(left - 9, foot - tall * 0.6), (left + 28, foot - tall * 0.66)], ridge, 4)
    edge = [(x, foot - 24 - 9 * math.sin(x / 60) - 4 * math.sin(x / 19)) for x in range(700, 1270, 8)]
    canvas.polygon([(690, foot), *edge, (1268, foot)], dark)


def marks_of(lane: LaneView) -> list[tuple[str, str, str, str]]:
    """The signs of a lane's head as glyph, words, fill and ink."""
    found = []
    if "Battleground" in lane.traits:
        found.append(("explosion", "Battleground", "amber", "ground"))
    if lane.wave_made:
        found.append(("burst", "wave made", "red", "white"))
    if lane.manifested:
        found.append(("sun", "Manifested", "echo", "ground"))
    if lane.pressured:
        found.append(("angles-down", "Pressured", "violet", "ground"))
    if lane.site is not None and lane.site.tapped:
        found.append(("rotate-right", "Site tapped", "ground", "amber"))
    if lane.contested:
        found.append(("flag", "contested", "red", "white"))
    if lane.covered:
        found.append(("shield", "covered", "yes", "text"))
    return found


def site_of(lane: LaneView) -> str:
    """What a head calls the Site: its title, with the real Site below a Ship-Site that covers it."""
    if lane.covered and lane.site is not None:
        return f"over {lane.site.title}"
    return lane.name or "basic lane"


def draw_lane_head(canvas: Canvas, look: Theme, planned: LanePlan, *, mine: bool) -> None:
    """Kind, generation, Site, marks and both sides' Battle Presence."""
    lane, area = planned.lane, planned.area
    side = "mine" if mine else "theirs"
    head = box(area.left, area.top, HEAD, area.height)
    if planned.hot:
        head = head.grown(-4)
    canvas.polygon(outline(head, 14, "cut", (False, True, True, False)), look[f"{side}_body"])
    canvas.rectangle(box(area.left, area.top, 8, area.height), look[side])
    x, y, right = area.left + 18, area.top + (23 if area.height < TALL else 20), area.left + HEAD - 14
    right -= canvas.text(right, y, str(lane.generation), look.face("number"), 30, look["amber"], "right") + 6
    right -= canvas.icon(right, y, "gear", 21, look["amber"], "right") + 10
    canvas.icon(x + 12, y, LANE_GLYPHS[lane.kind], 22, look[side])
    low = area.height < TALL
    name = lane.site.title if lane.covered and lane.site is not None else "" if lane.covered else lane.name
    text = name if low and name and area.height > EMPTY else LANES[lane.kind]
    canvas.text(x + 32, y, text, look.face("name"), 29, look["text"], width=right - x - 32, short=True)
    if area.height <= EMPTY:
        return
    if not low:
        ink = look["text" if lane.name else "soft"]
        canvas.text(x, y + 29, site_of(lane), look.face("name"), 28, ink, width=HEAD - 30, short=True)
    if area.height >= WATERMARK:
        faint = mix(look[f"{side}_body"], look[side], 0.16)
        canvas.icon(area.left + HEAD / 2, area.bottom - 84, LANE_GLYPHS[lane.kind], 70, faint)
    _draw_chips(canvas, look, area, lane, mine=mine)
    room = area.bottom - 34 if area.height < 150 else area.top + 74
    _draw_marks(canvas, look, x, room, lane, 3 if area.height < 150 else 6)


def _draw_marks(canvas: Canvas, look: Theme, x: float, y: float, lane: LaneView, most: int) -> None:
    found = marks_of(lane)
    for number, (glyph, _, fill, ink) in enumerate(found[:most]):
        if number == most - 1 and len(found) > most:
            canvas.text(x, y + 15, f"+{len(found) - number}", look.face("number"), SMALLEST, look["text"])
            return
        canvas.rectangle(box(x, y, 27, 28), look[fill])
        canvas.icon(x + 13.5, y + 14, glyph, 18, look[ink])
        x += 30


def _draw_chips(canvas: Canvas, look: Theme, area: Box, lane: LaneView, *, mine: bool) -> None:
    """Battle Presence with its strength, the upper seat's left and the lower seat's right."""
    below = lane.owner if mine else 1 - lane.owner
    for number, (seat, colour) in enumerate(((1 - below, "theirs"), (below, "mine"))):
        chip = box(area.left + HEAD - 112 + number * 50, area.bottom - 34, 47, 28)
        lit = lane.presence[seat]
        canvas.rectangle(chip, look[colour if lit else "line"])
        ink = look["ground" if lit else "soft"]
        triangle(canvas, chip.left + 11, chip.centre[1], 6, ink, up=colour == "mine")
        canvas.text(
            chip.left + 32, chip.centre[1], str(lane.strength[seat]), look.face("number"), 28, ink, "middle", 28, 20
        )


def rest_of(lane: LaneView) -> str:
    """What a lane on which nothing lies says beside its head: its Site and marks."""
    return " · ".join([lane.name or "basic lane", *(words for _, words, _, _ in marks_of(lane)), "no Units"])
