"""``/rule``: what the rules say to a question, or a rule by its id."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import limits
from bot.cogs.calls import Interaction, answer
from bot.cogs.card import complete_game, game_typed
from bot.lookups import shelf
from bot.text import labels
from bot.views import cards, rules
from bot.views.base import Press


async def complete_rule(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Ids, titles and terms by what was typed so far."""
    found = await shelf.rules_starting(current, await game_typed(interaction))
    kept = [(label, value) for label, value in found if len(value) <= limits.COMPONENT_TEXT][: limits.CHOICES]
    names = labels([label for label, _ in kept], 100)
    offered = [(name, value) for name, (_, value) in zip(names, kept, strict=True)]
    limits.check_choices(offered)
    return [app_commands.Choice(name=name, value=value) for name, value in offered]


@app_commands.command(name="rule", description="Ask about the rules, or look a rule up by its id.")
@app_commands.describe(question="Your question, a term, or a rule's id", game="Which game, if not the one played here")
@app_commands.autocomplete(question=complete_rule, game=complete_game)
async def rule_command(
    interaction: Interaction, question: app_commands.Range[str, 1, 500], game: str | None = None
) -> None:
    """Answer."""

    async def work(call: Press) -> None:
        await cards.refuse_where_quiet(call)
        await rules.ask(call, question, cards.game_named(game))

    await answer(interaction, work, needs_match=False)


def commands() -> list[app_commands.Command[Any, ..., Any]]:
    """The commands of this file."""
    return [rule_command]
