"""The state of a Miras 9 match: plain data only, saved as it stands (chapter 3 of the rules).

Cards are numbers (``iid``) into ``defs``, ``owners`` and ``marks``. A mark is the number under which a card is shown
and remembered; it is renewed whenever a card changes its zone, so a stored mark never finds a card that left and came
back. All piles have their top card first.

The large records have no slots: orjson writes an attribute dictionary in a third of the time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.kernel.records import filled
from engine.kernel.triggers import Pending
from engine.kernel.windows import Window, window_from

NO_CARD = -1

LANES = ("0S", "0I", "0E", "1E", "1I", "1S")
"""The lanes in the order of the board's line (M9-24); a lane is its place in it."""

NOWHERE = -1
"""The lane of what is on no lane."""


@dataclass(slots=True)
class Mod:
    """A temporary change of a stat. ``until``: wave, turn, ``awaken:<seat>``, permanent; ``is_set`` replaces it."""

    stat: str
    value: int
    is_set: bool
    until: str
    source: str


@dataclass(slots=True)
class Ban:
    """A temporary prohibition of an act on one card."""

    act: str
    until: str
    source: str


@dataclass(slots=True)
class Shield:
    """A prevention of the next ``left`` points. ``what``: battle_damage, wounds. ``made``: its running number."""

    what: str
    left: int
    until: str
    source: str
    made: int


@dataclass(slots=True)
class Control:
    """A control effect on a card: the seat that it gives the card to, and until when (M9-H42)."""

    seat: int
    until: str
    source: str


@dataclass
class Permanent:
    """A card on the board: a Unit, Site, Ship-Site or Equipment.

    ``lane`` is its place in ``LANES``, its destination while En Route, and for what is aboard or attached that of its
    host. ``origin`` is the lane that an En Route card left, else NOWHERE. ``aboard`` and ``attached`` are the iid of
    the host. ``entered_turn`` is the turn in which it entered, ``entry`` a running number over all that entered.
    ``base_seat`` is its controller without control effects.
    """

    iid: int
    seat: int
    lane: int
    base_seat: int
    entered_turn: int
    entry: int
    tapped: bool = False
    unattuned: bool = False
    origin: int = NOWHERE
    spotted: str = ""
    wounds: int = 0
    aboard: int = NO_CARD
    attached: int = NO_CARD
    mods: list[Mod] = field(default_factory=list)
    bans: list[Ban] = field(default_factory=list)
    shields: list[Shield] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)
    boardings: int = 0

    def copy(self) -> Permanent:
        """An independent copy; its lists of small records are replaced, never changed in place, and shared."""
        twin = Permanent.__new__(Permanent)
        twin.__dict__ = self.__dict__.copy()
        return twin


@dataclass
class Player:
    """One player's side; piles are lists of iids with the top first.

    ``paired`` is the Planet/Spirit card, in its slot unless it is on the board. ``face_down`` are cards in Exile that
    nobody sees (M9-10-a). ``start_site`` and ``start_lane`` are
    the hidden choices of set-up. ``standing`` is the standing answer to windows.
    """

    main_deck: list[int]
    paired: int
    hand: list[int] = field(default_factory=list)
    resource: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    exile: list[int] = field(default_factory=list)
    face_down: list[int] = field(default_factory=list)
    planet_tapped: bool = False
    echo: int = 0
    exhaustion: int = 0
    mulligans: int = 0
    awakenings: int = 0
    shields: list[Shield] = field(default_factory=list)
    lost: str = ""
    start_site: int = NO_CARD
    start_lane: int = NOWHERE
    standing: str = ""

    def copy(self) -> Player:
        """An independent copy; ``Shield`` records and ``face_down`` are never changed in place and may be shared."""
        twin = Player.__new__(Player)
        twin.__dict__ = self.__dict__.copy()
        twin.main_deck = self.main_deck[:]
        twin.hand = self.hand[:]
        twin.resource = self.resource[:]
        twin.used = self.used[:]
        twin.discard = self.discard[:]
        twin.exile = self.exile[:]
        return twin


@dataclass(slots=True)
class Lane:
    """What has been done at a lane this turn."""

    wave_made: bool = False
    manifested: bool = False
    pressured: bool = False


@dataclass(slots=True)
class Effect:
    """An ability that is announced or being resolved.

    ``source`` and ``iid`` are mark and card that it comes from, ``seat`` its controller, ``definition`` and ``ability``
    (its key) say what it does, ``face`` of which side of a paired card. ``targets`` maps slots to marks, and to lanes
    as ``-1 - lane``. ``op`` is the next operation. ``cards`` are cards taken up by a look. ``lane`` is where the source
    was, for what outlives it. ``it`` is the mark of the event's other card. ``attack`` is the index of the attack that
    a Blackwake or replacement belongs to. ``chosen``: the targets are chosen and checked; ``moved``: its own card has
    gone where it should; ``looking`` and ``taken``: where a look stands; ``is_played``: it is an Event being played.
    """

    seat: int
    source: int
    iid: int
    definition: str
    ability: str
    face: str = ""
    mode: int = 0
    targets: dict[str, list[int]] = field(default_factory=dict)
    op: int = 0
    cards: list[int] = field(default_factory=list)
    taken: bool = False
    lane: int = NOWHERE
    it: int = 0
    attack: int = -1
    chosen: bool = False
    moved: bool = False
    looking: bool = False
    is_played: bool = False

    def copy(self) -> Effect:
        """An independent copy."""
        return Effect(
            self.seat,
            self.source,
            self.iid,
            self.definition,
            self.ability,
            self.face,
            self.mode,
            self.targets.copy(),
            self.op,
            self.cards[:],
            self.taken,
            self.lane,
            self.it,
            self.attack,
            self.chosen,
            self.moved,
            self.looking,
            self.is_played,
        )


@dataclass(slots=True)
class Triggered(Pending):
    """A triggered ability that waits: the kernel's facts, and what its event fixed (M9-107-a).

    ``definition`` and ``face`` say where ``ability`` (its key) stands, ``iid`` is the card, ``lane`` where it was.
    ``batch`` numbers the events that happened at once; ``order`` is 0 until its controller has ordered the batch.
    """

    iid: int = NO_CARD
    face: str = ""
    lane: int = NOWHERE
    it: int = 0
    batch: int = 0
    order: int = 0


@dataclass(slots=True)
class Attack:
    """One attack of a wave, by marks. ``kind``: unit, ship_site, site; ``target`` is 0 for a Site.

    ``blocked`` is never taken back (M9-81-a); ``removed``: the attacker has left the wave (M9-80).
    """

    attacker: int
    kind: str
    target: int = 0
    blocked: bool = False
    blockers: list[int] = field(default_factory=list)
    removed: bool = False

    def copy(self) -> Attack:
        """An independent copy."""
        return Attack(self.attacker, self.kind, self.target, self.blocked, self.blockers[:], self.removed)


@dataclass(slots=True)
class Points:
    """Battle Damage of one attack, or spill, still to be paid. ``attack`` is the index in the wave."""

    attack: int
    left: int
    total: int
    is_spill: bool = False

    def copy(self) -> Points:
        """An independent copy."""
        return Points(self.attack, self.left, self.total, self.is_spill)


@dataclass(slots=True)
class Hit:
    """One event of a batch of damage (M9-H41). ``kind``: battle_damage, combat_wounds, effect_wounds.

    ``target`` is the mark of the wounded card, for Battle Damage the damaged seat; ``attack`` the index of the attack
    that deals Battle Damage, else -1. ``was`` is the amount before replacement and prevention.
    """

    kind: str
    target: int
    n: int
    attack: int = -1
    was: int = 0
    prevented: list[str] = field(default_factory=list)

    def copy(self) -> Hit:
        """An independent copy."""
        return Hit(self.kind, self.target, self.n, self.attack, self.was, self.prevented[:])


@dataclass(slots=True)
class Batch:
    """Damage that happens at once, while replacements are asked about; ``place`` is the hit under consideration.

    ``used`` names the replacements that were applied to or declined for that hit. ``seat`` and ``source`` say who
    deals it. ``in_wave``: these are the events of step 5.
    """

    hits: list[Hit]
    seat: int
    source: str
    in_wave: bool = False
    place: int = 0
    used: list[str] = field(default_factory=list)

    def copy(self) -> Batch:
        """An independent copy."""
        hits = [hit.copy() for hit in self.hits]
        return Batch(hits, self.seat, self.source, self.in_wave, self.place, self.used[:])


@dataclass
class Wave:
    """The wave under way (4.4). ``step`` 1 to 7; ``place`` counts within a step.

    ``removed`` are the marks of all that left the wave, ``removed_cards`` the same by card, since it is out also when
    it comes back (M9-80-b); ``travelling`` are the marks of fighters that were En Route when they joined it.
    ``credits`` are the pairs of attacker and card, by marks, to which its attack assigned combat wounds (M9-H29).
    ``damage`` is what is still to be paid; ``revealed`` is the card that pays the present point, until its Blackwake
    is over.
    """

    lane: int
    seat: int
    extra: bool
    attacks: list[Attack]
    step: int = 1
    place: int = 0
    removed: list[int] = field(default_factory=list)
    removed_cards: list[int] = field(default_factory=list)
    window: Window | None = None
    stack: list[Effect] = field(default_factory=list)
    travelling: list[int] = field(default_factory=list)
    credits: list[list[int]] = field(default_factory=list)
    damage: list[Points] = field(default_factory=list)
    revealed: int = NO_CARD

    def copy(self) -> Wave:
        """An independent copy; pairs of ``credits`` are never changed in place and may be shared."""
        twin = Wave.__new__(Wave)
        twin.__dict__ = self.__dict__.copy()
        twin.attacks = [attack.copy() for attack in self.attacks]
        twin.removed = self.removed[:]
        twin.removed_cards = self.removed_cards[:]
        twin.window = None if self.window is None else self.window.copy()
        twin.stack = [effect.copy() for effect in self.stack]
        twin.travelling = self.travelling[:]
        twin.credits = self.credits[:]
        twin.damage = [points.copy() for points in self.damage]
        return twin


@dataclass
class State:
    """Everything that a match is. ``phase``: setup, awaken, action, attack, move, attune, end, over.

    ``step`` counts within a phase. ``board`` holds all permanents in the order in which they entered. ``limits`` has
    uses by ``<per>|<scope>|...``. ``damage`` is being dealt, ``effect`` being resolved, ``queue`` are triggers that
    wait. ``toll`` is what Exhaustion still takes in this Awaken. ``made`` numbers shields, ``entries`` what enters.
    """

    rng_key: str
    rng_count: int
    settings: dict[str, Any]
    defs: list[str]
    owners: list[int]
    marks: list[int]
    last_mark: int
    players: list[Player]
    lanes: list[Lane] = field(default_factory=lambda: [Lane() for _ in LANES])
    board: list[Permanent] = field(default_factory=list)
    entries: int = 0
    first: int = 0
    turn_seat: int = 0
    turn: int = 0
    phase: str = "setup"
    step: int = 0
    toll: int = 0
    damage: Batch | None = None
    effect: Effect | None = None
    queue: list[Triggered] = field(default_factory=list)
    batches: int = 0
    wave: Wave | None = None
    extra_attacks: list[int] = field(default_factory=list)
    limits: dict[str, int] = field(default_factory=dict)
    made: int = 0
    operations: int = 0
    fired: dict[str, int] = field(default_factory=dict)
    winners: list[int] = field(default_factory=list)
    reason: str = ""
    rule: str = ""

    def copy(self) -> State:
        """An independent copy that shares nothing that can change."""
        twin = State.__new__(State)
        twin.__dict__ = self.__dict__.copy()
        twin.defs = self.defs[:]
        twin.owners = self.owners[:]
        twin.marks = self.marks[:]
        twin.players = [player.copy() for player in self.players]
        twin.lanes = [Lane(lane.wave_made, lane.manifested, lane.pressured) for lane in self.lanes]
        twin.board = [permanent.copy() for permanent in self.board]
        twin.damage = None if self.damage is None else self.damage.copy()
        twin.effect = None if self.effect is None else self.effect.copy()
        twin.queue = self.queue[:]
        twin.wave = None if self.wave is None else self.wave.copy()
        twin.extra_attacks = self.extra_attacks[:]
        twin.limits = self.limits.copy()
        return twin


def state_from(raw: dict[str, Any]) -> State:
    """A state from its JSON form, which it takes over; KeyError, TypeError or ValueError if that does not fit."""
    raw["players"] = [_player(player) for player in raw["players"]]
    raw["lanes"] = [Lane(**lane) for lane in raw["lanes"]]
    raw["board"] = [_permanent(permanent) for permanent in raw["board"]]
    raw["damage"] = None if raw["damage"] is None else _batch(raw["damage"])
    raw["effect"] = None if raw["effect"] is None else Effect(**raw["effect"])
    raw["queue"] = [Triggered(**pending) for pending in raw["queue"]]
    raw["wave"] = None if raw["wave"] is None else _wave(raw["wave"])
    return filled(State, raw)


def _player(raw: dict[str, Any]) -> Player:
    raw["shields"] = [Shield(**shield) for shield in raw["shields"]]
    return filled(Player, raw)


def _permanent(raw: dict[str, Any]) -> Permanent:
    for name, record in (("mods", Mod), ("bans", Ban), ("shields", Shield), ("controls", Control)):
        if raw[name]:
            raw[name] = [record(**one) for one in raw[name]]
    return filled(Permanent, raw)


def _batch(raw: dict[str, Any]) -> Batch:
    raw["hits"] = [Hit(**hit) for hit in raw["hits"]]
    return Batch(**raw)


def _wave(raw: dict[str, Any]) -> Wave:
    raw["attacks"] = [Attack(**attack) for attack in raw["attacks"]]
    raw["window"] = window_from(raw["window"])
    raw["stack"] = [Effect(**effect) for effect in raw["stack"]]
    raw["damage"] = [Points(**points) for points in raw["damage"]]
    return filled(Wave, raw)
