"""Tables of Miras 9 to draw: views built by hand, with printed facts from the card data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, count
from typing import Any

from engine.games.miras9.view import (
    AttackView,
    DamageView,
    EquipmentView,
    HandCard,
    LaneView,
    MirasView,
    SeatView,
    ShieldView,
    SiteView,
    StackView,
    StatView,
    UnitView,
    WaveView,
)
from engine.kernel.checks import Refusal
from engine.kernel.ids import Ref, SeatId
from engine.kernel.views import CardView, DecisionView, Result
from renderers.boards.miras9.board import boxes_of_cards
from renderers.boards.miras9.facts import card_of
from renderers.boards.miras9.plan import Plan, plan
from renderers.canvas import WIDTH

GAME = "miras9"
LANE_IDS = ("0S", "0I", "0E", "1E", "1I", "1S")
LONG_NAME = "Field Marshal Bartholomew Quillfeather the Third"


class Table:
    """Gives everything on a table its ref, from a first number on."""

    def __init__(self, first: int = 1) -> None:
        self._numbers = count(first)

    def ref(self, card: str) -> Ref:
        return Ref(f"{card}#{next(self._numbers)}")

    def equipment(self, card: str, seat: int, *, tapped: bool = False) -> EquipmentView:
        return EquipmentView(self.ref(card), card, card_of(card).name, SeatId(seat), SeatId(seat), tapped)

    def unit(self, card: str, seat: int, lane: str, **changes: Any) -> UnitView:
        """A Unit as printed, but for ``changes``; ``atk``, ``grit`` and ``echo`` are what counts now."""
        known = card_of(card)
        spirit = known.spirit
        source: Any = spirit if spirit is not None else known
        stats = {
            name: StatView(changes.pop(name, getattr(source, name) or 0), getattr(source, name) or 0)
            for name in ("atk", "grit", "echo")
        }
        crew = changes.pop("crew", ())
        needed = known.crew or 0
        plain = UnitView(
            ref=self.ref(card),
            card=card,
            title=known.name if spirit is None else spirit.name,
            kind=known.kind or ("ship_site" if known.type == "ship_site" else "spirit"),
            traits=tuple(known.traits),
            alignment=known.alignment,
            seat=SeatId(seat),
            owner=SeatId(seat),
            lane=lane,
            wounds=0,
            tapped=False,
            unattuned=False,
            en_route=False,
            origin="",
            spotted=False,
            token=False,
            is_host=known.crew_limit is not None,
            manned=len(crew) >= needed,
            crew_needed=needed,
            crew_limit=known.crew_limit or 0,
            crew=tuple(crew),
            equipment=(),
            shield=0,
            notes=(),
            **stats,
        )
        return replace(plain, **changes)

    def lane(self, lane: str, units: Sequence[UnitView] = (), site: str = "", **changes: Any) -> LaneView:
        """A lane; a Site's generation and traits are as printed."""
        known = card_of(site) if site else None
        strength = [sum(unit.atk.now for unit in units if unit.seat == seat) for seat in (0, 1)]
        plain = LaneView(
            id=lane,
            owner=SeatId(int(lane[0])),
            kind=lane[1],
            name=known.name if known else "",
            site=SiteView(self.ref(site), site, known.name, False) if known else None,
            ship_site=None,
            covered=False,
            contested=False,
            arriving=None,
            generation=(known.gen or 0) if known else 1,
            traits=tuple(known.traits) if known else (),
            wave_made=False,
            manifested=False,
            pressured=False,
            units=tuple(units),
            dropped=(),
            presence=(strength[0] > 0, strength[1] > 0),
            strength=(strength[0], strength[1]),
        )
        return replace(plain, **changes)

    def card(self, card: str) -> CardView:
        return CardView(self.ref(card), card, card_of(card).name, card_of(card).type)

    def held(self, card: str, refusal: Refusal | None = None) -> HandCard:
        known = card_of(card)
        return HandCard(self.ref(card), card, known.name, known.type, refusal is None, "", refusal, known.cost or 0)

    def seat(self, number: int, name: str, **changes: Any) -> SeatView:
        planet = "korrath" if number == 0 else "ysmere"
        known = card_of(planet)
        assert known.spirit is not None
        assert known.planet is not None
        plain = SeatView(
            seat=SeatId(number),
            name=name,
            hero="raithe-government-weapon" if number == 0 else "tidecaller",
            is_turn=number == 0,
            deck=14,
            hand=5,
            discard=(),
            echo=3,
            threshold=known.planet.threshold,
            planet=planet,
            planet_ref=self.ref(planet),
            planet_title=known.name,
            spirit_title=known.spirit.name.split(", ")[0],
            awakened=False,
            planet_tapped=False,
            resource=3,
            used=9,
            clock=26,
            exile=(),
            exhaustion=0,
            shields=(),
            generation=4,
        )
        return replace(plain, **changes)

    def view(self, seats: Sequence[SeatView], lanes: Sequence[LaneView], **changes: Any) -> MirasView:
        """A table in seat 0's Action phase; lanes that are not given are basic and empty."""
        given = {lane.id: lane for lane in lanes}
        plain = MirasView(
            viewer=SeatId(0),
            decision=DecisionView(7, SeatId(0), "action", "", ()),
            result=None,
            log_tail=("Ann deploys Line Warden to Interior.",),
            seats=tuple(seats),
            turn=7,
            phase="action",
            turn_seat=SeatId(0),
            first_seat=SeatId(0),
            hand=(),
            look=(),
            lanes=tuple(given.get(name) or self.lane(name) for name in LANE_IDS),
            wave=None,
            extra_attacks=(),
        )
        return replace(plain, **changes)


def opening() -> MirasView:
    """The first turn: a Site each, no Units."""
    table = Table()
    seats = [table.seat(0, "Ann", echo=0, deck=24, used=0, clock=27), table.seat(1, "Ben", echo=0, hand=6)]
    return table.view(seats, [table.lane("0I", site="mandate-barracks"), table.lane("1E", site="ashfall-line")])


def middle(**changes: Any) -> MirasView:
    """A table in the middle of a match, with every state that a Unit can have."""
    t = Table()
    rifle, mask = t.equipment("breach-rifle", 0), t.equipment("resonance-mask", 1, tapped=True)
    skiff = t.unit("pilgrim-skiff", 1, "1S", crew=[t.unit("tidecaller", 1, "1S", tapped=True)], echo=3)
    crawler = t.unit("mandate-crawler", 0, "0E", crew=[t.unit("line-warden", 0, "0E")], wounds=1)
    lanes = [
        t.lane("1S", [skiff, t.unit("lantern-drone", 1, "1S", tapped=True)], site="reef-of-echoes"),
        t.lane(
            "1I",
            [
                t.unit("choir-initiate", 1, "1I", tapped=True),
                t.unit("tidecaller", 1, "1I", equipment=(mask,), echo=3),
                t.unit("choir-initiate", 1, "1I", unattuned=True),
            ],
            site="sealed-archive",
            manifested=True,
        ),
        t.lane(
            "1E",
            [
                t.unit("drowned-sentinel", 1, "1E", wounds=1),
                t.unit("wake-hound", 1, "1E"),
                t.unit("choir-initiate", 1, "1E", unattuned=True),
                t.unit("raithe-government-weapon", 0, "1E", tapped=True),
                t.unit("mandate-rifleman", 0, "1E", tapped=True, equipment=(rifle,), atk=3),
                t.unit("drop-vanguard", 0, "1E", en_route=True, origin="0E", spotted=True),
            ],
            site="ashfall-line",
            dropped=(t.equipment("plated-hull", 1),),
        ),
        t.lane(
            "0E",
            [
                crawler,
                t.unit("sentry-walker", 0, "0E", tapped=True, notes=("cannot block until end of turn",)),
                t.unit("signal-marksman", 0, "0E"),
            ],
        ),
        t.lane(
            "0I",
            [
                t.unit("militia", 0, "0I", unattuned=True, token=True),
                t.unit("line-warden", 0, "0I", shield=2),
                t.unit("wake-hound", 0, "0I", owner=SeatId(1)),
            ],
            site="mandate-barracks",
            pressured=True,
            generation=2,
        ),
    ]
    seats = [
        t.seat(
            0,
            LONG_NAME,
            shields=(ShieldView("battle_damage", 3, "shield-doctrine", "wave"),),
            discard=(t.card("escape-route"),) * 6,
        ),
        t.seat(1, "潮の聖歌隊·Ondine 🌙", echo=4, discard=(t.card("undertow"),) * 5, exile=(t.card("martyrs-ledger"),)),
    ]
    return t.view(seats, lanes, **changes)


def wave(*, paying: bool = False) -> MirasView:
    """A wave at the opponent's Exterior: one attack blocked, one on a Unit, one on the Site; or its damage due."""
    view = middle(phase="attack")
    hot = view.lanes[3]
    sentinel, hound, _, raithe, rifleman, vanguard = (unit.ref for unit in hot.units)
    attacks = (
        AttackView(raithe, hound, "unit", True, (sentinel,), False),
        AttackView(rifleman, hound, "unit", False, (), False),
        AttackView(vanguard, "", "site", False, (), False),
    )
    stack = (StackView(Ref("undertow#900"), "undertow", "Undertow", "undertow", "Drag", SeatId(1), (rifleman,)),)
    due = (DamageView(vanguard, SeatId(1), 2, 3, False),) if paying else ()
    fight = WaveView(
        "1E",
        False,
        SeatId(0),
        5 if paying else 4,
        attacks,
        "" if paying else "pre_damage",
        None if paying else SeatId(0),
        () if paying else stack,
        due,
    )
    asked = DecisionView(9, SeatId(1 if paying else 0), "payment" if paying else "window", "", (rifleman,))
    lanes = tuple(replace(lane, wave_made=True) if lane.id == "1E" else lane for lane in view.lanes)
    return replace(view, wave=fight, lanes=lanes, decision=asked)


def ships() -> MirasView:
    """A Ship-Site that covers its lane, one that contests the other player's, one on its way; a Spirit awakened."""
    t = Table()
    ark = t.unit("the-lantern-ark", 1, "1S", crew=[t.unit("choir-initiate", 1, "1S"), t.unit("tidecaller", 1, "1S")])
    bastion = t.unit(
        "mandate-bastion",
        0,
        "1I",
        crew=[t.unit("mandate-rifleman", 0, "1I", equipment=(t.equipment("breach-rifle", 0),))],
        grit=5,
        wounds=1,
    )
    coming = t.unit("mandate-bastion", 0, "1E", en_route=True, origin="0E")
    lanes = [
        t.lane("1S", site="reef-of-echoes", ship_site=ark, covered=True, name=ark.title, generation=2),
        t.lane("1I", [t.unit("lantern-drone", 1, "1I")], site="sealed-archive", ship_site=bastion, contested=True),
        t.lane("1E", [t.unit("wake-hound", 1, "1E")], arriving=coming),
        t.lane("0E", [t.unit("korrath", 0, "0E")]),
    ]
    seats = [
        t.seat(0, "Ann", awakened=True, planet_tapped=True, echo=5),
        t.seat(1, "Ben", exhaustion=2, deck=0, clock=8),
    ]
    return t.view(seats, lanes, phase="move")


def crowded(each: int = 6) -> MirasView:
    """A table with ``each`` permanents a side on each lane, during a wave."""
    t = Table()
    cards = (
        "raithe-government-weapon",
        "mandate-rifleman",
        "choir-initiate",
        "choir-initiate",
        "mandate-crawler",
        "wake-hound",
        "tidecaller",
        "line-warden",
        "drop-vanguard",
        "drowned-sentinel",
        "mandate-cutter",
        "lantern-drone",
    )
    lanes = []
    for number, name in enumerate(LANE_IDS):
        units = [
            t.unit(cards[(place + number) % len(cards)], seat, name, tapped=place % 3 == 0, wounds=int(place == 1))
            for seat in (0, 1)
            for place in range(each)
        ]
        lanes.append(t.lane(name, units, site="ashfall-line" if name[1] == "E" else ""))
    first, second = lanes[2].units[each], lanes[2].units[each + 1]
    targets = lanes[2].units[0], lanes[2].units[1]
    attacks = (
        AttackView(first.ref, targets[0].ref, "unit", True, (targets[0].ref,), False),
        AttackView(second.ref, targets[1].ref, "unit", False, (), False),
    )
    fight = WaveView("0E", False, SeatId(1), 3, attacks, "", None, (), ())
    asked = DecisionView(9, SeatId(0), "blockers", "", (targets[1].ref,))
    seats = [t.seat(0, "鉄の海第七艦隊", is_turn=False), t.seat(1, "xX_Voidkraken_Xx 🔥 of the Nine", is_turn=True)]
    return t.view(seats, lanes, wave=fight, decision=asked, phase="attack")


def with_hand(*cards: str) -> MirasView:
    """A table whose viewer holds these cards, every third of them refused."""
    view, t = middle(), Table(500)
    refusal = Refusal("M9-31", "This needs 4 resources.")
    held = tuple(t.held(card, refusal if place % 3 == 2 else None) for place, card in enumerate(cards))
    return replace(view, hand=held)


def over() -> MirasView:
    """A match that has ended."""
    won = Result((SeatId(0),), "the other clock is empty", "M9-22")
    return replace(middle(), result=won, phase="over", decision=None)


def refs_on(view: MirasView) -> set[str]:
    """The ref of every card that lies on a lane."""
    found: set[str] = set()
    for lane in view.lanes:
        for unit in (*lane.units, *(ship for ship in (lane.ship_site, lane.arriving) if ship is not None)):
            for who in (unit, *unit.crew):
                found |= {who.ref, *(item.ref for item in who.equipment)}
        found |= {item.ref for item in lane.dropped}
    return found


def check_places(planned: Plan) -> None:
    """Nothing overlaps, and everything lies on the picture, tiles within their lane."""
    boxes = [*planned.strips, planned.front, *(lane.area for lane in planned.lanes)]
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.overlaps(b)]
    assert all(b.left >= 0 and b.top >= 0 and b.right <= WIDTH and b.bottom <= planned.height for b in boxes)
    for lane in planned.lanes:
        tiles = [area for _, area in lane.places]
        assert not [(a, b) for a, b in combinations(tiles, 2) if a.overlaps(b)]
        assert all(lane.area.left <= b.left and b.right <= lane.area.right for b in tiles)
        assert all(lane.area.top <= b.top and b.bottom <= lane.area.bottom for b in tiles)


def check_counts(view: MirasView) -> None:
    """Every card on the table has a box, and tiles count as many as lie on the lanes."""
    planned = plan(view)
    ships = sum((lane.ship_site is not None) + (lane.arriving is not None) for lane in view.lanes)
    lying = sum(len(lane.units) + len(lane.dropped) for lane in view.lanes) + ships

    assert refs_on(view) <= set(boxes_of_cards(planned))
    assert sum(tile.count for lane in planned.lanes for tile, _ in lane.places) == lying
