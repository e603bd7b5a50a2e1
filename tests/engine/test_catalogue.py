"""Broken data files are named by file, card and field, and nothing is played with them."""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import DataError
from engine.cli import check
from engine.games.misomochi import content
from engine.kernel import catalogue

GAME = catalogue.DATA / "misomochi"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the data that may be broken."""
    shutil.copytree(catalogue.DATA, tmp_path, dirs_exist_ok=True)
    return tmp_path


def edit(data: Path, file: str, change: Callable[[Any], Any]) -> None:
    path = data / "misomochi" / file
    raw = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(change(raw) or raw), encoding="utf-8")


def faults(data: Path) -> list[tuple[str, str, str]]:
    """Each fault as file below the game's folder, place, and what was expected."""
    start = f"{(data / 'misomochi').as_posix()}/"
    return [(fault.file.removeprefix(start), fault.path, fault.message) for fault in check.faults_in(data)]


def set_in(*path: Any) -> Callable[[Any], None]:
    """A change that puts the last argument where the others lead."""
    *way, last, value = path

    def change(raw: Any) -> None:
        for step in way:
            raw = raw[step]
        raw[last] = value

    return change


def test_data_as_delivered_has_no_fault(data: Path) -> None:
    assert faults(data) == []
    assert check.faults_in(catalogue.DATA) == []


STARFIRE = ("abilities", 2)


@pytest.mark.parametrize(
    ("file", "change", "place", "expected"),
    [
        ("cards/artax.json", set_in("hitpoints", 9), "artax: hitpoints", "no such field"),
        (
            "cards/artax.json",
            set_in(*STARFIRE, "costs", {}),
            "artax: abilities[5.0 Starfire].costs",
            "no such field",
        ),
        (
            "cards/artax.json",
            set_in(*STARFIRE, "effects", 0, "ammount", 5),
            "artax: abilities[5.0 Starfire].effects[0].ammount",
            "no such field",
        ),
        (
            "cards/artax.json",
            set_in(*STARFIRE, "effects", 0, "op", "damge"),
            "artax: abilities[5.0 Starfire].effects[0]",
            "'damge' is unknown; expected one of 'damage'",
        ),
        (
            "cards/artax.json",
            set_in("abilities", 0, "conditions", 0, "cond", "in_hand"),
            "artax: abilities[Supercharged Gallop].conditions[0]",
            "'in_hand' is unknown; expected one of 'in_play'",
        ),
        (
            "cards/artax.json",
            set_in("abilities", 0, "modifiers", 0, "mod", "bonus"),
            "artax: abilities[Supercharged Gallop].modifiers[0]",
            "'bonus' is unknown; expected one of 'attack_bonus'",
        ),
        ("cards/artax.json", set_in("hp", None), "artax: hp", "required on a card of kind combatant"),
        ("cards/artax.json", set_in("hp", "lots"), "artax: hp", "valid integer"),
        ("cards/artax.json", set_in("kind", "creature"), "artax: kind", "expected 'combatant', 'evolution'"),
        (
            "cards/artax.json",
            set_in(*STARFIRE, "effects", 0, "to", "x"),
            "artax: abilities[5.0 Starfire].effects.to",
            "'x' is no target, group or plain reference here",
        ),
        (
            "cards/skyscratcher.json",
            set_in("abilities", 0, "modifiers", 0, "to", "side", "yuo"),
            "skyscratcher: abilities[Floating Fortress].modifiers[0].to.side",
            "expected 'you', 'opponent' or 'any', found 'yuo'",
        ),
        (
            "cards/h-miso-dawnmane.json",
            set_in("evolves_from", "Misa"),
            "h-miso-dawnmane: evolves_from",
            "there is no card titled 'Misa'",
        ),
        (
            "cards/starglaze-halo.json",
            set_in("abilities", 0, "modifiers", 0, "ability", "Moon Blessin"),
            "starglaze-halo: abilities[Moonlit Mercy].ability",
            "no card has an ability 'Moon Blessin'",
        ),
        ("decks/tangled-tide.json", set_in("cards", "artaxx", 1), "tangled-tide: cards.artaxx", "no card with this id"),
        ("decks/tangled-tide.json", set_in("cards", "furthings", 2), "tangled-tide: cards", "[MM-H1]"),
        ("decks/tangled-tide.json", set_in("hero", "nobody"), "tangled-tide: cards.nobody", "no card with this id"),
        ("settings.json", set_in("bench_size", "value", "three"), "bench_size", "valid integer"),
        ("settings.json", set_in("bench_size", "rule", "MM-H99"), "bench_size: rule", "no statement 'MM-H99'"),
        ("rules.json", set_in(0, "proof", "faith"), "rule-1a: proof", "expected 'play', 'data', 'lookup' or 'none'"),
        ("rules.json", set_in(0, "proof", "none"), "rule-1a: reason", "given where proof is none"),
        ("rules.json", set_in(0, "refusals", [{"key": "over"}]), "rule-1a: refusals[over].text", "required"),
        (
            "rules.json",
            set_in(0, "refusals", [{"key": "over", "text": "No."}]),
            "MM-H22: refusals[over].key",
            "rule-1a has a refusal with this key",
        ),
        ("glossary.json", set_in(0, "rules", ["rule-99"]), "Active: rules", "no statement 'rule-99'"),
    ],
)
def test_fault_is_named_by_file_place_and_what_was_expected(
    data: Path, file: str, change: Callable[[Any], Any], place: str, expected: str
) -> None:
    edit(data, file, change)

    ((found_file, found_place, message),) = faults(data)

    assert found_file == file
    assert found_place == place
    assert expected in message


def test_missing_field_is_named(data: Path) -> None:
    edit(data, "cards/artax.json", lambda raw: {key: value for key, value in raw.items() if key != "title"})
    assert faults(data) == [("cards/artax.json", "artax: title", "required, but missing")]


def test_unknown_setting_is_named(data: Path) -> None:
    edit(data, "settings.json", set_in("bench_sise", {"value": 3, "rule": "MM-H4"}))
    assert faults(data) == [("settings.json", "bench_sise", "no such field")]


def test_all_faults_of_all_files_are_listed(data: Path) -> None:
    edit(data, "cards/artax.json", set_in("hp", "lots"))
    edit(data, "cards/artax.json", set_in("abilities", 2, "costs", {}))
    edit(data, "cards/shredder.json", set_in("colour", "pink"))
    assert [(file, place) for file, place, _ in faults(data)] == [
        ("cards/artax.json", "artax: hp"),
        ("cards/artax.json", "artax: abilities[5.0 Starfire].costs"),
        ("cards/shredder.json", "shredder: colour"),
    ]


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ('{"id": "artax",', "line 1, column 16", "expected JSON"),
        ('{"id": "artax", "id": "artax"}', "id", "stands twice in one object"),
        ("[]", "", "dictionary"),
    ],
)
def test_file_that_is_no_card_is_named(data: Path, text: str, place: str, expected: str) -> None:
    (data / "misomochi/cards/artax.json").write_text(text, encoding="utf-8")
    ((file, found, message),) = faults(data)
    assert (file, found) == ("cards/artax.json", place)
    assert expected in message


def test_file_that_is_no_utf_8_is_named(data: Path) -> None:
    (data / "misomochi/cards/artax.json").write_bytes(b'{"id": "\xff"}')
    assert faults(data) == [("cards/artax.json", "byte 8", "expected UTF-8")]


def test_second_file_with_an_id_is_named(data: Path) -> None:
    shutil.copy(data / "misomochi/cards/artax.json", data / "misomochi/cards/zz.json")
    assert faults(data) == [("cards/zz.json", "artax: id", "another file has a record with this id")]


def test_file_named_unlike_its_card_is_named(data: Path) -> None:
    (data / "misomochi/cards/artax.json").rename(data / "misomochi/cards/aardvark.json")
    assert faults(data) == [("cards/aardvark.json", "artax: id", "expected the file name artax.json")]


def test_missing_files_are_named(data: Path) -> None:
    (data / "misomochi/rules.json").unlink()
    shutil.rmtree(data / "misomochi/decks")
    assert sorted((file, message.partition(" (")[0]) for file, _, message in faults(data)) == [
        ("decks", "expected a folder with .json files"),
        ("rules.json", "cannot be read"),
    ]


@pytest.mark.parametrize("file", ["rules.json", "glossary.json"])
def test_an_empty_list_is_one_fault_and_not_one_for_each_citation(data: Path, file: str) -> None:
    (data / "misomochi" / file).write_text("[]", encoding="utf-8")
    assert faults(data) == [(file, "", "expected at least one record")]


@pytest.mark.parametrize("depth", [61, 900, 50_000])
def test_deep_nesting_is_named(data: Path, depth: int) -> None:
    for file in ("cards/artax.json", "settings.json", "theme.json"):
        (data / "misomochi" / file).write_text('{"a":' * depth + "1" + "}" * depth, encoding="utf-8")
    assert [(file, message) for file, _, message in faults(data)] == [
        (file, "expected at most 60 objects and lists within one another")
        for file in ("cards/artax.json", "settings.json", "theme.json")
    ]


def test_nesting_as_deep_as_allowed_is_read(tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text("[" * 60 + "]" * 60, encoding="utf-8")
    assert catalogue.read_json(file)


def test_a_number_too_long_to_read_is_named(data: Path) -> None:
    (data / "misomochi/settings.json").write_text("1" * 5000, encoding="utf-8")
    ((file, _, message),) = faults(data)
    assert file == "settings.json"
    assert message.startswith("expected JSON")


def test_a_folder_that_belongs_to_no_game_is_named(data: Path) -> None:
    (data / "misomoci").mkdir()
    ((file, _, message),) = faults(data)
    assert file == (data / "misomoci").as_posix()
    assert "no game is called so; expected one of convocate, miras9, misomochi" in message


def test_a_data_folder_that_is_not_there_is_one_fault(tmp_path: Path) -> None:
    (fault,) = check.faults_in(tmp_path / "nowhere")
    assert (fault.file, fault.message) == (
        (tmp_path / "nowhere").as_posix(),
        "expected a folder with one folder a game",
    )


@pytest.mark.parametrize("text", [None, "[]", "{"])
def test_a_theme_that_is_missing_or_no_object_is_named(data: Path, text: str | None) -> None:
    theme = data / "misomochi/theme.json"
    if text is None:
        theme.unlink()
    else:
        theme.write_text(text, encoding="utf-8")
    assert [(file, message[:8]) for file, _, message in faults(data)] == [
        ("theme.json", "cannot b" if text is None else "expected")
    ]


def test_a_fault_in_one_game_hides_none_in_another(data: Path) -> None:
    """Citations of a game are compared while that game's own files are in order."""
    (data / "convocate/source.json").write_text("{}", encoding="utf-8")
    edit(data, "glossary.json", set_in(0, "rules", ["rule-99"]))
    assert ("glossary.json", "Active: rules", "rules.json has no statement 'rule-99'") in faults(data)


def test_the_first_fault_is_raised_when_a_match_would_use_broken_data(data: Path) -> None:
    edit(data, "cards/artax.json", set_in("hp", None))
    found: list[DataError] = []
    assert content.READER.read(data / "misomochi", found) is None
    with pytest.raises(DataError) as caught:
        catalogue.raise_first(found)
    assert caught.value.path == "artax: hp"
    assert str(caught.value).endswith("cards/artax.json: artax: hp: required on a card of kind combatant")


def test_adding_a_card_is_adding_its_file_and_its_statements(data: Path) -> None:
    """A new card needs no change of any other card, deck or code."""
    raw = json.loads((GAME / "cards/h-miso.json").read_text(encoding="utf-8")) | {"id": "h-new", "title": "New"}
    (data / "misomochi/cards/h-new.json").write_text(json.dumps(raw), encoding="utf-8")
    statement = {"text": "20 damage.", "source": "house card", "proof": "play"}
    names = [ability["name"] for ability in raw["abilities"]]
    edit(data, "rules.json", lambda rules: [*rules, *({"id": f"h-new/{name}"} | statement for name in names)])

    found: list[DataError] = []
    read = content.READER.read(data / "misomochi", found)

    assert found == []
    assert read is not None
    assert read.definitions["h-new"].attacks[0].energy == 1


def test_fingerprint_follows_what_is_played_and_nothing_else(data: Path) -> None:
    def fingerprint() -> str:
        read = content.READER.read(data / "misomochi", [])
        assert read is not None
        return read.fingerprint

    before = fingerprint()
    path = data / "misomochi/cards/artax.json"
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")), indent=7), encoding="utf-8")
    edit(data, "glossary.json", set_in(0, "meaning", "Said in another way."))
    assert fingerprint() == before

    edit(data, "cards/artax.json", set_in("hp", 150))
    assert fingerprint() != before


def test_check_prints_each_fault_and_exits_with_1(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(data, "cards/artax.json", set_in("hp", None))

    assert check.run(argparse.Namespace(json=False, data=data)) == 1
    line, total = capsys.readouterr().out.splitlines()
    assert line.endswith("misomochi/cards/artax.json: artax: hp: required on a card of kind combatant")
    assert total == "faults: 1"

    assert check.run(argparse.Namespace(json=True, data=data)) == 1
    (row,) = json.loads(capsys.readouterr().out)["faults"]
    assert row["card"] == "artax"
    assert row["field"] == "hp"
    assert row["file"].endswith("cards/artax.json")
    assert row["expected"] == "required on a card of kind combatant"


def test_check_of_good_data_exits_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    check.add_parser(parser.add_subparsers())

    arguments = parser.parse_args(["check"])

    assert arguments.run(arguments) == 0
    assert capsys.readouterr().out == "all data files are in order\n"
