"""Acting on matches: what is answered is on disk, nothing is done twice, memory is never ahead of the store."""

from __future__ import annotations

import asyncio
import random
import threading

import pytest

from bot.sessions.acts import Choose, Concede, Instruct, Planned, TakeBack
from bot.sessions.errors import Declined, Reason
from bot.sessions.live import load
from bot.sessions.notices import Kind
from bot.store.base import Phase, Place
from bot.store.errors import StoreError, WriteFailed
from engine import BrokenInvariant, MatchOver, NotYourDecision, Refused, StaleDecision


async def test_a_whole_match_is_played_and_stored_as_played(house) -> None:
    """What a fresh reading of the store gives equals what was in memory, at every tenth decision and at the end."""
    match = await house.begin()
    for n in range(4000):
        acted = await house.pick(match)
        if n % 10 == 0 or acted.over:
            async with house.sessions.reading(match) as live:
                stored = await load(house.store, match)
                assert stored.match.save() == live.match.save()
                assert stored.row == live.row
        if acted.over:
            break

    row = await house.store.match(match)
    assert acted.over
    assert (row.phase, acted.to_act) == (Phase.OVER, None)
    assert row.result["rule"].startswith("MM-")
    with pytest.raises(MatchOver):
        await house.sessions.act(match, 1, Concede())


async def test_after_a_restart_the_same_question_stands(house, reopen) -> None:
    """Same decision number, same options, same views for both and for spectators; and it can be answered."""
    match = await house.begin()
    for _ in range(60):
        await house.pick(match)
    async with house.sessions.reading(match) as live:
        before = _seen(live.match)
    again = await reopen(house)
    async with again.sessions.reading(match) as live:
        assert _seen(live.match) == before

    await again.pick(match)


def _seen(match) -> object:
    decision = match.decision
    options = [(option.key, option.label, option.detail, option.refs) for option in decision.options]
    viewers = (None, 0, 1)
    return decision.number, options, [match.view(seat) for seat in viewers], [match.log(seat) for seat in viewers]


async def test_two_equal_presses_at_once_change_the_match_once(house) -> None:
    """The second finds its decision gone."""
    match = await house.begin()
    _, user, number = await house.mover(match)
    async with house.sessions.reading(match) as live:
        decision = live.match.decision
        picks = tuple(option.key for option in decision.options[: decision.min or 1])
    wish = Choose(number, picks)
    outcomes = await asyncio.gather(
        *(house.sessions.act(match, user, wish, interaction=house.interaction()) for _ in range(4)),
        return_exceptions=True,
    )

    refused = [outcome for outcome in outcomes if isinstance(outcome, StaleDecision)]
    assert len(refused) == 3
    assert refused[0].got == number
    async with house.sessions.reading(match) as live:
        assert len(live.match.acts) == 1


async def test_one_interaction_delivered_twice_acts_once_and_is_answered_twice(house, reopen) -> None:
    """Also when the second delivery comes after a restart."""
    match = await house.begin()
    _, user, number = await house.mover(match)
    async with house.sessions.reading(match) as live:
        decision = live.match.decision
        wish = Choose(number, tuple(option.key for option in decision.options[: decision.min or 1]))
    first, second = await asyncio.gather(*(house.sessions.act(match, user, wish, interaction=77) for _ in range(2)))
    again = await reopen(house)
    third = await again.sessions.act(match, user, wish, interaction=77)

    assert [first.again, second.again, third.again] == [False, True, True]
    assert first.number == second.number == third.number
    async with again.sessions.reading(match) as live:
        assert len(live.match.acts) == 1


async def test_strangers_and_those_not_asked_are_refused_without_change(house) -> None:
    """Each with a reason of its own."""
    match = await house.begin()
    _, user, number = await house.mover(match)
    other = 3 - user
    async with house.sessions.reading(match) as live:
        before = live.match.save()
    with pytest.raises(NotYourDecision):
        await house.sessions.act(match, other, Choose(number, ("x",)))
    with pytest.raises(Declined) as stranger:
        await house.sessions.act(match, 3, Choose(number, ("x",)))
    with pytest.raises(Declined) as nowhere:
        await house.sessions.act("zzzzzz", user, Choose(number, ("x",)))
    with pytest.raises(Refused):
        await house.sessions.act(match, user, Choose(number, ("no such option",)))
    with pytest.raises(StaleDecision):
        await house.sessions.act(match, user, Choose(number - 1, ("x",)))

    assert [stranger.value.reason, nowhere.value.reason] == [Reason.NOT_SEATED, Reason.NO_MATCH]
    async with house.sessions.reading(match) as live:
        assert live.match.save() == before


async def test_a_disk_that_fails_leaves_the_match_where_it_was(house, monkeypatch) -> None:
    """Memory does not run ahead; the same pick works once the disk does."""
    match = await house.begin()
    seat, user, number = await house.mover(match)
    async with house.sessions.reading(match) as live:
        before = live.match.save()

    async def full(step) -> None:
        raise WriteFailed("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "append", full)
        with pytest.raises(StoreError):
            await house.pick(match)

    async with house.sessions.reading(match) as live:
        assert live.match.save() == before
    assert await house.mover(match) == (seat, user, number)
    await house.pick(match)


async def test_an_act_cancelled_in_mid_commit_is_whole_or_not_there(house) -> None:
    """Whatever came of it, memory and store agree, and play goes on."""
    match = await house.begin()
    for delay in range(6):
        task = asyncio.create_task(house.pick(match))
        for _ in range(delay):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await house.store.beat(house.clock())
        await house.pick(match)
        async with house.sessions.reading(match) as live:
            assert (await load(house.store, match)).match.save() == live.match.save()


async def test_a_match_changed_behind_our_back_is_read_anew(house) -> None:
    """The version in the store decides: the act is done on what is stored, or refused as stale."""
    match = await house.begin()
    async with house.sessions.reading(match) as live:
        live.row = type(live.row)(**{f: getattr(live.row, f) for f in live.row.__slots__} | {"version": 99})
    await house.pick(match)

    async with house.sessions.reading(match) as live:
        assert (live.row.version, len(live.match.acts)) == (2, 1)


@pytest.mark.usefixtures("logged")
async def test_a_fault_of_the_engine_pauses_the_match_and_keeps_it(house, monkeypatch) -> None:
    """Players are told an id; what was wrong is kept under it; the other match plays on."""
    match, other = await house.begin(5), await house.begin(6)
    async with house.sessions.reading(match) as live:
        before = live.match.save(log=False)
        broken = live.match

    def breaks(*args, **kwargs):
        raise BrokenInvariant("a card is in two places")

    with monkeypatch.context() as patch:
        patch.setattr(type(broken), "choose", breaks)
        with pytest.raises(Declined) as told:
            await house.pick(match)

    stored = await house.store.load(match)
    fault = await house.store.fault(stored.row.fault)
    assert told.value.reason is Reason.PAUSED
    assert stored.row.fault in told.value.sentence
    assert (stored.row.phase, stored.save) == (Phase.PAUSED, before)
    assert "a card is in two places" in fault.report
    assert [notice.kind for notice in house.heard.notices] == [Kind.PAUSED]
    with pytest.raises(Declined, match=stored.row.fault):
        await house.pick(match)
    await house.pick(other)

    await house.sessions.unpause(match)
    await house.pick(match)


@pytest.mark.usefixtures("logged")
async def test_a_paused_match_can_be_left(house, monkeypatch) -> None:
    """Nobody is locked into it, even if it cannot be read at all."""
    match = await house.begin()
    await house.store._line.write(lambda db: db.execute("UPDATE matches SET save = x'7b' WHERE id = ?", (match,)))
    await house.sessions.let_go(match)
    with pytest.raises(Declined) as told:
        await house.pick(match)
    assert told.value.reason is Reason.PAUSED
    with pytest.raises(Declined):
        await house.sessions.act(match, 3, Concede())
    await house.sessions.act(match, 1, Concede())

    row = await house.store.match(match)
    assert (row.phase, row.note) == (Phase.CLOSED, "Ann left while it was paused")
    assert await house.sessions.matches_of(1) == ()


@pytest.mark.usefixtures("logged")
async def test_a_damaged_save_is_set_aside_once_and_not_overwritten(house) -> None:
    """Each attempt names the same fault."""
    match = await house.begin()
    await house.store._line.write(lambda db: db.execute("UPDATE matches SET save = x'7b7d' WHERE id = ?", (match,)))
    await house.sessions.let_go(match)
    sentences = set()
    for _ in range(3):
        with pytest.raises(Declined) as told:
            await house.pick(match)
        sentences.add(told.value.sentence)

    assert len(sentences) == 1
    assert (await house.store.load(match)).save == b"{}"


async def test_an_unexpected_error_is_passed_on_and_leaves_the_match_usable(house, monkeypatch) -> None:
    """Only a broken invariant pauses; the pick that failed can be tried again."""
    match = await house.begin()
    async with house.sessions.reading(match) as live:
        broken = type(live.match)

    def breaks(*args, **kwargs):
        raise KeyError("oops")

    with monkeypatch.context() as patch:
        patch.setattr(broken, "choose", breaks)
        with pytest.raises(KeyError):
            await house.pick(match)

    await house.pick(match)


@pytest.mark.parametrize("leaver", [1, 2])
async def test_conceding_ends_at_any_decision_of_either_player(house, leaver: int) -> None:
    """The leaver loses, in the middle of an announcement too (MM-H34)."""
    source = random.Random(leaver)
    for channel in range(12):
        match = await house.begin(100 + channel)
        for _ in range(source.randint(0, 40)):
            await house.pick(match)
        acted = await house.sessions.act(match, leaver, Concede())
        row = await house.store.match(match)

        assert acted.over
        assert (row.phase, row.result["winners"], row.result["rule"]) == (Phase.OVER, [2 - leaver], "MM-H34")


async def test_matches_do_not_wait_for_each_other(house) -> None:
    """While one is held, the other is played."""
    one, other = await house.begin(5), await house.begin(6)
    async with house.sessions.reading(one):
        await asyncio.wait_for(house.pick(other), 5)


async def test_a_hundred_matches_at_once_meet_no_locked_database(house) -> None:
    """All are played at the same time, and each is stored as it stands in memory."""
    matches = await asyncio.gather(*(house.begin(1000 + n) for n in range(100)))

    async def play(match: str) -> None:
        for _ in range(4):
            await house.pick(match)

    await asyncio.gather(*(play(match) for match in matches))
    for match in matches:
        async with house.sessions.reading(match) as live:
            assert len(live.match.acts) == 4
            assert (await load(house.store, match)).match.save() == live.match.save()


async def test_a_plan_is_followed_until_something_unexpected_comes(house) -> None:
    """A pick that fits is made, one of another kind stops the plan, and nothing of it stays behind."""
    match = await house.begin()
    await house.until(match, "prepare")
    _, user, number = await house.mover(match)
    plan = (Planned("act", ("end-turn",)), Planned("no such kind", ("x",)), Planned("act", ("end-turn",)))
    acted = await house.sessions.act(match, user, Choose(number, ("to-act",), plan), interaction=house.interaction())
    async with house.sessions.reading(match) as live:
        picks = [act.picks for act in live.match.acts[-2:]]
        stored = await house.store.load(match)

    assert acted.followed == 1
    assert picks == [["to-act"], ["end-turn"]]
    assert [record.user for record in stored.records[-2:]] == [user, user]
    assert [record.interaction is not None for record in stored.records[-2:]] == [True, False]


async def test_a_plan_that_is_refused_stops_without_harm(house) -> None:
    """What was picked before it stands."""
    match = await house.begin()
    await house.until(match, "prepare")
    _, user, number = await house.mover(match)
    acted = await house.sessions.act(match, user, Choose(number, ("to-act",), (Planned("act", ("nonsense",)),)))

    assert acted.followed == 0
    assert (await house.mover(match))[1] == user


async def test_a_free_take_back_restores_what_stood_before(house) -> None:
    """Same options, higher number; the store has it; another person's decision cannot be taken back."""
    match = await house.begin()
    await house.until(match, "prepare")
    _, user, number = await house.mover(match)
    async with house.sessions.reading(match) as live:
        before = [option.key for option in live.match.decision.options]
    await house.sessions.act(match, user, Choose(number, ("to-act",)))
    with pytest.raises(Refused):
        await house.sessions.act(match, 3 - user, TakeBack(number))
    acted = await house.sessions.act(match, user, TakeBack(number), interaction=house.interaction())
    async with house.sessions.reading(match) as live:
        after = [option.key for option in live.match.decision.options]
        assert (await load(house.store, match)).match.save() == live.match.save()

    assert after == before
    assert acted.number > number + 1


async def test_a_standing_answer_is_kept_and_does_not_answer_for_the_other(house) -> None:
    """It can be given when not asked, and changes no decision that is no window."""
    match = await house.begin()
    await house.until(match, "prepare")
    _, user, number = await house.mover(match)
    acted = await house.sessions.act(match, 3 - user, Instruct("turn"), interaction=house.interaction())
    with pytest.raises(Refused):
        await house.sessions.act(match, user, Instruct("for ever"))
    async with house.sessions.reading(match) as live:
        other = 1 - live.to_act
        assert (live.match.standing(other), live.match.standing(live.to_act)) == ("turn", "")

    assert acted.number == number


async def test_a_standing_answer_inside_an_announcement_outlives_a_reading_of_the_store(house) -> None:
    """What is saved after it equals what the match in memory would save."""
    match = await house.begin()
    for _ in range(500):
        async with house.sessions.reading(match) as live:
            if not live.match.decision.rest:
                break
        await house.pick(match)
    await house.sessions.act(match, 1, Instruct("turn"))
    async with house.sessions.reading(match) as live:
        assert not live.match.decision.rest
        once = await load(house.store, match)
        assert once.match.save() == live.match.save()
        assert once.match.fork().save() == live.match.save()


async def test_a_computer_plays_to_the_end_after_each_of_my_picks(house) -> None:
    """It thinks off the loop, through the same acts, and stops when I am asked."""
    match = await house.begin(computer="random")
    for _ in range(3000):
        await _computer_done(house, match)
        async with house.sessions.reading(match) as live:
            if live.match.result is not None:
                break
            assert live.user_at(live.to_act) == 1
        await house.pick(match)

    async with house.sessions.reading(match) as live:
        assert live.match.result is not None
        assert {act.seat for act in live.match.acts} == {0, 1}
        stored = await house.store.load(match)
    users = {record.user for record in stored.records[1:]}
    assert users == {1, None}


async def _computer_done(house, match: str) -> None:
    slot = house.sessions._slots[match]
    while slot.thinking is not None:
        await asyncio.wait([slot.thinking])


async def test_a_computer_goes_on_after_a_restart(house, reopen) -> None:
    """The process ended while it was thinking."""
    house.sessions.settled = lambda _: None
    match = await house.begin(computer="random")
    for _ in range(200):
        async with house.sessions.reading(match) as live:
            if live.user_at(live.to_act) is None:
                break
        await house.pick(match)
    again = await reopen(house)
    await again.sessions.wake()
    await _computer_done(again, match)

    async with again.sessions.reading(match) as live:
        assert live.match.result is not None or live.user_at(live.to_act) == 1


@pytest.mark.usefixtures("logged")
async def test_a_computer_that_fails_still_picks_something_legal(house) -> None:
    """Nobody waits for it for ever."""

    def fails(match, seat, chance):
        raise ZeroDivisionError

    house.sessions.players = {"random": fails}
    match = await house.begin(computer="random")
    for _ in range(20):
        await _computer_done(house, match)
        async with house.sessions.reading(match) as live:
            if live.match.result is not None:
                return
            assert live.user_at(live.to_act) == 1
        await house.pick(match)


@pytest.mark.usefixtures("logged")
async def test_a_computer_that_picks_nonsense_still_picks_something_legal(house) -> None:
    """Its picks go through the same checks as everybody's."""
    house.sessions.players = {"random": lambda *_: ["nonsense"]}
    match = await house.begin(computer="random")
    for _ in range(20):
        await _computer_done(house, match)
        await house.pick(match)

    async with house.sessions.reading(match) as live:
        assert {act.seat for act in live.match.acts} == {0, 1}


async def test_conceding_while_the_computer_thinks_ends_the_match(house) -> None:
    """What it had thought is dropped."""
    started, go_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def slow(match, seat, chance):
        loop.call_soon_threadsafe(started.set)
        go_on.wait(10)
        return [match.decision.options[0].key]

    house.sessions.players = {"random": slow}
    match = await house.begin(computer="random")
    while not started.is_set():
        async with house.sessions.reading(match) as live:
            mine = live.user_at(live.to_act) == 1
        if mine:
            await house.pick(match)
        else:
            await started.wait()
    acted = await house.sessions.act(match, 1, Concede())
    go_on.set()
    await _computer_done(house, match)

    assert acted.over
    async with house.sessions.reading(match) as live:
        assert live.match.acts[-1].kind == "concede"


async def test_a_parked_match_waits_and_is_resumed_elsewhere(house) -> None:
    """Its channel is gone: nobody can pick, anyone seated may go on in a free place."""
    match = await house.begin(5)
    other = await house.begin(6)
    assert await house.sessions.park_all("the channel was deleted", channel=5) == (match,)
    with pytest.raises(Declined) as waits:
        await house.pick(match)
    with pytest.raises(Declined) as taken:
        await house.sessions.resume(match, 1, Place(900, 6))
    with pytest.raises(Declined):
        await house.sessions.resume(match, 3, Place(900, 7))
    await house.sessions.resume(match, 2, Place(900, 7))
    await house.pick(match)

    assert (waits.value.reason, taken.value.reason, taken.value.match) == (Reason.PARKED, Reason.PLACE_TAKEN, other)
    assert (await house.store.match(match)).place == Place(900, 7)
    with pytest.raises(Declined):
        await house.sessions.resume(match, 2, Place(900, 8))


async def test_a_parked_match_can_be_given_up(house) -> None:
    """Leaving works from anywhere."""
    match = await house.begin()
    await house.sessions.park(match, "gone")
    acted = await house.sessions.act(match, 1, Concede())

    assert acted.over
    assert (await house.store.match(match)).phase is Phase.OVER


async def test_an_ended_match_stays_ended(house) -> None:
    """Aborting twice, or acting after it, is declined with the reason."""
    match = await house.begin()
    await house.sessions.abort(match, "a moderator ended it")
    with pytest.raises(Declined):
        await house.sessions.abort(match, "again")
    with pytest.raises(Declined, match="a moderator ended it"):
        await house.sessions.act(match, 1, Concede())

    assert [notice.kind for notice in house.heard.notices] == [Kind.ABORTED]


async def test_matches_nobody_touches_are_let_go_and_come_back(house) -> None:
    """From memory only."""
    match = await house.begin()
    await house.pick(match)
    house.clock.forward(hours=2)
    house.sessions.forget_idle(house.clock())

    assert match not in house.sessions._slots
    await house.pick(match)
