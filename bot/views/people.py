"""The private menus of a person's own settings and data; no match is concerned."""

from __future__ import annotations

import discord

from bot.errors import ForPeople
from bot.letters import Letter, Row
from bot.sessions.people import CHOICES
from bot.store.base import RUNNING, UserSettings
from bot.views.base import STALE, Ack, Button, Menu, Press, press
from bot.views.ids import NOBODY, Control

TITLES = {
    "nudge": "When it is your decision",
    "windows": "Windows for responses",
    "hands": "Your hand",
    "challenges": "Invitations",
}

SKIP_NOTE = (
    "With windows skipped, others may notice from who is asked, and how fast, whether you had a legal response; "
    "*Always ask me* gives nothing away."
)


def settings_letter(settings: UserSettings, note: str = "") -> Letter:
    """All settings, each a menu that shows what is set."""
    rows: list[Row] = []
    for name, choices in CHOICES.items():
        value = getattr(settings, name)
        current = ("yes" if value else "no") if isinstance(value, bool) else value
        options = [
            discord.SelectOption(label=f"{TITLES[name]}: {label}"[:100], value=key, default=key == current)
            for key, label in choices.items()
        ]
        rows.append([Menu(Control(NOBODY, 0, "setting", name), options)])
    return Letter("\n".join(filter(None, [note or "Your settings, for all matches.", SKIP_NOTE])), (), tuple(rows))


@press("setting", ack=Ack.UPDATE)
async def on_setting(call: Press) -> None:
    """Change one setting."""
    if call.values[0] not in CHOICES.get(call.control.arg, ()):
        raise ForPeople(STALE)
    settings = await call.bot.people.change(call.user, call.control.arg, call.values[0])
    await call.reply.show(settings_letter(settings, "That is noted."))


def forget_letter() -> Letter:
    """The question before a person's data is deleted."""
    keep = Button(Control(NOBODY, 0, "keep"), "Keep everything")
    sure = Button(Control(NOBODY, 0, "forgets"), "Yes, forget me", discord.ButtonStyle.danger)
    text = (
        "Shall I forget you? Your settings, decks and blocks are deleted, your running matches are given up, and your "
        "name in past matches is replaced. This cannot be undone."
    )
    return Letter(text, (), ([keep], [sure]))


@press("forgets", ack=Ack.UPDATE)
async def on_forget(call: Press) -> None:
    """Forget the person who confirmed."""
    running = [row.id for row in await call.bot.store.find(RUNNING, user=call.user)]
    messages = await call.bot.people.forget(call.user)
    for match in running:
        call.bot.publisher.changed(match)
    for message in messages:
        channel = call.bot.get_partial_messageable(message.channel)
        try:
            await channel.get_partial_message(message.message).delete()
        except discord.HTTPException:
            continue
    await call.reply.show(Letter("You are forgotten."))
