"""Answers about cards, with their buttons: choices where a name is not clear, rulings, further pages.

The words are made in ``bot/lookups``; here they become messages. All of them are private to the one who asked.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot import sheets
from bot.errors import ForPeople
from bot.letters import Attached, Letter, Row
from bot.lookups import brackets, cards, keys, shelf
from bot.lookups import rules as rule_words
from bot.store.base import OPEN
from bot.text import labels, listing, pages
from bot.views import menus
from bot.views.base import LABEL, Ack, Button, Menu, Press, press, rule_label, rule_rows
from bot.views.ids import NOBODY, Control
from engine import Entry, games
from engine.reference.names import CardAnswer, CardHit

PAGE = 1700
"""Characters of one page, so that an answer is at most one screen."""

CHOICES = 5
"""Cards that are offered as buttons; more become a menu."""

GONE = "My data has changed since this message, and that is not in it any more. Please ask again."

QUIET = (
    "Lookups are switched off in this channel. They work in other channels, and in private messages with me; "
    "`/lookups` switches them on again."
)


async def likely_game(call: Press) -> str | None:
    """The game of the match in this channel."""
    here = await call.bot.store.find(OPEN, place=menus.place_of(call.interaction).id)
    return here[-1].game if here else None


async def refuse_where_quiet(call: Press) -> None:
    """Raise ForPeople where lookups are switched off: in this channel, or in the one that this thread is of."""
    place = menus.place_of(call.interaction)
    if await call.bot.store.is_quiet({place.channel, place.id}):
        raise ForPeople(QUIET)


def game_named(text: str | None) -> str | None:
    """The game that somebody typed, None where nothing was. Raises ForPeople."""
    if text is None or not text.strip():
        return None
    found = shelf.game_called(text)
    if found is None:
        titles = listing(lore.title for lore in games.all_lore().values())
        raise ForPeople(f"There is no game called {cards.typed(text)}; there are {titles}.")
    return found


def control(verb: str, game: str, entry: Entry, number: int = 0, mark: str = "") -> Control:
    """A control about a card; ``mark`` tells two of them in one message apart."""
    return Control(NOBODY, number, verb, keys.key("card", game, entry.id) + (f".{mark}" if mark else ""))


def card_of(call: Press) -> tuple[str, Entry]:
    """The card that a control is about. Raises ForPeople where the data no longer has it."""
    return found_card(call.control.arg.partition(".")[0])


def found_card(key: str) -> tuple[str, Entry]:
    """The card that a key stands for. Raises ForPeople where the data no longer has it."""
    thing = keys.find(key)
    if thing is None or thing.kind != "card":
        raise ForPeople(GONE)
    return thing.game, games.lore(thing.game).entries[thing.id]


async def pictures(game: str, entry: Entry) -> tuple[Attached, ...]:
    """The card's pictures, where its game has any."""
    return await sheets.card(game, entry.id, cards.alt(entry))


def letter(
    game: str,
    entry: Entry,
    page: int = 0,
    note: str = "",
    near: Sequence[CardHit] = (),
    files: tuple[Attached, ...] = (),
    official: str = "",
) -> Letter:
    """A card. ``note`` stands on top; ``near`` are other cards that may be meant; ``official`` is as printed."""
    texts = pages(cards.lines(game, entry, official), PAGE - len(note))
    page = max(0, min(page, len(texts) - 1))
    count = f"*{page + 1} of {len(texts)}*" if len(texts) > 1 else ""
    text = "\n".join(filter(None, [note, texts[page], count]))
    rows: list[Row] = []
    if len(texts) > 1:
        rows.append(
            [
                Button(control("cardpage", game, entry, max(0, page - 1), "p"), "◀", disabled=page == 0),
                Button(control("cardpage", game, entry, page + 1, "n"), "More ▶", disabled=page + 1 >= len(texts)),
            ]
        )
    rows += _rulings(game, entry)
    if near:
        rows.append(choices(near[:CHOICES]))
    return Letter(text, files if page == 0 else (), tuple(rows))


def _rulings(game: str, entry: Entry) -> list[Row]:
    found = shelf.rulings_about(game, entry)
    if not found:
        return []
    if len(found) <= CHOICES:
        return [
            [
                Button(Control(NOBODY, 0, "ruleof", keys.key("rule", game, rule.id)), rule_label(rule.id))
                for rule in found
            ]
        ]
    shown = found[:25]
    names = labels([rule_words.name(rule) for rule in shown], 100)
    options = [
        discord.SelectOption(label=name, value=keys.key("rule", game, rule.id))
        for name, rule in zip(names, shown, strict=True)
    ]
    more = f", {len(shown)} of {len(found)}" if len(found) > len(shown) else ""
    return [[Menu(control("ruling", game, entry), options, f"Rules about this card{more}")]]


def choices(hits: Sequence[CardHit], verb: str = "card", mark: str = "c") -> Row:
    """Cards to choose from, each a button; with its game where they are of several."""
    several = len({hit.game for hit in hits}) > 1
    names = labels(
        [f"{hit.entry.title} ({cards.title_of(hit.game)})" if several else hit.entry.title for hit in hits], LABEL + 20
    )
    return [
        Button(control(verb, hit.game, hit.entry, mark=f"{mark}{number}"), name)
        for number, (hit, name) in enumerate(zip(hits, names, strict=True))
    ]


def _menu_of(hits: Sequence[CardHit]) -> Row:
    names = labels([f"{hit.entry.title} ({cards.title_of(hit.game)})" for hit in hits[:25]], 100)
    options = [
        discord.SelectOption(label=name, value=keys.key("card", hit.game, hit.entry.id))
        for name, hit in zip(names, hits, strict=False)
    ]
    return [Menu(Control(NOBODY, 0, "whichcard"), options, "Which card do you mean?")]


async def whole(call: Press, game: str, entry: Entry, note: str = "", near: Sequence[CardHit] = ()) -> Letter:
    """A card with everything that is at hand about it."""
    return letter(game, entry, 0, note, near, await pictures(game, entry), official_words(call, game, entry))


def official_words(call: Press, game: str, entry: Entry) -> str:
    """The publisher's own words for a card, "" where they are not at hand."""
    return call.bot.official.of(game, (entry.id, *(face.official for face in entry.faces if face.official)))


async def answer(call: Press, name: str, found: CardAnswer) -> Letter:
    """What to say to a name: the card, the cards that it may mean, or the nearest ones; of a rule's id, the rule."""
    hit = found.shown
    asked = cards.typed(name)
    rule = None if found.is_exact else shelf.rule_called(name)
    if rule is not None:
        return Letter(f"“{asked}” is a rule, not a card; `/rule` shows it.", (), rule_rows(rule))
    if hit is not None:
        note = "" if found.is_exact else f"Closest match to “{asked}”:"
        return await whole(call, hit.game, hit.entry, note, found.offered)
    return unclear(asked, found)


def is_ambiguous(found: CardAnswer) -> bool:
    """Whether a name fits several cards, rather than none."""
    return len(found.offered) > 1 and (found.is_exact or found.offered[0].score >= 0.86)


def unclear(asked: str, found: CardAnswer) -> Letter:
    """Cards to choose from, or that there is none."""
    if not found.offered:
        return Letter(f"There is no card called “{asked}”, and none with a name like it.")
    if not is_ambiguous(found):
        text = f"There is no card called “{asked}”. The nearest are below."
        return Letter(text, (), (choices(found.offered[:3]),))
    text = f"“{asked}” may be one of these cards. Which one do you mean?"
    rows = (choices(found.offered),) if len(found.offered) <= CHOICES else (_menu_of(found.offered),)
    return Letter(text, (), rows)


async def several(call: Press, wanted: Sequence[brackets.Wanted], likely: str | None) -> Letter:
    """The cards that a message names: one as a whole, more in short, each with its buttons."""
    first = wanted[: brackets.MOST]
    found = [await _one(want, likely) for want in first]
    left = len(wanted) - len(first)
    more = f"\n-# {left} more in that message; I look up {brackets.MOST} at once." if left else ""
    if len(found) == 1 and not isinstance(found[0], str):
        made = await answer(call, first[0].name, found[0])
        return Letter(made.text + more, made.files, made.rows)
    lines, rows = [], []
    room = PAGE // len(first)
    for number, (want, answered) in enumerate(zip(first, found, strict=True)):
        asked = cards.typed(want.name)
        if isinstance(answered, str):
            lines.append(f"“{asked}”: {answered}")
            continue
        hit = answered.shown
        if hit is not None:
            close = "" if answered.is_exact else f"Closest match to “{asked}”: "
            lines.append(f"{close}{cards.short(hit.game, hit.entry, room - len(close))}")
            rows.append(choices([hit], "cardof", f"m{number}-"))
        elif answered.offered:
            said = "may be one of several cards" if is_ambiguous(answered) else "is no card; the nearest are below"
            lines.append(f"“{asked}” {said}.")
            rows.append(choices(answered.offered[:CHOICES], "cardof", f"m{number}-"))
        else:
            lines.append(f"“{asked}” is no card.")
    return Letter("\n".join(lines) + more, (), tuple(rows))


async def _one(want: brackets.Wanted, likely: str | None) -> CardAnswer | str:
    try:
        return await shelf.card(want.name, game_named(want.game), likely)
    except ForPeople as error:
        return error.sentence


@press("card", ack=Ack.UPDATE)
@press("cardof", ack=Ack.PRIVATE)
async def on_card(call: Press) -> None:
    """Show a card, in place of the choice or beside what it belongs to."""
    await call.reply.show(await whole(call, *card_of(call)))


@press("cardpage", ack=Ack.UPDATE)
async def on_page(call: Press) -> None:
    """Another page of a card."""
    game, entry = card_of(call)
    files = await pictures(game, entry) if call.control.number == 0 else ()
    words = official_words(call, game, entry)
    await call.reply.show(letter(game, entry, call.control.number, files=files, official=words))


@press("whichcard", ack=Ack.UPDATE)
async def on_which(call: Press) -> None:
    """A card chosen from many."""
    await call.reply.show(await whole(call, *found_card(call.values[0])))
