"""How a match ends (M9-22, M9-23, M9-H9, M9-H35, M9-H45)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.miras9 import piles
from engine.games.miras9.state import NO_CARD, Player
from engine.games.miras9.table import MirasTable
from engine.kernel.procedure import one_more_step, one_more_trigger


def clock(player: Player) -> int:
    """The survival clock: Main Deck, Resource and Used together (M9-50-a)."""
    return len(player.main_deck) + len(player.resource) + len(player.used)


def lose(table: MirasTable, losers: Sequence[int], reason: str, rule: str) -> None:
    """These seats lose at once; both together is a draw (M9-H35)."""
    winners = [seat for seat in (0, 1) if seat not in losers]
    for seat in losers:
        table.state.players[seat].lost = rule
    end(table, winners if len(losers) == 1 else [], reason, rule)


def end(table: MirasTable, winners: Sequence[int], reason: str, rule: str) -> None:
    """Fix the result; nothing that was under way goes on, and cards between zones go where they belong."""
    state = table.state
    _settle(table)
    state.winners, state.reason, state.rule = list(winners), reason, rule
    state.phase = "over"
    table.emit("end", {"winners": list(winners), "reason": reason, "rule": rule})


def _settle(table: MirasTable) -> None:
    """Cards of a look back onto their deck; Events that wait and a card that was revealed to Discard (M9-41-a)."""
    state, wave = table.state, table.state.wave
    waiting = [*([] if state.effect is None else [state.effect]), *([] if wave is None else wave.stack)]
    for effect in waiting:
        state.players[effect.seat].main_deck[:0] = effect.cards
    between = [effect.iid for effect in waiting if table.card(effect.iid).type == "event"]
    between += [] if wave is None else [wave.revealed]
    for iid in between:
        if iid != NO_CARD and not piles.is_anywhere(table, iid):
            piles.put(table, iid, "discard")
    for player in state.players:
        if player.start_site != NO_CARD and not piles.is_anywhere(table, player.start_site):
            piles.put(table, player.start_site, "main_deck")  # the match was left before the reveal
    state.effect, state.damage, state.wave, state.queue, state.extra_attacks = None, None, None, [], []


def end_by_limit(table: MirasTable) -> None:
    """M9-H35 d: the larger clock wins, then the higher Echo, otherwise it is a draw."""
    one, other = table.state.players
    standing = (clock(one), one.echo), (clock(other), other.echo)
    winners = [] if standing[0] == standing[1] else [0 if standing[0] > standing[1] else 1]
    end(table, winners, "turn limit", "M9-H35")


def endless(table: MirasTable) -> bool:
    """Count one more step between two questions; True when that was too many and the match is a draw (M9-H45)."""
    if one_more_step(table.state, table.state.settings["step_budget"]):
        return False
    end(table, [], "the resolution would not end", "M9-H45")
    return True


def endless_trigger(table: MirasTable, key: str) -> bool:
    """Count one more resolution of a trigger of a card; True when that was too many and the match is a draw."""
    if one_more_trigger(table.state, key, table.state.settings["loop_limit"]):
        return False
    end(table, [], "the same trigger would not stop", "M9-H45")
    return True
