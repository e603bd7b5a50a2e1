"""``/act``: what typed words mean, and that nothing is done where they do not mean one option."""

from __future__ import annotations

import pytest
from world import World, components, mover, started, to_a_choice

from bot.cogs.act import _meant
from bot.errors import ForPeople
from bot.looking import Choice, Question
from bot.matching import folded, meant, near

LABELS = ["Attack with Tangledeep", "Attack with Tangled Tide", "Power: Café au Lait", "End the turn", "Pass", "2"]


@pytest.mark.parametrize(
    ("typed", "indexes"),
    [
        ("End the turn", [3]),
        ("  End   the turn ", [3]),
        ("END THE TURN", [3]),
        ("power cafe au lait", [2]),
        ("Power: Cafe\u0301 au Lait", [2]),
        ("Pass", [4]),
        ("1", [0]),
        ("2", [5]),
        ("5", [4]),
        ("6", [5]),
        ("0", []),
        ("7", []),
        ("-1", []),
        ("end", [3]),
        ("en", []),
        ("e", []),
        ("attack with tangled t", [1]),
        ("attack with tangledeep", [0]),
        ("attack with", [0, 1]),
        ("att", [0, 1]),
        ("tangledeep", []),
        ("the turn", []),
        ("end turn", []),
        ("...", []),
        ("", []),
        ("   ", []),
    ],
)
def test_what_is_meant(typed: str, indexes: list[int]) -> None:
    """Itself, its number, itself but for case, accents and marks, or its beginning of three letters and more."""
    assert meant(LABELS, typed) == indexes


def test_a_beginning_that_is_a_whole_label_means_that_label() -> None:
    """An exact name wins over longer names."""
    assert meant(["Attack twice", "Attack"], "attack") == [1]
    assert meant(["Attack", "attack"], "attack") == [1]


def test_near_are_those_that_resemble() -> None:
    """A typo leads to the label; nonsense leads nowhere."""
    assert near(LABELS, "atack with tanglediep")[0] == 0
    assert near(LABELS, "zzzzqqq") == []
    assert near(LABELS, "?!") == []


def test_folding() -> None:
    """Case, accents, quotes, dashes and full-width letters make no difference."""
    assert folded("Miso’s – Café") == folded("misos CAFE") == folded("ＭＩＳＯＳ cafe")


async def test_a_letter_of_one_label_only_does_nothing(here: World) -> None:
    """Whatever piece of a label is typed that is no beginning of useful length, the match stays as it is."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    choices = await actor.autocomplete(here.channel, "act", "move", "")
    name = choices[0]["value"]
    before = (await here.bot.store.match(match)).version
    for piece in (name[0], name[:2], name[1:], name[-4:]):
        said = await actor.slash(here.channel, "act", move=piece)
        assert said.ephemeral
        assert "nothing was done" in said.response.content.lower()
    assert (await here.bot.store.match(match)).version == before


async def test_what_is_near_is_named_and_the_panel_shown(here: World) -> None:
    """One typo: the right option is named, and can be pressed at once."""
    match = await started(here, "Ann", "Bo")
    actor = mover(here)
    name = (await actor.autocomplete(here.channel, "act", "move", ""))[0]["value"]
    before = (await here.bot.store.match(match)).version
    said = await actor.slash(here.channel, "act", move=f"x{name}")
    assert f"Closest: *{name}*" in said.response.content
    assert components(said.response)
    assert (await here.bot.store.match(match)).version == before


async def test_a_number_is_the_one_that_the_panel_shows(here: World) -> None:
    """The second entry of the panel is done by typing its number."""
    await started(here, "Ann", "Bo")
    actor, _, menu = await to_a_choice(here)
    number, _, name = menu["options"][1]["label"].partition(" · ")
    done = await actor.slash(here.channel, "act", move=number)
    assert done.response.content.startswith(f"Done: **{name}**.")


def test_several_picks_are_typed_with_a_separator() -> None:
    """Numbers and names, in the order typed; one that is unknown makes none of them, one that is unclear is asked."""
    choices = tuple(Choice(f"k{n}", label, "", "", ()) for n, label in enumerate(("Red cat", "Red dog", "Blue; cat")))
    question = Question(1, "kind", "", choices, 0, 3, True, False, "rule")
    assert _meant(question, "3; red cat") == [2, 0]
    assert _meant(question, "Blue; cat") == [2]
    assert _meant(question, "1; 4") == []
    with pytest.raises(ForPeople, match=r"could mean \*Red cat\* and \*Red dog\*"):
        _meant(question, "3; red")


async def test_more_picks_than_are_asked_make_none(here: World) -> None:
    """One is asked for."""
    match = await started(here, "Ann", "Bo")
    actor, _, _ = await to_a_choice(here)
    before = (await here.bot.store.match(match)).version
    said = await actor.slash(here.channel, "act", move="1; 2")
    assert said.response.content.startswith("Here 1 must be chosen; nothing was done.")
    assert (await here.bot.store.match(match)).version == before
