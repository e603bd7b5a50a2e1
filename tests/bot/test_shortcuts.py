"""One press instead of many: all options, plans, standing answers, *Always ask me*, and close-ups of the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from test_following import to_a_window
from world import World, button_labels, custom_id, menus_of, mover, other, started

import renderers
from bot import pictures
from bot.looking import Choice, Question, look
from bot.sessions.acts import Instruct
from bot.views import ids, layout, shortcuts
from engine import Decision

STAND = "Pass all answers this turn"


def asking(count: int, *, least: int = 1, most: int = 1, repeats: int = 0, ordered: bool = False) -> Question:
    """A question with so many options; the first can be picked once only."""
    choices = tuple(Choice(f"k{n}", f"Card {n}", "", "", (), once=n == 0) for n in range(count))
    return Question(9, "payment", "Pay", choices, least, most, ordered, False, "rule", ("3 of 5 paid",), repeats)


async def panel_of(here: World, question: Question) -> Any:
    """The panel that asks this."""
    match = await started(here, "Ann", "Bo")
    at = replace(await look(here.bot.sessions, match, here.person("Ann").id), question=question)
    return layout.letter(at)


def standing_of(here: World, match: str, actor: Any) -> str:
    """The standing answer in force of this person."""
    live = here.bot.sessions._slots[match].live
    return str(live.match.standing(live.seat_of(actor.id)))


# --- plans -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "repeats", "expected"),
    [
        (3, 0, []),
        (3, 1, [(1, 2), (2, 2)]),
        (2, 3, [(1, 4), (1, 3), (1, 2)]),
        (1, 3, []),
        (26, 2, [(n, 3) for n in range(1, 26)]),
        (2, 99, [(1, times) for times in range(20, 1, -1)]),
    ],
)
def test_which_plans_are_offered(count: int, repeats: int, expected: list[tuple[int, int]]) -> None:
    """Each answer that can be given again, twice up to as often as the question comes; never more than one menu."""
    assert layout.planned(asking(count, repeats=repeats)) == expected


def test_only_plans_that_were_offered_are_read() -> None:
    """A forged count, place or decision is none."""
    question = asking(3, repeats=2)
    assert shortcuts.plan_of(question, "9.1.3") == (1, 3)
    for value in ("9.0.2", "9.1.4", "9.1.1", "9.3.2", "8.1.3", "9.1", "9", "", "9.1.x", "9.-1.2"):
        assert shortcuts.plan_of(question, value) is None, value


async def test_a_draft_is_said_in_words(here: World) -> None:
    """The lines of the announcement stand below the question."""
    made = await panel_of(here, asking(3, repeats=2))
    assert made.text.index("Pay") < made.text.index("3 of 5 paid")
    assert "2 × Card 1" in str([o.label for row in made.rows for i in row for o in getattr(i.item, "options", [])])
    made.for_send()


async def test_a_plan_is_made_by_one_choice(here: World) -> None:
    """The session gets the answer and what is to follow; the panel says how far it came."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    live = here.bot.sessions._slots[match].live
    decision: Decision = live.match.decision
    decision.repeats = 2
    live._made.clear()
    opened = await actor.click(here.table(), label="Move")
    menu = next(m for m in menus_of(opened.response) if "plan" in m["custom_id"])
    before = live.match.number
    await actor.select(opened.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert live.match.number == before + 1
    assert opened.response.content.startswith("Done 1 of 3 times")


# --- all -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "offered"),
    [
        (asking(5, least=1, most=5), True),
        (asking(40, least=0, most=40), True),
        (asking(5, least=1, most=4), False),
        (asking(5, least=5, most=5, ordered=True), False),
        (asking(5), False),
    ],
)
async def test_all_is_offered_where_all_may_be_chosen(here: World, question: Question, offered: bool) -> None:
    """In no order, and up to as many as there are."""
    made = await panel_of(here, question)
    says = [getattr(item.item, "label", "") for row in made.rows for item in row]
    assert (f"All {len(question.choices)}" in says) is offered


@pytest.mark.parametrize(("chosen", "expected"), [(8, 8), (9, 1)])
async def test_many_chosen_options_run_on(here: World, chosen: int, expected: int) -> None:
    """Up to eight get a line each; of more, all are still named."""
    match = await started(here, "Ann", "Bo")
    question = asking(12, least=1, most=12)
    at = replace(await look(here.bot.sessions, match, here.person("Ann").id), question=question)
    text = layout.letter(at, 0, tuple(range(chosen))).text
    assert sum(1 for line in text.splitlines() if "Card" in line) == expected
    assert all(f"{n + 1}. Card {n}" in text for n in range(chosen))


# --- standing answers ------------------------------------------------------------------------------------------


async def test_a_standing_answer_is_one_press_and_so_is_its_end(here: World) -> None:
    """It passes the open window by an automatic pick, is named in the panel, and ends when its person says so."""
    match = await started(here, "Ann", "Bo")
    asked = await to_a_window(here, match)
    live = here.bot.sessions._slots[match].live
    number = live.match.number
    opened = await asked.click(here.table(), label="Move")
    await asked.click(opened.response, label=STAND)
    live = here.bot.sessions._slots[match].live
    assert live.match.number > number
    assert [act.picks for act in live.match.acts if act.automatic][:1] == [["pass"]]
    assert standing_of(here, match, asked) == "turn"
    assert f"In force: *{STAND}*" in opened.response.content
    await asked.click(opened.response, label="Ask me again")
    assert "In force" not in opened.response.content
    assert standing_of(here, match, asked) == ""


async def test_who_waits_sees_what_is_in_force_and_nobody_else_does(here: World) -> None:
    """In one's own panel, with the button that ends it; not on the table, nor in the panel of the other."""
    match = await started(here, "Ann", "Bo")
    waiting = other(here)
    with here.env._bot_scope():
        await here.bot.sessions.act(match, waiting.id, Instruct("turn"))
    own = await waiting.click(here.table(), label="Move")
    assert f"In force: *{STAND}*" in own.response.content
    theirs = await mover(here).click(here.table(), label="Move")
    assert "In force" not in theirs.response.content
    assert "In force" not in here.table().content
    await waiting.click(own.response, label="Ask me again")
    assert standing_of(here, match, waiting) == ""


async def test_a_standing_answer_for_an_earlier_window_does_nothing(here: World) -> None:
    """The button speaks of the window in which it was shown; and only its own person can press it."""
    match = await started(here, "Ann", "Bo")
    asked = await to_a_window(here, match)
    opened = await asked.click(here.table(), label="Move")
    kept, control = here.as_it_is(opened.response), custom_id(opened.response, STAND)
    await asked.click(here.table(), label="Pass")
    [late] = await here.raw(here.press_event(asked, kept, control))
    assert standing_of(here, match, asked) == ""
    assert "earlier decision" in (late.followups[-1] if late.followups else late.response).content


async def test_pressed_twice_it_passes_once(here: World) -> None:
    """The same delivery again changes nothing."""
    match = await started(here, "Ann", "Bo")
    asked = await to_a_window(here, match)
    opened = await asked.click(here.table(), label="Move")
    kept, control = here.as_it_is(opened.response), custom_id(opened.response, STAND)
    await here.raw(here.press_event(asked, kept, control), times=2)
    live = here.bot.sessions._slots[match].live
    assert sum(1 for act in live.match.acts if act.kind == "instruct") == 1


async def test_always_ask_me_ends_skipping_and_passing(here: World) -> None:
    """One press: the setting is changed, the standing answer gone, and the panel says so."""
    match = await started(here, "Ann", "Bo")
    asked = await to_a_window(here, match)
    opened = await asked.click(here.table(), label="Move")
    await asked.click(opened.response, label=layout.ALWAYS_ASK)
    assert (await here.bot.store.user(asked.id)).windows == "always"
    assert opened.response.content.startswith(shortcuts.ALWAYS_NOW)
    assert standing_of(here, match, asked) == ""


async def test_the_passes_menu_ends_what_is_in_force_with_one_press(here: World) -> None:
    """Also while the other is asked."""
    match = await started(here, "Ann", "Bo")
    waiting = other(here)
    opened = await waiting.click(here.table(), label="Passes")
    assert "Ask me again" not in button_labels(opened.response)
    await waiting.select(opened.response, ["turn"])
    assert standing_of(here, match, waiting) == "turn"
    await waiting.click(opened.response, label="Ask me again")
    assert standing_of(here, match, waiting) == ""


# --- close-ups -------------------------------------------------------------------------------------------------


@pytest.fixture
def two_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that can be shown in two parts."""
    board = renderers.board
    monkeypatch.setattr(renderers, "close_ups", lambda *_: (("0E", "Your Exterior"), ("1S", "Ann: Space")))
    monkeypatch.setattr(renderers, "close_up", lambda game, view, _: board(game, view))


async def test_a_close_up_is_two_presses_private_and_survives_a_restart(here: World, two_parts: None) -> None:
    """With alt text; the menu stays for the next; also for who does not play."""
    await started(here, "Ann", "Bo")
    assert "Close-up" in button_labels(here.table())
    actor = here.person("Eve")
    opened = await actor.click(here.table(), label="Close-up")
    await here.killed()
    await actor.select(opened.response, ["0E"])
    assert opened.response.flags.ephemeral
    assert "Your Exterior" in opened.response.content
    [file] = opened.response.attachments
    assert (file.description or "").startswith("Close-up: Your Exterior")
    assert menus_of(opened.response)


async def test_an_unknown_part_is_answered(here: World, two_parts: None) -> None:
    """A forged value shows nothing."""
    await started(here, "Ann", "Bo")
    actor = here.person("Ann")
    opened = await actor.click(here.table(), label="Close-up")
    menu = menus_of(opened.response)[0]
    [said] = await here.raw(here.press_event(actor, here.as_it_is(opened.response), menu["custom_id"], ["9X"]))
    assert "changed nothing" in said.followups[-1].content


async def test_a_game_without_parts_has_no_button(here: World) -> None:
    """MisoMochi's table is one picture, and a forged press is told so."""
    match = await started(here, "Ann", "Bo")
    assert "Close-up" not in button_labels(here.table())
    assert pictures.close_ups(await look(here.bot.sessions, match, None)) == ()
    control = ids.Control(match, 1, "closeup").custom_id
    [said] = await here.raw(here.press_event(here.person("Ann"), here.as_it_is(here.table()), control))
    assert "larger" in said.response.content


def test_the_arguments_fit_custom_ids() -> None:
    """Every key of a standing answer that there is can be carried."""
    for key in ("quiet", "wave", "turn", ""):
        assert ids.parse(ids.Control("abcdefghijkl", 999_999_999, "stand", key).custom_id) is not None
