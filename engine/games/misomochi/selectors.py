"""Who matches a selector, and whether a condition holds (chapters 5.4 and 5.5). Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.games.misomochi.compiled import AbilityDef, Definition, Matcher
from engine.games.misomochi.state import Frame
from engine.games.misomochi.table import MisoTable, Permanent

IN_PLAY = frozenset({"active", "bench", "support", "attached", "land"})


class Scope:
    """Whose eyes a selector or condition is read with.

    ``source`` is the mark of the card that carries the ability, ``host`` the cid of the character it is attached to
    or that performs the attack. ``frame`` holds targets, rolls and the event, where there is one. ``event_targets``
    are the marks that an enemy effect is about to reach.
    """

    __slots__ = ("event_targets", "frame", "host", "seat", "source")

    def __init__(
        self, seat: int, source: int, host: int, frame: Frame | None = None, event_targets: tuple[int, ...] = ()
    ) -> None:
        self.seat = seat
        self.source = source
        self.host = host
        self.frame = frame
        self.event_targets = event_targets


def scope_of(frame: Frame) -> Scope:
    """The eyes of a resolving ability or attack."""
    return Scope(frame.seat, frame.source, frame.host, frame)


def reference(name: str, scope: Scope) -> tuple[int, ...]:
    """The marks that a plain reference stands for: self, attached_to, attacker, event_target or a target id."""
    if name == "self":
        return (scope.source,)
    if name in {"attached_to", "attacker"}:
        return (scope.host,)
    frame = scope.frame
    if frame is None:
        return ()
    if name == "event_target":
        return (frame.event_target,)
    return tuple(frame.targets.get(name, ()))


def fits(definition: Definition, matcher: Matcher) -> bool:
    """Whether what is printed on a card fits; side, zone and exclusions are not looked at (rule-13b)."""
    return (
        (matcher.kinds is None or definition.kind in matcher.kinds)
        and (matcher.trait is None or matcher.trait in definition.traits)
        and (matcher.identities is None or not matcher.identities.isdisjoint(definition.identities))
        and (matcher.barred_identities is None or matcher.barred_identities.isdisjoint(definition.identities))
        and (matcher.tags is None or not matcher.tags.isdisjoint(definition.tags))
    )


def _excluded(matcher: Matcher, scope: Scope) -> frozenset[int]:
    if not matcher.exclude:
        return frozenset()
    return frozenset(mark for name in matcher.exclude for mark in reference(name, scope))


def _only(matcher: Matcher, scope: Scope) -> frozenset[int] | None:
    if matcher.of is None:
        return None
    if matcher.of == "event_targets":
        return frozenset(scope.event_targets)
    return frozenset(pair[0] for pair in scope.frame.bases) if scope.frame is not None else frozenset()


def _sides(matcher: Matcher, scope: Scope, turn_seat: int) -> Iterable[int]:
    match matcher.side:
        case "you":
            return (scope.seat,)
        case "opponent":
            return (1 - scope.seat,)
        case _:
            return (turn_seat, 1 - turn_seat)


def matches_character(table: MisoTable, matcher: Matcher, scope: Scope, found: Permanent) -> bool:
    """Whether one card in play matches a selector."""
    mark, iid, seat, zone, _ = found
    if zone not in matcher.zones or (matcher.side != "any" and (matcher.side == "you") != (seat == scope.seat)):
        return False
    if not fits(table.card(iid), matcher) or mark in _excluded(matcher, scope):
        return False
    only = _only(matcher, scope)
    return only is None or mark in only


def select(table: MisoTable, matcher: Matcher, scope: Scope) -> list[int]:
    """The marks of all cards that match, each once (rule-6b), in the order of the table."""
    found: list[int] = []
    for seat in _sides(matcher, scope, table.state.turn_seat):
        found += _fitting(table, matcher, seat)
    if found and matcher.exclude:
        excluded = _excluded(matcher, scope)
        found = [mark for mark in found if mark not in excluded]
    if found and matcher.of is not None:
        only = _only(matcher, scope) or ()
        found = [mark for mark in found if mark in only]
    if "discard" in matcher.zones:
        for seat in _sides(matcher, scope, table.state.turn_seat):
            found.extend(_in_discard(table, matcher, seat))
    return found


def _fitting(table: MisoTable, matcher: Matcher, seat: int) -> list[int]:
    """The marks of a seat's cards in play in these zones on which the right things are printed."""
    board = table.in_play(seat)
    found = table.fitting[seat].get(matcher)
    if found is None:
        found = table.fitting[seat][matcher] = [
            mark for mark, iid, _, zone, _ in board if zone in matcher.zones and fits(table.card(iid), matcher)
        ]
    return found


def _in_discard(table: MisoTable, matcher: Matcher, seat: int) -> Iterator[int]:
    player = table.state.players[seat]
    for iid in player.discard:
        mark = table.state.marks[iid]
        if fits(table.card(iid), matcher) and (not matcher.defeated or mark in player.defeated):
            yield mark


def holds(table: MisoTable, condition: Any, scope: Scope) -> bool:
    """Whether a condition is true now (5.4)."""
    frame = scope.frame
    match condition.cond:
        case "in_play":
            return len(select(table, table.matcher(condition.select), scope)) >= (condition.min or 1)
        case "deck_not_empty":
            return bool(table.state.players[scope.seat].deck)
        case "roll_all_equal":
            dice = frame.rolls.get(condition.roll, []) if frame else []
            return bool(dice) and all(value == condition.value for value in dice)
        case "roll_total_at_least":
            return frame is not None and sum(frame.rolls.get(condition.roll, [])) >= condition.value
        case "unlocked":
            return any(_unlocked(table, condition.attack, cid, scope) for cid in reference(condition.on, scope))
        case "first_attack_against_self_this_turn":
            found = table.find(scope.source)
            return found is not None and found[2].attacks_received == 0
        case "attack_would_damage":
            targets = reference(condition.ref, scope)
            return frame is not None and any(pair[0] in targets for pair in frame.bases)
        case "event_target_is":
            return frame is not None and is_one(table, condition.select, scope, frame.event_target)
        case "event_ability":
            sources = reference(condition.source, scope)
            return frame is not None and frame.event_ability == condition.ability and frame.event_source in sources
        case "ref_is":
            return any(is_one(table, condition.select, scope, mark) for mark in reference(condition.ref, scope))
        case _:
            return False


def is_one(table: MisoTable, select_data: Any, scope: Scope, mark: int) -> bool:
    """Whether the card with this mark is in play and matches."""
    found = table.permanent(mark)
    return found is not None and matches_character(table, table.matcher(select_data), scope, found)


def _unlocked(table: MisoTable, attack: str, cid: int, scope: Scope) -> bool:
    found = table.find(cid)
    return found is not None and any(u.attack == attack and u.mark == scope.source for u in found[2].unlocks)


def all_hold(table: MisoTable, ability: AbilityDef, scope: Scope) -> bool:
    """Whether all conditions of an ability are true now."""
    return not ability.conditions or all(holds(table, condition, scope) for condition in ability.conditions)
