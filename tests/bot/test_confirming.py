"""What cannot be undone is asked once more, in another place; and only where the asker may do it."""

from __future__ import annotations

import discord
import pytest
from world import World, button_labels, components, custom_id, menus_of, started

from bot.seeing import UNSEEN
from bot.store.base import Phase


async def test_ending_a_match_against_the_computer_asks_first(here: World) -> None:
    """The first press changes nothing; *Let it go on* leaves it; *Yes* ends it."""
    match = await started(here, "Ann")
    ann = here.person("Ann")
    for say_yes in (False, True):
        asked = await ann.slash(here.channel, "match abort")
        assert "Do you really end this match?" in asked.response.content
        assert (await here.bot.store.match(match)).phase is Phase.PLAYING
        await ann.click(asked.response, label="Yes, end it" if say_yes else "Let it go on")
        assert (await here.bot.store.match(match)).phase is (Phase.CLOSED if say_yes else Phase.PLAYING)
    assert "Ann ended it" in here.table().content


async def test_a_question_that_has_been_answered_ends_nothing_twice(here: World) -> None:
    """The old *Yes* is pressed again after the end."""
    match = await started(here, "Ann")
    ann = here.person("Ann")
    asked = await ann.slash(here.channel, "match abort")
    old, yes = here.as_it_is(asked.response), custom_id(asked.response, "Yes, end it")
    await ann.click(asked.response, label="Yes, end it")
    version = (await here.bot.store.match(match)).version
    [late] = await here.raw(here.press_event(ann, old, yes))
    assert "That match is over" in late.followups[-1].content
    assert (await here.bot.store.match(match)).version == version


async def test_the_sure_button_of_a_stranger_ends_nothing(here: World) -> None:
    """A press on another's question is judged by who presses."""
    match = await started(here, "Ann")
    asked = await here.person("Ann").slash(here.channel, "match abort")
    old, yes = here.as_it_is(asked.response), custom_id(asked.response, "Yes, end it")
    [refused] = await here.raw(here.press_event(here.person("Eve"), old, yes))
    assert "Only those who play" in refused.followups[-1].content
    assert (await here.bot.store.match(match)).phase is Phase.PLAYING


async def test_a_moderator_elsewhere_is_none_here(here: World) -> None:
    """Manage Messages counts where the match is shown, not where the command is given."""
    match = await started(here, "Ann", "Bo")
    own = here.guild.create_text_channel(
        "own", overwrites={here.person("Eve"): discord.PermissionOverwrite(manage_messages=True)}
    )
    refused = await here.person("Eve").slash(own, "match abort", match=match)
    assert "Only those who play" in refused.response.content
    role = here.guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))
    mo = here.guild.add_member(here.env.create_user("Mo"), roles=[role])
    asked = await mo.slash(own, "match abort", match=match)
    await mo.click(asked.response, label="Yes, end it")
    assert (await here.bot.store.match(match)).note == "ended by a moderator"


async def test_a_moderator_of_another_server_is_none_here(here: World) -> None:
    """Nor does an administrator of a server of one's own end matches of others by their id."""
    match = await started(here, "Ann", "Bo")
    theirs = here.env.create_guild("Elsewhere")
    channel = theirs.create_text_channel("hall")
    role = theirs.create_role("Boss", permissions=discord.Permissions(administrator=True))
    boss = theirs.add_member(here.env.create_user("Boss"), roles=[role])
    refused = await boss.slash(channel, "match abort", match=match)
    assert refused.response.content == UNSEEN
    assert (await here.bot.store.match(match)).phase is Phase.PLAYING


async def test_a_match_that_cannot_be_read_can_be_ended(here: World, logged: pytest.LogCaptureFixture) -> None:
    """A paused match with a broken save: its player ends it, by the same question."""
    match = await started(here, "Ann")
    await here.bot.store._line.write(lambda db: db.execute("UPDATE matches SET save = x'00' WHERE id = ?", (match,)))
    await here.bot.sessions.let_go(match)
    ann = here.person("Ann")
    await ann.click(here.table(), label="Move")
    assert (await here.bot.store.match(match)).phase is Phase.PAUSED
    asked = await ann.slash(here.channel, "match abort", match=match)
    await ann.click(asked.response, label="Yes, end it")
    assert (await here.bot.store.match(match)).phase is Phase.CLOSED
    assert sum("is paused" in message.content for message in here.history()) == 1
    late = await ann.click(here.table(), label="Move")
    assert "Ann ended it" in late.response.content
    assert logged.records


async def test_the_menu_of_decks_is_taken_away_by_the_start(here: World) -> None:
    """Whoever has it open reads which deck is played, and finds nothing to choose."""
    ann, bo = here.person("Ann"), here.person("Bo")
    await ann.slash(here.channel, "match start")
    menus = []
    for actor in (ann, bo):
        joined = await actor.click(here.lobby(), label="Join")
        await actor.select(joined.response, ["tangled-tide"])
        menus.append(joined)
    again = await bo.click(here.lobby(), label="Choose deck")
    await ann.click(here.lobby(), label="Start")
    for shown in (menus[0], again):
        assert shown.response.content == "The match has begun; you play **Tangled Tide**. Only you see this."
        assert not components(shown.response)


async def test_a_choice_of_deck_after_the_start_is_answered_and_changes_nothing(here: World) -> None:
    """As after a restart, when nobody could take the menu away: it gives way to the truth."""
    ann = here.person("Ann")
    await ann.slash(here.channel, "match start")
    joined = await ann.click(here.lobby(), label="Join")
    await ann.select(joined.response, ["tangled-tide"])
    old, menu = here.as_it_is(joined.response), menus_of(joined.response)[0]
    await ann.click(here.lobby(), label="Add computer")
    await here.killed()
    await ann.click(here.lobby(), label="Start")
    assert menus_of(joined.response)
    match = here.table().content.split("`")[1]
    seats = await here.bot.store.seats(match)

    [late] = await here.raw(here.press_event(ann, old, menu["custom_id"], ["sunlit-pawprints"]))
    assert "begun already" in late.followups[-1].content
    assert not menus_of(joined.response)
    assert "**Tangled Tide**" in joined.response.content
    assert await here.bot.store.seats(match) == seats


async def test_the_menu_of_decks_ends_with_a_cancelled_lobby(here: World) -> None:
    """It does not say that a match has begun."""
    ann = here.person("Ann")
    await ann.slash(here.channel, "match start")
    joined = await ann.click(here.lobby(), label="Join")
    await ann.click(here.lobby(), label="Cancel")
    assert joined.response.content == "Decks cannot be chosen here any more."


@pytest.mark.parametrize("name", ["match log", "match text", "hand"])
@pytest.mark.parametrize("blank", [" ", "` `", "``"])
async def test_a_blank_match_id_means_the_match_of_the_channel(here: World, name: str, blank: str) -> None:
    """As if it were left out; the answer names the match."""
    match = await started(here, "Ann", "Bo")
    said = await here.person("Ann").slash(here.channel, name, match=blank)
    assert f"`{match}`" in said.response.content


async def test_an_unknown_match_id_is_named_as_it_was_typed(here: World) -> None:
    """And cannot break out of its sentence."""
    said = await here.person("Ann").slash(here.channel, "match log", match="`*@everyone*")
    assert "There is no match called \\*@" in said.response.content
    assert "@everyone" not in said.response.content


async def test_log_and_board_name_their_match(here: World) -> None:
    """Also by button."""
    match = await started(here, "Ann", "Bo")
    said = await here.person("Ann").click(here.table(), label="Log")
    assert said.response.content.startswith(f"**Log** · `{match}`")
    assert button_labels(here.table())[2] == "Log"
