"""What the sessions have to say besides the state of a match, and to whom they say it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol


class Kind(StrEnum):
    """What a notice is about."""

    STARTED = "started"
    WENT_BACK = "went-back"
    PAUSED = "paused"
    ASKED = "asked"
    """Somebody wants to take back or to abort; ``offer`` is the request to answer."""
    REFUSED = "refused"
    ABORTED = "aborted"
    NUDGE_AGAIN = "nudge-again"
    WARNING = "warning"
    CLAIMABLE = "claimable"
    EXPIRED = "expired"
    LOBBY_EXPIRED = "lobby-expired"
    PARKED = "parked"
    """The place of the match is of no use any more; ``text`` is why."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to tell. ``users`` are those it concerns; ``text`` is plain, without markup or mentions.

    ``when`` is the moment that the text speaks of at its end; whoever shows it says it there, and it needs no more.
    """

    match: str
    kind: Kind
    text: str
    users: tuple[int, ...] = ()
    offer: int = 0
    when: datetime | None = None


class Listener(Protocol):
    """Who is told of changes. Both calls return at once; nothing that comes of them reaches the session."""

    def changed(self, match: str) -> None:
        """The match has changed, durably."""

    def notice(self, notice: Notice) -> None:
        """There is something to tell."""


class Nobody:
    """A listener that does not care."""

    def changed(self, match: str) -> None:
        """See ``Listener``."""

    def notice(self, notice: Notice) -> None:
        """See ``Listener``."""
