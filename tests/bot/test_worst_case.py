"""The fullest messages that there can be: the longest names, texts and piles, in every phase, within the limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from world import World, started

from bot import limits
from bot.letters import Attached, Letter
from bot.looking import Choice, Look, Question, look
from bot.store.base import Phase
from bot.text import graphemes
from bot.views import hands, layout, lobby, menus, table
from engine import Result

NASTY = [
    "@everyone" * 4,
    "*" * 40,
    "𝕬" * 40,
    "é̂̃̄̅" * 20,
    "שלום" * 12,
    "`" * 40,
    "[x](https://x.example)" * 2,
    "👨‍👩‍👧‍👦" * 9,
]


async def fullest(here: World, phase: Phase) -> Look:
    """A look with more of everything than a match can have."""
    match = await started(here, "Ann", "Bo")
    at = await look(here.bot.sessions, match, here.person("Ann").id)
    seats = tuple(replace(at.seats[0], seat=n, name=name[:32]) for n, name in enumerate(NASTY))
    long = tuple("_*`|~" * 120 for _ in range(300))
    question = Question(
        at.number, "kind", "**prompt** " * 400,
        tuple(Choice(f"k{n}", "*label* " * 60, "`detail` " * 60, f"group {n % 5} " * 30, ()) for n in range(126)),
        2, 60, True, True, "rule",
    )  # fmt: skip
    row = replace(at.row, phase=phase, note="because " * 300, host_name=NASTY[0])
    result = Result((0, 1, 2), "reason " * 400, "MM-H22") if phase is Phase.OVER else None
    return replace(at, row=row, seats=seats, lines=long, log=long, question=question, result=result)


def letters(at: Look) -> list[Letter]:
    """All messages about a match."""
    picture = Attached("board.png", b"x" * 900_000, "y" * 1024)
    return [table.letter(at, picture, 50), table.letter(at, None, 50), menus.log_letter(at), menus.text_letter(at),
            menus.more_letter(at), layout.letter(at, note="note " * 300), layout.letter(at, 4, tuple(range(40))),
            layout.spectator(at), menus.offer_letter(at.row.id, at.number, 999_999, "text " * 900)]  # fmt: skip


@pytest.mark.parametrize("phase", [Phase.PLAYING, Phase.PAUSED, Phase.PARKED, Phase.OVER, Phase.CLOSED])
async def test_everything_about_a_match_can_be_sent_and_edited(here: World, phase: Phase) -> None:
    """The validator takes each message, and none pings."""
    for letter in letters(await fullest(here, phase)):
        sent: dict[str, Any] = letter.for_send()
        letter.for_edit()
        assert 0 < len(sent["content"]) <= limits.CONTENT
        assert "@everyone" not in sent["content"]
        assert sent["allowed_mentions"].to_dict().get("parse") == []


async def test_the_fullest_hand_can_be_sent(here: World) -> None:
    """Sixty cards with the longest titles."""
    at = await fullest(here, Phase.PLAYING)
    view: Any = at.view
    card = replace(view.hand[0], title="*Title* " * 40)
    letter = await hands.letter(here.bot.pictures, replace(at, view=replace(view, hand=(card,) * 60)))
    letter.for_send()


async def test_a_lobby_of_eight_with_the_longest_names_can_be_sent(here: World) -> None:
    """Nobody's name can break it."""
    await here.person("Ann").slash(here.channel, "match start")
    match = here.lobby().content.split("`")[1]
    at = await here.bot.lobbies.get(match)
    await here.person("Ann").click(here.lobby(), label="Join")
    [seat] = await here.bot.store.seats(match)
    seats = tuple(replace(seat, seat=n, user=n, name=name[:32]) for n, name in enumerate(NASTY))
    row = replace(at.row, size=8, host_name=NASTY[2][:32], opponent=7, opponent_name=NASTY[1][:32])
    letter = lobby.letter(replace(at, row=row, seats=seats, missing=" and ".join(NASTY) + " must pick a deck."))
    sent = letter.for_send()
    assert "@everyone" not in sent["content"]
    assert graphemes(sent["content"])


@pytest.mark.parametrize("window", [True, False])
@pytest.mark.parametrize("passes", [1, 4, 5, 30])
@pytest.mark.parametrize("groups", [1, 2, 3, 9])
async def test_the_fullest_single_question_fits_and_loses_no_option(
    here: World, window: bool, passes: int, groups: int
) -> None:
    """Plans or standing answers, a way back, a long draft and many ways to let it go by: five rows, all reachable."""
    at = await fullest(here, Phase.PLAYING)
    names = tuple((f"key{n}", "standing answer " * 9) for n in range(6))
    choices = [Choice(f"k{n}", "label " * 60, "", f"group {n % groups}", ()) for n in range(20)]
    choices += [Choice("pass" if window and not n else f"p{n}", "pass " * 40, "", "pass", ()) for n in range(passes)]
    question = replace(
        at.question, choices=tuple(choices), least=1, most=1, ordered=False, repeats=9, summary=("*draft* " * 90,) * 40
    )
    at = replace(at, question=question, standing="key3", standings=(("", "ask"), *names))
    found: set[str] = set()
    for page in range(layout.pages_of(question, ())):
        made = layout.letter(at, page, note="note " * 30)
        assert len(made.rows) <= limits.ROWS
        made.for_send()
        controls = [item.control for row in made.rows for item in row]
        found |= {control.arg[1:] for control in controls if control.verb == "ok"}
        values = [v.value for row in made.rows for item in row for v in getattr(item.item, "options", [])]
        found |= {value.split(".")[1] for value in values if value.count(".") == 1}
        verbs = {control.verb for control in controls}
        assert "stand" in verbs
        assert ("always" in verbs) is window
    assert found == {str(n) for n in range(len(choices))}
