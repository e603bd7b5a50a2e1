"""What viewers receive after a change: when, in which order, and what each may know."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace

import pytest

from bot.sessions.acts import Concede
from bot.sessions.describing import alt_text, text_board
from bot.sessions.notices import Kind, Notice
from bot.sessions.publish import NudgeAction, Publication, Publisher
from bot.store.base import MessageRow
from engine import Line


@dataclass
class Wall:
    """A port that keeps what it should show, and can be slow, broken, or held."""

    shown: list[Publication] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    broken: bool = False
    gate: asyncio.Event | None = None
    moved: asyncio.Event = field(default_factory=asyncio.Event)

    async def until(self, reached: Callable[[], object]) -> None:
        """Wait until something is true of what was shown."""
        while not reached():
            self.moved.clear()
            await self.moved.wait()

    async def publish(self, publication: Publication) -> bool:
        self.order.append(f"{publication.row.id} {publication.number}")
        self.moved.set()
        if self.gate is not None:
            await self.gate.wait()
        if self.broken:
            raise OSError("no network")
        self.shown.append(publication)
        self.moved.set()
        return True

    async def notice(self, notice: Notice) -> None:
        self.order.append(f"{notice.match} {notice.kind}")


@pytest.fixture
async def wall(house) -> AsyncIterator[Callable[..., tuple[Wall, Publisher]]]:
    """Makes a port and a publisher on the house's sessions."""
    made: list[Publisher] = []

    def make(interval: float = 0, **how) -> tuple[Wall, Publisher]:
        port = Wall()
        made.append(Publisher(house.sessions, port, interval, **how))
        return port, made[-1]

    yield make
    for publisher in made:
        await publisher.close()


async def test_each_change_is_shown_once_and_the_present_state(house, wall) -> None:
    """The first publication is the beginning; each later one has the number that stands."""
    port, publisher = wall()
    match = await house.begin()
    await publisher.idle()
    for _ in range(5):
        acted = await house.pick(match)
        await publisher.idle()
        assert port.shown[-1].number == acted.number

    assert len(port.shown) == 6
    assert all(card.table.changed for card in port.shown)
    assert len(asyncio.all_tasks()) == 1


async def test_the_log_since_the_last_picture_is_whole_and_told_once(house, wall) -> None:
    """The lines of all publications together are the log; the first has the last few before it."""
    port, publisher = wall()
    match = await house.begin()
    await publisher.idle()
    for _ in range(40):
        await house.pick(match)
        await publisher.idle()
    async with house.sessions.reading(match) as live:
        whole = [line.text for line in live.match.log(None)]
    told = [line.text for publication in port.shown[1:] for line in publication.table.lines]

    assert told == whole[len(whole) - len(told) :]
    first = [line.text for line in port.shown[0].table.lines]
    assert first == whole[: len(whole) - len(told)][-6:]


async def test_after_a_restart_each_viewer_gets_the_last_lines_of_their_own_log(house, wall) -> None:
    """What was shown before is not known then; the last six lines are told again, to each what they may read."""
    match = await house.begin()
    for _ in range(300):
        await house.pick(match)
        async with house.sessions.reading(match) as live:
            logs = [tuple(live.match.log(seat, tail=6)) for seat in (None, 0, 1)]
        if len(set(logs)) == 3:
            break
    port, publisher = wall()
    publisher.changed(match)
    await publisher.idle()
    shown = port.shown[0]

    assert len(set(logs)) == 3
    assert [shown.table.lines, *(card.lines for card in shown.people)] == logs


async def test_a_burst_is_gathered_and_ends_with_the_present_state(house, wall) -> None:
    """Leading edge: the first change goes out at once, the other nineteen together."""
    gate = asyncio.Event()

    async def sleep(seconds: float) -> None:
        assert 0 < seconds <= 30
        await gate.wait()

    port, publisher = wall(interval=30, sleep=sleep)
    match = await house.begin()
    await port.until(lambda: port.shown)
    for _ in range(20):
        acted = await house.pick(match)
    await asyncio.sleep(0.05)
    assert len(port.shown) == 1
    gate.set()
    await publisher.idle()

    assert [publication.number for publication in port.shown][1:] == [acted.number]


@pytest.mark.usefixtures("logged")
async def test_what_failed_to_be_sent_is_shown_by_the_next(house, wall) -> None:
    """The act stands, and its log lines are told with the next picture."""
    port, publisher = wall()
    match = await house.begin()
    await publisher.idle()
    port.broken = True
    await house.pick(match)
    await house.pick(match)
    await publisher.idle()
    port.broken = False
    await house.pick(match)
    await publisher.idle()
    async with house.sessions.reading(match) as live:
        lines = [line.text for line in live.match.log(None, since=live.match.acts[0].events)]
        assert len(live.match.acts) == 3

    assert [line.text for line in port.shown[-1].table.lines] == lines


async def test_a_match_whose_sending_hangs_holds_up_no_other(house, wall) -> None:
    """Nor its own play."""
    port, publisher = wall()
    slow = await house.begin(5)
    await publisher.idle()
    port.gate = asyncio.Event()
    await house.pick(slow)
    await port.until(lambda: len(port.order) == 2)
    held, port.gate = port.gate, None
    quick = await house.begin(6)
    await house.pick(slow)
    await port.until(lambda: any(publication.row.id == quick for publication in port.shown))
    assert len([p for p in port.shown if p.row.id == slow]) == 1
    held.set()
    await publisher.idle()

    assert port.shown[-1].row.id == slow


@pytest.mark.usefixtures("logged")
async def test_a_match_that_cannot_be_shown_now_is_shown_with_the_next_change(house, wall, monkeypatch) -> None:
    """A fault in making a publication harms no play and no later one."""
    port, publisher = wall()
    match = await house.begin()
    await publisher.idle()

    def breaks(*args):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("bot.sessions.publish.alt_text", breaks)
        await house.pick(match)
        await publisher.idle()
    assert len(port.shown) == 1
    acted = await house.pick(match)
    await publisher.idle()

    assert [publication.number for publication in port.shown][1:] == [acted.number]


async def test_after_closing_nothing_is_published_any_more(house, wall) -> None:
    """An act that ends later is on disk all the same."""
    port, publisher = wall()
    match = await house.begin()
    await publisher.idle()
    await publisher.close()
    await house.pick(match)
    await publisher.idle()

    assert len(port.shown) == 1


async def test_notices_come_before_the_state_they_explain(house, wall) -> None:
    """In one order for a match."""
    port, publisher = wall()
    match = await house.begin()
    await publisher.idle()
    await house.sessions.abort(match, "a moderator ended it")
    await publisher.idle()

    assert port.order[1:] == [f"{match} {Kind.ABORTED}", f"{match} {port.shown[-1].number}"]
    assert port.shown[-1].over


async def test_the_end_is_published_with_the_result(house, wall) -> None:
    """And nobody is asked or nudged any more."""
    port, publisher = wall()
    match = await house.begin()
    await house.sessions.act(match, 1, Concede())
    await publisher.idle()
    last = port.shown[-1]

    assert (last.over, last.to_act, last.mover, last.nudge.action) == (True, None, None, NudgeAction.REMOVE)
    assert last.table.view.result.winners == (1,)
    assert not publisher._tracks


async def test_only_the_own_hand_is_in_what_a_person_receives(house, wall) -> None:
    """Neither the table nor the other person gets a card of it, in view, text or log lines."""
    port, publisher = wall()
    match = await house.begin()
    for _ in range(60):
        await house.pick(match)
        await publisher.idle()
    seen = 0
    for publication in port.shown:
        hands = {card.seat: {str(held.ref) for held in card.view.hand} for card in publication.people}
        for card in publication.people:
            assert card.view.viewer == card.seat
            others = [publication.table, *(other for other in publication.people if other.seat != card.seat)]
            text = repr([dataclasses.asdict(other) for other in others])
            for ref in hands[card.seat]:
                seen += 1
                assert f"'{ref}'" not in text

    assert seen > 100


async def test_a_hand_is_sent_again_only_when_it_changed_or_the_turn_came(house, wall) -> None:
    """Not with every pick of the other."""
    port, publisher = wall()
    match = await house.begin()
    await publisher.idle()
    await house.until(match, "prepare")
    await publisher.idle()
    count = len(port.shown)
    await house.pick(match, lambda _: ["to-act"])
    await publisher.idle()

    assert all(not card.hand_changed for card in port.shown[count].people)
    assert all(card.hand_changed for card in port.shown[0].people)
    assert {card.user for card in port.shown[0].people} == {1, 2}


async def test_a_nudge_goes_to_who_is_newly_asked_and_is_not_looking(house, wall) -> None:
    """Once, kept until the pick, and then removed."""
    port, publisher = wall()
    match = await house.begin()
    await publisher.idle()
    _, user, _ = await house.mover(match)
    assert [(p.nudge.action, p.nudge.user, p.nudge.how) for p in port.shown] == [(NudgeAction.SEND, user, "channel")]
    publisher.changed(match)
    await publisher.idle()
    assert port.shown[-1].nudge.action is NudgeAction.KEEP
    assert not port.shown[-1].table.changed
    await house.pick(match)
    await publisher.idle()
    _, after, _ = await house.mover(match)

    assert after == user
    assert port.shown[-1].nudge.action is NudgeAction.REMOVE


async def test_who_pressed_within_the_last_minute_is_nudged_later_if_at_all(house, wall) -> None:
    """First not, then by the sweep after 60 seconds, once."""
    port, publisher = wall()
    match = await house.begin()
    await publisher.idle()
    _, first, _ = await house.mover(match)
    other = 3 - first
    for _ in range(200):
        house.sessions.pressed(match, other)
        await house.pick(match)
        await publisher.idle()
        if (await house.mover(match))[1] == other:
            break
    assert port.shown[-1].nudge.action is NudgeAction.REMOVE
    publisher.sweep()
    await publisher.idle()
    assert port.shown[-1].nudge.action is NudgeAction.REMOVE
    house.clock.forward(seconds=60)
    publisher.sweep()
    await publisher.idle()
    assert (port.shown[-1].nudge.action, port.shown[-1].nudge.user) == (NudgeAction.SEND, other)
    count = len(port.shown)
    publisher.sweep()
    await publisher.idle()

    assert len(port.shown) == count


async def test_who_wants_no_nudge_gets_none_and_dm_is_respected(house, wall) -> None:
    """A setting of each person."""
    for user, how in ((1, "none"), (2, "dm")):
        await house.store.change_user(replace(await house.store.user(user), nudge=how))
    port, publisher = wall()
    match = await house.begin()
    for _ in range(60):
        house.clock.forward(minutes=5)
        await house.pick(match)
        await publisher.idle()
    sent = {(p.nudge.user, p.nudge.how) for p in port.shown if p.nudge.action is NudgeAction.SEND}

    assert sent == {(2, "dm")}


async def test_a_nudge_from_before_a_restart_is_kept_not_doubled(house, wall) -> None:
    """Where it stands is in the store."""
    match = await house.begin()
    _, user, _ = await house.mover(match)
    await house.store.keep_message(MessageRow(match, "nudge", user, 5, 555, house.clock()))
    port, publisher = wall()
    publisher.changed(match)
    await publisher.idle()

    assert port.shown[-1].nudge.action is NudgeAction.KEEP


async def test_the_pass_button_stands_only_while_a_window_is_open(house, wall) -> None:
    """A window is a decision that offers a pass."""
    port, publisher = wall()
    kinds: dict[bool, set[bool]] = {True: set(), False: set()}
    for channel in range(12):
        match = await house.begin(200 + channel, decks=("tangled-tide", "moonlit-lullaby"))
        for _ in range(150):
            acted = await house.pick(match)
            await publisher.idle()
            if acted.over:
                break
            async with house.sessions.reading(match) as live:
                kinds[live.match.decision.option("pass") is not None].add(port.shown[-1].table.window)
        if kinds[True]:
            break

    assert kinds == {True: {True}, False: {False}}


def test_alt_text_takes_the_important_lines_and_keeps_their_order() -> None:
    """Within the limit, counted with the line breaks."""
    lines = [Line(2, "b" * 10), Line(1, "a" * 10), Line(3, "c" * 10), Line(1, "d" * 3)]

    assert alt_text(lines, 100) == "\n".join(line.text for line in lines)
    assert alt_text(lines, 36) == "\n".join(line.text for line in lines)
    assert alt_text(lines, 35) == f"{'b' * 10}\n{'a' * 10}\n{'d' * 3}"
    assert alt_text(lines, 14) == f"{'a' * 10}\n{'d' * 3}"
    assert alt_text(lines, 5) == "d" * 3
    assert len(alt_text([Line(1, "x" * 2000)])) <= 1024
    assert alt_text([]) == ""


async def test_alt_text_is_within_the_limit_all_match_long(house, wall) -> None:
    """And the text board says all of it."""
    port, publisher = wall()
    match = await house.begin(decks=("tangled-tide", "sunlit-pawprints"))
    for _ in range(400):
        acted = await house.pick(match)
        await publisher.idle()
        async with house.sessions.reading(match) as live:
            alts = [port.shown[-1].table.alt, *(alt_text(live.described(c.seat)) for c in port.shown[-1].people)]
        assert all(0 < len(alt) <= 1024 for alt in alts)
        if acted.over:
            break
    async with house.sessions.reading(match) as live:
        board = text_board(live.match, None)

    assert set(port.shown[-1].table.alt.split("\n")) <= set(board)
