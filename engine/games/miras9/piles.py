"""Cards moving between piles, the hand and the board, one function a way (M9-11, M9-H10, M9-H37).

Several cards from the top go one at a time, each on top of the destination. Every change of zone renews the mark.
"""

from __future__ import annotations

from engine.games.miras9.state import NO_CARD, Permanent, Player
from engine.games.miras9.table import MirasTable
from engine.kernel import zones


def pile(player: Player, zone: str) -> list[int]:
    """The list of a zone: hand, main_deck, resource, used, discard, exile."""
    found: list[int] = getattr(player, zone)
    return found


def move_top(table: MirasTable, seat: int, source: str, to: str, count: int) -> list[int]:
    """Move up to ``count`` cards from the top of one pile onto another, one at a time; they, in the order moved."""
    player = table.state.players[seat]
    moved = zones.take_top(pile(player, source), count)
    target = pile(player, to)
    for iid in moved:
        table.renew(iid)
        if to == "hand":
            target.append(iid)
        else:
            target.insert(0, iid)
    return moved


def take_out(table: MirasTable, iid: int) -> None:
    """Take a card out of the pile or hand of its owner that holds it."""
    player = table.state.players[table.state.owners[iid]]
    for zone in (player.hand, player.main_deck, player.resource, player.used, player.discard, player.exile):
        if iid in zone:
            zone.remove(iid)
            return


def put(table: MirasTable, iid: int, zone: str, *, bottom: bool = False) -> None:
    """Put a card that is nowhere into its owner's zone, on top unless it goes to the bottom."""
    table.renew(iid)
    target = pile(table.state.players[table.state.owners[iid]], zone)
    if bottom or zone == "hand":
        target.append(iid)
    else:
        target.insert(0, iid)


def is_anywhere(table: MirasTable, iid: int) -> bool:
    """Whether a card is on the board or in one of its owner's zones, and not between them."""
    player = table.state.players[table.state.owners[iid]]
    zones_of = (player.hand, player.main_deck, player.resource, player.used, player.discard, player.exile)
    return table.on_board(iid) is not None or any(iid in zone for zone in zones_of)


def enter(table: MirasTable, iid: int, seat: int, lane: int, *, unattuned: bool = False) -> Permanent:
    """Put a card that is nowhere onto the board, ready."""
    state = table.state
    table.renew(iid)
    state.entries += 1
    permanent = Permanent(iid, seat, lane, seat, state.turn, state.entries, unattuned=unattuned)
    state.board.append(permanent)
    return permanent


def new_token(table: MirasTable, definition: str, owner: int) -> int:
    """A card that exists from now on (M9-12); the effect's controller owns it."""
    state = table.state
    state.defs.append(definition)
    state.owners.append(owner)
    state.marks.append(zones.fresh_mark(state))
    return len(state.defs) - 1


def attach(table: MirasTable, equipment: Permanent, host: Permanent) -> None:
    """Put an Equipment on a host (M9-40)."""
    equipment.attached = host.iid
    table.touch()


def drop(table: MirasTable, equipment: Permanent) -> None:
    """Leave an Equipment lying in the lane where its host is or was (M9-89-b, M9-H23)."""
    equipment.lane = table.lane_of(equipment)
    equipment.attached = NO_CARD
    table.touch()
