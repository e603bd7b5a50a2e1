"""Ends a run when the process is told to, by Ctrl+C or by whoever runs it: the first time in order, then at once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Coroutine
from types import FrameType
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def leave_at_once(number: int, frame: FrameType | None) -> None:
    """End the process without tidying up; what is stored is whole at any time. 128 and the signal is the exit code."""
    os._exit(128 + number)


async def until_stopped(work: Coroutine[Any, Any, None]) -> bool:
    """Run until ``work`` ends or a signal asks to end; then it is cancelled and closes what it has opened.

    Returns: whether ``work`` came to its own end.

    Guarantees: a second signal ends the process at once, also while ``work`` is closing; afterwards signals do what
    they did before. Where the system knows no such signals for event loops, Ctrl+C stays what Python makes of it.
    """
    loop, task = asyncio.get_running_loop(), asyncio.ensure_future(work)
    before = {number: signal.getsignal(number) for number in SIGNALS}
    is_stopped = False

    def stop() -> None:
        nonlocal is_stopped
        is_stopped = True
        for number in SIGNALS:
            loop.remove_signal_handler(number)
            signal.signal(number, leave_at_once)
        task.cancel()

    with contextlib.suppress(NotImplementedError):  # Windows' event loop takes no handlers; Ctrl+C still stops it there
        for number in SIGNALS:
            loop.add_signal_handler(number, stop)
    try:
        await task
    except asyncio.CancelledError:
        if not is_stopped:
            raise
    finally:
        for number, handler in before.items():
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(number)
            signal.signal(number, handler)
    return not is_stopped
