"""Cards by name: tolerant of spelling, honest about what it does not know.

A name is shown when everything that was typed is explained by it: each word is a word of the name or close to one, and
numbers are equal. What explains only a part, or two names equally well, is offered, never shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from jellyfish import metaphone
from rapidfuzz import process
from rapidfuzz.distance import OSA, JaroWinkler
from rapidfuzz.fuzz import ratio

from engine.kernel.lore import Entry, Lore
from engine.reference.folding import emoji_words, pieces, squash, words

_NOISE = (
    "a an the of card cards show me my what whats is does do please pls plz about tell look lookup up find "
    "give get text for how work works explain effect info it that this oops all from game named called see "
    "need in by"
)
NOISE = frozenset(_NOISE.split())
"""Words that ask for a card and do not name it."""

SURE = 0.86
"""From this score on a name is shown."""

CLOSE = 0.6
"""From this score on a name is offered."""

LONGEST = 150
"""Characters of a name that are looked at: what is longer is no name, and would only take long."""

ONE_SLIP, TWO_SLIPS, BEGUN, RESEMBLES = 0.98, 0.94, 0.9, 0.87
"""Scores of names with one or two letters amiss, of the beginning of a name, and of one word much like another."""

EXPLAINED, COVERED = 0.86, 0.13
"""Score of a name that explains each typed word, and what it gains with the share of itself that was typed."""

FAR = 0.5
"""Below this score a name is not even offered."""

LONG_NICKNAME = 8
"""Letters from which on a nickname is recognized although it is misspelt."""

LEAD = 0.03
"""By how much the best name must be ahead of the next to be shown."""


@dataclass(frozen=True, slots=True)
class CardHit:
    """A card that fits a name: of which game, which side of it, and how well (0 to 1)."""

    game: str
    entry: Entry
    face: int
    score: float


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """What a name means.

    ``shown`` is the card, None where no card or more than one fits. ``is_exact`` is False where it is only the closest
    match. ``offered`` are cards to choose from: those that fit equally well, or the nearest three.
    """

    shown: CardHit | None
    is_exact: bool
    offered: tuple[CardHit, ...]


@dataclass(frozen=True, slots=True)
class _Key:
    """A name under which a card is found.

    ``squashed`` is it without the words that only ask, ``whole`` with them; ``weight`` lowers those that are a part.
    """

    game: str
    card: str
    face: int
    words: tuple[str, ...]
    squashed: str
    whole: str
    numbers: frozenset[str]
    weight: float
    extra: frozenset[str]
    is_nickname: bool = False


class Names:
    """The names of all cards of some games."""

    def __init__(self, games: Iterable[Lore]) -> None:
        self._answers = lru_cache(maxsize=2048)(self._find)
        self.entries: dict[tuple[str, str], Entry] = {}
        self.keys: list[_Key] = []
        for lore in games:
            game_words = frozenset(words(f"{lore.id} {lore.title}"))
            for entry in lore.entries.values():
                self.entries[lore.id, entry.id] = entry
                self.keys.extend(_keys(lore.id, entry, game_words))
        self._squashed = [key.squashed for key in self.keys]
        self._kinds = frozenset(word for key in self.keys for word in key.extra)

    def find(self, query: str, game: str | None = None) -> CardAnswer:
        """The card that a name means, among those of one game or of all."""
        return self._answers(query[:LONGEST], game)

    def _find(self, query: str, game: str | None) -> CardAnswer:
        typed = _typed(query)
        exact = self._exact(typed, game)
        if exact:
            return CardAnswer(exact[0], True, ()) if len(exact) == 1 else CardAnswer(None, True, tuple(exact))
        scored = [(self._score(typed, key), key) for key in self._near(typed, game)]
        hits = self._hits([(score, key) for score, key in scored if score > 0])
        if not hits:
            return CardAnswer(None, False, ())
        best = hits[0]
        rivals = [hit for hit in hits if hit.score > best.score - LEAD]
        if best.score < SURE:
            near = [hit for hit in hits if hit.score >= CLOSE] or [hit for hit in hits if hit.score >= FAR]
            return CardAnswer(None, False, tuple(near[:3]))
        if len(rivals) > 1:
            return CardAnswer(None, False, tuple(rivals[:5]))
        return CardAnswer(best, False, tuple(hits[1:3]))

    def called(self, name: str, game: str | None = None) -> CardHit | None:
        """The one card with exactly this name, but for the ways of writing it."""
        exact = self._exact(_typed(name), game)
        return exact[0] if len(exact) == 1 else None

    def by_id(self, card: str, game: str | None = None) -> CardHit | None:
        """The card with this id or number, or the side with this official id."""
        for (of_game, _), entry in self.entries.items():
            if game not in (None, of_game):
                continue
            if card.casefold() in {entry.id.casefold(), entry.number.casefold()} - {""}:
                return CardHit(of_game, entry, 0, 1.0)
            for number, face in enumerate(entry.faces):
                if face.official and face.official == card.casefold():
                    return CardHit(of_game, entry, number, 1.0)
        return None

    def starting(self, text: str, game: str | None = None, limit: int = 25) -> list[CardHit]:
        """Cards for what has been typed so far: names that begin so, then those with such a word, then close ones."""
        typed = squash(text)
        ranked: list[tuple[int, str, _Key]] = []
        for key in self.keys:
            if game not in (None, key.game):
                continue
            if key.squashed.startswith(typed):
                ranked.append((0, key.squashed, key))
            elif any(word.startswith(typed) for word in key.words):
                ranked.append((1, key.squashed, key))
            elif typed in key.squashed:
                ranked.append((2, key.squashed, key))
        ranked.sort(key=lambda item: item[:2])
        hits = self._hits([(1 - place / len(ranked), key) for place, (_, _, key) in enumerate(ranked)])
        if len(hits) < 3 and len(typed) >= 3:
            answer = self.find(text, game)
            known = {hit.entry.id for hit in hits}
            more = ([answer.shown] if answer.shown else []) + list(answer.offered)
            hits += [hit for hit in more if hit.entry.id not in known]
        return hits[:limit]

    @cached_property
    def vocabulary(self) -> Mapping[str, frozenset[tuple[str, str]]]:
        """Each word of a title, with the cards (game, id) that have it."""
        found: dict[str, set[tuple[str, str]]] = {}
        for key in self.keys:
            for word in key.words:
                found.setdefault(word, set()).add((key.game, key.card))
        return {word: frozenset(cards) for word, cards in found.items()}

    @cached_property
    def _written(self) -> Mapping[str, Sequence[_Key]]:
        """Names by how they are written in one word."""
        found: dict[str, list[_Key]] = {}
        for key in self.keys:
            for written in {key.whole, key.squashed}:
                found.setdefault(written, []).append(key)
        return found

    def _exact(self, typed: _Typed, game: str | None) -> list[CardHit]:
        for written in (typed.whole, typed.squashed):
            keys = [key for key in self._written.get(written, ()) if written and game in (None, key.game)]
            if keys:
                full = max(key.weight for key in keys)
                return self._hits([(1.0, key) for key in keys if key.weight == full])
        return []

    def _hits(self, scored: Sequence[tuple[float, _Key]]) -> list[CardHit]:
        """One hit a card, by its best name, best first."""
        best: dict[tuple[str, str], tuple[float, int]] = {}
        for score, key in scored:
            known = best.get((key.game, key.card))
            if known is None or score > known[0]:
                best[key.game, key.card] = score, key.face
        hits = [CardHit(game, self.entries[game, card], face, score) for (game, card), (score, face) in best.items()]
        return sorted(hits, key=lambda hit: (-hit.score, hit.entry.title))

    def _near(self, typed: _Typed, game: str | None) -> list[_Key]:
        """The names that have three letters in ten in common with what was typed."""
        core = "".join(word for word in typed.words if word not in self._kinds)
        found: set[int] = set()
        for written in {typed.squashed, core} - {""}:
            near = process.extract(written, self._squashed, scorer=ratio, score_cutoff=30, limit=None)
            found.update(place for _, _, place in near)
        return [self.keys[place] for place in sorted(found) if game in (None, self.keys[place].game)]

    def _score(self, typed: _Typed, key: _Key) -> float:
        if not typed.squashed:
            return 0.0
        core = "".join(word for word in typed.words if word not in key.extra)
        whole = max(ratio(typed.squashed, key.squashed), ratio(core, key.squashed)) / 100
        if whole < 0.3:
            return 0.0
        if key.is_nickname and len(key.squashed) < LONG_NICKNAME:
            return min(whole, SURE - 0.01) * key.weight
        whole = max(
            whole,
            _one_slip(typed.squashed, key.squashed),
            _one_slip(core, key.squashed),
            _one_slip(typed.whole, key.whole),
        )
        if (
            len(typed.words) == len(key.words) == 1
            and whole >= 0.8
            and JaroWinkler.normalized_similarity(typed.squashed, key.squashed) >= 0.92
        ):
            whole = max(whole, RESEMBLES)
        if len(typed.squashed) >= max(4, len(key.squashed) / 2) and key.squashed.startswith(typed.squashed):
            whole = max(whole, BEGUN)
        if any(not any(own.startswith(number) for own in key.numbers) for number in typed.numbers):
            return min(whole, SURE - 0.01) * key.weight
        explained, covered = self._alignment(typed.words, key)
        if explained < 1:
            partly = max(whole, 0.5 * explained + 0.4 * covered)
            return (partly if whole >= RESEMBLES else min(partly, SURE - 0.01)) * key.weight
        return max(whole, EXPLAINED + COVERED * covered) * key.weight

    def _alignment(self, typed: Sequence[str], key: _Key) -> tuple[float, float]:
        """The share of typed words that the name explains, and the share of the name that they make up."""
        free = list(key.words)
        explained, used = 0, 0.0
        total = sum(self._worth(word) for word in key.words) or 1.0
        for word in typed:
            found = _fitting(word, free)
            if found is not None:
                free.remove(found)
                used += self._worth(found)
                explained += 1
            elif word in key.extra or word in key.words:
                explained += 1
        return explained / len(typed) if typed else 0.0, used / total

    def _worth(self, word: str) -> float:
        """How much a word says about which card is meant."""
        return 1 / len(self.vocabulary.get(word, (word,))) * min(len(word), 8)


@dataclass(frozen=True, slots=True)
class _Typed:
    """What was typed: its words without those that only ask, these in one, all of it in one, and its numbers."""

    words: tuple[str, ...]
    squashed: str
    whole: str
    numbers: frozenset[str]


def _typed(query: str) -> _Typed:
    every = words(query)
    content = [word for word in every if word not in NOISE] or every
    content = content or emoji_words(query)
    taken = pieces(content)
    return _Typed(tuple(taken), "".join(content), "".join(every), _numbers(content))


def _numbers(of: Iterable[str]) -> frozenset[str]:
    """The numbers among words; letters after a number are part of it: ``1012a``."""
    found: set[str] = set()
    for word in of:
        first, *rest = pieces([word])
        if first.isdigit():
            found.add("".join([first, *rest]))
        else:
            found |= {piece for piece in rest if piece.isdigit()}
    return frozenset(found)


def _keys(game: str, entry: Entry, game_words: frozenset[str]) -> Iterable[_Key]:
    kinds = frozenset(word for face in entry.faces for word in words(face.type_line)) | game_words
    for number, face in enumerate(entry.faces):
        yield _key(game, entry, number, face.title, 1.0, kinds)
        if "&" in face.title:
            yield _key(game, entry, number, face.title.replace("&", " "), 1.0, kinds)
        head, comma, tail = face.title.partition(", ")
        if comma:
            yield _key(game, entry, number, head, 0.95, kinds)
            yield _key(game, entry, number, tail, 0.94, kinds)
    for alias in (*entry.aliases, entry.id, *filter(None, (entry.number,))):
        yield replace(_key(game, entry, 0, alias, 0.99, kinds), is_nickname=True)


def _key(game: str, entry: Entry, face: int, name: str, weight: float, kinds: frozenset[str]) -> _Key:
    found = [word for word in words(name) if word not in NOISE] or words(name)
    return _Key(
        game, entry.id, face, tuple(pieces(found)), "".join(found), squash(name), _numbers(found), weight, kinds
    )


def _fitting(word: str, free: Sequence[str]) -> str | None:
    """The word of a name that a typed one stands for: equal, begun, misspelt, or sounding the same."""
    if word in free or word.isdigit():
        return word if word in free else None
    begun = [other for other in free if len(word) >= 3 and other.startswith(word)]
    if begun:
        return min(begun, key=len)
    for other in free:
        if len(word) >= 3 and (sorted(word) == sorted(other) or _sounds_alike(word, other)):
            return other
    if len(word) < 4 or not free:
        return None
    best, score, _ = process.extractOne(word, free, scorer=JaroWinkler.normalized_similarity)
    distance = OSA.distance(word, best)
    return best if distance <= (1 if len(word) < 6 else 2) and score >= 0.8 else None


def _sounds_alike(word: str, other: str) -> bool:
    """Whether two words are said alike, and are not only of the same few consonants."""
    return _sound(word) == _sound(other) and ratio(word, other) >= 60


@lru_cache(maxsize=8192)
def _sound(word: str) -> str:
    """How a word is said, roughly; a word without consonants stands for itself."""
    return metaphone(word) or word


def _one_slip(typed: str, name: str) -> float:
    """A high score for one letter wrong, missing, doubled or swapped in a name that is not too short for that."""
    if len(name) >= 4 and OSA.distance(typed, name, score_cutoff=1) <= 1:
        return ONE_SLIP
    return TWO_SLIPS if len(name) >= 8 and OSA.distance(typed, name, score_cutoff=2) <= 2 else 0.0
