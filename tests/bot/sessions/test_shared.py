"""What is made of a match once and shared: never older than the match, never another viewer's."""

from __future__ import annotations

from collections.abc import Sequence

from bot import looking
from bot.looking import Look
from bot.sessions.acts import Concede, TakeBack
from bot.sessions.live import Live

VIEWERS: tuple[int | None, ...] = (None, 0, 1)


async def looks(house, match: str) -> list[Look]:
    """What each viewer gets now, compared with what is made of the same match without any memory."""
    async with house.sessions.reading(match) as live:
        anew = Live(live.row, live.seats, live.match)
        for seat in VIEWERS:
            for whole in (False, True):
                fresh = looking._made(anew, seat, whole_log=whole)
                assert looking.of(live, seat, whole_log=whole) == fresh
        return [looking.of(live, seat) for seat in VIEWERS]


def viewers(found: Sequence[Look]) -> list[tuple[int | None, int | None]]:
    """For whom the look is, and for whom its view is."""
    return [(look.seat, look.view.viewer) for look in found]


async def test_a_shared_look_is_as_fresh_as_the_match(house) -> None:
    """After each pick, after a take-back and after giving up, everybody gets what would be made anew."""
    match = await house.begin()
    taken_back = 0
    for _ in range(60):
        before = await looks(house, match)
        _, user, _ = await house.mover(match)
        acted = await house.pick(match)
        after = await looks(house, match)
        assert all(old is not new for old, new in zip(before, after, strict=True))
        async with house.sessions.reading(match) as live:
            free = live.match.can_take_back(acted.seat).free
        if free and taken_back < 3:
            await house.sessions.act(match, user, TakeBack(free[-1]))
            taken_back += 1
            await looks(house, match)
        if acted.over:
            break
    assert taken_back == 3
    _, user, _ = await house.mover(match)
    await house.sessions.act(match, user, Concede())
    assert all(look.result is not None for look in await looks(house, match))


async def test_each_viewer_has_a_look_of_its_own(house) -> None:
    """Shared among those who look from the same seat, and by nobody else; the hands in them are their own."""
    match = await house.begin()
    await house.until(match, "act")
    first, second = await looks(house, match), await looks(house, match)

    assert viewers(first) == [(None, None), (0, 0), (1, 1)]
    assert all(one is two for one, two in zip(first, second, strict=True))
    assert first[0].question is None
    assert [look.question is not None for look in first[1:]].count(True) == 1


async def test_a_look_knows_of_a_change_beside_the_acts(house) -> None:
    """Waiting that begins anew is in the next look, although no act was made."""
    match = await house.begin()
    seat, _, _ = await house.mover(match)
    (before, *_) = await looks(house, match)
    house.clock.forward(hours=1)
    async with house.sessions.reading(match) as live:
        await house.sessions.touch(live, seat)
    (after, *_) = await looks(house, match)

    assert (before.row.waiting_since, after.row.waiting_since) == (house.clock.time.replace(hour=12), house.clock.time)


async def test_a_look_holds_the_latest_lines_unless_all_are_wanted(house) -> None:
    """The last ten of the log; all of it for those who read the log."""
    match = await house.begin()
    for _ in range(25):
        await house.pick(match)
    async with house.sessions.reading(match) as live:
        lines = tuple(line.text for line in live.match.log(0))
        short, whole = looking.of(live, 0), looking.of(live, 0, whole_log=True)

    assert len(lines) > looking.LATEST == 10
    assert short.log == lines[-10:]
    assert whole.log == lines


async def test_nothing_is_shared_between_two_matches_that_stand_alike(house) -> None:
    """Another deal behind the same row, number and acts is another match: a swap of hidden cards is seen by its owner.

    The tests of hidden information exchange hidden cards in this way, and compare what the others get.
    """
    match = await house.begin()
    async with house.sessions.reading(match) as live:
        seat = live.to_act
        assert seat is not None
        before = [looking.of(live, viewer) for viewer in (seat, 1 - seat, None)]
        live.match = live.match.imagine(1 - seat, b"another deal".ljust(32, b"!"))
        after = [looking.of(live, viewer) for viewer in (seat, 1 - seat, None)]

    assert all(old is not new for old, new in zip(before, after, strict=True))
    assert before[0] != after[0]
    assert before[1:] == after[1:]


async def test_an_act_that_leaves_the_decision_open_makes_looks_anew(house) -> None:
    """A standing answer is such an act: its number is that of the decision before and after it."""
    match = await house.begin()
    await house.pick(match)
    async with house.sessions.reading(match) as live:
        before = looking.of(live, 0)
        live.match.acts.append(live.match.acts[-1])
        after = looking.of(live, 0)
        live.match.acts.pop()

    assert before is not after
