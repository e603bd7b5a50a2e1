"""The kinds of identity in a match, as distinct types so that mixed-up ids fail the type check.

Nothing here knows a game. An ``Iid`` never leaves the engine: what is shown outside is a ``Ref``.
"""

from __future__ import annotations

from typing import NewType

SeatId = NewType("SeatId", int)
"""Index of a seat at the start of the match; it never changes, turn order is state."""

Iid = NewType("Iid", int)
"""One physical card of a match, counted from 0 over all decks; internal, never shown."""

DefId = NewType("DefId", str)
"""A card definition: what is printed."""

Ref = NewType("Ref", str)
"""What a viewer may call a card: ``<definition id>#<view number>``; renewed between hidden and public zones."""

RuleId = NewType("RuleId", str)
"""A statement of the rules, a house ruling or a card ability."""


def ref_of(definition: str, number: int) -> Ref:
    """The reference under which viewers who know the card see it."""
    return Ref(f"{definition}#{number}")
