"""The search for cycles leaves out what was loaded at the start, and still finds what becomes unreachable."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from bot import memory


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave this process as it was."""
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def test_what_exists_is_left_out_and_later_cycles_are_found() -> None:
    """Frozen objects are not searched; a knot made later and let go of is freed, in time and without being asked."""
    before = gc.get_freeze_count()
    memory.settle()
    knot = weakref.ref(Knot())
    kept = [[] for _ in range(memory.YOUNG * 2)]

    assert gc.get_freeze_count() > before
    assert gc.get_threshold()[0] == memory.YOUNG
    assert gc.isenabled()
    assert len(kept) == memory.YOUNG * 2
    assert knot() is None
