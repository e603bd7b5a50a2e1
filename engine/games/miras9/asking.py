"""Small shared pieces of questions: how they are put, and options that stand for cards and lanes."""

from __future__ import annotations

from engine.games.miras9.lanes import KINDS, OWNERS, location
from engine.games.miras9.state import LANES, NO_CARD, NOWHERE
from engine.games.miras9.table import MirasTable, lane_from, lane_ref
from engine.games.miras9.values import stat
from engine.kernel import procedure
from engine.kernel.decision import Decision, Option, Text
from engine.kernel.procedure import Asking

PASS = "pass"
LANE_NAMES = {"E": "Exterior", "I": "Interior", "S": "Space"}


def ask(table: MirasTable, decision: Decision) -> Asking[list[Option]]:
    """Put a question and return what was picked."""
    return procedure.ask(table.state, decision)


def lane_name(table: MirasTable, seat: int, lane: int) -> str:
    """A lane as a player says it: whose and which, and the name of its Site."""
    side = "your" if OWNERS[lane] == seat else "the enemy"
    found = location(table, lane)
    site = f" ({table.face(found).name})" if found is not None else ""
    return f"{side} {LANE_NAMES[KINDS[lane]]}{site}"


def card_option(table: MirasTable, prefix: str, iid: int, group: str = "", detail: Text = "") -> Option:
    """An option that stands for one card."""
    ref = table.ref(iid)
    return Option(f"{prefix}:{ref}", lambda: describe_card(table, iid), detail, (ref,), group, iid)


def lane_option(table: MirasTable, seat: int, lane: int, detail: Text = "", prefix: str = "lane") -> Option:
    """An option that stands for a lane."""
    ref = lane_ref(lane)
    return Option(f"{prefix}:{LANES[lane]}", lambda: _capital(lane_name(table, seat, lane)), detail, (ref,), "", lane)


def target_option(table: MirasTable, seat: int, target: int) -> Option:
    """An option that stands for a target: a card by its mark, or a lane."""
    if target < 0:
        option = lane_option(table, seat, lane_from(target), prefix="target")
        option.data = target
        return option
    card = table.marked(target)
    if card is None:
        raise AssertionError("a target that is not there was on offer")
    option = card_option(table, "target", card.iid)
    option.data = target
    return option


def describe_card(table: MirasTable, iid: int) -> str:
    """A card as a menu says it, on the board with its values and place."""
    permanent = table.on_board(iid)
    if permanent is None:
        return table.card(iid).name
    face = table.face(permanent)
    if face.is_unit or face.type == "ship_site":
        left = max(0, stat(table, permanent, "grit") - permanent.wounds)
        values = f"{stat(table, permanent, 'atk')}/{left}"
        values += f"/{stat(table, permanent, 'echo')}" if face.is_unit else ""
        return f"{face.name} {values}, {_place(table, iid)}"
    return f"{face.name}, {_place(table, iid)}"


def _place(table: MirasTable, iid: int) -> str:
    permanent = table.at(iid)
    lane = table.lane_of(permanent)
    where = "nowhere" if lane == NOWHERE else f"{table.name(OWNERS[lane])}'s {LANE_NAMES[KINDS[lane]]}"
    for host, word in ((permanent.attached, "on"), (permanent.aboard, "aboard")):
        if host != NO_CARD:
            where = f"{word} {table.face(table.at(host)).name}, {where}"
    return where


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
