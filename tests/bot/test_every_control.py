"""Every control that a match has shown, pressed by a stranger, after the end, and by another process after a kill."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from world import DECKS, GAMES, World, button_labels, components, started, to_a_choice

from bot.store.base import Phase
from bot.views import ids


@dataclass(frozen=True)
class Seen:
    """A control as it stood on a message, and what is chosen in it (None for a button)."""

    message: dict[str, Any]
    custom_id: str
    values: list[str] | None

    @property
    def verb(self) -> str:
        """What it does."""
        control = ids.parse(self.custom_id)
        assert control is not None
        return control.verb


async def everything(here: World, game: str) -> tuple[str, list[Seen]]:
    """A match between Ann and Bo at its first decision, which is Ann's or Bo's, and all controls of Ann's so far."""
    found: list[Seen] = []

    def keep(message: Any) -> None:
        kept = here.as_it_is(message)
        for part in components(message):
            values = None if part["type"] == 2 else [part["options"][0]["value"]]
            found.append(Seen(kept, str(part["custom_id"]), values))

    ann, bo = here.person("Ann"), here.person("Bo")
    opened = await ann.slash(here.channel, "match start", game=game, opponent=bo)
    assert opened.response is not None
    keep(here.lobby())
    for actor in (ann, bo):
        joined = await actor.click(here.lobby(), label="Join" if actor is ann else "Accept")
        keep(joined.response)
        await actor.select(joined.response, [DECKS[game][1]])
    keep(here.lobby())
    await ann.click(here.lobby(), label="Start")
    match = here.table().content.split("`")[1]
    keep(here.table())
    for label in ("Move", "Log", "Why not?", "…", "Passes"):
        keep((await ann.click(here.table(), label=label)).response)
    for name in ("match resign", "match text", "match undo", "settings"):
        keep((await ann.slash(here.channel, name)).response)
    await ann.slash(here.channel, "match abort")
    keep(next(m for m in reversed(here.history()) if "Agree" in button_labels(m)))
    return match, found


def words(result: Any) -> str:
    """All that a press was answered with."""
    parts = [*result.followups, *([result.response] if result.response is not None else [])]
    return "\n".join(part.content for part in parts)


GATHERED = {
    "move", "hand", "log", "why", "more", "passes", "join", "accept", "decline", "leave", "start", "close", "deck",
    "text", "resign", "resigns", "takeback", "agree", "refuse", "abort", "claim", "export", "keep", "askwhy",
    "pickdeck", "standing", "setting",
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_gathered_is_nearly_everything(here: World, game: str) -> None:
    """So that the tests below mean what they say: all verbs of a match but those that need another position."""
    _, found = await everything(here, game)
    assert {seen.verb for seen in found} >= GATHERED


@pytest.mark.parametrize("game", GAMES)
async def test_a_stranger_changes_nothing_by_any_control(here: World, game: str) -> None:
    """Each press is answered, privately, and the match and its public messages stay as they are."""
    match, found = await everything(here, game)
    eve = here.person("Eve")
    before, seats = await here.bot.store.match(match), await here.bot.store.seats(match)
    public = [(m.id, m.content) for m in here.history()]
    for seen in found:
        [result] = await here.raw(here.press_event(eve, seen.message, seen.custom_id, seen.values))
        assert result.acknowledged, seen.verb
        assert all(part.ephemeral for part in result.followups), seen.verb
        assert "error `" not in words(result), seen.verb
    assert await here.bot.store.match(match) == before
    assert await here.bot.store.seats(match) == seats
    assert [(m.id, m.content) for m in here.history()] == public


@pytest.mark.parametrize("game", GAMES)
async def test_after_the_end_every_control_is_answered_and_changes_nothing(here: World, game: str) -> None:
    """By one who played; the match is over, whatever was pressed."""
    match, found = await everything(here, game)
    ann, bo = here.person("Ann"), here.person("Bo")
    asked = await bo.slash(here.channel, "match resign")
    await bo.click(asked.response, label="Yes, I resign")
    over = await here.bot.store.match(match)
    assert over.phase is Phase.OVER
    for seen in found:
        [result] = await here.raw(here.press_event(ann, seen.message, seen.custom_id, seen.values))
        assert result.acknowledged, seen.verb
        assert words(result), seen.verb
        assert "error `" not in words(result), seen.verb
    assert await here.bot.store.match(match) == over
    assert "wins" in here.table().content


@pytest.mark.parametrize("game", GAMES)
async def test_after_a_kill_every_control_of_before_still_acts(here: World, game: str) -> None:
    """Another process answers each of them; the resignation, pressed last, ends the match."""
    match, found = await everything(here, game)
    ann = here.person("Ann")
    await here.killed()
    for seen in sorted(found, key=lambda seen: seen.verb == "resigns"):
        [result] = await here.raw(here.press_event(ann, seen.message, seen.custom_id, seen.values))
        assert result.acknowledged, seen.verb
        assert words(result), seen.verb
        assert "error `" not in words(result), seen.verb
    row = await here.bot.store.match(match)
    assert (row.phase, row.result["winners"]) == (Phase.OVER, [1])


async def test_a_lobbys_button_pressed_after_the_start_leads_to_the_table(here: World) -> None:
    """It explains itself, with a link."""
    await here.person("Ann").slash(here.channel, "match start")
    old = here.as_it_is(here.lobby())
    join = next(part["custom_id"] for part in components(here.lobby()) if part.get("label") == "Join")
    ann, bo = here.person("Ann"), here.person("Bo")
    for actor in (ann, bo):
        joined = await actor.click(here.lobby(), label="Join")
        await actor.select(joined.response, ["tangled-tide"])
    await ann.click(here.lobby(), label="Start")
    [late] = await here.raw(here.press_event(here.person("Eve"), old, join))
    table = here.table()
    assert late.response.content == (
        f"This match has begun already. Its table: "
        f"https://discord.com/channels/{here.guild.id}/{here.channel.id}/{table.id}"
    )


async def test_two_different_choices_at_once_count_as_one(here: World) -> None:
    """The second is told that it came late."""
    match = await started(here, "Ann", "Bo")
    actor, opened, menu = await to_a_choice(here)
    old = here.as_it_is(opened)
    before = await here.bot.store.match(match)
    chosen = [option["value"] for option in menu["options"][:2]]
    await here.raw(*(here.press_event(actor, old, menu["custom_id"], [value]) for value in chosen))
    after = await here.bot.store.match(match)
    assert (after.number, after.version) == (before.number + 1, before.version + 1)
    assert "earlier decision" in opened.content
