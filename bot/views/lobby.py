"""The lobby message and its buttons: seats, decks, computer, start. Who may sit where is the session's business.

Decks are picked in a private menu, so that nobody sees another's choice before the match begins.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime

import discord

import engine
from bot import limits, seeing
from bot.errors import ForPeople, sentence_for
from bot.letters import Letter, Row
from bot.sessions.decks import OwnDeck
from bot.sessions.errors import Declined, Reason
from bot.sessions.lobby import Lobby, Person
from bot.sessions.waiting import expires
from bot.store.base import Phase, SeatRow
from bot.text import cut, escape, labels, listing, moment, name_of, shown
from bot.views import menus
from bot.views.base import TOKEN_LIFE, Ack, Button, Menu, Press, Reply, press
from bot.views.decks import deck_key
from bot.views.ids import Control

log = logging.getLogger("bot.lobby")

OWN = "own"
"""Marks the menu of one's own decks."""

COMPUTER = "greedy"
"""The opponent that *Add computer* brings."""


def person(user: discord.User | discord.Member) -> Person:
    """A Discord user as the lobby knows people."""
    return Person(user.id, name_of(user.display_name, user.name), user.bot)


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
    lines.append(f"If it has not begun by then, this match closes {moment(expires(row))}.")
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


class DeckMenus:
    """The open menus of decks: they are taken away when the lobby ends, as long as their answers can be changed."""

    def __init__(self) -> None:
        self._open: dict[str, dict[int, tuple[Reply, datetime]]] = {}

    def put(self, match: str, user: int, reply: Reply) -> None:
        """Remember a person's menu in place of the earlier one."""
        self._open.setdefault(match, {})[user] = (reply, discord.utils.utcnow())

    async def close(self, match: str, seats: Sequence[SeatRow]) -> None:
        """Take the menus of a lobby away that has become a match, or that has closed (then without ``seats``)."""
        for user, (reply, at) in self._open.pop(match, {}).items():
            if discord.utils.utcnow() - at < TOKEN_LIFE:
                seat = next((seat for seat in seats if seat.user == user), None)
                try:
                    await reply.show(begun(seat))
                except discord.HTTPException as error:
                    log.info("match %s: a menu of decks was not taken away: %s", match, error)


def begun(seat: SeatRow | None) -> Letter:
    """What stands in the place of the menu of decks when the lobby has ended; ``seat`` is the person's, in a match."""
    if seat is None or seat.deck is None:
        return Letter("Decks cannot be chosen here any more.")
    return Letter(f"The match has begun; you play **{escape(seat.deck.title)}**. Only you see this.")


def decks(lobby: Lobby, user: int, own: Sequence[OwnDeck], note: str = "") -> Letter:
    """The private menus of decks: the starter decks, and below them those ``own`` decks that may be played."""
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
    rows: list[Row] = [[Menu(Control(lobby.row.id, 0, "pickdeck"), options, "Starter decks")]]
    playable = [deck for deck in own if deck.is_playable]
    if playable:
        titles = labels([deck.row.name for deck in playable], 100)
        mine = [
            discord.SelectOption(
                label=title,
                value=deck_key(deck.row.game, deck.row.name),
                default=seat.deck is not None and not seat.deck.starter and seat.deck.title == deck.row.name,
            )
            for title, deck in zip(titles, playable, strict=True)
        ]
        rows.append([Menu(Control(lobby.row.id, 0, "pickdeck", OWN), mine[: limits.OPTIONS], "Your own decks")])
    left = len(own) - len(playable)
    hint = f"{left} of your decks may not be played as they are; `/deck list` says why." if left else ""
    brought = "" if own else "`/deck import` brings a deck of your own in."
    text = "\n".join(filter(None, [note, chosen, hint, brought, "Only you see this."]))
    return Letter(text, (), tuple(rows))


@press("join", "accept", ack=Ack.PRIVATE)
async def on_join(call: Press) -> None:
    """Take a seat; the press goes into the seed. Nobody joins where they cannot see the match."""
    row = await call.bot.store.match(call.control.match)
    if row is not None:
        await seeing.check(call.interaction, row)
    lobby = await call.bot.lobbies.join(call.control.match, person(call.interaction.user), call.interaction.id)
    await call.bot.delivery.lobby(call.control.match)
    await _show_decks(call, lobby, "You have a seat.")


@press("deck", ack=Ack.PRIVATE)
async def on_deck(call: Press) -> None:
    """Open the menu of decks."""
    await _show_decks(call, await call.bot.lobbies.get(call.control.match))


async def _show_decks(call: Press, lobby: Lobby, note: str = "") -> None:
    menu = decks(lobby, call.user, await call.bot.decks.of(call.user, lobby.row.game), note)
    call.bot.deck_menus.put(call.control.match, call.user, call.reply)
    await call.reply.show(menu)
    if await _has_ended(call):
        await _show_ended(call)


async def _has_ended(call: Press) -> bool:
    row = await call.bot.store.match(call.control.match)
    return row is None or row.phase is not Phase.LOBBY


async def _show_ended(call: Press) -> None:
    """Put in the menu's place what has become of the lobby."""
    row = await call.bot.store.match(call.control.match)
    seats = await call.bot.store.seats(call.control.match) if row is not None and row.phase is not Phase.CLOSED else ()
    await call.reply.show(begun(next((seat for seat in seats if seat.user == call.user), None)))


@press("pickdeck", ack=Ack.UPDATE)
async def on_pick_deck(call: Press) -> None:
    """Take the chosen deck; when the lobby has ended, the menu gives way to what became of it, and that is said."""
    try:
        if call.control.arg == OWN:
            name = await _own_name(call)
            lobby = await call.bot.lobbies.choose_deck(call.control.match, call.user, own=name)
        else:
            lobby = await call.bot.lobbies.choose_deck(call.control.match, call.user, starter=call.values[0])
    except Declined as error:
        if error.reason is not Reason.NOT_LOBBY:
            raise
        await _show_ended(call)
        await call.reply.tell(f"{sentence_for(error)} Your deck was not changed.")
        return
    await call.bot.delivery.lobby(call.control.match)
    await _show_decks(call, lobby)


async def _own_name(call: Press) -> str:
    """The name of the own deck that was chosen, "" for one that is gone."""
    own = await call.bot.decks.of(call.user)
    return next((d.row.name for d in own if deck_key(d.row.game, d.row.name) == call.values[0]), "")


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
    """Cancel the lobby; where other people have seats, ask once more."""
    lobby = await call.bot.lobbies.may_cancel(call.control.match, call.user, moderator=await _moderates(call))
    if any(seat.user not in (None, call.user) for seat in lobby.seats):
        question = "Do you really cancel this match? Others have taken seats in it."
        await call.reply.show(menus.sure_letter(lobby.row.id, 0, question, "Keep it", "closes", "Yes, cancel it"))
        return
    await call.reply.tell(await _cancel(call))


@press("closes", ack=Ack.UPDATE)
async def on_closes(call: Press) -> None:
    """The end of the lobby."""
    await call.reply.show(Letter(await _cancel(call)))


async def _cancel(call: Press) -> str:
    said = await call.bot.lobbies.cancel(call.control.match, call.user, moderator=await _moderates(call))
    await call.bot.delivery.lobby(call.control.match)
    return said


async def _moderates(call: Press) -> bool:
    row = await call.bot.store.match(call.control.match)
    return row is not None and menus.moderates(call.interaction, row.place)


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
