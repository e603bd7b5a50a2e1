"""CPU of a whole action through the simulated Discord, against a trivial handler that sends as much.

The action: a pick in the panel, stored, with the table's new picture and the panel's answer. The trivial handler: a
button that edits its message with a file of the same size and sends a private follow-up. Both run in one process, in
turn; the line is the median of the per-round ratios. The simulator's own work is in both.

Run: ``python tests/benchmarks/bench_discord.py``
"""

from __future__ import annotations

import asyncio
import io
import re
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Self

import discord
import simcord

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS.parent), str(TESTS / "bot")]

from world import World, answer_first, make_bot, mover, started, world_in  # noqa: E402  (the bot's test helpers)

ROUNDS = 15
SIZE = 90_000
"""Bytes of the trivial handler's file: a typical board."""


class Trivial(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"trivial:(?P<number>\d+)"):
    """A button that answers with a file and a private follow-up, and does nothing else."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label="Press", custom_id=f"trivial:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction, __: object, match: re.Match[str]) -> Self:
        """The button as its id says."""
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Edit with the file, then follow up."""
        view = discord.ui.View(timeout=None)
        view.add_item(Trivial(self.number + 1))
        file = discord.File(io.BytesIO(bytes(SIZE)), "board.png", description="A board.")
        await interaction.response.edit_message(content="A board.", attachments=[file], view=view)
        await interaction.followup.send("Done.", ephemeral=True)


async def plain_place(here: World) -> Any:
    """A channel with such a button; the simulator runs one world at a time, so it lies in the match's world."""
    here.bot.add_dynamic_items(Trivial)
    channel = here.guild.create_text_channel("plain")
    view = discord.ui.View(timeout=None)
    view.add_item(Trivial(0))
    target = here.bot.get_channel(channel.id)
    assert isinstance(target, discord.TextChannel)
    await target.send("A board.", view=view)
    return channel


async def action(here: World) -> float:
    """CPU seconds of one pick, from the press in the open panel to everything being sent."""
    if "is to act" not in here.table().content:
        await started(here, "Ann", "Bo")
    actor = mover(here)
    opened = await actor.click(here.table(), label="Move")
    began = time.process_time()
    await answer_first(actor, opened.response)
    return time.process_time() - began


async def trivial(channel: Any, person: Any) -> float:
    """CPU seconds of one press of the trivial button."""
    message = channel.history()[-1]
    number = message.components[0].children[0].custom_id
    began = time.process_time()
    await person.click(message, custom_id=number)
    return time.process_time() - began


async def main() -> None:
    """Print the ratio beside its goal."""
    with tempfile.TemporaryDirectory() as folder:
        env = simcord.Env(make_bot(Path(folder)), settle_timeout=20)
        await env.start()
        here = world_in(env, Path(folder))
        await started(here, "Ann", "Bo")
        channel, person = await plain_place(here), here.person("Cleo")
        ratios = []
        for _ in range(ROUNDS):
            whole = await action(here)
            ratios.append(whole / await trivial(channel, person))
        print(f"whole action / trivial handler, CPU: {median(ratios):5.1f}   goal <= 2")
        await here.bot.close()
        await env.shutdown()


if __name__ == "__main__":
    asyncio.run(main())
