"""What every game's description of a position has in common; scenarios and tests begin from such descriptions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict

from engine.kernel.game import Seat
from engine.kernel.ids import Iid

LETTERS = ("a", "b")
"""What seats of a game for two are called."""


class Part(BaseModel):
    """Common to all parts: a field that the format does not know is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


@dataclass(frozen=True, slots=True)
class Placed:
    """A position ready to be played: its state, who sits there, and the physical card of each alias."""

    state: Any
    seats: tuple[Seat, ...]
    aliases: dict[str, Iid]
