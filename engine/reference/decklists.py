"""Decklists as people paste them: tolerant in form, strict in content, reported line by line.

A line is a card with a count before or after its name, a heading, a comment, the title, or a fault. Blank lines mean
nothing, with one exception: a list without headings in which one blank line follows a first part of legal size has its
second part set aside, as lists with a sideboard are pasted. Nothing is ever dropped silently.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from engine.kernel.checks import Refusal
from engine.kernel.lore import Lore
from engine.reference.folding import fold
from engine.reference.names import CardHit, Names

MAX_BYTES = 64 * 1024
MAX_LINES = 1000
MAX_COPIES = 60
"""Counts above this are taken for mistakes."""

TITLE_LENGTH = 60

SUGGESTED = 60
"""Lines in doubt for which cards are suggested: a deck has no more lines, and each takes a search of all names."""

NO_TEXT = "That file is no text. Export the deck as a text file, one card a line, and send that."

MAIN = frozenset({"deck", "main", "mainboard", "main deck", "maindeck", "decklist", "deck list"})
ASIDE = frozenset({"sideboard", "side", "side board", "side deck", "sidedeck", "maybeboard", "maybe", "considering"})

_BREAK = re.compile(r"\r\n|\r|\n|\u2028|\u2029|\x85")
_INVISIBLE = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad\u061c]")
_BULLET = re.compile(r"^[-*•‣·–—+]\s+(?=[\w\[])")
_BRACKETED = re.compile(r"^[\[(](\d+)x?[\])]\s*")
_ASIDE_PREFIX = re.compile(r"(?i)^sb\s*:\s*")
_COMMENT = re.compile(r"^(//|#|;|--)\s*(?!\d)")
_HEADING = re.compile(r"^(?P<name>[^\d]+?)\s*(?:[:(\[]\s*(?P<count>\d+)\s*(?:cards?)?\s*[)\]]?|:)\s*$")
_BEFORE = re.compile(
    r"^(?P<count>[-+]?\d+(?:[.,]\d+)?)\s*(?:[x×*]\s+|[x×*](?=[^\W\d_]{2})|\s)\s*(?P<name>\S.*)$", re.IGNORECASE
)
_AFTER = re.compile(
    r"^(?P<name>.*\S)\s+(?:[x×*]\s*(?P<count>[-+]?\d+(?:[.,]\d+)?)|(?P<count2>\d+)\s*[x×*])\s*$", re.IGNORECASE
)
_NO_COUNT = re.compile(r"^[x×*]\s+\S", re.IGNORECASE)
_SPOKEN = re.compile(
    r"^(zero|one|two|three|four|five|six|seven|eight|nine|ten|a few|some)\s+[x×]?\s*(?P<name>\S.*)$", re.IGNORECASE
)
_MARKS = re.compile(r"\s*(\([A-Z0-9]{2,6}\)(\s*#?\d+[a-z]?)?|\[[A-Z0-9]{2,6}\]|#\d+|\*[A-Z]\*|<[^>]*>)\s*$")
_LINK = re.compile(r"(?i)^\s*(https?://|www\.)\S+\s*$")
_CODE = re.compile(r"^[A-Za-z0-9+/_=\-.]{24,}$")


class DecklistFault(ValueError):
    """What was given is no decklist at all; the message says what it looks like, and what to give instead."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A line that could not be taken: its number from 1, its text, what is wrong, and cards that may be meant.

    ``count`` is how many of them the line asks for, 0 where that is what is wrong.
    """

    line: int
    text: str
    message: str
    meant: tuple[CardHit, ...] = ()
    count: int = 0


@dataclass(slots=True)
class Report:
    """What a list says: ``counts`` by card id, what was set aside, and what is wrong with it."""

    title: str = ""
    counts: dict[str, int] = field(default_factory=dict)
    aside: dict[str, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    illegal: list[Refusal] = field(default_factory=list)

    @property
    def is_legal(self) -> bool:
        """Whether every line was understood, and the deck may be played."""
        return not self.problems and not self.illegal


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the list after clean-up: its number, its text, and whether a blank line stands before it."""

    number: int
    text: str
    after_blank: bool


def decode(data: bytes) -> str:
    """The text of a file.

    Raises:
        DecklistFault: it is too large, or no text.
    """
    if len(data) > MAX_BYTES:
        raise DecklistFault(f"That file has {len(data) // 1024} KB; a decklist has at most {MAX_BYTES // 1024} KB.")
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    if data.startswith((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"PK\x03\x04", b"%PDF", b"RIFF")):
        raise DecklistFault(NO_TEXT)
    if data.count(0) > len(data) // 4:
        even, odd = data[::2].count(0), data[1::2].count(0)
        if max(even, odd) > len(data) // 3:
            return data.decode("utf-16-le" if odd > even else "utf-16-be", errors="replace")
    if b"\0" in data:
        raise DecklistFault(NO_TEXT)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def read(text: str, lore: Lore, names: Names) -> Report:
    """The deck that a list describes, and everything that is wrong with it, the legality of its sums included.

    Raises:
        DecklistFault: it is no decklist at all.
    """
    lines = _lines(text)
    _refuse_other_formats(lines, text)
    report = Report()
    reader = _Reader(report, lore, names)
    for line in lines:
        reader.take(line)
    reader.finish()
    if not report.counts and not report.aside and not report.problems:
        raise DecklistFault("There is no card in that list. Paste one card a line, like “3 Card Name”.")
    report.illegal = list(lore.deck_faults(report.counts))
    return report


def fit(text: str, lore: Lore, names: Names) -> int:
    """How many lines of a list name a card of this game exactly; says quickly of which game a list is.

    Raises:
        DecklistFault: it is no decklist at all.
    """
    lines = _lines(text)
    _refuse_other_formats(lines, text)
    reader = _Reader(Report(), lore, names)
    return sum(reader.names_card(line.text) for line in lines)


def write(title: str, counts: Mapping[str, int], lore: Lore) -> str:
    """A deck as a list that reads as the same deck."""
    lines = [f"// {title}"] if title else []
    lines += [
        f"{counts[card]} {lore.entries[card].title}" for card in sorted(counts, key=lambda c: lore.entries[c].title)
    ]
    return "\n".join(lines) + "\n"


def mended(text: str, problem: Problem, meant: CardHit) -> str:
    """The list with the line of a problem replaced by the card that is meant."""
    lines = _BREAK.split(text)
    aside = _ASIDE_PREFIX.match(" ".join(lines[problem.line - 1].split()))
    lines[problem.line - 1] = f"{'SB: ' if aside else ''}{problem.count or 1} {meant.entry.title}"
    return "\n".join(lines)


def without(text: str, numbers: Collection[int]) -> str:
    """The list without these lines, numbered from 1; each becomes an empty comment, not a blank that splits."""
    return "\n".join("//" if number in numbers else line for number, line in enumerate(_BREAK.split(text), start=1))


def _lines(text: str) -> list[_Line]:
    raw = _BREAK.split(text)
    if len(raw) > MAX_LINES:
        raise DecklistFault(f"That list has {len(raw)} lines; a decklist has at most {MAX_LINES}.")
    found: list[_Line] = []
    blank = False
    for number, line in enumerate(raw, start=1):
        plain = " ".join(_INVISIBLE.sub("", unicodedata.normalize("NFKC", line)).split())
        plain = "".join(c for c in plain if unicodedata.category(c) not in {"Cc", "Cs", "Co", "Cn"}).strip()
        plain = _BRACKETED.sub(r"\1 ", _BULLET.sub("", plain))
        if plain:
            found.append(_Line(number, plain, blank))
        blank = not plain
    return found


def _refuse_other_formats(lines: list[_Line], text: str) -> None:
    """What is known to be something else is called by its name."""
    texts = [line.text for line in lines]
    if not texts:
        raise DecklistFault("That list is empty. Paste one card a line, like “3 Card Name”.")
    if all(_LINK.match(line) for line in texts):
        raise DecklistFault("That is a link. Open it, copy the list itself, and paste that.")
    if texts[0].startswith(("[", "{")) and texts[-1].endswith(("]", "}")):
        raise DecklistFault("That is JSON. Paste one card a line instead, like “3 Card Name”.")
    numbers = [line for line in texts if re.fullmatch(r"\d{4,}", line)]
    if numbers and len(numbers) >= len(texts) / 2:
        raise DecklistFault("That is a list of card numbers from another program. Paste card names instead.")
    if len(texts) == 1 and _CODE.match(texts[0]) and not texts[0].isalpha():
        raise DecklistFault("That is a deck code from another program. Paste one card a line instead.")


class _Reader:
    """Takes a list line by line into a report."""

    def __init__(self, report: Report, lore: Lore, names: Names) -> None:
        self.report = report
        self.lore = lore
        self.names = names
        self.section = "main"
        self.headings = 0
        self.heading: tuple[_Line, int] | None = None
        self.under_heading = 0
        self.gaps: list[dict[str, int]] = []
        self.seen_card = False

    def take(self, line: _Line) -> None:
        if line.after_blank and self.seen_card:
            self.gaps.append(dict(self.report.counts))
        text = line.text
        prefix = _ASIDE_PREFIX.match(text)
        comment = _COMMENT.match(text)
        if comment:
            self._comment(line, text[comment.end() :])
        elif prefix:
            self._card(replace(line, text=text[prefix.end() :]), "aside")
        elif not self._is_heading(line):
            self._card(line, self.section)

    def names_card(self, text: str) -> bool:
        """Whether a line, with or without a count, names a card exactly."""
        return self._exact(text) is not None or self._exact(_taken_apart(text)[0]) is not None

    def finish(self) -> None:
        """Close the last heading, and set the second part of a list in two parts aside."""
        self._close_heading()
        report = self.report
        if self.headings or len(self.gaps) != 1 or report.aside:
            return
        first = self.gaps[0]
        if first != report.counts and self.lore.deck_faults(report.counts) and not self.lore.deck_faults(first):
            for card, count in report.counts.items():
                if count > first.get(card, 0):
                    report.aside[card] = count - first.get(card, 0)
            report.counts = first
            report.remarks.append(f"The part after the blank line ({sum(report.aside.values())} cards) was set aside.")

    def _comment(self, line: _Line, text: str) -> None:
        plain = fold(text.rstrip(":"))
        name = re.sub(r"\s*\d+( cards?)?$", "", plain)
        if name in MAIN or name in ASIDE:
            self._enter(line, name, 0)
        elif text and not self.report.title and not self.seen_card:
            self.report.title = _title(text)
        elif text:
            self.report.remarks.append(f"Line {line.number} is a comment.")

    def _is_heading(self, line: _Line) -> bool:
        plain = fold(line.text)
        if plain in MAIN or plain in ASIDE:
            self._enter(line, plain, 0)
            return True
        found = _HEADING.match(line.text)
        if found is None:
            return False
        name = found["name"].strip()
        if found["count"] is not None and self._exact(name) is not None:
            return False
        self._enter(line, fold(name), int(found["count"] or 0))
        return True

    def _enter(self, line: _Line, name: str, count: int) -> None:
        self._close_heading()
        self.headings += name in MAIN or name in ASIDE
        if name in ASIDE:
            self.section = "aside"
        elif name in MAIN:
            self.section = "main"
        self.heading, self.under_heading = (line, count), 0

    def _close_heading(self) -> None:
        if self.heading is not None and self.heading[1] and self.heading[1] != self.under_heading:
            line, count = self.heading
            self.report.remarks.append(
                f"Line {line.number} announces {count} cards; {self.under_heading} follow. The lines count."
            )
        self.heading = None

    def _card(self, line: _Line, section: str) -> None:
        name, count, fault = (line.text, 1, "") if self._exact(line.text) else _taken_apart(line.text)
        hit = self._exact(name)
        if fault:
            near = (hit,) if hit else self._near(name)
            self._problem(line, fault, near)
            return
        if hit is None:
            self._unknown(line, name, count)
            return
        self.seen_card = True
        where = self.report.aside if section == "aside" else self.report.counts
        where[hit.entry.id] = where.get(hit.entry.id, 0) + count
        self.under_heading += count

    def _unknown(self, line: _Line, name: str, count: int) -> None:
        near = self._near(name)
        first = not self.seen_card and not self.report.problems and not self.report.title
        if first and name == line.text and (not near or near[0].score < 0.75) and line.number <= 3:
            self.report.title = _title(name)
            return
        if _LINK.match(line.text):
            self.report.remarks.append(f"Line {line.number} is a link.")
            return
        elsewhere = self.names.called(name)
        if elsewhere is not None and elsewhere.game != self.lore.id:
            self._problem(line, f"{elsewhere.entry.title} is a card of another game.", (), count)
            return
        told = f"There is no card called {name[:60]!r}." + (f" {near[0].entry.title}?" if near else "")
        self._problem(line, told, near, count)

    def _problem(self, line: _Line, message: str, meant: tuple[CardHit, ...], count: int = 0) -> None:
        self.report.problems.append(Problem(line.number, line.text[:120], message, meant, count))

    def _exact(self, name: str) -> CardHit | None:
        by_id = self.names.by_id(name.strip(), self.lore.id)
        if by_id is not None:
            return by_id
        return self.names.called(name, self.lore.id)

    def _near(self, name: str) -> tuple[CardHit, ...]:
        if len(self.report.problems) >= SUGGESTED:
            return ()
        answer = self.names.find(name, self.lore.id)
        return ((answer.shown,) if answer.shown else ()) + answer.offered[:3]


def _title(text: str) -> str:
    return text.strip(" *#=-–—:")[:TITLE_LENGTH]


def _taken_apart(text: str) -> tuple[str, int, str]:
    """The name and count of a line, and what is wrong with the count, "" if nothing is."""
    found = _BEFORE.match(text) or _AFTER.match(text)
    if found is not None:
        groups = found.groupdict()
        number = groups.get("count") or groups.get("count2") or ""
        return _without_marks(found["name"]), *_count(number)
    spoken = _SPOKEN.match(text)
    if spoken is not None:
        return _without_marks(spoken["name"]), 0, f"Write the count in digits: “3 {spoken['name'][:40]}”."
    if _NO_COUNT.match(text):
        return _without_marks(text[1:].strip()), 0, "There is no count before the x."
    return _without_marks(text), 1, ""


def _count(number: str) -> tuple[int, str]:
    if not number.isdigit():
        return 0, f"{number} is no count; write a whole number from 1."
    count = int(number[:9])
    if count == 0:
        return 0, "A count of 0 is no card."
    if count > MAX_COPIES:
        told = number if len(number) <= 12 else f"{number[:12]}…"
        return 0, f"{told} copies are more than any deck has."
    return count, ""


def _without_marks(name: str) -> str:
    """A name without set codes, numbers and marks after it."""
    while (shorter := _MARKS.sub("", name)) != name:
        name = shorter
    return name.strip()
