"""Computer opponents at the table: what a session asks of one, and what happens when one fails. No thinking here."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence

from engine import Match

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
