"""What belongs to a person: settings, blocks, and everything kept about them, shown or forgotten on request."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from bot.sessions.acts import Concede
from bot.sessions.errors import Declined
from bot.sessions.manager import Sessions
from bot.store.base import RUNNING, MessageRow, UserSettings
from engine import MatchOver

log = logging.getLogger("bot.sessions.people")

FORMER = "Former player"
"""Stands in matches in place of the name of somebody who was forgotten."""

CHOICES = {
    "nudge": {"channel": "In the channel", "dm": "In private messages", "none": "Not at all"},
    "windows": {"skip": "Skip windows in which I have no legal response", "always": "Always ask me"},
    "hands": {"dm": "Send my hand in private messages", "button": "Only when I press My hand"},
    "challenges": {"yes": "Others may name me as their opponent", "no": "Nobody may name me"},
}
"""Each setting's values, and what they are called. Skipping windows lets the others see who is asked and who is not."""


class People:
    """Settings and data of persons."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._store = sessions.store

    async def settings(self, user: int) -> UserSettings:
        """What a person has set."""
        return await self._store.user(user)

    async def change(self, user: int, setting: str, value: str) -> UserSettings:
        """Set one thing, in force from the next decision on. Raises KeyError if ``CHOICES`` has no such value."""
        CHOICES[setting][value]
        settings = await self._store.user(user)
        match setting:
            case "nudge":
                settings = replace(settings, nudge=value)
            case "windows":
                settings = replace(settings, windows=value)
            case "hands":
                settings = replace(settings, hands=value)
            case _:
                settings = replace(settings, challenges=value == "yes")
        await self._store.change_user(settings)
        await self._sessions.settings_changed(user)
        return settings

    async def block(self, user: int, other: int) -> None:
        """This person does not want to play with another, who is not told."""
        await self._store.block(user, other, self._sessions.now())

    async def unblock(self, user: int, other: int) -> bool:
        """Undo it; False if there was no block."""
        return await self._store.unblock(user, other)

    async def dm_failed(self, user: int) -> bool:
        """Private messages to this person fail. Returns whether the person is still to be told so, which is once."""
        known = await self._store.user(user)
        await self._store.set_dm(user, closed=known.dm_closed or self._sessions.now(), told=True)
        return not known.dm_told

    async def dm_works(self, user: int) -> None:
        """A private message has arrived."""
        known = await self._store.user(user)
        if known.dm_closed is not None or known.dm_told:
            await self._store.set_dm(user, closed=None, told=False)

    async def data(self, user: int) -> dict[str, Any]:
        """Everything kept about a person, as plain data that can be written as JSON."""
        return await self._store.data_of(user)

    async def forget(self, user: int) -> tuple[MessageRow, ...]:
        """Give up the person's running matches, then delete or rename all that is kept. Returns private messages of
        ours to delete.
        """
        for row in await self._store.find(RUNNING, user=user):
            try:
                await self._sessions.act(row.id, user, Concede())
            except (Declined, MatchOver) as refusal:
                log.info("match %s: not given up: %s", row.id, refusal)
        known = [match["match"] for match in (await self._store.data_of(user))["matches"]]
        messages = await self._store.forget(user, FORMER)
        for match in known:
            await self._sessions.let_go(match)
        return messages
