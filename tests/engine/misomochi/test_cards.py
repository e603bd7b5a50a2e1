"""Cards as data: what the schema derives and refuses, and that texts, pages and code say what the data say."""

from __future__ import annotations

import re
from functools import reduce
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from engine import games
from engine.games.misomochi import card_format
from engine.games.misomochi.cards import Ability, Card, Timing
from engine.games.misomochi.vocabulary import Effect
from engine.games.misomochi.wording import in_words
from engine.kernel.documenting import members, word_of

CONTENT = games.get("misomochi").content
ABILITIES = [
    pytest.param(card, ability, id=f"{card.id}/{ability.name}")
    for card in CONTENT.cards.values()
    for ability in card.abilities
]


def a_card(**changes: Any) -> dict[str, Any]:
    """A legal combatant with one power and one attack."""
    return {
        "id": "h-test",
        "title": "Test",
        "house": True,
        "kind": "combatant",
        "type_line": "Forest · Tester",
        "hp": 50,
        "abilities": [a_power(), an_attack()],
    } | changes


def a_power(**changes: Any) -> dict[str, Any]:
    return {
        "name": "Pat",
        "text": "An ally heals 10 HP.",
        "kind": "activated",
        "timing": "act",
        "targets": [{"id": "a", "select": {"side": "you", "zone": ["active", "bench"]}}],
        "effects": [{"op": "heal", "to": "a", "amount": 10}],
    } | changes


def an_attack(**changes: Any) -> dict[str, Any]:
    return {
        "name": "Tap",
        "text": "10 damage to the opposing Active character.",
        "kind": "attack",
        "timing": "attack",
        "cost": {"energy": 1},
        "targets": [{"id": "t", "select": {"side": "opponent", "zone": ["active", "bench"]}, "reach": "rival"}],
        "effects": [{"op": "damage", "to": "t", "amount": 10, "kind": "attack"}],
    } | changes


def refused(raw: dict[str, Any]) -> str:
    """Where the schema's only fault lies, and what it says."""
    with pytest.raises(ValidationError) as caught:
        Card.model_validate(raw)
    (fault,) = caught.value.errors()
    cause = fault.get("ctx", {}).get("error")
    return f"{getattr(cause, 'field', '.'.join(map(str, fault['loc'])))}: {cause or fault['msg']}"


def test_the_sample_card_is_legal() -> None:
    assert Card.model_validate(a_card()).placement == "active_or_bench"


@pytest.mark.rule("rule-4b")
def test_power_without_a_printed_limit_is_used_once_per_own_turn() -> None:
    power = Card.model_validate(a_card()).abilities[0]
    assert power.limit.scope == "own_turn"
    assert Ability.model_validate(a_power(limit={"scope": "game"})).limit.scope == "game"
    assert Ability.model_validate(an_attack()).limit.scope == "none"


@pytest.mark.rule("rule-9h")
def test_explicit_exceptions_can_be_said_and_no_card_says_one() -> None:
    """A bonus may say that it stacks or applies to oneself; both are off unless a card says so."""
    modifiers = [
        modifier
        for card in CONTENT.cards.values()
        for ability in card.abilities
        for modifier in ability.modifiers
        if modifier.mod == "attack_bonus"
    ]
    assert modifiers
    assert not any(modifier.stacks or modifier.applies_to_self for modifier in modifiers)
    bonus = {"mod": "attack_bonus", "attacker": "self", "amount": 10, "stacks": True, "applies_to_self": True}
    passive = {"name": "Knot", "text": "10 more.", "kind": "passive", "timing": "continuous", "modifiers": [bonus]}
    assert Ability.model_validate(passive).modifiers[0].stacks


@pytest.mark.rule("rule-15d")
def test_the_solemates_have_neither_hp_nor_an_attack() -> None:
    shoes = CONTENT.cards["the-solemates"]
    assert shoes.hp is None
    assert shoes.placement == "support"
    assert {ability.kind for ability in shoes.abilities} == {"passive", "activated"}


def test_frames_follow_names_kind_and_type() -> None:
    frames = {card.id: card.frame for card in CONTENT.cards.values()}
    assert {frames[card] for card in ("h-miso", "h-miso-dawnmane")} == {"sun"}
    assert {frames[card] for card in ("h-mochi", "h-mochi-moonwake")} == {"moon"}
    assert frames["h-duo"] == "duo"
    assert frames["furthings"] == frames["artax"] == "cosmic"
    assert frames["skyscratcher"] == "enchanted"
    assert frames["h-mossbun"] == "forest"
    assert frames["beepboop9000"] == "robot"
    assert frames["h-snagtooth"] == "nemesis"
    assert frames["mochiboost"] == "item"
    assert frames["shredder"] == "relic"
    assert frames["windowland"] == "land"
    assert frames["h-star-pudding"] == "consumable"


@pytest.mark.rule("MM-H10", "MM-H11", "MM-H9")
def test_cats_nemeses_and_the_duo() -> None:
    """Names and types make cats and Nemeses; looks and possessives do not."""
    cards = CONTENT.cards.values()
    assert {card.id for card in cards if card.is_cat} == {
        "h-duo",
        "h-miso",
        "h-miso-dawnmane",
        "h-mochi",
        "h-mochi-moonwake",
        "h-snagtooth",
    }
    assert {card.id for card in cards if card.is_nemesis} == {
        "fuzzy-fishies",
        "h-lullmoth",
        "h-snagtooth",
        "h-unraveler",
        "tangledeep",
    }
    assert [card.id for card in cards if "Duo" in card.traits] == ["h-duo"]
    assert CONTENT.cards["beepboop9000"].identities == ()
    assert CONTENT.cards["furthings"].identities == ()


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"hp": None}, "hp: required on a card of kind combatant"),
        ({"kind": "relic", "search_tags": ["Artifact"]}, "hp: not allowed on a card of kind relic"),
        ({"evolves_from": "Miso"}, "evolves_from: not allowed on a card of kind combatant"),
        ({"attach_to": {"side": "you"}}, "attach_to: not allowed on a card of kind combatant"),
        ({"house": False}, "house: the ids of house cards"),
        ({"type_line": "Yarn · Tester"}, "colour: required where"),
        ({"type_line": "Nemesis · Tester"}, "traits: 'Nemesis' is missing"),
        ({"traits": ["Nemesis"]}, "traits: 'Nemesis' does not fit"),
        ({"identities": ["Miso"]}, "traits: 'cat' is missing"),
        ({"kind": "land", "hp": None}, "search_tags: a card of kind land has the label 'Land'"),
        ({"abilities": [a_power(), a_power()]}, "abilities: each ability has a name of its own"),
    ],
)
def test_card_whose_parts_do_not_fit_is_refused(changes: dict[str, Any], fault: str) -> None:
    assert refused(a_card(**changes)).startswith(fault)


UNLOCK = {"op": "unlock_attack", "attack": "Tup", "on": "self", "until": "turn_end"}
ON_ROLL = {
    "op": "if",
    "cond": {"cond": "roll_total_at_least", "roll": "die", "value": 2},
    "then": [{"op": "discard_self"}],
}


@pytest.mark.parametrize(
    ("ability", "fault"),
    [
        (a_power(effects=[]), "effects: attacks, powers and triggers have at least one"),
        (a_power(timing="attack"), "timing: expected 'act'"),
        (a_power(kind="trigger"), "timing: expected 'a moment'"),
        (a_power(modifiers=[{"mod": "attack_bonus", "attacker": "self", "amount": 10}]), "modifiers: a passive"),
        (a_power(effects=[{"op": "heal", "to": "b", "amount": 10}]), "abilities[Pat].effects.to: 'b' is no target"),
        (a_power(effects=[{"op": "chain", "ability": "Pot"}]), "abilities[Pat].effects: 'Pot' is no chained ability"),
        (a_power(effects=[UNLOCK]), "abilities[Pat].effects: 'Tup' is no attack ability"),
        (a_power(effects=[ON_ROLL]), "abilities[Pat].conditions: no roll is stored as 'die'"),
        (a_power(targets=[{"id": "self", "select": {}}]), "targets: each target and group has an id of its own"),
        (
            a_power(targets=[{"id": "a", "select": {"exclude": ["z"]}}]),
            "abilities[Pat].exclude: 'z' is no target",
        ),
    ],
)
def test_ability_that_names_what_does_not_exist_is_refused(ability: dict[str, Any], fault: str) -> None:
    assert refused(a_card(abilities=[ability, an_attack()])).startswith(fault)


def test_attack_of_an_artifact_needs_a_performer() -> None:
    raw = a_card(kind="relic", hp=None, search_tags=["Artifact"], abilities=[an_attack()])
    assert refused(raw).startswith("abilities[Tap].performer: required")


def test_handed_over_targets_and_rolls_are_known_to_a_chained_ability() -> None:
    chained = a_power(name="Then", kind="trigger", timing="chained", targets=[])
    first = a_power(effects=[{"op": "chain", "ability": "Then", "pass": ["a"]}])
    assert Card.model_validate(a_card(abilities=[first, chained]))
    silent = a_power(effects=[{"op": "chain", "ability": "Then"}])
    assert refused(a_card(abilities=[silent, chained])).startswith("abilities[Then].effects.to: 'a' is no target")


@pytest.mark.parametrize(("card", "ability"), ABILITIES)
def test_text_has_the_numbers_that_its_data_say(card: Card, ability: Ability) -> None:
    """Every number of the data stands in the card's text, as often, and no other number does."""

    def numbers(text: str) -> list[str]:
        names = [card.title, *(other.name for other in card.abilities)]
        return sorted(re.findall(r"\d+", reduce(lambda rest, name: rest.replace(name, ""), names, text)))

    assert numbers(in_words(ability)) == numbers(ability.text)


@pytest.mark.parametrize(("card", "ability"), ABILITIES)
def test_text_says_how_often_and_whether_one_may(card: Card, ability: Ability) -> None:
    """A limit that players must know, and the choice to decline, stand in the text."""
    text = ability.text.lower()
    scope = ability.limit.scope
    if scope == "game":
        assert text.startswith("once per game")
    elif scope == "own_turn" and ability.timing == "act":
        assert text.startswith("once per turn of yours")
    elif scope == "turn" and ability.kind != "attack":
        assert text.startswith(("once each turn", "once per turn"))
    else:
        assert "once per" not in text
    if ability.optional:
        assert "you may" in text


@pytest.mark.parametrize(("card", "ability"), ABILITIES)
def test_text_says_whose_cards_a_condition_counts_and_that_more_will_do(card: Card, ability: Ability) -> None:
    """Miso and Mochi of the other side fulfil nothing of yours; a least number is said to be one.

    A chained power's condition is that of its target, who is said to be yours.
    """
    where = r"(of yours|on your Bench)" if ability.timing == "chained" else r"(of yours in play|on your Bench)"
    for condition in ability.conditions:
        if condition.cond == "in_play":
            assert condition.select.side == "you"
            assert re.search(rf"(Miso|Mochi|Nemesis|Nemeses) {where}", ability.text)
            assert condition.min == 1 or f"{condition.min} or more" in ability.text


def test_an_ability_says_itself_from_its_data() -> None:
    cards = CONTENT.cards

    def words(card: str, name: str) -> str:
        return in_words(next(ability for ability in cards[card].abilities if ability.name == name))

    assert words("h-miso", "Sunstripe Leap") == "40 damage to the opposing Active character."
    assert words("beepboop9000", "Warm Corner") == "At the start of your turn: another ally heals 10 HP."
    assert words("h-unraveler", "Pinprick") == (
        "Once per turn of yours, for 1 Energy: 20 damage to an opposing character."
    )
    assert words("h-lullmoth", "Drowse Dust") == (
        "50 damage to the opposing Active character; it falls Asleep, until the end of its controller's next turn."
    )


def test_each_operation_is_used_by_a_card() -> None:
    used = {
        operation.op
        for card in CONTENT.cards.values()
        for ability in card.abilities
        for operation in ability.operations
    }
    assert used == {word_of(model, "op") for model in members(Effect)}


def test_page_on_the_card_format_is_what_the_models_say() -> None:
    """A stale page fails; ``python -m engine.games.misomochi.card_format`` writes it anew."""
    assert card_format.PAGE.read_text(encoding="utf-8") == card_format.page()
    assert set(card_format.TIMINGS) == set(get_args(Timing))


def test_each_refusal_that_a_check_names_has_its_text() -> None:
    """A check names a refusal by its key; the rules index holds what is said and the rule that is cited."""
    code = "".join(path.read_text(encoding="utf-8") for path in Path(card_format.__file__).parent.glob("*.py"))
    plain = [key for key in CONTENT.refusals if ":" not in key]
    assert plain
    assert [key for key in plain if f'"{key}"' not in code] == []
