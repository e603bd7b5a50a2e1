"""The playground around a bot that is small enough to read at once: pages, restarts, and people who act together."""

from __future__ import annotations

import asyncio
import pickle
import re
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Self

import aiohttp
import discord
import pytest
import simcord
from discord import app_commands
from discord.ext import commands

from bot import playground
from bot.app import create_bot
from bot.playground import PlaygroundError, world
from bot.playground.pages import Page, make_room
from bot.settings import Settings


class Count(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"count:(?P<number>\d+)"):
    """A button that counts its presses in its label, and tells the presser privately and by direct message."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label=f"Pressed {number}", custom_id=f"count:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction, __: object, match: re.Match[str]) -> Self:
        """The button as its id says."""
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Count on."""
        await interaction.response.edit_message(view=with_count(self.number + 1))
        await interaction.followup.send(f"Only for {interaction.user.name}.", ephemeral=True)
        await interaction.user.send(f"Press {self.number + 1} was yours.")


def with_count(number: int) -> discord.ui.View:
    """A view with one counting button."""
    view = discord.ui.View(timeout=None)
    view.add_item(Count(number))
    return view


class SmallBot(commands.Bot):
    """A bot with `/count`."""

    def __init__(self) -> None:
        super().__init__(command_prefix="!", intents=discord.Intents.default())
        self.was_closed = False

    async def setup_hook(self) -> None:
        """Register the command and the button."""
        self.add_dynamic_items(Count)

        @app_commands.command(description="Count presses")
        async def count(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("Count with me.", view=with_count(0))

        self.tree.add_command(count)
        await self.tree.sync()

    async def close(self) -> None:
        """Note that it was closed."""
        self.was_closed = True
        await super().close()


class Browser:
    """What a browser tab does with a page, without drawing it."""

    def __init__(self, session: aiohttp.ClientSession, page: Page) -> None:
        self._session = session
        self._base, self._key = page.preview.url.split("/#")
        self.state: dict[str, object] = {}
        self.acts = 0

    async def _ask(self, method: str, path: str, body: object = None) -> dict[str, object]:
        headers = {"X-Simcord-Capability": self._key}
        if self.state:
            headers["X-Simcord-Context"] = self.state["context"]["id"]  # type: ignore[index]
        async with self._session.request(method, self._base + path, json=body, headers=headers) as answer:
            assert answer.status == 200, await answer.text()
            found: dict[str, object] = await answer.json()
            return found

    async def open(self, viewer: int) -> None:
        """Open the page as this person."""
        self.state = await self._ask("POST", "/api/pages", {"viewer_id": str(viewer)})

    async def look(self) -> str:
        """All that the page shows now, as text."""
        self.state = await self._ask("GET", "/api/state")
        return str(self.state["messages"])

    async def press(self, label: str) -> dict[str, object]:
        """Press the newest button of this name on the page as it was last looked at."""
        found = [
            (message["id"], part["control_key"])  # type: ignore[index]
            for message in self.state["messages"].values()  # type: ignore[attr-defined]
            for part in parts_of(message)
            if part.get("label") == label
        ]
        target, key = found[-1]
        return await self.act("click", target_id=target, control_key=key)

    async def say(self, text: str) -> dict[str, object]:
        """Send a message."""
        await self.look()
        return await self.act("send_message", content=text)

    async def act(self, kind: str, **what: object) -> dict[str, object]:
        """Do something on the page as it was last looked at."""
        context = self.state["context"]
        self.acts += 1
        return await self._ask(
            "POST",
            "/api/action",
            {
                "protocol_version": 3,
                "sequence": self.acts,
                "request_id": f"{kind} {self.acts}",
                "generation": context["generation"],  # type: ignore[index]
                "bot_generation": self.state["botGeneration"],
                "published_revision": self.state["publishedRevision"],
                "kind": kind,
                **what,
            },
        )


def parts_of(value: object) -> Iterator[dict[str, object]]:
    """All controls in a message as the page has it."""
    if isinstance(value, dict):
        if "control_key" in value:
            yield value
        for inner in value.values():
            yield from parts_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts_of(inner)


async def shown(browser: Browser, text: str) -> str:
    """The page's text once it holds what is waited for; the page has a second for it."""
    found = ""
    for _ in range(20):
        found = await browser.look()
        if text in found:
            return found
        await asyncio.sleep(0.05)
    raise AssertionError(f"{text!r} did not appear in {found}")


async def test_pages_follow_what_happens_and_show_private_things_to_one_person(tmp_path: Path) -> None:
    """A press by Ben reaches Ann's page by itself, his private answer only his, his direct message only his page."""
    async with playground.open_playground(SmallBot(), tmp_path / "world", 0) as ground, aiohttp.ClientSession() as web:
        ann, ben = ground.places.people
        table = ground.places.tables[0]
        tabs = [Browser(web, ground.pages.open[0]), Browser(web, ground.pages.open[0])]
        await tabs[0].open(ann.id)
        await tabs[1].open(ben.id)
        assert "/match start" in await tabs[0].look()
        own = Browser(web, ground.pages.open[2])
        await own.open(ben.id)
        before = ground.env.now()
        await ann.slash(table, "count")
        await ben.click(table.last_message, custom_id="count:0")

        assert "Only for Ben" in await shown(tabs[1], "Pressed 1")
        assert "Only for Ben" not in await shown(tabs[0], "Pressed 1")
        await shown(own, "Press 1 was yours.")
        assert ground.env.now() == before


async def test_world_and_its_buttons_survive_a_kill(tmp_path: Path) -> None:
    """What was stored before a kill is the same world afterwards: channel, message ids, and buttons that still act."""
    path = tmp_path / "world"
    first = SmallBot()
    async with playground.open_playground(first, path, 0) as ground:
        await ground.places.people[0].slash(ground.places.tables[0], "count")
        await asyncio.sleep(3 * playground.LOOK_EVERY)
        killed_with = path.read_bytes()
        message, url = ground.places.tables[0].last_message, ground.pages.open[0].preview.capability
        await ground.places.people[0].send(ground.places.tables[0], "after the kill")
    assert first.was_closed
    path.write_bytes(killed_with)

    async with playground.open_playground(SmallBot(), path, 0) as ground:
        table = ground.places.tables[0]
        assert table.last_message.id == message.id
        assert ground.pages.open[0].preview.capability == url
        await ground.places.people[1].click(table.last_message, custom_id="count:0")
        assert "Pressed 1" in str(table.last_message.components) or "Only for Ben." in str(table.history())
        assert [text.content for text in ground.places.people[1].user.dm_channel.history()] == ["Press 1 was yours."]
        assert len(ground.env.backend.guilds) == 1


async def test_people_on_different_pages_may_act_at_once(tmp_path: Path) -> None:
    """Acts on three pages that arrive together are all carried out, none is refused."""
    async with playground.open_playground(SmallBot(), tmp_path / "world", 0) as ground, aiohttp.ClientSession() as web:
        people = [ground.places.people[0].id, ground.places.people[0].id, ground.places.people[1].id]
        tabs = [Browser(web, page) for page in ground.pages.open[:3]]
        for tab, person in zip(tabs, people, strict=True):
            await tab.open(person)

        answers = await asyncio.gather(*(tab.say(f"hello {place}") for place, tab in enumerate(tabs)))

        assert [(answer["dispatch"], answer["settlement"]) for answer in answers] == [("dispatched", "settled")] * 3


async def test_a_page_is_published_only_when_its_channel_changed(tmp_path: Path) -> None:
    """A page whose channel rests keeps its revision, so that a press on it is never out of date for nothing."""
    async with playground.open_playground(SmallBot(), tmp_path / "world", 0) as ground:
        table, second = ground.pages.open[0].preview._python, ground.pages.open[3].preview._python
        assert table is not None
        assert second is not None
        before = (table.revision, second.revision)
        await ground.places.people[0].send(ground.places.tables[0], "hello")
        await asyncio.sleep(playground.STILL_FOR + 4 * playground.LOOK_EVERY)

        assert (table.revision, second.revision) == (before[0] + 1, before[1])


async def test_a_press_counts_though_something_else_on_the_page_is_new(tmp_path: Path) -> None:
    """Ben's page shows more since Ann looked at hers; her press is carried out, and a press on what is gone is not."""
    async with playground.open_playground(SmallBot(), tmp_path / "world", 0) as ground, aiohttp.ClientSession() as web:
        ann, ben = ground.places.people
        table = ground.places.tables[0]
        tab = Browser(web, ground.pages.open[0])
        await tab.open(ann.id)
        await ann.slash(table, "count")
        await shown(tab, "Pressed 0")
        page = next(iter(ground.pages.open[0].preview._pages.values()))
        revision = page.revision
        await ben.send(table, "chat meanwhile")
        ground.pages.refresh()
        assert page.revision > revision
        pressed = await tab.press("Pressed 0")
        assert (pressed["rejected"], pressed["settlement"]) == (False, "settled")
        late = await tab.press("Pressed 0")
        assert late["rejected"]
        assert [text.content for text in ann.user.dm_channel.history()] == ["Press 1 was yours."]


async def test_a_page_shows_times_as_of_now(tmp_path: Path) -> None:
    """Simulated time passes after the page was opened; nothing that has happened is shown as yet to come."""
    async with playground.open_playground(SmallBot(), tmp_path / "world", 0) as ground, aiohttp.ClientSession() as web:
        tab = Browser(web, ground.pages.open[0])
        await tab.open(ground.places.people[0].id)
        ground.env.backend.advance_clock(90)
        await ground.places.people[0].send(ground.places.tables[0], "ninety seconds later")
        await shown(tab, "ninety seconds later")
        presentation = tab.state["profile"]["presentationTime"]  # type: ignore[index]
        assert datetime.fromisoformat(str(presentation)) == ground.env.now()


async def test_room_is_made_for_a_second_page() -> None:
    """simcord opens one preview at a time; after ``make_room`` it opens another, and both know who acts."""
    async with simcord.run(SmallBot()) as env:
        guild = env.create_guild("Here")
        channel = guild.create_text_channel("one")
        person = guild.add_member(env.create_user("Ann"))
        async with env.preview(channel, viewers=[person]) as first:
            with pytest.raises(simcord.SetupError):
                env.preview(channel, viewers=[person])
            make_room(env, [first])
            async with env.preview(channel, viewers=[person]) as second:
                make_room(env, [first, second])
                noted: list[str] = []
                first._mark_action_dispatched = lambda: noted.append("first")  # type: ignore[method-assign]
                second._mark_action_dispatched = lambda: noted.append("second")  # type: ignore[method-assign]
                await person.send(channel, "hello")
                assert noted == ["first", "second"]


async def test_taken_port_is_one_clear_line(tmp_path: Path) -> None:
    """A second playground on the same port says which port is taken."""
    async with playground.open_playground(SmallBot(), tmp_path / "one", 0) as ground:
        port = ground.pages.open[0].preview._server.port
        assert port is not None
        thread = asyncio.to_thread(asyncio.run, _open_and_close(tmp_path / "two", port))
        with pytest.raises(PlaygroundError, match=f"port {port} is not free"):
            await thread


async def _open_and_close(path: Path, port: int) -> None:
    async with playground.open_playground(SmallBot(), path, port):
        pass


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"no world",
        pickle.dumps({"simulator": "0.1", "key": "k", "elapsed": 0.0, "files": {}, "state": {}}),
        pickle.dumps({"simulator": print}),
    ],
)
async def test_unreadable_world_is_refused_and_kept(tmp_path: Path, damage: bytes) -> None:
    """A damaged world, one of another simulator, or one that names code is refused by one line and left as it is."""
    path = tmp_path / "world"
    path.write_bytes(damage)
    with pytest.raises(PlaygroundError, match="move it away"):
        async with playground.open_playground(SmallBot(), path, 0):
            pass
    assert path.read_bytes() == damage


async def test_end_waits_for_a_write_that_has_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow disk: the world of the end is the one that stays, and no write goes on after it."""
    running: list[bytes] = []
    store = world.store

    def slowly(path: Path, data: bytes) -> None:
        assert not running, "two writes at once"
        running.append(data)
        time.sleep(0.3)
        store(path, data)
        running.clear()

    monkeypatch.setattr(world, "store", slowly)
    async with playground.open_playground(SmallBot(), tmp_path / "world", 0) as ground:
        await ground.places.people[0].send(ground.places.tables[0], "the last word")
        await asyncio.sleep(1.5 * playground.LOOK_EVERY)
        assert running
    assert not running
    assert b"the last word" in (tmp_path / "world").read_bytes()


def test_stored_world_replaces_the_last_one_whole(tmp_path: Path) -> None:
    """Storing leaves the new world and no half-written file."""
    path = tmp_path / "world"
    world.store(path, b"first")
    world.store(path, b"second")
    assert path.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [path]


async def test_a_match_of_the_real_bot_survives_a_kill_of_the_playground(tmp_path: Path) -> None:
    """Database and world as a kill leaves them: the lobby's message is the same, and its old button takes a seat."""
    settings = Settings(database_path=tmp_path / "keeper.db")
    path = playground.world_path(settings.database_path)
    async with playground.open_playground(create_bot(settings), path, 0) as ground:
        table = ground.places.tables[0]
        await ground.places.people[0].slash(table, "match start")
        await asyncio.sleep(3 * playground.LOOK_EVERY)
        killed_with = path.read_bytes()
        await ground.places.people[0].click(table.last_message, label="Join")
        lobby = table.last_message.id
    path.write_bytes(killed_with)

    async with playground.open_playground(create_bot(settings), path, 0) as ground:
        table = ground.places.tables[0]
        assert table.last_message.id == lobby
        await ground.places.people[1].click(table.last_message, label="Join")
        assert "Ann" in table.last_message.content
        assert "Ben" in table.last_message.content
        assert ground.env.errors == []
