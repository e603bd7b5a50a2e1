"""Parts of the table shown large to the one who asks, for games whose boards have such parts."""

from __future__ import annotations

import discord

from bot import limits
from bot.errors import ForPeople
from bot.letters import Attached, Letter, Row
from bot.looking import Look
from bot.pictures import close_ups
from bot.text import cut, escape, labels
from bot.views import menus
from bot.views.base import STALE, Ack, Menu, Press, press
from bot.views.ids import Control


def letter(at: Look, picture: Attached | None = None, title: str = "") -> Letter:
    """The menu of close-ups, with the chosen one."""
    found = close_ups(at)
    if not found:
        raise ForPeople("Nothing of this board can be shown larger.")
    names = labels([label for _, label in found], 100)
    options = [
        discord.SelectOption(label=name, value=key, default=label == title)
        for (key, label), name in zip(found, names, strict=True)
    ][: limits.OPTIONS]
    rows: tuple[Row, ...] = ([Menu(Control(at.row.id, at.number, "closeupof"), options, "Show which part?")],)
    text = f"**{escape(cut(title, 200))}**" if title else "Which part of the board shall I show large?"
    return Letter(text, (picture,) if picture is not None else (), rows)


@press("closeup", ack=Ack.PRIVATE)
async def on_close_up(call: Press) -> None:
    """*Close-up*: which part?"""
    await call.reply.show(letter(await menus.seen(call)))


@press("closeupof", ack=Ack.UPDATE)
async def on_close_up_of(call: Press) -> None:
    """Show a part as the board stands now, with the menu for the next."""
    at = await menus.seen(call)
    label = dict(close_ups(at)).get(call.values[0])
    if label is None:
        raise ForPeople(STALE)
    picture = await call.bot.pictures.close_up(at, call.values[0], label)
    if picture is None:
        raise ForPeople("I could not draw that; *Text board* behind *…* says it in words.")
    await call.reply.show(letter(at, picture, label))
