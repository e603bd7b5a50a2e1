"""Other matches that look the same to a viewer: everything that the viewer may not know is permuted.

Written from the rules' list of what is hidden (3.5), not from the engine's own redrawing, so that the two can differ.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import renderers
from engine import Match
from engine.kernel import saving

PLACING = "place"


def hidden_cards(raw: dict[str, Any], viewer: int | None, asked: int, game: str) -> list[list[int]]:
    """Groups of cards whose faces may be exchanged without this viewer knowing."""
    return list({"misomochi": _of_misomochi, "miras9": _of_miras9}[game](raw["state"], viewer, asked))


def _of_misomochi(state: dict[str, Any], viewer: int | None, asked: int) -> Iterator[list[int]]:
    for seat, player in enumerate(state["players"]):
        if seat == viewer or (state["phase"] == PLACING and asked == seat):
            yield list(player["deck"])
            continue
        looks = [iid for frame in state["frames"] if frame["seat"] == seat for iid in private_look(frame)]
        yield [*player["deck"], *player["hand"], *looks]


def private_look(frame: dict[str, Any]) -> list[int]:
    """The cards that only the frame's seat looks at; revealed ones are known to all."""
    return list(frame["look"]) if frame["ability"] == "Cabinet Peek" else []


def _of_miras9(state: dict[str, Any], viewer: int | None, asked: int) -> Iterator[list[int]]:
    """M9-10, M9-H10, M9-H38: Main Deck, Resource and Used of both; of others hand and looks too."""
    effect = state["effect"]
    for seat, player in enumerate(state["players"]):
        group = [*player["main_deck"], *player["resource"], *player["used"]]
        if seat != viewer:
            group += player["hand"]
            group += effect["cards"] if effect is not None and effect["seat"] == seat else []
        yield group


def twin(match: Match, viewer: int | None, chance: random.Random) -> Match:
    """The same match to this viewer, with other hidden cards; for positions at a rest only."""
    assert match.decision is not None
    assert match.decision.rest
    raw = saving.read(match.save())
    defs = raw["state"]["defs"]
    for group in hidden_cards(raw, viewer, match.decision.seat, match.game):
        names = [defs[iid] for iid in group]
        chance.shuffle(names)
        for iid, name in zip(group, names, strict=True):
            defs[iid] = name
    return Match.restore(match.rules, raw)


def drawn(match: Match, viewer: int | None) -> list[bytes]:
    """The board, and for a player the hand, as this viewer gets them."""
    view = match.view(viewer)
    pictures = [renderers.board(match.game, view)]
    if viewer is not None:
        pictures += renderers.hand(match.game, view)
    return [picture.data for picture in pictures]
