"""Matches in the store: seats, acts, versions, phases, and the group commit under all of them."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.store.base import OPEN, RUNNING, Fault, Phase, Place, Record, SeatDeck, SeatRow, Step
from bot.store.errors import NoSuchMatch, StoreError, VersionConflict
from bot.store.sqlite import SqliteStore

DECK = SeatDeck("Moon", {"miso": 3}, "moon")


def person(user: int) -> SeatRow:
    """Somebody who joins by interaction ``user * 10``."""
    return SeatRow(0, user, f"P{user}", joined=user * 10)


def act(n: int, interaction: int | None = None) -> Record:
    """An act with an event."""
    return Record(n, b'{"n":%d}' % n, b"[]", 1, interaction)


@pytest.fixture
async def running(store: SqliteStore, lobby, noon: datetime) -> SqliteStore:
    """A store with match aaaaaa of persons 1 and 2 at version 1, decision 1."""
    await store.create(lobby())
    assert await store.take_seat("aaaaaa", person(1))
    assert await store.take_seat("aaaaaa", person(2))
    await store.begin(Step("aaaaaa", 0, 1, b"{}", [Record(-1, None, b"[]")], noon), await store.seats("aaaaaa"))
    return store


async def test_a_lobby_comes_back_as_it_was_put_in(store: SqliteStore, lobby) -> None:
    """Every field survives."""
    row = lobby(place=Place(900, 5, 6), opponent=2, opponent_name="Bo ⚡", settings={"x": [1]}, note="n")
    await store.create(row)

    assert await store.match("aaaaaa") == row
    assert await store.match("bbbbbb") is None


async def test_a_place_takes_one_active_match(store: SqliteStore, lobby, noon: datetime) -> None:
    """A thread is another place than its channel; an ended match takes up none."""
    assert await store.create(lobby("aaaaaa", place=Place(900, 5)))
    assert not await store.create(lobby("bbbbbb", place=Place(900, 5)))
    assert await store.create(lobby("cccccc", place=Place(900, 5, 6)))
    assert await store.create(lobby("dddddd", place=Place(900, 5)), only_active=False)
    for match in ("aaaaaa", "dddddd"):
        await store.set_phase(match, Phase.CLOSED, {Phase.LOBBY}, noon)

    assert await store.match("bbbbbb") is None
    assert await store.create(lobby("bbbbbb", place=Place(900, 5)))


async def test_fifty_joins_at_once_fill_the_one_free_seat_once(store: SqliteStore, lobby) -> None:
    """The host's place is kept free for the host."""
    await store.create(lobby())
    taken = await asyncio.gather(*(store.take_seat("aaaaaa", person(user)) for user in range(100, 150)))
    seats = await store.seats("aaaaaa")

    assert sum(taken) == len(seats) == 1
    assert await store.take_seat("aaaaaa", person(1))
    assert [seat.seat for seat in await store.seats("aaaaaa")] == [0, 1]


async def test_one_person_joining_twice_sits_once(store: SqliteStore, lobby) -> None:
    """A double click takes one seat, also where several are free."""
    await store.create(lobby(size=4))
    taken = await asyncio.gather(*(store.take_seat("aaaaaa", person(7)) for _ in range(5)))

    assert sum(taken) == 1


async def test_a_seat_that_becomes_free_is_the_next_taken(store: SqliteStore, lobby) -> None:
    """Seats are numbered without gaps when the lobby is full."""
    await store.create(lobby(size=3))
    for user in (1, 2, 3):
        assert await store.take_seat("aaaaaa", person(user))
    assert await store.free_seat("aaaaaa", user=1)
    assert not await store.free_seat("aaaaaa", user=1)
    assert not await store.take_seat("aaaaaa", person(4))
    assert await store.take_seat("aaaaaa", person(1))

    assert [(seat.seat, seat.user) for seat in await store.seats("aaaaaa")] == [(0, 1), (1, 2), (2, 3)]


async def test_a_named_lobby_admits_only_the_two(store: SqliteStore, lobby) -> None:
    """And a computer, which the host adds."""
    await store.create(lobby(opponent=2))

    assert not await store.take_seat("aaaaaa", person(3))
    assert await store.take_seat("aaaaaa", person(2))
    assert await store.take_seat("aaaaaa", person(1))


@pytest.mark.parametrize(("blocker", "blocked"), [(1, 5), (5, 1), (2, 5), (5, 2)])
async def test_people_who_blocked_each_other_do_not_meet(
    store: SqliteStore, lobby, noon: datetime, blocker: int, blocked: int
) -> None:
    """Whether the host or somebody seated, and whoever blocked whom; others are not touched."""
    await store.create(lobby(size=4))
    await store.take_seat("aaaaaa", person(2))
    await store.block(blocker, blocked, noon)

    assert not await store.take_seat("aaaaaa", person(5))
    assert await store.take_seat("aaaaaa", person(6))


async def test_two_computers_may_sit_at_one_table(store: SqliteStore, lobby) -> None:
    """They are nobody in particular."""
    await store.create(lobby(size=3))
    computer = SeatRow(0, None, "Computer", "greedy", DECK)

    assert await store.take_seat("aaaaaa", computer)
    assert await store.take_seat("aaaaaa", computer)
    assert not await store.take_seat("aaaaaa", computer)
    assert await store.take_seat("aaaaaa", person(1))


async def test_decks_are_given_to_seats_of_lobbies(running: SqliteStore, lobby) -> None:
    """Not to empty seats, and not after the beginning."""
    await running.create(lobby("bbbbbb"))
    await running.take_seat("bbbbbb", person(1))

    assert await running.give_deck("bbbbbb", 0, DECK)
    assert not await running.give_deck("bbbbbb", 1, DECK)
    assert not await running.give_deck("aaaaaa", 0, DECK)
    assert (await running.seats("bbbbbb"))[0].deck == DECK


async def test_a_match_begins_only_with_the_seats_that_were_seen(store: SqliteStore, lobby, noon: datetime) -> None:
    """Someone who got up at the last moment is not dragged along."""
    await store.create(lobby())
    await store.take_seat("aaaaaa", person(1))
    await store.take_seat("aaaaaa", person(2))
    seen = await store.seats("aaaaaa")
    await store.free_seat("aaaaaa", user=2)
    step = Step("aaaaaa", 0, 1, b"{}", [Record(-1, None, b"[]")], noon)
    with pytest.raises(VersionConflict):
        await store.begin(step, seen)

    row = await store.match("aaaaaa")
    assert row is not None
    assert row.phase is Phase.LOBBY


async def test_a_match_begins_once(running: SqliteStore, noon: datetime) -> None:
    """Two presses of Start at the same time make one match."""
    step = Step("aaaaaa", 0, 1, b"other", [Record(-1, None, b"[]")], noon)
    with pytest.raises(VersionConflict):
        await running.begin(step, await running.seats("aaaaaa"))

    assert (await running.load("aaaaaa")).save == b"{}"


async def test_acts_are_appended_and_come_back_in_order(running: SqliteStore, noon: datetime) -> None:
    """With the save and the number that belong to them."""
    later = noon + timedelta(minutes=5)
    await running.append(Step("aaaaaa", 1, 2, b"two", [act(0, 77)], later))
    await running.append(Step("aaaaaa", 2, 4, b"three", [act(1), act(2)], later))
    stored = await running.load("aaaaaa")

    assert [record.n for record in stored.records] == [-1, 0, 1, 2]
    assert (stored.save, stored.row.number, stored.row.version) == (b"three", 4, 3)
    assert stored.row.waiting_since == later
    assert stored.records[1] == act(0, 77)
    assert await running.record_of("aaaaaa", 77) == act(0, 77)
    assert await running.record_of("aaaaaa", 78) is None


async def test_a_write_on_an_old_version_changes_nothing(running: SqliteStore, noon: datetime) -> None:
    """Neither save nor acts."""
    await running.append(Step("aaaaaa", 1, 2, b"two", [act(0)], noon))
    with pytest.raises(VersionConflict):
        await running.append(Step("aaaaaa", 1, 2, b"other", [act(1)], noon))
    stored = await running.load("aaaaaa")

    assert (stored.save, len(stored.records)) == (b"two", 2)


async def test_an_interaction_acts_once_in_a_match(running: SqliteStore, noon: datetime) -> None:
    """The database itself refuses the second time, whatever the program forgot."""
    await running.append(Step("aaaaaa", 1, 2, b"two", [act(0, 77)], noon))
    with pytest.raises(StoreError):
        await running.append(Step("aaaaaa", 2, 3, b"three", [act(1, 77)], noon))

    assert (await running.load("aaaaaa")).save == b"two"


async def test_acts_cannot_be_changed(running: SqliteStore, noon: datetime) -> None:
    """The list is append-only, also for a careless statement."""
    await running.append(Step("aaaaaa", 1, 2, b"two", [act(0)], noon))
    with pytest.raises(StoreError, match="append-only"):
        await running._line.write(lambda db: db.execute("UPDATE acts SET act = x'00'"))


async def test_a_result_ends_the_match_for_good(running: SqliteStore, noon: datetime) -> None:
    """After it nothing is appended."""
    result = {"winners": [0], "reason": "empty deck", "rule": "MM-H23"}
    await running.append(Step("aaaaaa", 1, 2, b"end", [act(0)], noon, result))
    with pytest.raises(VersionConflict):
        await running.append(Step("aaaaaa", 2, 3, b"more", [act(1)], noon))

    row = (await running.load("aaaaaa")).row
    assert (row.phase, row.result) == (Phase.OVER, result)


async def test_one_failing_write_takes_no_other_of_its_group_with_it(running: SqliteStore, noon: datetime) -> None:
    """They wait together and are committed together, yet each stands for itself."""
    good, stale = Step("aaaaaa", 1, 2, b"good", [act(0)], noon), Step("aaaaaa", 9, 2, b"bad", [act(0)], noon)
    outcomes = await asyncio.gather(
        running.append(stale), running.append(good), running.append(stale), return_exceptions=True
    )

    assert [type(outcome) for outcome in outcomes] == [VersionConflict, type(None), VersionConflict]
    assert (await running.load("aaaaaa")).save == b"good"


async def test_many_waiting_writes_share_commits_and_no_task_stays(
    running: SqliteStore, lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drain takes all that waits and ends when nothing does."""
    groups: list[int] = []
    run = running._line._connection.run

    async def counted(work):
        groups.append(len(work.args[0]))
        return await run(work)

    monkeypatch.setattr(running._line._connection, "run", counted)
    await asyncio.gather(*(running.create(lobby(f"b{n:05}")) for n in range(40)))

    assert (sum(groups), len(groups) <= 2) == (40, True)
    assert running._line._drain is None
    assert len(asyncio.all_tasks()) == 1


async def test_a_failing_disk_is_told_to_each_who_waits(running: SqliteStore, noon: datetime) -> None:
    """And nothing of the group is kept."""

    def full(db: sqlite3.Connection) -> None:
        db.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    good = Step("aaaaaa", 1, 2, b"good", [act(0)], noon)
    outcomes = await asyncio.gather(running.append(good), running._line.write(full), return_exceptions=True)

    assert all(isinstance(outcome, StoreError) for outcome in outcomes)
    assert (await running.load("aaaaaa")).save == b"{}"
    await running.append(good)


async def test_a_write_whose_caller_left_is_still_whole(running: SqliteStore, noon: datetime) -> None:
    """Cancelling the one who waits harms neither it nor its neighbours."""
    task = asyncio.create_task(running.append(Step("aaaaaa", 1, 2, b"two", [act(0)], noon)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await running.beat(noon)
    stored = await running.load("aaaaaa")

    assert (stored.save, len(stored.records)) in [(b"two", 2), (b"{}", 1)]


async def test_a_closed_store_says_so(tmp_path: Path, noon: datetime) -> None:
    """Instead of hanging."""
    store = await SqliteStore.open(tmp_path / "bot.db")
    waiting = asyncio.create_task(store.beat(noon))
    await asyncio.sleep(0)
    await store.close()
    await store.close()
    await waiting
    with pytest.raises(StoreError, match="closed"):
        await store.beat(noon)


async def test_phases_change_only_from_where_a_match_stands(running: SqliteStore, noon: datetime) -> None:
    """Two closings close once."""
    assert await running.set_phase("aaaaaa", Phase.PARKED, {Phase.PLAYING}, noon, note="channel gone")
    assert not await running.set_phase("aaaaaa", Phase.PARKED, {Phase.PLAYING}, noon)
    row = (await running.load("aaaaaa")).row

    assert (row.phase, row.note, row.version) == (Phase.PARKED, "channel gone", 2)


async def test_a_fault_pauses_and_keeps_the_save(running: SqliteStore, noon: datetime) -> None:
    """What is kept about it can be read by its id."""
    fault = Fault("beef", "aaaaaa", noon, "BrokenInvariant()", "Traceback ...")
    await running.pause(fault)
    stored = await running.load("aaaaaa")

    assert (stored.row.phase, stored.row.fault, stored.save) == (Phase.PAUSED, "beef", b"{}")
    assert await running.fault("beef") == fault
    with pytest.raises(VersionConflict):
        await running.append(Step("aaaaaa", stored.row.version, 2, b"two", [act(0)], noon))


async def test_notices_about_waiting_are_given_once_and_anew_after_a_pick(running: SqliteStore, noon: datetime) -> None:
    """Each level once; a pick begins the waiting anew; an act that is no pick does not."""
    assert await running.warn("aaaaaa", 1, 1)
    assert not await running.warn("aaaaaa", 1, 1)
    assert await running.warn("aaaaaa", 1, 2)
    await running.append(Step("aaaaaa", 1, 1, b"a", [act(0)], noon + timedelta(hours=1), picked=False))
    kept = (await running.load("aaaaaa")).row
    await running.append(Step("aaaaaa", 2, 2, b"b", [act(1)], noon + timedelta(hours=2)))
    anew = (await running.load("aaaaaa")).row

    assert (kept.warned, kept.waiting_since) == (2, noon)
    assert (anew.warned, anew.waiting_since) == (0, noon + timedelta(hours=2))
    assert not await running.warn("aaaaaa", 1, 3)


async def test_time_that_is_not_charged_moves_the_waiting_on(running: SqliteStore, noon: datetime) -> None:
    """Of running matches; the bot knows when it was last alive."""
    await running.beat(noon + timedelta(hours=1))
    await running.not_charged(timedelta(hours=10))

    assert (await running.load("aaaaaa")).row.waiting_since == noon + timedelta(hours=10)
    await running.touch("aaaaaa", noon)
    assert (await running.load("aaaaaa")).row.waiting_since == noon
    assert await running.alive() == noon + timedelta(hours=1)


async def test_matches_are_found_by_person_place_and_server(running: SqliteStore, lobby) -> None:
    """A lobby counts for its host and its named opponent before they sit."""
    later = replace(lobby("bbbbbb", place=Place(901, 5, 6), host=3, opponent=2), created=lobby().created)
    await running.create(later)

    async def ids(**where: int) -> list[str]:
        return [row.id for row in await running.find(OPEN, **where)]

    assert await ids() == ["aaaaaa", "bbbbbb"]
    assert await ids(user=2) == ["aaaaaa", "bbbbbb"]
    assert await ids(user=3) == ["bbbbbb"]
    assert await ids(guild=901) == ["bbbbbb"]
    assert (await ids(place=6), await ids(place=5)) == (["bbbbbb"], [])
    assert (await ids(channel=6), await ids(channel=5)) == (["bbbbbb"], ["bbbbbb"])
    assert [row.id for row in await running.find(RUNNING, user=2)] == ["aaaaaa"]


async def test_a_match_that_is_not_there_or_has_not_begun_cannot_be_loaded(store: SqliteStore, lobby) -> None:
    """Both are named."""
    await store.create(lobby())
    with pytest.raises(NoSuchMatch, match="no match zzzzzz"):
        await store.load("zzzzzz")
    with pytest.raises(NoSuchMatch, match="not begun"):
        await store.load("aaaaaa")
