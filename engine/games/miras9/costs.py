"""What an act costs, whether it can be paid in full, and paying it (M9-4, M9-42, M9-45, M9-46)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.miras9.compiled import Cost
from engine.games.miras9.piles import move_top, put, take_out
from engine.games.miras9.state import NO_CARD, Permanent
from engine.games.miras9.table import MirasTable


def lacks_cards(table: MirasTable, seat: int, cost: Cost, played: int = NO_CARD) -> bool:
    """Whether resources, Echo or cards to discard are too few; the card being played is none of them."""
    player = table.state.players[seat]
    in_hand = len(player.hand) - (played in player.hand)
    return len(player.resource) < cost.resource or player.echo < cost.echo or in_hand < cost.discard_hand


def together(one: Cost, other: Cost) -> Cost:
    """Two costs paid as one."""
    return Cost(
        one.resource + other.resource,
        one.pick_any or other.pick_any,
        one.echo + other.echo,
        one.tap or other.tap,
        one.discard_hand + other.discard_hand,
    )


def pay_resources(table: MirasTable, seat: int, count: int, places: Sequence[int] = ()) -> None:
    """Resource's top cards onto Used, one at a time and unseen (M9-45); or those at the places that were named."""
    player = table.state.players[seat]
    if not places:
        move_top(table, seat, "resource", "used", count)
        return
    for iid in [player.resource[place] for place in places]:
        player.resource.remove(iid)
        put(table, iid, "used")


def pay(
    table: MirasTable,
    seat: int,
    cost: Cost,
    source: Permanent | None,
    discarded: Sequence[int] = (),
    places: Sequence[int] = (),
) -> None:
    """Pay all of a cost at once (M9-46-a)."""
    player = table.state.players[seat]
    if cost.resource:
        pay_resources(table, seat, cost.resource, places)
    if cost.echo:
        player.echo -= cost.echo
        table.emit("pay-echo", {"p": seat, "n": cost.echo, "echo": player.echo})
    for iid in discarded:
        take_out(table, iid)
        put(table, iid, "discard")
    if discarded:
        table.emit("discard", {"p": seat, "cards": [table.card(iid).name for iid in discarded]}, barrier=True)
    if cost.tap and source is not None:
        tap(table, source)


def tap(table: MirasTable, permanent: Permanent) -> None:
    """Tap a card on the board, or a Planet in its slot."""
    if table.on_board(permanent.iid) is None:
        table.state.players[permanent.seat].planet_tapped = True
    else:
        permanent.tapped = True
