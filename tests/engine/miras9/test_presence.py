"""Battle Presence: which Units give it, over all combinations of what can take it away."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engine.games.miras9.view import LaneView, MirasView
from engine.scenario.model import Asked, Scenario
from engine.scenario.opening import opened

COMBINATIONS = tuple(product((False, True), repeat=4))


def flags(unit: dict[str, Any], tapped: bool, unattuned: bool, en_route: bool, spotted: bool) -> dict[str, Any]:
    """The Unit with these flags; a spotted Unit is one only while it travels."""
    way = {"from": "1S", "spotted": spotted} if en_route else {}
    return unit | {"tapped": tapped, "unattuned": unattuned} | way


def lane(*units: dict[str, Any], ship_site: dict[str, Any] | None = None) -> LaneView:
    """Seat b's Exterior with these Units of seat a, or with seat a's Ship-Site."""
    there: dict[str, Any] = {"a": units} if ship_site is None else {"ship_site": ship_site, "ship_seat": "a"}
    position = {"seats": [{}, {}], "lanes": {"1E": there}}
    scenario = Scenario(game="miras9", title="test", position=position, asked=Asked(seat="a", kind="action"))
    view = opened(scenario).match.view(None)
    assert isinstance(view, MirasView)
    return next(each for each in view.lanes if each.id == "1E")


@pytest.mark.rule("M9-55-a", "M9-52-h", "M9-53-b", "M9-H17", "M9-H21")
@pytest.mark.parametrize("state", COMBINATIONS, ids=str)
def test_only_a_ready_attuned_unit_that_has_arrived_gives_presence(state: tuple[bool, bool, bool, bool]) -> None:
    """Spotted or not makes no difference; strength is the ATK of the Units that count."""
    found = lane(flags({"card": "mandate-rifleman"}, *state), {"card": "line-warden", "tapped": True})

    counts = not any(state[:3])
    assert found.presence == (counts, False)
    assert found.strength == (2 if counts else 0, 0)


@pytest.mark.rule("M9-55-a", "M9-56-a", "M9-56-b")
@pytest.mark.parametrize(
    ("unit", "counts"),
    [
        ({"card": "mandate-crawler"}, False),
        ({"card": "mandate-crawler", "crew": [{"card": "tidecaller", "tapped": True}]}, True),
        ({"card": "pilgrim-skiff"}, False),
        ({"card": "pilgrim-skiff", "crew": [{"card": "tidecaller", "unattuned": True}]}, True),
        ({"card": "pilgrim-skiff", "crew": [{"card": "tidecaller", "owner": "b", "tapped": True}]}, False),
        ({"card": "sentry-walker"}, True),
        ({"card": "lantern-drone"}, True),
        ({"card": "drowned-sentinel"}, True),
    ],
    ids=str,
)
def test_vehicle_or_ship_gives_presence_only_with_its_crew(unit: dict[str, Any], counts: bool) -> None:
    """What needs no crew, or is always manned, gives it alone."""
    assert lane(unit).presence == (counts, False)


@pytest.mark.rule("M9-55-b", "M9-H21")
@pytest.mark.parametrize("host", ["mandate-crawler", "the-lantern-ark"])
@pytest.mark.parametrize("state", COMBINATIONS, ids=str)
def test_crew_gives_presence_through_a_host_that_has_arrived(host: str, state: tuple[bool, bool, bool, bool]) -> None:
    """Ready, Attuned crew counts whether its host is tapped or not; the host itself is tapped here, or no Unit."""
    crew_tapped, crew_unattuned, host_en_route, host_tapped = state
    is_unit = host == "mandate-crawler"
    crew = {"card": "choir-initiate", "tapped": crew_tapped, "unattuned": crew_unattuned}
    carrier = {"card": host, "tapped": host_tapped or is_unit, "crew": [crew]}
    if host_en_route:
        carrier["from"] = "1S"
    found = lane(carrier) if is_unit else lane(ship_site=carrier)

    counts = not (crew_tapped or crew_unattuned or host_en_route)
    assert found.presence == (counts, False)
    assert found.strength == (1 if counts else 0, 0)


@pytest.mark.rule("M9-55-b", "M9-H21", "M9-60-a")
def test_crew_of_an_unmanned_host_gives_no_presence() -> None:
    """Another player's Unit aboard does not man the Crawler, so he does not count; aboard a Ship-Site he does."""
    foreign = {"card": "choir-initiate", "owner": "b"}

    assert lane({"card": "mandate-crawler", "crew": [foreign]}).presence == (False, False)
    assert lane(ship_site={"card": "the-lantern-ark", "crew": [foreign]}).presence == (True, False)
