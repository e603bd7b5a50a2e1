"""Rows of the database as records and back: times as milliseconds, JSON columns as plain data. No SQL statements."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.store.base import (
    DeckRow,
    ImportRow,
    MatchRow,
    MessageRow,
    Offer,
    Phase,
    Place,
    Record,
    SeatDeck,
    SeatRow,
    UserSettings,
)

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)

MATCH = (
    "id, game, phase, guild, channel, thread, host, host_name, opponent, opponent_name, size, settings, secret, "
    "secret_hash, created, waiting_since, warned, number, version, result, fault, note"
)
SEAT = "seat, user, name, computer, deck, joined"
RECORD = "n, act, events, user, interaction"
OFFER = "id, match, kind, seat, target, number, turn, agreed, state, created"
MESSAGE = "match, kind, user, channel, message, posted"
USER = "user, nudge, windows, hands, challenges, decks, dm_closed, dm_told"
DECK = "user, game, name, counts, changed, edition, draft"
IMPORT = "id, user, game, name, text, at"


def to_ms(time: datetime) -> int:
    """Milliseconds since 1970 in UTC, of an aware time."""
    return (time - EPOCH) // MILLISECOND


def from_ms(ms: int) -> datetime:
    """The aware time in UTC."""
    return EPOCH + ms * MILLISECOND


def to_json(value: object) -> str:
    """Plain data as compact JSON text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def match_from(row: tuple[Any, ...]) -> MatchRow:
    """A match from its columns ``MATCH``."""
    (ident, game, phase, guild, channel, thread, host, host_name, opponent, opponent_name, size, settings) = row[:12]
    (secret, secret_hash, created, waiting, warned, number, version, result, fault, note) = row[12:]
    return MatchRow(
        id=ident,
        game=game,
        phase=Phase(phase),
        place=Place(guild, channel, thread),
        host=host,
        host_name=host_name,
        opponent=opponent,
        opponent_name=opponent_name,
        size=size,
        settings=json.loads(settings),
        secret=secret,
        secret_hash=secret_hash,
        created=from_ms(created),
        waiting_since=from_ms(waiting),
        warned=warned,
        number=number,
        version=version,
        result=None if result is None else json.loads(result),
        fault=fault,
        note=note,
    )


def match_columns(row: MatchRow) -> dict[str, Any]:
    """A match as values for its columns ``MATCH``."""
    return {
        "id": row.id,
        "game": row.game,
        "phase": row.phase.value,
        "guild": row.place.guild,
        "channel": row.place.channel,
        "thread": row.place.thread,
        "host": row.host,
        "host_name": row.host_name,
        "opponent": row.opponent,
        "opponent_name": row.opponent_name,
        "size": row.size,
        "settings": to_json(dict(row.settings)),
        "secret": row.secret,
        "secret_hash": row.secret_hash,
        "created": to_ms(row.created),
        "waiting_since": to_ms(row.waiting_since),
        "warned": row.warned,
        "number": row.number,
        "version": row.version,
        "result": None if row.result is None else to_json(dict(row.result)),
        "fault": row.fault,
        "note": row.note,
    }


def deck_text(deck: SeatDeck | None) -> str | None:
    """A seat's deck as its column holds it."""
    if deck is None:
        return None
    return to_json({"title": deck.title, "counts": dict(deck.counts), "starter": deck.starter, "edition": deck.edition})


def seat_from(row: tuple[Any, ...]) -> SeatRow:
    """A seat from its columns ``SEAT``."""
    seat, user, name, computer, deck, joined = row
    return SeatRow(seat, user, name, computer, None if deck is None else SeatDeck(**json.loads(deck)), joined)


def record_from(row: tuple[Any, ...]) -> Record:
    """An act from its columns ``RECORD``."""
    return Record(*row)


def offer_from(row: tuple[Any, ...]) -> Offer:
    """A request from its columns ``OFFER``."""
    ident, match, kind, seat, target, number, turn, agreed, state, created = row
    return Offer(ident, match, kind, seat, target, number, turn, frozenset(json.loads(agreed)), state, from_ms(created))


def message_from(row: tuple[Any, ...]) -> MessageRow:
    """A message from its columns ``MESSAGE``."""
    match, kind, user, channel, message, posted = row
    return MessageRow(match, kind, user, channel, message, from_ms(posted))


def user_from(row: tuple[Any, ...]) -> UserSettings:
    """Settings from their columns ``USER``."""
    user, nudge, windows, hands, challenges, decks, closed, told = row
    choices: Mapping[str, Mapping[str, str]] = json.loads(decks)
    since = None if closed is None else from_ms(closed)
    return UserSettings(user, nudge, windows, hands, bool(challenges), choices, since, bool(told))


def deck_from(row: tuple[Any, ...]) -> DeckRow:
    """A deck from its columns ``DECK``."""
    user, game, name, counts, changed, edition, draft = row
    return DeckRow(user, game, name, json.loads(counts), from_ms(changed), edition, bool(draft))


def import_from(row: tuple[Any, ...]) -> ImportRow:
    """A list that is being brought in, from its columns ``IMPORT``."""
    ident, user, game, name, text, at = row
    return ImportRow(ident, user, game, name, text, from_ms(at))
