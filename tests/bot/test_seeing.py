"""Who cannot see where a match is played neither joins it nor reads it, by whatever id; and who may repost a table."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from world import World, button_labels, custom_id, mover, started

from bot.delivery import REPOST_SPAN
from bot.seeing import UNSEEN

READING = ("match log", "match text", "match table", "match export", "match verify", "hand", "match abort")


def outsider(here: World) -> tuple[Any, Any]:
    """Somebody of another server that the bot is in, and a channel there."""
    guild = here.env.create_guild("Elsewhere")
    return guild.add_member(here.env.create_user("Zed")), guild.create_text_channel("hall")


def shut_out(here: World) -> tuple[Any, Any]:
    """A member of this server who does not see the table's channel, and a channel that they see."""
    eve = here.person("Eve")
    hall = here.guild.create_text_channel("hall")
    kept_out = Overwrite(eve.id, OverwriteType.MEMBER, 0, discord.Permissions(view_channel=True).value)
    here.env.backend.edit_channel(here.channel.id, {}, overwrites=[kept_out])
    return eve, hall


@pytest.mark.parametrize("who", [outsider, shut_out])
async def test_who_does_not_see_the_place_reads_nothing(here: World, who: Any) -> None:
    """Neither while it is played nor after the end; the players read on from anywhere."""
    match = await started(here, "Ann", "Bo")
    stranger, hall = who(here)
    await here.env.settle()
    for name in READING:
        said = await stranger.slash(hall, name, match=match)
        assert said.response.content == UNSEEN, name
        assert said.ephemeral
        assert not said.response.attachments
    asked = await here.person("Bo").slash(here.channel, "match resign")
    await here.person("Bo").click(asked.response, label="Yes, I resign")
    said = await stranger.slash(hall, "match export", match=match)
    assert said.response.content == UNSEEN
    own = await here.person("Ann").user.slash("match export", match=match)
    assert "The whole match" in own.response.content


@pytest.mark.parametrize("who", [outsider, shut_out])
async def test_who_does_not_see_the_place_cannot_join(here: World, who: Any) -> None:
    """By the id that somebody has told them."""
    opened = await here.person("Ann").slash(here.channel, "match start")
    match = opened.response.content.split("`")[1]
    stranger, hall = who(here)
    await here.env.settle()
    said = await stranger.slash(hall, "match join", match=match)
    assert said.response.content == UNSEEN
    assert here.lobby().content.count("*free*") == 2


async def test_who_sees_the_place_joins_and_reads_from_elsewhere(here: World) -> None:
    """From another channel of the server, and from private messages with the bot."""
    hall = here.guild.create_text_channel("hall")
    opened = await here.person("Ann").slash(here.channel, "match start")
    match = opened.response.content.split("`")[1]
    said = await here.person("Bo").slash(hall, "match join", match=match)
    assert "You have a seat" in said.response.content
    said = await here.person("Cy").user.slash("match verify", match=match)
    assert "SHA-256" in said.response.content


async def test_a_spectator_who_was_shut_out_does_not_read_on(here: World) -> None:
    """Old private messages with their buttons stay; the export behind them does not."""
    await started(here, "Ann", "Bo")
    hall = here.guild.create_text_channel("other")
    match = here.table().content.split("`")[1]
    eve = here.person("Eve")
    more = await eve.slash(hall, "match text", match=match)
    assert "Board" in more.response.content
    kept = here.as_it_is(more.response)
    shut_out(here)
    await here.env.settle()
    for verb in ("export", "text", "log", "hand"):
        [said] = await here.raw(here.press_event(eve, kept, f"tk:{match}:1:{verb}"))
        shown = said.followups[-1] if said.followups else said.response
        assert shown.content == UNSEEN, verb


async def test_the_table_is_posted_anew_by_players_and_moderators_only(here: World) -> None:
    """A stranger in the channel changes nothing; nor does anybody twice in a minute."""
    match = await started(here, "Ann", "Bo")
    first = here.table().id
    refused = await here.person("Eve").slash(here.channel, "match table", match=match)
    assert "Only those who play" in refused.response.content
    assert here.table().id == first

    said = await here.person("Ann").slash(here.channel, "match table")
    assert "posted anew" in said.response.content
    second = here.table().id
    assert second != first
    for name in ("Ann", "Bo"):
        refused = await here.person(name).slash(here.channel, "match table")
        assert "less than a minute ago" in refused.response.content
    assert here.table().id == second

    await here.env.advance_time(REPOST_SPAN.total_seconds() + 1)
    role = here.guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))
    mo = here.guild.add_member(here.env.create_user("Mo"), roles=[role])
    said = await mo.slash(here.channel, "match table", match=match)
    assert "posted anew" in said.response.content
    assert here.table().id not in (first, second)
    assert "Move" in button_labels(here.table())
    assert custom_id(here.table(), "Move")
    assert mover(here)
