"""The strips of both seats and the band between the Exteriors."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.miras9.view import LaneView, MirasView, SeatView, WaveView
from renderers.boards.miras9.emblems import emblem
from renderers.boards.miras9.states import LANES, corners_of, frame
from renderers.canvas import Box, Canvas, box, mix, outline
from renderers.marks import Marks
from renderers.text import SMALLEST, fit, measure
from renderers.theme import Theme

STEPS = ("Declared", "Before blocks", "Blocks", "Before damage", "Damage", "Settling", "After the wave")
"""The steps of a wave, from 1 (M9-73 to M9-79)."""

WINDOWS = {"pre_block": "before blocks", "pre_damage": "before damage", "after_wave": "after the wave"}
PHASES = ("awaken", "action", "attack", "move", "attune")
STACKED = 600
"""Pixels that the stack's line may take."""

LOW = 10
"""A clock with fewer cards is red."""


def pill_of(view: MirasView, seat: SeatView) -> tuple[str, str]:
    """Glyph and words of the pill below a name, "" for none: who has won, whose turn it is, who is asked."""
    if view.result is not None:
        return ("trophy", "Winner") if seat.seat in view.result.winners else ("", "")
    if seat.is_turn:
        return "play", f"Turn {view.turn}"
    asked = view.decision is not None and view.decision.seat == seat.seat
    return ("reply", "asked") if asked else ("", "")


def draw_strip(canvas: Canvas, look: Theme, area: Box, seat: SeatView, pill: tuple[str, str], *, mine: bool) -> None:
    """Echo and threshold, name and turn, Planet or Spirit, shields, clock, piles."""
    side = "mine" if mine else "theirs"
    fill = look[f"{side}_bar"] if seat.is_turn else mix(look["ground"], look[f"{side}_body"], 0.7)
    frame(canvas, area, 16, corners_of(mine=mine), fill, look[side], 4 if seat.is_turn else 2.5)
    _draw_dial(canvas, look, area.left + 52, area.centre[1], seat)
    left, top, low = area.left + 108, area.top + 24, area.top + 58
    room = 400
    canvas.text(left, top, seat.name, look.face("title"), 32, look["text"], width=room)
    at = left
    glyph, text = pill
    if text:
        wide = measure(text, look.face("title"), 27) + 52
        canvas.rectangle(box(at, low - 16, wide, 32), look["amber" if glyph == "trophy" else side])
        canvas.icon(at + 10, low, glyph, 18, look["ground"], "left")
        canvas.text(at + 40, low, text, look.face("title"), 27, look["ground"])
        at += wide + 12
    right = left + room
    for glyph, text, words in reversed(list(_extras(look, seat))):
        wide = measure(text, look.face("number"), 28) + 36
        canvas.rectangle(box(right - wide, low - 16, wide, 32), look[words])
        canvas.icon(right - wide + 8, low, glyph, 18, look["text"], "left")
        canvas.text(right - 7, low, text, look.face("number"), 28, look["text"], "right")
        right -= wide + 8
    _draw_planet(canvas, look, at, low, right - 8, seat)
    _draw_clock(canvas, look, box(area.left + 524, area.top + 6, 352, area.height - 12), seat)
    _draw_piles(canvas, look, area, seat)


def _extras(look: Theme, seat: SeatView) -> Iterator[tuple[str, str, str]]:
    """Generation and shields as glyph, text and fill."""
    yield "gear", str(seat.generation), "line"
    points = sum(shield.n for shield in seat.shields)
    if points:
        yield "shield-halved", str(points), "yes"


def _draw_dial(canvas: Canvas, look: Theme, x: float, y: float, seat: SeatView) -> None:
    canvas.ellipse(x, y, 41, fill=look["front"])
    parts = max(1, seat.threshold)
    step = 360 / parts
    for number in range(parts):
        start = -90 + number * step
        full = number < seat.echo
        canvas.arc(x, y, 39, start + 2, start + step - 2, look["echo" if full else "echo_deep"], 7)
    canvas.ellipse(x, y, 30, fill=look["echo_deep"])
    canvas.text(x, y - 9, str(seat.echo), look.face("title"), 32, look["text"], "middle", 54)
    canvas.text(x, y + 16, f"of {seat.threshold}", look.face("name"), SMALLEST, look["echo"], "middle", 54, 22)


def _draw_planet(canvas: Canvas, look: Theme, x: float, y: float, right: float, seat: SeatView) -> None:
    spirit = seat.spirit_title.split(", ")[0]
    glyph, text = ("sun", f"{spirit} awakened") if seat.awakened else ("moon", seat.planet_title)
    if seat.awakened and measure(text, look.face("name"), 27) > right - x - 30:
        text = "awakened"
    if right - x < 70:
        return
    if seat.planet_tapped:
        right -= 30
        canvas.icon(right + 26, y, "rotate-right", 20, look["amber"], "right")
    x += canvas.icon(x, y, glyph, 20, look["echo"], "left") + 8
    canvas.text(x, y, text, look.face("name"), 27, look["echo"], width=right - x, short=True)


def _back(canvas: Canvas, look: Theme, x: float, y: float) -> None:
    """A card's back: ripples."""
    canvas.rectangle(box(x, y, 24, 32), look["echo"])
    canvas.rectangle(box(x + 2, y + 2, 20, 28), look["echo_deep"])
    for radius in (8, 4):
        canvas.ellipse(x + 12, y + 16, radius, outline=look["echo"], width=2)


def _draw_clock(canvas: Canvas, look: Theme, area: Box, seat: SeatView) -> None:
    canvas.rectangle(area, look["front"])
    top, low = area.top + 22, area.top + 54
    colour = look["lowered" if seat.clock < LOW else "amber"]
    canvas.icon(area.left + 14, top, "clock", 28, colour, "left")
    canvas.text(area.left + 50, top, str(seat.clock), look.face("title"), 36, colour)
    if seat.exhaustion:
        at = area.left + 14 + canvas.icon(area.left + 14, low, "skull", 22, look["lowered"], "left") + 8
        canvas.text(at, low, str(seat.exhaustion), look.face("number"), 28, look["lowered"])
    else:
        canvas.text(area.left + 14, low, "clock", look.face("label"), SMALLEST, look["soft"])
    for number, (label, count) in enumerate((("main", seat.deck), ("res.", seat.resource), ("used", seat.used))):
        x = area.left + 116 + 80 * number
        _back(canvas, look, x, top - 16)
        canvas.text(x + 31, top, str(count), look.face("number"), 34, look["text"])
        canvas.text(x, low, label, look.face("label"), SMALLEST, look["soft"])


def _draw_piles(canvas: Canvas, look: Theme, area: Box, seat: SeatView) -> None:
    top, low, x = area.top + 28, area.top + 60, area.left + 892
    backs = min(seat.hand, 5)
    for number in range(backs):
        _back(canvas, look, x + number * 9, top - 16)
    if not backs:
        _no_card(canvas, look, x, top)
    at = x + 33 + 9 * max(0, backs - 1)
    canvas.text(at, top, str(seat.hand), look.face("number"), 34, look["text"])
    canvas.text(x, low, "hand", look.face("label"), SMALLEST, look["soft"])
    x = area.left + 1014
    if seat.discard:
        emblem(canvas, box(x, top - 20, 40, 40), seat.discard[-1].card, 6)
    else:
        _no_card(canvas, look, x + 8, top)
    canvas.text(x + 50, top, str(len(seat.discard)), look.face("number"), 34, look["text"])
    canvas.text(x, low, "discard", look.face("label"), SMALLEST, look["soft"])
    x = area.left + 1150
    canvas.icon(x, top, "ban", 28, look["soft"], "left")
    canvas.text(x + 38, top, str(len(seat.exile)), look.face("number"), 34, look["text"])
    canvas.text(x, low, "exile", look.face("label"), SMALLEST, look["soft"])


def _no_card(canvas: Canvas, look: Theme, x: float, y: float) -> None:
    """The place of a pile without cards."""
    place = outline(box(x + 1, y - 15, 22, 30), 0, "cut")
    canvas.dashed(place, look["soft"], 2, 5, 4)


def titles(view: MirasView) -> dict[str, str]:
    """What each thing on the board is called, by ref or lane id."""
    found = {lane.id: _lane_called(view, lane) for lane in view.lanes}
    for lane in view.lanes:
        for unit in (*lane.units, *(ship for ship in (lane.ship_site, lane.arriving) if ship is not None)):
            for who in (unit, *unit.crew):
                found[who.ref] = who.title.split(", ")[0]
                found |= {item.ref: item.title for item in who.equipment}
        found |= {item.ref: item.title for item in lane.dropped}
        if lane.site is not None:
            found[lane.site.ref] = lane.site.title
    found |= {seat.planet_ref: seat.planet_title for seat in view.seats}
    return found


def _lane_called(view: MirasView, lane: LaneView) -> str:
    """Both sides may have the same Site: a lane is called by whose it is."""
    whose = "your" if lane.owner == view.viewer else f"{_name(view, lane.owner)}'s"
    return f"{whose} {LANES[lane.kind]}"


def _name(view: MirasView, seat: int) -> str:
    return next(who.name for who in view.seats if who.seat == seat)


def _does(view: MirasView, seat: int, what: str) -> str:
    """Who does what; the first of the words is a verb."""
    if seat == view.viewer:
        return f"You {what}"
    verb, _, rest = what.partition(" ")
    return f"{_name(view, seat)} {verb}s {rest}".rstrip()


def headline(look: Theme, view: MirasView) -> str:
    """Who acts now, in a few words."""
    if view.result is not None:
        names = [seat.name for seat in view.seats if seat.seat in view.result.winners]
        return f"{' and '.join(names)} wins · {view.result.reason}" if names else f"A draw · {view.result.reason}"
    wave, asked = view.wave, view.decision
    if wave is not None and wave.damage and (asked is None or asked.kind == "payment"):
        due, later = wave.damage[0], sum(due.left for due in wave.damage[1:])
        what = "excess damage" if due.is_spill else "Battle Damage"
        more = f", then {later}" if later else ""
        return f"{_does(view, due.seat, f'pay {what}')}: {due.left} of {due.total} left{more}"
    if wave is not None and wave.priority is not None and (asked is None or asked.kind == "window"):
        return f"Priority: {'you' if wave.priority == view.viewer else _name(view, wave.priority)}"
    if asked is None:
        return ""
    return _does(view, asked.seat, look.data.asks.get(asked.kind, f"decide on {asked.kind.replace('-', ' ')}"))


def news(look: Theme, view: MirasView, marks: Marks) -> tuple[str, str]:
    """The second line of the band, with a glyph or "": a preview, the stack, the wave, shown cards, the log."""
    last = view.log_tail[-1] if view.log_tail else ""
    if view.result is not None:
        return "", last
    if marks.preview:
        return "", marks.preview
    called = titles(view)
    if view.wave is not None and view.wave.stack:
        return "layer-group", _stacked(look, view.wave, called)
    if view.look:
        return "magnifying-glass", ", ".join(card.title for card in view.look)
    if view.wave is not None:
        return "", _summary(view.wave, called)
    if view.extra_attacks:
        return "burst", f"may attack once more: {', '.join(called[r] for r in view.extra_attacks if r in called)}"
    return "", last


def _stacked(look: Theme, wave: WaveView, called: dict[str, str]) -> str:
    """The stack from its top on: the first with its mode and targets, the others by name as far as they fit."""
    top = wave.stack[0]
    mode = f" ({top.mode})" if top.mode else ""
    aim = ", ".join(called[ref] for ref in top.targets if ref in called)
    text = f"{top.title}{mode}{' → ' + aim if aim else ''}"
    for number, item in enumerate(wave.stack[1:], start=1):
        longer = f"{text} · then {item.title}" if number == 1 else f"{text}, {item.title}"
        left = len(wave.stack) - 1 - number
        if measure(longer, look.face("name"), 28) > STACKED:
            return f"{text} · {left + 1} below" if number == 1 else f"{text} +{left + 1}"
        text = longer
    return text


def _summary(wave: WaveView, called: dict[str, str]) -> str:
    """The attacks, those on the same target as one."""
    parts: dict[str, list[str]] = {}
    for attack in wave.attacks:
        if attack.removed:
            continue
        blocks = [called[ref] for ref in attack.blockers if ref in called]
        if blocks or attack.blocked:
            what = "blocked" + (f" by {' and '.join(blocks)}" if blocks else "")
        else:
            site = attack.target_kind == "site" or not attack.target
            what = f"→ {'Site' if site else called.get(attack.target, 'a target now gone')}"
        parts.setdefault(what, []).append(called.get(attack.attacker, "?"))
    said = " · ".join(f"{', '.join(_counted(names))} {what}" for what, names in parts.items())
    return f"{'extra attack: ' if wave.extra else ''}{said}" if said else "no attack is left in the wave"


def _counted(names: list[str]) -> list[str]:
    """Equal names as one with how many there are."""
    return [name if names.count(name) == 1 else f"{names.count(name)} {name}" for name in dict.fromkeys(names)]


def draw_front(canvas: Canvas, look: Theme, area: Box, view: MirasView, marks: Marks) -> None:
    """Phases and the steps of a wave at the left, who acts and what happened at the right."""
    canvas.rectangle(area, look["front"])
    stripe = mix(look["front"], look["amber"], 0.2)
    for y in (area.top, area.bottom - 6):
        for x in range(0, 1300, 28):
            canvas.polygon([(x, y + 6), (x + 8, y), (x + 20, y), (x + 12, y + 6)], stripe)
    top, low = area.top + 27, area.top + 62
    left = max(_draw_phases(canvas, look, top, view), _draw_steps(canvas, look, low, view.wave))
    head, room = headline(look, view), 1256 - left - 30
    canvas.text(1256, top, head, look.face("title"), 32, look["text"], "right", room)
    glyph, text = news(look, view, marks)
    if glyph:
        fitted = fit(text, look.face("name"), 28, room - 60)
        wide = fitted.width + 56
        canvas.rectangle(box(1260 - wide, low - 17, wide, 34), look["gear"])
        canvas.icon(1260 - wide + 10, low, glyph, 22, look["violet"], "left")
        canvas.text(1248, low, fitted.text, fitted.face, fitted.size, look["text"], "right")
    else:
        canvas.text(1256, low, text, look.face("name"), 28, look["soft"], "right", room)


def _draw_phases(canvas: Canvas, look: Theme, y: float, view: MirasView) -> float:
    x = 20.0
    for phase in PHASES if view.phase in PHASES else (view.phase,):
        mark = look.data.phases[phase]
        if phase == view.phase:
            wide = measure(mark.title, look.face("title"), 30) + 54
            canvas.rectangle(box(x, y - 17, wide, 34), look["amber"])
            canvas.icon(x + 11, y, mark.glyph, 23, look["ground"], "left")
            canvas.text(x + 42, y, mark.title, look.face("title"), 30, look["ground"])
        else:
            wide = 34
            canvas.rectangle(box(x, y - 17, wide, 34), look["body"])
            canvas.icon(x + 17, y, mark.glyph, 20, look["grey_edge"])
        x += wide + 6
    return x


def _draw_steps(canvas: Canvas, look: Theme, y: float, wave: WaveView | None) -> float:
    x = 20.0
    if wave is None:
        return x
    past = mix(look["front"], look["red"], 0.4)
    for number, title in enumerate(STEPS, start=1):
        now = number == wave.step
        text = f"{number} {title}" if now else str(number)
        wide = measure(text, look.face("name"), 28) + 18
        canvas.rectangle(box(x, y - 16, wide, 32), look["red"] if now else past if number < wave.step else look["body"])
        ink = look["white" if now else "text" if number < wave.step else "grey_edge"]
        canvas.text(x + wide / 2, y, text, look.face("name"), 28, ink, "middle")
        x += wide + 5
    return x
