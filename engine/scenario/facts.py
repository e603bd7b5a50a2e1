"""Values by readable path, such as ``seats.0.active.hp``, ``a.hand.size`` or ``miso.hp``, read from views."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from engine.kernel.ids import Ref
from engine.kernel.match import Match
from engine.scenario.names import LETTERS, Names, Unclear

PLACES = ("seats", "lanes")
"""The fields of views that hold cards on the table: by seat, or by place on the board."""


def value_at(match: Match, names: Names, path: str) -> Any:
    """What stands at ``path``.

    The first part is an alias, a card id that only one visible card has, a seat's letter, the id of a place on the
    board, or a field of the view. A
    spectator's view is read; a seat's ``hand`` is that seat's own. ``size`` counts a list, ``zone`` tells where a card
    is.

    Raises:
        Unclear: no such path.
    """
    first, *rest = path.split(".")
    view: Any = match.view(None)
    here: Any
    place = next((lane for lane in getattr(view, "lanes", ()) if lane.id == first), None)
    if place is not None:
        here = place
    elif len(first) == 1 and first in LETTERS[: len(match.seats)]:
        here, rest = view, ["seats", str(LETTERS.index(first)), *rest]
    elif hasattr(view, first):
        here, rest = view, [first, *rest]
    else:
        here = _card(match, names, first)
        if here is None and not rest:
            return None
        if rest == ["zone"]:
            return _zone(match, names, first)
    seat: int | None = None
    for index, part in enumerate(rest):
        if part == "hand" and seat is not None and rest[index + 1 :] != ["size"]:
            own: Any = match.view(seat)
            here = own.hand
            continue
        seat = int(part) if index == 1 and rest[0] == "seats" and part.isdigit() else None
        here = _part(here, part, path)
    return here


def _part(here: Any, part: str, path: str) -> Any:
    if part == "size":
        return here if isinstance(here, int) else len(here)
    if part.isdigit() and isinstance(here, Sequence):
        return here[int(part)] if int(part) < len(here) else None
    if isinstance(here, Mapping) and part in here:
        return here[part]
    if is_dataclass(here) and hasattr(here, part):
        return getattr(here, part)
    raise Unclear(f"there is no {part!r} in {path!r}: {short(here)}")


def _cards(here: Any, place: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every record with a reference, and where it stands."""
    if isinstance(here, (tuple, list)):
        for index, item in enumerate(here):
            yield from _cards(item, (*place, str(index)))
    elif is_dataclass(here):
        if getattr(here, "ref", ""):
            yield place, here
        for item in fields(here):
            yield from _cards(getattr(here, item.name), (*place, item.name))


def visible_refs(match: Match, seat: int) -> set[Ref]:
    """The references of all cards that a seat sees."""
    return {card.ref for _, card in _cards(match.view(seat), ())}


def _found(match: Match, names: Names, text: str) -> list[tuple[tuple[str, ...], Any]]:
    found = [(p, c) for p, c in _cards(match.view(None), ()) if p[0] in PLACES and names.means(text, c.ref)]
    for seat in range(len(match.seats)):
        hand = _cards(getattr(match.view(seat), "hand", ()), ("seats", str(seat), "hand"))
        found.extend((p, c) for p, c in hand if names.means(text, c.ref))
    return found


def _card(match: Match, names: Names, text: str) -> Any:
    found = _found(match, names, text)
    if len(found) > 1:
        raise Unclear(f"{text!r} names {len(found)} cards; give the one meant an alias")
    if not found and not names.is_alias(text):
        raise Unclear(f"{text!r} is neither a field of the view, nor a seat, an alias or a visible card")
    return found[0][1] if found else None


def _zone(match: Match, names: Names, text: str) -> str | None:
    """Where a card is: ``a.support``, ``a.active.attachments``, ``1E.units``; None where nobody sees it."""
    found = _found(match, names, text)
    if not found:
        return None
    where, number, *rest = found[0][0]
    first = LETTERS[int(number)] if where == "seats" else str(value_at(match, names, f"{where}.{number}.id"))
    return ".".join([first, *(part for part in rest if not part.isdigit())])


def same(expected: Any, got: Any, names: Names) -> bool:
    """Whether a value is what a scenario expects.

    A text fits a card by alias or id, a badge by ``kind`` or ``kind value``, a power by ``name: state``; an object fits
    a record whose named fields fit; empty places at the end of a list do not count; sets have no order.
    """
    if is_dataclass(got) and isinstance(expected, str):
        return expected in _shorts(got) or _is_card(got, expected, names)
    if is_dataclass(got) and isinstance(expected, Mapping):
        return all(hasattr(got, name) and same(value, getattr(got, name), names) for name, value in expected.items())
    if isinstance(got, (set, frozenset)) and isinstance(expected, (list, tuple)):
        return len(got) == len(expected) and all(any(same(e, g, names) for g in got) for e in expected)
    if isinstance(got, (list, tuple)) and isinstance(expected, (list, tuple)):
        left, right = _trimmed(expected), _trimmed(got)
        return len(left) == len(right) and all(same(e, g, names) for e, g in zip(left, right, strict=True))
    if isinstance(got, str) and isinstance(expected, str):
        return names.means(expected, got)
    return bool(type(expected) is type(got) and expected == got)


def _is_card(record: Any, text: str, names: Names) -> bool:
    ref = getattr(record, "ref", "")
    return bool(ref) and names.means(text, ref)


def _trimmed(items: Sequence[Any]) -> list[Any]:
    trimmed = list(items)
    while trimmed and trimmed[-1] is None:
        trimmed.pop()
    return trimmed


def _shorts(record: Any) -> tuple[str, ...]:
    if hasattr(record, "card"):
        return (record.card,)
    if hasattr(record, "kind") and hasattr(record, "value"):
        return (record.kind, f"{record.kind} {record.value}")
    if hasattr(record, "name") and hasattr(record, "state"):
        return (f"{record.name}: {record.state}",)
    return ()


def short(value: Any) -> str:
    """A value as a failure shows it."""
    if isinstance(value, (list, tuple, set, frozenset)):
        return "[" + ", ".join(short(item) for item in value) + "]"
    if is_dataclass(value):
        return getattr(value, "ref", "") or (_shorts(value) or (type(value).__name__,))[-1]
    return repr(value)
