"""What an answer about a rule says, in lines that are safe to send. Only words; buttons are the view's business."""

from __future__ import annotations

from bot.lookups import cards
from bot.text import cut, escape, pages
from engine import Entry, Statement, Term, games
from engine.reference.rules import RuleAnswer

PAGE = 1500
"""Characters of one page of a chapter, so that it fits on a screen with its heading."""

ALSO = 150
"""Characters of a further statement."""


def origin(statement: Statement) -> str:
    """Whose words a statement has."""
    if statement.is_ruling:
        return "house ruling"
    return "house card" if statement.is_house else "official rule, in our words"


def heading(statement: Statement) -> str:
    """A statement's id and title, and whether it is ours."""
    title = f" · **{escape(statement.title)}**" if statement.title else ""
    return f"`{statement.id}`{title} · {origin(statement)}"


def name(statement: Statement) -> str:
    """A statement as a button or a menu names it."""
    return f"{statement.id} · {statement.title or statement.text}"


def also(statement: Statement) -> str:
    """A statement in one line."""
    ours = f" ({origin(statement)})" if statement.is_house else ""
    title = f"{escape(statement.title)}: " if statement.title else ""
    return cut(f"- `{statement.id}`{ours} {title}{escape(statement.text)}", ALSO)


def meaning(term: Term) -> str:
    """A term with what it means."""
    return f"**{escape(term.term)}**: {escape(term.meaning)}"


def whole(statement: Statement, official: str = "") -> list[str]:
    """One statement: its heading, our words, the publisher's own where they are at hand, and where it stands."""
    said = [heading(statement), escape(statement.text)]
    said += cards.quoted(official, 500)
    known = [f"`{other}`" for other in (*statement.official, *statement.also_known_as) if other != statement.id]
    if known:
        said.append(f"-# Officially {', '.join(known[:6])}")
    return said


def not_covered(game: str, answer: RuleAnswer, term: Term | None) -> list[str]:
    """That the official rules do not answer, the nearest term, and a house ruling if one does."""
    said = [f"The {escape(cards.title_of(game))} rules do not cover that."]
    if term is not None:
        said.append(f"Nearest term: {meaning(term)}")
    if answer.ruling is not None:
        said.append("A house ruling fits:")
    elif answer.hits:
        said += ["Nearest, for a look:", *(also(hit.statement) for hit in answer.hits[:3])]
    return said


def named_cards(game: str, entries: tuple[Entry, ...], room: int) -> list[str]:
    """The cards that matter, their own text and notes included."""
    each = max(160, room // max(1, len(entries)))
    return [f"- {cards.short(game, entry, each - 2)}" for entry in entries]


def chapter(game: str, statement: Statement) -> tuple[str, list[Statement]]:
    """The chapter that a statement stands in, by name and statements; all rules where it stands in none."""
    lore = games.lore(game)
    found = [other for other in lore.statements.values() if other.chapter == statement.chapter]
    return statement.chapter or f"All rules of {lore.title}", found


def chapter_pages(statements: list[Statement]) -> list[str]:
    """A chapter in pages."""
    said = []
    for statement in statements:
        ours = f" ({origin(statement)})" if statement.is_house else ""
        title = f"**{escape(statement.title)}**: " if statement.title else ""
        said.append(cut(f"`{statement.id}`{ours} {title}{escape(statement.text)}", PAGE))
    return pages(said, PAGE)


def page_of(statements: list[Statement], statement: Statement) -> int:
    """The page of a chapter on which a statement stands."""
    mark = f"`{statement.id}`"
    texts = chapter_pages(statements)
    return next((number for number, text in enumerate(texts) if f"\n{mark}" in f"\n{text}"), 0)


def neighbours(game: str, statement: Statement) -> tuple[Statement | None, Statement | None]:
    """The statement before this one and the one after it, in the order of the rules."""
    known = list(games.lore(game).statements.values())
    place = known.index(statement)
    before = known[place - 1] if place else None
    return before, known[place + 1] if place + 1 < len(known) else None
