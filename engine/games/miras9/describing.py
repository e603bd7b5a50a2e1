"""A view in words: alt texts take the most important lines, the text board takes all (chapter 9.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.miras9.saying import lane_said, listed
from engine.games.miras9.view import EquipmentView, LaneView, MirasView, SeatView, UnitView, WaveView
from engine.kernel.views import Line

PHASES = {"awaken": "Awaken", "action": "Action", "attack": "Attack", "move": "Move", "attune": "Attune"}
STEPS = {
    1: "declared",
    2: "before blocks",
    3: "blocks",
    4: "before damage",
    5: "damage",
    6: "defeats and Battle Damage",
    7: "after it",
}


def describe(view: MirasView) -> list[Line]:
    """Everything that this view shows, in words."""
    names = [seat.name for seat in view.seats]
    lines = [Line(0, _headline(view))]
    if view.wave is not None:
        lines += [Line(1, line) for line in _wave(view, view.wave, names)]
    for seat in view.seats:
        lines.append(Line(2, _score(seat)))
        lines.append(Line(6, _piles(seat)))
    if view.look:
        lines.append(Line(2, f"Cards looked at: {listed([card.title for card in view.look])}"))
    for lane in view.lanes:
        lines.append(Line(3 if lane.units or lane.ship_site or lane.arriving else 5, _lane(lane, names)))
    return lines


def _headline(view: MirasView) -> str:
    if view.result is not None:
        winners = " and ".join(view.seats[seat].name for seat in view.result.winners)
        return f"{winners} wins: {view.result.reason}." if winners else f"Draw: {view.result.reason}."
    asked = f" {view.seats[view.decision.seat].name} decides." if view.decision is not None else ""
    if view.phase == "setup":
        return f"Set-up.{asked}"
    return f"Turn {view.turn}, {view.seats[view.turn_seat].name}, {PHASES[view.phase]}.{asked}"


def _score(seat: SeatView) -> str:
    planet = f"{seat.spirit_title} awakened" if seat.awakened else f"{seat.planet_title}, threshold {seat.threshold}"
    tapped = ", Planet tapped" if seat.planet_tapped and not seat.awakened else ""
    toll = f", exhaustion {seat.exhaustion}" if seat.exhaustion else ""
    shields = "".join(f", shield {shield.n} ({shield.source})" for shield in seat.shields)
    return f"{seat.name}: Echo {seat.echo} ({planet}{tapped}), clock {seat.clock}{toll}{shields}"


def _piles(seat: SeatView) -> str:
    top = f", top {seat.discard[-1].title}" if seat.discard else ""
    exile = f", exile {len(seat.exile)}" if seat.exile else ""
    return (
        f"{seat.name}: hand {seat.hand}, Main Deck {seat.deck}, Resource {seat.resource}, Used {seat.used}, "
        f"Discard {len(seat.discard)}{top}{exile}, generation {seat.generation}"
    )


# --- lanes ---------------------------------------------------------------------------------------------------------


def _lane(lane: LaneView, names: list[str]) -> str:
    parts = [f"{lane_said(lane.id, names)}: {_site(lane)}, generation {lane.generation}", *lane.traits]
    if lane.site is not None and lane.site.tapped:
        parts.append(f"{lane.site.title} tapped")
    for done, word in (
        (lane.wave_made, "wave made"),
        (lane.manifested, "Manifested"),
        (lane.pressured, "Pressured"),
    ):
        if done:
            parts.append(word)
    parts += [f"presence of {names[seat]} {lane.strength[seat]}" for seat in (0, 1) if lane.presence[seat]]
    sides = [f"{names[seat]}: {'; '.join(there)}." for seat in (0, 1) if (there := list(_side(lane, seat, names)))]
    return " ".join([f"{', '.join(parts)}.", *sides])


def _site(lane: LaneView) -> str:
    """The Site, and what a Ship-Site does to it."""
    own = "basic" if lane.site is None else lane.site.title
    if lane.ship_site is None:
        return lane.name or own
    return f"{own}, {'contested' if lane.contested else 'covered'} by {lane.ship_site.title}"


def _side(lane: LaneView, seat: int, names: list[str]) -> Iterator[str]:
    """What one side has at a lane, equal cards as one with their number."""
    ships = (ship for ship in (lane.ship_site, lane.arriving) if ship is not None)
    said = [_unit(unit, names) for unit in (*ships, *lane.units) if unit.seat == seat]
    said += [f"{_equipment(one)} (dropped)" for one in lane.dropped if one.seat == seat]
    for text, count in Counter(said).items():
        yield text if count == 1 else f"{count} × {text}"


def _unit(unit: UnitView, names: list[str]) -> str:
    stats = f"{unit.atk.now}/{max(0, unit.grit.now - unit.wounds)}"
    stats += f"/{unit.echo.now}" if unit.kind != "ship_site" else ""
    facts = ", ".join(_facts(unit, names))
    return f"{unit.title} {stats}{f' ({facts})' if facts else ''}"


def _facts(unit: UnitView, names: list[str]) -> Iterator[str]:
    if unit.wounds:
        yield f"{unit.wounds} {'wound' if unit.wounds == 1 else 'wounds'}"
    if unit.tapped:
        yield "tapped"
    if unit.unattuned:
        yield "Unattuned"
    if unit.en_route:
        yield f"En Route from {lane_said(unit.origin, names)}"
    if unit.spotted:
        yield "Spotted"
    if unit.token:
        yield "token"
    if unit.owner != unit.seat:
        yield f"owned by {names[unit.owner]}"
    if unit.is_host:
        crew = f": {listed([one.title + _status(one) for one in unit.crew])}" if unit.crew else ""
        manned = "manned" if unit.manned else "not manned"
        yield f"{manned} {len(unit.crew)}/{unit.crew_needed}, limit {unit.crew_limit}{crew}"
    if unit.equipment:
        yield f"with {listed([_equipment(one) for one in unit.equipment])}"
    yield from unit.notes


def _status(unit: UnitView) -> str:
    status = [word for word, holds in (("tapped", unit.tapped), ("Unattuned", unit.unattuned)) if holds]
    status += [f"with {listed([_equipment(one) for one in unit.equipment])}"] if unit.equipment else []
    return f" [{', '.join(status)}]" if status else ""


def _equipment(one: EquipmentView) -> str:
    return f"{one.title} [tapped]" if one.tapped else one.title


# --- the wave ------------------------------------------------------------------------------------------------------


def _wave(view: MirasView, wave: WaveView, names: list[str]) -> Iterator[str]:
    titles = _titles(view, names)
    kind = "Extra attack" if wave.extra else "Wave"
    where = f"{kind} of {names[wave.attacker]} at {lane_said(wave.lane, names)}"
    yield f"{where}, step {wave.step} of 7: {STEPS[wave.step]}"
    for attack in wave.attacks:
        attacker = titles.get(attack.attacker, "a Unit now gone")
        target = "the Site" if attack.target_kind == "site" else titles.get(attack.target, "a target now gone")
        blockers = [titles.get(ref, "a Unit now gone") for ref in attack.blockers]
        blocked = f", blocked by {listed(blockers) or 'nobody any more'}" if attack.blocked else ""
        yield f"{attacker} → {target}{blocked}{', out of the wave' if attack.removed else ''}"
    for item in wave.stack:
        aim = listed([titles.get(ref, "a target now gone") for ref in item.targets])
        mode = f" ({item.mode})" if item.mode else ""
        yield f"Waiting: {item.ability}{mode} of {names[item.seat]}{' on ' + aim if aim else ''}"
    if wave.priority is not None:
        yield f"{names[wave.priority]} has priority"
    for points in wave.damage:
        what = "excess damage" if points.is_spill else "Battle Damage"
        yield f"{names[points.seat]} owes {points.left} of {points.total} {what}"


def _titles(view: MirasView, names: list[str]) -> dict[str, str]:
    """What a wave and the stack may point at, by ref or lane id."""
    found = {lane.id: lane_said(lane.id, names) for lane in view.lanes}
    for lane in view.lanes:
        for unit in (*lane.units, lane.ship_site, lane.arriving):
            for who in (unit, *unit.crew) if unit is not None else ():
                found[who.ref] = who.title
                found |= {one.ref: one.title for one in who.equipment}
        found |= {one.ref: one.title for one in lane.dropped}
        if lane.site is not None:
            found[lane.site.ref] = lane.site.title
    return found
