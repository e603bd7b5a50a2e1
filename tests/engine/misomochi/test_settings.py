"""What each setting of the house rulings does: the value of the house, and another one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from placing import MOSS, Placed

import engine
from engine import Refused, Seat
from engine.games.misomochi.settings import Settings, with_changes
from engine.kernel.match import Match

GAME: Any = engine.games.get("misomochi")
HOUSE: dict[str, Any] = GAME.content.settings
REACH: dict[str, str] = HOUSE["reach"]
PAWPRINTS = next(deck.counts for deck in GAME.starter_decks() if deck.id == "sunlit-pawprints")
LAW = {"h-miso": 3, "h-mochi": 3, "artax": 3, "furthings": 3, "windowland": 3, "purrchgate": 3, "h-spool": 3}
FORTY = LAW | {"h-underyarn": 3, "princess-duck-gravy": 3, "h-star-pudding": 3, "h-miso-dawnmane": 3} | {
    "h-mochi-moonwake": 3, "shredder": 1, "furraisers": 1, "everspring": 1, "whiskerways": 1,
}  # fmt: skip


def begun(deck: Mapping[str, int] = PAWPRINTS, **settings: Any) -> Match:
    """A match with these settings, at its first question."""
    return engine.start("misomochi", [Seat("A", deck), Seat("B", PAWPRINTS)], b"settings", settings)


def refused(deck: Mapping[str, int], **settings: Any) -> str:
    """The rule by which a match with this deck is refused."""
    with pytest.raises(Refused) as caught:
        begun(deck, **settings)
    return caught.value.rule


@pytest.mark.rule("MM-H1")
def test_deck_size() -> None:
    """40 by the house; another size makes the same deck illegal and one of that size legal."""
    fewer = FORTY | {"everspring": 0}
    assert begun(FORTY)
    assert refused({card: n for card, n in fewer.items() if n}) == "MM-H1"
    assert refused(FORTY, deck_size=39) == "MM-H1"
    assert refused(FORTY, deck_size=41) == "MM-H1"


@pytest.mark.rule("MM-H1")
def test_max_copies() -> None:
    four = {card: n for card, n in (FORTY | {"artax": 4, "everspring": 0}).items() if n}
    assert refused(four) == "MM-H1"
    assert begun(four, max_copies=4)
    assert refused(FORTY, max_copies=2) == "MM-H1"


@pytest.mark.rule("MM-H1")
def test_min_starters() -> None:
    """FORTY has 12 combatants that are no Evolution."""
    assert begun(FORTY, min_starters=12)
    assert refused(FORTY, min_starters=13) == "MM-H1"


@pytest.mark.rule("MM-H2")
@pytest.mark.parametrize("count", [1, 5, 7])
def test_opening_hand(count: int) -> None:
    match = begun(opening_hand=count)
    view: Any = match.view(0)
    assert [seat.hand for seat in view.seats] == [count, count]
    assert [seat.deck for seat in view.seats] == [40 - count, 40 - count]


@pytest.mark.rule("MM-H4")
def test_bench_size() -> None:
    """Three places by the house: a Bench of one is full where that is the size."""
    side = {"active": "h-miso", "bench": ["artax"], "hand": ["furthings"]}
    assert any(key.startswith("play:furthings") for key in Placed(side, phase="prepare").offers())
    full = Placed(side, {"active": "h-mossbun"}, phase="prepare", settings={"bench_size": 1})
    assert full.offers() == ["to-act"]
    refusal = full.why_not("a", "play")
    assert refusal is not None
    assert refusal.rule == "MM-H4"
    wide = Placed(side | {"bench": ["artax", "artax", "artax"]}, phase="prepare", settings={"bench_size": 4})
    assert any(key.startswith("play:furthings") for key in wide.offers())


@pytest.mark.rule("MM-H5")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_draw_per_turn(count: int) -> None:
    table = Placed(MOSS, phase="start", settings={"draw_per_turn": count})
    assert table.seat("a").hand == count
    assert [line for line in table.log() if "draws" in line] == ([f"A draws {count}."] if count else [])


@pytest.mark.rule("MM-H5", "MM-H23")
def test_without_a_draw_nobody_loses_by_an_empty_deck() -> None:
    side = MOSS | {"deck": []}
    assert Placed(side, phase="start", settings={"draw_per_turn": 0}).asked() == "a: prepare"
    assert Placed(side, phase="start").asked() == ""


@pytest.mark.rule("rule-3a")
@pytest.mark.parametrize(
    ("pools", "energies"), [([2, 3, 4], [2, 3, 4, 4]), ([5], [5, 5, 5, 5]), ([1, 6], [1, 6, 6, 6])]
)
def test_energy_by_turn(pools: list[int], energies: list[int]) -> None:
    """By own turns 1, 2, 3 and 4; the last number goes on."""
    for before, energy in enumerate(energies):
        table = Placed(MOSS | {"own_turns": before}, phase="start", settings={"energy_by_turn": pools})
        assert table.seat("a").energy == energy


PLAYS = {
    "deploys_per_prepare": ("MM-H7", ["artax", "furthings"]),
    "evolutions_per_prepare": ("MM-H8", ["h-miso-dawnmane", "h-mochi-moonwake"]),
    "lands_per_prepare": ("MM-H26", ["windowland", "purrchgate"]),
    "items_per_prepare": ("rule-2a", ["shredder", "furraisers"]),
}


@pytest.mark.rule("MM-H7", "MM-H8", "MM-H26", "rule-2a")
@pytest.mark.parametrize("name", PLAYS)
@pytest.mark.parametrize("allowed", [0, 1, 2])
def test_allowances_of_a_prepare(name: str, allowed: int) -> None:
    """So many plays of a kind, then the refusal of that kind's rule."""
    rule, cards = PLAYS[name]
    hand = [{"card": card, "as": f"card{number}"} for number, card in enumerate(cards)]
    side = {"active": "h-miso", "bench": ["h-mochi"], "hand": hand}
    table = Placed(side, phase="prepare", settings={name: allowed})

    table.picks(*cards[:allowed])

    assert table.asked() == "a: prepare"
    refusals = [table.why_not("a", f"play card{number}") for number in range(allowed, 2)]
    assert [refusal.rule for refusal in refusals if refusal] == [rule] * (2 - allowed)


@pytest.mark.rule("MM-H13")
@pytest.mark.parametrize("allowed", [False, True])
def test_first_turn_attack(allowed: bool) -> None:
    side = {"active": "h-miso", "own_turns": 1}
    table = Placed(side, turn_number=1, settings={"first_turn_attack": allowed})
    assert any(key.startswith("attack:") for key in table.offers()) == allowed


REACHES = {
    "normal": {"active": "furthings"},
    "opposing_character": {"active": "h-miso"},
    "rival": {"active": "artax"},
}


@pytest.mark.rule("MM-H12")
@pytest.mark.parametrize("phrase", REACHES)
def test_reach_of_one_target(phrase: str) -> None:
    """Only the Active enemy by the house; where a phrase means any, a Benched one may be named."""
    attack = {"normal": "Bunny-Ring Rush", "opposing_character": "Ember Swat", "rival": "5.0 Starfire"}[phrase]
    enemies = {"active": {"card": "h-mochi", "as": "front"}, "bench": [{"card": "h-mochi", "as": "back"}]}
    house = Placed(REACHES[phrase], enemies).picks(attack)
    assert house.hp("front") < 120
    assert house.hp("back") == 120

    reach = REACH | {phrase: "any"}
    other = Placed(REACHES[phrase], enemies, settings={"reach": reach}).picks(attack)
    assert other.asked() == "a: target"
    assert other.picks("back").hp("back") < 120
    assert other.hp("front") == 120


@pytest.mark.rule("MM-H12", "crimson-wisp/Parkour Assault")
def test_reach_of_both_targets_of_parkour_assault() -> None:
    """The first is the Active enemy and the second any other; each phrase may be widened or narrowed."""
    wisp = {"card": "h-miso", "attachments": ["crimson-wisp"], "unlocks": [{"attack": "crimson-wisp/Parkour Assault"}]}
    enemies = {"active": {"card": "artax", "as": "front"}, "bench": [{"card": "h-mochi", "as": "back"}]}
    reach = REACH

    def damage(**changes: str) -> tuple[int, int]:
        table = Placed({"active": wisp}, enemies, settings={"reach": reach | changes}).picks("Parkour Assault")
        if table.asked() == "a: target":
            table.picks("back")
        return 160 - table.hp("front"), 120 - table.hp("back")

    assert damage() == (60, 20)
    assert damage(enemy="any") == (20, 60)
    assert damage(different_enemy="active") == (60, 0)


@pytest.mark.rule("MM-H12", "twinlight-wand/Twinlight Finale")
@pytest.mark.parametrize(("where", "left"), [("any", 40), ("active", 120)])
def test_reach_of_the_finale(where: str, left: int) -> None:
    """Any opposing Nemesis by the house: 120 less 80; narrowed to the Active row, a Benched one is out of reach."""
    reach = REACH | {"nemesis": where}
    side = {"active": "h-mochi", "bench": ["h-miso"], "support": ["twinlight-wand"]}
    enemies = {"active": "artax", "bench": [{"card": "tangledeep", "as": "back"}]}
    table = Placed(side, enemies, settings={"reach": reach}).picks("Twinlight Finale")
    if table.asked() == "b: answer":
        table.picks("pass")
    assert table.hp("back") == left


@pytest.mark.rule("MM-H22")
@pytest.mark.parametrize(("needed", "over"), [(1, True), (2, True), (3, False)])
def test_defeats_to_win(needed: int, over: bool) -> None:
    """One scored before, one now."""
    weak = {"active": {"card": "h-mossbun", "hp": 10}, "bench": ["artax", "artax"]}
    table = Placed({"active": "h-miso", "defeats": 1}, weak, settings={"defeats_to_win": needed}).picks("Ember Swat")
    if table.asked() == "b: promote":
        table.picks(table.offers()[0])
    assert (table.match.result is not None) == over


@pytest.mark.rule("rule-5a")
@pytest.mark.parametrize("cost", [0, 1, 2])
def test_paid_switch_cost(cost: int) -> None:
    """Paid in full, refused with one Energy less."""
    side = {"active": "artax", "bench": [{"card": "h-miso", "as": "miso"}], "energy": 2}
    table = Placed(side, settings={"paid_switch_cost": cost}).picks("switch")
    assert table.seat("a").active.ref == table.ref("miso")
    assert table.seat("a").energy == 2 - cost
    if cost:
        refusal = Placed(side | {"energy": cost - 1}, settings={"paid_switch_cost": cost}).why_not("a", "switch")
        assert refusal is not None
        assert (refusal.rule, refusal.message) == ("rule-5a", f"The switch costs {cost} Energy.")


@pytest.mark.rule("MM-H14")
@pytest.mark.parametrize("allowed", [True, False])
def test_paid_switch_after_attack(allowed: bool) -> None:
    """After the attack it is still there by the house; otherwise the turn ends by itself."""
    side = {"active": "h-miso", "bench": ["artax"]}
    before = Placed(side, settings={"paid_switch_after_attack": allowed})
    assert "switch" in before.offers()
    after = before.picks("Ember Swat")
    assert after.asked() == ("a: act" if allowed else "b: prepare")


@pytest.mark.rule("MM-H17")
@pytest.mark.parametrize(("counts_as", "left"), [("reduction", 160 - 40), ("modifier", 160 - 30)])
def test_weakening_counts_as(counts_as: str, left: int) -> None:
    """60 weakened by 10 into a shield of 20: the larger of both, or 60 - 10 - 20."""
    enemy = {"card": "artax", "as": "enemy", "shields": [{"amount": 20, "scope": "attack_hit"}]}
    table = Placed(
        {"active": {"card": "artax", "weakened": 10}}, {"active": enemy}, settings={"weakening_counts_as": counts_as}
    )
    assert table.picks("5.0 Starfire").hp("enemy") == left


@pytest.mark.rule("MM-H17", "rule-10b")
def test_a_weakening_larger_than_the_attack_leaves_nothing() -> None:
    """20 less 30 is 0 either way, and nothing is healed."""
    for counts_as in ("reduction", "modifier"):
        enemy = {"card": "artax", "as": "enemy", "hp": 100}
        side = {"active": {"card": "h-miso", "weakened": 30}}
        table = Placed(side, {"active": enemy}, settings={"weakening_counts_as": counts_as})
        assert table.picks("Ember Swat").hp("enemy") == 100


@pytest.mark.rule("MM-H23")
@pytest.mark.parametrize(("setting", "asked"), [("lose", ""), ("skip_draw", "a: prepare")])
def test_empty_deck(setting: str, asked: str) -> None:
    table = Placed(MOSS | {"deck": []}, phase="start", settings={"empty_deck": setting})
    assert table.asked() == asked
    if not asked:
        assert table.match.result is not None
        assert (table.match.result.winners, table.match.result.reason) == ((1,), "empty deck")


ECHO = {
    "id": "h-echo",
    "title": "Echo",
    "house": True,
    "kind": "combatant",
    "type_line": "Forest · Test",
    "hp": 100,
    "abilities": [
        {
            "name": "Call",
            "text": "Heals itself by 10.",
            "kind": "activated",
            "timing": "act",
            "effects": [{"op": "heal", "to": "self", "amount": 10}],
        },
        {
            "name": "Answer",
            "text": "After any ability, heals itself by 10.",
            "kind": "trigger",
            "timing": "after_ability",
            "effects": [{"op": "heal", "to": "self", "amount": 10}],
        },
    ],
}


@pytest.mark.rule("MM-H37")
@pytest.mark.parametrize("limit", [1, 7, 200])
def test_loop_limit(limit: int) -> None:
    """A trigger that sets itself off resolves as often as allowed; one more time and the match is a draw."""
    table = Placed({"active": "h-echo"}, cards=[ECHO], settings={"loop_limit": limit}).picks("Call")
    assert table.match.result is not None
    assert (table.match.result.winners, table.match.result.rule) == ((), "MM-H37")
    assert table.match.result.reason == "one trigger would not end"
    assert sum(line.startswith("A uses Answer") for line in table.log()) == limit


@pytest.mark.rule("MM-H37")
def test_step_budget() -> None:
    """The same loop meets the budget of operations first where that is small."""
    table = Placed({"active": "h-echo"}, cards=[ECHO], settings={"step_budget": 100}).picks("Call")
    assert table.match.result is not None
    assert (table.match.result.winners, table.match.result.reason) == ((), "the resolution would not end")


@pytest.mark.rule("MM-H4", "MM-H24")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("active_slots", 2),
        ("hand_limit", 7),
        ("support_limit", 3),
        ("attachment_limit", 1),
        ("shared_loss", "turn_player"),
        ("empty_deck", "reshuffle"),
        ("weakening_counts_as", "nothing"),
        ("reach", {"normal": "active"}),
        ("deck_size", 9),
        ("opening_hand", 0),
        ("bench_size", 10),
        ("defeats_to_win", 0),
        ("energy_by_turn", []),
        ("no_such_setting", 1),
    ],
)
def test_what_no_setting_can_be_is_refused(name: str, value: Any) -> None:
    """A setting with one possible value, a value out of range, an unknown name."""
    with pytest.raises(Refused) as caught:
        with_changes(HOUSE, {name: value})
    assert caught.value.rule == "settings"


def test_each_setting_has_a_test_here() -> None:
    """A new setting needs a proof of what it does."""
    source = Path(__file__).read_text("utf-8")
    assert [name for name in Settings.model_fields if name not in source] == []
