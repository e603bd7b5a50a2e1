"""Which of Discord's permissions the bot needs where a match is shown, and what still works without each.

Permissions are looked at when a match is opened and whenever they change; a table is told once what is missing.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING

import discord

from bot.letters import Letter
from bot.store.base import RUNNING, MatchRow, Phase
from bot.text import listing

if TYPE_CHECKING:
    from bot.app import Tablekeeper

log = logging.getLogger("bot.permissions")

SEE, SEND, SEND_IN_THREADS, FILES = "View Channel", "Send Messages", "Send Messages in Threads", "Attach Files"

WITHOUT = {
    SEE: "the table there stands still. You can play on from anywhere by `/act` and `/hand` with `match:{match}`",
    SEND: "the table there can be changed but not posted anew, and nobody is reminded there; its buttons, `/act` and "
    "`/hand` still work",
    FILES: "the table is shown in words; all else works",
}
"""What a missing permission means for the match with this id; the gravest first."""


def lacking(allowed: discord.Permissions, *, in_thread: bool) -> list[str]:
    """The names of the permissions that are missing, as Discord shows them; the gravest first."""
    wanted = {
        SEE: allowed.view_channel,
        SEND_IN_THREADS if in_thread else SEND: (
            allowed.send_messages_in_threads if in_thread else allowed.send_messages
        ),
        FILES: allowed.attach_files,
    }
    return [name for name, granted in wanted.items() if not granted]


def told(row: MatchRow, missing: Collection[str]) -> str:
    """What the players read when these permissions have gone."""
    names = listing(f"*{name}*" for name in missing)
    means = next(text for name, text in WITHOUT.items() if any(has.startswith(name) for has in missing))
    are = "permissions" if len(missing) > 1 else "permission"
    return f"Match `{row.id}`: I have lost the {are} {names} in <#{row.place.id}>: {means.format(match=row.id)}."


class Watch:
    """What was missing at each place when it was last looked at, so that only a change is told."""

    def __init__(self, bot: Tablekeeper) -> None:
        self._bot = bot
        self._missing: dict[int, frozenset[str]] = {}

    def note(self, place: int, missing: Collection[str]) -> None:
        """Somebody was told what is missing at this place: a channel's or thread's id."""
        self._missing[place] = frozenset(missing)

    async def begin(self) -> None:
        """Note how things are at the places of all matches, without telling; those known already stay as they are."""
        for row in await self._bot.store.find(RUNNING | {Phase.LOBBY}):
            missing = self._now_missing(row)
            if missing is not None:
                self._missing.setdefault(row.place.id, frozenset(missing))

    async def look(self, guild: int, channel: int | None = None) -> None:
        """Permissions may have changed in a server, or in one channel or thread of it: tell each match concerned once.

        A fault at one match does not touch the others.
        """
        rows = await self._bot.store.find({Phase.LOBBY, Phase.PLAYING, Phase.PAUSED}, guild=guild, channel=channel)
        for row in rows:
            try:
                await self._look_at(row)
            except discord.HTTPException as error:
                log.info("match %s: missing permissions were not told: %s", row.id, error)

    async def _look_at(self, row: MatchRow) -> None:
        missing = self._now_missing(row)
        if missing is None:
            return
        known = self._missing.get(row.place.id, frozenset())
        self._missing[row.place.id] = frozenset(missing)
        lost = [name for name in missing if name not in known]
        if known - set(missing):
            self._bot.breaker.worked(row.place.id)
        if known == set(missing):
            return
        if lost:
            await self._bot.delivery.announce(row, Letter(told(row, lost)), can_write=missing == [FILES])
        if row.phase is Phase.LOBBY:
            await self._bot.delivery.lobby(row.id)
        else:
            self._bot.publisher.changed(row.id)

    def _now_missing(self, row: MatchRow) -> list[str] | None:
        """None where it cannot be known: in private messages, or when the place is gone."""
        guild = None if row.place.guild is None else self._bot.get_guild(row.place.guild)
        if guild is None:
            return None
        channel = guild.get_channel_or_thread(row.place.id) or guild.get_channel(row.place.channel)
        if channel is None:
            return None
        return lacking(channel.permissions_for(guild.me), in_thread=row.place.thread is not None)
