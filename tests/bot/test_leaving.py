"""People, places and private messages that go away in the middle of a match."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import discord
import pytest
from world import World, answer_first, button_labels, components, make_bot, menus_of, mover, other, started

from bot.delivery import posting
from bot.letters import Letter
from bot.store.base import Phase

ROOT = Path(__file__).resolve().parents[2]


async def one_pick(here: World) -> Any:
    """The mover makes one pick; what was answered."""
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    return await answer_first(actor, opened.response)


async def test_closing_private_messages_in_the_middle_changes_the_way_only(here: World) -> None:
    """The hand was mailed at the start; then neither edits nor new messages arrive, and *My hand* still shows it."""
    match = await started(here, "Ann", "Bo")
    ann = here.person("Ann")
    dm = ann.user.dm_channel
    assert "Your hand" in dm.history()[-1].content
    here.env.inject_error("PATCH", f"/channels/{dm.id}/messages/*", status=403, code=50007, times=None)
    here.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, times=None)
    number = (await here.bot.store.match(match)).number
    for _ in range(4):
        await one_pick(here)
    assert (await here.bot.store.match(match)).number > number
    first = await ann.click(here.table(), label="My hand")
    assert "Your hand: " in first.response.content
    known = await here.bot.store.user(ann.id)
    assert known.dm_closed is not None
    assert known.dm_told


async def test_a_member_who_left_the_server_holds_nobody_up(here: World) -> None:
    """Private messages fail, the mention reaches nobody, and the other plays, sees the table, and can resign."""
    match = await started(here, "Ann", "Bo")
    bo = here.person("Bo")
    here.guild.remove_member(bo)
    del here.people["Bo"]
    here.env.inject_error("POST", "/users/@me/channels", status=403, code=50278, times=None)
    ann = here.person("Ann")
    number = (await here.bot.store.match(match)).number
    if "**Ann** is to act" in here.table().content:
        await one_pick(here)
        assert (await here.bot.store.match(match)).number == number + 1
    seen = await ann.click(here.table(), label="My hand")
    assert "Your hand: " in seen.response.content
    asked = await ann.slash(here.channel, "match resign")
    await ann.click(asked.response, label="Yes, I resign")
    assert "**Bo** wins" in here.table().content


async def test_a_deleted_channel_closes_its_lobby(here: World) -> None:
    """Nobody can join what nobody sees; the menu of decks says that it is over."""
    ann = here.person("Ann")
    opened = await ann.slash(here.channel, "match start")
    match = opened.response.content.split("`")[1]
    await here.env.bot.get_channel(here.channel.id).delete()
    await here.env.settle()
    row = await here.bot.store.match(match)
    assert (row.phase, row.note) == (Phase.CLOSED, "closed because its channel was deleted")


async def test_matches_of_two_channels_are_parked_though_one_player_cannot_be_told(here: World) -> None:
    """A server that is left: each match is parked, whatever fails at another."""
    matches = [await started(here, "Ann", "Bo")]
    here.channel = here.guild.create_text_channel("second")
    matches.append(await started(here, "Cy", "Di"))
    here.env.inject_error("POST", "/users/@me/channels", status=500, code=0, times=None)
    await here.env.bot.get_guild(here.guild.id).leave()
    await here.env.settle()
    assert {(await here.bot.store.match(match)).phase for match in matches} == {Phase.PARKED}
    before = len(here.env.http_requests)
    with here.env._bot_scope():
        await here.bot.waiting.sweep()
    await here.env.settle()
    assert len(here.env.http_requests) == before


async def test_an_archived_thread_is_opened_by_posting_the_table_anew(here: World) -> None:
    """Edits are refused there; a new message opens the thread again."""
    await started(here, "Ann", "Bo")
    old = here.table()
    here.env.inject_error("PATCH", f"/channels/{here.channel.id}/messages/{old.id}", status=400, code=50083)
    await one_pick(here)
    assert here.table().id != old.id


async def test_in_a_post_of_a_forum(here: World) -> None:
    """It is a thread; the lobby and its buttons work in it."""
    ann = here.person("Ann")
    forum = here.guild.create_forum_channel("games")
    real = here.env.bot.get_channel(forum.id)
    await real.create_thread(name="A match", content="Who plays?")
    await here.env.settle()
    post = forum.threads[0]
    await ann.slash(post, "match start")
    await ann.click(here.history(post)[-1], label="Join")
    assert "1. Ann" in here.history(post)[-1].content


async def test_commands_that_cannot_be_registered_do_not_stop_the_bot(here: World, tmp_path: Path) -> None:
    """It starts, leaves no server, deletes nothing, and old controls act."""
    match = await started(here, "Ann", "Bo")
    here.env.inject_error("PUT", "/applications/*/commands", status=400, code=50035)
    await here.killed()
    assert (await here.bot.store.match(match)).phase is Phase.PLAYING
    assert here.env.bot.get_guild(here.guild.id) is not None
    opened = await other(here).click(here.table(), label="My hand")
    assert "Your hand: " in opened.response.content


@pytest.mark.parametrize("status", [500, 403])
async def test_an_answer_that_is_lost_after_a_pick_does_not_deny_the_pick(here: World, status: int) -> None:
    """The panel cannot be edited any more: the person reads that the choice counts."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    menu = menus_of(opened.response)[0]
    before = (await here.bot.store.match(match)).version
    here.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=status, code=0, times=None)
    done = await actor.select(opened.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert (await here.bot.store.match(match)).version == before + 1
    [said] = done.followups
    assert said.ephemeral
    assert said.content.startswith("What you did counts")


@pytest.mark.parametrize(
    ("name", "options"),
    [(name, {}) for name in ("match list", "match log", "match text", "match table", "hand", "settings", "help",
                             "data show", "block list", "match undo", "match export", "match verify")]
    + [("act", {"move": "1"}), ("match start", {}), ("match rematch", {})],
)  # fmt: skip
async def test_every_command_is_acknowledged_before_anything_else(
    here: World, name: str, options: dict[str, Any]
) -> None:
    """The first request after it is the acknowledgement, and it is private."""
    await started(here, "Ann", "Bo")
    before = len(here.env.http_requests)
    result = await mover(here).slash(here.channel, name, **options)
    assert here.env.http_requests[before].path.endswith("/callback")
    assert result.ephemeral


async def test_asking_twice_for_the_end_does_not_pester(here: World) -> None:
    """One request stands; a second is not posted; after two refusals in a turn there are no more."""
    await started(here, "Ann", "Bo")
    ann, bo = here.person("Ann"), here.person("Bo")

    def requests() -> list[discord.Message]:
        return [m for m in here.history() if "Agree" in button_labels(m)]

    for count in (1, 2):
        await ann.slash(here.channel, "match abort")
        again = await ann.slash(here.channel, "match abort")
        assert "asked the others for that already" in again.response.content
        assert len(requests()) == count
        await bo.click(requests()[-1], label="Refuse")
    third = await ann.slash(here.channel, "match abort")
    assert "refused that twice" in third.response.content
    assert len(requests()) == 2


async def test_a_deleted_lobby_is_posted_again(here: World) -> None:
    """With the seats as they are."""
    ann = here.person("Ann")
    await ann.slash(here.channel, "match start")
    await ann.click(here.lobby(), label="Join")
    old = here.lobby()
    here.env.backend.delete_message(here.channel.id, old.id)
    await here.env.settle()
    assert here.lobby().id != old.id
    assert "1. Ann" in here.lobby().content


async def test_nobody_fills_a_channel_with_matches_that_do_not_begin(here: World) -> None:
    """Five wait; the sixth is refused and makes no thread. Others are not concerned."""
    ann = here.person("Ann")
    for _ in range(5):
        await ann.slash(here.channel, "match start")
    threads = len(here.channel.threads)
    assert threads == 4
    refused = await ann.slash(here.channel, "match start")
    assert "have not begun yet" in refused.response.content
    assert len(here.channel.threads) == threads
    opened = await here.person("Bo").slash(here.channel, "match start")
    assert "is open in" in opened.response.content


async def test_a_match_of_two_does_not_go_on_where_only_one_sees_it(here: World) -> None:
    """In private messages with the bot the other would have no table."""
    match = await started(here, "Ann", "Bo")
    await here.bot.sessions.park(match, "gone")
    refused = await here.person("Ann").user.slash("match table", match=match)
    assert "cannot see a table here" in refused.response.content
    assert (await here.bot.store.match(match)).phase is Phase.PARKED


async def test_a_lobby_says_until_when_it_stands(here: World) -> None:
    """As Discord's timestamp, a day after it was opened."""
    await here.person("Ann").slash(here.channel, "match start")
    until = int(here.env.now().timestamp()) + 24 * 3600
    assert f"this match closes <t:{until}:R>" in here.lobby().content


def test_a_message_that_is_sent_again_is_not_doubled() -> None:
    """Each new message carries a number by which Discord knows it again."""
    first, second = posting(Letter("x")), posting(Letter("x"))
    assert first["nonce"] != second["nonce"]
    assert len(str(first["nonce"])) <= 25


def test_time_is_discords_alone() -> None:
    """The bot reads no other clock than ``discord.utils.utcnow``, and counts no seconds in its texts."""
    clocks = re.compile(
        r"datetime\.(now|utcnow|today)\(|\btime\.(time|monotonic|perf_counter)\(|\.time\(\)|import time\b"
    )
    for path in (ROOT / "bot").rglob("*.py"):
        text = path.read_text("utf-8")
        if "playground" not in path.parts:
            assert not clocks.search(text), path
        assert not re.search(r"\bin \{[^}]*\} (second|minute|hour|day)s?\b", text), path


async def test_the_menu_of_a_parked_match_says_so(here: World) -> None:
    """Its old table has no place any more; a press says that it waits, and nothing is done."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    await here.bot.sessions.park(match, "gone")
    menu = menus_of(opened.response)[0]
    result = await actor.select(opened.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert "waits for a new place" in result.followups[-1].content
    assert components(opened.response)


def test_a_bot_can_be_made_without_a_running_loop(tmp_path: Path) -> None:
    """Nothing is opened before the start."""
    make_bot(tmp_path)
    assert not (tmp_path / "bot.db").exists()
