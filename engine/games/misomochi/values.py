"""What an attack's numbers come to: bonuses, the one reduction that counts, prevention (chapter 4.5).

Everything is computed from the board each time and nothing is stored (rule-11a).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.misomochi.compiled import AbilityDef, Modifier
from engine.games.misomochi.selectors import Scope, all_hold, matches_character, reference
from engine.games.misomochi.state import Character, Frame
from engine.games.misomochi.table import MisoTable, Permanent
from engine.kernel.modifiers import effective, largest


@dataclass(slots=True)
class Hit:
    """A damage event on one character before it is worked out.

    ``target`` and ``attacker`` are marks, 0 for none. ``kind``: attack, recoil, ability. ``frame`` is the attack under
    way, for its bonuses, reductions and preventions.
    """

    target: int
    base: int
    kind: str
    attacker: int
    frame: Frame | None


@dataclass(slots=True)
class Blow:
    """One damage event on one character, worked out. ``bonuses`` are (ability name, points), ``before`` is its HP."""

    target: int
    base: int
    kind: str
    bonuses: list[tuple[str, int]]
    reduction: int
    reduced_by: str
    prevented: bool
    damage: int
    before: int

    @property
    def after(self) -> int:
        """The HP that are left."""
        return max(0, self.before - self.damage)


def passives(table: MisoTable, mod: str) -> Iterator[tuple[AbilityDef, Modifier, Scope]]:
    """Every modifier of this sort that lies on the table with true conditions; the turn's player's first."""
    for seat in (table.state.turn_seat, 1 - table.state.turn_seat):
        for (mark, _, _, _, character), (ability, modifier) in table.modifying(seat, mod):
            scope = Scope(seat, mark, character.cid if character is not None else 0)
            if all_hold(table, ability, scope):
                yield ability, modifier, scope


def concerns(table: MisoTable, modifier: Modifier, scope: Scope, found: Permanent) -> bool:
    """Whether a modifier is about this character."""
    if isinstance(modifier.who, str):
        return found[0] in reference(modifier.who, scope)
    return matches_character(table, modifier.who, scope, found)


def bonuses(table: MisoTable, attacker: Permanent, attack: str, *, own_side: bool) -> list[tuple[str, int]]:
    """What is added to each target's sum, each (title, ability) once (rule-9a, rule-9b, MM-H28).

    ``own_side``: damage to the attacker's own side or recoil, raised only where a modifier says so (rule-9e, rule-9h).
    """
    found: list[tuple[str, int]] = []
    seen: set[str] = set()
    for ability, modifier, scope in passives(table, "attack_bonus"):
        if modifier.attack is not None and modifier.attack != attack:
            continue
        if own_side and not modifier.applies_to_self:
            continue
        if ability.key in seen and not modifier.stacks:
            continue
        if concerns(table, modifier, scope, attacker):
            seen.add(ability.key)
            found.append((ability.name, modifier.amount))
    character = attacker[4]
    if character is not None and not own_side:
        found.extend((bonus.ability, bonus.amount) for bonus in character.bonuses)
    return found


def reductions(
    table: MisoTable, target: Permanent, kind: str, attacker: Permanent | None, frame: Frame | None
) -> Iterator[tuple[int, str]]:
    """Every number that could be taken off, with its source; continuous ones first (rule-10a, rule-10c, MM-H17)."""
    is_attack = kind == "attack"
    is_enemy = attacker is not None and attacker[2] != target[2]
    for ability, modifier, scope in passives(table, "reduction"):
        if modifier.scope == "attack" and not is_attack:
            continue
        if modifier.scope == "enemy_attack" and not (is_attack and is_enemy):
            continue
        if concerns(table, modifier, scope, target):
            yield modifier.amount, ability.name
    character = target[4]
    if character is not None:
        for shield in character.shields:
            if shield.scope == "any_damage" or is_attack:
                yield shield.amount, shield.ability
    if frame is not None and is_attack:
        for reduced in frame.reduced:
            if reduced.cid == target[0]:
                yield reduced.amount, reduced.ability
    if is_attack and attacker is not None and table.state.settings["weakening_counts_as"] == "reduction":
        yield from weakenings(table, attacker)


def weakenings(table: MisoTable, attacker: Permanent) -> Iterator[tuple[int, str]]:
    """The weakenings of an attacker that are in force this turn."""
    character: Character | None = attacker[4]
    if character is not None:
        for weakening in character.weakened:
            if weakening.turn == table.state.turn:
                yield weakening.amount, weakening.ability


def blow(table: MisoTable, hit: Hit) -> Blow | None:
    """Work out one damage event by the steps of 4.5; nothing is applied. None without a target or with base 0."""
    target = table.permanent(hit.target)
    if target is None or target[4] is None or target[4].cid != hit.target or hit.base <= 0:
        return None
    attacker = table.permanent(hit.attacker)
    kind, frame, before = hit.kind, hit.frame, table.hp(target[4])
    added: list[tuple[str, int]] = []
    if attacker is not None and frame is not None:  # 4.5 step 1
        own_side = kind == "recoil" or attacker[2] == target[2]
        added = bonuses(table, attacker, frame.ability, own_side=own_side)
        if kind == "attack" and table.state.settings["weakening_counts_as"] == "modifier":
            added.extend((source, -points) for points, source in weakenings(table, attacker))
    if kind == "attack" and frame is not None and hit.target in frame.prevented:  # 4.5 step 2, rule-10e
        return Blow(hit.target, hit.base, kind, added, 0, "", True, 0, before)
    amount = effective(hit.base, (points for _, points in added))
    best, source = largest(reductions(table, target, kind, attacker, frame), "")  # 4.5 step 3: only the largest counts
    return Blow(hit.target, hit.base, kind, added, best, source, False, max(0, amount - best), before)  # rule-10b


def heal_amount(table: MisoTable, ability: str, healer: int, amount: int) -> int:
    """The heal of an ability, replaced where a passive says so (starglaze-halo/Moonlit Mercy)."""
    found = table.permanent(healer)
    if found is None:
        return amount
    replaced = [
        modifier.amount
        for _, modifier, scope in passives(table, "replace_heal_amount")
        if modifier.ability == ability and concerns(table, modifier, scope, found)
    ]
    return effective(amount, sets=replaced)
