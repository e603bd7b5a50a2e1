"""Pictures are made from views alone: what a viewer may not know changes no byte of what is drawn for them."""

from __future__ import annotations

import random

import pytest
from secrets_of import drawn, twin
from walking import GAMES, walk


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_change_no_byte_of_a_picture(game: str) -> None:
    """Boards and hands of matches that differ only in what the viewer does not know are equal files."""
    chance = random.Random(3)
    compared = 0
    for match in walk(1, "hidden", game):
        if match.decision is None or not match.decision.rest or chance.random() > 0.3:
            continue
        for viewer in (0, 1, None):
            assert drawn(twin(match, viewer, chance), viewer) == drawn(match, viewer)
            compared += 1
    assert compared > 10
