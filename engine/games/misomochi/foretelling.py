"""What an ability will do once its targets are certain, as far as is known now, in the words of an option's text.

No answer, rescue or other card's trigger is counted, and nothing happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.games.misomochi.changes import DAMAGE
from engine.games.misomochi.compiled import AbilityDef, Operation, Slot
from engine.games.misomochi.effects import ability_of, marks_for
from engine.games.misomochi.hits import blows, damage_targets, is_attack_damage
from engine.games.misomochi.selectors import all_hold, scope_of
from engine.games.misomochi.state import Frame
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.targeting import candidates, with_target
from engine.games.misomochi.values import Blow, Hit, heal_amount
from engine.games.misomochi.wording import operation_in_words

STILL_DONE = frozenset({"heal", "discard_self"})
"""What of an attack or ability is carried out after the match is decided (MM-H22)."""


@dataclass(slots=True)
class _Outlook:
    """The board as it would be: the HP of each character that has been touched."""

    table: MisoTable
    hp: dict[int, int] = field(default_factory=dict)

    def of(self, mark: int) -> int:
        """The HP of a character, 0 for anything else."""
        found = self.table.find(mark)
        return 0 if found is None else self.hp.get(mark, self.table.hp(found[2]))

    def title(self, mark: int) -> str:
        return self.table.title_of(mark)

    def is_decided(self) -> bool:
        """Whether somebody would have lost (MM-H22, MM-H24)."""
        needed = self.table.state.settings["defeats_to_win"]
        for seat in (0, 1):
            cids = [character.cid for character in self.table.characters(seat)]
            fallen = sum(self.of(cid) == 0 for cid in cids)
            if fallen == len(cids) or self.table.state.players[1 - seat].defeats_scored + fallen >= needed:
                return True
        return False


def foretold(table: MisoTable, frame: Frame) -> str:
    """Damage and heals with the HP that they leave, then whatever else is done, in the order in which it is done.

    ``frame`` holds the chosen targets and is no part of the state. Empty where a roll, a look or a search decides.
    """
    ability = ability_of(table, frame)
    if any(ability.does(op) for op in ("roll", "look_top", "search_deck")):
        return ""
    outlook = _Outlook(table)
    parts = []
    if frame.kind == "attack":
        frame.bases = damage_targets(table, frame, ability)
        parts.append(", ".join(_struck(outlook, blows(table, frame))))
    parts += _operations(outlook, frame, ability)
    text = "; ".join(part for part in parts if part)
    return text[:1].upper() + text[1:]


def foretold_with(table: MisoTable, frame: Frame, slot: Slot, mark: int) -> str:
    """The same if this slot were filled so."""
    return foretold(table, with_target(frame, slot, mark))


def _struck(outlook: _Outlook, results: Iterable[Blow]) -> Iterator[str]:
    """Each damage event with the HP before and after."""
    for result in results:
        before = outlook.of(result.target)
        outlook.hp[result.target] = max(0, before - result.damage)
        yield f"{outlook.title(result.target)} {before} → {outlook.hp[result.target]}"


def _operations(outlook: _Outlook, frame: Frame, ability: AbilityDef) -> Iterator[str]:
    """What follows the damage of an attack, or all that another ability does; only for who is still in play."""
    for operation in ability.operations:
        if frame.kind == "attack" and is_attack_damage(operation):
            continue
        if operation.op in STILL_DONE or not outlook.is_decided():
            yield _operation(outlook, frame, operation)


def _operation(outlook: _Outlook, frame: Frame, operation: Operation) -> str:
    table, data = outlook.table, operation.data
    match operation.op:
        case "damage":
            attacker, attack = (frame.host, frame) if data.kind == "recoil" else (frame.source, None)
            hits = [Hit(mark, data.amount, data.kind, attacker, attack) for mark in _standing(outlook, frame, data.to)]
            text = ", ".join(_struck(outlook, DAMAGE.outcomes(table, hits)))
            return f"recoil: {text}" if text and data.kind == "recoil" else text
        case "heal":
            amount = heal_amount(table, frame.ability, frame.source, data.amount)
            return ", ".join(_healed(outlook, mark, amount) for mark in _standing(outlook, frame, data.to))
        case "chain":
            return _chained(outlook, frame, operation)
        case "switch_active" if operation.slot is not None and not candidates(table, operation.slot, scope_of(frame)):
            return ""
        case "remove_status" if not any(_sleeps(table, mark) for mark in marks_for(table, frame, data.to)):
            return ""
        case "discard_self":
            return f"{table.definitions[frame.definition].title} is discarded"
    concerned = getattr(data, "to", None)
    if concerned is not None and operation.op != "move" and not _standing(outlook, frame, concerned):
        return ""
    return operation_in_words(data, _names(outlook, frame))


def _sleeps(table: MisoTable, mark: int) -> bool:
    found = table.find(mark)
    return found is not None and found[2].asleep > 0


def _standing(outlook: _Outlook, frame: Frame, to: str) -> list[int]:
    return [mark for mark in marks_for(outlook.table, frame, to) if outlook.of(mark) > 0]


def _healed(outlook: _Outlook, mark: int, amount: int) -> str:
    found = outlook.table.find(mark)
    if found is None:
        return ""
    top, before = outlook.table.top(found[2]), outlook.of(mark)
    outlook.hp[mark] = min(top.hp, before + amount)
    return f"{top.title} heals {outlook.hp[mark] - before} ({outlook.hp[mark]}/{top.hp})"


def _chained(outlook: _Outlook, frame: Frame, operation: Operation) -> str:
    """What another ability of the card does then, on the targets handed over; nothing where it is left out."""
    ability = outlook.table.definitions[frame.definition].abilities[operation.data.ability]
    if frame.kind == "attack" and outlook.of(frame.host) == 0:
        return ""
    child = frame.copy()
    child.kind, child.ability = "ability", ability.name
    child.targets = {name: frame.targets.get(name, []) for name in operation.data.pass_}
    if ability.slots or not all_hold(outlook.table, ability, scope_of(child)):
        return f"then {ability.name}" if ability.slots else ""
    return "; ".join(part for part in _operations(outlook, child, ability) if part)


def _names(outlook: _Outlook, frame: Frame) -> dict[str, str]:
    """The titles of all that an operation may speak of."""
    own = {"self": frame.source, "attached_to": frame.host, "attacker": frame.host}
    names = {name: outlook.title(mark) for name, mark in own.items()}
    for name, marks in frame.targets.items():
        names[name] = " and ".join(outlook.title(mark) for mark in marks)
    for name in ability_of(outlook.table, frame).groups:
        names[name] = " and ".join(outlook.title(mark) for mark in marks_for(outlook.table, frame, name))
    return names
