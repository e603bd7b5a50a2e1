"""What all slash commands share: their visibility, finding the match that is meant, answering in any case."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, cast

import discord
from discord import app_commands

from bot import seeing
from bot.errors import ForPeople
from bot.store.base import OPEN, RUNNING, MatchRow, Phase
from bot.text import cut, escape, plain_name
from bot.views.base import Ack, Press, Reply, run
from bot.views.ids import NOBODY, Control
from bot.views.menus import place_of

if TYPE_CHECKING:
    from bot.app import Tablekeeper

VISIBILITY = {
    "match start": Ack.PRIVATE,
    "match join": Ack.PRIVATE,
    "match leave": Ack.PRIVATE,
    "match list": Ack.PRIVATE,
    "match table": Ack.PRIVATE,
    "match log": Ack.PRIVATE,
    "match text": Ack.PRIVATE,
    "match undo": Ack.PRIVATE,
    "match resign": Ack.PRIVATE,
    "match abort": Ack.PRIVATE,
    "match rematch": Ack.PRIVATE,
    "match export": Ack.PRIVATE,
    "match verify": Ack.PRIVATE,
    "act": Ack.PRIVATE,
    "hand": Ack.PRIVATE,
    "settings": Ack.PRIVATE,
    "block add": Ack.PRIVATE,
    "block remove": Ack.PRIVATE,
    "block list": Ack.PRIVATE,
    "data show": Ack.PRIVATE,
    "data export": Ack.PRIVATE,
    "data forget": Ack.PRIVATE,
    "card": Ack.PRIVATE,
    "rule": Ack.PRIVATE,
    "Look up cards": Ack.PRIVATE,
    "lookups": Ack.PRIVATE,
    "deck import": Ack.PRIVATE,
    "deck list": Ack.PRIVATE,
    "deck show": Ack.PRIVATE,
    "deck rename": Ack.PRIVATE,
    "deck delete": Ack.PRIVATE,
    "deck export": Ack.PRIVATE,
    "help": Ack.PRIVATE,
}
"""Who sees the answer of each command. What is public of a match is its lobby and table, messages of our own."""

Interaction = discord.Interaction[Any]
Work = Callable[[Press], Awaitable[None]]


def client(interaction: Interaction) -> Tablekeeper:
    """The bot that an interaction came to."""
    return cast("Tablekeeper", interaction.client)


async def answer(interaction: Interaction, work: Work, match: str | None = None, *, needs_match: bool = True) -> None:
    """Acknowledge by the command's visibility, find the match where one is needed, work, answer in any case.

    A match is found only for who takes part in it or can see its place.
    """
    bot = client(interaction)
    name = interaction.command.qualified_name if interaction.command is not None else ""
    reply = Reply(interaction, VISIBILITY[name])
    call = Press(bot, interaction, Control(NOBODY, 0, "keep"), (), reply)
    if not bot.once.first(interaction.id):
        return

    async def found() -> None:
        if needs_match:
            row = await find(interaction, match)
            await seeing.check(interaction, row)
            call.control = Control(row.id, row.number, "keep")
        await work(call)

    await run(reply, found)


async def find(interaction: Interaction, match: str | None) -> MatchRow:
    """The match with this id, or, without one, that of this channel or the person's only one. Raises ForPeople."""
    store = client(interaction).store
    wanted = "" if match is None else match.strip().strip("`").strip().lower()
    if wanted:
        row = await store.match(wanted)
        if row is None:
            raise ForPeople(f"There is no match called {escape(plain_name(wanted, 12))}. `/match list` shows yours.")
        return row
    place = place_of(interaction)
    here = await store.find(RUNNING | {Phase.LOBBY}, place=place.id)
    own = await store.find(OPEN, user=interaction.user.id)
    both = [row for row in here if row.id in {mine.id for mine in own}]
    for rows in (both, here):
        if rows:
            return rows[-1]
    if len(own) == 1:
        return own[0]
    if own:
        raise ForPeople("You play in more than one match; say which (`match:`). `/match list` shows them.")
    ended = await store.find({Phase.OVER, Phase.CLOSED}, place=place.id)
    if ended:
        return ended[-1]
    raise ForPeople("There is no match here, and you play in none. `/match start` opens one.")


async def complete_match(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The person's matches, for an option that names one."""
    rows = await client(interaction).store.find(OPEN | {Phase.OVER}, user=interaction.user.id)
    found = [row for row in reversed(rows) if current.lower() in row.id]
    return [
        app_commands.Choice(name=cut(f"{row.id} · {row.game} · {row.phase.value}", 100), value=row.id)
        for row in found[:25]
    ]
