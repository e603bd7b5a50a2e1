"""What holds of the state in every position of MisoMochi."""

from __future__ import annotations

from collections import Counter

from engine import Match
from engine.games.misomochi.state import NO_CARD, State

LAST_OWN_TURN = 36
"""MM-H23: five cards in the opening hand leave 35 draws, and the 36th turn's draw fails."""


def check(match: Match) -> None:
    """Counters stay within what the rules allow."""
    state: State = match.position
    for player in state.players:
        counters = [player.energy, player.own_turns, player.defeats_scored, player.deploys, player.evolutions]
        assert min([*counters, player.item_plays, player.land_plays]) >= 0
        assert player.own_turns <= LAST_OWN_TURN
        assert max(player.deploys, player.evolutions, player.item_plays, player.land_plays) <= 1
        assert len(player.row) == 4
        for character in (c for c in player.row if c is not None):
            assert character.damage >= 0
            assert all(shield.amount > 0 for shield in character.shields)


def places(state: State) -> Counter[int]:
    """Where each card is; everywhere with its owner."""
    found: Counter[int] = Counter()
    for seat, player in enumerate(state.players):
        own = [*player.deck, *player.hand, *player.support, *player.discard]
        own += [player.land] if player.land != NO_CARD else []
        for character in (c for c in player.row if c is not None):
            own += [*character.cards, *character.attachments]
        assert all(state.owners[iid] == seat for iid in own)
        found.update(own)
    for frame in state.frames:
        found.update(frame.look)
        found.update([frame.iid] if frame.kind == "discard" else [])
    return found
