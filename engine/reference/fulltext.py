"""The full-text index: SQLite FTS5 in memory, one row for each statement and each example question.

Texts are stemmed before they come here, so that rows, questions and mending speak of the same words.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """What is indexed of a statement: stems joined by spaces."""

    id: str
    title: str
    text: str
    terms: str
    cards: str
    asks: tuple[str, ...]


WEIGHTS = (0.0, 3.0, 1.5, 2.0, 1.0)
"""How much a hit counts in id, title, text, terms and cards."""


class FullText:
    """The index of one game."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.executescript(
            """
            CREATE VIRTUAL TABLE said USING fts5(id UNINDEXED, title, text, terms, cards, prefix='3');
            CREATE VIRTUAL TABLE asked USING fts5(id UNINDEXED, ask, prefix='3');
            CREATE VIRTUAL TABLE begun USING fts5(id UNINDEXED, name, tokenize='trigram');
            """
        )
        kept = list(rows)
        self._db.executemany(
            "INSERT INTO said VALUES (?, ?, ?, ?, ?)", [(r.id, r.title, r.text, r.terms, r.cards) for r in kept]
        )
        self._db.executemany("INSERT INTO asked VALUES (?, ?)", [(r.id, ask) for r in kept for ask in r.asks])

    def said(self, stems: Sequence[str], limit: int) -> dict[str, float]:
        """Statements that say such words, with their BM25 score, higher is better."""
        sql = f"SELECT id, bm25(said, {', '.join(map(str, WEIGHTS))}) FROM said WHERE said MATCH ? ORDER BY 2 LIMIT ?"
        return self._scores(sql, stems, limit)

    def asked(self, stems: Sequence[str], limit: int) -> dict[str, float]:
        """Statements whose example questions have such words, with the BM25 score of the best one."""
        return self._scores("SELECT id, bm25(asked) FROM asked WHERE asked MATCH ? ORDER BY 2 LIMIT ?", stems, limit)

    def _scores(self, sql: str, stems: Sequence[str], limit: int) -> dict[str, float]:
        if not stems:
            return {}
        match = " OR ".join(f'"{stem}"' for stem in dict.fromkeys(stems))
        found: dict[str, float] = {}
        for name, score in self._db.execute(sql, (match, limit)):
            found.setdefault(name, -score)
        return found

    def name(self, names: Iterable[tuple[str, str]]) -> None:
        """Make names (id, name) known to ``naming``."""
        self._db.executemany("INSERT INTO begun VALUES (?, ?)", names)

    def naming(self, part: str, limit: int) -> list[str]:
        """Ids whose names contain this, three letters or more, best first."""
        sql = "SELECT DISTINCT id FROM begun WHERE name MATCH ? ORDER BY rank LIMIT ?"
        quoted = '"' + part.replace('"', '""') + '"'
        return [name for (name,) in self._db.execute(sql, (quoted, limit))]
