"""Forms that people fill in: opened without any work before, and handled when they come back, also after a restart.

The library would forget an open form with its process and mix up two people who have the same one open. So it never
keeps ours: whatever comes back is read here from Discord's own data, and led to the handler of its verb.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import ui

from bot import limits
from bot.codes import REPLY_LOST, code_of
from bot.errors import ForPeople
from bot.views import base, ids
from bot.views.base import Press, Reply
from bot.views.ids import Control

log = logging.getLogger("bot.forms")


def form(control: Control, title: str, *fields: ui.Label[Any]) -> ui.Modal:
    """A form whose answer goes to the handler of the control's verb. Raises LimitExceeded."""
    made = ui.Modal(title=title, custom_id=control.custom_id, timeout=None)
    for field in fields:
        made.add_item(field)
    made.stop()  # a form that has ended is not kept by the library when it is sent
    limits.check_modal(made.to_dict())
    return made


def field(
    label: str,
    *,
    most: int,
    long: bool = False,
    placeholder: str = "",
    needed: bool = True,
    hint: str = "",
    text: str = "",
) -> ui.Label[Any]:
    """A field of a form for text of at most ``most`` characters; ``text`` stands in it already."""
    style = discord.TextStyle.long if long else discord.TextStyle.short
    box: ui.TextInput[Any] = ui.TextInput(
        style=style,
        max_length=most,
        placeholder=placeholder or None,
        default=text or None,
        required=needed,
        custom_id=label.lower().replace(" ", "_"),
    )
    return ui.Label(text=label, component=box, description=hint or None)


async def open_form(reply: Reply, made: ui.Modal) -> None:
    """Open a form as the answer to an interaction that has not been acknowledged."""
    try:
        await reply.interaction.response.send_modal(made)
    except discord.HTTPException as error:
        if code_of(error) not in REPLY_LOST:
            raise
        reply.lost = True
    reply.answered = True


async def on_interaction(interaction: discord.Interaction[Any]) -> None:
    """Lead a form that came back to its handler; other interactions are none of ours."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    data: Mapping[str, Any] = interaction.data or {}
    control = ids.parse(str(data.get("custom_id")))
    if control is None or control.verb not in ids.MODALS or control.verb not in base.handled():
        log.info("a form of another version came back: %s", data.get("custom_id"))
        await base.run(Reply(interaction, base.Ack.PRIVATE), _unknown)
        return
    await base.dispatch(interaction, control, tuple(_texts(data.get("components") or ())))


async def _unknown() -> None:
    raise ForPeople("That form is from an older version of me. Please open it again.")


def _texts(parts: Any) -> Iterator[str]:
    """What was filled in, in the order of the fields."""
    for part in parts:
        inner = part.get("component")
        yield from _texts(part.get("components") or ([inner] if inner else []))
        if "value" in part:
            yield str(part["value"] or "")


def text_of(call: Press, place: int = 0) -> str:
    """What a field was filled in with, "" for nothing."""
    return call.values[place] if place < len(call.values) else ""
