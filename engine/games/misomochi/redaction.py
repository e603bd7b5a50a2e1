"""Makes what one viewer may see from the state, field by field, and redraws what a viewer does not know (3.5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.misomochi.actions import hand_moves, play_text
from engine.games.misomochi.compiled import AbilityDef, Definition
from engine.games.misomochi.hits import blows
from engine.games.misomochi.looking import TAKEN
from engine.games.misomochi.moves import refuse
from engine.games.misomochi.refusing import refusal_of
from engine.games.misomochi.state import NO_CARD, Character, Frame, State
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.view import (
    AimView,
    AttackView,
    Badge,
    CharacterView,
    HandCard,
    HitView,
    MisoView,
    PermanentView,
    PowerView,
    SeatView,
)
from engine.kernel import rng
from engine.kernel.ids import Ref, SeatId
from engine.kernel.redrawing import Stream, redeal
from engine.kernel.views import CardView, DecisionView, Result


def see(
    table: MisoTable,
    viewer: SeatId | None,
    decision: DecisionView | None,
    log_tail: tuple[str, ...],
    result: Result | None,
    heroes: tuple[str, ...],
) -> MisoView:
    """The whole table as this viewer may see it."""
    state = table.state
    phase = {"deal": "setup", "place": "setup"}.get(state.phase, state.phase)
    return MisoView(
        viewer=viewer,
        decision=decision,
        result=result,
        log_tail=log_tail,
        seats=tuple(_seat(table, seat, viewer, heroes[seat]) for seat in (0, 1)),
        turn=state.turn,
        phase=phase,
        turn_seat=SeatId(state.turn_seat),
        first_seat=SeatId(state.first),
        hand=_hand(table, viewer, decision) if viewer is not None else (),
        look=_look(table, viewer),
        dice=tuple(state.dice),
        dice_label=state.dice_label,
        attack=_attack(table),
        aim=_aim(table),
    )


def _card(table: MisoTable, iid: int) -> CardView:
    card = table.card(iid)
    return CardView(table.ref(table.state.marks[iid], iid), card.id, card.title, card.kind)


def _seat(table: MisoTable, seat: int, viewer: SeatId | None, hero: str) -> SeatView:
    state = table.state
    player = state.players[seat]
    hidden = state.phase == "place" and viewer != seat
    row = [
        None if c is None else _character(table, seat, place, c, hidden=hidden) for place, c in enumerate(player.row)
    ]
    discard = tuple(_card(table, iid) for iid in player.discard)
    return SeatView(
        seat=SeatId(seat),
        name=table.name(seat),
        is_turn=state.turn_seat == seat and state.phase not in {"deal", "place", "over"},
        own_turns=player.own_turns,
        energy=player.energy,
        energy_base=player.energy_base,
        defeats=player.defeats_scored,
        defeats_to_win=state.settings["defeats_to_win"],
        deck=len(player.deck),
        hand=len(player.hand),
        discard=discard,
        defeated=frozenset(
            card.ref for card, iid in zip(discard, player.discard, strict=True) if state.marks[iid] in player.defeated
        ),
        active=row[0],
        bench=tuple(row[1:]),
        support=tuple(_permanent(table, seat, iid) for iid in player.support),
        land=_permanent(table, seat, player.land) if player.land != NO_CARD else None,
        attack_used=bool(player.attack_used),
        hero=hero,
    )


def _powers(table: MisoTable, seat: int, card: Definition) -> tuple[PowerView, ...]:
    limited = [
        ability for ability in card.abilities.values() if ability.scope != "none" and ability.timing != "chained"
    ]
    return tuple(PowerView(ability.name, _power_state(table, seat, ability)) for ability in limited)


def _power_state(table: MisoTable, seat: int, ability: AbilityDef) -> str:
    if table.use_of(seat, ability) is None:
        return "ready"
    return "used_game" if ability.scope == "game" else "used_turn"


def _permanent(table: MisoTable, seat: int, iid: int) -> PermanentView:
    card = table.card(iid)
    mark = table.state.marks[iid]
    rolls = tuple(table.state.players[seat].rolls.get(str(mark), ()))
    return PermanentView(table.ref(mark, iid), card.id, card.title, card.kind, _powers(table, seat, card), rolls)


def _character(table: MisoTable, seat: int, place: int, character: Character, *, hidden: bool) -> CharacterView:
    if hidden:
        return CharacterView(Ref(""), "", "", "", "", 0, 0, False, False, False, None, (), (), (), True, place)
    card = table.top(character)
    below = table.card(character.cards[-2]).title if len(character.cards) > 1 else None
    return CharacterView(
        ref=table.ref_of_character(character),
        card=card.id,
        title=card.title,
        type_line=card.type_line,
        frame=card.frame,
        hp=table.hp(character),
        max_hp=card.hp,
        is_cat="cat" in card.traits,
        is_nemesis="Nemesis" in card.traits,
        is_duo="Duo" in card.traits,
        evolved_from=below,
        attachments=tuple(_permanent(table, seat, iid) for iid in character.attachments),
        badges=_badges(table, character),
        powers=_powers(table, seat, card),
        face_down=False,
        place=place,
    )


def _badges(table: MisoTable, character: Character) -> tuple[Badge, ...]:
    badges = []
    if character.asleep:
        badges.append(Badge("asleep", 0, "", f"the end of turn {character.asleep}"))
    for shield in character.shields:
        kind = "shield_hit" if shield.scope == "attack_hit" else "shield_any"
        badges.append(Badge(kind, shield.amount, shield.ability, "the start of a turn" if shield.until else ""))
    badges += [Badge("bonus", bonus.amount, bonus.ability, "the end of the turn") for bonus in character.bonuses]
    badges += [Badge("weakened", w.amount, w.ability, f"the end of turn {w.turn}") for w in character.weakened]
    badges += [Badge("unlocked", 0, unlock.attack, "the end of the turn") for unlock in character.unlocks]
    return tuple(badges)


def _hand(table: MisoTable, viewer: SeatId, decision: DecisionView | None) -> tuple[HandCard, ...]:
    asked = decision is not None and decision.seat == viewer and decision.kind == "prepare"
    placing = decision is not None and decision.seat == viewer and decision.kind.startswith("place")
    cards = []
    for move in hand_moves(table, viewer):
        card = move.definition
        refusal = refuse(move, "over") if table.state.phase == "over" else refusal_of(move)
        playable = (asked and refusal is None) or (placing and card.is_starter)
        ref = table.ref(move.mark, move.iid)
        does = play_text(table, move)
        if playable:
            refusal = None
        cards.append(HandCard(ref, card.id, card.title, card.kind, playable, does, refusal, card.cost, card.hp or None))
    return tuple(cards)


def _look(table: MisoTable, viewer: SeatId | None) -> tuple[CardView, ...]:
    for frame in table.state.frames:
        if frame.look:
            shown = is_public_look(table.definitions, frame) and frame.moment != TAKEN
            if viewer == frame.seat or shown:
                return tuple(_card(table, iid) for iid in frame.look)
    return ()


def is_public_look(definitions: Mapping[str, Definition], frame: Frame) -> bool:
    """Whether the cards that this frame has taken up were revealed to both players."""
    ability = definitions[frame.definition].abilities[frame.ability] if frame.definition else None
    return ability is not None and any(
        operation.op == "look_top" and str(operation.data.visibility) == "public" for operation in ability.operations
    )


def _attack(table: MisoTable) -> AttackView | None:
    """The attack under way, with the damage as known now, or the one just made."""

    state = table.state
    strike = state.strike
    if strike is None:
        return None
    attacker = table.find(strike.attacker)
    if attacker is None:
        return None
    frame = next((f for f in state.frames if f.kind == "attack"), None)
    rows = strike.hits
    if frame is not None and not strike.settled:
        rows = []
        for blow in blows(table, frame):
            found = table.find(blow.target)
            hp = table.hp(found[2]) if found is not None else 0
            rows.append([blow.target, blow.damage, hp, max(0, hp - blow.damage), int(blow.prevented)])
    hits = []
    for target, damage, before, after, prevented in rows:
        found = table.find(target)
        ref = table.ref_of_character(found[2]) if found is not None else Ref("")
        hits.append(HitView(ref, damage, before, after, bool(prevented), found is None))
    ref = table.ref_of_character(attacker[2])
    return AttackView(ref, strike.attack, SeatId(strike.seat), tuple(hits), strike.settled)


def _aim(table: MisoTable) -> AimView | None:
    """The ability being carried out, with its targets in play; they were named in public when it was announced."""
    for frame in reversed(table.state.frames):
        marks = [mark for chosen in frame.targets.values() for mark in chosen]
        targets = [table.ref(mark, found[1]) for mark in marks if (found := table.permanent(mark)) is not None]
        if frame.kind == "ability" and targets:
            card = table.permanent(frame.source)
            source = table.ref(frame.source, card[1]) if card is not None else Ref("")
            return AimView(source, frame.ability, SeatId(frame.seat), tuple(targets))
    return None


def conceal(state: State, seat: int, seed: bytes, definitions: Mapping[str, Definition]) -> None:
    """Redraw in place the definitions of the cards that this seat does not know, from a canonical order.

    Own: the deck. The other's: hand, deck, cards of a private look (revealed ones are known), and face-down characters,
    which are known to be combatants only.
    """
    stream = Stream(rng.key_from(seed, "conceal"))
    redeal(state, stream, state.players[seat].deck)
    other = state.players[1 - seat]
    looks = [
        iid
        for frame in state.frames
        if frame.seat != seat and not is_public_look(definitions, frame)
        for iid in frame.look
    ]
    hidden = [*other.hand, *other.deck, *looks]
    if state.phase == "place":
        placed = [c.cards[0] for c in other.row if c is not None]
        pool = sorted([*placed, *hidden], key=lambda iid: state.defs[iid])
        names = sorted(state.defs[iid] for iid in pool)
        rng.shuffle(stream, names)
        # a hand that has placed nobody yet is known to hold a combatant (MM-H2); which card of it, is not
        sure = placed or [other.hand[rng.below(stream, len(other.hand))]]
        hidden = [iid for iid in hidden if iid not in sure]
        for iid in sure:
            pick = next(name for name in names if definitions[name].is_starter)
            names.remove(pick)
            state.defs[iid] = pick
        for iid, name in zip(hidden, names, strict=True):
            state.defs[iid] = name
        return
    redeal(state, stream, hidden)
