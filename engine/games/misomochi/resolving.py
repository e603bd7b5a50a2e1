"""Abilities under way: targets of triggers, the window for Twin Guardians, operations in written order (4.3)."""

from __future__ import annotations

from functools import partial

from engine.games.misomochi.asking import PASS, ask_one, describe_mark, mark_option
from engine.games.misomochi.compiled import AbilityDef, Operation, Slot
from engine.games.misomochi.effects import ability_of, marks_for, run, tell_outcome
from engine.games.misomochi.foretelling import foretold_with
from engine.games.misomochi.looking import look_step, search_step
from engine.games.misomochi.reactions import ANSWERING, Reaction, reactions, use
from engine.games.misomochi.selectors import all_hold, holds, scope_of
from engine.games.misomochi.state import Frame
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.targeting import candidates, choices
from engine.games.misomochi.triggers import open_triggers
from engine.kernel.decision import Option
from engine.kernel.procedure import Procedure
from engine.kernel.windows import Window, acts, open_window, passes, to_ask

CHOOSE, GUARD, RUN = 0, 1, 2


def ability_step(table: MisoTable, frame: Frame) -> Procedure | None:
    """One step of an activated, triggered or chained ability."""
    ability = ability_of(table, frame)
    match frame.step:
        case 0:
            return _choose(table, frame, ability)
        case 1:
            return _guard(table, frame)  # rule-14a, MM-H30
    if frame.op < len(ability.operations):
        return operation_step(table, frame, ability.operations[frame.op])
    _close(table, frame)
    return None


def _close(table: MisoTable, frame: Frame) -> None:
    table.state.frames.remove(frame)
    if frame.reached:
        target = next((marks[0] for marks in frame.targets.values() if marks), 0)
        open_triggers(table, "after_ability", ability=frame.ability, source=frame.source, target=target)


def announce_power(table: MisoTable, frame: Frame) -> None:
    """Say that a power or trigger is used, and on what."""
    names = [describe_title(table, mark) for marks in frame.targets.values() for mark in marks]
    title = table.definitions[frame.definition].title
    table.emit("power", {"p": frame.seat, "ability": frame.ability, "title": title, "targets": names})


def describe_title(table: MisoTable, mark: int) -> str:
    """The title of a target, in play or in a discard."""
    return table.title_of(mark)


def _choose(table: MisoTable, frame: Frame, ability: AbilityDef) -> Procedure | None:
    """Targets of a trigger, slot by slot; a slot that cannot be filled drops the trigger (MM-H18)."""
    for number, slot in enumerate(ability.slots):
        if slot.id in frame.targets:
            continue
        found = choices(table, ability.slots[number:], frame)
        if not found:
            if not slot.if_available:
                table.state.frames.remove(frame)
                return None
            frame.targets = frame.targets | {slot.id: []}
            continue
        if frame.moment in {"turn_start", "turn_end"} and _pointless(table, ability, found):
            found = found[:1]
        return _choose_one(table, frame, ability, slot, found)
    if frame.moment != "quiet" and not ability.only_energy:
        announce_power(table, frame)
    frame.step = GUARD
    return None


def _choose_one(table: MisoTable, frame: Frame, ability: AbilityDef, slot: Slot, found: list[int]) -> Procedure:
    options = [
        mark_option(table, "target", mark, detail=partial(foretold_with, table, frame, slot, mark)) for mark in found
    ]
    picked = yield from ask_one(table, frame.seat, "target", f"{ability.name}: choose.", options, ability.id)
    frame.targets = frame.targets | {slot.id: [int(str(picked.data))]}


def _pointless(table: MisoTable, ability: AbilityDef, marks: list[int]) -> bool:
    """Whether a mandatory heal would find nobody hurt: then the first target takes it without a question (4.1)."""
    if any(operation.op != "heal" for operation in ability.operations):
        return False
    found = [table.find(mark) for mark in marks]
    return all(entry is not None and entry[2].damage == 0 for entry in found)


def effect_targets(table: MisoTable, frame: Frame) -> tuple[int, ...]:
    """The marks that the discrete effect about to resolve would reach, without those taken off it (MM-H30)."""
    if frame.kind == "attack":
        marks = marks_for(table, frame, ability_of(table, frame).operations[frame.op].data.to)
        return tuple(mark for mark in marks if table.find(mark) is not None)
    chosen = [mark for marks in frame.targets.values() for mark in marks if mark not in frame.cancelled]
    found = [table.permanent(mark) for mark in chosen]
    return tuple(entry[0] for entry in found if entry is not None and entry[2] != frame.seat)


def _guard(table: MisoTable, frame: Frame) -> Procedure | None:
    """The window just before a discrete targeted effect of an enemy (D13); asked only if it can be answered."""
    open_marks = effect_targets(table, frame)
    if frame.window is None:
        frame.window = open_window("guard", (1 - frame.seat,), first=1 - frame.seat)
    defender = to_ask(frame.window, ANSWERING)
    if defender is not None and open_marks:
        answers = reactions(table, defender, "before_targeted_effect", frame, open_marks)
        if answers:
            return _offer_guard(table, frame.window, frame.ability, defender, answers)
    frame.window, frame.guarded = None, frame.op
    if frame.kind == "ability":  # an attack is at its operations already
        frame.step = RUN
    return None


def _offer_guard(table: MisoTable, window: Window, effect: str, defender: int, answers: list[Reaction]) -> Procedure:
    options = [
        Option(r.key, _answer_label(table, r), "That effect does nothing to it.", r.refs, "Answer", r) for r in answers
    ]
    options.append(Option(PASS, "Let it happen", group=PASS))
    picked = yield from ask_one(
        table, defender, "guard", f"{effect} is about to take effect.", options, "rule-14a", within=True
    )
    if isinstance(picked.data, Reaction):
        use(table, defender, picked.data)
        acts(window, ANSWERING, defender)
    else:
        passes(window, defender)


def _answer_label(table: MisoTable, reaction: Reaction) -> str:
    return f"{reaction.ability.name} on {describe_mark(table, reaction.target)}"


def operation_step(table: MisoTable, frame: Frame, operation: Operation) -> Procedure | None:
    """One operation; 4.6 follows each. Discrete effects of an attack open their own window first (MM-H30 b)."""
    if operation.guards and not all(holds(table, guard, scope_of(frame)) for guard in operation.guards):
        _missed(table, operation)
        frame.op += 1
        return None
    if frame.kind == "attack" and operation.data.discrete and frame.guarded < frame.op:
        return _guard(table, frame)
    match operation.op:
        case "chain":
            frame.op += 1
            _chain(table, frame, operation)
        case "look_top":
            return look_step(table, frame, operation)
        case "search_deck":
            return search_step(table, frame, operation)
        case "switch_active" if operation.slot is not None and operation.slot.id not in frame.targets:
            return _choose_partner(table, frame, operation, operation.slot)
        case _:
            run(table, frame, operation)
            if operation.data.discrete:
                frame.cancelled = []
            frame.op += 1
    return None


def _missed(table: MisoTable, operation: Operation) -> None:
    """A roll that unlocks nothing is said so."""
    if operation.op == "unlock_attack":
        tell_outcome(table, f"{operation.data.attack} stays locked")


def _choose_partner(table: MisoTable, frame: Frame, operation: Operation, slot: Slot) -> Procedure:
    """A switch whose partner is chosen only now (D17); it may be declined where it is optional."""
    active = table.active(frame.seat)
    found = candidates(table, slot, scope_of(frame))
    if not found or (operation.data.who is not None and (active is None or active.cid != frame.source)):
        frame.op += 1
        return
    options = [mark_option(table, "switch", mark) for mark in found]
    if operation.data.optional:
        options.append(Option("decline", "No switch", group=PASS))
    prompt = f"{frame.ability}: exchange with a Benched ally?"
    picked = yield from ask_one(table, frame.seat, "partner", prompt, options, f"{frame.definition}/{frame.ability}")
    frame.targets = frame.targets | {slot.id: [] if picked.data is None else [int(str(picked.data))]}


def _chain(table: MisoTable, frame: Frame, operation: Operation) -> None:
    """Resolve another ability of the card now; skipped where its conditions are false or its cat has left."""
    definition = table.definitions[frame.definition]
    ability = definition.abilities[operation.data.ability]
    handed = {name: frame.targets.get(name, []) for name in operation.data.pass_}
    child = Frame(
        "ability",
        frame.seat,
        source=frame.source,
        host=frame.host,
        definition=frame.definition,
        ability=ability.name,
        targets=handed,
        rolls=frame.rolls,
        moment="quiet",
    )
    if frame.kind == "attack" and table.find(frame.host) is None:
        return
    if all_hold(table, ability, scope_of(child)):
        if ability.slots:
            child.moment = "chained"
        table.state.frames.append(child)
        if frame.rolls:
            tell_outcome(table, ability.name)
    elif frame.rolls:
        tell_outcome(table, "no bonus")
