"""Every scenario file is a test, once as it stands and once with saving and loading after each act."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine import games
from engine.scenario import Failure, find, page, read, run

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = find([FOLDER])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("reload", [False, True], ids=["straight", "reloaded"])
def test_scenario(path: Path, reload: bool) -> None:
    """The match comes out as the file says, on every way through it."""
    problems = [outcome.problem for outcome in run(path, reload=reload) if outcome.problem]

    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_cites_rules_that_exist(path: Path) -> None:
    """A citation of a rule that does not exist proves nothing."""
    scenario = read(path)

    assert path.parent.name == scenario.game
    assert [rule for rule in scenario.rules if rule not in games.get(scenario.game).statements] == []


def test_all_worked_examples_of_misomochi_are_there() -> None:
    """The rules hold 67 worked examples."""
    numbers = {int(path.stem.split("-")[1].rstrip("abc")) for path in FILES if path.stem.startswith("example-")}

    assert numbers == set(range(1, 68))


def changed(tmp_path: Path, name: str, **changes: object) -> Path:
    """A copy of a scenario with some of its parts replaced; None removes a part."""
    raw = json.loads((FOLDER / "misomochi" / f"{name}.json").read_text("utf-8")) | changes
    copy = tmp_path / "changed.json"
    copy.write_text(json.dumps({key: value for key, value in raw.items() if value is not None}), "utf-8")
    return copy


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"expect": {"artax.hp": 11}}, "artax.hp is 10, not 11"),
        ({"expect": {"artax.speed": 11}}, "there is no 'speed'"),
        ({"expect": {"zebra.hp": 11}}, "'zebra' is neither"),
        ({"asked": {"seat": "a", "kind": "act"}}, "asked is b: prepare, not a: act"),
        ({"asked": None, "result": {"winners": ["a"]}}, "the match is not over"),
        ({"steps": ["Paw in"]}, "names no option"),
        ({"steps": [{"pick": "Paw in Paw", "offered": ["end-turn"]}]}, "'end-turn' is not offered"),
        ({"steps": [{"pick": "Paw in Paw", "not_offered": ["to-act"]}]}, "'to-act' is offered"),
        ({"steps": [{"pick": "Paw in Paw", "offered_exactly": []}]}, "offered beyond these"),
        ({"steps": [{"pick": "Paw in Paw", "events": {"lacks": ["damage"]}}]}, "there was an event damage"),
        ({"steps": [{"pick": "Paw in Paw", "events": {"contains": ["heal"]}}]}, "no event heal"),
        ({"steps": [{"pick": "Paw in Paw", "trace": ["a: act"]}]}, "asked were"),
        ({"steps": [{"pick": "Paw in Paw", "log": {"seat": "b", "contains": ["zebra"]}}]}, "does not contain 'zebra'"),
        ({"steps": [{"pick": "Paw in Paw", "view": {"seat": "b", "hides": ["ARTAX"]}}]}, "gives away 'ARTAX'"),
        (
            {"steps": [{"refused": {"seat": "a", "rule": "rule-3a", "intent": {"verb": "attack"}}}, "Paw in Paw"]},
            "is not refused",
        ),
        ({"steps": ["Paw in Paw", {"refused": {"seat": "a", "rule": "rule-3a", "pick": "pass"}}]}, "refused by MM-H5"),
        ({"until": 3}, "until: Extra inputs are not permitted"),
        ({"asked": None}, "must end with an asked or a result"),
        ({"steps": [{"branches": {"one": []}}, "Paw in Paw"]}, "branches are the last step"),
    ],
)
def test_what_is_not_so_fails(tmp_path: Path, changes: dict[str, object], told: str) -> None:
    """Each assertion can fail, and the failure says what is the case."""
    outcomes = run(changed(tmp_path, "example-03-duo-bonuses", **changes))

    assert any(told in outcome.problem for outcome in outcomes), [outcome.problem for outcome in outcomes]


@pytest.mark.parametrize(
    ("legal", "rule", "told"),
    [(True, None, "the deck is refused"), (False, "MM-H1", "refused by rule-7a, not by MM-H1")],
)
def test_a_wrong_claim_about_a_deck_fails(tmp_path: Path, legal: bool, rule: str | None, told: str) -> None:
    """The verdict and its rule are both compared."""
    raw = json.loads((FOLDER / "misomochi" / "deck-second-shredder.json").read_text("utf-8"))
    path = changed(tmp_path, "deck-second-shredder", deck={"list": raw["deck"]["list"], "legal": legal, "rule": rule})

    assert told in run(path)[0].problem


def test_a_missing_path_is_named() -> None:
    """Nothing is passed over in silence."""
    with pytest.raises(Failure, match="there is no"):
        find([Path("no-such-folder")])


def test_page_and_schema_are_what_the_models_say() -> None:
    """Stale ones fail; ``python -m engine.scenario.page`` writes them anew."""
    assert page.PAGE.read_text("utf-8") == page.page()
    assert page.SCHEMA.read_text("utf-8") == page.schema()


def test_example_of_the_page_comes_out(tmp_path: Path) -> None:
    """What newcomers copy works."""
    example = tmp_path / "example.json"
    example.write_text(re.findall(r"```json\n(.*?)```", page.page(), re.DOTALL)[0], "utf-8")

    assert [outcome.problem for outcome in run(example)] == [""]
