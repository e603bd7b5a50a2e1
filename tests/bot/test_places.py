"""Where a match can be played: text channels, threads, voice channels' chats, private messages with the bot."""

from __future__ import annotations

from typing import Any

from simcord.results import InteractionResult
from world import World, answer_first, button_labels, components


async def test_alone_in_private_messages(here: World) -> None:
    """Against the computer, with everything in one private channel."""
    user: Any = here.person("Ann").user
    await user.slash("match start")

    def newest(label: str) -> Any:
        return next(m for m in reversed(user.dm_channel.history()) if label in button_labels(m))

    joined = await user.click(newest("Join"), label="Join")
    await user.select(joined.response, ["tangled-tide"])
    await user.click(newest("Add computer"), label="Add computer")
    await user.click(newest("Start"), label="Start")
    opened: InteractionResult = await user.click(newest("Why not?"), label="Move")
    assert opened.response is not None
    assert components(opened.response)
    await answer_first(user, opened.response)
    assert "Computer" in newest("Why not?").content


async def test_in_a_voice_channels_chat(here: World) -> None:
    """Like in any other channel."""
    voice = here.guild.create_voice_channel("lounge")
    ann = here.person("Ann")
    await ann.slash(voice, "match start")
    assert "Join" in button_labels(here.history(voice)[-1])


async def test_in_a_thread(here: World) -> None:
    """The thread has its own match beside the channel's."""
    ann = here.person("Ann")
    await ann.slash(here.channel, "match start")
    await ann.slash(here.channel, "match start")
    thread = here.channel.threads[0]
    await ann.click(here.history(thread)[-1], label="Join")
    assert "1. Ann" in here.history(thread)[-1].content
    assert "1. *free*" in here.lobby().content
    listed = await ann.slash(thread, "match list")
    assert listed.response.content.count("lobby") == 2
