"""Would be defeated, defeat, counting, losing, promotion (4.6, MM-H20 to MM-H24, MM-H34, MM-H37)."""

from __future__ import annotations

from engine.games.misomochi.asking import PASS, ask_one, mark_option
from engine.games.misomochi.effects import run
from engine.games.misomochi.reactions import Reaction, reactions, use
from engine.games.misomochi.selectors import holds, scope_of
from engine.games.misomochi.state import ACTIVE, NO_CARD, Character, Frame
from engine.games.misomochi.table import MisoTable
from engine.kernel.decision import Option
from engine.kernel.pipeline import Pipeline
from engine.kernel.procedure import Procedure, one_more_step, one_more_trigger

RESCUES, LEAVING, PROMOTIONS = 0, 1, 2


def check_step(table: MisoTable, frame: Frame) -> Procedure | None:
    """One step of the check after an operation (4.6)."""
    if frame.step == RESCUES:
        return _rescue(table, frame)  # MM-H20
    if frame.step == PROMOTIONS:
        return _promote(table, frame)
    frame.step = PROMOTIONS
    DEFEATS.run(table, [character for _, character in table.everyone()])  # MM-H21
    return None


def _rescues(table: MisoTable, seat: int, character: Character) -> list[Reaction]:
    event = Frame("event", seat, event_target=character.cid)
    return reactions(table, seat, "would_be_defeated", event)


def _rescue(table: MisoTable, frame: Frame) -> Procedure:
    """The turn's player, then the other: which character next, and which rescue for it (D14, D15)."""
    for seat in (table.state.turn_seat, 1 - table.state.turn_seat):
        dying = [
            c
            for c in table.characters(seat)
            if table.hp(c) == 0 and c.cid not in frame.cancelled and _rescues(table, seat, c)
        ]
        if not dying:
            continue
        if frame.host == 0:
            options = [mark_option(table, "rescue-of", c.cid) for c in dying]
            picked = yield from ask_one(table, seat, "dying", "Which character next?", options, "MM-H20")
            frame.host = int(str(picked.data))
            return
        character = next((c for c in dying if c.cid == frame.host), dying[0])
        yield from _offer_rescue(table, frame, seat, character)
        return
    frame.step = LEAVING


def _offer_rescue(table: MisoTable, frame: Frame, seat: int, character: Character) -> Procedure:
    title = table.top(character).title
    options = [
        Option(r.key, f"{r.ability.name} ({table.card(r.iid).title})", r.ability.text, r.refs, "Rescue", r)
        for r in _rescues(table, seat, character)
    ]
    options.append(Option("let", f"Let {title} be defeated", group=PASS))
    picked = yield from ask_one(table, seat, "rescue", f"{title} would be defeated.", options, "rule-8b", within=True)
    cid, frame.host = character.cid, 0
    if isinstance(picked.data, Reaction):
        use(table, seat, picked.data, event_target=cid)
    else:
        frame.cancelled = [*frame.cancelled, cid]


def _lethal(table: MisoTable, character: Character) -> Character | None:
    return character if table.hp(character) == 0 else None


def _leave(table: MisoTable, character: Character) -> None:
    state = table.state
    found = table.find(character.cid)
    if found is None:
        return
    seat, place, _ = found
    title = table.top(character).title
    state.players[seat].row[place] = None
    leave_play(table, character)
    scorer = state.players[1 - seat]
    scorer.defeats_scored += 1
    table.emit(
        "defeat", {"x": title, "p": 1 - seat, "n": scorer.defeats_scored, "of": state.settings["defeats_to_win"]}
    )


def leave_play(table: MisoTable, character: Character) -> None:
    """The stack from bottom to top, marked defeated, then its Items, oldest first, to the discard (rule-6f, MM-H21)."""
    table.forget_source(character.cid)
    for iid in character.cards:
        table.to_discard(iid, defeated=True)
    for iid in character.attachments:
        table.to_discard(iid)
    table.touch()


def _judge(table: MisoTable, _defeated: list[Character]) -> None:
    state = table.state
    needed = state.settings["defeats_to_win"]
    lost, why = [], ""
    for seat in (0, 1):
        if state.players[1 - seat].defeats_scored >= needed:
            lost.append(seat)
            why = "third defeat" if needed == 3 else f"defeat number {needed}"
        elif not table.characters(seat):
            lost.append(seat)
            why = why or "no characters"
    if len(lost) == 2:
        end(table, [], "both players lost at once", "MM-H24")
    elif lost:
        end(table, [1 - lost[0]], why, "MM-H22")


DEFEATS = Pipeline(_lethal, _leave, _judge)
"""Defeats of one moment: all that were not rescued leave together, are counted, then it is seen who has lost (4.6)."""


def _promote(table: MisoTable, frame: Frame) -> Procedure:
    """Where the Active row is empty its player chooses a Benched ally, the turn's player first (D16)."""
    for seat in (table.state.turn_seat, 1 - table.state.turn_seat):
        row = table.state.players[seat].row
        if row[ACTIVE] is not None or not table.characters(seat):
            continue
        options = [mark_option(table, "promote", c.cid) for c in table.characters(seat)]
        picked = yield from ask_one(table, seat, "promote", "Who becomes Active?", options, "MM-H21")
        found = table.find(int(str(picked.data)))
        if found is not None:
            row[found[1]], row[ACTIVE] = None, found[2]
            table.touch()
            table.emit("promote", {"p": seat, "x": table.top(found[2]).title})
        return
    table.state.frames.remove(frame)


def end(table: MisoTable, winners: list[int], reason: str, rule: str) -> None:
    """Fix the result; of what was running only heals and the discard of its source are still done (MM-H22)."""
    state = table.state
    state.winners, state.reason, state.rule = winners, reason, rule
    facts = {"winners": winners, "reason": reason}
    frames, state.frames = state.frames, []
    for frame in reversed(frames):
        if frame.kind in {"ability", "attack"}:
            _finish(table, frame)
        elif frame.kind == "discard" and frame.iid != NO_CARD:
            table.to_discard(frame.iid)
        for iid in frame.look:
            state.players[frame.seat].deck.append(iid)
    state.phase = "over"
    table.emit("end", facts)


def _finish(table: MisoTable, frame: Frame) -> None:
    ability = table.definitions[frame.definition].abilities[frame.ability]
    for operation in ability.operations[frame.op :]:
        if operation.op not in {"heal", "discard_self"}:
            continue
        if all(holds(table, guard, scope_of(frame)) for guard in operation.guards):
            run(table, frame, operation)


def endless(table: MisoTable) -> bool:
    """Count one more step between two questions; True when that was too many and the match is a draw (MM-H37)."""
    if one_more_step(table.state, table.state.settings["step_budget"]):
        return False
    end(table, [], "the resolution would not end", "MM-H37")
    return True


def fired_too_often(table: MisoTable, source: int, ability: str) -> bool:
    """Count one more trigger of one card between two questions; True when the match is a draw for it (MM-H37)."""
    if one_more_trigger(table.state, f"{source}/{ability}", table.state.settings["loop_limit"]):
        return False
    end(table, [], "one trigger would not end", "MM-H37")
    return True
