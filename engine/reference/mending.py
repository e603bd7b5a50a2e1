"""Misspelt words of a question: mended to the nearest word that the rules, cards and terms of the game know."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA, JaroWinkler

from engine.reference.language import EMPTY

SHORTEST = 4
"""Letters of the shortest word that is mended; shorter ones are near to too many others."""


class Mender:
    """The words of one game, and how often each stands in its data."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.counts = counts
        self.words = [word for word in counts if len(word) >= SHORTEST]
        self._nearest = lru_cache(maxsize=4096)(self._find)

    def mend(self, typed: Sequence[str], kept: Collection[str] = ()) -> list[str]:
        """The words, each as it was or as the nearest known one; words torn apart or run together are set right.

        Args:
            kept: words that are right as they are.
        """
        found: list[str] = []
        place = 0
        while place < len(typed):
            word = typed[place]
            joined = word + typed[place + 1] if place + 1 < len(typed) else ""
            if word not in self.counts and joined in self.counts:
                found.append(joined)
                place += 2
                continue
            found += [word] if word in kept else self._mended(word)
            place += 1
        return found

    def _mended(self, word: str) -> list[str]:
        if word in self.counts or word in EMPTY or len(word) < SHORTEST or not word.isalpha():
            return [word]
        for cut in range(3, len(word) - 2):
            if self.counts.get(word[:cut], 0) > 1 and self.counts.get(word[cut:], 0) > 1:
                return [word[:cut], word[cut:]]
        return [self._nearest(word) or word]

    def _find(self, word: str) -> str | None:
        """The nearest word: one slip for short words, two for long ones; the more frequent of equally near ones."""
        allowed = 1 if len(word) < 8 else 2
        near = process.extract(word, self.words, scorer=OSA.distance, score_cutoff=allowed, limit=8)
        near = [item for item in near if item[0][0] == word[0] or sorted(item[0]) == sorted(word)]
        if not near:
            return None
        best = min(near, key=lambda item: (item[1], -JaroWinkler.similarity(word, item[0]), -self.counts[item[0]]))
        return best[0]
