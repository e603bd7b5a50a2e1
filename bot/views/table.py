"""The table message: whose turn, what just happened, the picture with its alt text, and the buttons everybody sees.

Made from the spectator's look alone, so nothing that only one seat may know can be in it.
"""

from __future__ import annotations

import discord

from bot import limits
from bot.letters import Attached, Letter, Row
from bot.looking import LATEST, Look
from bot.pictures import close_ups
from bot.store.base import Phase
from bot.text import cut, escape, join_within, moment, shown
from bot.views.base import Button
from bot.views.ids import Control

FEWEST, MOST = 4, LATEST
"""Lines of the log on the table: all that is new, but not fewer or more than these."""

PRIMARY = discord.ButtonStyle.primary


def heading(look: Look) -> str:
    """Game, match and turn in one line."""
    names = " – ".join(shown(seat.name) for seat in look.seats)
    return f"**{escape(look.title)}** · `{look.row.id}` · {names}"


def standing(look: Look) -> str:
    """Who is to act, or how it ended."""
    if look.row.phase is Phase.CLOSED:
        return f"Ended without a result: {escape(look.row.note)}."
    if look.result is not None:
        winners = " and ".join(f"**{shown(look.seats[seat].name)}**" for seat in look.result.winners)
        outcome = f"{winners} wins" if winners else "A draw"
        return f"{outcome}: {escape(look.result.reason)} `[{look.result.rule}]`"
    if look.row.phase is Phase.PAUSED:
        return f"Paused because of a fault (`{look.row.fault}`). Nothing is lost."
    if look.row.phase is Phase.PARKED:
        return f"Waiting for a new place: {escape(look.row.note)}."
    asked = look.asked
    since = moment(look.row.waiting_since)
    turn = f"Turn {look.turn} of the match" if look.turn else "Set-up"
    return f"{turn} · **{shown(asked.name)}** is to act ({since})." if asked is not None else ""


def letter(look: Look, picture: Attached | None, news: int) -> Letter:
    """The table with what just happened, ``news`` lines of the log; without a picture the position is written out."""
    log = [f"> {cut(escape(line), 180)}" for line in look.log[-min(MOST, max(FEWEST, news)) :]]
    parts = [heading(look), standing(look), *log]
    text = "\n".join(part for part in parts if part)
    if picture is None:
        board = join_within(map(escape, look.lines), limits.CONTENT - len(text) - 1)
        text = f"{text}\n{board}"
    return Letter(text, (picture,) if picture is not None else (), _rows(look))


def _rows(look: Look) -> tuple[Row, ...]:
    def button(verb: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
        return Button(Control(look.row.id, look.number, verb), label, style)

    larger = [button("closeup", "Close-up")] if close_ups(look) else []
    if look.row.phase in (Phase.OVER, Phase.CLOSED):
        return (
            [
                button("log", "Log"),
                button("text", "Text board"),
                *larger,
                button("rematch", "Rematch"),
                button("export", "Export"),
            ],
        )
    if look.row.phase is not Phase.PLAYING:
        return ([button("hand", "My hand"), button("log", "Log"), button("more", "…")],)
    first = [
        button("move", "Move", PRIMARY),
        button("hand", "My hand"),
        button("log", "Log"),
        button("why", "Why not?"),
        button("more", "…"),
    ]
    second = [button("pass", "Pass", PRIMARY)] if look.in_window else []
    if look.standings:
        second.append(button("passes", "Passes"))
    second += larger
    return (first, second) if second else (first,)


def stripped(link: str) -> Letter:
    """What is left of a table that has been posted anew."""
    return Letter(f"The table has moved on: {link}")
