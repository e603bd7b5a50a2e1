"""The records of a game's rules index and glossary, the same for every game; what they say is data."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.kernel.catalogue import FieldFault

About = Literal["permission", "number", "timing", "cost", "target", "procedure", "definition", "exception", "outcome"]
"""What a question may be about."""


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

    For lookups: ``official`` are the ids under which the publication has it, where ``id`` names a part;
    ``also_known_as`` are other numbers for it; ``chapter`` is the part of the rules that it belongs to; ``about`` is
    what kinds of question it answers; ``terms`` are terms of the glossary, ``related`` other statements, ``cards``
    the cards that it concerns; ``asks`` are questions that it answers, as players type them.
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
    official: tuple[str, ...] = ()
    also_known_as: tuple[str, ...] = ()
    chapter: str = ""
    about: tuple[About, ...] = ()
    terms: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _unproven_has_a_reason(self) -> Self:
        if (self.proof == "none") != bool(self.reason):
            raise FieldFault("reason", "given where proof is none, and only there")
        return self

    @property
    def is_house(self) -> bool:
        """Whether it is ours, and not the publication's."""
        return self.source.startswith("house")

    @property
    def is_ruling(self) -> bool:
        """Whether it is a house ruling: an answer that the publication does not give."""
        return self.source == "house ruling"

    @property
    def counts_as(self) -> tuple[str, ...]:
        """Its own id and those under which the publication has it."""
        return (self.id, *self.official)


class Term(BaseModel):
    """A term of the game in our own words, what else people call it, and the statements where it is ruled.

    ``synonyms`` are other correct words for it, ``slang`` what players say and abbreviate, ``misspellings`` how they
    miss it, ``elsewhere`` the words of other card games for the same thing.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    term: str = Field(min_length=1)
    meaning: str = Field(min_length=1)
    synonyms: tuple[str, ...] = ()
    slang: tuple[str, ...] = ()
    misspellings: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
