"""``/deck``: lists brought in line by line, kept, played, renamed, deleted, written out; only the owner's business."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import orjson
import pytest
from world import World, button_labels, components, custom_id, menus_of, started

from bot.lookups import shelf
from bot.sessions import decks as sessions
from bot.store.base import DeckRow, Phase
from bot.views import decks as views
from engine import games
from engine.reference import decklists
from engine.reference.decklists import MAX_BYTES
from engine.reference.library import library

GAME = "misomochi"
THEN = datetime(2026, 11, 1, tzinfo=UTC)


@pytest.fixture(autouse=True, scope="module")
def built() -> None:
    """The library, which a running bot has built at its start."""
    shelf.warm()


def legal_counts() -> dict[str, int]:
    """The cards of a deck that may be played."""
    return dict(games.get(GAME).starter_decks()[0].counts)


def legal_list(title: str = "") -> str:
    """A deck that may be played, as a list."""
    return decklists.write(title, legal_counts(), games.lore(GAME))


async def pasted(here: World, text: str, name: str = "", who: str = "Ann", **options: Any) -> Any:
    """The report on a list that somebody pasted into the form."""
    person = here.person(who)
    opened = await person.slash(here.channel, "deck import", **options)
    assert opened.modal is not None
    fields = [part["component"]["custom_id"] for part in opened.modal["components"]]
    result = await person.submit_modal(opened, dict(zip(fields, (text, name), strict=True)))
    assert result.ephemeral
    return result.response


async def sent(here: World, data: bytes, file: str = "deck.txt", **options: Any) -> Any:
    """The answer to a list that Ann sent as a file."""
    result = await here.person("Ann").slash(here.channel, "deck import", file=(file, data), **options)
    assert result.ephemeral
    return result.response


async def kept(here: World, name: str = "Mine", counts: dict[str, int] | None = None, **fields: Any) -> None:
    """A deck of Ann's in the store."""
    row = DeckRow(here.person("Ann").id, GAME, name, legal_counts() if counts is None else counts, THEN, **fields)
    await here.bot.store.keep_deck(row)


async def names(here: World, who: str = "Ann") -> list[str]:
    """What somebody's decks are called."""
    return [deck.name for deck in await here.bot.store.decks(here.person(who).id)]


# --- bringing in -----------------------------------------------------------------------------------------------


async def test_a_legal_list_is_kept_with_one_press(here: World) -> None:
    """The report says that it is legal; kept, it is shown as text and picture, and can be played."""
    report = await pasted(here, legal_list("Cats first"))
    assert "**Cats first** · MisoMochi · 40 cards understood" in report.content
    assert "The deck is legal." in report.content
    assert button_labels(report) == ["Keep the deck", "Discard"]
    await here.person("Ann").click(report, label="Keep the deck")
    assert report.content.startswith("Kept. You can choose it in every match of this game.")
    assert "· 40 cards · legal" in report.content
    assert [file.filename for file in report.attachments] == ["deck-1.png"]
    assert report.attachments[0].description.startswith("Cats first: ")
    [row] = await here.bot.store.decks(here.person("Ann").id, GAME)
    assert (row.name, row.counts, row.draft) == ("Cats first", legal_counts(), False)
    assert row.edition == sessions.edition(GAME)


async def test_the_form_fits_and_takes_four_thousand_characters(here: World) -> None:
    """A name typed in the command stands in the form; what is longer is sent as a file."""
    opened = await here.person("Ann").slash(here.channel, "deck import", name="Typed")
    pasted_field, name_field = (part["component"] for part in opened.modal["components"])
    assert pasted_field["max_length"] == 4000
    assert name_field["value"] == "Typed"
    text = legal_list()
    full = await pasted(here, text + "/" * (4000 - len(text)), "Full")
    assert "40 cards understood" in full.content
    assert len(full.content) <= 2000


async def test_each_line_in_doubt_is_named_with_its_suggestion(here: World) -> None:
    """By number and text; one press takes a suggestion, the report is brought up to date in place."""
    text = legal_list().replace("Everspring", "Evesprin")
    number = next(n for n, line in enumerate(text.splitlines(), 1) if "Evesprin" in line)
    report = await pasted(here, text)
    assert "1 line in doubt" in report.content
    assert f"Line {number} “1 Evesprin”" in report.content
    assert "`[MM-H1]`" in report.content
    assert f"{number}: Everspring" in button_labels(report)
    assert "Keep as a draft" in button_labels(report)
    await here.person("Ann").click(report, label=f"{number}: Everspring")
    assert "The deck is legal." in report.content


async def test_all_suggestions_are_accepted_by_one_press(here: World) -> None:
    """Also those on other pages; pages hold five lines each."""
    lines = legal_list().splitlines()
    wrong = [line[:-1] + "qq" if index < 8 else line for index, line in enumerate(lines)]
    report = await pasted(here, "\n".join(wrong))
    assert "8 lines in doubt (1 of 2)" in report.content
    ann = here.person("Ann")
    await ann.click(report, label="▶")
    assert "8 lines in doubt (2 of 2)" in report.content
    await ann.click(report, label="Accept all suggestions")
    assert "in doubt" not in report.content
    assert "The deck is legal." in report.content


async def test_lines_can_be_left_out(here: World) -> None:
    """By an explicit press; the rest stays as it is."""
    report = await pasted(here, legal_list() + "3 Nothing Whatsoever Qzx\nhello there, friends of cats\n")
    ann = here.person("Ann")
    await ann.click(report, label="Leave these lines out")
    assert "40 cards understood" in report.content
    assert "The deck is legal." in report.content


async def test_an_illegal_list_is_kept_as_a_draft_only(here: World) -> None:
    """It says why, with rule ids, and it is not offered when a match begins."""
    report = await pasted(here, "3 Everspring\n", "Three")
    assert "A deck has exactly 40 cards; this one has 3. `[MM-H1]`" in report.content
    assert "only a legal deck can be played" in report.content
    ann = here.person("Ann")
    opened = await ann.click(report, label="MM-H1")
    assert opened.response.content.startswith("`MM-H1`")
    await ann.click(report, label="Keep as a draft")
    assert report.content.startswith("Kept as a draft.")
    assert "MM-H1" in button_labels(report)
    assert "draft, not legal" in report.content
    assert "`[MM-H1]`" in report.content
    await ann.slash(here.channel, "match start")
    joined = await ann.click(here.lobby(), label="Join")
    assert len(menus_of(joined.response)) == 1
    assert "1 of your decks may not be played" in joined.response.content


async def test_a_deck_of_the_same_name_is_replaced_knowingly(here: World) -> None:
    """The button says so; a name taken meanwhile is not replaced by the press for a new one."""
    await kept(here, "Mine", {"everspring": 1})
    ann = here.person("Ann")
    report = await pasted(here, legal_list(), "mine")
    assert "Keep the deck, replace" in button_labels(report)
    await ann.click(report, label="Keep the deck, replace")
    assert await names(here) == ["mine"]
    second = await pasted(here, legal_list(), "Other")
    await kept(here, "Other", {"everspring": 1})
    await ann.click(second, label="Keep the deck")
    assert "You have a deck called Other already." in second.content
    assert "Keep the deck, replace" in button_labels(second)
    assert (await here.bot.store.decks(ann.id, GAME))[1].counts == {"everspring": 1}


async def test_there_is_a_bound_to_decks(here: World) -> None:
    """Twenty-five of one game; the next is refused, and the report stays."""
    for number in range(sessions.MOST):
        await kept(here, f"Deck {number}")
    report = await pasted(here, legal_list(), "One more")
    await here.person("Ann").click(report, label="Keep the deck")
    assert "as many as may be" in report.content
    assert len(await names(here)) == sessions.MOST
    listed = await here.person("Ann").slash(here.channel, "deck list")
    assert len(menus_of(listed.response)[0]["options"]) == sessions.MOST


async def test_discarding_keeps_nothing(here: World) -> None:
    """And the list is forgotten."""
    report = await pasted(here, legal_list())
    await here.person("Ann").click(report, label="Discard")
    assert report.content == "Discarded; nothing was kept."
    assert await here.bot.store.import_of(here.person("Ann").id) is None
    assert await names(here) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("   \n\n", "That list is empty"),
        ("https://example.org/deck/1", "That is a link"),
        ('["a", "b"]', "That is JSON"),
        ("#main\n12345678\n12345679\n!side\n", "card numbers from another program"),
        ("AAECAf0EBPQF0gKBCMQIDU1hbnlDYXJkcw==", "deck code from another program"),
        ("Deck\nSideboard\n", "There is no card in that list"),
    ],
)
async def test_what_is_no_list_is_called_by_its_name(here: World, text: str, said: str) -> None:
    """Nothing is kept, and what was being brought in before stays."""
    await pasted(here, legal_list(), "Before")
    assert said in (await pasted(here, text)).content
    row = await here.bot.store.import_of(here.person("Ann").id)
    assert row is not None
    assert row.name == "Before"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (legal_list().encode("utf-16"), "The deck is legal."),
        (b"\xef\xbb\xbf" + legal_list().replace("\n", "\r\n").encode(), "The deck is legal."),
        (legal_list().encode("utf-16-le"), "The deck is legal."),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8, "That file is no text."),
        (b"PK\x03\x04" + b"\0" * 100, "That file is no text."),
        (b"x" * (MAX_BYTES + 1), "a decklist has at most 64 KB"),
        (b"1 Everspring\n" * 1001, "a decklist has at most 1000"),
        (b"%PDF-1.7 nothing", "That file is no text."),
    ],
)
async def test_files_of_every_kind_get_a_clear_answer(here: World, data: bytes, said: str) -> None:
    """Text in its usual encodings is read, the rest is called what it is."""
    assert said in (await sent(here, data)).content


async def test_random_bytes_never_end_in_silence(here: World) -> None:
    """Whatever is sent, something is said and it fits."""
    for seed in range(6):
        data = bytes((seed * 97 + n * n * 31) % 256 for n in range(3000))
        answer = await sent(here, data)
        assert 0 < len(answer.content) <= 2000


async def test_the_game_is_taken_from_the_cards(here: World) -> None:
    """Without naming it; a game that cannot be played yet can have decks all the same, with their pictures."""
    lore = games.lore("convocate")
    info = lore.starter_decks()[0]
    report = await pasted(here, decklists.write(info.title, info.counts, lore))
    assert "Convocate" in report.content
    await here.person("Ann").click(report, label="Keep the deck")
    assert "Convocate cannot be played yet" in report.content
    assert [file.filename for file in report.attachments] == ["deck-1.png"]
    assert report.attachments[0].description.startswith(f"{info.title}: ")
    named = await pasted(here, "1 Everspring", game="miras9")
    assert "is a card of another game" in named.content


async def test_an_unknown_game_is_refused_before_the_form(here: World) -> None:
    """In words, instead of a form that leads nowhere."""
    result = await here.person("Ann").slash(here.channel, "deck import", game="chess")
    assert result.modal is None
    assert "There is no game called chess" in result.response.content


async def test_names_in_lists_neither_ping_nor_format(here: World) -> None:
    """Titles and lines are shown as they are."""
    report = await pasted(here, "// @everyone **x**\n3 @everyone\n2 <@1234567890123456789> `y` **z**\n1 Everspring\n")
    assert "@everyone" not in report.content
    assert "**x**" not in report.content
    assert "<@1234567890123456789>" not in report.content
    assert not report.message.mention_everyone
    assert not report.message.mentions


async def test_a_report_outlives_a_restart(here: World) -> None:
    """Its buttons go on from the list as it stood."""
    text = legal_list().replace("Everspring", "Evesprin")
    report = await pasted(here, text, "Restarted")
    kept_as, press = here.as_it_is(report), custom_id(report, "Accept the suggestion")
    await here.killed()
    ann = here.person("Ann")
    [result] = await here.raw(here.press_event(ann, kept_as, press))
    assert result.acknowledged
    assert "The deck is legal." in report.content
    await ann.click(report, label="Keep the deck")
    assert await names(here) == ["Restarted"]


async def test_presses_that_come_twice_or_late_change_nothing_more(here: World) -> None:
    """The same press again, one for a list that was replaced, one after it was kept."""
    text = legal_list().replace("Everspring", "Evesprin")
    report = await pasted(here, text, "First")
    old = here.as_it_is(report)
    number = next(n for n, line in enumerate(text.splitlines(), 1) if "Evesprin" in line)
    mend, keep = custom_id(report, f"{number}: Everspring"), custom_id(report, "Keep as a draft")
    ann = here.person("Ann")
    await here.raw(here.press_event(ann, old, mend), here.press_event(ann, old, mend))
    assert "That line is settled already." in report.content or "The deck is legal." in report.content
    await pasted(here, "3 Everspring", "Second")
    [late] = await here.raw(here.press_event(ann, old, keep))
    assert "not being brought in any more" in late.followups[-1].content
    assert await names(here) == []


async def test_two_presses_at_once_are_both_taken(here: World) -> None:
    """Two lines mended in the same instant: neither is lost."""
    lines = legal_list().splitlines()
    wrong = [line + "qq" if index < 2 else line for index, line in enumerate(lines)]
    report = await pasted(here, "\n".join(wrong))
    old = here.as_it_is(report)
    labels = button_labels(report)
    presses = [custom_id(report, next(label for label in labels if label.startswith(f"{n}: "))) for n in (1, 2)]
    ann = here.person("Ann")
    await here.raw(*(here.press_event(ann, old, press) for press in presses))
    row = await here.bot.store.import_of(ann.id)
    assert row is not None
    assert library().deck(row.text, GAME).is_legal


async def test_a_strangers_press_touches_nobodys_list(here: World) -> None:
    """A list belongs to who brought it in."""
    report = await pasted(here, legal_list(), "Ann's")
    old, press = here.as_it_is(report), custom_id(report, "Keep the deck")
    [result] = await here.raw(here.press_event(here.person("Eve"), old, press))
    assert "not being brought in any more" in result.followups[-1].content
    assert await names(here) == []
    assert await names(here, "Eve") == []


# --- kept decks ------------------------------------------------------------------------------------------------


async def test_decks_are_listed_and_opened(here: World) -> None:
    """With whether they may be played; starter decks are named too."""
    ann = here.person("Ann")
    empty = await ann.slash(here.channel, "deck list")
    assert "You have no decks of your own." in empty.response.content
    await kept(here, "Mine")
    await kept(here, "Small", {"everspring": 1}, draft=True)
    listed = await ann.slash(here.channel, "deck list")
    assert "- Mine · 40 cards · legal" in listed.response.content
    assert "- Small · 1 card · draft, not legal" in listed.response.content
    assert "Moonlit Lullaby" in listed.response.content
    menu = menus_of(listed.response)[0]
    opened = await ann.select(listed.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert opened.response.content.startswith("**Mine** · MisoMochi · 40 cards · legal")
    assert opened.response.attachments


async def test_a_deck_is_shown_by_its_name(here: World) -> None:
    """In any case, from completion, or a starter deck; what is not there says so."""
    await kept(here, "Mine")
    ann = here.person("Ann")
    for name in ("Mine", "mine", "Mine · MisoMochi"):
        shown = await ann.slash(here.channel, "deck show", name=name)
        assert "**Mine**" in shown.response.content
    choices = await ann.autocomplete(here.channel, "deck show", "name", "")
    assert choices[0]["value"] == "Mine · MisoMochi"
    assert len(choices) <= 25
    own = await ann.autocomplete(here.channel, "deck delete", "name", "")
    assert [choice["value"] for choice in own] == ["Mine · MisoMochi"]
    starter = await ann.slash(here.channel, "deck show", name="Tangled Tide")
    assert "starter deck" in starter.response.content
    assert button_labels(starter.response) == ["Export"]
    assert "You have no deck of that name" in (await ann.slash(here.channel, "deck show", name="zz")).response.content
    assert (
        "You have no deck" in (await here.person("Eve").slash(here.channel, "deck show", name="Mine")).response.content
    )


async def test_the_same_name_for_two_games_asks_which(here: World) -> None:
    """Until the game is named."""
    await kept(here, "Mine")
    await here.bot.store.keep_deck(DeckRow(here.person("Ann").id, "miras9", "Mine", {}, THEN))
    ann = here.person("Ann")
    unclear = await ann.slash(here.channel, "deck show", name="mine")
    assert "say which game" in unclear.response.content
    clear = await ann.slash(here.channel, "deck show", name="mine", game="MisoMochi")
    assert "**Mine** · MisoMochi" in clear.response.content


async def test_a_deck_is_renamed_by_command_and_by_form(here: World) -> None:
    """A taken or blank name is refused; the old button then leads nowhere, in words."""
    await kept(here, "Mine")
    await kept(here, "Other")
    ann = here.person("Ann")
    taken = await ann.slash(here.channel, "deck rename", name="Mine", new_name="OTHER")
    assert "You have a deck called OTHER already." in taken.response.content
    done = await ann.slash(here.channel, "deck rename", name="Mine", new_name="Cats **&** dogs")
    assert "Cats \\*\\*&\\*\\* dogs" in done.response.content
    opened = await ann.click(done.response, label="Rename")
    field = opened.modal["components"][0]["component"]["custom_id"]
    stale = here.as_it_is(done.response)
    press = custom_id(done.response, "Delete")
    await ann.submit_modal(opened, {field: "mine"})
    assert done.response.content.startswith("Renamed.")
    assert await names(here) == ["mine", "Other"]
    [late] = await here.raw(here.press_event(ann, stale, press))
    assert "You have no deck of that name" in late.followups[-1].content


async def test_a_deck_is_deleted_after_a_question(here: World) -> None:
    """In another place; keeping it shows it again; a second *yes* finds nothing."""
    await kept(here, "Mine")
    ann = here.person("Ann")
    asked = await ann.slash(here.channel, "deck delete", name="mine")
    assert "Do you really delete **Mine** (MisoMochi)?" in asked.response.content
    assert await names(here) == ["Mine"]
    old, yes = here.as_it_is(asked.response), custom_id(asked.response, "Yes, delete it")
    await ann.click(asked.response, label="Keep it")
    assert "**Mine** · MisoMochi" in asked.response.content
    [stranger] = await here.raw(here.press_event(here.person("Eve"), old, yes))
    assert "You have no deck of that name" in stranger.followups[-1].content
    assert await names(here) == ["Mine"]
    await here.raw(here.press_event(ann, old, yes))
    assert await names(here) == []
    [again] = await here.raw(here.press_event(ann, old, yes))
    assert "You have no deck of that name" in again.followups[-1].content


@pytest.mark.parametrize("name", ["Mine", "Sideboard", "2 fast", "//", "```", "Naïve 猫 deck", "# x", "main deck 40"])
async def test_an_exported_list_is_read_as_the_same_deck(here: World, name: str) -> None:
    """Also where the name itself would read as something else."""
    await kept(here, name)
    exported = await here.person("Ann").slash(here.channel, "deck export", name=name)
    data = await exported.response.attachments[0].read()
    again = library().deck(decklists.decode(data), GAME)
    assert again.counts == legal_counts()
    assert again.is_legal
    assert exported.response.attachments[0].filename.isascii()
    assert "reads this as the same deck" in exported.response.content


async def test_a_deck_whose_cards_have_changed_says_so(here: World) -> None:
    """What was legal and is not any more is not offered, and says why; a card that is gone is named by its id."""
    counts = legal_counts() | {"no-such-card": 2}
    await kept(here, "Old", counts, edition="of before")
    ann = here.person("Ann")
    shown = await ann.slash(here.channel, "deck show", name="Old")
    assert "not legal any more" in shown.response.content
    assert "The cards of MisoMochi have changed since you kept this deck." in shown.response.content
    assert "no-such-card (no card any more)" in shown.response.content
    assert not shown.response.attachments
    await ann.click(shown.response, label="Check again")
    assert "It stays a draft." in shown.response.content
    exported = await ann.slash(here.channel, "deck export", name="Old")
    assert library().deck((await exported.response.attachments[0].read()).decode(), GAME).counts == legal_counts()


async def test_a_draft_that_is_legal_by_now_can_be_made_playable(here: World) -> None:
    """By one press."""
    await kept(here, "Draft", draft=True)
    ann = here.person("Ann")
    shown = await ann.slash(here.channel, "deck show", name="Draft")
    assert "draft, legal by now" in shown.response.content
    await ann.click(shown.response, label="Make it playable")
    assert "· legal" in shown.response.content
    assert not (await here.bot.store.decks(ann.id))[0].draft


# --- playing them ----------------------------------------------------------------------------------------------


async def test_own_legal_decks_are_offered_beside_the_starter_decks(here: World) -> None:
    """In a menu of their own that only their owner sees; the lobby says no more than that a deck was chosen."""
    await kept(here, "Mine")
    ann, bo = here.person("Ann"), here.person("Bo")
    await ann.slash(here.channel, "match start")
    joined = await ann.click(here.lobby(), label="Join")
    starters, own = menus_of(joined.response)
    assert [option["label"] for option in own["options"]] == ["Mine"]
    await ann.select(joined.response, [own["options"][0]["value"]], custom_id=own["custom_id"])
    assert "Your deck: **Mine**." in joined.response.content
    assert menus_of(joined.response)[1]["options"][0]["default"]
    assert not any(option.get("default") for option in menus_of(joined.response)[0]["options"])
    assert "Mine" not in here.lobby().content
    theirs = await bo.click(here.lobby(), label="Join")
    assert len(menus_of(theirs.response)) == 1
    assert starters["options"][0]["value"] == "moonlit-lullaby"
    await bo.select(theirs.response, ["tangled-tide"])
    await ann.click(here.lobby(), label="Start")
    assert "is to act" in here.table().content


async def test_a_deck_that_went_is_not_chosen(here: World) -> None:
    """Deleted or made illegal while the menu was open: a sentence, and the deck chosen before stays."""
    await kept(here, "Mine")
    ann = here.person("Ann")
    await ann.slash(here.channel, "match start")
    joined = await ann.click(here.lobby(), label="Join")
    await ann.select(joined.response, ["tangled-tide"], custom_id=menus_of(joined.response)[0]["custom_id"])
    own = menus_of(joined.response)[1]
    await here.bot.store.drop_deck(ann.id, GAME, "Mine")
    result = await ann.select(joined.response, [own["options"][0]["value"]], custom_id=own["custom_id"])
    assert "There is no such deck." in result.followups[-1].content
    assert "deck chosen" in here.lobby().content


async def test_legality_is_judged_again_at_the_start(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards changed after the deck was chosen: its owner is told why, the others only that one must be chosen."""
    await kept(here, "Mine")
    ann, bo = here.person("Ann"), here.person("Bo")
    await ann.slash(here.channel, "match start")
    for person in (ann, bo):
        joined = await person.click(here.lobby(), label="Join")
        if person is ann:
            own = menus_of(joined.response)[1]
            await ann.select(joined.response, [own["options"][0]["value"]], custom_id=own["custom_id"])
        else:
            await bo.select(joined.response, ["tangled-tide"])
    match = here.lobby().content.split("`")[1]
    seat = (await here.bot.store.seats(match))[0]
    changed = dict(seat.deck.counts) | {"everspring": 4}
    await here.bot.store.give_deck(match, 0, type(seat.deck)("Mine", changed, edition="of before"))
    own_words = await ann.click(here.lobby(), label="Start")
    assert "Ann's deck Mine may not be played:" in own_words.response.content
    assert "The cards have changed since it was chosen." in own_words.response.content
    others = await bo.click(here.lobby(), label="Start")
    assert "Ann must choose again." in others.response.content
    assert "Everspring" not in others.response.content
    assert (await here.bot.store.match(match)).phase is Phase.LOBBY


async def test_a_game_that_cannot_be_played_says_so(here: World) -> None:
    """In the list of games, and when it is started all the same; titles are understood."""
    ann = here.person("Ann")
    choices = await ann.autocomplete(here.channel, "match start", "game", "")
    assert [choice["name"] for choice in choices] == [
        "Miras 9", "MisoMochi", "Convocate (lookups only, not played yet)",
    ]  # fmt: skip
    refused = await ann.slash(here.channel, "match start", game="Convocate")
    assert "Convocate cannot be played yet." in refused.response.content
    assert not [m for m in here.history() if "Join" in button_labels(m)]
    await ann.slash(here.channel, "match start", game="MisoMochi")
    assert "MisoMochi" in here.lobby().content


# --- what is kept about a person -------------------------------------------------------------------------------


async def test_decks_and_lists_are_shown_exported_and_forgotten(here: World) -> None:
    """Decks with the card data they were kept with, and the list that is being brought in."""
    await kept(here, "Mine", edition="alpha")
    ann = here.person("Ann")
    await pasted(here, "3 Everspring", "Half")
    shown = await ann.slash(here.channel, "data show")
    assert "- decks: 1" in shown.response.content
    assert "- imports: 1" in shown.response.content
    exported = orjson.loads(await (await ann.slash(here.channel, "data export")).response.attachments[0].read())
    assert (exported["decks"][0]["name"], exported["decks"][0]["card_data"]) == ("Mine", "alpha")
    assert exported["imports"][0]["text"] == "3 Everspring"
    asked = await ann.slash(here.channel, "data forget")
    await ann.click(asked.response, label="Yes, forget me")
    assert await names(here) == []
    assert await here.bot.store.import_of(ann.id) is None


async def test_help_names_lookups_and_decks(here: World) -> None:
    """All commands of this chapter."""
    text = (await here.person("Ann").slash(here.channel, "help")).response.content
    for command in ("/card", "Look up cards", "/rule", "/deck import", "/lookups"):
        assert command in text
    assert not text.endswith("…")


async def test_decks_work_in_private_messages(here: World) -> None:
    """Where most people keep them."""
    await kept(here, "Mine")
    ann = here.person("Ann").user
    await ann.send_dm("hello")
    shown = await ann.slash("deck show", name="Mine")
    assert "**Mine**" in shown.response.content


async def test_a_running_match_keeps_the_deck_it_began_with(here: World) -> None:
    """Whatever becomes of the stored one."""
    await started(here, "Ann", "Bo")
    await kept(here, "Mine")
    await here.bot.store.drop_deck(here.person("Ann").id, GAME, "Mine")
    assert "is to act" in here.table().content


def test_every_report_and_deck_fits_into_a_message() -> None:
    """The worst lists: a thousand lines in doubt, the longest names, hundreds of different cards."""
    lore = games.lore(GAME)
    texts = [
        "\n".join(f"{n} Evesprin {'x' * 100}" for n in range(1, 900)),
        "\n".join(f"5 {e.title}" for e in lore.entries.values()),
    ]
    for text in texts:
        report = library().deck(text, GAME)
        row = sessions.ImportRow(999_999_999, 1, GAME, "N" * 60, text, THEN)
        for page in (0, 3, 10_000):
            made = views.report(sessions.Draft(row, report, "*" * 60, True), page, "note " * 30)
            made.for_send()
    everything = DeckRow(1, GAME, "*" * 60, dict.fromkeys(lore.entries, 60), THEN, "of before")
    many = dict.fromkeys(games.lore("convocate").entries, 3) | {f"gone-{n}": 1 for n in range(60)}
    for deck in (everything, DeckRow(1, "convocate", "x", many, THEN)):
        for page in (0, 1, 9):
            views.letter(views.shown_of(sessions.own(deck)), "Renamed.", page=page).for_send()
        views.export_letter(views.shown_of(sessions.own(deck))).for_send()
    listed = [
        sessions.own(DeckRow(1, name, f"{n} {'*' * 55}", {}, THEN)) for name in games.all_lore() for n in range(25)
    ]
    made = views.list_letter(listed)
    made.for_send()
    assert len(made.rows) == len(games.all_lore())
    assert all(components_of(row) for row in made.rows)


def components_of(row: Any) -> list[Any]:
    """The controls of a row."""
    return list(row)


async def test_the_longest_report_of_all_is_shown(here: World) -> None:
    """As a file of as many lines as may be, each with another name: read in bounded time."""
    text = "\n".join(f"1 Everspring mooncat {n}x{n * n}" for n in range(1, 990))
    answer = await sent(here, text.encode())
    suggested = [problem for problem in library().deck(text, GAME).problems if problem.meant]
    assert len(suggested) == decklists.SUGGESTED
    assert "lines in doubt (1 of" in answer.content
    assert components(answer)


async def test_a_renamed_deck_is_still_the_one_picked_last(here: World) -> None:
    """The next lobby takes it by its new name; another deck's renaming changes nothing."""
    ann = here.person("Ann")
    for name in ("Mine", "Other"):
        await kept(here, name)
    await here.bot.store.remember_deck(ann.id, GAME, {"name": "Mine"})
    await ann.slash(here.channel, "deck rename", name="Other", new_name="Another")
    await ann.slash(here.channel, "deck rename", name="mine", new_name="Ours")
    await ann.slash(here.channel, "match start")
    joined = await ann.click(here.lobby(), label="Join")
    assert "Your deck: **Ours**." in joined.response.content
