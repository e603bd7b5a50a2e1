"""Themes: each game that is drawn has one, and a faulty one is named like every other data file."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import DataError, games
from engine.kernel import catalogue
from renderers.boards import all_styles, card_style_of
from renderers.theme import theme
from tests.renderers.asked import kinds_asked
from tests.renderers.matches import GAMES, views

SILENT = {
    "misomochi": {"prepare", "act", "guard", "rescue", "dying", "optional", "ordering", "host", "take"},
    "miras9": set[str](),
}
"""Questions for which a game's board says its phase alone; the prompt below the picture says the rest."""


def test_games_with_a_style_declare_that_they_are_drawn() -> None:
    """``is_drawn`` makes ``python -m engine check`` look for the theme."""
    assert {name for name, lore in games.all_lore().items() if lore.is_drawn} == set(all_styles())


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (('"ground": "ground"', '"ground": "gruond"'), "roles.ground: 'gruond' is no token and no colour"),
        (('"ground": "#0A1016"', '"ground": "#0A101"'), "colours.ground: "),
        (('"corners"', '"korners"'), "no such field"),
    ],
)
def test_a_faulty_theme_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: tuple[str, str], expected: str
) -> None:
    """A mistyped colour or field is a fault of the file."""
    text = (catalogue.DATA / "miras9" / "theme.json").read_text("utf-8")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "theme.json").write_text(text.replace(*change), "utf-8")
    assert change[0] in text
    monkeypatch.setattr(catalogue, "DATA", tmp_path)

    with pytest.raises(DataError, match=expected) as told:
        theme("broken")
    assert told.value.file == (tmp_path / "broken" / "theme.json").as_posix()


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_its_words(game: str) -> None:
    """A kind of decision that the theme does not know would show as a plain key, or not at all."""
    assert kinds_asked(game) - set(theme(game).data.asks) == SILENT[game]
    assert {view.decision.kind for view in views(game) if view.decision is not None} <= kinds_asked(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_has_its_words(game: str) -> None:
    """Those in which matches have been seen, set-up and the end among them."""
    seen = {view.phase for view in views(game)}
    assert seen <= set(theme(game).data.phases)
    assert {"setup", "over"} < seen


def test_miras_9_shows_each_of_its_phases() -> None:
    """All of its turn (M9-30-a), seen in matches and known to the theme, and no others."""
    every = {"setup", "awaken", "action", "attack", "move", "attune", "over"}
    assert {view.phase for view in views("miras9")} == set(theme("miras9").data.phases) == every


@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_words_and_colours(game: str) -> None:
    """A kind of card that can be played has its verb; frames, sections and abilities are the theme's."""
    data, style = theme(game).data, card_style_of(game)
    known = [style.facts(card) for card in games.lore(game).catalogue]
    assert {card.kind for view in views(game) for card in view.hand} <= set(data.verbs)
    assert {card.frame for card in known} <= set(data.kinds)
    assert {card.kind for card in known} <= set(data.sections)
    assert {ability.kind for card in known for ability in card.abilities} <= set(data.abilities)
