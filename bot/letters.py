"""A message of ours before it is sent: text, pictures with alt text, rows of controls; checked against the limits.

Every message, edit and reply of the bot is one of these, so that the validator sees all of them and no text can ping.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot import limits
from bot.text import cut


@dataclass(frozen=True, slots=True)
class Attached:
    """A file of a message; ``alt`` says in words what a picture shows (None for a file that is no picture)."""

    name: str
    data: bytes
    alt: str | None = None

    def file(self) -> discord.File:
        """A fresh upload of it; an upload can be sent once only."""
        return discord.File(io.BytesIO(self.data), filename=self.name, description=self.alt)


Row = Sequence[ui.Item[Any]]


@dataclass(frozen=True, slots=True)
class Letter:
    """What a message says. ``mention`` is the one person whom it may notify, or None."""

    text: str
    files: tuple[Attached, ...] = ()
    rows: tuple[Row, ...] = ()
    mention: int | None = None

    def view(self) -> ui.View | None:
        """The controls, or None where there are none. A view of ours never times out: it holds dynamic items only."""
        if not self.rows:
            return None
        view = ui.View(timeout=None)
        for index, row in enumerate(self.rows):
            for item in row:
                item.row = index
                view.add_item(item)
        return view

    def _checked(self) -> tuple[str, ui.View | None, discord.AllowedMentions]:
        text = cut(self.text, limits.CONTENT)
        view = self.view()
        limits.check_message(
            content=text,
            files=[(file.name, len(file.data), file.alt) for file in self.files],
            rows=view.to_components() if view is not None else (),
        )
        mentions = discord.AllowedMentions.none()
        if self.mention is not None:
            mentions = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(self.mention)])
        return text, view, mentions

    def for_send(self) -> dict[str, Any]:
        """Arguments of a new message. Raises: LimitExceeded."""
        text, view, mentions = self._checked()
        result: dict[str, Any] = {"content": text, "allowed_mentions": mentions, "suppress_embeds": True}
        if view is not None:
            result["view"] = view
        if self.files:
            result["files"] = [file.file() for file in self.files]
        return result

    def for_edit(self) -> dict[str, Any]:
        """Arguments of an edit that leaves nothing of the message as it was before. Raises: LimitExceeded."""
        text, view, mentions = self._checked()
        return {
            "content": text,
            "allowed_mentions": mentions,
            "view": view,
            "attachments": [file.file() for file in self.files],
        }

    def without_files(self, note: str = "") -> Letter:
        """The same message as text; ``note`` says why the picture is missing."""
        return Letter(f"{self.text}\n{note}" if note else self.text, (), self.rows, self.mention)
