"""Every refusal of chapter 7: its exact words, its rule, and which is cited where several stand.

The rows stand in the order of the chapter's table; each is worked out from the table by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from placing import MOSS, Placed

from engine import games

rule = pytest.mark.rule


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Row(NamedTuple):
    """Who asks for what in which position, and the refusal that stands in the table."""

    asks: str
    says: str
    a: dict[str, Any]
    b: dict[str, Any] = MOSS
    picks: tuple[str, ...] = ()
    seat: str = "a"
    rest: Mapping[str, Any] = NOTHING


def miso(**rest: Any) -> dict[str, Any]:
    return {"card": "h-miso", "as": "miso", **rest}


def mochi(**rest: Any) -> dict[str, Any]:
    return {"card": "h-mochi", "as": "mochi", **rest}


def card(name: str, alias: str, **rest: Any) -> dict[str, Any]:
    return {"card": name, "as": alias, **rest}


ARTAX = card("artax", "artax")
TOYS = card("furthings", "toys")
WAND = card("twinlight-wand", "wand")
BOOK = card("furraisers", "book")
TAILS = card("infinite-tails", "tails")
GAME = card("super-misomochi-and-friends", "game")
WISP = card("crimson-wisp", "wisp")
HALO = card("starglaze-halo", "halo")
OPEN = {"unlocks": [{"attack": "crimson-wisp/Parkour Assault"}]}
PREPARE = {"phase": "prepare"}
ENEMY = card("h-unraveler", "enemy")

BOTH = {"active": miso(), "bench": [mochi()]}
PARKOUR = {"active": miso(attachments=[WISP], **OPEN), "bench": ["artax"]}
FINALE = {"active": miso(), "bench": [mochi()], "support": [WAND]}
FISHIES = {"active": card("fuzzy-fishies", "fish"), "bench": [ARTAX]}
BLESSED = {"active": mochi(), "bench": [card("h-mochi-moonwake", "moon", under=["h-mochi"])]}

ATTACKS = [
    pytest.param(
        Row(
            "attack artax/5.0 Starfire", "Only your Active combatant may attack.", {"active": miso(), "bench": [ARTAX]}
        ),
        id="benched",
        marks=rule("rule-3c"),
    ),
    pytest.param(
        Row("attack miso/Ember Swat", "You have used your one attack this turn.", BOTH, picks=("Ember Swat",)),
        id="second",
        marks=rule("rule-3d"),
    ),
    pytest.param(
        Row(
            "attack miso/Ember Swat",
            "An artifact's attack uses the same single attack.",
            PARKOUR,
            {"active": "artax"},
            ("Parkour Assault",),
        ),
        id="after-parkour",
        marks=rule("rule-3e"),
    ),
    pytest.param(
        Row(
            "attack miso/Ember Swat",
            "An artifact's attack uses the same single attack.",
            FINALE | {"energy": 5},
            picks=("Twinlight Finale",),
        ),
        id="after-finale",
        marks=rule("rule-3e"),
    ),
    pytest.param(
        Row(
            "attack wisp/Parkour Assault",
            "An artifact's attack uses the same single attack.",
            PARKOUR,
            picks=("Ember Swat",),
        ),
        id="parkour-after",
        marks=rule("rule-3e"),
    ),
    pytest.param(
        Row("attack artax/5.0 Starfire", "That attack costs 2 Energy; you have 1.", {"active": ARTAX, "energy": 1}),
        id="energy",
        marks=rule("rule-3a"),
    ),
    pytest.param(
        Row(
            "attack artax/5.0 Starfire",
            "The first player cannot attack on the first turn of the match.",
            {"active": ARTAX, "own_turns": 1},
            rest={"turn_number": 1},
        ),
        id="first-turn",
        marks=rule("MM-H13"),
    ),
    pytest.param(
        Row(
            "attack miso/Ember Swat",
            "Miso is Asleep and cannot attack; it can still be switched.",
            {"active": miso(asleep=True)},
        ),
        id="asleep",
        marks=rule("MM-H25"),
    ),
    pytest.param(
        Row(
            "attack artax/5.0 Starfire > fish",
            "Attacks hit the opposing Active character unless the card says otherwise.",
            {"active": ARTAX},
            {"active": "h-miso", "bench": [card("fuzzy-fishies", "fish")]},
        ),
        id="benched-target",
        marks=rule("MM-H12"),
    ),
    pytest.param(
        Row(
            "attack artax/5.0 Starfire > miso",
            "Attacks are aimed at the opponent's characters.",
            {"active": ARTAX, "bench": [miso()]},
        ),
        id="own-target",
        marks=rule("MM-H12"),
    ),
    pytest.param(
        Row("attack wisp/Parkour Assault > fish > fish", "The second enemy must be a different one.", PARKOUR, FISHIES),
        id="same-enemy",
        marks=rule("rule-6e"),
    ),
    pytest.param(
        Row("attack wand/Twinlight Finale > artax", "Finale damages a Nemesis only.", FINALE, FISHIES),
        id="no-nemesis",
        marks=rule("twinlight-wand/Twinlight Finale"),
    ),
    pytest.param(
        Row(
            "attack wand/Twinlight Finale",
            "You need both Miso and Mochi in play.",
            {"active": miso(), "support": [WAND]},
        ),
        id="finale-names",
        marks=rule("twinlight-wand/Twinlight Finale"),
    ),
    pytest.param(
        Row(
            "attack wand/Twinlight Finale",
            "Your Active Miso or Mochi must perform it.",
            {"active": ARTAX, "bench": [miso(), mochi()], "support": [WAND]},
        ),
        id="finale-performer",
        marks=rule("twinlight-wand/Twinlight Finale"),
    ),
    pytest.param(
        Row(
            "attack wand/Twinlight Finale",
            "Twinlight Finale was used this game.",
            FINALE | {"used_game": ["The Twinlight Wand/Twinlight Finale"]},
        ),
        id="finale-again",
        marks=rule("rule-4f"),
    ),
    pytest.param(
        Row(
            "attack wand/Twinlight Finale",
            "Twinlight Finale was used this game.",
            FINALE | {"used_game": [{"ability": "The Twinlight Wand/Twinlight Finale", "left": True}]},
        ),
        id="finale-again-after-the-wand-left",
        marks=rule("rule-4f"),
    ),
    pytest.param(
        Row(
            "attack wisp/Parkour Assault",
            "Roll 5 or 6 with Elusive Red Dot first.",
            {"active": miso(attachments=[WISP])},
        ),
        id="locked",
        marks=rule("crimson-wisp/Elusive Red Dot"),
    ),
    pytest.param(
        Row(
            "attack wisp/Parkour Assault",
            "The Miso with Crimson Wisp must be Active.",
            {"active": card("h-miso", "other"), "bench": [miso(attachments=[WISP], **OPEN)]},
        ),
        id="wisp-benched",
        marks=rule("MM-H29"),
    ),
]

TOY = "power toys/Impossible to Ignore"
TOYS_USED = {"ability": "Furthings/Impossible to Ignore"}

POWERS = [
    pytest.param(
        Row(TOY, "Powers are used in Act & Attack.", {"active": TOYS}, rest=PREPARE),
        id="prepare",
        marks=rule("rule-4a"),
    ),
    pytest.param(
        Row(
            TOY, "Powers are used before your attack.", {"active": TOYS, "bench": ["artax"]}, picks=("Bunny-Ring Rush",)
        ),
        id="after-attack",
        marks=rule("rule-4a"),
    ),
    pytest.param(
        Row(TOY, "That power is for your own turn.", MOSS, {"active": TOYS}, seat="b"),
        id="other-turn",
        marks=rule("rule-4a", "MM-H38"),
    ),
    pytest.param(
        Row(
            TOY,
            "Impossible to Ignore of Furthings was used this turn.",
            {"active": TOYS},
            picks=("Impossible to Ignore",),
        ),
        id="again",
        marks=rule("rule-4b"),
    ),
    pytest.param(
        Row(
            TOY,
            "Impossible to Ignore of Furthings was used this turn; all copies share it.",
            {"active": card("furthings", "one"), "bench": [TOYS]},
            picks=("Impossible to Ignore:one", "one"),
        ),
        id="copy",
        marks=rule("rule-7c"),
    ),
    pytest.param(
        Row(
            "power moon/Moon Blessing",
            "Moon Blessing of Mochi, Moonwake was used this turn; all copies share it.",
            BLESSED,
            picks=("Moon Blessing:mochi", "moon"),
        ),
        id="tracking-title",
        marks=rule("rule-7c", "MM-H28"),
    ),
    pytest.param(
        Row(
            "power mochi/Moon Blessing",
            "Replaying or evolving does not refresh Moon Blessing.",
            {"active": mochi(), "used_turn": [{"ability": "Mochi/Moon Blessing", "by": "mochi", "left": True}]},
        ),
        id="refreshed",
        marks=rule("rule-7d"),
    ),
    pytest.param(
        Row(
            "power boss/Snatch",
            "Snatch of Captain Snagtooth was used this game.",
            {"active": card("h-snagtooth", "boss")},
            {"active": "h-miso", "support": ["shredder", "furraisers"]},
            ("Snatch", "shredder", "end-turn", "to-act", "end-turn", "to-act"),
        ),
        id="game",
        marks=rule("rule-4f"),
    ),
    pytest.param(
        Row(
            "power boss/Snatch",
            "Snatch of Captain Snagtooth was used this game; all copies share it.",
            {"active": card("h-snagtooth", "other"), "bench": [card("h-snagtooth", "boss")]},
            {"active": "h-miso", "support": ["shredder", "furraisers"]},
            ("Snatch:other", "shredder"),
        ),
        id="game-copy",
        marks=rule("rule-7c"),
    ),
    pytest.param(
        Row("power game/Player Two", "You need both Miso and Mochi in play.", {"active": miso(), "support": [GAME]}),
        id="player-two",
        marks=rule("super-misomochi-and-friends/Player Two"),
    ),
    pytest.param(
        Row(
            "power shred/Double Darkslide",
            "You need both Miso and Mochi in play.",
            {"active": mochi(), "support": [card("shredder", "shred")]},
        ),
        id="darkslide",
        marks=rule("shredder/Double Darkslide"),
    ),
    pytest.param(
        Row("power wand/Moonfeather Blessing", "You need a Mochi in play.", {"active": miso(), "support": [WAND]}),
        id="moonfeather",
        marks=rule("twinlight-wand/Moonfeather Blessing"),
    ),
    pytest.param(
        Row(
            "power spool/Spite Thread",
            "You need two Nemeses in play.",
            {"active": ENEMY, "support": [card("h-spool", "spool")]},
        ),
        id="spite",
        marks=rule("h-spool/Spite Thread"),
    ),
    pytest.param(
        Row("power book/Cabinet Peek", "It could do nothing now.", {"active": miso(), "support": [BOOK], "deck": []}),
        id="look-without-cards",
        marks=rule("MM-H32"),
    ),
    pytest.param(
        Row("power tails/Boundless Chapter", "It could do nothing now.", BOTH | {"support": [TAILS], "deck": []}),
        id="reveal-without-cards",
        marks=rule("MM-H32"),
    ),
    pytest.param(
        Row("power game/Player Two", "It could do nothing now.", BOTH | {"support": [GAME], "deck": []}),
        id="draw-without-cards",
        marks=rule("MM-H32"),
    ),
    pytest.param(
        Row("power artax/Homeward Escort", "It could do nothing now.", {"active": ARTAX}),
        id="no-target",
        marks=rule("MM-H32"),
    ),
    pytest.param(
        Row(
            "power shoes/Sole Support",
            "Sole Support costs 1 Energy.",
            {"active": miso(), "support": [card("the-solemates", "shoes")], "energy": 0},
        ),
        id="cost",
        marks=rule("rule-2c"),
    ),
    pytest.param(
        Row(
            "power land/Homeward Beacon > wisp",
            "Choose a defeated ally from your discard.",
            {
                "active": miso(),
                "land": card("whiskerways", "land"),
                "discard": [card("h-mochi", "gone", defeated=True), WISP],
            },
        ),
        id="beacon-item",
        marks=rule("whiskerways/Homeward Beacon"),
    ),
    pytest.param(
        Row(
            "power land/Homeward Beacon > mochi",
            "Choose a defeated ally from your discard.",
            {
                "active": miso(),
                "land": card("whiskerways", "land"),
                "discard": [card("h-mochi", "gone", defeated=True), card("h-mochi", "mochi")],
            },
        ),
        id="beacon-undefeated",
        marks=rule("whiskerways/Homeward Beacon"),
    ),
    pytest.param(
        Row("power mochi/Moon Blessing > miso > mochi", "Moon Blessing cannot choose that.", BOTH),
        id="one-target-too-many",
        marks=rule("h-mochi/Moon Blessing"),
    ),
]

BENCHED = {"active": ARTAX, "bench": [miso()]}
SWITCHES = [
    pytest.param(
        Row("switch", "The paid switch was used this turn.", BENCHED, picks=("switch",)),
        id="second",
        marks=rule("rule-5a"),
    ),
    pytest.param(
        Row("switch", "Switching is for Act & Attack.", BENCHED, rest=PREPARE), id="prepare", marks=rule("rule-5a")
    ),
    pytest.param(
        Row("switch", "The switch costs 1 Energy.", BENCHED | {"energy": 0}), id="energy", marks=rule("rule-5a")
    ),
    pytest.param(
        Row("switch", "There is no Benched ally to switch with.", {"active": ARTAX}), id="empty", marks=rule("rule-5a")
    ),
]

SUN = card("h-miso-dawnmane", "sun")
PUDDING = card("h-star-pudding", "pudding")
BOOST = card("mochiboost", "boost")
NEW_MOON = card("h-mochi-moonwake", "moon")
OLD_LAND = card("windowland", "old")
LAND = card("purrchgate", "land")
SECOND_BOOK = card("furraisers", "second")


def hand(*cards: Any, **rest: Any) -> dict[str, Any]:
    return {"active": miso(), "hand": list(cards)} | rest


PLAYS = [
    pytest.param(
        Row("play book", "One Item or relic per Prepare.", hand(BOOK, WAND), picks=("wand",), rest=PREPARE),
        id="second-item",
        marks=rule("rule-2a"),
    ),
    pytest.param(Row("play book", "Cards are played in Prepare.", hand(BOOK)), id="act", marks=rule("rule-2a")),
    pytest.param(
        Row("play pudding", "Star Pudding costs 1 Energy to play.", hand(PUDDING, energy=0), rest=PREPARE),
        id="cost",
        marks=rule("rule-2b"),
    ),
    pytest.param(
        Row("play land", "One Land per Prepare.", hand(OLD_LAND, LAND), picks=("old",), rest=PREPARE),
        id="second-land",
        marks=rule("MM-H26"),
    ),
    pytest.param(
        Row(
            "play land > old",
            "You have one Land slot; a new Land replaces the old.",
            hand(LAND, land=OLD_LAND),
            rest=PREPARE,
        ),
        id="two-lands",
        marks=rule("rule-2e"),
    ),
    pytest.param(
        Row(
            "play second", "FURRAISERS is Limit 1 and already in play.", hand(SECOND_BOOK, support=[BOOK]), rest=PREPARE
        ),
        id="limit-1",
        marks=rule("rule-7a"),
    ),
    pytest.param(
        Row("play boost > miso", "Mochiboost attaches to your Mochi only.", hand(BOOST, bench=[mochi()]), rest=PREPARE),
        id="boost",
        marks=rule("mochiboost#profile"),
    ),
    pytest.param(
        Row(
            "play halo > miso", "Starglaze Halo attaches to your Mochi only.", hand(HALO, bench=[mochi()]), rest=PREPARE
        ),
        id="halo",
        marks=rule("starglaze-halo#profile"),
    ),
    pytest.param(
        Row("play wisp > mochi", "Crimson Wisp attaches to your Miso only.", hand(WISP, bench=[mochi()]), rest=PREPARE),
        id="wisp",
        marks=rule("crimson-wisp#profile"),
    ),
    pytest.param(
        Row("play toys > miso", "It is a combatant, not an attachment.", hand(TOYS), rest=PREPARE),
        id="furthings-attached",
        marks=rule("rule-1d"),
    ),
    pytest.param(
        Row(
            "play tower > miso",
            "It is a combatant, not an attachment.",
            hand(card("skyscratcher", "tower")),
            rest=PREPARE,
        ),
        id="skyscratcher-attached",
        marks=rule("rule-1d"),
    ),
    pytest.param(
        Row("play toys", "One combatant per Prepare.", hand(TOYS, ARTAX), picks=("artax",), rest=PREPARE),
        id="second-combatant",
        marks=rule("MM-H7"),
    ),
    pytest.param(
        Row("play toys", "Your Bench is full.", hand(TOYS, bench=["artax", "artax", "artax"]), rest=PREPARE),
        id="full-bench",
        marks=rule("MM-H4"),
    ),
    pytest.param(
        Row("play moon", "An Evolution is played on Mochi.", hand(NEW_MOON), rest=PREPARE),
        id="evolution-deployed",
        marks=rule("MM-H8"),
    ),
    pytest.param(
        Row("play sun > miso", "That character cannot evolve yet.", hand(SUN, active=miso(new=True)), rest=PREPARE),
        id="new-character",
        marks=rule("MM-H8"),
    ),
    pytest.param(
        Row("play sun > miso", "That character cannot evolve yet.", hand(SUN, own_turns=1), rest=PREPARE),
        id="first-own-turn",
        marks=rule("MM-H8"),
    ),
    pytest.param(
        Row(
            "play sun > duo",
            "Miso, Dawnmane evolves from Miso only.",
            hand(SUN, bench=[card("h-duo", "duo")]),
            rest=PREPARE,
        ),
        id="duo",
        marks=rule("MM-H8"),
    ),
    pytest.param(
        Row("play sun > mochi", "Miso, Dawnmane evolves from Miso only.", hand(SUN, bench=[mochi()]), rest=PREPARE),
        id="wrong-base",
        marks=rule("MM-H8"),
    ),
    pytest.param(
        Row(
            "play moon",
            "One Evolution per Prepare.",
            hand(SUN, NEW_MOON, bench=[mochi()]),
            picks=("sun",),
            rest=PREPARE,
        ),
        id="second-evolution",
        marks=rule("MM-H8"),
    ),
    pytest.param(Row("prepare", "Prepare is over for this turn.", {"active": miso()}), id="back", marks=rule("MM-H5")),
    pytest.param(
        Row(
            "play gone",
            "It returns to your hand, not into play.",
            {"active": miso(), "discard": [card("h-mochi", "gone", defeated=True)]},
            rest=PREPARE,
        ),
        id="from-the-discard",
        marks=rule("rule-8d"),
    ),
]

STRIKER = {"active": card("h-snagtooth", "boss")}
DUSTER = {"active": card("h-lullmoth", "hush")}
GUARDED = {"active": miso(), "bench": [mochi()], "support": [TAILS]}
GUARD = "react tails/Twin Guardians"
TANGLE = card("tangledeep", "tangle")
TWO_DYING = {"active": miso(hp=50), "bench": [mochi(hp=20)], "support": [GAME]}

ANSWERS = [
    pytest.param(
        Row(
            "react halo/Last Little Wish > mochi",
            "The Wish cannot rescue Mochi.",
            STRIKER,
            {"active": mochi(hp=30, attachments=[HALO]), "bench": [miso()], "support": [GAME]},
            ("Hook Swipe",),
            "b",
        ),
        id="wish-for-mochi",
        marks=rule("starglaze-halo/Last Little Wish"),
    ),
    pytest.param(
        Row(
            "react game/Continue? > artax",
            "Continue? rescues Miso or Mochi only.",
            STRIKER,
            {"active": card("artax", "artax", hp=30), "bench": [mochi(attachments=[HALO])], "support": [GAME]},
            ("Hook Swipe",),
            "b",
        ),
        id="continue-for-artax",
        marks=rule("super-misomochi-and-friends/Continue?"),
    ),
    pytest.param(
        Row(
            "react game/Continue? > miso",
            "It must be used before the character is defeated.",
            STRIKER,
            {"active": miso(hp=30), "bench": [mochi()], "support": [GAME]},
            ("Hook Swipe", "let"),
            "b",
        ),
        id="after-the-defeat",
        marks=rule("rule-8c"),
    ),
    pytest.param(
        Row(
            GUARD,
            "Base attack damage cannot be cancelled.",
            DUSTER,
            GUARDED | {"support": [TAILS, BOOK]},
            ("Drowse Dust",),
            "b",
        ),
        id="damage",
        marks=rule("rule-14b"),
    ),
    pytest.param(
        Row(
            GUARD,
            "That effect does not target.",
            {"active": "h-unraveler"},
            GUARDED | {"active": miso(hp=10), "support": [TAILS, GAME]},
            ("Great Unraveling",),
            "b",
        ),
        id="untargeted",
        marks=rule("rule-14b"),
    ),
    pytest.param(
        Row(GUARD, "Twin Guardians answers a moment that is not open now.", GUARDED),
        id="guardians-with-nothing-to-cancel",
        marks=rule("rule-4d", "rule-14a"),
    ),
    pytest.param(
        Row(
            GUARD,
            "Twin Guardians was used this turn.",
            {"active": card("h-lullmoth", "hush"), "bench": ["h-snagtooth"]},
            GUARDED,
            ("Snatch", "Twin Guardians"),
            "b",
        ),
        id="guardians-twice",
        marks=rule("rule-4e", "MM-H38"),
    ),
    pytest.param(
        Row(
            GUARD,
            "You need both Miso and Mochi in play.",
            DUSTER,
            {"active": miso(), "support": [TAILS]},
            ("Drowse Dust",),
            "b",
        ),
        id="guardians-alone",
        marks=rule("infinite-tails/Twin Guardians"),
    ),
    pytest.param(
        Row(
            "react book/Slam Shut > miso > mochi",
            "Slam Shut protects one chosen character.",
            {"active": "h-unraveler"},
            {"active": miso(), "bench": [mochi()], "support": [BOOK]},
            ("Great Unraveling",),
            "b",
        ),
        id="two-cats",
        marks=rule("rule-14d"),
    ),
    pytest.param(
        Row(
            "react game/Continue? > other",
            "Continue? cannot choose that.",
            {"active": "h-unraveler", "bench": [card("h-miso", "other", hp=20)]},
            {"active": miso(hp=30), "bench": ["artax"], "support": [GAME]},
            ("Great Unraveling",),
            "b",
        ),
        id="continue-for-the-enemy",
        marks=rule("super-misomochi-and-friends/Continue?"),
    ),
    pytest.param(
        Row(
            "react game/Continue? > miso",
            "Another question is open; answer that first.",
            {"active": "h-unraveler"},
            TWO_DYING,
            ("Great Unraveling",),
            "b",
        ),
        id="rescue-while-asked-who-is-next",
        marks=rule("MM-H5", "MM-H20"),
    ),
    pytest.param(
        Row(
            "react game/Continue? > mochi",
            "Another question is open; answer that first.",
            {"active": "h-unraveler"},
            TWO_DYING,
            ("Great Unraveling", "miso"),
            "b",
        ),
        id="rescue-while-asked-about-another",
        marks=rule("MM-H5", "MM-H20"),
    ),
    pytest.param(
        Row(
            "react two/Knotted Guard",
            "Knotted Guard cannot choose that.",
            {"active": "artax"},
            {"active": card("tangledeep", "one"), "bench": [card("tangledeep", "two")]},
            ("5.0 Starfire",),
            "b",
        ),
        id="guard-of-another-copy",
        marks=rule("tangledeep/Knotted Guard"),
    ),
    pytest.param(
        Row(
            GUARD, "Twin Guardians answers a moment that is not open now.", GUARDED, {"active": TANGLE}, ("Ember Swat",)
        ),
        id="guardians-in-an-attack-of-ones-own",
        marks=rule("rule-4d"),
    ),
]

DECK = [card("h-miso", "lost"), card("artax", "horse"), card("windowland", "land"), card("purrchgate", "gate")]
SWEET = {"active": mochi(attachments=[HALO]), "bench": [miso(hp=50), card("artax", "artax", hp=50)]}
WARM = {
    "active": card("beepboop9000", "robot", hp=50),
    "bench": [card("h-miso", "miso", hp=50), card("artax", "artax", hp=50)],
}

CHOICES = [
    pytest.param(
        Row(
            "take lost",
            "Miso has no Realm or Artifact label.",
            {"active": ENEMY, "support": [TAILS], "deck": [DECK[0], DECK[2], DECK[3]]},
            picks=("Boundless Chapter",),
        ),
        id="no-label",
        marks=rule("rule-13b"),
    ),
    *(
        pytest.param(
            Row(
                "take looks",
                "Its looks do not make it an Artifact.",
                {"active": ENEMY, "support": [TAILS], "deck": [card(name, "looks"), DECK[2], DECK[3]]},
                picks=("Boundless Chapter",),
            ),
            id=f"looks-{name}",
            marks=rule("rule-13e"),
        )
        for name in ("artax", "beepboop9000", "tangledeep", "fuzzy-fishies")
    ),
    pytest.param(
        Row("power halo/Shared Sweetness > miso", "It must be another ally.", SWEET, picks=("Moon Blessing", "miso")),
        id="sweetness-again",
        marks=rule("rule-6e"),
    ),
    pytest.param(
        Row("power robot/Warm Corner > robot", "It heals another ally.", WARM, rest={"phase": "start"}),
        id="corner-itself",
        marks=rule("rule-6e"),
    ),
    pytest.param(
        Row("attack toys/Bunny-Ring Rush", "It is A's decision.", MOSS, {"active": TOYS}, seat="b"),
        id="another-decision",
        marks=rule("MM-H5"),
    ),
    pytest.param(
        Row("play book", "It is B's decision.", hand(BOOK, support=[]), STRIKER, ("end-turn",), "a"),
        id="play-in-another-decision",
        marks=rule("MM-H5"),
    ),
    pytest.param(
        Row(
            "attack miso/Ember Swat",
            "The match is over.",
            {"active": miso(), "defeats": 2},
            {"active": card("h-mossbun", "moss", hp=10), "bench": ["h-mossbun"]},
            ("Ember Swat",),
        ),
        id="over",
        marks=rule("MM-H22"),
    ),
]

USED = {"used_turn": ["SUPER MISOMOCHI &FRIENDS/Player Two"]}

PRECEDENCE = [
    pytest.param(
        Row(
            TOY,
            "The match is over.",
            {"active": card("h-snagtooth", "boss"), "defeats": 2},
            {"active": card("h-mossbun", "weak", hp=10), "bench": [TOYS]},
            ("Hook Swipe",),
            "b",
        ),
        id="over-before-another-decision-and-timing",
        marks=rule("MM-H22"),
    ),
    pytest.param(
        Row("attack toys/Bunny-Ring Rush", "It is A's decision.", MOSS, {"active": TOYS, "energy": 0}, seat="b"),
        id="another-decision-before-timing-and-cost",
        marks=rule("MM-H5"),
    ),
    pytest.param(
        Row(
            "play toys",
            "It is B's decision.",
            {"active": "h-unraveler", "hand": [TOYS]},
            {"active": miso(), "support": [BOOK]},
            ("Great Unraveling",),
        ),
        id="another-decision-in-the-own-turn",
        marks=rule("MM-H5"),
    ),
    pytest.param(
        Row(
            TOY,
            "It is B's decision.",
            {"active": ENEMY, "bench": [TOYS]},
            {"active": miso(), "support": [BOOK]},
            ("Great Unraveling",),
        ),
        id="power-in-another-decision-of-the-own-turn",
        marks=rule("MM-H38", "MM-H5"),
    ),
    pytest.param(
        Row(
            TOY,
            "That power is for your own turn.",
            {"active": "h-unraveler"},
            {"active": miso(), "bench": [TOYS], "support": [BOOK]},
            ("Great Unraveling",),
            "b",
        ),
        id="power-in-the-own-decision-of-the-opponents-turn",
        marks=rule("MM-H38", "rule-4a"),
    ),
    pytest.param(
        Row(
            "react game/Continue?",
            "Continue? of SUPER MISOMOCHI &FRIENDS was used this game; all copies share it.",
            MOSS,
            {"active": miso(), "support": [GAME], "used_game": ["SUPER MISOMOCHI &FRIENDS/Continue?"]},
            seat="b",
        ),
        id="limit-of-an-answer-before-its-moment",
        marks=rule("MM-H38", "rule-7c"),
    ),
    pytest.param(
        Row(TOY, "Powers are used in Act & Attack.", {"active": TOYS, "used_turn": [TOYS_USED]}, rest=PREPARE),
        id="timing-before-limit",
        marks=rule("rule-4a"),
    ),
    pytest.param(
        Row(
            "attack artax/5.0 Starfire",
            "The first player cannot attack on the first turn of the match.",
            {"active": miso(), "bench": [ARTAX], "energy": 0},
            rest={"turn_number": 1},
        ),
        id="timing-before-condition-and-cost",
        marks=rule("MM-H13"),
    ),
    pytest.param(
        Row(
            TOY,
            "Replaying or evolving does not refresh Impossible to Ignore.",
            {"active": TOYS, "used_turn": [TOYS_USED | {"left": True}]},
        ),
        id="left-before-copy",
        marks=rule("rule-7d"),
    ),
    pytest.param(
        Row(
            "power game/Player Two",
            "Player Two of SUPER MISOMOCHI &FRIENDS was used this turn; all copies share it.",
            {"active": miso(), "support": [GAME], "deck": []} | USED,
        ),
        id="limit-before-condition-and-target",
        marks=rule("rule-7c"),
    ),
    pytest.param(
        Row(
            "power game/Player Two",
            "You need both Miso and Mochi in play.",
            {"active": miso(), "support": [GAME], "deck": []},
        ),
        id="condition-before-target",
        marks=rule("super-misomochi-and-friends/Player Two"),
    ),
    pytest.param(
        Row(
            "power shoes/Sole Support",
            "It could do nothing now.",
            {"active": ARTAX, "support": [card("the-solemates", "shoes")], "energy": 0},
        ),
        id="target-before-cost",
        marks=rule("MM-H32"),
    ),
    pytest.param(
        Row(
            "attack artax/5.0 Starfire > miso",
            "Attacks are aimed at the opponent's characters.",
            {"active": ARTAX, "bench": [miso()], "energy": 0},
        ),
        id="attack-target-before-cost",
        marks=rule("MM-H12"),
    ),
    pytest.param(
        Row(
            "attack miso/Ember Swat > artax",
            "Miso is Asleep and cannot attack; it can still be switched.",
            {"active": miso(asleep=True), "bench": [ARTAX], "energy": 0},
        ),
        id="attack-condition-before-target-and-cost",
        marks=rule("MM-H25"),
    ),
    pytest.param(
        Row(
            "attack wand/Twinlight Finale",
            "Twinlight Finale was used this game.",
            {
                "active": ARTAX,
                "support": [WAND],
                "used_game": [{"ability": "The Twinlight Wand/Twinlight Finale", "by": "wand"}],
                "energy": 0,
            },
        ),
        id="attack-limit-before-condition-and-cost",
        marks=rule("rule-4f"),
    ),
    pytest.param(
        Row("switch", "There is no Benched ally to switch with.", {"active": ARTAX, "energy": 0}),
        id="switch-target-before-cost",
        marks=rule("rule-5a"),
    ),
    pytest.param(
        Row("switch", "The paid switch was used this turn.", {"active": ARTAX, "paid_switch_used": True, "energy": 0}),
        id="switch-limit-before-target-and-cost",
        marks=rule("rule-5a"),
    ),
    pytest.param(
        Row(
            "play second",
            "One Item or relic per Prepare.",
            hand(SECOND_BOOK, WAND, support=[BOOK]),
            picks=("wand",),
            rest=PREPARE,
        ),
        id="play-limit-before-condition",
        marks=rule("rule-2a"),
    ),
    pytest.param(
        Row("play second", "Cards are played in Prepare.", hand(SECOND_BOOK, support=[BOOK])),
        id="play-timing-before-condition",
        marks=rule("rule-2a"),
    ),
    pytest.param(
        Row(
            "play again > mochi",
            "Crimson Wisp is Limit 1 and already in play.",
            hand(card("crimson-wisp", "again"), active=miso(attachments=[WISP]), bench=[mochi()]),
            rest=PREPARE,
        ),
        id="play-condition-before-target",
        marks=rule("rule-7a"),
    ),
    pytest.param(
        Row(
            "play moon",
            "One Evolution per Prepare.",
            hand(SUN, NEW_MOON),
            picks=("sun",),
            rest=PREPARE,
        ),
        id="evolution-limit-before-target",
        marks=rule("MM-H8"),
    ),
]


def placed(row: Row) -> Placed:
    return Placed(row.a, row.b, **row.rest).picks(*row.picks)


def cited(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """The rules that a row's mark names; the refusal cites the first."""
    found: tuple[str, ...] = request.node.get_closest_marker("rule").args
    return found


@pytest.mark.parametrize("row", [*ATTACKS, *POWERS, *SWITCHES, *PLAYS, *ANSWERS, *CHOICES])
def test_refusal_has_the_words_and_the_rule_of_the_table(row: Row, request: pytest.FixtureRequest) -> None:
    """What is asked for is not on offer, and the answer is the table's to the letter."""
    table = placed(row)
    before = table.match.save()

    refusal = table.why_not(row.seat, row.asks)

    assert refusal is not None
    assert (refusal.message, refusal.rule) == (row.says, cited(request)[0])
    assert table.match.save() == before


@pytest.mark.parametrize("row", PRECEDENCE)
def test_of_several_refusals_the_first_in_the_order_is_cited(row: Row, request: pytest.FixtureRequest) -> None:
    """Match over; another's decision; timing; used limit; condition; target; cost."""
    refusal = placed(row).why_not(row.seat, row.asks)

    assert refusal is not None
    assert refusal.message == row.says
    assert refusal.rule in cited(request)


@pytest.mark.rule("rule-4d", "rule-8b")
def test_a_rescue_on_offer_may_be_asked_for_by_the_name_of_who_is_dying() -> None:
    table = Placed(STRIKER, {"active": miso(hp=30), "bench": [mochi()], "support": [GAME]}).picks("Hook Swipe")

    assert table.asked() == "b: rescue"
    assert table.why_not("b", "react game/Continue? > miso") is None
    assert table.why_not("b", "react game/Continue?") is None


@pytest.mark.rule("MM-H5", "MM-H22")
def test_acts_of_the_wrong_seat_and_after_the_end_are_refused_like_questions() -> None:
    """Who calls the engine outright gets the same rule and words as who asks *why not?*."""
    table = Placed({"active": miso(), "defeats": 2}, {"active": card("h-mossbun", "weak", hp=10), "bench": ["artax"]})

    refusal = table.refused("b", "end-turn")
    assert (refusal.rule, refusal.message) == ("MM-H5", "It is A's decision.")

    table.picks("Ember Swat")
    refusal = table.refused("b", "end-turn")
    assert (refusal.rule, refusal.message) == ("MM-H22", "The match is over.")


@pytest.mark.rule("MM-H5")
def test_what_the_rules_allow_waits_while_its_player_is_asked_something_else() -> None:
    """While a target is chosen only what was announced goes on; everything else waits for the answer."""
    table = Placed(SWEET).picks("Moon Blessing")

    assert table.asked() == "a: target"
    assert table.why_not("a", "power mochi/Moon Blessing > artax") is None
    refusal = table.why_not("a", "attack mochi/Lullaby Purr")
    assert refusal is not None
    assert (refusal.rule, refusal.message) == ("MM-H5", "Another question is open; answer that first.")
    assert table.picks("cancel").why_not("a", "attack mochi/Lullaby Purr") is None


LEGAL = {"h-miso": 3, "h-mochi": 3, "artax": 3, "furthings": 3, "windowland": 3, "purrchgate": 3}
FILL = {"h-spool": 3, "h-underyarn": 3, "princess-duck-gravy": 3, "h-star-pudding": 3, "h-miso-dawnmane": 3}
FORTY = LEGAL | FILL | {"h-mochi-moonwake": 3, "shredder": 1, "furraisers": 1, "everspring": 1, "whiskerways": 1}


@pytest.mark.rule("MM-H1", "rule-7a", "rule-7b")
def test_faults_of_a_deck_are_refused_by_their_rule() -> None:
    """40 cards, 3 copies of a title, one where Limit 1 is printed, 10 combatants: one more or less is a fault."""
    game = games.get("misomochi")

    def faults(**changes: int) -> list[str]:
        counts = FORTY | {name.replace("_", "-"): count for name, count in changes.items()}
        return [fault.rule for fault in game.deck_faults({name: count for name, count in counts.items() if count})]

    assert sum(FORTY.values()) == 40
    assert faults() == []
    assert faults(everspring=0) == ["MM-H1"]
    assert faults(the_solemates=1) == ["MM-H1"]
    assert faults(artax=4, everspring=0) == ["MM-H1"]
    assert faults(shredder=2, everspring=0) == ["rule-7a"]
    assert faults(artax=1, shredder=1, tangledeep=0, the_solemates=1, the_everlights=1) == []
    assert faults(artax=0, the_solemates=1, the_everlights=1, crimson_wisp=1) == ["MM-H1"]
