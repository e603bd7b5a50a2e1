"""Presses that cross publications and each other: no choice is lost, covered by something older, or counted wrongly."""

from __future__ import annotations

import asyncio
import time
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from world import World, answer_first, components, custom_id, menus_of, mover, other, started

from bot.letters import Attached
from bot.looking import Choice, Look, Question
from bot.looking import look as real_look
from bot.views import layout, panel


def numbers(message: Any) -> set[int]:
    """The decision numbers that a message's controls carry."""
    return {int(part["custom_id"].split(":")[2]) for part in components(message)}


async def test_a_slow_publication_does_not_cover_a_choice_made_meanwhile(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the waiting panel is drawn for the new decision, its person looks again and chooses at once."""
    match = await started(here, "Ann", "Bo")
    waiting = other(here)
    theirs = await waiting.click(here.table(), label="Move")
    old, refresh = here.as_it_is(theirs.response), custom_id(theirs.response, "Look again")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    drawn: list[int] = []
    real = here.bot.pictures.options

    async def slow(at: Look) -> tuple[Attached, ...]:
        if at.seat is None or at.seats[at.seat].user != waiting.id or at.question is None:
            return await real(at)
        drawn.append(at.number)
        if len(drawn) == 1:
            here.env.backend.emit("INTERACTION_CREATE", here.press_event(waiting, old, refresh)[1])
            for _ in range(20):  # long enough for the choice to be shown, if nothing keeps it waiting
                await asyncio.to_thread(time.sleep, 0.05)
                if min(numbers(theirs.response)) > at.number:
                    break
        if len(drawn) == 2:
            shown = deepcopy(old)
            view = layout.letter(at).view()
            assert view is not None
            shown["payload"]["components"] = view.to_components()
            parts = [part for row in view.to_components() for part in row["components"] if not part.get("disabled")]
            value = [parts[0]["options"][0]["value"]] if parts[0]["type"] == 3 else None
            press = here.press_event(waiting, shown, parts[0]["custom_id"], value)[1]
            here.env.backend.emit("INTERACTION_CREATE", press)
            await asyncio.sleep(0)
        return await real(at)

    monkeypatch.setattr(here.bot.pictures, "options", slow)
    for _ in range(20):
        if drawn:
            break
        await answer_first(actor, opened.response)
    row = await here.bot.store.match(match)
    assert row.number > drawn[0], "the choice was made"
    assert numbers(theirs.response) == {row.number}


async def test_two_choices_for_one_decision_are_both_kept(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two menus of one panel are used before either press has settled."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)

    async def many(sessions: Any, name: str, user: int | None) -> Look:
        await asyncio.sleep(0)  # as when the match's lock is held by somebody else
        at = await real_look(sessions, name, user)
        choices = tuple(Choice(f"k{n}", f"Thing {n}", "", f"g{n % 2}", ()) for n in range(4))
        return replace(at, question=Question(at.number, "kind", "Which?", choices, 2, 3, True, False, "rule"))

    monkeypatch.setattr(panel, "look", many)
    opened = await actor.click(here.table(), label="Move")
    old, menus = here.as_it_is(opened.response), menus_of(opened.response)
    assert len(menus) == 2
    await here.raw(*(here.press_event(actor, old, m["custom_id"], [m["options"][0]["value"]]) for m in menus))
    assert "1. Thing 0\n2. Thing 1" in opened.response.content
    assert (await here.bot.store.match(match)).number == 1


async def test_a_choice_in_a_panel_that_was_taken_away_counts_and_is_answered(here: World) -> None:
    """*Move* is pressed again while a choice in the first panel is under way."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    old, menu = here.as_it_is(opened.response), menus_of(opened.response)[0]
    before = (await here.bot.store.match(match)).version
    await actor.click(here.table(), label="Move")
    assert opened.response is None

    [result] = await here.raw(here.press_event(actor, old, menu["custom_id"], [menu["options"][0]["value"]]))
    row = await here.bot.store.match(match)
    assert row.version == before + 1
    [said] = result.followups
    assert said.ephemeral
    assert "refused" not in said.content
    assert numbers(said) == {row.number}


async def test_a_choice_on_a_message_that_changed_on_its_way_counts(here: World) -> None:
    """The panel was edited between the press and its arrival: the library would drop it without a word."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    old, menu = here.as_it_is(opened.response), menus_of(opened.response)[0]
    old["payload"]["components"] = []
    before = (await here.bot.store.match(match)).version
    await here.raw(here.press_event(actor, old, menu["custom_id"], [menu["options"][0]["value"]]))
    assert (await here.bot.store.match(match)).version == before + 1

    [late] = await here.raw(here.press_event(actor, old, menu["custom_id"], [menu["options"][0]["value"]]))
    assert "earlier decision" in late.response.content
    assert (await here.bot.store.match(match)).version == before + 1


async def test_a_private_control_never_changes_a_message_that_others_see(here: World) -> None:
    """A choice arrives as if made on the table: it counts, and what comes next is shown to its person alone."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    menu, table = menus_of(opened.response)[0], here.as_it_is(here.table())
    before = (await here.bot.store.match(match)).version
    press = here.press_event(actor, table, menu["custom_id"], [menu["options"][0]["value"]])
    for version in (before + 1, before + 1):
        [result] = await here.raw(press)
        assert result.ephemeral
        assert (await here.bot.store.match(match)).version == version
        assert here.table().id == table["id"]
        press = here.press_event(actor, table, menu["custom_id"], [menu["options"][0]["value"]])


async def test_a_panel_learns_that_the_match_has_ended(here: World) -> None:
    """The other resigns while it stands open; the number of the decision is the same."""
    await started(here, "Ann", "Bo")
    actor, waiting = mover(here), other(here)
    opened = await actor.click(here.table(), label="Move")
    asked = await waiting.slash(here.channel, "match resign")
    await waiting.click(asked.response, label="Yes, I resign")
    assert f"**{actor.name}** wins" in opened.response.content
    assert not components(opened.response)


async def test_a_dismissed_panel_does_not_come_back_by_itself(here: World) -> None:
    """Its person has closed it; when the match moves on, nothing appears."""
    match = await started(here, "Ann", "Bo")
    actor, waiting = mover(here), other(here)
    theirs = await waiting.click(here.table(), label="Move")
    here.env.backend.delete_message(here.channel.id, theirs.response.id)
    opened = await actor.click(here.table(), label="Move")
    for _ in range(8):
        if mover(here) is not actor:
            break
        await answer_first(actor, opened.response)
    assert theirs.response is None
    assert not theirs.followups
    assert here.bot.panels.get(match, waiting.id) is None
