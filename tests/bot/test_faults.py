"""What Discord refuses, loses or deletes: play goes on by the fallback, or waits and can be resumed; nothing hangs."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord
from world import World, answer_first, button_labels, menus_of, mover, other, started

from bot.codes import IN_WORDS, Code
from bot.errors import ForPeople, sentence_for
from bot.store.base import Phase
from bot.store.errors import WriteFailed
from engine import Refused

MESSAGES = "/channels/*/messages"
ONE_MESSAGE = "/channels/*/messages/*"


async def one_pick(here: World) -> None:
    """The mover makes one pick, the first thing on offer."""
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    await answer_first(actor, opened.response)


async def publish_again(here: World, match: str) -> None:
    """The match is shown once more, as after a change."""
    with here.env._bot_scope():
        here.bot.publisher.changed(match)
    await here.env.settle()


def opened_dms(here: World) -> int:
    """How often the bot has tried to open a private channel."""
    return sum(1 for request in here.env.http_requests if request.path == "/users/@me/channels")


def http_error(code: int, status: int = 400) -> discord.HTTPException:
    """Discord's refusal with this code."""

    class Response:
        """What the library reads of a response."""

        reason = "Refused"

    response: Any = Response()
    response.status = status
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize("code", list(Code))
async def test_every_named_code_while_editing_the_table_leaves_the_match_whole(here: World, code: Code) -> None:
    """The pick stands, the picker is told of no error, and the match goes on, or waits for a place."""
    match = await started(here, "Ann", "Bo")
    before = (await here.bot.store.match(match)).number
    here.env.inject_error("PATCH", ONE_MESSAGE, status=403 if code in (50001, 50013) else 400, code=int(code))
    await one_pick(here)
    row = await here.bot.store.match(match)
    assert row.number == before + 1
    assert row.phase is (Phase.PARKED if code in (10003, 10004, 160005) else Phase.PLAYING)


@pytest.mark.parametrize("code", list(Code))
def test_every_named_code_has_words(code: Code, logged: pytest.LogCaptureFixture) -> None:
    """A person reads half a sentence that names the cause, and an id under which the log has the rest."""
    said = sentence_for(http_error(int(code)))
    assert IN_WORDS[code] in said
    name = said.split("`")[1]
    assert any(name in record.getMessage() for record in logged.records)


@pytest.mark.parametrize("code", [10062, 40060, 50027])
async def test_a_lost_acknowledgement_is_survived(here: World, code: int) -> None:
    """Each way in which an answer can be lost."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    menu = menus_of(opened.response)[0]
    before = (await here.bot.store.match(match)).version
    here.acknowledgement_fails(code)
    await actor.select(opened.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert (await here.bot.store.match(match)).version == before + 1
    again = await mover(here).click(here.table(), label="Move")
    assert menus_of(again.response) or button_labels(again.response)


@pytest.mark.parametrize(("code", "status"), [(50007, 403), (50278, 403), (40003, 400), (0, 403), (0, 400)])
async def test_closed_private_messages_are_told_once_and_the_hand_stays_reachable(
    here: World, code: int, status: int
) -> None:
    """The match starts; *My hand* shows the hand, with the reason at the first time only."""
    here.env.inject_error("POST", "/users/@me/channels", status=status, code=code, times=None)
    await started(here, "Ann", "Bo")
    ann = here.person("Ann")
    first = await ann.click(here.table(), label="My hand")
    assert "cannot send you private messages" in first.response.content
    assert "Your hand: " in first.response.content
    second = await ann.click(here.table(), label="My hand")
    assert "cannot send you private messages" not in second.response.content
    tried = opened_dms(here)
    assert tried == 2
    await one_pick(here)
    assert opened_dms(here) == tried


async def test_hands_go_to_private_messages_only(here: World) -> None:
    """Each gets the own hand and buttons to play from there."""
    await started(here, "Ann", "Bo")
    for name in ("Ann", "Bo"):
        user = here.person(name).user
        hand = user.dm_channel.history()[-1]
        assert "Your hand: 5 cards" in hand.content
        assert button_labels(hand) == ["Move", "Log", "Text board"]
        opened = await user.click(hand, label="Move")
        assert opened.response is not None


async def test_a_deleted_table_is_posted_again(here: World) -> None:
    """At once, without waiting for the next pick."""
    await started(here, "Ann", "Bo")
    old = here.table()
    here.env.backend.delete_message(here.channel.id, old.id)
    await here.env.settle()
    assert here.table().id != old.id


@pytest.mark.parametrize("code", [10008, 30046])
async def test_a_table_that_cannot_be_edited_is_posted_again(here: World, code: int) -> None:
    """Gone, or too old for further edits."""
    await started(here, "Ann", "Bo")
    old = here.table()
    here.env.inject_error("PATCH", ONE_MESSAGE, status=404, code=code)
    await one_pick(here)
    assert here.table().id != old.id


async def test_the_table_moves_down_after_fifteen_messages_and_the_old_one_is_stripped(here: World) -> None:
    """Fourteen leave it where it is."""
    await started(here, "Ann", "Bo")
    old = here.table()
    eve = here.person("Eve")
    for n in range(14):
        await eve.send(here.channel, f"chat {n}")
    await one_pick(here)
    assert here.table().id == old.id
    await eve.send(here.channel, "one more")
    await one_pick(here)
    assert here.table().id != old.id
    assert not [m for m in here.history() if m.id == old.id and m.components]


async def test_the_table_is_posted_anew_after_an_hour(here: World) -> None:
    """Discord limits edits of older messages."""
    await started(here, "Ann", "Bo")
    old = here.table()
    await here.env.advance_time(3601)
    await one_pick(here)
    assert here.table().id != old.id


async def test_a_deleted_channel_parks_the_match_and_it_goes_on_elsewhere(here: World) -> None:
    """The players read how to resume; the resumed match stands where it stood."""
    match = await started(here, "Ann", "Bo")
    number = (await here.bot.store.match(match)).number
    channel = here.env.bot.get_channel(here.channel.id)
    await channel.delete()
    await here.env.settle()
    assert (await here.bot.store.match(match)).phase is Phase.PARKED
    assert "/match table" in here.person("Ann").user.dm_channel.history()[-1].content

    elsewhere = here.guild.create_text_channel("elsewhere")
    told = await here.person("Bo").slash(elsewhere, "match table", match=match)
    assert "goes on here" in told.response.content
    assert match in here.table(elsewhere).content
    assert (await here.bot.store.match(match)).number == number


async def test_without_attach_files_the_table_is_words(here: World) -> None:
    """Refused files are sent as text that names the permission."""
    await started(here, "Ann", "Bo")
    here.env.inject_error("PATCH", ONE_MESSAGE, status=403, code=50013)
    await one_pick(here)
    table = here.table()
    assert not table.attachments
    assert "*Attach Files*" in table.content
    assert "hand" in table.content
    await one_pick(here)
    assert here.table().attachments


async def test_a_channel_that_keeps_refusing_is_left_alone(here: World) -> None:
    """After three refusals in a row nothing is sent there for a minute; then it is tried again."""
    match = await started(here, "Ann", "Bo")
    here.env.inject_error("PATCH", f"/channels/{here.channel.id}/messages/*", status=403, code=50001, times=None)
    for _ in range(3):
        await publish_again(here, match)
    refused = len(here.env.http_requests)
    for _ in range(5):
        await publish_again(here, match)
    assert len(here.env.http_requests) == refused


async def test_missing_permissions_are_named_before_a_match_begins(here: World) -> None:
    """The one who wants to start reads which permission is missing."""
    locked = here.guild.create_text_channel(
        "locked", overwrites={here.guild.me: discord.PermissionOverwrite(send_messages=False)}
    )
    refused = await here.person("Ann").slash(locked, "match start")
    assert "*Send Messages*" in refused.response.content


async def test_an_unexpected_error_is_one_sentence_with_an_id(
    here: World, logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person learns nothing of the error but its id; the log has the traceback under it."""
    await started(here, "Ann", "Bo")

    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(here.bot.sessions, "act", broken)
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    menu = menus_of(opened.response)[0]
    result = await actor.select(opened.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    told = result.followups[-1]
    assert told.ephemeral
    assert "secret detail" not in told.content
    name = told.content.split("`")[1]
    assert any(name in record.getMessage() and record.exc_info for record in logged.records)


async def test_a_full_disk_changes_nothing(
    here: World, logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pick is not stored, and the person reads so."""
    match = await started(here, "Ann", "Bo")
    before = await here.bot.store.match(match)

    async def full(*_: Any, **__: Any) -> None:
        raise WriteFailed("the disk is full")

    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    menu = menus_of(opened.response)[0]
    monkeypatch.setattr(here.bot.store, "append", full)
    result = await actor.select(opened.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert "nothing was changed" in result.followups[-1].content
    assert (await here.bot.store.match(match)).version == before.version
    assert len(logged.records) > 0


def test_sentences_for_known_errors() -> None:
    """What is made for people reaches them as it is; a refusal cites its rule."""
    assert sentence_for(ForPeople("Nope.")) == "Nope."
    assert sentence_for(Refused("rule-3d", "You have used your one attack this turn.")) == (
        "You have used your one attack this turn. `[rule-3d]`"
    )


async def test_views_of_an_ephemeral_answer_do_not_take_the_controls_with_them(here: World) -> None:
    """Sixteen minutes later a table button still acts, although views of private answers have timed out."""
    await started(here, "Ann", "Bo")
    await mover(here).click(here.table(), label="Move")
    await other(here).click(here.table(), label="…")
    await here.env.advance_time(16 * 60)
    again = await mover(here).click(here.table(), label="Move")
    assert menus_of(again.response)


async def test_an_actor_cannot_be_served_by_two_bots(here: World) -> None:
    """A second process on the same database refuses to start."""
    from bot.store.errors import AlreadyOpen
    from bot.store.sqlite import SqliteStore

    with pytest.raises(AlreadyOpen):
        await SqliteStore.open(here.folder / "bot.db")


def test_the_simulated_discord_is_the_one_we_know() -> None:
    """The helpers here reach into it."""
    assert simcord.__version__ == "3.2.1"
