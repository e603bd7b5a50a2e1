"""The card schema: what may stand in a card file, and nothing else (chapter 5.1 of the rules)."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.kernel.catalogue import FieldFault

Name = Annotated[str, Field(min_length=1)]
Count = Annotated[int, Field(ge=0)]
Alignment = Literal["Government", "Frontier", "Unaligned"]

NEEDED: dict[str, frozenset[str]] = {
    "unit": frozenset({"kind", "cost", "atk", "grit", "echo"}),
    "site": frozenset({"cost", "gen", "lanes"}),
    "ship_site": frozenset({"cost", "atk", "grit", "gen", "crew", "crew_limit"}),
    "equipment": frozenset({"cost"}),
    "event": frozenset({"cost"}),
    "planet_spirit": frozenset({"planet", "spirit"}),
}
"""The fields that a card of each type has; beside these, ``ALLOWED`` ones (M9-7, M9-8)."""

ALLOWED: dict[str, frozenset[str]] = {
    "unit": frozenset({"crew", "crew_limit", "attack_cost", "token"}),
}


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Planet(_Model):
    """The front of a paired card. Rules: M9-101, M9-102."""

    threshold: Count
    text: str


class Spirit(_Model):
    """The back of a paired card. Rules: M9-103."""

    name: Name
    traits: tuple[Name, ...]
    atk: Count
    grit: Annotated[int, Field(ge=1)]
    echo: Count
    text: str


class Erratum(_Model):
    """A published change of a card. Rules: M9-2, M9-112."""

    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    text: Name


class Card(_Model):
    """One card as printed."""

    id: str = Field(pattern=r"^M9S-\d{3}$")
    official: str = Field(default="", description="the card's id in the publisher's own records, where it is known")
    name: Name
    aliases: tuple[Name, ...] = ()
    type: Literal["unit", "site", "ship_site", "equipment", "event", "planet_spirit"]
    kind: Literal["character", "spirit", "vehicle", "ship"] | None = None
    house: bool = Field(description="true for a card that is not in the official text")
    house_parts: tuple[Name, ...] = Field(default=(), description="which fields of an official card are ours")
    token: bool = False
    traits: tuple[Name, ...] = ()
    alignment: Alignment
    cost: Count | None = None
    attack_cost: Count | None = Field(default=None, description="resources to declare it as an attacker (M9-73)")
    atk: Count | None = None
    grit: Annotated[int, Field(ge=1)] | None = None
    echo: Count | None = None
    crew: Count | None = None
    crew_limit: Count | None = None
    gen: Count | None = Field(default=None, description="generation (M9-33)")
    lanes: tuple[Literal["E", "I", "S"], ...] | None = Field(default=None, description="where a Site may lie")
    text: str = ""
    planet: Planet | None = None
    spirit: Spirit | None = None
    errata: tuple[Erratum, ...] = ()

    @model_validator(mode="after")
    def _fields_fit_type(self) -> Self:
        needed = NEEDED[self.type] - ({"cost"} if self.token else set())
        allowed = needed | ALLOWED.get(self.type, frozenset())
        every = {"kind", "cost", "attack_cost", "atk", "grit", "echo", "crew", "crew_limit", "gen", "lanes", "planet"}
        for field in sorted(every | {"spirit", "token"}):
            value = getattr(self, field)
            given = value is not None and value is not False
            if field in needed and not given:
                raise FieldFault(field, f"required on a card of type {self.type}")
            if given and field not in allowed:
                raise FieldFault(field, f"not allowed on a card of type {self.type}")
        if (self.crew is None) != (self.crew_limit is None):
            raise FieldFault("crew_limit", "given where crew is given, and only there")
        words = " ".join((self.name, self.text, *self.traits)).casefold()
        for tabled in ("aftershock", "site battle"):
            if tabled in words:
                raise FieldFault("text", f"{tabled!r} is a shelved prototype [M9-123]")
        if self.house and (self.house_parts or self.official):
            raise FieldFault("house", "the parts of a house card are all ours")
        return self
