"""The card schema: what may stand in a card file, and nothing else (chapter 5.1 of the rules).

Here are the card and what in it must fit together; abilities are in ``abilities``, the words that they use in
``vocabulary``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from engine.games.miras9.abilities import Ability, Cost, faults_of
from engine.games.miras9.vocabulary import Condition, Count, Kind, LaneKind, Model, Name, SelectLane, Selects, listed
from engine.kernel.catalogue import FieldFault

Alignment = Literal["Government", "Frontier", "Unaligned"]

NEEDED: dict[str, frozenset[str]] = {
    "unit": frozenset({"kind", "cost", "atk", "grit", "echo"}),
    "site": frozenset({"cost", "gen", "lanes"}),
    "ship_site": frozenset({"cost", "atk", "grit", "gen", "crew", "crew_limit"}),
    "equipment": frozenset({"cost", "attach"}),
    "event": frozenset({"cost"}),
    "planet_spirit": frozenset({"planet", "spirit"}),
}
"""The fields that a card of each type has; beside these, ``ALLOWED`` ones (M9-7, M9-8)."""

ALLOWED: dict[str, frozenset[str]] = {
    "unit": frozenset({"crew", "crew_limit", "attack_cost", "token", "additional_cost"}),
    "site": frozenset({"access", "additional_cost"}),
    "ship_site": frozenset({"access", "additional_cost"}),
    "equipment": frozenset({"additional_cost"}),
    "event": frozenset({"additional_cost"}),
}


TABLED = ("aftershock", "site battle", "site_battle")
"""Words of shelved prototypes, which no card has (M9-123)."""

FIXED = frozenset({"id", "number", "house", "house_parts", "official", "errata"})
"""What no erratum changes: which card it is, and whose (M9-112)."""


class Deny(Model):
    """Kinds that a Site bars. Rules: M9-3, M9-28."""

    kinds: tuple[Kind, ...] = Field(min_length=1, description="kinds of Units")
    who: Literal["any", "enemy"] = Field(description="everybody's, or those of players other than its controller")


class Access(Model):
    """What a Site changes of who may enter its lane; what it bars, it bars also where it lets in. Rules: M9-28."""

    allow: tuple[Kind, ...] = Field(default=(), description="kinds that may enter too")
    deny: tuple[Deny, ...] = Field(default=(), description="kinds that may not")


class Planet(Model):
    """The front of a paired card. Rules: M9-101, M9-102."""

    threshold: Count = Field(description="Echo that awakening costs")
    requires: tuple[Condition, ...] = Field(default=(), description="all must hold to awaken the Spirit")
    abilities: tuple[Ability, ...] = Field(default=(), description="those of the Planet")
    text: str = Field(description="all that this side says, in our own words")


class Enters(Model):
    """How a Spirit enters, where it is not ready and Attuned. Rules: M9-104."""

    unattuned: bool = Field(default=False, description="with entry delay")
    tapped: bool = Field(default=False, description="tapped")


class Spirit(Model):
    """The back of a paired card, a Unit of kind spirit. Rules: M9-103, M9-104, M9-105."""

    name: Name = Field(description="as printed")
    traits: tuple[Name, ...] = Field(description="what selectors ask for")
    atk: Count = Field(description="as on a Unit")
    grit: int = Field(ge=1, description="as on a Unit")
    echo: Count = Field(description="as on a Unit")
    deploy: Annotated[tuple[SelectLane, ...], Field(min_length=1), BeforeValidator(listed)] = Field(
        description="the lanes where it may enter"
    )
    enters: Enters = Enters()
    abilities: tuple[Ability, ...] = Field(default=(), description="those of the Spirit")
    text: str = Field(description="all that this side says, in our own words")


class Erratum(Model):
    """A published change of a card: the card is read with its changes made, the newest last. Rules: M9-2, M9-112."""

    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$", description="when it was published: 2026-10-01")
    text: Name = Field(description="what changed, in our own words")
    changes: dict[str, Any] = Field(default={}, description="fields of the card, each with its new value")


class Card(Model):
    """One card as it is to be played: as printed, with its errata made."""

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", description="its name in small letters")
    number: str = Field(default="", pattern=r"^(M9S-\d{3})?$", description="in the set; understood like the id")
    official: str = Field(default="", description="its id in the publisher's own records, where that is another")
    name: Name = Field(description="as printed; of a paired card the Planet's")
    aliases: tuple[Name, ...] = Field(default=(), description="what else players call it, for lookups")
    type: Literal["unit", "site", "ship_site", "equipment", "event", "planet_spirit"] = Field(
        description="decides which of the fields below it has (M9-8)"
    )
    kind: Kind | None = Field(default=None, description="of a Unit (M9-8)")
    house: bool = Field(description="true for a card that is not in the official text")
    house_parts: tuple[Name, ...] = Field(default=(), description="which fields of an official card are ours")
    token: bool = Field(default=False, description="a Unit that effects make, in no deck (M9-12)")
    traits: tuple[Name, ...] = Field(default=(), description="what selectors ask for")
    alignment: Alignment = Field(description="shown; it restricts nothing (M9-17)")
    cost: Count | None = Field(default=None, description="resources; none on tokens and paired cards (M9-46)")
    attack_cost: Count | None = Field(default=None, description="resources to declare it as an attacker (M9-73)")
    atk: Count | None = Field(default=None, description="wounds that it deals (M9-117-a)")
    grit: Annotated[int, Field(ge=1)] | None = Field(default=None, description="wounds that defeat it (M9-117-b)")
    echo: Count | None = Field(default=None, description="of a Unit: what it Manifests and Pressures for (M9-117-c)")
    crew: Count | None = Field(default=None, description="of a host: how many are needed to man it (M9-56)")
    crew_limit: Count | None = Field(default=None, description="of a host: how many it carries (M9-61)")
    gen: Count | None = Field(default=None, description="generation (M9-33)")
    lanes: tuple[LaneKind, ...] | None = Field(default=None, min_length=1, description="where a Site may lie (M9-25)")
    access: Access | None = Field(default=None, description="what it changes of who may enter its lane")
    attach: Selects | None = Field(default=None, description="the legal hosts of an Equipment (M9-40)")
    additional_cost: Cost | None = Field(default=None, description="what playing it costs beside the cost (M9-4)")
    text: str = Field(default="", description="all that it says, in our own words")
    abilities: tuple[Ability, ...] = Field(default=(), description="in printed order; of a paired card on its sides")
    planet: Planet | None = None
    spirit: Spirit | None = None
    errata: tuple[Erratum, ...] = Field(default=(), description="the oldest first")

    @model_validator(mode="before")
    @classmethod
    def _with_errata(cls, data: Any) -> Any:
        """The functional record: every change of the errata made, the newest last (M9-2, M9-112)."""
        errata = data.get("errata") if isinstance(data, dict) else None
        if not isinstance(errata, list):
            return data
        made = dict(data)
        dates = [erratum.get("date", "") for erratum in errata if isinstance(erratum, dict)]
        if dates != sorted(dates, key=str):
            raise FieldFault("errata", "the oldest first")
        for erratum in errata:
            changes = erratum.get("changes", {}) if isinstance(erratum, dict) else {}
            for field, value in changes.items() if isinstance(changes, dict) else ():
                if field in FIXED:
                    raise FieldFault("errata.changes", f"{field!r} is never changed")
                made[field] = value
        return made

    @model_validator(mode="after")
    def _fields_fit_type(self) -> Self:
        needed = NEEDED[self.type] - ({"cost"} if self.token else set())
        allowed = needed | ALLOWED.get(self.type, frozenset())
        every = {"kind", "cost", "attack_cost", "atk", "grit", "echo", "crew", "crew_limit", "gen", "lanes", "planet"}
        for field in sorted(every | {"spirit", "token", "access", "attach", "additional_cost"}):
            value = getattr(self, field)
            given = value is not None and value is not False
            if field in needed and not given:
                raise FieldFault(field, f"required on a card of type {self.type}")
            if given and field not in allowed:
                raise FieldFault(field, f"not allowed on a card of type {self.type}")
        if (self.crew is None) != (self.crew_limit is None):
            raise FieldFault("crew_limit", "given where crew is given, and only there")
        if self.type == "unit" and (self.crew is not None) != (self.kind in ("vehicle", "ship")):
            raise FieldFault("crew", "required on Vehicles and Ships, not allowed on other Units [M9-56]")
        if self.official == self.id:
            raise FieldFault("official", "left out where it is the id")
        if self.house and (self.house_parts or self.official):
            raise FieldFault("house", "the parts of a house card are all ours")
        if self.lanes == ("S",) and "Space" not in self.traits:
            raise FieldFault("traits", "'Space' is missing on a Site that lies in Space only")
        return self

    @model_validator(mode="after")
    def _no_tabled_words(self) -> Self:
        """M9-123: shelved prototypes are no part of the game."""
        said = [self.name, self.text, *self.traits]
        said += [word for _, ability in self.sides for word in (ability.name, ability.text)]
        if self.planet is not None and self.spirit is not None:
            said += [self.planet.text, self.spirit.text, self.spirit.name, *self.spirit.traits]
        words = " ".join(said).casefold()
        for tabled in TABLED:
            if tabled in words:
                raise FieldFault("text", f"{tabled!r} is a shelved prototype [M9-123]")
        return self

    @model_validator(mode="after")
    def _abilities_fit(self) -> Self:
        """5.1, 5.2: what an ability names exists, and abilities belong to cards that can have them."""
        ids = [ability.id for _, ability in self.sides]
        names = [ability.name for _, ability in self.sides]
        for side, ability in self.sides:
            place = f"{side}abilities[{ability.id}]"
            if ids.count(ability.id) > 1 or names.count(ability.name) > 1:
                raise FieldFault(f"{place}.id", "each ability of a card has an id and a name of its own")
            for field, expected in (*faults_of(ability), *self._misplaced(side, ability)):
                raise FieldFault(f"{place}.{field}", expected)
        played = [ability.kind for ability in self.abilities].count("play")
        if played != (self.type == "event"):
            raise FieldFault("abilities", "an Event has exactly one ability of kind 'play', other cards have none")
        return self

    def _misplaced(self, side: str, ability: Any) -> Iterator[tuple[str, str]]:
        """What of an ability does not belong to a card of this type."""
        kind, form = ability.kind, getattr(ability, "form", "")
        homes: dict[str, tuple[str, dict[str, tuple[str, ...]]]] = {
            "kind": (kind, {"setup": ("site", "ship_site")}),
            "form": (form, {"threshold": ("planet",), "spill": ("unit", "spirit")}),
        }
        here = side.removesuffix(".") or self.type
        for field, (word, only) in homes.items():
            if here not in only.get(word, (here,)):
                yield field, f"{word!r} has no meaning on a {here}"
        if self.type == "event" and kind not in ("play", "blackwake"):
            yield "kind", "an Event has only abilities of the kinds 'play' and 'blackwake'"
        if kind == "blackwake" and (self.token or self.type == "planet_spirit"):
            yield "kind", "this card is never in a pile that Battle Damage takes from"
        if form in ("always_manned", "echo_from_crew") and self.crew is None:
            yield "form", f"{form!r} needs crew and crew_limit"
        if form == "permit" and ability.act == "contest_interior" and self.type != "ship_site":
            yield "act", "only a Ship-Site contests"
        if self.type != "equipment" and any(condition.cond == "attached" for condition in ability.conditions):
            yield "if", "'attached' has no meaning on a card that is no Equipment"

    @property
    def sides(self) -> tuple[tuple[str, Any], ...]:
        """Every ability, those of both faces included, and the field below which it stands."""
        found = [("", ability) for ability in self.abilities]
        if self.planet is not None and self.spirit is not None:
            found += [("planet.", ability) for ability in self.planet.abilities]
            found += [("spirit.", ability) for ability in self.spirit.abilities]
        return tuple(found)
