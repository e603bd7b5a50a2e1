"""What the rules answer to what is not on offer: the refusals of chapter 7, their order, and their words.

Each check is one prohibition. An option is offered when all checks of its verb pass; ``why_not`` returns the first
that fails, in the order of chapter 7: timing, used limit, condition, target, cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from engine.games.misomochi.compiled import AbilityDef, Operation
from engine.games.misomochi.moves import Move, cannot_pay, has_cost, of_aims, of_print, of_seat, refuse
from engine.games.misomochi.selectors import Scope, holds, select
from engine.games.misomochi.state import ACTIVE, Character, Frame
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.targeting import can_fill, candidates, choices, with_target
from engine.kernel.checks import Check, Checks, Refusal

# --- timing ----------------------------------------------------------------------------------------------------


def main_phase(move: Move) -> str:
    """Which main phase of this seat's own turn is running, "" if none."""
    state = move.table.state
    return state.phase if state.turn_seat == move.seat and state.phase in {"prepare", "act"} else ""


@of_seat
def play_in_prepare(move: Move) -> Refusal | None:
    return None if main_phase(move) == "prepare" else refuse(move, "play-outside-prepare")


@of_seat
def power_in_act(move: Move) -> Refusal | None:
    match main_phase(move):
        case "act":
            return refuse(move, "power-after-attack") if move.table.state.players[move.seat].attack_used else None
        case _ if move.table.state.turn_seat != move.seat:
            return refuse(move, "power-on-other-turn")
        case _:
            return refuse(move, "power-in-prepare")


@of_seat
def attack_in_act(move: Move) -> Refusal | None:
    if main_phase(move) != "act":
        return refuse(move, "attack-outside-act")
    state = move.table.state
    used = state.players[move.seat].attack_used
    if used:
        artifact = move.mark != (move.performer[0] if move.performer else 0)
        return refuse(move, "second-attack-kind" if (used == "artifact") != artifact else "second-attack")
    if state.turn == 1 and not state.settings["first_turn_attack"]:
        return refuse(move, "attack-first-turn")
    return None


@of_seat
def switch_in_act(move: Move) -> Refusal | None:
    if main_phase(move) != "act":
        return refuse(move, "switch-outside-act")
    player = move.table.state.players[move.seat]
    if player.attack_used and not move.table.state.settings["paid_switch_after_attack"]:
        return refuse(move, "switch-after-attack")
    return refuse(move, "second-switch") if player.paid_switch_used else None


# --- used limits -----------------------------------------------------------------------------------------------


def is_spent(move: Move) -> bool:
    """Whether the limit of the ability is used up."""
    return move.ability is not None and move.table.use_of(move.seat, move.ability) is not None


@of_print(lambda move: move.ability is not None and move.ability.scope != "none", stands=is_spent, is_quick=True)
def limit_left(move: Move) -> Refusal | None:
    """The ability's own row of chapter 7, where it has one; else rule-7d if the card that used it left or was evolved
    since; else rule-7c for another copy; else rule-4b, rule-4e or rule-4f.
    """
    ability = move.ability
    use = move.table.use_of(move.seat, ability) if ability is not None else None
    if ability is None or use is None:
        return None
    facts = {"ability": ability.name, "title": move.definition.title}
    if f"limit:{ability.name}" in move.table.refusals:
        return refuse(move, f"limit:{ability.name}", **facts)
    if use.left:
        return refuse(move, "limit-not-refreshed", **facts)
    game = ability.scope == "game"
    if use.mark != move.mark:
        return refuse(move, "game-limit-other-copy" if game else "turn-limit-other-copy", **facts)
    if ability.scope == "turn":
        return refuse(move, "reaction-limit", **facts)
    return refuse(move, "game-limit" if game else "turn-limit", **facts)


def allowance(counter: str, setting: str, key: str) -> Check[Move]:
    """The check that a player's ``counter`` has not reached what the ``setting`` allows a preparation phase."""

    def refusal(move: Move) -> Refusal | None:
        state = move.table.state
        spent = getattr(state.players[move.seat], counter) >= state.settings[setting]
        return refuse(move, key) if spent else None

    return of_seat(refusal)


item_allowance = allowance("item_plays", "items_per_prepare", "second-item")
land_allowance = allowance("land_plays", "lands_per_prepare", "second-land")
deploy_allowance = allowance("deploys", "deploys_per_prepare", "second-combatant")
evolution_allowance = allowance("evolutions", "evolutions_per_prepare", "second-evolution")


# --- conditions ------------------------------------------------------------------------------------------------


@of_print(lambda move: move.definition.play_limit is not None)
def one_in_play(move: Move) -> Refusal | None:
    """rule-7a, MM-H36: of a printed Limit 1 a player has one copy in play, wherever it lies."""
    limit, title = move.definition.play_limit, move.definition.title
    if limit is None:
        return None
    in_play = move.table.in_play(move.seat)
    copies = sum(title in _titles(move.table, iid, character) for _, iid, _, _, character in in_play)
    return refuse(move, "limit-in-play", title=title) if copies >= limit else None


def _titles(table: MisoTable, iid: int, character: Character | None) -> set[str]:
    titles = {table.card(iid).title}
    if character is not None and character.cards[-1] == iid:
        titles |= {table.card(under).title for under in character.cards}
    return titles


@of_aims
def no_attachment(move: Move) -> Refusal | None:
    """rule-1d: an object with HP is deployed; naming a host for it asks to attach it."""
    return refuse(move, "combatant-attached") if move.aims else None


@of_aims
def one_land_slot(move: Move) -> Refusal | None:
    """rule-2e: a Land goes into the slot; asking to put it beside the one that lies there asks for a second slot."""
    held = move.table.state.players[move.seat].land
    return refuse(move, "two-lands") if held >= 0 and move.table.state.marks[held] in move.aims else None


@of_seat
def bench_room(move: Move) -> Refusal | None:
    return refuse(move, "bench-full") if move.table.free_place(move.seat) is None else None


def evolution_hosts(move: Move) -> list[int]:
    """The characters on which an Evolution may be played now (MM-H8)."""
    table, base = move.table, move.definition.evolves_from
    return [c.cid for c in table.characters(move.seat) if table.top(c).title == base and not _is_too_new(move, c)]


def _is_too_new(move: Move, character: Character) -> bool:
    """Not on the turn that it entered, and not on its player's first turn."""
    state = move.table.state
    return character.entered >= state.turn or state.players[move.seat].own_turns <= 1


def evolution_refusal(move: Move, character: Character) -> Refusal | None:
    """Why this character does not evolve with this card: its top card's exact title and its time in play (MM-H8)."""
    base = move.definition.evolves_from
    if move.table.top(character).title != base:
        return refuse(move, "wrong-base", title=move.definition.title, base=base)
    return refuse(move, "evolution-too-early") if _is_too_new(move, character) else None


@partial(Check, stands=lambda move: bool(move.aims) or not evolution_hosts(move))
def evolution_on_character(move: Move) -> Refusal | None:
    """The named character, or some character, can take the Evolution."""
    table = move.table
    for aim in move.aims:
        found = table.find(aim)
        if found is None or found[0] != move.seat:
            return refuse(move, "evolution-deployed", base=move.definition.evolves_from)
        return evolution_refusal(move, found[2])
    for character in table.characters(move.seat):
        if table.top(character).title == move.definition.evolves_from:
            return evolution_refusal(move, character)
    return refuse(move, "evolution-deployed", base=move.definition.evolves_from)


def item_hosts(move: Move) -> list[int]:
    """The characters to which an Item may be attached (rule-1b)."""
    matcher = move.definition.attach_to
    return [] if matcher is None else select(move.table, matcher, Scope(move.seat, 0, 0))


def _lacks_host(move: Move) -> bool:
    hosts = item_hosts(move)
    return not hosts or any(aim not in hosts for aim in move.aims)


@partial(Check, stands=_lacks_host)
def item_host(move: Move) -> Refusal | None:
    """The named characters, or some character, can carry the Item (rule-1b)."""
    identities = move.definition.attach_to.identities if move.definition.attach_to is not None else None
    name = " or ".join(sorted(identities or ("character",)))
    rule = f"{move.definition.id}#profile"
    return refuse(move, "wrong-host", rule, title=move.definition.title, name=name)


@of_print(lambda move: bool(move.definition.by_timing.get("on_play")))
def consumable_target(move: Move) -> Refusal | None:
    """A Consumable needs a legal target (MM-H26)."""
    for ability in move.definition.by_timing.get("on_play", ()):
        if not can_fill(move.table, ability.slots, frame_for(move)):
            return refuse(move, "does-nothing")
    return None


@of_print(lambda move: bool(move.definition.play_conditions))
def play_conditions(move: Move) -> Refusal | None:
    card = move.definition
    if not card.play_conditions:
        return None
    scope = Scope(move.seat, 0, 0)
    if all(holds(move.table, condition, scope) for condition in card.play_conditions):
        return None
    return refuse(move, "play-condition", f"{card.id}#profile", title=card.title)


def frame_for(move: Move) -> Frame:
    """What the move would resolve, with no target chosen yet."""
    return Frame("event", move.seat, source=move.mark, host=move.host)


def scope_for(move: Move) -> Scope:
    """The eyes of the ability that a move would use."""
    return Scope(move.seat, move.mark, move.host)


@of_print(lambda move: move.ability is not None and bool(move.ability.conditions))
def ability_conditions(move: Move) -> Refusal | None:
    """An ability's own conditions; each ability may have words of its own for it."""
    ability = move.ability
    if ability is None or not ability.conditions:
        return None
    scope = scope_for(move)
    for condition in ability.conditions:
        if holds(move.table, condition, scope):
            continue
        if condition.cond == "deck_not_empty":
            return refuse(move, "does-nothing")
        if condition.cond == "unlocked":
            return refuse(move, "not-unlocked")
        key = f"condition:{ability.name}"
        if key in move.table.refusals:
            return refuse(move, key, ability.id)
        return refuse(move, "condition", ability.id, ability=ability.name, text=ability.text)
    return None


@Check
def performer_is_active(move: Move) -> Refusal | None:
    """rule-3c, MM-H25, MM-H29: who makes the attack must be Active, awake, and for an artifact the right character."""
    table, ability, performer = move.table, move.ability, move.performer
    if ability is None:
        return None
    if ability.performer is not None:
        active = table.active(move.seat)
        fitting = active is not None and ability.performer.printed[table.top(active)]
        if move.host and active is not None and move.host != active.cid:
            return refuse(move, "host-benched")
        if not fitting or active is None:
            return refuse(move, "wrong-performer", ability.id, ability=ability.name)
        performer = (active.cid, active.cards[-1], move.seat, "active", active)
    if performer is None or performer[3] != "active":
        return refuse(move, "benched-attacker")
    character = performer[4]
    if character is not None and character.asleep:
        return refuse(move, "asleep", name=table.top(character).title)
    return None


# --- targets ---------------------------------------------------------------------------------------------------


@Check
def attack_does_something(move: Move) -> Refusal | None:
    """Each required target (5.2), and of what it does, something that can be done (MM-H14)."""
    ability = move.ability
    if ability is None:
        return None
    if not all(slot.if_available for slot in ability.slots):
        return None if can_fill(move.table, ability.slots, frame_for(move)) else refuse(move, "does-nothing")
    scope = scope_for(move)
    if any(candidates(move.table, slot, scope) for slot in ability.slots):
        return None
    if any(_can_be_done(move, ability, operation) for operation in ability.operations):
        return None
    return refuse(move, "does-nothing")


def _can_be_done(move: Move, ability: AbilityDef, operation: Operation) -> bool:
    """Whether an operation of an attack that names no chosen target could do something now (MM-H14, MM-H32)."""
    table, data = move.table, operation.data
    match operation.op:
        case "draw" | "look_top":
            return bool(table.state.players[move.seat].deck)
        case "gain_energy" | "roll" | "search_deck" | "unlock_attack":
            return True
        case "switch_active" if operation.slot is not None:
            return bool(candidates(table, operation.slot, scope_for(move)))
        case "damage" if data.kind == "recoil":
            return False
    to = getattr(data, "to", "")
    group = ability.groups.get(to)
    if group is not None:
        return bool(select(table, group, scope_for(move)))
    return to in {"attacker", "self", "attached_to"}


@of_print(lambda move: move.ability is not None and (move.ability.only_draws or bool(move.ability.slots)))
def power_does_something(move: Move) -> Refusal | None:
    """MM-H32: each required target exists, and a draw or look has a card."""
    ability = move.ability
    if ability is None:
        return None
    if ability.only_draws and not move.table.state.players[move.seat].deck:
        return refuse(move, "does-nothing")
    return None if can_fill(move.table, ability.slots, frame_for(move)) else refuse(move, "does-nothing")


@of_aims
def aims_are_legal(move: Move) -> Refusal | None:
    """The named targets, slot by slot."""
    if not move.aims or move.ability is None:
        return None
    ability, frame = move.ability, frame_for(move)
    for number, (slot, aim) in enumerate(zip(ability.slots, move.aims, strict=False)):
        if aim not in choices(move.table, ability.slots[number:], frame):
            return _aim_refusal(move, ability, slot.id, aim, frame)
        frame = with_target(frame, slot, aim)
    return None


def _aim_refusal(move: Move, ability: AbilityDef, slot_id: str, aim: int, frame: Frame) -> Refusal:
    table = move.table
    found = table.permanent(aim)
    slot = next(s for s in ability.slots if s.id == slot_id)
    if any(aim in chosen for chosen in frame.targets.values()):
        return refuse(move, "same-enemy" if ability.kind == "attack" else "same-ally")
    if f"target:{ability.name}" in table.refusals:
        return refuse(move, f"target:{ability.name}", ability.id)
    if "self" in slot.matcher.exclude and aim == move.mark:
        return refuse(move, "other-ally")
    if ability.kind == "attack" and slot.matcher.side == "opponent" and found is not None:
        return refuse(move, "own-target" if found[2] == move.seat else "benched-target")
    return refuse(move, "wrong-target", ability.id, ability=ability.name)


@Check
def benched_ally(move: Move) -> Refusal | None:
    row = move.table.state.players[move.seat].row
    bench = [c.cid for place, c in enumerate(row) if c is not None and place != ACTIVE]
    if not bench or any(aim not in bench for aim in move.aims):
        return refuse(move, "bench-empty")
    return None


# --- costs -----------------------------------------------------------------------------------------------------


@of_print(has_cost, stands=cannot_pay, is_quick=True)
def energy_to_play(move: Move) -> Refusal | None:
    return refuse(move, "play-cost", title=move.definition.title, cost=move.definition.cost)


@of_print(has_cost, stands=cannot_pay, is_quick=True)
def energy_to_attack(move: Move) -> Refusal | None:
    cost = move.ability.energy if move.ability is not None else 0
    return refuse(move, "attack-cost", cost=cost, energy=move.table.state.players[move.seat].energy)


@of_print(has_cost, stands=cannot_pay, is_quick=True)
def energy_for_power(move: Move) -> Refusal | None:
    if move.ability is None:
        return None
    return refuse(move, "power-cost", ability=move.ability.name, cost=move.ability.energy)


@of_seat
def energy_to_switch(move: Move) -> Refusal | None:
    cost = move.table.state.settings["paid_switch_cost"]
    short = move.table.state.players[move.seat].energy < cost
    return refuse(move, "switch-cost", cost=cost) if short else None


CHECKS = {
    "combatant": Checks(
        play_in_prepare,
        deploy_allowance,
        no_attachment,
        play_conditions,
        one_in_play,
        bench_room,
        energy_to_play,
    ),
    "evolution": Checks(
        play_in_prepare,
        evolution_allowance,
        play_conditions,
        one_in_play,
        evolution_on_character,
        energy_to_play,
    ),
    "item": Checks(play_in_prepare, item_allowance, play_conditions, one_in_play, item_host, energy_to_play),
    "relic": Checks(play_in_prepare, item_allowance, play_conditions, one_in_play, energy_to_play),
    "consumable": Checks(
        play_in_prepare, item_allowance, play_conditions, one_in_play, consumable_target, energy_to_play
    ),
    "land": Checks(play_in_prepare, land_allowance, one_land_slot, play_conditions, one_in_play, energy_to_play),
    "power": Checks(
        power_in_act, limit_left, ability_conditions, power_does_something, aims_are_legal, energy_for_power
    ),
    "attack": Checks(
        attack_in_act,
        limit_left,
        performer_is_active,
        ability_conditions,
        attack_does_something,
        aims_are_legal,
        energy_to_attack,
    ),
    "switch": Checks(switch_in_act, benched_ally, energy_to_switch),
}
"""The prohibitions of each verb, in the order of chapter 7; a card in hand has its kind as its verb."""


def refusal_of(move: Move) -> Refusal | None:
    """The first prohibition that stands against a move, None if it is on offer."""
    return CHECKS[move.verb].refusal(move)


def offered(table: MisoTable, seat: int, verb: str, moves: Callable[[MisoTable, int], Iterable[Move]]) -> list[Move]:
    """Those moves of one verb against which no prohibition stands."""
    checks = CHECKS[verb]
    if not checks.is_open(Move(table, verb, seat)):
        return []
    return [move for move in moves(table, seat) if checks.allow(move, move.ability)]


def offered_plays(table: MisoTable, seat: int) -> list[Move]:
    """Those cards of the hand against whose playing no prohibition stands, in the order of the hand."""
    found: list[Move] = []
    is_open: dict[str, bool] = {}
    marks = table.state.marks
    for iid in table.state.players[seat].hand:
        card = table.card(iid)
        verb = card.kind
        checks = CHECKS[verb]
        if verb not in is_open:
            is_open[verb] = checks.is_open(Move(table, verb, seat))
        if is_open[verb]:
            move = Move(table, verb, seat, iid, marks[iid])
            if checks.allow(move, card):
                found.append(move)
    return found
