"""A person's hand as a private message: in words always, with its picture where one can be drawn.

Made from that person's own look; it goes into a private message or an ephemeral answer and nowhere else.
"""

from __future__ import annotations

import discord

import engine
from bot import limits
from bot.letters import Letter
from bot.looking import Look
from bot.pictures import Pictures
from bot.text import cut, escape, join_within
from bot.views import table
from bot.views.base import Button
from bot.views.ids import Control

WHY = "\n-# `/rule` with an id in brackets shows why a card cannot be played."


def lines(at: Look) -> list[str]:
    """Each card of the hand: what it is, its printed numbers, whether it can be played now, and if not, the rule."""
    entries = engine.games.lore(at.row.game).entries
    made = []
    for card in at.view.hand:
        facts = [f"**{escape(card.title)}**", escape(card.kind)]
        facts += [f"{label} {value}" for label, value in entries[card.card].faces[0].numbers]
        if card.playable:
            facts.append("▶ playable")
        elif card.refusal is not None:
            facts.append(f"`[{card.refusal.rule}]`")
        made.append(" · ".join(facts))
    return made


async def letter(pictures: Pictures, at: Look, note: str = "") -> Letter:
    """The hand. ``note`` is a sentence put on top."""
    cards = lines(at)
    head = "\n".join(
        filter(None, [note, table.heading(at), f"Your hand: {len(cards)} card{'' if len(cards) == 1 else 's'}"])
    )
    hint = WHY if any("`[" in card for card in cards) else ""
    room = limits.CONTENT - len(head) - 1 - len(hint)
    text = f"{head}\n{join_within(cards, room)}{hint}" if cards else head
    return Letter(cut(text, limits.CONTENT), await pictures.hand(at))


def by_mail(made: Letter, at: Look) -> Letter:
    """The same as a private message, with the buttons by which one can play from there."""
    if at.result is not None:
        return made
    row = [
        Button(Control(at.row.id, at.number, "move"), "Move", discord.ButtonStyle.primary),
        Button(Control(at.row.id, at.number, "log"), "Log"),
        Button(Control(at.row.id, at.number, "text"), "Text board"),
    ]
    return Letter(made.text, made.files, (row,))
