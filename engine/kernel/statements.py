"""The records of a game's rules index and glossary, the same for every game; what they say is data."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.kernel.catalogue import FieldFault


class RefusalText(BaseModel):
    """One sentence that is said to what a rule forbids; ``key`` is what the check calls it, {names} are filled in."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str = Field(min_length=1)
    text: str = Field(min_length=1)


class Statement(BaseModel):
    """One statement of the rules in our own words, by its official id or the id of a house ruling.

    ``proof`` says how the project proves it: play (a scenario or test), data (a test of the data), lookup, or none,
    and then ``reason`` says why. ``settings`` name what an official rule may replace. ``refusals`` are what players
    are told who ask for what it forbids.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    title: str = ""
    text: str = Field(min_length=1)
    source: str = Field(min_length=1)
    proof: Literal["play", "data", "lookup", "none"]
    reason: str = ""
    settings: tuple[str, ...] = ()
    refusals: tuple[RefusalText, ...] = ()

    @model_validator(mode="after")
    def _unproven_has_a_reason(self) -> Self:
        if (self.proof == "none") != bool(self.reason):
            raise FieldFault("reason", "given where proof is none, and only there")
        return self


class Term(BaseModel):
    """A term of the game in our own words, what else people call it, and the statements where it is ruled."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    term: str = Field(min_length=1)
    meaning: str = Field(min_length=1)
    synonyms: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
