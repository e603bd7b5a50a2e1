"""The playground: the same bot against a simulated Discord, with pages in the browser to be its people.

Here: starting and ending it, and the loop that keeps pages and stored world current. The bot is not changed in any way.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import simcord

from bot.playground import world
from bot.playground.errors import PlaygroundError
from bot.playground.pages import Page, Pages
from bot.playground.places import Places, settle_in
from bot.settings import Settings

__all__ = ["Playground", "PlaygroundError", "open_playground", "serve"]

log = logging.getLogger(__name__)

LOOK_EVERY = 0.1
"""Seconds between two looks for something new."""
STILL_FOR = 0.3
"""Seconds without anything new before the pages show it."""
HIGHEST_PORT = 65_535
PATIENCE = 20.0
"""Seconds that the simulator waits for the bot after an act, before it calls it stuck."""


class Playground:
    """A running playground: its world, its pages, and whether they are up to date."""

    def __init__(self, env: simcord.Env, path: Path, key: str, places: Places, pages: Pages) -> None:
        self.env = env
        self._key = key
        self.path = path
        self.places = places
        self.pages = pages
        self.is_ending = False

    async def store_world(self) -> None:
        """Write the world to its file. The picture of it is taken at once, the writing waits for the disk."""
        await asyncio.to_thread(world.store, self.path, world.snapshot(self.env, self._key))

    async def keep_current(self) -> None:
        """Until the end: store the world after each change, and refresh the pages once it was still. Moves no time.

        It is asked to end and never cancelled: a write that ran on by itself could overtake the last one.
        """
        loop = asyncio.get_running_loop()
        last, is_shown = loop.time(), True
        while not self.is_ending:
            await asyncio.sleep(LOOK_EVERY)
            if world.happened(self.env):
                last, is_shown = loop.time(), False
                await self.store_world()
            elif not is_shown and loop.time() - last >= STILL_FOR and self.pages.is_idle:
                self.pages.refresh()
                is_shown = True

    async def wait_until_ended(self) -> None:
        """Return when somebody ended the first table's page."""
        await self.pages.open[0].preview.wait_closed()


@contextlib.asynccontextmanager
async def open_playground(bot: discord.Client, path: Path, port: int) -> AsyncIterator[Playground]:
    """Run a bot in the world of a file, new or stored, with its pages open from a port on (0: any free ones).

    Raises: PlaygroundError when the world cannot be read or a port is taken.
    """
    env = simcord.Env(bot, check_errors=False, settle_timeout=PATIENCE)
    key = world.load(path, env) or secrets.token_urlsafe(12)
    await env.start()
    ground: Playground | None = None
    try:
        with env.time_context():
            places = await settle_in(env)
            pages = Pages(env)
            await _open_pages(places, pages, port, key)
            ground = Playground(env, path, key, places, pages)
            await ground.store_world()
            keeper = asyncio.create_task(ground.keep_current())
            keeper.add_done_callback(_report)
            try:
                yield ground
            finally:
                ground.is_ending = True
                await asyncio.gather(keeper, return_exceptions=True)
                await pages.close()
    finally:
        with env._bot_scope():
            await bot.close()
        if ground is not None:
            await ground.store_world()
        await env.shutdown()


async def _open_pages(places: Places, pages: Pages, port: int, key: str) -> None:
    """Open the first table with the person to be at its top, each person's direct messages, and the other tables."""
    first, *others = places.tables
    wanted: list[tuple[str, simcord.ChannelHandle, tuple[simcord.MemberActor | simcord.UserHandle, ...]]] = [
        (f"#{first.name}", first, places.people),
        *((f"direct messages of {person.name}", person.user.dm_channel, (person.user,)) for person in places.people),
        *((f"#{table.name}", table, places.people) for table in others),
    ]
    highest = port + len(wanted) - 1
    if port and highest > HIGHEST_PORT:
        raise PlaygroundError(f"the pages would need the ports {port} to {highest}; choose a lower one with --port")
    try:
        for place, (title, channel, viewers) in enumerate(wanted):
            await pages.add(title, channel, viewers, port + place if port else 0, key)
    except PlaygroundError:
        await pages.close()
        raise


def _report(keeper: asyncio.Task[None]) -> None:
    """Log why the pages stopped being kept current."""
    if not keeper.cancelled() and (error := keeper.exception()) is not None:
        log.error("the playground's pages are no longer refreshed", exc_info=error)


def addresses(pages: list[Page]) -> str:
    """The pages as lines for a terminal."""
    width = max(len(page.title) for page in pages)
    return "\n".join(f"  {page.title:<{width}}  {page.preview.url}" for page in pages)


def world_path(database: Path) -> Path:
    """Where the world that belongs to a database is kept."""
    return database.with_name(database.name + ".world")


async def serve(settings: Settings, port: int) -> None:
    """Run the playground until its first page is ended or the task is cancelled.

    It has a database of its own beside the configured one, so that simulated matches never mix with real ones.

    Raises: PlaygroundError before anything is served.
    """
    from bot.app import create_bot  # the app needs the whole bot; the rest of this package does not
    from bot.lookups import shelf

    database = settings.database_path.with_name("playground-" + settings.database_path.name)
    bot = create_bot(settings.model_copy(update={"database_path": database}))
    shelf.warm()
    async with open_playground(bot, world_path(database), port) as ground:
        print(
            "The playground is open:",
            addresses(ground.pages.open),
            "Ctrl+C ends it; all is kept.",
            sep="\n",
            flush=True,
        )
        await ground.wait_until_ended()
