"""A MisoMochi match as its procedures see it: finding cards and characters, and the only functions that move a card.

Marks (see ``state``) are what procedures hold; everything is looked up anew from a mark when it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.games.misomochi.compiled import AbilityDef, Definition, Matcher, Modifier
from engine.games.misomochi.state import ACTIVE, NO_CARD, Character, State, Use
from engine.kernel import zones
from engine.kernel.events import Facts
from engine.kernel.game import Seat, Table
from engine.kernel.ids import Ref, ref_of
from engine.kernel.triggers import Listeners

Permanent = tuple[int, int, int, str, Character | None]
"""A card in play: mark (a character's cid), iid, controller's seat, zone, the character it is or is on."""

Face = tuple[int, str, Definition]
"""A card in play: mark, zone, and what is printed on it."""

Listening = tuple[Listeners[Permanent, AbilityDef], Listeners[Permanent, AbilityDef]]
"""By seat, under their timing: the abilities of cards in play."""

Modifying = tuple[Listeners[Permanent, tuple[AbilityDef, Modifier]], Listeners[Permanent, tuple[AbilityDef, Modifier]]]
"""By seat, under their name: the modifiers of passives in play."""


class MisoTable(Table[State]):
    """The state together with the card definitions."""

    __slots__ = (
        "_board",
        "_board_of",
        "_by_mark",
        "_faces",
        "_listening",
        "_modifying",
        "definitions",
        "fitting",
        "refusals",
    )

    def __init__(
        self,
        state: State,
        seats: Sequence[Seat],
        definitions: Mapping[str, Definition],
        refusals: Mapping[str, tuple[str, str]],
    ) -> None:
        super().__init__(state, seats)
        self.definitions = definitions
        self.refusals = refusals
        self._board_of: State | None = None
        self._board: tuple[list[Permanent], list[Permanent]] = ([], [])
        self._by_mark: dict[int, Permanent] = {}
        self._faces: tuple[list[Face], list[Face]] = ([], [])
        self._listening: Listening = (Listeners(), Listeners())
        self._modifying: Modifying = (Listeners(), Listeners())
        self.fitting: tuple[dict[Matcher, list[int]], dict[Matcher, list[int]]] = ({}, {})
        """By seat: the marks in play that selectors have found so far, kept like ``in_play``."""

    # --- finding -----------------------------------------------------------------------------------------------

    def card(self, iid: int) -> Definition:
        """The definition of a card."""
        return self.definitions[self.state.defs[iid]]

    def top(self, character: Character) -> Definition:
        """The definition by which a character is judged: its top card's."""
        return self.definitions[self.state.defs[character.cards[-1]]]

    def hp(self, character: Character) -> int:
        """Remaining HP, not below 0."""
        return max(0, self.top(character).hp - character.damage)

    def characters(self, seat: int) -> list[Character]:
        """A seat's characters: Active, then Bench 1 and up."""
        return [c for c in self.state.players[seat].row if c is not None]

    def everyone(self) -> Iterator[tuple[int, Character]]:
        """All characters in play, the turn's player first."""
        for seat in (self.state.turn_seat, 1 - self.state.turn_seat):
            for character in self.characters(seat):
                yield seat, character

    def find(self, cid: int) -> tuple[int, int, Character] | None:
        """The seat, place and character of this cid; None if it is not in play."""
        for seat, player in enumerate(self.state.players):
            for place, character in enumerate(player.row):
                if character is not None and character.cid == cid:
                    return seat, place, character
        return None

    def in_play(self, seat: int) -> list[Permanent]:
        """All cards that a seat has in play: characters with their Items, then Support, then the Land.

        Looked up once and kept until a card enters, leaves or changes its place (``touch``).
        """
        if self._board_of is not self.state:
            self._look()
        return self._board[seat]

    def faces(self, seat: int) -> list[Face]:
        """The same cards with what is printed on them; kept like ``in_play``."""
        if self._board_of is not self.state:
            self._look()
        return self._faces[seat]

    def listening(self, seat: int, timing: str) -> Sequence[tuple[Permanent, AbilityDef]]:
        """The abilities of this timing on the cards that a seat has in play, in their order; kept like ``in_play``."""
        if self._board_of is not self.state:
            self._look()
        return self._listening[seat].to(timing)

    def modifying(self, seat: int, mod: str) -> Sequence[tuple[Permanent, tuple[AbilityDef, Modifier]]]:
        """The modifiers of this name on a seat's cards in play, each with its ability; kept like ``in_play``."""
        if self._board_of is not self.state:
            self._look()
        return self._modifying[seat].to(mod)

    def touch(self) -> None:
        """Forget what lies where: something has entered or left play, or changed its place."""
        self._board_of = None

    def _look(self) -> None:
        """Look up anew what lies where, and who listens."""
        self._board_of = self.state
        self._board = list(self.laid_out(0)), list(self.laid_out(1))
        self._by_mark = {found[0]: found for board in self._board for found in board}
        self._faces = self._faces_of(0), self._faces_of(1)
        self.fitting = {}, {}
        self._listening = self._listeners(0), self._listeners(1)
        self._modifying = self._modifiers(0), self._modifiers(1)

    def _listeners(self, seat: int) -> Listeners[Permanent, AbilityDef]:
        pairs = zip(self._board[seat], self._faces[seat], strict=True)
        return Listeners([(found, definition.by_timing) for found, (_, _, definition) in pairs])

    def _modifiers(self, seat: int) -> Listeners[Permanent, tuple[AbilityDef, Modifier]]:
        pairs = zip(self._board[seat], self._faces[seat], strict=True)
        return Listeners([(found, definition.by_modifier) for found, (_, _, definition) in pairs])

    def _faces_of(self, seat: int) -> list[Face]:
        definitions, defs = self.definitions, self.state.defs
        return [(found[0], found[3], definitions[defs[found[1]]]) for found in self._board[seat]]

    def laid_out(self, seat: int) -> Iterator[Permanent]:
        """The same, read off the state now."""
        marks = self.state.marks
        player = self.state.players[seat]
        for place, character in enumerate(player.row):
            if character is None:
                continue
            yield character.cid, character.cards[-1], seat, "active" if place == ACTIVE else "bench", character
            for iid in character.attachments:
                yield marks[iid], iid, seat, "attached", character
        for iid in player.support:
            yield marks[iid], iid, seat, "support", None
        if player.land != NO_CARD:
            yield marks[player.land], player.land, seat, "land", None

    def permanent(self, mark: int) -> Permanent | None:
        """The card in play with this mark, None if it has left."""
        if self._board_of is not self.state:
            self._look()
        return self._by_mark.get(mark)

    def active(self, seat: int) -> Character | None:
        """The seat's Active character."""
        return self.state.players[seat].row[ACTIVE]

    # --- naming ------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.seats[seat].name

    def title_of(self, mark: int) -> str:
        """The title of the card in play or in a discard with this mark; empty if there is none."""
        found = self.permanent(mark)
        if found is not None:
            return self.card(found[1]).title
        for player in self.state.players:
            for iid in player.discard:
                if self.state.marks[iid] == mark:
                    return self.card(iid).title
        return ""

    def ref(self, mark: int, iid: int) -> Ref:
        """What viewers who know this card call it."""
        return ref_of(self.state.defs[iid], mark)

    def ref_of_character(self, character: Character) -> Ref:
        """What viewers call a character."""
        return ref_of(self.state.defs[character.cards[-1]], character.cid)

    # --- saying ------------------------------------------------------------------------------------------------

    def unread(self, kind: str) -> Facts | None:
        """The facts of the last event of this kind, to be completed; None once its line may have been read."""
        return next((event.facts for event in reversed(self.spoken) if event.kind == kind), None)

    # --- limits (rule-4b, rule-4e, rule-4f, rule-7c, rule-7d) ---------------------------------------------------

    def use_of(self, seat: int, ability: AbilityDef) -> Use | None:
        """The use that has spent this ability's limit for the seat, None while it is unspent."""
        player = self.state.players[seat]
        if ability.scope == "none":
            return None
        uses = player.uses_game if ability.scope == "game" else player.uses_turn
        return uses.get(ability.key)

    def mark_use(self, seat: int, ability: AbilityDef, source: int, cid: int) -> None:
        """Spend the limit of an ability; rule-7c counts it under title and ability, not under the card."""
        player = self.state.players[seat]
        if ability.scope != "none":
            uses = player.uses_game if ability.scope == "game" else player.uses_turn
            uses[ability.key] = Use(source, cid)

    def forget_source(self, mark: int) -> None:
        """Note at each spent limit that the card which spent it has left play or was evolved (rule-7d)."""
        for player in self.state.players:
            for uses in (player.uses_turn, player.uses_game):
                for key, use in uses.items():
                    if use.mark == mark and not use.left:
                        uses[key] = Use(use.mark, use.cid, left=True)

    # --- moving cards ------------------------------------------------------------------------------------------

    def renew(self, iid: int) -> int:
        """Give a card that crosses between hidden and public a new mark."""
        self.touch()
        return zones.renew(self.state, iid)

    def shuffle_deck(self, seat: int) -> None:
        """Shuffle a deck; no card in it can be followed through it."""
        zones.shuffle(self.state, self.state.players[seat].deck)

    def draw(self, seat: int, count: int) -> list[int]:
        """Move up to ``count`` cards from the top of the deck to the hand; returns them."""
        player = self.state.players[seat]
        drawn = zones.take_top(player.deck, count)
        player.hand.extend(drawn)
        return drawn

    def to_discard(self, iid: int, *, defeated: bool = False) -> None:
        """Put a card that has just left its place into its owner's discard."""
        self.forget_source(self.state.marks[iid])
        mark = self.renew(iid)
        player = self.state.players[self.state.owners[iid]]
        player.discard.append(iid)
        if defeated:
            player.defeated.append(mark)

    def to_hand(self, iid: int) -> None:
        """Put a card that has just left its place into its owner's hand (rule-8d)."""
        self.forget_source(self.state.marks[iid])
        mark = self.state.marks[iid]
        player = self.state.players[self.state.owners[iid]]
        if mark in player.defeated:
            player.defeated.remove(mark)
        self.renew(iid)
        player.hand.append(iid)

    def take_out(self, mark: int) -> int | None:
        """Remove the Item, Relic, Land or discarded card with this mark from its place; its iid, None if not there."""
        self.touch()
        for player in self.state.players:
            piles = (player.support, player.discard, *(c.attachments for c in player.row if c is not None))
            iid = zones.remove_mark(self.state, piles, mark)
            if iid is not None:
                return iid
            if player.land != NO_CARD and self.state.marks[player.land] == mark:
                iid, player.land = player.land, NO_CARD
                return iid
        return None

    def place_character(self, seat: int, iid: int, place: int) -> Character:
        """Put a card from outside play into the row as a new character."""
        self.renew(iid)
        character = Character(zones.fresh_mark(self.state), [iid], self.state.turn)
        self.state.players[seat].row[place] = character
        self.touch()
        return character

    def free_place(self, seat: int) -> int | None:
        """The free Bench place with the lowest number (MM-H4), the Active place if that is empty; None if full."""
        for place, character in enumerate(self.state.players[seat].row):
            if character is None:
                return place
        return None

    def switch(self, seat: int, cid: int) -> tuple[Character, Character] | None:
        """Exchange the Active character with the Benched one of this cid; both, the former Active first."""
        row = self.state.players[seat].row
        found = self.find(cid)
        active = row[ACTIVE]
        if found is None or active is None or found[0] != seat or found[1] == ACTIVE:
            return None
        row[ACTIVE], row[found[1]] = found[2], active
        self.touch()
        return active, found[2]
