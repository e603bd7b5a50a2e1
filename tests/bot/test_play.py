"""Playing by buttons: the panel, whose press counts, what stale, double, foreign and crossed presses do."""

from __future__ import annotations

from world import World, answer_first, button_labels, components, custom_id, menus_of, mover, other, started


async def test_move_opens_a_panel_that_only_the_mover_sees(here: World) -> None:
    """The options are private, and follow the mover in place."""
    await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")

    panel = opened.response
    assert panel.ephemeral
    assert "Active character" in panel.content
    before = len(here.history())
    await answer_first(actor, panel)
    assert opened.response.content != ""
    assert len(here.history()) == before


async def test_the_other_is_told_whose_decision_it_is(here: World) -> None:
    """A press on *Move* by the one who is not asked changes nothing and names the one who is."""
    await started(here, "Ann", "Bo")
    table = here.table().content
    opened = await other(here).click(here.table(), label="Move")

    assert opened.response.ephemeral
    assert f"**{mover(here).name}** is to act" in opened.response.content
    assert not menus_of(opened.response)
    assert here.table().content == table


async def test_a_spectator_gets_the_board_in_words(here: World) -> None:
    """Somebody without a seat sees what is public."""
    await started(here, "Ann", "Bo")
    eve = here.person("Eve")
    for label in ("Move", "My hand"):
        seen = await eve.click(here.table(), label=label)
        assert seen.response.ephemeral
        assert "You do not play in this match" in seen.response.content
        assert "deck" in seen.response.content


async def test_a_stale_press_changes_nothing_and_shows_the_present(here: World) -> None:
    """The panel as it was before the edit is pressed again."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    old = here.as_it_is(opened.response)
    menu = menus_of(opened.response)[0]
    await actor.select(opened.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    stored = await here.bot.store.match(match)

    [result] = await here.raw(here.press_event(actor, old, menu["custom_id"], [menu["options"][0]["value"]]))

    assert "earlier decision" in result.response.content
    assert (await here.bot.store.match(match)).version == stored.version


async def test_two_presses_before_anything_settles_count_once(here: World) -> None:
    """A double click is one pick; the second press is told that it came late."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    menu, old = menus_of(opened.response)[0], here.as_it_is(opened.response)
    before = (await here.bot.store.match(match)).version
    value = [menu["options"][0]["value"]]
    await here.raw(*(here.press_event(actor, old, menu["custom_id"], value) for _ in range(2)))

    assert (await here.bot.store.match(match)).version == before + 1


async def test_a_delivery_that_is_repeated_counts_once(here: World) -> None:
    """The gateway gives the same event twice."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    menu, old = menus_of(opened.response)[0], here.as_it_is(opened.response)
    before = (await here.bot.store.match(match)).version
    event = here.press_event(actor, old, menu["custom_id"], [menu["options"][0]["value"]])
    [result] = await here.raw(event, times=2)

    assert (await here.bot.store.match(match)).version == before + 1
    assert "earlier" not in result.response.content


async def test_somebody_elses_panel_cannot_be_used(here: World) -> None:
    """A press by the other person on the mover's panel is refused privately."""
    match = await started(here, "Ann", "Bo")
    opened = await mover(here).click(here.table(), label="Move")
    menu, old = menus_of(opened.response)[0], here.as_it_is(opened.response)
    before = (await here.bot.store.match(match)).version
    await here.raw(here.press_event(other(here), old, menu["custom_id"], [menu["options"][0]["value"]]))

    assert (await here.bot.store.match(match)).version == before


async def test_a_lost_acknowledgement_neither_loses_nor_doubles_the_pick(here: World) -> None:
    """The pick counts although Discord no longer takes the answer; the table shows the truth."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    menu = menus_of(opened.response)[0]
    before = (await here.bot.store.match(match)).version
    here.acknowledgement_fails(10062)
    await actor.select(opened.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])

    assert (await here.bot.store.match(match)).version == before + 1


async def test_a_kill_loses_nothing_and_the_old_buttons_work(here: World) -> None:
    """A new process on the same database: the table and the panel of before still act."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    await here.killed()

    menu = menus_of(opened.response)[0]
    before = (await here.bot.store.match(match)).version
    await actor.select(opened.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert (await here.bot.store.match(match)).version == before + 1
    again = await mover(here).click(here.table(), label="Move")
    assert again.response.ephemeral
    assert menus_of(again.response) or button_labels(again.response)


async def test_resigning_asks_once_more_and_ends_the_match(here: World) -> None:
    """The sure button stands in another place; then the table names the winner and shows no controls of play."""
    await started(here, "Ann", "Bo")
    ann = here.person("Ann")
    more = await ann.click(here.table(), label="…")
    asked = await ann.click(more.response, label="Resign")
    assert "Do you really resign?" in asked.response.content
    await ann.click(asked.response, label="Yes, I resign")

    table = here.table()
    assert "**Bo** wins" in table.content
    assert "MM-H34" in table.content
    assert button_labels(table) == ["Log", "Text board", "Rematch", "Export"]


async def test_presses_after_the_end_are_answered(here: World) -> None:
    """A table of before the end is pressed."""
    await started(here, "Ann", "Bo")
    actor = mover(here)
    old, move = here.as_it_is(here.table()), custom_id(here.table(), "Move")
    more = await actor.click(here.table(), label="…")
    asked = await actor.click(more.response, label="Resign")
    await actor.click(asked.response, label="Yes, I resign")

    [late] = await here.raw(here.press_event(actor, old, move))
    assert late.response.ephemeral
    assert "wins" in late.response.content


async def test_an_unknown_custom_id_is_answered_privately(here: World) -> None:
    """A control that no version of ours knows."""
    await started(here, "Ann", "Bo")
    old = here.as_it_is(here.table())
    for unknown in ("tk:nonsense", "something:else"):
        [result] = await here.raw(here.press_event(here.person("Ann"), old, unknown))
        assert result.ephemeral
        assert "older message" in result.response.content


async def test_a_whole_match_against_the_computer(here: World) -> None:
    """The panel leads from decision to decision until somebody has won."""
    await started(here, "Ann")
    ann = here.person("Ann")
    opened = await ann.click(here.table(), label="Move")
    for _ in range(300):
        if "wins" in here.table().content:
            break
        panel = opened.response
        attacks = [menu for menu in menus_of(panel) if menu["placeholder"] == "Attacks"]
        forward = [part for part in components(panel) if part["type"] == 2 and not part.get("disabled")]
        if attacks:
            await ann.select(panel, [attacks[0]["options"][0]["value"]], custom_id=attacks[0]["custom_id"])
        elif forward:
            await ann.click(panel, custom_id=forward[0]["custom_id"])
        else:
            await answer_first(ann, panel)
    assert "wins" in here.table().content


async def test_a_kill_before_the_table_was_edited_leaves_no_old_table(here: World) -> None:
    """The act was stored, its publication was not sent: the new process shows it without waiting for a press."""
    await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    before = here.table().content, custom_id(here.table(), "Move")
    await here.bot.publisher.close()
    await answer_first(actor, opened.response)
    assert (here.table().content, custom_id(here.table(), "Move")) == before
    await here.killed()
    await here.env.settle()
    assert custom_id(here.table(), "Move") != before[1]
