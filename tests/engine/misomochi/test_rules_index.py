"""The rules index says every official statement in our own words, and leads players to it.

The official ids in ``tests/facts/misomochi_statements.json`` were taken from the official record, each with the SHA-256
of what it says there (of a rule the text, of a card the profile, of an ability its fields); no sentence is in the file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine import games
from engine.kernel.statements import Statement

OFFICIAL: dict[str, str] = json.loads(
    (Path(__file__).parents[2] / "facts" / "misomochi_statements.json").read_text(encoding="utf-8")
)
GAME = games.get("misomochi")
STATEMENTS = GAME.statements
CARDS = GAME.content.cards


def each_statement() -> list[Any]:
    return [pytest.param(statement, id=name) for name, statement in STATEMENTS.items()]


def test_the_official_record_has_15_rules_22_cards_and_their_abilities() -> None:
    """58 abilities on 22 cards, 14 with three and 8 with two; each with the hash of what the record says."""
    kinds = Counter("rule" if name.startswith("rule-") else "ability" if "/" in name else "card" for name in OFFICIAL)

    assert kinds == {"rule": 15, "card": 22, "ability": 58}
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in OFFICIAL.values())


def test_every_official_statement_is_restated() -> None:
    """Each shared rule and card by at least one part of it, each ability by the record with its own id."""
    restated = {name for statement in STATEMENTS.values() for name in statement.counts_as}

    assert set(OFFICIAL) - restated == set()


def test_no_statement_names_an_official_id_that_does_not_exist() -> None:
    """Parts name the statement that they are a part of, and it is there."""
    for statement in STATEMENTS.values():
        assert set(statement.official) <= set(OFFICIAL), statement.id
        whole = re.sub(r"(?<=\d)[a-h]$", "", statement.id.partition("#")[0])
        expected = (whole,) if whole != statement.id and whole in OFFICIAL else ()
        assert statement.official == expected, statement.id


def test_what_is_ours_names_no_official_id() -> None:
    for statement in STATEMENTS.values():
        if statement.is_house:
            assert statement.official == ()
            assert statement.id not in OFFICIAL


def test_every_house_ruling_is_there() -> None:
    """The rulings are numbered from MM-H1 without a gap, 37 at least."""
    numbers = [int(name.removeprefix("MM-H")) for name in STATEMENTS if name.startswith("MM-H")]

    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 37


def test_every_ability_and_profile_has_its_statement() -> None:
    for card in CARDS.values():
        assert f"{card.id}#profile" in STATEMENTS
        for ability in card.abilities:
            assert f"{card.id}/{ability.name}" in STATEMENTS


@pytest.mark.parametrize("statement", each_statement())
def test_statement_leads_players_to_it(statement: Statement) -> None:
    """Title, chapter, kinds of question, terms, neighbours and questions are there; none is said twice."""
    assert 2 <= len(statement.title.split()) <= 8
    assert statement.chapter
    assert statement.about
    assert statement.terms
    assert 1 <= len(statement.related) <= 5
    assert statement.id not in statement.related
    assert len(statement.asks) >= 3
    for field in (statement.asks, statement.terms, statement.related, statement.cards, statement.about):
        assert len({entry.casefold() for entry in field}) == len(field)
    own = re.split("[/#]", statement.id)[0]
    assert own not in CARDS or own in statement.cards


def test_no_question_is_answered_by_two_statements() -> None:
    """A question that two statements list would be answered by chance."""
    asked = Counter(question.casefold() for statement in STATEMENTS.values() for question in statement.asks)

    assert [question for question, times in asked.items() if times > 1] == []


def test_every_term_says_what_people_call_it() -> None:
    for term in GAME.glossary.values():
        for field in (term.synonyms, term.slang, term.misspellings, term.elsewhere, term.rules):
            assert field, term.term
            assert len({word.casefold() for word in field}) == len(field), term.term


def test_a_nickname_is_of_one_card_only() -> None:
    """No alias is the title or an alias of another card, in whatever way it is written."""
    known: dict[str, str] = {}
    for card in CARDS.values():
        for name in (card.title, *card.aliases):
            written = re.sub(r"[^a-z0-9]", "", re.sub(r"\b(the|a)\b", "", name.casefold()))
            assert known.setdefault(written, card.id) == card.id, name
