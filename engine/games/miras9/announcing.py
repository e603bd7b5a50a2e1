"""Announcing an ability or an Event: mode, targets, costs; nothing is changed before the last pick (M9-38)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from engine.games.miras9.asking import target_option
from engine.games.miras9.compiled import AbilityDef, Cost, Mode, Slot
from engine.games.miras9.lanes import OWNERS
from engine.games.miras9.state import NO_CARD, NOWHERE, Effect, Permanent
from engine.games.miras9.table import MirasTable
from engine.games.miras9.values import Scope, candidates, cards_of, has_presence, here_of, is_forbidden, scope_for
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Asking

Targets = dict[str, list[int]]


@dataclass(slots=True)
class Announced:
    """All that was chosen: the effect, cards to discard, places in Resource."""

    effect: Effect
    discarded: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)


def effect_for(table: MirasTable, seat: int, iid: int, ability: AbilityDef, source: Permanent | None) -> Effect:
    """The effect that an ability of this card would be, with nothing chosen yet."""
    on_lane = source is not None and (source.lane != NOWHERE or source.aboard != NO_CARD)
    lane = here_of(table, source) if source is not None and on_lane else NOWHERE
    return Effect(seat, table.state.marks[iid], iid, table.state.defs[iid], ability.key, ability.face, lane=lane)


# --- whether it can be done at all (M9-4-a, 5.1) ------------------------------------------------------------------


def has_targets(table: MirasTable, effect: Effect, mode: Mode) -> bool:
    """Whether every required slot of a mode can be filled, and who Manifests without being chosen may do so."""
    scope = scope_for(table, effect)
    slots = {slot.id for slot in mode.slots}
    named = [op.data.to for op in mode.operations if op.op == "manifest" and op.data.to not in slots]
    taps = effect.source if table.ability(effect.definition, effect.face, effect.ability).cost.tap else 0
    for unit in (unit for to in named for unit in cards_of(table, scope, to)):
        if table.mark(unit) == taps or not may_manifest(table, unit):
            return False
    return can_fill(table, scope, mode.slots, allowed_in(table, effect, mode))


Allowed = Callable[[Slot, int], bool]


def allowed_in(table: MirasTable, effect: Effect, mode: Mode) -> Allowed:
    """What is asked of a target beyond the selector: that it is one still when the costs are paid (M9-4-a).

    A Manifest must be possible (5.3, M9-93, M9-96); a source that taps is not the ready card that a slot asks for.
    """
    manifests = {str(operation.data.to) for operation in mode.operations if operation.op == "manifest"}
    taps = table.ability(effect.definition, effect.face, effect.ability).cost.tap

    def allowed(slot: Slot, target: int) -> bool:
        is_spent = taps and target == effect.source
        if is_spent and all(selector.ready for selector in slot.selectors):
            return False
        if slot.id not in manifests:
            return True
        unit = table.marked(target)
        return unit is not None and not is_spent and may_manifest(table, unit)

    return allowed


def may_manifest(table: MirasTable, unit: Permanent) -> bool:
    """Whether a Unit, aboard or not, could be made to Manifest: ready, Attuned, own lane, no enemy, not yet there."""
    lane = table.lane_of(unit)
    is_free = not unit.tapped and not unit.unattuned and not table.is_travelling(unit)
    is_home = OWNERS[lane] == unit.seat and not has_presence(table, 1 - unit.seat, lane)
    closed = table.state.lanes[lane].manifested or is_forbidden(table, unit, "manifest")
    return is_free and is_home and not closed


def can_fill(table: MirasTable, scope: Scope, slots: Sequence[Slot], allowed: Allowed) -> bool:
    """Whether what is left of the slots can be filled with different objects, each seen after the choice before it."""
    trials: list[tuple[Targets, int]] = [(dict(scope.targets), 0)]
    while trials:
        targets, place = trials.pop()
        while place < len(slots) and slots[place].min == 0:
            place += 1
        if place == len(slots):
            return True
        slot = slots[place]
        found = free(table, replace(scope, targets=targets), slot, allowed)
        if len(found) < slot.min:
            continue
        if slot.min > 1 or place + 1 == len(slots):
            trials.append((targets | {slot.id: found[: slot.min]}, place + 1))
        else:
            trials.extend((targets | {slot.id: [target]}, place + 1) for target in reversed(found))
    return False


def free(table: MirasTable, scope: Scope, slot: Slot, allowed: Allowed) -> list[int]:
    """What may be chosen for a slot: it fits, and no other slot holds it."""
    held = {target for chosen in scope.targets.values() for target in chosen}
    found = candidates(table, scope, slot.selectors)
    return [target for target in found if target not in held and allowed(slot, target)]


def open_modes(table: MirasTable, effect: Effect, ability: AbilityDef) -> list[int]:
    """The modes whose targets exist."""
    return [number for number, mode in enumerate(ability.modes) if has_targets(table, effect, mode)]


# --- choosing -----------------------------------------------------------------------------------------------------


def choose_targets(
    table: MirasTable, effect: Effect, mode: Mode, *, rest: bool = False, draft: tuple[str, ...] = ()
) -> Asking[Targets]:
    """Fill the slots of a mode one by one."""
    targets: Targets = {}
    ability = table.ability(effect.definition, effect.face, effect.ability)
    allowed = allowed_in(table, effect, mode)
    for place, slot in enumerate(mode.slots):
        scope = replace(scope_for(table, effect), targets=targets)
        found = []
        for target in free(table, scope, slot, allowed):
            later = replace(scope, targets=targets | {slot.id: [target]})
            if can_fill(table, later, mode.slots[place + 1 :], allowed):
                found.append(target)
        if not found:
            targets = targets | {slot.id: []}
            continue
        options = [target_option(table, effect.seat, target) for target in found]
        count = f" {place + 1} of {len(mode.slots)}" if len(mode.slots) > 1 else ""
        prompt = f"{ability.name}: choose target{count}."
        most = min(slot.max, len(options))
        least = min(slot.min, most)
        is_first = rest and place == 0
        picked = yield Decision(
            SeatId(effect.seat),
            "target",
            prompt,
            options,
            ability.id,
            least,
            most,
            draft=draft,
            can_cancel=not rest,
            rest=is_first,
        )
        targets = targets | {slot.id: [int(str(option.data)) for option in picked]}
    return targets


def announce(
    table: MirasTable, effect: Effect, ability: AbilityDef, cost: Cost, played: int, draft: tuple[str, ...]
) -> Asking[Announced]:
    """Choose mode, targets and what costs leave open; the effect is no part of the state yet."""
    modes = open_modes(table, effect, ability)
    effect.mode = modes[0]
    if len(ability.modes) > 1:
        options = [Option(f"mode:{n}", ability.modes[n].name, "", (), "", n) for n in modes]
        picked = yield Decision(
            SeatId(effect.seat),
            "mode",
            f"{ability.name}: which way?",
            options,
            ability.id,
            draft=draft,
            can_cancel=True,
            rest=False,
        )
        effect.mode = int(str(picked[0].data))
    mode = ability.modes[effect.mode]
    effect.targets = yield from choose_targets(table, effect, mode, draft=draft)
    discarded, places = yield from choose_costs(table, effect.seat, cost, played, draft)
    return Announced(effect, discarded, places)


def choose_costs(
    table: MirasTable, seat: int, cost: Cost, played: int, draft: tuple[str, ...]
) -> Asking[tuple[list[int], list[int]]]:
    """B.3: cards to discard and places in Resource, where a cost leaves them open."""
    discarded = yield from _discards(table, seat, cost, played, draft)
    places = yield from _places(table, seat, cost, draft)
    return discarded, places


def _discards(table: MirasTable, seat: int, cost: Cost, played: int, draft: tuple[str, ...]) -> Asking[list[int]]:
    """The cards of the hand that a cost discards."""
    if not cost.discard_hand:
        return []
    hand = [iid for iid in table.state.players[seat].hand if iid != played]
    options = [
        Option(f"discard:{table.ref(iid)}", table.card(iid).name, "", (table.ref(iid),), "", iid) for iid in hand
    ]
    n = cost.discard_hand
    prompt = "Which card do you discard for it?" if n == 1 else f"Which {n} cards do you discard for it?"
    picked = yield Decision(
        SeatId(seat), "discard", prompt, options, "M9-4-a", n, n, draft=draft, can_cancel=True, private=True, rest=False
    )
    return [int(str(option.data)) for option in picked]


def _places(table: MirasTable, seat: int, cost: Cost, draft: tuple[str, ...]) -> Asking[list[int]]:
    """M9-45-a: an effect that lets its user name places in Resource, unseen."""
    size = len(table.state.players[seat].resource)
    if not cost.pick_any or not cost.resource or size <= cost.resource:
        return []
    options = [
        Option(f"place:{place + 1}", f"Card {place + 1} from the top", "", (), "", place) for place in range(size)
    ]
    n = cost.resource
    picked = yield Decision(
        SeatId(seat),
        "resources",
        f"Spend which {n} of your resources?",
        options,
        "M9-45-a",
        n,
        n,
        draft=draft,
        can_cancel=True,
        rest=False,
    )
    return [int(str(option.data)) for option in picked]
