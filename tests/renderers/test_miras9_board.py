"""The board of Miras 9: everything of the view is drawn, hidden things are not, and what folds is counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

import renderers
from engine.games.miras9.view import AttackView, MirasView
from engine.kernel.ids import Ref, SeatId
from renderers.boards.miras9.board import attack_paths, boxes_of_cards
from renderers.boards.miras9.plan import FULL, HIGHEST, MINI, plan, rows_of, tiles_of
from renderers.boards.miras9.states import states, values
from renderers.canvas import WIDTH
from renderers.marks import Marks
from renderers.tiles import CACHE
from tests.renderers import miras9_tables as tables
from tests.renderers.miras9_tables import GAME, Table
from tests.renderers.tables import Listening

LIMIT, CROWDED = 120 * 1024, 130 * 1024
"""Bytes of a board, and of one with more than seventy permanents."""
VIEWS = {
    "opening": tables.opening(),
    "middle": tables.middle(),
    "wave": tables.wave(),
    "paying": tables.wave(paying=True),
    "ships": tables.ships(),
    "thirty": tables.crowded(3),
    "seventy": tables.crowded(6),
    "hundred": tables.crowded(12),
}


@pytest.mark.parametrize("name", VIEWS)
def test_nothing_overlaps_and_all_lies_on_the_picture(name: str) -> None:
    """Lanes, strips and band have places of their own, tiles lie within their lane."""
    tables.check_places(plan(VIEWS[name]))


@pytest.mark.parametrize("name", VIEWS)
def test_every_card_on_the_table_has_a_box_and_counts_add_up(name: str) -> None:
    """Tiles count as many cards as lie on the lanes, whether folded, counted or each alone."""
    tables.check_counts(VIEWS[name])


def test_the_viewer_sits_below_with_lanes_from_the_front_to_space() -> None:
    """From above: the other Space, Interior, Exterior, then the own Exterior, Interior, Space."""
    view = tables.middle()

    def order(seen: MirasView) -> list[str]:
        return [lane.lane.id for lane in plan(seen).lanes]

    assert order(view) == order(replace(view, viewer=None)) == ["1S", "1I", "1E", "0E", "0I", "0S"]
    assert order(replace(view, viewer=SeatId(1))) == ["0S", "0I", "0E", "1E", "1I", "1S"]
    assert plan(replace(view, viewer=SeatId(1))).below.seat == 1


def test_a_full_table_folds_all_lanes_but_that_of_the_wave_first() -> None:
    """Thirty-six permanents leave full tiles where the wave is, and where there is room; a typical table has all."""
    folded = plan(VIEWS["thirty"])
    assert [lane.size for lane in folded.lanes if lane.hot] == [FULL]
    assert {lane.size for lane in folded.lanes if not lane.hot} == {FULL, MINI}
    assert folded.height <= HIGHEST
    assert {lane.size for lane in plan(VIEWS["middle"]).lanes} == {FULL}
    assert {lane.size for lane in plan(VIEWS["hundred"]).lanes} == {MINI}


def test_equal_units_are_one_small_tile_and_different_ones_are_not() -> None:
    """Two ready Initiates and a tapped one: ×2 and one more."""
    t = Table()
    units = [
        t.unit("choir-initiate", 0, "0E"),
        t.unit("choir-initiate", 0, "0E", tapped=True),
        t.unit("choir-initiate", 0, "0E"),
    ]
    view = t.view([t.seat(0, "Ann"), t.seat(1, "Ben")], [t.lane("0E", units)])
    lane = next(lane for lane in view.lanes if lane.id == "0E")

    assert [tile.count for tile in tiles_of(view, lane, SeatId(0), folded=True)] == [2, 1]
    assert [tile.count for tile in tiles_of(view, lane, SeatId(0), folded=False)] == [1, 1, 1]


def test_what_has_no_room_is_counted() -> None:
    """Nine different small tiles in one row of seven: six, and a last one for the other three."""
    t = Table()
    cards = (
        "raithe-government-weapon",
        "mandate-rifleman",
        "line-warden",
        "drop-vanguard",
        "signal-marksman",
        "choir-initiate",
        "tidecaller",
        "drowned-sentinel",
        "wake-hound",
    )
    view = t.view([t.seat(0, "Ann"), t.seat(1, "Ben")], [t.lane("0E", [t.unit(card, 0, "0E") for card in cards])])
    lane = next(lane for lane in view.lanes if lane.id == "0E")
    (row,) = rows_of(tiles_of(view, lane, SeatId(0), folded=True), MINI, 1)

    assert [tile.count for tile in row] == [1, 1, 1, 1, 1, 1, 3]
    assert row[-1].what is None
    assert len(row[-1].refs) == 3


def test_values_are_what_counts_now_and_wounds_come_off() -> None:
    """GRIT 4 with 1 wound is 3 of 4; ATK 3 of a printed 2."""
    unit = Table().unit("mandate-rifleman", 0, "0E", atk=3, wounds=1)
    printed = unit.grit.printed
    assert values(unit)[:2] == ((3, 2), (printed - 1, printed))


def test_every_state_has_a_sign() -> None:
    """None of what can be true of a Unit is left out."""
    t = Table()
    unit = t.unit(
        "raithe-government-weapon",
        0,
        "0E",
        tapped=True,
        unattuned=True,
        en_route=True,
        spotted=True,
        token=True,
        shield=2,
        owner=SeatId(1),
        equipment=(t.equipment("breach-rifle", 0),),
        notes=("cannot block",),
    )
    said = " ".join(state.words for state in states(unit, mine=True))

    for word in (
        "tapped",
        "Unattuned",
        "En Route",
        "Spotted",
        "token",
        "2 wounds",
        "other player",
        "Breach Rifle",
        "cannot block",
    ):
        assert word in said
    assert states(t.unit("raithe-government-weapon", 0, "0E"), mine=True) == []


def test_the_board_says_all_that_is_public_of_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Echo, threshold, clock, piles, Exhaustion, an awakened Spirit, and who is asked."""
    drawn = Listening(monkeypatch)
    renderers.board(GAME, tables.ships())
    planned = plan(tables.ships())
    above = {line.text for line in drawn.within(planned.strips[0])}
    below = {line.text for line in drawn.within(planned.strips[1])}

    assert {"Ben", "3", "of 6", "Ysmere", "8", "0", "9", "2", "5", "exile"} <= above
    assert {"Ann", "5", "of 5", "awakened", "26", "14", "Turn 7"} <= below
    assert "Move" in {line.text for line in drawn.within(planned.front)}


def test_a_wave_shows_step_priority_and_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Step 4, the stack's top with its mode and target, who has priority; later how much is still to be paid."""
    drawn = Listening(monkeypatch)
    renderers.board(GAME, tables.wave())
    said = {line.text for line in drawn.lines}
    assert {"4 Before damage", "Priority: you", "Undertow (Drag) → Mandate Rifleman"} <= said

    drawn.lines.clear()
    renderers.board(GAME, tables.wave(paying=True))
    assert any("2 of 3 left" in line.text for line in drawn.lines)


def test_arrows_go_to_targets_stop_before_blockers_and_run_into_the_head_of_a_site() -> None:
    """Three attacks of one wave, each with its own end."""
    view = tables.wave()
    planned = plan(view)
    places = boxes_of_cards(planned)
    hot = next(lane for lane in planned.lanes if lane.hot)
    assert view.wave is not None
    blocked, free, site = view.wave.attacks
    ((_, stop),) = attack_paths(blocked, places, hot)
    ((_, end),) = attack_paths(free, places, hot)
    (path,) = attack_paths(site, places, hot)

    assert hot.gap.top < stop[1] < hot.gap.bottom
    assert end == (places[free.target].centre[0], hot.gap.top)
    assert path[-1][0] < hot.places[0][1].left
    assert attack_paths(AttackView(site.attacker, Ref("gone#1"), "unit", False, (), False), places, hot) == []


@pytest.mark.parametrize("name", VIEWS)
def test_a_board_is_small_and_the_same_every_time(name: str) -> None:
    """Equal input gives equal bytes, whether tiles are new or kept."""
    first = renderers.board(GAME, VIEWS[name])
    again = renderers.board(GAME, VIEWS[name])
    CACHE.clear()
    anew = renderers.board(GAME, VIEWS[name])

    assert first.data == again.data == anew.data
    assert len(first.data) <= (CROWDED if name in ("seventy", "hundred") else LIMIT)


def test_refs_and_hands_do_not_show() -> None:
    """A board depends on what all may see, not on view numbers or the viewer's own hand."""
    view = tables.middle()
    held = replace(view, hand=(Table(700).held("raithe-government-weapon"),))
    other, plain = Table(900), Table(1)
    seats = [[made.seat(0, "A"), made.seat(1, "B")] for made in (plain, other)]
    lanes = [[made.lane("0E", [made.unit("raithe-government-weapon", 0, "0E")])] for made in (plain, other)]

    assert renderers.board(GAME, view).data == renderers.board(GAME, held).data
    first, second = (made.view(s, found) for made, s, found in zip((plain, other), seats, lanes, strict=True))
    assert renderers.board(GAME, first).data == renderers.board(GAME, second).data


def test_each_change_of_a_unit_changes_the_picture() -> None:
    """What is kept is told apart by all that it shows."""
    t = Table()
    unit = t.unit("line-warden", 0, "0E")
    changes = [
        {},
        {"tapped": True},
        {"unattuned": True},
        {"wounds": 1},
        {"spotted": True},
        {"token": True},
        {"shield": 1},
        {"owner": SeatId(1)},
        {"en_route": True, "origin": "0I"},
        {"notes": ("x",)},
        {"equipment": (t.equipment("breach-rifle", 0),)},
    ]
    seats = [t.seat(0, "A"), t.seat(1, "B")]
    pictures = {
        renderers.board(GAME, t.view(seats, [t.lane("0E", [replace(unit, **change)])])).data  # type: ignore[arg-type]
        for change in changes
    }
    assert len(pictures) == len(changes)


def test_each_change_of_a_seat_or_lane_changes_the_picture() -> None:
    """Strips and heads of lanes are told apart by all that they show."""
    view = tables.middle()
    own, lane = view.seats[0], view.lanes[2]
    one = Table(800).card("undertow")
    seats: list[dict[str, object]] = [
        {"echo": 1}, {"threshold": 4}, {"awakened": True}, {"planet_tapped": True}, {"deck": 1}, {"resource": 1},
        {"used": 1}, {"clock": 1}, {"hand": 1}, {"discard": (one,)}, {"exile": (one,)}, {"exhaustion": 2},
        {"shields": ()}, {"generation": 1}, {"is_turn": False}, {"name": "Cid"},
    ]  # fmt: skip
    lanes: list[dict[str, object]] = [
        {"generation": 3}, {"traits": ("Battleground",)}, {"wave_made": True}, {"manifested": True},
        {"pressured": True}, {"presence": (False, True)}, {"strength": (9, 9)}, {"name": "Elsewhere"},
    ]  # fmt: skip
    changed = [replace(view, seats=(replace(own, **change), view.seats[1])) for change in seats]  # type: ignore[arg-type]
    for change in lanes:
        other = tuple(replace(x, **change) if x is lane else x for x in view.lanes)  # type: ignore[arg-type]
        changed.append(replace(view, lanes=other))

    assert len({renderers.board(GAME, each).data for each in (view, *changed)}) == 1 + len(seats) + len(lanes)


def test_defenders_stand_before_their_attackers() -> None:
    """The attacker of the Site stands first; a bystander faces it, then come both pairs."""
    view = tables.wave()
    planned = plan(view)
    assert view.wave is not None
    blocked, free, site = view.wave.attacks
    places = boxes_of_cards(planned)
    hot = next(lane for lane in planned.lanes if lane.hot)

    assert places[site.attacker].left == hot.places[0][1].left
    assert places[blocked.attacker].left == places[blocked.blockers[0]].left
    assert places[free.attacker].left == places[free.target].left


def test_tags_lie_on_what_they_name() -> None:
    """A marked Unit, lane or Planet changes the picture; an unknown ref does nothing."""
    view = tables.middle()
    plain = renderers.board(GAME, view).data
    for ref in (view.lanes[2].units[0].ref if view.lanes[2].units else "0E", "0E", view.seats[0].planet_ref):
        assert renderers.board(GAME, view, Marks({ref: "A"})).data != plain
    assert renderers.board(GAME, view, Marks({"nothing#1": "A"})).data == plain


def test_a_close_up_says_everything_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names in full, states, crew with values, Equipment, where a Unit comes from."""
    view = tables.middle()
    drawn = Listening(monkeypatch)
    renderers.close_up(GAME, view, "1E")
    said = {line.text for line in drawn.lines}
    assert {"Raithe, Government Weapon", "Plated Hull", "Battleground"} <= said
    assert {"Spotted, En Route", "on its way here from your Exterior", "1 wound", "(3)", "6", "10"} <= said

    drawn.lines.clear()
    renderers.close_up(GAME, view, "0E")
    said = {line.text for line in drawn.lines}
    assert {"Crew 1 of 1, limit 2: manned", "• Line Warden 1/4/1", "cannot block until end of turn"} <= said


def test_close_ups_are_the_six_lanes_and_no_others() -> None:
    """In the order of the board; an unknown one is refused, and games without have none."""
    view = tables.middle()
    keys = [key for key, _ in renderers.close_ups(GAME, view)]
    assert keys == ["1S", "1I", "1E", "0E", "0I", "0S"]
    assert all(renderers.close_up(GAME, view, key).width == WIDTH for key in keys)
    with pytest.raises(KeyError):
        renderers.close_up(GAME, view, "2E")
    assert renderers.close_ups("misomochi", None) == ()


def test_hands_and_results_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every held card with its verdict; the winner, the reason and both clocks."""
    drawn = Listening(monkeypatch)
    renderers.hand(GAME, tables.with_hand("mandate-rifleman", "mandate-barracks", "escape-route"))
    said = " ".join(line.text for line in drawn.lines)
    for word in ("Mandate Rifleman", "Mandate Barracks", "Escape Route", "play: 2 resources", "M9-31"):
        assert word in said
    drawn.lines.clear()
    renderers.result(GAME, tables.over())
    assert {"26 : 26", "wins · the other clock is empty"} <= {line.text for line in drawn.lines}
