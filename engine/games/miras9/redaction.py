"""Makes what one viewer may see from the state, and redraws what a viewer does not know (3.1, M9-10)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.miras9.actions import play_text
from engine.games.miras9.compiled import Definition
from engine.games.miras9.ending import clock
from engine.games.miras9.lanes import (
    KINDS,
    OWNERS,
    is_contested,
    is_covered,
    is_host,
    location,
    ship_at,
    traits,
)
from engine.games.miras9.moves import Move, refuse
from engine.games.miras9.refusing import hand_refusal
from engine.games.miras9.setup import start_lanes
from engine.games.miras9.state import LANES, NO_CARD, NOWHERE, Effect, Permanent, Player, State, Wave
from engine.games.miras9.table import MirasTable, lane_from, lane_ref
from engine.games.miras9.values import generation, generation_of, is_manned, presence, stat, strength, threshold
from engine.games.miras9.view import (
    AttackView,
    DamageView,
    EquipmentView,
    HandCard,
    LaneView,
    MirasView,
    SeatView,
    ShieldView,
    SiteView,
    StackView,
    StatView,
    UnitView,
    WaveView,
)
from engine.kernel import rng
from engine.kernel.ids import Ref, SeatId
from engine.kernel.redrawing import Stream, redeal
from engine.kernel.views import CardView, DecisionView, Result

PHASES = {"end": "attune"}
"""Phases of the state that viewers know by another name: the end of the turn belongs to Attune (M9-36-b)."""

UNTIL = {"wave": "the end of the wave", "turn": "the end of the turn", "permanent": ""}


BACK = CardView(Ref(""), "", "A face-down card", "")
"""What everybody sees of a card that lies face down in Exile (M9-10-a)."""


def see(
    table: MirasTable,
    viewer: SeatId | None,
    decision: DecisionView | None,
    log_tail: tuple[str, ...],
    result: Result | None,
) -> MirasView:
    """The whole table as this viewer may see it."""
    state = table.state
    return MirasView(
        viewer=viewer,
        decision=decision,
        result=result,
        log_tail=log_tail,
        seats=(_seat(table, 0), _seat(table, 1)),
        turn=state.turn,
        phase=PHASES.get(state.phase, state.phase),
        turn_seat=SeatId(state.turn_seat),
        hand=_hand(table, viewer, decision) if viewer is not None else (),
        look=_look(table, viewer),
        first_seat=SeatId(state.first),
        lanes=tuple(_lane(table, lane) for lane in range(len(LANES))),
        wave=None if state.wave is None else _wave(table, state.wave),
        extra_attacks=tuple(_marked_ref(table, mark) for mark in state.extra_attacks),
    )


def _card(table: MirasTable, iid: int) -> CardView:
    card = table.card(iid)
    return CardView(table.ref(iid), card.id, card.name, card.type)


def _marked_ref(table: MirasTable, mark: int) -> Ref:
    permanent = table.marked(mark)
    return Ref("") if permanent is None else table.ref(permanent.iid)


# --- seats and hands -----------------------------------------------------------------------------------------------


def _seat(table: MirasTable, seat: int) -> SeatView:
    state = table.state
    player = state.players[seat]
    paired = table.card(player.paired)
    return SeatView(
        seat=SeatId(seat),
        name=table.name(seat),
        hero=paired.id,
        is_turn=state.turn_seat == seat and state.phase not in {"setup", "over"},
        deck=len(player.main_deck),
        hand=len(player.hand),
        discard=tuple(_card(table, iid) for iid in reversed(player.discard)),
        echo=player.echo,
        threshold=threshold(table, seat),
        planet=paired.id,
        planet_ref=table.ref(player.paired),
        planet_title=paired.name,
        spirit_title="" if paired.spirit is None else paired.spirit.name,
        awakened=table.is_awakened(seat),
        planet_tapped=player.planet_tapped,
        resource=len(player.resource),
        used=len(player.used),
        clock=clock(player),
        exile=tuple(BACK if iid in player.face_down else _card(table, iid) for iid in reversed(player.exile)),
        exhaustion=player.exhaustion,
        shields=tuple(ShieldView(shield.what, shield.left, shield.source, shield.until) for shield in player.shields),
        generation=generation_of(table, seat),
    )


def _hand(table: MirasTable, viewer: SeatId, decision: DecisionView | None) -> tuple[HandCard, ...]:
    asked = decision is not None and decision.seat == viewer and decision.kind in {"action", "window"}
    is_over = table.state.phase == "over"
    cards = []
    for iid in table.state.players[viewer].hand:
        card = table.card(iid)
        refusal = hand_refusal(table, viewer, iid)
        if is_over:
            refusal = refuse(Move(table, "play", viewer, iid), "over")
        playable = asked and refusal is None
        cards.append(
            HandCard(table.ref(iid), card.id, card.name, card.type, playable, play_text(card), refusal, card.cost)
        )
    return tuple(cards)


def _look(table: MirasTable, viewer: SeatId | None) -> tuple[CardView, ...]:
    """The cards that this viewer has taken up; before set-up's reveal the own choice (M9-10-b)."""
    state = table.state
    if viewer is None:
        return ()
    if state.phase == "setup" and state.players[viewer].start_site != NO_CARD and state.step < 4:
        return (_card(table, state.players[viewer].start_site),)
    effect = state.effect
    if effect is not None and effect.seat == viewer and effect.looking:
        return tuple(_card(table, iid) for iid in effect.cards)
    return ()


# --- lanes and what stands there -----------------------------------------------------------------------------------


def _lane(table: MirasTable, lane: int) -> LaneView:
    marks = table.state.lanes[lane]
    found, site = location(table, lane), table.site(lane)
    ship, due = ship_at(table, lane), table.ship_due(lane)
    here = [p for p in table.state.board if p.lane == lane and p.aboard == NO_CARD and p.attached == NO_CARD]
    return LaneView(
        id=LANES[lane],
        owner=SeatId(OWNERS[lane]),
        kind=KINDS[lane],
        name="" if found is None else table.face(found).name,
        site=None
        if site is None
        else SiteView(table.ref(site.iid), table.face(site).id, table.face(site).name, site.tapped),
        ship_site=None if ship is None else _unit(table, ship),
        covered=is_covered(table, lane),
        contested=is_contested(table, lane),
        arriving=None if due is None or ship is not None else _unit(table, due),
        generation=generation(table, lane),
        traits=tuple(sorted(traits(table, lane))),
        wave_made=marks.wave_made,
        manifested=marks.manifested,
        pressured=marks.pressured,
        units=tuple(_unit(table, p) for p in here if table.face(p).is_unit),
        dropped=tuple(_equipment(table, p) for p in here if table.face(p).type == "equipment"),
        presence=(bool(presence(table, 0, lane)), bool(presence(table, 1, lane))),
        strength=(strength(table, 0, lane), strength(table, 1, lane)),
    )


def _equipment(table: MirasTable, permanent: Permanent) -> EquipmentView:
    face = table.face(permanent)
    owner = SeatId(table.state.owners[permanent.iid])
    return EquipmentView(table.ref(permanent.iid), face.id, face.name, SeatId(permanent.seat), owner, permanent.tapped)


def _unit(table: MirasTable, permanent: Permanent) -> UnitView:
    """A Unit or Ship-Site with all that is aboard and on it."""
    face, root = table.face(permanent), table.root(permanent)
    return UnitView(
        ref=table.ref(permanent.iid),
        card=table.state.defs[permanent.iid],
        title=face.name,
        kind=face.kind if face.is_unit else face.type,
        traits=tuple(sorted(face.traits)),
        alignment=face.alignment,
        seat=SeatId(permanent.seat),
        owner=SeatId(table.state.owners[permanent.iid]),
        lane=LANES[root.lane],
        atk=StatView(stat(table, permanent, "atk"), face.atk),
        grit=StatView(stat(table, permanent, "grit"), face.grit),
        echo=StatView(stat(table, permanent, "echo") if face.is_unit else 0, face.echo),
        wounds=permanent.wounds,
        tapped=permanent.tapped,
        unattuned=permanent.unattuned,
        en_route=root.origin != NOWHERE,
        origin="" if root.origin == NOWHERE else LANES[root.origin],
        spotted=bool(permanent.spotted),
        token=face.token,
        is_host=is_host(face),
        manned=is_manned(table, permanent),
        crew_needed=face.crew,
        crew_limit=face.crew_limit,
        crew=tuple(_unit(table, unit) for unit in table.crew(permanent)),
        equipment=tuple(_equipment(table, one) for one in table.equipment(permanent)),
        shield=sum(shield.left for shield in permanent.shields),
        notes=tuple(_notes(table, permanent)),
    )


def _notes(table: MirasTable, permanent: Permanent) -> list[str]:
    """Temporary facts in words."""
    notes = [f"cannot {ban.act.replace('_', ' ')}{_until(table, ban.until)}" for ban in permanent.bans]
    for mod in permanent.mods:
        sign = "=" if mod.is_set else "+" if mod.value >= 0 else "−"
        notes.append(f"{mod.stat.upper()} {sign}{abs(mod.value)}{_until(table, mod.until)}")
    notes += [f"prevents {shield.left}{_until(table, shield.until)}" for shield in permanent.shields]
    if permanent.controls:
        last = permanent.controls[-1]
        notes.append(f"controlled by {table.name(last.seat)}{_until(table, last.until)}")
    return notes


def _until(table: MirasTable, until: str) -> str:
    if until.startswith("awaken:"):
        return f" until {table.name(int(until[-1]))}'s next Awaken"
    return f" until {UNTIL[until]}" if UNTIL[until] else ""


# --- the wave ------------------------------------------------------------------------------------------------------


def _wave(table: MirasTable, wave: Wave) -> WaveView:
    window = wave.window
    return WaveView(
        lane=LANES[wave.lane],
        extra=wave.extra,
        attacker=SeatId(wave.seat),
        step=min(wave.step, 7),
        attacks=tuple(
            AttackView(
                _marked_ref(table, attack.attacker),
                Ref("") if attack.kind == "site" else _marked_ref(table, attack.target),
                attack.kind,
                attack.blocked,
                tuple(_marked_ref(table, mark) for mark in attack.blockers),
                attack.removed,
            )
            for attack in wave.attacks
        ),
        window="" if window is None else window.name,
        priority=None if window is None else SeatId(window.holder),
        stack=tuple(_stacked(table, effect) for effect in wave.stack),
        damage=tuple(
            DamageView(
                _marked_ref(table, wave.attacks[points.attack].attacker),
                SeatId(1 - wave.seat),
                points.left,
                points.total,
                points.is_spill,
            )
            for points in wave.damage
        ),
    )


def _stacked(table: MirasTable, effect: Effect) -> StackView:
    ability = table.ability(effect.definition, effect.face, effect.ability)
    targets = [
        lane_ref(lane_from(target)) if target < 0 else _marked_ref(table, target)
        for chosen in effect.targets.values()
        for target in chosen
    ]
    card = table.card(effect.iid)
    source = table.ref(effect.iid)
    mode = ability.modes[effect.mode].name
    return StackView(source, card.id, card.name, ability.name, mode, SeatId(effect.seat), tuple(targets))


# --- what a viewer does not know (M9-10-c, M9-11, M9-H1, M9-H10, M9-H38) ----------------------------------------------


def conceal(state: State, seat: int, seed: bytes, definitions: Mapping[str, Definition]) -> None:
    """Redraw in place the definitions of the cards that this seat does not know, from a canonical order.

    Own: Main Deck, Resource and Used, as one. The other's: these, the hand, cards of a look, and before the reveal the
    starting Site, of which only is known that it may start, with its lane.
    """
    stream = Stream(rng.key_from(seed, "conceal"))
    own, other = state.players[seat], state.players[1 - seat]
    redeal(state, stream, _face_down(own))
    hidden = [*other.hand, *_face_down(other)]
    if state.effect is not None and state.effect.seat != seat:
        hidden += state.effect.cards
    if state.phase == "setup" and state.step < 4 and other.start_site != NO_CARD:
        _redraw_start(state, stream, 1 - seat, hidden, definitions)
    redeal(state, stream, hidden)


def _face_down(player: Player) -> list[int]:
    return [*player.main_deck, *player.resource, *player.used]


def _redraw_start(
    state: State, stream: Stream, seat: int, hidden: list[int], definitions: Mapping[str, Definition]
) -> None:
    """Another card that may start, in one of its lanes; the one chosen goes among the hidden cards in its place."""
    player = state.players[seat]
    start = player.start_site
    pool = sorted(
        (iid for iid in (start, *hidden) if definitions[state.defs[iid]].type in {"site", "ship_site"}),
        key=lambda iid: state.defs[iid],
    )
    names = sorted({state.defs[iid] for iid in pool})
    name = names[rng.below(stream, len(names))]
    other = next(iid for iid in pool if state.defs[iid] == name)
    state.defs[start], state.defs[other] = state.defs[other], state.defs[start]
    lanes = start_lanes(definitions[name], seat)
    player.start_lane = lanes[rng.below(stream, len(lanes))]
