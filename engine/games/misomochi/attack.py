"""An attack from its declaration to what follows it (4.3, 4.5, MM-H12 to MM-H17)."""

from __future__ import annotations

from engine.games.misomochi.asking import PASS, ask_one
from engine.games.misomochi.changes import DAMAGE
from engine.games.misomochi.effects import ability_of
from engine.games.misomochi.hits import blows, damage_targets, hits_of, is_attack_damage
from engine.games.misomochi.reactions import ANSWERING, Reaction, reactions, use
from engine.games.misomochi.resolving import operation_step
from engine.games.misomochi.state import Frame, Strike
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.triggers import open_triggers
from engine.kernel.decision import Option
from engine.kernel.procedure import Procedure
from engine.kernel.windows import Window, acts, open_window, passes, to_ask

ANSWERS, DEALING, OPERATIONS, AFTER = 0, 1, 2, 3


def declare(table: MisoTable, frame: Frame, *, artifact: bool) -> None:
    """Pay, use the one attack up, collect the damage targets (4.3 attack, steps 2 and 3)."""
    ability = ability_of(table, frame)
    player = table.state.players[frame.seat]
    player.energy -= ability.energy
    player.attack_used = "artifact" if artifact else "normal"  # rule-3d, rule-3e
    table.mark_use(frame.seat, ability, frame.source, frame.host)
    frame.bases = damage_targets(table, frame, ability)
    found = table.find(frame.host)
    attacker = table.top(found[2]).title if found is not None else ""
    targets = [table.title_of(mark) for marks in frame.targets.values() for mark in marks]
    table.emit("attack", {"p": frame.seat, "x": attacker, "attack": ability.name, "targets": targets})
    table.state.frames.append(frame)
    table.state.strike = Strike(frame.seat, frame.host, ability.name, [], False)


def attack_step(table: MisoTable, frame: Frame) -> Procedure | None:
    """One step of the running attack."""
    if frame.step == ANSWERS:
        return _answers(table, frame)  # D12
    if frame.step == DEALING:
        frame.step = OPERATIONS
        _deal(table, frame)
    elif frame.step == OPERATIONS:
        operations = ability_of(table, frame).operations
        while frame.op < len(operations) and is_attack_damage(operations[frame.op]):
            frame.op += 1
        if frame.op < len(operations):
            return operation_step(table, frame, operations[frame.op])
        frame.step = AFTER
    else:
        table.state.frames.remove(frame)
        open_triggers(table, "after_attack", ability=frame.ability, source=frame.host, target=frame.host)
    return None


def _answers(table: MisoTable, frame: Frame) -> Procedure | None:
    """Ask for answers, first the attack's opponent, then its controller, each until that player passes."""
    if frame.window is None:
        frame.window = open_window("answers", (1 - frame.seat, frame.seat), first=1 - frame.seat)
    while (seat := to_ask(frame.window, ANSWERING)) is not None:
        answers = reactions(table, seat, "before_attack_damage", frame)
        if answers:
            return _offer_answers(table, frame, frame.window, seat, answers)
        passes(frame.window, seat)
    frame.window, frame.step = None, DEALING
    return None


def _offer_answers(table: MisoTable, frame: Frame, window: Window, seat: int, answers: list[Reaction]) -> Procedure:
    options = [Option(r.key, _label(table, r), _preview(table, frame, r), r.refs, "Answer", r) for r in answers]
    options.append(Option(PASS, "No answer", group=PASS))
    picked = yield from ask_one(table, seat, "answer", f"{frame.ability}: answer it?", options, "rule-4d", within=True)
    if isinstance(picked.data, Reaction):
        use(table, seat, picked.data)
        acts(window, ANSWERING, seat)
    else:
        passes(window, seat)


def _label(table: MisoTable, reaction: Reaction) -> str:
    return f"{reaction.ability.name} on {table.title_of(reaction.target or reaction.source)}"


def _preview(table: MisoTable, frame: Frame, reaction: Reaction) -> str:
    """The damage without and with the answer, as known now."""
    aim = reaction.target or reaction.source
    plain = next((blow for blow in blows(table, frame) if blow.target == aim), None)
    if plain is None:
        return ""
    if reaction.ability.does("prevent_this_attack"):
        return f"{plain.damage} damage without, 0 with."
    amount = sum(o.data.amount for o in reaction.ability.operations if o.op == "reduce_this_attack")
    raised = plain.damage + plain.reduction if not plain.prevented else 0
    return f"{plain.damage} damage without, {max(0, min(plain.damage, raised - amount))} with."


def _deal(table: MisoTable, frame: Frame) -> None:
    """Apply all events of the attack at once (4.3 step 6, MM-H15), then look for defeats."""
    results = DAMAGE.run(table, hits_of(frame))
    hits = [[blow.target, blow.damage, blow.before, blow.after, int(blow.prevented)] for blow in results]
    for blow in results:
        found = table.find(blow.target)
        if found is not None:
            found[2].attacks_received += 1
    attacker = table.find(frame.host)
    if attacker is not None:
        character = attacker[2]
        spent = [bonus for bonus in character.bonuses if bonus.uses == "next_attack"]
        character.bonuses = [bonus for bonus in character.bonuses if bonus.uses != "next_attack"]
        for bonus in spent:
            facts = {"x": table.top(character).title, "what": "attack bonus", "n": bonus.amount}
            table.emit("lose", facts | {"source": bonus.ability, "how": "used"})
    table.state.strike = Strike(frame.seat, frame.host, frame.ability, hits, True)
