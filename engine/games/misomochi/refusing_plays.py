"""The prohibitions of playing a card from the hand: its moment, the allowances, its place, its targets, its cost."""

from __future__ import annotations

from functools import partial

from engine.games.misomochi.moves import (
    Move,
    cannot_pay,
    frame_for,
    has_cost,
    main_phase,
    of_aims,
    of_print,
    of_seat,
    refuse,
    wrong_aim,
)
from engine.games.misomochi.selectors import Scope, holds, select
from engine.games.misomochi.state import Character
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.targeting import can_fill
from engine.kernel.checks import Check, Refusal


@of_seat
def play_in_prepare(move: Move) -> Refusal | None:
    return None if main_phase(move) == "prepare" else refuse(move, "play-outside-prepare")


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
def no_host_for_relic(move: Move) -> Refusal | None:
    """rule-1a: a relic stays in Support; naming a host for it asks to attach it."""
    return refuse(move, "relic-attached") if move.aims else None


@of_aims
def one_land_slot(move: Move) -> Refusal | None:
    """rule-2e: a Land goes into the slot; asking to put it beside the one that lies there asks for a second slot.

    rule-1e: naming anything else asks to put it elsewhere.
    """
    if not move.aims:
        return None
    held = move.table.state.players[move.seat].land
    is_beside = held >= 0 and move.table.state.marks[held] in move.aims
    return refuse(move, "two-lands" if is_beside else "land-attached")


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


@of_aims
def consumable_aims(move: Move) -> Refusal | None:
    """The named target can be the target of what the Consumable does (rule-6d)."""
    abilities = move.definition.by_timing.get("on_play", ())
    if not move.aims or not abilities:
        return None
    ability = next((each for each in abilities if each.slots), abilities[0])
    return refuse(move, "wrong-target", ability=ability.name) if wrong_aim(move, ability) is not None else None


@of_print(lambda move: bool(move.definition.play_conditions))
def play_conditions(move: Move) -> Refusal | None:
    card = move.definition
    if not card.play_conditions:
        return None
    scope = Scope(move.seat, 0, 0)
    if all(holds(move.table, condition, scope) for condition in card.play_conditions):
        return None
    return refuse(move, "play-condition", f"{card.id}#profile", title=card.title)


@of_print(has_cost, stands=cannot_pay, is_quick=True)
def energy_to_play(move: Move) -> Refusal | None:
    return refuse(move, "play-cost", title=move.definition.title, cost=move.definition.cost)
