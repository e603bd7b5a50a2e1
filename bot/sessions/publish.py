"""What the table, each seat and a spectator receive after a change, when, and in which order. Nothing is sent here.

A publication always shows the whole present state of a match, made from its viewers' views only. Changes that come
faster than the interval are gathered into one; different matches do not wait for each other. Sending is the port's,
and its failures never reach a session.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Protocol

from bot.sessions import automatic
from bot.sessions.describing import alt_text
from bot.sessions.errors import Declined
from bot.sessions.live import Live
from bot.sessions.manager import Sessions
from bot.sessions.notices import Notice
from bot.store.base import MatchRow, Phase, SeatRow
from engine import LogLine, View

log = logging.getLogger("bot.sessions.publish")

QUIET = timedelta(seconds=60)
"""Who has used a control of the match within this time is looking at it, and is not nudged."""

NUDGE = "nudge"
"""The kind of message that mentions who must act."""


class NudgeAction(StrEnum):
    """What shall become of the one nudge of a match."""

    SEND = "send"
    """Remove an earlier one, and send one to ``user``."""
    KEEP = "keep"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class Nudge:
    """The nudge: what to do, for whom, and how that person wants it (channel or dm)."""

    action: NudgeAction
    user: int | None = None
    how: str = ""


@dataclass(frozen=True, slots=True)
class TableCard:
    """What everyone sees. ``lines`` are those of the log since the last picture that arrived, ``alt`` fits a picture's
    alternative text. ``window``: whoever is asked may simply pass. ``changed``: differs from what was last sent."""

    view: View
    alt: str
    lines: tuple[LogLine, ...]
    window: bool
    changed: bool


@dataclass(frozen=True, slots=True)
class SeatCard:
    """What one person alone sees. ``hand_changed``: cards came or went, or it became this person's decision."""

    seat: int
    user: int
    view: View
    lines: tuple[LogLine, ...]
    hand_changed: bool


@dataclass(frozen=True, slots=True)
class Publication:
    """The present state of a match for all its viewers. ``to_act`` is the seat that is asked, ``mover`` its person."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    number: int
    to_act: int | None
    mover: int | None
    over: bool
    table: TableCard
    people: tuple[SeatCard, ...]
    nudge: Nudge


class Port(Protocol):
    """Who sends. It may raise whatever it likes; the next publication follows anyway."""

    async def publish(self, publication: Publication) -> bool:
        """Show this state: edit the table, the hands, the panels that are open, and see to the nudge.

        Says whether it arrived at the table, where everybody sees it.
        """

    async def notice(self, notice: Notice) -> None:
        """Tell this."""


@dataclass(slots=True)
class _Track:
    """What of a match was published; known to this process only."""

    dirty: bool = False
    notices: list[Notice] = field(default_factory=list)
    task: asyncio.Task[None] | None = None
    last: datetime | None = None
    shown: int | None = None
    number: int | None = None
    asked: int | None = None
    nudged: bool = False
    owed: bool = False
    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)


class Publisher:
    """Turns changes of matches into publications."""

    def __init__(
        self,
        sessions: Sessions,
        port: Port,
        interval: float,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """``interval``: least time between two publications of one match, in seconds; 0 for none."""
        self._sessions = sessions
        self._port = port
        self._interval = interval
        self._sleep = sleep
        self._tracks: dict[str, _Track] = {}
        self._closed = False
        sessions.listener = self

    def changed(self, match: str) -> None:
        """See ``notices.Listener``."""
        track = self._tracks.setdefault(match, _Track())
        track.dirty = True
        self._start(match, track)

    def notice(self, notice: Notice) -> None:
        """See ``notices.Listener``."""
        track = self._tracks.setdefault(notice.match, _Track())
        track.notices.append(notice)
        self._start(notice.match, track)

    def sweep(self) -> None:
        """Nudge those now who were not nudged because they had just been here; called now and then."""
        for match, track in self._tracks.items():
            if track.owed:
                self.changed(match)

    async def idle(self) -> None:
        """Wait until everything there is to publish has been published."""
        while tasks := [track.task for track in self._tracks.values() if track.task is not None]:
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Break off what is being sent; nothing of a match is lost by it."""
        self._closed = True
        tasks = [track.task for track in self._tracks.values() if track.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- inside ------------------------------------------------------------------------------------------------

    def _start(self, match: str, track: _Track) -> None:
        if track.task is None and not self._closed:
            track.task = asyncio.create_task(self._run(match, track), name=f"match {match}: publish")

    async def _run(self, match: str, track: _Track) -> None:
        """Publish until nothing is new, then end. The first change goes out at once, later ones at the interval."""
        over = False
        try:
            while track.dirty or track.notices:
                for notice in self._taken(track):
                    await self._send(match, self._port.notice(notice))
                if not track.dirty:
                    continue
                await self._pause_since(track.last)
                track.dirty = False
                over = await self._publish(match, track)
                track.last = self._sessions.now()
        finally:
            track.task = None
            if over and not track.dirty:
                self._tracks.pop(match, None)

    def _taken(self, track: _Track) -> list[Notice]:
        notices, track.notices = track.notices, []
        return notices

    async def _pause_since(self, last: datetime | None) -> None:
        """Keep the interval; never longer, whatever the clock was set to meanwhile."""
        if last is not None:
            left = self._interval - abs(self._sessions.now() - last).total_seconds()
            if left > 0:
                await self._sleep(left)

    async def _publish(self, match: str, track: _Track) -> bool:
        """Make and send one publication; says whether the match has ended."""
        try:
            async with self._sessions.reading(match) as live:
                publication = await self._made(live, track)
                events = len(live.match.events)
        except Declined as refusal:
            log.info("match %s: nothing to publish: %s", match, refusal.sentence)
            return True
        except Exception:
            log.exception("match %s could not be published", match)
            return False
        arrived = await self._send(match, self._port.publish(publication))
        if publication.row.phase is Phase.PLAYING:
            await self._note_seen(match, arrived)
        if arrived:
            track.shown, track.number = events, publication.number
            track.hands = {card.seat: _hand(card.view) for card in publication.people}
        track.asked = publication.mover
        _note_nudge(track, publication.nudge)
        return publication.over

    async def _note_seen(self, match: str, arrived: bool) -> None:
        try:
            await self._sessions.seen(match, arrived)
        except Exception:
            log.exception("match %s: it was not noted whether its table arrived", match)

    async def _send(self, match: str, sending: Awaitable[bool | None]) -> bool:
        try:
            return await sending is not False
        except Exception:
            log.exception("match %s: sending failed; the match stands, and the next change shows all of it", match)
            return False

    async def _made(self, live: Live, track: _Track) -> Publication:
        match = live.match
        fresh = track.number is None
        mover = live.user_at(live.to_act)
        decision = match.decision
        table = TableCard(
            view=live.view(None),
            alt=alt_text(live.described(None)),
            lines=_lines(live, None, track),
            window=decision is not None and decision.rest and decision.option(automatic.PASS) is not None,
            changed=fresh or track.number != match.number or track.shown != len(match.events) or _ended(live.row),
        )
        people = tuple(self._seat_card(live, seat, track) for seat in live.seats if seat.user is not None)
        return Publication(
            row=live.row,
            seats=live.seats,
            number=match.number,
            to_act=live.to_act,
            mover=mover,
            over=_ended(live.row),
            table=table,
            people=people,
            nudge=await self._nudge(live, track, mover),
        )

    def _seat_card(self, live: Live, row: SeatRow, track: _Track) -> SeatCard:
        view = live.view(row.seat)
        turned = live.to_act == row.seat and track.asked != row.user
        return SeatCard(
            seat=row.seat,
            user=row.user or 0,
            view=view,
            lines=_lines(live, row.seat, track),
            hand_changed=turned or track.hands.get(row.seat) != _hand(view),
        )

    async def _nudge(self, live: Live, track: _Track, mover: int | None) -> Nudge:
        """At most one nudge a match: for somebody newly asked who is not looking; gone when that person has picked."""
        if track.number is None and not track.nudged:
            rows = await self._sessions.store.messages(live.row.id, NUDGE)
            if any(row.user == mover for row in rows):
                track.asked, track.nudged = mover, True
        if mover is None or _ended(live.row) or live.row.phase is not Phase.PLAYING:
            return Nudge(NudgeAction.REMOVE)
        if mover == track.asked and not track.owed:
            standing = track.nudged and track.number in (None, live.match.number)
            return Nudge(NudgeAction.KEEP if standing else NudgeAction.REMOVE)
        how = (await self._sessions.store.user(mover)).nudge
        pressed = self._sessions.pressed_at(live.row.id, mover)
        if how == "none":
            return Nudge(NudgeAction.REMOVE)
        if pressed is not None and self._sessions.now() - pressed < QUIET:
            return Nudge(NudgeAction.REMOVE, mover, how)
        return Nudge(NudgeAction.SEND, mover, how)


def _note_nudge(track: _Track, nudge: Nudge) -> None:
    track.nudged = nudge.action is NudgeAction.SEND or (nudge.action is NudgeAction.KEEP and track.nudged)
    track.owed = nudge.action is NudgeAction.REMOVE and nudge.user is not None


def _ended(row: MatchRow) -> bool:
    return row.phase in (Phase.OVER, Phase.CLOSED)


def _lines(live: Live, seat: int | None, track: _Track) -> tuple[LogLine, ...]:
    """The log since the last picture that arrived; the last few lines where this process has sent none."""
    if track.shown is None:
        return tuple(live.match.log(seat, tail=6))
    return tuple(live.match.log(seat, since=track.shown))


def _hand(view: Any) -> tuple[str, ...]:
    """The cards in the viewer's hand, by reference."""
    return tuple(str(card.ref) for card in getattr(view, "hand", ()))
