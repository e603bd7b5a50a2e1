"""Finds ``[[name]]`` and ``[[name|game]]`` in a message as a reader would: not in code, quotes, spoilers, links.

Marks that are not closed mean nothing, as in Discord.
"""

from __future__ import annotations

from dataclasses import dataclass

import regex

MOST = 5
"""Cards of one message that are looked up."""

LONGEST = 100
"""Characters of a name."""

_UNREAD = regex.compile(
    r"```.*?```"  # a block of code
    r"|(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`)"  # code in a line
    r"|(?m:^)>>> .*\Z"  # a quote to the end
    r"|(?m:^)> [^\n]*"  # a quoted line
    r"|\|\|.*?\|\|(?!\|)"  # a spoiler; a name and its game have one bar between them
    r"|<?https?://[^\s>\]]*>?",  # an address
    regex.DOTALL,
)
_FOUND = regex.compile(r"(?<!\[)\[\[([^\[\]\n|]{1,100})(?:\|([^\[\]\n|]{0,40}))?\]\](?!\()")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A card that a message names; ``game`` is "" where it names none."""

    name: str
    game: str = ""


def wanted(text: str) -> list[Wanted]:
    """The cards that a message names, each once, in their order; all of them, for the caller to take the first."""
    found: dict[tuple[str, str], Wanted] = {}
    for name, game in _FOUND.findall(_UNREAD.sub(" ", text.replace("\\`", " "))):
        plain, of_game = " ".join(name.split()), " ".join(game.split())
        if plain:
            found.setdefault((plain.casefold(), of_game.casefold()), Wanted(plain, of_game))
    return list(found.values())
