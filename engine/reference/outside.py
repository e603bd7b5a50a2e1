"""What people ask about card games that no rules text speaks of.

A question with such a word is answered only by a statement that has the word itself: a near miss would be an invention.
"""

from __future__ import annotations

from engine.reference.language import stem

_AROUND = (
    "app artist author ban banlist bet blog booster bug buy championship company "
    "competitive convention creator designer disconnect discord dollar download draft elo errata euro "
    "fandom foil forum franchise free2play gamble gift illustrator judge kickstarter laminate league "
    "lore merch meta money online pdf phone pound price prize proxy publisher "
    "purchase ranked ranking rarity refund release retail reprint sanctioned sealed sell shop sleeve "
    "smartphone sponsor steam store stream streamer subscribe swiss ticket timer tournament translate "
    "translation twitch usd videogame warranty weather website wifi wiki youtube"
)
"""The world around the table: trade, organised play, the product, the people."""

_ELSEWHERE = (
    "deathtouch flying haste hexproof indestructible kicker landfall landwalk lifelink morph ninjutsu "
    "pendulum planeswalker phasing prowess scry shroud synchro taunt "
    "tribute trample trap uno vigilance xyz"
)
"""Mechanics that other card games are known for."""

OUTSIDE = frozenset(stem(word) for word in f"{_AROUND} {_ELSEWHERE}".split())
