"""The slash commands: who sees their answers, and what they say."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import orjson
import pytest
from world import World, button_labels, components, menus_of, mover, other, started

COMMANDS_OF_A_MATCH = (
    "match list", "match table", "match log", "match text", "match undo", "match abort", "match resign", "match export",
    "match verify", "hand",
)  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS_OF_A_MATCH)
async def test_answers_are_private_and_say_something(here: World, name: str) -> None:
    """For a player, and for somebody who does not play."""
    await started(here, "Ann", "Bo")
    for who in ("Ann", "Eve"):
        result = await here.person(who).slash(here.channel, name)
        assert result.acknowledged
        assert result.ephemeral
        assert result.response.content


async def test_help_names_the_first_steps(here: World) -> None:
    """Also where there is no match."""
    result = await here.person("Ann").slash(here.channel, "help")
    assert "/match start" in result.response.content


async def test_a_second_match_gets_a_thread(here: World) -> None:
    """One active match a channel; the next has a thread of its own."""
    await started(here, "Ann", "Bo")
    result = await here.person("Eve").slash(here.channel, "match start")
    assert len(here.channel.threads) == 1
    assert f"<#{here.channel.threads[0].id}>" in result.response.content
    assert "MisoMochi" in here.history(here.channel.threads[0])[-1].content


async def test_where_no_thread_can_be_opened_the_running_match_is_named(here: World) -> None:
    """The server has as many threads as it may."""
    match = await started(here, "Ann", "Bo")
    here.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
    result = await here.person("Eve").slash(here.channel, "match start")
    assert match in result.response.content


async def test_list_says_whose_decision_it_is(here: World) -> None:
    """An inbox with a link to the table."""
    match = await started(here, "Ann", "Bo")
    mine = await mover(here).slash(here.channel, "match list")
    theirs = await other(here).slash(here.channel, "match list")
    assert f"`{match}`" in mine.response.content
    assert "**your decision**" in mine.response.content
    assert "waiting for the other" in theirs.response.content
    assert str(here.table().id) in mine.response.content


async def test_act_completes_legal_moves_first_and_makes_them(here: World) -> None:
    """What is typed is done; what is refused is marked, and tells its rule."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    choices = await actor.autocomplete(here.channel, "act", "move", "")
    assert choices
    marks = [choice["name"].startswith("✗") for choice in choices]
    assert marks == sorted(marks)
    assert not marks[0]
    before = (await here.bot.store.match(match)).number
    done = await actor.slash(here.channel, "act", move=choices[0]["value"])
    assert done.response.content.startswith("Done: ")
    assert (await here.bot.store.match(match)).number == before + 1


async def test_act_refuses_with_the_rule(here: World) -> None:
    """An action that is not on offer: one sentence and the rule's id; nothing changes."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    choices = await actor.autocomplete(here.channel, "act", "move", "✗")
    before = (await here.bot.store.match(match)).version
    refused = await actor.slash(here.channel, "act", move=choices[0]["value"])
    assert "`[" in refused.response.content
    assert (await here.bot.store.match(match)).version == before


async def test_act_with_nonsense_shows_what_is_on_offer(here: World) -> None:
    """A short hint and the fresh panel."""
    await started(here, "Ann", "Bo")
    result = await mover(here).slash(here.channel, "act", move="xyzzy")
    assert "no such move" in result.response.content
    assert components(result.response)


async def test_why_not_tells_rule_and_fact(here: World) -> None:
    """By its button: choose what you would like, read why not."""
    await started(here, "Ann", "Bo")
    ann = here.person("Ann")
    asked = await ann.click(here.table(), label="Why not?")
    menu = menus_of(asked.response)[0]
    await ann.select(asked.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert "`[" in asked.response.content


async def test_a_take_back_restores_the_decision(here: World) -> None:
    """Free until something became known: the first pick of the set-up."""
    await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    first = opened.response.content
    menu = menus_of(opened.response)[0]
    await actor.select(opened.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    undo = await actor.slash(here.channel, "match undo")
    if menus_of(undo.response):
        value = menus_of(undo.response)[0]["options"][0]["value"]
        done = await actor.select(undo.response, [value])
        assert "Taken back" in done.response.content
        again = await actor.click(here.table(), label="Move")
        assert again.response.content == first


async def test_ending_without_result_needs_the_others_consent(here: World) -> None:
    """The other is asked in the channel, agrees, and the match is closed."""
    await started(here, "Ann", "Bo")
    await here.person("Ann").slash(here.channel, "match abort")
    asked = next(m for m in reversed(here.history()) if "Agree" in button_labels(m))
    eve = await here.person("Eve").click(asked, label="Agree")
    assert eve.ephemeral
    own = await here.person("Ann").click(asked, label="Agree")
    assert "already" in own.response.content
    await here.person("Bo").click(asked, label="Agree")
    assert "without a result" in here.table().content


async def test_a_refused_request_lets_the_match_go_on(here: World) -> None:
    """The asker is told."""
    await started(here, "Ann", "Bo")
    await here.person("Ann").slash(here.channel, "match abort")
    asked = next(m for m in reversed(here.history()) if "Agree" in button_labels(m))
    await here.person("Bo").click(asked, label="Refuse")
    assert "would rather go on" in here.history()[-1].content
    assert "is to act" in here.table().content


async def test_export_and_verify_after_the_end(here: World) -> None:
    """Before: no secret. After: the secret fits the hash that stood in the lobby."""
    match = await started(here, "Ann", "Bo")
    ann = here.person("Ann")
    row = await here.bot.store.match(match)
    early = await ann.slash(here.channel, "match verify")
    assert row.secret.hex() not in early.response.content
    data = orjson.loads(await early_file(here, ann))
    assert "secret" not in data
    asked = await ann.slash(here.channel, "match resign")
    await ann.click(asked.response, label="Yes, I resign")
    late = await ann.slash(here.channel, "match verify", match=match)
    assert row.secret.hex() in late.response.content
    assert row.secret_hash in late.response.content
    assert orjson.loads(await early_file(here, ann, match))["secret"] == row.secret.hex()


async def early_file(here: World, actor: Any, match: str | None = None) -> bytes:
    """The exported file of a match."""
    options = {} if match is None else {"match": match}
    result = await actor.slash(here.channel, "match export", **options)
    data: bytes = await result.response.attachments[0].read()
    return data


async def test_rematch_opens_a_new_lobby(here: World) -> None:
    """For the same two; both sit down again."""
    match = await started(here, "Ann", "Bo")
    ann = here.person("Ann")
    asked = await ann.slash(here.channel, "match resign")
    await ann.click(asked.response, label="Yes, I resign")
    await ann.click(here.table(), label="Rematch")
    lobby = here.lobby()
    assert match not in lobby.content
    assert "would like to play with Bo" in lobby.content


async def test_settings_are_changed_in_place(here: World) -> None:
    """Each setting is a menu that shows what is set."""
    ann = here.person("Ann")
    shown = await ann.slash(here.channel, "settings")
    menu = next(m for m in menus_of(shown.response) if any(o["value"] == "always" for o in m["options"]))
    await ann.select(shown.response, ["always"], custom_id=menu["custom_id"])
    assert (await here.bot.store.user(ann.id)).windows == "always"
    menu = next(m for m in menus_of(shown.response) if any(o["value"] == "always" for o in m["options"]))
    assert next(o for o in menu["options"] if o["value"] == "always")["default"]


async def test_blocked_people_are_refused_without_a_reason(here: World) -> None:
    """The blocked one reads what anybody reads who may not sit there."""
    ann, bo = here.person("Ann"), here.person("Bo")
    await ann.slash(here.channel, "block add", person=bo)
    await ann.slash(here.channel, "match start")
    refused = await bo.click(here.lobby(), label="Join")
    assert refused.ephemeral
    assert "block" not in refused.response.content.lower()
    assert here.lobby().content.count("*free*") == 2
    listed = await ann.slash(here.channel, "block list")
    assert bo.mention in listed.response.content
    await ann.slash(here.channel, "block remove", person=bo)
    await bo.click(here.lobby(), label="Join")
    assert here.lobby().content.count("*free*") == 1


async def test_bots_cannot_be_challenged(here: World) -> None:
    """Refused, and no lobby stands."""
    robot = here.person("Robot", bot=True)
    result = await here.person("Ann").slash(here.channel, "match start", opponent=robot)
    assert result.ephemeral
    assert not [m for m in here.history() if "Join" in button_labels(m)]


async def test_data_is_shown_exported_and_forgotten(here: World) -> None:
    """Forgetting asks once more, gives the running match up, and removes the name."""
    await started(here, "Ann", "Bo")
    ann = here.person("Ann")
    assert "I keep" in (await ann.slash(here.channel, "data show")).response.content
    exported = await ann.slash(here.channel, "data export")
    assert orjson.loads(await exported.response.attachments[0].read())
    asked = await ann.slash(here.channel, "data forget")
    await ann.click(asked.response, label="Yes, forget me")
    assert "Ann" not in here.table().content


async def test_leaving_a_lobby_and_cancelling_it(here: World) -> None:
    """The seat is free again; a cancelled lobby has no buttons."""
    ann, bo = here.person("Ann"), here.person("Bo")
    await ann.slash(here.channel, "match start")
    await bo.slash(here.channel, "match join")
    assert "Bo" in here.lobby().content
    asked = await ann.click(here.lobby(), label="Cancel")
    assert "Others have taken seats" in asked.response.content
    await ann.click(asked.response, label="Keep it")
    await bo.slash(here.channel, "match leave")
    assert "Bo" not in here.lobby().content
    refused = await bo.click(here.lobby(), label="Cancel")
    assert "Only Ann" in refused.response.content
    await ann.click(here.lobby(), label="Cancel")
    assert here.history()[-1].content == "This match was cancelled."
    assert not components(here.history()[-1])


async def test_names_neither_ping_nor_format(here: World) -> None:
    """A nasty name in lobby and table."""
    nasty = here.person("@everyone **x** <@&1234567890123456789>")
    await nasty.slash(here.channel, "match start")
    await nasty.click(here.lobby(), label="Join")
    message = here.lobby()
    assert not message.mention_everyone
    assert not message.role_mentions
    assert "**x**" not in message.content


async def test_passes_are_set_at_any_time(here: World) -> None:
    """The menu shows what is set."""
    await started(here, "Ann", "Bo")
    for actor in (mover(here), other(here)):
        opened = await actor.click(here.table(), label="Passes")
        await actor.select(opened.response, ["turn"])
        menu = menus_of(opened.response)[0]
        assert next(o for o in menu["options"] if o["value"] == "turn")["default"]


async def test_who_must_act_is_nudged_once_and_only_that_person(here: World) -> None:
    """After a minute without a press; the nudge goes when that person has picked."""
    await started(here, "Ann", "Bo")
    await here.env.advance_time(120)
    actor, waiting = mover(here), other(here)
    opened = await actor.click(here.table(), label="Move")
    for _ in range(8):
        if mover(here) is not actor:
            break
        part = next(p for p in components(opened.response) if not p.get("disabled"))
        if part["type"] == 3:
            await actor.select(opened.response, [part["options"][0]["value"]], custom_id=part["custom_id"])
        else:
            await actor.click(opened.response, custom_id=part["custom_id"])
    assert mover(here) is waiting
    nudges = [m for m in here.history() if m.mentions]
    assert [[u.id for u in m.mentions] for m in nudges] == [[waiting.id]]


async def test_claiming_needs_72_hours(here: World) -> None:
    """Too early is refused, and says from when on it is possible."""
    match = await started(here, "Ann", "Bo")
    waiting = other(here)
    more = await waiting.click(here.table(), label="…")
    since = (await here.bot.store.match(match)).waiting_since
    assert f"can be claimed <t:{int((since + timedelta(hours=72)).timestamp())}:R>" in more.response.content
    own = await mover(here).click(here.table(), label="…")
    assert "claimed" not in own.response.content
    early = await waiting.click(more.response, label="Claim the win")
    row = await here.bot.store.match(match)
    assert f"<t:{int((row.waiting_since + timedelta(hours=72)).timestamp())}:R>" in early.response.content
    assert "is to act" in here.table().content


async def test_blanks_are_no_move(here: World) -> None:
    """Even where only one option is open, blank text takes none."""
    match = await started(here, "Ann")
    before = (await here.bot.store.match(match)).version
    said = await here.person("Ann").slash(here.channel, "act", move="   ")
    assert "There is no such move now" in said.response.content
    assert (await here.bot.store.match(match)).version == before


async def test_a_match_that_has_not_begun_is_not_denied(here: World) -> None:
    """What needs a running match says that the lobby's match has not begun, not that there is none."""
    ann = here.person("Ann")
    await ann.slash(here.channel, "match start")
    assert "has not begun" in (await ann.slash(here.channel, "hand")).response.content


async def test_joining_what_was_ended_tells_who_ended_it(here: World) -> None:
    """One against the computer may end without a result at once; whoever then joins reads a whole sentence."""
    match = await started(here, "Ann")
    ann = here.person("Ann")
    asked = await ann.slash(here.channel, "match abort", match=match)
    await ann.click(asked.response, label="Yes, end it")
    said = await here.person("Bo").slash(here.channel, "match join", match=match)
    assert said.response.content == "This match is closed: Ann ended it."
