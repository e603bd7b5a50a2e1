"""``/card``, *Look up cards* in the menu of a message, and ``/lookups``, which switches lookups off in a channel."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import limits
from bot.cogs.calls import Interaction, answer, client
from bot.errors import ForPeople
from bot.lookups import brackets, cards, shelf
from bot.store.base import OPEN
from bot.text import cut, labels
from bot.views import cards as views
from bot.views import menus
from bot.views.base import Press
from engine import games

NONE_NAMED = (
    "That message names no card. Names stand in double brackets, like `[[Artax]]` or `[[Artax|MisoMochi]]`; what is in "
    "code, quotes, spoilers and links is not looked at."
)


async def complete_game(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The games that can be looked up."""
    found = [lore for lore in games.all_lore().values() if current.strip().casefold() in lore.title.casefold()]
    return [app_commands.Choice(name=lore.title, value=lore.id) for lore in found[: limits.CHOICES]]


async def game_typed(interaction: Interaction) -> str | None:
    """The game that the command names so far, else that of the match in this channel."""
    typed = getattr(interaction.namespace, "game", None)
    if typed:
        return shelf.game_called(str(typed))
    here = await client(interaction).store.find(OPEN, place=menus.place_of(interaction).id)
    return here[-1].game if here else None


async def complete_card(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Cards by what was typed so far, those of the game that is meant first."""
    game = await game_typed(interaction)
    found = await shelf.cards_starting(current, game)
    if game is not None and not getattr(interaction.namespace, "game", None) and len(found) < limits.CHOICES:
        known = {(hit.game, hit.entry.id) for hit in found}
        found += [hit for hit in await shelf.cards_starting(current, None) if (hit.game, hit.entry.id) not in known]
    found = found[: limits.CHOICES]
    names = labels([f"{hit.entry.title} · {cards.title_of(hit.game)}" for hit in found], 100)
    offered = [(name, hit.entry.id) for name, hit in zip(names, found, strict=True)]
    limits.check_choices(offered)
    return [app_commands.Choice(name=name, value=value) for name, value in offered]


@app_commands.command(name="card", description="Look a card up by its name.")
@app_commands.describe(name="The card's name, or how it begins", game="Which game, if not the one played here")
@app_commands.autocomplete(name=complete_card, game=complete_game)
async def card_command(
    interaction: Interaction, name: app_commands.Range[str, 1, 200], game: str | None = None
) -> None:
    """Show a card."""

    async def work(call: Press) -> None:
        await views.refuse_where_quiet(call)
        found = await shelf.card(name, views.game_named(game), await views.likely_game(call))
        await call.reply.show(await views.answer(call, name, found))

    await answer(interaction, work, needs_match=False)


async def look_up(interaction: Interaction, message: discord.Message) -> None:
    """Look up the cards that a message names."""

    async def work(call: Press) -> None:
        await views.refuse_where_quiet(call)
        wanted = brackets.wanted(message.content)
        if not wanted:
            raise ForPeople(NONE_NAMED)
        await call.reply.show(await views.several(call, wanted, await views.likely_game(call)))

    await answer(interaction, work, needs_match=False)


@app_commands.command(name="lookups", description="Switch card and rules lookups off or on in this channel.")
@app_commands.describe(here="Whether cards and rules can be looked up in this channel")
@app_commands.choices(here=[app_commands.Choice(name="on", value="on"), app_commands.Choice(name="off", value="off")])
async def lookups_command(interaction: Interaction, here: str) -> None:
    """Switch lookups."""

    async def work(call: Press) -> None:
        if interaction.guild_id is None or not interaction.permissions.manage_channels:
            raise ForPeople("Only someone who may manage this channel can switch lookups off or on in it.")
        place = menus.place_of(interaction)
        await call.bot.store.set_quiet(place.id, here == "off", discord.utils.utcnow())
        state = "off" if here == "off" else "on"
        note = ""
        if here == "on" and await call.bot.store.is_quiet({place.channel}):
            note = " They are still off in the channel that this thread belongs to."
        await call.reply.tell(cut(f"Lookups are {state} in <#{place.id}>.{note}", limits.CONTENT))

    await answer(interaction, work, needs_match=False)


def commands() -> list[app_commands.Command[Any, ..., Any] | app_commands.ContextMenu]:
    """The commands of this file."""
    return [card_command, lookups_command, app_commands.ContextMenu(name="Look up cards", callback=look_up)]
