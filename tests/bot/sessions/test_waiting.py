"""Waiting: reminders, the claim, forgotten matches; and what is charged to nobody."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.sessions import waiting as module
from bot.sessions.acts import Instruct
from bot.sessions.errors import Declined, Reason
from bot.sessions.lobby import Person
from bot.sessions.notices import Kind
from bot.sessions.waiting import Waiting, claimable_from
from bot.store.base import Phase, Place


async def pass_time(house, waiting: Waiting, hours: int, step: int = 5) -> list[Kind]:
    """Let the bot run for so long, with a sweep after each ``step`` minutes; what it said."""
    before = len(house.heard.notices)
    for _ in range(hours * 60 // step):
        house.clock.forward(minutes=step)
        await waiting.sweep()
    return [notice.kind for notice in house.heard.notices[before:]]


async def test_reminders_come_once_at_their_hours(house) -> None:
    """After 24 hours to the one who is asked, at 48 a warning, at 72 to those who wait; never twice."""
    match = await house.begin()
    since = house.clock()
    _, user, _ = await house.mover(match)
    waiting = Waiting(house.sessions)
    await waiting.woke()
    said = [await pass_time(house, waiting, hours) for hours in (23, 1, 23, 1, 23, 1, 48)]

    assert said == [[], [Kind.NUDGE_AGAIN], [], [Kind.WARNING], [], [Kind.CLAIMABLE], []]
    assert [notice.users for notice in house.heard.notices] == [(user,), (user,), (3 - user,)]
    name = {1: "Ann", 2: "Bo"}[user]
    assert house.heard.notices[1].text.startswith(f"{name} has not picked for two days")
    assert [notice.when for notice in house.heard.notices] == [None, since + timedelta(hours=72), since]
    assert match == house.heard.notices[1].match


async def test_a_pick_begins_the_waiting_anew(house) -> None:
    """And an act of the other, which is no pick, does not."""
    match = await house.begin()
    _, user, _ = await house.mover(match)
    waiting = Waiting(house.sessions)
    await waiting.woke()
    await pass_time(house, waiting, 47)
    await house.sessions.act(match, 3 - user, Instruct("turn"))
    assert await pass_time(house, waiting, 1) == [Kind.WARNING]
    await house.sessions.act(match, user, Instruct("turn"))
    assert await pass_time(house, waiting, 23) == []
    await house.pick(match)
    assert await pass_time(house, waiting, 23) == []


async def test_the_win_can_be_claimed_after_three_days_only(house) -> None:
    """By the one who waits, not by the one who is waited for, nor by a stranger."""
    match = await house.begin()
    seat, user, _ = await house.mover(match)
    waiting = Waiting(house.sessions)
    house.clock.forward(hours=71, minutes=59)
    for who in (1, 2):
        with pytest.raises(Declined) as told:
            await waiting.claim(match, who)
        assert told.value.reason is Reason.TOO_EARLY
        assert told.value.when == (house.clock() + timedelta(minutes=1) if who != user else None)
    house.clock.forward(minutes=1)
    assert claimable_from(await house.store.match(match)) == house.clock()
    with pytest.raises(Declined):
        await waiting.claim(match, user)
    with pytest.raises(Declined):
        await waiting.claim(match, 3)
    acted = await waiting.claim(match, 3 - user)

    row = await house.store.match(match)
    assert acted.over
    assert (row.phase, row.result["winners"]) == (Phase.OVER, [1 - seat])


async def test_time_in_which_the_bot_did_not_run_is_not_charged(house, reopen) -> None:
    """A week of outage brings nobody nearer to losing."""
    match = await house.begin()
    _, user, _ = await house.mover(match)
    await Waiting(house.sessions).woke()
    await pass_time(house, Waiting(house.sessions), 40)
    house.clock.forward(days=7)
    again = await reopen(house)
    waiting = Waiting(again.sessions)
    await waiting.woke()
    with pytest.raises(Declined):
        await waiting.claim(match, 3 - user)
    assert await pass_time(again, waiting, 7) == []
    assert await pass_time(again, waiting, 1) == [Kind.WARNING]


async def test_a_process_that_was_frozen_does_not_charge_either(house) -> None:
    """A silence of hours between two sweeps was an outage, though no new process began."""
    match = await house.begin()
    _, user, _ = await house.mover(match)
    waiting = Waiting(house.sessions)
    await waiting.woke()
    house.clock.forward(days=5)
    await waiting.sweep()

    assert house.heard.notices == []
    assert claimable_from(await house.store.match(match)) == house.clock() + timedelta(hours=72)
    with pytest.raises(Declined):
        await waiting.claim(match, 3 - user)


async def test_a_parked_match_is_not_charged(house) -> None:
    """Waiting begins when it goes on."""
    match = await house.begin()
    waiting = Waiting(house.sessions)
    await waiting.woke()
    await pass_time(house, waiting, 40)
    await house.sessions.park(match, "gone")
    assert await pass_time(house, waiting, 40) == []
    await house.sessions.resume(match, 1, Place(900, 8))
    assert await pass_time(house, waiting, 23) == []


async def test_who_could_not_be_shown_the_question_is_not_charged(house) -> None:
    """Its publications fail for a time: no reminder, no claim; from the one that arrives the three days run anew."""
    match = await house.begin()
    _, user, _ = await house.mover(match)
    waiting = Waiting(house.sessions)
    await waiting.woke()
    await pass_time(house, waiting, 71)
    await house.sessions.seen(match, False)
    shown = house.heard.changes.count(match)
    assert await pass_time(house, waiting, 20) == []
    assert house.heard.changes.count(match) == shown + 20 * 12
    with pytest.raises(Declined):
        await waiting.claim(match, 3 - user)
    house.clock.forward(minutes=2)
    await house.sessions.seen(match, True)
    assert claimable_from(await house.store.match(match)) == house.clock() + timedelta(hours=72)
    assert await pass_time(house, waiting, 24) == [Kind.NUDGE_AGAIN]


async def test_being_shown_again_and_again_is_no_reason_to_wait_anew(house) -> None:
    """Only what had failed before gives time."""
    match = await house.begin()
    since = (await house.store.match(match)).waiting_since
    house.clock.forward(hours=5)
    await house.sessions.seen(match, True)
    assert (await house.store.match(match)).waiting_since == since


async def test_a_match_that_cannot_be_shown_for_a_day_waits_for_another_place(house) -> None:
    """Its players are told so, once, and it can go on elsewhere."""
    match = await house.begin()
    waiting = Waiting(house.sessions)
    await waiting.woke()
    await house.sessions.seen(match, False)
    assert await pass_time(house, waiting, 23) == []
    assert await pass_time(house, waiting, 25) == [Kind.PARKED]
    assert (await house.store.match(match)).phase is Phase.PARKED
    await house.sessions.resume(match, 1, Place(900, 8))
    assert await pass_time(house, waiting, 23) == []


async def test_what_everybody_left_is_closed_after_thirty_days(house, monkeypatch) -> None:
    """Without a result, with a notice to those who played; the place is free again."""
    match = await house.begin()
    waiting = Waiting(house.sessions)
    await waiting.woke()
    monkeypatch.setattr(module, "GAP", timedelta(hours=1))
    await pass_time(house, waiting, 29 * 24 - 1, step=60)
    assert await pass_time(house, waiting, 23, step=60) == [Kind.WARNING]
    warned = house.heard.notices[-1]
    assert (warned.users, warned.when) == ((1, 2), house.clock() + timedelta(hours=2))
    await pass_time(house, waiting, 1, step=60)
    assert (await house.store.match(match)).phase is Phase.PLAYING
    said = await pass_time(house, waiting, 1, step=60)

    row = await house.store.match(match)
    assert (row.phase, row.result) == (Phase.CLOSED, None)
    assert said == [Kind.EXPIRED]
    assert house.heard.notices[-1].users == (1, 2)
    await house.begin()


async def test_a_lobby_expires_after_a_day(house) -> None:
    """Its host is told, and nobody can join any more."""
    match = (await house.lobbies.open("misomochi", Person(1, "Ann"), Place(900, 5))).row.id
    waiting = Waiting(house.sessions)
    await waiting.woke()
    assert await pass_time(house, waiting, 23) == []
    assert await pass_time(house, waiting, 1) == [Kind.LOBBY_EXPIRED]
    with pytest.raises(Declined, match="did not begin within 24 hours"):
        await house.lobbies.join(match, Person(2, "Bo"), 5)


@pytest.mark.usefixtures("logged")
async def test_a_fault_in_one_match_does_not_touch_the_others(house) -> None:
    """The other is still reminded."""
    broken, good = await house.begin(5), await house.begin(6)
    await house.store._line.write(lambda db: db.execute("UPDATE matches SET save = x'00' WHERE id = ?", (broken,)))
    await house.sessions.let_go(broken)
    waiting = Waiting(house.sessions)
    await waiting.woke()
    await pass_time(house, waiting, 24)

    assert {(notice.match, notice.kind) for notice in house.heard.notices} == {
        (broken, Kind.PAUSED),
        (good, Kind.NUDGE_AGAIN),
    }
