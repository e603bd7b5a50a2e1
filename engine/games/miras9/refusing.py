"""What the rules answer to playing cards and using abilities (chapter 7), in the order in which they are cited.

Each check is one prohibition. An option is offered when all checks of its verb pass; ``why_not`` returns the first
that fails. What is done with Units on the board is in ``refusing_board``.
"""

from __future__ import annotations

from engine.games.miras9.announcing import effect_for, open_modes
from engine.games.miras9.compiled import AbilityDef, Cost
from engine.games.miras9.costs import lacks_cards, together
from engine.games.miras9.lanes import KINDS, OWNERS, is_barred, is_contested, is_covered, is_open, works
from engine.games.miras9.limits import is_spent, seems_fresh
from engine.games.miras9.moves import Move, is_own, refuse
from engine.games.miras9.state import LANES, NO_CARD, NOWHERE
from engine.games.miras9.table import MirasTable
from engine.games.miras9.values import (
    Scope,
    has_presence,
    holds_all,
    is_closed,
    is_forbidden,
    lane_fits,
    matches,
    scope_of,
)
from engine.kernel.checks import Check, Checks, Refusal

PHASE_OF = {"development": "action"}
"""Development abilities are used in Action (M9-H26)."""

# --- playing a card ----------------------------------------------------------------------------------------------


def play_cost(move: Move) -> Cost:
    """The printed cost and what is paid with it (M9-4)."""
    return together(Cost(resource=move.face.cost), move.face.additional)


@Check
def play_in_action(move: Move) -> Refusal | None:
    """M9-34-a, M9-113-a, M9-H25."""
    plays = move.face.by_kind.get("play", ())
    if plays and all("action" not in ability.timing for ability in plays) and move.table.state.wave is None:
        return refuse(move, "reaction-outside")
    if move.table.state.wave is not None:
        return refuse(move, "only-reactions")
    return None if is_own(move, "action") else refuse(move, "play-in-action")


@Check
def play_can_be_paid(move: Move) -> Refusal | None:
    """M9-4-a, M9-46-b."""
    cost = play_cost(move)
    if not lacks_cards(move.table, move.seat, cost, move.iid):
        return None
    return refuse(move, "cost", needs=_said(cost), has=_has(move, cost))


def _said(cost: Cost) -> str:
    parts = [(cost.resource, "resource"), (cost.echo, "Echo"), (cost.discard_hand, "card to discard")]
    return " and ".join(f"{n} {word}" for n, word in parts if n)


def _has(move: Move, cost: Cost) -> str:
    player = move.table.state.players[move.seat]
    hand = len(player.hand) - (move.iid in player.hand)
    parts = [
        (cost.resource, len(player.resource), "resource"),
        (cost.echo, player.echo, "Echo"),
        (cost.discard_hand, hand, "card to discard"),
    ]
    return " and ".join(f"{held} {word}" for n, held, word in parts if n)


@Check
def play_has_place(move: Move) -> Refusal | None:
    """M9-4-a: a legal lane, host or target exists."""
    face, table = move.face, move.table
    match face.type:
        case "unit" | "site" | "ship_site":
            return None if play_lanes(table, move.seat, move.iid) else _no_lane(move)
        case "equipment":
            return None if play_hosts(table, move.seat, move.iid) else refuse(move, "no-target")
    for ability in face.by_kind.get("play", ()):
        effect = effect_for(table, move.seat, move.iid, ability, None)
        if not open_modes(table, effect, ability):
            return target_refusal(move, ability, "no-target")
    return None


def target_refusal(move: Move, ability: AbilityDef, key: str) -> Refusal:
    """The refusal with this key, or the ability's own words where the rules have some, as for Escape Route."""
    own = f"target:{ability.name}"
    return refuse(move, own if own in move.table.refusals else key)


def _no_lane(move: Move) -> Refusal:
    """Why no lane is legal: the reason of the lane that was named, or the one that all own lanes in question share."""
    kinds = {"site": move.face.lanes, "ship_site": frozenset("ES")}.get(move.face.type, frozenset("EIS"))
    own = [lane for lane in range(len(LANES)) if OWNERS[lane] == move.seat and KINDS[lane] in kinds]
    refusals = [lane_refusal(move, lane) for lane in ([move.lane] if move.lane >= 0 else own)]
    found = [refusal for refusal in refusals if refusal is not None]
    return found[0] if len({refusal.rule for refusal in found}) == 1 else refuse(move, "no-target")


@Check
def play_aims(move: Move) -> Refusal | None:
    """The named lane or host."""
    if move.lane >= 0:
        return lane_refusal(move, move.lane)
    if move.host != NO_CARD and move.host not in play_hosts(move.table, move.seat, move.iid):
        return refuse(move, "wrong-host")
    return None


def lane_refusal(move: Move, lane: int) -> Refusal | None:
    """Why a Unit, Site or Ship-Site cannot be played to a lane."""
    face, table = move.face, move.table
    match face.type:
        case "site":
            if OWNERS[lane] != move.seat or KINDS[lane] not in face.lanes:
                return refuse(move, "site-lane")
            return refuse(move, "site-there") if table.site(lane) is not None else None
        case "ship_site":
            if OWNERS[lane] != move.seat:
                return refuse(move, "deploy-own")
            if KINDS[lane] == "I":
                return refuse(move, "ship-interior")
            return refuse(move, "ship-there") if table.ship_due(lane) is not None else None
    return _unit_refusal(move, lane)


def _unit_refusal(move: Move, lane: int) -> Refusal | None:
    """M9-39, M9-28, M9-H13, M9-119-b, and prohibitions."""
    face, table, seat = move.face, move.table, move.seat
    scope = Scope(seat, chosen=lane)
    named = [a for a in face.by_form.get("permit:deploy", ()) if lane_fits(table, scope, a.lanes, lane)]
    if not any(holds_all(table, scope, ability.conditions) for ability in named):
        if not is_open(table, face.kind, lane):
            return refuse(move, "no-access")
        if OWNERS[lane] != seat:
            return _permission_refusal(move, named, scope) if named else refuse(move, "deploy-own")
        if table.state.settings["deploy_blocked_by_presence"] and has_presence(table, 1 - seat, lane):
            return refuse(move, "deploy-presence")
    if is_barred(table, face.kind, seat, lane):
        return refuse(move, "barred")
    return refuse(move, "forbidden") if is_closed(table, move.iid, seat, lane) else None


def _permission_refusal(move: Move, named: list[AbilityDef], scope: Scope) -> Refusal:
    """M9-119-b where enemy presence is in the way of a permission, else the permission's own text."""
    failing = [one for one in named[0].conditions if not holds_all(move.table, scope, (one,))]
    if failing[0].cond == "no_enemy_presence":
        return refuse(move, "enemy-presence")
    return condition_refusal(named[0])


def play_lanes(table: MirasTable, seat: int, iid: int) -> list[int]:
    """The lanes to which a card of the hand may be played."""
    move = Move(table, "play", seat, iid)
    return [lane for lane in range(len(LANES)) if lane_refusal(move, lane) is None]


def play_hosts(table: MirasTable, seat: int, iid: int) -> list[int]:
    """The cards on the board to which an Equipment may be attached (M9-40-a); no Ship-Site on its way (5.3)."""
    scope, attach = Scope(seat), table.card(iid).attach
    return [
        host.iid
        for host in table.state.board
        if matches(table, scope, attach, host) and not (table.face(host).type == "ship_site" and host.origin != NOWHERE)
    ]


# --- abilities ---------------------------------------------------------------------------------------------------


@Check
def use_outside_wave(move: Move) -> Refusal | None:
    """M9-113-d."""
    return refuse(move, "wave-first") if move.table.state.wave is not None else None


@Check
def ability_can_be_paid(move: Move) -> Refusal | None:
    """M9-4-a, M9-46-b."""
    if move.ability is None:
        return None
    cost = reaction_cost(move)
    if not lacks_cards(move.table, move.seat, cost, move.iid if move.card is None else NO_CARD):
        return None
    return refuse(move, "cost", needs=_said(cost), has=_has(move, cost))


def reaction_cost(move: Move) -> Cost:
    """What an ability costs, with the card's own cost where it is an Event."""
    if move.ability is None:
        return Cost()
    return together(play_cost(move), move.ability.cost) if move.card is None else move.ability.cost


@Check
def ability_limit(move: Move) -> Refusal | None:
    """M9-43-a, M9-43-b."""
    if move.ability is None or not is_spent(move.table, move.seat, move.iid, move.ability):
        return None
    fresh = seems_fresh(move.table, move.seat, move.iid, move.ability)
    return refuse(move, "limit-spent" if fresh else "limit")


@Check
def use_in_phase(move: Move) -> Refusal | None:
    """M9-44-a, M9-H25, M9-H26."""
    ability = move.ability
    if ability is None:
        return None
    phases = {PHASE_OF.get(timing, timing) for timing in ability.timing - {"reaction"}}
    if not phases:
        return refuse(move, "reaction-outside")
    if is_own(move, *phases):
        return None
    return refuse(move, "wrong-phase", phase=" or ".join(sorted(phase.capitalize() for phase in phases)))


@Check
def source_can_tap(move: Move) -> Refusal | None:
    """M9-42-a, M9-51-b, M9-52-g, M9-H19."""
    if move.ability is None or not move.ability.cost.tap or move.card is None:
        return None
    if move.card.tapped:
        return refuse(move, "tapped")
    if move.card.unattuned:
        return refuse(move, "unattuned-tap")
    return refuse(move, "embarked") if move.card.aboard != NO_CARD else None


@Check
def site_works(move: Move) -> Refusal | None:
    """M9-64-a, M9-64-c, M9-H23."""
    if move.card is None or move.table.on_board(move.iid) is None or works(move.table, move.card):
        return None
    if move.face.type == "equipment":
        return refuse(move, "dropped")
    covered = is_covered(move.table, move.card.lane) and not is_contested(move.table, move.card.lane)
    return refuse(move, "covered" if covered else "contested")


@Check
def ability_conditions(move: Move) -> Refusal | None:
    """An ability's own conditions."""
    if move.ability is None:
        return None
    scope = Scope(move.seat) if move.card is None else scope_of(move.table, move.card)
    if holds_all(move.table, scope, move.ability.conditions):
        return None
    return condition_refusal(move.ability)


def condition_refusal(ability: AbilityDef) -> Refusal:
    """The refusal of an ability whose own conditions do not hold."""
    return Refusal(ability.id, "{ability} is not possible now: {text}", {"ability": ability.name, "text": ability.text})


@Check
def ability_targets(move: Move) -> Refusal | None:
    """M9-4-a."""
    if move.ability is None:
        return None
    effect = effect_for(move.table, move.seat, move.iid, move.ability, move.card)
    if open_modes(move.table, effect, move.ability):
        return None
    return target_refusal(move, move.ability, "no-target")


# --- reactions (M9-113, M9-H25) ------------------------------------------------------------------------------------


@Check
def in_window(move: Move) -> Refusal | None:
    """M9-113-a, M9-115-a, M9-H25, and windows that a card names."""
    wave, ability = move.table.state.wave, move.ability
    if wave is None:
        return refuse(move, "reaction-outside")
    if wave.window is None:
        return refuse(move, "damage-stands")
    if ability is not None and wave.window.name not in ability.windows:
        return refuse(move, "other-window")
    return refuse(move, "priority") if wave.window.holder != move.seat else None


PLAY = Checks(play_in_action, play_can_be_paid, play_has_place, play_aims)
USE = Checks(
    use_outside_wave,
    ability_can_be_paid,
    ability_targets,
    ability_limit,
    use_in_phase,
    source_can_tap,
    site_works,
    ability_conditions,
)
REACT = Checks(
    in_window, ability_can_be_paid, ability_targets, ability_limit, source_can_tap, site_works, ability_conditions
)


def hand_refusal(table: MirasTable, seat: int, iid: int) -> Refusal | None:
    """Why a card of the hand cannot be played or announced now; None if it can."""
    if table.state.wave is not None:
        for ability in table.card(iid).by_kind.get("play", ()):
            if "reaction" in ability.timing:
                return REACT.refusal(Move(table, "react", seat, iid, None, ability))
    return PLAY.refusal(Move(table, "play", seat, iid))


def deploy_lanes(table: MirasTable, seat: int) -> list[int]:
    """The lanes where a seat's Spirit may awaken (M9-103-a, M9-H33)."""
    card = table.card(table.state.players[seat].paired)
    spirit = card.spirit
    if spirit is None:
        return []
    scope = Scope(seat)
    kind = spirit.kind
    return [
        lane
        for lane in range(len(LANES))
        if lane_fits(table, scope, card.deploy, lane)
        and is_open(table, kind, lane)
        and not is_barred(table, kind, seat, lane)
        and not is_closed(table, table.state.players[seat].paired, seat, lane)
    ]


def is_banned(move: Move, act: str) -> bool:
    """Whether the card is under a prohibition of an act (M9-3-b)."""
    return move.card is not None and is_forbidden(move.table, move.card, act)
