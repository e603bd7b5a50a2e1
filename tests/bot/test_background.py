"""Heavy work runs beside the event loop, one piece after the other in each lane."""

from __future__ import annotations

import asyncio
import threading
from contextvars import ContextVar

import pytest

from bot.background import DRAWING, THINKING, Lane

PLACE: ContextVar[str] = ContextVar("PLACE")


async def test_a_lane_does_one_thing_at_a_time_and_holds_nobody_else_up() -> None:
    """The second piece begins when the first has ended; meanwhile the loop and another lane go on."""
    loop, begun = asyncio.get_running_loop(), asyncio.Queue[int]()
    gates = [threading.Event(), threading.Event()]
    lane, other = Lane("one"), Lane("other")

    def work(number: int) -> tuple[int, bool]:
        loop.call_soon_threadsafe(begun.put_nowait, number)
        gates[number].wait(10)
        return number, threading.current_thread() is threading.main_thread()

    tasks = [asyncio.create_task(lane.run(work, number)) for number in range(2)]
    assert await asyncio.wait_for(begun.get(), 10) == 0
    assert await asyncio.wait_for(other.run(lambda: "done"), 10) == "done"
    for _ in range(20):
        await asyncio.sleep(0.001)
    assert begun.empty()
    gates[0].set()
    assert await asyncio.wait_for(begun.get(), 10) == 1
    gates[1].set()

    assert await asyncio.gather(*tasks) == [(0, False), (1, False)]
    assert DRAWING is not THINKING


async def test_work_sees_its_callers_context_and_its_errors_come_back() -> None:
    """As with ``asyncio.to_thread``."""
    PLACE.set("here")

    def fails() -> None:
        raise KeyError("broken")

    assert await DRAWING.run(PLACE.get) == "here"
    with pytest.raises(KeyError, match="broken"):
        await THINKING.run(fails)
