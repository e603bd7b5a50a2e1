"""What players of any card game say in many ways: words of one group are near to each other in every game.

A game's own terms, and what players call them, are in its glossary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

_GROUPS: Mapping[str, str] = {
    "defeated": (
        "defeat, defeated, die, dies, died, dead, dying, death, kill, kills, killed, killing, destroy, "
        "destroyed, fall, falls, fell, perish, lethal, ko, knocked, go down, goes down, went down, blew up, "
        "blown up, taken out, wiped out"
    ),
    "thrown away": (
        "discard, discarded, discards, toss, tossed, dump, dumped, trash, trashed, pitch, bin, ditch, mill, "
        "milled, throw away, thrown away, throws away, get rid, graveyard, put away"
    ),
    "opponent": (
        "opponent, opponents, opponents, opp, opps, enemy, enemies, enemys, foe, rival, opposing, other "
        "player, other guy, other side, the other"
    ),
    "own": "ally, allies, friendly, own, friend, friends, teammate, mine, my side, my guys, my guy",
    "damage": "damage, dmg, damages, hit, hits, hurt, hurts, smack, smacked, swing, swings, struck",
    "prevented": (
        "prevent, prevented, reduce, reduced, reduces, less, absorb, shrug, ignore, protected, protection, "
        "take less, takes less, shrugging off"
    ),
    "healed": "heal, heals, healed, cure, patch, recover, regain, patch up, fix up",
    "paid": "pay, pays, paid, payment, cost, costs, price, spend, spent, afford, expensive, cheap",
    "free": "free, for free, without paying, no cost, costs nothing",
    "searched": "search, searches, tutor, fetch, dig, find, dig out, look for, go get",
    "returned": (
        "return, returns, returned, bounce, bounced, bounces, recover, retrieve, revive, get back, bring "
        "back, back to hand, put back, come back, comes back"
    ),
    "start": "start, starts, begin, begins, beginning, opening, initial, setup, set up, game start",
    "stopped": "cancel, cancelled, counter, countered, negate, negated, stop, stopped, interrupt",
    "attached": (
        "attach, attached, attaches, equip, equipped, strap, wear, wearing, wears, hold, holding, holds, "
        "carry, carries, carrying, strap on, put on"
    ),
    "exchanged": "switch, switches, switched, swap, swaps, swapped, exchange, rotate, sub, pull out, swap out",
    "blocked": (
        "block, blocks, blocked, blocker, blockers, blocking, chump, chumps, chumped, defend, defends, got in "
        "the way, in the way, gets in front, double teamed"
    ),
    "unblocked": "unblocked, nobody blocks, no one blocks, noone blocks, nobody blocked, no blockers",
    "moved": "move, moves, moved, walk, walks, walking, travel, travels, drive, drives, fly, flies",
    "twice": (
        "twice, double, doubled, doubles, again, stack, stacks, stacking, two times, both times, 2 times, 2x, "
        "each time, every time"
    ),
    "once": "once, one time, just once, only once, a single time, one-time",
    "removed": "remove, removed, removes, leaves, left, gone, vanish, vanishes, disappear, goes away, taken away",
    "simultaneous": "same time, same moment, at once, simultaneous, simultaneously, together",
    "order": "order, which first, comes first, who chooses the order, sequence",
    "leftover": "excess, overkill, leftover, leftovers, remaining, rest, spill, trample, left over",
    "crew": "crew, pilot, driver, passenger, passengers, inside, onboard, aboard, on board, nobody inside",
    "stolen": "steal, stolen, stole, steals, control, controlled, take control, took control",
    "lose": "lose, loses, losing, lost, loss, game over, out of the game",
    "win": "win, wins, winning, won, victory",
    "look": "look, looks, peek, peeks, see, view, spy, reveal",
    "copy": "copy, copies, duplicate, duplicates, same, identical, second copy, another copy",
    "maximum": "max, maximum, limit, cap, most, at most, how many",
    "number": "atk, stats, stat, numbers, power, toughness",
}


def _taken_apart() -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, phrases in _GROUPS.items():
        yield name, tuple(phrases.split(", "))


GROUPS: Mapping[str, tuple[str, ...]] = dict(_taken_apart())
"""Each group by a name for it, and its words and phrases."""
