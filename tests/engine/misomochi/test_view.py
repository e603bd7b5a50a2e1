"""What a player reads on options and hand (chapter 9.2), and that no card is followed where it is hidden."""

from __future__ import annotations

from typing import Any

import pytest
from placing import MOSS, Placed

import engine
from engine import Seat

CARDS = engine.games.get("misomochi").catalogue


def card(name: str, alias: str, **rest: Any) -> dict[str, Any]:
    return {"card": name, "as": alias, **rest}


def details(table: Placed) -> dict[str, str]:
    """What each option's explanation says, by label."""
    assert table.match.decision is not None
    return {option.label: option.detail for option in table.match.decision.options}


def test_attacks_tell_the_damage_that_is_known() -> None:
    """HP before and after, with bonuses and reductions in play; with two targets to choose from, the text."""
    lullaby = next(each for each in CARDS["h-mochi"].abilities if each.name == "Lullaby Purr")
    side = {"active": "h-mochi", "bench": ["h-miso"], "support": ["the-solemates"]}
    found = details(Placed(side, {"active": "artax", "bench": ["skyscratcher"]}))
    assert found["Velvet Bap (2 Energy)"] == "ARTAX 160 → 120"
    assert found["Lullaby Purr (1 Energy)"] == lullaby.text
    assert found["Switch (1 Energy)"] == "Exchange your Active ally for a Benched one."


def test_powers_of_cards_of_one_name_tell_where_they_are() -> None:
    """Each by its place; a power whose card has no namesake is named without one."""
    side = {"active": "furthings", "bench": ["h-mochi", "furthings"]}
    decision = Placed(side, {"active": "artax"}).match.decision
    assert decision is not None
    names = [option.label for option in decision.options if option.group == "Powers"]
    assert [name for name in names if "Furthings" in name] == [
        "Impossible to Ignore · Furthings (Active)",
        "Impossible to Ignore · Furthings (Bench 2)",
    ]
    assert "Moon Blessing · Mochi" in names


def test_damage_that_is_known_stops_at_zero() -> None:
    assert details(Placed({"active": "h-miso"}, {"active": card("artax", "artax", hp=10)}))[
        "Ember Swat (1 Energy)"
    ] == ("ARTAX 10 → 0")


def test_targets_tell_the_damage_one_by_one() -> None:
    """Parkour Assault asks for its second target only: each choice shows both events."""
    wisp = card("h-miso", "miso", attachments=["crimson-wisp"], unlocks=[{"attack": "crimson-wisp/Parkour Assault"}])
    enemies = {"active": "artax", "bench": ["h-mochi", "furthings"]}
    table = Placed({"active": wisp}, enemies)
    parkour = next(each for each in CARDS["crimson-wisp"].abilities if each.name == "Parkour Assault")
    assert details(table)["Parkour Assault (2 Energy) · Crimson Wisp"] == parkour.text  # two choices: no number yet
    table.picks("Parkour Assault")
    assert table.asked() == "a: target"
    assert table.match.decision is not None
    assert table.match.decision.prompt == "Parkour Assault: choose target 2 of 2."
    shield = "the next attack hit on Miso is 10 less, until your next turn starts"
    assert details(table) == {
        "Mochi (Bench, 120/120 HP)": f"ARTAX 160 → 100, Mochi 120 → 100; {shield}",
        "Furthings (Bench, 120/120 HP)": f"ARTAX 160 → 100, Furthings 120 → 100; {shield}",
    }


def test_a_single_target_is_asked_for_without_a_number() -> None:
    table = Placed({"active": "furthings", "bench": ["artax"]}).picks("Impossible to Ignore")
    assert table.match.decision is not None
    assert table.match.decision.prompt == "Impossible to Ignore: choose its target."
    assert details(table) == {
        "Furthings (Active, 120/120 HP)": "Furthings heals 0 (120/120)",
        "ARTAX (Bench, 160/160 HP)": "ARTAX heals 0 (160/160)",
    }


WAND = {"support": ["twinlight-wand", "the-solemates"]}
GONE = "The Twinlight Wand is discarded"
MISO_50 = card("h-miso", "miso", hp=50)


@pytest.mark.parametrize(
    ("a", "b", "label", "says"),
    [
        pytest.param(
            {"active": card("h-miso-dawnmane", "sun", hp=20, under=["h-miso"]), "bench": ["h-mossbun"]},
            {"active": "artax"},
            "Solar Dash",
            "ARTAX 160 → 60; recoil: Miso, Dawnmane 20 → 0",
            id="lethal-recoil",
        ),
        pytest.param(
            {"active": card("h-miso-dawnmane", "sun", under=["h-miso"]), "support": ["the-everlights"]},
            {"active": "artax", "bench": ["h-mossbun"]},
            "Solar Dash",
            "ARTAX 160 → 60; recoil: Miso, Dawnmane 150 → 140",
            id="recoil-reduced",
        ),
        pytest.param(
            {"active": card("h-miso-dawnmane", "sun", hp=20, under=["h-miso"])},
            {"active": card("artax", "horse", hp=100)},
            "Solar Dash",
            "ARTAX 100 → 0",
            id="no-recoil-once-the-match-is-won",
            marks=pytest.mark.rule("MM-H22"),
        ),
        pytest.param(
            {"active": "h-lullmoth"},
            {"active": "h-miso", "bench": ["h-mossbun"]},
            "Drowse Dust",
            "Miso 110 → 60; Miso falls Asleep, until the end of its controller's next turn",
            id="sleep",
        ),
        pytest.param(
            {"active": "h-lullmoth"},
            {"active": MISO_50, "bench": ["h-mossbun"]},
            "Drowse Dust",
            "Miso 50 → 0",
            id="no-sleep-for-the-defeated",
        ),
        pytest.param(
            {"active": "tangledeep"},
            {"active": "artax"},
            "Tangle Snare",
            "ARTAX 160 → 150; 10 less damage for the attacks of ARTAX, in your opponent's next turn",
            id="weakening",
        ),
        pytest.param(
            {"active": card("h-mochi", "mochi", hp=70), "bench": ["h-miso"]} | WAND,
            {"active": "artax"},
            "Twinlight Finale",
            f"Mochi heals 40 (110/120), Miso heals 0 (110/110); {GONE}",
            id="heals-and-no-target",
        ),
        pytest.param(
            {"active": card("h-miso", "miso", hp=60), "bench": ["h-mochi"]} | WAND,
            {"active": "artax", "bench": ["h-snagtooth"]},
            "Twinlight Finale",
            f"Captain Snagtooth 150 → 30; Miso heals 40 (100/110), Mochi heals 0 (120/120); {GONE}",
            id="damage-and-heals",
        ),
        pytest.param(
            {"active": card("h-miso", "miso", hp=60), "bench": ["h-mochi"]} | WAND,
            {"active": "fuzzy-fishies"},
            "Twinlight Finale",
            f"The Fuzzy Fishies 60 → 0; Miso heals 40 (100/110), Mochi heals 0 (120/120); {GONE}",
            id="heals-after-the-match-is-won",
            marks=pytest.mark.rule("MM-H22"),
        ),
        pytest.param(
            {"active": "h-mochi-moonwake", "bench": [card("h-miso", "miso", hp=105), "artax"]},
            {"active": "h-mossbun"},
            "Tidal Hush",
            "Mossbun, Button Keeper 90 → 10; Miso heals 5 (110/110), ARTAX heals 0 (160/160)",
            id="heals-of-the-others",
        ),
        pytest.param(
            {"active": "beepboop9000", "bench": ["h-miso"]},
            {"active": "artax"},
            "Wormhole Beacon",
            "ARTAX 160 → 120; if you like, exchange BEEPBOOP9000 with a Benched ally",
            id="switch",
        ),
        pytest.param(
            {"active": "beepboop9000"}, {"active": "artax"}, "Wormhole Beacon", "ARTAX 160 → 120", id="nobody-to-switch"
        ),
        pytest.param(
            {"active": card("h-mochi", "mochi", hp=100)},
            {"active": "artax"},
            "Lullaby Purr",
            "Mochi heals 20 (120/120)",
            id="heal-only",
        ),
    ],
)
def test_an_attack_tells_all_that_it_does(a: dict[str, Any], b: dict[str, Any], label: str, says: str) -> None:
    """With its targets certain: damage, recoil, sleep, weakening, heals, what is discarded, in the order of doing."""
    found = details(Placed(a | {"energy": 4}, b))
    assert [text for name, text in found.items() if name.startswith(label)] == [says]


@pytest.mark.parametrize(
    ("a", "picks", "says"),
    [
        pytest.param(
            {"active": card("h-mochi", "mochi", attachments=["starglaze-halo"]), "bench": [MISO_50]},
            ("Moon Blessing",),
            {"Mochi": "Mochi heals 0 (120/120)", "Miso": "Miso heals 20 (70/110)"},
            id="heal-raised",
        ),
        pytest.param(
            {"active": card("h-mochi", "mochi", attachments=["starglaze-halo"]), "bench": [MISO_50, "artax"]},
            ("Moon Blessing", "mochi"),
            {"Miso": "Miso heals 10 (60/110)", "ARTAX": "ARTAX heals 0 (160/160)"},
            id="heal-of-a-trigger",
        ),
        pytest.param(
            {"active": "h-mochi", "bench": ["artax"], "hand": ["princess-duck-gravy"]},
            ("Play OOPS! All Gravy...",),
            {
                "Mochi": "Mochi heals 0 (120/120); 10 more damage for the attacks of Mochi, until the turn ends",
                "ARTAX": "ARTAX heals 0 (160/160)",
            },
            id="bonus-for-a-cat",
        ),
        pytest.param(
            {
                "active": card("h-miso", "miso", hp=50, asleep=True),
                "bench": ["artax"],
                "hand": ["h-star-pudding"],
            },
            ("Play Star Pudding",),
            {"Miso": "Miso heals 50 (100/110); Miso wakes", "ARTAX": "ARTAX heals 0 (160/160)"},
            id="waking",
        ),
        pytest.param(
            {"active": "h-miso", "bench": ["h-mochi"], "support": ["shredder"]},
            ("Nine Lives, Zero Fear",),
            {
                "Miso": "The next damage on Miso is 20 less, until used",
                "Mochi": "The next damage on Mochi is 20 less, until used",
            },
            id="shield",
        ),
        pytest.param(
            {"active": "h-miso", "bench": ["h-mochi", "artax"], "land": "whiskerways"},
            ("Realmstep",),
            {
                "Mochi": "Exchange your Active character with Mochi",
                "ARTAX": "Exchange your Active character with ARTAX",
            },
            id="switch",
        ),
    ],
)
def test_each_target_of_a_power_tells_what_happens_to_it(
    a: dict[str, Any], picks: tuple[str, ...], says: dict[str, str]
) -> None:
    phase = {"phase": "prepare"} if "hand" in a else {}
    found = details(Placed(a, **phase).picks(*picks))
    assert {label.partition(" (")[0]: text for label, text in found.items()} == says


@pytest.mark.rule("rule-4d", "rule-10a")
def test_answers_tell_the_damage_with_and_without() -> None:
    """Knotted Guard takes 20 off unless a larger reduction counts already; Slam Shut leaves nothing."""

    def answers(**rest: Any) -> dict[str, str]:
        bench = [card("h-miso", "miso"), *rest.pop("bench", [])]
        deep = {"active": "tangledeep", "bench": bench, "support": ["furraisers"]} | rest
        return details(Placed({"active": "h-unraveler"}, deep).picks("Great Unraveling"))

    assert answers()["Knotted Guard on Tangledeep"] == "100 damage without, 80 with."
    assert answers()["Slam Shut on Miso"] == "20 damage without, 0 with."
    assert answers(land="whiskerways")["Knotted Guard on Tangledeep"] == "90 damage without, 80 with."
    assert answers(land="h-underyarn")["Knotted Guard on Tangledeep"] == "70 damage without, 70 with."
    assert answers(bench=["skyscratcher"])["Knotted Guard on Tangledeep"] == "80 damage without, 80 with."
    assert answers()["No answer"] == ""


def test_an_answer_for_a_character_that_is_not_hit_is_refused() -> None:
    """Yarn Lash hits the Active one; a Benched Tangledeep has nothing to guard."""
    side = {"active": card("h-miso", "miso"), "bench": [card("tangledeep", "deep")], "support": ["furraisers"]}
    table = Placed({"active": "h-snagtooth"}, side).picks("Hook Swipe")
    assert table.asked() == "b: answer"
    refusal = table.why_not("b", "react deep/Knotted Guard > deep")
    assert refusal is not None
    assert (refusal.rule, refusal.message) == ("tangledeep/Knotted Guard", "Knotted Guard cannot choose that.")


def test_the_own_hand_is_marked_with_what_may_be_played_and_why_not() -> None:
    side = {
        "active": "h-miso",
        "hand": ["artax", "mochiboost", "h-star-pudding", "windowland", "h-miso-dawnmane"],
        "land": "purrchgate",
        "energy": 0,
    }
    table = Placed(side, phase="prepare")
    view: Any = table.match.view(0)
    found = {held.title: (held.playable, held.refusal.rule if held.refusal else "") for held in view.hand}
    assert found == {
        "ARTAX": (True, ""),
        "Mochiboost": (False, "mochiboost#profile"),
        "Star Pudding": (False, "rule-2b"),
        "Windowland": (True, ""),
        "Miso, Dawnmane": (True, ""),
    }
    does = {held.title: held.does for held in view.hand}
    assert does["ARTAX"] == "To the Bench with 160 HP."
    assert does["Windowland"] == "Replaces Purrchgate."
    assert does["Miso, Dawnmane"] == "On Miso: 150 HP; damage stays."
    assert does["Star Pudding"].startswith("1 Energy. ")
    assert [(held.cost, held.hp) for held in view.hand] == [(0, 160), (0, None), (1, None), (0, None), (0, 150)]
    other: Any = table.match.view(1)
    assert other.hand == ()
    assert other.seats[0].hand == 5
    spectator: Any = table.match.view(None)
    assert spectator.hand == ()


def test_nothing_is_playable_outside_prepare_and_after_the_end() -> None:
    table = Placed(
        {"active": "h-miso", "hand": ["artax"], "defeats": 2},
        {"active": card("h-mossbun", "weak", hp=10), "bench": ["artax"]},
    )

    def held() -> tuple[bool, str]:
        view: Any = table.match.view(0)
        return view.hand[0].playable, view.hand[0].refusal.rule

    assert held() == (False, "rule-2a")
    table.picks("Ember Swat")
    assert held() == (False, "MM-H22")


def test_set_up_shows_placed_characters_to_their_player_only() -> None:
    """Face-down: no reference, name, HP; the own ones are seen (3.5)."""
    deck = next(d.counts for d in engine.games.get("misomochi").starter_decks() if d.id == "tangled-tide")
    match = engine.start("misomochi", [Seat("Ann", deck), Seat("Ben", deck)], b"face-down")
    decision = match.decision
    assert decision is not None
    first, option = decision.seat, decision.options[0]
    match.choose(first, [option.key], match.number)

    own: Any = match.view(first)
    other: Any = match.view(1 - first)
    public: Any = match.view(None)
    assert own.phase == "setup"
    assert own.seats[first].active.title == option.label.rpartition(" (")[0]
    for hidden in (other.seats[first].active, public.seats[first].active):
        assert hidden.face_down
        assert (hidden.ref, hidden.card, hidden.title, hidden.hp, hidden.max_hp, hidden.type_line) == (
            "",
            "",
            "",
            0,
            0,
            "",
        )
    assert own.hand
    assert all(held.playable == (held.kind == "combatant") for held in own.hand)


@pytest.mark.rule("MM-H31")
def test_a_card_that_was_revealed_and_put_back_cannot_be_followed() -> None:
    """It is drawn under a new name."""
    side = {
        "active": "h-unraveler",
        "support": ["infinite-tails"],
        "deck": [card("artax", "one"), card("h-miso", "two")],
    }
    table = Placed(side).picks("Boundless Chapter")
    seen = {table.ref("one"), table.ref("two")}
    assert table.asked() == "a: ordering"
    table.picks("one + two", "end-turn", "to-act", "end-turn")
    view: Any = table.match.view(0)
    assert [held.title for held in view.hand] == ["ARTAX"]
    assert view.hand[0].ref not in seen


@pytest.mark.rule("MM-H31")
def test_a_look_cannot_be_taken_back_freely() -> None:
    """Not before the card is taken either: the cards have been seen."""
    side = {"active": "h-unraveler", "support": ["furraisers"], "deck": ["artax", "h-miso", "windowland"]}
    table = Placed(side)
    number = table.match.number
    table.picks("Cabinet Peek")
    assert table.asked() == "a: take"
    assert number not in table.match.can_take_back(0).free
    assert number in table.match.can_take_back(0).with_consent


def test_the_text_board_says_everything() -> None:
    """Each part of the board in words, empty parts too."""
    a = {
        "active": card("h-miso", "miso", hp=70, shields=[{"amount": 10, "scope": "attack_hit"}], asleep=True),
        "support": ["shredder"],
        "land": "windowland",
        "discard": ["h-star-pudding"],
        "used_turn": ["SHREDDER/Double Darkslide"],
        "defeats": 1,
    }
    table = Placed(a, {"active": card("h-mochi-moonwake", "moon", under=["h-mochi"]), "deck": ["artax"]})
    view = table.match.view(None)
    assert [line.text for line in table.match.rules.describe(view)] == [
        "Turn 7, A, Act & Attack. A decides.",
        "A: defeats scored 1 of 3, Energy 4",
        "A, Active: Miso 70/110 HP, Asleep, shield 10 against the next attack",
        "A, Bench: empty",
        "A, Land: Windowland. Support: SHREDDER (Double Darkslide used)",
        "A: hand 0, deck 20, discard 1, top Star Pudding",
        "B: defeats scored 0 of 3",
        "B, Active: Mochi, Moonwake 160/160 HP; on Mochi",
        "B, Bench: empty",
        "B, Land: none. Support: none",
        "B: hand 0, deck 1, discard 0",
    ]
    table.match.concede(1)
    assert next(line.text for line in table.match.rules.describe(table.match.view(None))) == "A wins: concession."


OPTIONAL = {
    "id": "h-test-lamp",
    "title": "Lamp",
    "house": True,
    "kind": "relic",
    "type_line": "Relic · Test",
    "search_tags": ["Artifact"],
    "abilities": [
        {
            "name": "Glow",
            "text": "At the start of your turn you may heal your Active ally 10 and a Benched one, if there is one.",
            "kind": "trigger",
            "timing": "turn_start",
            "optional": True,
            "targets": [
                {"id": "a", "select": {"side": "you", "zone": ["active"]}},
                {"id": "b", "select": {"side": "you", "zone": ["bench"]}, "if_available": True},
            ],
            "effects": [{"op": "heal", "to": "a", "amount": 10}, {"op": "heal", "to": "b", "amount": 10}],
            "limit": {"scope": "own_turn"},
        }
    ],
}


@pytest.mark.rule("MM-H18")
def test_an_optional_trigger_is_asked_about_and_may_be_declined() -> None:
    """A slot if_available stays empty where nobody is there; a declined trigger leaves its limit unspent."""
    side = {"active": card("h-miso", "miso", hp=50), "support": [card("h-test-lamp", "lamp")]}
    lamp = Placed(side, MOSS, phase="start", cards=[OPTIONAL])
    assert lamp.asked() == "a: optional"
    assert lamp.picks("Glow").hp("miso") == 60
    assert lamp.asked() == "a: prepare"

    other = Placed(side, MOSS, phase="start", cards=[OPTIONAL]).picks("decline")
    assert other.hp("miso") == 50
    assert other.asked() == "a: prepare"
    assert [power.state for power in other.seat("a").support[0].powers] == ["ready"]

    both = side | {"bench": [card("artax", "artax", hp=50)]}
    filled = Placed(both, MOSS, phase="start", cards=[OPTIONAL]).picks("Glow")
    assert (filled.hp("miso"), filled.hp("artax")) == (60, 60)
