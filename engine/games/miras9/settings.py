"""The named settings of a match: the rules' own numbers, and what the house rulings leave to an official answer.

*Working* settings may have any value of their range. *Switch points* mark where a later official rule would enter: only
their one value is built, and any other is refused with the ruling's id (chapter 3.5 of the rules).
"""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
    model_validator,
)

from engine.kernel.catalogue import FieldFault
from engine.kernel.errors import Refused

MOST = 1000
"""No number of a setting is larger."""


class Generation(BaseModel):
    """Generation of a basic lane token in Exterior, Interior and Space (M9-H6)."""

    model_config = ConfigDict(extra="forbid")

    E: int = Field(ge=0, le=MOST)
    I: int = Field(ge=0, le=MOST)  # noqa: E741 (the lane is called so)
    S: int = Field(ge=0, le=MOST)


def _of(rule: str, description: str, least: int | None = None) -> Any:
    """A setting of this rule; a number of at least ``least``."""
    most = None if least is None else MOST
    return Field(ge=least, le=most, description=f"{description} ({rule})", json_schema_extra={"rule": rule})


class Settings(BaseModel):
    """All settings; a field of a single value is a switch point."""

    model_config = ConfigDict(extra="forbid")

    opening_hand: int = _of("M9-20-a", "cards drawn before the first turn", 0)
    mulligans: int = _of("M9-20-b", "mulligans of each player", 0)
    deck_min: int = _of("M9-13-b", "cards in a deck beside the paired card, at least", 1)
    copies_unit_equipment_event: int = _of("M9-14", "copies of a Unit, Equipment or Event in a deck", 1)
    copies_site: int = _of("M9-15", "copies of a Site or Ship-Site in a deck", 1)
    move_cost: int = _of("M9-57-a", "resources for a normal move", 0)
    ship_site_move_cost: int = _of("M9-62-a", "resources for a Ship-Site's move on its own side", 0)
    ship_site_contest_cost: int = _of("M9-62-b", "resources for a Ship-Site's move to the enemy side, and back", 0)
    restore_cost: int = _of("M9-100-a", "Echo for a Restore", 1)
    starting_echo: int = _of("M9-H4", "Echo at the start", 0)
    deck_max: int = _of("M9-H4", "cards in a deck beside the paired card, at most", 1)
    basic_generation: Generation = _of("M9-H6", "generation of a basic lane token, by kind of lane")
    exhaustion: bool = _of("M9-H9", "whether an empty Main Deck takes its toll")
    exhaustion_step: int = _of("M9-H9", "what the exhaustion counter rises by", 1)
    exhaustion_pace: int = _of("M9-H9", "what the counter is divided by, rounded up, for the toll", 1)
    equipment_pickup_cost: int = _of("M9-H23", "resources for attaching dropped Equipment", 0)
    boarding_cap: int = _of("M9-H34", "times that a Unit boards or leaves a host in one phase", 0)
    turn_limit: int = _of("M9-H35", "turns of both players together before the match is judged", 2)
    move_range: Literal["any", "adjacent"] = _of("M9-H12", "how far a normal move goes")
    attune_at: Literal["any_turn_end", "own_turn_end"] = _of("M9-H24", "at whose turn's end a Unit becomes Attuned")
    ship_site_move_needs_crew: bool = _of("M9-H16", "whether only a manned Ship-Site moves")
    unmanned_unit_retaliates: bool = _of("M9-H20", "whether an unmanned Vehicle or Ship strikes back")
    deploy_blocked_by_presence: bool = _of("M9-H13", "whether enemy Battle Presence forbids deployment")
    manning_needs_ready: bool = _of("M9-H18", "whether only ready crew mans a host")

    setup_order: Literal["seat"] = _of("M9-H1", "who is asked first at set-up")
    hand_limit: None = _of("M9-H4", "cards in Hand; no limit")
    first_turn_flow: Literal[True] = _of("M9-H5", "whether the first turn has innate card flow and generation")
    generation_formula: Literal["sum_of_sites"] = _of("M9-H7", "what the generation maximum is made of")
    innate_optional: Literal[False] = _of("M9-H8", "whether the innate choice may be declined")
    own_resource_visible: Literal[False] = _of("M9-H10", "whether a player sees the cards in the own Resource")
    site_replacement: Literal[False] = _of("M9-H14", "whether a Site may be played over another")
    covered_site_attackable: Literal[False] = _of("M9-H15", "whether a Site under its owner's Ship-Site is a target")
    spot_default: Literal["turn"] = _of("M9-H17", "how long a Spot lasts that does not say so")
    spotted_gives_presence: Literal[False] = _of("M9-H17", "whether a Spotted Unit gives Battle Presence")
    embarked_may: tuple[()] = _of("M9-H19", "what Units aboard a host may do besides")
    presence_min_atk: Literal[0] = _of("M9-H21", "ATK that a Unit needs to give Battle Presence")
    host_loss_interior: Literal["as_exterior"] = _of("M9-H22", "what happens to those aboard a host lost in Interior")
    reaction_windows: tuple[Literal["pre_block"], Literal["pre_damage"], Literal["after_wave"]] = _of(
        "M9-H25", "the windows for reactions"
    )
    development_phase: Literal["action"] = _of("M9-H26", "the phase of Development abilities")
    blocks_per_unit: Literal[1] = _of("M9-H27", "attacks that one Unit blocks")
    trigger_order: Literal["active_first"] = _of("M9-H28", "whose triggers come first")
    extra_attack_any_lane: Literal[True] = _of("M9-H30", "whether an extra attack may be made at another lane")
    awakenings_per_turn: None = _of("M9-H33", "awakenings in a turn; no limit")
    heal_at_turn_end: Literal[False] = _of("M9-H36", "whether wounds go away by themselves")
    discard_order: Literal["entry"] = _of("M9-H37", "the order of cards discarded at once")
    show_restored: Literal[False] = _of("M9-H38", "whether a Restored card stays visible")
    step_budget: Literal[10000] = _of("M9-H45", "operations between two decisions before the match is a draw")
    loop_limit: Literal[200] = _of("M9-H45", "resolutions of one trigger of one card between two decisions")

    @field_validator("*", mode="wrap")
    @classmethod
    def _cites(cls, value: Any, check: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Any:
        """Every refusal of a value names the rule that the setting belongs to."""
        try:
            return check(value)
        except ValidationError as error:
            fault = error.errors()[0]
            told = ": ".join((*map(str, fault["loc"]), fault["msg"]))
            raise ValueError(f"{told} [{RULES[str(info.field_name)]}]") from error

    @model_validator(mode="after")
    def _decks_are_possible(self) -> Self:
        if self.deck_max < self.deck_min:
            raise FieldFault("deck_max", "at least deck_min [M9-H4]")
        return self


def _rule(extra: Any) -> str:
    return str(extra["rule"])


RULES: dict[str, str] = {name: _rule(field.json_schema_extra) for name, field in Settings.model_fields.items()}
"""The rule or ruling that each setting belongs to."""


def with_changes(values: dict[str, Any], changes: Any) -> dict[str, Any]:
    """The game's settings with some of them changed for one match.

    Raises:
        Refused: a setting does not exist, or its value is out of range or not built; it cites the setting's rule.
    """
    try:
        return Settings.model_validate(values | dict(changes)).model_dump(mode="json")
    except ValidationError as error:
        fault = error.errors()[0]
        cause = fault.get("ctx", {}).get("error")
        name = str(fault["loc"][0]) if fault["loc"] else str(getattr(cause, "field", ""))
        told = fault["msg"].removeprefix("Value error, ")
        raise Refused(RULES.get(name, "settings"), f"The setting {name} is not possible: {told}.") from error
