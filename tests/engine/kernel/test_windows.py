"""Windows for any number of seats, with the policies of three kinds of game."""

from __future__ import annotations

import orjson

from engine.kernel.windows import (
    NOBODY,
    Policy,
    Window,
    acts,
    leaves,
    open_window,
    passes,
    resolves,
    to_ask,
    window_from,
)

ALTERNATING = Policy()
"""Two players with a stack: an act hands priority over and reopens the window."""

ROUND_THE_TABLE = Policy(spares_actor=True)
"""Several players with a stack: who acted last is not asked again until something resolves."""

ANSWERS_IN_TURN = Policy(keeps_priority=True, reopens=False)
"""Answers that resolve at once: one player answers until passing, then the next."""


def asked(window: Window, policy: Policy, script: str) -> list[int | None]:
    """Who is asked before each letter of a script: p passes, a acts, r something resolves and seat 0 has priority."""
    found = []
    for letter in script:
        seat = to_ask(window, policy)
        found.append(seat)
        if letter == "r":
            assert seat is None
            resolves(window, first=0)
        elif seat is not None:
            passes(window, seat) if letter == "p" else acts(window, policy, seat)
    return [*found, to_ask(window, policy)]


def test_two_passes_in_a_row_resolve_the_stack_and_then_close() -> None:
    window = open_window("pre_block", order=(0, 1), first=1)

    # 1 passes, 0 announces, 1 and 0 pass: it resolves; 0 has priority, both pass: closed
    assert asked(window, ALTERNATING, "papprpp") == [1, 0, 1, 0, None, 0, 1, None]


def test_an_act_gives_those_who_had_passed_another_chance() -> None:
    window = open_window("pre_damage", order=(0, 1), first=0)

    assert asked(window, ALTERNATING, "papa") == [0, 1, 0, 1, 0]


def test_who_opened_the_window_is_not_asked_while_nobody_else_acts() -> None:
    window = open_window("item", order=(0, 1, 2), first=1, last=0)

    assert asked(window, ROUND_THE_TABLE, "pp") == [1, 2, None]


def test_who_acted_last_is_spared_but_who_acted_before_is_asked_again() -> None:
    window = open_window("item", order=(0, 1, 2), first=1, last=0)

    # 1 plays; 2 and 0 pass, 1 is spared: it resolves; then all three are asked
    assert asked(window, ROUND_THE_TABLE, "apprppp") == [1, 2, 0, None, 0, 1, 2, None]


def test_an_answer_keeps_its_player_asked_and_takes_back_no_pass() -> None:
    window = open_window("answers", order=(1, 0), first=1)

    assert asked(window, ANSWERS_IN_TURN, "aapap") == [1, 1, 1, 0, 0, None]


def test_priority_of_a_player_who_leaves_goes_to_the_next_seat() -> None:
    window = open_window("admin", order=(0, 1, 2), first=0)
    passes(window, 0)
    leaves(window, 1)

    assert window.order == [0, 2]
    assert to_ask(window, ROUND_THE_TABLE) == 2
    leaves(window, 1)
    leaves(window, 0)
    passes(window, 2)
    assert to_ask(window, ROUND_THE_TABLE) is None


def test_a_window_is_plain_data_and_its_copy_is_independent() -> None:
    window = open_window("draw", order=(2, 0, 1), first=2)
    twin = window.copy()
    passes(twin, 2)

    assert (window.holder, window.passed, window.last) == (2, [], NOBODY)
    assert window_from(orjson.loads(orjson.dumps(twin))) == twin
    assert window_from(None) is None
