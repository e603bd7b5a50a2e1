"""The rules that can be looked up restate every line of the official text, and every ruling of ours is among them.

The facts in ``tests/facts/convocate_statements.json`` name each line of the official text by its id, with a hash of its
wording; they hold no sentence of it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import games
from engine.kernel.statements import Statement

FACTS = json.loads((Path(__file__).parents[2] / "facts" / "convocate_statements.json").read_text(encoding="utf-8"))
OFFICIAL: dict[str, str] = FACTS["statements"]
LORE = games.lore("convocate")
STATEMENTS = list(LORE.statements.values())
RULINGS = 45
PARTS = {"4.1": 19, "4.2": 11, "4.3": 14, "4.4": 9, "4.5": 19, "4.6": 15, "4.7": 27, "4.8": 13, "4.9": 9}
"""How many statements the lines of each section of the official text make."""
LINES = {"4.1": 4, "4.2": 2, "4.3": 3, "4.4": 1, "4.5": 4, "4.6": 2, "4.7": 13, "4.8": 3, "4.9": 1}
"""How many lines each section has; a heading within it is a line."""


def parts_of(section: str, count: int) -> list[str]:
    """The ids of the first statements of a section: 4.7-a to 4.7-z, then 4.7-aa."""
    letters = [chr(ord("a") + number) for number in range(26)]
    return [f"{section}-{part}" for part in [*letters, *(f"a{letter}" for letter in letters)][:count]]


def section_of(statement: Statement) -> str:
    return statement.id.partition("-")[0]


def test_facts_name_every_line_and_section() -> None:
    lines = {f"{section}-{line}" for section, count in LINES.items() for line in range(1, count + 1)}
    assert set(OFFICIAL) == lines | set(LINES)
    assert all(len(digest) == 64 for digest in OFFICIAL.values())
    assert (FACTS["title"], FACTS["version"]) == (LORE.source.title, LORE.source.version)


def test_every_official_line_and_section_is_restated() -> None:
    restated = {official for statement in STATEMENTS for official in statement.official}
    assert sorted(set(OFFICIAL) - restated) == []


def test_no_statement_names_an_official_id_that_does_not_exist() -> None:
    named = {(statement.id, official) for statement in STATEMENTS for official in statement.official}
    assert sorted(pair for pair in named if pair[1] not in OFFICIAL) == []


def test_each_statement_restates_lines_of_its_own_section() -> None:
    for statement in STATEMENTS:
        if statement.source == "card types":
            assert statement.official, statement.id
            assert {official.partition("-")[0] for official in statement.official} == {section_of(statement)}


def test_statements_are_complete_and_in_order() -> None:
    official = [part for section, count in PARTS.items() for part in parts_of(section, count)]
    assert [statement.id for statement in STATEMENTS] == [*official, *(f"CV-H{n}" for n in range(1, RULINGS + 1))]


def test_rulings_of_ours_are_marked_and_restate_nothing_official() -> None:
    ours = [statement for statement in STATEMENTS if statement.id.startswith("CV-H")]
    assert ours == [statement for statement in STATEMENTS if statement.source == "house ruling"]
    assert all(statement.is_house and not statement.official for statement in ours)


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: statement.id)
def test_each_statement_can_be_found(statement: Statement) -> None:
    assert 2 <= len(statement.title.split()) <= 6
    assert len(set(statement.asks)) == len(statement.asks) >= 4
    assert statement.about
    assert statement.terms
    assert statement.chapter
    assert 1 <= len(statement.related) <= 5
    assert statement.id not in statement.related


def test_no_question_is_answered_by_two_statements() -> None:
    asked: dict[str, str] = {}
    for statement in STATEMENTS:
        for question in statement.asks:
            key = " ".join(question.lower().replace("?", "").split())
            assert key not in asked, f"{statement.id} and {asked[key]}: {question}"
            asked[key] = statement.id


def test_every_term_is_ruled_somewhere_and_can_be_misspelt() -> None:
    for term in LORE.glossary.values():
        assert term.rules, term.term
        assert len(term.misspellings) >= 3, term.term


def test_every_card_has_statements_about_it() -> None:
    assert [card for card, entry in LORE.entries.items() if not entry.rules] == []


def test_no_two_cards_share_a_name() -> None:
    """Titles, aliases and the titles of backs; a back may have its front's title."""
    named: dict[str, str] = {}
    for entry in LORE.entries.values():
        for name in {name.lower() for name in (entry.title, *entry.aliases, *(face.title for face in entry.faces))}:
            assert named.setdefault(name, entry.id) == entry.id, name
