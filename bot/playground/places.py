"""The places and people of the playground: one server with two tables, and two people to be."""

from __future__ import annotations

from dataclasses import dataclass

import simcord
from simcord import ChannelHandle, GuildHandle, MemberActor

GUILD = "Tablekeeper playground"
TABLES = ("table", "second-table")
PEOPLE = ("Ann", "Ben")
GUIDE = "Playground"
BOT = "Tablekeeper"
WELCOME = """\
**Welcome.** You are Ann or Ben: choose at the top of the page, or open the page twice. Type here as on Discord:
- `/match start`, then Enter and the arrow at the right, opens a match. Press **Join** and choose a deck. Then become \
Ben and do the same, or press **Add computer** to play alone. **Start** deals the cards.
- **Move** shows what you may do, **My hand** your cards; nobody else sees either.
- `/card` shows a card, `/rule` answers questions about the rules, `/deck` keeps decks of your own.
- `/help` says the rest.

The addresses printed in the terminal also open each person's direct messages and a second table."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where one can be in the playground, and as whom."""

    guild: GuildHandle
    tables: tuple[ChannelHandle, ...]
    people: tuple[MemberActor, ...]


async def settle_in(env: simcord.Env) -> Places:
    """The places of this world: found again, or made, with the message that says what to type."""
    stored = next((guild for guild in env.backend.guilds.values() if guild.name == GUILD), None)
    if stored is not None:
        guild = GuildHandle(env, stored)
        users = {env.backend.users[key].name: env.backend.users[key] for key in stored.members}
        people = tuple(MemberActor(env, guild, simcord.UserHandle(env, users[name])) for name in PEOPLE)
        return Places(guild, tuple(guild.channels[name] for name in TABLES), people)
    env.backend.edit_bot_profile(BOT)
    guild = env.create_guild(GUILD)
    tables = tuple(guild.create_text_channel(name, topic="A table for one match at a time") for name in TABLES)
    people = tuple(guild.add_member(env.create_user(name)) for name in PEOPLE)
    guide = guild.add_member(env.create_user(GUIDE, bot=True))
    for table in tables:
        await guide.send(table, WELCOME)
    return Places(guild, tables, people)
