"""The closed vocabulary of abilities: names, selectors, values and conditions (chapter 5.3 of the rules).

Each word is one frozen model, and its docstring is its documentation: the card-format page is made from it. The words
for what is done are in ``operations``, how words make up an ability in ``abilities``, how those make up a card in
``cards``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field
from pydantic import Tag as Member

Kind = Literal["character", "spirit", "vehicle", "ship"]
LaneKind = Literal["E", "I", "S"]
Stat = Annotated[
    Literal["atk", "grit", "echo", "generation"], Field(description="of a card; `generation` of a Site or lane")
]
Player = Annotated[Literal["you", "opponent"], Field(description="seen by the controller of the source")]
Whose = Literal["you", "opponent", "any"]
Act = Annotated[
    Literal["attack", "block", "move", "manifest", "pressure", "embark", "be_targeted", "deploy_here"],
    Field(description="what is not done by it, or to it; `deploy_here`: entering the lane of this card"),
]

CARDS = frozenset({"self", "host", "it"})
"""Names that stand for one card without choosing it: the source, its host, the card of the trigger's event."""

PLACES = frozenset({"here", "wave_lane", "attacked_lane", "own_S", "chosen"})
"""Names that stand for a lane; a card's name stands for the lane where the card is."""


@dataclass(frozen=True, slots=True)
class Refers:
    """Marks a field as the name of a card, or of a lane; ``also`` are further names that it may have."""

    to: Literal["card", "lane"]
    also: tuple[str, ...] = ()


Name = Annotated[str, Field(min_length=1)]
CardRef = Annotated[str, Refers("card"), Field(min_length=1, description="the name of a card")]
LaneRef = Annotated[str, Refers("lane"), Field(min_length=1, description="the name of a lane")]
Count = Annotated[int, Field(ge=0)]


class Model(BaseModel):
    """Base of all card records: frozen, and an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# --- selectors -------------------------------------------------------------------------------------------------


class SelectUnit(Model):
    """Units on the board. All given fields must hold.

    Unless the fields say otherwise, those aboard a host and those En Route are left out; a Spotted one counts as not
    En Route. Rules: M9-53, M9-54, M9-H17, M9-H19.
    """

    select: Literal["unit"]
    controller: Whose = Field(default="any", description="who controls it")
    kind: tuple[Kind, ...] = Field(default=(), description="one of these kinds; any, if empty (M9-8)")
    trait: str = Field(default="", description="a trait that it has")
    at: Annotated[str, Refers("lane", ("any",))] = Field(default="any", description="the lane where it is, or `any`")
    at_trait: str = Field(default="", description="a trait of the lane where it is (M9-H15)")
    embarked: Literal["no", "only", "any"] = Field(default="no", description="whether it is aboard a host (M9-61)")
    en_route: Literal["no", "only", "any"] = Field(
        default="no", description="whether it is En Route; `only` leaves out the Spotted (M9-53)"
    )
    aboard: Annotated[str, Refers("card")] = Field(default="", description="the host that it is aboard")
    ready: bool = Field(default=False, description="only ready ones (M9-51)")
    attuned: bool = Field(default=False, description="only Attuned ones (M9-52)")
    atk_max: Count | None = Field(default=None, description="its ATK as it counts now is at most this")
    not_self: bool = Field(default=False, description="leaves out the source")


class SelectLane(Model):
    """Lanes of the board. All given fields must hold. Rules: M9-24, M9-28, M9-H11."""

    select: Literal["lane"]
    owner: Whose = Field(default="any", description="whose side of the board")
    lane_kind: tuple[LaneKind, ...] = Field(default=(), description="Exterior, Interior, Space; any, if empty")
    adjacent_to: Annotated[str, Refers("lane")] = Field(default="", description="a lane that it is next to")
    accessible_by: Annotated[str, Refers("card")] = Field(default="", description="a card that may be there (3.4)")


class SelectEquipment(Model):
    """Equipment attached to a Unit. Rules: M9-40."""

    select: Literal["equipment"]
    attached_to: SelectUnit = Field(description="the Units whose Equipment it is")


class SelectShipSite(Model):
    """Ship-Sites on the board, En Route ones included, but not as the host of an Equipment. Rules: M9-62."""

    select: Literal["ship_site"]
    controller: Whose = Field(default="any", description="who controls it")


def listed(value: Any) -> Any:
    """One selector as a list of one."""
    return [value] if isinstance(value, dict) else value


Select = Annotated[SelectUnit | SelectLane | SelectEquipment | SelectShipSite, Field(discriminator="select")]
Selects = Annotated[tuple[Select, ...], Field(min_length=1), BeforeValidator(listed)]
"""One selector or a list of them; of a list, one is enough."""


def _form(value: Any) -> str:
    """Which of the two a value is meant to be, so that a fault names one thing only."""
    return "reference" if isinstance(value, str) else "selectors"


Whom = Annotated[
    Annotated[str, Member("reference")] | Annotated[Selects, Member("selectors")],
    Discriminator(_form),
    Refers("card"),
]
"""The name of a card, a selector, or a list of selectors."""


class Chosen(Model):
    """What a target has beside the fields of its selector. Rules: M9-38, M9-110."""

    slot: str = Field(pattern=r"^t[1-9]$", description="what operations and later targets call it: t1, t2 ...")
    min: Count = Field(default=1, description="how many at least; with 0 nothing need be chosen")
    max: int = Field(default=1, ge=1, description="how many at most")


class TargetUnit(SelectUnit, Chosen):
    """Units that the ability's user chooses. Rules: M9-38, M9-110."""


class TargetLane(SelectLane, Chosen):
    """Lanes that the ability's user chooses. Rules: M9-38, M9-116-d."""


class TargetEquipment(SelectEquipment, Chosen):
    """Equipment that the ability's user chooses. Rules: M9-38, M9-40."""


class TargetShipSite(SelectShipSite, Chosen):
    """Ship-Sites that the ability's user chooses. Rules: M9-38, M9-62."""


Target = Annotated[TargetUnit | TargetLane | TargetEquipment | TargetShipSite, Field(discriminator="select")]


# --- values ----------------------------------------------------------------------------------------------------


class Counting(Model):
    """How many cards or lanes match now."""

    count: Selects = Field(description="what is counted")


class StatOf(Model):
    """A stat of a card as it counts now (3.6)."""

    stat: Stat
    of: CardRef


def _numeric(value: Any) -> str:
    """Which kind of number a value is meant to be."""
    if not isinstance(value, dict):
        return "whole"
    return next((tag for key, tag in (("count", "counted"), ("stat", "read"), ("neg", "negated")) if key in value), "")


class Negative(Model):
    """Another value with its sign turned."""

    neg: Annotated[
        Annotated[int, Member("whole")] | Annotated[Counting, Member("counted")] | Annotated[StatOf, Member("read")],
        Discriminator(_numeric),
    ] = Field(description="the other value")


Number = Annotated[
    Annotated[int, Member("whole")]
    | Annotated[Counting, Member("counted")]
    | Annotated[StatOf, Member("read")]
    | Annotated[Negative, Member("negated")],
    Discriminator(_numeric),
]
"""A change of a number, which may be negative."""

Amount = Annotated[
    Annotated[Count, Member("whole")] | Annotated[Counting, Member("counted")] | Annotated[StatOf, Member("read")],
    Discriminator(_numeric),
]
"""How many; never negative."""


# --- conditions ------------------------------------------------------------------------------------------------


class ControlCount(Model):
    """True while at least ``at_least`` match. Rules: M9-102-b."""

    cond: Literal["control_count"]
    selector: Selects = Field(description="what is counted")
    at_least: int = Field(ge=1, description="cards or lanes")


class NoEnemyPresence(Model):
    """True while the opponent has no active Battle Presence at the lane. Rules: M9-52-h, M9-119-b, M9-H21."""

    cond: Literal["no_enemy_presence"]
    lane: LaneRef


class PresenceStrength(Model):
    """True while the player's presence at the lane adds up to ``at_least`` ATK. Rules: M9-52-h, M9-H21."""

    cond: Literal["presence_strength"]
    player: Player
    lane: Annotated[str, Refers("lane", ("any_enemy_lane",))] = Field(
        description="the name of a lane, or `any_enemy_lane`: one lane of the opponent is enough"
    )
    at_least: Count = Field(description="the sum of their ATK")


class LaneHasTrait(Model):
    """True while the lane has the trait. Rules: M9-25, M9-H15."""

    cond: Literal["lane_has_trait"]
    lane: LaneRef
    trait: Name = Field(description="of what lies there now")


class AtFriendly(Model):
    """True while the source is at a lane of its controller, and not En Route. Rules: M9-H17."""

    cond: Literal["at_friendly"]


class AtEnemy(Model):
    """True while the source is at a lane of the opponent, and not En Route. Rules: M9-H17."""

    cond: Literal["at_enemy"]


class Attached(Model):
    """True while this Equipment has a host. Rules: M9-40."""

    cond: Literal["attached"]


class Manned(Model):
    """True while this host is manned. Rules: M9-56, M9-H18."""

    cond: Literal["manned"]


class SourceSurvived(Model):
    """True when this Unit itself outlived the damage with which its attack defeated another. Rules: M9-82-a, M9-H29."""

    cond: Literal["source_survived"]


class BattleDamageHere(Model):
    """True when the attack is made at this card's lane, where it is neither aboard a host nor En Route."""

    cond: Literal["battle_damage_here"]


class EchoAtLeast(Model):
    """True while the controller has ``n`` Echo or more."""

    cond: Literal["echo_at_least"]
    n: int = Field(ge=1, description="Echo")


class YourTurn(Model):
    """True in the controller's turn."""

    cond: Literal["your_turn"]


def _spelled_out(value: Any) -> Any:
    """A condition's name, or its name with its fields, as one record."""
    if isinstance(value, str):
        return {"cond": value}
    if isinstance(value, dict) and len(value) == 1:
        name, fields = next(iter(value.items()))
        if isinstance(fields, dict):
            return fields | {"cond": name}
    raise ValueError("expected the name of a condition, or an object with that name and an object of its fields")


Condition = Annotated[
    ControlCount
    | NoEnemyPresence
    | PresenceStrength
    | LaneHasTrait
    | AtFriendly
    | AtEnemy
    | Attached
    | Manned
    | SourceSurvived
    | BattleDamageHere
    | EchoAtLeast
    | YourTurn,
    Field(discriminator="cond"),
    BeforeValidator(_spelled_out),
]
