"""Live matches, one lock each: load, check, choose, commit. The one place of the bot that changes a running match.

Guarantees: what is answered is on disk; memory is never ahead of it once the lock is free; two matches never wait for
each other. Requests for consent are in ``offers``, waiting in ``waiting``, lobbies in ``lobby``.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import traceback
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta

from bot.sessions import automatic, live
from bot.sessions.acts import Acted, Choose, Concede, Instruct, TakeBack, Wish
from bot.sessions.computer import Computers, Player
from bot.sessions.errors import Declined, Reason
from bot.sessions.live import Apply, Live, Slot
from bot.sessions.notices import Kind, Listener, Nobody, Notice
from bot.store.base import RUNNING, Fault, MatchRow, Phase, Place, Step, Store
from bot.store.errors import NoSuchMatch, VersionConflict
from engine import BrokenInvariant, Refused, SaveError, StaleDecision

log = logging.getLogger("bot.sessions")

NOT_SEATED = "You do not play in this match."


class Sessions:
    """All running matches of this process."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], datetime],
        players: Mapping[str, Player],
        listener: Listener | None = None,
    ) -> None:
        """``now`` gives the time in UTC; ``players`` the computer opponents by name."""
        self.store = store
        self.now = now
        self.players = players
        self.listener: Listener = listener or Nobody()
        self._slots: dict[str, Slot] = {}
        self._windows: dict[int, str] = {}
        self._unseen: dict[str, datetime] = {}
        self._computers = Computers(self)

    # --- acting ------------------------------------------------------------------------------------------------

    async def act(self, match: str, user: int, wish: Wish, *, interaction: int | None = None) -> Acted:
        """Do what a person wishes, and return when it is on disk.

        An interaction that has acted before is answered with ``again``, and changes nothing.

        Raises:
            Declined: the match cannot be played, or the person does not sit there.
            engine.Refused: the rules forbid it, it is stale, or it is somebody else's decision; nothing has changed.
            StoreError: the disk failed; nothing has changed.
        """

        async def apply(at: Live) -> int:
            return await _apply(at, self._seat(at, user), wish)

        acted = await self._under_lock(match, user, interaction, apply, leaving=isinstance(wish, Concede))
        self.settled(match)
        return acted

    async def take_back_agreed(self, match: str, user: int, number: int) -> Acted:
        """Return to a decision of this person's after everybody else has agreed. Raises as ``act`` does."""

        async def apply(at: Live) -> int:
            self._seat(at, user)
            await asyncio.to_thread(at.match.take_back, number, consent=True)
            return 0

        acted = await self._under_lock(match, user, None, apply)
        self.settled(match)
        return acted

    async def concede_missing(self, match: str, user: int, number: int, *, interaction: int | None = None) -> Acted:
        """This person takes the win from the seat that has not answered decision ``number``: it has conceded."""

        async def apply(at: Live) -> int:
            self._seat(at, user)
            if at.to_act is None or at.match.number != number:
                raise StaleDecision(at.match.number, number)
            at.match.concede(at.to_act)
            return 0

        acted = await self._under_lock(match, user, interaction, apply)
        self.settled(match)
        return acted

    async def _under_lock(
        self, match: str, user: int, interaction: int | None, apply: Apply, *, leaving: bool = False
    ) -> Acted:
        slot = self.slot(match)
        async with slot.lock:
            slot.pressed[user] = self.now()
            if leaving and await self._left_paused(match, slot, user):
                return Acted(match, -1, 0, None, (), over=True)
            at = await self.live_in(match, slot)
            seat = self._seat(at, user)
            if interaction is not None and interaction in at.interactions:
                return _acted(at, seat, len(at.match.events), again=True)
            return await self.change(match, slot, seat, user, interaction, apply, leaving=leaving)

    async def _left_paused(self, match: str, slot: Slot, user: int) -> bool:
        """Whether the match was paused, and this person's leaving has closed it, readable or not."""
        row = await self.store.match(match)
        if row is None or row.phase is not Phase.PAUSED:
            return False
        name = next((seat.name for seat in await self.store.seats(match) if seat.user == user), None)
        if name is None:
            raise Declined(Reason.NOT_SEATED, NOT_SEATED)
        await self._close(match, slot, f"{name} left while it was paused")
        return True

    async def change(
        self,
        match: str,
        slot: Slot,
        seat: int,
        user: int | None,
        interaction: int | None,
        apply: Apply,
        *,
        leaving: bool = False,
    ) -> Acted:
        """Apply, record, commit; the lock is held. If the stored match is newer than ours, once more from the store."""
        for attempt in range(2):
            at = await self.live_in(match, slot)
            _playable(at.row, leaving=leaving)
            first_act, first_event = len(at.match.acts), len(at.match.events)
            number, was_asked = at.match.number, at.to_act == seat
            try:
                followed = await apply(at)
                automatic.answer_windows(at, lambda person: self._windows.get(person, automatic.SKIP))
                made = live.records(at.match, first_act, user, interaction)
                step = live.step(at, made, self.now(), picked=was_asked or at.match.number != number)
                await self.store.append(step)
            except Refused:
                if len(at.match.acts) != first_act:
                    slot.live = None
                raise
            except VersionConflict:
                slot.live = None
                if attempt:
                    raise
                continue
            except BrokenInvariant as error:
                slot.live = None
                raise await self._pause(match, error) from error
            except BaseException:
                slot.live = None
                raise
            at.row = _row_after(at.row, step)
            if interaction is not None:
                at.interactions.add(interaction)
            return _acted(at, seat, first_event, followed=followed)
        raise VersionConflict(f"match {match} keeps changing")

    async def _pause(self, match: str, error: Exception) -> Declined:
        """Set a match aside in which the engine found itself wrong; what is stored stays as it was."""
        fault = Fault(secrets.token_hex(4), match, self.now(), repr(error), "".join(traceback.format_exception(error)))
        log.error("match %s is paused, fault %s", match, fault.id, exc_info=error)
        await self.store.pause(fault)
        text = paused(fault.id)
        self.listener.notice(Notice(match, Kind.PAUSED, text))
        self.listener.changed(match)
        return Declined(Reason.PAUSED, text)

    async def _unreadable(self, match: str, error: Exception) -> Declined:
        row = await self.store.match(match)
        if row is None or row.phase is Phase.PLAYING:
            return await self._pause(match, error)
        if row.phase is Phase.PAUSED:
            return Declined(Reason.PAUSED, paused(row.fault))
        log.warning("match %s, %s, cannot be read: %s", match, row.phase.value, error)
        if row.phase is Phase.CLOSED:
            return Declined(Reason.NOT_RUNNING, closed(row))
        return Declined(Reason.PAUSED, "I cannot read this match now. Nothing of it is lost.")

    # --- looking -----------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def reading(self, match: str) -> AsyncIterator[Live]:
        """The match as it was last committed, while nobody can change it. Read, copy out what is needed, and leave.

        Texts of options are made when they are read: read them inside. Raises Declined if there is no such match, or
        it has not begun, or its save cannot be read.
        """
        slot = self.slot(match)
        async with slot.lock:
            yield await self.live_in(match, slot)

    async def touch(self, at: Live, seat: int) -> None:
        """A seat has done something that is no act, inside ``reading``: if it is asked, its waiting begins anew."""
        if at.to_act == seat and at.row.phase is Phase.PLAYING:
            now = self.now()
            await self.store.touch(at.row.id, now)
            at.row = replace(at.row, waiting_since=now, warned=0)

    async def let_go(self, match: str) -> None:
        """Read a match anew when it is next needed, because what is stored of it was changed beside its course."""
        slot = self.slot(match)
        async with slot.lock:
            slot.live = None

    async def not_charged(self, span: timedelta) -> None:
        """Move the waiting of all matches on by a time that nobody is to blame for."""
        await self.store.not_charged(span)
        for match in list(self._slots):
            await self.let_go(match)

    async def seen(self, match: str, arrived: bool) -> None:
        """Whether what was last published of a match arrived where its people see it.

        While it does not, nobody is charged for not answering: the waiting begins when it arrives.
        """
        if not arrived:
            self._unseen.setdefault(match, self.now())
        elif self._unseen.pop(match, None) is not None:
            await self.wait_anew(match)

    def unseen_since(self, match: str) -> datetime | None:
        """Since when the match cannot be shown, None if it can, as far as this process knows."""
        return self._unseen.get(match)

    async def wait_anew(self, match: str) -> None:
        """Charge nobody for the time until now."""
        async with self.reading(match) as at:
            if at.to_act is not None:
                await self.touch(at, at.to_act)

    def pressed(self, match: str, user: int) -> None:
        """Note that a person used a control of this match."""
        self.slot(match).pressed[user] = self.now()

    def pressed_at(self, match: str, user: int) -> datetime | None:
        """When this person last used a control of this match, as far as this process knows."""
        slot = self._slots.get(match)
        return None if slot is None else slot.pressed.get(user)

    async def matches_of(self, user: int) -> tuple[MatchRow, ...]:
        """The person's lobbies and running matches, oldest first."""
        return await self.store.find(RUNNING | {Phase.LOBBY}, user=user)

    async def settings_changed(self, user: int) -> None:
        """A person's settings were changed in the store: heed them from now on."""
        if user in self._windows:
            self._windows[user] = (await self.store.user(user)).windows

    # --- closing, parking, resuming ----------------------------------------------------------------------------

    async def abort(self, match: str, note: str, kind: Kind = Kind.ABORTED) -> None:
        """End a running match without result, whatever state it is in, and tell those who played.

        Raises: Declined if it is not running.
        """
        slot = self.slot(match)
        async with slot.lock:
            await self._close(match, slot, note)
        users = tuple(seat.user for seat in await self.store.seats(match) if seat.user is not None)
        self.listener.notice(Notice(match, kind, f"This match was ended without a result: {note}.", users))
        self.listener.changed(match)

    async def _close(self, match: str, slot: Slot, note: str) -> None:
        if not await self.store.set_phase(match, Phase.CLOSED, RUNNING, self.now(), note=note):
            raise Declined(Reason.NOT_RUNNING, "This match is not running.")
        slot.live = None

    async def park(self, match: str, note: str) -> bool:
        """Set a match aside whose place is gone; False if it was not being played."""
        slot = self.slot(match)
        async with slot.lock:
            slot.live = None
            self._unseen.pop(match, None)
            return await self.store.set_phase(match, Phase.PARKED, {Phase.PLAYING}, self.now(), note=note)

    async def park_all(self, note: str, *, channel: int | None = None, guild: int | None = None) -> tuple[str, ...]:
        """Park every match of a channel or server; the ids of those parked."""
        rows = await self.store.find({Phase.PLAYING}, channel=channel, guild=guild)
        return tuple([row.id for row in rows if await self.park(row.id, note)])

    async def resume(self, match: str, user: int, place: Place) -> None:
        """Go on with a parked match at this place.

        Raises: Declined if it is not parked, the person does not sit there, or the place has an active match.
        """
        other = await self.active_at(place)
        if other is not None:
            raise Declined(Reason.PLACE_TAKEN, "Another match is being played here.", match=other.id)
        slot = self.slot(match)
        async with slot.lock:
            self._seat(await self.live_in(match, slot), user)
            await self.store.move(match, place)
            slot.live = None
            if not await self.store.set_phase(match, Phase.PLAYING, {Phase.PARKED}, self.now()):
                raise Declined(Reason.NOT_RUNNING, "This match is not waiting for a new place.")
        self.settled(match)

    async def move(self, match: str, place: Place) -> None:
        """Show a match elsewhere from now on, as when it gets a thread of its own."""
        slot = self.slot(match)
        async with slot.lock:
            await self.store.move(match, place)
            if slot.live is not None:
                slot.live.row = replace(slot.live.row, place=place)

    async def unpause(self, match: str) -> None:
        """Try a paused match again, after a new version. Raises Declined if it is not paused."""
        slot = self.slot(match)
        async with slot.lock:
            slot.live = None
            if not await self.store.set_phase(match, Phase.PLAYING, {Phase.PAUSED}, self.now()):
                raise Declined(Reason.NOT_RUNNING, "This match is not paused.")
        self.settled(match)

    async def active_at(self, place: Place) -> MatchRow | None:
        """The match or lobby that takes up this channel or thread."""
        found = await self.store.find({Phase.LOBBY, Phase.PLAYING, Phase.PAUSED}, place=place.id)
        return found[0] if found else None

    # --- computers ---------------------------------------------------------------------------------------------

    def settled(self, match: str) -> None:
        """Tell that a match has changed, and let a computer think if it is asked now."""
        self.listener.changed(match)
        self._computers.think(match)

    async def wake(self) -> None:
        """Let the computers go on that were asked when the process ended."""
        for row in await self.store.find({Phase.PLAYING}):
            if any(seat.computer for seat in await self.store.seats(row.id)):
                self._computers.think(row.id)

    def wake_again(self) -> None:
        """Let computers go on whose thinking was broken off by an error, as a full disk."""
        for match, slot in self._slots.items():
            if slot.live is not None and slot.live.row.phase is Phase.PLAYING:
                self._computers.think(match)

    async def close(self) -> None:
        """Stop thinking. What is stored is whole at any time."""
        tasks = [slot.thinking for slot in self._slots.values() if slot.thinking is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- inside ------------------------------------------------------------------------------------------------

    def slot(self, match: str) -> Slot:
        """The place of a match in memory."""
        return self._slots.setdefault(match, Slot())

    async def live_in(self, match: str, slot: Slot) -> Live:
        """The live match, from the store if need be; the lock is held."""
        if slot.live is None:
            try:
                slot.live = await live.load(self.store, match)
            except NoSuchMatch as error:
                if await self.store.match(match) is not None:
                    raise Declined(Reason.NOT_RUNNING, "This match has not begun.") from error
                raise Declined(Reason.NO_MATCH, "There is no such match.") from error
            except (SaveError, Refused) as error:
                raise await self._unreadable(match, error) from error
            if slot.live.match.went_back:
                await self._keep_rest(slot.live)
            for seat in slot.live.seats:
                if seat.user is not None and seat.user not in self._windows:
                    self._windows[seat.user] = (await self.store.user(seat.user)).windows
        return slot.live

    async def _keep_rest(self, at: Live) -> None:
        """Rules or cards changed, and the picks since the last rest do not fit any more: keep where it stands now."""
        step = live.step(at, (), self.now())
        await self.store.append(step)
        at.row = _row_after(at.row, step)
        text = "The rules were updated, and the last announcement no longer fits. The match stands as it was before it."
        self.listener.notice(Notice(at.row.id, Kind.WENT_BACK, text))

    def _seat(self, at: Live, user: int) -> int:
        seat = at.seat_of(user)
        if seat is None:
            raise Declined(Reason.NOT_SEATED, NOT_SEATED)
        return seat

    def forget_idle(self, before: datetime) -> None:
        """Let go of matches in memory that nobody has touched since then; they are loaded again when needed."""
        for match, slot in list(self._slots.items()):
            latest = max(slot.pressed.values(), default=None)
            if not slot.lock.locked() and slot.thinking is None and (latest is None or latest < before):
                del self._slots[match]


def paused(fault: str) -> str:
    """What players are told of a paused match."""
    return f"This match is paused: I found a fault in my own workings (fault {fault}). Nothing of it is lost."


def closed(row: MatchRow) -> str:
    """What is said of a match that ended without a result."""
    return f"This match was ended without a result: {row.note}."


async def _apply(at: Live, seat: int, wish: Wish) -> int:
    match wish:
        case Choose(number, picks, plan):
            asked = 0 if at.match.decision is None else at.match.decision.repeats
            events = at.match.choose(seat, picks, number)
            return automatic.follow(at.match, seat, plan, asked, events)
        case Concede():
            at.match.concede(seat)
        case Instruct(standing):
            at.match.instruct(seat, standing)
        case TakeBack(number):
            if number not in at.match.can_take_back(seat).free:
                raise Refused("take-back", "That can only be taken back if the others agree.")
            await asyncio.to_thread(at.match.take_back, number)
    return 0


def _playable(row: MatchRow, *, leaving: bool) -> None:
    if row.phase is Phase.PAUSED:
        raise Declined(Reason.PAUSED, paused(row.fault))
    if row.phase is Phase.PARKED and not leaving:
        raise Declined(Reason.PARKED, "This match waits for a new place; go on with it there.")
    if row.phase is Phase.CLOSED:
        raise Declined(Reason.NOT_RUNNING, closed(row))


def _row_after(row: MatchRow, step: Step) -> MatchRow:
    """The row as the store has it after this step."""
    waiting, warned = (step.at, 0) if step.picked else (row.waiting_since, row.warned)
    phase = row.phase if step.result is None else Phase.OVER
    return replace(
        row,
        version=row.version + 1,
        number=step.number,
        phase=phase,
        result=step.result,
        waiting_since=waiting,
        warned=warned,
    )


def _acted(at: Live, seat: int, first_event: int, *, again: bool = False, followed: int = 0) -> Acted:
    return Acted(
        match=at.row.id,
        seat=seat,
        number=at.match.number,
        to_act=at.to_act,
        events=tuple(at.match.events[first_event:]),
        over=at.match.result is not None,
        again=again,
        followed=followed,
    )
