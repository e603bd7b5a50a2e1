"""Answers: what a player may use in a window, and using it (D12, D13, D15). Nothing reacts to a reaction (MM-H19)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.misomochi.compiled import AbilityDef
from engine.games.misomochi.effects import run, running_event
from engine.games.misomochi.selectors import Scope, all_hold, select
from engine.games.misomochi.state import Frame
from engine.games.misomochi.table import MisoTable
from engine.kernel.ids import Ref
from engine.kernel.windows import Policy

ANSWERING = Policy(keeps_priority=True, reopens=False)
"""MM-H19: whoever answers is asked again until that player passes; only then it is the other's turn."""


@dataclass(slots=True)
class Reaction:
    """One way to answer: the card in play, its ability, and the target mark, 0 where it has none."""

    source: int
    iid: int
    host: int
    ability: AbilityDef
    target: int
    refs: tuple[Ref, ...]
    key: str


def reactions(
    table: MisoTable, seat: int, timing: str, event: Frame, event_targets: tuple[int, ...] = ()
) -> list[Reaction]:
    """All answers of this timing that the seat can use now; each has its limit unspent and its conditions true."""
    found: list[Reaction] = []
    seen: set[tuple[str, int]] = set()
    for (mark, iid, _, _, character), ability in table.listening(seat, timing):
        if table.use_of(seat, ability) is not None:
            continue
        scope = Scope(seat, mark, character.cid if character is not None else 0, event, event_targets)
        if not all_hold(table, ability, scope):
            continue
        targets = select(table, ability.slots[0].matcher, scope) if ability.slots else [0]
        for target in targets:
            if (ability.id, target) in seen and target:
                continue
            seen.add((ability.id, target))
            found.append(_reaction(table, mark, iid, scope.host, ability, target))
    return found


def _reaction(table: MisoTable, mark: int, iid: int, host: int, ability: AbilityDef, target: int) -> Reaction:
    source = table.ref(mark, iid)
    aim = table.permanent(target) if target else None
    refs = (source,) if aim is None else (source, table.ref(target, aim[1]))
    return Reaction(mark, iid, host, ability, target, refs, f"react:{ability.name}:{'>'.join(refs)}")


def use(table: MisoTable, seat: int, reaction: Reaction, event_target: int = 0) -> None:
    """Carry an answer out: limit, cost, then its operations on the event under way."""
    ability = reaction.ability
    table.mark_use(seat, ability, reaction.source, reaction.host)
    target = reaction.target or event_target or reaction.source
    name = table.title_of(target)
    title = table.card(reaction.iid).title
    definition = table.state.defs[reaction.iid]
    if ability.discards_self:
        iid = table.take_out(reaction.source)
        if iid is not None:
            table.to_discard(iid)
    slots = {ability.slots[0].id: [reaction.target]} if ability.slots else {}
    answer = Frame(
        "reaction",
        seat,
        source=reaction.source,
        host=reaction.host,
        definition=definition,
        ability=ability.name,
        targets=slots,
        event_source=running_event(table).host,
        event_target=event_target,
    )
    facts = {"p": seat, "ability": ability.name, "x": name, "card": title, "discarded": ability.discards_self}
    survive = next((operation.data for operation in ability.operations if operation.op == "survive"), None)
    if survive is not None:
        table.emit("rescue", facts | {"hp": survive.hp})
    else:
        table.emit("react", facts)
        if ability.discards_self:
            table.emit("discard", {"card": title, "p": seat})
    for operation in ability.operations:
        run(table, answer, operation)
