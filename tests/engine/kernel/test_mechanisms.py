"""What the games build on: pipelines, words and their code, filters, modifiers, triggers, cards in zones."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, Field

from engine.kernel import rng, zones
from engine.kernel.modifiers import effective, largest
from engine.kernel.operations import Registry, in_written_order
from engine.kernel.pipeline import Pipeline
from engine.kernel.procedure import one_more_step, one_more_trigger
from engine.kernel.selectors import compile_printed
from engine.kernel.triggers import Listeners, Pending, next_group

# --- pipeline --------------------------------------------------------------------------------------------------


@dataclass
class Pool:
    """A table with one number, and what was said."""

    left: int = 10
    said: list[str] = field(default_factory=list)


def _half_of_what_is_left(pool: Pool, amount: int) -> int | None:
    return min(amount, pool.left // 2) or None


def _take(pool: Pool, amount: int) -> None:
    pool.left -= amount
    pool.said.append(f"took {amount}")


def _count(pool: Pool, outcomes: list[int]) -> None:
    pool.said.append(f"{len(outcomes)} in one batch")


TAKING = Pipeline(_half_of_what_is_left, _take, _count)


def test_a_batch_is_worked_out_from_one_snapshot_and_followed_up_once() -> None:
    pool = Pool()

    # each is at most 5, half of the 10 that stood before; the second is not halved again by the first
    assert TAKING.run(pool, [7, 4, 0]) == [5, 4]
    assert pool.left == 1
    assert pool.said == ["took 5", "took 4", "2 in one batch"]


def test_outcomes_can_be_known_without_anything_happening() -> None:
    pool = Pool()

    assert TAKING.outcomes(pool, [7]) == [5]
    assert pool == Pool()


def test_nothing_follows_a_batch_of_which_nothing_is_left() -> None:
    pool = Pool(left=1)

    assert TAKING.run(pool, [3]) == []
    assert pool.said == []


# --- words and their code ----------------------------------------------------------------------------------------


class Draw(BaseModel):
    """Draws."""

    op: Literal["draw"]


class Heal(BaseModel):
    """Heals."""

    op: Literal["heal"]


Words = Annotated[Draw | Heal, Field(discriminator="op")]


def test_a_word_may_have_one_function_only() -> None:
    registry: Registry[object] = Registry("op")  # type: ignore[type-var]
    registry.word("draw")(lambda: None)

    with pytest.raises(TypeError, match="'draw' is defined twice"):
        registry.word("draw")(lambda: None)


def test_words_without_code_and_code_without_words_are_faults() -> None:
    registry: Registry[object] = Registry("op")  # type: ignore[type-var]
    registry.word("draw")(lambda: None)
    with pytest.raises(TypeError, match="heal"):
        registry.must_cover(Words)
    registry.must_cover(Words, elsewhere=frozenset({"heal"}))

    registry.word("heel")(lambda: None)
    with pytest.raises(TypeError, match="'heal', 'heel'"):
        registry.must_cover(Words)


def test_operations_of_nested_blocks_carry_all_their_conditions() -> None:
    def block(cond: str, *then: object) -> object:
        return SimpleNamespace(op="if", cond=cond, then=then)

    draw, heal = SimpleNamespace(op="draw"), SimpleNamespace(op="heal")
    found = in_written_order([draw, block("outer", heal, block("inner", draw)), heal], str)

    assert [(each.op, each.guards) for each in found] == [
        ("draw", ()),
        ("heal", ("outer",)),
        ("draw", ("outer", "inner")),
        ("heal", ()),
    ]


# --- filters, modifiers, triggers --------------------------------------------------------------------------------


@dataclass(eq=False)
class Print:
    """A card definition with a kind and names."""

    kind: str
    names: frozenset[str]


def test_all_fields_that_are_asked_for_must_fit_and_the_others_ask_for_nothing() -> None:
    fields = {
        "kind": lambda wanted: lambda card: card.kind in wanted,
        "name": lambda wanted: lambda card: wanted in card.names,
    }
    cat, hat = Print("unit", frozenset({"Cat"})), Print("item", frozenset({"Cat", "Hat"}))

    units = compile_printed(SimpleNamespace(kind=("unit",), name=None), fields)
    cat_items = compile_printed(SimpleNamespace(kind=("item",), name="Cat"), fields)
    anything = compile_printed(SimpleNamespace(kind=None, name=None), fields)

    assert [each[cat] for each in (units, cat_items, anything)] == [True, False, True]
    assert [each[hat] for each in (units, cat_items, anything)] == [False, True, True]


@pytest.mark.parametrize(
    ("base", "adds", "sets", "floor", "expected"),
    [
        (3, (), (), 0, 3),
        (3, (2, -1), (), 0, 4),
        (3, (2,), (7, 1), 0, 3),  # the newest of what stands in its place, then what is added
        (3, (-5,), (), 0, 0),
        (3, (-5,), (), None, -2),
    ],
)
def test_an_effective_value_is_set_then_added_to_then_kept_above_its_floor(
    base: int, adds: tuple[int, ...], sets: tuple[int, ...], floor: int | None, expected: int
) -> None:
    assert effective(base, adds, sets, floor) == expected


def test_of_equal_modifiers_the_first_is_the_largest() -> None:
    assert largest([(10, "cloak"), (30, "wall"), (30, "moon")], "") == (30, "wall")
    assert largest([], "nothing") == (0, "nothing")


def test_listeners_are_found_by_event_in_the_order_of_the_table() -> None:
    land, cat = {"turn_start": ("glow",), "turn_end": ("fade",)}, {"turn_start": ("purr", "nap")}
    listeners: Listeners[str, str] = Listeners([("land", land), ("cat", cat)])

    assert list(listeners.to("turn_start")) == [("land", "glow"), ("cat", "purr"), ("cat", "nap")]
    assert list(listeners.to("defeated")) == []


def test_triggers_come_by_turn_order_and_only_those_that_can_resolve() -> None:
    pending = [Pending(0, 1, "a", "x"), Pending(2, 2, "b", "y"), Pending(2, 3, "c", "z")]

    assert next_group(pending, (2, 0, 1), lambda one: one.source != 2) == (2, [pending[2]])
    assert next_group(pending, (1, 0), lambda one: one.seat >= 0) == (0, [pending[0]])
    assert next_group(pending, (1,), lambda one: one.seat >= 0) is None


# --- counting and zones ------------------------------------------------------------------------------------------


def test_a_budget_is_spent_by_one_step_more_than_it_allows() -> None:
    state = SimpleNamespace(operations=0, fired={})

    assert [one_more_step(state, 2) for _ in range(3)] == [True, True, False]
    assert [one_more_trigger(state, "a", 1), one_more_trigger(state, "b", 1)] == [True, True]
    assert not one_more_trigger(state, "a", 1)


def _cards(count: int) -> SimpleNamespace:
    marks = list(range(1, count + 1))
    key = rng.key_from(bytes(32))
    return SimpleNamespace(marks=marks, last_mark=count, rng_key=key, rng_count=0)


def test_no_card_keeps_its_mark_through_a_shuffle() -> None:
    state, deck = _cards(4), [0, 1, 2, 3]
    zones.shuffle(state, deck)

    assert sorted(deck) == [0, 1, 2, 3]
    assert [state.marks[iid] for iid in deck] == [5, 6, 7, 8]  # by their new order: an old mark finds none of them
    assert zones.remove_mark(state, [deck], 3) is None


def test_fixed_coin_waits_behind_shuffles_and_dice() -> None:
    """What a scenario fixes is the next result outside them, however much they draw before."""
    state = _cards(4)
    rng.fix(state, [1, 0, 1, 1])
    zones.shuffle(state, [0, 1, 2, 3])
    rng.roll(state, 2, 6)

    assert [rng.below(state, 2) for _ in range(4)] == [1, 0, 1, 1]


def test_taking_from_the_top_takes_what_there_is() -> None:
    pile = [3, 1, 2]

    assert zones.take_top(pile, 2) == [3, 1]
    assert zones.take_top(pile, 2) == [2]
    assert zones.take_top(pile, 2) == []


def test_a_card_is_found_by_its_mark_in_the_first_pile_that_holds_it() -> None:
    state, hand, discard = _cards(3), [0], [1, 2]

    assert zones.remove_mark(state, [hand, discard], 3) == 2
    assert (hand, discard) == ([0], [1])
    assert zones.renew(state, 2) == 4
