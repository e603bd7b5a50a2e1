"""The state of a MisoMochi match: plain data only, saved as it stands (chapter 3 of the rules).

Cards are numbers (``iid``) into ``defs``, ``owners`` and ``marks``. A mark is the number under which a card is shown
and remembered; it is renewed at every crossing between a hidden and a public zone, so a stored mark never finds a card
that left and came back. A character has a mark of its own, ``cid``, from the same counter.

The large records have no slots: orjson writes an attribute dictionary in a third of the time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.kernel.records import filled
from engine.kernel.triggers import Pending
from engine.kernel.windows import Window, window_from

ACTIVE = 0
"""Place of the Active character in a row; places 1 and up are the Bench."""

NO_CARD = -1


@dataclass(slots=True)
class Shield:
    """Damage taken off the next qualifying event. ``until``: "" for none, else ``start:<seat>``."""

    title: str
    ability: str
    amount: int
    scope: str
    until: str


@dataclass(slots=True)
class Bonus:
    """Damage added to this character's attacks until the running turn ends. ``uses``: all, next_attack."""

    title: str
    ability: str
    amount: int
    uses: str


@dataclass(slots=True)
class Weakening:
    """Damage taken off this character's attacks during match turn ``turn``."""

    title: str
    ability: str
    amount: int
    turn: int


@dataclass(slots=True)
class Unlock:
    """An artifact attack that this character may make until the running turn ends: its card's definition and mark."""

    definition: str
    attack: str
    mark: int


@dataclass
class Character:
    """A character in play. ``cards`` from bottom to top; ``asleep``: the match turn at whose end it wakes, or 0."""

    cid: int
    cards: list[int]
    entered: int
    damage: int = 0
    attachments: list[int] = field(default_factory=list)
    asleep: int = 0
    shields: list[Shield] = field(default_factory=list)
    bonuses: list[Bonus] = field(default_factory=list)
    weakened: list[Weakening] = field(default_factory=list)
    unlocks: list[Unlock] = field(default_factory=list)
    attacks_received: int = 0

    def copy(self) -> Character:
        """An independent copy; its lists of small records are replaced, never changed in place, and shared."""
        twin = Character.__new__(Character)
        twin.__dict__ = self.__dict__.copy()
        twin.cards = self.cards[:]
        twin.attachments = self.attachments[:]
        return twin


@dataclass(slots=True)
class Use:
    """A spent limit: the mark and character that used it, and whether that card has left play or was evolved since."""

    mark: int
    cid: int
    left: bool = False


@dataclass
class Player:
    """One player's side. ``row``: the Active character, then the Bench places. Uses are keyed ``title/ability``."""

    deck: list[int]
    row: list[Character | None]
    hand: list[int] = field(default_factory=list)
    support: list[int] = field(default_factory=list)
    land: int = NO_CARD
    discard: list[int] = field(default_factory=list)
    defeated: list[int] = field(default_factory=list)
    energy: int = 0
    energy_base: int = 0
    own_turns: int = 0
    defeats_scored: int = 0
    uses_turn: dict[str, Use] = field(default_factory=dict)
    uses_game: dict[str, Use] = field(default_factory=dict)
    rolls: dict[str, list[int]] = field(default_factory=dict)
    attack_used: str = ""
    paid_switch_used: bool = False
    deploys: int = 0
    evolutions: int = 0
    item_plays: int = 0
    land_plays: int = 0
    standing: str = ""

    def copy(self) -> Player:
        """An independent copy; ``Use`` records and rolls are never changed in place and may be shared."""
        twin = Player.__new__(Player)
        twin.__dict__ = self.__dict__.copy()
        twin.deck = self.deck[:]
        twin.row = [None if c is None else c.copy() for c in self.row]
        twin.hand = self.hand[:]
        twin.support = self.support[:]
        twin.discard = self.discard[:]
        twin.defeated = self.defeated[:]
        twin.uses_turn = self.uses_turn.copy()
        twin.uses_game = self.uses_game.copy()
        return twin


@dataclass(slots=True)
class Reduced:
    """A reaction's reduction of the running attack on one character."""

    cid: int
    amount: int
    ability: str


@dataclass(slots=True)
class Frame:
    """One thing still to be resolved; the newest lies on top of ``State.frames``.

    ``kind``: play, ability, attack, triggers, check, discard. ``step`` counts through the kind's steps. ``source`` and
    ``host`` are marks of the card and of the character concerned; ``definition`` and ``ability`` say which ability.
    ``targets`` maps target ids to marks. ``pending`` holds waiting triggers, ``window`` who may answer. ``bases`` are
    an attack's damage targets with their base sums. ``guarded`` is the operation whose window for Twin Guardians is
    over, ``reached`` whether the ability did something. The other lists are what the kind remembers between two steps.
    """

    kind: str
    seat: int
    step: int = 0
    source: int = 0
    host: int = 0
    iid: int = NO_CARD
    definition: str = ""
    ability: str = ""
    op: int = 0
    targets: dict[str, list[int]] = field(default_factory=dict)
    rolls: dict[str, list[int]] = field(default_factory=dict)
    pending: list[Pending] = field(default_factory=list)
    bases: list[list[int]] = field(default_factory=list)
    reduced: list[Reduced] = field(default_factory=list)
    prevented: list[int] = field(default_factory=list)
    window: Window | None = None
    cancelled: list[int] = field(default_factory=list)
    look: list[int] = field(default_factory=list)
    moment: str = ""
    event_ability: str = ""
    event_source: int = 0
    event_target: int = 0
    guarded: int = -1
    reached: bool = False

    def copy(self) -> Frame:
        """An independent copy; ``pending`` records, rolls and pairs are never changed in place and may be shared."""
        return Frame(
            self.kind,
            self.seat,
            self.step,
            self.source,
            self.host,
            self.iid,
            self.definition,
            self.ability,
            self.op,
            self.targets.copy(),
            self.rolls.copy(),
            self.pending[:],
            self.bases[:],
            self.reduced[:],
            self.prevented[:],
            None if self.window is None else self.window.copy(),
            self.cancelled[:],
            self.look[:],
            self.moment,
            self.event_ability,
            self.event_source,
            self.event_target,
            self.guarded,
            self.reached,
        )


@dataclass(slots=True)
class Strike:
    """The attack last made, for the picture; ``hits`` are [target mark, damage, HP before, HP after, prevented]."""

    seat: int
    attacker: int
    attack: str
    hits: list[list[int]]
    settled: bool


@dataclass
class State:
    """Everything that a match is. ``phase``: deal, place, start, prepare, act, end, over."""

    rng_key: str
    rng_count: int
    settings: dict[str, Any]
    defs: list[str]
    owners: list[int]
    marks: list[int]
    last_mark: int
    players: list[Player]
    first: int = 0
    turn_seat: int = 0
    turn: int = 0
    phase: str = "deal"
    step: int = 0
    frames: list[Frame] = field(default_factory=list)
    operations: int = 0
    fired: dict[str, int] = field(default_factory=dict)
    strike: Strike | None = None
    dice: list[int] = field(default_factory=list)
    dice_label: str = ""
    winners: list[int] = field(default_factory=list)
    reason: str = ""
    rule: str = ""

    def copy(self) -> State:
        """An independent copy that shares nothing that can change."""
        twin = State.__new__(State)
        twin.__dict__ = self.__dict__.copy()
        twin.defs = self.defs[:]
        twin.marks = self.marks[:]
        twin.players = [p.copy() for p in self.players]
        twin.frames = [f.copy() for f in self.frames]
        return twin


def state_from(raw: dict[str, Any]) -> State:
    """A state from its JSON form, which it takes over. Raises KeyError, TypeError or ValueError if that does not fit.

    The large records take their JSON objects over as their attributes, without the detour of passing each by name.
    """
    raw["players"] = [_player(player) for player in raw["players"]]
    raw["frames"] = [_frame(frame) for frame in raw["frames"]]
    if raw["strike"] is not None:
        raw["strike"] = Strike(**raw["strike"])
    return filled(State, raw)


def _player(raw: dict[str, Any]) -> Player:
    raw["row"] = [None if character is None else _character(character) for character in raw["row"]]
    if raw["uses_turn"]:
        raw["uses_turn"] = {key: Use(**use) for key, use in raw["uses_turn"].items()}
    if raw["uses_game"]:
        raw["uses_game"] = {key: Use(**use) for key, use in raw["uses_game"].items()}
    return filled(Player, raw)


def _character(raw: dict[str, Any]) -> Character:
    if raw["shields"]:
        raw["shields"] = [Shield(**shield) for shield in raw["shields"]]
    if raw["bonuses"]:
        raw["bonuses"] = [Bonus(**bonus) for bonus in raw["bonuses"]]
    if raw["weakened"]:
        raw["weakened"] = [Weakening(**weakening) for weakening in raw["weakened"]]
    if raw["unlocks"]:
        raw["unlocks"] = [Unlock(**unlock) for unlock in raw["unlocks"]]
    return filled(Character, raw)


def _frame(raw: dict[str, Any]) -> Frame:
    frame = Frame(**raw)
    frame.pending = [Pending(**pending) for pending in raw["pending"]]
    frame.reduced = [Reduced(**reduced) for reduced in raw["reduced"]]
    frame.window = window_from(raw["window"])
    return frame
