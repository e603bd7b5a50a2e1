"""Speed and size of pictures, as ratios against the naive path in the same round.

The naive path draws the same picture wholly anew, background included, in RGB, and saves it with Pillow's defaults. The
candidates have all tiles new, three tiles new, or none. Each line is the median of the per-round ratios.

Run: ``python tests/benchmarks/bench_pictures.py``
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Hashable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import renderers
from engine.games.misomochi.view import CharacterView, MisoView
from renderers import emblems, scenery
from renderers.boards import misomochi as board_module
from renderers.canvas import Box, Canvas, Colour, Picture
from renderers.tiles import CACHE
from tests.renderers.tables import GAME, crowded, typical, with_hand

hand_module: Any = import_module("renderers.hand")  # the package's name for it is the function

ROUNDS = 9
HAND = ("h-miso", "h-star-pudding", "windowland", "the-everlights", "starglaze-halo", "furthings")


class NaiveSheet:
    """A picture in RGB."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    def overlay(self, piece: Image.Image, left: int, top: int) -> None:
        self.image.paste(piece, (left, top), piece.getchannel("A"))

    def picture(self) -> Picture:
        file = io.BytesIO()
        self.image.save(file, "PNG")
        return Picture(file.getvalue(), *self.image.size)


class NaiveGround:
    """A background that keeps nothing."""

    def __init__(self, name: str, canvas: Canvas, palette: object) -> None:
        self.large = canvas.image
        self.reduced = canvas.reduced()

    def sheet(self) -> NaiveSheet:
        return NaiveSheet(self.reduced)

    def tile(
        self, sheet: NaiveSheet, area: Box, shown: Hashable, draw: Callable[[Canvas], None], margin: int = 7
    ) -> None:
        wide, high = self.reduced.size
        outer = area.grown(margin)
        outer = Box(max(0, outer.left), max(0, outer.top), min(wide, outer.right), min(high, outer.bottom))
        canvas = Canvas(outer, self.large)
        draw(canvas)
        sheet.image.paste(canvas.reduced(), (int(outer.left), int(outer.top)))

    def piece(
        self, sheet: NaiveSheet, area: Box, shown: Hashable, colour: Colour, draw: Callable[[Canvas], None]
    ) -> None:
        canvas = Canvas(area, colour)
        draw(canvas)
        sheet.image.paste(canvas.reduced(), (int(area.left), int(area.top)))


def naive(draw: Callable[[], Any]) -> Any:
    """Run a drawing with nothing kept from before but loaded fonts and widths of texts."""
    CACHE.clear()
    emblems._kept.cache_clear()
    kept = scenery.Ground, board_module.night_and_meadow, hand_module.starry
    scenery.Ground = NaiveGround  # type: ignore[misc, assignment]
    board_module.night_and_meadow = scenery.night_and_meadow.__wrapped__  # type: ignore[assignment]
    hand_module.starry = scenery.starry.__wrapped__  # type: ignore[assignment]
    try:
        return draw()
    finally:
        scenery.Ground, board_module.night_and_meadow, hand_module.starry = kept  # type: ignore[misc]
        CACHE.clear()


def changed(view: MisoView, number: int) -> MisoView:
    """The same table after an attack: three characters have HP that no picture showed before."""
    below, above = view.seats

    def hurt(who: CharacterView | None) -> CharacterView | None:
        return who and replace(who, hp=1000 + number)

    seat = replace(above, active=hurt(above.active), bench=(hurt(above.bench[0]), hurt(above.bench[1]), above.bench[2]))
    return replace(view, seats=(below, seat))


def timed(call: Callable[[], Any]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def compare(
    title: str, draw: Callable[[MisoView], Any], view: MisoView, change: Callable[[MisoView, int], MisoView]
) -> None:
    """Print the ratios of one kind of picture."""
    draw(view)
    naive(lambda: draw(view))
    found: dict[str, list[float]] = {"all tiles new": [], "three new": [], "none new": []}
    times = []
    for number in range(ROUNDS):
        whole = timed(lambda: naive(lambda: draw(view)))
        times.append(whole)
        found["all tiles new"].append(whole / timed(lambda: draw(view)))
        fresh = change(view, number)
        found["three new"].append(whole / timed(lambda fresh=fresh: draw(fresh)))  # type: ignore[misc]
        found["none new"].append(whole / timed(lambda: draw(view)))
    goals = {"all tiles new": "", "three new": "10", "none new": "15"}
    for case, ratios in found.items():
        print(f"{title:<18} {case:<14} 1/{median(ratios):<6.1f} {'1/' + goals[case] if goals[case] else '-':<6}"
              f" naive {1000 * median(times):.0f} ms")  # fmt: skip


def hand_changed(view: MisoView, number: int) -> MisoView:
    """Another refusal on three cards."""
    cards = [replace(card, cost=100 + number) if place < 3 else card for place, card in enumerate(view.hand)]
    return replace(view, hand=tuple(cards))


def main() -> None:
    """Print the table."""
    print(f"{'picture':<18} {'tiles':<14} {'of naive':<8} {'goal':<6}")
    compare("board, typical", lambda view: renderers.board(GAME, view), typical(), changed)
    compare("board, full", lambda view: renderers.board(GAME, view), crowded(), changed)
    compare("hand of six", lambda view: renderers.hand(GAME, view), with_hand(*HAND), hand_changed)
    for title, view in (("board, typical", typical()), ("board, full", crowded())):
        size = len(renderers.board(GAME, view).data) / 1024
        print(f"{title:<18} {size:.0f} KB of at most 120; saved by Pillow's defaults, RGB: "
              f"{len(naive(lambda view=view: renderers.board(GAME, view)).data) / 1024:.0f} KB")  # type: ignore[misc]  # fmt: skip


if __name__ == "__main__":
    main()
