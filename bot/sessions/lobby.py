"""Lobbies: who may open one, sit down, get up, pick a deck, and start. Play itself is the manager's.

The rules of sitting down are one statement in the store; here stand the sentences that explain a refusal.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import orjson

import engine
from bot.sessions import decks, live, seeding
from bot.sessions.errors import Declined, Reason, Silent
from bot.sessions.live import Live
from bot.sessions.manager import Sessions
from bot.store.base import MatchRow, Phase, Place, Record, SeatDeck, SeatRow, Store
from bot.store.errors import VersionConflict
from bot.text import plain_name
from engine import Refused, Seat

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Characters of a match id: without those that look alike."""

ID_LENGTH = 6

LOBBIES = 5
"""How many matches of one person may wait for their beginning, so that nobody fills a channel with threads."""

CHALLENGES = 5
CHALLENGE_SPAN = timedelta(minutes=10)
"""How many matches against a named opponent one person may open in this time, so that nobody is pestered."""

OPEN_INSTEAD = "Without an opponent anybody may join the match, or a computer may be added to it."

BEGUN = "This match has begun already."


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user as far as a lobby needs it; ``name`` is what the others shall read."""

    id: int
    name: str
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Lobby:
    """A lobby as it stands. ``missing`` says what is still needed before it can start, "" for nothing."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    missing: str

    def seat_of(self, user: int) -> SeatRow | None:
        """Where this person sits."""
        return next((seat for seat in self.seats if seat.user == user), None)


class Lobbies:
    """All lobbies; they live in the store alone."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._store: Store = sessions.store
        self._now: Callable[[], datetime] = sessions.now

    async def open(
        self,
        game: str,
        host: Person,
        place: Place,
        *,
        opponent: Person | None = None,
        size: int = 2,
        settings: Mapping[str, Any] | None = None,
    ) -> Lobby:
        """Open a lobby. Nobody sits yet, not even the host: each presses once after the secret's hash stands.

        Raises:
            Declined: the opponent is a bot or the host, there is no such game, a size it is not played with, or an
                active match at this place (``match`` names it).
            Silent: the opponent does not want to be named, or the two have blocked each other.
        """
        waiting = await self._store.find({Phase.LOBBY}, user=host.id)
        if sum(1 for row in waiting if row.host == host.id) >= LOBBIES:
            text = f"{LOBBIES} matches of yours have not begun yet. Start or cancel one of them first."
            raise Declined(Reason.TOO_OFTEN, text)
        if opponent is not None:
            await self._may_be_challenged(host, opponent)
        return await self._open(game, host, place, opponent, size, settings or {})

    async def _open(
        self, game: str, host: Person, place: Place, opponent: Person | None, size: int, settings: Mapping[str, Any]
    ) -> Lobby:
        rules = engine.games.all_games().get(game)
        if rules is None:
            raise Declined(Reason.GAME, _not_played(game))
        if not rules.min_seats <= size <= rules.max_seats or (opponent is not None and size != 2):
            raise Declined(Reason.GAME, f"{rules.title} cannot be played like that with {size} people.")
        if opponent is not None and await self._store.at_odds(host.id, opponent.id):
            raise Silent
        secret = seeding.new_secret()
        row = MatchRow(
            id=await self._new_id(),
            game=game,
            phase=Phase.LOBBY,
            place=place,
            host=host.id,
            host_name=host.name,
            opponent=None if opponent is None else opponent.id,
            opponent_name="" if opponent is None else opponent.name,
            size=size,
            settings=dict(settings),
            secret=secret,
            secret_hash=engine.seeding.secret_hash(secret),
            created=self._now(),
            waiting_since=self._now(),
            warned=0,
            number=0,
            version=0,
            result=None,
            fault="",
            note="",
        )
        if not await self._store.create(row):
            other = await self._sessions.active_at(place)
            there = "" if other is None else other.id
            raise Declined(Reason.PLACE_TAKEN, "There is a match here already.", match=there)
        return await self.get(row.id)

    async def get(self, match: str) -> Lobby:
        """The lobby. Raises Declined if there is none, or it has begun or ended."""
        row = await self._store.match(match)
        if row is None:
            raise Declined(Reason.NO_MATCH, "There is no such match.")
        if row.phase is not Phase.LOBBY:
            if row.phase is Phase.CLOSED:
                raise Declined(Reason.NOT_LOBBY, f"This match is closed: {row.note}.")
            raise Declined(Reason.NOT_LOBBY, BEGUN)
        seats = await self._store.seats(match)
        return Lobby(row, seats, _missing(row, seats))

    async def join(self, match: str, person: Person, interaction: int) -> Lobby:
        """Sit down, with the deck picked last time. Joining or accepting twice changes nothing.

        Raises: Declined with a sentence; Silent for bots and where people have blocked each other.
        """
        lobby = await self.get(match)
        if person.is_bot:
            raise Silent
        if lobby.seat_of(person.id) is not None:
            return lobby
        deck = await self._deck_of_last_time(person.id, lobby.row.game)
        seat = SeatRow(0, person.id, person.name, deck=deck, joined=interaction)
        if not await self._store.take_seat(match, seat):
            await self._explain_no_seat(match, person)
        return await self.get(match)

    async def decline(self, match: str, user: int) -> str:
        """The named opponent does not want to: the lobby closes. Returns what to say."""
        lobby = await self.get(match)
        if lobby.row.opponent != user:
            raise Declined(Reason.NOT_INVITED, "You were not asked to play in this match.")
        return await self._end(lobby, f"declined by {lobby.row.opponent_name}")

    async def cancel(self, match: str, user: int, *, moderator: bool = False) -> str:
        """The host, or somebody who may manage messages there, closes the lobby. Returns what to say."""
        return await self._end(await self.may_cancel(match, user, moderator=moderator), "cancelled")

    async def may_cancel(self, match: str, user: int, *, moderator: bool = False) -> Lobby:
        """The lobby, if this person can close it. Raises Declined if not."""
        lobby = await self.get(match)
        if lobby.row.host != user and not moderator:
            raise Declined(Reason.NOT_HOST, f"Only {lobby.row.host_name} can cancel this match.")
        return lobby

    async def leave(self, match: str, user: int) -> Lobby:
        """Get up. Raises Declined if the person does not sit there."""
        await self.get(match)
        if not await self._store.free_seat(match, user=user):
            raise Declined(Reason.NOT_SEATED, "You have no seat in this match.")
        return await self.get(match)

    async def add_computer(self, match: str, user: int, player: str, starter: str = "") -> Lobby:
        """The host gives a seat to a computer, with this starter deck, or else with one that nobody there has."""
        lobby = await self.get(match)
        if lobby.row.host != user:
            raise Declined(Reason.NOT_HOST, f"Only {lobby.row.host_name} can add a computer.")
        if player not in self._sessions.players:
            raise Declined(Reason.GAME, f"There is no computer player called {player}.")
        taken = {seat.deck.starter for seat in lobby.seats if seat.deck is not None}
        starters = engine.games.get(lobby.row.game).starter_decks()
        named = [deck for deck in starters if deck.id == starter]
        wanted = (named or [deck for deck in starters if deck.id not in taken] or list(starters))[0]
        deck = SeatDeck(wanted.title, wanted.counts, wanted.id)
        number = sum(1 for seat in lobby.seats if seat.computer) + 1
        name = "Computer" if lobby.row.size == 2 else f"Computer {number}"
        if not await self._store.take_seat(match, SeatRow(0, None, name, player, deck)):
            raise Declined(Reason.NO_SEAT, "There is no free seat for a computer.")
        return await self.get(match)

    async def remove_computer(self, match: str, user: int, seat: int) -> Lobby:
        """The host takes a computer's seat away again."""
        lobby = await self.get(match)
        if lobby.row.host != user:
            raise Declined(Reason.NOT_HOST, f"Only {lobby.row.host_name} can remove a computer.")
        if not any(at.seat == seat and at.computer for at in lobby.seats):
            raise Declined(Reason.NO_SEAT, "No computer sits there.")
        await self._store.free_seat(match, seat=seat)
        return await self.get(match)

    async def choose_deck(self, match: str, user: int, *, starter: str = "", own: str = "") -> Lobby:
        """Pick a starter deck by id, or a deck of one's own by name; it is remembered for the next match."""
        lobby = await self.get(match)
        seat = lobby.seat_of(user)
        if seat is None:
            raise Declined(Reason.NOT_SEATED, "Take a seat first, then pick a deck.")
        choice = {"starter": starter} if starter else {"name": own}
        deck = await self._deck(user, lobby.row.game, choice)
        if deck is None:
            raise Declined(Reason.DECK, await self._why_no_deck(user, lobby.row.game, own))
        if not await self._store.give_deck(match, seat.seat, deck):
            raise Declined(Reason.NOT_LOBBY, BEGUN)
        await self._store.remember_deck(user, lobby.row.game, choice)
        return await self.get(match)

    async def start(self, match: str, user: int) -> Live:
        """Begin. Anyone who sits there may; twice begins once.

        Raises: Declined if something is missing, a deck is not legal, or it has begun already.
        """
        lobby = await self.get(match)
        if lobby.row.host != user and lobby.seat_of(user) is None:
            raise Declined(Reason.NOT_SEATED, "Only those who play can start the match.")
        if lobby.missing:
            raise Declined(Reason.NOT_READY, lobby.missing)
        for taken in lobby.seats:
            _check_deck(lobby.row.game, taken, user)
        seats = [Seat(seat.name, seat.deck.counts if seat.deck else {}) for seat in lobby.seats]
        seed = engine.seeding.seed_from(
            lobby.row.secret, [seat.joined for seat in lobby.seats if seat.joined is not None]
        )
        try:
            begun = Live(lobby.row, lobby.seats, engine.start(lobby.row.game, seats, seed, lobby.row.settings))
        except Refused as error:
            raise Declined(Reason.DECK, error.message) from error
        setup = Record(-1, None, orjson.dumps(begun.match.events))
        try:
            await self._store.begin(live.step(begun, (setup,), self._now()), lobby.seats)
        except VersionConflict as error:
            raise Declined(Reason.NOT_READY, "The seats have just changed. Please look again.") from error
        self._sessions.settled(match)
        return begun

    async def rematch(self, match: str, user: int, place: Place) -> Lobby:
        """Open a lobby for the same people and computers; a new match, with its own secret. Everyone joins again."""
        old = await self._store.match(match)
        seats = await self._store.seats(match)
        own = next((seat for seat in seats if seat.user == user), None)
        if old is None or own is None or old.phase not in (Phase.OVER, Phase.CLOSED):
            raise Declined(Reason.NOT_SEATED, "A rematch is for those who played, after the match.")
        others = [seat for seat in seats if seat.user not in (None, user)]
        opponent = None
        if old.size == 2 and others:
            opponent = Person(others[0].user or 0, others[0].name)
        host = Person(user, own.name)
        lobby = await self._open(old.game, host, place, opponent, old.size, old.settings)
        for seat in seats:
            if seat.computer:
                starter = seat.deck.starter if seat.deck is not None else ""
                lobby = await self.add_computer(lobby.row.id, user, seat.computer, starter)
        return lobby

    # --- inside ------------------------------------------------------------------------------------------------

    async def _new_id(self) -> str:
        while True:
            match = "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
            if await self._store.match(match) is None:
                return match

    async def _may_be_challenged(self, host: Person, opponent: Person) -> None:
        if opponent.id == host.id:
            raise Declined(Reason.NOT_INVITED, f"That is yourself. {OPEN_INSTEAD}")
        if opponent.is_bot:
            raise Declined(Reason.NOT_INVITED, f"{opponent.name} is a bot and cannot take a seat. {OPEN_INSTEAD}")
        if not (await self._store.user(opponent.id)).challenges:
            raise Silent
        if await self._store.challenges(host.id, self._now() - CHALLENGE_SPAN) >= CHALLENGES:
            text = "You have asked several people just now. You can ask again, at the latest,"
            raise Declined(Reason.TOO_OFTEN, text, when=self._now() + CHALLENGE_SPAN)

    async def _end(self, lobby: Lobby, note: str) -> str:
        if not await self._store.set_phase(lobby.row.id, Phase.CLOSED, {Phase.LOBBY}, self._now(), note=note):
            raise Declined(Reason.NOT_LOBBY, BEGUN)
        return f"This match was {note}."

    async def _explain_no_seat(self, match: str, person: Person) -> None:
        lobby = await self.get(match)
        if lobby.seat_of(person.id) is not None:
            return
        for other in {seat.user for seat in lobby.seats} | {lobby.row.host}:
            if other is not None and await self._store.at_odds(person.id, other):
                raise Silent
        if lobby.row.opponent is not None and person.id not in (lobby.row.host, lobby.row.opponent):
            names = f"{lobby.row.host_name} and {lobby.row.opponent_name}"
            raise Declined(Reason.NOT_INVITED, f"This match is for {names}.")
        raise Declined(Reason.NO_SEAT, "All seats are taken.")

    async def _deck_of_last_time(self, user: int, game: str) -> SeatDeck | None:
        choice = (await self._store.user(user)).decks.get(game)
        return None if choice is None else await self._deck(user, game, choice)

    async def _deck(self, user: int, game: str, choice: Mapping[str, str]) -> SeatDeck | None:
        if choice.get("starter"):
            for deck in engine.games.get(game).starter_decks():
                if deck.id == choice["starter"]:
                    return SeatDeck(deck.title, deck.counts, deck.id)
            return None
        own = await self._own_deck(user, game, choice.get("name", ""))
        if own is None or not own.is_playable:
            return None
        return SeatDeck(own.row.name, own.row.counts, edition=decks.edition(game))

    async def _own_deck(self, user: int, game: str, name: str) -> decks.OwnDeck | None:
        wanted = name.casefold()
        found = [row for row in await self._store.decks(user, game) if row.name.casefold() == wanted]
        return decks.own(found[0]) if found else None

    async def _why_no_deck(self, user: int, game: str, name: str) -> str:
        own = await self._own_deck(user, game, name)
        if own is None:
            return "There is no such deck."
        if own.faults:
            return f"{own.row.name} may not be played: {decks.why(own.faults)}"
        return f"{own.row.name} is a draft. `/deck show` makes it playable."


def _not_played(game: str) -> str:
    """Why there is no match of this game."""
    lore = engine.games.all_lore().get(game)
    if lore is not None:
        return f"{lore.title} cannot be played yet. Its cards and rules can be looked up: /card and /rule."
    titles = ", ".join(rules.title for rules in engine.games.all_games().values())
    return f"There is no game called {plain_name(game)}. You can play {titles}."


def _check_deck(game: str, seat: SeatRow, asker: int) -> None:
    """Refuse a seat's deck that may not be played by the rules and cards of now; only its owner is told what is in it.

    Raises: Declined.
    """
    if seat.deck is None:
        return
    found = decks.faults(game, seat.deck.counts)
    if not found:
        return
    since = ""
    if decks.changed_since(seat.deck.edition, game):
        since = " The cards have changed since it was chosen."
    if seat.user == asker:
        raise Declined(
            Reason.DECK, f"{seat.name}'s deck {seat.deck.title} may not be played: {decks.why(found)}{since}"
        )
    raise Declined(Reason.DECK, f"{seat.name}'s deck may not be played.{since} {seat.name} must choose again.")


def _missing(row: MatchRow, seats: tuple[SeatRow, ...]) -> str:
    free = row.size - len(seats)
    if free:
        return "One seat is still free." if free == 1 else f"{free} seats are still free."
    without = [seat.name for seat in seats if seat.deck is None]
    if without:
        return f"{' and '.join(without)} must still pick a deck."
    return ""
