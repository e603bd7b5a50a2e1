"""The pages of the playground: several previews over one simulated Discord, kept current, one act at a time.

simcord is made for one preview at a time. All that has to be arranged for more of them is in ``make_room`` and
``_in_turn``; everything else uses a preview as it comes.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import simcord
from simcord import ChannelHandle, MemberActor, Preview, UserHandle

from bot.playground.errors import PlaygroundError


@dataclass(frozen=True, slots=True)
class Page:
    """One address: what it is called in the terminal, and the preview behind it."""

    title: str
    channel: ChannelHandle
    preview: Preview


class _Everyone:
    """Stands where simcord keeps its only preview, for as many as are open."""

    _closed = True  # this lets the next preview enter

    def __init__(self, previews: Sequence[Preview]) -> None:
        self._previews = previews

    def _mark_action_dispatched(self) -> None:
        for preview in self._previews:
            preview._mark_action_dispatched()


def make_room(env: simcord.Env, previews: Sequence[Preview]) -> None:
    """Let another preview be opened while these stay open and keep learning of what their people do."""
    env._preview = cast("Preview", _Everyone(previews))


PRESSES = frozenset({"click", "select"})
"""What people do to a control of a message."""
SAYINGS = frozenset({"send_message", "run_command", "autocomplete_command"})
"""What people do that does not depend on what their page shows."""
REMEMBERED = 50
"""Publications of a page on which presses may still come in."""


class _Seen:
    """What stood on each page's messages at its last publications, so that a press is judged by its own message.

    simcord refuses a press because anything else on the page is new, and knows a control by its place alone. On Discord
    a press counts while its control stands on its message; so a press is taken as made on the page as it is now, if
    its message has the same controls as on the page that was pressed.
    """

    def __init__(self, env: simcord.Env, channel: int) -> None:
        self._env = env
        self._channel = channel
        self._controls: dict[str, dict[int, dict[int, bytes]]] = {}
        self._requests: dict[str, tuple[object, object]] = {}

    def note(self, page: Any) -> None:
        """A page has just been published."""
        known = self._controls.setdefault(page.id, {})
        known[page.revision] = {key: self._digest(key) for key in self._env.backend.messages.get(self._channel, {})}
        while len(known) > REMEMBERED:
            del known[next(iter(known))]

    def as_made_now(self, page: Any, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """What somebody does, as made on the page as it is now, if that is the same; a repeated one as before."""
        if body.get("kind") not in PRESSES | SAYINGS:
            return body
        request = body.get("request_id")
        known = self._requests.get(page.id)
        if known is None or known[0] != request:
            revision = page.revision if self._is_same(page, body) else body.get("published_revision")
            known = self._requests[page.id] = (request, revision)
        return {**body, "published_revision": known[1]}

    def _is_same(self, page: Any, body: Mapping[str, Any]) -> bool:
        if body.get("kind") in SAYINGS:
            return True
        seen, target = body.get("published_revision"), body.get("target_id")
        if not isinstance(seen, int) or not str(target).isdecimal():
            return False
        was = self._controls.get(page.id, {}).get(seen, {}).get(int(str(target)))
        return was is not None and was == self._digest(int(str(target)))

    def _digest(self, message: int) -> bytes:
        found = self._env.backend.messages.get(self._channel, {}).get(message)
        return b"" if found is None else hashlib.blake2b(repr(found.components).encode(), digest_size=8).digest()


def _in_turn(preview: Preview, turn: asyncio.Lock, seen: _Seen) -> None:
    """Let what people do on this page wait for what they do on the others; simcord would refuse it."""
    act = preview._action

    async def wait_and_act(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with turn:
            page = preview._pages.get(context_id or "")
            if page is not None and isinstance(body, Mapping):
                body = seen.as_made_now(page, body)
            return await act(context_id, body)

    preview._action = wait_and_act  # type: ignore[method-assign]


class Pages:
    """All open pages of one world."""

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._turn = asyncio.Lock()
        self._published: dict[tuple[int, str], bytes] = {}
        self.open: list[Page] = []

    @property
    def is_idle(self) -> bool:
        """Whether nobody's act is being carried out on any page."""
        return not self._turn.locked() and self._env._operation_task is None

    async def add(
        self, title: str, channel: ChannelHandle, viewers: Sequence[MemberActor | UserHandle], port: int, key: str
    ) -> Page:
        """Open a page with an address of its own; 0 as port means any free one. ``key`` is the address's secret part.

        Raises: PlaygroundError when the port is taken.
        """
        preview = self._env.preview(channel, viewers=viewers, layout="channel", port=port)
        preview.capability = key
        seen = _Seen(self._env, channel.id)
        _in_turn(preview, self._turn, seen)
        publish = preview._publish

        def publish_and_note(page: Any, **why: Any) -> None:
            preview._advance_presentation_time()  # else all that happens later is shown as to come
            publish(page, **why)
            seen.note(page)
            self._published[channel.id, page.id] = self._contents(channel, page.viewer.id)

        preview._publish = publish_and_note  # type: ignore[method-assign]
        try:
            await preview.__aenter__()
        except simcord.SetupError as error:
            raise PlaygroundError(f"port {port} is not free; choose another with --port") from error
        page = Page(title, channel, preview)
        self.open.append(page)
        make_room(self._env, [page.preview for page in self.open])
        return page

    def _contents(self, channel: ChannelHandle, viewer: int) -> bytes:
        """A digest of all that a viewer may see in a channel."""
        messages = self._env.backend.messages.get(channel.id, {}).values()
        return hashlib.blake2b(repr([each for each in messages if each.visible_to(viewer)]).encode()).digest()

    def refresh(self) -> int:
        """Show each page what is new in its channel; how many were behind. Call it only while ``is_idle``.

        A page whose viewer would see nothing new is left alone: a new publication makes presses on the old one void.
        """
        count = 0
        for page in self.open:
            for view in tuple(page.preview._pages.values()):
                if self._published.get((page.channel.id, view.id)) != self._contents(page.channel, view.viewer.id):
                    page.preview._publish(view, reason="refresh")
                    count += 1
        return count

    async def close(self) -> None:
        """End all pages."""
        for page in self.open:
            await page.preview.close()
        self.open.clear()
        self._env._preview = None
