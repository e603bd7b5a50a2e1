"""``/card`` and *Look up cards*: what is shown of a card, and what is said where a name is not clear."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from world import World, button_labels, components, custom_id, menus_of, rules_named, started

import renderers
from bot.lookups import keys, shelf
from bot.store.base import Phase
from bot.views import cards
from bot.views.base import rule_label
from engine import Entry, Face, games
from engine.reference.library import library
from engine.reference.names import CardAnswer, CardHit


@pytest.fixture(autouse=True, scope="module")
def built() -> None:
    """The library, which a running bot has built at its start."""
    shelf.warm()


async def asked(here: World, name: str, **options: Any) -> Any:
    """What Ann is answered to ``/card``; always to her alone, and without any mention."""
    result = await here.person("Ann").slash(here.channel, "card", name=name, **options)
    assert result.ephemeral
    assert not result.response.message.mention_everyone
    assert not result.response.message.mentions
    return result.response


@pytest.mark.rule("rule-7a")
async def test_a_card_is_shown_with_all_there_is_to_say(here: World) -> None:
    """Kind, text, whether it is official, how many a deck may have with the rule, and the version of the source."""
    shown = await asked(here, "Everspring")
    entry = games.lore("misomochi").entries["everspring"]
    assert "**Everspring**" in shown.content
    assert "Sacred Land" in shown.content
    for line in entry.faces[0].lines:
        assert line in shown.content
    assert "Official card" in shown.content
    assert "At most 1 in a deck `[rule-7a]`." in shown.content
    assert "alpha 0.2, 2026-10-28" in shown.content
    assert "Closest match" not in shown.content


async def test_a_picture_comes_with_a_card_whose_game_has_pictures(here: World) -> None:
    """With its text as alt text, whether or not the game can be played; the words stand in the message as well."""
    for name, alt in (("Everspring", "Everspring. Sacred Land"), ("Kestrel Wing", "Kestrel Wing. SPACECRAFT"),
                      ("Mandate Rifleman", "Mandate Rifleman. Unit")):  # fmt: skip
        drawn = await asked(here, name)
        assert [file.filename.split(".")[0] for file in drawn.attachments] == ["card-1"]
        assert drawn.attachments[0].description.startswith(alt)
    assert "ATK **2** · GRIT **1** · ECHO **1**" in drawn.content
    assert "House card" in drawn.content


async def test_a_card_is_shown_in_words_where_there_is_no_picture(
    here: World, monkeypatch: pytest.MonkeyPatch, logged: pytest.LogCaptureFixture
) -> None:
    """Because its game has none, or because it could not be drawn; the second is logged."""
    with monkeypatch.context() as patch:
        patch.setattr(renderers, "card", None)
        shown = await asked(here, "Mandate Rifleman")
    assert "a card could not be drawn" in logged.text
    monkeypatch.setattr(renderers, "draws_cards", lambda _game: False)
    for plain in (shown, await asked(here, "Mandate Rifleman")):
        assert not plain.attachments
        assert "ATK **2** · GRIT **1** · ECHO **1**" in plain.content


async def test_both_sides_of_a_card_are_shown_with_their_numbers(here: World) -> None:
    """Found also by the name of its other side."""
    for name in ("Admiral Oru Vashtan", "Vashtan, the Last Salvo"):
        shown = await asked(here, name, game="convocate")
        front, back = shown.content.split("*Other side*")
        assert "Votes **1**" in front
        assert "**Vashtan, the Last Salvo**" in back
        assert "Votes **0**" in back


async def test_an_id_a_set_number_and_any_case_name_a_card(here: World) -> None:
    """As exactly as its title does."""
    for name in ("everspring", "EVERSPRING", "  everspring ", "M9S-011", "m9s-011", "CV-010"):
        assert "Closest match" not in (await asked(here, name)).content


async def test_a_misspelt_name_shows_the_closest_match_and_says_so(here: World) -> None:
    """The mark stands on top; other near cards are buttons that show them in place."""
    shown = await asked(here, "princes duck gravey")
    assert shown.content.startswith("Closest match to “princes duck gravey”:")
    assert "`princess-duck-gravy`" in shown.content


async def test_an_unknown_name_says_so_and_offers_the_nearest_three(here: World) -> None:
    """Each a button; pressing one shows that card in place of the question."""
    shown = await asked(here, "qqqq the unravelling of quux")
    assert "There is no card called “qqqq the unravelling of quux”" in shown.content
    nearest = library().card("qqqq the unravelling of quux").offered[:3]
    assert [label.split(" (")[0] for label in button_labels(shown)] == [hit.entry.title for hit in nearest]
    await here.person("Ann").click(shown, label=button_labels(shown)[0])
    assert f"**{nearest[0].entry.title}**" in shown.content


async def test_several_fitting_cards_are_a_choice(here: World) -> None:
    """Never a silent guess: all that fit are named, and the one that is pressed is shown."""
    name, answer = next(
        (name, found)
        for name in ("Miso", "Mochi", "Mandate", "Sarn", "Choir", "Moon")
        if cards.is_ambiguous(found := library().card(name)) and found.shown is None
    )
    shown = await asked(here, name)
    assert "Which one do you mean?" in shown.content
    assert len(button_labels(shown)) == len(answer.offered[:5])
    await here.person("Ann").click(shown, label=button_labels(shown)[1])
    assert f"**{answer.offered[1].entry.title}**" in shown.content


async def test_more_choices_than_buttons_become_a_menu(here: World) -> None:
    """Up to 25; the menu shows the chosen card in place."""
    entries = list(games.lore("miras9").entries.values())
    many = tuple(CardHit("miras9", entry, 0, 1.0) for entry in entries[:30])
    made = cards.unclear("unit", CardAnswer(None, True, many))
    made.for_send()
    menu = made.view().to_components()[0]["components"][0]  # type: ignore[union-attr]
    assert len(menu["options"]) == 25
    assert keys.find(menu["options"][3]["value"]) == keys.Thing("card", "miras9", entries[3].id)


async def test_rules_that_mention_a_card_open_beside_it(here: World) -> None:
    """From a button or a menu; the card stays."""
    shown = await asked(here, "Everspring")
    before = shown.content
    rule = games.lore("misomochi").entries["everspring"].rules[0]
    label = next((label for label in button_labels(shown) if label == rule_label(rule)), None)
    ann = here.person("Ann")
    if label is not None:
        opened = await ann.click(shown, label=label)
    else:
        menu = menus_of(shown)[0]
        opened = await ann.select(shown, [keys.key("rule", "misomochi", rule)], custom_id=menu["custom_id"])
    assert f"`{rule}`" in opened.response.content
    assert opened.response.ephemeral
    assert shown.content == before


async def test_a_card_with_many_rulings_has_them_in_a_menu(here: World) -> None:
    """More than five."""
    shown = await asked(here, "M9S-060")
    menu = menus_of(shown)[0]
    assert len(menu["options"]) > 5
    opened = await here.person("Ann").select(shown, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert opened.response.content.startswith(f"`{menu['options'][0]['label'].split(' · ')[0]}`")


def long_entry() -> Entry:
    """A card with more text than a screen holds."""
    lines = tuple(f"Line {number}: " + "word " * 30 for number in range(40))
    return Entry("everspring", "Everspring", "", (Face("Everspring", "Land", (), lines),), (), (), (), ())


async def test_longer_cards_have_further_pages(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """One screen at a time, nothing lost, and each page fits."""
    shown = await asked(here, "Everspring")
    monkeypatch.setattr(cards, "found_card", lambda _: ("misomochi", long_entry()))
    seen = []
    made = cards.letter("misomochi", long_entry())
    count = int(made.text.rsplit(" of ", 1)[1].rstrip("*"))
    for page in range(count):
        made = cards.letter("misomochi", long_entry(), page)
        assert len(made.text) <= 1800
        made.for_send()
        seen.append(made.text)
    assert all(any(f"Line {number}:" in text for text in seen) for number in range(40))
    event = here.press_event(
        here.person("Ann"), here.as_it_is(shown), f"tk:me:1:cardpage:{keys.key('card', 'misomochi', 'everspring')}.n"
    )
    await here.raw(event)


async def test_names_neither_ping_nor_format(here: World) -> None:
    """Whatever was typed is shown as it is, cut short."""
    for nasty in ("@everyone", "<@1234567890123456789>", "**x** `y` ||z||", "[a](https://example.org)", "x" * 200):
        shown = await asked(here, nasty)
        assert "@everyone" not in shown.content
        assert "<@1234567890123456789>" not in shown.content
        assert "**x**" not in shown.content
        assert len(shown.content) < 1900


async def test_an_unknown_game_names_those_there_are(here: World) -> None:
    """By their titles."""
    shown = await asked(here, "Artax", game="chess")
    assert shown.content == "There is no game called chess; there are Convocate, Miras 9 and MisoMochi."
    assert "**ARTAX**" in (await asked(here, "Artax", game="misomochi")).content
    assert "**ARTAX**" in (await asked(here, "Artax", game="MisoMochi")).content


async def test_completion_takes_names_and_aliases_and_fits(here: World) -> None:
    """At most 25; the chosen value names its card exactly."""
    ann = here.person("Ann")
    for typed in ("", "m", "evers", "M9S-0", "vashtan", "@everyone", "x" * 100):
        choices = await ann.autocomplete(here.channel, "card", "name", typed)
        assert len(choices) <= 25
        assert len({choice["name"] for choice in choices}) == len(choices)
    first = (await ann.autocomplete(here.channel, "card", "name", "evers"))[0]
    assert first["name"].startswith("Everspring")
    assert "Closest match" not in (await asked(here, first["value"])).content
    only = await ann.autocomplete(here.channel, "card", "name", "a", game="convocate")
    assert {choice["name"].rsplit(" · ", 1)[1] for choice in only} == {"Convocate"}
    games_offered = await ann.autocomplete(here.channel, "card", "game", "mi")
    assert [choice["value"] for choice in games_offered] == ["miras9", "misomochi"]


async def test_the_game_that_is_played_here_comes_first(here: World) -> None:
    """A name that two games may mean is that of the match in the channel; other games' exact names still work."""
    await started(here, "Ann", "Bo")
    choices = await here.person("Ann").autocomplete(here.channel, "card", "name", "m")
    assert choices[0]["name"].endswith("MisoMochi")
    assert "**Mandate Rifleman**" in (await asked(here, "Mandate Rifleman")).content


async def test_a_private_message_is_a_place_for_lookups(here: World) -> None:
    """Where there is no server and no permission to ask about."""
    ann = here.person("Ann").user
    await ann.send_dm("hello")
    result = await ann.slash("card", name="Everspring")
    assert "**Everspring**" in result.response.content


async def test_without_permission_for_files_the_text_still_comes(here: World) -> None:
    """The picture is left out, and that is said."""
    here.env.inject_error("PATCH", "/webhooks/*/*/messages/*", status=403, code=50013)
    shown = await asked(here, "Everspring")
    assert "**Everspring**" in shown.content
    assert "picture could not be attached" in shown.content
    assert not shown.attachments


# --- the menu of a message -----------------------------------------------------------------------------------


async def looked_up(here: World, text: str) -> Any:
    """What Eve is answered who opens the menu of Ann's message."""
    message = await here.person("Ann").send(here.channel, text)
    result = await here.person("Eve").context_menu(here.channel, "Look up cards", message)
    assert result.ephemeral
    return result.response


async def test_names_in_a_message_are_looked_up(here: World) -> None:
    """One card is shown as a whole, several in short with a button for each, whoever wrote the message."""
    one = await looked_up(here, "is [[Everspring]] good?")
    assert "**Everspring**" in one.content
    assert one.attachments
    two = await looked_up(here, "[[Everspring]], [[Mandate Rifleman|Miras 9]] and `[[Artax]]`")
    assert "**Everspring**" in two.content
    assert "**Mandate Rifleman**" in two.content
    assert "Artax" not in two.content
    assert button_labels(two) == ["Everspring", "Mandate Rifleman"]
    opened = await here.person("Eve").click(two, label="Mandate Rifleman")
    assert "ATK **2**" in opened.response.content


async def test_five_cards_of_a_message_are_looked_up(here: World) -> None:
    """With what is unclear, unknown or of no game said of each, and the rest counted."""
    text = (
        "[[Everspring]] [[artaxx]] [[qqqq the unravelling of quux]] [[Artax|chess]] [[Mandate Rifleman]] [[Windowland]]"
    )
    shown = await looked_up(here, text)
    assert "Closest match to “artaxx”" in shown.content
    assert "“qqqq the unravelling of quux” is no card; the nearest are below." in shown.content
    assert "There is no game called chess" in shown.content
    assert "1 more in that message; I look up 5 at once." in shown.content
    assert len(shown.content) < 2000
    assert len(shown.components) <= 5


async def test_a_message_without_names_says_how_to_write_them(here: World) -> None:
    """Also one that holds them only where they do not count."""
    for text in ("hello", "`[[Artax]]`", "> [[Artax]]", "||[[Artax]]||"):
        assert "names no card" in (await looked_up(here, text)).content


async def test_no_privileged_intent_is_asked_for(here: World) -> None:
    """The message comes with the interaction."""
    assert not here.bot.intents.message_content
    assert not here.bot.intents.members


# --- presses that come late or from elsewhere ------------------------------------------------------------------


async def test_buttons_work_after_a_restart_and_for_whoever_sees_them(here: World) -> None:
    """They carry what they show, so nothing is lost with a process."""
    shown = await asked(here, "qqqq the unravelling of quux")
    kept, label = here.as_it_is(shown), button_labels(shown)[0]
    press = custom_id(shown, label)
    await here.killed()
    [result] = await here.raw(here.press_event(here.person("Eve"), kept, press))
    assert result.acknowledged
    assert not result.followups


async def test_a_card_that_is_gone_is_said_to_be(here: World) -> None:
    """After an upgrade of the data: a sentence, no silence."""
    shown = await asked(here, "qqqq the unravelling of quux")
    kept = here.as_it_is(shown)
    kept["payload"]["components"][0]["components"][0]["custom_id"] = "tk:me:0:card:0000000000.c0"
    [result] = await here.raw(here.press_event(here.person("Ann"), kept, "tk:me:0:card:0000000000.c0"))
    assert "data has changed" in result.followups[-1].content


async def test_lookups_are_switched_off_in_a_channel(here: World) -> None:
    """By those who may manage it; elsewhere they work, and the switch outlives a restart."""
    ann = here.person("Ann")
    refused = await ann.slash(here.channel, "lookups", here="off")
    assert "Only someone who may manage this channel" in refused.response.content
    role = here.guild.create_role("Keepers", permissions=discord.Permissions(manage_channels=True))
    keeper = here.guild.add_member(here.env.create_user("Kay"), roles=[role])
    await keeper.slash(here.channel, "lookups", here="off")
    await here.killed()
    assert "switched off in this channel" in (await asked(here, "Everspring")).content
    assert "switched off" in (await looked_up(here, "[[Everspring]]")).content
    assert "switched off" in (await ann.slash(here.channel, "rule", question="bench")).response.content
    other = here.guild.create_text_channel("other")
    assert "**Everspring**" in (await ann.slash(other, "card", name="Everspring")).response.content
    on = await keeper.slash(here.channel, "lookups", here="on")
    assert "Lookups are on" in on.response.content
    assert "**Everspring**" in (await asked(here, "Everspring")).content


async def test_lookups_work_in_threads_and_are_off_where_their_channel_is(here: World) -> None:
    """A thread can be switched off by itself, and says so where it cannot be switched on alone."""
    role = here.guild.create_role("Keepers", permissions=discord.Permissions(manage_channels=True))
    keeper = here.guild.add_member(here.env.create_user("Kay"), roles=[role])
    await started(here, "Ann", "Bo")
    ann = here.person("Ann")
    await ann.slash(here.channel, "match start")
    thread = here.channel.threads[0]
    assert "**Everspring**" in (await ann.slash(thread, "card", name="Everspring")).response.content
    await keeper.slash(here.channel, "lookups", here="off")
    assert "switched off" in (await ann.slash(thread, "card", name="Everspring")).response.content
    on = await keeper.slash(thread, "lookups", here="on")
    assert "still off in the channel that this thread belongs to" in on.response.content
    await keeper.slash(here.channel, "lookups", here="on")
    await keeper.slash(thread, "lookups", here="off")
    assert "switched off" in (await ann.slash(thread, "rule", question="bench")).response.content
    assert "**Everspring**" in (await asked(here, "Everspring")).content


async def test_the_rule_of_a_refusal_is_shown_where_lookups_are_off(here: World) -> None:
    """It belongs to playing."""
    match = await started(here, "Ann", "Bo")
    await here.bot.store.set_quiet(here.channel.id, True, discord.utils.utcnow())
    assert (await here.bot.store.match(match)).phase is Phase.PLAYING
    ann = here.person("Ann")
    opened = await ann.click(here.table(), label="Why not?")
    menu = menus_of(opened.response)[0]
    await ann.select(opened.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    label = rules_named(opened.response)[0]
    shown = await ann.click(opened.response, label=label)
    assert shown.response.content.startswith(f"`{label}`")


@pytest.mark.parametrize(
    ("command", "option"), [("card", "name"), ("rule", "question"), ("deck show", "name"), ("match log", "match")]
)
async def test_what_was_typed_is_shown_again_without_controls(here: World, command: str, option: str) -> None:
    """No typed mark turns the rest of our sentence around."""
    said = await here.person("Ann").slash(here.channel, command, **{option: "zz\u202eqq\x1b\u2067xx"})
    assert not {"\u202e", "\x1b", "\u2067"} & set(said.response.content)


def test_every_card_fits_into_a_message() -> None:
    """Each page of each card, with all of its controls."""
    for game, lore in games.all_lore().items():
        for entry in lore.entries.values():
            made = cards.letter(game, entry)
            made.for_send()
            assert entry.title.split(",")[0] in made.text.replace("\\", "")
            ids = [
                part["custom_id"]
                for row in (made.view().to_components() if made.rows else [])
                for part in row["components"]
            ]  # type: ignore[union-attr]
            assert len(ids) == len(set(ids))


async def test_components_of_answers_fit(here: World) -> None:
    """No control of a lookup says nothing."""
    shown = await asked(here, "Everspring")
    assert all(part.get("label") or part["type"] == 3 for part in components(shown))
