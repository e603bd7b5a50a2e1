"""Permissions that come and go, threads that are locked, and deliveries that fail: told once, charged to nobody."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.backend import serializers
from world import World, answer_first, button_labels, mover, other, started

from bot.permissions import FILES, SEE, SEND, SEND_IN_THREADS, lacking
from bot.store.base import Phase


def texts(channel: Any) -> list[str]:
    """What stands in a channel."""
    return [message.content for message in channel.history()]


async def allow(here: World, channel: Any = None, **allowed: bool | None) -> None:
    """Change what the bot may do in a channel, as an administrator would."""
    real = here.env.bot.get_channel((channel or here.channel).id)
    await real.set_permissions(real.guild.me, **allowed)
    await here.env.settle()


def told(here: World, text: str) -> int:
    """How many messages in the channel say this."""
    return sum(text in said for said in texts(here.channel))


async def test_a_lost_permission_for_files_is_told_once_with_what_still_works(here: World) -> None:
    """The table goes on in words; nothing is said twice; when it comes back, the picture does."""
    match = await started(here, "Ann", "Bo")
    await allow(here, attach_files=False)
    await allow(here, attach_files=False, add_reactions=False)
    assert told(here, "*Attach Files*") == 1
    [said] = [text for text in texts(here.channel) if "*Attach Files*" in text]
    assert f"Match `{match}`" in said
    assert "the table is shown in words; all else works" in said
    await allow(here, attach_files=True)
    assert here.table().attachments
    assert told(here, "*Attach Files*") == 1


async def test_where_nothing_can_be_written_each_player_is_told_privately(here: World) -> None:
    """And the match can be played on."""
    match = await started(here, "Ann", "Bo")
    here.person("Eve")
    before = len(texts(here.channel))
    await allow(here, send_messages=False)
    assert len(texts(here.channel)) == before
    for name in ("Ann", "Bo"):
        [said] = [text for text in texts(here.person(name).user.dm_channel) if "*Send Messages*" in text]
        assert "its buttons, `/act` and `/hand` still work" in said
    number = (await here.bot.store.match(match)).number
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    await answer_first(actor, opened.response)
    assert (await here.bot.store.match(match)).number == number + 1


async def test_a_changed_role_counts_like_a_changed_channel(here: World) -> None:
    """The permission is taken from everybody in the server."""
    await started(here, "Ann", "Bo")
    everyone = here.env.bot.get_guild(here.guild.id).default_role
    me = here.env.bot.get_guild(here.guild.id).me
    ours = [role for role in me.roles if not role.is_default()]
    for role in [everyone, *ours]:
        allowed = discord.Permissions(role.permissions.value)
        allowed.update(administrator=False, attach_files=False)
        here.env.backend.edit_role(here.guild.id, role.id, {"permissions": allowed.value})
    await here.env.settle()
    assert told(here, "*Attach Files*") == 1


async def test_a_role_taken_from_the_bot_is_noticed(here: World) -> None:
    """Discord tells a bot of its own member without any privileged intent; the simulation does not, so it is fed."""
    await started(here, "Ann", "Bo")
    guild = here.env.backend.get_guild(here.guild.id)
    bot = here.env.backend.bot_user.id
    everyone = here.env.bot.get_guild(here.guild.id).default_role
    without = discord.Permissions(everyone.permissions.value)
    without.update(attach_files=False)
    here.env.backend.edit_role(here.guild.id, everyone.id, {"permissions": without.value})
    await here.env.settle()
    before = told(here, "*Attach Files*")
    payload = dict(serializers.member_payload(here.env.backend, guild, guild.members[bot]))
    with here.env._bot_scope():
        here.bot._connection.parsers["GUILD_MEMBER_UPDATE"](payload | {"guild_id": str(guild.id), "roles": []})
    await here.env.settle()
    assert (before, told(here, "*Attach Files*")) == (0, 1)


async def test_what_was_missing_at_the_start_is_not_told_again(here: World) -> None:
    """The one who opened the match has read it; after a restart, too, nothing is repeated."""
    await allow(here, attach_files=False)
    opened = await here.person("Ann").slash(here.channel, "match start")
    assert "Attach Files" in opened.response.content
    await allow(here, attach_files=False, add_reactions=False)
    await here.killed()
    await allow(here, attach_files=False, add_reactions=True)
    assert told(here, "*Attach Files*") == 0


async def test_a_locked_thread_parks_its_match_and_it_goes_on_where_it_is_unlocked(here: World) -> None:
    """The players read how to go on; an archived thread alone parks nothing."""
    await started(here, "Ann", "Bo")
    ann = here.person("Ann")
    await ann.slash(here.channel, "match start")
    thread = here.channel.threads[0]
    joined = await ann.click(here.history(thread)[-1], label="Join")
    await ann.select(joined.response, ["tangled-tide"])
    await ann.click(here.history(thread)[-1], label="Add computer")
    await ann.click(here.history(thread)[-1], label="Start")
    [row] = await here.bot.store.find({Phase.PLAYING}, place=thread.id)
    await allow(here, manage_threads=False)
    here.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await here.env.settle()
    assert (await here.bot.store.match(row.id)).phase is Phase.PLAYING
    here.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": False})
    here.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True, "locked": True})
    await here.env.settle()
    assert (await here.bot.store.match(row.id)).phase is Phase.PARKED
    assert "its thread was locked" in texts(ann.user.dm_channel)[-1]
    here.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": False, "locked": False})
    await here.env.settle()
    said = await ann.slash(thread, "match table", match=row.id)
    assert "goes on here" in said.response.content
    assert "Log" in button_labels(here.table(thread))


@pytest.mark.parametrize(("status", "code"), [(503, 0), (403, 50001)])
async def test_a_failed_delivery_is_not_charged(here: World, status: int, code: int) -> None:
    """The table cannot be shown after the pick: the waiting of the one who is asked begins when it can be."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    path = f"/channels/{here.channel.id}/messages"
    here.env.inject_error("PATCH", f"{path}/*", status=status, code=code, times=None)
    here.env.inject_error("POST", path, status=status, code=code, times=None)
    await answer_first(actor, opened.response)
    assert here.bot.sessions.unseen_since(match) is not None
    picked = (await here.bot.store.match(match)).waiting_since
    await here.env.advance_time(300)
    here.env.backend.faults.clear()
    await here.env.advance_time(300)
    assert here.bot.sessions.unseen_since(match) is None
    row = await here.bot.store.match(match)
    assert row.waiting_since - picked >= timedelta(minutes=5)
    assert f"`{match}`" in here.table().content


async def test_a_nudge_that_cannot_be_mailed_comes_in_the_channel(here: World) -> None:
    """Who wants to be told privately and has closed private messages is told all the same."""
    await started(here, "Ann", "Bo")
    for name in ("Ann", "Bo"):
        await here.bot.people.change(here.person(name).id, "nudge", "dm")
    await here.env.advance_time(120)
    here.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    here.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, times=1)
    actor, waiting = mover(here), other(here)
    opened = await actor.click(here.table(), label="Move")
    for _ in range(8):
        if mover(here) is not actor:
            break
        await answer_first(actor, opened.response)
    assert mover(here) is waiting
    assert [[user.id for user in m.mentions] for m in here.history() if m.mentions] == [[waiting.id]]


def test_what_is_lacking() -> None:
    """In threads another permission is needed for writing; the gravest stands first."""
    everything = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
    assert lacking(everything, in_thread=False) == []
    assert lacking(everything, in_thread=True) == [SEND_IN_THREADS]
    assert lacking(discord.Permissions.none(), in_thread=False) == [SEE, SEND, FILES]
