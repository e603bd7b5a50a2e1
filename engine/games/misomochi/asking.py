"""Small shared pieces of questions: how they are put, and options that every window has."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.misomochi.table import MisoTable
from engine.kernel import procedure
from engine.kernel.decision import Decision, Option, Text
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Asking

PASS = "pass"


def ask(table: MisoTable, decision: Decision) -> Asking[list[Option]]:
    """Put a question and return what was picked."""
    return procedure.ask(table.state, decision)


def ask_one(
    table: MisoTable,
    seat: int,
    kind: str,
    prompt: str,
    options: Sequence[Option],
    rule: str,
    *,
    private: bool = False,
    within: bool = False,
) -> Asking[Option]:
    """Put a question with exactly one answer; a single option that is no pass is taken without asking (4.1)."""
    if len(options) == 1 and options[0].group != PASS:
        return options[0]
    picked = yield from ask(table, Decision(SeatId(seat), kind, prompt, options, rule, private=private, within=within))
    return picked[0]


def mark_option(table: MisoTable, prefix: str, mark: int, group: str = "", detail: Text = "") -> Option:
    """An option that stands for one card in play."""
    found = table.permanent(mark)
    if found is None:
        return Option(f"{prefix}:{mark}", "", data=mark)
    ref = table.ref(mark, found[1])
    return Option(f"{prefix}:{ref}", lambda: describe_mark(table, mark), detail, (ref,), group, mark)


def describe_mark(table: MisoTable, mark: int) -> str:
    """A card in play as a menu says it, characters with their HP."""
    found = table.permanent(mark)
    if found is None:
        return ""
    title = table.card(found[1]).title
    character = found[4]
    if character is None or character.cid != mark:
        return title
    place = "Active" if found[3] == "active" else "Bench"
    return f"{title} ({place}, {table.hp(character)}/{table.top(character).hp} HP)"
