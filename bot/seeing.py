"""Who can see where a match is shown. No match is told to somebody from whose eyes its place is kept.

Players see their own matches wherever they are; everybody else needs the channel itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import discord

from bot.errors import ForPeople
from bot.store.base import MatchRow, Place

if TYPE_CHECKING:
    from bot.app import Tablekeeper

UNSEEN = "That match is in a channel that you cannot see."

Interaction = discord.Interaction[Any]


async def check(interaction: Interaction, row: MatchRow) -> None:
    """Refuse somebody who neither takes part in a match nor can see its place. Raises ForPeople."""
    if row.place.id == interaction.channel_id or row.host == interaction.user.id:
        return
    bot = cast("Tablekeeper", interaction.client)
    if any(seat.user == interaction.user.id for seat in await bot.store.seats(row.id)):
        return
    await check_place(interaction, row.place)


async def check_place(interaction: Interaction, place: Place) -> None:
    """Refuse somebody who cannot see a place. Raises ForPeople."""
    if not await sees(interaction, place):
        raise ForPeople(UNSEEN)


async def sees(interaction: Interaction, place: Place) -> bool:
    """Whether who acts can see a channel or thread; where Discord does not say so, they cannot."""
    if place.id == interaction.channel_id:
        return True
    guild = None if place.guild is None else cast("Tablekeeper", interaction.client).get_guild(place.guild)
    if guild is None:
        return False
    try:
        member = await _member(interaction, guild)
        channel = guild.get_channel_or_thread(place.id) or await guild.fetch_channel(place.id)
        allowed = channel.permissions_for(member)
        if not isinstance(channel, discord.Thread) or not channel.is_private() or allowed.manage_threads:
            return allowed.view_channel
        await channel.fetch_member(member.id)
    except (discord.HTTPException, discord.ClientException, discord.InvalidData):
        return False
    return allowed.view_channel


async def _member(interaction: Interaction, guild: discord.Guild) -> discord.Member:
    """Who acts, as a member of this server. Raises discord.NotFound for somebody who is none."""
    if interaction.guild_id == guild.id and isinstance(interaction.user, discord.Member):
        return interaction.user
    return await guild.fetch_member(interaction.user.id)
