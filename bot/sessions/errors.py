"""What a session answers when a wish cannot be fulfilled; each is a sentence for the person who wished.

Declined              carries a reason from a closed set, and one sentence
└── Silent            refused without telling why: bots, and people who are blocked
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum


class Reason(StrEnum):
    """Why a session declined."""

    NO_MATCH = "no-match"
    NOT_SEATED = "not-seated"
    NOT_RUNNING = "not-running"
    PAUSED = "paused"
    PARKED = "parked"
    NOT_LOBBY = "not-lobby"
    NO_SEAT = "no-seat"
    SEATED = "seated"
    NOT_HOST = "not-host"
    NOT_INVITED = "not-invited"
    NOT_READY = "not-ready"
    DECK = "deck"
    PLACE_TAKEN = "place-taken"
    NO_OFFER = "no-offer"
    TOO_OFTEN = "too-often"
    TOO_EARLY = "too-early"
    GAME = "game"


class Declined(Exception):
    """A wish that cannot be fulfilled; nothing has changed. ``match`` names another match where that is the reason,
    ``when`` is the moment that the sentence speaks of at its end, where it does.
    """

    def __init__(self, reason: Reason, sentence: str, *, match: str = "", when: datetime | None = None) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.sentence = sentence
        self.match = match
        self.when = when


class Silent(Declined):
    """A wish that is refused without a word of explanation."""

    def __init__(self) -> None:
        super().__init__(Reason.NOT_INVITED, "You cannot take a seat in this match.")
