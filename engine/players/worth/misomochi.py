"""What a MisoMochi position is worth, in HP: the larger, the better for the seat. From its own view only."""

from __future__ import annotations

from engine.games.misomochi.view import CharacterView, MisoView, SeatView

WON = 100_000.0
DEFEAT = 150.0
"""A defeat scored, beside the HP that it takes from the other side."""
CHARACTER = 40.0
"""A character in play, whatever its HP."""
CARD = 6.0
"""A card in hand."""
PERMANENT = 14.0
"""A relic, an Item or a Land in play."""
UNUSED = 10.0
"""A power of the whole game that is not used yet."""
ACTIVE = 0.25
"""An Active character's HP count this much more: it is the one that is hit, and should be able to take it."""
SHIELD = 0.5
BADGES = {"asleep": -25.0, "shield_hit": SHIELD, "shield_any": SHIELD, "bonus": 0.4, "weakened": -1.0, "unlocked": 5.0}
"""By badge: its worth, or for those with a number its worth a point."""
RESERVE = 8
"""With fewer cards in the deck than this, a card in the deck is worth more than one in hand: an empty deck loses."""
LOW_DECK = 9.0


def worth(view: MisoView, seat: int) -> float:
    """One's own side less the other's; a finished match counts above all."""
    if view.result is not None:
        if not view.result.winners:
            return 0.0
        return WON if seat in view.result.winners else -WON
    return _side(view.seats[seat]) - _side(view.seats[1 - seat])


def _side(side: SeatView) -> float:
    total = side.defeats * DEFEAT + side.hand * CARD + min(side.deck, RESERVE) * LOW_DECK
    permanents = [*side.support, *([side.land] if side.land is not None else [])]
    total += len(permanents) * PERMANENT
    total += sum(UNUSED for p in permanents for power in p.powers if power.state != "used_game")
    for character in (side.active, *side.bench):
        if character is not None and not character.face_down:
            total += _character(character)
        elif character is not None:
            total += CHARACTER
    return total


def _character(character: CharacterView) -> float:
    total = CHARACTER + character.hp + len(character.attachments) * PERMANENT
    if character.place == 0:
        total += ACTIVE * character.hp
    for badge in character.badges:
        total += BADGES[badge.kind] * (badge.value or 1)
    return total
