"""A person's own decks and the report on a list that is being brought in, with their buttons.

Everything is private to the person and judged by who presses: a control names a deck or a list, never a person.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

import discord

from bot import sheets
from bot.errors import ForPeople, refusal, sentence_for
from bot.letters import Attached, Letter, Row
from bot.lookups import cards, keys
from bot.sessions import decks
from bot.sessions.decks import Draft, OwnDeck
from bot.sessions.errors import Declined
from bot.text import cut, escape, join_within, labels, name_of, pages
from bot.views import cards as card_views
from bot.views import forms
from bot.views.base import LABEL, Ack, Button, Menu, Press, number_in, page_of, press, rule_buttons
from bot.views.ids import NOBODY, Control
from engine import DeckInfo, Refusal, games
from engine.reference.decklists import MAX_BYTES, Problem
from renderers import DeckSheet

DANGER = discord.ButtonStyle.danger
SUCCESS = discord.ButtonStyle.success

PROBLEMS = 5
"""Lines in doubt on one page of a report; each has up to three suggestions, five buttons make a row."""

PAGE = 1700
"""Characters of one page of a deck."""

PASTED = 4000
"""Characters that a form takes."""

INTRO = f"One card a line, like “3 Artax”. A longer list: as a text file, at most {MAX_BYTES // 1024} KB."


def deck_key(game: str, name: str) -> str:
    """What stands for a deck of one's own in a control."""
    return keys.key("deck", game, name.casefold())


def _starter_key(game: str, name: str) -> str:
    return keys.key("starter", game, name)


def amount(counts: Mapping[str, int]) -> str:
    """How many cards a deck has."""
    total = sum(counts.values())
    return f"{total} card{'' if total == 1 else 's'}"


def fault_lines(found: Sequence[Refusal]) -> list[str]:
    """What the rules have against a deck, each with its rule."""
    return [f"- {refusal(fault.message, str(fault.rule))}" for fault in found]


# --- bringing in -----------------------------------------------------------------------------------------------


def import_form(game: str | None, name: str = "") -> discord.ui.Modal:
    """The form into which a list is pasted."""
    called = forms.field("Name", most=decks.NAME, needed=False, hint="Left out: the list's own title.", text=name)
    pasted = forms.field("List", most=PASTED, long=True, hint=cut(INTRO, 100))
    return forms.form(Control(NOBODY, 0, "pasted", game or "all"), "Bring a deck in", pasted, called)


def report(draft: Draft, page: int = 0, note: str = "") -> Letter:
    """What a list was understood as, line by line where it was not, and what can be done."""
    found = draft.report
    last = max(0, -(-len(found.problems) // PROBLEMS) - 1)
    page = max(0, min(page, last))
    shown = found.problems[page * PROBLEMS : (page + 1) * PROBLEMS]
    lines = [note] if note else []
    title = cards.title_of(draft.row.game)
    lines.append(f"**{escape(draft.name)}** · {escape(title)} · {amount(found.counts)} understood")
    if shown:
        more = f" ({page + 1} of {last + 1})" if last else ""
        lines.append(f"{len(found.problems)} line{'s' if len(found.problems) > 1 else ''} in doubt{more}:")
        lines += [_problem_line(problem) for problem in shown]
    if found.aside:
        lines.append(f"Set aside, not in the deck: {amount(found.aside)}.")
    lines += [f"-# {escape(remark)}" for remark in found.remarks[:5]]
    if len(found.remarks) > 5:
        lines.append(f"-# … and {len(found.remarks) - 5} more remarks.")
    lines += _verdict(draft)
    return Letter(join_within(lines, 1900), (), _report_rows(draft, shown, page, last))


def _problem_line(problem: Problem) -> str:
    return f"- Line {problem.line} “{escape(cut(problem.text, 50))}”: {escape(problem.message)}"


def _verdict(draft: Draft) -> list[str]:
    found = draft.report
    if found.is_legal:
        return ["The deck is legal."]
    lines = []
    if found.illegal:
        lines += ["The rules say about what was understood:", *fault_lines(found.illegal)]
    lines.append("It can be kept as a draft; only a legal deck can be played.")
    if draft.taken:
        lines.append(f"You have a deck called {escape(draft.name)}; keeping this one replaces it.")
    return lines


def _report_rows(draft: Draft, shown: Sequence[Problem], page: int, last: int) -> tuple[Row, ...]:
    number = draft.row.id

    def button(
        verb: str, label: str, arg: str = "", style: discord.ButtonStyle = discord.ButtonStyle.secondary
    ) -> Button:
        return Button(Control(NOBODY, number, verb, arg), cut(label, LABEL), style)

    offered = [
        button("mend", f"{problem.line}: {hit.entry.title}", f"{problem.line}.{which}")
        for problem in shown
        for which, hit in enumerate(problem.meant[:3])
    ]
    rows: list[Row] = [offered[place : place + 5] for place in range(0, len(offered), 5)]
    help_row = []
    if last:
        help_row.append(button("reportpage", "◀", f"{max(0, page - 1)}.p"))
        help_row.append(button("reportpage", "▶", f"{min(last, page + 1)}.n"))
    count = len(decks.suggestions(draft.report))
    if count:
        help_row.append(button("mendall", "Accept all suggestions" if count > 1 else "Accept the suggestion"))
    if draft.report.problems:
        help_row.append(button("leaveout", "Leave these lines out"))
    if help_row:
        rows.append(help_row)
    last_row = []
    if draft.report.counts:
        label = "Keep the deck" if draft.report.is_legal else "Keep as a draft"
        if draft.taken:
            last_row.append(button("keepdeck", f"{label}, replace", "over", DANGER))
        else:
            last_row.append(
                button("keepdeck", label, "new", SUCCESS if draft.report.is_legal else discord.ButtonStyle.primary)
            )
    last_row.append(button("dropimport", "Discard"))
    return (*rows, [*last_row, *_rules_against(draft.report.illegal, 3)])


def _rules_against(found: Sequence[Refusal], most: int) -> list[Button]:
    """The buttons that show what a deck breaks."""
    return rule_buttons(*dict.fromkeys(str(fault.rule) for fault in found))[:most]


@press("pasted", ack=Ack.PRIVATE)
async def on_pasted(call: Press) -> None:
    """A list that was pasted."""
    game = call.control.arg if call.control.arg in games.all_lore() else None
    await bring_in(call, game, forms.text_of(call, 1), forms.text_of(call, 0))


async def bring_in(call: Press, game: str | None, name: str, text: str) -> None:
    """Begin with a list, of this game, or of the one that it fits best."""
    likely = await card_views.likely_game(call)
    await call.reply.show(report(await call.bot.decks.begin(call.user, game, name, text, likely)))


@press("reportpage", ack=Ack.UPDATE)
async def on_report_page(call: Press) -> None:
    """More lines in doubt."""
    draft = await call.bot.decks.draft(call.user, call.control.number)
    await call.reply.show(report(draft, page_of(call.control)))


@press("mend", ack=Ack.UPDATE)
async def on_mend(call: Press) -> None:
    """One suggestion is right."""
    line, _, which = call.control.arg.partition(".")
    place, choice = number_in(line), number_in(which or "0")
    await _changed(call, lambda number: call.bot.decks.mend(call.user, number, place, choice))


@press("mendall", ack=Ack.UPDATE)
async def on_mend_all(call: Press) -> None:
    """All suggestions are right."""
    await _changed(call, lambda number: call.bot.decks.mend_all(call.user, number))


@press("leaveout", ack=Ack.UPDATE)
async def on_leave_out(call: Press) -> None:
    """The lines in doubt are not wanted."""
    await _changed(call, lambda number: call.bot.decks.leave_out(call.user, number))


@press("keepdeck", ack=Ack.UPDATE)
async def on_keep(call: Press) -> None:
    """Keep the deck, and show it as it is kept."""
    try:
        kept = await call.bot.decks.keep(call.user, call.control.number, replace=call.control.arg == "over")
    except Declined as error:
        draft = await call.bot.decks.draft(call.user, call.control.number)
        await call.reply.show(report(draft, note=sentence_for(error)))
        return
    note = "Kept as a draft." if kept.row.draft else "Kept. You can choose it in every match of this game."
    if kept.row.draft is False and kept.row.game not in games.all_games():
        note = f"Kept. {escape(cards.title_of(kept.row.game))} cannot be played yet."
    await show(call, kept, note)


@press("dropimport", ack=Ack.UPDATE)
async def on_drop(call: Press) -> None:
    """The list is not wanted any more."""
    await call.bot.decks.drop(call.user, call.control.number)
    await call.reply.show(Letter("Discarded; nothing was kept."))


Changing = Callable[[int], Awaitable[Draft]]
"""Changes the list that is being brought in."""


async def _changed(call: Press, change: Changing) -> None:
    """Show the report after a change; what was settled already is said on top of the fresh report."""
    try:
        made = report(await change(call.control.number))
    except Declined as error:
        draft = await call.bot.decks.draft(call.user, call.control.number)
        made = report(draft, note=sentence_for(error))
    await call.reply.show(made)


# --- kept decks ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shown:
    """A deck as it is shown: one's own, or a starter deck, which ``own`` is None for."""

    game: str
    name: str
    counts: Mapping[str, int]
    faults: tuple[Refusal, ...]
    own: OwnDeck | None
    blurb: str = ""

    @property
    def key(self) -> str:
        """What stands for it in a control."""
        return _starter_key(self.game, self.name) if self.own is None else deck_key(self.game, self.name)


def shown_of(deck: OwnDeck | tuple[str, DeckInfo]) -> Shown:
    """A deck of one's own, or a starter deck with its game."""
    if isinstance(deck, OwnDeck):
        return Shown(deck.row.game, deck.row.name, deck.row.counts, deck.faults, deck)
    game, info = deck
    return Shown(game, info.title, info.counts, (), None, info.blurb)


def starter(name: str, game: str | None) -> Shown | None:
    """The starter deck that is called so, of a game or of all."""
    plain = " ".join(name.split()).casefold()
    for of_game, lore in games.all_lore().items():
        for info in lore.starter_decks():
            if game in (None, of_game) and plain in (
                info.title.casefold(),
                info.id,
                f"{info.title} · {lore.title}".casefold(),
            ):
                return shown_of((of_game, info))
    return None


def state_of(deck: OwnDeck) -> str:
    """Whether a deck can be played, in a word or two."""
    if deck.row.draft:
        return "draft, legal by now" if not deck.faults else "draft, not legal"
    return "not legal any more" if deck.faults else "legal"


def letter(deck: Shown, note: str = "", files: tuple[Attached, ...] = (), page: int = 0) -> Letter:
    """A deck as text, with what can be done with it."""
    lore = games.lore(deck.game)
    title_of = {card: entry.title for card, entry in lore.entries.items()}
    state = "starter deck" if deck.own is None else state_of(deck.own)
    lines = [f"**{escape(deck.name)}** · {escape(lore.title)} · {amount(deck.counts)} · {state}"]
    if deck.blurb:
        lines.append(escape(deck.blurb))
    names = sorted(deck.counts, key=lambda card: title_of.get(card, card))
    lines += [f"- {deck.counts[card]} {escape(title_of.get(card, f'{card} (no card any more)'))}" for card in names]
    lines += fault_lines(deck.faults)
    if deck.own is not None and deck.own.is_outdated:
        lines.append(f"The cards of {escape(lore.title)} have changed since you kept this deck.")
    lines.append(cards.source_line(deck.game))
    texts = pages(lines, PAGE - len(note))
    page = max(0, min(page, len(texts) - 1))
    return Letter(
        "\n".join(filter(None, [note, texts[page]])), files if page == 0 else (), _rows(deck, page, len(texts))
    )


def _rows(deck: Shown, page: int, count: int) -> tuple[Row, ...]:
    def button(verb: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
        return Button(Control(NOBODY, 0, verb, deck.key), label, style)

    row = [button("senddeck", "Export")]
    if deck.own is not None:
        row.append(button("renamedeck", "Rename"))
        if (deck.own.row.draft and not deck.faults) or deck.own.is_outdated:
            row.append(button("usedeck", "Check again" if deck.faults else "Make it playable"))
        row.append(button("deletedeck", "Delete", DANGER))
        row += _rules_against(deck.faults, 5 - len(row))
    if count < 2:
        return (row,)
    turn = [
        Button(Control(NOBODY, max(0, page - 1), "deckpage", f"{deck.key}.p"), "◀", disabled=page == 0),
        Button(Control(NOBODY, page + 1, "deckpage", f"{deck.key}.n"), "▶", disabled=page + 1 >= count),
    ]
    return (turn, row)


async def show(call: Press, deck: OwnDeck | Shown, note: str = "") -> None:
    """Show a deck with its picture."""
    made = shown_of(deck) if isinstance(deck, OwnDeck) else deck
    await call.reply.show(
        letter(
            made, note, await _pictures(made, name_of(call.interaction.user.display_name, call.interaction.user.name))
        )
    )


async def _pictures(deck: Shown, owner: str) -> tuple[Attached, ...]:
    legal = not deck.faults
    sheet = DeckSheet(deck.name, owner if deck.own is not None else "", deck.counts, legal, decks.why(deck.faults[:1]))
    known = games.lore(deck.game).entries
    said = [f"{count} {known[card].title}" for card, count in deck.counts.items() if card in known]
    return await sheets.deck(deck.game, sheet, f"{deck.name}: " + "; ".join(said))


def list_letter(found: Sequence[OwnDeck], game: str | None = None) -> Letter:
    """All decks of a person, each to be opened from a menu."""
    starters = [
        f"{escape(lore.title)}: {'; '.join(escape(info.title) for info in lore.starter_decks())}"
        for name, lore in games.all_lore().items()
        if game in (None, name)
    ]
    foot = [f"-# Starter decks of {line}" for line in starters]
    if not found:
        return Letter("\n".join(["You have no decks of your own. `/deck import` brings one in.", *foot]))
    lines, rows = [], []
    for name in dict.fromkeys(deck.row.game for deck in found):
        of_game = [deck for deck in found if deck.row.game == name]
        lines.append(f"**{escape(cards.title_of(name))}** ({len(of_game)} of at most {decks.MOST})")
        lines += [f"- {escape(d.row.name)} · {amount(d.row.counts)} · {state_of(d)}" for d in of_game]
        titles = labels([f"{deck.row.name} ({state_of(deck)})" for deck in of_game], 100)
        options = [
            discord.SelectOption(label=title, value=deck_key(name, deck.row.name))
            for title, deck in zip(titles, of_game, strict=True)
        ]
        rows.append([Menu(Control(NOBODY, 0, "ofdecks", name), options[:25], f"Open a {cards.title_of(name)} deck")])
    size = sum(len(line) + 1 for line in foot)
    return Letter("\n".join([join_within(lines, 1900 - size), *foot]), (), tuple(rows[:5]))


async def pressed_deck(call: Press, key: str) -> Shown:
    """The deck that a control is about, among the decks of the one who pressed and the starter decks."""
    for deck in await call.bot.decks.of(call.user):
        if deck_key(deck.row.game, deck.row.name) == key:
            return shown_of(deck)
    for game, lore in games.all_lore().items():
        for info in lore.starter_decks():
            if _starter_key(game, info.title) == key:
                return shown_of((game, info))
    raise ForPeople(decks.NO_DECK)


async def _own(call: Press) -> OwnDeck:
    deck = (await pressed_deck(call, call.control.arg)).own
    if deck is None:
        raise ForPeople("A starter deck stays as it is.")
    return deck


@press("ofdecks", ack=Ack.PRIVATE)
async def on_open(call: Press) -> None:
    """A deck chosen from the list."""
    await show(call, await pressed_deck(call, call.values[0]))


@press("showdeck", ack=Ack.UPDATE)
async def on_show(call: Press) -> None:
    """Back to a deck."""
    await show(call, await pressed_deck(call, call.control.arg))


@press("deckpage", ack=Ack.UPDATE)
async def on_deck_page(call: Press) -> None:
    """Another page of a long deck."""
    deck = await pressed_deck(call, call.control.arg.partition(".")[0])
    await call.reply.show(letter(deck, page=call.control.number))


@press("usedeck", ack=Ack.UPDATE)
async def on_use(call: Press) -> None:
    """Judge a deck by the cards of now."""
    judged = await call.bot.decks.use(call.user, await _own(call))
    await show(call, judged, "It stays a draft." if judged.row.draft else "It can be played.")


def export_letter(deck: Shown) -> Letter:
    """A deck as a list, in words and as a file, that reads as the same deck."""
    text = decks.written(deck.game, deck.name, deck.counts)
    slug = "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in deck.name).split()).lower() or "deck"
    file = Attached(f"{slug[:60]}.txt", text.encode())
    block = f"```\n{text}```" if "```" not in text and len(text) < 1800 else "The list is in the file."
    return Letter(f"`/deck import` reads this as the same deck.\n{block}", (file,))


@press("senddeck", ack=Ack.PRIVATE)
async def on_export(call: Press) -> None:
    """*Export*."""
    await call.reply.show(export_letter(await pressed_deck(call, call.control.arg)))


@press("renamedeck", ack=Ack.FORM)
async def on_rename(call: Press) -> None:
    """*Rename*: a form for the new name."""
    field = forms.field("New name", most=decks.NAME)
    await forms.open_form(
        call.reply, forms.form(Control(NOBODY, 0, "renamed", call.control.arg), "Rename a deck", field)
    )


@press("renamed", ack=Ack.UPDATE)
async def on_renamed(call: Press) -> None:
    """The new name."""
    deck = await call.bot.decks.rename(call.user, await _own(call), forms.text_of(call))
    await show(call, deck, "Renamed.")


def delete_letter(deck: OwnDeck) -> Letter:
    """The question before a deck is deleted; *yes* stands in another place than the button before."""
    key = deck_key(deck.row.game, deck.row.name)
    no = Button(Control(NOBODY, 0, "showdeck", key), "Keep it")
    yes = Button(Control(NOBODY, 0, "deletesdeck", key), "Yes, delete it", DANGER)
    title = f"**{escape(deck.row.name)}** ({escape(cards.title_of(deck.row.game))})"
    return Letter(f"Do you really delete {title}? This cannot be undone.", (), ([no], [yes]))


@press("deletedeck", ack=Ack.UPDATE)
async def on_delete(call: Press) -> None:
    """*Delete*: ask once more."""
    await call.reply.show(delete_letter(await _own(call)))


@press("deletesdeck", ack=Ack.UPDATE)
async def on_deletes(call: Press) -> None:
    """The end of a deck."""
    deck = await _own(call)
    await call.bot.decks.delete(call.user, deck)
    await call.reply.show(Letter(f"**{escape(deck.row.name)}** is deleted."))
