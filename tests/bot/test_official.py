"""Publishers' own wordings: read where they are at hand, named where they are faulty, shown beside ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from world import World

from bot.lookups.official import Official
from bot.settings import BadSettings
from bot.views import cards, rules
from engine import games


def folder_with(path: Path, text: str) -> Path:
    """A folder with a file for MisoMochi."""
    (path / "misomochi.json").write_text(text, "utf-8")
    return path


def test_without_a_folder_there_are_none() -> None:
    """The usual case."""
    assert Official.load(None).of("misomochi", ("rule-1",)) == ""


def test_words_are_found_by_any_of_the_ids(tmp_path: Path) -> None:
    """Each once, in the order of the ids; other games have none."""
    words = Official.load(folder_with(tmp_path, '{"rule-1": "One.", "rule-2": "Two."}'))
    assert words.of("misomochi", ("rule-1a", "rule-1", "rule-1")) == "One."
    assert words.of("misomochi", ("rule-2", "rule-1")) == "Two.\nOne."
    assert words.of("miras9", ("rule-1",)) == ""


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}', "{"])
def test_a_faulty_file_is_named(tmp_path: Path, text: str) -> None:
    """In the way of all settings: one line, by the setting's name."""
    with pytest.raises(BadSettings, match=r"OFFICIAL_TEXT_DIR: misomochi\.json"):
        Official.load(folder_with(tmp_path, text))
    with pytest.raises(BadSettings, match="OFFICIAL_TEXT_DIR: there is no folder"):
        Official.load(tmp_path / "none")


def test_they_stand_beside_ours_as_quotes() -> None:
    """Escaped and cut, for a rule and for a card."""
    lore = games.lore("misomochi")
    rule = next(iter(lore.statements.values()))
    made = rules.letter("misomochi", rule, official="Printed **words**.\nMore.")
    assert "> Printed \\*\\*words\\*\\*.\n> More." in made.text
    rules.letter("misomochi", rule, official="x" * 5000).for_send()
    card = cards.letter("misomochi", lore.entries["everspring"], official="y " * 3000)
    card.for_send()
    assert "> y y" in card.text


async def test_the_bot_shows_them(here: World, tmp_path: Path) -> None:
    """In the answers to ``/card`` and ``/rule``."""
    words = '{"everspring": "As printed on the card.", "rule-1": "As printed in the rules."}'
    here.bot.official = Official.load(folder_with(tmp_path, words))
    ann: Any = here.person("Ann")
    shown = await ann.slash(here.channel, "card", name="Everspring")
    assert "> As printed on the card." in shown.response.content
    rule = next(s for s in games.lore("misomochi").statements.values() if "rule-1" in s.official)
    told = await ann.slash(here.channel, "rule", question=rule.id)
    assert "> As printed in the rules." in told.response.content
