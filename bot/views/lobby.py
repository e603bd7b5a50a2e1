"""The lobby message and its buttons: seats, decks, computer, start. Who may sit where is the session's business.

Decks are picked in a private menu, so that nobody sees another's choice before the match begins.
"""

from __future__ import annotations

import discord

import engine
from bot.errors import ForPeople
from bot.letters import Letter, Row
from bot.sessions.lobby import Lobby, Person
from bot.text import cut, escape, listing, plain_name, shown
from bot.views.base import Ack, Button, Menu, Press, press
from bot.views.ids import Control

COMPUTER = "greedy"
"""The opponent that *Add computer* brings."""


def person(user: discord.User | discord.Member) -> Person:
    """A Discord user as the lobby knows people."""
    return Person(user.id, plain_name(user.display_name), user.bot)


def letter(lobby: Lobby) -> Letter:
    """The lobby as everybody sees it."""
    row = lobby.row
    title = engine.games.get(row.game).title
    lines = [f"**{escape(title)}** · match `{row.id}` · started by {shown(row.host_name)}"]
    if row.opponent is not None:
        lines.append(f"{shown(row.host_name)} would like to play with {shown(row.opponent_name)}.")
    for number in range(row.size):
        seat = next((seat for seat in lobby.seats if seat.seat == number), None)
        if seat is None:
            lines.append(f"{number + 1}. *free*")
        else:
            lines.append(f"{number + 1}. {shown(seat.name)} – {'deck chosen' if seat.deck else 'no deck yet'}")
    lines.append("")  # else the next line is shown as part of the list
    lines.append(f"Shuffles and rolls come from a secret with the SHA-256 `{row.secret_hash}` and from your presses.")
    lines.append(escape(lobby.missing) if lobby.missing else "Everything is ready: press *Start*.")
    return Letter("\n".join(lines), (), _rows(lobby))


def _rows(lobby: Lobby) -> tuple[Row, ...]:
    def button(verb: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
        return Button(Control(lobby.row.id, 0, verb), label, style)

    first: list[Button] = []
    if len(lobby.seats) < lobby.row.size:
        if lobby.row.opponent is None or lobby.seat_of(lobby.row.host) is None:
            first.append(button("join", "Join", discord.ButtonStyle.primary))
        if lobby.row.opponent is None:
            first.append(button("computer", "Add computer"))
        elif lobby.seat_of(lobby.row.opponent) is None:
            first.append(button("accept", "Accept", discord.ButtonStyle.primary))
            first.append(button("decline", "Decline"))
    first.append(button("deck", "Choose deck"))
    if not lobby.missing:
        first.append(button("start", "Start", discord.ButtonStyle.success))
    return (first, [button("leave", "Leave"), button("close", "Cancel", discord.ButtonStyle.danger)])


def closed(sentence: str) -> Letter:
    """What is left of a lobby that did not become a match."""
    return Letter(sentence)


def decks(lobby: Lobby, user: int, note: str = "") -> Letter:
    """The private menu of decks."""
    seat = lobby.seat_of(user)
    if seat is None:
        raise ForPeople("Take a seat first, then pick a deck.")
    options = [
        discord.SelectOption(
            label=cut(deck.title, 100),
            value=deck.id,
            description=cut(deck.blurb, 100),
            default=seat.deck is not None and seat.deck.starter == deck.id,
        )
        for deck in engine.games.get(lobby.row.game).starter_decks()
    ]
    chosen = f"Your deck: **{escape(seat.deck.title)}**." if seat.deck else "Which deck do you play?"
    text = "\n".join(filter(None, [note, chosen, "Only you see this."]))
    return Letter(text, (), ([Menu(Control(lobby.row.id, 0, "pickdeck"), options, "Choose your deck")],))


@press("join", "accept", ack=Ack.PRIVATE)
async def on_join(call: Press) -> None:
    """Take a seat; the press goes into the seed."""
    lobby = await call.bot.lobbies.join(call.control.match, person(call.interaction.user), call.interaction.id)
    await call.bot.delivery.lobby(call.control.match)
    await call.reply.show(decks(lobby, call.user, "You have a seat."))


@press("deck", ack=Ack.PRIVATE)
async def on_deck(call: Press) -> None:
    """Open the menu of decks."""
    await call.reply.show(decks(await call.bot.lobbies.get(call.control.match), call.user))


@press("pickdeck", ack=Ack.UPDATE)
async def on_pick_deck(call: Press) -> None:
    """Take the chosen deck."""
    lobby = await call.bot.lobbies.choose_deck(call.control.match, call.user, starter=call.values[0])
    await call.bot.delivery.lobby(call.control.match)
    await call.reply.show(decks(lobby, call.user))


@press("leave", ack=Ack.PRIVATE)
async def on_leave(call: Press) -> None:
    """Get up."""
    await call.bot.lobbies.leave(call.control.match, call.user)
    await call.bot.delivery.lobby(call.control.match)
    await call.reply.tell("You have left your seat.")


@press("decline", ack=Ack.PRIVATE)
async def on_decline(call: Press) -> None:
    """The one who was asked does not want to."""
    await call.bot.lobbies.decline(call.control.match, call.user)
    await call.bot.delivery.lobby(call.control.match)
    await call.reply.tell("You have declined.")


@press("close", ack=Ack.PRIVATE)
async def on_close(call: Press) -> None:
    """Cancel the lobby."""
    moderator = call.interaction.permissions.manage_messages and call.interaction.guild_id is not None
    said = await call.bot.lobbies.cancel(call.control.match, call.user, moderator=moderator)
    await call.bot.delivery.lobby(call.control.match)
    await call.reply.tell(said)


@press("computer", ack=Ack.PRIVATE)
async def on_computer(call: Press) -> None:
    """Give the free seat to a computer."""
    await call.bot.lobbies.add_computer(call.control.match, call.user, COMPUTER)
    await call.bot.delivery.lobby(call.control.match)
    await call.reply.tell("A computer has taken the free seat.")


@press("start", ack=Ack.PRIVATE)
async def on_start(call: Press) -> None:
    """Begin the match."""
    live = await call.bot.lobbies.start(call.control.match, call.user)
    names = listing(shown(seat.name) for seat in live.seats)
    await call.reply.tell(f"The match of {names} begins. Press *Move* on the table when it is your decision.")
