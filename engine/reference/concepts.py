"""The glossary at work: finds terms in a text by any of the words that people have for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.kernel.statements import Term
from engine.reference.folding import words
from engine.reference.language import stem


@dataclass(frozen=True, slots=True)
class Mention:
    """A term in a text, and the places of the words that mean it."""

    term: str
    first: int
    after: int


def words_for(term: Term) -> tuple[str, ...]:
    """Everything that people call a term."""
    return (term.term, *term.synonyms, *term.slang, *term.misspellings, *term.elsewhere)


class Concepts:
    """All words for the terms of one game, or for other groups of words."""

    def __init__(self, groups: Mapping[str, Iterable[str]]) -> None:
        self.by_phrase: dict[tuple[str, ...], list[str]] = {}
        self.longest: dict[str, int] = {}
        for name, phrases in groups.items():
            for phrase in phrases:
                key = tuple(stem(word) for word in words(phrase))
                if key:
                    known = self.by_phrase.setdefault(key, [])
                    if name not in known:
                        known.append(name)
                    self.longest[key[0]] = max(self.longest.get(key[0], 1), len(key))

    def find(self, stems: Sequence[str]) -> list[Mention]:
        """The terms in a text given as the stems of all its words; a longer phrase hides those within it."""
        found: list[Mention] = []
        after = 0
        for place, first in enumerate(stems):
            longest = self.longest.get(first)
            if longest is None or place < after:
                continue
            for length in range(min(longest, len(stems) - place), 0, -1):
                terms = self.by_phrase.get(tuple(stems[place : place + length]))
                if terms:
                    after = place + length
                    found += [Mention(term, place, after) for term in terms]
                    break
        return found

    @property
    def vocabulary(self) -> Iterable[str]:
        """Every stem of every phrase."""
        return {word for phrase in self.by_phrase for word in phrase}
