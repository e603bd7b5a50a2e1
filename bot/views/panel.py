"""The panel: a person's own open decision as menus and buttons that only that person sees.

How it looks is in ``layout``; plans and standing answers are in ``shortcuts``. It follows its person from decision to
decision in place. Picks go to the session as option keys; no rules here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord

from bot.errors import ForPeople
from bot.looking import Look, Question, look
from bot.sessions.acts import Choose, Planned
from bot.store.base import Phase
from bot.text import shown
from bot.views.base import TOKEN_LIFE, Ack, Press, Reply, page_of, press, whole_number
from bot.views.layout import draft_mark, letter, pages_of, spectator
from engine import CANCEL, Refused

if TYPE_CHECKING:
    from bot.app import Tablekeeper

log = logging.getLogger("bot.panel")

CHANGED = "What you had chosen is not what was shown here any more, so nothing was done. This is what is chosen now."
"""Said to who confirms a choice that this process does not have: after a restart, or one changed in another panel."""


@dataclass(slots=True)
class Panel:
    """One open panel. ``picked`` are the options chosen so far where several are asked for; lost by a restart."""

    reply: Reply
    at: datetime
    number: int
    phase: Phase
    page: int = 0
    picked: list[int] = field(default_factory=list)


class Panels:
    """The open panels: one a person and match, and a lock for each: what is shown in it is read and sent in turn.

    Without it a slow publication could cover a choice that was made while it was drawn.
    """

    def __init__(self) -> None:
        self._open: dict[tuple[str, int], Panel] = {}
        self._locks: WeakValueDictionary[tuple[str, int], asyncio.Lock] = WeakValueDictionary()

    def lock(self, match: str, user: int) -> asyncio.Lock:
        """What to hold while this person's panel of this match is read, changed or sent."""
        return self._locks.setdefault((match, user), asyncio.Lock())

    def get(self, match: str, user: int) -> Panel | None:
        """This person's panel of this match."""
        return self._open.get((match, user))

    def put(self, match: str, user: int, panel: Panel) -> None:
        """Remember a panel in place of the earlier one."""
        self._open[match, user] = panel

    def of(self, match: str) -> list[int]:
        """Who has a panel of this match open."""
        return [user for name, user in self._open if name == match]

    def drop(self, match: str, user: int) -> None:
        """Forget a panel."""
        self._open.pop((match, user), None)


async def open_panel(call: Press, note: str = "") -> None:
    """Answer with a fresh panel, and take the person's earlier one away while that is possible."""
    match, panels = call.control.match, call.bot.panels
    async with panels.lock(match, call.user):
        at = await look(call.bot.sessions, match, call.user)
        if at.seat is None:
            await call.reply.show(spectator(at))
            return
        now, old = discord.utils.utcnow(), panels.get(match, call.user)
        hint = await call.bot.hint(call.user)
        files = await call.bot.pictures.options(at)
        if not await call.reply.show(letter(at, note="\n".join(filter(None, [note, hint])), files=files)):
            return
        panels.put(match, call.user, Panel(call.reply, now, at.number, at.row.phase))
    if old is not None and now - old.at < TOKEN_LIFE and old.reply.interaction.id != call.interaction.id:
        await old.reply.remove()


def lock(call: Press) -> asyncio.Lock:
    """What to hold while the panel of who pressed is read, changed or sent."""
    return call.bot.panels.lock(call.control.match, call.user)


async def show(call: Press, at: Look, note: str = "", page: int = 0, picked: Sequence[int] = ()) -> None:
    """Bring the pressed panel up to date in place; the panel's lock is held, and ``at`` was read under it."""
    shown_now = Panel(call.reply, discord.utils.utcnow(), at.number, at.row.phase, page, list(picked))
    call.bot.panels.put(call.control.match, call.user, shown_now)
    await call.reply.show(letter(at, page, tuple(picked), note, await call.bot.pictures.options(at)))


async def read(call: Press) -> Look:
    """The match as who pressed may see it."""
    return await look(call.bot.sessions, call.control.match, call.user)


async def choose(call: Press, picks: tuple[str, ...], number: int, plan: tuple[Planned, ...] = ()) -> None:
    """Make the picks, then show what comes next. What is refused is said on top of the fresh panel."""
    note = ""
    try:
        acted = await call.bot.sessions.act(
            call.control.match, call.user, Choose(number, picks, plan), interaction=call.interaction.id
        )
        call.reply.done = True
        if plan and not acted.again:
            note = planned_note(acted.followed + 1, len(plan) + 1)
    except Refused as error:
        note = call.bot.explain(error)
    await show(call, await read(call), note)


def planned_note(made: int, wanted: int) -> str:
    """What became of a plan."""
    if made == wanted:
        return f"Done {made} times, as planned."
    return f"Done {made} of {wanted} times: then something else came, and the rest of the plan is forgotten."


@asynccontextmanager
async def asked(call: Press) -> AsyncIterator[tuple[Look, Question | None]]:
    """The decision that the pressed control belongs to, while nothing else changes this person's panel.

    None if it is not open any more, and then that was said. Raises ForPeople for somebody without a seat.
    """
    async with lock(call):
        at = await read(call)
        if at.seat is None:
            raise ForPeople("You do not play in this match.")
        if at.question is not None and at.question.number == call.control.number:
            yield at, at.question
            return
        await show(call, at, stale(at))
        yield at, None


def stale(at: Look) -> str:
    """Why a control of an earlier decision does nothing any more."""
    if at.result is not None:
        return "That match is over."
    if at.question is not None:
        return "That was for an earlier decision and changed nothing; this one is open now."
    name = shown(at.asked.name) if at.asked is not None else "somebody else"
    return f"That was for an earlier decision and changed nothing; now {name} is to act."


@press("move", ack=Ack.PRIVATE)
async def on_move(call: Press) -> None:
    """*Move* on the table: whatever decision is open now."""
    await open_panel(call)


@press("refresh", ack=Ack.UPDATE)
async def on_refresh(call: Press) -> None:
    """Look again."""
    async with lock(call):
        await show(call, await read(call))


@press("pass", ack=Ack.PRIVATE)
async def on_pass(call: Press) -> None:
    """*Pass* on the table: passes exactly the window for which the button was shown."""
    at = await look(call.bot.sessions, call.control.match, call.user)
    if at.seat is None:
        await call.reply.show(spectator(at, "Only those who play can pass."))
        return
    question = at.question
    if question is None or question.number != call.control.number or question.passing is None:
        await open_panel(call, stale(at))
        return
    try:
        await call.bot.sessions.act(
            call.control.match, call.user, Choose(question.number, ("pass",)), interaction=call.interaction.id
        )
        call.reply.done = True
    except Refused as error:
        await open_panel(call, call.bot.explain(error))
        return
    await open_panel(call, "Passed.")


@press("pick", ack=Ack.UPDATE)
async def on_pick(call: Press) -> None:
    """A choice in a menu: answers a single decision, is kept where several are asked for."""
    async with asked(call) as (at, question):
        if question is None:
            return
        indexes = [index for value in call.values if (index := chosen(question, value)) is not None]
        if not indexes:
            await show(call, at, stale(at), picked=draft(call, at).picked)
            return
        if question.is_single:
            await choose(call, tuple(question.choices[index].key for index in indexes[:1]), question.number)
            return
        panel = draft(call, at)
        added = [index for index in indexes if index not in panel.picked]
        picked = (*panel.picked, *added)[: question.most]
        if question.most == 1:
            await choose(call, tuple(question.choices[index].key for index in picked), question.number)
            return
        await show(call, at, page=min(panel.page, _last_page(question, picked)), picked=picked)


def chosen(question: Question, value: str) -> int | None:
    """The index of the option that a menu's value names; None for a value of another decision, or of none at all."""
    number, _, index = value.partition(".")
    found = whole_number(index)
    if number != str(question.number) or found is None or found >= len(question.choices):
        return None
    return found


def _last_page(question: Question, picked: tuple[int, ...]) -> int:
    return pages_of(question, picked) - 1


def draft(call: Press, at: Look) -> Panel:
    """The panel with what was chosen for this decision so far; an empty one after a restart."""
    panel = call.bot.panels.get(call.control.match, call.user)
    if panel is None or panel.number != at.number:
        return Panel(call.reply, discord.utils.utcnow(), at.number, at.row.phase)
    return panel


@press("ok", ack=Ack.UPDATE)
async def on_ok(call: Press) -> None:
    """*Confirm*, or a button that is an option itself."""
    async with asked(call) as (at, question):
        if question is None:
            return
        picked = draft(call, at).picked
        indexes: list[int] | None
        if call.control.arg.startswith("o"):
            own = whole_number(call.control.arg[1:])
            is_option = own is not None and own < len(question.choices) and question.is_single
            indexes = [own] if own is not None and is_option else None
            refused = stale(at)
        else:
            indexes = picked if call.control.arg == draft_mark(picked) else None
            refused = CHANGED
        if indexes is None or not question.least <= len(indexes) <= question.most:
            await show(call, at, refused, picked=picked)
            return
        await choose(call, tuple(question.choices[index].key for index in indexes), question.number)


@press("clear", ack=Ack.UPDATE)
async def on_clear(call: Press) -> None:
    """*Start over*: forget what was chosen for this decision."""
    async with asked(call) as (at, question):
        if question is not None:
            await show(call, at)


@press("cancel", ack=Ack.UPDATE)
async def on_cancel(call: Press) -> None:
    """*Back*: out of an announcement, with nothing paid."""
    async with asked(call) as (_, question):
        if question is not None:
            await choose(call, (CANCEL,), question.number)


@press("page", ack=Ack.UPDATE)
async def on_page(call: Press) -> None:
    """Another page of options."""
    async with asked(call) as (at, question):
        if question is not None:
            picked = tuple(draft(call, at).picked)
            page = page_of(call.control)
            await show(call, at, page=min(page, _last_page(question, picked)), picked=picked)


async def follow(bot: Tablekeeper, match: str, user: int) -> None:
    """Bring a person's open panel up to date after somebody's act, while its token lives.

    Guarantees: what the person has meanwhile opened or chosen is neither forgotten nor covered by something older.
    """
    async with bot.panels.lock(match, user):
        panel = bot.panels.get(match, user)
        if panel is None:
            return
        at = await look(bot.sessions, match, user)
        if (panel.number, panel.phase) == (at.number, at.row.phase):
            return
        if discord.utils.utcnow() - panel.at >= TOKEN_LIFE or panel.reply.lost:
            bot.panels.drop(match, user)
            return
        bot.panels.put(match, user, replace(panel, number=at.number, phase=at.row.phase, page=0, picked=[]))
        try:
            arrived = await panel.reply.renew(letter(at, files=await bot.pictures.options(at)))
        except discord.HTTPException as error:
            log.info("match %s: a panel did not follow: %s", match, error)
            arrived = False
        if not arrived:
            bot.panels.drop(match, user)
