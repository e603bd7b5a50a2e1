"""The closed vocabulary of abilities: references, selectors, values, conditions, operations (chapter 5.3 of the rules).

Each word is one frozen model, and its docstring is its documentation: the card-format page is made from it. How words
make up an ability is in ``abilities``, how abilities make up a card in ``cards``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field
from pydantic import Tag as Member

Kind = Literal["character", "spirit", "vehicle", "ship"]
LaneKind = Literal["E", "I", "S"]
Stat = Literal["atk", "grit", "echo", "generation"]
Player = Literal["you", "opponent"]
Whose = Literal["you", "opponent", "any"]
Until = Literal["wave", "turn", "next_awaken", "permanent"]
Act = Literal["attack", "block", "move", "manifest", "pressure", "embark", "be_targeted", "deploy_here"]
Zone = Literal["hand", "main_deck", "resource", "used", "discard", "exile"]

CARDS = frozenset({"self", "host", "it"})
"""Names that stand for one card without choosing it: the source, its host, the other card of the trigger's event."""

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


class _Target(Model):
    """The part of a target that all have."""

    slot: str = Field(pattern=r"^t[1-9]$", description="what operations and later targets call it: t1, t2 ...")
    min: Count = Field(default=1, description="how many at least; with 0 nothing need be chosen")
    max: int = Field(default=1, ge=1, description="how many at most")


class TargetUnit(SelectUnit, _Target):
    """Units that the ability's user chooses. Rules: M9-38, M9-110."""


class TargetLane(SelectLane, _Target):
    """Lanes that the ability's user chooses. Rules: M9-38, M9-116-d."""


class TargetEquipment(SelectEquipment, _Target):
    """Equipment that the ability's user chooses. Rules: M9-38, M9-40."""


class TargetShipSite(SelectShipSite, _Target):
    """Ship-Sites that the ability's user chooses. Rules: M9-38, M9-62."""


Target = Annotated[TargetUnit | TargetLane | TargetEquipment | TargetShipSite, Field(discriminator="select")]


# --- values ----------------------------------------------------------------------------------------------------


class Counting(Model):
    """How many cards or lanes match now."""

    count: Selects


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
    ]


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
    selector: Selects
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
    trait: Name


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


# --- operations ------------------------------------------------------------------------------------------------


class Draw(Model):
    """Top cards of the Main Deck go to the Hand, one after the other. Rules: M9-11, M9-H10."""

    op: Literal["draw"]
    n: Amount = Field(description="cards")
    player: Player = "you"


class ToResource(Model):
    """Top cards of the own Main Deck go to Resource, one after the other. Rules: M9-19, M9-H10."""

    op: Literal["to_resource"]
    n: Amount = Field(description="cards")


class GainEcho(Model):
    """The player's Echo rises. Rules: M9-93."""

    op: Literal["gain_echo"]
    n: Amount = Field(description="Echo")
    player: Player = "you"


class LoseEcho(Model):
    """The player's Echo falls, not below 0. Rules: M9-95."""

    op: Literal["lose_echo"]
    n: Amount = Field(description="Echo")
    player: Player = "opponent"


class Wound(Model):
    """Wounds from an effect, which are no combat wounds and no Battle Damage. Rules: M9-83, M9-H44."""

    op: Literal["wound"]
    to: CardRef
    n: Amount = Field(description="wounds")


class Heal(Model):
    """Takes up to ``n`` wounds off the card. Rules: M9-H36."""

    op: Literal["heal"]
    to: CardRef
    n: Amount = Field(description="wounds")


class Ready(Model):
    """The card becomes ready; that gives no further attack. Rules: M9-51, M9-116-c."""

    op: Literal["ready"]
    to: CardRef


class Tap(Model):
    """The card becomes tapped; a committed attacker or blocker stays in the wave. Rules: M9-51, M9-80-c."""

    op: Literal["tap"]
    to: CardRef


class ExtraAttack(Model):
    """The Unit may make one extra attack after the present wave. Rules: M9-72, M9-82, M9-H30."""

    op: Literal["extra_attack"]
    to: CardRef


class MoveUnit(Model):
    """The Unit leaves its lane and host for another lane, ready or tapped as it was; without access nothing moves.

    Rules: M9-53, M9-58, M9-116-d.
    """

    op: Literal["move_unit"]
    to: CardRef
    lane: LaneRef
    arrival: Literal["immediate", "en_route"] = Field(description="there at once, or in its controller's next Awaken")


class Spot(Model):
    """An En Route Unit is Spotted. Rules: M9-54, M9-H17."""

    op: Literal["spot"]
    to: CardRef
    until: Until = "turn"


class Modify(Model):
    """A stat of the card is changed for a time; one of ``add`` and ``set``. Rules: M9-109, 3.6."""

    op: Literal["modify"]
    to: CardRef
    stat: Stat
    add: Number | None = Field(default=None, description="added to what it has")
    set: Amount | None = Field(default=None, description="what it is from now on")
    until: Until


class Shield(Model):
    """Prevents the next ``n`` wounds of a card, or points of Battle Damage of a player. Rules: M9-108, M9-H41."""

    op: Literal["shield"]
    what: Literal["battle_damage", "wounds"]
    to: Annotated[str, Refers("card", ("you", "opponent"))] = Field(
        description="a player for Battle Damage, the name of a card for wounds"
    )
    n: Amount = Field(description="points or wounds")
    until: Until


class Reduce(Model):
    """The replaced event is ``n`` smaller, not below 0; only in a replacement. Rules: M9-108, M9-H41."""

    op: Literal["reduce"]
    n: Amount = Field(description="points or wounds")


class Redirect(Model):
    """The Battle Damage of the replaced event becomes wounds on the card; only in a replacement. Rules: M9-108."""

    op: Literal["redirect"]
    to: CardRef


class Control(Model):
    """The player controls the card for a time; the newest such effect counts. Rules: M9-9, M9-80, M9-H42."""

    op: Literal["control"]
    to: CardRef
    player: Player = "you"
    until: Until


class CreateToken(Model):
    """Tokens enter the lane as any Unit does, ready and Unattuned; the effect's controller owns them. Rules: M9-12."""

    op: Literal["create_token"]
    token: Name = Field(description="the id of a token card")
    n: Amount = Field(default=1, description="tokens")
    lane: LaneRef


class DeploySelf(Model):
    """This card enters play at the lane, ready and Unattuned; only in a Blackwake. Rules: M9-88-b, M9-H32."""

    op: Literal["deploy_self"]
    lane: LaneRef


class MoveCard(Model):
    """The card goes to a zone of its owner. Rules: M9-10, M9-26."""

    op: Literal["move_card"]
    card: CardRef
    zone: Zone
    position: Literal["top", "bottom"] = Field(default="top", description="where in a pile")
    face_down: bool = Field(default=False, description="without showing it, where others would see it")


class LookTop(Model):
    """Looks at the top cards of the own Main Deck, takes some into the Hand and puts the rest back. Rules: M9-11.

    The opponent sees neither which are taken nor their order.
    """

    op: Literal["look_top"]
    n: int = Field(ge=1, description="cards looked at")
    take: Count = Field(description="cards taken, as many as there are")
    rest: Literal["bottom_any_order", "top_any_order"] = Field(description="where the others go, in the looker's order")


class Manifest(Model):
    """The Unit Manifests as if it did so itself. Rules: M9-93, M9-96, M9-98."""

    op: Literal["manifest"]
    to: CardRef


class Detach(Model):
    """The Equipment falls off its host and lies dropped at that lane. Rules: M9-40, M9-H23."""

    op: Literal["detach"]
    to: CardRef


class ForbidFor(Model):
    """The card may not do something for a time. Rules: M9-3."""

    op: Literal["forbid"]
    act: Act
    to: CardRef
    until: Until


Operation = Annotated[
    Draw
    | ToResource
    | GainEcho
    | LoseEcho
    | Wound
    | Heal
    | Ready
    | Tap
    | ExtraAttack
    | MoveUnit
    | Spot
    | Modify
    | Shield
    | Reduce
    | Redirect
    | Control
    | CreateToken
    | DeploySelf
    | MoveCard
    | LookTop
    | Manifest
    | Detach
    | ForbidFor,
    Field(discriminator="op"),
]
