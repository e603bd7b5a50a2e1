"""``/deck``: bring decks in, list, show, rename, delete and export them."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import limits
from bot.cogs.calls import Interaction, answer, client
from bot.cogs.card import complete_game
from bot.errors import ForPeople
from bot.lookups import shelf
from bot.sessions import decks as sessions
from bot.sessions.decks import OwnDeck
from bot.sessions.errors import Declined
from bot.text import cut
from bot.views import cards, decks, forms
from bot.views.base import Ack, Press, Reply, run
from engine import games
from engine.reference.decklists import MAX_BYTES, DecklistFault, decode


async def _own(interaction: Interaction) -> list[OwnDeck]:
    typed = getattr(interaction.namespace, "game", None)
    game = shelf.game_called(str(typed)) if typed else None
    return await client(interaction).decks.of(interaction.user.id, game)


def _choices(names: list[str], current: str) -> list[app_commands.Choice[str]]:
    plain = current.strip().casefold()
    found = [(cut(name, 100), name) for name in names if plain in name.casefold()][: limits.CHOICES]
    limits.check_choices(found)
    return [app_commands.Choice(name=name, value=value) for name, value in found]


async def complete_deck(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The person's own decks."""
    return _choices([sessions.full_name(deck.row) for deck in await _own(interaction)], current)


async def complete_any_deck(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The person's own decks, then the starter decks."""
    names = [sessions.full_name(deck.row) for deck in await _own(interaction)]
    names += [f"{info.title} · {lore.title}" for lore in games.all_lore().values() for info in lore.starter_decks()]
    return _choices(list(dict.fromkeys(names)), current)


async def _any(call: Press, name: str, game: str | None) -> decks.Shown:
    try:
        return decks.shown_of(await call.bot.decks.named(call.user, name, game))
    except Declined:
        found = decks.starter(name, game)
        if found is None:
            raise
        return found


async def _text_of(file: discord.Attachment) -> str:
    """The text of a file that was sent. Raises ForPeople."""
    if file.size > MAX_BYTES:
        raise ForPeople(f"That file has {file.size // 1024} KB; a decklist has at most {MAX_BYTES // 1024} KB.")
    try:
        return decode(await file.read())
    except DecklistFault as fault:
        raise ForPeople(str(fault)) from fault
    except discord.HTTPException as error:
        raise ForPeople("That file could not be read from Discord. Please send it again.") from error


class DeckGroup(app_commands.Group):
    """Decks of one's own."""

    def __init__(self) -> None:
        super().__init__(name="deck", description="Your own decks: bring in, list, show, rename, delete, export.")

    @app_commands.command(name="import", description="Bring a deck in: paste its list, or send it as a text file.")
    @app_commands.describe(
        game="Which game, if it is not clear from the cards",
        name="What the deck is called",
        file="The list as a text file",
    )
    @app_commands.autocomplete(game=complete_game)
    async def import_(
        self,
        interaction: Interaction,
        game: str | None = None,
        name: app_commands.Range[str, 1, 60] | None = None,
        file: discord.Attachment | None = None,
    ) -> None:
        """Read a list and report on it."""
        if file is None:
            reply = Reply(interaction, Ack.FORM)
            if client(interaction).once.first(interaction.id):
                await run(reply, lambda: forms.open_form(reply, decks.import_form(cards.game_named(game), name or "")))
            return

        async def work(call: Press) -> None:
            await decks.bring_in(call, cards.game_named(game), name or "", await _text_of(file))

        await answer(interaction, work, needs_match=False)

    @app_commands.command(name="list", description="Your decks, and whether they may be played.")
    @app_commands.autocomplete(game=complete_game)
    async def list_(self, interaction: Interaction, game: str | None = None) -> None:
        """List."""

        async def work(call: Press) -> None:
            wanted = cards.game_named(game)
            await call.reply.show(decks.list_letter(await call.bot.decks.of(call.user, wanted), wanted))

        await answer(interaction, work, needs_match=False)

    @app_commands.command(description="A deck of yours, or a starter deck: its cards, and whether it may be played.")
    @app_commands.autocomplete(name=complete_any_deck, game=complete_game)
    async def show(self, interaction: Interaction, name: str, game: str | None = None) -> None:
        """Show."""

        async def work(call: Press) -> None:
            await decks.show(call, await _any(call, name, cards.game_named(game)))

        await answer(interaction, work, needs_match=False)

    @app_commands.command(description="Give a deck of yours another name.")
    @app_commands.autocomplete(name=complete_deck, game=complete_game)
    async def rename(
        self, interaction: Interaction, name: str, new_name: app_commands.Range[str, 1, 60], game: str | None = None
    ) -> None:
        """Rename."""

        async def work(call: Press) -> None:
            deck = await call.bot.decks.named(call.user, name, cards.game_named(game))
            await decks.show(call, await call.bot.decks.rename(call.user, deck, new_name), "Renamed.")

        await answer(interaction, work, needs_match=False)

    @app_commands.command(description="Delete a deck of yours, after a question.")
    @app_commands.autocomplete(name=complete_deck, game=complete_game)
    async def delete(self, interaction: Interaction, name: str, game: str | None = None) -> None:
        """Delete."""

        async def work(call: Press) -> None:
            deck = await call.bot.decks.named(call.user, name, cards.game_named(game))
            await call.reply.show(decks.delete_letter(deck))

        await answer(interaction, work, needs_match=False)

    @app_commands.command(description="A deck as a list that can be brought in again.")
    @app_commands.autocomplete(name=complete_any_deck, game=complete_game)
    async def export(self, interaction: Interaction, name: str, game: str | None = None) -> None:
        """Export."""

        async def work(call: Press) -> None:
            await call.reply.show(decks.export_letter(await _any(call, name, cards.game_named(game))))

        await answer(interaction, work, needs_match=False)


def commands() -> list[app_commands.Group]:
    """The commands of this file."""
    return [DeckGroup()]
