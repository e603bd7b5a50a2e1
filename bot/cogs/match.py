"""``/match``: open, join, list, show and end matches."""

from __future__ import annotations

import discord
from discord import app_commands

import engine
from bot.cogs.calls import Interaction, answer, client, complete_match
from bot.delivery import jump_url
from bot.errors import ForPeople
from bot.letters import Letter
from bot.lookups import shelf
from bot.permissions import FILES, lacking
from bot.sessions.errors import Declined, Reason
from bot.sessions.lobby import Lobby
from bot.store.base import RUNNING, MatchRow, Phase, Place
from bot.text import cut, listing, moment, pages, shown
from bot.views import lobby, menus
from bot.views.base import Press


def check_place(interaction: Interaction) -> str:
    """Refuse a channel in which we cannot write; returns a note about what would be better, "" for nothing."""
    if interaction.guild_id is None:
        return ""
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = lacking(interaction.app_permissions, in_thread=in_thread)
    needed = [name for name in missing if name != FILES]
    if needed:
        raise ForPeople(f"I need the permission {listing(f'*{name}*' for name in needed)} in this channel.")
    client(interaction).watch.note(interaction.channel_id or 0, missing)
    return f"Without the permission *{FILES}* the table is shown in words only." if missing else ""


async def open_lobby(call: Press, game: str, opponent: discord.Member | discord.User | None, seats: int) -> Lobby:
    """Open a lobby here; where a match is running already, in a new thread of this channel."""
    host = lobby.person(call.interaction.user)
    guest = None if opponent is None else lobby.person(opponent)
    place = menus.place_of(call.interaction)
    try:
        return await call.bot.lobbies.open(game, host, place, opponent=guest, size=seats)
    except Declined as error:
        if error.reason is not Reason.PLACE_TAKEN:
            raise
        thread = await _thread(call, game)
        if thread is None:
            raise
        return await call.bot.lobbies.open(game, host, thread, opponent=guest, size=seats)


async def _thread(call: Press, game: str) -> Place | None:
    channel = call.interaction.channel
    allowed = call.interaction.app_permissions
    may = allowed.create_public_threads and allowed.send_messages_in_threads
    if not isinstance(channel, discord.TextChannel) or not may:
        return None
    name = cut(f"{engine.games.get(game).title} – {lobby.person(call.interaction.user).name}", 100)
    try:
        thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    except discord.HTTPException:
        return None
    return Place(call.interaction.guild_id, channel.id, thread.id)


async def _inbox(call: Press) -> Letter:
    rows = await call.bot.sessions.matches_of(call.user)
    if not rows:
        return Letter("You play in no match. `/match start` opens one.")
    lines = [await _line(call, row) for row in reversed(rows)]
    return Letter(pages(lines, 1900)[0])


async def _line(call: Press, row: MatchRow) -> str:
    seats = await call.bot.store.seats(row.id)
    names = " – ".join(shown(seat.name) for seat in seats) or "nobody yet"
    state = "lobby" if row.phase is Phase.LOBBY else row.phase.value
    if row.phase is Phase.PLAYING:
        state = await _whose(call, row)
    known = [m for m in await call.bot.store.messages(row.id) if m.kind in ("table", "lobby")]
    where = jump_url(row.place, known[0]) if known else f"<#{row.place.id}>"
    return f"`{row.id}` {names}: {state} since {moment(row.waiting_since)} · {where}"


async def _whose(call: Press, row: MatchRow) -> str:
    try:
        async with call.bot.sessions.reading(row.id) as live:
            asked = live.user_at(live.to_act)
    except Declined:
        return "paused"
    return "**your decision**" if asked == call.user else "waiting for the other"


async def _verify(call: Press) -> str:
    row = await call.bot.store.match(call.control.match)
    if row is None:
        raise ForPeople("There is no such match.")
    if row.phase not in (Phase.OVER, Phase.CLOSED):
        return f"The secret is shown after the match. Its SHA-256 was shown before anyone joined: `{row.secret_hash}`"
    joins = [seat.joined for seat in await call.bot.store.seats(row.id) if seat.joined is not None]
    agrees = engine.seeding.secret_hash(row.secret) == row.secret_hash
    return (
        f"Secret: `{row.secret.hex()}`\n"
        f"Its SHA-256 {'is' if agrees else 'IS NOT'} the one shown before: `{row.secret_hash}`\n"
        f"Presses that joined: {', '.join(f'`{join}`' for join in joins)}\n"
        "The seed is the SHA-256 of the secret and these, each in decimal with a newline. `/match export` and "
        "`python -m engine verify FILE` replay the whole match from it."
    )


def _offer(lore: engine.Lore) -> str:
    """A game in the list of games; those that cannot be played yet say so."""
    return lore.title if lore.id in engine.games.all_games() else f"{lore.title} (lookups only, not played yet)"


class MatchGroup(app_commands.Group):
    """Matches: open, join, list, show and end them."""

    def __init__(self) -> None:
        super().__init__(name="match", description="Open, join, list, show and end matches.")

    @app_commands.command(description="Open a match in this channel.")
    @app_commands.describe(
        game="Which game (MisoMochi if you leave it out)", opponent="Whom you would like to play with",
        seats="How many seats",
    )  # fmt: skip
    async def start(
        self, interaction: Interaction, game: str = "misomochi", opponent: discord.User | None = None,
        seats: app_commands.Range[int, 2, 8] = 2,
    ) -> None:  # fmt: skip
        """Open a lobby."""

        async def work(call: Press) -> None:
            note = check_place(interaction)
            opened = await open_lobby(call, shelf.game_called(game) or game, opponent, seats)
            await call.bot.delivery.lobby(opened.row.id)
            where = f"in <#{opened.row.place.id}>" if opened.row.place.thread is not None else "below"
            said = f"Match `{opened.row.id}` is open {where}. Press *Join* there, then choose a deck."
            await call.reply.tell("\n".join(filter(None, [said, note])))

        await answer(interaction, work, needs_match=False)

    @start.autocomplete("game")
    async def _complete_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        known = engine.games.all_lore().values()
        found = [lore for lore in known if current.lower() in lore.title.lower() or current.lower() in lore.id]
        found.sort(key=lambda lore: lore.id not in engine.games.all_games())
        return [app_commands.Choice(name=_offer(lore), value=lore.id) for lore in found[:25]]

    @app_commands.command(description="Take a seat in a match that is open here.")
    @app_commands.autocomplete(match=complete_match)
    async def join(self, interaction: Interaction, match: str | None = None) -> None:
        """Take a seat."""
        await answer(interaction, lobby.on_join, match)

    @app_commands.command(description="Leave your seat before the match begins.")
    @app_commands.autocomplete(match=complete_match)
    async def leave(self, interaction: Interaction, match: str | None = None) -> None:
        """Get up; from a running match one resigns."""

        async def work(call: Press) -> None:
            row = await call.bot.store.match(call.control.match)
            if row is not None and row.phase in RUNNING:
                await menus.on_resign(call)
            else:
                await lobby.on_leave(call)

        await answer(interaction, work, match)

    @app_commands.command(name="list", description="Your matches: whose decision it is, since when, and where.")
    async def list_(self, interaction: Interaction) -> None:
        """The inbox."""

        async def work(call: Press) -> None:
            await call.reply.show(await _inbox(call))

        await answer(interaction, work, needs_match=False)

    @app_commands.command(description="Post the table anew here, or go on here with a match that lost its place.")
    @app_commands.autocomplete(match=complete_match)
    async def table(self, interaction: Interaction, match: str | None = None) -> None:
        """Post the table anew."""

        async def work(call: Press) -> None:
            row = await call.bot.store.match(call.control.match)
            if row is not None and not await menus.takes_care(call, row):
                raise ForPeople(
                    "Only those who play, or someone who may manage messages there, can have the table posted anew."
                )
            if row is not None and row.phase is Phase.LOBBY:
                await call.bot.delivery.lobby(row.id)
                await call.reply.tell("The match has not begun; its lobby is up to date.")
                return
            if row is not None and row.phase is Phase.PARKED:
                check_place(interaction)
                if interaction.guild_id is None and await menus.others_play(call):
                    raise ForPeople("The others cannot see a table here. Please go on in a channel of a server.")
                await call.bot.sessions.resume(row.id, call.user, menus.place_of(interaction))
                await call.reply.tell("The match goes on here.")
                return
            if not await call.bot.delivery.repost(call.control.match):
                raise ForPeople("The table was posted anew less than a minute ago, and it is up to date.")
            await call.reply.tell("The table is posted anew.")

        await answer(interaction, work, match)

    @app_commands.command(description="What has happened in a match, as far as you may know.")
    @app_commands.autocomplete(match=complete_match)
    async def log(self, interaction: Interaction, match: str | None = None) -> None:
        """The log."""
        await answer(interaction, menus.on_log, match)

    @app_commands.command(description="The whole board in words.")
    @app_commands.autocomplete(match=complete_match)
    async def text(self, interaction: Interaction, match: str | None = None) -> None:
        """The text board."""
        await answer(interaction, menus.on_text, match)

    @app_commands.command(description="Take a decision of yours back.")
    @app_commands.autocomplete(match=complete_match)
    async def undo(self, interaction: Interaction, match: str | None = None) -> None:
        """Take back."""
        await answer(interaction, menus.on_take_back, match)

    @app_commands.command(description="Give a match up.")
    @app_commands.autocomplete(match=complete_match)
    async def resign(self, interaction: Interaction, match: str | None = None) -> None:
        """Resign, after a question."""
        await answer(interaction, menus.on_resign, match)

    @app_commands.command(description="End a match without a result, if the others agree.")
    @app_commands.autocomplete(match=complete_match)
    async def abort(self, interaction: Interaction, match: str | None = None) -> None:
        """End without a result."""

        async def work(call: Press) -> None:
            row = await call.bot.store.match(call.control.match)
            if row is not None and row.phase is Phase.LOBBY:
                await lobby.on_close(call)
            else:
                await menus.on_abort(call)

        await answer(interaction, work, match)

    @app_commands.command(description="Open a new match for those who have just played.")
    @app_commands.autocomplete(match=complete_match)
    async def rematch(self, interaction: Interaction, match: str | None = None) -> None:
        """Play again."""
        await answer(interaction, menus.on_rematch, match)

    @app_commands.command(description="A match as a file; the whole of it after its end.")
    @app_commands.autocomplete(match=complete_match)
    async def export(self, interaction: Interaction, match: str | None = None) -> None:
        """Export."""
        await answer(interaction, menus.on_export, match)

    @app_commands.command(description="The secret behind shuffles and rolls, and how to check it.")
    @app_commands.autocomplete(match=complete_match)
    async def verify(self, interaction: Interaction, match: str | None = None) -> None:
        """Show the secret after the end, its hash before."""

        async def work(call: Press) -> None:
            await call.reply.tell(await _verify(call))

        await answer(interaction, work, match)
