"""Choices of several: what is confirmed is what was shown, whatever happened to the panel meanwhile."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from world import World, answer_first, button_labels, components, custom_id, menus_of, mover, started

from bot.store.base import Phase
from bot.views import ids, layout, panel
from bot.views.base import STALE


async def drafting(here: World) -> tuple[Any, Any]:
    """Play on to a choice of none or more among two at least; the person and the panel, with nothing chosen."""
    for _ in range(20):
        actor = mover(here)
        opened = await actor.click(here.table(), label="Move")
        menus = menus_of(opened.response)
        if layout.NOTHING in button_labels(opened.response) and menus and len(menus[0]["options"]) > 1:
            return actor, opened.response
        await answer_first(actor, opened.response)
    raise AssertionError("no choice of several was met")


async def pick(actor: Any, shown: Any, which: int = 0) -> str:
    """Add an option to the draft; its name."""
    menu = menus_of(shown)[0]
    option = menu["options"][which]
    await actor.select(shown, [option["value"]], custom_id=menu["custom_id"])
    return str(option["label"].partition(" · ")[2])


async def number_of(here: World, match: str) -> int:
    """The number of the open decision."""
    async with here.bot.sessions.reading(match) as live:
        return live.match.number


async def test_confirm_after_a_restart_does_not_place_nobody(here: World) -> None:
    """The draft died with the process: nothing is done, the panel shows what is left, and the choice can be made."""
    match = await started(here, "Ann", "Bo")
    actor, shown = await drafting(here)
    name = await pick(actor, shown)
    assert f"1. {name}" in shown.content
    before = await number_of(here, match)
    await here.killed()
    await actor.click(shown, label="Confirm")
    assert await number_of(here, match) == before
    assert shown.content.startswith(panel.CHANGED)
    assert layout.NOTHING in button_labels(shown)

    assert await pick(actor, shown) == name
    await actor.click(shown, label="Confirm")
    assert await number_of(here, match) == before + 1


async def test_confirm_in_a_panel_that_was_replaced_does_nothing(here: World) -> None:
    """A second *Move* begins anew; the first panel's *Confirm* speaks of a draft that is gone."""
    match = await started(here, "Ann", "Bo")
    actor, shown = await drafting(here)
    await pick(actor, shown)
    old, confirm = here.as_it_is(shown), custom_id(shown, "Confirm")
    before = await number_of(here, match)
    await actor.click(here.table(), label="Move")
    [late] = await here.raw(here.press_event(actor, old, confirm))
    assert await number_of(here, match) == before
    assert panel.CHANGED in late.followups[-1].content
    assert late.followups[-1].flags.ephemeral


async def test_confirm_is_for_the_order_that_was_shown(here: World) -> None:
    """A *Confirm* beside an earlier state of the draft does not act on the later one."""
    match = await started(here, "Ann", "Bo")
    actor, shown = await drafting(here)
    old, nobody = here.as_it_is(shown), custom_id(shown, layout.NOTHING)
    await pick(actor, shown)
    before = await number_of(here, match)
    await here.raw(here.press_event(actor, old, nobody))
    assert await number_of(here, match) == before
    assert shown.content.startswith(panel.CHANGED)
    assert "1. " in shown.content


def test_marks_tell_drafts_apart() -> None:
    """Another choice, another order, nothing."""
    marks = [layout.draft_mark(picked) for picked in ((), (0,), (1,), (0, 1), (1, 0), (10,), (1, 0, 2))]
    assert len(set(marks)) == len(marks)
    assert all(ids.Control("abcdef", 7, "ok", mark).custom_id for mark in marks)


async def test_choosing_nothing_says_so_and_is_not_the_first_thing_to_press(here: World) -> None:
    """The button changes with the first choice."""
    match = await started(here, "Ann", "Bo")
    actor, shown = await drafting(here)

    def style(label: str) -> int:
        return int(next(part["style"] for part in components(shown) if part.get("label") == label))

    assert "Confirm" not in button_labels(shown)
    assert style(layout.NOTHING) == discord.ButtonStyle.secondary.value
    await pick(actor, shown)
    assert layout.NOTHING not in button_labels(shown)
    assert style("Confirm") == discord.ButtonStyle.primary.value
    await actor.click(shown, label="Start over")
    before = await number_of(here, match)
    await actor.click(shown, label=layout.NOTHING)
    assert await number_of(here, match) == before + 1


async def test_values_of_two_decisions_never_coincide(here: World) -> None:
    """A client that keeps what was chosen in the menu at this place of the message finds it in no later menu."""
    await started(here, "Ann", "Bo")
    seen: dict[str, str] = {}
    for _ in range(12):
        actor = mover(here)
        opened = await actor.click(here.table(), label="Move")
        for menu in menus_of(opened.response):
            decision = menu["custom_id"].split(":")[2]
            for option in menu["options"]:
                assert seen.setdefault(option["value"], decision) == decision
        await answer_first(actor, opened.response)
        if "Confirm" in button_labels(opened.response):
            await actor.click(opened.response, label="Confirm")
    assert len(set(seen.values())) > 2


async def test_a_value_of_an_earlier_decision_chooses_nothing(here: World) -> None:
    """Also where the option at that place exists; nor does a bare place or a place that there is not."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    kept, menu = here.as_it_is(opened.response), menus_of(opened.response)[0]
    number = await number_of(here, match)
    for value in (f"{number - 1}.0", "0", f"{number}.999", f"{number}.-1", f"{number}.²", f"{number}."):
        [said] = await here.raw(here.press_event(actor, kept, menu["custom_id"], [value]))
        assert "changed nothing" in said.response.content, value
        assert await number_of(here, match) == number


async def test_forged_controls_are_answered_as_old_ones(here: World, logged: pytest.LogCaptureFixture) -> None:
    """Every verb with arguments that no message of ours carries: answered, and no fault is logged."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    kept, number = here.as_it_is(opened.response), await number_of(here, match)
    spared = {
        "resigns",
        "aborts",
        "forgets",
        "leave",
        "close",
        "closes",
        "abort",
        "pass",
        "cancel",
        "ask",
        "renamedeck",
    }
    for verb in sorted(ids.BUTTONS - spared):
        for arg in ("0.0x", "xx", "o-1", "o99", "9" * 30):
            for at in (match, ids.NOBODY):
                [said] = await here.raw(here.press_event(actor, kept, f"tk:{at}:{number}:{verb}:{arg}"))
                assert said.response is not None or said.followups, (verb, arg)
    for verb in sorted(ids.SELECTS):
        for value in ("xx", "9" * 30, "²", "1.²"):
            [said] = await here.raw(here.press_event(actor, kept, f"tk:{match}:{number}:{verb}:xx", [value]))
            assert said.response is not None or said.followups, (verb, value)
    [said] = await here.raw(here.press_event(actor, kept, f"tk:{match}:{number}:why:xx"))
    assert STALE in (said.followups[-1] if said.followups else said.response).content
    assert not [record.getMessage() for record in logged.records if record.levelname == "ERROR"]
    assert (await here.bot.store.match(match)).phase is Phase.PLAYING
    assert await number_of(here, match) == number
