"""``/act`` and ``/hand``: play by the keyboard. ``/act`` offers what the panel offers, then what is refused, marked."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import limits
from bot.cogs.calls import Interaction, answer, client, complete_match, find
from bot.errors import ForPeople, refusal
from bot.looking import Asked, Question, question_of, why_not
from bot.sessions.acts import Choose
from bot.sessions.errors import Declined
from bot.text import cut, escape, labels, listing
from bot.views import menus, panel
from bot.views.base import Press

REFUSED = "✗ "
"""Marks in the list what is not on offer; choosing it tells why."""


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
    typed = current.casefold()
    made = [(name, name) for name in _names(question)]
    made += [(cut(REFUSED + asked.label, 100), cut(REFUSED + asked.label, 100)) for asked in refused]
    found = [item for item in made if typed in item[0].casefold()][: limits.CHOICES]
    limits.check_choices(found)
    return [app_commands.Choice(name=name, value=value) for name, value in found]


def matching(names: list[str], wanted: str) -> list[int]:
    """Which names are meant: the exact one, else those that begin so, else those that contain it; blanks mean none."""
    folded = [name.casefold() for name in names]
    text = wanted.strip().casefold()
    if not text:
        return []
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [index for index, name in enumerate(folded) if fits(name, text)]
        if found:
            return found
    return []


async def act(call: Press, move: str) -> None:
    """Do what was typed, where it means one option; else say what could be meant, or why it is not on offer."""
    question, refused, is_seated = await _offers(call.bot, call.control.match, call.user)
    if not is_seated:
        raise ForPeople("You do not play in this match.")
    marked = move.strip().startswith(REFUSED.strip())
    wanted = move.strip().removeprefix(REFUSED.strip())
    found = [] if question is None or marked else matching(_names(question), wanted)
    if question is not None and len(found) == 1 and question.least <= 1:
        picks = (question.choices[found[0]].key,)
        await call.bot.sessions.act(
            call.control.match, call.user, Choose(question.number, picks), interaction=call.interaction.id
        )
        await panel.open_panel(call, f"Done: {escape(question.choices[found[0]].label)}.")
        return
    if found and question is not None and len(found) > 1:
        names = [f"*{escape(question.choices[index].label)}*" for index in found[:5]]
        raise ForPeople(f"That could mean {listing(names)}. Please choose one.")
    asked = matching([item.label for item in refused], wanted)
    if asked:
        item = refused[asked[0]]
        raise ForPeople(f"{escape(item.label)}: {refusal(item.message, item.rule)}")
    await panel.open_panel(call, "There is no such move now; these are on offer." if question else "")


@app_commands.command(name="act", description="Make a move by typing it.")
@app_commands.describe(move="What you want to do", match="Which match, if you play in several")
@app_commands.autocomplete(move=complete_move, match=complete_match)
async def act_command(
    interaction: Interaction, move: app_commands.Range[str, 1, 100], match: str | None = None
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
