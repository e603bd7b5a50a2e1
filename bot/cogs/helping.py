"""``/help``: a first match, lookups and decks in a few lines."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.cogs.calls import Interaction, answer
from bot.text import escape
from bot.views.base import Press
from engine import games

TEXT = """**How to play**{goals}
1. `/match start` opens a match in this channel. Everybody who plays presses *Join*; *Add computer* fills a seat.
2. Each chooses a deck with *Choose deck*; nobody else sees it. Then press *Start*.
3. *Move* on the table shows what you may do, only to you. *My hand* shows your cards, only to you.
4. *Why not?* tells which rule stands in the way. *Log* tells what happened, `/match text` the whole board in words.
5. *…* holds take-backs, resigning, and ending without a result.
`/act` does the same by typing. `/match list` shows your matches, `/settings` how I reach you.
**Cards, rules, decks**
`/card` shows a card by its name, also misspelt or cut short. For names in a message, like `[[Artax]]`, open the \
message's menu: *Apps*, *Look up cards*.
`/rule` answers questions about the rules, also by a rule's id, and says so when the rules do not cover something.
`/deck import` brings in a deck as a pasted list or a file; `list`, `show`, `rename`, `delete` and `export` are there \
too. Legal decks of yours are offered below *Choose deck*.
`/lookups` switches lookups off or on in a channel, for those who may manage it.
**Yours**
`/block` and `/data` are yours: whom you do not want to meet, and what I keep about you."""


def text() -> str:
    """The help; how one wins comes from the games."""
    goals = "".join(f"\n{escape(game.title)}: {escape(game.goal())}" for game in games.all_games().values())
    return TEXT.format(goals=goals)


@app_commands.command(name="help", description="How to play, and how to look cards and rules up.")
async def help_command(interaction: Interaction) -> None:
    """Help."""

    async def work(call: Press) -> None:
        await call.reply.tell(text())

    await answer(interaction, work, needs_match=False)


def commands() -> list[app_commands.Command[Any, ..., Any]]:
    """The commands of this file."""
    return [help_command]
