"""Any Miras 9 position from a description, for scenarios and tests; play never comes here.

What a description leaves out is empty or at its default; nothing is checked that set-up and play would have ensured.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from pydantic import Field, model_validator

from engine.games.miras9.cards import Card
from engine.games.miras9.compiled import compile_card
from engine.games.miras9.game import Miras9
from engine.games.miras9.settings import with_changes
from engine.games.miras9.state import LANES, NO_CARD, NOWHERE, Permanent, Player, State
from engine.kernel import rng
from engine.kernel.game import Seat
from engine.kernel.ids import Iid, Ref, ref_of
from engine.kernel.positions import LETTERS, Part, Placed
from engine.kernel.zones import fresh_mark

LaneId = Literal["0S", "0I", "0E", "1E", "1I", "1S"]
Letter = Literal["a", "b"]
BLANK = Card.model_validate(
    {
        "id": "h-blank",
        "name": "Blank",
        "type": "event",
        "house": True,
        "alignment": "Unaligned",
        "cost": 99,
        "text": "Nothing.",
        "abilities": [
            {
                "id": "play",
                "name": "Blank",
                "text": "Nothing.",
                "kind": "play",
                "ops": [{"op": "draw", "n": 0, "player": "you"}],
            }
        ],
    }
)
"""Fills piles that a position does not name: a card that nobody can pay for."""

BLANKS = 20
PAIRED = ("korrath", "ysmere")


class CardSpec(Part):
    """A card; its id alone says the same as an object with only `card`."""

    card: str
    alias: str | None = Field(default=None, alias="as", description="its name in picks and paths")
    owner: Letter | None = Field(default=None, description="whose it is, where the place does not say so")
    tapped: bool = False

    @model_validator(mode="before")
    @classmethod
    def _from_id(cls, value: Any) -> Any:
        return {"card": value} if isinstance(value, str) else value


class UnitSpec(CardSpec):
    """A Unit or Ship-Site; its card id alone says the same. The paired card of a seat stands there awakened."""

    wounds: int = 0
    unattuned: bool = False
    new: bool = Field(default=False, description="it entered this turn, and is Unattuned")
    origin: LaneId | None = Field(default=None, alias="from", description="En Route from there to this lane")
    spotted: bool = Field(default=False, description="until the end of the turn")
    crew: tuple[UnitSpec, ...] = ()
    equipment: tuple[CardSpec, ...] = ()


class LaneSpec(Part):
    """A lane; the Units of each seat under its letter."""

    site: CardSpec | None = None
    ship_site: UnitSpec | None = None
    ship_seat: Letter | None = Field(
        default=None, description="who controls the Ship-Site; the lane's owner if left out"
    )
    a: tuple[UnitSpec, ...] = ()
    b: tuple[UnitSpec, ...] = ()
    dropped: tuple[CardSpec, ...] = Field(default=(), description="Equipment that lies here")
    wave_made: bool = False
    manifested: bool = False
    pressured: bool = False


class SideSpec(Part):
    """One player's side; all piles with the top first, and a number for so many blank cards."""

    planet: str = Field(default="", description="the paired card; `korrath` for a and `ysmere` for b if left out")
    planet_tapped: bool = False
    hand: tuple[CardSpec, ...] = ()
    main_deck: int | tuple[CardSpec, ...] = BLANKS
    resource: int | tuple[CardSpec, ...] = 0
    used: int | tuple[CardSpec, ...] = 0
    discard: tuple[CardSpec, ...] = ()
    exile: tuple[CardSpec, ...] = ()
    echo: int = 0
    exhaustion: int = 0


class Position(Part):
    """A whole position."""

    turn: Letter = Field(default="a", description="whose turn it is")
    phase: Literal["awaken", "action", "attack", "move", "attune", "end"] = Field(
        default="action", description="`awaken` and `end` stand before anything of them has happened"
    )
    first: Letter = Field(default="a", description="who had the first turn of the match")
    turn_number: int = Field(default=7, description="of the running turn")
    seats: tuple[SideSpec, SideSpec]
    lanes: dict[LaneId, LaneSpec] = Field(default={}, description="by lane; lanes left out are basic and empty")


PARTS: tuple[type[Part], ...] = (Position, SideSpec, LaneSpec, UnitSpec, CardSpec)
"""The models, the whole position first, for the page on the format."""


def with_cards(extra: Sequence[Mapping[str, Any]]) -> Miras9:
    """The game with the blank card and these further definitions.

    Raises:
        pydantic.ValidationError: one of them is not written as in ``data/miras9/cards``.
    """
    game = Miras9()
    cards = {card.id: card for card in (BLANK, *(Card.model_validate(one) for one in extra))}
    content = game.content
    compiled = {card.id: compile_card(card) for card in cards.values()}
    game.__dict__["content"] = replace(content, cards=content.cards | cards, definitions=content.definitions | compiled)
    return game


def refer(state: State, iid: Iid) -> Ref:
    """The reference of a physical card as it is now."""
    return ref_of(state.defs[iid], state.marks[iid])


def deck(state: State, seat: int) -> list[int]:
    """The pile that set-up shuffles first."""
    return state.players[seat].main_deck


def place(game: Miras9, spec: Mapping[str, Any], settings: Mapping[str, Any]) -> Placed:
    """The state that a description means.

    Raises:
        pydantic.ValidationError: it is not written as ``Position``.
        KeyError: it names a card that does not exist.
    """
    return _Builder(game, Position.model_validate(spec), with_changes(game.content.settings, settings)).built()


class _Builder:
    """Puts cards down one by one; each gets the next number."""

    def __init__(self, game: Miras9, spec: Position, settings: dict[str, Any]) -> None:
        self.definitions = game.content.definitions
        self.spec = spec
        self.state = State(rng.key_from(b"scenario"), 0, settings, [], [], [], 0, [])
        self.aliases: dict[str, Iid] = {}

    def built(self) -> Placed:
        """The whole position."""
        spec, state = self.spec, self.state
        state.first, state.turn_seat = LETTERS.index(spec.first), LETTERS.index(spec.turn)
        state.turn, state.phase = spec.turn_number, spec.phase
        for seat, side in enumerate(spec.seats):
            state.players.append(self._side(seat, side))
        for lane, there in sorted(spec.lanes.items(), key=lambda item: LANES.index(item[0])):
            self._lane(LANES.index(lane), there)
        owned = [Counter(d for d, o in zip(state.defs, state.owners, strict=True) if o == seat) for seat in (0, 1)]
        seats = tuple(Seat(letter.upper(), dict(owned[seat])) for seat, letter in enumerate(LETTERS))
        return Placed(state, seats, self.aliases)

    def _card(self, seat: int, spec: CardSpec) -> Iid:
        state = self.state
        if spec.card not in self.definitions:
            raise KeyError(f"there is no card {spec.card!r}")
        iid = Iid(len(state.defs))
        state.defs.append(spec.card)
        state.owners.append(seat if spec.owner is None else LETTERS.index(spec.owner))
        state.marks.append(fresh_mark(state))
        if spec.alias is not None:
            self.aliases[spec.alias] = iid
        return iid

    def _pile(self, seat: int, cards: int | tuple[CardSpec, ...]) -> list[int]:
        blank = CardSpec(card=BLANK.id)
        return [self._card(seat, spec) for spec in ((blank,) * cards if isinstance(cards, int) else cards)]

    def _side(self, seat: int, side: SideSpec) -> Player:
        paired = self._card(seat, CardSpec(card=side.planet or PAIRED[seat]))
        return Player(
            self._pile(seat, side.main_deck),
            paired,
            hand=self._pile(seat, side.hand),
            resource=self._pile(seat, side.resource),
            used=self._pile(seat, side.used),
            discard=self._pile(seat, side.discard),
            exile=self._pile(seat, side.exile),
            planet_tapped=side.planet_tapped,
            echo=side.echo,
            exhaustion=side.exhaustion,
        )

    def _lane(self, lane: int, there: LaneSpec) -> None:
        owner = int(LANES[lane][0])
        if there.site is not None:
            self._put(owner, lane, there.site)
        if there.ship_site is not None:
            self._unit(owner if there.ship_seat is None else LETTERS.index(there.ship_seat), lane, there.ship_site)
        for seat, units in enumerate((there.a, there.b)):
            for unit in units:
                self._unit(seat, lane, unit)
        for dropped in there.dropped:
            self._put(owner if dropped.owner is None else LETTERS.index(dropped.owner), lane, dropped)
        marks = self.state.lanes[lane]
        marks.wave_made, marks.manifested, marks.pressured = there.wave_made, there.manifested, there.pressured

    def _put(self, seat: int, lane: int, spec: CardSpec) -> Permanent:
        state = self.state
        player = state.players[seat]
        paired = state.defs[player.paired] == spec.card
        iid = Iid(player.paired) if paired else self._card(seat, spec)
        if paired and spec.alias is not None:
            self.aliases[spec.alias] = iid
        state.entries += 1
        permanent = Permanent(iid, seat, lane, seat, 0, state.entries, tapped=spec.tapped)
        state.board.append(permanent)
        return permanent

    def _unit(self, seat: int, lane: int, spec: UnitSpec, host: int = NO_CARD) -> None:
        state = self.state
        unit = self._put(seat, lane, spec)
        unit.aboard = host
        unit.wounds, unit.unattuned = spec.wounds, spec.unattuned or spec.new
        unit.entered_turn = state.turn if spec.new else 0
        unit.origin = NOWHERE if spec.origin is None else LANES.index(spec.origin)
        unit.spotted = "turn" if spec.spotted else ""
        for member in spec.crew:
            self._unit(seat, lane, member, unit.iid)
        for equipment in spec.equipment:
            self._put(seat, lane, equipment).attached = unit.iid
