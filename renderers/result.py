"""How a match ended: who won and why, the heroes of both decks, the score, and some numbers of the last table."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.kernel.views import Result, SeatView, View
from renderers.canvas import WIDTH, Box, Canvas, Picture, box
from renderers.marks import spark
from renderers.style import Panel, Style
from renderers.text import measure

HEIGHT, HORIZON = 760, 470
LARGE, SMALL = box(170, 186, 320, 356), box(830, 216, 260, 306)
PLATES = ((330, 572), (960, 556))


def draw_result(style: Style, view: View) -> Picture:
    """The picture after the end; winner left."""
    result = view.result
    if result is None:
        raise ValueError("the match has not ended")
    ground = style.scene(HEIGHT, HORIZON)
    sheet = ground.sheet()
    won = [seat for seat in view.seats if seat.seat in result.winners]
    others = [seat for seat in view.seats if seat.seat not in result.winners]
    ordered = [*won, *others][:2]
    scores = [style.score(view, seat) for seat in ordered]
    panels = style.summary(view, ordered[0])
    shown = (tuple((seat.name, seat.hero) for seat in ordered), tuple(scores), bool(won), result.reason, panels)

    def draw(canvas: Canvas) -> None:
        _draw_banner(canvas, style, won, result)
        _draw_heroes(canvas, style, ordered, decided=bool(won))
        _draw_score(canvas, style, scores)
        for place, seat in zip(PLATES, ordered, strict=False):
            _draw_plate(canvas, style, *place, seat.name)
        _draw_panels(canvas, style, panels)

    ground.tile(sheet, box(0, 0, WIDTH, HEIGHT), ("result", shown), draw, 0)
    return sheet.picture()


def _draw_banner(canvas: Canvas, style: Style, won: Sequence[SeatView], result: Result) -> None:
    look = style.look
    name = " and ".join(seat.name for seat in won) or "A draw"
    line = f"wins · {result.reason}" if len(won) == 1 else result.reason
    for points in (
        [(96, 66), (170, 46), (170, 150), (96, 150), (124, 108)],
        [(1184, 66), (1110, 46), (1110, 150), (1184, 150), (1156, 108)],
    ):
        canvas.polygon(points, look["banner_tail"])
    style.frame(canvas, Box(150, 30, 1130, 140), 22, look["banner"])
    style.frame(canvas, Box(160, 40, 1120, 130), 16, edge=look["banner_edge"], width=3)
    for x in (212, 1068):
        canvas.icon(x, 85, "trophy", 50, look["bright"])
    canvas.text(640, 68, name, look.face("title"), 46, look["banner_text"], "middle", 770, 34)
    canvas.text(640, 109, line, look.face("title"), 31, look["banner_soft"], "middle", 770)


def _draw_heroes(canvas: Canvas, style: Style, seats: Sequence[SeatView], *, decided: bool) -> None:
    look = style.look
    if decided:
        _draw_rays(canvas, style)
    for number, (seat, area) in enumerate(zip(seats, (LARGE, SMALL), strict=False)):
        won = decided and number == 0
        if not seat.hero:
            continue
        known = style.facts(seat.hero)
        style.frame(canvas, area, 28, look["page"], drop=10)
        inner = Box(area.left + 14, area.top + 14, area.right - 14, area.bottom - 74)
        style.emblem(canvas, inner, seat.hero, 20, beaten=decided and not won, scale=0.98)
        edge = look["winner"] if won else look.shade(known.frame).deep
        style.frame(canvas, area, 28, edge=edge, width=7 if won else 5)
        canvas.text(area.centre[0], area.bottom - 37, known.title, look.face("title"), 36, look["ink"], "middle",
                    area.width - 40)  # fmt: skip
    if decided:
        for x, y, r in ((160, 210, 30), (508, 300, 22), (150, 500, 18)):
            spark(canvas, x, y, r, look["banner_text"])


def _draw_rays(canvas: Canvas, style: Style) -> None:
    x, y = 330, 370
    for number in range(16):
        angle = number * math.pi / 8
        canvas.polygon(
            [
                (x + math.cos(angle) * 150, y + math.sin(angle) * 140),
                (x + math.cos(angle + 0.12) * 262, y + math.sin(angle + 0.12) * 226),
                (x + math.cos(angle - 0.12) * 262, y + math.sin(angle - 0.12) * 226),
            ],
            style.look["bright"],
        )


def _draw_score(canvas: Canvas, style: Style, scores: Sequence[str]) -> None:
    look = style.look
    canvas.ellipse(660, 350, 104, fill=look["page"])
    canvas.ellipse(660, 350, 96, outline=look["page_line"], width=3)
    canvas.text(660, 336, " : ".join(scores), look.face("number"), 74, look["ink"], "middle", 176)
    canvas.text(660, 396, style.score_label, look.face("title"), 28, look["ink_soft"], "middle")


def _draw_plate(canvas: Canvas, style: Style, x: float, y: float, name: str) -> None:
    look = style.look
    wide = min(measure(name, look.face("title"), 32), 400) + 48
    style.frame(canvas, box(x - wide / 2, y - 27, wide, 54), 27, look["rim"], look["panel_edge"], 3)
    canvas.text(x, y, name, look.face("title"), 32, look["text"], "middle", 400)


def _draw_panels(canvas: Canvas, style: Style, panels: Sequence[Panel]) -> None:
    look = style.look
    for number, panel in enumerate(panels):
        area = box(24 + number * 248, 620, 240, 114)
        style.frame(canvas, area, 20, look["page"], drop=4)
        canvas.icon(area.left + 48, area.centre[1], panel.glyph, 40, panel.colour)
        canvas.text(area.left + 88, area.top + 40, panel.value, look.face("number"), 50, look["ink"], width=140)
        canvas.text(area.left + 88, area.top + 84, panel.label, look.face("title"), 30, look["ink_soft"], width=146)
