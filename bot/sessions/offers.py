"""Requests that need the others' consent: taking back beyond what is free, and ending without a result.

A request stands until everyone else has agreed, one has refused, or the match has moved on. Computers always agree.
"""

from __future__ import annotations

from bot.sessions.acts import Acted, TakeBack
from bot.sessions.errors import Declined, Reason
from bot.sessions.live import Live
from bot.sessions.manager import NOT_SEATED, Sessions
from bot.sessions.notices import Kind, Notice
from bot.store.base import Offer
from engine import Refused

TAKE_BACK = "take-back"
ABORT = "abort"

REFUSALS_A_TURN = 2
"""After so many refused requests of one seat in one turn there are no more requests by it in that turn."""


class Offers:
    """The requests of all matches."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._store = sessions.store

    async def targets(self, match: str, user: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The person's own earlier decisions that can be returned to, newest first: freely, and with consent.

        Picks that a convenience made are left out: they would be made again at once.
        """
        async with self._sessions.reading(match) as live:
            seat = _seat(live, user)
            return _targets(live, seat)

    async def take_back(self, match: str, user: int, number: int, *, interaction: int | None = None) -> Acted | Offer:
        """Return to an own earlier decision: at once where that is free or only computers are asked, else ask.

        Raises:
            Declined: a request of this turn was refused twice.
            engine.Refused: that decision cannot be returned to.
        """
        async with self._sessions.reading(match) as live:
            seat = _seat(live, user)
            free, agreed = _targets(live, seat)
            now_number, turn, others = live.match.number, live.match.turn, _others(live, seat)
            await self._sessions.touch(live, seat)
        if number in free:
            return await self._sessions.act(match, user, TakeBack(number), interaction=interaction)
        if number not in agreed:
            raise Refused("take-back", "There is no such decision of yours in this turn.")
        if not others:
            return await self._sessions.take_back_agreed(match, user, number)
        await self._check_not_pestering(match, TAKE_BACK, seat, number, now_number, turn)
        return await self._ask(live, TAKE_BACK, seat, number, now_number, turn, others)

    async def abort(self, match: str, user: int) -> Offer | None:
        """Ask the others to end the match without a result; None if nobody need be asked and it has ended.

        Raises Declined if they were asked already, or have refused twice in this turn.
        """
        async with self._sessions.reading(match) as live:
            seat = _seat(live, user)
            number, turn, others = live.match.number, live.match.turn, _others(live, seat)
            if others:
                await self._check_not_pestering(match, ABORT, seat, 0, number, turn)
            await self._sessions.touch(live, seat)
        if not others:
            await self._sessions.abort(match, f"{live.seats[seat].name} ended it")
            return None
        return await self._ask(live, ABORT, seat, 0, number, turn, others)

    async def open(self, match: str) -> tuple[Offer, ...]:
        """The requests that stand now."""
        async with self._sessions.reading(match) as live:
            number = live.match.number
        return tuple(o for o in await self._store.offers(match) if o.state == "open" and _stands(o, number))

    async def answer(self, match: str, user: int, offer: int, *, agree: bool) -> Acted | None:
        """Agree to a request, or refuse it. The last to agree carries it out; a taken-back match is returned.

        Raises: Declined if the request does not stand any more, or this person is not asked.
        """
        async with self._sessions.reading(match) as live:
            seat = _seat(live, user)
            number = live.match.number
            found = next((o for o in await self._store.offers(match) if o.id == offer), None)
            if found is None or found.state != "open" or not _stands(found, number):
                raise Declined(Reason.NO_OFFER, "That request does not stand any more.")
            if seat == found.seat or seat in found.agreed:
                raise Declined(Reason.NO_OFFER, "You have agreed to this already.")
            agreed = found.agreed | {seat}
            done = agree and not set(_others(live, found.seat)) - agreed
            state = "refused" if not agree else "agreed" if done else None
            await self._store.answer(offer, agreed=agreed if agree else None, state=state)
            await self._sessions.touch(live, seat)
        asker = live.user_at(found.seat)
        if not agree:
            text = f"{live.seats[seat].name} would rather go on."
            self._sessions.listener.notice(Notice(match, Kind.REFUSED, text, () if asker is None else (asker,)))
        elif done and found.kind == ABORT:
            await self._sessions.abort(match, "all agreed")
        elif done and asker is not None:
            return await self._sessions.take_back_agreed(match, asker, found.target)
        return None

    async def _check_not_pestering(self, match: str, kind: str, seat: int, target: int, number: int, turn: int) -> None:
        """Raises Declined where the same request stands already, or was refused too often in this turn."""
        own = [o for o in await self._store.offers(match) if o.kind == kind and o.seat == seat]
        if any(o.state == "open" and o.target == target and _stands(o, number) for o in own):
            raise Declined(Reason.TOO_OFTEN, "You have asked the others for that already; their answer is awaited.")
        if sum(1 for o in own if o.turn == turn and o.state == "refused") >= REFUSALS_A_TURN:
            raise Declined(Reason.TOO_OFTEN, "The others have refused that twice in this turn.")

    async def _ask(
        self, live: Live, kind: str, seat: int, target: int, number: int, turn: int, others: tuple[int, ...]
    ) -> Offer:
        offer = await self._store.offer(
            Offer(0, live.row.id, kind, seat, target, number, turn, frozenset(), "open", self._sessions.now())
        )
        wish = "take a move back" if kind == TAKE_BACK else "end this match without a result"
        users = tuple(user for user in map(live.user_at, others) if user is not None)
        text = f"{live.seats[seat].name} would like to {wish}."
        self._sessions.listener.notice(Notice(live.row.id, Kind.ASKED, text, users, offer.id))
        return offer


def _seat(live: Live, user: int) -> int:
    seat = live.seat_of(user)
    if seat is None:
        raise Declined(Reason.NOT_SEATED, NOT_SEATED)
    return seat


def _others(live: Live, seat: int) -> tuple[int, ...]:
    """The other seats that must agree: those of people."""
    return tuple(other for other in live.people if other != seat and live.user_at(other) is not None)


def _targets(live: Live, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    own = {act.number for act in live.match.acts if act.kind == "choose" and not act.automatic}
    found = live.match.can_take_back(seat)
    return tuple(n for n in found.free if n in own), tuple(n for n in found.with_consent if n in own)


def _stands(offer: Offer, number: int) -> bool:
    """A request to take back lapses with the next pick; one to end the match does not."""
    return offer.kind == ABORT or offer.number == number
