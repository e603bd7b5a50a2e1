"""Rules by question: which statement answers what a player asks, or that none does.

A question is mended, stemmed, and its words for terms of the game are understood through the glossary. Full-text search
brings up candidates; they are ranked by how like the question is to their example questions, how much of it they
speak of, and what the question is about. A house ruling on top means that the official rules do not answer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log, sqrt

from engine.kernel.lore import Entry, Lore
from engine.kernel.statements import About, Statement, Term
from engine.reference.concepts import Concepts, words_for
from engine.reference.folding import fold, words
from engine.reference.fulltext import FullText, Row
from engine.reference.language import EMPTY, kinds_of, stem
from engine.reference.mending import Mender
from engine.reference.outside import OUTSIDE
from engine.reference.synonyms import GROUPS

CANDIDATES = 60
"""Rows that each search brings up."""

SHOWN = 4
"""Statements of an answer: the best, and up to three more."""

SHORT = 6
"""Tokens of a short question: each of them counts for more."""

FEW = 9
"""Tokens of a question that is about what it says: in longer ones a single word may be a manner of speaking."""

ENOUGH, ENOUGH_FOR_FEW = 0.12, 0.36
"""The score from which on a statement answers a question, and a short one."""

LIKE = 0.2
"""The share of a score that the likeness to an example question has; full-text search has the rest."""

SAME, ALMOST = 0.15, 0.7
"""What a question gains that is nearly one of the example questions, and from which likeness on."""

NEAR = 0.1
"""The score from which on a statement is worth a look, although it does not answer the question."""

HOUSE = 0.008
"""By how much an official statement is preferred."""

MARK_WEIGHTS = {"zz": 0.9, "yy": 0.4}
"""How much a term, and a group of words, counts beside a word that is equally rare."""


@dataclass(frozen=True, slots=True)
class RuleHit:
    """A statement that fits a question, and how well (0 to about 1)."""

    statement: Statement
    score: float


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """What the rules say to a question.

    ``hits`` are the best statements; ``fits`` is whether the first of them answers the question, and is not only near
    to it. ``cards`` are those that the question names or the best statement concerns; ``term`` is the nearest term.
    """

    game: str
    fits: bool
    hits: tuple[RuleHit, ...]
    cards: tuple[Entry, ...]
    term: Term | None

    @property
    def is_covered(self) -> bool:
        """Whether the publication answers it, or a house card does: a house ruling says what these leave open."""
        return self.fits and not self.hits[0].statement.is_ruling

    @property
    def ruling(self) -> Statement | None:
        """The house ruling that answers what the publication does not."""
        return self.hits[0].statement if self.fits and not self.is_covered else None


@dataclass(frozen=True, slots=True)
class _Question:
    """A question taken apart: its stems and terms with their weights, its cards, what it is about.

    ``outside`` are those of its stems that no rules speak of.
    """

    tokens: Mapping[str, float]
    cards: frozenset[str]
    kinds: frozenset[About]
    terms: tuple[str, ...]
    outside: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Document:
    """A statement as it is compared with questions."""

    statement: Statement
    words: frozenset[str]
    asks: tuple[Mapping[str, float], ...]
    lengths: tuple[float, ...]
    cards: frozenset[str]


class Rules:
    """The rules of one game, ready for questions."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.concepts = Concepts({name: words_for(term) for name, term in lore.glossary.items()})
        self._marks = {term: f"zz{number}" for number, term in enumerate(lore.glossary)}
        self._groups = _groups()
        self._group_marks = {group: f"yy{number}" for number, group in enumerate(GROUPS)}
        self._card_phrases = _card_phrases(lore)
        rows = [self._row(statement) for statement in lore.statements.values()]
        counts = Counter(
            word
            for row in rows
            for text in (row.title, row.text, row.terms, row.cards, *row.asks)
            for word in text.split()
        )
        counts.update(self.concepts.vocabulary)
        counts.update(word for phrase in self._card_phrases for word in phrase)
        self.mender = Mender(counts)
        self._worth = _inverse_frequencies(rows)
        self._rarest = max(self._worth.values(), default=1.0)
        self.text = FullText(rows)
        self._rows = {row.id: row for row in rows}
        self._documents: dict[str, _Document] = {}
        self.ids = _ids(lore.statements.values())
        self.text.name(self._names())

    def ask(self, question: str) -> RuleAnswer:
        """The statements that answer a question, or that none does."""
        named = self._by_id(question)
        if named:
            hits = tuple(RuleHit(statement, 1.0) for statement in named)
            return RuleAnswer(self.lore.id, True, hits[:SHOWN], self._cards_of(hits[0], frozenset()), None)
        asked = self._question(question)
        ranked = self._rank(asked)
        term = self._term(asked, question)
        if not ranked or not self._is_answer(ranked[0], asked):
            near = () if asked.outside else tuple(hit for hit in ranked[:SHOWN] if hit.score >= NEAR)
            return RuleAnswer(self.lore.id, False, near, self._entries(asked.cards), term)
        cards = self._cards_of(ranked[0], asked.cards)
        return RuleAnswer(self.lore.id, True, tuple(ranked[:SHOWN]), cards, term)

    def cards_in(self, question: str) -> tuple[Entry, ...]:
        """The cards that a question names."""
        return self._entries(self._question(question).cards)

    def statement(self, name: str) -> Statement | None:
        """The statement with this id, in whatever way it is written."""
        found = self.ids.get(_plain_id(name))
        return found[0] if found else None

    def chapter(self, name: str) -> list[Statement]:
        """All statements of a chapter in their order."""
        return [statement for statement in self.lore.statements.values() if statement.chapter == name]

    def complete(self, part: str, limit: int = 25) -> list[tuple[str, str]]:
        """Ids and titles of statements, and terms, for what has been typed so far: (shown, what it stands for)."""
        plain = fold(part)
        found: list[str] = []
        by_id = [s.id for name, known in self.ids.items() if plain and name.startswith(_plain_id(part)) for s in known]
        found += by_id
        if len(plain) >= 3:
            found += self.text.naming(plain, limit)
        elif not found:
            found += list(self.lore.statements)
        shown: dict[str, str] = {}
        for name in found:
            statement = self.lore.statements.get(name)
            label = f"{statement.id} · {statement.title or statement.text}" if statement else name
            shown.setdefault(label, name)
        return list(shown.items())[:limit]

    # --- building ------------------------------------------------------------------------------------------------

    def _row(self, statement: Statement) -> Row:
        whole = [stem(word) for word in words(f"{statement.title} . {statement.text}")]
        said = {mention.term for mention in self.concepts.find(whole)} | set(statement.terms)
        marks = [*(self._marks[term] for term in sorted(said)), *dict.fromkeys(self._grouped(whole))]
        cards = " ".join(self.lore.entries[card].title for card in statement.cards if card in self.lore.entries)
        own = self.lore.entries.get(_card_of(statement.id))
        names = f"{own.title if own else ''} {statement.id.partition('/')[2]} {cards}"
        return Row(
            statement.id,
            " ".join(self._content(statement.title)),
            " ".join(self._content(statement.text)),
            " ".join([*marks, *self._content(" ".join(statement.terms))]),
            " ".join(self._content(names)),
            tuple(" ".join(self._tokens_of(ask)) for ask in statement.asks),
        )

    def _content(self, text: str) -> list[str]:
        return [stem(word) for word in words(text) if word not in EMPTY]

    def _tokens_of(self, text: str) -> list[str]:
        """The stems of a text, and the marks of the terms in it."""
        typed = words(text)
        every = [stem(word) for word in typed]
        marks = [self._marks[mention.term] for mention in self.concepts.find(every)] + self._grouped(every)
        return [*(stem(word) for word in typed if word not in EMPTY), *dict.fromkeys(marks)]

    def _grouped(self, stems: Sequence[str]) -> list[str]:
        """The marks of the groups of words in a text."""
        return [self._group_marks[mention.term] for mention in self._groups.find(stems)]

    def _document(self, name: str) -> _Document:
        """The document of a statement, made when it is first a candidate."""
        known = self._documents.get(name)
        if known is None:
            known = self._documents[name] = self._compared(self._rows[name])
        return known

    def _compared(self, row: Row) -> _Document:
        statement = self.lore.statements[row.id]
        asks = tuple(self._weighed(ask.split()) for ask in row.asks)
        own = _card_of(statement.id)
        cards = frozenset(statement.cards) | ({own} if own in self.lore.entries else frozenset())
        return _Document(statement, row.words, asks, tuple(_length(ask) for ask in asks), cards)

    def _weighed(self, tokens: Iterable[str]) -> dict[str, float]:
        return {token: self._worth.get(token, self._rarest) * MARK_WEIGHTS.get(token[:2], 1) for token in tokens}

    def _names(self) -> Iterable[tuple[str, str]]:
        for statement in self.lore.statements.values():
            yield statement.id, fold(f"{statement.id} {statement.title}")
        for term in self.lore.glossary.values():
            for name in (term.term, *term.synonyms):
                yield term.term, fold(name)

    # --- asking --------------------------------------------------------------------------------------------------

    def _question(self, question: str) -> _Question:
        typed = self._mended(words(question))
        every = [stem(word) for word in typed]
        mentions = self.concepts.find(every)
        cards: set[str] = set()
        for _, _, card in _phrases_in(every, self._card_phrases):
            cards |= card
        outside = OUTSIDE.intersection(stem(word) for word in words(question))
        tokens = [stem(word) for word in typed if word not in EMPTY] or every
        terms = tuple(dict.fromkeys(mention.term for mention in mentions))
        tokens += [*(self._marks[term] for term in terms), *self._grouped(every)]
        return _Question(self._weighed(tokens), frozenset(cards), kinds_of(question), terms, outside)

    def _mended(self, typed: list[str]) -> list[str]:
        """The words of a question with misspelt ones set right; words that no rules speak of are none of these."""
        known = [stem(word) for word in typed]
        mended = self.mender.mend(known, OUTSIDE)
        if mended == known:
            return typed
        return [typed[known.index(word)] if word in known else word for word in mended]

    def _rank(self, asked: _Question) -> list[RuleHit]:
        tokens = list(asked.tokens)
        length = _length(asked.tokens)
        said = self.text.said(tokens, CANDIDATES)
        hits = [self._hit(asked, self._document(name), worth, length) for name, worth in said.items()]
        return sorted(hits, key=lambda hit: -hit.score)

    def _hit(self, asked: _Question, document: _Document, said: float, length: float) -> RuleHit:
        like = max(
            (
                sum(worth * asked.tokens[token] for token, worth in ask.items() if token in asked.tokens)
                / (size * length)
                for ask, size in zip(document.asks, document.lengths, strict=True)
                if size
            ),
            default=0.0,
        )
        score = LIKE * like + (1 - LIKE) * said + SAME * max(0.0, like - ALMOST) / (1 - ALMOST)
        if document.statement.is_ruling:
            score -= HOUSE
        if asked.kinds & set(document.statement.about):
            score += 0.03
        if asked.cards and document.cards & asked.cards:
            score += 0.08
        elif asked.cards and "/" in document.statement.id:
            score -= 0.15
        return RuleHit(document.statement, score)

    def _is_answer(self, hit: RuleHit, asked: _Question) -> bool:
        """Whether a statement answers a question, and is not only the nearest one."""
        if len(asked.tokens) <= FEW and asked.outside - self._document(hit.statement.id).words:
            return False
        return hit.score >= (ENOUGH if len(asked.tokens) > SHORT else ENOUGH_FOR_FEW)

    def _by_id(self, question: str) -> list[Statement]:
        """The statements that a question names by id and asks nothing else about."""
        plain = _plain_id(
            re.sub(
                r"(?i)^\s*(what (is|does)|show( me)?|rule(?=\s+[a-z]*\d+[-.]))\s+|\s*(say|mean)?\s*\?*\s*$",
                "",
                question,
            )
        )
        return self.ids.get(plain, [])

    def _term(self, asked: _Question, question: str) -> Term | None:
        if asked.terms:
            return self.lore.glossary[asked.terms[0]]
        near = self.complete(question) if len(fold(question)) >= 3 else []
        return next((self.lore.glossary[name] for _, name in near if name in self.lore.glossary), None)

    def _cards_of(self, hit: RuleHit, named: frozenset[str]) -> tuple[Entry, ...]:
        return self._entries(named) or self._entries(hit.statement.cards[:3])

    def _entries(self, cards: Iterable[str]) -> tuple[Entry, ...]:
        return tuple(self.lore.entries[card] for card in sorted(cards) if card in self.lore.entries)


@cache
def _groups() -> Concepts:
    """The groups of words that all games share."""
    return Concepts(GROUPS)


def _card_of(name: str) -> str:
    """The card that a statement's id begins with, where it is about one."""
    return name.partition("/")[0].partition("#")[0]


def _length(tokens: Mapping[str, float]) -> float:
    return sqrt(sum(worth * worth for worth in tokens.values()))


def _inverse_frequencies(rows: Iterable[Row]) -> dict[str, float]:
    """How rare each token is among the statements."""
    kept = list(rows)
    within: Counter[str] = Counter()
    for row in kept:
        within.update(row.words)
    return {token: log(1 + len(kept) / (1 + count)) for token, count in within.items()}


def _plain_id(name: str) -> str:
    """An id without case, spaces, dashes and dots between letters and digits: ``M9 72`` and ``m9-72`` are one."""
    plain = name.casefold().strip().removeprefix("§")
    return re.sub(r"[\s_\-–—]+", "-", plain).replace("’", "'")


def _ids(statements: Iterable[Statement]) -> dict[str, list[Statement]]:
    """Statements by each id that they answer to, in every way of writing it."""
    found: dict[str, list[Statement]] = {}
    for statement in statements:
        names = {statement.id, *statement.official, *statement.also_known_as}
        for name in names:
            plain = _plain_id(name)
            shorter = {plain, re.sub(r"(?<=[a-z\d])-(?=\d)", "", plain), re.sub(r"-(?=[a-z]$)", "", plain)}
            for written in shorter:
                known = found.setdefault(written, [])
                if statement not in known:
                    known.append(statement)
    return found


def _card_phrases(lore: Lore) -> dict[tuple[str, ...], frozenset[str]]:
    """Names of cards as stems; a single common word is no name."""
    found: dict[tuple[str, ...], set[str]] = {}
    for entry in lore.entries.values():
        names = {*(face.title for face in entry.faces), *entry.aliases}
        names |= {name.partition(", ")[0] for name in names} | ({entry.number} if entry.number else set())
        for name in names:
            key = tuple(stem(word) for word in words(name) if word not in {"the", "a"})
            if key:
                found.setdefault(key, set()).add(entry.id)
    return {key: frozenset(cards) for key, cards in found.items()}


def _phrases_in(
    stems: list[str], phrases: Mapping[tuple[str, ...], frozenset[str]]
) -> Iterable[tuple[int, int, frozenset[str]]]:
    longest = max((len(key) for key in phrases), default=0)
    place = 0
    while place < len(stems):
        for length in range(min(longest, len(stems) - place), 0, -1):
            cards = phrases.get(tuple(stems[place : place + length]))
            if cards:
                yield place, place + length, cards
                place += length
                break
        else:
            place += 1
