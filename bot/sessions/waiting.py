"""Waiting without a clock: reminders, the claim after three days, and the end of what everybody has left.

Time counts from the last pick, and only while the bot runs. Nothing here plays for anybody: a win is claimed by a
person, and then the one who is missing has conceded. ``sweep`` is called now and then, as each minute.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from bot.sessions.acts import Acted
from bot.sessions.errors import Declined, Reason
from bot.sessions.live import Live
from bot.sessions.manager import NOT_SEATED, Sessions
from bot.sessions.notices import Kind, Notice
from bot.store.base import MatchRow, Phase

log = logging.getLogger("bot.sessions.waiting")

REMIND = timedelta(hours=24)
WARN = timedelta(hours=48)
CLAIM = timedelta(hours=72)
CLOSE = timedelta(days=30)
LAST_DAY = CLOSE - timedelta(days=1)
"""After which everybody is warned that the match will be closed."""
LOBBY = timedelta(hours=24)
IDLE = timedelta(hours=1)
"""After which a match that nobody touches is let go from memory."""

GAP = timedelta(minutes=5)
"""A silence of the bot longer than this was an outage, and is charged to nobody."""

GIVE_UP = timedelta(hours=24)
"""After which a match that cannot be shown at its place waits for another."""

UNSHOWN = "its table cannot be shown where it was"

_LEVELS = ((LAST_DAY, 4), (CLAIM, 3), (WARN, 2), (REMIND, 1))


class Waiting:
    """Looks after all matches in which somebody is waited for."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._store = sessions.store

    async def woke(self) -> None:
        """The bot starts: the time since it last ran is charged to nobody."""
        now = self._sessions.now()
        last = await self._store.alive()
        if last is not None and now > last:
            await self._sessions.not_charged(now - last)
        await self._store.beat(now)

    async def sweep(self) -> None:
        """Give the notices that are due, close what is forgotten. A fault in one match does not touch the others."""
        now = self._sessions.now()
        last = await self._store.alive()
        if last is not None and now - last > GAP:
            await self._sessions.not_charged(now - last)
        await self._store.beat(now)
        for row in await self._store.find({Phase.LOBBY, Phase.PLAYING, Phase.PARKED, Phase.PAUSED}):
            try:
                await self._look_after(row, now)
            except Exception:
                log.exception("match %s could not be looked after", row.id)
        self._sessions.forget_idle(now - IDLE)
        self._sessions.wake_again()

    async def claim(self, match: str, user: int, *, interaction: int | None = None) -> Acted:
        """Take the win from somebody who has not picked for 72 hours: it counts as a concession.

        Raises: Declined if it is too early, or this person is the one who is waited for.
        """
        async with self._sessions.reading(match) as live:
            self._check_claim(live, user)
            number = live.match.number
        return await self._sessions.concede_missing(match, user, number, interaction=interaction)

    async def claimable(self, match: str, user: int) -> str:
        """The name of who would lose if this person claimed the win now. Raises as ``claim`` does."""
        async with self._sessions.reading(match) as live:
            return live.seats[self._check_claim(live, user)].name

    def _check_claim(self, live: Live, user: int) -> int:
        """The seat that is waited for. Raises Declined if this person cannot claim the win from it."""
        if live.seat_of(user) is None:
            raise Declined(Reason.NOT_SEATED, NOT_SEATED)
        seat, missing = live.to_act, live.user_at(live.to_act)
        if live.row.phase is not Phase.PLAYING or seat is None or missing is None or missing == user:
            raise Declined(Reason.TOO_EARLY, "There is nobody here whom you wait for, so there is no win to claim.")
        unseen = self._sessions.unseen_since(live.row.id) is not None
        if unseen or self._sessions.now() - live.row.waiting_since < CLAIM:
            text = f"{live.seats[seat].name} has not been missing for three days yet. The win can be claimed"
            raise Declined(Reason.TOO_EARLY, text, when=claimable_from(live.row))
        return seat

    async def _look_after(self, row: MatchRow, now: datetime) -> None:
        waited = now - row.waiting_since
        if row.phase is Phase.LOBBY:
            if now >= expires(row):
                await self._expire_lobby(row, now)
        elif row.phase is Phase.PLAYING and (since := self._sessions.unseen_since(row.id)) is not None:
            await self._show_again(row, now - since)
        elif waited >= CLOSE:
            await self._sessions.abort(row.id, "nobody played for 30 days", Kind.EXPIRED)
        elif row.phase is Phase.PLAYING or (row.phase is Phase.PARKED and waited >= LAST_DAY):
            level = next((level for after, level in _LEVELS if waited >= after), 0)
            if level > row.warned:
                await self._warn(row, level)

    async def _show_again(self, row: MatchRow, unseen: timedelta) -> None:
        """The table cannot be shown: nobody is charged, it is tried again, and given up after a day."""
        if unseen < GIVE_UP:
            await self._sessions.wait_anew(row.id)
            self._sessions.listener.changed(row.id)
        elif await self._sessions.park(row.id, UNSHOWN):
            self._sessions.listener.notice(Notice(row.id, Kind.PARKED, UNSHOWN))

    async def _expire_lobby(self, row: MatchRow, now: datetime) -> None:
        note = "closed because it did not begin within 24 hours"
        if await self._store.set_phase(row.id, Phase.CLOSED, {Phase.LOBBY}, now, note=note):
            self._sessions.listener.notice(Notice(row.id, Kind.LOBBY_EXPIRED, f"This match was {note}.", (row.host,)))

    async def _warn(self, row: MatchRow, level: int) -> None:
        async with self._sessions.reading(row.id) as live:
            missing = live.user_at(live.to_act)
            if missing is None or live.row.version != row.version:
                return
            if not await self._store.warn(row.id, row.version, level):
                return
        self._sessions.listener.notice(_notice(live, missing, level))


def expires(row: MatchRow) -> datetime:
    """When a lobby closes that has not become a match."""
    return row.created + LOBBY


def claimable_from(row: MatchRow) -> datetime:
    """When those who wait may claim the win, if nobody picks before; for a timestamp."""
    return row.waiting_since + CLAIM


def _notice(live: Live, missing: int, level: int) -> Notice:
    seat = live.to_act
    name = live.seats[seat].name if seat is not None else ""
    match = live.row.id
    if level == 4:
        users = tuple(s.user for s in live.seats if s.user is not None)
        text = "Nobody has played for 29 days. If that stays so, the match is closed without a result"
        return Notice(match, Kind.WARNING, text, users, when=live.row.waiting_since + CLOSE)
    if level == 1:
        return Notice(match, Kind.NUDGE_AGAIN, f"{name}, the match still waits for you.", (missing,))
    if level == 2:
        text = f"{name} has not picked for two days. If that stays so, the others may claim the win"
        return Notice(match, Kind.WARNING, text, (missing,), when=claimable_from(live.row))
    others = tuple(s.user for s in live.seats if s.user is not None and s.user != missing)
    text = f"The others may claim the win: {name} has been waited for since"
    return Notice(match, Kind.CLAIMABLE, text, others, when=live.row.waiting_since)
