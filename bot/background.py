"""Heavy work off the event loop: a thread for drawing, and one for computers that think. Nothing that waits runs here.

Python runs one thread at a time. The more threads have work to do, the longer the event loop waits for its turn, and
nothing is done sooner for it: with the six threads that asyncio takes on a machine with two cores, the loop's latest
wakings were five times as late as with two, at the same number of pictures a second.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Lane:
    """One thread, which does what it is given in that order; it lives from the first work to the end of the process."""

    def __init__(self, name: str) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The work's answer. Raises what it raises."""
        context = contextvars.copy_context()
        return await asyncio.get_running_loop().run_in_executor(self._pool, partial(context.run, work, *args, **kwargs))


DRAWING = Lane("drawing")
THINKING = Lane("thinking")
