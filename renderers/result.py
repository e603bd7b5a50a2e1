"""How a match ended: who won and why, the heroes of both decks, the score, and some numbers of the last table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from renderers.canvas import Box, Canvas, Picture, box, veil
from renderers.emblems import emblem
from renderers.figures import spark
from renderers.scenery import WIDTH, night_and_meadow
from renderers.text import measure
from renderers.theme import Theme, facts, theme

HEIGHT, HORIZON = 760, 470
LARGE, SMALL = box(170, 186, 320, 356), box(830, 216, 260, 306)
PLATES = ((330, 572), (960, 556))


def draw_result(game: str, view: Any) -> Picture:
    """The picture after the end; winner left."""
    look = theme(game)
    ground = night_and_meadow(game, HEIGHT, HORIZON)
    sheet = ground.sheet()
    won = [seat for seat in view.seats if seat.seat in view.result.winners]
    others = [seat for seat in view.seats if seat.seat not in view.result.winners]
    ordered = [*won, *others][:2]
    names = tuple((seat.name, seat.defeats, seat.hero) for seat in ordered)
    numbers = _numbers(view, ordered)
    shown = (names, bool(won), view.result.reason, numbers)
    area = box(0, 0, WIDTH, HEIGHT)

    def draw(canvas: Canvas) -> None:
        _draw_banner(canvas, look, won[0].name if won else "A draw", _reason(view.result.reason, bool(won)))
        _draw_heroes(canvas, look, ordered, decided=bool(won))
        _draw_score(canvas, look, ordered)
        for place, seat in zip(PLATES, ordered, strict=False):
            _draw_plate(canvas, look, *place, seat.name)
        _draw_numbers(canvas, look, numbers)

    ground.tile(sheet, area, ("result", shown), draw, 0)
    return sheet.picture()


def _reason(reason: str, won: bool) -> str:
    return f"wins · {reason}" if won else reason


def _numbers(view: Any, seats: Sequence[Any]) -> tuple[tuple[str, str, str], ...]:
    """Glyph, value and label of the five panels."""
    winner = seats[0]
    left = sum(who.hp for who in (winner.active, *winner.bench) if who is not None)
    return (
        ("clock", str(view.turn), "turns"),
        ("star", str(sum(seat.defeats for seat in view.seats)), "defeats"),
        ("heart", str(left), "HP left"),
        ("layer-group", str(winner.deck), "in deck"),
        ("gem", str(len(winner.support)), "relics"),
    )


def _draw_banner(canvas: Canvas, look: Theme, name: str, line: str) -> None:
    sun = look.shade("sun")
    for points in (
        [(96, 66), (170, 46), (170, 150), (96, 150), (124, 108)],
        [(1184, 66), (1110, 46), (1110, 150), (1184, 150), (1156, 108)],
    ):
        canvas.polygon(points, look["energy"])
    canvas.rounded(Box(150, 30, 1130, 140), 22, sun.deep)
    canvas.rounded(Box(160, 40, 1120, 130), 16, outline=look["gold"], width=3)
    for x in (212, 1068):
        canvas.icon(x, 85, "trophy", 50, look["sunlight"])
    canvas.text(640, 68, name, look.face("title"), 46, look["white"], "middle", 770, 34)
    canvas.text(640, 109, line, look.face("title"), 31, look["cream"], "middle", 770)


def _draw_heroes(canvas: Canvas, look: Theme, seats: Sequence[Any], *, decided: bool) -> None:
    if decided:
        _draw_rays(canvas, look)
    for number, (seat, area) in enumerate(zip(seats, (LARGE, SMALL), strict=False)):
        won = decided and number == 0
        if not seat.hero:
            continue
        known = facts(look.game, seat.hero)
        canvas.shadow(area, 28, 10, 0.42)
        canvas.rounded(area, 28, look["paper"])
        inner = Box(area.left + 14, area.top + 14, area.right - 14, area.bottom - 74)
        emblem(canvas, inner, look, seat.hero, 20, asleep=decided and not won, scale=0.98)
        if decided and not won:
            canvas.rounded(inner, 20, veil(look["night"], 0.38))
            canvas.icon(area.right - 60, area.top + 64, "bed", 40, look["white"])
        edge = look["gold"] if won else look.shade(known.frame).deep
        canvas.rounded(area, 28, outline=edge, width=7 if won else 5)
        canvas.text(area.centre[0], area.bottom - 37, known.title, look.face("title"), 36, look["ink"], "middle",
                    area.width - 40)  # fmt: skip
    if decided:
        for x, y, r in ((160, 210, 30), (508, 300, 22), (150, 500, 18)):
            spark(canvas, x, y, r, look["paper"])


def _draw_rays(canvas: Canvas, look: Theme) -> None:
    x, y = 330, 370
    for number in range(16):
        angle = number * math.pi / 8
        canvas.polygon(
            [
                (x + math.cos(angle) * 150, y + math.sin(angle) * 140),
                (x + math.cos(angle + 0.12) * 262, y + math.sin(angle + 0.12) * 226),
                (x + math.cos(angle - 0.12) * 262, y + math.sin(angle - 0.12) * 226),
            ],
            look["sunlight"],
        )


def _draw_score(canvas: Canvas, look: Theme, seats: Sequence[Any]) -> None:
    canvas.ellipse(660, 350, 104, fill=look["paper"])
    canvas.ellipse(660, 350, 96, outline=look["rule"], width=3)
    score = " : ".join(str(seat.defeats) for seat in seats)
    canvas.text(660, 336, score, look.face("number"), 74, look["ink"], "middle", 176)
    canvas.text(660, 396, "defeats", look.face("title"), 28, look["ink-2"], "middle")


def _draw_plate(canvas: Canvas, look: Theme, x: float, y: float, name: str) -> None:
    wide = min(measure(name, look.face("title"), 32), 400) + 48
    area = box(x - wide / 2, y - 27, wide, 54)
    canvas.rounded(area, 27, look["under"], look["strip-edge"], 3)
    canvas.text(x, y, name, look.face("title"), 32, look["white"], "middle", 400)


def _draw_numbers(canvas: Canvas, look: Theme, numbers: Sequence[tuple[str, str, str]]) -> None:
    colours = ("dusk", "star", "rose", "hill-2", "energy")
    for number, ((glyph, value, label), colour) in enumerate(zip(numbers, colours, strict=True)):
        area = box(24 + number * 248, 620, 240, 114)
        canvas.shadow(area, 20, 4, 0.35)
        canvas.rounded(area, 20, look["paper"])
        canvas.icon(area.left + 48, area.centre[1], glyph, 40, look[colour])
        canvas.text(area.left + 88, area.top + 40, value, look.face("number"), 50, look["ink"], width=140)
        canvas.text(area.left + 88, area.top + 84, label, look.face("title"), 30, look["ink-2"], width=146)
