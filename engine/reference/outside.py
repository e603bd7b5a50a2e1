"""What people ask about card games that no rules text speaks of.

A question with such a word is answered only by a statement that has the word itself: a near miss would be an invention.
"""

from __future__ import annotations

from engine.reference.language import stem

_AROUND = (
    "app artist author ban banlist bet blog booster box bug buy championship collect collector company "
    "competitive convention creator designer disconnect discord dollar download draft elo errata euro event "
    "fandom foil forum franchise free2play gamble gift illustrator judge kickstarter laminate league "
    "lore merch meta mobile money online patch patreon pdf phone pound price prize proxy publish publisher "
    "purchase ranked ranking rarity refund release retail reprint sale sanctioned sealed sell shipping shop sleeve "
    "smartphone sponsor steam store stream streamer subscribe swiss team ticket timer tournament trade translate "
    "translation twitch usd videogame warranty weather website wifi wiki worth youtube"
)
"""The world around the table: trade, organised play, the product, the people."""

_ELSEWHERE = (
    "affinity banish cascade commander cycling deathtouch delve devotion fusion flash flashback flying "
    "haste hexproof indestructible infect kicker landfall landwalk lifelink madness menace mill morph ninjutsu "
    "overload pendulum planeswalker phasing prowess protection reach ritual scry shroud splice storm synchro taunt "
    "tribute trample trap uno vigilance ward xyz"
)
"""Mechanics that other card games are known for."""

OUTSIDE = frozenset(stem(word) for word in f"{_AROUND} {_ELSEWHERE}".split())
