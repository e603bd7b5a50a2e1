"""Asks the library off the event loop: which game is meant, which card, which rule. No texts of answers here."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from engine import Entry, Statement, Term, games
from engine.reference.folding import fold
from engine.reference.library import Library, library
from engine.reference.names import CardAnswer, CardHit
from engine.reference.rules import RuleAnswer

T = TypeVar("T")

_DEFINING = re.compile(r"^(what is|what are|whats|what does|define|explain) (a |an |the )?|( mean| do)$")
"""What asks for the meaning of a term, around it."""

LONGEST = 200
"""Characters of a question or name that are looked at; the rest of a longer one is ignored."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """An answer of the rules. ``chosen`` says that the game was not named, so that the best of all was taken.

    ``term`` is the term that the question names or is about, where its meaning belongs to the answer.
    """

    answer: RuleAnswer
    chosen: bool
    term: Term | None


_LANE = ThreadPoolExecutor(1, "lookups")
"""One thread for all lookups: several would not be faster, but take the interpreter from the event loop for longer."""


async def off_loop(work: Callable[[], T]) -> T:
    """What ``work`` asks of the library, worked out beside the event loop, one after the other."""
    return await asyncio.get_running_loop().run_in_executor(_LANE, work)


def warm() -> Library:
    """The library with everything built that the first question would wait for."""
    made = library()
    _ = made.names.vocabulary
    return made


def game_called(text: str) -> str | None:
    """The id of the game that is called so, by id or title, whatever the case; None if there is none."""
    plain = fold(text)
    for name, lore in games.all_lore().items():
        if plain and plain in (fold(name), fold(lore.title), fold(lore.title).replace(" ", "")):
            return name
    return None


def split(question: str) -> tuple[str | None, str]:
    """A question that begins with a game and a colon, taken apart: ``MisoMochi: bench`` is about MisoMochi."""
    head, colon, rest = question.partition(":")
    game = game_called(head) if colon and rest.strip() else None
    return (None, question) if game is None else (game, rest.strip())


async def card(name: str, game: str | None, likely: str | None = None) -> CardAnswer:
    """The card that a name means, of ``game``; without one first of the game that is ``likely``, then of all."""

    def work() -> CardAnswer:
        asked = name[:LONGEST]
        if game is not None or likely is None:
            return library().card(asked, game)
        here = library().card(asked, likely)
        if here.shown is not None and here.is_exact:
            return here
        everywhere = library().card(asked)
        if everywhere.is_exact:
            return everywhere
        return here if here.shown is not None or here.offered else everywhere

    return await off_loop(work)


async def cards_starting(text: str, game: str | None) -> list[CardHit]:
    """Cards for what has been typed so far."""
    return await off_loop(lambda: library().cards_starting(text[:LONGEST], game))


async def rule(question: str, game: str | None, likely: str | None = None) -> Ruling:
    """What the rules of a game say; without one of the game that the question is plainly about, else of the ``likely``
    one, else of that whose rules fit best.
    """

    def work() -> Ruling:
        named, asked = split(question[:LONGEST])
        of_game = named or game
        if of_game is None:
            order = [likely] if likely else []
            order += [name for name in library().rules if name != likely]
            of_game = next((name for name in order if library().rules[name].statement(asked)), None)
            of_game = of_game or likely or _game_of_cards_in(asked)
            answer = library().rule(asked, of_game)
            chosen = of_game is None
        else:
            answer, chosen = library().rule(asked, of_game), False
        return Ruling(answer, chosen, term_called(answer.game, asked) or answer.term)

    return await off_loop(work)


def _game_of_cards_in(question: str) -> str | None:
    """The only game with cards that a question names and rules that answer it."""
    naming = [name for name, rules in library().rules.items() if rules.cards_in(question)]
    return naming[0] if len(naming) == 1 and library().rule(question, naming[0]).is_covered else None


async def cards_in(question: str, answer: RuleAnswer) -> tuple[Entry, ...]:
    """The cards that a question names, of the game whose rules have answered it."""
    asked = split(question[:LONGEST])[1]
    if library().rules[answer.game].statement(asked) is not None:
        return ()
    return await off_loop(lambda: library().rules[answer.game].cards_in(asked))


def term_called(game: str, text: str) -> Term | None:
    """The term of a game that is called so, by any of its correct words."""
    plain = _DEFINING.sub("", fold(text))
    for term in library().lore[game].glossary.values():
        if plain and plain in {fold(name) for name in (term.term, *term.synonyms)}:
            return term
    return None


async def rules_starting(text: str, game: str | None) -> list[tuple[str, str]]:
    """Ids, titles and terms for what has been typed so far, as (shown, what it stands for)."""

    def work() -> list[tuple[str, str]]:
        named, asked = split(text[:LONGEST])
        wanted = named or game
        if wanted is not None:
            return library().rules[wanted].complete(asked)
        per_game = [
            [(f"{lore.title}: {label}", f"{lore.title}: {name}") for label, name in library().rules[of].complete(asked)]
            for of, lore in library().lore.items()
        ]
        longest = max(map(len, per_game), default=0)
        return [found[place] for place in range(longest) for found in per_game if place < len(found)]

    return await off_loop(work)


def rulings_about(game: str, entry: Entry) -> list[Statement]:
    """The statements that mention a card, then those that say what is printed on it."""
    lore = library().lore[game]
    naming = [statement for statement in lore.statements.values() if entry.id in statement.cards]
    own = [lore.statements[rule] for rule in entry.rules if rule in lore.statements]
    return list({statement.id: statement for statement in (*naming, *own)}.values())


def rule_called(name: str) -> str | None:
    """The id of the one statement that is meant by an id as people write it, None where it is none's or several's."""
    found = (rules.statement(name) for rules in library().rules.values())
    ids = {statement.id for statement in found if statement is not None}
    return ids.pop() if len(ids) == 1 else None


def game_of_rule(rule: str) -> str | None:
    """The game whose rules have a statement with exactly this id."""
    return next((name for name, lore in games.all_lore().items() if rule in lore.statements), None)
