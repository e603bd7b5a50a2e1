"""The panel: a person's own open decision as menus and buttons that only that person sees.

Any number of options is reachable: grouped menus where they fit, else pages of 25. It follows its person from decision
to decision in place. Picks go to the session as option keys; no rules here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

import discord

from bot import limits
from bot.errors import ForPeople
from bot.letters import Attached, Letter, Row
from bot.looking import Choice, Look, Question, look
from bot.pictures import Pictures
from bot.sessions.acts import Choose
from bot.text import cut, escape, join_within, labels, shown
from bot.views import table
from bot.views.base import TOKEN_LIFE, Ack, Button, Menu, Press, Reply, press
from bot.views.ids import Control
from engine import CANCEL, Refused

MENUS = 3
"""Menus of one panel; the other rows hold buttons."""

PASS_LIKE = "pass"
"""Group of the options that let something go by; each is a button of its own."""


@dataclass(slots=True)
class Panel:
    """One open panel. ``picked`` are the options chosen so far where several are asked for; lost by a restart."""

    reply: Reply
    at: datetime
    number: int
    page: int = 0
    picked: list[int] = field(default_factory=list)


class Panels:
    """The open panels: one a person and match."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, int], Panel] = {}

    def get(self, match: str, user: int) -> Panel | None:
        """This person's panel of this match."""
        return self._open.get((match, user))

    def put(self, match: str, user: int, panel: Panel) -> None:
        """Remember a panel in place of the earlier one."""
        self._open[match, user] = panel

    def of(self, match: str) -> list[tuple[int, Panel]]:
        """All panels of a match, by person."""
        return [(user, panel) for (name, user), panel in self._open.items() if name == match]

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
            discord.SelectOption(label=f"{index + 1} · {names[index]}", value=str(index), description=_detail(choice))
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
        row.append(_button(at, "ok", "Confirm", "", table.PRIMARY, disabled=not ready))
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
    match = call.control.match
    at = await look(call.bot.sessions, match, call.user)
    if at.seat is None:
        await call.reply.show(spectator(at))
        return
    now = discord.utils.utcnow()
    old = call.bot.panels.get(match, call.user)
    call.bot.panels.put(match, call.user, Panel(call.reply, now, at.number))
    hint = await call.bot.hint(call.user)
    files = await call.bot.pictures.options(at)
    await call.reply.show(letter(at, note="\n".join(filter(None, [note, hint])), files=files))
    if old is not None and now - old.at < TOKEN_LIFE and old.reply.interaction.id != call.interaction.id:
        try:
            await old.reply.interaction.delete_original_response()
        except discord.HTTPException:
            return


def spectator(at: Look, note: str = "You do not play in this match; this is how it stands.") -> Letter:
    """What somebody without a seat is told: the board in words."""
    return Letter(f"{note}\n" + join_within(map(escape, at.lines), limits.CONTENT - len(note) - 1))


async def show_panel(call: Press, note: str = "", page: int = 0, picked: tuple[int, ...] = ()) -> None:
    """Bring the pressed panel up to date in place."""
    at = await look(call.bot.sessions, call.control.match, call.user)
    panel = Panel(call.reply, discord.utils.utcnow(), at.number, page, list(picked))
    call.bot.panels.put(call.control.match, call.user, panel)
    await call.reply.show(letter(at, page, picked, note, await call.bot.pictures.options(at)))


async def choose(call: Press, picks: tuple[str, ...], number: int) -> None:
    """Make the picks, then show what comes next. What is refused is said on top of the fresh panel."""
    try:
        await call.bot.sessions.act(
            call.control.match, call.user, Choose(number, picks), interaction=call.interaction.id
        )
    except Refused as error:
        await show_panel(call, call.bot.explain(error))
        return
    await show_panel(call)


async def _question(call: Press) -> Question | None:
    """The decision that the pressed control belongs to; None if it is not open any more, and then that was said."""
    at = await look(call.bot.sessions, call.control.match, call.user)
    if at.seat is None:
        raise ForPeople("You do not play in this match.")
    if at.question is None or at.question.number != call.control.number:
        await show_panel(call, stale(at))
        return None
    return at.question


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
    await show_panel(call)


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
    except Refused as error:
        await open_panel(call, call.bot.explain(error))
        return
    await open_panel(call, "Passed.")


@press("pick", ack=Ack.UPDATE)
async def on_pick(call: Press) -> None:
    """A choice in a menu: answers a single decision, is kept where several are asked for."""
    question = await _question(call)
    if question is None:
        return
    indexes = [int(value) for value in call.values if value.isdecimal() and int(value) < len(question.choices)]
    if question.is_single:
        await choose(call, tuple(question.choices[index].key for index in indexes[:1]), question.number)
        return
    panel = _draft(call, question.number)
    added = [index for index in indexes if index not in panel.picked]
    picked = (*panel.picked, *added)[: question.most]
    if question.most == 1:
        await choose(call, tuple(question.choices[index].key for index in picked), question.number)
        return
    page = panel.page
    last = max(0, -(-len(listed(question, picked)) // limits.OPTIONS) - 1)
    await show_panel(call, page=min(page, last), picked=picked)


def _draft(call: Press, number: int) -> Panel:
    """The panel with what was chosen for this decision so far; an empty one after a restart."""
    panel = call.bot.panels.get(call.control.match, call.user)
    if panel is None or panel.number != number:
        return Panel(call.reply, discord.utils.utcnow(), number)
    return panel


@press("ok", ack=Ack.UPDATE)
async def on_ok(call: Press) -> None:
    """*Confirm*, or a button that is an option itself."""
    question = await _question(call)
    if question is None:
        return
    own = call.control.arg.removeprefix("o")
    indexes = [int(own)] if own else _draft(call, question.number).picked
    if not question.least <= len(indexes) <= question.most or any(i >= len(question.choices) for i in indexes):
        await show_panel(call, "Your choice was not complete; please choose again.")
        return
    await choose(call, tuple(question.choices[index].key for index in indexes), question.number)


@press("clear", ack=Ack.UPDATE)
async def on_clear(call: Press) -> None:
    """*Start over*: forget what was chosen for this decision."""
    if await _question(call) is not None:
        await show_panel(call)


@press("cancel", ack=Ack.UPDATE)
async def on_cancel(call: Press) -> None:
    """*Back*: out of an announcement, with nothing paid."""
    question = await _question(call)
    if question is not None:
        await choose(call, (CANCEL,), question.number)


@press("page", ack=Ack.UPDATE)
async def on_page(call: Press) -> None:
    """Another page of options."""
    question = await _question(call)
    if question is not None:
        panel = _draft(call, question.number)
        page = int(call.control.arg.partition(".")[0] or 0)
        last = max(0, -(-len(listed(question, tuple(panel.picked))) // limits.OPTIONS) - 1)
        await show_panel(call, page=min(page, last), picked=tuple(panel.picked))


async def follow(panels: Panels, pictures: Pictures, user: int, panel: Panel, at: Look) -> None:
    """Bring a person's open panel up to date after somebody's act, while its token lives."""
    if panel.number == at.number:
        return
    if discord.utils.utcnow() - panel.at >= TOKEN_LIFE or panel.reply.lost:
        panels.drop(at.row.id, user)
        return
    panels.put(at.row.id, user, replace(panel, number=at.number, page=0, picked=[]))
    if not await panel.reply.show(letter(at, files=await pictures.options(at))):
        panels.drop(at.row.id, user)
