"""What a game gives to lookups: its rules, terms, cards and decks, whether or not it can be played already."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from engine.kernel.checks import Refusal
from engine.kernel.errors import DataError
from engine.kernel.statements import Statement, Term


class Source(BaseModel):
    """The publication that a game's rules restate; ``effective`` is its date, "" where it has none."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str = Field(min_length=1)
    version: str = Field(min_length=1)
    effective: str = Field(default="", pattern=r"^(\d{4}-\d{2}-\d{2})?$")


@dataclass(frozen=True, slots=True)
class DeckInfo:
    """A starter deck: its id, what it is called, one line about it, and its cards by definition id."""

    id: str
    title: str
    blurb: str
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card as printed.

    ``numbers`` are labels and values, ``lines`` its text by paragraph. ``official`` is what the publisher's own
    records call it, "" where that is the card's id or unknown.
    """

    title: str
    type_line: str
    numbers: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]
    official: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A card as lookups show it.

    ``house`` says what of it is ours, "" for an official card. ``limits`` are sentences on how many copies are
    allowed; ``notes`` say what changed between the printed and the current text, and other small print. ``rules``
    are the ids of the statements about it. ``number`` is its number in the set, understood wherever a card is named;
    "" where it has none, or where that is its id.
    """

    id: str
    title: str
    house: str
    faces: tuple[Face, ...]
    aliases: tuple[str, ...]
    limits: tuple[str, ...]
    notes: tuple[str, ...]
    rules: tuple[str, ...]
    number: str = ""


class Lore(ABC):
    """The record of one game's rules, cards and decks that the registry finds."""

    id: str
    title: str
    is_drawn: bool = False
    """Whether there are pictures of it, for which its data hold a ``theme.json``."""

    @property
    @abstractmethod
    def source(self) -> Source:
        """What the rules restate."""

    @property
    @abstractmethod
    def statements(self) -> Mapping[str, Statement]:
        """Every statement of the rules by id, house rulings included."""

    @property
    @abstractmethod
    def glossary(self) -> Mapping[str, Term]:
        """The game's terms."""

    @property
    @abstractmethod
    def catalogue(self) -> Mapping[str, Any]:
        """The game's validated card records, as printed, by definition id."""

    @property
    @abstractmethod
    def entries(self) -> Mapping[str, Entry]:
        """Every card by id, official and house."""

    @abstractmethod
    def starter_decks(self) -> Sequence[DeckInfo]:
        """The decks that everybody may play."""

    @abstractmethod
    def deck_faults(self, counts: Mapping[str, int]) -> Sequence[Refusal]:
        """Everything that makes a deck, given as counts by card id, illegal; none if it is legal."""

    @abstractmethod
    def check_data(self, folder: Path, faults: list[DataError]) -> None:
        """Validate all data files of this game below ``folder``; each fault is added to ``faults``."""
