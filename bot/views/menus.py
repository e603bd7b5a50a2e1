"""What the other buttons of the table open: hand, log, text board, *Why not?*, passes, and the menu behind "…".

All of it is private to the one who pressed and made from that person's view.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot import limits, seeing
from bot.errors import ForPeople, refusal
from bot.letters import Attached, Letter, Row
from bot.looking import Look, look, why_not
from bot.sessions.acts import Concede, Instruct
from bot.sessions.export import export
from bot.sessions.waiting import claimable_from
from bot.store.base import RUNNING, MatchRow, Offer, Phase, Place
from bot.text import cut, escape, labels, moment, pages, shown
from bot.views import hands, layout, table
from bot.views.base import Ack, Button, Menu, Press, number_in, page_of, press, rule_rows, whole_number
from bot.views.ids import Control

PAGE = 1800
"""Characters of one page of a long text, so that a heading fits beside it."""


def _turn(at: Look, verb: str, page: int, count: int) -> tuple[Row, ...]:
    if count < 2:
        return ()
    row = [
        Button(Control(at.row.id, at.number, verb, f"{max(0, page - 1)}.p"), "◀", disabled=page == 0),
        Button(Control(at.row.id, at.number, verb, f"{min(count - 1, page + 1)}.n"), "▶", disabled=page + 1 >= count),
    ]
    return (row,)


def _paged(at: Look, title: str, lines: list[str], verb: str, page: int) -> Letter:
    texts = pages(lines, PAGE)
    page = max(0, min(page if page >= 0 else len(texts) - 1, len(texts) - 1))
    count = f" ({page + 1} of {len(texts)})" if len(texts) > 1 else ""
    return Letter(f"**{title}** · `{at.row.id}`{count}\n{texts[page]}", (), _turn(at, verb, page, len(texts)))


def log_letter(at: Look, page: int = -1) -> Letter:
    """The log as this person may read it; the last page first."""
    return _paged(at, "Log", [escape(line) for line in at.log] or ["Nothing has happened yet."], "logpage", page)


def text_letter(at: Look, page: int = 0) -> Letter:
    """The whole board in words."""
    lines = [f"- {escape(line)}" for line in at.lines]
    return _paged(at, "Board", [table.standing(at), *lines], "textpage", page)


def _page(call: Press) -> int:
    return page_of(call.control)


async def seen(call: Press, *, whole_log: bool = False) -> Look:
    """The match as who pressed may see it. Raises ForPeople for a spectator who cannot see its place any more."""
    at = await look(call.bot.sessions, call.control.match, call.user, whole_log=whole_log)
    if at.seat is None:
        await seeing.check_place(call.interaction, at.row.place)
    return at


@press("log", ack=Ack.PRIVATE)
async def on_log(call: Press) -> None:
    """*Log*."""
    await call.reply.show(log_letter(await seen(call, whole_log=True)))


@press("logpage", ack=Ack.UPDATE)
async def on_log_page(call: Press) -> None:
    """Another page of the log."""
    await call.reply.show(log_letter(await seen(call, whole_log=True), _page(call)))


@press("text", ack=Ack.PRIVATE)
async def on_text(call: Press) -> None:
    """The board in words."""
    await call.reply.show(text_letter(await seen(call)))


@press("textpage", ack=Ack.UPDATE)
async def on_text_page(call: Press) -> None:
    """Another page of the board."""
    await call.reply.show(text_letter(await seen(call), _page(call)))


@press("hand", ack=Ack.PRIVATE)
async def on_hand(call: Press) -> None:
    """*My hand*: always a fresh one; somebody without a hand gets the board in words."""
    at = await seen(call)
    if at.seat is None:
        await call.reply.show(layout.spectator(at))
        return
    await call.reply.show(await hands.letter(call.bot.pictures, at, await call.bot.hint(call.user)))


# --- why not ---------------------------------------------------------------------------------------------------


async def _asked_letter(call: Press, page: int = 0, answer: str = "") -> Letter:
    async with call.bot.sessions.reading(call.control.match) as live:
        seat = live.seat_of(call.user)
        if seat is None:
            raise ForPeople("You do not play in this match; there is nothing that you could do in it.")
        found = why_not(live, seat)
        number = live.match.number
    if not found:
        return Letter(answer or "Everything that you could ask about is on offer now.")
    count = -(-len(found) // limits.OPTIONS)
    page = max(0, min(page, count - 1))
    names = labels([asked.label for asked in found], 100)
    part = range(page * limits.OPTIONS, min(len(found), (page + 1) * limits.OPTIONS))
    options = [discord.SelectOption(label=names[index], value=f"{number}.{index}") for index in part]
    rows: list[Row] = [
        [Menu(Control(call.control.match, number, "askwhy", str(page)), options, "What would you like to do?")]
    ]
    if count > 1:
        rows.append(
            [
                Button(
                    Control(call.control.match, number, "why", f"{page - 1}.p" if page else "0.p"),
                    "◀",
                    disabled=page == 0,
                ),
                Button(Control(call.control.match, number, "why", f"{page + 1}.n"), "▶", disabled=page + 1 >= count),
            ]
        )
    return Letter(answer or "Choose what you would like to do, and I say why it is not on offer.", (), tuple(rows))


@press("why", ack=Ack.PRIVATE)
async def on_why(call: Press) -> None:
    """*Why not?*: everything that the person may ask about."""
    await call.reply.show(await _asked_letter(call, _page(call)))


@press("askwhy", ack=Ack.UPDATE)
async def on_ask_why(call: Press) -> None:
    """Say which rule forbids it and what stands in the way."""
    async with call.bot.sessions.reading(call.control.match) as live:
        seat = live.seat_of(call.user)
        found = [] if seat is None or live.match.number != call.control.number else why_not(live, seat)
    number, _, place = call.values[0].partition(".")
    index = whole_number(place)
    if number != str(call.control.number) or index is None or index >= len(found):
        answer, rule = "The match has moved on; this is what you may ask now.", ""
    else:
        rule = found[index].rule
        answer = f"{escape(found[index].label)}: {refusal(found[index].message, rule)}"
    letter = await _asked_letter(call, _page(call), answer)
    await call.reply.show(replace(letter, rows=(*letter.rows, *rule_rows(rule))))


# --- passes ----------------------------------------------------------------------------------------------------


def passes_letter(at: Look, note: str = "") -> Letter:
    """One's standing answers."""
    if at.seat is None:
        raise ForPeople("Only those who play can have standing passes.")
    options = [
        discord.SelectOption(label=cut(label, 100), value=key or "none", default=key == at.standing)
        for key, label in at.standings
    ]
    text = note or "How shall I answer for you when you could respond? You can change this at any time."
    ends = [*layout.ends(at), layout.always_ask(at)]
    return Letter(text, (), ([Menu(Control(at.row.id, at.number, "standing"), options, "Standing passes")], ends))


@press("passes", ack=Ack.PRIVATE)
async def on_passes(call: Press) -> None:
    """*Passes*."""
    await call.reply.show(passes_letter(await seen(call)))


@press("standing", ack=Ack.UPDATE)
async def on_standing(call: Press) -> None:
    """Set a standing answer."""
    key = "" if call.values[0] == "none" else call.values[0]
    await call.bot.sessions.act(call.control.match, call.user, Instruct(key), interaction=call.interaction.id)
    call.reply.done = True
    await call.reply.show(passes_letter(await seen(call), "That is noted."))


# --- the menu behind "…" ----------------------------------------------------------------------------------------


def more_letter(at: Look) -> Letter:
    """What else can be done with a match."""

    def button(verb: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
        return Button(Control(at.row.id, at.number, verb), label, style)

    first = [button("text", "Text board"), button("export", "Export")]
    if at.seat is None:
        return Letter("What would you like to do?", (), (first,))
    text = "What would you like to do?"
    if at.row.phase is Phase.PLAYING and at.asked is not None and at.asked.user not in (None, at.seats[at.seat].user):
        text += (
            f"\nUnless {shown(at.asked.name)} picks before, the win can be claimed {moment(claimable_from(at.row))}."
        )
    second = [
        button("takeback", "Take back"),
        button("abort", "End without result"),
        button("claim", "Claim the win"),
        button("resign", "Resign", discord.ButtonStyle.danger),
    ]
    return Letter(text, (), (first, second))


@press("more", ack=Ack.PRIVATE)
async def on_more(call: Press) -> None:
    """*…*."""
    await call.reply.show(more_letter(await seen(call)))


def sure_letter(match: str, number: int, question: str, keep: str, verb: str, yes: str) -> Letter:
    """The question before what cannot be undone; the button that does it stands in another place than the one before.

    ``keep`` and ``yes`` are the buttons' labels, ``verb`` is what *yes* does.
    """
    no = Button(Control(match, number, "keep"), keep)
    sure = Button(Control(match, number, verb), yes, discord.ButtonStyle.danger)
    return Letter(question, (), ([no], [sure]))


def resign_letter(at: Look) -> Letter:
    """The question before a resignation."""
    if at.seat is None:
        raise ForPeople("You do not play in this match.")
    if at.result is not None:
        raise ForPeople("That match is over.")
    question = "Do you really resign? The match ends at once, and you lose it."
    return sure_letter(at.row.id, at.number, question, "Play on", "resigns", "Yes, I resign")


@press("resign", ack=Ack.PRIVATE)
async def on_resign(call: Press) -> None:
    """*Resign*: ask once more."""
    await call.reply.show(resign_letter(await seen(call)))


@press("keep", ack=Ack.UPDATE)
async def on_keep(call: Press) -> None:
    """*Play on*."""
    await call.reply.show(Letter("Nothing was changed."))


@press("resigns", ack=Ack.UPDATE)
async def on_resigns(call: Press) -> None:
    """The resignation."""
    await call.bot.sessions.act(call.control.match, call.user, Concede(), interaction=call.interaction.id)
    call.reply.done = True
    await call.reply.show(Letter("You have resigned."))


def back_letter(at: Look, free: tuple[int, ...], agreed: tuple[int, ...]) -> Letter:
    """The decisions that can be gone back to."""
    numbers = [*free, *agreed]
    if not numbers:
        return Letter("There is nothing that could be taken back now.")
    options = [
        discord.SelectOption(
            label=f"{'Last decision' if index == 0 else f'{index + 1} decisions ago'} (number {number})",
            value=str(number),
            description="At once" if number in free else "If the others agree",
        )
        for index, number in enumerate(numbers[: limits.OPTIONS])
    ]
    return Letter("Back to which of your decisions?", (), ([Menu(Control(at.row.id, at.number, "backto"), options)],))


@press("takeback", ack=Ack.PRIVATE)
async def on_take_back(call: Press) -> None:
    """*Take back*."""
    await call.reply.show(await back_menu(call))


async def back_menu(call: Press) -> Letter:
    """The menu of take-backs for the one who asks."""
    at = await seen(call)
    free, agreed = await call.bot.offers.targets(call.control.match, call.user)
    return back_letter(at, free, agreed)


@press("backto", ack=Ack.UPDATE)
async def on_back_to(call: Press) -> None:
    """Go back at once, or ask the others."""
    done = await call.bot.offers.take_back(
        call.control.match, call.user, number_in(call.values[0]), interaction=call.interaction.id
    )
    call.reply.done = True
    said = "I have asked the others." if isinstance(done, Offer) else "Taken back."
    await call.reply.show(Letter(said))


@press("abort", ack=Ack.PRIVATE)
async def on_abort(call: Press) -> None:
    """*End without result*: ask the others for their consent; ask once more where nobody else need agree."""
    row = await _to_end(call)
    if await others_play(call):
        await call.bot.offers.abort(row.id, call.user)
        await call.reply.tell("I have asked the others.")
        return
    question = "Do you really end this match? It ends at once, without a result, for everybody in it."
    await call.reply.show(sure_letter(row.id, row.number, question, "Let it go on", "aborts", "Yes, end it"))


@press("aborts", ack=Ack.UPDATE)
async def on_aborts(call: Press) -> None:
    """The end without a result."""
    row = await _to_end(call)
    if await others_play(call):
        await call.bot.offers.abort(row.id, call.user)
        await call.reply.show(Letter("I have asked the others."))
        return
    seats = await call.bot.store.seats(row.id)
    name = next((seat.name for seat in seats if seat.user == call.user), None)
    await call.bot.sessions.abort(row.id, "ended by a moderator" if name is None else f"{name} ended it")
    call.reply.done = True
    await call.reply.show(Letter("The match was ended without a result."))


async def _to_end(call: Press) -> MatchRow:
    """The running match that this person may end or ask to end, readable or not. Raises ForPeople."""
    row = await call.bot.store.match(call.control.match)
    if row is None:
        raise ForPeople("There is no such match.")
    if not await takes_care(call, row):
        raise ForPeople("Only those who play, or someone who may manage messages there, can end this match.")
    if row.phase not in RUNNING:
        raise ForPeople("That match is over.")
    return row


async def takes_care(call: Press, row: MatchRow) -> bool:
    """Whether this person plays in a match, has opened it, or may manage messages where it is shown."""
    if row.phase is Phase.LOBBY and row.host == call.user:
        return True
    seated = any(seat.user == call.user for seat in await call.bot.store.seats(row.id))
    return seated or moderates(call.interaction, row.place)


async def others_play(call: Press) -> bool:
    """Whether this person plays, and other people with them."""
    users = {seat.user for seat in await call.bot.store.seats(call.control.match)} - {None}
    return call.user in users and len(users) > 1


def moderates(interaction: discord.Interaction[Any], place: Place) -> bool:
    """Whether somebody may manage messages where a match is shown, which need not be where the command was given."""
    if place.guild is None or interaction.guild_id != place.guild:
        return False
    if interaction.channel_id in (place.channel, place.thread):
        return interaction.permissions.manage_messages
    member, guild = interaction.user, interaction.guild
    if not isinstance(member, discord.Member) or guild is None:
        return False
    channel = guild.get_channel(place.channel)
    allowed = member.guild_permissions if channel is None else channel.permissions_for(member)
    return allowed.manage_messages


@press("agree", "refuse", ack=Ack.PRIVATE)
async def on_answer(call: Press) -> None:
    """Answer somebody's request."""
    agree = call.control.verb == "agree"
    await call.bot.offers.answer(call.control.match, call.user, number_in(call.control.arg), agree=agree)
    call.reply.done = True
    await call.reply.tell("You have agreed." if agree else "You have refused.")


@press("claim", ack=Ack.PRIVATE)
async def on_claim(call: Press) -> None:
    """*Claim the win*: ask once more, if it can be claimed."""
    missing = await call.bot.waiting.claimable(call.control.match, call.user)
    row = await call.bot.store.match(call.control.match)
    number = 0 if row is None else row.number
    question = f"Do you really claim the win? The match ends at once, and {shown(missing)} loses it."
    await call.reply.show(
        sure_letter(call.control.match, number, question, "Wait longer", "claims", "Yes, I claim the win")
    )


@press("claims", ack=Ack.UPDATE)
async def on_claims(call: Press) -> None:
    """The win of who has waited."""
    await call.bot.waiting.claim(call.control.match, call.user, interaction=call.interaction.id)
    call.reply.done = True
    await call.reply.show(Letter("The win is yours."))


@press("rematch", ack=Ack.PRIVATE)
async def on_rematch(call: Press) -> None:
    """A new lobby for the same people, in the same place."""
    row = await call.bot.store.match(call.control.match)
    if row is None:
        raise ForPeople("There is no such match.")
    opened = await call.bot.lobbies.rematch(call.control.match, call.user, place_of(call.interaction))
    await call.bot.delivery.lobby(opened.row.id)
    await call.reply.tell("A new match is open in this channel.")


def place_of(interaction: discord.Interaction) -> Place:
    """Where an interaction happened."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread) and channel.parent_id is not None:
        return Place(interaction.guild_id, channel.parent_id, channel.id)
    return Place(interaction.guild_id, interaction.channel_id or 0)


async def export_letter(call: Press) -> Letter:
    """The match as a file."""
    async with call.bot.sessions.reading(call.control.match) as live:
        seat, place = live.seat_of(call.user), live.row.place
        data = export(live, seat)
        over = live.match.result is not None
    if seat is None:
        await seeing.check_place(call.interaction, place)
    note = (
        "The whole match, with its secret: `python -m engine verify FILE` replays it."
        if over
        else "What you may know of it now; the whole match can be exported when it is over."
    )
    return Letter(note, (Attached(f"tablekeeper-{call.control.match}.json", data),))


@press("export", ack=Ack.PRIVATE)
async def on_export(call: Press) -> None:
    """*Export*."""
    await call.reply.show(await export_letter(call))


def offer_letter(match: str, number: int, offer: int, text: str) -> Letter:
    """A request that others must answer."""
    row = [
        Button(Control(match, number, "agree", str(offer)), "Agree", discord.ButtonStyle.success),
        Button(Control(match, number, "refuse", str(offer)), "Refuse"),
    ]
    return Letter(text, (), (row,))
