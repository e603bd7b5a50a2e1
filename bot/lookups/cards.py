"""What an answer about a card says, in lines that are safe to send. Only words; buttons are the view's business."""

from __future__ import annotations

import re

from bot.text import cut, escape, printed
from engine import Entry, Face, games

_RULE = re.compile(r"\[([^\[\]`]+)\]")

NAME = 80
"""Characters of a name that somebody typed, as it is shown again."""


def title_of(game: str) -> str:
    """What a game is called."""
    return games.lore(game).title


def source_line(game: str) -> str:
    """The publication that cards and rules restate, with version and date."""
    source = games.lore(game).source
    date = f", {source.effective}" if source.effective else ""
    return f"-# {escape(title_of(game))} · {escape(source.title)}, version {escape(source.version)}{date}"


def typed(name: str) -> str:
    """A name or question as it was typed, safe to show."""
    return escape(cut(" ".join(printed(name).split()), NAME))


def face_lines(face: Face) -> list[str]:
    """One side of a card: name, kind, numbers, text."""
    facts = [escape(face.type_line), *(f"{escape(label)} **{escape(value)}**" for label, value in face.numbers)]
    official = f" `{face.official}`" if face.official else ""
    return [f"**{escape(face.title)}**{official}", " · ".join(filter(None, facts)), *(escape(x) for x in face.lines)]


def mark(entry: Entry) -> str:
    """Whether a card is official or ours."""
    return escape(entry.house) if entry.house else "official card"


def quoted(text: str, room: int) -> list[str]:
    """The publisher's own words as a quote of at most about so many characters; nothing where there are none."""
    return [f"> {escape(line)}" for line in cut(text, room).splitlines() if line.strip()] if text else []


def lines(game: str, entry: Entry, official: str = "") -> list[str]:
    """All there is to say about a card: both sides, what it is, deck limits with their rules, notes, the source.

    ``official`` are the publisher's own words, where they are at hand.
    """
    said: list[str] = []
    for number, face in enumerate(entry.faces):
        if number:
            said.append("*Other side*")
        said += face_lines(face)
    said += quoted(official, 800)
    called = " · ".join(f"`{name}`" for name in (entry.id, entry.number) if name)
    said.append(f"{mark(entry)[:1].upper()}{mark(entry)[1:]} · {called}")
    said += [_RULE.sub(r"`[\1]`", limit) for limit in entry.limits]
    said += [escape(note) for note in entry.notes]
    return [line for line in said if line] + [source_line(game)]


def short(game: str, entry: Entry, room: int) -> str:
    """A card within a longer answer: name, game, kind, numbers and as much of its text as there is room for."""
    parts = [" · ".join(filter(None, [*face_lines(face)[:2], *face_lines(face)[2:]])) for face in entry.faces]
    notes = [escape(note) for note in entry.notes]
    return cut(f"{' / '.join(parts)} ({escape(title_of(game))}, {mark(entry)}){''.join(' ' + n for n in notes)}", room)


def alt(entry: Entry) -> str:
    """A card's picture in words."""
    said = []
    for face in entry.faces:
        numbers = ", ".join(f"{label} {value}" for label, value in face.numbers)
        said.append(". ".join(filter(None, [face.title, face.type_line, numbers, *face.lines])))
    return cut(" / ".join(said), 1000)
