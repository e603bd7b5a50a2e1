"""Decks of people's own: brought in from lists, judged by the rules, kept, renamed, deleted, written out again.

Legality is judged anew whenever it matters, by the rules and cards of the moment; what is stored says only with which
card data a deck was judged last. No Discord here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from bot.lookups import shelf
from bot.sessions.errors import Declined, Reason
from bot.sessions.manager import Sessions
from bot.store.base import DeckRow, ImportRow, Kept
from bot.text import plain_name
from engine import Refusal, games
from engine.reference import decklists
from engine.reference.decklists import DecklistFault, Problem, Report
from engine.reference.library import library
from engine.reference.names import CardHit

MOST = 25
"""Decks of one game that a person may have: as many as one menu shows."""

NAME = 60
"""Characters of a deck's name."""

TRIES = 5
"""How often a change to a list is tried again because another press came between."""

REPLACED = "That list is not being brought in any more. `/deck import` begins anew, `/deck list` shows your decks."
NO_DECK = "You have no deck of that name. `/deck list` shows your decks."


@dataclass(frozen=True, slots=True)
class Draft:
    """A list that is being brought in, as it reads now. ``taken`` says that a deck of this name would be replaced."""

    row: ImportRow
    report: Report
    name: str
    taken: bool


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """A deck with what the rules say to it now; ``is_outdated`` where the card data has changed since it was kept."""

    row: DeckRow
    faults: tuple[Refusal, ...]
    is_outdated: bool

    @property
    def is_playable(self) -> bool:
        """Whether it is offered when a match is begun."""
        return not self.faults and not self.row.draft


@cache
def edition(game: str) -> str:
    """What identifies the cards of a game as they are now: changes with any word or number of any card."""
    lore = games.lore(game)
    known = "\n".join(repr(lore.entries[card]) for card in sorted(lore.entries))
    return f"{lore.source.version} {sha256(known.encode()).hexdigest()[:12]}"


def faults(game: str, counts: Mapping[str, int]) -> tuple[Refusal, ...]:
    """Everything that makes a deck illegal now, with the rules."""
    return tuple(games.lore(game).deck_faults(counts))


def own(row: DeckRow) -> OwnDeck:
    """A deck with what the rules say to it now."""
    return OwnDeck(row, faults(row.game, row.counts), changed_since(row.edition, row.game))


def why(found: Sequence[Refusal]) -> str:
    """Faults as one sentence after the other, each with its rule."""
    return " ".join(f"{fault.message} [{fault.rule}]" for fault in found)


def written(game: str, name: str, counts: Mapping[str, int]) -> str:
    """A deck as a list that reads as the same deck, with its name where a list can carry it."""
    lore = games.lore(game)
    known = {card: count for card, count in counts.items() if card in lore.entries}
    lost = [f"// {card} x{count} is no card any more" for card, count in counts.items() if card not in lore.entries]
    for title in (name, ""):
        text = decklists.write(title, known, lore) + "".join(f"{line}\n" for line in lost)
        try:
            report = library().deck(text, game)
        except DecklistFault:
            return text
        if report.counts == known and not (report.problems or report.aside):
            return text
    return text


Change = Callable[[Draft], str | None]
"""Makes a list's new text, None where there is nothing to change."""


class Decks:
    """The decks of all people."""

    def __init__(self, sessions: Sessions) -> None:
        self._store = sessions.store
        self._now = sessions.now

    # --- bringing in -------------------------------------------------------------------------------------------

    async def begin(self, user: int, game: str | None, name: str, text: str, likely: str | None = None) -> Draft:
        """Read a list, and remember it until it is kept or dropped.

        Without a game it is of that which it fits best; of several, the ``likely`` one, or one that can be played.

        Raises: Declined if it is no decklist at all.
        """
        found = game or await _likeliest(text, likely)
        await _read(text, found)
        row = ImportRow(0, user, found, name, text, self._now())
        return await self.draft(user, await self._store.begin_import(row))

    async def draft(self, user: int, number: int) -> Draft:
        """The list as it stands. Raises Declined if it is not being brought in any more."""
        row = await self._store.import_of(user)
        if row is None or row.id != number:
            raise Declined(Reason.DECK, REPLACED)
        report = await _read(row.text, row.game)
        known = {deck.name.casefold() for deck in await self._store.decks(user, row.game)}
        given = row.name.strip() or report.title.strip()
        name = plain_name(given, NAME) if given else _free_name(known)
        return Draft(row, report, name, name.casefold() in known)

    async def mend(self, user: int, number: int, line: int, which: int) -> Draft:
        """Take one suggestion for a line. Raises Declined if the line has no such suggestion any more."""

        def change(draft: Draft) -> str | None:
            problem = next((problem for problem in draft.report.problems if problem.line == line), None)
            if problem is None or which >= len(problem.meant):
                return None
            return decklists.mended(draft.row.text, problem, problem.meant[which])

        return await self._change(user, number, change)

    async def mend_all(self, user: int, number: int) -> Draft:
        """Take the first suggestion for each line that has one."""

        def change(draft: Draft) -> str | None:
            text = draft.row.text
            for problem, meant in suggestions(draft.report):
                text = decklists.mended(text, problem, meant)
            return text if text != draft.row.text else None

        return await self._change(user, number, change)

    async def leave_out(self, user: int, number: int) -> Draft:
        """Leave all lines out that were not understood."""

        def change(draft: Draft) -> str | None:
            gone = {problem.line for problem in draft.report.problems}
            return decklists.without(draft.row.text, gone) if gone else None

        return await self._change(user, number, change)

    async def keep(self, user: int, number: int, *, replace: bool) -> OwnDeck:
        """Keep the deck: to be played where it is legal, else as a draft.

        Raises: Declined if another has its name and may not be replaced, or there are too many.
        """
        draft = await self.draft(user, number)
        row = DeckRow(
            user,
            draft.row.game,
            draft.name,
            dict(draft.report.counts),
            self._now(),
            edition(draft.row.game),
            not draft.report.is_legal,
        )
        if not row.counts:
            raise Declined(Reason.DECK, "There is no card in this deck yet.")
        done = await self._store.keep_deck(row, most=MOST, replace=replace)
        if done is Kept.FULL:
            title = games.lore(row.game).title
            raise Declined(Reason.DECK, f"You have {MOST} decks of {title}, as many as may be. Delete one first.")
        if done is Kept.TAKEN:
            raise Declined(Reason.DECK, f"You have a deck called {draft.name} already.")
        await self._store.end_import(user, number)
        return own(row)

    async def drop(self, user: int, number: int) -> None:
        """Forget the list. Raises Declined if it is not being brought in any more."""
        if not await self._store.end_import(user, number):
            raise Declined(Reason.DECK, REPLACED)

    async def _change(self, user: int, number: int, change: Change) -> Draft:
        for _ in range(TRIES):
            draft = await self.draft(user, number)
            text = change(draft)
            if text is None:
                raise Declined(Reason.DECK, "That line is settled already.")
            await _read(text, draft.row.game)
            if await self._store.change_import(draft.row, text):
                return await self.draft(user, number)
        raise Declined(Reason.DECK, "That list is being changed by another press. Please try again.")

    # --- kept decks --------------------------------------------------------------------------------------------

    async def of(self, user: int, game: str | None = None) -> list[OwnDeck]:
        """A person's decks, by game and name."""
        return [own(row) for row in await self._store.decks(user, game) if row.game in games.all_lore()]

    async def named(self, user: int, name: str, game: str | None = None) -> OwnDeck:
        """A person's deck by its name, whatever the case; ``name`` may have the game's title behind it.

        Raises: Declined if there is none, or one of several games and none was named.
        """
        wanted = " ".join(name.split()).casefold()
        decks = await self.of(user, game)
        found = [deck for deck in decks if wanted == deck.row.name.casefold()]
        found = found or [deck for deck in decks if wanted == full_name(deck.row).casefold()]
        if len(found) > 1:
            titles = " and ".join(games.lore(deck.row.game).title for deck in found)
            raise Declined(Reason.DECK, f"You have decks of that name for {titles}; say which game.")
        if not found:
            raise Declined(Reason.DECK, NO_DECK)
        return found[0]

    async def rename(self, user: int, deck: OwnDeck, new: str) -> OwnDeck:
        """Call a deck something else. Raises Declined if another has that name, or the deck is gone."""
        if not new.strip():
            raise Declined(Reason.DECK, "A deck needs a name.")
        new = plain_name(new, NAME)
        done = await self._store.rename_deck(user, deck.row.game, deck.row.name, new)
        if done is None:
            raise Declined(Reason.DECK, NO_DECK)
        if done is Kept.TAKEN:
            raise Declined(Reason.DECK, f"You have a deck called {new} already.")
        last = (await self._store.user(user)).decks.get(deck.row.game, {})
        if last.get("name", "").casefold() == deck.row.name.casefold():
            await self._store.remember_deck(user, deck.row.game, {"name": new})
        return await self.named(user, new, deck.row.game)

    async def use(self, user: int, deck: OwnDeck) -> OwnDeck:
        """Judge a deck anew: a legal draft is no draft any more, and the card data is that of now."""
        row = DeckRow(
            user,
            deck.row.game,
            deck.row.name,
            deck.row.counts,
            self._now(),
            edition(deck.row.game),
            bool(faults(deck.row.game, deck.row.counts)),
        )
        await self._store.keep_deck(row)
        return own(row)

    async def delete(self, user: int, deck: OwnDeck) -> None:
        """Delete a deck. Raises Declined if it is gone already."""
        if not await self._store.drop_deck(user, deck.row.game, deck.row.name):
            raise Declined(Reason.DECK, NO_DECK)


def full_name(row: DeckRow) -> str:
    """A deck's name with its game."""
    return f"{row.name} · {games.lore(row.game).title}"


def suggestions(report: Report) -> list[tuple[Problem, CardHit]]:
    """The first suggestion for each line that has one."""
    return [(problem, problem.meant[0]) for problem in report.problems if problem.meant]


def changed_since(row_edition: str, game: str) -> bool:
    """Whether the card data has changed since a deck was kept with this edition."""
    return bool(row_edition) and row_edition != edition(game)


async def _read(text: str, game: str) -> Report:
    try:
        return await shelf.off_loop(lambda: library().deck(text, game))
    except DecklistFault as fault:
        raise Declined(Reason.DECK, str(fault)) from fault


async def _likeliest(text: str, likely: str | None) -> str:
    """The game of whose cards a list has most; one that can be played, where several fit equally well."""

    try:
        return await shelf.off_loop(lambda: library().game_of_deck(text, [likely] if likely else games.all_games()))
    except DecklistFault as fault:
        raise Declined(Reason.DECK, str(fault)) from fault


def _free_name(known: set[str]) -> str:
    number = 1
    while f"deck {number}" in known:
        number += 1
    return f"Deck {number}"
