"""How often an ability has been used (M9-43, 5.2): counts in the state, apart from status, controller and zone."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.miras9.compiled import AbilityDef, Limit
from engine.games.miras9.state import NO_CARD, NOWHERE
from engine.games.miras9.table import MirasTable


def _of_card(iid: int, ability: AbilityDef, limit: Limit) -> str:
    return f"{limit.per}|ability|{iid}|{ability.id}"


def _of_stay(table: MirasTable, seat: int, iid: int, ability: AbilityDef, limit: Limit) -> str:
    """The same as long as the card does not leave the zone where it is, nor this seat's hands."""
    return f"{limit.per}|stay|{seat}|{table.state.marks[iid]}|{ability.id}"


def _keys(table: MirasTable, seat: int, iid: int, ability: AbilityDef, limit: Limit) -> Iterator[str]:
    """Under what a use counts: the ability of this card, and what the limit's scope names."""
    yield _of_card(iid, ability, limit)
    yield _of_stay(table, seat, iid, ability, limit)
    match limit.scope:
        case "card":
            yield f"{limit.per}|card|{iid}"
        case "title":
            yield f"{limit.per}|title|{seat}|{ability.id}"
        case "site":
            permanent = table.on_board(iid)
            lane = NOWHERE if permanent is None else table.lane_of(permanent)
            yield f"{limit.per}|site|{lane}|{ability.id}"
        case "player":
            yield f"{limit.per}|player|{seat}|{ability.id}"


def is_spent(table: MirasTable, seat: int, iid: int, ability: AbilityDef) -> bool:
    """Whether the ability's limit is used up for this card in this seat's hands."""
    limit = ability.limit
    if limit is None or iid == NO_CARD:
        return False
    counts = table.state.limits
    return any(counts.get(key, 0) >= limit.n for key in _keys(table, seat, iid, ability, limit))


def seems_fresh(table: MirasTable, seat: int, iid: int, ability: AbilityDef) -> bool:
    """Whether a spent card has come back, changed sides or become ready since, none of which helps it (M9-43-b)."""
    limit, counts = ability.limit, table.state.limits
    if limit is None or counts.get(_of_card(iid, ability, limit), 0) < limit.n:
        return False
    permanent = table.on_board(iid)
    readied = ability.cost.tap and permanent is not None and not permanent.tapped
    return readied or counts.get(_of_stay(table, seat, iid, ability, limit), 0) < limit.n


def spend(table: MirasTable, seat: int, iid: int, ability: AbilityDef) -> None:
    """Count one more use."""
    if ability.limit is not None:
        counts = table.state.limits
        for key in _keys(table, seat, iid, ability, ability.limit):
            counts[key] = counts.get(key, 0) + 1


def clear(table: MirasTable, per: str) -> None:
    """Forget the uses of a turn or wave that has begun or ended."""
    limits = table.state.limits
    table.state.limits = {key: count for key, count in limits.items() if not key.startswith(f"{per}|")}
