"""What is kept about a person: shown, changed, forgotten."""

from __future__ import annotations

import json

import pytest

from bot.sessions.lobby import Person
from bot.sessions.people import CHOICES, FORMER, People
from bot.store.base import DeckRow, MessageRow, Phase, Place


async def test_settings_are_kept_and_heeded_at_once(house) -> None:
    """Also by a match that is in memory."""
    people = People(house.sessions)
    await house.pick(await house.begin())
    assert house.sessions._windows == {1: "skip", 2: "skip"}
    await people.change(1, "windows", "always")
    await people.change(1, "nudge", "dm")
    await people.change(1, "hands", "button")
    settings = await people.change(1, "challenges", "no")

    assert (settings.windows, settings.nudge, settings.hands, settings.challenges) == ("always", "dm", "button", False)
    assert await people.settings(1) == settings
    assert house.sessions._windows == {1: "always", 2: "skip"}
    for setting, value in (("nudge", "shout"), ("colour", "red")):
        with pytest.raises(KeyError):
            await people.change(1, setting, value)
    assert set(CHOICES) == {"nudge", "windows", "hands", "challenges"}


async def test_closed_private_messages_are_told_once(house) -> None:
    """Until one has arrived again."""
    people = People(house.sessions)
    assert [await people.dm_failed(1), await people.dm_failed(1)] == [True, False]
    closed = (await people.settings(1)).dm_closed
    await people.dm_works(1)

    assert closed == house.clock()
    assert (await people.settings(1)).dm_closed is None
    assert await people.dm_failed(1)


async def test_blocks_work_both_ways_and_can_be_undone(house) -> None:
    """Who blocked whom is known to the one who did."""
    people = People(house.sessions)
    await people.block(1, 2)
    await people.block(1, 2)
    assert await house.store.at_odds(2, 1)
    assert await house.store.blocked(1) == {2}
    assert [await people.unblock(1, 2), await people.unblock(1, 2)] == [True, False]
    assert not await house.store.at_odds(1, 2)


async def test_data_shows_everything_kept_about_a_person(house) -> None:
    """As plain data that can be written as a file."""
    people = People(house.sessions)
    match = await house.begin()
    await house.pick(match)
    await people.change(1, "nudge", "none")
    await people.block(1, 3)
    await house.store.keep_deck(DeckRow(1, "misomochi", "Mine", {"artax": 2}, house.clock()))
    await house.store.keep_message(MessageRow(match, "hand", 1, 50, 51, house.clock()))
    data = json.loads(json.dumps(await people.data(1)))

    assert data["settings"]["nudge"] == "none"
    assert data["settings"]["decks_last_picked"] == {"misomochi": {"starter": "moonlit-lullaby"}}
    assert [(deck["name"], deck["counts"]) for deck in data["decks"]] == [("Mine", {"artax": 2})]
    assert [block["user"] for block in data["blocked"]] == ["3"]
    assert [(entry["match"], entry["name"]) for entry in data["matches"]] == [(match, "Ann")]
    assert data["messages"] == [{"match": match, "kind": "hand", "channel": "50", "message": "51"}]
    assert (await people.data(99))["matches"] == []


async def test_forgetting_gives_up_and_leaves_no_name_or_number(house, reopen) -> None:
    """Nothing in the whole database names the person any more; the match can still be read and replayed."""
    people = People(house.sessions)
    ann = 7_777_777_777_777
    host = Person(ann, "Annabella")
    match = (await house.lobbies.open("misomochi", host, Place(900, 5))).row.id
    await house.lobbies.join(match, host, 11)
    await house.lobbies.choose_deck(match, ann, starter="moonlit-lullaby")
    await house.lobbies.join(match, Person(2, "Bo"), 12)
    await house.lobbies.choose_deck(match, 2, starter="moonlit-lullaby")
    await house.lobbies.start(match, ann)
    for _ in range(30):
        await house.pick(match)
    waiting = (await house.lobbies.open("misomochi", host, Place(900, 6))).row.id
    named = (await house.lobbies.open("misomochi", Person(2, "Bo"), Place(900, 7), opponent=host)).row.id
    await people.change(ann, "nudge", "dm")
    await people.block(ann, 3)
    await people.block(2, ann)
    await house.store.keep_deck(DeckRow(ann, "misomochi", "Mine", {"artax": 2}, house.clock()))
    hand = MessageRow(match, "hand", ann, 50, 51, house.clock())
    await house.store.keep_message(hand)
    assert await people.forget(ann) == (hand,)

    row = await house.store.match(match)
    assert (row.phase, row.result["winners"]) == (Phase.OVER, [1])
    assert (await house.store.match(waiting)).phase is Phase.CLOSED
    assert (await house.store.match(named)).opponent_name == FORMER
    dump = await house.store._line.read(lambda db: "\n".join(db.iterdump()))
    assert str(ann) not in dump
    assert "Annabella" not in dump
    assert b"Annabella".hex().upper() not in dump.upper()
    async with house.sessions.reading(match) as live:
        lines = [line.text for line in live.match.log(1)]
    assert any(FORMER in line for line in lines)
    assert not any("Annabella" in line for line in lines)
