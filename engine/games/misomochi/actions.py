"""Prepare and Act & Attack: what is on offer, and doing what was picked (D5 to D11, 4.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engine.games.misomochi.asking import PASS, ask, mark_option
from engine.games.misomochi.attack import declare
from engine.games.misomochi.changes import look_for_defeats
from engine.games.misomochi.compiled import AbilityDef, Slot
from engine.games.misomochi.effects import switch_active
from engine.games.misomochi.foretelling import foretold, foretold_with
from engine.games.misomochi.moves import Move
from engine.games.misomochi.refusing import offered, offered_plays
from engine.games.misomochi.refusing_plays import evolution_hosts, item_hosts
from engine.games.misomochi.resolving import GUARD, announce_power
from engine.games.misomochi.selectors import scope_of
from engine.games.misomochi.state import ACTIVE, NO_CARD, Frame
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.targeting import candidates, choices
from engine.games.misomochi.triggers import open_own
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Asking, Procedure


def prepare_step(table: MisoTable) -> Procedure:
    """One play in Prepare, or going on to Act & Attack (D5)."""
    seat = table.state.turn_seat
    options = [_play_option(table, move) for move in offered_plays(table, seat)]
    options.append(Option("to-act", "Go to Act & Attack", "There is no way back to Prepare this turn.", group=PASS))
    prompt = "Prepare: play a card, or go on to Act & Attack."
    picked = yield from ask(table, Decision(SeatId(seat), "prepare", prompt, options, "MM-H5"))
    move = picked[0].data
    if not isinstance(move, Move):
        table.state.phase, table.state.strike = "act", None
        table.emit("phase", {"p": seat})
        return
    yield from _play(table, move, picked[0].key)


def act_step(table: MisoTable) -> Procedure:
    """One power, the paid switch, the attack, or ending the turn (D9)."""
    state = table.state
    seat = state.turn_seat
    moves = offered(table, seat, "power", power_moves)
    moves += offered(table, seat, "attack", attack_moves)
    moves += offered(table, seat, "switch", switch_moves)
    if state.players[seat].attack_used and not moves:  # 4.2: the turn ends by itself
        _end_turn(table)
        return
    options = [_act_option(table, move) for move in moves]
    options.append(Option("end-turn", "End the turn", group=PASS))
    used = state.players[seat].attack_used
    prompt = "Your attack is made: switch, or end the turn." if used else "Act & Attack: powers first, then one attack."
    picked = yield from ask(table, Decision(SeatId(seat), "act", prompt, options, "MM-H5"))
    move = picked[0].data
    if not isinstance(move, Move):
        _end_turn(table)
        return
    match move.verb:
        case "switch":
            yield from _paid_switch(table, move, picked[0].key)
        case "power":
            yield from _power(table, move, picked[0].key)
        case _:
            yield from _attack(table, move, picked[0].key)


def _end_turn(table: MisoTable) -> None:
    table.state.phase, table.state.step = "end", 0


# --- what could be done ----------------------------------------------------------------------------------------


def hand_moves(table: MisoTable, seat: int) -> list[Move]:
    """Playing each card of the hand."""
    marks = table.state.marks
    return [Move(table, table.card(iid).kind, seat, iid, marks[iid]) for iid in table.state.players[seat].hand]


def switch_moves(table: MisoTable, seat: int) -> list[Move]:
    """The paid switch."""
    return [Move(table, "switch", seat)]


def power_moves(table: MisoTable, seat: int) -> list[Move]:
    """Each activated power of each card in play."""
    return [
        Move(table, "power", seat, iid, mark, ability, None, character.cid if character is not None else 0)
        for (mark, iid, _, _, character), ability in table.listening(seat, "act")
    ]


def attack_moves(table: MisoTable, seat: int, *, benched: bool = False) -> Iterator[Move]:
    """Attacks of the Active character (``benched``: of all), of artifacts, and those a card that left has unlocked."""
    for found, ability in table.listening(seat, "attack"):
        mark, iid, _, zone, character = found
        is_character = character is not None and character.cid == mark
        if is_character and zone != "active" and not benched:
            continue
        host = character.cid if character is not None else 0
        yield Move(table, "attack", seat, iid, mark, ability, found if is_character else None, host)
    yield from _unlocked_moves(table, seat)


def _unlocked_moves(table: MisoTable, seat: int) -> Iterator[Move]:
    active = table.active(seat)
    for unlock in active.unlocks if active is not None else ():
        if active is not None and table.permanent(unlock.mark) is None:
            ability = table.definitions[unlock.definition].abilities[unlock.attack]
            iid = table.state.defs.index(unlock.definition)
            yield Move(table, "attack", seat, iid, unlock.mark, ability, None, active.cid)


# --- options ---------------------------------------------------------------------------------------------------

_GROUPS = {
    "combatant": "Deploy",
    "evolution": "Evolve",
    "item": "Items and relics",
    "relic": "Items and relics",
    "consumable": "Items and relics",
    "land": "Land",
}


def _play_option(table: MisoTable, move: Move) -> Option:
    ref = table.ref(move.mark, move.iid)
    group = _GROUPS[move.verb]
    return Option(f"play:{ref}", lambda: _play_label(move), lambda: play_text(table, move), (ref,), group, move)


def _play_label(move: Move) -> str:
    verb = {"combatant": "Deploy", "evolution": "Evolve into"}.get(move.verb, "Play")
    return f"{verb} {move.definition.title}"


def play_text(table: MisoTable, move: Move) -> str:
    """What playing this card does, in short."""
    card = move.definition
    cost = f"{card.cost} Energy. " if card.cost else ""
    match card.kind:
        case "combatant":
            return f"{cost}To the Bench with {card.hp} HP."
        case "evolution":
            return f"{cost}On {card.evolves_from}: {card.hp} HP; damage stays."
        case "land":
            old = table.state.players[move.seat].land
            return f"{cost}Replaces {table.card(old).title}." if old != NO_CARD else f"{cost}Your Land."
        case _:
            return cost + " ".join(ability.text for ability in card.abilities.values())


def _act_option(table: MisoTable, move: Move) -> Option:
    if move.verb == "switch":
        cost = table.state.settings["paid_switch_cost"]
        return Option(
            "switch", f"Switch ({cost} Energy)", "Exchange your Active ally for a Benched one.", (), "Switch", move
        )
    ability = move.ability
    if ability is None:
        raise AssertionError("powers and attacks have an ability")
    source = table.ref(move.mark, move.iid)
    if move.verb == "power":
        key = f"power:{ability.name}:{source}"
        return Option(key, lambda: _power_label(table, move, ability), ability.text, (source,), "Powers", move)
    active = table.active(move.seat)
    refs = (table.ref_of_character(active),) if active is not None else ()
    key = f"attack:{ability.name}:{source}"
    return Option(key, lambda: _act_label(move, ability), lambda: attack_text(table, move), refs, "Attack", move)


def _power_label(table: MisoTable, move: Move, ability: AbilityDef) -> str:
    """A power with its card; with the card's place too where one more card of its seat has the same name."""
    label, title = _act_label(move, ability), move.definition.title
    alike = [held for held in table.in_play(move.seat) if table.card(held[1]).title == title]
    where = _whereabouts(table, move.mark) if len(alike) > 1 else ""
    return f"{label} ({where})" if where else label


def _whereabouts(table: MisoTable, mark: int) -> str:
    """Where a card in play is, as players say it: its place, or whose Item it is; "" where that tells nothing."""
    held = table.permanent(mark)
    found = None if held is None or held[4] is None else table.find(held[4].cid)
    if held is None or found is None:
        return ""
    place = "Active" if found[1] == ACTIVE else f"Bench {found[1]}"
    return place if found[2].cid == mark else f"on {table.top(found[2]).title}, {place}"


def _act_label(move: Move, ability: AbilityDef) -> str:
    cost = f" ({ability.energy} Energy)" if ability.energy else ""
    card = f" · {move.definition.title}" if move.performer is None else ""
    return f"{ability.name}{cost}{card}"


def attack_text(table: MisoTable, move: Move) -> str:
    """All that is to be expected where the targets are certain, else the attack's text."""
    ability = move.ability
    if ability is None:
        return ""
    frame = _attack_frame(table, move)
    for slot in ability.slots:
        found = candidates(table, slot, scope_of(frame))
        if len(found) > 1:
            return ability.text
        frame.targets[slot.id] = found
    return foretold(table, frame) or ability.text


def _attack_frame(table: MisoTable, move: Move) -> Frame:
    active = table.active(move.seat)
    return Frame(
        "attack",
        move.seat,
        source=move.mark,
        host=active.cid if active is not None else 0,
        iid=NO_CARD,
        definition=table.state.defs[move.iid],
        ability=move.ability.name if move.ability is not None else "",
    )


# --- choosing targets: nothing is changed before the last pick (D6, D7, D10, D11, D23) ---------------------------


def _pick(
    table: MisoTable,
    seat: int,
    kind: str,
    prompt: str,
    marks: list[int],
    rule: str,
    draft: tuple[str, ...],
    detail: Callable[[int], str] | None = None,
) -> Asking[int]:
    if len(marks) == 1:
        return marks[0]
    options = []
    for mark in marks:
        found = table.permanent(mark)
        text = partial(detail, mark) if detail is not None else ""
        options.append(mark_option(table, "target", mark, detail=text) if found else _discard_option(table, mark))
    question = Decision(SeatId(seat), kind, prompt, options, rule, draft=draft, can_cancel=True, rest=False)
    picked = yield question
    return int(str(picked[0].data))


def _discard_option(table: MisoTable, mark: int) -> Option:
    state = table.state
    iid = next(i for player in state.players for i in player.discard if state.marks[i] == mark)
    return Option(f"target:{table.ref(mark, iid)}", table.card(iid).title, "", (table.ref(mark, iid),), "", mark)


def _aim(table: MisoTable, move: Move, frame: Frame, draft: str) -> Procedure:
    """Fill a frame's target slots one by one; the frame is no part of the state yet."""
    ability = move.ability
    if ability is None:
        return
    for number, slot in enumerate(ability.slots):
        marks = choices(table, ability.slots[number:], frame)
        if not marks:
            frame.targets[slot.id] = []
            continue
        named = (draft, *(str(mark) for chosen in frame.targets.values() for mark in chosen))
        preview = partial(foretold_with, table, frame, slot)
        prompt = _slot_prompt(ability, slot)
        frame.targets[slot.id] = [
            (yield from _pick(table, move.seat, "target", prompt, marks, ability.id, named, preview))
        ]


def _slot_prompt(ability: AbilityDef, slot: Slot) -> str:
    if len(ability.slots) == 1:
        return f"{ability.name}: choose its target."
    number = ability.slots.index(slot) + 1
    return f"{ability.name}: choose target {number} of {len(ability.slots)}."


# --- doing it --------------------------------------------------------------------------------------------------


def _play(table: MisoTable, move: Move, key: str) -> Procedure:
    host = 0
    if move.verb in {"evolution", "item"}:
        hosts = evolution_hosts(move) if move.verb == "evolution" else item_hosts(move)
        verb = "evolves" if move.verb == "evolution" else f"gets {move.definition.title}"
        rule = "MM-H8" if move.verb == "evolution" else "rule-1b"
        host = yield from _pick(table, move.seat, "host", f"Who {verb}?", hosts, rule, (key,))
    player = table.state.players[move.seat]
    table.state.strike = None
    player.hand.remove(move.iid)
    player.energy -= move.definition.cost
    match move.verb:
        case "combatant":
            _deploy(table, move)
        case "evolution":
            _evolve(table, move, host)
        case "land":
            _land(table, move)
        case _:
            _item(table, move, host)


def _deploy(table: MisoTable, move: Move) -> None:
    place = table.free_place(move.seat)
    if place is None:
        raise AssertionError("a deployment without a free place was on offer")
    table.state.players[move.seat].deploys += 1
    table.place_character(move.seat, move.iid, place)
    table.emit("deploy", {"p": move.seat, "x": move.definition.title})


def _evolve(table: MisoTable, move: Move, host: int) -> None:
    """The same character with a new top card: identity, damage, Items and effects stay (rule-6g, MM-H8)."""
    found = table.find(host)
    if found is None:
        raise AssertionError("an Evolution without a character was on offer")
    character = found[2]
    old = table.top(character).title
    table.renew(move.iid)
    character.cards.append(move.iid)
    table.touch()
    table.forget_source(character.cid)
    table.state.players[move.seat].evolutions += 1
    top = table.top(character)
    table.emit("evolve", {"p": move.seat, "x": old, "y": top.title, "hp": table.hp(character), "max": top.hp})
    look_for_defeats(table)


def _land(table: MisoTable, move: Move) -> None:
    """The old Land to the discard first, then the new one enters (rule-2e, rule-2f, rule-2g)."""
    player = table.state.players[move.seat]
    player.land_plays += 1
    old, player.land = player.land, NO_CARD
    if old != NO_CARD:
        table.to_discard(old)
    table.renew(move.iid)
    player.land = move.iid
    table.touch()
    facts = {"p": move.seat, "x": move.definition.title, "old": table.card(old).title if old != NO_CARD else ""}
    table.emit("land", facts)


def _item(table: MisoTable, move: Move, host: int) -> None:
    """Allowance, cost, then the card moves and its triggers come up; a Consumable is discarded once (rule-1c)."""
    player = table.state.players[move.seat]
    player.item_plays += 1
    mark = table.renew(move.iid)
    card = move.definition
    on = table.title_of(host) if host else ""
    table.emit("play", {"p": move.seat, "x": card.title, "host": on, "cost": card.cost})
    match move.verb:
        case "relic":
            player.support.append(move.iid)
            table.touch()
        case "item":
            found = table.find(host)
            if found is None:
                raise AssertionError("an Item without a host was on offer")
            found[2].attachments.append(move.iid)
            table.touch()
            open_own(table, "on_attach", move.seat, mark, card.id)
        case _:
            table.state.frames.append(Frame("discard", move.seat, iid=move.iid))
            open_own(table, "on_play", move.seat, mark, card.id)


def _paid_switch(table: MisoTable, move: Move, key: str) -> Procedure:
    row = table.state.players[move.seat].row
    bench = [c.cid for place, c in enumerate(row) if c is not None and place != ACTIVE]
    partner = yield from _pick(table, move.seat, "switch", "Who becomes Active?", bench, "rule-5a", (key,))
    cost = table.state.settings["paid_switch_cost"]
    player = table.state.players[move.seat]
    table.state.strike = None
    player.energy -= cost
    player.paid_switch_used = True
    switch_active(table, move.seat, partner, f"paid {cost}")


def _power(table: MisoTable, move: Move, key: str) -> Procedure:
    ability = move.ability
    if ability is None:
        return
    definition = table.state.defs[move.iid]
    frame = Frame(
        "ability", move.seat, step=GUARD, source=move.mark, host=move.host, definition=definition, ability=ability.name
    )
    yield from _aim(table, move, frame, key)
    table.state.strike = None
    table.state.players[move.seat].energy -= ability.energy  # rule-2c
    table.mark_use(move.seat, ability, move.mark, move.host)
    announce_power(table, frame)
    table.state.frames.append(frame)


def _attack(table: MisoTable, move: Move, key: str) -> Procedure:
    frame = _attack_frame(table, move)
    yield from _aim(table, move, frame, key)
    declare(table, frame, artifact=move.performer is None)


def discard_step(table: MisoTable, frame: Frame) -> None:
    """A Consumable whose abilities are done goes to the discard (rule-1c)."""
    table.state.frames.remove(frame)
    table.to_discard(frame.iid)
