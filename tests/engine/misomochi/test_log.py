"""Every line of the log, whole acts at a time, for those who may read it (chapter 9.3)."""

from __future__ import annotations

from typing import Any

import pytest
from placing import MOSS, Placed

import engine
from engine import Seat
from engine.kernel.match import Match


def lines(a: dict[str, Any], b: dict[str, Any], *picks: str, viewer: str = "", **rest: Any) -> list[str]:
    """What the log says after these picks."""
    return Placed(a, b, **rest).picks(*picks).log(viewer)


def card(name: str, alias: str, **rest: Any) -> dict[str, Any]:
    return {"card": name, "as": alias, **rest}


def hand(*cards: Any, **rest: Any) -> dict[str, Any]:
    return {"active": "h-miso", "hand": list(cards)} | rest


@pytest.mark.parametrize(
    ("side", "pick", "said"),
    [
        (hand("artax"), "artax", "A deploys ARTAX."),
        (
            hand("h-miso-dawnmane", active=card("h-miso", "miso", hp=70)),
            "h-miso-dawnmane",
            "Miso evolves into Miso, Dawnmane (110/150).",
        ),
        (hand("shredder"), "shredder", "A plays SHREDDER."),
        (hand("crimson-wisp"), "crimson-wisp", "A plays Crimson Wisp on Miso."),
        (hand("windowland"), "windowland", "A plays Windowland."),
        (hand("windowland", land="purrchgate"), "windowland", "A plays Windowland; Purrchgate is discarded."),
    ],
)
def test_lines_of_plays(side: dict[str, Any], pick: str, said: str) -> None:
    assert lines(side, MOSS, pick, "to-act", phase="prepare") == [said, "A goes on to Act & Attack."]


@pytest.mark.rule("rule-2b", "MM-H25", "h-star-pudding/Second Helping")
def test_lines_of_a_consumable_with_a_cost() -> None:
    """Played, then its ability, then the sleeper's waking."""
    side = hand("h-star-pudding", active={"card": "h-miso", "hp": 50, "asleep": True})
    assert lines(side, MOSS, "h-star-pudding", phase="prepare") == [
        "A plays Star Pudding for 1 Energy.",
        "A uses Second Helping (Star Pudding) on Miso.",
        "Miso heals 50 (100/110).",
        "Miso loses sleep (woken).",
    ]


@pytest.mark.rule("MM-H27", "rule-8a")
@pytest.mark.parametrize(("hp", "healed", "after"), [(110, 0, 110), (105, 5, 110), (100, 10, 110), (90, 10, 100)])
def test_lines_of_heals(hp: int, healed: int, after: int) -> None:
    """At the maximum, one step below it, exactly up to it, and short of it."""
    side = {"active": "furthings", "bench": [card("h-miso", "miso", hp=hp)]}
    assert lines(side, MOSS, "Impossible to Ignore", "miso") == [
        "A uses Impossible to Ignore (Furthings) on Miso.",
        f"Miso heals {healed} ({after}/110).",
    ]


@pytest.mark.rule("rule-15b", "rule-15c", "rule-10d")
def test_lines_of_a_shield_from_gaining_to_using() -> None:
    side = {"active": "h-miso", "support": ["the-solemates"]}
    assert lines(side, {"active": "h-miso"}, "Sole Support", "end-turn", "to-act", "Ember Swat") == [
        "A uses Sole Support (The Solemates) on Miso.",
        "Miso gains shield against the next attack hit 20 until your next turn starts.",
        "A ends the turn; 3 Energy lost.",
        "Turn 8: B. Energy 4.",
        "B draws 1.",
        "B goes on to Act & Attack.",
        "Miso attacks with Ember Swat → Miso.",
        "Miso takes 0 (base 20, −20 Sole Support) → 110/110.",
        "Miso loses shield 20 (used).",
        "B ends the turn; 3 Energy lost.",
        "Turn 9: A. Energy 4.",
        "A draws 1.",
    ]


def test_lines_of_a_bonus_that_is_used_and_of_one_that_expires() -> None:
    """OOPS! All Gravy... lasts for the turn, a blessing for one attack."""
    active = card("h-miso", "miso", bonuses=[{"amount": 30, "uses": "next_attack", "source": "Dice/Blessing"}])
    side = hand("princess-duck-gravy", active=active)
    said = lines(side, {"active": "artax"}, "princess-duck-gravy", "to-act", "Ember Swat", phase="prepare")
    assert said[:10] == [
        "A plays OOPS! All Gravy....",
        "A uses Royal Refill (OOPS! All Gravy...) on Miso.",
        "Miso heals 0 (110/110).",
        "Miso gains attack bonus 10 until the turn ends.",
        "A goes on to Act & Attack.",
        "Miso attacks with Ember Swat → ARTAX.",
        "ARTAX takes 60 (base 20, +30 Blessing, +10 Divine Drizzle) → 100/160.",
        "Miso loses attack bonus 30 (used).",
        "Miso loses attack bonus 10 (expired).",
        "A ends the turn; 3 Energy lost.",
    ]


def test_lines_of_sleep_until_it_ends() -> None:
    said = lines({"active": "h-lullmoth"}, {"active": "artax"}, "Drowse Dust", "to-act", "end-turn")
    assert said[:3] == [
        "Hush the Lullmoth attacks with Drowse Dust → ARTAX.",
        "ARTAX takes 50 (base 50) → 110/160.",
        "ARTAX gains sleep until the end of its controller's next turn.",
    ]
    assert said[-4:] == [
        "ARTAX loses sleep (expired).",
        "B ends the turn; 4 Energy lost.",
        "Turn 9: A. Energy 4.",
        "A draws 1.",
    ]


@pytest.mark.rule("rule-5a", "rule-5b")
def test_lines_of_switches() -> None:
    side = {"active": "artax", "bench": [card("h-miso", "miso"), card("h-mochi", "mochi")], "land": "whiskerways"}
    assert lines(side, MOSS, "switch", "miso", "Realmstep", "mochi", "Homeward Escort", "miso") == [
        "A switches ARTAX with Miso (paid 1).",
        "A uses Realmstep (Whiskerways) on Mochi.",
        "A switches Miso with Mochi (free by Whiskerways).",
        "A uses Homeward Escort (ARTAX) on Miso.",
        "A switches Mochi with Miso (free by ARTAX).",
    ]


def test_lines_of_returns() -> None:
    side = {"active": "h-snagtooth", "bench": ["h-mossbun"], "support": ["shredder"]}
    assert lines(side, {"active": "h-miso", "support": ["furraisers"]}, "Snatch", "Tidy Up") == [
        "A uses Snatch (Captain Snagtooth) on FURRAISERS.",
        "FURRAISERS returns to B's hand.",
        "A uses Tidy Up (Mossbun, Button Keeper) on SHREDDER.",
        "SHREDDER returns to A's hand.",
    ]


def test_lines_of_draws_tell_the_card_to_its_player_only() -> None:
    side = {"active": "h-miso", "bench": ["h-mochi"], "support": ["shredder"], "deck": ["everspring"]}
    used = "A uses Double Darkslide (SHREDDER)."
    assert lines(side, MOSS, "Double Darkslide", viewer="a") == [used, "A draws 1 (Everspring)."]
    assert lines(side, MOSS, "Double Darkslide", viewer="b") == [used, "A draws 1."]
    assert lines(side, MOSS, "Double Darkslide") == [used, "A draws 1."]


@pytest.mark.parametrize(
    ("pick", "said"),
    [
        ("h-miso-dawnmane", "A searches: Miso, Dawnmane; deck shuffled."),
        ("none", "A searches: nothing found; deck shuffled."),
    ],
)
def test_lines_of_a_search(pick: str, said: str) -> None:
    side = {"active": "h-miso", "support": ["the-everlights"], "deck": ["h-miso-dawnmane", "artax"]}
    assert lines(side, MOSS, "Winterbound Metamorphosis", pick) == [
        "A uses Winterbound Metamorphosis (The Everlights).",
        said,
    ]


def test_line_of_a_take_back() -> None:
    table = Placed({"active": "artax", "bench": ["h-miso"]})
    number = table.match.number
    table.picks("switch")
    table.match.take_back(number)
    assert table.log() == [f"A takes back to decision {number}."]


WEAK = {"active": {"card": "h-mossbun", "hp": 10}}


@pytest.mark.rule("MM-H22", "MM-H23", "MM-H34", "MM-H24")
@pytest.mark.parametrize(
    ("a", "b", "picks", "said"),
    [
        (
            {"active": "h-miso", "defeats": 2},
            WEAK | {"bench": ["artax"]},
            ("Ember Swat",),
            ["Mossbun, Button Keeper is defeated. A has 3/3.", "A wins: third defeat."],
        ),
        (
            {"active": "h-miso"},
            WEAK,
            ("Ember Swat",),
            ["Mossbun, Button Keeper is defeated. A has 1/3.", "A wins: no characters."],
        ),
        (
            {"active": "h-miso"},
            {"active": "h-miso", "deck": []},
            ("end-turn",),
            ["Turn 8: B. Energy 4.", "A wins: empty deck."],
        ),
        (
            {"active": "h-unraveler", "bench": [{"card": "fuzzy-fishies", "hp": 10}], "defeats": 2},
            {"active": {"card": "h-miso", "hp": 10}, "bench": ["artax"], "defeats": 2},
            ("Great Unraveling",),
            [
                "The Fuzzy Fishies is defeated. B has 3/3.",
                "Miso is defeated. A has 3/3.",
                "Draw: both players lost at once.",
            ],
        ),
        (
            {"active": "h-miso", "defeats": 2},
            WEAK,
            ("Ember Swat",),
            ["Mossbun, Button Keeper is defeated. A has 3/3.", "A wins: third defeat."],
        ),
    ],
)
def test_lines_of_the_end(a: dict[str, Any], b: dict[str, Any], picks: tuple[str, ...], said: list[str]) -> None:
    """A third defeat is named before an empty side; both at once are a draw."""
    table = Placed(a, b).picks(*picks)
    assert table.log()[-len(said) :] == said
    assert table.asked() == ""


@pytest.mark.rule("MM-H34")
def test_line_of_a_concession() -> None:
    table = Placed(MOSS)
    table.match.concede(0)
    assert table.log() == ["B wins: concession."]


@pytest.mark.rule("MM-H22")
def test_the_end_names_how_many_defeats_were_needed() -> None:
    table = Placed({"active": "h-miso"}, WEAK | {"bench": ["artax"]}, settings={"defeats_to_win": 1})
    assert table.picks("Ember Swat").log()[-2:] == [
        "Mossbun, Button Keeper is defeated. A has 1/1.",
        "A wins: defeat number 1.",
    ]


COUNTS = {"h-miso": 1, "artax": 3, "furthings": 3, "h-mossbun": 3, "windowland": 3, "purrchgate": 3, "h-spool": 3}
FILL = {"h-underyarn": 3, "princess-duck-gravy": 3, "h-star-pudding": 3, "h-miso-dawnmane": 3, "h-mochi-moonwake": 3}
ONES = ("shredder", "furraisers", "everspring", "whiskerways", "the-solemates", "infinite-tails")
DECK = COUNTS | FILL | dict.fromkeys(ONES, 1)


def redrawn() -> Match:
    """A match whose opening had a hand without a combatant: with 10 of 40 in the deck, one seed in a few."""
    for number in range(200):
        match = engine.start("misomochi", [Seat("Ann", DECK), Seat("Ben", DECK)], b"redraw %d" % number)
        if any("redraws" in line.text for line in match.log(None)):
            return match
    raise AssertionError("no hand was redrawn")


@pytest.mark.rule("MM-H2", "MM-H3")
def test_lines_of_the_set_up() -> None:
    """Who goes first, a hand shown and redrawn, placing face-down, turning up."""
    match = redrawn()
    first = match.view(None).first_seat  # type: ignore[attr-defined]
    names = ["Ann", "Ben"]
    said = [line.text for line in match.log(None)]
    assert said[0] == f"{names[first]} goes first."
    shown = next(event for event in match.events if event.kind == "redraw").facts
    assert len(shown["cards"]) == 5
    assert any("," in title for title in shown["cards"])  # so semicolons tell where a name ends
    assert not {"Miso", "ARTAX", "Furthings", "Mossbun, Button Keeper"} & set(shown["cards"])
    assert f"{names[shown['p']]} had no combatant ({'; '.join(shown['cards'])}) and redraws." in said
    assert all(any(card.kind == "combatant" for card in match.view(seat).hand) for seat in (0, 1))  # type: ignore[attr-defined]

    before = len(said)
    placed: list[list[str]] = [[], []]
    while match.decision is not None and match.decision.kind.startswith("place"):
        seat, kind = match.decision.seat, match.decision.kind
        option = match.decision.options[0]
        alone = kind == "place-bench" and (match.decision.min == 1 or seat == first)
        picks = [] if alone and match.decision.min == 0 else [option.key]
        if option.refs and picks:
            placed[seat].append(option.label.rpartition(" (")[0])
        match.choose(seat, picks, match.number)
    tops = [titles[0] for titles in placed]
    bench = ["; Bench " + ", ".join(titles[1:]) if titles[1:] else "" for titles in placed]
    numbers = ["1 character" if len(titles) == 1 else f"{len(titles)} characters" for titles in placed]
    second = 1 - first
    assert [line.text for line in match.log(None)][before:] == [
        f"{names[first]} places {numbers[first]} face-down.",
        f"{names[second]} places {numbers[second]} face-down.",
        f"{names[first]}: Active {tops[first]}{bench[first]}.",
        f"{names[second]}: Active {tops[second]}{bench[second]}.",
        f"Turn 1: {names[first]}. Energy 2.",
        f"{names[first]} draws 1.",
    ]
