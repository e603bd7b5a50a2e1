"""``/settings``, ``/block`` and ``/data``: what belongs to a person."""

from __future__ import annotations

from typing import Any

import discord
import orjson
from discord import app_commands

from bot.cogs.calls import Interaction, answer
from bot.errors import ForPeople
from bot.letters import Attached, Letter
from bot.text import cut, name_of, shown
from bot.views import people
from bot.views.base import Press


@app_commands.command(name="settings", description="How the bot reaches you and when it asks you.")
async def settings_command(interaction: Interaction) -> None:
    """Settings."""

    async def work(call: Press) -> None:
        await call.reply.show(people.settings_letter(await call.bot.people.settings(call.user)))

    await answer(interaction, work, needs_match=False)


class BlockGroup(app_commands.Group):
    """Whom one does not want to play with; the others are not told."""

    def __init__(self) -> None:
        super().__init__(name="block", description="People you do not want to play with; they are not told.")

    @app_commands.command(description="Do not play with somebody any more.")
    async def add(self, interaction: Interaction, person: discord.User) -> None:
        """Block."""

        async def work(call: Press) -> None:
            if person.id == call.user:
                raise ForPeople("You cannot block yourself.")
            await call.bot.people.block(call.user, person.id)
            await call.reply.tell(
                f"You will not be seated with {shown(name_of(person.display_name, person.name))}. Nobody is told."
            )

        await answer(interaction, work, needs_match=False)

    @app_commands.command(description="Undo a block.")
    async def remove(self, interaction: Interaction, person: discord.User) -> None:
        """Unblock."""

        async def work(call: Press) -> None:
            done = await call.bot.people.unblock(call.user, person.id)
            await call.reply.tell("The block is undone." if done else "You had not blocked that person.")

        await answer(interaction, work, needs_match=False)

    @app_commands.command(name="list", description="Whom you have blocked.")
    async def list_(self, interaction: Interaction) -> None:
        """List."""

        async def work(call: Press) -> None:
            blocked = sorted(await call.bot.store.blocked(call.user))
            text = ", ".join(f"<@{user}>" for user in blocked) or "nobody"
            await call.reply.tell(cut(f"You have blocked {text}.", 1900))

        await answer(interaction, work, needs_match=False)


class DataGroup(app_commands.Group):
    """What is kept about a person."""

    def __init__(self) -> None:
        super().__init__(name="data", description="What is kept about you: see it, take it with you, have it deleted.")

    @app_commands.command(description="What is kept about you.")
    async def show(self, interaction: Interaction) -> None:
        """Show."""

        async def work(call: Press) -> None:
            data = await call.bot.people.data(call.user)
            lines = [
                f"- {key}: {len(value) if isinstance(value, (list, dict)) else value}" for key, value in data.items()
            ]
            text = "I keep your settings, decks, blocks, and your seats and picks in matches:\n" + "\n".join(lines)
            await call.reply.show(Letter(cut(text, 1900)))

        await answer(interaction, work, needs_match=False)

    @app_commands.command(description="Everything that is kept about you, as a file.")
    async def export(self, interaction: Interaction) -> None:
        """Export."""

        async def work(call: Press) -> None:
            data = orjson.dumps(
                await call.bot.people.data(call.user), option=orjson.OPT_INDENT_2 | orjson.OPT_NON_STR_KEYS
            )
            await call.reply.show(
                Letter("Everything that I keep about you.", (Attached("tablekeeper-data.json", data),))
            )

        await answer(interaction, work, needs_match=False)

    @app_commands.command(description="Delete what is kept about you, after a question.")
    async def forget(self, interaction: Interaction) -> None:
        """Forget."""

        async def work(call: Press) -> None:
            await call.reply.show(people.forget_letter())

        await answer(interaction, work, needs_match=False)


def commands() -> list[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """The commands of this file."""
    return [settings_command, BlockGroup(), DataGroup()]
