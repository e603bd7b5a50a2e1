"""Words that must say precisely what is meant: help, pointers between commands, cards of one name, lists of names."""

from __future__ import annotations

from world import World, button_labels

from bot.cogs import helping
from bot.playground.places import WELCOME
from engine import games
from engine.games.misomochi.saying import listed


async def test_help_says_how_one_wins(here: World) -> None:
    """From each game that is played; MisoMochi is won by three defeats (MM-H22)."""
    said = await here.person("Ann").slash(here.channel, "help")
    assert "MisoMochi: Defeat 3 characters of your opponent" in said.response.content
    assert all(game.goal() in helping.text() for game in games.all_games().values())
    assert len(said.response.content) <= 2000


def test_the_playground_names_the_lookups() -> None:
    """The welcome leads to cards, rules and decks."""
    assert all(f"`/{name}`" in WELCOME for name in ("card", "rule", "deck", "help"))


async def test_a_rules_id_given_to_card_leads_to_the_rule(here: World) -> None:
    """However it is written."""
    for typed in ("MM-H17", "mm-h17", "rule-2a"):
        said = await here.person("Ann").slash(here.channel, "card", name=typed)
        assert "is a rule, not a card; `/rule` shows it." in said.response.content
        assert [label.casefold() for label in button_labels(said.response)] == [typed.casefold()]


async def test_a_cards_name_given_to_rule_leads_to_the_card(here: World) -> None:
    """The name alone; a question that names a card is a question."""
    said = await here.person("Ann").slash(here.channel, "rule", question="Artax", game="misomochi")
    assert "`/card` shows the whole of it" in said.response.content
    said = await here.person("Ann").slash(here.channel, "rule", question="can Artax sleep", game="misomochi")
    assert "`/card` shows" not in said.response.content


async def test_oneself_and_bots_are_no_opponents_and_it_is_said_why(here: World) -> None:
    """Not as if one had been shut out."""
    ann, robot = here.person("Ann"), here.person("Robot", bot=True)
    said = await ann.slash(here.channel, "match start", opponent=ann)
    assert said.response.content.startswith("That is yourself.")
    said = await ann.slash(here.channel, "match start", opponent=robot)
    assert said.response.content.startswith("Robot is a bot and cannot take a seat.")


def test_names_that_hold_a_comma_stand_between_semicolons() -> None:
    """So that it can be told where one ends."""
    assert listed(["a", "b"]) == "a, b"
    assert listed(["Star, the bright", "b"]) == "Star, the bright; b"
    assert listed([]) == ""
