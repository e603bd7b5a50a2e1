"""Presses that spare presses: all options at once, a plan of equal answers, and standing answers to windows.

Each becomes ordinary picks of the session; nothing is kept here.
"""

from __future__ import annotations

from bot.errors import ForPeople
from bot.looking import Question
from bot.sessions import automatic
from bot.sessions.acts import Instruct, Planned
from bot.text import escape
from bot.views import layout, panel
from bot.views.base import Ack, Press, press, whole_number
from engine import Refused

ALWAYS_NOW = "From now on I ask you in every window, in all your matches; `/settings` changes that."
"""Said to who wants to be asked always."""


@press("all", ack=Ack.UPDATE)
async def on_all(call: Press) -> None:
    """*All*: every option is chosen, in the order of the menu; *Confirm* makes the choice."""
    async with panel.asked(call) as (at, question):
        if question is None:
            return
        if layout.takes_all(question):
            await panel.show(call, at, picked=tuple(range(len(question.choices))))
        else:
            await panel.show(call, at, panel.stale(at), picked=panel.draft(call, at).picked)


@press("plan", ack=Ack.UPDATE)
async def on_plan(call: Press) -> None:
    """The same answer several times: the rest of the plan is dropped as soon as anything unexpected comes."""
    async with panel.asked(call) as (at, question):
        if question is None:
            return
        found = plan_of(question, call.values[0])
        if found is None:
            await panel.show(call, at, panel.stale(at))
            return
        index, times = found
        key = question.choices[index].key
        plan = (Planned(question.kind, (key,)),) * (times - 1)
        await panel.choose(call, (key,), question.number, plan)


def plan_of(question: Question, value: str) -> tuple[int, int] | None:
    """The option and the number of times that a menu's value names; None for what is no plan of this decision."""
    number, _, rest = value.partition(".")
    index, _, times = rest.partition(".")
    found = (whole_number(index), whole_number(times))
    if number != str(question.number) or found[0] is None or found[1] is None:
        return None
    plan = (found[0], found[1])
    return plan if plan in layout.planned(question) else None


@press("stand", ack=Ack.UPDATE)
async def on_stand(call: Press) -> None:
    """A standing answer, for the window in which it was offered; without a name, the end of the one in force."""
    key = call.control.arg
    if not key:
        async with panel.lock(call):
            await _instruct(call, "", "")
        return
    async with panel.asked(call) as (at, question):
        if question is None:
            return
        name = dict(at.standings).get(key)
        if name is None:
            await panel.show(call, at, panel.stale(at))
            return
        await _instruct(call, key, f"*{escape(name)}*: I answer for you.")


@press("always", ack=Ack.UPDATE)
async def on_always(call: Press) -> None:
    """*Always ask me*: no window is skipped from now on, and no standing answer is in force."""
    async with panel.lock(call):
        if (await panel.read(call)).seat is None:
            raise ForPeople("You do not play in this match.")
        await call.bot.people.change(call.user, "windows", automatic.ALWAYS)
        await _instruct(call, "", ALWAYS_NOW)


async def _instruct(call: Press, key: str, note: str) -> None:
    """Set the standing answer where it is another, and show what is open then; the panel's lock is held."""
    at = await panel.read(call)
    if at.seat is not None and at.standing != key:
        try:
            await call.bot.sessions.act(call.control.match, call.user, Instruct(key), interaction=call.interaction.id)
            call.reply.done = True
        except Refused as error:
            note = call.bot.explain(error)
        at = await panel.read(call)
    await panel.show(call, at, note)
