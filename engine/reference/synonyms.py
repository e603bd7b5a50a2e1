"""What players of any card game say in many ways: words of one group are near to each other in every game.

A game's own terms, and what players call them, are in its glossary.
"""

from __future__ import annotations

from collections.abc import Mapping

GROUPS: Mapping[str, tuple[str, ...]] = {
    "defeated": tuple(
        "defeat defeated die dies died dead dying death kill kills killed killing destroy destroyed fall falls fell "
        "perish lethal ko knocked".split()
    )
    + ("go down", "goes down", "went down", "blew up", "blown up", "taken out", "wiped out"),
    "thrown away": tuple(
        "discard discarded discards toss tossed dump dumped trash trashed pitch bin ditch mill milled".split()
    )
    + ("throw away", "thrown away", "throws away", "get rid", "graveyard", "put away"),
    "opponent": tuple("opponent opponents opponent's opp opps enemy enemies enemys foe rival opposing".split())
    + ("other player", "other guy", "other side", "the other"),
    "own": tuple("ally allies friendly own friend friends teammate mine".split()) + ("my side", "my guys", "my guy"),
    "damage": tuple("damage dmg damages hit hits hurt hurts smack smacked swing swings struck".split()),
    "prevented": tuple("prevent prevented reduce reduced reduces less absorb shrug ignore protected protection".split())
    + ("take less", "takes less", "shrugging off"),
    "healed": tuple("heal heals healed cure patch recover regain".split()) + ("patch up", "fix up"),
    "paid": tuple("pay pays paid payment cost costs price spend spent afford expensive cheap".split()),
    "free": ("free", "for free", "without paying", "no cost", "costs nothing"),
    "searched": tuple("search searches tutor fetch dig find".split()) + ("dig out", "look for", "go get"),
    "returned": tuple("return returns returned bounce bounced bounces recover retrieve revive".split())
    + ("get back", "bring back", "back to hand", "put back", "come back", "comes back"),
    "start": tuple("start starts begin begins beginning opening initial setup".split()) + ("set up", "game start"),
    "stopped": tuple("cancel cancelled counter countered negate negated stop stopped interrupt".split()),
    "attached": tuple(
        "attach attached attaches equip equipped strap wear wearing wears hold holding holds carry carries "
        "carrying".split()
    )
    + ("strap on", "put on"),
    "exchanged": tuple("switch switches switched swap swaps swapped exchange rotate sub".split())
    + ("pull out", "swap out"),
    "blocked": tuple("block blocks blocked blocker blockers blocking chump chumps chumped defend defends".split())
    + ("got in the way", "in the way", "gets in front", "double teamed"),
    "unblocked": ("unblocked", "nobody blocks", "no one blocks", "noone blocks", "nobody blocked", "no blockers"),
    "moved": tuple("move moves moved walk walks walking travel travels drive drives fly flies".split()),
    "twice": tuple("twice double doubled doubles again stack stacks stacking".split())
    + ("two times", "both times", "2 times", "2x", "each time", "every time"),
    "once": ("once", "one time", "just once", "only once", "a single time", "one-time"),
    "removed": tuple("remove removed removes leaves left gone vanish vanishes disappear".split())
    + ("goes away", "taken away"),
    "simultaneous": ("same time", "same moment", "at once", "simultaneous", "simultaneously", "together"),
    "order": ("order", "which first", "comes first", "who chooses the order", "sequence"),
    "leftover": tuple("excess overkill leftover leftovers remaining rest spill trample".split()) + ("left over",),
    "crew": tuple("crew pilot driver passenger passengers inside onboard aboard".split())
    + ("on board", "nobody inside"),
    "stolen": tuple("steal stolen stole steals control controlled".split()) + ("take control", "took control"),
    "lose": tuple("lose loses losing lost loss".split()) + ("game over", "out of the game"),
    "win": tuple("win wins winning won victory".split()),
    "look": tuple("look looks peek peeks see view spy reveal".split()),
    "copy": tuple("copy copies duplicate duplicates same identical".split()) + ("second copy", "another copy"),
    "maximum": tuple("max maximum limit cap most".split()) + ("at most", "how many"),
    "number": ("atk", "stats", "stat", "numbers", "power", "toughness"),
}
"""Each group by a name for it, and its words and phrases."""
