"""Windows that a person need not be asked about."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.sessions import automatic
from bot.sessions.acts import Instruct
from bot.sessions.live import load
from engine import Decision, Option, SeatId


def at(keys: list[str], standing: str = ""):
    """A match that asks seat 0 for one of these keys."""
    decision = Decision(SeatId(0), "answer", "?", [Option(key, key) for key in keys], "MM-H19")
    return SimpleNamespace(decision=decision, standing=lambda _: standing)


@pytest.mark.parametrize(
    ("keys", "windows", "standing", "passed"),
    [
        (["pass"], "skip", "", True),
        (["pass"], "always", "", False),
        (["react", "pass"], "skip", "", False),
        (["react", "pass"], "skip", "turn", True),
        (["react", "pass"], "always", "turn", True),
        (["decline"], "skip", "turn", False),
        (["end-turn", "attack"], "skip", "turn", False),
    ],
)
def test_who_is_asked_in_a_window(keys: list[str], windows: str, standing: str, passed: bool) -> None:
    """Only windows are ever passed: empty ones by the setting, any by a standing answer."""
    assert automatic.passes(at(keys, standing), windows) is passed


def test_a_match_that_is_over_asks_nobody() -> None:
    """There is nothing to pass."""
    assert not automatic.passes(SimpleNamespace(decision=None), "skip")


async def test_a_standing_answer_passes_windows_as_ordinary_picks(house) -> None:
    """Marked automatic, in the same commit as the act before them; the store names no person for them."""
    found = 0
    for channel in range(12):
        match = await house.begin(300 + channel, decks=("tangled-tide", "moonlit-lullaby"))
        for _ in range(150):
            async with house.sessions.reading(match) as live:
                idle = next((seat for seat in (0, 1) if not live.match.standing(seat)), None)
            if idle is not None:
                await house.sessions.act(match, idle + 1, Instruct("turn"))
            acted = await house.pick(match)
            if acted.over:
                break
            async with house.sessions.reading(match) as live:
                decision = live.match.decision
                passed = [act for act in live.match.acts if act.automatic]
                assert decision.option("pass") is None or not live.match.standing(decision.seat)
                now = live.match.save()
        assert acted.over or (await load(house.store, match)).match.save() == now
        found += len(passed)
        stored = {record.n: record for record in (await house.store.load(match)).records}
        for act in passed:
            assert act.picks == ["pass"]
            assert (stored[act.n].user, stored[act.n].interaction) == (None, None)
        if found > 3:
            break

    assert found > 3
