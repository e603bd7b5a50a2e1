"""The operations: what abilities do (chapter 5.3 of the rules); a part of the closed vocabulary."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.games.miras9.vocabulary import (
    Act,
    Amount,
    CardRef,
    Count,
    LaneRef,
    Model,
    Name,
    Number,
    Player,
    Refers,
    Stat,
)

Until = Annotated[
    Literal["wave", "turn", "next_awaken", "permanent"],
    Field(description="with the wave, with the turn, in the next Awaken of this ability's controller, or never"),
]
Zone = Annotated[
    Literal["hand", "main_deck", "resource", "used", "discard", "exile"], Field(description="of the card's owner")
]


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
    what: Literal["battle_damage", "wounds"] = Field(description="what is prevented")
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
    face_down: bool = Field(default=False, description="in Exile: nobody sees it there (M9-10-a)")


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
