"""What a Miras 9 position is worth, in cards of the survival clock: the larger, the better for the seat.

From its own view only.
"""

from __future__ import annotations

from engine.games.miras9.view import LaneView, MirasView, SeatView, UnitView

WON = 100_000.0
CLOCK = 1.0
"""A card of Main Deck, Resource or Used."""
RESERVE = 8
"""Below so many cards of the clock each one counts double."""
HAND = 1.3
ECHO = 0.8
"""A point of Echo: it pays Battle Damage like a card, and it can be Pressured away."""
RESOURCE = 0.35
"""A card that can be spent, up to ``USEFUL``, beside what it counts on the clock."""
USEFUL = 8
ATK, GRIT, SONG = 0.7, 0.5, 0.5
UNIT = 0.8
"""A Unit on the board, whatever its values; those in ``ATK``, ``GRIT`` (less wounds) and ``SONG`` (ECHO) a point."""
TAPPED = 0.3
"""What a tapped Unit has less: it does not block."""
UNMANNED = 0.5
"""The part of its worth that a host without its crew keeps."""
FORWARD = 0.6
"""A Unit in an enemy lane, where it attacks and Pressures."""
GENERATION = 1.5
EQUIPMENT = 0.8
SHIELD = 0.3
SPIRIT = 4.0


def worth(view: MirasView, seat: int) -> float:
    """One's own side less the other's; a finished match counts above all."""
    if view.result is not None:
        if not view.result.winners:
            return 0.0
        return WON if seat in view.result.winners else -WON
    return _side(view, seat) - _side(view, 1 - seat)


def _side(view: MirasView, seat: int) -> float:
    side = view.seats[seat]
    owed = 0 if view.wave is None else sum(points.left for points in view.wave.damage if points.seat == seat)
    total = _piles(side) - owed + GENERATION * side.generation + (SPIRIT if side.awakened else 0.0)
    total += sum(SHIELD * shield.n for shield in side.shields)
    return total + sum(_lane(lane, seat) for lane in view.lanes)


def _piles(side: SeatView) -> float:
    clock = side.clock * CLOCK + min(side.clock, RESERVE) * CLOCK
    return clock + side.hand * HAND + side.echo * ECHO + min(side.resource, USEFUL) * RESOURCE - side.exhaustion


def _lane(lane: LaneView, seat: int) -> float:
    found = [*lane.units, *(ship for ship in (lane.ship_site, lane.arriving) if ship is not None)]
    total = 0.0
    for unit in found:
        if unit.seat == seat:
            total += _unit(unit) + (FORWARD if lane.owner != seat and unit.kind != "ship_site" else 0.0)
        total += sum(_unit(member) for member in unit.crew if member.seat == seat)
    return total


def _unit(unit: UnitView) -> float:
    left = max(0, unit.grit.now - unit.wounds)
    total = UNIT + ATK * unit.atk.printed + GRIT * left + SONG * unit.echo.now
    if unit.is_host and not unit.manned:
        total *= UNMANNED
    total += EQUIPMENT * len(unit.equipment) + SHIELD * unit.shield
    return total - (TAPPED if unit.tapped and not unit.crew else 0.0)
