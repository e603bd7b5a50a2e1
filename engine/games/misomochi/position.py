"""Any MisoMochi position from a description, for scenarios and tests; play never comes here.

What a description leaves out is empty or at its default; nothing is checked that set-up and play would have ensured.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from pydantic import Field, model_validator

from engine.games.misomochi.cards import Card
from engine.games.misomochi.compiled import compile_card
from engine.games.misomochi.game import MisoMochi
from engine.games.misomochi.settings import with_changes
from engine.games.misomochi.state import NO_CARD, Bonus, Character, Player, Shield, State, Unlock, Use, Weakening
from engine.kernel import rng
from engine.kernel.game import Seat
from engine.kernel.ids import Iid, Ref, ref_of
from engine.kernel.positions import LETTERS, Part, Placed
from engine.kernel.zones import fresh_mark

BLANK = Card.model_validate(
    {
        "id": "h-blank",
        "title": "Blank",
        "house": True,
        "kind": "evolution",
        "type_line": "Forest · Blank",
        "hp": 10,
        "evolves_from": "Nobody",
        "abilities": [
            {
                "name": "Rest",
                "text": "Heals itself by 10.",
                "kind": "attack",
                "timing": "attack",
                "effects": [{"op": "heal", "to": "attacker", "amount": 10}],
            }
        ],
    }
)
"""Fills decks that a position does not name: a card that nobody can play or take."""

BLANKS = 20


class CardSpec(Part):
    """A card; its id alone says the same as an object with only `card`."""

    card: str
    alias: str | None = Field(default=None, alias="as", description="its name in picks and paths")
    defeated: bool = Field(default=False, description="in a discard: it was defeated in play")

    @model_validator(mode="before")
    @classmethod
    def _from_id(cls, value: Any) -> Any:
        return {"card": value} if isinstance(value, str) else value


class ShieldSpec(Part):
    """A shield that lies on a character."""

    amount: int
    scope: Literal["attack_hit", "any_damage"]
    until: Literal["a", "b"] | None = Field(
        default=None, description="gone when this seat's next turn starts; no expiry if left out"
    )
    source: str = Field(default="Test/shield", description="title/ability")


class BonusSpec(Part):
    """An attack bonus until the turn ends."""

    amount: int
    uses: Literal["all", "next_attack"] = "all"
    source: str = Field(default="Test/bonus", description="title/ability")


class UnlockSpec(Part):
    """An artifact attack that this character may make this turn."""

    attack: str = Field(description="<card id>/<attack>; the card is attached to this character")


class CharacterSpec(Part):
    """A character; its card id alone says the same as an object with only `card`."""

    card: str = Field(description="its top card")
    alias: str | None = Field(default=None, alias="as", description="its name in picks and paths")
    hp: int | None = Field(default=None, description="remaining HP; all of them if left out")
    under: tuple[str, ...] = Field(default=(), description="the cards below an Evolution, bottom first")
    attachments: tuple[CardSpec, ...] = ()
    shields: tuple[ShieldSpec, ...] = ()
    bonuses: tuple[BonusSpec, ...] = ()
    weakened: int = Field(
        default=0, description="its attacks deal so much less in its controller's running or next turn"
    )
    unlocks: tuple[UnlockSpec, ...] = ()
    asleep: bool = Field(default=False, description="until the end of its controller's running or next turn")
    new: bool = Field(default=False, description="it came into play this turn")
    attacked: int = Field(default=0, description="attacks that it received this turn")

    @model_validator(mode="before")
    @classmethod
    def _from_id(cls, value: Any) -> Any:
        return {"card": value} if isinstance(value, str) else value


class UseSpec(Part):
    """A limit that is spent; `title/ability` alone says the same as an object with only `ability`."""

    ability: str = Field(description="<tracking title>/<ability>")
    by: str | None = Field(default=None, description="alias of the card that used it; some other copy if left out")
    left: bool = Field(default=False, description="that card has left play or was evolved since")

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        return {"ability": value} if isinstance(value, str) else value


class SideSpec(Part):
    """One player's side."""

    active: CharacterSpec | None = None
    bench: tuple[CharacterSpec | None, ...] = Field(default=(), description="places 1 to 3, null for an empty one")
    support: tuple[CardSpec, ...] = ()
    land: CardSpec | None = None
    hand: tuple[CardSpec, ...] = ()
    deck: tuple[CardSpec, ...] | None = Field(
        default=None, description=f"top card first; {BLANKS} blank cards if left out"
    )
    discard: tuple[CardSpec, ...] = Field(default=(), description="top card last")
    energy: int | None = Field(default=None, description="of the running turn; what the turn gives if left out")
    own_turns: int = Field(default=3, description="own turns begun")
    defeats: int = Field(default=0, description="opponent's characters defeated so far")
    used_turn: tuple[UseSpec, ...] = ()
    used_game: tuple[UseSpec, ...] = ()
    attack_used: bool = False
    paid_switch_used: bool = False


class Position(Part):
    """A whole position."""

    turn: Literal["a", "b"] = Field(default="a", description="whose turn it is")
    phase: Literal["start", "prepare", "act", "end"] = Field(
        default="act", description="`start` and `end` stand before anything of them has happened"
    )
    first: Literal["a", "b"] = Field(default="a", description="who had the first turn of the match")
    turn_number: int = Field(default=7, description="of the match; with phase `start` that of the turn before")
    seats: tuple[SideSpec, SideSpec]


PARTS: tuple[type[Part], ...] = (
    Position,
    SideSpec,
    CharacterSpec,
    CardSpec,
    ShieldSpec,
    BonusSpec,
    UnlockSpec,
    UseSpec,
)
"""The models, the whole position first, for the page on the format."""


def with_cards(extra: Sequence[Mapping[str, Any]]) -> MisoMochi:
    """The game with the blank card and these further definitions.

    Raises:
        pydantic.ValidationError: one of them is not written as in ``data/misomochi/cards``.
    """
    game = MisoMochi()
    cards = {card.id: card for card in (BLANK, *(Card.model_validate(one) for one in extra))}
    content = game.content
    compiled = {card.id: compile_card(card) for card in cards.values()}
    game.__dict__["content"] = replace(content, cards=content.cards | cards, definitions=content.definitions | compiled)
    return game


def refer(state: State, iid: Iid) -> Ref:
    """The reference of a physical card as it is now; a card in a character's stack stands for the character."""
    for player in state.players:
        for character in player.row:
            if character is not None and iid in character.cards:
                return ref_of(state.defs[character.cards[-1]], character.cid)
    return ref_of(state.defs[iid], state.marks[iid])


def deck(state: State, seat: int) -> list[int]:
    """The pile that set-up shuffles first."""
    return state.players[seat].deck


def place(game: MisoMochi, spec: Mapping[str, Any], settings: Mapping[str, Any]) -> Placed:
    """The state that a description means.

    Raises:
        pydantic.ValidationError: it is not written as ``Position``.
        KeyError: it names a card that does not exist.
    """
    return _Builder(game, Position.model_validate(spec), with_changes(game.content.settings, settings)).built()


class _Builder:
    """Puts cards down one by one; each gets the next number."""

    def __init__(self, game: MisoMochi, spec: Position, settings: dict[str, Any]) -> None:
        self.definitions = game.content.definitions
        self.spec = spec
        key = rng.key_from(b"scenario")
        self.state = State(key, 0, settings, [], [], [], 0, [])
        self.aliases: dict[str, Iid] = {}

    def built(self) -> Placed:
        """The whole position."""
        spec, state = self.spec, self.state
        state.first, state.turn_seat = LETTERS.index(spec.first), LETTERS.index(spec.turn)
        state.turn, state.phase = spec.turn_number, spec.phase
        for seat, side in enumerate(spec.seats):
            state.players.append(self._side(seat, side))
        for seat, side in enumerate(spec.seats):
            for used, uses in ((side.used_turn, "uses_turn"), (side.used_game, "uses_game")):
                getattr(state.players[seat], uses).update({use.ability: self._use(use) for use in used})
        owned = [Counter(d for d, o in zip(state.defs, state.owners, strict=True) if o == seat) for seat in (0, 1)]
        seats = tuple(Seat(letter.upper(), dict(owned[i])) for i, letter in enumerate(LETTERS))
        return Placed(state, seats, self.aliases)

    def _use(self, use: UseSpec) -> Use:
        if use.by is None:
            return Use(0, 0, use.left)
        iid = self.aliases[use.by]
        mark = int(refer(self.state, iid).rpartition("#")[2])
        return Use(mark, mark, use.left)

    def _card(self, seat: int, card: str, alias: str | None = None) -> Iid:
        state = self.state
        if card not in self.definitions:
            raise KeyError(f"there is no card {card!r}")
        iid = Iid(len(state.defs))
        state.defs.append(card)
        state.owners.append(seat)
        state.marks.append(fresh_mark(state))
        if alias is not None:
            self.aliases[alias] = iid
        return iid

    def _cards(self, seat: int, cards: Sequence[CardSpec]) -> list[int]:
        return [self._card(seat, spec.card, spec.alias) for spec in cards]

    def _side(self, seat: int, side: SideSpec) -> Player:
        bench = [None if c is None else self._character(seat, c) for c in side.bench]
        bench += [None] * (self.state.settings["bench_size"] - len(bench))
        active = None if side.active is None else self._character(seat, side.active)
        deck = (CardSpec.model_validate(BLANK.id),) * BLANKS if side.deck is None else side.deck
        player = Player(self._cards(seat, deck), [active, *bench])
        player.hand, player.support = self._cards(seat, side.hand), self._cards(seat, side.support)
        player.land = NO_CARD if side.land is None else self._card(seat, side.land.card, side.land.alias)
        player.discard = self._cards(seat, side.discard)
        marked = zip(player.discard, side.discard, strict=True)
        player.defeated = [self.state.marks[iid] for iid, spec in marked if spec.defeated]
        player.own_turns, player.defeats_scored = side.own_turns, side.defeats
        player.energy = player.energy_base = self._energy(seat, side)
        player.attack_used = "normal" if side.attack_used else ""
        player.paid_switch_used = side.paid_switch_used
        return player

    def _energy(self, seat: int, side: SideSpec) -> int:
        if side.energy is not None:
            return side.energy
        if seat != self.state.turn_seat or self.spec.phase == "start":
            return 0
        pools: Sequence[int] = self.state.settings["energy_by_turn"]
        return pools[min(side.own_turns, len(pools)) - 1]

    def _character(self, seat: int, spec: CharacterSpec) -> Character:
        state = self.state
        cards: list[int] = [self._card(seat, card) for card in spec.under]
        cards.append(self._card(seat, spec.card, spec.alias))
        full = self.definitions[spec.card].hp
        character = Character(fresh_mark(state), cards, state.turn if spec.new else 0)
        character.damage = 0 if spec.hp is None else full - spec.hp
        character.attachments = self._cards(seat, spec.attachments)
        own_turn = state.turn + (self.spec.phase == "start") + (seat != state.turn_seat)
        character.asleep = own_turn if spec.asleep else 0
        character.shields = [self._shield(shield) for shield in spec.shields]
        character.bonuses = [Bonus(*_source(b.source), b.amount, b.uses) for b in spec.bonuses]
        if spec.weakened:
            character.weakened = [Weakening("Test", "weakening", spec.weakened, own_turn)]
        character.unlocks = [self._unlock(character, unlock) for unlock in spec.unlocks]
        character.attacks_received = spec.attacked
        return character

    def _shield(self, spec: ShieldSpec) -> Shield:
        until = "" if spec.until is None else f"start:{LETTERS.index(spec.until)}"
        return Shield(*_source(spec.source), spec.amount, spec.scope, until)

    def _unlock(self, character: Character, spec: UnlockSpec) -> Unlock:
        card, _, attack = spec.attack.partition("/")
        iid = next(i for i in character.attachments if self.state.defs[i] == card)
        return Unlock(card, attack, self.state.marks[iid])


def _source(text: str) -> tuple[str, str]:
    title, _, ability = text.partition("/")
    return title, ability
