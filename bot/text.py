"""Texts for people: names made safe, markup escaped, long texts cut where a reader would cut them.

Everything that comes from people or from the engine goes through here before it is part of a message. No Discord
objects, no limits of the platform (those are in ``bot/limits.py``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import datetime

import regex

ELLIPSIS = "…"
NAMELESS = "Nameless"
"""Stands for a name of which nothing is to be seen."""

NAME_LENGTH = 32
"""Longest name that we hand to the engine, in code points."""

_BIDI_CONTROLS = regex.compile(r"[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]")
_NOT_PRINTED = {"Cc", "Cs", "Co", "Cn"}
_SHOWS = regex.compile(r"[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]")
_MARKUP = regex.compile(r"[\\*_~`|<>\[\]]")
_AT_LINE_START = regex.compile(r"(?m)^(\s*)(#{1,3}|-#|[-+])(?=\s)")
_NUMBER_AT_LINE_START = regex.compile(r"(?m)^(\s*\d+)([.)])(?=\s)")
_MENTION = regex.compile(r"@(?=everyone|here|[!&]?\d)")
_LINK = regex.compile(r"(?i)\b(https?|discord|steam):(?=//)")
_RIGHT_TO_LEFT = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}]")
_PILED_MARKS = regex.compile(r"(\p{M}{4})\p{M}+")
_BREAK = "\u200b"


def graphemes(text: str) -> list[str]:
    """The characters of a text as a reader counts them."""
    found: list[str] = regex.findall(r"\X", text)
    return found


def cut(text: str, limit: int) -> str:
    """The text, or its beginning and an ellipsis, with at most ``limit`` code points; never inside a grapheme."""
    if len(text) <= limit:
        return text
    kept, room = [], limit - len(ELLIPSIS)
    for grapheme in graphemes(text[:limit]):
        room -= len(grapheme)
        if room < 0:
            break
        kept.append(grapheme)
    return "".join(kept).rstrip() + ELLIPSIS


def plain_name(name: str, limit: int = NAME_LENGTH) -> str:
    """A person's name as the engine gets it: one line, no control characters, cut; not yet escaped.

    Marks piled on one letter are dropped after the fourth, so that a name cannot paint over its neighbours.
    """
    text = unicodedata.normalize("NFC", name)
    text = printed("".join(" " if character.isspace() else character for character in text))
    text = str(_PILED_MARKS.sub(r"\1", text))
    text = " ".join(text.split())
    return cut(text, limit) if _SHOWS.search(text) else NAMELESS


def name_of(display: str, user: str) -> str:
    """Somebody's display name as the engine gets it, or the user name where that shows nothing; as ``plain_name``."""
    found = plain_name(display)
    return plain_name(user) if found == NAMELESS else found


def printed(text: str) -> str:
    """The text without control characters other than line breaks, and without marks that turn the reading direction."""
    if text.isascii() and text.isprintable():
        return text
    kept = "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in _NOT_PRINTED)
    return str(_BIDI_CONTROLS.sub("", kept))


def escape(text: str) -> str:
    """The text as Discord shows it letter by letter: no markup, mentions, links, commands, controls."""
    text = printed(text)
    text = str(_MARKUP.sub(lambda found: "\\" + found.group(), text))
    text = _AT_LINE_START.sub(lambda found: found.group(1) + "\\" + found.group(2), text)
    text = _NUMBER_AT_LINE_START.sub(lambda found: found.group(1) + "\\" + found.group(2), text)
    text = _MENTION.sub("@" + _BREAK, text)
    return str(_LINK.sub(lambda found: found.group(1) + _BREAK + ":", text))


def shown(name: str, limit: int = NAME_LENGTH) -> str:
    """A name as it stands in a message: safe, cut, escaped, and isolated if it is written right to left."""
    text = escape(plain_name(name, limit))
    return f"\u2068{text}\u2069" if _RIGHT_TO_LEFT.search(text) else text


def labels(texts: Iterable[str], limit: int) -> list[str]:
    """Labels of one menu: cut to ``limit``, and those that coincide numbered (1), (2) in their order."""
    short = [cut(" ".join(printed(text).split()) or "–", limit) for text in texts]
    seen: dict[str, int] = {}
    result = []
    for text in short:
        if short.count(text) == 1:
            result.append(text)
            continue
        seen[text] = seen.get(text, 0) + 1
        mark = f" ({seen[text]})"
        result.append(cut(text, limit - len(mark)) + mark)
    return result


def join_within(lines: Iterable[str], limit: int, more: str = ELLIPSIS) -> str:
    """As many whole lines from the beginning as fit into ``limit`` code points; ``more`` where some are left out."""
    kept: list[str] = []
    size = 0
    listed = list(lines)
    for index, line in enumerate(listed):
        last = index == len(listed) - 1
        room = limit - size - (0 if last else len(more) + 1)
        if len(line) + (1 if kept else 0) > room:
            if not kept:
                return cut(line, limit)
            return "\n".join([*kept, more])
        size += len(line) + (1 if kept else 0)
        kept.append(line)
    return "\n".join(kept)


def pages(lines: Iterable[str], limit: int) -> list[str]:
    """Lines gathered into texts of at most ``limit`` code points; a longer line is cut. At least one page."""
    result: list[str] = []
    page = ""
    for line in (cut(line, limit) for line in lines):
        if page and len(page) + 1 + len(line) > limit:
            result.append(page)
            page = line
        else:
            page = f"{page}\n{line}" if page else line
    if page or not result:
        result.append(page)
    return result


def moment(when: datetime) -> str:
    """A moment as Discord shows it: how long ago, or until then, by each reader's own clock."""
    return f"<t:{int(when.timestamp())}:R>"


def ending(sentence: str, when: datetime | None) -> str:
    """An escaped sentence with the moment that it speaks of at its end, if it speaks of one."""
    return sentence if when is None else f"{sentence} {moment(when)}."


def listing(words: Iterable[str]) -> str:
    """Words as a sentence names them: ``a, b and c``."""
    listed = list(words)
    if len(listed) < 2:
        return "".join(listed)
    return ", ".join(listed[:-1]) + " and " + listed[-1]
