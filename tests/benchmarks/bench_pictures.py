"""Speed and size of pictures, as ratios against the naive path in the same round.

The naive path draws the same picture wholly anew, background included, in RGB, and saves it with Pillow's defaults. The
candidates have all tiles new; three tiles that no picture showed before: characters with other HP after an attack,
other characters whose cards other pictures showed, or characters of which nothing was ever drawn; or none: tiles that
were all seen before, but never together. Each line is the median of the per-round ratios of processor time, which
other programs disturb least.

Run: ``python tests/benchmarks/bench_pictures.py``
"""

from __future__ import annotations

import io
import random
import sys
import time
from collections.abc import Callable, Hashable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import renderers
from engine.games.miras9.view import LaneView, MirasView
from engine.games.misomochi.view import CharacterView, MisoView
from renderers.boards.miras9 import board as lanes
from renderers.boards.miras9 import emblems as plates
from renderers.boards.misomochi import board, emblems, scenery, style
from renderers.boards.misomochi.facts import facts
from renderers.canvas import BLENDS, WIDTH, Box, Canvas, Colour, Picture, _sign, box, printed
from renderers.encoding import BANDS
from renderers.fonts import SCALE
from renderers.theme import theme
from renderers.tiles import CACHE, Ground, _repeated
from tests.renderers import miras9_tables
from tests.renderers.tables import GAME, crowded, typical, with_hand

ROUNDS = 9
HAND = ("h-miso", "h-star-pudding", "windowland", "the-everlights", "starglaze-halo", "furthings")


class NaiveSheet:
    """A picture in RGB."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    def overlay(
        self, piece: Image.Image, left: int, top: int, shown: Hashable, only: tuple[int, int, int, int] | None = None
    ) -> None:
        only = only or (0, 0, *piece.size)
        piece = piece.crop(only)
        self.image.paste(piece, (left + only[0], top + only[1]), piece.getchannel("A"))

    def picture(self) -> Picture:
        file = io.BytesIO()
        self.image.save(file, "PNG")
        return Picture(file.getvalue(), *self.image.size)


class NaiveGround:
    """A background that keeps nothing."""

    def __init__(self, name: str, canvas: Canvas, palette: object) -> None:
        self.large = canvas.image
        self.reduced = canvas.reduced()

    @classmethod
    def repeated(cls, strip: Ground, height: int) -> NaiveGround:
        made = cls.__new__(cls)
        made.large = _repeated(strip.large, height * SCALE)
        made.reduced = made.large.reduce(SCALE)
        return made

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


def naive_deck(height: int) -> NaiveGround:
    """The ground of Miras 9's board."""
    look = theme(miras9_tables.GAME)
    return NaiveGround("", Canvas(box(0, 0, WIDTH, height), look["ground"]), look.palette)


def naive(draw: Callable[[], Any]) -> Any:
    """Run a drawing with nothing kept from before but loaded fonts and widths of texts."""
    CACHE.clear()
    BANDS.clear()
    emblems._kept.cache_clear()
    plates._kept.cache_clear()
    printed.cache_clear()
    _sign.cache_clear()
    with ExitStack() as patches:
        for module, name, other in (
            (scenery, "Ground", NaiveGround),
            (board, "night_and_meadow", scenery.night_and_meadow.__wrapped__),
            (style, "starry", scenery.starry.__wrapped__),
            (lanes, "deck", naive_deck),
        ):
            patches.enter_context(patch.object(module, name, other))
        found = draw()
    CACHE.clear()
    BANDS.clear()
    BLENDS.clear()
    return found


Change = Callable[[Any, int], Any]


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


CARDS = ("h-mossbun", "artax", "skyscratcher", "h-miso", "furthings", "h-duo", "tangledeep", "h-mochi")


def replaced(view: MisoView, number: int, name: str = " the {number}th") -> MisoView:
    """Three other characters, with names and HP that no picture showed before."""

    def other(who: CharacterView, place: int) -> CharacterView:
        known = facts(CARDS[(3 * number + place) % len(CARDS)])
        title = known.title + name.format(number=number)
        return replace(who, card=known.card, title=title, frame=known.frame, hp=30 + 3 * number)

    return other_foes(view, other)


def elsewhere(view: MisoView) -> list[MisoView]:
    """What a bot has drawn that has run for a while: each of these cards at each of the places, under other names."""
    return [replaced(view, number, " elsewhere") for number in range(len(CARDS))]


def reordered(view: MisoView, number: int) -> MisoView:
    """Characters with HP that were all drawn before, in a combination that was not."""
    shown = (10, 20, 30, 40, 50)
    return other_foes(view, lambda who, place: replace(who, hp=shown[(number // 5**place + place) % 5]))


def wounded(view: MirasView, number: int) -> MirasView:
    """Three Units where the wave is have a GRIT that no picture showed before."""

    def changed(lane: LaneView) -> LaneView:
        if view.wave is None or lane.id != view.wave.lane:
            return lane
        units = [
            replace(unit, grit=replace(unit.grit, now=20 + 3 * number + place)) if place < 3 else unit
            for place, unit in enumerate(lane.units)
        ]
        return replace(lane, units=tuple(units))

    return replace(view, lanes=tuple(changed(lane) for lane in view.lanes))


def rounds_of_miras() -> None:
    """The lines of Miras 9's board."""
    for title, view in (("lanes, typical", miras9_tables.wave()), ("lanes, full", miras9_tables.crowded())):
        known = [wounded(view, number) for number in range(5)]
        cases = (
            Case("three with new GRIT", "1/10", lambda view, number: wounded(view, number + 20)),
            Case("none new", "1/15", lambda view, number: wounded(view, number % 5), known),
        )
        compare(title, lambda view: renderers.board(miras9_tables.GAME, view), view, cases)


def timed(call: Callable[[], Any]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


@dataclass(frozen=True, slots=True)
class Case:
    """One line: the view to draw in a round, and the views drawn before, untimed, so that their parts are known."""

    title: str
    goal: str
    change: Change
    known: Sequence[Any] = ()


def compare(title: str, draw: Callable[[Any], Any], view: Any, cases: Sequence[Case]) -> None:
    """Print the ratios of one kind of picture; a round forgets everything, then draws the picture, then the cases."""
    draw(view)
    naive(lambda: draw(view))
    found: dict[str, list[float]] = {"all tiles new": [], **{case.title: [] for case in cases}}
    times = []
    for number in range(ROUNDS):
        whole = timed(lambda: naive(lambda: draw(view)))
        times.append(whole)
        found["all tiles new"].append(whole / timed(lambda: draw(view)))
        for case in cases:
            for seen in case.known:
                draw(seen)
            fresh = case.change(view, number)
            found[case.title].append(whole / timed(lambda fresh=fresh: draw(fresh)))  # type: ignore[misc]
    goals = {case.title: case.goal for case in cases}
    for name, ratios in found.items():
        print(f"{title:<18} {name:<22} 1/{median(ratios):<6.1f} {goals.get(name, '-'):<6} "
              f"naive {1000 * median(times):.0f} ms")  # fmt: skip


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
    print(f"{'picture':<18} {'tiles':<22} {'of naive':<8} {'goal':<6}")
    for title, view in (("board, typical", typical()), ("board, full", crowded())):
        combined = [reordered(view, number * 31) for number in range(5)]
        cases = (
            Case("three with new HP", "1/10", hurt),
            Case("three never drawn", "1/10", replaced),
            Case("three of known cards", "1/10", lambda view, number: replaced(view, number + 50), elsewhere(view)),
            Case("none new", "1/15", lambda view, number: reordered(view, number + 7), combined),
        )
        compare(title, lambda view: renderers.board(GAME, view), view, cases)
    rounds_of_miras()
    hand = with_hand(*HAND)
    orders = [replace(hand, hand=(*hand.hand[place:], *hand.hand[:place])) for place in range(len(HAND))]
    of_hand = (Case("three new", "-", refused), Case("none new", "-", shuffled, orders))
    compare("hand of six", lambda view: renderers.hand(GAME, view), hand, of_hand)
    for title, view in (("board, typical", typical()), ("board, full", crowded())):
        size = len(renderers.board(GAME, view).data) / 1024
        print(f"{title:<18} {size:.0f} KB of at most 120; saved by Pillow's defaults, RGB: "
              f"{len(naive(lambda view=view: renderers.board(GAME, view)).data) / 1024:.0f} KB")  # type: ignore[misc]  # fmt: skip


if __name__ == "__main__":
    main()
