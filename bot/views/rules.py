"""Answers about rules, with their buttons: other fitting rules, neighbours, related ones, the chapter, the cards.

The words are made in ``bot/lookups``; here they become messages. All of them are private to the one who asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.errors import ForPeople
from bot.letters import Letter, Row
from bot.lookups import cards, keys, shelf
from bot.lookups import rules as words
from bot.lookups.official import Official
from bot.lookups.shelf import Ruling
from bot.text import cut, escape, join_within, listing
from bot.views import cards as card_views
from bot.views import forms
from bot.views.base import LABEL, Ack, Button, Press, press, rule_label
from bot.views.ids import NOBODY, Control
from engine import Entry, Statement, games
from engine.reference.rules import RuleAnswer

PAGE = 1850
"""Characters of an answer."""

ALL = "all"
"""Stands for no game in particular."""

BUTTONS = 5

NONE = Official({})


def _button(verb: str, game: str, rule: Statement, label: str, mark: str, *, number: int = 0) -> Button:
    control = Control(NOBODY, number, verb, f"{keys.key('rule', game, rule.id)}.{mark}")
    return Button(control, cut(label, LABEL))


def _ask_again(game: str | None) -> Button:
    return Button(Control(NOBODY, 0, "ask", game or ALL), "Ask differently")


def _card_row(game: str, entries: Sequence[Entry]) -> list[Row]:
    found = [
        Button(card_views.control("cardof", game, entry, mark=f"r{n}"), cut(entry.title, LABEL))
        for n, entry in enumerate(entries[:BUTTONS])
    ]
    return [found] if found else []


def _ways_on(game: str, rule: Statement, others: Sequence[Statement]) -> list[Row]:
    """Neighbours, the chapter, another question; and related statements that are not among the ``others``."""
    before, after = words.neighbours(game, rule)
    row = []
    if before is not None:
        row.append(_button("rule", game, before, f"◀ {before.id}", "p"))
    if after is not None:
        row.append(_button("rule", game, after, f"{after.id} ▶", "n"))
    row.append(_button("chapter", game, rule, "The whole chapter" if rule.chapter else "All rules", "s"))
    row.append(_ask_again(game))
    known = games.lore(game).statements
    related = [known[name] for name in rule.related if name in known and known[name] not in others]
    ways: list[Row] = [row]
    if related:
        ways.append([_button("rule", game, other, other.id, f"r{n}") for n, other in enumerate(related[:BUTTONS])])
    return ways


def letter(
    game: str,
    rule: Statement,
    note: str = "",
    others: Sequence[Statement] = (),
    entries: Sequence[Entry] = (),
    *,
    tell_cards: bool = False,
    official: str = "",
) -> Letter:
    """One statement with everything that leads on from it. ``tell_cards``: the cards' own texts are part of it.

    ``official`` are the publisher's own words, where they are at hand.
    """
    top = list(filter(None, [note, *words.whole(rule, official)]))
    if others:
        top += ["Also:", *map(words.also, others)]
    end = cards.source_line(game)
    room = PAGE - sum(len(line) + 1 for line in top) - len(end)
    if tell_cards and entries and room > 200:
        top += ["Cards:", *words.named_cards(game, tuple(entries[:BUTTONS]), room - 20)]
    text = f"{join_within(top, PAGE - len(end))}\n{end}"
    rows: list[Row] = []
    if others:
        rows.append([_button("rule", game, other, rule_label(other.id), f"o{n}") for n, other in enumerate(others)])
    rows += _ways_on(game, rule, others)
    rows += _card_row(game, entries)
    return Letter(text, (), tuple(rows[:5]))


def answer(
    question: str, ruling: Ruling, named: Sequence[Entry] = (), official: Official = NONE, *, is_card: bool = False
) -> Letter:
    """What the rules say to a question. ``named`` are the cards that it names; ``is_card``: it is a name alone."""
    found = ruling.answer
    notes = [f"You asked: {cards.typed(question)}"]
    if is_card:
        notes.append("That is a card; `/card` shows the whole of it.")
    if ruling.chosen and len(games.all_lore()) > 1:
        title = escape(cards.title_of(found.game))
        known = f"these are the rules of {title}" if found.is_covered else f"none answers that, {title} comes nearest"
        notes.append(f"No game was named; {known}.")
    if not found.is_covered:
        return _not_covered(ruling, notes, named)
    if ruling.term is not None:
        notes.append(words.meaning(ruling.term))
    best, *more = [hit.statement for hit in found.hits]
    note = "\n".join(notes)
    printed = official.of(found.game, best.counts_as)
    return letter(found.game, best, note, more[:3], named or found.cards, tell_cards=bool(named), official=printed)


def _not_covered(ruling: Ruling, notes: list[str], named: Sequence[Entry]) -> Letter:
    found: RuleAnswer = ruling.answer
    said = [*notes, *words.not_covered(found.game, found, ruling.term)]
    rows: list[Row] = []
    if found.ruling is not None:
        said += words.whole(found.ruling)
        rows.append([_button("rule", found.game, found.ruling, rule_label(found.ruling.id), "h")])
    elif found.hits:
        near = [hit.statement for hit in found.hits[:3]]
        rows.append([_button("rule", found.game, rule, rule_label(rule.id), f"n{n}") for n, rule in enumerate(near)])
    end = cards.source_line(found.game)
    if named:
        room = PAGE - sum(len(line) + 1 for line in said) - len(end)
        said += ["Cards:", *words.named_cards(found.game, tuple(named[:BUTTONS]), room - 20)]
    rows.append([_ask_again(None if ruling.chosen else found.game)])
    rows += _card_row(found.game, named)
    return Letter(f"{join_within(said, PAGE - len(end))}\n{end}", (), tuple(rows))


async def ask(call: Press, question: str, game: str | None) -> None:
    """Answer a question about the rules of a game, of the game played here, or of all."""
    if not " ".join(question.split()):
        raise ForPeople("Ask a question about the rules, or name a rule by its id.")
    ruling = await shelf.rule(question, game, await card_views.likely_game(call))
    named = await shelf.cards_in(question, ruling.answer)
    card = await shelf.card(question, ruling.answer.game)
    await call.reply.show(answer(question, ruling, named, call.bot.official, is_card=card.is_exact))


def rule_of(call: Press) -> tuple[str, Statement]:
    """The statement that a control is about. Raises ForPeople where the data no longer has it."""
    return _found(call.control.arg.partition(".")[0])


def _found(key: str) -> tuple[str, Statement]:
    thing = keys.find(key)
    if thing is None or thing.kind != "rule":
        raise ForPeople(card_views.GONE)
    return thing.game, games.lore(thing.game).statements[thing.id]


def _alone(call: Press, game: str, rule: Statement) -> Letter:
    known = games.lore(game).entries
    entries = [known[name] for name in rule.cards if name in known]
    return letter(game, rule, entries=entries, official=call.bot.official.of(game, rule.counts_as))


@press("rule", ack=Ack.UPDATE)
@press("ruleof", ack=Ack.PRIVATE)
async def on_rule(call: Press) -> None:
    """Show a rule, in place of the one before or beside what it belongs to."""
    await call.reply.show(_alone(call, *rule_of(call)))


@press("ruling", ack=Ack.PRIVATE)
async def on_ruling(call: Press) -> None:
    """A rule chosen among those about a card."""
    await call.reply.show(_alone(call, *_found(call.values[0])))


@press("chapter", ack=Ack.UPDATE)
async def on_chapter(call: Press) -> None:
    """A page of a chapter; at first the one on which the rule stands."""
    game, rule = rule_of(call)
    title, statements = words.chapter(game, rule)
    texts = words.chapter_pages(statements)
    start = call.control.arg.endswith(".s")
    page = words.page_of(statements, rule) if start else min(call.control.number, len(texts) - 1)
    turn = []
    if page:
        turn.append(_button("chapter", game, rule, "◀", "p", number=page - 1))
    if page + 1 < len(texts):
        turn.append(_button("chapter", game, rule, "▶", "n", number=page + 1))
    turn.append(_button("rule", game, rule, f"Back to {rule.id}", "b"))
    head = f"**{escape(title)}** ({page + 1} of {len(texts)})"
    text = f"{head}\n{texts[page]}\n{cards.source_line(game)}"
    await call.reply.show(Letter(text, (), (turn,)))


@press("ask", ack=Ack.FORM)
async def on_ask(call: Press) -> None:
    """*Ask differently*: a form for another question."""
    titles = listing(lore.title for lore in games.all_lore().values())
    field = forms.field(
        "Question", most=shelf.LONGEST, long=True, hint=cut(f"About {titles}; begin with a game and a colon.", 100)
    )
    await forms.open_form(
        call.reply, forms.form(Control(NOBODY, 0, "asked", call.control.arg), "Ask about the rules", field)
    )


@press("asked", ack=Ack.UPDATE)
async def on_asked(call: Press) -> None:
    """The other question."""
    game = call.control.arg if call.control.arg in games.all_lore() else None
    await ask(call, forms.text_of(call), game)
