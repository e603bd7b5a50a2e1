"""Computer opponents at the table: when they are asked, and what happens when one fails. How they think is theirs."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bot import background
from bot.sessions.live import Live, Slot
from bot.store.base import Phase
from engine import Match, Refused

if TYPE_CHECKING:
    from bot.sessions.manager import Sessions

log = logging.getLogger("bot.sessions.computer")

Player = Callable[[Match, int, bytes], Sequence[str]]
"""Chooses for the seat that is asked: from a match of the player's own to change, the seat, and 32 bytes of chance."""


def picks_of(player: Player, match: Match, seat: int) -> list[str]:
    """The player's picks; if it fails the first legal ones, in the order offered, so that nobody waits for ever."""
    legal = first_legal(match)
    try:
        return list(player(match, seat, secrets.token_bytes(32)))
    except Exception:
        log.exception("a computer player failed; it picks %s", legal)
        return legal


def first_legal(match: Match) -> list[str]:
    """As few of the options offered as will do, but one where one may be picked."""
    decision = match.decision
    if decision is None:
        return []
    return [option.key for option in decision.options[: decision.min or min(1, decision.max)]]


class Computers:
    """Lets the computers of all matches pick, one task a match while a computer is asked."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def think(self, match: str) -> None:
        """Begin, if a computer sits there and is not thinking already."""
        slot = self._sessions.slot(match)
        may_be_asked = slot.live is None or any(seat.computer for seat in slot.live.seats)
        if slot.thinking is None and may_be_asked:
            slot.thinking = asyncio.create_task(self._run(match, slot), name=f"match {match}: computer")

    async def _run(self, match: str, slot: Slot) -> None:
        """Pick for the computers until a person is asked. Thinking happens on a copy, in a thread, without the lock."""
        try:
            while await self._pick(match, slot):
                self._sessions.listener.changed(match)
        except Exception:
            log.exception("match %s: a computer's pick failed", match)
        finally:
            slot.thinking = None

    async def _pick(self, match: str, slot: Slot) -> bool:
        async with slot.lock:
            at = await self._sessions.live_in(match, slot)
            decision, seat = at.match.decision, at.to_act
            if at.row.phase is not Phase.PLAYING or decision is None or seat is None or not at.seats[seat].computer:
                return False
            twin, number, name = at.match.fork(), decision.number, at.seats[seat].computer
        picks = await background.THINKING.run(picks_of, self._sessions.players[name], twin.fork(), seat)

        async def apply(live_match: Live) -> int:
            try:
                live_match.match.choose(seat, picks, number)
            except Refused:
                log.exception("match %s: %s picked what is not legal", match, name)
                live_match.match.choose(seat, first_legal(twin), number)
            return 0

        async with slot.lock:
            at = await self._sessions.live_in(match, slot)
            if at.match.number != number or at.row.phase is not Phase.PLAYING:
                return True
            await self._sessions.change(match, slot, seat, None, None, apply)
        return True
