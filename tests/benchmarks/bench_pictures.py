"""Speed and size of pictures, as ratios against the naive path in the same round.

The naive path draws the same picture wholly anew, background included, in RGB, and saves it with Pillow's defaults. The
candidates have all tiles new; three tiles that no picture showed before: characters with other HP after an attack, or
other characters altogether; or none: tiles that were all seen before, but never together. Each line is the median of
the per-round ratios of processor time, which other programs disturb least.

Run: ``python tests/benchmarks/bench_pictures.py``
"""

from __future__ import annotations

import io
import random
import sys
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import renderers
from engine.games.misomochi.view import CharacterView, MisoView
from renderers.boards.misomochi import board, emblems, scenery, style
from renderers.boards.misomochi.facts import facts
from renderers.canvas import Box, Canvas, Colour, Picture
from renderers.encoding import BANDS
from renderers.tiles import CACHE
from tests.renderers.tables import GAME, crowded, typical, with_hand

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
    BANDS.clear()
    emblems._kept.cache_clear()
    with ExitStack() as patches:
        for module, name, other in (
            (scenery, "Ground", NaiveGround),
            (board, "night_and_meadow", scenery.night_and_meadow.__wrapped__),
            (style, "starry", scenery.starry.__wrapped__),
        ):
            patches.enter_context(patch.object(module, name, other))
        found = draw()
    CACHE.clear()
    BANDS.clear()
    return found


Change = Callable[[MisoView, int], MisoView]


def other_foes(view: MisoView, change: Callable[[CharacterView, int], CharacterView]) -> MisoView:
    """The same table with three characters of the opponent changed; the change is told which of them it gets."""
    below, above = view.seats
    active, first, second, third = (
        who and (change(who, place) if place < 3 else who) for place, who in enumerate((above.active, *above.bench))
    )
    return replace(view, seats=(below, replace(above, active=active, bench=(first, second, third))))


def hurt(view: MisoView, number: int) -> MisoView:
    """After an attack: three characters have HP that no picture showed before."""
    return other_foes(view, lambda who, place: replace(who, hp=min(who.max_hp, 10 + 3 * number + place)))


def replaced(view: MisoView, number: int) -> MisoView:
    """Three other characters, with names that no picture showed before; their cards were seen elsewhere."""
    cards = ("h-mossbun", "artax", "skyscratcher", "h-miso", "furthings", "h-duo", "tangledeep", "h-mochi")

    def other(who: CharacterView, place: int) -> CharacterView:
        known = facts(cards[(3 * number + place) % len(cards)])
        return replace(who, card=known.card, title=f"{known.title} {number}", frame=known.frame, hp=30 + 3 * number)

    return other_foes(view, other)


def reordered(view: MisoView, number: int) -> MisoView:
    """Characters with HP that were all drawn before, in a combination that was not."""
    shown = (10, 20, 30, 40, 50)
    return other_foes(view, lambda who, place: replace(who, hp=shown[(number // 5**place + place) % 5]))


def timed(call: Callable[[], Any]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def compare(
    title: str,
    draw: Callable[[MisoView], Any],
    view: MisoView,
    three_new: Mapping[str, Change],
    known: Sequence[MisoView],
    recombined: Change,
) -> None:
    """Print the ratios of one kind of picture; ``known`` are the views that show all that ``recombined`` combines."""
    draw(view)
    naive(lambda: draw(view))
    found: dict[str, list[float]] = {case: [] for case in ("all tiles new", *three_new, "none new")}
    times = []
    for number in range(ROUNDS):
        whole = timed(lambda: naive(lambda: draw(view)))
        times.append(whole)
        found["all tiles new"].append(whole / timed(lambda: draw(view)))
        for case, change in three_new.items():
            fresh = change(view, number)
            found[case].append(whole / timed(lambda fresh=fresh: draw(fresh)))  # type: ignore[misc]
        for seen in known:
            draw(seen)
        fresh = recombined(view, number + 7)
        found["none new"].append(whole / timed(lambda fresh=fresh: draw(fresh)))  # type: ignore[misc]
    for case, ratios in found.items():
        goal = {"all tiles new": "-", "none new": "1/15"}.get(case, "1/10")
        print(f"{title:<18} {case:<18} 1/{median(ratios):<6.1f} {goal:<6} naive {1000 * median(times):.0f} ms")


def refused(view: MisoView, number: int) -> MisoView:
    """Another cost on three cards."""
    cards = [replace(card, cost=100 + number) if place < 3 else card for place, card in enumerate(view.hand)]
    return replace(view, hand=tuple(cards))


def shuffled(view: MisoView, number: int) -> MisoView:
    """The same cards in another order."""
    cards = list(view.hand)
    random.Random(number).shuffle(cards)
    return replace(view, hand=tuple(cards))


def main() -> None:
    """Print the table."""
    print(f"{'picture':<18} {'tiles':<18} {'of naive':<8} {'goal':<6}")
    for title, view in (("board, typical", typical()), ("board, full", crowded())):
        three = {"three with new HP": hurt, "three new cards": replaced}
        known = [reordered(view, number * 31) for number in range(5)]
        compare(title, lambda view: renderers.board(GAME, view), view, three, known, reordered)
    hand = with_hand(*HAND)
    orders = [replace(hand, hand=(*hand.hand[place:], *hand.hand[:place])) for place in range(len(HAND))]
    compare("hand of six", lambda view: renderers.hand(GAME, view), hand, {"three new": refused}, orders, shuffled)
    for title, view in (("board, typical", typical()), ("board, full", crowded())):
        size = len(renderers.board(GAME, view).data) / 1024
        print(f"{title:<18} {size:.0f} KB of at most 120; saved by Pillow's defaults, RGB: "
              f"{len(naive(lambda view=view: renderers.board(GAME, view)).data) / 1024:.0f} KB")  # type: ignore[misc]  # fmt: skip


if __name__ == "__main__":
    main()
