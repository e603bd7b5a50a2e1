"""What references, selectors, conditions and numbers of abilities mean at this moment (3.6, 5.3).

Nothing is stored: effective values are worked out from the modifiers in force each time they are needed (M9-109).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.games.miras9.compiled import (
    AbilityDef,
    Condition,
    Counted,
    Definition,
    Negated,
    Selector,
    Selectors,
    StatOf,
    Value,
)
from engine.games.miras9.lanes import (
    KINDS,
    OWNERS,
    are_adjacent,
    has_access,
    lane_at,
    location,
    may_enter,
    printed_generation,
    traits,
    works,
)
from engine.games.miras9.state import LANES, NO_CARD, NOWHERE, Effect, Permanent
from engine.games.miras9.table import CREW_KINDS, MirasTable, as_target, lane_from
from engine.kernel.modifiers import effective

LANE_REFERENCES = frozenset({"here", "wave_lane", "attacked_lane", "own_S", "chosen"})


@dataclass(slots=True)
class Scope:
    """The eyes of an ability: its controller, its source, what was chosen, and its event.

    ``here`` is the source's lane, NOWHERE while it is En Route (M9-H17) or on no lane. ``targets`` is as in ``Effect``.
    ``it`` is the mark of the event's card, ``chosen`` the lane that a permission is asked about. ``survived`` says of
    an attack's event that the attacker outlived it (M9-H29); ``attack`` is the index of the attack concerned.
    """

    seat: int
    source: Permanent | None = None
    here: int = NOWHERE
    targets: Mapping[str, list[int]] = field(default_factory=dict)
    it: int = 0
    chosen: int = NOWHERE
    survived: bool = False
    attack: int = -1


def scope_of(table: MirasTable, source: Permanent) -> Scope:
    """The eyes of an ability of a card on the board, or of a Planet in its slot."""
    return Scope(source.seat, source, here_of(table, source))


def here_of(table: MirasTable, source: Permanent) -> int:
    """The lane that a card's own text calls its own (M9-H17)."""
    root = table.root(source)
    return NOWHERE if root.origin != NOWHERE else root.lane


def scope_for(table: MirasTable, effect: Effect) -> Scope:
    """The eyes of an ability that is announced or being resolved."""
    source = table.marked(effect.source)
    here = effect.lane if source is None or source.lane == NOWHERE else here_of(table, source)
    return Scope(effect.seat, source, here, effect.targets, effect.it, attack=effect.attack)


# --- references ------------------------------------------------------------------------------------------------


def card_of(table: MirasTable, scope: Scope, reference: str) -> Permanent | None:
    """The card on the board that a reference means, None if there is none."""
    if reference == "self":
        return scope.source
    if reference == "host":
        source = scope.source
        host = NO_CARD if source is None else source.attached if source.attached != NO_CARD else source.aboard
        return None if host == NO_CARD else table.on_board(host)
    if reference == "it":
        return table.marked(scope.it)
    chosen = scope.targets.get(reference, ())
    return table.marked(chosen[0]) if chosen and chosen[0] > 0 else None


def cards_of(table: MirasTable, scope: Scope, to: str | Selectors) -> list[Permanent]:
    """All cards on the board that a reference or selector means, in the order in which they entered."""
    if not isinstance(to, str):
        return [permanent for permanent in table.state.board if matches(table, scope, to, permanent)]
    if to in scope.targets:
        found = (table.marked(target) for target in scope.targets[to] if target > 0)
        return [permanent for permanent in found if permanent is not None]
    card = card_of(table, scope, to)
    return [] if card is None else [card]


def lane_of(table: MirasTable, scope: Scope, reference: str) -> int:
    """The lane that a reference means, NOWHERE if there is none; a card means the lane where it is."""
    match reference:
        case "here":
            return scope.here
        case "wave_lane" | "attacked_lane":
            wave = table.state.wave
            return NOWHERE if wave is None else wave.lane
        case "own_S":
            return lane_at(scope.seat, "S")
        case "chosen":
            return scope.chosen
    chosen = scope.targets.get(reference, ())
    if chosen and chosen[0] < 0:
        return lane_from(chosen[0])
    card = card_of(table, scope, reference)
    return NOWHERE if card is None or (card.lane == NOWHERE and card.aboard == NO_CARD) else table.lane_of(card)


def seat_of(scope: Scope, player: str) -> int:
    """The seat that ``you`` or ``opponent`` means (M9-111-b)."""
    return scope.seat if player == "you" else 1 - scope.seat


def _fits(who: str, seat: int, you: int) -> bool:
    return who == "any" or (seat == you) == (who == "you")


# --- selectors -------------------------------------------------------------------------------------------------


def matches(table: MirasTable, scope: Scope, selectors: Selectors, permanent: Permanent) -> bool:
    """Whether a card on the board fits one of the selectors."""
    return any(_fits_card(table, scope, selector, permanent) for selector in selectors)


def _fits_card(table: MirasTable, scope: Scope, selector: Selector, permanent: Permanent) -> bool:
    face = table.face(permanent)
    if not _fits(selector.controller, permanent.seat, scope.seat) or not selector.printed[face]:
        return False
    match selector.select:
        case "unit":
            return face.is_unit and _fits_unit(table, scope, selector, permanent)
        case "equipment":
            if face.type != "equipment" or permanent.attached == NO_CARD or selector.attached_to is None:
                return False
            return _fits_card(table, scope, selector.attached_to, table.at(permanent.attached))
        case "ship_site":
            return face.type == "ship_site" and _fits_place(table, scope, selector, permanent)
        case _:
            return False


def _fits_unit(table: MirasTable, scope: Scope, selector: Selector, unit: Permanent) -> bool:
    if selector.embarked != "any" and (unit.aboard != NO_CARD) != (selector.embarked == "only"):
        return False
    if selector.en_route != "any":
        hidden = table.is_travelling(unit) and not (unit.aboard == NO_CARD and unit.spotted)  # M9-54, M9-H17
        if hidden != (selector.en_route == "only"):
            return False
    if selector.aboard:
        host = card_of(table, scope, selector.aboard)
        if host is None or unit.aboard != host.iid:
            return False
    if (selector.ready and unit.tapped) or (selector.attuned and unit.unattuned):
        return False
    if not _fits_place(table, scope, selector, unit):
        return False
    return selector.atk_max is None or stat(table, unit, "atk") <= selector.atk_max


def _fits_place(table: MirasTable, scope: Scope, selector: Selector, permanent: Permanent) -> bool:
    if selector.not_self and scope.source is not None and permanent.iid == scope.source.iid:
        return False
    if selector.at != "any" and table.lane_of(permanent) != lane_of(table, scope, selector.at):
        return False
    return not selector.at_trait or selector.at_trait in traits(table, table.lane_of(permanent))


def lane_fits(table: MirasTable, scope: Scope, selectors: Selectors, lane: int) -> bool:
    """Whether a lane fits one of the selectors."""
    return any(_fits_lane(table, scope, selector, lane) for selector in selectors)


def _fits_lane(table: MirasTable, scope: Scope, selector: Selector, lane: int) -> bool:
    if selector.select != "lane" or not _fits(selector.owner, OWNERS[lane], scope.seat):
        return False
    if selector.lane_kinds and KINDS[lane] not in selector.lane_kinds:
        return False
    if selector.adjacent_to and not are_adjacent(lane_of(table, scope, selector.adjacent_to), lane):
        return False
    if selector.accessible_by:
        unit = card_of(table, scope, selector.accessible_by)
        return unit is not None and may_enter(table, unit, lane)
    return True


def candidates(table: MirasTable, scope: Scope, selectors: Selectors) -> list[int]:
    """What fits, as targets: marks in the order in which the cards entered, then lanes in the order of the line.

    A card under a prohibition against being targeted is left out (M9-3-b).
    """
    found: list[int] = []
    if any(selector.select != "lane" for selector in selectors):
        for permanent in table.state.board:
            if matches(table, scope, selectors, permanent) and not is_forbidden(table, permanent, "be_targeted"):
                found.append(table.mark(permanent))
    if any(selector.select == "lane" for selector in selectors):
        found += [as_target(lane) for lane in range(len(LANES)) if lane_fits(table, scope, selectors, lane)]
    return found


def still_fits(table: MirasTable, scope: Scope, selectors: Selectors, target: int) -> bool:
    """Whether a chosen target is still legal when the effect resolves (M9-110)."""
    if target < 0:
        return lane_fits(table, scope, selectors, lane_from(target))
    card = table.marked(target)
    if card is None or is_forbidden(table, card, "be_targeted"):
        return False
    return matches(table, scope, selectors, card)


# --- prohibitions (M9-3-b) -------------------------------------------------------------------------------------


def is_forbidden(table: MirasTable, permanent: Permanent, act: str) -> bool:
    """Whether something on the board says that this card cannot do that."""
    if any(ban.act == act for ban in permanent.bans):
        return True
    return any(
        works(table, source) and reaches(table, source, ability, permanent)
        for source, ability in table.statics(f"forbid:{act}")
    )


def reaches(table: MirasTable, source: Permanent, ability: AbilityDef, permanent: Permanent) -> bool:
    """Whether a static ability applies to a card on the board."""
    if not holds_all(table, scope_of(table, source), ability.conditions):
        return False
    to = ability.to
    if isinstance(to, str):
        return _is(source, to, permanent)
    return matches(table, scope_of(table, source), to, permanent)


def _is(source: Permanent, reference: str, permanent: Permanent) -> bool:
    """Whether ``self`` or ``host`` of a source is this card."""
    if reference == "self":
        return source.iid == permanent.iid
    return permanent.iid == (source.attached if source.attached != NO_CARD else source.aboard)


def may_deploy(table: MirasTable, iid: int, seat: int, lane: int) -> bool:
    """Whether a seat's Unit that is not on the board may enter play at a lane (M9-12, M9-88-b)."""
    return has_access(table, table.card(iid).kind, seat, lane) and not is_closed(table, iid, seat, lane)


def is_closed(table: MirasTable, iid: int, seat: int, lane: int) -> bool:
    """Whether a prohibition keeps a seat's Unit from entering play at a lane (M9-3-b).

    A static ``deploy_here`` of a card at that lane is against Units that fit its selector as they enter, one that was
    laid on a card there for a time against all.
    """
    if any(ban.act == "deploy_here" for p in table.state.board if table.lane_of(p) == lane for ban in p.bans):
        return True
    entering = Permanent(iid, seat, lane, seat, table.state.turn, 0, unattuned=True)
    for source, ability in table.statics("forbid:deploy_here"):
        scope = scope_of(table, source)
        if scope.here != lane or isinstance(ability.to, str) or not works(table, source):
            continue
        if holds_all(table, scope, ability.conditions) and matches(table, scope, ability.to, entering):
            return True
    return False


# --- numbers (M9-6-a, M9-109) ----------------------------------------------------------------------------------


def stat(table: MirasTable, permanent: Permanent, name: str) -> int:
    """An effective value: atk, grit, echo, generation (3.6). A value that would need itself counts as printed there."""
    face = table.face(permanent)
    printed = face.gen if name == "generation" else int(getattr(face, name))
    key = (permanent.iid, name)
    if key in table.busy:
        return printed
    table.busy.add(key)
    try:
        adds: list[int] = []
        sets: list[int] = []
        for source, ability in table.statics("stat"):
            if ability.stat == name and works(table, source) and reaches(table, source, ability, permanent):
                amount = signed(table, scope_of(table, source), ability.amount or 0)
                (sets if ability.is_set else adds).append(amount)
        for mod in permanent.mods:
            if mod.stat == name:
                (sets if mod.is_set else adds).append(mod.value)
        value = effective(printed, adds, sets, floor=None)
        if name == "echo" and has_form(table, permanent, "echo_from_crew"):
            value = max([value, *(stat(table, unit, "echo") for unit in table.crew(permanent))])  # M9-97
    finally:
        table.busy.discard(key)
    if name == "atk" and face.has_crew and not is_manned(table, permanent) and not _strikes_back(table, face):
        return 0  # M9-71-c, M9-H20
    return max(0, value)


def _strikes_back(table: MirasTable, face: Definition) -> bool:
    """Whether a host without its crew keeps its ATK."""
    return face.is_unit and bool(table.state.settings["unmanned_unit_retaliates"])


def generation(table: MirasTable, lane: int) -> int:
    """What a lane generates for its owner now; what is said of the lane comes last (M9-H7)."""
    found = location(table, lane)
    value = printed_generation(table, lane) if found is None else stat(table, found, "generation")
    adds: list[int] = []
    sets: list[int] = []
    for source, ability in table.statics("stat"):
        if ability.stat != "generation" or isinstance(ability.to, str) or not works(table, source):
            continue
        scope = scope_of(table, source)
        if lane_fits(table, scope, ability.to, lane) and holds_all(table, scope, ability.conditions):
            (sets if ability.is_set else adds).append(signed(table, scope, ability.amount or 0))
    return effective(value, adds, sets)


def generation_of(table: MirasTable, seat: int) -> int:
    """The most that a seat may generate, its Main Deck aside (M9-H7)."""
    return sum(generation(table, lane) for lane in range(len(LANES)) if OWNERS[lane] == seat)


def threshold(table: MirasTable, seat: int) -> int:
    """What awakening costs a seat now (M9-102-b)."""
    value = table.card(table.state.players[seat].paired).threshold
    for source, ability in table.statics("threshold"):
        if source.seat == seat and works(table, source):
            scope = scope_of(table, source)
            if holds_all(table, scope, ability.conditions):
                value += signed(table, scope, ability.amount or 0)
    return max(0, value)


def strength(table: MirasTable, seat: int, lane: int) -> int:
    """The sum of eff ATK of a seat's Battle Presence at a lane (M9-H21)."""
    return sum(stat(table, unit, "atk") for unit in presence(table, seat, lane))


def signed(table: MirasTable, scope: Scope, value: Value) -> int:
    """A value as it counts now; a modifier may be below 0."""
    sign = 1
    while isinstance(value, Negated):
        sign, value = -sign, value.value
    if isinstance(value, Counted):
        return sign * count_of(table, scope, value.selectors)
    if isinstance(value, StatOf):
        card = card_of(table, scope, value.of)
        return 0 if card is None else sign * stat(table, card, value.stat)
    return sign * value


def count_of(table: MirasTable, scope: Scope, selectors: Selectors) -> int:
    """How many cards on the board and how many lanes fit one of the selectors."""
    cards = sum(matches(table, scope, selectors, permanent) for permanent in table.state.board)
    return cards + sum(lane_fits(table, scope, selectors, lane) for lane in range(len(LANES)))


def amount_of(table: MirasTable, scope: Scope, value: Value) -> int:
    """A value as the amount of something that is done: never below 0 (M9-6-a)."""
    return max(0, signed(table, scope, value))


# --- conditions ------------------------------------------------------------------------------------------------


def holds_all(table: MirasTable, scope: Scope, conditions: Sequence[Condition]) -> bool:
    """Whether all conditions are true now."""
    return all(holds(table, scope, condition) for condition in conditions)


def holds(table: MirasTable, scope: Scope, condition: Condition) -> bool:
    """Whether a condition is true now (5.3)."""
    data, state = condition.data, table.state
    match condition.cond:
        case "control_count":
            return count_of(table, scope, condition.selectors) >= int(data.at_least)
        case "no_enemy_presence":
            lane = lane_of(table, scope, data.lane)
            return lane != NOWHERE and not has_presence(table, 1 - scope.seat, lane)
        case "presence_strength":
            return any(_is_strong(table, scope, data, lane) for lane in _lanes(table, scope, data.lane))
        case "lane_has_trait":
            lane = lane_of(table, scope, data.lane)
            return lane != NOWHERE and data.trait in traits(table, lane)
        case "at_friendly":
            return scope.here != NOWHERE and OWNERS[scope.here] == scope.seat
        case "at_enemy":
            return scope.here != NOWHERE and OWNERS[scope.here] != scope.seat
        case "attached":
            return scope.source is not None and scope.source.attached != NO_CARD
        case "manned":
            return scope.source is not None and is_manned(table, scope.source)
        case "source_survived":
            return scope.survived
        case "battle_damage_here":
            wave, source = state.wave, scope.source
            here = scope.here if source is not None and source.aboard == NO_CARD else NOWHERE
            return wave is not None and here == wave.lane
        case "echo_at_least":
            return state.players[scope.seat].echo >= int(data.n)
        case _:  # your_turn
            return state.turn_seat == scope.seat


def _lanes(table: MirasTable, scope: Scope, reference: str) -> Iterator[int]:
    if reference == "any_enemy_lane":
        yield from (lane for lane, owner in enumerate(OWNERS) if owner != scope.seat)
    elif (lane := lane_of(table, scope, reference)) != NOWHERE:
        yield lane


def _is_strong(table: MirasTable, scope: Scope, data: Any, lane: int) -> bool:
    return strength(table, seat_of(scope, data.player), lane) >= int(data.at_least)


def has_form(table: MirasTable, permanent: Permanent, form: str) -> bool:
    """Whether a card has a static ability of this form about itself, and its conditions are true now.

    Where a condition asks for the same again, the ability does not count there.
    """
    found = table.face(permanent).by_form.get(form, ())
    key = (permanent.iid, form)
    if not found or key in table.busy:
        return False
    table.busy.add(key)
    try:
        return any(holds_all(table, scope_of(table, permanent), ability.conditions) for ability in found)
    finally:
        table.busy.discard(key)


# --- crews and Battle Presence (M9-55, M9-56, M9-60, M9-H18, M9-H21) -----------------------------------------------


def is_manned(table: MirasTable, permanent: Permanent) -> bool:
    """Whether a Vehicle, Unit-Ship or Ship-Site has its crew; true for everything else (M9-56, M9-60-a)."""
    face = table.face(permanent)
    if not face.has_crew or face.crew == 0 or has_form(table, permanent, "always_manned"):
        return True
    state = table.state
    ready_only = state.settings["manning_needs_ready"]
    count = 0
    for unit in table.crew(permanent):
        if state.owners[unit.iid] == permanent.seat and table.face(unit).kind in CREW_KINDS:
            count += not (ready_only and unit.tapped)
    return count >= face.crew


def presence(table: MirasTable, seat: int, lane: int) -> list[Permanent]:
    """The Units that give a seat Battle Presence at a lane."""
    found = []
    for permanent in table.state.board:
        if permanent.seat != seat or permanent.tapped or permanent.unattuned:
            continue
        face = table.face(permanent)
        if face.is_unit and table.lane_of(permanent) == lane and _counts(table, permanent, face):
            found.append(permanent)
    return found


def has_presence(table: MirasTable, seat: int, lane: int) -> bool:
    """Whether a seat has Battle Presence at a lane."""
    return bool(presence(table, seat, lane))


def _counts(table: MirasTable, unit: Permanent, face: Definition) -> bool:
    """A ready, Attuned Unit: of itself, or as crew through its host."""
    if unit.aboard == NO_CARD:
        return unit.origin == NOWHERE and is_manned(table, unit)
    host = table.at(unit.aboard)
    if face.kind not in CREW_KINDS or host.seat != unit.seat or table.is_travelling(host):
        return False
    return table.face(host).type == "ship_site" or is_manned(table, host)
