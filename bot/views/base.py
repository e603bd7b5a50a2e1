"""Base of all buttons and menus: acknowledge first, who pressed what, answer whatever happens.

A control is a dynamic item, so it acts after a restart; its verb leads to one handler, registered with ``press``. The
library only logs what a dynamic item raises, so everything is caught and answered here. No rules, no handlers.
"""

from __future__ import annotations

import logging
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any, cast

import discord
from discord import ui

from bot.codes import REPLY_LOST, WITHOUT_FILES, Code, code_of
from bot.errors import ForPeople, sentence_for
from bot.letters import Letter, Row
from bot.lookups import keys, shelf
from bot.sessions.errors import Declined, Reason
from bot.text import cut
from bot.views import ids
from bot.views.ids import Control
from engine import Refused

if TYPE_CHECKING:
    from bot.app import Tablekeeper

log = logging.getLogger("bot.presses")

LABEL = 38
"""Characters of a label that a phone shows whole."""

TOKEN_LIFE = timedelta(minutes=14)
"""How long after a press its answer can still be changed, with a minute to spare."""


DONE = "What you did counts, but I could not show you the rest; *Move* on the table shows how the match stands."


class Ack(Enum):
    """How an interaction is acknowledged; fixed before any work is done, for it decides who sees the answer."""

    PRIVATE = "private"
    """A new message that only the one who acted sees."""
    PUBLIC = "public"
    """A new message in the channel."""
    UPDATE = "update"
    """The message that carries the control changes; a sentence beside it is private."""
    FORM = "form"
    """A form opens, which is the acknowledgement itself: nothing may be read or worked out before."""


class Reply:
    """The answer to one interaction. Losing it never touches what the interaction did."""

    def __init__(self, interaction: discord.Interaction[Any], ack: Ack) -> None:
        self.interaction = interaction
        self.ack = ack
        self.lost = False
        self.answered = False
        self.done = False
        """Whether what was asked for has been done, whatever becomes of the answer."""
        self._moved: discord.WebhookMessage | None = None

    async def acknowledge(self) -> None:
        """Tell Discord that the interaction arrived, before any work; a refused acknowledgement is noted only."""
        if self.ack is Ack.FORM:
            return
        try:
            if self.ack is Ack.UPDATE:
                await self.interaction.response.defer()
            else:
                await self.interaction.response.defer(ephemeral=self.ack is Ack.PRIVATE, thinking=True)
        except (discord.HTTPException, discord.InteractionResponded, OSError) as error:
            log.info("acknowledgement lost: %s", error)
            self.lost = True

    async def show(self, letter: Letter) -> bool:
        """Fill in the acknowledged answer, or replace the control's own message; where that message was taken away
        meanwhile, say it in a new private one. Says whether it arrived."""
        try:
            return await self._deliver(letter, beside=False)
        except discord.NotFound as error:
            if code_of(error) is not Code.UNKNOWN_MESSAGE:
                raise
        self._moved = await self.interaction.followup.send(ephemeral=True, wait=True, **letter.for_send())
        self.answered = True
        return True

    async def renew(self, letter: Letter) -> bool:
        """Replace what was shown, unasked: a message that was dismissed does not come back. Says whether it arrived.

        Raises discord.HTTPException for other failures.
        """
        try:
            return await self._deliver(letter, beside=False)
        except discord.NotFound:
            self.lost = True
            return False

    async def tell(self, sentence: str, rows: tuple[Row, ...] = ()) -> bool:
        """Say one private sentence: beside the message that carries the control, else as the answer itself."""
        return await self._deliver(Letter(sentence, (), rows), beside=self.ack is Ack.UPDATE)

    async def beside(self, letter: Letter) -> bool:
        """Send a further private message. Says whether it arrived."""
        return await self._deliver(letter, beside=True)

    async def drop(self) -> None:
        """Take back an acknowledged answer that has nothing to say."""
        if not self.lost and not self.answered and self.ack not in (Ack.UPDATE, Ack.FORM):
            await self.remove()
        self.answered = True

    async def remove(self) -> None:
        """Take the message away in which the answer stands, if that is still possible."""
        try:
            if self._moved is not None:
                await self._moved.delete()
            else:
                await self.interaction.delete_original_response()
        except discord.HTTPException as error:
            log.info("answer not taken back: %s", error)

    async def _deliver(self, letter: Letter, *, beside: bool) -> bool:
        if self.lost:
            return False
        try:
            await self._post(letter, beside)
        except discord.HTTPException as error:
            code = code_of(error)
            if code in REPLY_LOST:
                self.lost = True
                return False
            if not (letter.files and (code in WITHOUT_FILES or error.status in (400, 403))):
                raise
            await self._post(letter.without_files("(The picture could not be attached here.)"), beside)
        self.answered = True
        return True

    async def _post(self, letter: Letter, beside: bool) -> None:
        if self.ack is Ack.FORM and not self.interaction.response.is_done():
            await self.interaction.response.send_message(ephemeral=True, **letter.for_send())
        elif beside or self.ack is Ack.FORM:
            await self.interaction.followup.send(ephemeral=True, **letter.for_send())
        elif self._moved is not None:
            await self._moved.edit(**letter.for_edit())
        else:
            await self.interaction.edit_original_response(**letter.for_edit())


@dataclass(slots=True)
class Press:
    """One press of a button, or choice in a menu: who, on what, with which values."""

    bot: Tablekeeper
    interaction: discord.Interaction[Any]
    control: Control
    values: tuple[str, ...]
    reply: Reply

    @property
    def user(self) -> int:
        """Discord's id of the one who pressed."""
        return self.interaction.user.id


Handler = Callable[[Press], Awaitable[None]]
_HANDLERS: dict[str, tuple[Handler, Ack]] = {}


def press(*verbs: str, ack: Ack) -> Callable[[Handler], Handler]:
    """Register the one handler of these verbs. Raises ValueError for a verb that is unknown or taken."""

    def register(handler: Handler) -> Handler:
        for verb in verbs:
            if verb in _HANDLERS or verb not in ids.BUTTONS | ids.SELECTS | ids.MODALS:
                raise ValueError(f"verb {verb!r} is unknown or has a handler")
            _HANDLERS[verb] = (handler, ack)
        return handler

    return register


def handled() -> frozenset[str]:
    """The verbs that have a handler."""
    return frozenset(_HANDLERS)


STALE = "That was for something earlier and changed nothing. *Move* on the table shows what is open now."
"""Said to a control, or a choice in a menu, that is none of those which are shown now."""


def whole_number(text: str) -> int | None:
    """The number that a control or a menu's value carries, None where that is none of ours."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else None


def number_in(text: str) -> int:
    """As ``whole_number``. Raises ForPeople where there is none."""
    found = whole_number(text)
    if found is None:
        raise ForPeople(STALE)
    return found


def page_of(control: Control) -> int:
    """The page that a control leads to, the first where it names none. Raises ForPeople for what is no page."""
    return number_in(control.arg.partition(".")[0] or "0")


class Once:
    """Interactions seen lately: the gateway may deliver one twice, and only the first counts."""

    def __init__(self, remember: int = 4096) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._remember = remember

    def first(self, interaction_id: int) -> bool:
        """Whether this interaction was not seen before; it is from now on."""
        if interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        if len(self._seen) > self._remember:
            self._seen.popitem(last=False)
        return True


async def run(reply: Reply, work: Callable[[], Awaitable[None]]) -> None:
    """Acknowledge, work, and answer in any case: with what went wrong, or not at all where nothing was to be said."""
    await reply.acknowledge()
    try:
        await work()
        if not reply.answered:
            await reply.drop()
    except Exception as error:  # noqa: BLE001 -- whatever happened, the person gets an answer
        sentence = sentence_for(error)
        try:
            rows = rule_rows(str(error.rule)) if isinstance(error, Refused) else ()
            await reply.tell(f"{DONE} ({sentence})" if reply.done else sentence, rows)
        except (discord.HTTPException, OSError) as failure:
            log.warning("could not answer %r: %s", sentence, failure)


def rule_label(rule: str) -> str:
    """What the button of a rule says: its id, as everywhere."""
    return cut(rule, LABEL)


def rule_rows(*rules: str) -> tuple[Row, ...]:
    """A row with the buttons that show rules; no row where no game has a statement of these ids."""
    row = rule_buttons(*rules)
    return (row,) if row else ()


def rule_buttons(*rules: str) -> list[Button]:
    """The buttons that show rules, each once; ids that no game has a statement of have none."""
    games = {rule: shelf.game_of_rule(rule) for rule in rules}
    return [
        Button(Control(ids.NOBODY, 0, "ruleof", keys.key("rule", game, rule)), rule_label(rule))
        for rule, game in games.items()
        if game is not None
    ]


async def dispatch(interaction: discord.Interaction[Any], control: Control, values: tuple[str, ...]) -> None:
    """Lead one press to its handler."""
    bot = cast("Tablekeeper", interaction.client)
    if not bot.once.first(interaction.id):
        return
    if control.match != ids.NOBODY:
        bot.sessions.pressed(control.match, interaction.user.id)
    handler, ack = _HANDLERS[control.verb]
    if ack is Ack.UPDATE and control.match != ids.NOBODY and not _is_private(interaction):
        ack = Ack.PRIVATE  # what is made for one person never goes into a message that others see
    reply = Reply(interaction, ack)

    async def handle() -> None:
        try:
            await handler(Press(bot, interaction, control, values, reply))
        except Declined as error:
            if error.reason is not Reason.NOT_LOBBY:
                raise
            raise ForPeople(f"{sentence_for(error)} {await bot.delivery.link(control.match)}".strip()) from error

    await run(reply, handle)


class Button(ui.DynamicItem[ui.Button[ui.View]], template=ids.BUTTON):
    """A button that says by its custom id what it is for."""

    def __init__(
        self,
        control: Control,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> None:
        super().__init__(ui.Button(label=label, style=style, custom_id=control.custom_id, disabled=disabled))
        self.control = control

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /) -> Button:
        """The button that was pressed."""
        button = cast("ui.Button[ui.View]", item)
        return cls(ids.read(match), button.label or "", button.style)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Handle the press."""
        await dispatch(interaction, self.control, ())


class Menu(ui.DynamicItem[ui.Select[ui.View]], template=ids.SELECT):
    """A menu of texts that says by its custom id what it is for."""

    def __init__(
        self,
        control: Control,
        options: list[discord.SelectOption],
        placeholder: str = "",
        *,
        least: int = 1,
        most: int = 1,
    ) -> None:
        super().__init__(
            ui.Select(
                custom_id=control.custom_id,
                options=options,
                placeholder=placeholder or None,
                min_values=least,
                max_values=most,
            )
        )
        self.control = control

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /) -> Menu:
        """The menu in which something was chosen."""
        menu = cast("ui.Select[ui.View]", item)
        return cls(ids.read(match), menu.options, menu.placeholder or "", least=menu.min_values, most=menu.max_values)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Handle the choice."""
        await dispatch(interaction, self.control, tuple(self.item.values))


def stands(interaction: discord.Interaction[Any]) -> bool:
    """Whether a pressed control is one of ours and on its message, so that the library leads it to its handler."""
    data = cast("dict[str, Any]", interaction.data or {})
    if _control(interaction) is None or interaction.message is None:
        return False
    rows = interaction.message.components
    parts = (part for row in rows for part in getattr(row, "children", ()))
    return any(
        getattr(part, "custom_id", None) == data["custom_id"] and part.type.value == data.get("component_type")
        for part in parts
    )


async def rescue(interaction: discord.Interaction[Any]) -> bool:
    """Handle a press on one of our controls whose message has changed since; False if the control is none of ours.

    The library drops such presses. What they are worth is decided as ever, by the number that they carry.
    """
    control = _control(interaction)
    if control is None:
        return False
    data = cast("dict[str, Any]", interaction.data or {})
    values = tuple(str(value) for value in data.get("values", ()))
    if (control.verb in ids.SELECTS) != bool(values):
        return False
    await dispatch(interaction, control, values)
    return True


def _is_private(interaction: discord.Interaction[Any]) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


def _control(interaction: discord.Interaction[Any]) -> Control | None:
    data = cast("dict[str, Any]", interaction.data or {})
    control = ids.parse(str(data.get("custom_id")))
    return control if control is not None and control.verb in _HANDLERS else None
