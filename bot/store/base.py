"""The interface of the store: what is kept, as frozen records, and the operations on it. No SQL, no Discord, no rules.

Every operation that writes returns after its transaction is on disk, and makes either all of its changes or none.
Times are aware datetimes in UTC. Ids of people, servers, channels and messages are Discord's numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol


class Phase(StrEnum):
    """Where a match stands in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    """A fault was found; it waits for someone who looks into it."""
    PARKED = "parked"
    """Its place is gone; it can be resumed elsewhere."""
    OVER = "over"
    """Played to its end."""
    CLOSED = "closed"
    """Ended without a result: cancelled, expired, aborted, or forgotten for 30 days."""


RUNNING = frozenset({Phase.PLAYING, Phase.PAUSED, Phase.PARKED})
"""A match has begun and has not ended."""

ACTIVE = frozenset({Phase.LOBBY, Phase.PLAYING, Phase.PAUSED})
"""A match takes up its channel."""

OPEN = RUNNING | {Phase.LOBBY}
"""A match can still be played."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is shown. ``guild`` is None in private messages; ``thread`` where the match has one of its own."""

    guild: int | None
    channel: int
    thread: int | None = None

    @property
    def id(self) -> int:
        """The channel or thread that the table stands in."""
        return self.channel if self.thread is None else self.thread


@dataclass(frozen=True, slots=True)
class SeatDeck:
    """The deck that a seat plays: what it is called, its cards by definition id, and the starter deck's id or "".

    ``edition`` identifies the card data that a deck of one's own was chosen with.
    """

    title: str
    counts: Mapping[str, int]
    starter: str = ""
    edition: str = ""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where. ``user`` is None for a computer, and for a person who was forgotten.

    ``joined`` is the interaction by which a person took the seat; it goes into the seed.
    """

    seat: int
    user: int | None
    name: str
    computer: str = ""
    deck: SeatDeck | None = None
    joined: int | None = None


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match without its save. ``version`` rises with every change of its course; ``number`` is its decision's.

    ``host`` is 0 for somebody who was forgotten. ``opponent`` is the only person besides the host who may join.
    ``waiting_since``: when the open decision began to wait, moved on by what is not charged. ``warned``: how many of
    the notices about waiting were given. ``result`` is {"winners", "reason", "rule"} after the end. ``fault`` is the id
    of the error that paused it, ``note`` why it was parked or closed.
    """

    id: str
    game: str
    phase: Phase
    place: Place
    host: int
    host_name: str
    opponent: int | None
    opponent_name: str
    size: int
    settings: Mapping[str, Any]
    secret: bytes
    secret_hash: str
    created: datetime
    waiting_since: datetime
    warned: int
    number: int
    version: int
    result: Mapping[str, Any] | None
    fault: str
    note: str


@dataclass(frozen=True, slots=True)
class Record:
    """One act with its events, as JSON. ``n`` is the act's number, -1 for the set-up, which has events only.

    ``interaction`` is the press or command that made it, None for what the bot did by itself.
    """

    n: int
    act: bytes | None
    events: bytes
    user: int | None = None
    interaction: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What one change of a running match writes: in one transaction, if the match still has ``version``."""

    match: str
    version: int
    number: int
    save: bytes
    records: Sequence[Record]
    at: datetime
    result: Mapping[str, Any] | None = None
    picked: bool = True
    """Whether somebody picked, so that the waiting begins anew and the notices about it are forgotten."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as it was last committed."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    save: bytes
    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A request to the other people of a match: to take back, or to abort.

    ``seat`` made it, at decision ``number`` in turn ``turn``; ``target`` is the decision to go back to. It stands until
    all have agreed, one has refused, or the match has moved on.
    """

    id: int
    match: str
    kind: str
    seat: int
    target: int
    number: int
    turn: int
    agreed: frozenset[int]
    state: str
    created: datetime


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message of ours: the table, a hand in private messages, the lobby, the nudge. ``user`` 0: everyone's."""

    match: str
    kind: str
    user: int
    channel: int
    message: int
    posted: datetime


@dataclass(frozen=True, slots=True)
class UserSettings:
    """What a person has set. ``nudge``: channel, dm or none; ``windows``: skip or always; ``hands``: dm or button.

    ``decks`` holds the deck last picked by game: {"starter": id} or {"name": of an own deck}. ``dm_closed`` says since
    when private messages are known to fail; ``dm_told`` that this person has been told so. ``challenges``: whether
    others may name this person as opponent.
    """

    user: int
    nudge: str = "channel"
    windows: str = "skip"
    hands: str = "dm"
    challenges: bool = True
    decks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    dm_closed: datetime | None = None
    dm_told: bool = False


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A deck of somebody's own; names are unique for a person and game, whatever their case.

    ``edition`` identifies the card data that it was last found legal or illegal with; a ``draft`` is not offered to be
    played.
    """

    user: int
    game: str
    name: str
    counts: Mapping[str, int]
    changed: datetime
    edition: str = ""
    draft: bool = False


class Kept(StrEnum):
    """What became of a deck that was to be kept."""

    YES = "yes"
    TAKEN = "taken"
    """Another has this name."""
    FULL = "full"
    """The person has as many decks of this game as may be."""


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A decklist that somebody is bringing in: its text as it stands now. One a person; ``id`` is never used again."""

    id: int
    user: int
    game: str
    name: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Fault:
    """What was wrong when a match was paused; for the one who runs the bot, never for players."""

    id: str
    match: str
    at: datetime
    act: str
    report: str


class Matches(Protocol):
    """Matches from lobby to end."""

    async def create(self, row: MatchRow, *, only_active: bool = True) -> bool:
        """Keep a new lobby; False, and nothing kept, if the place has an active match and ``only_active`` is set."""

    async def match(self, match: str) -> MatchRow | None:
        """The match with this id."""

    async def seats(self, match: str) -> tuple[SeatRow, ...]:
        """Its seats that are taken, in order."""

    async def take_seat(self, match: str, seat: SeatRow) -> bool:
        """Sit down on the lowest free seat (``seat.seat`` is ignored); False, and nothing done, if that may not be.

        It may not be when the match is no lobby, full for this person, or open only for another, when the person sits
        there already or when anyone there and the person have blocked each other. A place is kept free for the host.
        """

    async def free_seat(self, match: str, *, user: int | None = None, seat: int | None = None) -> bool:
        """Get up from a lobby's seat; False if nobody sat there."""

    async def give_deck(self, match: str, seat: int, deck: SeatDeck) -> bool:
        """Set the deck of a lobby's seat; False if the lobby is gone or the seat is empty."""

    async def begin(self, step: Step, seats: Sequence[SeatRow]) -> None:
        """Turn a lobby into a running match. Raises VersionConflict if it is no lobby or its seats have changed."""

    async def load(self, match: str) -> Stored:
        """All of a match that has begun. Raises NoSuchMatch."""

    async def append(self, step: Step) -> None:
        """Add acts to a running match, whose ``result`` ends it. Raises VersionConflict if it has changed or ended."""

    async def record_of(self, match: str, interaction: int) -> Record | None:
        """The act that this interaction made, if it made one."""

    async def set_phase(
        self, match: str, phase: Phase, was: Collection[Phase], at: datetime, *, note: str = ""
    ) -> bool:
        """Move a match to another phase if it stands in one of ``was``; False if not. Waiting begins anew at ``at``."""

    async def move(self, match: str, place: Place) -> None:
        """Show a match at another place from now on."""

    async def pause(self, fault: Fault) -> None:
        """Keep what went wrong, and pause the match; its save stays as it is."""

    async def fault(self, fault: str) -> Fault | None:
        """What was kept under this id."""

    async def warn(self, match: str, version: int, level: int) -> bool:
        """Note that the notice of this level was given; False if it was, or if the match has moved on."""

    async def touch(self, match: str, at: datetime) -> None:
        """The person who is waited for has done something: the waiting of a match that is played begins anew."""

    async def find(
        self,
        phases: Collection[Phase],
        *,
        place: int | None = None,
        channel: int | None = None,
        guild: int | None = None,
        user: int | None = None,
    ) -> tuple[MatchRow, ...]:
        """Matches in these phases, oldest first: shown in this channel or thread; started in, or shown in, this
        channel; in this server; with this person at a seat, as host or as named opponent."""

    async def challenges(self, host: int, since: datetime) -> int:
        """How many matches against a named opponent this person has opened since then."""

    async def not_charged(self, span: timedelta) -> None:
        """Move the waiting of all running matches on by a time that nobody is to blame for."""


class Offers(Protocol):
    """Requests that need the others' consent."""

    async def offer(self, offer: Offer) -> Offer:
        """Keep a new request, in place of an open one of the same kind; the result has its id."""

    async def offers(self, match: str) -> tuple[Offer, ...]:
        """All requests of a match, oldest first, whatever became of them."""

    async def answer(self, offer: int, *, agreed: Collection[int] | None = None, state: str | None = None) -> None:
        """Change who has agreed to a request, or what became of it."""


class Messages(Protocol):
    """Where our messages stand."""

    async def keep_message(self, message: MessageRow) -> None:
        """Remember a message in place of an earlier one of the same match, kind and person."""

    async def messages(self, match: str, kind: str | None = None) -> tuple[MessageRow, ...]:
        """The messages of a match."""

    async def drop_message(self, match: str, kind: str, user: int = 0) -> None:
        """Forget a message."""


class People(Protocol):
    """What belongs to a person."""

    async def user(self, user: int) -> UserSettings:
        """A person's settings; the defaults where nothing was set."""

    async def change_user(self, settings: UserSettings) -> None:
        """Keep a person's settings."""

    async def set_dm(self, user: int, *, closed: datetime | None, told: bool) -> None:
        """Keep what is known about a person's private messages."""

    async def remember_deck(self, user: int, game: str, choice: Mapping[str, str]) -> None:
        """Keep which deck a person picked last."""

    async def block(self, user: int, blocked: int, at: datetime) -> None:
        """Note that a person does not want to play with another."""

    async def unblock(self, user: int, blocked: int) -> bool:
        """Undo a block; False if there was none."""

    async def blocked(self, user: int) -> frozenset[int]:
        """Whom a person has blocked."""

    async def at_odds(self, one: int, other: int) -> bool:
        """Whether either of two people has blocked the other."""

    async def data_of(self, user: int) -> dict[str, Any]:
        """Everything kept about a person, as plain data; of running matches only that they run."""

    async def forget(self, user: int, name: str) -> tuple[MessageRow, ...]:
        """Delete a person's settings, decks and blocks, and put ``name`` in place of theirs in all matches.

        Running matches must have been left before; lobbies are left here. Returns the person's private messages of
        ours, which are forgotten too, so that they can be deleted.
        """


class Decks(Protocol):
    """Decks of people's own, and lists that are being brought in."""

    async def keep_deck(self, deck: DeckRow, *, most: int | None = None, replace: bool = True) -> Kept:
        """Keep a deck, in place of one with the same name if it may ``replace`` it.

        Args:
            most: how many decks of this game the person may have.
        """

    async def decks(self, user: int, game: str | None = None) -> tuple[DeckRow, ...]:
        """A person's decks, by name."""

    async def rename_deck(self, user: int, game: str, name: str, new: str) -> Kept | None:
        """Call a deck something else; None if there is none of that name."""

    async def drop_deck(self, user: int, game: str, name: str) -> bool:
        """Delete a deck; False if there is none of that name."""

    async def begin_import(self, row: ImportRow) -> int:
        """Keep a list that is being brought in, in place of the person's earlier one; the result is its id."""

    async def import_of(self, user: int) -> ImportRow | None:
        """The list that this person is bringing in."""

    async def change_import(self, row: ImportRow, text: str) -> bool:
        """Give a list another text; False, and nothing done, if it is not as in ``row`` any more."""

    async def end_import(self, user: int, number: int) -> bool:
        """Forget a list; False if it is not the one that is being brought in."""


class Places(Protocol):
    """What belongs to a channel or thread."""

    async def is_quiet(self, places: Collection[int]) -> bool:
        """Whether lookups are switched off in any of these."""

    async def set_quiet(self, place: int, quiet: bool, at: datetime) -> None:
        """Switch lookups off or on there."""


class Store(Matches, Offers, Messages, People, Decks, Places, Protocol):
    """A whole store."""

    async def alive(self) -> datetime | None:
        """When the bot was last known to run."""

    async def beat(self, at: datetime) -> None:
        """Note that the bot runs."""

    async def backup(self, target: Path) -> None:
        """Copy the whole database, as it is, into a new file. Raises CannotOpen; an existing file is not touched."""

    async def close(self) -> None:
        """Finish what waits and let the database go."""
