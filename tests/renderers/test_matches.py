"""Pictures and words of real matches, at many moments and for everyone who may look."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import combinations

import pytest

import engine
import renderers
from engine.games.miras9.describing import describe
from engine.games.miras9.view import LaneView, MirasView, UnitView
from engine.kernel.ids import SeatId
from renderers.boards.miras9 import board
from renderers.boards.miras9.board import boxes_of_cards, spread
from renderers.boards.miras9.plan import plan
from renderers.canvas import Point
from tests.renderers import miras9_tables as tables
from tests.renderers.matches import GAMES, views
from tests.renderers.tables import Listening

LIMIT = 120 * 1024
MIRAS: tuple[MirasView, ...] = views("miras9")
WAVES = tuple(view for view in MIRAS if view.wave is not None and view.result is None)


def units_of(lane: LaneView) -> list[UnitView]:
    """Every Unit and Ship-Site of a lane, those aboard not among them."""
    return [*lane.units, *(ship for ship in (lane.ship_site, lane.arriving) if ship is not None)]


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_is_drawn_small_and_the_same_for_all_who_see_the_same(game: str) -> None:
    """A whole board each time, within the size that a table's message may have."""
    for view in views(game):
        picture = renderers.board(game, view)
        assert picture.width == 1280
        assert len(picture.data) <= LIMIT
        assert picture.data == renderers.board(game, view).data


@pytest.mark.parametrize("game", GAMES)
def test_hands_looks_and_close_ups_are_drawn_of_every_moment(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each held card by its verdict and each card looked at; each part of the table once every so often."""
    drawn = Listening(monkeypatch)
    for number, view in enumerate(views(game)):
        if view.viewer is not None:
            drawn.lines.clear()
            pictures = renderers.hand(game, view)
            heads = {line.text for line in drawn.lines}
            assert all(picture.width == 1280 for picture in pictures)
            assert not view.look or f"You look at {len(view.look)}" in heads
            assert view.look or any(head.startswith(f"Your hand · {len(view.hand)}") for head in heads)
        for key, _ in renderers.close_ups(game, view) if number % 5 == 0 else ():
            assert renderers.close_up(game, view, key).width == 1280


def test_the_matches_show_what_boards_are_made_for() -> None:
    """The tests below are about something: waves with several attacks, blocks, stacks, damage, ships, crews, tokens."""
    lanes = [lane for view in MIRAS for lane in view.lanes]
    units = [unit for lane in lanes for unit in units_of(lane)]
    waves = [view.wave for view in MIRAS if view.wave is not None]
    assert {view.viewer for view in MIRAS} == {SeatId(0), SeatId(1), None}
    assert any(len(wave.attacks) > 1 for wave in waves)
    assert any(attack.blockers for wave in waves for attack in wave.attacks)
    assert any(wave.stack for wave in waves)
    assert any(wave.damage for wave in waves)
    assert any(lane.covered for lane in lanes)
    assert any(lane.contested for lane in lanes)
    assert any(lane.arriving for lane in lanes)
    assert any(unit.crew for unit in units)
    assert any(unit.equipment for unit in units)
    assert any(unit.token for unit in units)
    assert any(unit.en_route for unit in units)
    assert any(seat.exhaustion for view in MIRAS for seat in view.seats)
    assert any(seat.awakened for view in MIRAS for seat in view.seats)


def test_every_card_of_real_tables_has_its_place() -> None:
    """Nothing overlaps, nothing is left out."""
    for view in MIRAS:
        tables.check_places(plan(view))
        tables.check_counts(view)


def test_up_to_thirty_permanents_are_full_tiles_or_small_ones_none_counted() -> None:
    """Real tables need not leave anything to a number of further cards."""
    for view in MIRAS:
        tiles = [tile for lane in plan(view).lanes for tile, _ in lane.places]
        assert all(tile.what is not None for tile in tiles)


def test_whoever_fights_stands_in_front() -> None:
    """Attackers, and those that they attack or that block them, lie along the free band of the wave's lane."""
    for view in WAVES:
        planned = plan(view)
        hot = next(lane for lane in planned.lanes if lane.hot)
        places = boxes_of_cards(planned)
        assert view.wave is not None
        for attack in view.wave.attacks:
            for ref in (attack.attacker, *attack.blockers, attack.target) if not attack.removed else ():
                if ref in {unit.ref for unit in units_of(hot.lane)}:
                    area = places[ref]
                    assert area.bottom == hot.gap.top or area.top == hot.gap.bottom


def test_arrows_begin_and_end_apart_and_at_their_own_cards() -> None:
    """No arrow hides another, and each begins in front of its attacker and ends before its target."""
    for view in WAVES:
        planned = plan(view)
        hot, places = next(lane for lane in planned.lanes if lane.hot), boxes_of_cards(planned)
        assert view.wave is not None
        attacks = [a for a in view.wave.attacks if not a.removed and a.attacker in places]
        found = spread(attacks, places, hot)
        straight = [path for paths in found for path in paths if len(path) == 2]
        for end in (0, -1):
            assert not [(a, b) for a, b in combinations(straight, 2) if math.dist(a[end], b[end]) < 20]
        for attack, paths in zip(attacks, found, strict=True):
            ends = [places[ref] for ref in attack.blockers if ref in places] or [places.get(attack.target)]
            for path in paths:
                assert places[attack.attacker].left < path[0][0] < places[attack.attacker].right
                assert len(path) > 2 or any(area and area.left < path[-1][0] < area.right for area in ends)


def test_numbers_of_attacks_do_not_cover_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each attack has its own, with the ATK of its attacker."""
    drawn: list[tuple[Point, str]] = []
    monkeypatch.setattr(board, "damage", lambda _s, _l, x, y, label, _r, _z: drawn.append(((x, y), label)))
    for view in WAVES:
        drawn.clear()
        renderers.board("miras9", view)
        assert view.wave is not None
        atk = {unit.ref: str(unit.atk.now) for lane in view.lanes for unit in units_of(lane)}
        attacks = [attack for attack in view.wave.attacks if not attack.removed and attack.attacker in atk]
        aimed = [a for a in attacks if a.blockers or not a.target or a.target in atk]
        assert Counter(label for _, label in drawn) == Counter(atk[attack.attacker] for attack in aimed)
        assert not [(a, b) for (a, _), (b, _) in combinations(drawn, 2) if math.dist(a, b) < 48]


def test_a_covering_ship_site_leaves_the_real_site_in_the_head(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real Site below a Ship-Site is named, whether tiles are full or small."""
    drawn = Listening(monkeypatch)
    for view in MIRAS:
        for lane in (lane for lane in view.lanes if lane.covered and lane.site is not None):
            drawn.lines.clear()
            renderers.close_up("miras9", view, lane.id)
            assert lane.site is not None
            assert f"over {lane.site.title}" in {line.text for line in drawn.lines}


def test_a_description_says_each_unit_as_often_as_it_lies() -> None:
    """Equal Units are one with their number; GRIT is what the wounds leave."""
    for view in MIRAS:
        said = {line.text.split(":")[0]: line.text for line in describe(view) if line.priority in {3, 5}}
        assert len(said) == len(view.lanes)
        for lane in view.lanes:
            text = said[f"{view.seats[lane.owner].name}'s {LANES[lane.kind]}"]
            lying = Counter(
                f"{unit.title} {unit.atk.now}/{max(0, unit.grit.now - unit.wounds)}" for unit in units_of(lane)
            )
            for words, count in lying.items():
                found = re.findall(rf"(?:(\d+) × )?{re.escape(words)}(?!\d)", text)
                assert sum(int(number or 1) for number in found) == count, (words, text)


LANES = {"E": "Exterior", "I": "Interior", "S": "Space"}


def test_the_most_important_lines_are_short() -> None:
    """What happens now and the score of both fit an alt text of 1024 characters, whatever lies on the table."""
    for view in MIRAS:
        lines = [line.text for line in describe(view) if line.priority < 3]
        assert sum(len(line) + 1 for line in lines) <= 1024
        assert max(len(line) for line in lines) <= 160


def test_descriptions_of_a_spectator_say_no_hidden_card() -> None:
    """Neither a hand nor a look; the number of cards alone."""
    for view in (view for view in MIRAS if view.viewer is None):
        text = " ".join(line.text for line in describe(view))
        assert "looked at" not in text
        assert all(f"{seat.name}: hand {seat.hand}, " in text for seat in view.seats)


def test_games_of_matches_are_those_that_are_drawn() -> None:
    """A game that can be played and drawn is looked at here."""
    assert {name for name in engine.games.all_games() if engine.games.get(name).starter_decks()} == set(GAMES)
