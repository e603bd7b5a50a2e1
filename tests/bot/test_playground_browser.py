"""The playground in a real browser: two people open the table's page and play a match's first turns on it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, Response, async_playwright, expect
from playwright.async_api import TimeoutError as NotInTime

from bot import playground
from bot.app import create_bot
from bot.settings import Settings

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync",
         "--disable-component-update"]  # fmt: skip
PATIENCE = 60_000
"""Milliseconds that a page has to show something on a slow machine."""

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed; the README says how to get it"),
    # the simulator ends a picture's decoder when the picture is replaced, and leaves its pipe to the garbage collector
    pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning"),
]


GLIMPSE = 1_500
"""Milliseconds after which a menu that shows no entry is taken to have closed."""

NOT_A_PASS = {"Confirm", "Choose none", "Start over", "Back", "Look again", "Always ask me", "Ask me again", "◀", "▶"}
"""Buttons of a panel that do not let something go by."""


def it_is(path: str) -> Callable[[Response], bool]:
    """Whether an answer is that of this address."""
    return lambda answer: answer.url.endswith(path)


class Person:
    """A person at a page of the playground."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.messages = page.locator("#channel-message-list article")

    @property
    def table(self) -> Locator:
        """The table's message: the one with all its buttons."""
        return self.messages.filter(has=self.page.get_by_role("button", name="My hand", exact=True)).last

    @property
    def private(self) -> Locator:
        """The newest message that only this person sees."""
        return self.messages.filter(has_text="Only you can see this").last

    async def acts(self, press: Callable[[], Awaitable[None]]) -> None:
        """Do something on the page, and wait until the bot has answered and the page shows it.

        A press on a message that had just changed is rejected by the page before it reaches the bot; people look at
        what is new, and press again.
        """
        async with asyncio.timeout(PATIENCE / 1000):
            while True:
                async with self.page.expect_response(it_is("/api/action"), timeout=PATIENCE) as met:
                    await press()
                answer = await (await met.value).json()
                if not answer["rejected"]:
                    break
                async with self.page.expect_response(it_is("/api/state"), timeout=PATIENCE) as looked:
                    pass
                await (await looked.value).finished()
        assert answer["settlement"] == "settled", answer
        await expect(self.page.locator("#action-status")).to_have_text(re.compile("completed"), timeout=PATIENCE)

    async def press(self, label: str, where: Locator | None = None) -> None:
        """Press the newest button of this name."""
        button = (where or self.page).get_by_role("button", name=label, exact=True).last
        await expect(button).to_be_enabled(timeout=PATIENCE)
        await self.acts(button.click)

    async def choose(self, option: str | int, where: Locator) -> None:
        """Choose an entry of the first menu of a message, by its name or its place.

        What arrives while a menu is open closes it; people open it again then.
        """
        entries = self.page.locator("[role=option]:visible")
        entry = entries.nth(option) if isinstance(option, int) else entries.filter(has_text=option).first

        async def pick() -> None:
            while True:  # ``acts`` keeps the time
                await where.get_by_role("combobox").first.click(timeout=PATIENCE)
                with contextlib.suppress(NotInTime):
                    await entry.click(timeout=GLIMPSE)
                    return

        await self.acts(pick)

    async def command(self, text: str) -> None:
        """Type a command, leave its options out, and send it."""
        await self.page.locator("#channel-composer-input").press_sequentially(text)
        await expect(self.page.locator("[role=option]:visible").first).to_contain_text(text, timeout=PATIENCE)
        await self.page.keyboard.press("Enter")
        await expect(self.page.locator(".command-chip")).to_contain_text(text, timeout=PATIENCE)
        await self.acts(self.page.locator("#send-message").click)

    async def decide(self) -> None:
        """Carry the decision in one's panel on: let something go by where that is offered, else the first option."""
        panel = self.private
        names = await panel.locator(".message-components button:not([role])").all_inner_texts()
        passes = [name for name in names if name and name not in NOT_A_PASS]
        if passes:
            await self.press(passes[0], panel)
        elif "Confirm" in names and await panel.get_by_role("button", name="Confirm").is_enabled():
            await self.press("Confirm", panel)
        else:
            await self.choose(0, panel)


@contextlib.asynccontextmanager
async def two_people(tmp_path: Path) -> AsyncIterator[tuple[Person, Person]]:
    """Ann and Ben, each with a browser page of the first table."""
    settings = Settings(database_path=tmp_path / "keeper.db", publish_interval=0.0)
    async with (
        playground.open_playground(create_bot(settings), tmp_path / "keeper.world", 0) as ground,
        async_playwright() as driver,
    ):
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        both = []
        for name in ("Ann", "Ben"):
            page = await browser.new_page(viewport={"width": 1280, "height": 1400})
            page.set_default_timeout(PATIENCE)
            await page.goto(ground.pages.open[0].preview.url)
            await page.get_by_label("Viewing as").select_option(label=name)
            both.append(Person(page, name))
        try:
            yield both[0], both[1]
        finally:
            await browser.close()
        assert ground.env.errors == []
    gc.collect()  # here, where the pipes of ended decoders are looked over, and not in a later test


async def begin(ann: Person, ben: Person) -> tuple[Person, Person]:
    """Open a match and choose decks; who is asked first, and the other."""
    await expect(ann.messages.first).to_contain_text("/match start", timeout=PATIENCE)
    await ann.command("/match start")
    for person, deck in ((ann, "Sunlit Pawprints"), (ben, "Tangled Tide")):
        await person.press("Join")
        await expect(person.private).to_contain_text("Which deck", timeout=PATIENCE)
        await person.choose(deck, person.private)
    await ann.press("Start")
    for person in (ann, ben):
        await expect(person.table).to_contain_text("is to act", timeout=PATIENCE)
    is_ann = "Ann is to act" in await ann.table.inner_text()
    return (ann, ben) if is_ann else (ben, ann)


async def same_table(one: Person, other: Person) -> str:
    """The table's text once both pages show the same: what was done on one has reached the other."""
    async with asyncio.timeout(PATIENCE / 1000):
        while True:
            text = await one.table.inner_text()
            with contextlib.suppress(AssertionError):
                await expect(other.table).to_have_text(text, timeout=GLIMPSE, use_inner_text=True)
                return text


async def see(picture: Locator) -> None:
    """Wait until a whole picture of ours stands in the page, not only its frame."""
    await expect(picture).to_be_visible(timeout=PATIENCE)
    await expect(picture).to_have_js_property("naturalWidth", 1280, timeout=PATIENCE)


async def test_two_people_play_the_first_turns(tmp_path: Path) -> None:
    """The board is a picture, a hand is seen by its owner alone, the other's press is refused, and turns go on."""
    async with two_people(tmp_path) as people:
        first, second = await begin(*people)
        for person in people:
            await see(person.table.locator("img").last)

        await first.press("My hand", first.table)
        hand = first.private.locator("img").last
        await see(hand)
        titles = await hand.get_attribute("alt")
        assert titles is not None
        assert "5 cards" in titles
        assert titles not in await second.page.content()

        before = await first.table.inner_text()
        await second.press("Move", second.table)
        await expect(second.private).to_contain_text(f"{first.name} is to act", timeout=PATIENCE)
        assert await second.private.get_by_role("combobox").count() == 0
        assert await first.table.inner_text() == before

        await first.press("Move", first.table)
        for _ in range(60):
            text = await same_table(first, second)
            if "Turn 3" in text:
                break
            asked = first if f"{first.name} is to act" in text else second
            await expect(asked.private).not_to_contain_text("is to act", timeout=PATIENCE)
            await asked.decide()
        await expect(second.table).to_contain_text("Turn 3", timeout=PATIENCE)
        await see(second.table.locator("img").last)
