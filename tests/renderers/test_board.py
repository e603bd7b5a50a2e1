"""The board: boxes, what is seen where, and that equal views give equal bytes."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations, pairwise, permutations

import pytest
from PIL import Image

import renderers
from engine.games.misomochi.view import AimView, AttackView, HitView, MisoView
from engine.kernel.ids import Ref, SeatId
from engine.kernel.views import Result
from renderers.boards.misomochi import board
from renderers.boards.misomochi.board import GAP, HEIGHT, RIBBON, Half, boxes_of_cards, half, seats_shown
from renderers.boards.misomochi.paths import route
from renderers.boards.misomochi.tiles import chip_boxes, chips, used_sign
from renderers.canvas import WIDTH, Box, Picture, box
from renderers.marks import Marks
from renderers.theme import theme
from renderers.tiles import CACHE
from tests.renderers.tables import GAME, Listening, Table, crowded, typical

LIMIT = 120 * 1024
LOOK = theme(GAME)


def pixel(picture: Picture, x: float, y: float) -> tuple[int, ...]:
    found = Image.open(io.BytesIO(picture.data)).convert("RGB").getpixel((int(x), int(y)))
    assert isinstance(found, tuple)
    return found


def near(first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 12 for a, b in zip(first[:3], second[:3], strict=True))


def all_boxes(places: Half) -> list[Box]:
    return [places.strip, places.land, *places.bench, places.support.grown(6), places.active, places.piles.grown(6)]


def test_no_two_boxes_overlap_and_all_lie_on_the_picture() -> None:
    """Tiles, strips and ribbon have places of their own."""
    boxes = [*all_boxes(half(above=True)), *all_boxes(half(above=False)), RIBBON]

    assert not [(a, b) for a, b in combinations(boxes, 2) if a.overlaps(b)]
    assert all(b.left >= 0 and b.top >= 0 and b.right <= WIDTH and b.bottom <= HEIGHT for b in boxes)


def test_tiles_with_their_margins_do_not_reach_each_other() -> None:
    """A tile is pasted with 7 pixels around it, which must not cut its neighbour."""
    boxes = [*all_boxes(half(above=True)), *all_boxes(half(above=False))]

    assert not [(a, b) for a, b in combinations(boxes, 2) if a.grown(7).overlaps(b)]


@pytest.mark.parametrize("count", range(1, 9))
def test_chips_have_places_of_their_own(count: int) -> None:
    """Up to four relics in one column, up to eight in two."""
    area = half(above=False).support
    places = chip_boxes(area, count)

    assert len(places) == count
    assert not [(a, b) for a, b in combinations(places, 2) if a.overlaps(b)]
    assert all(place.right <= area.right and place.bottom <= area.bottom for place in places)


def test_equal_relics_are_one_chip_that_is_used_only_when_all_are() -> None:
    """Three spools, two of them used: one ready chip of three; with the third used too, a used one."""
    table = Table()
    used = [table.permanent("h-spool", "used_turn") for _ in range(2)]

    (ready,) = chips([*used, table.permanent("h-spool", "ready")])
    (again,) = chips([table.permanent("h-spool", "ready"), *used])
    (spent,) = chips(used)

    assert again.used == ""
    assert (ready.count, ready.used) == (3, "")
    assert (spent.count, spent.used) == (2, "hourglass-half")


def test_a_card_is_used_when_no_power_is_left() -> None:
    """The tile says so only then; spent for the game has a sign of its own."""
    table = Table()

    assert used_sign(table.permanent("shredder", "ready", "used_turn").powers) == ""
    assert used_sign(table.permanent("shredder", "used_turn", "used_game").powers) == "hourglass-half"
    assert used_sign(table.permanent("shredder", "used_game").powers) == "ban"
    assert used_sign(table.permanent("shredder").powers) == ""


def test_the_viewer_sits_below_and_a_spectator_sees_the_first_seat_there() -> None:
    """The lower half is one's own."""
    view = typical()

    assert [seat.seat for seat, _ in seats_shown(view)] == [1, 0]
    assert [seat.seat for seat, _ in seats_shown(replace(view, viewer=SeatId(1)))] == [0, 1]
    assert [seat.seat for seat, _ in seats_shown(replace(view, viewer=None))] == [1, 0]


def test_every_card_on_the_table_has_a_box() -> None:
    """So that an option about any of them can be marked."""
    view = crowded()
    refs = set()
    for seat in view.seats:
        for who in (seat.active, *seat.bench):
            assert who is not None
            refs |= {who.ref, *(item.ref for item in who.attachments)}
        assert seat.land is not None
        refs |= {seat.land.ref, *(relic.ref for relic in seat.support)}

    assert set(boxes_of_cards(view)) == refs


@pytest.mark.parametrize("make", [typical, crowded])
def test_a_board_is_small_and_the_same_every_time(make: object) -> None:
    """Equal input gives equal bytes, whether tiles are new or kept; at most 120 KB."""
    assert callable(make)
    first = renderers.board(GAME, make())
    again = renderers.board(GAME, make())
    CACHE.clear()
    anew = renderers.board(GAME, make())

    assert (first.width, first.height, first.suffix) == (1280, 1000, "png")
    assert first.data == again.data == anew.data
    assert len(first.data) <= LIMIT


def test_refs_do_not_show() -> None:
    """A picture depends on what is seen, not on view numbers."""
    table, other = Table(100), Table(900)
    pictures = [
        renderers.board(
            GAME, made.view(made.seat(0, "A", made.character("h-miso")), made.seat(1, "B", made.character("artax")))
        )
        for made in (table, other)
    ]

    assert pictures[0].data == pictures[1].data


def test_threads_draw_the_same() -> None:
    """Pictures are drawn in worker threads at the same time."""
    CACHE.clear()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: renderers.board(GAME, crowded()).data, range(8)))

    assert len(set(found)) == 1


def test_marks_add_no_tile() -> None:
    """Rings, tags and previews lie over tiles: with other marks no character is drawn anew."""
    view = typical()
    renderers.board(GAME, view)
    drawn = {key for key in CACHE if isinstance(key, tuple) and str(key[0]).startswith(GAME)}

    target = view.decision.targets[0] if view.decision else None
    renderers.board(GAME, view, Marks(dict.fromkeys(boxes_of_cards(view), "B"), target))

    assert {key for key in CACHE if isinstance(key, tuple) and str(key[0]).startswith(GAME)} == drawn


def test_a_legal_target_has_a_dashed_ring_and_the_chosen_one_a_solid_ring() -> None:
    """Yellow and dark alternate around the first, around the second all is yellow."""
    view = typical()
    assert view.decision is not None
    active, bench, *_ = view.decision.targets
    picture = renderers.board(GAME, view, Marks({active: "A", bench: "B"}, chosen=active))
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")

    def yellow(area: Box) -> list[bool]:
        row = [image.getpixel((x, int(area.bottom) + 1)) for x in range(int(area.left) + 30, int(area.right) - 30)]
        return [isinstance(found, tuple) and near(found, LOOK["target"]) for found in row]

    places = boxes_of_cards(view)
    assert all(yellow(places[active]))
    assert 0.4 < sum(yellow(places[bench])) / len(yellow(places[bench])) < 0.8


def test_nothing_is_marked_for_those_who_are_not_asked() -> None:
    """Yellow means "you can": without targets and tags there is none around tiles."""
    view = replace(typical(), decision=None)
    area = half(above=True).active

    assert not near(pixel(renderers.board(GAME, view), area.centre[0], area.top - 4), LOOK["target"])


def test_the_hp_bar_is_as_long_as_the_hp() -> None:
    """At 40 of 150 the bar is full at a tenth and empty at a half; below a quarter it is red, above a half green."""
    table = Table()

    def at(hp: int, share: float) -> tuple[int, ...]:
        view = table.view(
            table.seat(0, "A", table.character("h-snagtooth", hp=hp)), table.seat(1, "B", table.character("h-miso"))
        )
        # the bar of the Active tile: from the emblem's right edge to 12 px before the tile's, 20 px high
        left, right, y = 582, 836, 542 + 47 + 7 + 42 + 14
        return pixel(renderers.board(GAME, view), left + (right - left) * share, y)

    assert near(at(150, 0.94), LOOK["good"])
    assert near(at(60, 0.2), LOOK["fair"])
    assert near(at(30, 0.1), LOOK["bad"])
    assert near(at(60, 0.6), LOOK["empty"])


def test_an_attack_shows_its_arrow_and_its_damage_in_the_gap() -> None:
    """Red in the gap while answers are possible, nothing there otherwise."""
    view = crowded()
    x, y = 606, RIBBON.centre[1]

    assert GAP.left < x < GAP.right
    assert near(pixel(renderers.board(GAME, view), x, y), LOOK["bad"])
    assert not near(pixel(renderers.board(GAME, replace(view, attack=None)), x, y), LOOK["bad"])


def tiles_of(view: MisoView) -> list[Box]:
    """Every tile of the board: places, Lands, chips and piles."""
    found: list[Box] = []
    for seat, places in seats_shown(view):
        found += [places.active, *places.bench, places.land, places.piles]
        found += chip_boxes(places.support, len(chips(seat.support)))
    return found


def test_arrows_go_around_all_tiles_but_those_at_their_ends() -> None:
    """Between any two tiles: a shaft 14 wide reaches at most 8 pixels, its border, into tiles beside it."""
    tiles = tiles_of(crowded())
    for start, end in permutations(tiles, 2):
        path = route(start, end)
        assert all(first[0] == second[0] or first[1] == second[1] for first, second in pairwise(path))
        for first, second in pairwise(path):
            shaft = Box(min(first[0], second[0]) - 7, min(first[1], second[1]) - 7,
                        max(first[0], second[0]) + 7, max(first[1], second[1]) + 7)  # fmt: skip
            crossed = [tile for tile in tiles if tile not in {start, end} and tile.grown(-8).overlaps(shaft)]
            assert not crossed, (start, end, path)
        assert end.left < path[-1][0] < end.right
        assert end.top < path[-1][1] < end.bottom
        assert not any(end.grown(-23).overlaps(box(x, y, 1, 1)) for x, y in path)


def test_an_arrow_goes_straight_from_one_active_to_the_other() -> None:
    """From its upper edge at y 542 to 7 pixels above the lower edge of the opposing tile at y 458."""
    below, above = half(above=False), half(above=True)

    assert route(below.active, above.active) == [(606, 542), (606, 451)]
    assert route(below.active, above.bench[0]) == [(606, 542), (606, 466), (424, 466), (424, 235)]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_an_attack_on_the_bench_shows_an_arrow_to_it_and_its_damage(
    place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Red along the way into the Benched tile; the damage of a single hit stands beside the arrow."""
    view = typical()
    below, above = view.seats
    assert below.active is not None
    target = above.bench[place]
    assert target is not None
    attack = AttackView(below.active.ref, "Leap", SeatId(0), (HitView(target.ref, 40, 60, 20, False, False),), False)
    drawn = Listening(monkeypatch)
    shown = renderers.board(GAME, replace(view, attack=attack, decision=None))

    tile = boxes_of_cards(view)[target.ref]
    path = route(boxes_of_cards(view)[below.active.ref], tile)
    for first, second in pairwise(path):
        assert near(pixel(shown, (first[0] + second[0]) / 2, (first[1] + second[1]) / 2), LOOK["hurt"])
    assert near(pixel(shown, path[-1][0], path[-1][1] + 8), LOOK["hurt"])
    assert tile.bottom - 23 < path[-1][1] < tile.bottom
    assert "40" in {line.text for line in drawn.lines}


def test_several_hits_have_an_arrow_each_and_their_damage_on_their_corners(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Active's stands in the opening, the others' on the corners of their tiles; afterwards no arrow is left."""
    view = crowded()
    assert view.attack is not None
    laid: list[tuple[float, float]] = []
    paths: list[list[list[tuple[float, float]]]] = []
    monkeypatch.setattr(board, "damage", lambda _sheet, _look, x, y, *_: laid.append((x, y)))
    monkeypatch.setattr(board, "arrows", lambda _sheet, _look, ways, *_: paths.append(ways))
    below = half(above=False)
    renderers.board(GAME, view)

    corners = [(place.left + 14, place.top + 12) for place in below.bench]
    assert laid == [(668, 500), *corners]
    assert [len(ways) for ways in paths] == [4]
    laid.clear()
    renderers.board(GAME, replace(view, attack=replace(view.attack, settled=True)))
    assert laid == [(below.active.left + 14, below.active.top + 12), *corners]
    assert len(paths) == 1


def test_a_power_shows_whom_it_is_aimed_at() -> None:
    """From the relic along the gap to the Benched ally; a card that has left play points from the piles."""
    view = typical()
    below, _ = view.seats
    ally = below.bench[0]
    assert ally is not None
    places = boxes_of_cards(view)
    plain = renderers.board(GAME, view)
    for source, start in ((below.support[1].ref, places[below.support[1].ref]), ("", half(above=False).piles)):
        aim = AimView(Ref(source), "Moonfeather Blessing", SeatId(0), (ally.ref,))
        shown = renderers.board(GAME, replace(view, aim=aim))
        path = route(start, places[ally.ref])
        x, y = path[1]
        assert near(pixel(shown, x, y), LOOK["hurt"])
        assert not near(pixel(plain, x, y), LOOK["hurt"])


def test_face_down_characters_all_look_the_same() -> None:
    """During set-up nothing of the other seat's characters shows."""
    table = Table()
    view = table.view(
        table.seat(0, "A", table.character("h-miso")),
        table.seat(1, "B", table.face_down(0), [table.face_down(1), table.face_down(2)]),
        phase="setup",
    )
    image = Image.open(io.BytesIO(renderers.board(GAME, view).data)).convert("RGB")
    first, second, _ = half(above=True).bench

    inner = [image.crop(place.grown(-6)) for place in (first, second)]
    assert inner[0].tobytes() == inner[1].tobytes()


def test_the_end_is_said_across_the_table() -> None:
    """The result takes the ribbon, whose gap closes."""
    view = replace(typical(), result=Result((SeatId(0),), "third defeat", "MM-H22"), phase="over", decision=None)
    picture = renderers.board(GAME, view)

    assert near(pixel(picture, 640, RIBBON.top + 10), LOOK.shade("sun").deep)
    assert renderers.result(GAME, view).width == WIDTH
    draw = replace(view, result=Result((), "no end in sight", "MM-H37"))
    assert renderers.result(GAME, draw).data != renderers.result(GAME, view).data


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u202eevil", "ﻣﺤﻤﺪ שלום", "长" * 60, "🦝" * 40, "W" * 100, "a\u0301\u0301\u0301" * 30, "\n\t\x00", "𓀀"],
)
def test_any_name_can_be_drawn(name: str) -> None:
    """A name of any script and length leaves the rest of the strip as it is."""
    picture = renderers.board(GAME, typical(name))
    plain = renderers.board(GAME, typical("A"))

    assert len(picture.data) <= LIMIT
    for x in (1000, 1100, 1200):  # turn, Energy and defeats keep their places
        assert pixel(picture, x, 958) == pixel(plain, x, 958)
