"""MisoMochi's characters: each a frame on the background, and on it pieces that look the same wherever they lie."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.misomochi.view import CharacterView, PermanentView
from renderers.boards.misomochi.emblems import emblem
from renderers.boards.misomochi.pieces import hp_bar
from renderers.boards.misomochi.tiles import RADIUS, motif_sign, used_sign
from renderers.canvas import Box, Canvas, Colour, Sheet, box, mix, rgb
from renderers.marks import pill, pill_width
from renderers.text import SMALLEST, measure
from renderers.theme import Theme
from renderers.tiles import Ground

TAG_ROOM = 38
"""Pixels that stay free at the right end of a header, where the tag of an option may lie."""

ACTIVE_HEAD, BENCH_HEAD = 47, 44


def lay_character(sheet: Sheet, ground: Ground, theme: Theme, area: Box, who: CharacterView) -> None:
    """A character: its frame, and on this header, emblem and body."""
    if who.face_down:
        ground.tile(sheet, area, "face down", lambda canvas: _draw_face_down(canvas, theme, area))
        return
    active = who.place == 0
    shade = theme.shade(who.frame)
    ground.tile(sheet, area, ("frame", who.frame, active), lambda canvas: _draw_frame(canvas, theme, area, who))
    head = _head_box(area, active)
    shown = "head", who.frame, who.title, who.is_nemesis, active
    ground.piece(sheet, head, shown, shade.deep, lambda canvas: _draw_head(canvas, theme, head, who))
    picture = _picture_box(area, active)
    asleep, evolved = any(badge.kind == "asleep" for badge in who.badges), bool(who.evolved_from) and not active
    around = Box(picture.left, picture.top, picture.right + 4, picture.bottom + 4)
    shown_emblem = "emblem", who.card, asleep, evolved
    ground.piece(sheet, around, shown_emblem, theme["paper"],
                 lambda canvas: _draw_emblem(canvas, theme, picture, who.card, asleep, evolved))  # fmt: skip
    body = body_box(area, who.place)
    shown_body = (
        "body", active, who.frame, who.type_line, who.hp, who.max_hp, who.is_cat, who.is_nemesis, who.is_duo,
        who.evolved_from,
        tuple((badge.kind, badge.value) for badge in who.badges),
        tuple((item.card, item.title, tuple(power.state for power in item.powers)) for item in who.attachments),
        tuple(power.state for power in who.powers),
    )  # fmt: skip
    ground.piece(sheet, body, shown_body, theme["paper"], lambda canvas: draw_body(canvas, theme, body, who))


def _head_height(active: bool) -> int:
    return ACTIVE_HEAD if active else BENCH_HEAD


def _head_box(area: Box, active: bool) -> Box:
    """The part of a header that is one flat colour."""
    return Box(area.left + 16, area.top + 5, area.right - 16, area.top + _head_height(active) - 4)


def _picture_box(area: Box, active: bool) -> Box:
    high = area.height - _head_height(active) - 20
    return box(area.left + 10, area.top + _head_height(active) + 10, high - 6 if active else high, high)


def body_box(area: Box, place: int) -> Box:
    """The part of a character's tile that changes during play, right of the emblem; all of it lies on paper."""
    head, inset = (ACTIVE_HEAD, 6) if place == 0 else (BENCH_HEAD, 0)
    left = area.left + 10 + area.height - head - 20 - inset
    return Box(left + 10, area.top + head, area.right - 10, area.bottom - 8)


def _draw_frame(canvas: Canvas, theme: Theme, area: Box, who: CharacterView) -> None:
    """An empty tile in the colours of a kind."""
    shade = theme.shade(who.frame)
    canvas.shadow(area, RADIUS, 6, 0.38)
    canvas.rounded(area, RADIUS, theme["paper"])
    header = box(area.left, area.top, area.width, _head_height(who.place == 0))
    canvas.rounded(header, RADIUS, shade.deep, corners=(True, True, False, False))
    canvas.rectangle(Box(area.left, header.bottom - 4, area.right, header.bottom), shade.light)
    canvas.rounded(area, RADIUS, outline=shade.deep, width=4)


def _draw_head(canvas: Canvas, theme: Theme, head: Box, who: CharacterView) -> None:
    """Kind and name."""
    shade, active = theme.shade(who.frame), who.place == 0
    middle = head.top - 6 + _head_height(active) / 2
    glyph = mix(shade.light, theme["pure"], 0.35) if who.is_nemesis else shade.light
    canvas.icon(head.left + 14, middle, shade.glyph, 25, glyph)
    canvas.text(
        head.left + 36, middle, who.title, theme.face("title"), 32 if active else 28, theme["white"],
        width=head.width - 20 - TAG_ROOM, short=True,
    )  # fmt: skip


def _draw_emblem(canvas: Canvas, theme: Theme, picture: Box, card: str, asleep: bool, evolved: bool) -> None:
    """The emblem, with a sign for an Evolution."""
    emblem(canvas, picture, theme, card, asleep=asleep)
    if evolved:
        mark = theme.data.badges["evolved"]
        canvas.ellipse(picture.right - 13, picture.bottom - 13, 17, fill=theme["paper"])
        canvas.ellipse(picture.right - 13, picture.bottom - 13, 15, fill=rgb(mark.colour))
        canvas.icon(picture.right - 13, picture.bottom - 13, mark.glyph, 16, theme["white"])


def _signs(who: CharacterView, kind_glyph: str) -> list[str]:
    """Marks of what a character is, beside the glyph of its kind."""
    signs = [
        ("cat", who.is_cat),
        ("mask", who.is_nemesis),
        ("heart", who.is_duo),
    ]
    return [sign for sign, holds in signs if holds and sign != kind_glyph]


def _draw_face_down(canvas: Canvas, theme: Theme, area: Box) -> None:
    canvas.shadow(area, RADIUS, 6, 0.38)
    canvas.rounded(area, RADIUS, theme["paper"])
    canvas.rounded(area.grown(-4), RADIUS - 4, theme["dusk-2"])
    inner = area.grown(-14)
    canvas.rounded(inner, RADIUS - 8, outline=theme.shade("moon").light, width=2)
    x, y = area.centre
    canvas.icon(x, y - 14, "paw", area.height * 0.36, theme["sunrise"])
    canvas.text(x, area.bottom - 36, "face down", theme.face("title"), 26, theme["strip-ink"], "middle")


def draw_body(canvas: Canvas, theme: Theme, body: Box, who: CharacterView) -> None:
    """HP, badges and attachments of a character."""
    room = Box(body.left + 3, body.top, body.right - 2, body.bottom)
    active = who.place == 0
    size, y = (44, room.top + 7) if active else (36, room.top + 10)
    middle = y + size * 0.42
    canvas.icon(room.left, middle, "heart", size * 0.66, theme["bad"], "left")
    at = room.left + size * 0.66 + 10
    at += canvas.text(at, middle, str(who.hp), theme.face("number"), size, theme["ink"]) + 4
    right = room.right
    for sign in _signs(who, theme.shade(who.frame).glyph):
        right -= canvas.icon(right, middle, sign, 24, theme.shade(who.frame).deep, "right") + 8
    canvas.text(at, middle + size * 0.1, f"/{who.max_hp}", theme.face("number"), max(SMALLEST, int(size * 0.66)),
                theme["ink-2"], width=right - at, smallest=20)  # fmt: skip
    y += size - 2
    bar = 20 if active else 16
    hp_bar(canvas, theme, box(room.left, y, room.width, bar), who.hp, who.max_hp)
    y += bar + (7 if active else 5)
    badges = _badges(theme, who)
    squares = 0 if active else len(who.attachments)
    height = 34 if active else 33
    if badges:
        _draw_badges(canvas, theme, Box(room.left, y, room.right - squares * 40, y + height), badges)
    elif not squares:
        line = who.type_line if active else who.type_line.split(" · ")[-1]
        face = theme.face("label")
        if measure(line, face, SMALLEST) > room.width:
            face = theme.face("title")
        canvas.text(room.left, y + 17, line, face, SMALLEST, theme["ink-2"], width=room.width)
    if active and who.attachments:
        _draw_tabs(canvas, theme, Box(room.left, y + 37, room.right, y + 69), who.attachments)
    for number, item in enumerate(who.attachments if squares else ()):
        place = box(room.right - (squares - number) * 40 + 4, y, 36, 33)
        _draw_attachment(canvas, theme, place, item, "")


def _badges(theme: Theme, who: CharacterView) -> list[tuple[str, str, Colour]]:
    found = []
    for badge in who.badges:
        mark = theme.data.badges[badge.kind]
        found.append((mark.glyph, mark.text.format(value=badge.value), rgb(mark.colour)))
    if who.evolved_from and who.place == 0:
        mark = theme.data.badges["evolved"]
        found.append((mark.glyph, mark.text.format(name=who.evolved_from), rgb(mark.colour)))
    sign = used_sign(who.powers)
    if sign:
        found.append((sign, "", theme["used"]))
    return found


def _draw_badges(canvas: Canvas, theme: Theme, room: Box, badges: list[tuple[str, str, Colour]]) -> None:
    """Badges from the left; those without room become ``+n``."""
    x = room.left
    for number, (glyph, text, colour) in enumerate(badges):
        rest = len(badges) - number - 1
        after = 48 if rest else 0
        if x + pill_width(theme, glyph, text, SMALLEST) + after > room.right + 4:
            pill(canvas, theme, x, room.top, "", f"+{rest + 1}", theme["ink-2"], room.height, SMALLEST)
            return
        x += pill(canvas, theme, x, room.top, glyph, text, colour, room.height, SMALLEST) + 6


def _draw_tabs(canvas: Canvas, theme: Theme, room: Box, items: Sequence[PermanentView]) -> None:
    """Attachments of the Active character: the first with its name, more as squares beside it."""
    squares = len(items) - 1
    first = Box(room.left, room.top, room.right - squares * 42, room.bottom)
    _draw_attachment(canvas, theme, first, items[0], items[0].title)
    for number, item in enumerate(items[1:]):
        place = box(first.right + 6 + number * 42, room.top, 36, room.height)
        _draw_attachment(canvas, theme, place, item, "")


def _draw_attachment(canvas: Canvas, theme: Theme, place: Box, item: PermanentView, title: str) -> None:
    sign = used_sign(item.powers)
    shade = theme.shade("item")
    canvas.rounded(place, 9, theme["used"] if sign else shade.deep, theme["pure"], 2)
    small = place.height * 0.62
    _, y = place.centre
    centre = place.left + min(place.width / 2, 22)
    motif_sign(canvas, theme, centre, y, small, item.card, mix(shade.light, theme["pure"], 0.7))
    right = place.right - 8
    if sign and title:
        right -= canvas.icon(right, y, sign, 20, theme["used-ink"], "right") + 6
    if title and right - place.left - 44 > 50:
        canvas.text(place.left + 42, y, title, theme.face("title"), SMALLEST, theme["white"],
                    width=right - place.left - 42, short=True)  # fmt: skip
