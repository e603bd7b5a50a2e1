"""The pipelines of MisoMochi: how damage, healing and draws happen, whatever causes them (4.5, MM-H23, MM-H27).

Defeats have theirs in ``ending``, since they may be answered. What an operation asks for is in ``effects``.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.misomochi.state import Character, Frame, Shield
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.values import Blow, blow, heal_amount
from engine.kernel.pipeline import Pipeline

# --- damage ----------------------------------------------------------------------------------------------------


def _strike(table: MisoTable, result: Blow) -> None:
    """Take one event's damage off its character and use its shields up (4.5 steps 5 and 6)."""
    found = table.find(result.target)
    if found is None:
        return
    character = found[2]
    top = table.top(character)
    character.damage = top.hp - result.after
    table.emit(
        "damage",
        {
            "x": top.title,
            "d": result.damage,
            "base": result.base,
            "kind": result.kind,
            "bonuses": [[name, points] for name, points in result.bonuses],
            "r": result.reduction,
            "source": result.reduced_by,
            "prevented": result.prevented,
            "hp": result.after,
            "max": top.hp,
        },
    )
    if character.shields:
        _use_shields(table, character, result)


def _use_shields(table: MisoTable, character: Character, result: Blow) -> None:
    """rule-10d, MM-H16: a hit shield falls to any attack, a damage shield to any damage not wholly prevented."""
    kept: list[Shield] = []
    for shield in character.shields:
        if result.kind != "attack" if shield.scope == "attack_hit" else result.prevented:
            kept.append(shield)
            continue
        title = table.top(character).title
        table.emit("lose", {"x": title, "what": "shield", "n": shield.amount, "source": shield.ability, "how": "used"})
    character.shields = kept


def look_for_defeats(table: MisoTable, _outcomes: object = None) -> None:
    """Look for characters at 0 HP after a change (4.6); what follows is a frame of its own."""
    for player in table.state.players:
        for character in player.row:
            if character is not None and character.damage >= table.top(character).hp:
                table.state.frames.append(Frame("check", table.state.turn_seat))
                return


DAMAGE = Pipeline(blow, _strike, look_for_defeats)
"""Damage events of one moment: worked out from one snapshot, dealt together, then defeats are looked for (MM-H15)."""


# --- healing ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Healing:
    """So many HP for one character, by an ability of the card with the mark ``healer``."""

    character: Character
    amount: int
    ability: str
    healer: int


def _healed(table: MisoTable, healing: Healing) -> Healing:
    """After what replaces the ability's number, up to the maximum (rule-8a)."""
    amount = heal_amount(table, healing.ability, healing.healer, healing.amount)
    return Healing(healing.character, min(amount, healing.character.damage), healing.ability, healing.healer)


def _heal(table: MisoTable, healing: Healing) -> None:
    """A heal of 0 is logged too (MM-H27)."""
    character, top = healing.character, table.top(healing.character)
    character.damage -= healing.amount
    table.emit("heal", {"x": top.title, "n": healing.amount, "hp": top.hp - character.damage, "max": top.hp})


HEALING = Pipeline(_healed, _heal)
"""Heals of one operation."""


# --- drawing ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Drawing:
    """So many cards for one seat."""

    seat: int
    count: int


def _drawn(table: MisoTable, drawing: Drawing) -> Drawing:
    """As many as there are (MM-H23)."""
    return Drawing(drawing.seat, min(drawing.count, len(table.state.players[drawing.seat].deck)))


def _draw(table: MisoTable, drawing: Drawing) -> None:
    """Only the drawer learns which."""
    titles = [table.card(iid).title for iid in table.draw(drawing.seat, drawing.count)]
    facts = {"p": drawing.seat, "n": drawing.count}
    table.emit("draw", facts, {str(drawing.seat): {"cards": titles}}, barrier=True)


DRAWING = Pipeline(_drawn, _draw)
"""Draws, at the turn's start and by cards."""
