"""What a seat would like to do, and how a refusal is made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.miras9.compiled import AbilityDef, Definition
from engine.games.miras9.state import NO_CARD, NOWHERE, Permanent
from engine.games.miras9.table import MirasTable
from engine.kernel.checks import Refusal


@dataclass(slots=True)
class Move:
    """Something a seat would like to do.

    ``verb``: play, use, react, attack, block, move, embark, disembark, pickup, manifest, pressure, restore, take,
    awaken. ``iid`` is the card, ``card`` the same on the board (or a Planet in its slot). ``lane``, ``host`` and
    ``target`` (a mark, 0 for a Site) are what was named already.
    """

    table: MirasTable
    verb: str
    seat: int
    iid: int = NO_CARD
    card: Permanent | None = None
    ability: AbilityDef | None = None
    lane: int = NOWHERE
    host: int = NO_CARD
    target: int = -1

    @property
    def face(self) -> Definition:
        """What is printed on the card concerned."""
        return self.table.card(self.iid) if self.card is None else self.table.face(self.card)


def refuse(move: Move, key: str, **facts: object) -> Refusal:
    """The refusal with this key, filled in."""
    rule, text = move.table.refusals[key]
    return Refusal(rule, text, facts)


def is_own(move: Move, *phases: str) -> bool:
    """Whether this is the seat's own turn, in one of these phases, and no wave is under way."""
    state = move.table.state
    return state.wave is None and state.turn_seat == move.seat and state.phase in phases


def hand_moves(table: MirasTable, seat: int) -> Iterator[Move]:
    """Playing each card of the hand."""
    return (Move(table, "play", seat, iid) for iid in table.state.players[seat].hand)


def use_moves(table: MirasTable, seat: int, verb: str = "use") -> Iterator[Move]:
    """Using each activated ability of the seat's cards, its Planet's among them."""
    sources = [permanent for permanent in table.state.board if permanent.seat == seat]
    if not table.is_awakened(seat):
        sources.append(table.planet(seat))
    for source in sources:
        in_slot = table.on_board(source.iid) is None
        printed = table.card(source.iid) if in_slot else table.face(source)
        for ability in printed.by_kind.get("activated", ()):
            yield Move(table, verb, seat, source.iid, source, ability)


def react_moves(table: MirasTable, seat: int) -> Iterator[Move]:
    """Announcing each Event of the hand, and each reaction-speed ability of the seat's cards."""
    for iid in table.state.players[seat].hand:
        for ability in table.card(iid).by_kind.get("play", ()):
            if "reaction" in ability.timing:
                yield Move(table, "react", seat, iid, None, ability)
    for move in use_moves(table, seat, "react"):
        if move.ability is not None and "reaction" in move.ability.timing:
            yield move


def unit_moves(table: MirasTable, seat: int, verb: str) -> Iterator[Move]:
    """The same act with each Unit and Ship-Site of the seat."""
    for permanent in list(table.state.board):
        face = table.face(permanent)
        if permanent.seat == seat and (face.is_unit or face.type == "ship_site"):
            yield Move(table, verb, seat, permanent.iid, permanent)
