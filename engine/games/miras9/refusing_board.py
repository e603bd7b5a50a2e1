"""What the rules answer to what is done with cards on the board (chapter 7), in the order in which they are cited."""

from __future__ import annotations

from engine.games.miras9.compiled import Cost
from engine.games.miras9.costs import lacks_cards
from engine.games.miras9.lanes import (
    KINDS,
    OWNERS,
    is_barred,
    is_covered,
    is_open,
    may_enter,
    ship_at,
)
from engine.games.miras9.moves import Move, is_own, refuse
from engine.games.miras9.refusing import PLAY, REACT, USE, deploy_lanes, is_banned
from engine.games.miras9.state import LANES, NO_CARD, NOWHERE, Permanent
from engine.games.miras9.table import CREW_KINDS, MirasTable
from engine.games.miras9.values import (
    Scope,
    amount_of,
    has_form,
    has_presence,
    holds_all,
    is_manned,
    matches,
    scope_of,
    threshold,
)
from engine.games.miras9.watching import is_removed
from engine.kernel.checks import Check, Checks, Refusal

BLOCKS = 3
"""The step of a wave in which blockers are assigned."""


@Check
def no_wave(move: Move) -> Refusal | None:
    """M9-113-d."""
    return refuse(move, "wave-first") if move.table.state.wave is not None else None


# --- attacking (M9-65, M9-72, M9-H27, M9-H30) ----------------------------------------------------------------------


@Check
def attack_in_attack(move: Move) -> Refusal | None:
    """M9-44-b."""
    return None if is_own(move, "attack") else refuse(move, "attack-phase")


@Check
def attacker_is_fit(move: Move) -> Refusal | None:
    """M9-65-a and the rules that take each quality away."""
    unit, table = move.card, move.table
    if unit is None or not move.face.is_unit:
        return refuse(move, "ship-site-no-unit")
    if unit.unattuned:
        return refuse(move, "unattuned-attack")
    if unit.tapped:
        return refuse(move, "tapped-attack")
    if unit.origin != NOWHERE:
        return refuse(move, "en-route")
    if unit.aboard != NO_CARD:
        return refuse(move, "embarked")
    if not is_manned(table, unit):
        return refuse(move, "unmanned")
    return refuse(move, "cannot-attack") if is_banned(move, "attack") else None


@Check
def attack_can_be_paid(move: Move) -> Refusal | None:
    """M9-73-b."""
    cost = move.face.attack_cost
    have = len(move.table.state.players[move.seat].resource)
    return refuse(move, "cost", needs=f"{cost} resource", has=f"{have} resource") if have < cost else None


@Check
def has_something_to_attack(move: Move) -> Refusal | None:
    """M9-65-b, M9-65-c."""
    if move.card is None or attack_targets(move.table, move.card):
        return None
    return refuse(move, "no-opposing-target")


@Check
def lane_had_no_wave(move: Move) -> Refusal | None:
    """M9-72-a, M9-82-d."""
    if move.card is None or not move.table.state.lanes[move.table.lane_of(move.card)].wave_made:
        return None
    return refuse(move, "second-wave")


@Check
def attack_aims(move: Move) -> Refusal | None:
    """The named target: a mark, or 0 for the Site of ``lane``."""
    table, unit = move.table, move.card
    if unit is None or move.target < 0 or move.target in attack_targets(table, unit):
        return None
    if move.target == 0:
        lane = move.lane if move.lane >= 0 else table.lane_of(unit)
        if OWNERS[lane] == move.seat:
            return refuse(move, "own-target")
        if lane != table.lane_of(unit):
            return refuse(move, "other-lane")
        return refuse(move, "site-covered")
    target = table.marked(move.target)
    if target is None:
        return refuse(move, "wrong-target")
    if target.seat == move.seat:
        return refuse(move, "own-target")
    if table.lane_of(target) != table.lane_of(unit):
        return refuse(move, "other-lane")
    if target.aboard != NO_CARD:
        return refuse(move, "attack-the-host")
    return refuse(move, "must-be-spotted" if target.origin != NOWHERE else "wrong-target")


def attack_targets(table: MirasTable, unit: Permanent) -> list[int]:
    """What a Unit may attack where it is: marks of Units and a Ship-Site, 0 for the standard Site (M9-65, M9-H15)."""
    lane = unit.lane
    found = []
    for other in table.state.board:
        if other.seat == unit.seat or other.aboard != NO_CARD or other.lane != lane or other.attached != NO_CARD:
            continue
        face = table.face(other)
        if (face.is_unit and table.is_active(other)) or (face.type == "ship_site" and other.origin == NOWHERE):
            found.append(table.mark(other))
    if OWNERS[lane] != unit.seat and not is_covered(table, lane):
        found.append(0)
    return found


def may_attack(table: MirasTable, unit: Permanent) -> bool:
    """Whether a Unit is a legal attacker with a legal target and its cost at hand, waves aside (M9-H30)."""
    move = Move(table, "attack", unit.seat, unit.iid, unit)
    checks = (attacker_is_fit, attack_can_be_paid, has_something_to_attack)
    return all(check(move) is None for check in checks)


# --- blocking (M9-67, M9-H27) --------------------------------------------------------------------------------------


@Check
def in_block_step(move: Move) -> Refusal | None:
    """M9-75-a, M9-113-a: blockers have a step of their own, between the windows and before damage."""
    wave = move.table.state.wave
    if wave is None or wave.step == BLOCKS:
        return None
    return refuse(move, "other-question" if wave.window is None else "only-reactions")


@Check
def blocker_is_fit(move: Move) -> Refusal | None:
    """M9-52-c, M9-53-c, M9-67-a, M9-3-b, M9-80-b."""
    unit, table, wave = move.card, move.table, move.table.state.wave
    if unit is None or not move.face.is_unit:
        return refuse(move, "ship-site-no-unit")
    if unit.tapped or unit.aboard != NO_CARD or wave is None or unit.lane != wave.lane:
        return refuse(move, "cannot-block")
    if unit.unattuned:
        return refuse(move, "unattuned-block")
    if unit.origin != NOWHERE and not unit.spotted:
        return refuse(move, "en-route")
    if not is_manned(table, unit):
        return refuse(move, "unmanned")
    return refuse(move, "cannot-block") if is_banned(move, "block") or is_removed(table, unit) else None


# --- moving (M9-57, M9-58, M9-62, M9-63, M9-H12, M9-H16) -------------------------------------------------------------


@Check
def move_in_move(move: Move) -> Refusal | None:
    """M9-44-b."""
    return None if is_own(move, "move") else refuse(move, "move-phase")


@Check
def mover_is_fit(move: Move) -> Refusal | None:
    """M9-51-b, M9-52-d, M9-56-a, M9-H16, M9-H19."""
    card = move.card
    if card is None:
        return refuse(move, "wrong-target")
    if card.tapped:
        return refuse(move, "tapped-move")
    if card.unattuned:
        return refuse(move, "unattuned-move")
    if card.origin != NOWHERE:
        return refuse(move, "en-route")
    if card.aboard != NO_CARD:
        return refuse(move, "embarked")
    needs_crew = move.face.is_unit or move.table.state.settings["ship_site_move_needs_crew"]
    if needs_crew and not is_manned(move.table, card):
        return refuse(move, "unmanned")
    return refuse(move, "forbidden") if is_banned(move, "move") else None


@Check
def move_has_lane(move: Move) -> Refusal | None:
    """A lane that it may go to and pay for; else the reason of the first that could be meant, where none is named."""
    if move.card is None or move.lane >= 0 or move_lanes(move.table, move.card):
        return None
    refusals = [move_refusal(move, lane) for lane in range(len(LANES)) if lane != move.card.lane]
    return next((r for r in refusals if r is not None and r.rule in {"M9-57-a", "M9-46-b"}), None) or refusals[0]


@Check
def move_aims(move: Move) -> Refusal | None:
    """The named lane."""
    return None if move.lane < 0 else move_refusal(move, move.lane)


def move_lanes(table: MirasTable, card: Permanent) -> list[int]:
    """The lanes to which a card may move normally and pay for it."""
    move = Move(table, "move", card.seat, card.iid, card)
    return [lane for lane in range(len(LANES)) if move_refusal(move, lane) is None]


def move_cost(table: MirasTable, card: Permanent, lane: int) -> int:
    """Resources for a move (M9-57-a, M9-57-d, M9-62)."""
    face, settings = table.face(card), table.state.settings
    for ability in face.by_form.get("move_mod", ()):
        scope = scope_of(table, card)
        if ability.move_cost is not None and holds_all(table, scope, ability.conditions):
            return amount_of(table, scope, ability.move_cost)
    if face.type == "ship_site":
        far = OWNERS[lane] != card.seat or OWNERS[card.lane] != card.seat
        return int(settings["ship_site_contest_cost" if far else "ship_site_move_cost"])
    return int(settings["move_cost"])


def move_refusal(move: Move, lane: int) -> Refusal | None:
    """Why a card cannot move to a lane."""
    card, table = move.card, move.table
    if card is None or lane == card.lane:
        return refuse(move, "same-lane")
    cost, have = move_cost(table, card, lane), len(table.state.players[move.seat].resource)
    if move.face.type == "ship_site":
        if have < cost:
            return refuse(move, "cost", needs=f"{cost} resource", has=f"{have} resource")
        return _ship_refusal(move, lane)
    if have < cost:
        return refuse(move, "move-cost", cost=cost)
    if not is_open(table, move.face.kind, lane):
        return refuse(move, "move-access")
    if is_barred(table, move.face.kind, move.seat, lane):
        return refuse(move, "barred")
    return refuse(move, "move-reach") if not _in_reach(table, card, lane) else None


def _ship_refusal(move: Move, lane: int) -> Refusal | None:
    if KINDS[lane] == "I":
        if OWNERS[lane] == move.seat:
            return refuse(move, "ship-interior")
        if move.card is None or not has_form(move.table, move.card, "permit:contest_interior"):
            return refuse(move, "contest-interior")
    return refuse(move, "ship-there") if move.table.ship_due(lane) is not None else None


def _in_reach(table: MirasTable, card: Permanent, lane: int) -> bool:
    """M9-H12: any lane, or with the setting a neighbour once lanes without access are taken out of the line."""
    if table.state.settings["move_range"] == "any":
        return True
    line = [each for each in range(len(LANES)) if each == card.lane or may_enter(table, card, each)]
    return abs(line.index(card.lane) - line.index(lane)) == 1


# --- boarding (M9-59 to M9-61, M9-H18, M9-H34) -----------------------------------------------------------------------


@Check
def board_in_phase(move: Move) -> Refusal | None:
    """M9-34-c, M9-36-a."""
    return None if is_own(move, "action", "move") else refuse(move, "boarding-phase")


@Check
def boarder_is_fit(move: Move) -> Refusal | None:
    """M9-60-b, M9-H34."""
    unit = move.card
    if unit is None or (move.face.kind not in CREW_KINDS and not has_form(move.table, unit, "permit:embark")):
        return refuse(move, "cannot-embark")
    if unit.boardings >= move.table.state.settings["boarding_cap"]:
        return refuse(move, "boarding-cap")
    if move.verb == "embark" and unit.aboard != NO_CARD:
        return refuse(move, "embarked")
    return refuse(move, "forbidden") if move.verb == "embark" and is_banned(move, "embark") else None


@Check
def has_host(move: Move) -> Refusal | None:
    """M9-59-c, M9-61-a."""
    if move.card is None:
        return refuse(move, "wrong-target")
    if move.host != NO_CARD:
        return host_refusal(move, move.table.at(move.host))
    hosts = [p for p in move.table.state.board if move.table.face(p).crew_limit and p.lane == move.card.lane]
    refusals = [host_refusal(move, host) for host in hosts if host.seat == move.seat]
    if any(refusal is None for refusal in refusals):
        return None
    return next((refusal for refusal in refusals if refusal is not None), None) or refuse(move, "no-host")


def host_refusal(move: Move, host: Permanent) -> Refusal | None:
    """Why a Unit cannot board a host."""
    unit, table = move.card, move.table
    if unit is None or host.iid == unit.iid or not table.face(host).crew_limit:
        return refuse(move, "no-host")
    apart = host.seat != unit.seat or host.aboard != NO_CARD or host.lane != unit.lane
    if apart or host.origin != NOWHERE or unit.origin != NOWHERE:
        return refuse(move, "no-host")
    return refuse(move, "crew-limit") if len(table.crew(host)) >= table.face(host).crew_limit else None


def hosts_for(table: MirasTable, unit: Permanent) -> list[Permanent]:
    """The hosts that a Unit may board."""
    move = Move(table, "embark", unit.seat, unit.iid, unit)
    return [host for host in table.state.board if host_refusal(move, host) is None]


@Check
def may_disembark(move: Move) -> Refusal | None:
    """M9-59-c."""
    unit, table = move.card, move.table
    if unit is None or unit.aboard == NO_CARD:
        return refuse(move, "not-aboard")
    if table.is_travelling(unit):
        return refuse(move, "en-route")
    return None if may_enter(table, unit, table.lane_of(unit)) else refuse(move, "disembark-access")


# --- dropped Equipment (M9-H23) --------------------------------------------------------------------------------------


@Check
def pickup_in_action(move: Move) -> Refusal | None:
    """M9-34-a."""
    return None if is_own(move, "action") else refuse(move, "play-in-action")


@Check
def pickup_is_possible(move: Move) -> Refusal | None:
    """M9-H23: its owner, its cost, a host there."""
    table, card = move.table, move.card
    if card is None or card.attached != NO_CARD or table.state.owners[card.iid] != move.seat:
        return refuse(move, "wrong-target")
    cost = int(table.state.settings["equipment_pickup_cost"])
    if lacks_cards(table, move.seat, Cost(resource=cost)):
        have = len(table.state.players[move.seat].resource)
        return refuse(move, "cost", needs=f"{cost} resource", has=f"{have} resource")
    hosts = pickup_hosts(table, move.seat, card)
    if move.host != NO_CARD:
        return None if move.host in hosts else refuse(move, "wrong-host")
    return None if hosts else refuse(move, "wrong-host")


def pickup_hosts(table: MirasTable, seat: int, equipment: Permanent) -> list[int]:
    """The hosts at its lane to which dropped Equipment may be attached."""
    scope, attach = Scope(seat), table.face(equipment).attach
    return [
        host.iid
        for host in table.state.board
        if host.seat == seat
        and host.aboard == NO_CARD
        and host.origin == NOWHERE
        and host.lane == equipment.lane
        and matches(table, scope, attach, host)
    ]


# --- Attune (M9-92 to M9-100) --------------------------------------------------------------------------------------


@Check
def in_attune(move: Move) -> Refusal | None:
    """M9-36-b, M9-44-b."""
    if is_own(move, "attune"):
        return None
    return refuse(move, "attune-only" if move.verb in {"manifest", "pressure"} else "attune-cards")


@Check
def singer_is_fit(move: Move) -> Refusal | None:
    """M9-51-b, M9-52-e, M9-52-f, M9-92, M9-98-a."""
    unit = move.card
    if unit is None or not move.face.is_unit:
        return refuse(move, "ship-site-manifest")
    if unit.tapped:
        return refuse(move, "tapped-attune")
    if unit.unattuned:
        return refuse(move, f"unattuned-{move.verb}")
    if unit.origin != NOWHERE:
        return refuse(move, "en-route")
    if unit.aboard != NO_CARD:
        return refuse(move, "embarked")
    if not is_manned(move.table, unit):
        return refuse(move, "unmanned-attune")
    return refuse(move, "forbidden") if is_banned(move, move.verb) else None


@Check
def lane_is_free(move: Move) -> Refusal | None:
    """M9-93-a, M9-94-a, M9-96, M9-99."""
    unit, table, verb = move.card, move.table, move.verb
    if unit is None:
        return None
    lane = unit.lane
    if (OWNERS[lane] == move.seat) != (verb == "manifest"):
        return refuse(move, f"side-{verb}")
    if has_presence(table, 1 - move.seat, lane):
        return refuse(move, f"presence-{verb}")
    ship = ship_at(table, lane)
    if verb == "pressure" and ship is not None and any(crew.seat != move.seat for crew in table.crew(ship)):
        return refuse(move, "aboard-ship-site")
    marks = table.state.lanes[lane]
    return refuse(move, f"second-{verb}") if (marks.manifested if verb == "manifest" else marks.pressured) else None


@Check
def can_restore(move: Move) -> Refusal | None:
    """M9-100."""
    player = move.table.state.players[move.seat]
    cost = int(move.table.state.settings["restore_cost"])
    return None if player.echo >= cost and player.discard else refuse(move, "restore", cost=cost)


@Check
def has_resources(move: Move) -> Refusal | None:
    """M9-48-a."""
    return None if move.table.state.players[move.seat].resource else refuse(move, "no-resources")


# --- awakening (M9-102, M9-103, M9-H33) ------------------------------------------------------------------------------


@Check
def planet_in_slot(move: Move) -> Refusal | None:
    """M9-102-b."""
    return refuse(move, "already-awakened") if move.table.is_awakened(move.seat) else None


@Check
def own_turn(move: Move) -> Refusal | None:
    """M9-102-a."""
    return None if move.table.state.turn_seat == move.seat else refuse(move, "awaken-turn")


@Check
def can_awaken(move: Move) -> Refusal | None:
    """M9-102-b, M9-103-a."""
    table, seat = move.table, move.seat
    player = table.state.players[seat]
    needed = threshold(table, seat)
    if player.echo < needed:
        return refuse(move, "threshold", needed=needed, have=player.echo)
    if not holds_all(table, Scope(seat, table.planet(seat)), table.card(player.paired).requires):
        return refuse(move, "requirement")
    return None if deploy_lanes(table, seat) else refuse(move, "no-target")


CHECKS = {
    "play": PLAY,
    "use": USE,
    "react": REACT,
    "attack": Checks(
        no_wave,
        attack_can_be_paid,
        attack_in_attack,
        attacker_is_fit,
        attack_aims,
        has_something_to_attack,
        lane_had_no_wave,
    ),
    "block": Checks(in_block_step, blocker_is_fit),
    "move": Checks(no_wave, move_in_move, mover_is_fit, move_has_lane, move_aims),
    "embark": Checks(no_wave, board_in_phase, boarder_is_fit, has_host),
    "disembark": Checks(no_wave, board_in_phase, boarder_is_fit, may_disembark),
    "pickup": Checks(no_wave, pickup_in_action, pickup_is_possible),
    "manifest": Checks(no_wave, in_attune, singer_is_fit, lane_is_free),
    "pressure": Checks(no_wave, in_attune, singer_is_fit, lane_is_free),
    "restore": Checks(no_wave, can_restore, in_attune),
    "take": Checks(no_wave, in_attune, has_resources),
    "awaken": Checks(no_wave, planet_in_slot, own_turn, can_awaken),
}
"""The prohibitions of each verb, in the order of chapter 7."""


def refusal_of(move: Move) -> Refusal | None:
    """The first prohibition that stands against a move, None if it is on offer."""
    return CHECKS[move.verb].refusal(move)


def is_offered(move: Move) -> bool:
    """Whether no prohibition stands against a move."""
    return CHECKS[move.verb].refusal(move) is None
