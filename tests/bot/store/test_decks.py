"""Decks, lists that are being brought in, and channels without lookups, as the store keeps them."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from bot.store import opening
from bot.store.base import DeckRow, ImportRow, Kept
from bot.store.sqlite import SqliteStore


async def test_a_deck_is_kept_with_all_that_is_known_of_it(store: SqliteStore, noon: datetime) -> None:
    """And found by person and game, by name."""
    rows = [
        DeckRow(1, "misomochi", "Bees", {"artax": 3}, noon, "alpha 1", True),
        DeckRow(1, "misomochi", "Ants", {}, noon),
        DeckRow(1, "miras9", "Ants", {"raithe-government-weapon": 1}, noon),
        DeckRow(2, "misomochi", "Ants", {}, noon),
    ]
    for row in rows:
        assert await store.keep_deck(row) is Kept.YES

    assert await store.decks(1, "misomochi") == (rows[1], rows[0])
    assert await store.decks(1) == (rows[2], rows[1], rows[0])
    assert await store.decks(3) == ()


async def test_a_name_is_taken_whatever_its_case(store: SqliteStore, noon: datetime) -> None:
    """It is replaced only where that is wanted."""
    first = DeckRow(1, "misomochi", "Bees", {"artax": 3}, noon)
    await store.keep_deck(first)
    second = replace(first, name="BEES", counts={})
    assert await store.keep_deck(second, replace=False) is Kept.TAKEN
    assert await store.decks(1) == (first,)
    assert await store.keep_deck(second) is Kept.YES
    assert await store.decks(1) == (second,)


async def test_no_more_decks_than_may_be(store: SqliteStore, noon: datetime) -> None:
    """For a person and game; all at once do not get past it, and a known name may still be replaced."""
    made = [DeckRow(1, "misomochi", f"Deck {n}", {}, noon) for n in range(6)]
    done = await asyncio.gather(*(store.keep_deck(row, most=4) for row in made))
    assert sorted(done) == [Kept.FULL] * 2 + [Kept.YES] * 4
    assert await store.keep_deck(replace(made[0], counts={"artax": 1}), most=4) is Kept.YES
    assert await store.keep_deck(DeckRow(1, "miras9", "Deck", {}, noon), most=4) is Kept.YES
    assert await store.keep_deck(DeckRow(2, "misomochi", "Deck", {}, noon), most=4) is Kept.YES


async def test_a_deck_is_renamed(store: SqliteStore, noon: datetime) -> None:
    """Also in its case alone; not to a name that another has; one that is gone cannot be."""
    for name in ("Bees", "Ants"):
        await store.keep_deck(DeckRow(1, "misomochi", name, {"artax": 1}, noon))
    assert await store.rename_deck(1, "misomochi", "bees", "BEES") is Kept.YES
    assert await store.rename_deck(1, "misomochi", "bees", "ants") is Kept.TAKEN
    assert await store.rename_deck(1, "misomochi", "wasps", "Moths") is None
    assert await store.rename_deck(2, "misomochi", "bees", "Moths") is None
    assert await store.rename_deck(1, "misomochi", "bees", "Moths") is Kept.YES
    assert [deck.name for deck in await store.decks(1)] == ["Ants", "Moths"]
    assert await store.drop_deck(1, "misomochi", "MOTHS")
    assert not await store.drop_deck(1, "misomochi", "moths")


async def test_a_person_brings_one_list_in_at_a_time(store: SqliteStore, noon: datetime) -> None:
    """A later one takes the place of the earlier; numbers are never used again; a change needs the text as it was."""
    first = await store.begin_import(ImportRow(0, 1, "misomochi", "A", "3 Artax", noon))
    second = await store.begin_import(ImportRow(0, 1, "misomochi", "B", "2 Artax", noon))
    row = await store.import_of(1)
    assert row == ImportRow(second, 1, "misomochi", "B", "2 Artax", noon)
    assert await store.change_import(row, "1 Artax")
    assert not await store.change_import(row, "9 Artax")
    assert (await store.import_of(1)).text == "1 Artax"
    assert not await store.end_import(1, first)
    assert not await store.end_import(2, second)
    assert await store.end_import(1, second)
    assert await store.import_of(1) is None
    assert await store.begin_import(row) > second


async def test_lookups_are_switched_off_and_on_again(store: SqliteStore, noon: datetime) -> None:
    """For a channel or thread; any of those asked about counts."""
    await store.set_quiet(5, True, noon)
    await store.set_quiet(5, True, noon)
    assert await store.is_quiet({5})
    assert await store.is_quiet({4, 5})
    assert not await store.is_quiet({4})
    await store.set_quiet(5, False, noon)
    assert not await store.is_quiet({5})


async def test_decks_of_the_first_schema_are_taken_over(tmp_path: Path) -> None:
    """An upgrade keeps them; nothing says with which cards they were judged, and they are no drafts."""
    path = tmp_path / "old.db"
    number, sql = opening.migrations()[0]
    db = sqlite3.connect(path, isolation_level=None)
    db.executescript(
        f"BEGIN; PRAGMA application_id = {opening.APPLICATION}; {sql} PRAGMA user_version = {number}; COMMIT;"
    )
    db.execute("INSERT INTO decks VALUES (1, 'misomochi', 'bees', 'Bees', '{\"artax\":3}', ?)", (1_796_040_000_000,))
    db.close()
    store = await SqliteStore.open(path)
    [deck] = await store.decks(1)
    await store.close()
    assert (deck.name, deck.counts, deck.edition, deck.draft) == ("Bees", {"artax": 3}, "", False)
