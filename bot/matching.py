"""Which of some labels typed words mean: strictly, for a move that was made by mistake cannot always be taken back.

A label is meant by its number, by itself, by itself but for case, accents and punctuation, or by its first words, of
which the last may be cut short. What only resembles a label is never taken for it, but named as near.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

import regex
from rapidfuzz import fuzz, process

USEFUL = 3
"""Letters and digits that the beginning of a label must have to mean it."""

NEAR = 5
"""How many labels are named as near."""

ALIKE = 50
"""How much a label must resemble what was typed to be named as near, of 100."""

_WORD = regex.compile(r"[\p{L}\p{N}\p{M}]+")


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """The words of a text without case, accents and punctuation, with one blank between them."""
    plain = unicodedata.normalize("NFKD", text).casefold().replace("’", "").replace("'", "")
    bare = "".join(character for character in plain if not unicodedata.combining(character))
    return " ".join(_WORD.findall(unicodedata.normalize("NFKC", bare)))


def meant(labels: Sequence[str], typed: str) -> list[int]:
    """The indexes of the labels that are meant: one if it is clear, several if it could be any of them, else none."""
    text = " ".join(typed.split())
    exact = [index for index, label in enumerate(labels) if " ".join(label.split()) == text]
    if exact or not text:
        return exact
    words = folded(text)
    same = [index for index, label in enumerate(labels) if words and folded(label) == words]
    if same:
        return same
    if text.isdecimal():
        number = int(text) - 1
        return [number] if 0 <= number < len(labels) else []
    if len(words.replace(" ", "")) < USEFUL:
        return []
    return [index for index, label in enumerate(labels) if folded(label).startswith(words)]


def near(labels: Sequence[str], typed: str) -> list[int]:
    """The indexes of the labels that resemble what was typed most, best first."""
    wanted = folded(typed)
    if not wanted:
        return []
    choices = [folded(label) for label in labels]
    found = process.extract(wanted, choices, scorer=fuzz.WRatio, limit=NEAR, score_cutoff=ALIKE)
    return [index for _, _, index in found]
