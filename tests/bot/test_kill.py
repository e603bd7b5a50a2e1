"""The process dies at any instant of a pick: what was shown is on disk, and pressing again counts once."""

from __future__ import annotations

import asyncio

import pytest
from world import World, menus_of, mover, started


@pytest.mark.parametrize("delay", [0.0, 0.001, 0.002, 0.004, 0.008, 0.016, 0.03, 0.06, 0.12, 0.25])
async def test_a_kill_during_a_pick_neither_loses_nor_doubles_it(here: World, delay: float) -> None:
    """Press, die after ``delay`` seconds, come back on what the disk held then, press the same button again."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    menu, old = menus_of(opened.response)[0], here.as_it_is(opened.response)
    value = [menu["options"][0]["value"]]
    before = await here.bot.store.match(match)
    assert before is not None
    requests = len(here.env.http_requests)

    _, payload = here.press_event(actor, old, menu["custom_id"], value)
    here.env.backend.emit("INTERACTION_CREATE", payload)
    await asyncio.sleep(delay)
    was_shown = len(here.env.http_requests) > requests + 1
    await here.killed()

    found = await here.bot.store.match(match)
    assert found is not None
    assert found.version in (before.version, before.version + 1)
    assert found.version == before.version + 1 or not was_shown
    await here.raw(here.press_event(actor, old, menu["custom_id"], value))
    after = await here.bot.store.match(match)
    assert after is not None
    assert after.version == before.version + 1
    assert "is to act" in here.table().content
