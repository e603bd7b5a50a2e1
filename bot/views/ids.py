"""Custom ids of buttons and menus: ``tk:<match>:<number>:<verb>[:<argument>]``, under 60 characters.

A control carries ids and never state, so that it still acts after a restart and says by its decision number whether it
is stale. Here are only the closed set of verbs, packing and parsing; what a verb does stands in the other modules.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LIMIT = 59
"""Characters that a custom id of ours may have; Discord takes 100."""

NOBODY = "me"
"""Stands where a match id would for controls that belong to a person and to no match."""

BUTTONS = frozenset(
    {
        # table
        "move", "hand", "log", "why", "more", "pass", "passes", "closeup",
        # panel
        "page", "ok", "cancel", "clear", "refresh", "all", "stand", "always",
        # lobby
        "join", "accept", "decline", "leave", "computer", "start", "close", "closes", "deck",
        # menus behind "…"
        "text", "resign", "resigns", "takeback", "agree", "refuse", "abort", "aborts", "rematch", "claim", "claims",
        "export", "logpage", "textpage", "forgets", "keep",
        # lookups
        "card", "cardof", "cardpage", "rule", "ruleof", "chapter", "ask",
        # decks
        "mend", "mendall", "leaveout", "reportpage", "keepdeck", "dropimport", "showdeck", "deckpage", "usedeck",
        "senddeck", "renamedeck", "deletedeck", "deletesdeck",
    }
)  # fmt: skip
"""Verbs of buttons."""

SELECTS = frozenset(
    {
        "pick", "plan", "askwhy", "pickdeck", "standing", "backto", "setting", "ruling", "whichcard", "ofdecks",
        "closeupof",
    }
)  # fmt: skip
"""Verbs of menus; disjoint from the buttons' so that no custom id fits two templates."""

MODALS = frozenset({"asked", "pasted", "renamed"})
"""Verbs of filled-in forms."""


@dataclass(frozen=True, slots=True)
class Control:
    """What a press says: the match, the decision number it was made for, and what is wanted."""

    match: str
    number: int
    verb: str
    arg: str = ""

    @property
    def custom_id(self) -> str:
        """The id as Discord carries it. Raises ValueError for one that could not be parsed again."""
        text = f"tk:{self.match}:{self.number}:{self.verb}" + (f":{self.arg}" if self.arg else "")
        if len(text) > LIMIT or parse(text) != self:
            raise ValueError(f"not a custom id of ours: {text!r}")
        return text


def _template(verbs: frozenset[str]) -> re.Pattern[str]:
    verb = "|".join(sorted(verbs))
    return re.compile(
        rf"tk:(?P<match>[a-z0-9]{{1,12}}):(?P<number>\d{{1,9}}):(?P<verb>{verb})(?::(?P<arg>[A-Za-z0-9_.-]{{1,32}}))?"
    )


BUTTON = _template(BUTTONS)
SELECT = _template(SELECTS)
MODAL = _template(MODALS)


def read(match: re.Match[str]) -> Control:
    """The control that a matching template found."""
    return Control(match["match"], int(match["number"]), match["verb"], match["arg"] or "")


def parse(custom_id: str) -> Control | None:
    """The control behind a custom id, or None if it is not one of ours."""
    for template in (BUTTON, SELECT, MODAL):
        found = template.fullmatch(custom_id)
        if found is not None:
            return read(found)
    return None
