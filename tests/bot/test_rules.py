"""``/rule``: the rule that answers, what leads on from it, and an honest word where the rules do not answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from simcord.interactions import base_payload
from world import World, button_labels, components, custom_id, menus_of, mover, rules_named, started

from bot.lookups import keys, rules, shelf
from bot.views import rules as views
from bot.views.base import rule_label
from engine import Refused, Statement, games
from engine.reference.library import library
from engine.reference.rules import RuleAnswer, RuleHit


@pytest.fixture(autouse=True, scope="module")
def built() -> None:
    """The library, which a running bot has built at its start."""
    shelf.warm()


async def asked(here: World, question: str, **options: Any) -> Any:
    """What Ann is answered to ``/rule``; always to her alone, and without any mention."""
    result = await here.person("Ann").slash(here.channel, "rule", question=question, **options)
    assert result.ephemeral
    assert not result.response.message.mention_everyone
    assert not result.response.message.mentions
    assert len(result.response.content) <= 2000
    return result.response


def first_rule(game: str = "miras9") -> Statement:
    """A rule with neighbours."""
    return list(games.lore(game).statements.values())[5]


async def test_a_rule_is_shown_by_its_id(here: World) -> None:
    """Id, text, whose it is, and the version of the source; a rule of any game, without naming the game."""
    for game in ("miras9", "misomochi"):
        rule = first_rule(game)
        shown = await asked(here, rule.id)
        assert f"`{rule.id}`" in shown.content
        assert "official rule, in our words" in shown.content
        assert f"version {games.lore(game).source.version}" in shown.content


async def test_a_house_ruling_is_marked(here: World) -> None:
    """So that nobody takes ours for the publisher's."""
    ruling = next(s for s in games.lore("misomochi").statements.values() if s.is_ruling)
    assert "house ruling" in (await asked(here, ruling.id)).content


async def test_a_question_is_answered_with_the_best_rule_and_up_to_three_more(here: World) -> None:
    """As the library ranks them; the further ones are buttons that show them in place."""
    question = "how many cards do i draw"
    best, *more = [hit.statement for hit in library().rule(question, "miras9").hits]
    shown = await asked(here, question, game="miras9")
    assert shown.content.startswith(f"You asked: {question}")
    assert f"`{best.id}`" in shown.content
    labels = button_labels(shown)
    assert labels[: len(more)] == [rule_label(rule.id) for rule in more]
    await here.person("Ann").click(shown, label=rule_label(more[0].id))
    assert shown.content.startswith(f"`{more[0].id}`")


async def test_neighbours_related_rules_and_the_chapter_lead_on(here: World) -> None:
    """All in place; the chapter begins at the page of the rule, and leads back."""
    rule = next(s for s in games.lore("miras9").statements.values() if s.related and s.chapter)
    ann = here.person("Ann")
    shown = await asked(here, rule.id)
    before, after = rules.neighbours("miras9", rule)
    assert after is not None
    await ann.click(shown, label=f"{after.id} ▶")
    assert shown.content.startswith(f"`{after.id}`")
    await ann.click(shown, label=f"◀ {rule.id}")
    await ann.click(shown, label=rule.related[0])
    assert shown.content.startswith(f"`{rule.related[0]}`")
    back = await asked(here, rule.id)
    await ann.click(back, label="The whole chapter")
    assert back.content.startswith(f"**{rule.chapter}** (")
    assert f"`{rule.id}`" in back.content
    await ann.click(back, label=f"Back to {rule.id}")
    assert back.content.startswith(f"`{rule.id}`")
    assert before is None or f"◀ {before.id}" in button_labels(back)


async def test_a_chapter_is_read_page_by_page(here: World) -> None:
    """Every statement of it stands on some page, each page fits, and the ends have no button beyond them."""
    for game, lore in games.all_lore().items():
        for name in {statement.chapter for statement in lore.statements.values()}:
            rule = next(s for s in lore.statements.values() if s.chapter == name)
            _, found = rules.chapter(game, rule)
            texts = rules.chapter_pages(found)
            assert max(map(len, texts)) <= rules.PAGE
            assert all(any(f"`{s.id}`" in text for text in texts) for s in found)
    rule = first_rule()
    ann = here.person("Ann")
    shown = await asked(here, rule.id)
    await ann.click(shown, label="The whole chapter")
    pages = [shown.content]
    while "▶" in button_labels(shown):
        await ann.click(shown, label="▶")
        pages.append(shown.content)
    assert len(pages) > 1
    assert "◀" in button_labels(shown)


async def test_a_card_in_the_question_belongs_to_the_answer(here: World) -> None:
    """Its own text, and a button to the whole card."""
    shown = await asked(here, "can i play everspring twice in one game", game="misomochi")
    assert "**Everspring**" in shown.content
    assert games.lore("misomochi").entries["everspring"].faces[0].lines[2] in shown.content
    opened = await here.person("Ann").click(shown, label="Everspring")
    assert "**Everspring**" in opened.response.content
    assert opened.response.attachments


async def test_what_the_rules_do_not_cover_is_said(here: World) -> None:
    """With the game that was asked and another try; never an invented answer."""
    question = "how do i install python"
    assert not library().rule(question, "misomochi").is_covered
    shown = await asked(here, question, game="misomochi")
    assert "The MisoMochi rules do not cover that." in shown.content
    assert button_labels(shown) == ["Ask differently"]


def test_a_house_ruling_answers_where_the_rules_do_not() -> None:
    """Marked as ours, after the sentence that the rules do not cover it, and with the nearest term."""
    lore = games.lore("misomochi")
    ruling = next(s for s in lore.statements.values() if s.is_ruling)
    term = next(iter(lore.glossary.values()))
    answer = RuleAnswer("misomochi", True, (RuleHit(ruling, 0.7),), (), term)
    made = views.answer("what if", shelf.Ruling(answer, False, term))
    made.for_send()
    order = [made.text.index(part) for part in ("do not cover", f"Nearest term: **{term.term}**", "house ruling")]
    assert order == sorted(order)
    assert f"`{ruling.id}`" in made.text


def test_what_is_only_near_is_not_given_for_an_answer() -> None:
    """Three statements at most, below the sentence that the rules do not cover it."""
    near = list(games.lore("misomochi").statements.values())[:4]
    answer = RuleAnswer("misomochi", False, tuple(RuleHit(statement, 0.2) for statement in near), (), None)
    made = views.answer("what if", shelf.Ruling(answer, False, None))
    made.for_send()
    assert made.text.index("do not cover") < made.text.index("Nearest, for a look:")
    assert [f"`{statement.id}`" in made.text for statement in near] == [True, True, True, False]


async def test_a_term_is_explained(here: World) -> None:
    """What it means stands above the rule that fits."""
    for game, name in (("miras9", None), ("misomochi", None)):
        term = next(t for t in games.lore(game).glossary.values() if library().rule(t.term, game).is_covered)
        shown = await asked(here, name or term.term, game=game)
        assert f"**{term.term}**: {term.meaning[:40]}" in shown.content.replace("\\", "")


async def test_without_a_game_the_best_answer_of_all_is_given_and_its_game_named(here: World) -> None:
    """The sentence says whose rules they are."""
    question = "how many cards do i draw"
    game = library().rule(question).game
    shown = await asked(here, question)
    assert f"No game was named; these are the rules of {games.lore(game).title}." in shown.content
    named = await asked(here, f"MisoMochi: {question}")
    assert "MisoMochi · " in named.content
    assert "No game was named" not in named.content


async def test_the_game_that_is_played_here_is_meant(here: World) -> None:
    """Without naming it, and for completion too."""
    await started(here, "Ann", "Bo")
    shown = await asked(here, "how many cards do i draw")
    assert "-# MisoMochi ·" in shown.content
    assert "`M9-13-a`" in (await asked(here, "M9-13-a")).content
    assert "-# Miras 9 ·" in (await asked(here, "Miras 9: how many cards do i draw")).content
    choices = await here.person("Ann").autocomplete(here.channel, "rule", "question", "")
    assert choices[0]["value"] in games.lore("misomochi").statements


async def test_completion_offers_ids_titles_and_terms(here: World) -> None:
    """At most 25, all of which lead to an answer."""
    ann = here.person("Ann")
    for typed in ("", "m9-1", "exil", "MisoMochi: benc", "@everyone", "x" * 200):
        choices = await ann.autocomplete(here.channel, "rule", "question", typed)
        assert len(choices) <= 25
        assert all(0 < len(choice["name"]) <= 100 and len(choice["value"]) <= 100 for choice in choices)
    by_id = await ann.autocomplete(here.channel, "rule", "question", "M9-13", game="miras9")
    assert {choice["value"] for choice in by_id} >= {"M9-13-a", "M9-13-b"}
    everywhere = await ann.autocomplete(here.channel, "rule", "question", "M9-13-a")
    assert everywhere[0]["value"] == "Miras 9: M9-13-a"
    assert "`M9-13-a`" in (await asked(here, everywhere[0]["value"])).content


async def test_asking_differently_opens_a_form_that_answers_in_place(here: World) -> None:
    """The form asks about the same game; an empty answer is refused in words."""
    ann = here.person("Ann")
    shown = await asked(here, "how many cards do i draw", game="miras9")
    opened = await ann.click(shown, label="Ask differently")
    assert opened.modal is not None
    field = opened.modal["components"][0]["component"]["custom_id"]
    await ann.submit_modal(opened, {field: "M9-13-b"})
    assert "`M9-13-b`" in shown.content
    again = await ann.click(shown, label="Ask differently")
    blank = await ann.submit_modal(again, {field: "   "})
    assert "Ask a question about the rules" in blank.followups[-1].content


async def test_a_form_comes_back_after_a_restart(here: World) -> None:
    """It carries what it is for; nothing of it lives in the process."""
    ann = here.person("Ann")
    shown = await asked(here, "how many cards do i draw", game="miras9")
    opened = await ann.click(shown, label="Ask differently")
    field = opened.modal["components"][0]["component"]["custom_id"]
    await here.killed()
    result = await ann.submit_modal(opened, {field: "M9-13-b"})
    assert result.acknowledged
    assert "`M9-13-b`" in shown.content


async def test_two_people_with_the_same_form_open_are_both_answered(here: World) -> None:
    """The library would keep one form for both."""
    opened = []
    for name in ("Ann", "Bo"):
        person = here.person(name)
        shown = (await person.slash(here.channel, "rule", question="how many cards do i draw", game="miras9")).response
        opened.append((person, shown, await person.click(shown, label="Ask differently")))
    assert not here.bot._connection._view_store._modals
    for person, shown, form in opened:
        field = form.modal["components"][0]["component"]["custom_id"]
        await person.submit_modal(form, {field: "M9-13-b"})
        assert "`M9-13-b`" in shown.content


async def test_questions_neither_ping_nor_format(here: World) -> None:
    """Shown as typed, cut short; four thousand characters are no harm."""
    for nasty in (
        "@everyone can I draw",
        "<@1234567890123456789> **bold**",
        "draw " * 90,
        "[x](https://example.org) draw",
    ):
        shown = await asked(here, nasty[:500])
        assert "@everyone" not in shown.content
        assert "<@1234567890123456789>" not in shown.content


async def test_a_blank_question_is_refused_in_words(here: World) -> None:
    """Neither silence nor a guess."""
    assert "Ask a question about the rules" in (await asked(here, "   ")).content


# --- refusals lead to the same record --------------------------------------------------------------------------


async def test_why_not_leads_to_its_rule(here: World) -> None:
    """The button below the answer shows the record that ``/rule`` shows."""
    await started(here, "Ann", "Bo")
    ann = here.person("Ann")
    opened = await ann.click(here.table(), label="Why not?")
    menu = menus_of(opened.response)[0]
    await ann.select(opened.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    label = rules_named(opened.response)[0]
    rule = label
    assert f"`[{rule}]`" in opened.response.content
    by_button = await ann.click(opened.response, label=label)
    by_name = await asked(here, rule)
    assert by_button.response.content.splitlines()[:2] == by_name.content.splitlines()[1:3]


async def test_a_refused_act_leads_to_its_rule(here: World) -> None:
    """By typing something that is not on offer."""
    await started(here, "Ann", "Bo")
    actor = mover(here)
    choices = await actor.autocomplete(here.channel, "act", "move", "✗")
    refused = await actor.slash(here.channel, "act", move=choices[0]["value"])
    label = rules_named(refused.response)[0]
    shown = await actor.click(refused.response, label=label)
    assert shown.response.content.startswith(f"`{label}`")


async def test_a_refusal_within_the_panel_says_where_its_rule_is(here: World) -> None:
    """By the command, for the panel's rows belong to the decision; what is no rule of a game has no such hint."""
    rule = next(iter(games.lore("misomochi").statements))
    assert here.bot.explain(Refused(rule, "No.")) == f"No. `[{rule}]` – `/rule {rule}` shows it."
    assert here.bot.explain(Refused("take-back", "No.")) == "No. `[take-back]`"


async def test_the_hand_says_where_rules_are(here: World) -> None:
    """Below the cards that cannot be played, whose rule stands beside them."""
    await started(here, "Ann", "Bo")
    hand = (await here.person("Ann").click(here.table(), label="My hand")).response.content
    assert ("`[" in hand) == hand.endswith("shows why a card cannot be played.")


def test_a_card_in_a_question_names_its_game() -> None:
    """Without naming the game itself."""
    ruling = asyncio.run(shelf.rule("how often can everspring heal", None))
    assert (ruling.answer.game, ruling.chosen) == ("misomochi", False)


@pytest.mark.parametrize("asking", ["{}", "what is a {}?", "What's the {}", "define {}", "what does {} mean"])
def test_asking_for_a_term_finds_its_meaning(asking: str) -> None:
    """However it is asked for; within a longer question it is only a word."""
    term = next(iter(games.lore("miras9").glossary.values()))
    assert shelf.term_called("miras9", asking.format(term.term)) == term
    assert shelf.term_called("miras9", f"can {term.term} attack twice") is None


def test_every_rule_fits_into_a_message() -> None:
    """With everything around it, no control twice, and under a key of its own."""
    for game, lore in games.all_lore().items():
        for rule in lore.statements.values():
            others = list(lore.statements.values())[:3]
            made = views.letter(game, rule, "note " * 20, others, list(lore.entries.values())[:5], tell_cards=True)
            made.for_send()
            assert len(made.text) <= 1900
            assert keys.find(keys.key("rule", game, rule.id)) == keys.Thing("rule", game, rule.id)


async def test_a_rule_that_is_gone_is_said_to_be(here: World) -> None:
    """After an upgrade of the data."""
    shown = await asked(here, first_rule().id)
    kept = here.as_it_is(shown)
    kept["payload"]["components"][0]["components"][0]["custom_id"] = "tk:me:0:rule:0000000000.n"
    [result] = await here.raw(here.press_event(here.person("Ann"), kept, "tk:me:0:rule:0000000000.n"))
    assert "data has changed" in result.followups[-1].content


async def test_buttons_work_after_a_restart(here: World) -> None:
    """On a message that was sent before."""
    rule = first_rule()
    shown = await asked(here, rule.id)
    kept, press = here.as_it_is(shown), custom_id(shown, "The whole chapter")
    await here.killed()
    [result] = await here.raw(here.press_event(here.person("Ann"), kept, press))
    assert result.acknowledged
    assert not result.followups
    assert components(shown)


def test_without_a_game_it_is_said_that_none_answers() -> None:
    """And whose rules come nearest."""
    made = views.answer("what if", shelf.Ruling(RuleAnswer("miras9", False, (), (), None), True, None))
    assert "No game was named; none answers that, Miras 9 comes nearest." in made.text


async def test_a_form_of_another_version_is_answered(here: World) -> None:
    """Whatever comes back is answered in words, and only once."""
    backend = here.env.backend
    for custom_id_ in ("tk:me:0:gone:x", "something else", "tk:me:0:move"):
        event = base_payload(
            backend,
            type=5,
            channel_id=here.channel.id,
            guild_id=here.guild.id,
            user_id=here.person("Ann").id,
            data={"custom_id": custom_id_, "components": []},
        )
        [result] = await here.raw(event)
        assert result.ephemeral
        assert "from an older version of me" in result.response.content
