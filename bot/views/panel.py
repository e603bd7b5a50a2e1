"""The panel: a person's own open decision as menus and buttons that only that person sees.

Any number of options is reachable: grouped menus where they fit, else pages of 25. It follows its person from decision
to decision in place. Picks go to the session as option keys; no rules here.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord

from bot import limits
from bot.errors import ForPeople
from bot.letters import Attached, Letter, Row
from bot.looking import Choice, Look, Question, look
from bot.sessions.acts import Choose
from bot.store.base import Phase
from bot.text import cut, escape, join_within, labels, shown
from bot.views import table
from bot.views.base import TOKEN_LIFE, Ack, Button, Menu, Press, Reply, page_of, press, whole_number
from bot.views.ids import Control
from engine import CANCEL, Refused

if TYPE_CHECKING:
    from bot.app import Tablekeeper

log = logging.getLogger("bot.panel")

MENUS = 3
"""Menus of one panel; the other rows hold buttons."""

PASS_LIKE = "pass"
"""Group of the options that let something go by; each is a button of its own."""


NOTHING = "Choose none"
"""What the button says that confirms a choice of nothing."""

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


def letter(
    at: Look, page: int = 0, picked: tuple[int, ...] = (), note: str = "", files: tuple[Attached, ...] = ()
) -> Letter:
    """The panel as it stands; ``note`` is a sentence put on top."""
    question = at.question
    text = [note] if note else []
    if question is None:
        text.append(table.standing(at))
        if at.result is None:
            text.append("This panel changes when it is your decision again.")
            return Letter("\n".join(text), (), ([_button(at, "refresh", "Look again")],))
        return Letter("\n".join(text))
    text.append(f"**{escape(question.prompt)}**" if question.prompt else "**Your decision**")
    if not question.is_single:
        text.append(_amount(question))
        if picked:
            chosen = [f"{n}. {escape(question.choices[i].label)}" for n, i in enumerate(picked, 1)]
            text.append(join_within(chosen, 900))
    rows = _menus(at, question, page, picked)
    return Letter(cut("\n".join(text), limits.CONTENT), files, (*rows, *_buttons(at, question, page, picked)))


def draft_mark(picked: Sequence[int]) -> str:
    """What a *Confirm* carries of the choice that is shown beside it: another choice, or order, has another mark."""
    return f"c{zlib.crc32(repr(tuple(picked)).encode()):08x}"


def _amount(question: Question) -> str:
    if question.least == question.most:
        size = f"exactly {question.most}"
    elif question.least == 0:
        size = f"up to {question.most}"
    else:
        size = f"{question.least} to {question.most}"
    return f"Choose {size}" + (", in order" if question.ordered else "") + ", then confirm."


def _button(
    at: Look, verb: str, label: str, arg: str = "", style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *, disabled: bool = False,
) -> Button:  # fmt: skip
    return Button(Control(at.row.id, at.number, verb, arg), label, style, disabled=disabled)


def listed(question: Question, picked: tuple[int, ...]) -> list[tuple[int, Choice]]:
    """The options that the menus hold: without those that are buttons, and those picked already; by group."""
    shown_options = [
        (index, choice)
        for index, choice in enumerate(question.choices)
        if index not in picked and not (question.is_single and choice.group == PASS_LIKE)
    ]
    groups = list(dict.fromkeys(choice.group for _, choice in shown_options))
    return sorted(shown_options, key=lambda item: groups.index(item[1].group))


def _menus(at: Look, question: Question, page: int, picked: tuple[int, ...]) -> list[Row]:
    if len(picked) >= question.most and not question.is_single:
        return []
    options = listed(question, picked)
    names = dict(zip(range(len(question.choices)), labels([c.label for c in question.choices], 94), strict=True))
    groups = list(dict.fromkeys(choice.group for _, choice in options))
    sizes = [sum(1 for _, choice in options if choice.group == group) for group in groups]
    if len(groups) <= MENUS and all(size <= limits.OPTIONS for size in sizes):
        parts = [(group, [item for item in options if item[1].group == group]) for group in groups]
    else:
        start = page * limits.OPTIONS
        parts = [(f"Options {start + 1} to {min(start + limits.OPTIONS, len(options))} of {len(options)}",
                  options[start : start + limits.OPTIONS])]  # fmt: skip
    rows: list[Row] = []
    for number, (title, part) in enumerate(parts):
        if not part:
            continue
        choices = [
            discord.SelectOption(
                label=f"{index + 1} · {names[index]}", value=f"{at.number}.{index}", description=_detail(choice)
            )
            for index, choice in part
        ]
        most = 1 if question.is_single or question.ordered else min(len(choices), question.most - len(picked))
        control = Control(at.row.id, at.number, "pick", f"{page}.{number}")
        rows.append([Menu(control, choices, cut(title or "Choose", limits.PLACEHOLDER), least=1, most=max(1, most))])
    return rows


def _detail(choice: Choice) -> str | None:
    return cut(" ".join(choice.detail.split()), 100) or None


def _buttons(at: Look, question: Question, page: int, picked: tuple[int, ...]) -> list[Row]:
    row: list[Button] = []
    if question.is_single:
        for index, choice in enumerate(question.choices):
            if choice.group == PASS_LIKE:
                row.append(_button(at, "ok", cut(choice.label, 80), f"o{index}", table.PRIMARY))
    else:
        ready = question.least <= len(picked) <= question.most
        style = table.PRIMARY if picked else discord.ButtonStyle.secondary
        says = NOTHING if ready and not picked else "Confirm"
        row.append(_button(at, "ok", says, draft_mark(picked), style, disabled=not ready))
        if picked:
            row.append(_button(at, "clear", "Start over"))
    if question.can_cancel:
        row.append(_button(at, "cancel", "Back"))
    pages = -(-len(listed(question, picked)) // limits.OPTIONS)
    groups = {choice.group for _, choice in listed(question, picked)}
    if pages > 1 and (len(groups) > MENUS or _overfull(question, picked)):
        turn = [
            _button(at, "page", "◀", str(max(0, page - 1)) + ".p", disabled=page == 0),
            _button(at, "page", "▶", str(page + 1) + ".n", disabled=page + 1 >= pages),
        ]
        return [turn, row] if row else [turn]
    return [row[i : i + 5] for i in range(0, len(row), 5)]


def _overfull(question: Question, picked: tuple[int, ...]) -> bool:
    sizes: dict[str, int] = {}
    for _, choice in listed(question, picked):
        sizes[choice.group] = sizes.get(choice.group, 0) + 1
    return any(size > limits.OPTIONS for size in sizes.values())


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


def spectator(at: Look, note: str = "You do not play in this match; this is how it stands.") -> Letter:
    """What somebody without a seat is told: the board in words."""
    return Letter(f"{note}\n" + join_within(map(escape, at.lines), limits.CONTENT - len(note) - 1))


async def _show(call: Press, at: Look, note: str = "", page: int = 0, picked: Sequence[int] = ()) -> None:
    """Bring the pressed panel up to date in place; the panel's lock is held, and ``at`` was read under it."""
    panel = Panel(call.reply, discord.utils.utcnow(), at.number, at.row.phase, page, list(picked))
    call.bot.panels.put(call.control.match, call.user, panel)
    await call.reply.show(letter(at, page, tuple(picked), note, await call.bot.pictures.options(at)))


async def _look(call: Press) -> Look:
    return await look(call.bot.sessions, call.control.match, call.user)


async def _choose(call: Press, picks: tuple[str, ...], number: int) -> None:
    """Make the picks, then show what comes next. What is refused is said on top of the fresh panel."""
    note = ""
    try:
        await call.bot.sessions.act(
            call.control.match, call.user, Choose(number, picks), interaction=call.interaction.id
        )
        call.reply.done = True
    except Refused as error:
        note = call.bot.explain(error)
    await _show(call, await _look(call), note)


@asynccontextmanager
async def _asked(call: Press) -> AsyncIterator[tuple[Look, Question | None]]:
    """The decision that the pressed control belongs to, while nothing else changes this person's panel.

    None if it is not open any more, and then that was said. Raises ForPeople for somebody without a seat.
    """
    async with call.bot.panels.lock(call.control.match, call.user):
        at = await _look(call)
        if at.seat is None:
            raise ForPeople("You do not play in this match.")
        if at.question is not None and at.question.number == call.control.number:
            yield at, at.question
            return
        await _show(call, at, stale(at))
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
    async with call.bot.panels.lock(call.control.match, call.user):
        await _show(call, await _look(call))


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
    async with _asked(call) as (at, question):
        if question is None:
            return
        indexes = [index for value in call.values if (index := chosen(question, value)) is not None]
        if not indexes:
            await _show(call, at, stale(at), picked=_draft(call, at).picked)
            return
        if question.is_single:
            await _choose(call, tuple(question.choices[index].key for index in indexes[:1]), question.number)
            return
        panel = _draft(call, at)
        added = [index for index in indexes if index not in panel.picked]
        picked = (*panel.picked, *added)[: question.most]
        if question.most == 1:
            await _choose(call, tuple(question.choices[index].key for index in picked), question.number)
            return
        await _show(call, at, page=min(panel.page, _last_page(question, picked)), picked=picked)


def chosen(question: Question, value: str) -> int | None:
    """The index of the option that a menu's value names; None for a value of another decision, or of none at all."""
    number, _, index = value.partition(".")
    found = whole_number(index)
    if number != str(question.number) or found is None or found >= len(question.choices):
        return None
    return found


def _last_page(question: Question, picked: tuple[int, ...]) -> int:
    return max(0, -(-len(listed(question, picked)) // limits.OPTIONS) - 1)


def _draft(call: Press, at: Look) -> Panel:
    """The panel with what was chosen for this decision so far; an empty one after a restart."""
    panel = call.bot.panels.get(call.control.match, call.user)
    if panel is None or panel.number != at.number:
        return Panel(call.reply, discord.utils.utcnow(), at.number, at.row.phase)
    return panel


@press("ok", ack=Ack.UPDATE)
async def on_ok(call: Press) -> None:
    """*Confirm*, or a button that is an option itself."""
    async with _asked(call) as (at, question):
        if question is None:
            return
        draft = _draft(call, at).picked
        indexes: list[int] | None
        if call.control.arg.startswith("o"):
            own = whole_number(call.control.arg[1:])
            is_option = own is not None and own < len(question.choices) and question.is_single
            indexes = [own] if own is not None and is_option else None
            refused = stale(at)
        else:
            indexes = draft if call.control.arg == draft_mark(draft) else None
            refused = CHANGED
        if indexes is None or not question.least <= len(indexes) <= question.most:
            await _show(call, at, refused, picked=draft)
            return
        await _choose(call, tuple(question.choices[index].key for index in indexes), question.number)


@press("clear", ack=Ack.UPDATE)
async def on_clear(call: Press) -> None:
    """*Start over*: forget what was chosen for this decision."""
    async with _asked(call) as (at, question):
        if question is not None:
            await _show(call, at)


@press("cancel", ack=Ack.UPDATE)
async def on_cancel(call: Press) -> None:
    """*Back*: out of an announcement, with nothing paid."""
    async with _asked(call) as (_, question):
        if question is not None:
            await _choose(call, (CANCEL,), question.number)


@press("page", ack=Ack.UPDATE)
async def on_page(call: Press) -> None:
    """Another page of options."""
    async with _asked(call) as (at, question):
        if question is not None:
            picked = tuple(_draft(call, at).picked)
            page = page_of(call.control)
            await _show(call, at, page=min(page, _last_page(question, picked)), picked=picked)


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
