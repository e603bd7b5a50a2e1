"""Stops knocking on doors that stay shut: after repeated refusals a place is left alone for a while.

Discord bans an address after too many refused requests, so each refusal counts, and success forgets them.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import discord

TRIES = 3
"""Refusals in a row before a place is left alone."""

PAUSE = timedelta(minutes=1)
"""The first pause; each further refusal doubles it."""

LONGEST = timedelta(hours=1)


class Breaker:
    """Counts refusals by place: a channel's or person's id."""

    def __init__(self) -> None:
        self._refused: dict[int, int] = {}
        self._until: dict[int, datetime] = {}

    def is_open(self, place: int) -> bool:
        """Whether this place is to be left alone now."""
        until = self._until.get(place)
        return until is not None and discord.utils.utcnow() < until

    def refused(self, place: int) -> None:
        """Note a refusal."""
        count = self._refused[place] = self._refused.get(place, 0) + 1
        if count >= TRIES:
            pause = min(PAUSE * 2 ** (count - TRIES), LONGEST)
            self._until[place] = discord.utils.utcnow() + pause

    def worked(self, place: int) -> None:
        """Note a success."""
        self._refused.pop(place, None)
        self._until.pop(place, None)
