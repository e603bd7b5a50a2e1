"""Hidden information: the same match with other hidden cards sends equal bytes to those who may not know them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from world import GAMES, World, answer_first, components, mover, other, started

from bot.delivery import REPOST_SPAN

ID = re.compile(r"`[a-z0-9]{6}`|tk:[a-z0-9]{6}:|(board)-[a-z0-9]{6}-|\d{17,20}|[0-9a-f]{64}")


def texts(message: Any) -> Iterator[str]:
    """All words that a message carries: text, labels, ids, values, alt text, file names."""
    yield message.content
    for part in components(message):
        yield from (str(part.get(key)) for key in ("label", "custom_id", "placeholder"))
        for option in part.get("options", ()):
            yield from (str(option.get(key)) for key in ("label", "value", "description"))
    for file in message.attachments:
        yield file.filename
        yield file.description or ""


async def everything(message: Any) -> tuple[list[str], list[bytes]]:
    """Words without the ids that differ in any two matches, and the files byte for byte."""
    words = [ID.sub("#", text) for text in texts(message)]
    return words, [await file.read() for file in message.attachments]


def hidden_titles(here: World, match: str, seat: int) -> set[str]:
    """The titles of this seat's hand."""
    slot = here.bot.sessions._slots[match].live
    assert slot is not None
    view: Any = slot.match.view(seat)
    return {card.title for card in view.hand}


async def swap_deck(here: World, match: str, seat: int) -> None:
    """Exchange what the others may not know of this seat: redraw it, as seen by the other seat."""
    live = here.bot.sessions._slots[match].live
    assert live is not None
    live.match = live.match.imagine(1 - seat, b"another deal".ljust(32, b"!"))


async def to_a_hand(here: World, match: str) -> int:
    """Play on until whoever is to act holds cards; their seat."""
    for _ in range(20):
        asked = mover(here)
        async with here.bot.sessions.reading(match) as live:
            seat = live.seat_of(asked.id)
        assert seat is not None
        if hidden_titles(here, match, seat):
            return seat
        await answer_first(asked, (await asked.click(here.table(), label="Move")).response)
    raise AssertionError("nobody got a hand")


@pytest.mark.parametrize("game", GAMES)
async def test_the_channel_and_the_other_person_see_the_same_whatever_is_hidden(here: World, game: str) -> None:
    """Table, the other's panel, hand, log, text board and *Why not?*: swap the mover's hand, compare all bytes."""
    match = await started(here, "Ann", "Bo", game=game)
    seat = await to_a_hand(here, match)
    watcher = other(here)
    before = hidden_titles(here, match, seat)
    first = await seen(here, watcher)
    await swap_deck(here, match, seat)
    assert hidden_titles(here, match, seat) != before
    second = await seen(here, watcher)
    assert first == second


async def seen(here: World, watcher: Any) -> list[tuple[list[str], list[bytes]]]:
    """All that the channel and this person get, with the table drawn anew."""
    eve = here.person("Eve")
    await here.env.advance_time(REPOST_SPAN.total_seconds() + 1)
    assert await here.bot.delivery.repost(here.table().content.split("`")[1])
    await here.env.settle()
    found = [await everything(here.table())]
    for who in (watcher, eve):
        for label in ("Move", "My hand", "Log", "Why not?", "…"):
            result = await who.click(here.table(), label=label)
            assert result.response is not None
            found.append(await everything(result.response))
        found.append(([choice["name"] for choice in await who.autocomplete(here.channel, "act", "move", "")], []))
        found.append(await everything((await who.slash(here.channel, "act", move="attack")).response))
        for name in ("match text", "match export"):
            result = await who.slash(here.channel, name)
            words, files = await everything(result.response)
            found.append((words, [ID.sub("#", data.decode()).encode() for data in files]))
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_no_hand_is_named_in_the_channel(here: World, game: str) -> None:
    """In the set-up nothing of a hand is public, so no title stands anywhere in the channel."""
    match = await started(here, "Ann", "Bo", game=game)
    await mover(here).click(here.table(), label="Move")
    for message in here.history():
        said = "\n".join(texts(message))
        for title in hidden_titles(here, match, 0) | hidden_titles(here, match, 1):
            assert not re.search(rf"(?<!\w){re.escape(title)}(?!\w)", said)


@pytest.mark.parametrize("game", GAMES)
async def test_names_of_files_tell_nothing(here: World, game: str) -> None:
    """They hold the match and the decision's number, or a count."""
    await started(here, "Ann", "Bo", game=game)
    names = [file.filename for message in here.history() for file in message.attachments]
    assert names
    assert all(re.fullmatch(r"board-[a-z0-9]{6}-\d+\.png", name) for name in names)
    hand = await mover(here).click(here.table(), label="My hand")
    assert all(re.fullmatch(r"hand-\d\.png", file.filename) for file in hand.response.attachments)
    assert all(file.description for file in hand.response.attachments)
