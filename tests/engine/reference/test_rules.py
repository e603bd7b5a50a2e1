"""Questions on the rules: the project's own, answered by what they prove, and those that no rule answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import games
from engine.cli.coverage import OWN_QUESTIONS, questions
from engine.reference.library import library

TESTS = Path(__file__).resolve().parents[2]
OWN = questions(TESTS / OWN_QUESTIONS)


@pytest.mark.parametrize("row", OWN, ids=[row["id"] for row in OWN])
def test_own_question_is_answered_by_its_statement(row: dict[str, object]) -> None:
    """A right statement is among the first three, and the answer counts as one."""
    answer = library().rule(str(row["question"]), str(row["game"]))
    assert answer.is_covered
    assert {name for hit in answer.hits[:3] for name in hit.statement.counts_as} & set(row["gold"])  # type: ignore[call-overload]


@pytest.mark.parametrize("game", list(games.all_lore()))
@pytest.mark.parametrize(
    "question",
    [
        "where can i buy booster packs",
        "is there a mobile app",
        "what are the prizes of the next tournament",
        "can i use sleeves from another brand",
        "does lifelink exist here",
        "asdfghjkl qwertz",
        "",
        "???",
        "🦆",
    ],
)
def test_what_no_rule_speaks_of_is_not_covered(game: str, question: str) -> None:
    assert not library().rule(question, game).is_covered


@pytest.mark.parametrize(
    ("game", "typed", "statement"),
    [
        ("miras9", "M9-72", "M9-72"),
        ("miras9", "m9 72", "M9-72"),
        ("miras9", "11.8", "M9-72"),
        ("miras9", "rule 11.8", "M9-72"),
        ("miras9", "M9-H9", "M9-H9"),
        ("misomochi", "rule-9", "rule-9a"),
        ("misomochi", "rule 9a", "rule-9a"),
        ("misomochi", "what is mm-h5?", "MM-H5"),
        ("convocate", "4.7-s", "4.7-s"),
        ("convocate", "§4.7", "4.7-a"),
        ("convocate", "cv-h2", "CV-H2"),
    ],
)
def test_ids_are_understood_as_people_write_them(game: str, typed: str, statement: str) -> None:
    answer = library().rule(typed, game)
    first = answer.hits[0].statement
    assert statement in (first.id, *first.official) or first.id.startswith(f"{statement}-")


def test_no_answer_names_an_id_that_does_not_exist() -> None:
    for lore in games.all_lore().values():
        for question in ("can i attack twice", "how many cards do i draw", "what happens when my deck is empty"):
            assert all(hit.statement.id in lore.statements for hit in library().rule(question, lore.id).hits)


def test_card_in_a_question_is_part_of_the_answer() -> None:
    answer = library().rule("can raithe attack again after killing a unit", "miras9")
    assert [card.title for card in answer.cards] == ["Raithe, Government Weapon"]


def test_house_ruling_is_told_as_such() -> None:
    """Hand size has no official rule in MisoMochi (MM-H4): not covered, and the ruling is shown."""
    answer = library().rule("what is the maximum hand size?", "misomochi")
    assert not answer.is_covered
    assert answer.hits[0].statement.id == "MM-H4"


def test_misspelt_question_is_understood() -> None:
    right = library().rule("how much echo does restore cost", "miras9").hits[0].statement.id
    assert library().rule("how mutch ehco does resotre cost", "miras9").hits[0].statement.id == right


def test_without_a_game_the_best_answer_of_all_is_given() -> None:
    assert library().rule("how do I pay for Battle Damage").game == "miras9"
    assert library().rule("who may execute a Convocate Motion").game == "convocate"
    assert library().rule("miras 9: how many cards in a deck").game == "miras9"


def test_ids_titles_and_terms_are_completed() -> None:
    rules = library().rules["miras9"]
    assert rules.complete("M9-7")[0][1].startswith("M9-7")
    assert "M9-122" in [name for _, name in rules.complete("blackw")]
    assert all(len(label) > 0 for label, _ in rules.complete(""))
