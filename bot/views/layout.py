"""How a panel looks: a person's own open decision as text, menus and buttons. Only layout: nothing here acts.

Any number of options is reachable: grouped menus where they fit, else pages of 25. Beside the options stand what the
announcement has built up so far, the answers that can be planned, and the standing answers to windows.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import discord

from bot import limits
from bot.letters import Attached, Letter, Row
from bot.looking import Choice, Look, Question
from bot.text import cut, escape, join_within, labels
from bot.views import table
from bot.views.base import Button, Menu
from bot.views.ids import Control

MENUS = 3
"""Menus of options in one panel at most; fewer where the buttons need the room."""

PASS_LIKE = "pass"
"""Group of the options that let something go by; each is a button of its own."""

NOTHING = "Choose none"
"""What the button says that confirms a choice of nothing."""

ALWAYS_ASK = "Always ask me"
"""What the button says that ends all skipping and passing for its person."""

STANDING_LABEL = 60
"""Characters of a standing answer's name on a button."""

SUMMARY = 900
"""Characters of what an announcement has built up."""

BELOW_EACH_OTHER = 8
"""Chosen options that get a line each; more of them run on, so that a phone still shows the buttons."""

PASSES = 4
"""Buttons of options that let something go by; where there are more, they stand in the menus."""

MOST_PLANNED = 20
"""Answers that one plan gives at most."""


def letter(
    at: Look, page: int = 0, picked: tuple[int, ...] = (), note: str = "", files: tuple[Attached, ...] = ()
) -> Letter:
    """The panel as it stands; ``note`` is a sentence put on top."""
    question = at.question
    text = [note] if note else []
    if question is None:
        text.append(table.standing(at))
        text.extend(in_force(at))
        if at.result is None:
            text.append("This panel changes when it is your decision again.")
            return Letter("\n".join(text), (), ([_button(at, "refresh", "Look again"), *ends(at)],))
        return Letter("\n".join(text))
    text.append(f"**{escape(question.prompt)}**" if question.prompt else "**Your decision**")
    if question.summary:
        text.append(join_within([escape(line) for line in question.summary], SUMMARY))
    if not question.is_single:
        text.append(_amount(question))
        if picked:
            chosen = [f"{n}. {escape(question.choices[i].label)}" for n, i in enumerate(picked, 1)]
            text.append(join_within(chosen, 900) if len(chosen) <= BELOW_EACH_OTHER else cut(" · ".join(chosen), 900))
    text.extend(in_force(at))
    below = [*_plans(at, question), *_buttons(at, question, picked), *_standing(at, question)]
    menus = min(MENUS, limits.ROWS - len(below))
    if grouped(question, picked, menus):
        return Letter(cut("\n".join(text), limits.CONTENT), files, (*_groups(at, question, picked), *below))
    rows = (*_page(at, question, page, picked), *below)
    return Letter(cut("\n".join(text), limits.CONTENT), files, rows)


def in_force(at: Look) -> list[str]:
    """A line that names the standing answer in force; none where there is none."""
    name = dict(at.standings).get(at.standing, "") if at.standing else ""
    return [f"In force: *{escape(name)}*."] if name and at.result is None else []


def draft_mark(picked: Sequence[int]) -> str:
    """What a *Confirm* carries of the choice that is shown beside it: another choice, or order, has another mark."""
    return f"c{zlib.crc32(repr(tuple(picked)).encode()):08x}"


def _amount(question: Question) -> str:
    if question.least == question.most:
        size = f"exactly {question.most}"
    elif question.least == 0:
        size = f"up to {question.most}"
    else:
        size = f"{question.least} to {question.most}"
    return f"Choose {size}" + (", in order" if question.ordered else "") + ", then confirm."


def _button(
    at: Look, verb: str, label: str, arg: str = "", style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *, disabled: bool = False,
) -> Button:  # fmt: skip
    return Button(Control(at.row.id, at.number, verb, arg), label, style, disabled=disabled)


def listed(question: Question, picked: tuple[int, ...]) -> list[tuple[int, Choice]]:
    """The options that the menus hold: without those that are buttons, and those picked already; by group."""
    buttons = as_buttons(question)
    shown_options = [
        (index, choice) for index, choice in enumerate(question.choices) if index not in picked and index not in buttons
    ]
    groups = list(dict.fromkeys(choice.group for _, choice in shown_options))
    return sorted(shown_options, key=lambda item: groups.index(item[1].group))


def _open(question: Question, picked: Sequence[int]) -> bool:
    return question.is_single or len(picked) < question.most


def grouped(question: Question, picked: tuple[int, ...], menus: int) -> bool:
    """Whether every group of options gets a menu of its own, so that there are no pages."""
    sizes: dict[str, int] = {}
    for _, choice in listed(question, picked):
        sizes[choice.group] = sizes.get(choice.group, 0) + 1
    return not _open(question, picked) or (
        len(sizes) <= menus and all(size <= limits.OPTIONS for size in sizes.values())
    )


def _groups(at: Look, question: Question, picked: tuple[int, ...]) -> list[Row]:
    if not _open(question, picked):
        return []
    options = listed(question, picked)
    groups = list(dict.fromkeys(choice.group for _, choice in options))
    parts = [[item for item in options if item[1].group == group] for group in groups]
    return [
        _menu(at, question, picked, part, group, f"0.{n}")
        for n, (group, part) in enumerate(zip(groups, parts, strict=True))
    ]


def _page(at: Look, question: Question, page: int, picked: tuple[int, ...]) -> list[Row]:
    """One page of options, and the buttons that turn it where there are several."""
    options = listed(question, picked)
    pages = pages_of(question, picked)
    page = min(page, pages - 1)
    start = page * limits.OPTIONS
    title = f"Options {start + 1} to {min(start + limits.OPTIONS, len(options))} of {len(options)}"
    menu = _menu(at, question, picked, options[start : start + limits.OPTIONS], title, f"{page}.0")
    if pages == 1:
        return [menu]
    turn: Row = [
        _button(at, "page", "◀", str(max(0, page - 1)) + ".p", disabled=page == 0),
        _button(at, "page", "▶", str(page + 1) + ".n", disabled=page + 1 >= pages),
    ]
    return [menu, turn]


def pages_of(question: Question, picked: tuple[int, ...]) -> int:
    """How many pages the options fill."""
    return max(1, -(-len(listed(question, picked)) // limits.OPTIONS))


def _menu(
    at: Look, question: Question, picked: tuple[int, ...], part: list[tuple[int, Choice]], title: str, arg: str
) -> Row:
    names = labels([choice.label for choice in question.choices], 94)
    choices = [
        discord.SelectOption(
            label=f"{index + 1} · {names[index]}", value=f"{at.number}.{index}", description=_detail(choice)
        )
        for index, choice in part
    ]
    most = 1 if question.is_single or question.ordered else min(len(choices), question.most - len(picked))
    control = Control(at.row.id, at.number, "pick", arg)
    return [Menu(control, choices, cut(title or "Choose", limits.PLACEHOLDER), least=1, most=max(1, most))]


def _detail(choice: Choice) -> str | None:
    return cut(" ".join(choice.detail.split()), 100) or None


def _buttons(at: Look, question: Question, picked: tuple[int, ...]) -> list[Row]:
    row: list[Button] = []
    for index in as_buttons(question):
        row.append(_button(at, "ok", cut(question.choices[index].label, 80), f"o{index}", table.PRIMARY))
    if not question.is_single:
        ready = question.least <= len(picked) <= question.most
        style = table.PRIMARY if picked else discord.ButtonStyle.secondary
        says = NOTHING if ready and not picked else "Confirm"
        row.append(_button(at, "ok", says, draft_mark(picked), style, disabled=not ready))
        if takes_all(question) and len(picked) < len(question.choices):
            row.append(_button(at, "all", f"All {len(question.choices)}"))
        if picked:
            row.append(_button(at, "clear", "Start over"))
    if question.can_cancel:
        row.append(_button(at, "cancel", "Back"))
    return [row[i : i + 5] for i in range(0, len(row), 5)]


def as_buttons(question: Question) -> list[int]:
    """The options that are buttons of their own: those that let something go by, if they are few."""
    found = [index for index, choice in enumerate(question.choices) if choice.group == PASS_LIKE]
    return found if question.is_single and len(found) <= PASSES else []


def takes_all(question: Question) -> bool:
    """Whether all options can be chosen at once, in no order."""
    return not question.ordered and 1 < len(question.choices) <= question.most


def planned(question: Question) -> list[tuple[int, int]]:
    """The plans that can be made: which option, and how many times; the most times first, for each option.

    They fit one menu: with many options only the whole number of times is left.
    """
    if not question.is_single or question.passing is not None or question.repeats < 1:
        return []
    most = min(question.repeats + 1, MOST_PLANNED)
    again = [n for n, choice in enumerate(question.choices) if not choice.once and choice.group != PASS_LIKE]
    every = [(index, times) for index in again for times in range(most, 1, -1)]
    return every if len(every) <= limits.OPTIONS else [(index, most) for index in again][: limits.OPTIONS]


def _plans(at: Look, question: Question) -> list[Row]:
    plans = planned(question)
    if not plans:
        return []
    names = labels([choice.label for choice in question.choices], 80)
    options = [
        discord.SelectOption(label=f"{times} × {names[index]}", value=f"{at.number}.{index}.{times}")
        for index, times in plans
    ]
    return [[Menu(Control(at.row.id, at.number, "plan"), options, "Several at once, then ask again")]]


def _standing(at: Look, question: Question) -> list[Row]:
    """In a window, one press for each standing answer; else only what ends the one in force."""
    if question.passing is None:
        return [ends(at)] if ends(at) else []
    row = [_button(at, "stand", cut(label, STANDING_LABEL), key) for key, label in at.standings if key][:4]
    return [[*row, always_ask(at)]]


def ends(at: Look) -> list[Button]:
    """The button that ends the standing answer in force, where there is one."""
    return [_button(at, "stand", "Ask me again")] if at.standing else []


def always_ask(at: Look) -> Button:
    """The button after which its person is asked in every window."""
    return _button(at, "always", ALWAYS_ASK)


def spectator(at: Look, note: str = "You do not play in this match; this is how it stands.") -> Letter:
    """What somebody without a seat is told: the board in words."""
    return Letter(f"{note}\n" + join_within(map(escape, at.lines), limits.CONTENT - len(note) - 1))
