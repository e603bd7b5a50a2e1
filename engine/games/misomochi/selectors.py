"""Who matches a selector, and whether a condition holds (chapters 5.4 and 5.5). Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.games.misomochi import vocabulary
from engine.games.misomochi.compiled import AbilityDef, Condition, Matcher
from engine.games.misomochi.state import Frame
from engine.games.misomochi.table import MisoTable, Permanent
from engine.kernel.operations import Registry


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
    if name == "attached_to":
        return (scope.host,)
    frame = scope.frame
    if name == "attacker":
        return (_attacker(frame, scope),)
    if frame is None:
        return ()
    if name == "event_target":
        return (frame.event_target,)
    return tuple(frame.targets.get(name, ()))


def _attacker(frame: Frame | None, scope: Scope) -> int:
    """Who makes the attack: in an answer to it and in what follows it somebody else than the ability's own card."""
    if frame is None:
        return scope.host
    if frame.kind == "attack":
        return frame.host
    return frame.event_source if frame.kind == "reaction" or frame.moment == "after_attack" else scope.host


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
    if not matcher.printed[table.card(iid)] or mark in _excluded(matcher, scope):
        return False
    only = _only(matcher, scope)
    return only is None or mark in only


def select(table: MisoTable, matcher: Matcher, scope: Scope) -> list[int]:
    """The marks of all cards that match, each once (rule-6b), in the order of the table."""
    if matcher.side == "any":
        first = table.state.turn_seat
        found = [*_fitting(table, matcher, first), *_fitting(table, matcher, 1 - first)]
    else:
        found = _fitting(table, matcher, scope.seat if matcher.side == "you" else 1 - scope.seat)
    if found and matcher.exclude:
        excluded = _excluded(matcher, scope)
        found = [mark for mark in found if mark not in excluded]
    if found and matcher.of is not None:
        only = _only(matcher, scope) or ()
        found = [mark for mark in found if mark in only]
    if matcher.in_discard:
        sides = _sides(matcher, scope, table.state.turn_seat)
        found = [*found, *(mark for seat in sides for mark in _in_discard(table, matcher, seat))]
    return found


def _fitting(table: MisoTable, matcher: Matcher, seat: int) -> list[int]:
    """The marks of a seat's cards in play in these zones on which the right things are printed; not to be changed."""
    faces = table.faces(seat)
    found = table.fitting[seat].get(matcher)
    if found is None:
        zones, fitting = matcher.zones, matcher.printed
        found = table.fitting[seat][matcher] = [
            mark for mark, zone, definition in faces if zone in zones and fitting[definition]
        ]
    return found


def _in_discard(table: MisoTable, matcher: Matcher, seat: int) -> Iterator[int]:
    player = table.state.players[seat]
    for iid in player.discard:
        mark = table.state.marks[iid]
        if matcher.printed[table.card(iid)] and (not matcher.defeated or mark in player.defeated):
            yield mark


Test = Callable[[MisoTable, Condition, Scope], bool]

CONDITIONS: Registry[Test] = Registry("cond")


def holds(table: MisoTable, condition: Condition, scope: Scope) -> bool:
    """Whether a condition is true now (5.4)."""
    return CONDITIONS[condition.cond](table, condition, scope)


def all_hold(table: MisoTable, ability: AbilityDef, scope: Scope) -> bool:
    """Whether all conditions of an ability are true now."""
    return not ability.conditions or all(holds(table, condition, scope) for condition in ability.conditions)


@CONDITIONS.word("in_play")
def _in_play(table: MisoTable, condition: Condition, scope: Scope) -> bool:
    return condition.matcher is not None and len(select(table, condition.matcher, scope)) >= condition.data.min


@CONDITIONS.word("deck_not_empty")
def _deck_not_empty(table: MisoTable, _condition: Condition, scope: Scope) -> bool:
    return bool(table.state.players[scope.seat].deck)


def _rolled(condition: Condition, scope: Scope) -> list[int]:
    return scope.frame.rolls.get(condition.data.roll, []) if scope.frame is not None else []


@CONDITIONS.word("roll_all_equal")
def _roll_all_equal(_table: MisoTable, condition: Condition, scope: Scope) -> bool:
    dice = _rolled(condition, scope)
    return bool(dice) and all(value == condition.data.value for value in dice)


@CONDITIONS.word("roll_total_at_least")
def _roll_total_at_least(_table: MisoTable, condition: Condition, scope: Scope) -> bool:
    return sum(_rolled(condition, scope)) >= int(condition.data.value)


@CONDITIONS.word("unlocked")
def _unlocked(table: MisoTable, condition: Condition, scope: Scope) -> bool:
    found = [table.find(cid) for cid in reference(condition.data.on, scope)]
    return any(
        unlock.attack == condition.data.attack and unlock.mark == scope.source
        for place in found
        if place is not None
        for unlock in place[2].unlocks
    )


@CONDITIONS.word("first_attack_against_self_this_turn")
def _first_attack_against_self(table: MisoTable, _condition: Condition, scope: Scope) -> bool:
    found = table.find(scope.source)
    return found is not None and found[2].attacks_received == 0


@CONDITIONS.word("attack_would_damage")
def _attack_would_damage(_table: MisoTable, condition: Condition, scope: Scope) -> bool:
    targets = reference(condition.data.ref, scope)
    return scope.frame is not None and any(pair[0] in targets for pair in scope.frame.bases)


@CONDITIONS.word("event_target_is")
def _event_target_is(table: MisoTable, condition: Condition, scope: Scope) -> bool:
    return scope.frame is not None and _is_one(table, condition, scope, scope.frame.event_target)


@CONDITIONS.word("event_ability")
def _event_ability(table: MisoTable, condition: Condition, scope: Scope) -> bool:
    frame, data = scope.frame, condition.data
    if frame is None or frame.event_ability != data.ability:
        return False
    if condition.matcher is not None:
        return _is_one(table, condition, scope, frame.event_source)
    return frame.event_source in reference(data.source, scope)


@CONDITIONS.word("ref_is")
def _ref_is(table: MisoTable, condition: Condition, scope: Scope) -> bool:
    return any(_is_one(table, condition, scope, mark) for mark in reference(condition.data.ref, scope))


CONDITIONS.must_cover(vocabulary.Condition)


def _is_one(table: MisoTable, condition: Condition, scope: Scope, mark: int) -> bool:
    """Whether the card with this mark is in play and matches."""
    found = table.permanent(mark)
    matcher = condition.matcher
    return found is not None and matcher is not None and matches_character(table, matcher, scope, found)
