"""Finds the blends of a theme: the colours that fill most of the pictures and that no token is near.

A development tool: ``python -m renderers.palette misomochi`` draws every card and deck, of a game that can be played
also random matches and hands, and prints the list that belongs into the theme file as ``blends``. A number behind
the game's name is how many colours there may be with them, where fewer than usual are enough. Pictures never need it.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from PIL import Image

import engine
import renderers
from renderers.canvas import Palette
from renderers.decklist import DeckSheet
from renderers.theme import theme

COLOURS = 236
"""Tokens and blends together: more make files larger, fewer melt neighbouring tints."""

BLENDS = 120
"""The most blends that a theme holds."""

Rgb = tuple[int, int, int]


class Recording(Palette):
    """A palette that counts what it is asked for."""

    def __init__(self, palette: Palette) -> None:
        self.seen: Counter[Rgb] = Counter()
        super().__init__([(*colour, 255) for colour in palette.colours])
        self.seen.clear()

    def indexed(self, image: Image.Image) -> Image.Image:
        for count, colour in image.convert("RGB").getcolors(image.width * image.height) or []:
            assert isinstance(colour, tuple)
            self.seen[colour[0], colour[1], colour[2]] += count
        return super().indexed(image)


def blends(game: str, most: int = COLOURS, seed: int = 1) -> list[str]:
    """The blends of a game's theme: again and again the colour that would shift most pixels furthest."""
    look = theme(game)
    recording = Recording(Palette([(*colour, 255) for colour in look.token_colours]))
    look.__dict__["palette"] = recording
    _draw_samples(game, seed)
    distances = {colour: _distance(recording.colours, colour) for colour in recording.seen}
    found: list[Rgb] = []
    while len(recording.colours) + len(found) < most and len(found) < BLENDS:
        worst = max(distances, key=lambda colour: recording.seen[colour] * distances[colour])
        found.append(worst)
        distances = {colour: min(near, _distance([worst], colour)) for colour, near in distances.items() if near}
    return sorted("#%02X%02X%02X" % colour for colour in found)  # noqa: UP031


def _distance(palette: Sequence[Rgb], colour: Rgb) -> int:
    """Square distance to the nearest of a palette."""
    return min((r - colour[0]) ** 2 + (g - colour[1]) ** 2 + (b - colour[2]) ** 2 for r, g, b in palette)


def _draw_samples(game: str, seed: int) -> None:
    record = engine.games.lore(game)
    decks = record.starter_decks()
    for card in record.entries:
        renderers.card(game, card)
    for deck in decks:
        renderers.decklist(game, DeckSheet(deck.title, "", deck.counts, True, ""))
    for number in range(2) if game in engine.games.all_games() else ():
        seats = [engine.Seat("Ann", decks[number].counts), engine.Seat("Ben", decks[number + 1].counts)]
        view = _play(game, seats, random.Random(seed + number))
        renderers.result(game, view)


def _play(game: str, seats: list[engine.Seat], chance: random.Random) -> Any:
    match = engine.start(game, seats, chance.randbytes(32))
    step = 0
    while match.result is None and match.decision is not None:
        decision = match.decision
        count = chance.randint(decision.min, min(decision.max, len(decision.options)))
        picks = [option.key for option in chance.sample(list(decision.options), count)]
        if step % 12 == 0:
            view = match.view(decision.seat)
            tags: Mapping[str, str] = {ref: "A" for option in decision.options for ref in option.refs}
            renderers.board(game, view, renderers.Marks(tags))
            renderers.hand(game, view)
        match.choose(decision.seat, picks, decision.number)
        step += 1
    return match.view(engine.SeatId(0))


if __name__ == "__main__":
    print(json.dumps(blends(sys.argv[1], *map(int, sys.argv[2:3]))))
