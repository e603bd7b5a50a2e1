"""Slash commands, a group a file. Each parses, calls a session or a view, and replies; no rules, no texts of play."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.cogs import act, card, deck, helping, match, person, rule

Command = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu


def all_commands() -> list[Command]:
    """Fresh command objects for one command tree."""
    own: list[Command] = [match.MatchGroup(), *act.commands(), *card.commands(), *rule.commands()]
    own += deck.commands()
    return [*own, *person.commands(), *helping.commands()]
