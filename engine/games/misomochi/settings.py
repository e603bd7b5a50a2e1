"""The numbers of the house rulings that an official rule may replace: their model, and reading them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.kernel.errors import Refused

Where = Literal["active", "any"]


class Reach(BaseModel):
    """Whom each printed phrase of an attack may name: the opposing Active only, or any opposing character (MM-H12)."""

    model_config = ConfigDict(extra="forbid")

    normal: Where
    opposing_character: Where
    rival: Where
    enemy: Where
    different_enemy: Where
    nemesis: Where


class Settings(BaseModel):
    """The named settings of chapter 2; counts of cards, characters, turns or Energy."""

    model_config = ConfigDict(extra="forbid")

    deck_size: int = Field(ge=10, le=200)
    max_copies: int = Field(ge=1)
    min_starters: int = Field(ge=1)
    opening_hand: int = Field(ge=1)
    bench_size: int = Field(ge=0, le=9)
    draw_per_turn: int = Field(ge=0)
    energy_by_turn: list[int] = Field(min_length=1)
    deploys_per_prepare: int = Field(ge=0)
    evolutions_per_prepare: int = Field(ge=0)
    lands_per_prepare: int = Field(ge=0)
    items_per_prepare: int = Field(ge=0)
    first_turn_attack: bool
    reach: Reach
    defeats_to_win: int = Field(ge=1)
    paid_switch_cost: int = Field(ge=0)
    paid_switch_after_attack: bool
    weakening_counts_as: Literal["reduction", "modifier"]
    empty_deck: Literal["lose", "skip_draw"]
    shared_loss: Literal["draw"]
    step_budget: int = Field(ge=100)
    loop_limit: int = Field(ge=1)


def with_changes(values: dict[str, Any], changes: Any) -> dict[str, Any]:
    """The game's settings with some of them changed for one match.

    Raises:
        Refused: a setting does not exist or its value is out of range.
    """
    try:
        return Settings.model_validate(values | dict(changes)).model_dump()
    except ValidationError as error:
        fault = error.errors()[0]
        name = ".".join(str(part) for part in fault["loc"])
        raise Refused("settings", f"The setting {name} is not possible: {fault['msg']}.") from error
