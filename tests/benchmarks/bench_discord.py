"""CPU of a whole action through the simulated Discord, against a trivial handler that sends as much.

The action: the press in the open panel that answers the decision, with all that follows from it: the act stored, the
table's new picture, hands, panels that are open, and the nudge. A press that only adds to a choice of several is made,
but not counted. The trivial handler: a button that edits its message with a file as large as the table's picture and
sends a private follow-up. Both run in one process, in turn. The line is the median of the per-round ratios; the mean
beside it is all CPU of the actions over all CPU of the handlers, so that rare dear actions are not hidden by a median.
The simulator's own work is in both.

Run: ``python tests/benchmarks/bench_discord.py``
"""

from __future__ import annotations

import asyncio
import io
import random
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

from world import World, button_labels, components, custom_id, make_bot, mover, started, world_in  # noqa: E402  (the bot's test helpers)

from bot import memory  # noqa: E402

ROUNDS = 60
WARM = 15
"""Actions before the measured ones: most tiles of a match have been seen before."""

PRESSES = 40
"""Within so many presses every decision is answered."""


class Trivial(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"trivial:(?P<number>\d+)"):
    """A button that answers with a file and a private follow-up, and does nothing else."""

    size = 0
    """Bytes of the file."""

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
        file = discord.File(io.BytesIO(bytes(self.size)), "board.png", description="A board.")
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


def stands_at(here: World) -> str:
    """What tells one decision from another, as everybody sees it: the custom id of *Move*; "" when there is none."""
    table = here.table()
    return custom_id(table, "Move") if "Move" in button_labels(table) else ""


async def press(actor: Any, panel: Any, chance: random.Random) -> Any:
    """One press in a panel: an option, or *Confirm*; never a way back."""
    ways: list[tuple[str, str | None]] = []
    for part in components(panel):
        if part["type"] == 3:
            ways += [(part["custom_id"], option["value"]) for option in part["options"]]
        elif not part.get("disabled") and part["custom_id"].split(":")[3] == "ok":
            ways.append((part["custom_id"], None))
    control, value = chance.choice(ways)
    if value is None:
        return await actor.click(panel, custom_id=control)
    return await actor.select(panel, [value], custom_id=control)


async def action(here: World, chance: random.Random) -> float:
    """CPU seconds of the press that answers a decision, until everything has been sent."""
    if not stands_at(here):
        await started(here, "Ann", "Bo")
    actor, before = mover(here), stands_at(here)
    panel = (await actor.click(here.table(), label="Move")).response
    for _ in range(PRESSES):
        began = time.process_time()
        pressed = await press(actor, panel, chance)
        taken = time.process_time() - began
        if stands_at(here) != before:
            return taken
        panel = pressed.response
    raise AssertionError(f"the decision {before} was not answered")


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
        try:
            await measure(here)
        finally:
            await here.bot.close()
            await env.shutdown()


async def measure(here: World) -> None:
    """Both in turn."""
    await started(here, "Ann", "Bo")
    memory.settle()  # as the bot does when it starts
    channel, person = await plain_place(here), here.person("Cleo")
    chance = random.Random(1)
    for _ in range(WARM):
        await action(here, chance)
    wholes, trivials = [], []
    for _ in range(ROUNDS):
        wholes.append(await action(here, chance))
        Trivial.size = sum(file.size for file in here.table().attachments)
        trivials.append(await trivial(channel, person))
    ratios = [whole / plain for whole, plain in zip(wholes, trivials, strict=True)]
    print(
        f"whole action / trivial handler, CPU: median {median(ratios):5.1f}, "
        f"mean {sum(wholes) / sum(trivials):5.1f}   goal <= 2   "
        f"(medians {median(wholes) * 1000:.1f} and {median(trivials) * 1000:.1f} ms)"
    )


if __name__ == "__main__":
    asyncio.run(main())
