"""What is printed on the starter set of Miras 9, card by card, and what is compiled from it."""

from __future__ import annotations

import json

import pytest

from engine import games
from engine.games.miras9.cards import Card
from engine.games.miras9.compiled import (
    AbilityDef,
    Condition,
    Cost,
    Counted,
    Limit,
    Negated,
    Selector,
    compile_card,
)
from engine.games.miras9.content import Content
from engine.kernel import catalogue

CONTENT: Content = games.lore("miras9").content  # type: ignore[attr-defined]
DEFINITIONS = CONTENT.definitions

UNITS = """
010 Raithe, Government Weapon | character | 4 | 4/4/1 | -   | Government | Character
011 Mandate Rifleman          | character | 1 | 2/1/1 | -   | Government | Character Soldier
012 Line Warden               | character | 2 | 1/4/1 | -   | Government | Character Soldier
013 Drop Vanguard             | character | 3 | 3/2/1 | -   | Government | Character Soldier
014 Signal Marksman           | character | 2 | 2/2/1 | -   | Government | Character Soldier
015 Mandate Crawler           | vehicle   | 3 | 4/4/1 | 1/2 | Government | Vehicle
016 Sentry Walker             | vehicle   | 2 | 2/3/0 | 0/0 | Government | Vehicle
017 Mandate Cutter            | ship      | 3 | 3/3/1 | 1/2 | Government | Ship
018 Militia                   | character | - | 1/1/0 | -   | Government | Character
030 Choir Initiate            | character | 1 | 1/1/2 | -   | Frontier   | Character Choir
031 Tidecaller                | character | 2 | 1/3/1 | -   | Frontier   | Character Choir
032 Drowned Sentinel          | spirit    | 3 | 3/3/2 | -   | Frontier   | Spirit
033 Pilgrim Skiff             | ship      | 2 | 2/3/1 | 1/3 | Frontier   | Ship
034 Wake Hound                | character | 1 | 2/1/0 | -   | Frontier   | Character Beast
035 Lantern Drone             | ship      | 2 | 1/2/0 | 1/1 | Frontier   | Ship
"""
"""Number, name, kind, cost, ATK/GRIT/ECHO, Crew/Crew Limit, alignment, traits."""

SITES = """
050 Ashfall Line     | site      | 2 | 2 | E  | -   | -   | Unaligned  | Battleground
051 Mandate Barracks | site      | 2 | 2 | I  | -   | -   | Government | Settlement
052 Sealed Archive   | site      | 1 | 1 | IS | -   | -   | Frontier   | Settlement
053 Orbital Tether   | site      | 2 | 2 | S  | -   | -   | Unaligned  | Space
054 Reef of Echoes   | site      | 2 | 1 | S  | -   | -   | Frontier   | Space
060 The Lantern Ark  | ship_site | 3 | 2 | -  | 2/6 | 1/4 | Frontier   | Ship-Site
061 Mandate Bastion  | ship_site | 4 | 1 | -  | 3/7 | 2/3 | Government | Ship-Site
"""
"""Number, name, type, cost, generation, lanes, ATK/GRIT, Crew/Crew Limit, alignment, traits."""

OTHERS = """
070 Breach Rifle       | equipment | 1 | Government | Weapon
071 Resonance Mask     | equipment | 1 | Frontier   | Relic
072 Plated Hull        | equipment | 1 | Unaligned  | Plating
080 Escape Route       | event     | 1 | Unaligned  | Reaction
081 Shield Doctrine    | event     | 1 | Government | Reaction
082 Turned Asset       | event     | 2 | Frontier   | Reaction
083 Signal Flare       | event     | 1 | Unaligned  | Reaction
084 Undertow           | event     | 1 | Frontier   | Reaction
085 Martyr's Ledger    | event     | 1 | Unaligned  | -
086 Black Water Rising | event     | 2 | Frontier   | -
"""
"""Number, name, type, cost, alignment, traits."""

ABILITIES = """
001 War Footing: activated; Iron Tide: static; Undertide: static
002 Near Shore: static; Deep Chorus: activated
010 Killing Machine: triggered
011
012 Hold the Line: static; Bulwark: replacement
013 Hot Drop: static; Shock Landing: triggered
014 Mark: activated
015
016
017 Hard Burn: static
018
030 Last Note: triggered
031 Mend: activated
032 Grasp: triggered; Rise: blackwake
033 Carried Song: static
034 Return: blackwake
035 Autopilot: static; Searchlight: activated
050 Setup: setup
051 Setup: setup; Muster: activated
052 Setup: setup; Study: activated
053 Setup: setup
054 Setup: setup; Resonance: static
060 Lamp Song: activated
061 Deep Siege: static; Repair Crews: triggered
070 Rifle: static; Overcharge: activated
071 Mask: static; Soften: replacement
072 Plate: static
080 Escape Route: play
081 Shield Doctrine: play
082 Turned Asset: play
083 Signal Flare: play
084 Undertow: play
085 Martyr's Ledger: play; Written in Salt: blackwake
086 Black Water Rising: play; High Water: blackwake
"""


def rows(table: str) -> dict[str, list[str]]:
    """The rows of a table by set number, each with the name first."""
    found = {}
    for line in table.strip().splitlines():
        number, _, rest = line.partition(" ")
        found[f"M9S-{number}"] = [cell.strip() for cell in rest.split("|")]
    return found


BY_NUMBER = {card.number: card for card in CONTENT.cards.values()}


def slashed(*values: int | None) -> str:
    return "-" if None in values else "/".join(map(str, values))


def worded(traits: tuple[str, ...]) -> str:
    return " ".join(traits) or "-"


def test_set_is_complete() -> None:
    """34 cards: two paired, fifteen Units of which one a token, seven Sites and Ship-Sites, ten others."""
    assert len(CONTENT.cards) == 34
    expected = {"M9S-001", "M9S-002", *rows(UNITS), *rows(SITES), *rows(OTHERS)}
    assert BY_NUMBER.keys() == expected


@pytest.mark.parametrize("number", rows(UNITS))
def test_unit(number: str) -> None:
    card = BY_NUMBER[number]
    printed = [
        card.name,
        str(card.kind),
        slashed(card.cost),
        slashed(card.atk, card.grit, card.echo),
        slashed(card.crew, card.crew_limit),
        card.alignment,
        worded(card.traits),
    ]
    assert (card.type, printed) == ("unit", rows(UNITS)[number])
    assert card.token == (number == "M9S-018")
    assert card.attack_cost == (1 if number == "M9S-015" else None)


@pytest.mark.parametrize("number", rows(SITES))
def test_site(number: str) -> None:
    card = BY_NUMBER[number]
    printed = [
        card.name,
        card.type,
        slashed(card.cost),
        slashed(card.gen),
        "".join(card.lanes or "-"),
        slashed(card.atk, card.grit),
        slashed(card.crew, card.crew_limit),
        card.alignment,
        worded(card.traits),
    ]
    assert printed == rows(SITES)[number]


@pytest.mark.parametrize("number", rows(OTHERS))
def test_other_card(number: str) -> None:
    card = BY_NUMBER[number]
    assert [card.name, card.type, slashed(card.cost), card.alignment, worded(card.traits)] == rows(OTHERS)[number]


@pytest.mark.rule("M9-103-b")
def test_paired_cards() -> None:
    """Korrath: threshold 5, 5/5/2, any own lane; Ysmere: threshold 6, 3/6/3, the own Space."""
    korrath, ysmere = DEFINITIONS["korrath"], DEFINITIONS["ysmere"]
    assert korrath.spirit is not None
    assert ysmere.spirit is not None
    assert (korrath.threshold, korrath.alignment, ysmere.threshold, ysmere.alignment) == (
        5,
        "Government",
        6,
        "Frontier",
    )
    for spirit, name, numbers in (
        (korrath.spirit, "Korrath, the Iron Tide", (5, 5, 2)),
        (ysmere.spirit, "Ysmere, Choir of the Deep", (3, 6, 3)),
    ):
        assert (spirit.name, spirit.type, spirit.kind, spirit.is_unit) == (name, "unit", "spirit", True)
        assert (spirit.atk, spirit.grit, spirit.echo) == numbers
        assert spirit.traits == {"Spirit"}
    assert not korrath.is_unit
    assert [(one.select, one.owner, one.lane_kinds) for one in korrath.deploy] == [("lane", "you", frozenset())]
    assert [(one.select, one.owner, one.lane_kinds) for one in ysmere.deploy] == [("lane", "you", frozenset("S"))]
    assert [ability.face for ability in (*korrath.abilities, *korrath.spirit.abilities)] == ["planet"] + ["spirit"] * 2


@pytest.mark.parametrize("number", rows(ABILITIES))
def test_names_and_kinds_of_abilities(number: str) -> None:
    told = "; ".join(f"{ability.name}: {ability.kind}" for _, ability in BY_NUMBER[number].sides)
    assert told == rows(ABILITIES)[number][0]


def test_official_cards_and_their_house_parts() -> None:
    """M9-H39: only two names and what they do are published."""
    official = {card.id: card.house_parts for card in CONTENT.cards.values() if not card.house}
    assert official == {
        "raithe-government-weapon": ("cost", "atk", "grit", "echo", "text"),
        "escape-route": ("cost", "text"),
    }


def test_starter_decks_are_those_of_the_rules() -> None:
    """40 cards each beside the paired one; a few counts that differ from three."""
    decks = {deck.id: deck.cards for deck in CONTENT.files.decks.values()}
    assert {name: sum(cards.values()) for name, cards in decks.items()} == {"iron-mandate": 41, "drifting-choir": 41}
    iron, choir = decks["iron-mandate"], decks["drifting-choir"]
    assert (iron["korrath"], iron["mandate-cutter"], iron["plated-hull"], iron["shield-doctrine"]) == (1, 2, 1, 3)
    assert (choir["ysmere"], choir["drowned-sentinel"], choir["orbital-tether"], choir["undertow"]) == (1, 2, 1, 3)


# --- what the engine reads ----------------------------------------------------------------------------------------


def of(card: str, key: str) -> AbilityDef:
    """An ability of a card, of either face."""
    definition = DEFINITIONS[card]
    found = definition.abilities + (definition.spirit.abilities if definition.spirit else ())
    return next(ability for ability in found if ability.key == key)


def chosen(card: str, key: str, slot: int = 0, mode: int = 0) -> Selector:
    """The one selector of a target."""
    (selector,) = of(card, key).modes[mode].slots[slot].selectors
    return selector


def test_rule_ids_of_abilities_are_card_and_name() -> None:
    assert of("korrath", "iron-tide").id == "korrath/Iron Tide"
    assert of("raithe-government-weapon", "killing-machine").id == "raithe-government-weapon/Killing Machine"


@pytest.mark.rule("M9-106")
def test_default_timing() -> None:
    """Phases where the text names them; else a reaction, in all three windows unless the text names some."""
    every = {"pre_block", "pre_damage", "after_wave"}
    assert (of("tidecaller", "mend").timing, of("tidecaller", "mend").windows) == ({"attune"}, frozenset())
    assert (of("breach-rifle", "overcharge").timing, of("breach-rifle", "overcharge").windows) == ({"reaction"}, every)
    assert (of("shield-doctrine", "play").timing, of("shield-doctrine", "play").windows) == (
        {"reaction"},
        {"pre_block", "pre_damage"},
    )
    assert of("martyrs-ledger", "play").timing == {"action"}
    assert of("signal-flare", "play").timing == {"action", "reaction"}
    assert of("signal-flare", "play").windows == every


def test_costs_and_limits() -> None:
    assert of("mandate-barracks", "muster").cost == Cost(resource=1, tap=True)
    assert of("ysmere", "deep-chorus").cost == Cost(echo=1)
    assert of("the-lantern-ark", "lamp-song").cost.is_free
    assert not of("black-water-rising", "wake").cost.is_free
    assert DEFINITIONS["martyrs-ledger"].additional == Cost(discard_hand=1)
    assert of("sealed-archive", "study").limit == Limit("title", "turn", 1)
    assert of("line-warden", "bulwark").limit == Limit("ability", "wave", 1)
    assert of("tidecaller", "mend").limit is None


def test_targets_and_operations() -> None:
    """Escape Route, the modes of Signal Flare, and Near Shore's number."""
    unit, lane = chosen("escape-route", "play"), chosen("escape-route", "play", 1)
    assert (unit.select, unit.controller, unit.at_trait, unit.embarked) == ("unit", "you", "Battleground", "no")
    assert (lane.select, lane.owner, lane.adjacent_to, lane.accessible_by) == ("lane", "you", "t1", "t1")
    assert [mode.name for mode in of("signal-flare", "play").modes] == ["Spot", "Ready", "Pin"]
    assert [mode.name for mode in of("undertow", "play").modes] == ["Drag", "Strip"]
    assert [op.op for op in of("black-water-rising", "play").modes[0].operations] == ["lose_echo", "draw", "move_card"]
    assert of("black-water-rising", "play").modes[0].operations[0].values == {"n": 2}
    amount = of("ysmere", "near-shore").amount
    assert isinstance(amount, Negated)
    assert isinstance(amount.value, Counted)
    assert [(one.select, one.controller) for one in amount.value.selectors] == [("ship_site", "you")]


def test_selectors_about_print() -> None:
    """A Character or Spirit: Rifleman and Sentinel fit, the Walker does not."""
    printed = chosen("escape-route", "play").printed
    assert [printed[DEFINITIONS[card]] for card in ("mandate-rifleman", "drowned-sentinel", "sentry-walker")] == [
        True,
        True,
        False,
    ]
    host, ship_site = DEFINITIONS["plated-hull"].attach
    assert (host.select, ship_site.select) == ("unit", "ship_site")
    assert not host.printed[DEFINITIONS["mandate-rifleman"]]


def test_abilities_by_what_they_are() -> None:
    """The engine asks for statics by form, and by act where they forbid or permit."""

    def forms(card: str) -> set[str]:
        return set(DEFINITIONS[card].by_form)

    assert forms("line-warden") == {"forbid:attack"}
    assert forms("drop-vanguard") == {"permit:deploy"}
    assert forms("mandate-bastion") == {"permit:contest_interior"}
    assert forms("lantern-drone") == {"always_manned"}
    assert forms("reef-of-echoes") == {"stat"}
    assert set(DEFINITIONS["mandate-bastion"].by_trigger) == {"turn_end"}
    assert set(DEFINITIONS["drowned-sentinel"].by_kind) == {"triggered", "blackwake"}
    assert (of("mandate-cutter", "burn").form, of("mandate-cutter", "burn").arrival) == ("move_mod", "immediate")


@pytest.mark.rule("M9-28")
def test_access_of_sites() -> None:
    barracks, archive = DEFINITIONS["mandate-barracks"], DEFINITIONS["sealed-archive"]
    assert (barracks.allow, barracks.deny) == ({"vehicle"}, ())
    assert (archive.allow, archive.deny) == (frozenset(), ((frozenset({"spirit"}), "enemy"),))


@pytest.mark.rule("M9-56-b")
def test_which_cards_are_hosts() -> None:
    """Vehicles, Ships and Ship-Sites, a Crew of 0 included."""
    hosts = {card.number.removeprefix("M9S-") for card in DEFINITIONS.values() if card.has_crew}
    assert hosts == {"015", "016", "017", "033", "035", "060", "061"}


def test_whose_event_a_replacement_waits_for() -> None:
    assert (of("line-warden", "bulwark").event, of("line-warden", "bulwark").of) == ("battle_damage", "you")
    assert (of("resonance-mask", "soften").event, of("resonance-mask", "soften").of) == ("combat_wounds", "host")
    assert of("choir-initiate", "last-note").of == "self"


def test_conditions_keep_their_fields() -> None:
    (condition,) = of("korrath", "war-footing").conditions
    assert (condition.cond, condition.data.lane, condition.data.at_least) == ("presence_strength", "any_enemy_lane", 2)
    (required,) = DEFINITIONS["korrath"].requires
    assert isinstance(required, Condition)
    assert [(one.select, one.embarked, one.en_route) for one in required.selectors] == [("unit", "any", "any")]


def test_what_is_set_is_told_from_what_is_added() -> None:
    """Resonance adds 1; a Resonance that sets 3 would have that in place of what is printed."""
    raw = json.loads((catalogue.DATA / "miras9" / "cards" / "reef-of-echoes.json").read_text("utf-8"))
    del raw["abilities"][1]["add"]
    raw["abilities"][1]["set"] = 3
    changed = compile_card(Card.model_validate(raw)).abilities[1]
    assert (changed.amount, changed.is_set) == (3, True)
    assert (of("reef-of-echoes", "resonance").amount, of("reef-of-echoes", "resonance").is_set) == (1, False)
