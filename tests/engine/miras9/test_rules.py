"""The rules index of Miras 9 is complete: every official paragraph and every house ruling, each ready to be asked for.

``tests/facts/miras9_statements.json`` holds the id of each official paragraph and the SHA-256 of its text (UTF-8,
without the line's ends), so that a new edition shows which statements to look at; it holds no sentence.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from engine import games
from engine.games.miras9.settings import RULES
from engine.kernel.statements import Statement

FACTS: dict[str, str] = json.loads(
    (Path(__file__).parents[2] / "facts" / "miras9_statements.json").read_text(encoding="utf-8")
)
LORE = games.lore("miras9")
STATEMENTS = list(LORE.statements.values())
PARAGRAPHS = [
    statement for statement in STATEMENTS if statement.source == "comprehensive rules" and "/" not in statement.id
]
OFFICIAL_ABILITIES = {"raithe-government-weapon/Killing Machine": "M9-82", "escape-route/Escape Route": "M9-116"}
"""The two abilities that the official text speaks of, and where."""
RULINGS = [f"M9-H{number}" for number in range(1, 46)]
ATTACK = {f"M9-{64 + number}": f"11.{number}" for number in range(1, 16)}
"""The official text's own numbers for its attack chapter."""


def each_statement() -> list[object]:
    return [pytest.param(statement, id=statement.id) for statement in STATEMENTS]


def paragraph_of(statement: Statement) -> str:
    """The official paragraph that a statement is called after."""
    found = re.fullmatch(r"(M9-\d+)(-[a-z])?", statement.id)
    assert found, f"{statement.id} is no official id"
    return found[1]


def test_the_facts_name_every_paragraph() -> None:
    """M9-1 to M9-124, each with the digest of a text of its own."""
    assert list(FACTS) == [f"M9-{number}" for number in range(1, 125)]
    assert all(re.fullmatch(r"[0-9a-f]{64}", digest) for digest in FACTS.values())
    assert len(set(FACTS.values())) == len(FACTS)


def test_every_official_paragraph_is_restated_under_its_own_id() -> None:
    assert {paragraph_of(statement) for statement in PARAGRAPHS} == set(FACTS)


def test_no_statement_restates_what_is_not_there() -> None:
    unknown = {s.id: set(s.official) - FACTS.keys() for s in STATEMENTS if set(s.official) - FACTS.keys()}
    assert unknown == {}


def test_parts_of_a_paragraph_are_lettered_without_a_gap() -> None:
    """Either the paragraph is one statement, or its parts are a, b, c and so on."""
    parts: dict[str, list[str]] = {}
    for statement in PARAGRAPHS:
        paragraph = paragraph_of(statement)
        parts.setdefault(paragraph, []).append(statement.id.removeprefix(paragraph))
    for paragraph, letters in parts.items():
        assert letters in ([""], [f"-{letter}" for letter in "abcdefgh"[: len(letters)]]), paragraph


def test_every_house_ruling_is_there() -> None:
    """All rulings, marked as ours, and nothing else is."""
    assert sorted(s.id for s in STATEMENTS if s.is_ruling) == sorted(RULINGS)


def test_every_ability_has_a_statement_and_no_other_card_statement_is_there() -> None:
    """The starter set's 45 abilities; only what the official text speaks of is called official."""
    of_cards = {statement.id: statement for statement in STATEMENTS if "/" in statement.id}
    abilities = {f"{card.id}/{ability.name}" for card in LORE.catalogue.values() for _, ability in card.sides}
    assert of_cards.keys() == abilities
    assert len(abilities) == 45
    assert {name: s.official[0] for name, s in of_cards.items() if not s.is_house} == OFFICIAL_ABILITIES
    assert all(name.partition("/")[0] == s.cards[0] for name, s in of_cards.items())


def test_every_setting_belongs_to_a_statement_that_names_it() -> None:
    """Each setting is found from the statement that it stands in, and only there."""
    named = {name: s.id for s in STATEMENTS for name in s.settings}
    assert named == RULES
    assert sum(len(s.settings) for s in STATEMENTS) == len(RULES)


@pytest.mark.parametrize("statement", each_statement())
def test_statement_can_be_found_and_followed(statement: Statement) -> None:
    """It has a title, questions that it answers, a chapter, terms and neighbours, and says whose it is."""
    assert 2 <= len(statement.title.split()) <= 6
    assert len(set(statement.asks)) >= 3
    assert statement.chapter
    assert statement.about
    assert statement.terms
    assert 1 <= len(statement.related) <= 5
    assert statement.id not in statement.related
    if statement.is_house:
        assert statement.official == ()
    else:
        assert (OFFICIAL_ABILITIES.get(statement.id) or paragraph_of(statement)) in statement.official


def test_attack_chapter_is_known_by_both_numbers() -> None:
    """M9-65 is 11.1 and so on to M9-79, which is 11.15."""
    for statement in PARAGRAPHS:
        number = ATTACK.get(paragraph_of(statement))
        assert number is None or number in statement.also_known_as, statement.id


def test_no_question_leads_to_two_statements() -> None:
    asked = Counter(" ".join(re.findall(r"\w+", ask.lower())) for statement in STATEMENTS for ask in statement.asks)
    assert [ask for ask, times in asked.items() if times > 1] == []


def test_every_term_is_ruled_and_every_ruled_term_is_there() -> None:
    """No term without a statement that rules it, no term that no statement speaks of, none without its typos."""
    used = {term for statement in STATEMENTS for term in statement.terms}
    assert used == set(LORE.glossary)
    for term in LORE.glossary.values():
        assert term.rules, term.term
        assert 3 <= len(term.misspellings) <= 6, term.term
