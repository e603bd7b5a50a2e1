"""What a viewer of a MisoMochi match may see: plain frozen records, the only input of pictures and texts.

Making them from the state is the work of ``redaction``; nothing here reads state.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel import views
from engine.kernel.ids import Ref, SeatId


@dataclass(frozen=True, slots=True)
class Badge:
    """A temporary fact lying on a character.

    ``kind``: asleep, shield_hit (next attack hit), shield_any (next damage), bonus, weakened, unlocked.
    ``value``: damage points, 0 where the kind has no number. ``until``: in words, empty for no expiry.
    """

    kind: str
    value: int
    source: str
    until: str


@dataclass(frozen=True, slots=True)
class PowerView:
    """A limited ability of a card in play; ``state``: ready, used_turn, used_game."""

    name: str
    state: str


@dataclass(frozen=True, slots=True)
class PermanentView:
    """An Item, Relic or Land in play; ``last_roll``: its dice of this turn, () if none."""

    ref: Ref
    card: str
    title: str
    kind: str
    powers: tuple[PowerView, ...]
    last_roll: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CharacterView:
    """A character in the Active row (``place`` 0) or on the Bench (1 to 3).

    A face-down one (set-up, another's) has empty ref, card, title and frame and zero HP. ``frame`` is the colour
    family of its card: sun, moon, forest, nemesis, cosmic, enchanted, duo, robot.
    """

    ref: Ref
    card: str
    title: str
    type_line: str
    frame: str
    hp: int
    max_hp: int
    is_cat: bool
    is_nemesis: bool
    is_duo: bool
    evolved_from: str | None
    attachments: tuple[PermanentView, ...]
    badges: tuple[Badge, ...]
    powers: tuple[PowerView, ...]
    face_down: bool
    place: int


@dataclass(frozen=True, slots=True)
class HandCard(views.HandCard):
    """A card of the viewer's own hand; its ``cost`` is Energy, ``hp`` None for what is no character."""

    hp: int | None


@dataclass(frozen=True, slots=True)
class SeatView(views.SeatView):
    """All that is public about one seat."""

    own_turns: int
    energy: int
    energy_base: int
    defeats: int
    defeats_to_win: int
    defeated: frozenset[Ref]
    active: CharacterView | None
    bench: tuple[CharacterView | None, ...]
    support: tuple[PermanentView, ...]
    land: PermanentView | None
    attack_used: bool


@dataclass(frozen=True, slots=True)
class HitView:
    """What one attack does to one character; HP points."""

    target: Ref
    damage: int
    before: int
    after: int
    prevented: bool
    defeated: bool


@dataclass(frozen=True, slots=True)
class AttackView:
    """The attack under way or just made; ``settled`` False: answers are still possible, damage is as known now."""

    attacker: Ref
    attack: str
    seat: SeatId
    hits: tuple[HitView, ...]
    settled: bool


@dataclass(frozen=True, slots=True)
class AimView:
    """A power or other ability being carried out on characters; ``source`` is "" for a card that is not in play."""

    source: Ref
    ability: str
    seat: SeatId
    targets: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class MisoView(views.View):
    """The whole table as one viewer may see it. ``phase``: setup, start, prepare, act, end, over."""

    seats: tuple[SeatView, ...]
    first_seat: SeatId
    hand: tuple[HandCard, ...]
    dice: tuple[int, ...]
    dice_label: str
    attack: AttackView | None
    aim: AimView | None
