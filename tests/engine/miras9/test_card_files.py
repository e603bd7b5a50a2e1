"""A faulty card file of Miras 9 is told by file, card and field; the page on the format says what the models say."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any, get_args

import pytest

from engine import games
from engine.games.miras9 import abilities, card_format
from engine.games.miras9.cards import Card
from engine.games.miras9.compiled import compile_card
from engine.games.miras9.vocabulary import CARDS, PLACES
from engine.kernel import catalogue
from engine.kernel.catalogue import DATA
from engine.kernel.errors import DataError

FILES = DATA / "miras9" / "cards"
GONE: Any = object()


def raw(card: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FILES / f"{card}.json").read_text(encoding="utf-8"))
    return found


def changed(card: str, path: str, value: Any) -> dict[str, Any]:
    """A card's record with one field changed; GONE takes it away."""
    record = raw(card)
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    here: Any = record
    for step in way:
        here = here[step]
    if value is GONE:
        del here[last]
    else:
        here[last] = value
    return record


def told(record: dict[str, Any]) -> list[str]:
    """The place and text of each fault of a record."""
    found: list[DataError] = []
    catalogue.validate(Card, record, Path("card.json"), found)
    assert all(fault.file == "card.json" for fault in found)
    return [f"{fault.path}: {fault.message}" for fault in found]


BAD: list[tuple[str, str, Any, str]] = [
    # unknown words and fields
    (
        "escape-route",
        "abilities.0.ops.0.op",
        "teleport",
        r"escape-route: abilities\[play\].ops\[0\]: 'teleport' is",
    ),
    ("escape-route", "abilities.0.kind", "spell", r"abilities\[play\]: 'spell' is unknown"),
    ("escape-route", "abilities.0.cost", {"echo": 1}, r"abilities\[play\].cost: no such field"),
    (
        "reef-of-echoes",
        "abilities.1.form",
        "aura",
        r"abilities\[resonance\]: 'aura' is unknown; expected one of",
    ),
    ("reef-of-echoes", "abilities.1.stat", "luck", r"abilities\[resonance\].stat: expected 'atk', 'grit', 'echo' or"),
    ("reef-of-echoes", "abilities.1.add", "x", r"abilities\[resonance\].add: input should be a valid integer"),
    ("reef-of-echoes", "abilities.1.to.in", "x", r"^reef-of-echoes: abilities\[resonance\].to.in: no such field$"),
    ("drop-vanguard", "abilities.1.trigger", "sneezes", r"abilities\[shock\].trigger: expected 'enters_play'"),
    ("drop-vanguard", "abilities.1.if", ["at_enmy"], r"abilities\[shock\].if\[0\]: 'at_enmy' is unknown"),
    ("drop-vanguard", "abilities.1.if", [{"a": 1, "b": 2}], r"abilities\[shock\].if\[0\]: expected the name of a cond"),
    ("breach-rifle", "abilities.1.limit", {"scope": "title", "per": "day", "n": 1}, r"limit.per: expected 'turn', 'wa"),
    ("korrath", "planet.requires.0.control_count.at_least", 0, r"planet.requires\[0\].control_count.at_least: input"),
    ("ysmere", "planet.abilities.0.add", {"neg": {"count": {"select": "ship"}}}, r"add.neg.count: 'ship' is unknown"),
    # names that stand for nothing
    ("escape-route", "abilities.0.ops.0.lane", "t3", r"abilities\[play\].ops\[0\].lane: 't3' is no lane that is known"),
    ("escape-route", "abilities.0.targets.1.adjacent_to", "t2", r"targets\[t2\].adjacent_to: 't2' is no lane"),
    ("escape-route", "abilities.0.targets.1.slot", "t1", r"targets: the slot 't1' stands twice"),
    ("signal-flare", "abilities.0.modes.1.ops.0.to", "t2", r"abilities\[play\].modes\[Ready\].ops\[0\].to: 't2' is no"),
    ("reef-of-echoes", "abilities.1.to", "him", r"abilities\[resonance\].to: 'him' is no card that is known here"),
    ("reef-of-echoes", "abilities.1.to.at", "attacked_lane", r"to.at: 'attacked_lane' is no lane that is known here"),
    ("tidecaller", "abilities.0.ops.0.to", "it", r"abilities\[mend\].ops\[0\].to: 'it' is no card that is known here"),
    ("tidecaller", "abilities.0.targets.0.at", "chosen", r"targets\[t1\].at: 'chosen' is no lane that is known here"),
    # what does not fit together
    ("escape-route", "abilities.0.windows", ["lunch"], r"abilities\[play\].windows\[0\]: expected 'pre_block'"),
    ("martyrs-ledger", "abilities.0.windows", ["pre_block"], r"windows: only with the timing 'reaction'"),
    ("shield-doctrine", "abilities.0.windows", [], r"windows: only with the timing 'reaction', and then at least one"),
    ("reef-of-echoes", "abilities.1.set", 3, r"abilities\[resonance\].set: one of add and set"),
    ("reef-of-echoes", "abilities.1.add", GONE, r"abilities\[resonance\].set: one of add and set"),
    ("ysmere", "spirit.abilities.0.ops.0.to", "you", r"spirit.abilities\[deep-chorus\].ops\[0\].to: a player for batt"),
    ("shield-doctrine", "abilities.0.ops.0.to", "self", r"ops\[0\].to: a player for battle_damage"),
    (
        "line-warden",
        "abilities.1.ops",
        [{"op": "ready", "to": "self"}],
        r"ops: a replacement only reduces or",
    ),
    ("resonance-mask", "abilities.1.of", "you", r"abilities\[soften\].of: 'you' for battle_damage"),
    ("resonance-mask", "abilities.1.ops", [{"op": "redirect", "to": "self"}], r"only battle_damage can be redirected"),
    ("drowned-sentinel", "abilities.1.optional", False, r"abilities\[rise\].optional: true where .*M9-H32"),
    ("drowned-sentinel", "abilities.0.ops.0", {"op": "deploy_self", "lane": "here"}, r"belongs to a blackwake only"),
    ("tidecaller", "abilities.0.ops.0", {"op": "reduce", "n": 1}, r"ops\[0\]: 'reduce' belongs to a replacement only"),
    ("drop-vanguard", "abilities.1.if", ["source_survived"], r"abilities\[shock\].if: .* has no meaning here"),
    ("drop-vanguard", "abilities.1.if", ["attached"], r"'attached' has no meaning on a card that is no Equipment"),
    ("signal-flare", "abilities.0.modes.1.name", "Spot", r"modes: each mode has a name of its own"),
    ("signal-flare", "abilities.0.ops", [{"op": "draw", "n": 1}], r"modes: stand in place of targets and ops"),
    ("mandate-cutter", "abilities.0.arrival", GONE, r"abilities\[burn\].cost: cost or arrival"),
    ("breach-rifle", "abilities.1.id", "rifle", r"abilities\[rifle\].id: each ability of a card has an id and a name"),
    ("breach-rifle", "abilities.1.name", "Rifle", r"each ability of a card has an id and a name of its own"),
    ("escape-route", "abilities.0.targets.0.min", 2, r"targets\[t1\].min: at most max"),
    # what does not belong to this type of card
    ("escape-route", "abilities", [], r"escape-route: abilities: an Event has exactly one ability of kind 'play'"),
    ("mandate-rifleman", "crew", 1, r"crew_limit: given where crew is given"),
    ("mandate-crawler", "crew", GONE, r"crew_limit: given where crew is given"),
    ("breach-rifle", "attach", GONE, r"attach: required on a card of type equipment"),
    ("mandate-rifleman", "access", {"allow": ["spirit"]}, r"access: not allowed on a card of type unit"),
    ("pilgrim-skiff", "abilities.0.form", "threshold", r"abilities\[chorus\].add: required, but missing"),
    ("orbital-tether", "traits", [], r"traits: 'Space' is missing"),
    ("mandate-rifleman", "number", "011", r"number: "),
    ("mandate-rifleman", "id", "Mandate Rifleman", r"id: "),
    ("raithe-government-weapon", "official", "raithe-government-weapon", r"official: left out where it is the id"),
]


@pytest.mark.parametrize(("card", "path", "value", "expected"), BAD)
def test_fault_names_card_and_field(card: str, path: str, value: Any, expected: str) -> None:
    """One fault, at its place."""
    assert told(raw(card)) == []
    (fault,) = told(changed(card, path, value))
    assert fault.startswith((f"{card}: ", "Mandate Rifleman: ")), fault
    assert re.search(expected, fault), fault


@pytest.mark.rule("M9-123")
@pytest.mark.parametrize("path", ["text", "name", "abilities.0.name", "abilities.0.text"])
@pytest.mark.parametrize("word", ["Aftershock", "site battle", "SITE_BATTLE"])
def test_tabled_words_stand_nowhere_on_a_card(path: str, word: str) -> None:
    assert any("M9-123" in fault for fault in told(changed("tidecaller", path, f"A {word}.")))


def test_placement_of_abilities() -> None:
    """Setup on Sites, threshold on Planets, Blackwake on what lies in piles, crew words on hosts."""
    setup = raw("ashfall-line")["abilities"][0]
    near_shore = raw("ysmere")["planet"]["abilities"][0]
    back = raw("wake-hound")["abilities"][0]
    song = raw("pilgrim-skiff")["abilities"][0]
    siege = raw("mandate-bastion")["abilities"][0]
    for card, ability, field in (
        ("mandate-rifleman", setup, "kind"),
        ("mandate-rifleman", near_shore, "form"),
        ("mandate-rifleman", song, "form"),
        ("mandate-rifleman", siege, "act"),
        ("militia", back, "kind"),
    ):
        (fault,) = told(raw(card) | {"abilities": [ability]})
        assert fault.startswith(f"{card}: abilities[{ability['id']}].{field}: "), fault
    assert told(raw("mandate-rifleman") | {"abilities": [back]}) == []


# --- errata ---------------------------------------------------------------------------------------------------------


def erratum(date: str, **changes: Any) -> dict[str, Any]:
    return {"date": date, "text": "Changed.", "changes": changes}


@pytest.mark.rule("M9-2-a", "M9-112-a", "M9-112-b")
def test_errata_are_folded_in_the_newest_last() -> None:
    """A Rifleman printed with ATK 2, changed to 3 and then to 4; what is not named stays."""
    errata = [erratum("2026-10-01", atk=3, cost=2), erratum("2026-11-01", atk=4)]
    card = compile_card(Card.model_validate(raw("mandate-rifleman") | {"errata": errata}))
    assert (card.id, card.atk, card.cost, card.grit) == ("mandate-rifleman", 4, 2, 1)


def test_errata_are_checked_like_the_card() -> None:
    """In their order, by the fields of the card, and never on what card it is."""
    rifleman = raw("mandate-rifleman")
    assert "the oldest first" in told(rifleman | {"errata": [erratum("2026-11-01"), erratum("2026-10-01")]})[0]
    assert "no such field" in told(rifleman | {"errata": [erratum("2026-11-01", speed=3)]})[0]
    assert "crew_limit" in told(rifleman | {"errata": [erratum("2026-11-01", crew=1)]})[0]
    assert "'id' is never changed" in told(rifleman | {"errata": [erratum("2026-11-01", id="other")]})[0]


# --- files that name one another ------------------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the game's data."""
    return Path(shutil.copytree(DATA / "miras9", tmp_path / "miras9"))


def faults(data: Path) -> list[str]:
    found: list[DataError] = []
    games.lore("miras9").check_data(data, found)
    return [str(fault) for fault in found]


def write(data: Path, card: str, record: dict[str, Any]) -> None:
    (data / "cards" / f"{card}.json").write_text(json.dumps(record), encoding="utf-8")


def test_token_that_is_made_must_exist_and_be_one(data: Path) -> None:
    assert faults(data) == []
    for name in ("ghost", "mandate-rifleman"):
        write(data, "mandate-barracks", changed("mandate-barracks", "abilities.1.ops.0.token", name))
        (fault,) = faults(data)
        assert "mandate-barracks: abilities[muster].ops[0].token" in fault
        assert f"there is no token with the id '{name}'" in fault


def test_every_ability_needs_its_statement(data: Path) -> None:
    write(data, "tidecaller", changed("tidecaller", "abilities.0.name", "Patch"))
    (fault,) = faults(data)
    assert "tidecaller: abilities[mend]" in fault
    assert "'tidecaller/Patch'" in fault


def test_set_numbers_are_told_apart(data: Path) -> None:
    write(data, "tidecaller", changed("tidecaller", "number", "M9S-030"))
    assert [fault for fault in faults(data) if "tidecaller: number: another card has this one too" in fault]


def test_setting_names_its_rule(data: Path) -> None:
    path = data / "settings.json"
    settings = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(settings | {"turn_limit": {"value": 200, "rule": "M9-H1"}}), "utf-8")
    assert any("turn_limit: rule: expected 'M9-H35'" in fault for fault in faults(data))


# --- the page -------------------------------------------------------------------------------------------------------


def test_page_on_the_card_format_is_what_the_models_say() -> None:
    """A stale page fails; ``python -m engine.games.miras9.card_format`` writes it anew."""
    assert card_format.PAGE.read_text(encoding="utf-8") == card_format.page()


def test_page_explains_every_word() -> None:
    """Each timing, window, trigger and name; each field has a meaning; each link leads to a heading."""
    page = card_format.page()
    assert set(card_format.TIMINGS) == set(get_args(abilities.Timing))
    assert tuple(card_format.WINDOWS) == abilities.WINDOWS == get_args(abilities.Window)
    assert set(card_format.TRIGGERS) == set(get_args(abilities.Trigger))
    assert set(card_format.NAMES) == CARDS | PLACES | {"t1, t2 ..."}
    assert "|  |" not in page
    headings = {line.lstrip("# ").lower().replace(" ", "-") for line in page.splitlines() if line.startswith("#")}
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) <= headings


def test_page_shows_one_card_of_each_sort() -> None:
    """A Unit, a Reaction, a Site and a Blackwake card, in full."""
    shown = [raw(card) for _, card, _ in card_format.EXAMPLES]
    unit, reaction, site, blackwake = shown
    assert (unit["type"], reaction["abilities"][0]["timing"], site["type"]) == ("unit", ["reaction"], "site")
    assert "blackwake" in [ability["kind"] for ability in blackwake["abilities"]]
    page = card_format.page()
    assert [json.loads(block) for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL)] == shown
