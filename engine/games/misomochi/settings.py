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


def _count(description: str, least: int = 0, most: int | None = None) -> Any:
    return Field(ge=least, le=most, description=description)


class Settings(BaseModel):
    """The named settings of the house rulings and of the rules' own numbers.

    A setting with one possible value names what an official rule may replace and the table is built for.
    """

    model_config = ConfigDict(extra="forbid")

    deck_size: int = _count("cards in a deck (MM-H1)", 10, 200)
    max_copies: int = _count("copies of a title in a deck, where no Limit 1 is printed (MM-H1)", 1)
    min_starters: int = _count("combatants in a deck that are no Evolution, at least (MM-H1)", 1)
    opening_hand: int = _count("cards drawn before the first turn (MM-H2)", 1)
    bench_size: int = _count("places on the Bench (MM-H4)", 0, 9)
    active_slots: Literal[1] = Field(description="Active characters (MM-H4)")
    hand_limit: None = Field(description="cards in hand; no limit (MM-H4)")
    support_limit: None = Field(description="relics in Support; no limit (MM-H4)")
    attachment_limit: None = Field(description="Items on one character; no limit (MM-H4)")
    draw_per_turn: int = _count("cards drawn at a turn's start (MM-H5)")
    energy_by_turn: list[int] = Field(
        min_length=1, description="Energy of a player's first, second ... turn; the last one from then on (rule-3a)"
    )
    deploys_per_prepare: int = _count("combatants deployed in a Prepare (MM-H7)")
    evolutions_per_prepare: int = _count("Evolutions played in a Prepare (MM-H8)")
    lands_per_prepare: int = _count("Lands played in a Prepare (MM-H26)")
    items_per_prepare: int = _count("Items, Relics and Consumables together, played in a Prepare (rule-2a)")
    first_turn_attack: bool = Field(description="whether the first player attacks in turn 1 (MM-H13)")
    reach: Reach = Field(description="whom each printed phrase of an attack may name (MM-H12)")
    defeats_to_win: int = _count("opposing characters to defeat (MM-H22)", 1)
    paid_switch_cost: int = _count("Energy for the switch of a turn (rule-5a)")
    paid_switch_after_attack: bool = Field(description="whether that switch is possible after the attack (MM-H14)")
    weakening_counts_as: Literal["reduction", "modifier"] = Field(
        description="compared with reductions, or taken off together with the bonuses (MM-H17)"
    )
    empty_deck: Literal["lose", "skip_draw"] = Field(description="what a draw at turn start from no deck does (MM-H23)")
    shared_loss: Literal["draw"] = Field(description="what it is when both players lose at once (MM-H24)")
    step_budget: int = _count("operations between two decisions before the match is a draw (MM-H37)", 100)
    loop_limit: int = _count("resolutions of one trigger of one card between two decisions (MM-H37)", 1)


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
