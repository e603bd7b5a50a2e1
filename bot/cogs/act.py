"""``/act`` and ``/hand``: play by the keyboard. ``/act`` offers what the panel offers, then what is refused, marked."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import limits, matching
from bot.cogs.calls import Interaction, answer, client, complete_match, find
from bot.errors import ForPeople, refusal
from bot.looking import Asked, Question, question_of, why_not
from bot.sessions.acts import Choose
from bot.sessions.errors import Declined
from bot.text import cut, escape, labels, listing
from bot.views import menus, panel
from bot.views.base import Press, rule_rows

REFUSED = "✗ "
"""Marks in the list what is not on offer; choosing it tells why."""

SEPARATOR = ";"
"""Stands between several picks of one decision."""


async def _offers(call_client: Any, match: str, user: int) -> tuple[Question | None, list[Asked], bool]:
    async with call_client.sessions.reading(match) as live:
        seat = live.seat_of(user)
        if seat is None:
            return None, [], False
        return question_of(live.match, seat), why_not(live, seat), True


def _names(question: Question | None) -> list[str]:
    return [] if question is None else labels([choice.label for choice in question.choices], 100)


async def complete_move(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Legal options first, then refused ones with a mark; each by what was typed so far."""
    try:
        row = await find(interaction, getattr(interaction.namespace, "match", None))
        question, refused, _ = await _offers(client(interaction), row.id, interaction.user.id)
    except (ForPeople, Declined):
        return []
    typed = current.strip().casefold()
    plain = matching.folded(current)
    made = _names(question)
    made += [cut(REFUSED + asked.label, 100) for asked in refused]
    found = [name for name in made if typed in name.casefold() or (plain and plain in matching.folded(name))]
    offered = [(name, name) for name in found[: limits.CHOICES]]
    limits.check_choices(offered)
    return [app_commands.Choice(name=name, value=value) for name, value in offered]


async def act(call: Press, move: str) -> None:
    """Do what was typed, where it means one option; else say what could be meant, or why it is not on offer."""
    question, refused, is_seated = await _offers(call.bot, call.control.match, call.user)
    if not is_seated:
        raise ForPeople("You do not play in this match.")
    marked = move.strip().startswith(REFUSED.strip())
    wanted = move.strip().removeprefix(REFUSED.strip()).strip()
    if question is not None and not marked:
        found = _meant(question, wanted)
        if found:
            await _make(call, question, found)
            return
    asked = matching.meant([item.label for item in refused], wanted)
    if asked and not wanted.isdecimal():
        item = refused[asked[0]]
        await call.reply.tell(f"{escape(item.label)}: {refusal(item.message, item.rule)}", rule_rows(item.rule))
        return
    await panel.open_panel(call, _nothing_done(question, wanted))


def _meant(question: Question, wanted: str) -> list[int]:
    """The options meant, none where nothing is; several are joined by ``;``. Raises ForPeople where it is not clear."""
    names = _names(question)
    whole = matching.meant(names, wanted)
    parts = [whole] if whole else [matching.meant(names, part) for part in wanted.split(SEPARATOR)]
    for found in parts:
        if len(found) > 1:
            could = [f"*{escape(names[index])}*" for index in found[: matching.NEAR]]
            more = " and more" if len(found) > matching.NEAR else ""
            raise ForPeople(f"That could mean {listing(could)}{more}. Nothing was done; please choose one.")
    return [index for found in parts for index in found] if all(parts) else []


async def _make(call: Press, question: Question, found: list[int]) -> None:
    if not question.least <= len(found) <= question.most:
        size = str(question.least) if question.least == question.most else f"{question.least} to {question.most}"
        await panel.open_panel(
            call,
            f"Here {size} must be chosen; nothing was done. Choose below, or type them with `{SEPARATOR}` between.",
        )
        return
    picks = tuple(question.choices[index].key for index in found)
    await call.bot.sessions.act(
        call.control.match, call.user, Choose(question.number, picks), interaction=call.interaction.id
    )
    call.reply.done = True
    done = listing(f"**{escape(question.choices[index].label)}**" for index in found)
    await panel.open_panel(call, f"Done: {done}.")


def _nothing_done(question: Question | None, wanted: str) -> str:
    """What to say above the panel when nothing was meant."""
    if question is None:
        return ""
    names = _names(question)
    close = [f"*{escape(names[index])}*" for index in matching.near(names, wanted)]
    closest = f" Closest: {listing(close)}." if close else ""
    return f"There is no such move now, so nothing was done.{closest} These are on offer."


@app_commands.command(name="act", description="Make a move by typing it.")
@app_commands.describe(
    move="What you want to do: its name, its first words, or its number", match="Which match, if you play in several"
)
@app_commands.autocomplete(move=complete_move, match=complete_match)
async def act_command(
    interaction: Interaction, move: app_commands.Range[str, 1, 500], match: str | None = None
) -> None:
    """Make a move."""

    async def work(call: Press) -> None:
        await act(call, move)

    await answer(interaction, work, match)


@app_commands.command(name="hand", description="Your hand, for your eyes only.")
@app_commands.autocomplete(match=complete_match)
async def hand_command(interaction: Interaction, match: str | None = None) -> None:
    """Show one's hand."""
    await answer(interaction, menus.on_hand, match)


def commands() -> list[app_commands.Command[Any, ..., Any]]:
    """The commands of this file."""
    return [act_command, hand_command]
