"""One way to compare what people type with what is printed.

Case, accents, quotes, dashes, ``&``, dots, ligatures, full-width signs and invisible signs make no difference.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ß": "ss", "þ": "th", "ð": "d"})
_APOSTROPHES = str.maketrans("", "", "'’‘ʼ`´′")
_WORD = re.compile(r"[^\W_]+")
_THOUSANDS = re.compile(r"\d{1,3}k")
_CARDINALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBER_WORDS = {word: str(number) for names in (_CARDINALS, _ORDINALS) for number, word in enumerate(names, start=1)}
_ORDINAL = re.compile(r"^(\d+)(?:st|nd|rd|th)$")
_NUMBER_EDGE = re.compile(r"(?<=\d)(?=[^\W\d_])|(?<=[^\W\d_])(?=\d)")


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """The words of a text in plain lower case, one space between them."""
    return " ".join(words(text))


def words(text: str) -> list[str]:
    """The words of a text in plain lower case."""
    if text.isascii():  # the common case, many times as fast
        return _WORD.findall(text.lower().replace("&", " and ").replace("'", "").replace("`", ""))
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(_LIGATURES)
    plain = "".join(c for c in plain if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")
    plain = plain.replace("&", " and ").translate(_APOSTROPHES)
    return _WORD.findall(plain)


def squash(text: str) -> str:
    """The words of a text without the spaces between them."""
    return "".join(words(text))


def pieces(text: Iterable[str]) -> list[str]:
    """Words taken apart where letters and digits meet, numbers as digits: ``beepboop9000`` is ``beepboop``, ``9000``.

    ``nine``, ``ninth``, ``9th`` and ``9`` are the same, and so are ``9k`` and ``9000``.
    """
    found: list[str] = []
    for word in text:
        if _THOUSANDS.fullmatch(word):
            found.append(word[:-1] + "000")
        else:
            found += [_NUMBER_WORDS.get(piece, piece) for piece in _NUMBER_EDGE.split(_ORDINAL.sub(r"\1", word))]
    return found


def emoji_words(text: str) -> list[str]:
    """What the pictures in a text show, in words: a duck is ``duck``."""
    return [
        word
        for character in text
        if unicodedata.category(character) == "So"
        for word in words(unicodedata.name(character, ""))
    ]
