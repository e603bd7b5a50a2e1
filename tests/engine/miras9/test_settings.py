"""The settings of a Miras 9 match: their values, their ranges, and whose word each of them is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import games
from engine.games.miras9.content import Content
from engine.games.miras9.decks import deck_faults
from engine.games.miras9.settings import RULES, Settings, with_changes
from engine.kernel import catalogue
from engine.kernel.errors import DataError, Refused

CONTENT: Content = games.lore("miras9").content  # type: ignore[attr-defined]
HOUSE = CONTENT.settings
IRON = next(deck.cards for deck in CONTENT.files.decks.values() if deck.id == "iron-mandate")

WORKING: dict[str, tuple[Any, Any]] = {
    "opening_hand": (5, 7),
    "mulligans": (1, 0),
    "deck_min": (30, 40),
    "copies_unit_equipment_event": (3, 4),
    "copies_site": (2, 1),
    "move_cost": (1, 0),
    "ship_site_move_cost": (1, 2),
    "ship_site_contest_cost": (2, 3),
    "restore_cost": (2, 1),
    "starting_echo": (0, 3),
    "deck_max": (120, 60),
    "basic_generation": ({"E": 1, "I": 1, "S": 1}, {"E": 0, "I": 2, "S": 1}),
    "exhaustion": (True, False),
    "exhaustion_step": (1, 2),
    "exhaustion_pace": (2, 1),
    "equipment_pickup_cost": (1, 0),
    "boarding_cap": (10, 1),
    "turn_limit": (200, 20),
    "move_range": ("any", "adjacent"),
    "attune_at": ("any_turn_end", "own_turn_end"),
    "ship_site_move_needs_crew": (False, True),
    "unmanned_unit_retaliates": (False, True),
    "deploy_blocked_by_presence": (False, True),
    "manning_needs_ready": (False, True),
}
"""The settings that must work: their value in the rules, and another one."""

SWITCHES: dict[str, tuple[str, Any, Any]] = {
    "setup_order": ("M9-H1", "seat", "first_player"),
    "hand_limit": ("M9-H4", None, 7),
    "first_turn_flow": ("M9-H5", True, False),
    "generation_formula": ("M9-H7", "sum_of_sites", "best_site"),
    "innate_optional": ("M9-H8", False, True),
    "own_resource_visible": ("M9-H10", False, True),
    "site_replacement": ("M9-H14", False, True),
    "covered_site_attackable": ("M9-H15", False, True),
    "spot_default": ("M9-H17", "turn", "wave"),
    "spotted_gives_presence": ("M9-H17", False, True),
    "embarked_may": ("M9-H19", [], ["block"]),
    "presence_min_atk": ("M9-H21", 0, 1),
    "host_loss_interior": ("M9-H22", "as_exterior", "as_space"),
    "reaction_windows": ("M9-H25", ["pre_block", "pre_damage", "after_wave"], ["pre_block"]),
    "development_phase": ("M9-H26", "action", "awaken"),
    "blocks_per_unit": ("M9-H27", 1, 2),
    "trigger_order": ("M9-H28", "active_first", "oldest_first"),
    "extra_attack_any_lane": ("M9-H30", True, False),
    "awakenings_per_turn": ("M9-H33", None, 1),
    "heal_at_turn_end": ("M9-H36", False, True),
    "discard_order": ("M9-H37", "entry", "owner"),
    "show_restored": ("M9-H38", False, True),
    "step_budget": ("M9-H45", 10000, 9999),
    "loop_limit": ("M9-H45", 200, 201),
}
"""The switch points: the ruling, the one value that is built, and another one."""


def refused(**changes: Any) -> Refused:
    """The refusal of a match with these settings."""
    with pytest.raises(Refused) as caught:
        with_changes(HOUSE, changes)
    return caught.value


def test_settings_have_the_values_of_the_rules() -> None:
    """All of them, in a form that a save gives back unchanged."""
    expected = {name: value for name, (value, _) in WORKING.items()}
    expected |= {name: value for name, (_, value, _) in SWITCHES.items()}
    assert expected == HOUSE
    assert json.loads(json.dumps(HOUSE)) == HOUSE
    assert with_changes(HOUSE, {}) == HOUSE


@pytest.mark.parametrize("name", WORKING)
def test_working_setting_takes_another_value(name: str) -> None:
    other = WORKING[name][1]
    assert with_changes(HOUSE, {name: other}) == HOUSE | {name: other}


@pytest.mark.parametrize("name", SWITCHES)
def test_switch_point_is_refused_with_its_ruling(name: str) -> None:
    """M9-H25 and so on: by the match, and by the loader."""
    rule, _, other = SWITCHES[name]
    assert RULES[name] == rule
    refusal = refused(**{name: other})
    assert refusal.rule == rule
    assert name in str(refusal)
    faults: list[DataError] = []
    assert catalogue.validate(Settings, HOUSE | {name: other}, catalogue.DATA / "settings.json", faults) is None
    assert [(fault.path.split(".")[0].split("[")[0], rule in fault.message) for fault in faults] == [(name, True)]


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"opening_hand": -1}, "M9-20-a"),
        ({"turn_limit": 1}, "M9-H35"),
        ({"exhaustion_pace": 0}, "M9-H9"),
        ({"restore_cost": 0}, "M9-100-a"),
        ({"move_range": "far"}, "M9-H12"),
        ({"basic_generation": {"E": 1, "I": 1}}, "M9-H6"),
        ({"deck_max": 29}, "M9-H4"),
        ({"luck": 7}, "settings"),
    ],
)
def test_value_out_of_range_is_refused(changes: dict[str, Any], rule: str) -> None:
    assert refused(**changes).rule == rule


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ({}, []),
        ({"deck_min": 40}, []),
        ({"deck_min": 41}, ["M9-13-b"]),
        ({"deck_max": 40}, []),
        ({"deck_max": 39}, ["M9-H4"]),
        ({"copies_site": 1}, ["M9-15", "M9-15", "M9-15"]),
    ],
)
def test_deck_limits_are_settings(changes: dict[str, Any], rules: list[str]) -> None:
    """Iron Mandate: 40 cards beside Korrath; two each of Ashfall Line, Mandate Barracks and Mandate Bastion."""
    found = deck_faults(IRON, CONTENT.definitions, with_changes(HOUSE, changes))
    assert [refusal.rule for refusal in found] == rules
