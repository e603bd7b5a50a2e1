"""What a viewer of a Miras 9 match may see: plain frozen records, the only input of pictures and texts (chapter 9.1).

Making them from the state is the work of ``redaction``; nothing here reads state. A lane's id is its owner's seat and
its kind: ``0E``, ``1S``.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel import views
from engine.kernel.ids import Ref, SeatId


@dataclass(frozen=True, slots=True)
class EquipmentView:
    """An Equipment on its host, or dropped at a lane. ``seat`` controls it."""

    ref: Ref
    card: str
    title: str
    seat: SeatId
    owner: SeatId
    tapped: bool


@dataclass(frozen=True, slots=True)
class StatView:
    """A value as it counts now, and as printed."""

    now: int
    printed: int


@dataclass(frozen=True, slots=True)
class UnitView:
    """A Unit or Ship-Site on the board.

    ``kind``: character, spirit, vehicle, ship, ship_site. ``lane`` is where it is, or its destination while
    ``en_route``; ``origin`` the lane that it left, "" if it is not travelling. ``grit`` is its threshold, of which
    ``wounds`` are taken. ``crew_needed`` and ``crew_limit`` are 0 for what is no host. ``shield`` is the number of
    wounds that will be prevented. ``notes`` are temporary facts in words ("cannot block until end of turn").
    """

    ref: Ref
    card: str
    title: str
    kind: str
    traits: tuple[str, ...]
    alignment: str
    seat: SeatId
    owner: SeatId
    lane: str
    atk: StatView
    grit: StatView
    echo: StatView
    wounds: int
    tapped: bool
    unattuned: bool
    en_route: bool
    origin: str
    spotted: bool
    token: bool
    is_host: bool
    manned: bool
    crew_needed: int
    crew_limit: int
    crew: tuple[UnitView, ...]
    equipment: tuple[EquipmentView, ...]
    shield: int
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SiteView:
    """A real Site on a lane's basic token."""

    ref: Ref
    card: str
    title: str
    tapped: bool


@dataclass(frozen=True, slots=True)
class LaneView:
    """One of the six lanes.

    ``kind``: E, I, S. ``name`` is the current Site's title, "" for the basic token. ``ship_site`` has arrived here:
    ``covered`` if the lane's owner controls it, ``contested`` if the other player does. ``units`` are all Units here
    or on their way here, none of those aboard; a travelling Ship-Site is in ``arriving``. ``presence`` and
    ``strength`` are Battle Presence and its ATK, by seat. ``traits`` and ``generation`` are what counts now.
    """

    id: str
    owner: SeatId
    kind: str
    name: str
    site: SiteView | None
    ship_site: UnitView | None
    covered: bool
    contested: bool
    arriving: UnitView | None
    generation: int
    traits: tuple[str, ...]
    wave_made: bool
    manifested: bool
    pressured: bool
    units: tuple[UnitView, ...]
    dropped: tuple[EquipmentView, ...]
    presence: tuple[bool, bool]
    strength: tuple[int, int]


@dataclass(frozen=True, slots=True)
class AttackView:
    """One attack of a wave. ``target`` is "" where it is aimed at the Site; ``removed``: its attacker has left it."""

    attacker: Ref
    target: Ref
    target_kind: str
    blocked: bool
    blockers: tuple[Ref, ...]
    removed: bool


@dataclass(frozen=True, slots=True)
class StackView:
    """An announced effect that waits to resolve; ``mode`` is the printed mode chosen, "" if there is none."""

    source: Ref
    card: str
    title: str
    ability: str
    mode: str
    seat: SeatId
    targets: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class DamageView:
    """Battle Damage of one attack that is still to be paid by ``seat``; ``total`` points were established."""

    attacker: Ref
    seat: SeatId
    left: int
    total: int
    is_spill: bool


@dataclass(frozen=True, slots=True)
class WaveView:
    """The wave under way (M9-73 to M9-79). ``step`` 1 to 7; ``window`` pre_block, pre_damage, after_wave or "".

    ``priority`` is who may announce now; ``stack`` has its top first.
    """

    lane: str
    extra: bool
    attacker: SeatId
    step: int
    attacks: tuple[AttackView, ...]
    window: str
    priority: SeatId | None
    stack: tuple[StackView, ...]
    damage: tuple[DamageView, ...]


@dataclass(frozen=True, slots=True)
class ShieldView:
    """A prevention that waits for a player: ``n`` of ``what`` (battle_damage), until ``until`` (wave, turn)."""

    what: str
    n: int
    source: str
    until: str


@dataclass(frozen=True, slots=True)
class HandCard(views.HandCard):
    """A card of the viewer's own hand; its ``cost`` is in resources."""


@dataclass(frozen=True, slots=True)
class SeatView(views.SeatView):
    """All that is public about one seat.

    ``deck`` is the Main Deck; ``resource`` and ``used`` are numbers of cards; ``clock`` is the sum of the three.
    ``planet`` is the paired card, in its slot unless ``awakened``; ``threshold`` is what awakening costs now.
    """

    echo: int
    threshold: int
    planet: str
    planet_ref: Ref
    planet_title: str
    spirit_title: str
    awakened: bool
    planet_tapped: bool
    resource: int
    used: int
    clock: int
    exile: tuple[views.CardView, ...]
    exhaustion: int
    shields: tuple[ShieldView, ...]
    generation: int


@dataclass(frozen=True, slots=True)
class MirasView(views.View):
    """The whole table as one viewer may see it.

    ``phase``: setup, awaken, action, attack, move, attune, over. ``lanes`` in the order of the board's line:
    0S, 0I, 0E, 1E, 1I, 1S. ``extra_attacks`` are the Units that may still attack once more.
    """

    seats: tuple[SeatView, ...]
    first_seat: SeatId
    hand: tuple[HandCard, ...]
    lanes: tuple[LaneView, ...]
    wave: WaveView | None
    extra_attacks: tuple[Ref, ...]
