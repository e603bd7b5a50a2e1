"""What reaches people unasked: panels that follow, windows, waiting, servers that are left; and acknowledging."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import discord
import pytest
from world import World, answer_first, button_labels, components, custom_id, menus_of, mover, other, started

from bot.store.base import Phase
from engine import Match


async def publish(here: World, match: str) -> None:
    """Show the match as after a change."""
    with here.env._bot_scope():
        here.bot.publisher.changed(match)
    await here.env.settle()


def at_a_window(match: Match) -> bool:
    """Whether the open decision has a pass and something else to do."""
    decision = match.decision
    return decision is not None and decision.option("pass") is not None and len(decision.options) > 1


async def to_a_window(here: World, match: str) -> Any:
    """Walk the match in memory to a window, at random; returns who is asked in it."""
    async with here.bot.sessions.reading(match) as live:
        for seed in range(50):
            twin, source = live.match.fork(), random.Random(seed)
            while twin.decision is not None and not at_a_window(twin):
                decision = twin.decision
                many = source.randint(decision.min, min(decision.max, len(decision.options)))
                picks = [option.key for option in source.sample(list(decision.options), many)]
                twin.choose(decision.seat, picks, decision.number)
            if twin.decision is not None:
                break
        assert at_a_window(twin)
        live.match = twin
        user = live.user_at(live.to_act)
    await publish(here, match)
    return next(actor for actor in here.people.values() if actor.id == user)


async def test_a_waiting_panel_follows_when_the_turn_comes_back(here: World) -> None:
    """Bo looks at a panel that waits; when Ann has done her part it holds Bo's own options, in place."""
    await started(here, "Ann", "Bo")
    actor, waiting = mover(here), other(here)
    theirs = await waiting.click(here.table(), label="Move")
    assert not menus_of(theirs.response)
    own = await actor.click(here.table(), label="Move")
    for _ in range(8):
        if mover(here) is not actor:
            break
        await answer_first(actor, own.response)
    assert menus_of(theirs.response) or [label for label in button_labels(theirs.response) if label != "Look again"]
    assert "is to act" in own.response.content


async def test_pressing_move_again_takes_the_earlier_panel_away(here: World) -> None:
    """One panel a person and match."""
    await started(here, "Ann", "Bo")
    first = await mover(here).click(here.table(), label="Move")
    second = await mover(here).click(here.table(), label="Move")
    assert first.response is None
    assert second.response is not None


async def test_pass_stands_on_the_table_only_in_a_window_and_passes_that_window(here: World) -> None:
    """The other's press and a stale one change nothing; the asked person's press is the pass."""
    match = await started(here, "Ann", "Bo")
    assert "Pass" not in button_labels(here.table())
    asked = await to_a_window(here, match)
    assert "Pass" in button_labels(here.table())
    old, passing = here.as_it_is(here.table()), custom_id(here.table(), "Pass")
    number = here.bot.sessions._slots[match].live.match.number

    foreign = await other(here).click(here.table(), label="Pass")
    assert foreign.ephemeral
    assert here.bot.sessions._slots[match].live.match.number == number
    done = await asked.click(here.table(), label="Pass")
    assert done.response.content.startswith("Passed.")
    after = here.bot.sessions._slots[match].live.match.number
    assert after > number
    [late] = await here.raw(here.press_event(asked, old, passing))
    assert late.response is not None
    assert here.bot.sessions._slots[match].live.match.number == after


@pytest.mark.parametrize("label", ["Move", "My hand", "Log", "Why not?", "…", "Passes"])
async def test_every_press_is_acknowledged_before_anything_else(here: World, label: str) -> None:
    """The first request after the press is the acknowledgement."""
    await started(here, "Ann", "Bo")
    before = len(here.env.http_requests)
    await mover(here).click(here.table(), label=label)
    assert here.env.http_requests[before].path.endswith("/callback")


async def test_a_lobby_that_did_not_begin_is_closed(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a day its buttons are gone and it says why."""
    await here.person("Ann").slash(here.channel, "match start")
    monkeypatch.setattr("bot.sessions.waiting.LOBBY", timedelta(0))
    with here.env._bot_scope():
        await here.bot.waiting.sweep()
    await here.env.settle()
    assert "did not begin" in here.history()[-1].content
    assert not components(here.history()[-1])


async def test_the_win_can_be_claimed_from_who_is_missing(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the one who waits, never by the one who is waited for."""
    await started(here, "Ann", "Bo")
    monkeypatch.setattr("bot.sessions.waiting.CLAIM", timedelta(0))
    actor, waiting = mover(here), other(here)
    more = await actor.click(here.table(), label="…")
    await actor.click(more.response, label="Claim the win")
    assert "is to act" in here.table().content
    more = await waiting.click(here.table(), label="…")
    asked = await waiting.click(more.response, label="Claim the win")
    assert "Do you really claim the win?" in asked.response.content
    assert "is to act" in here.table().content
    await waiting.click(asked.response, label="Yes, I claim the win")
    assert f"**{waiting.name}** wins" in here.table().content


async def test_a_server_that_the_bot_was_removed_from_parks_its_matches(here: World) -> None:
    """They can be resumed; nothing is deleted."""
    match = await started(here, "Ann", "Bo")
    await here.env.bot.get_guild(here.guild.id).leave()
    await here.env.settle()
    row = await here.bot.store.match(match)
    assert row is not None
    assert row.phase is Phase.PARKED


async def test_being_ready_again_changes_nothing(here: World) -> None:
    """Reconnects fire these events any number of times."""
    await started(here, "Ann", "Bo")
    before = len(here.env.http_requests)
    with here.env._bot_scope():
        for event in ("ready", "resumed", "disconnect", "ready"):
            here.bot.dispatch(event)
    await here.env.settle()
    assert len(here.env.http_requests) == before


async def test_a_moderator_can_end_a_match(here: World) -> None:
    """Somebody with Manage Messages, at once; somebody without is refused."""
    await started(here, "Ann", "Bo")
    refused = await here.person("Eve").slash(here.channel, "match abort")
    assert "Only those who play" in refused.response.content
    role = here.guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))
    moderator = here.guild.add_member(here.env.create_user("Mo"), roles=[role])
    asked = await moderator.slash(here.channel, "match abort")
    assert "is to act" in here.table().content
    await moderator.click(asked.response, label="Yes, end it")
    assert "ended by a moderator" in here.table().content


async def test_the_table_has_a_picture_with_words_for_it(here: World) -> None:
    """Alt text tells the position within 1024 characters; the text beside it holds the essentials."""
    await started(here, "Ann", "Bo")
    [picture] = here.table().attachments
    assert picture.description
    assert "Ann" in picture.description
    assert len(picture.description) <= 1024
    assert "is to act" in here.table().content
