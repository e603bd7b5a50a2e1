"""Every official card is what the official record says: ids, titles, types, numbers, limits, timings, frequencies.

The facts in ``tests/facts/misomochi.json`` were taken from the official record; they hold no sentence of it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import games
from engine.games.misomochi.cards import Ability, Card

FACTS: dict[str, Any] = json.loads((Path(__file__).parents[2] / "facts" / "misomochi.json").read_text(encoding="utf-8"))
OFFICIAL: list[dict[str, Any]] = FACTS["cards"]
CONTENT = games.get("misomochi").content

MOMENTS = {
    "act": "act",
    "attack": "attack",
    "continuous": "continuous",
    "turn_start": "turn start",
    "turn_end": "turn end",
    "on_play": "playing",
    "on_attach": "attaching",
    "before_attack_damage": "before attack damage",
    "before_targeted_effect": "before targeted effect",
    "would_be_defeated": "before defeat",
    "after_ability": "after ability",
    "chained": "follows",
}


def each_card() -> list[Any]:
    return [pytest.param(fact, id=fact["id"]) for fact in OFFICIAL]


def facts_of(ability: Ability) -> dict[str, Any]:
    """The data of an ability as the record's facts."""
    after = any(operation.op == "discard_self" for operation in ability.operations)
    return {
        "name": ability.name,
        "kind": ability.kind,
        "moment": MOMENTS[ability.timing],
        "uses": uses_of(ability),
        "energy": ability.cost.energy,
        "discards": "to use" if ability.cost.discard_self else "afterwards" if after else "",
        "numbers": sorted(numbers_of(ability)),
    }


def uses_of(ability: Ability) -> str:
    if any(condition.cond == "first_attack_against_self_this_turn" for condition in ability.conditions):
        return "first attack of a turn"
    return {"none": "no limit", "own_turn": "own turn"}.get(ability.limit.scope, ability.limit.scope)


def numbers_of(ability: Ability) -> list[int]:
    """The numbers that an ability's effect prints: amounts, cards, dice and what they must show."""
    found: list[int] = []
    for operation in ability.operations:
        match operation.op:
            case "look_top":
                found += [operation.count, operation.take]
            case "roll":
                found += [operation.dice, operation.sides]
            case "survive":
                found.append(operation.hp)
            case "draw" | "search_deck":
                found.append(operation.count)
            case "if":
                found.append(operation.cond.value)
            case _ if hasattr(operation, "amount"):
                found.append(operation.amount)
    found += [condition.value for condition in ability.conditions if hasattr(condition, "value")]
    return found + [modifier.amount for modifier in ability.modifiers]


@pytest.mark.rule(
    "tangledeep#profile",
    "furthings#profile",
    "skyscratcher#profile",
    "mochiboost#profile",
    "nine-lives-dice#profile",
    "crimson-wisp#profile",
    "starglaze-halo#profile",
    "twinlight-wand#profile",
    "fuzzy-fishies#profile",
    "windowland#profile",
    "purrchgate#profile",
    "whiskerways#profile",
    "everspring#profile",
    "artax#profile",
    "beepboop9000#profile",
    "shredder#profile",
    "the-everlights#profile",
    "infinite-tails#profile",
    "princess-duck-gravy#profile",
    "super-misomochi-and-friends#profile",
    "furraisers#profile",
    "the-solemates#profile",
)
@pytest.mark.parametrize("fact", each_card())
def test_profile_is_the_official_one(fact: dict[str, Any]) -> None:
    """A card's profile: id, title, kind, type, placement, HP, labels, limits, restriction, rarity, edition."""
    card: Card = CONTENT.cards[fact["id"]]

    assert card.title == fact["title"]
    assert (card.kind, card.type_line, card.placement) == (fact["kind"], fact["type"], fact["placement"])
    assert card.hp == fact["hp"]
    assert sorted(card.search_tags) == sorted(fact["search_tags"])
    assert (card.limits.deck, card.limits.in_play) == (fact["deck_copies"], fact["in_play_copies"])
    assert card.restriction == fact.get("restriction")
    assert (card.rarity, card.edition) == (fact.get("rarity"), fact.get("edition"))
    assert fact.get("collector_number", "") in (card.collector or "")
    assert card.version == fact["version"]
    assert not card.house
    host = card.attach_to.identity if card.attach_to else None
    assert host == ((fact["attach_to"],) if "attach_to" in fact else None)


@pytest.mark.parametrize("fact", each_card())
def test_abilities_are_the_official_ones(fact: dict[str, Any]) -> None:
    """Each ability's name, kind, moment, frequency, costs and numbers, in printed order."""
    card: Card = CONTENT.cards[fact["id"]]

    assert [facts_of(ability) for ability in card.abilities] == fact["abilities"]


@pytest.mark.rule("doc#summary")
def test_all_official_cards_are_there_and_only_they() -> None:
    """The text has 22 object cards; whatever else is in the data is marked as a house card."""
    official = {card.id for card in CONTENT.cards.values() if not card.house}

    assert official == {fact["id"] for fact in OFFICIAL}
    assert len(official) == 22


@pytest.mark.rule("all-cards#deploy")
def test_official_cards_print_no_play_cost() -> None:
    assert {fact["play_energy"] for fact in OFFICIAL} == {0}
    assert {CONTENT.cards[fact["id"]].play_cost.energy for fact in OFFICIAL} == {0}


@pytest.mark.rule("all-cards#eligibility")
def test_official_cards_are_played_without_conditions_but_a_host() -> None:
    """Only an attaching Item asks for something before it is played."""
    for fact in OFFICIAL:
        card = CONTENT.cards[fact["id"]]
        assert card.play_conditions == ()
        assert (card.attach_to is not None) == (card.placement == "attached")


@pytest.mark.rule("all-cards#defeat")
def test_objects_stay_in_play_until_something_removes_them() -> None:
    """Only a discard that the ability itself names takes a relic or Item out of play: three rescues and the Wand."""
    leaving = {
        f"{card.id}/{ability.name}"
        for card in CONTENT.cards.values()
        for ability in card.abilities
        if ability.cost.discard_self or any(operation.op == "discard_self" for operation in ability.operations)
    }

    assert leaving == {
        "furraisers/Slam Shut",
        "starglaze-halo/Last Little Wish",
        "super-misomochi-and-friends/Continue?",
        "twinlight-wand/Twinlight Finale",
    }


def test_every_official_statement_of_the_shared_rules_is_indexed() -> None:
    """All 15 shared rules have statements, and those that alpha 0.2 clarifies say so."""
    for rule in FACTS["shared_rules"]:
        parts = [s for s in CONTENT.files.statements.values() if s.id.rstrip("abcdefgh") == rule["id"]]
        assert parts
        assert any(part.source == "alpha 0.2 clarification" for part in parts) == rule["clarified"]


@pytest.mark.rule("doc#baseline")
def test_each_statement_names_its_origin() -> None:
    """Official statements, clarifications, house rulings and house cards are told apart."""
    for statement in CONTENT.files.statements.values():
        card = CONTENT.cards.get(statement.id.partition("/")[0].partition("#")[0])
        if statement.id.startswith("MM-H"):
            assert statement.source == "house ruling"
        elif card is not None and card.house:
            assert statement.source == "house card"
        else:
            assert statement.source in {"alpha 0.2", "alpha 0.2 clarification"}


def test_every_setting_belongs_to_a_statement_that_names_it() -> None:
    """Each setting that an official rule may replace is found from the statement that it stands in, and only there."""
    named = [name for statement in CONTENT.files.statements.values() for name in statement.settings]

    assert sorted(named) == sorted(CONTENT.settings)
