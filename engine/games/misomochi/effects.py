"""What each operation does (chapter 5.6), as plain functions; operations that ask are in ``resolving``.

Damage, healing and draws go through the pipelines of ``changes``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.misomochi import vocabulary
from engine.games.misomochi.changes import DAMAGE, DRAWING, HEALING, Drawing, Healing
from engine.games.misomochi.compiled import AbilityDef, Operation
from engine.games.misomochi.selectors import Scope, reference, scope_of, select
from engine.games.misomochi.state import Bonus, Character, Frame, Reduced, Shield, Unlock, Weakening
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.values import Hit
from engine.kernel import rng
from engine.kernel.operations import Registry

Effect = Callable[[MisoTable, Frame, Operation], None]

EFFECTS: Registry[Effect] = Registry("op")
"""Every operation that asks nothing while it runs."""


def ability_of(table: MisoTable, frame: Frame) -> AbilityDef:
    """The ability that a frame resolves."""
    return table.definitions[frame.definition].abilities[frame.ability]


def marks_for(table: MisoTable, frame: Frame, name: str) -> list[int]:
    """The marks that an operation's ``to`` stands for, without those that an answer has taken off (rule-14c)."""
    ability = ability_of(table, frame)
    group = ability.groups.get(name)
    marks = select(table, group, scope_of(frame)) if group is not None else list(reference(name, scope_of(frame)))
    return [mark for mark in marks if mark not in frame.cancelled]


def until_words(until: str) -> str:
    """A duration as a log line says it."""
    return {"your_next_turn_start": "your next turn starts", "turn_end": "the turn ends"}.get(until, "")


def _gain(table: MisoTable, character: Character, what: str, amount: int, source: str, until: str) -> None:
    table.emit("gain", {"x": table.top(character).title, "what": what, "n": amount, "source": source, "until": until})


@EFFECTS.word("heal")
def _heal(table: MisoTable, frame: Frame, operation: Operation) -> None:
    characters = _characters(table, frame, operation.data.to)
    amount, ability, healer = operation.data.amount, frame.ability, frame.source
    _reach(frame, HEALING.run(table, [Healing(character, amount, ability, healer) for character in characters]))


def _reach(frame: Frame, outcomes: Sequence[object]) -> None:
    """Note that the ability has done something, if it did."""
    if outcomes:
        frame.reached = True


def _characters(table: MisoTable, frame: Frame, name: str) -> list[Character]:
    found = [table.find(mark) for mark in marks_for(table, frame, name)]
    return [entry[2] for entry in found if entry is not None]


@EFFECTS.word("damage")
def _damage(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """Recoil and ability damage: each its own event, by steps 3 to 6 of 4.5."""
    data = operation.data
    attacker, attack = (frame.host, frame) if data.kind == "recoil" else (frame.source, None)
    marks = marks_for(table, frame, data.to)
    _reach(frame, DAMAGE.run(table, [Hit(mark, data.amount, data.kind, attacker, attack) for mark in marks]))


@EFFECTS.word("survive")
def _survive(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """Fix HP while the character is still undefeated: nothing is healed (rule-8b)."""
    for character in _characters(table, frame, operation.data.to):
        character.damage = table.top(character).hp - operation.data.hp


@EFFECTS.word("add_shield")
def _add_shield(table: MisoTable, frame: Frame, operation: Operation) -> None:
    data = operation.data
    until = f"start:{frame.seat}" if str(data.until) == "your_next_turn_start" else ""
    for character in _characters(table, frame, data.to):
        title = table.definitions[frame.definition].title
        character.shields = [*character.shields, Shield(title, frame.ability, data.amount, str(data.scope), until)]
        what = (
            "shield against the next attack hit"
            if str(data.scope) == "attack_hit"
            else "shield against the next damage"
        )
        _gain(table, character, what, data.amount, frame.ability, until_words(str(data.until)))
        frame.reached = True


@EFFECTS.word("add_attack_bonus")
def _add_attack_bonus(table: MisoTable, frame: Frame, operation: Operation) -> None:
    data = operation.data
    for character in _characters(table, frame, data.to):
        title = table.definitions[frame.definition].title
        character.bonuses = [*character.bonuses, Bonus(title, frame.ability, data.amount, str(data.uses))]
        what = "attack bonus for the next attack" if str(data.uses) == "next_attack" else "attack bonus"
        _gain(table, character, what, data.amount, frame.ability, until_words("turn_end"))
        frame.reached = True


@EFFECTS.word("weaken")
def _weaken(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """Valid in the next turn of the opponent of the ability's controller, stored as that turn's number."""
    turn = table.state.turn + (1 if table.state.turn_seat == frame.seat else 2)
    for character in _characters(table, frame, operation.data.to):
        title = table.definitions[frame.definition].title
        character.weakened = [*character.weakened, Weakening(title, frame.ability, operation.data.amount, turn)]
        _gain(table, character, "weakening", operation.data.amount, frame.ability, f"the end of turn {turn}")
        frame.reached = True


@EFFECTS.word("gain_energy")
def _gain_energy(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """Added to the running turn's pool, without a cap (rule-3b, rule-12c)."""
    player = table.state.players[frame.seat]
    amount = operation.data.amount
    player.energy += amount
    frame.reached = True
    turn = table.unread("turn")
    if turn is not None:
        turn["gained"].append([frame.ability, amount])
        return
    table.emit("energy", {"p": frame.seat, "n": amount, "source": frame.ability, "energy": player.energy})


@EFFECTS.word("draw")
def _draw(table: MisoTable, frame: Frame, operation: Operation) -> None:
    _reach(frame, DRAWING.run(table, [Drawing(frame.seat, operation.data.count)]))


@EFFECTS.word("roll")
def _roll(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """A public roll (MM-H33), kept on the frame for the conditions that ask about it."""
    data = operation.data
    values = rng.roll(table.state, data.dice, data.sides)
    frame.rolls = frame.rolls | {data.store: values}
    found = table.permanent(frame.source)
    if found is not None:
        player = table.state.players[frame.seat]
        player.rolls = player.rolls | {str(found[0]): values}
    table.state.dice, table.state.dice_label = values, frame.ability
    table.emit("roll", {"p": frame.seat, "ability": frame.ability, "values": values, "outcome": ""}, barrier=True)
    frame.reached = True


def tell_outcome(table: MisoTable, outcome: str) -> None:
    """Say with the roll what it has led to; what comes of it later has lines of its own."""
    roll = table.unread("roll")
    if roll is not None:
        roll["outcome"] = outcome


@EFFECTS.word("unlock_attack")
def _unlock_attack(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """Lasts on the character until the turn ends, also if the card that gave it leaves (rule-11b)."""
    data = operation.data
    for mark in reference(data.on, scope_of(frame)):
        found = table.find(mark)
        if found is not None:
            character = found[2]
            character.unlocks = [*character.unlocks, Unlock(frame.definition, data.attack, frame.source)]
            tell_outcome(table, f"{data.attack} is unlocked")
            _gain(table, character, data.attack, 0, frame.ability, until_words("turn_end"))


@EFFECTS.word("move")
def _move(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """To the owner's hand; it is not put into play (rule-8d), and it loses all that lay on it (MM-H35)."""
    for mark in marks_for(table, frame, operation.data.what):
        iid = table.take_out(mark)
        if iid is not None:
            table.emit("return", {"card": table.card(iid).title, "p": table.state.owners[iid]})
            table.to_hand(iid)
            frame.reached = True


@EFFECTS.word("discard_self")
def _discard_self(table: MisoTable, frame: Frame, _operation: Operation) -> None:
    """From play into its owner's discard; nothing where it has left."""
    iid = table.take_out(frame.source)
    if iid is not None:
        table.emit("discard", {"card": table.card(iid).title, "p": table.state.owners[iid]})
        table.to_discard(iid)


@EFFECTS.word("add_status")
def _add_status(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """Asleep until the end of its controller's next turn; a second sleep only resets the time (MM-H25)."""
    for character in _characters(table, frame, operation.data.to):
        found = table.find(character.cid)
        if found is None:
            continue
        character.asleep = table.state.turn + (2 if found[0] == table.state.turn_seat else 1)
        _gain(table, character, "sleep", 0, frame.ability, "the end of its controller's next turn")
        frame.reached = True


def wake(table: MisoTable, character: Character, how: str) -> None:
    """End a character's sleep."""
    if character.asleep:
        character.asleep = 0
        table.emit("lose", {"x": table.top(character).title, "what": "sleep", "n": 0, "source": "", "how": how})


@EFFECTS.word("remove_status")
def _remove_status(table: MisoTable, frame: Frame, operation: Operation) -> None:
    for character in _characters(table, frame, operation.data.to):
        wake(table, character, "woken")


@EFFECTS.word("reduce_this_attack")
def _reduce_this_attack(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """A candidate reduction for the running attack on this character (rule-10a)."""
    attack = running_event(table)
    names = [
        Reduced(mark, operation.data.amount, frame.ability) for mark in reference(operation.data.to, scope_of(frame))
    ]
    attack.reduced = [*attack.reduced, *names]


@EFFECTS.word("prevent_this_attack")
def _prevent_this_attack(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """All damage of the running attack to this character is prevented (rule-10e)."""
    attack = running_event(table)
    attack.prevented = [*attack.prevented, *reference(operation.data.to, scope_of(frame))]


@EFFECTS.word("cancel_effect")
def _cancel_effect(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """Take one card off the targets of the enemy effect (rule-14a, rule-14c)."""
    event = running_event(table)
    marks = reference(operation.data.on, scope_of(frame))
    event.cancelled = [*event.cancelled, *marks]
    for mark in marks:
        table.emit("cancelled", {"effect": event.ability, "x": table.title_of(mark), "by": frame.ability})


def running_event(table: MisoTable) -> Frame:
    """The attack or ability that reactions answer: the topmost frame."""
    return table.state.frames[-1]


def switch_active(table: MisoTable, seat: int, cid: int, how: str) -> bool:
    """Exchange the Active character with a Benched one; whether it was possible."""
    pair = table.switch(seat, cid)
    if pair is None:
        return False
    table.emit("switch", {"p": seat, "x": table.top(pair[0]).title, "y": table.top(pair[1]).title, "how": how})
    return True


@EFFECTS.word("switch_active")
def _switch_active(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """A free switch of a card (rule-5b); with ``who`` only while that character is Active."""
    data = operation.data
    name = operation.slot.id if operation.slot is not None else data.with_
    if data.who is not None:
        active = table.active(frame.seat)
        if active is None or active.cid not in reference(data.who, scope_of(frame)):
            return
    for mark in marks_for(table, frame, name):
        if switch_active(table, frame.seat, mark, f"free by {table.definitions[frame.definition].title}"):
            frame.reached = True


EFFECTS.must_cover(vocabulary.Effect, elsewhere=frozenset({"if", "chain", "look_top", "search_deck"}))


def run(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """Carry out one operation that asks nothing."""
    EFFECTS[operation.op](table, frame, operation)


def scope_for(table: MisoTable, mark: int) -> Scope | None:
    """The eyes of a card in play."""
    found = table.permanent(mark)
    if found is None:
        return None
    return Scope(found[2], mark, found[4].cid if found[4] is not None else 0)
