"""Themes: each game that is drawn has one, and a faulty one is named like every other data file."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import DataError, games
from engine.kernel import catalogue
from renderers.boards import all_styles
from renderers.theme import theme


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
