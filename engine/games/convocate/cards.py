"""The card schema: what may stand in a card file, and nothing else (chapter 5.1 of the rules)."""

from __future__ import annotations

import re
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.kernel.catalogue import FieldFault

Name = Annotated[str, Field(min_length=1)]
Count = Annotated[int, Field(ge=0)]
Axis = Literal["RLGN", "CMRC", "MLTR", "LBRT"]
Morality = Literal["Just", "Pragmatic", "Ruthless"]
Faction = Literal["IHN", "Choir of Vael", "Sarn Combine", "Neutral"]
Drive = Literal["Ambition", "Duty", "Faith", "Freedom", "Profit", "Vengeance"]

NEEDED: dict[str, frozenset[str]] = {
    "homeworld": frozenset({"income", "votes", "defense", "capacity"}),
    "planetary_location": frozenset({"defense", "capacity"}),
    "surface_location": frozenset({"defense"}),
    "character": frozenset({"drives", "morality", "rank", "attack", "defense"}),
    "ground_unit": frozenset({"subtypes", "attack", "defense", "rank"}),
    "capital_ship": frozenset({"defense", "attacks"}),
    "non_capital": frozenset({"subtypes", "attack", "defense"}),
    "device": frozenset(),
    "maneuver": frozenset({"timing", "executor", "binding", "morality"}),
    "storyline": frozenset({"points", "rewards"}),
    "statute": frozenset({"sections"}),
    "": frozenset(),
}
"""The fields that a face of each type has; "" is the type of an archive face."""

ALLOWED: dict[str, frozenset[str]] = {
    "homeworld": frozenset({"keywords", "occupancy"}),
    "planetary_location": frozenset({"income", "votes", "subtypes", "keywords", "agenda", "occupancy"}),
    "surface_location": frozenset({"income", "votes", "subtypes", "keywords", "agenda", "occupancy"}),
    "character": frozenset({"votes", "cp", "penalties"}),
    "capital_ship": frozenset({"occupancy", "income", "votes"}),
    "non_capital": frozenset({"occupancy", "transport"}),
    "maneuver": frozenset({"policy", "drive"}),
    "storyline": frozenset({"acts", "drive", "chapters"}),
}
"""The fields that it may have beside these."""

MOUNTS = ("KIT", "PLANETARY TECH", "SURFACE TECH", "SHIP TECH")
"""What Devices are attached to. Rules: 4.6-f."""

COMMON = frozenset({"official", "type_line", "type", "kind", "title", "text"})


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Agenda(_Model):
    """Where a Location moves a Galactic Factor. Rules: 4.2-j."""

    axis: Axis
    steps: int


class Penalty(_Model):
    """What executing a Maneuver against a Policy costs."""

    currency: Count = 0
    cp: Count = 0
    discard: Count = 0


class Policy(_Model):
    """The zones of an axis in which a Maneuver is free of its penalty. Rules: 4.7-s to 4.7-u."""

    axis: Axis
    zones: tuple[int, ...]
    penalty: Penalty


class Attack(_Model):
    """One attack of a Capital Ship. Rules: 4.5."""

    kind: Literal["space", "long"]
    n: Count
    high_power: bool = False


class Titled(_Model):
    """A Chapter of a Storyline, or a Section of a Statute."""

    title: Name
    text: Name


class Face(_Model):
    """One side of a card as printed."""

    official: str = Field(default="", description="its id in the publisher's own records, where it is known")
    type_line: Name
    type: Literal[
        "homeworld",
        "planetary_location",
        "surface_location",
        "character",
        "ground_unit",
        "capital_ship",
        "non_capital",
        "device",
        "maneuver",
        "storyline",
        "statute",
        "",
    ] = ""
    kind: Literal["contested", "fallen", "reverse", "reversal", "archive", "other"] | None = None
    title: Name | None = None
    text: str = ""
    income: Count | None = None
    votes: Count | None = None
    defense: Count | None = None
    capacity: Count | None = None
    keywords: tuple[Literal["convocate_seat", "shielded", "high_power"], ...] = ()
    occupancy: dict[Literal["character", "ground_unit"], Count] | None = None
    subtypes: tuple[Name, ...] | None = None
    agenda: Agenda | None = None
    drives: tuple[Drive, Drive] | None = None
    drive: Drive | None = None
    morality: Morality | None = None
    cp: Count | None = None
    penalties: dict[Morality, Count] | None = None
    rank: Count | None = None
    attack: Count | None = None
    attacks: tuple[Attack, ...] | None = None
    transport: bool | None = None
    timing: Literal["fast", "slow"] | None = None
    executor: Literal["character_action", "convocate_motion"] | None = None
    binding: bool | None = None
    policy: Policy | None = None
    acts: tuple[Annotated[int, Field(ge=1, le=3)], ...] | None = None
    points: Count | None = None
    rewards: Literal["controller", "opponent"] | None = None
    chapters: tuple[Titled, Titled, Titled] | None = None
    sections: tuple[Titled, ...] | None = None

    @model_validator(mode="after")
    def _fields_fit_type(self) -> Self:
        needed = NEEDED[self.type]
        known = needed | ALLOWED.get(self.type, frozenset()) | COMMON
        given = {name for name in self.model_fields_set if getattr(self, name) not in (None, ())}
        for field in sorted(needed - self.model_fields_set):
            raise FieldFault(field, f"required on a face of type {self.type}")
        for field in sorted(given - known):
            raise FieldFault(field, f"not allowed on a face of type {self.type or 'archive'}")
        return self

    @model_validator(mode="after")
    def _type_line_fits(self) -> Self:
        """What a type line may say (4.2-h, 4.5-d, 4.6-f, 4.7-n, 4.7-o, 4.9-e)."""
        line = self.type_line
        if "POLITICAL ACTION" in line:
            raise FieldFault("type_line", "Political Actions are retired [4.7-o]")
        if self.type == "maneuver":
            binding = "BINDING " if self.binding else ""
            expected = f"{self.timing} MANEUVER - {binding}{(self.executor or '').replace('_', ' ')}".upper()
            if line != expected:
                raise FieldFault("type_line", f"expected {expected!r} [4.7-n]")
        if self.kind == "contested" and "CONTESTED" not in line:
            raise FieldFault("type_line", "a Contested face says CONTESTED [4.2-h]")
        if self.type == "capital_ship" and not line.startswith("SPACECRAFT - CAPITAL SHIP"):
            raise FieldFault("type_line", "expected SPACECRAFT - CAPITAL SHIP [4.5-d]")
        if self.type == "non_capital" and not line.startswith("SPACECRAFT - "):
            raise FieldFault("type_line", "expected SPACECRAFT and a subtype [4.5-d]")
        if self.type == "device" and self.mount is None:
            raise FieldFault("type_line", f"expected one of {', '.join(MOUNTS)} at its end [4.6-f]")
        if self.type == "statute" and line != "CONVOCATE STATUTE":
            raise FieldFault("type_line", "expected CONVOCATE STATUTE [4.9-e]")
        return self

    @model_validator(mode="after")
    def _parts_fit_type(self) -> Self:
        """What else a face of a type has (4.3-b, 4.3-f, 4.9-g)."""
        if self.drives is not None and self.drives[0] == self.drives[1]:
            raise FieldFault("drives", "expected two different ones [4.3-b]")
        others = {"Just", "Pragmatic", "Ruthless"} - {self.morality}
        if self.penalties is not None and set(self.penalties) != others:
            raise FieldFault("penalties", f"expected one each for {' and '.join(sorted(others))} [4.3-f]")
        if self.type == "statute" and len(self.sections or ()) < 2:
            raise FieldFault("sections", "expected two or more [4.9-g]")
        return self

    @property
    def mount(self) -> str | None:
        """Where a Device is attached, from the end of its type line (4.6-f)."""
        return next((mount for mount in MOUNTS if self.type_line.endswith(f"- {mount}")), None)


class Card(_Model):
    """One card as printed; ``house`` says what of it is ours."""

    id: str = Field(pattern=r"^CV-\d{3}$")
    official: str = Field(default="", description="the card's id in the publisher's own records, where it is known")
    title: Name
    aliases: tuple[Name, ...] = ()
    faction: Faction
    house: str
    cost: Count | None
    front: Face
    back: Face | None = None
    changes: tuple[Name, ...] = Field(default=(), description="where the current text differs from the printed one")

    @model_validator(mode="after")
    def _faces_fit(self) -> Self:
        if self.front.kind is not None:
            raise FieldFault("front.kind", "only backs have a kind")
        if self.back is not None and (self.back.kind is None or self.back.title is None):
            raise FieldFault("back", "a back has a kind and a title")
        if self.front.type == "character" and (self.front.cp is None or self.front.penalties is None):
            raise FieldFault("front.cp", "the front of a Character has CP and Penalties")
        if self.front.type == "storyline" and (self.front.chapters is None or self.front.acts is None):
            raise FieldFault("front.chapters", "the front of a Storyline has Acts and three Chapters")
        if self.front.type == "statute" and not re.fullmatch(r"Statute \d+[A-Z]?", self.title):
            raise FieldFault("title", "expected Statute and a number [4.9-f]")
        motion = self.front.executor == "convocate_motion"
        if (self.cost is None) != (self.front.type == "homeworld" or motion):
            raise FieldFault("cost", "none on Homeworlds and Convocate Motions, a number on all others")
        return self
