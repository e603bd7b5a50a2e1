"""Slash commands, a group a file. Each parses, calls a session or a view, and replies; no rules, no texts of play."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.cogs import act, helping, match, person


def all_commands() -> list[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """Fresh command objects for one command tree."""
    return [match.MatchGroup(), *act.commands(), *person.commands(), *helping.commands()]
