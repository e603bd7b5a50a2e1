"""Brings every change of a match to the people: table, lobby, hands, open panels, nudge. Nothing flows back.

Each publication shows the whole present state, so a lost one is healed by the next. When to publish is decided by
``sessions/publish``; here stands how it is sent, and what happens where Discord refuses.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import discord

from bot.codes import IN_WORDS, NO_DM, PLACE_GONE, REPOST, WITHOUT_FILES, Code, code_of
from bot.letters import Letter
from bot.looking import look
from bot.sessions.notices import Kind, Notice
from bot.sessions.publish import NUDGE, NudgeAction, Publication
from bot.store.base import MatchRow, MessageRow, Phase, Place
from bot.text import ending, escape, shown
from bot.views import hands, lobby, menus, panel, table

if TYPE_CHECKING:
    from bot.app import Tablekeeper

log = logging.getLogger("bot.delivery")

T = TypeVar("T")

NEWER = 15
"""Messages below a table after which it is posted again."""

OLD = timedelta(hours=1)
"""Age of a table after which it is posted again rather than edited."""

REPOST_SPAN = timedelta(minutes=1)
"""How long people wait before they can have the same table posted anew once more."""

TABLE, LOBBY, HAND = "table", "lobby", "hand"
DM_AGAIN = timedelta(days=1)
"""After which closed private messages are tried again."""


class Delivery:
    """The publishing port: what a publication holds becomes messages, each part by itself: one may fail alone."""

    def __init__(self, bot: Tablekeeper) -> None:
        self._bot = bot
        self._below: dict[int, int] = {}
        self._lobbies: dict[str, asyncio.Lock] = {}
        self._reposted: dict[str, datetime] = {}

    def message_in(self, channel: int) -> None:
        """Somebody wrote in this channel."""
        if channel in self._below:
            self._below[channel] += 1

    async def publish(self, publication: Publication) -> bool:
        """See ``publish.Port``."""
        match = publication.row.id
        await self._safely("lobby", match, lambda: self._lobby_done(match))
        arrived = bool(await self._safely("table", match, lambda: self._table(publication)))
        for card in publication.people:
            if card.hand_changed:
                await self._safely("hand", match, partial(self._hand, match, card.user))
        for user in self._bot.panels.of(match):
            await self._safely("panel", match, partial(panel.follow, self._bot, match, user))
        await self._safely("nudge", match, lambda: self._see_to_nudge(publication))
        return arrived

    async def notice(self, notice: Notice) -> None:
        """See ``publish.Port``."""
        await self._safely(notice.kind.value, notice.match, lambda: self._tell(notice))

    async def _safely(self, what: str, match: str, work: Callable[[], Awaitable[T]]) -> T | None:
        """Do one part; None where it failed, which is logged."""
        try:
            return await work()
        except (discord.HTTPException, OSError) as error:
            log.warning("match %s: %s not delivered: %s", match, what, error)
        except Exception:
            log.exception("match %s: %s not delivered", match, what)
        return None

    # --- lobby -------------------------------------------------------------------------------------------------

    async def lobby(self, match: str) -> None:
        """Show a lobby as it stands now; one edit after the other, so that the last shows the last state."""
        async with self._lobbies.setdefault(match, asyncio.Lock()):
            await self._safely("lobby", match, lambda: self._lobby(match))

    async def _lobby(self, match: str) -> None:
        row = await self._bot.store.match(match)
        if row is None or row.phase not in (Phase.LOBBY, Phase.CLOSED):
            return
        if row.phase is Phase.LOBBY:
            await self._put(row, LOBBY, lobby.letter(await self._bot.lobbies.get(match)))
            return
        await self._put(row, LOBBY, lobby.closed(f"This match was {escape(row.note)}."))
        await self._bot.deck_menus.close(match, ())
        self._lobbies.pop(match, None)

    async def _lobby_done(self, match: str) -> None:
        await self._bot.deck_menus.close(match, await self._bot.store.seats(match))
        for known in await self._bot.store.messages(match, LOBBY):
            await self._bot.store.drop_message(match, LOBBY)
            await self._message(known).edit(
                **lobby.closed(f"Match `{match}` has begun; its table is below.").for_edit()
            )

    # --- table -------------------------------------------------------------------------------------------------

    async def _table(self, publication: Publication) -> bool:
        if publication.row.phase is Phase.PARKED:
            return True
        if self._bot.breaker.is_open(publication.row.place.id):
            return False
        at = await look(self._bot.sessions, publication.row.id, None)
        news = len(publication.table.lines)
        picture = await self._bot.pictures.board(at, publication.table.alt)
        plain = table.letter(at, None, news)
        return await self._put(at.row, TABLE, plain if picture is None else table.letter(at, picture, news), plain)

    async def repost(self, match: str) -> bool:
        """Post the table anew at its place, wherever the old one is; False where that was done just now."""
        now = discord.utils.utcnow()
        self._reposted = {name: at for name, at in self._reposted.items() if now - at < REPOST_SPAN}
        if match in self._reposted:
            return False
        self._reposted[match] = now
        for message in await self._bot.store.messages(match, TABLE):
            self._below[message.channel] = NEWER
        self._bot.publisher.changed(match)
        return True

    async def _put(self, row: MatchRow, kind: str, letter: Letter, plain: Letter | None = None) -> bool:
        """Edit the message of this kind, or post a new one where that is not possible or it is too far up.

        Says whether it arrived.
        """
        place = row.place.id
        if self._bot.breaker.is_open(place):
            return False
        known = next(iter(await self._bot.store.messages(row.id, kind)), None)
        if known is not None and known.channel == place and not self._is_worn(known, kind):
            try:
                await self._with_plain(self._message(known).edit, letter, plain, edit=True)
            except discord.HTTPException as error:
                if not await self._recover(row, error):
                    return False
            else:
                self._bot.breaker.worked(place)
                return True
        return await self._post(row, kind, letter, plain, known)

    def _is_worn(self, known: MessageRow, kind: str) -> bool:
        if kind != TABLE:
            return False
        return self._below.get(known.channel, 0) >= NEWER or discord.utils.utcnow() - known.posted >= OLD

    async def _post(
        self, row: MatchRow, kind: str, letter: Letter, plain: Letter | None, known: MessageRow | None
    ) -> bool:
        channel = self._bot.get_partial_messageable(row.place.id, guild_id=row.place.guild)
        try:
            sent = await self._with_plain(channel.send, letter, plain, edit=False)
        except discord.HTTPException as error:
            await self._recover(row, error)
            return False
        self._bot.breaker.worked(row.place.id)
        self._below[row.place.id] = 0
        await self._bot.store.keep_message(MessageRow(row.id, kind, 0, row.place.id, sent.id, discord.utils.utcnow()))
        if known is not None:
            try:
                await self._message(known).edit(**table.stripped(sent.jump_url).for_edit())
            except discord.HTTPException as error:
                log.info("match %s: the old %s was not stripped: %s", row.id, kind, error)
        return True

    async def _with_plain(
        self, send: Callable[..., Awaitable[discord.Message]], letter: Letter, plain: Letter | None, *, edit: bool
    ) -> discord.Message:
        """Send; where files are refused, the same again as text, with the reason named."""
        try:
            return await send(**(letter.for_edit() if edit else posting(letter)))
        except discord.HTTPException as error:
            if not letter.files or code_of(error) not in WITHOUT_FILES or plain is None:
                raise
            missing = "the picture is too large here" if error.code == 40005 else "I may not attach files here"
            noted = Letter(
                f"{plain.text[:1800]}\n-# No picture: {missing} (permission *Attach Files*).", (), plain.rows
            )
            return await send(**(noted.for_edit() if edit else posting(noted)))

    async def _recover(self, row: MatchRow, error: discord.HTTPException) -> bool:
        """Judge a failed edit or post; True where a new message should be tried."""
        code = code_of(error)
        if code in REPOST:
            return True
        if code in PLACE_GONE | {Code.LOCKED_THREAD}:
            await self._park(row, IN_WORDS[code] if code is not None else "the channel is gone")
            return False
        if error.status in (401, 403, 429) or code is not None:
            self._bot.breaker.refused(row.place.id)
        log.warning("match %s: channel %s refused: %s", row.id, row.place.id, error)
        return error.status >= 500 or error.code == 50083

    async def _park(self, row: MatchRow, note: str) -> None:
        if await self._bot.sessions.park(row.id, note):
            await self.parked(row.id, note)

    async def parked(self, match: str, note: str) -> None:
        """Tell the players of a match that lost its place how to go on."""
        for seat in await self._bot.store.seats(match):
            if seat.user is not None:
                text = f"Match `{match}` waits: {note}. Use `/match table match:{match}` in another channel to go on."
                await self.mail(seat.user, Letter(text))

    async def link(self, match: str) -> str:
        """Where a match stands now, as a sentence's end; "" where it stands nowhere."""
        row = await self._bot.store.match(match)
        tables = await self._bot.store.messages(match, TABLE)
        return "" if row is None or not tables else f"Its table: {jump_url(row.place, tables[0])}"

    async def announce(self, row: MatchRow, letter: Letter, *, can_write: bool) -> None:
        """Tell everybody in a match or lobby something: at its place, or each privately where we cannot write there."""
        if can_write:
            await self._bot.get_partial_messageable(row.place.id, guild_id=row.place.guild).send(**posting(letter))
            return
        users = {seat.user for seat in await self._bot.store.seats(row.id)} | {row.host}
        for user in sorted(user for user in users if user):
            await self.mail(user, letter)

    def _message(self, known: MessageRow) -> discord.PartialMessage:
        return self._bot.get_partial_messageable(known.channel).get_partial_message(known.message)

    # --- private messages --------------------------------------------------------------------------------------

    async def _hand(self, match: str, user: int) -> None:
        settings = await self._bot.store.user(user)
        if settings.hands != "dm" or _is_closed(settings.dm_closed):
            return
        at = await look(self._bot.sessions, match, user)
        letter = hands.by_mail(await hands.letter(self._bot.pictures, at), at)
        known = next((m for m in await self._bot.store.messages(match, HAND) if m.user == user), None)
        if known is not None:
            try:
                await self._message(known).edit(**letter.for_edit())
            except discord.HTTPException as error:
                log.info("match %s: a hand is sent anew: %s", match, error)
            else:
                return
        sent = await self.mail(user, letter)
        if sent is not None:
            row = MessageRow(match, HAND, user, sent.channel.id, sent.id, discord.utils.utcnow())
            await self._bot.store.keep_message(row)

    async def mail(self, user: int, letter: Letter) -> discord.Message | None:
        """Send a private message; None, and remembered, where that is not possible."""
        if self._bot.breaker.is_open(user):
            return None
        settings = await self._bot.store.user(user)
        try:
            channel = await self._bot.create_dm(discord.Object(user))
            sent = await channel.send(**posting(letter))
        except (discord.HTTPException, OSError) as error:
            log.info("no private message to %s: %s", user, error)
            if isinstance(error, discord.HTTPException) and (code_of(error) in NO_DM or error.status in (400, 403)):
                self._bot.breaker.refused(user)
                await self._bot.store.set_dm(user, closed=discord.utils.utcnow(), told=settings.dm_told)
            return None
        self._bot.breaker.worked(user)
        if settings.dm_closed is not None:
            await self._bot.store.set_dm(user, closed=None, told=False)
        return sent

    # --- panels and nudges -------------------------------------------------------------------------------------

    async def _see_to_nudge(self, publication: Publication) -> None:
        nudge = publication.nudge
        if nudge.action is not NudgeAction.KEEP:
            for known in await self._bot.store.messages(publication.row.id, NUDGE):
                await self._unnudge(known)
        if nudge.action is NudgeAction.SEND and nudge.user is not None:
            name = next(seat.name for seat in publication.seats if seat.user == nudge.user)
            row = publication.row
            await self.nudge(row, nudge.user, f"{shown(name)}, it is your decision in match `{row.id}`.")

    async def _unnudge(self, known: MessageRow) -> None:
        await self._bot.store.drop_message(known.match, NUDGE, known.user)
        try:
            await self._message(known).delete()
        except discord.HTTPException as error:
            log.info("match %s: nudge not deleted: %s", known.match, error)

    async def nudge(self, row: MatchRow, user: int, text: str) -> None:
        """Tell one person, in the way that person has chosen, that the match waits; in the channel where private
        messages fail."""
        how = (await self._bot.store.user(user)).nudge
        if how == "none":
            return
        mailed = await self.mail(user, Letter(text)) if how == "dm" or row.place.guild is None else None
        if mailed is not None or row.place.guild is None or self._bot.breaker.is_open(row.place.id):
            return
        channel = self._bot.get_partial_messageable(row.place.id, guild_id=row.place.guild)
        sent = await channel.send(**posting(Letter(f"<@{user}> {text}", mention=user)))
        await self._bot.store.keep_message(
            MessageRow(row.id, NUDGE, user, row.place.id, sent.id, discord.utils.utcnow())
        )

    # --- notices -----------------------------------------------------------------------------------------------

    async def _tell(self, notice: Notice) -> None:
        row = await self._bot.store.match(notice.match)
        if row is None:
            return
        text = ending(escape(notice.text), notice.when)
        if notice.kind is Kind.NUDGE_AGAIN:
            for user in notice.users:
                await self.nudge(row, user, text)
            return
        if notice.kind is Kind.LOBBY_EXPIRED:
            await self.lobby(notice.match)
            return
        if notice.kind is Kind.PARKED:
            await self.parked(notice.match, notice.text)
            return
        letter = Letter(f"Match `{row.id}`: {text}")
        if notice.kind is Kind.ASKED:
            letter = menus.offer_letter(row.id, row.number, notice.offer, f"Match `{row.id}`: {text}")
        if row.phase is not Phase.PARKED and not self._bot.breaker.is_open(row.place.id):
            channel = self._bot.get_partial_messageable(row.place.id, guild_id=row.place.guild)
            await self._safely(notice.kind.value, row.id, lambda: channel.send(**posting(letter)))
        if notice.kind in (Kind.WARNING, Kind.CLAIMABLE, Kind.EXPIRED):
            for user in notice.users:
                if (await self._bot.store.user(user)).nudge != "none":
                    await self.mail(user, letter)


def _is_closed(since: datetime | None) -> bool:
    """Whether private messages failed so lately that they are not tried again."""
    return since is not None and discord.utils.utcnow() - since < DM_AGAIN


def jump_url(place: Place, message: MessageRow) -> str:
    """The address of a message of ours."""
    guild = "@me" if place.guild is None else place.guild
    return f"https://discord.com/channels/{guild}/{message.channel}/{message.message}"


def posting(letter: Letter) -> dict[str, Any]:
    """Arguments of a new message that stays one message, also if the library has to send it again."""
    return letter.for_send() | {"nonce": secrets.randbits(60)}
