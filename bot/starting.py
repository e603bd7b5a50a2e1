"""Start the bot or back its database up; each start that fails is one clear line and an exit code not 0."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Never

import discord

from bot import memory
from bot import settings as settings_of
from bot.app import Tablekeeper, create_bot
from bot.lookups import shelf
from bot.settings import BadSettings, Settings
from bot.stopping import until_stopped
from bot.store.errors import StoreError
from bot.store.sqlite import backup
from engine import DataError

log = logging.getLogger("bot")

FAILED = 1
BAD_SETTINGS = 2

HIGHEST_PORT = 65_535

IN_WORDS: dict[type[BaseException], str] = {
    discord.LoginFailure: "Discord does not accept DISCORD_TOKEN: make a new one in the developer portal",
    discord.PrivilegedIntentsRequired: "Discord wants privileged intents; this bot needs none: please report this",
}


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one line."""

    def error(self, message: str) -> Never:
        """Exit with status 2."""
        self.exit(BAD_SETTINGS, f"tablekeeper: {message}\n")


def _port(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) > HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"expected a port from 0 to {HIGHEST_PORT}, found {text!r}")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until stopped. Returns the exit code."""
    parser = Parser(prog="python -m bot", description="A Discord bot for card game matches.")
    parser.add_argument("--playground", action="store_true", help="run against a simulated Discord in the browser")
    parser.add_argument("--port", type=_port, default=8765, help="first port of the playground; 0 takes free ones")
    parser.add_argument("--backup", type=Path, metavar="FILE", help="copy the database, also while the bot runs")
    given = parser.parse_args(arguments)
    try:
        settings = settings_of.read()
        logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
        if given.backup is not None:
            if asyncio.run(until_stopped(backup(settings.database_path, given.backup))):
                return 0
            return _failed(f"stopped before it was known whether {given.backup} is whole")
        return _playground(settings, given.port) if given.playground else _discord(settings)
    except BadSettings as error:
        return _failed("\n".join(error.faults), BAD_SETTINGS)
    except StoreError as error:
        return _failed(error.sentence)
    except DataError as error:
        return _failed(f"the game data is broken: {error}")
    except KeyboardInterrupt:
        return 0


def _failed(text: str, code: int = FAILED) -> int:
    for line in text.splitlines():
        print(f"tablekeeper: {line}", file=sys.stderr)
    return code


def _playground(settings: Settings, port: int) -> int:
    try:
        from bot import playground
    except ModuleNotFoundError as error:
        return _failed(f"the playground needs the packages of requirements/play.txt: {error.name} is missing")
    try:
        asyncio.run(until_stopped(playground.serve(settings, port)))
    except playground.PlaygroundError as error:
        return _failed(str(error))
    return 0


def _discord(settings: Settings) -> int:
    token = settings.token
    bot = create_bot(settings)
    shelf.warm()
    memory.settle()
    try:
        asyncio.run(until_stopped(_run(bot, token)))
    except (discord.LoginFailure, discord.PrivilegedIntentsRequired) as error:
        return _failed(IN_WORDS[type(error)])
    except (discord.DiscordException, OSError) as error:
        return _failed(f"Discord cannot be reached: {error}")
    return 0


async def _run(bot: Tablekeeper, token: str) -> None:
    async with bot:
        await bot.open()
        await bot.start(token)
