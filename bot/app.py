"""The bot: puts store, sessions and views together, registers commands and controls, and answers what nobody else does.

No privileged intents. Nothing of a match is kept here; all of it is in the store.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import timedelta

import discord
from discord import app_commands
from discord.ext import commands, tasks

import engine
import renderers
from bot import cogs, limits
from bot.breaker import Breaker
from bot.delivery import Delivery
from bot.errors import sentence_for
from bot.letters import Letter
from bot.lookups import shelf
from bot.lookups.official import Official
from bot.opponents import opponents
from bot.permissions import Watch
from bot.pictures import Pictures
from bot.sessions.computer import Player
from bot.sessions.decks import Decks
from bot.sessions.lobby import Lobbies
from bot.sessions.manager import Sessions
from bot.sessions.offers import Offers
from bot.sessions.people import People
from bot.sessions.publish import Publisher
from bot.sessions.waiting import Waiting
from bot.settings import Settings
from bot.store.base import RUNNING, Phase, Store
from bot.store.sqlite import SqliteStore
from bot.views import base, cards, closeups, decks, forms, lobby, menus, panel, people, rules, shortcuts, table
from engine import Refused

log = logging.getLogger("bot")

VIEWS = (cards, closeups, decks, lobby, menus, panel, people, rules, shortcuts, table)
"""The modules whose handlers are registered by their import."""

LATELY = timedelta(hours=1)
"""A match whose last act is not older than this is shown again when the bot starts."""

UNKNOWN = "That control is from an older message and does nothing any more. `/match list` shows your matches."


def intents() -> discord.Intents:
    """What we ask Discord to tell us: servers, and that messages were written, not what they say."""
    return discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


class Tree(app_commands.CommandTree["Tablekeeper"]):
    """The command tree; commands answer their own errors, this answers what fails before them."""

    async def on_error(
        self, interaction: discord.Interaction[Tablekeeper], error: app_commands.AppCommandError, /
    ) -> None:
        """Say what went wrong, privately."""
        sentence = sentence_for(error)
        try:
            if interaction.response.is_done():
                await interaction.followup.send(ephemeral=True, **Letter(sentence).for_send())
            else:
                await interaction.response.send_message(ephemeral=True, **Letter(sentence).for_send())
        except discord.HTTPException as failure:
            log.warning("could not answer %r: %s", sentence, failure)


class Tablekeeper(commands.Bot):
    """The Discord client. ``settings`` are whole; the store is opened at login and closed with the client."""

    store: Store
    sessions: Sessions
    lobbies: Lobbies
    offers: Offers
    waiting: Waiting
    people: People
    decks: Decks
    publisher: Publisher

    def __init__(self, settings: Settings, players: Mapping[str, Player] | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents(),
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.settings = settings
        self.players = opponents() if players is None else players
        self.once = base.Once()
        self.panels = panel.Panels()
        self.deck_menus = lobby.DeckMenus()
        self.breaker = Breaker()
        self.pictures = Pictures()
        self.official = Official.load(settings.official_text_dir)
        self.delivery = Delivery(self)
        self.watch = Watch(self)
        self._is_open = False
        self._is_set_up = False

    # --- starting and stopping ---------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """Open the store, put everything together, register commands. Raises StoreError, LimitExceeded."""
        await self.open()
        if not self._is_set_up:
            self._is_set_up = True
            self.add_dynamic_items(base.Button, base.Menu)
            self.add_listener(forms.on_interaction, "on_interaction")
            for command in cogs.all_commands():
                self.tree.add_command(command)
            limits.check_commands([command.to_dict(self.tree) for command in self.tree.get_commands()])
        await self._register()
        await self.waiting.woke()
        await self.sessions.wake()
        await self._catch_up()
        if not self._sweeping.is_running():
            self._sweeping.change_interval(seconds=self.settings.sweep_interval)
            self._sweeping.start()

    async def open(self) -> None:
        """Open the store, if it is not open, and put the sessions on it. Raises StoreError if that is not possible."""
        if self._is_open:
            return
        self.store = await SqliteStore.open(self.settings.database_path)
        self.sessions = Sessions(self.store, discord.utils.utcnow, self.players)
        self.publisher = Publisher(self.sessions, self.delivery, self.settings.publish_interval)
        self.lobbies = Lobbies(self.sessions)
        self.offers = Offers(self.sessions)
        self.waiting = Waiting(self.sessions)
        self.people = People(self.sessions)
        self.decks = Decks(self.sessions)
        self._is_open = True

    async def _register(self) -> None:
        """Tell Discord our commands. A refusal is logged; the bot runs on with those that Discord knows."""
        guild = None
        if self.settings.sync_guild_id is not None:
            guild = discord.Object(self.settings.sync_guild_id)
            self.tree.copy_global_to(guild=guild)
        try:
            await self.tree.sync(guild=guild)
        except discord.HTTPException as error:
            log.warning("the commands could not be registered: %s", error)

    async def _catch_up(self) -> None:
        """Show lately played matches again: the last process may have ended between an act and its publication.

        Slow matches stay as they are, so that a restart does not move the tables of a whole server down.
        """
        for row in await self.store.find({Phase.PLAYING}):
            if discord.utils.utcnow() - row.waiting_since < LATELY:
                self.publisher.changed(row.id)

    async def close(self) -> None:
        """Stop everything; what is stored is whole at any time."""
        self._sweeping.cancel()
        if self._is_open:
            self._is_open = False
            await self.publisher.close()
            await self.sessions.close()
            await self.store.close()
        await super().close()

    @tasks.loop(seconds=60)
    async def _sweeping(self) -> None:
        """Look for reminders and forgotten matches."""
        if self._sweeping.current_loop == 0:
            return
        try:
            await self.waiting.sweep()
            self.publisher.sweep()
        except Exception:
            log.exception("looking for forgotten matches failed")

    # --- events ------------------------------------------------------------------------------------------------

    async def on_interaction(self, interaction: discord.Interaction[Tablekeeper]) -> None:
        """The last resort: handle or answer presses that the library drops."""
        if interaction.type is not discord.InteractionType.component or base.stands(interaction):
            return
        if await base.rescue(interaction):
            return
        try:
            await interaction.response.send_message(ephemeral=True, **Letter(UNKNOWN).for_send())
        except (discord.HTTPException, discord.InteractionResponded) as error:
            log.info("an unknown control was not answered: %s", error)

    async def on_message(self, message: discord.Message, /) -> None:
        """Count what is written below a table. Commands in messages do not exist."""
        if self.user is None or message.author.id != self.user.id:
            self.delivery.message_in(message.channel.id)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """A table or lobby that somebody deleted is posted again."""
        await self._table_lost(payload.channel_id, {payload.message_id})

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """The same for many messages at once."""
        await self._table_lost(payload.channel_id, payload.message_ids)

    async def _table_lost(self, channel: int, gone: set[int]) -> None:
        for row in await self.store.find(RUNNING | {Phase.LOBBY}, place=channel):
            for known in await self.store.messages(row.id):
                if known.message not in gone or known.kind not in ("table", "lobby"):
                    continue
                await self.store.drop_message(row.id, known.kind)
                if row.phase is Phase.LOBBY:
                    await self.delivery.lobby(row.id)
                else:
                    self.publisher.changed(row.id)

    async def on_ready(self) -> None:
        """Servers are known now, at the first time and after reconnecting: note what is permitted in them."""
        await self.watch.begin()

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """What we may do in a channel may have changed."""
        if before.overwrites != after.overwrites:
            await self.watch.look(after.guild.id, after.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """The same for everything that a role allows."""
        if before.permissions != after.permissions:
            await self.watch.look(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """A role of ours may be gone."""
        await self.watch.look(role.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Our own roles, or a timeout of ours; of others we are not told."""
        if self.user is not None and after.id == self.user.id:
            await self.watch.look(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A match in a locked thread waits for a new place. An archived thread opens again by the next message."""
        state = payload.data.get("thread_metadata", {})
        guild = self.get_guild(payload.guild_id)
        if guild is None:
            return
        parent = guild.get_channel(payload.parent_id)
        if state.get("locked") and not (parent is not None and parent.permissions_for(guild.me).manage_threads):
            await self._park_all("its thread was locked", channel=payload.thread_id)
        elif not state.get("archived"):
            self.breaker.worked(payload.thread_id)
            await self.watch.look(payload.guild_id, payload.thread_id)
            for row in await self.store.find({Phase.PLAYING}, place=payload.thread_id):
                if self.sessions.unseen_since(row.id) is not None:
                    self.publisher.changed(row.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Matches of a deleted channel wait for a new place."""
        await self._park_all("its channel was deleted", channel=channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The same for a thread."""
        await self._park_all("its thread was deleted", channel=payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Matches of a server that we left wait for a new place; nothing is deleted."""
        await self._park_all("I was removed from its server", guild=guild.id)

    async def _park_all(self, note: str, *, channel: int | None = None, guild: int | None = None) -> None:
        for match in await self.sessions.park_all(note, channel=channel, guild=guild):
            await self.delivery.parked(match, note)
        for lobby_row in await self.store.find({Phase.LOBBY}, channel=channel, guild=guild):
            await self.store.set_phase(
                lobby_row.id, Phase.CLOSED, {Phase.LOBBY}, discord.utils.utcnow(), note=f"closed because {note}"
            )
            await self.deck_menus.close(lobby_row.id, ())

    # --- small helps for views ---------------------------------------------------------------------------------

    def explain(self, error: Refused) -> str:
        """A refusal by the rules, as a sentence that says where the rule can be read."""
        rule = str(error.rule)
        more = f" – `/rule {rule}` shows it." if shelf.game_of_rule(rule) is not None else ""
        return f"{sentence_for(error)}{more}"

    async def hint(self, user: int) -> str:
        """What this person must be told once, at the next private occasion: that private messages fail. Else ""."""
        known = await self.store.user(user)
        if known.dm_closed is None or known.dm_told or known.hands != "dm":
            return ""
        await self.store.set_dm(user, closed=known.dm_closed, told=True)
        return (
            "I cannot send you private messages, so your hand is here: press *My hand* on the table whenever you like."
        )


def create_bot(settings: Settings) -> Tablekeeper:
    """A bot that has not logged in yet. Raises engine.DataError if a game's data or theme is broken, BadSettings."""
    if settings.data_dir is not None:
        engine.use_data(settings.data_dir)
    renderers.warm()
    for game in engine.games.all_games().values():
        game.starter_decks()
    return Tablekeeper(settings)
