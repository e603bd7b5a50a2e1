"""The full-text index: SQLite FTS5 in memory, one row for each statement.

Texts are stemmed before they come here, so that rows, questions and mending speak of the same words.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log


@dataclass(frozen=True, slots=True)
class Row:
    """What is indexed of a statement: stems joined by spaces."""

    id: str
    title: str
    text: str
    terms: str
    cards: str
    asks: tuple[str, ...]

    @property
    def words(self) -> frozenset[str]:
        """Every word of the row."""
        return frozenset(" ".join((self.title, self.text, self.terms, self.cards, *self.asks)).split())


WEIGHTS = (0.0, 3.0, 1.5, 2.0, 1.0, 1.0)
"""How much a hit counts in id, title, text, terms, cards and example questions."""

SATURATION = 2.2
"""What BM25 gives at most for a word, in units of how rare it is (k1 + 1, with FTS5's k1)."""


class FullText:
    """The index of one game."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.executescript(
            """
            CREATE VIRTUAL TABLE said USING fts5(id UNINDEXED, title, text, terms, cards, asks, prefix='3');
            CREATE VIRTUAL TABLE begun USING fts5(id UNINDEXED, name, tokenize='trigram');
            """
        )
        kept = list(rows)
        self._db.executemany(
            "INSERT INTO said VALUES (?, ?, ?, ?, ?, ?)",
            [(r.id, r.title, r.text, r.terms, r.cards, " ".join(r.asks)) for r in kept],
        )
        self._within = Counter(word for r in kept for word in r.words)
        self._rows = len(kept)

    def said(self, stems: Sequence[str], limit: int) -> dict[str, float]:
        """Statements that say such words, best first, with their BM25 score; 1 is all that these words can give."""
        if not stems:
            return {}
        once = list(dict.fromkeys(stems))
        match = " OR ".join(f'"{stem}"' for stem in once)
        most = sum(self._rarity(stem) for stem in once) * SATURATION
        sql = f"SELECT id, bm25(said, {', '.join(map(str, WEIGHTS))}) FROM said WHERE said MATCH ? ORDER BY 2 LIMIT ?"
        return {name: -score / most for name, score in self._db.execute(sql, (match, limit))}

    def _rarity(self, stem: str) -> float:
        """How rare a word is among the rows, as FTS5 sees it."""
        with_it = self._within[stem]
        return max(log((self._rows - with_it + 0.5) / (with_it + 0.5)), 1e-6)

    def name(self, names: Iterable[tuple[str, str]]) -> None:
        """Make names (id, name) known to ``naming``."""
        self._db.executemany("INSERT INTO begun VALUES (?, ?)", names)

    def naming(self, part: str, limit: int) -> list[str]:
        """Ids whose names contain this, three letters or more, best first."""
        sql = "SELECT DISTINCT id FROM begun WHERE name MATCH ? ORDER BY rank LIMIT ?"
        quoted = '"' + part.replace('"', '""') + '"'
        return [name for (name,) in self._db.execute(sql, (quoted, limit))]
