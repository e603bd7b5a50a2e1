"""The log: one line for each event, for each viewer (chapter 9.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.kernel.events import TAKEN_BACK, Event, Facts
from engine.kernel.ids import SeatId

Names = Sequence[str]


def say(event: Event, viewer: SeatId | None, names: Names) -> str:
    """The line of an event as this viewer may read it."""
    return _LINES[event.kind](event.seen(viewer), names)


def listed(items: Sequence[str]) -> str:
    """Names one after the other; between semicolons where one of them holds a comma."""
    return ("; " if any("," in item for item in items) else ", ").join(items)


def _list(items: Sequence[str]) -> str:
    return listed(items) or "nothing"


def _first(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} goes first."


def _redraw(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} had no combatant ({_list(f['cards'])}) and redraws."


def _place(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} places {f['n']} character{'' if f['n'] == 1 else 's'} face-down."


def _reveal_setup(f: Facts, names: Names) -> str:
    bench = f"; Bench {_list(f['bench'])}" if f["bench"] else ""
    return f"{names[f['p']]}: Active {f['x']}{bench}."


def _turn(f: Facts, names: Names) -> str:
    """The pool of the turn, and what is added to it before anybody is asked something."""
    gained = "".join(f"+{points} from {source}" for source, points in f["gained"])
    return f"Turn {f['n']}: {names[f['p']]}. Energy {f['energy']}{gained}."


def _energy(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} gains {f['n']} Energy from {f['source']} ({f['energy']})."


def _draw(f: Facts, names: Names) -> str:
    cards = f" ({_list(f['cards'])})" if f.get("cards") else ""
    return f"{names[f['p']]} draws {f['n']}{cards}."


def _deploy(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} deploys {f['x']}."


def _evolve(f: Facts, names: Names) -> str:
    return f"{f['x']} evolves into {f['y']} ({f['hp']}/{f['max']})."


def _play(f: Facts, names: Names) -> str:
    host = f" on {f['host']}" if f["host"] else ""
    cost = f" for {f['cost']} Energy" if f["cost"] else ""
    return f"{names[f['p']]} plays {f['x']}{host}{cost}."


def _land(f: Facts, names: Names) -> str:
    old = f"; {f['old']} is discarded" if f["old"] else ""
    return f"{names[f['p']]} plays {f['x']}{old}."


def _phase(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} goes on to Act & Attack."


def _power(f: Facts, names: Names) -> str:
    on = f" on {_list(f['targets'])}" if f["targets"] else ""
    return f"{names[f['p']]} uses {f['ability']} ({f['title']}){on}."


def _roll(f: Facts, names: Names) -> str:
    outcome = f" – {f['outcome']}" if f["outcome"] else ""
    return f"{f['ability']}: rolls {' and '.join(str(v) for v in f['values'])}{outcome}."


def _heal(f: Facts, names: Names) -> str:
    return f"{f['x']} heals {f['n']} ({f['hp']}/{f['max']})."


def _gain(f: Facts, names: Names) -> str:
    number = f" {f['n']}" if f["n"] else ""
    until = f" until {f['until']}" if f["until"] else ""
    return f"{f['x']} gains {f['what']}{number}{until}."


def _lose(f: Facts, names: Names) -> str:
    number = f" {f['n']}" if f["n"] else ""
    return f"{f['x']} loses {f['what']}{number} ({f['how']})."


def _attack(f: Facts, names: Names) -> str:
    at = f" → {_list(f['targets'])}" if f["targets"] else ""
    return f"{f['x']} attacks with {f['attack']}{at}."


def _damage(f: Facts, names: Names) -> str:
    parts = [f"base {f['base']}"]
    parts += [f"{points:+d} {name}".replace("-", "−") for name, points in f["bonuses"]]
    if f["r"]:
        parts.append(f"−{f['r']} {f['source']}")
    if f["prevented"]:
        parts.append("prevented")
    return f"{f['x']} takes {f['d']} ({', '.join(parts)}) → {f['hp']}/{f['max']}."


def _react(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} answers with {f['ability']} on {f['x']}."


def _rescue(f: Facts, names: Names) -> str:
    discarded = f"; {f['card']} is discarded" if f["discarded"] else ""
    return f"{f['ability']}: {f['x']} survives with {f['hp']} HP{discarded}."


def _cancelled(f: Facts, names: Names) -> str:
    return f"{f['effect']} on {f['x']} is cancelled by {f['by']}."


def _defeat(f: Facts, names: Names) -> str:
    return f"{f['x']} is defeated. {names[f['p']]} has {f['n']}/{f['of']}."


def _promote(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} promotes {f['x']}."


def _switch(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} switches {f['x']} with {f['y']} ({f['how']})."


def _look(f: Facts, names: Names) -> str:
    own = f" ({_list(f['cards'])}; took {f['taken']})" if f.get("cards") else ""
    cards = "1 card" if f["n"] == 1 else f"{f['n']} cards"
    return f"{names[f['p']]} looks at {cards} and takes 1; {f['rest']} to the bottom{own}."


def _reveal(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} reveals {_list(f['cards'])}; takes {f['taken'] or 'nothing'}; {f['rest']} back on top."


def _search(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} searches: {f['x'] or 'nothing found'}; deck shuffled."


def _return(f: Facts, names: Names) -> str:
    return f"{f['card']} returns to {names[f['p']]}'s hand."


def _discard(f: Facts, names: Names) -> str:
    return f"{f['card']} is discarded."


def _turn_end(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} ends the turn; {f['n']} Energy lost."


def _end(f: Facts, names: Names) -> str:
    if not f["winners"]:
        return f"Draw: {f['reason']}."
    return f"{' and '.join(names[seat] for seat in f['winners'])} wins: {f['reason']}."


def _taken_back(f: Facts, names: Names) -> str:
    return f"{names[f['seat']]} takes back to decision {f['number']}."


_LINES: dict[str, Callable[[Facts, Names], str]] = {
    "attack": _attack,
    "cancelled": _cancelled,
    "damage": _damage,
    "defeat": _defeat,
    "deploy": _deploy,
    "discard": _discard,
    "draw": _draw,
    "end": _end,
    "energy": _energy,
    "evolve": _evolve,
    "first": _first,
    "gain": _gain,
    "heal": _heal,
    "land": _land,
    "look": _look,
    "lose": _lose,
    "phase": _phase,
    "place": _place,
    "play": _play,
    "power": _power,
    "promote": _promote,
    "react": _react,
    "redraw": _redraw,
    "rescue": _rescue,
    "return": _return,
    "reveal": _reveal,
    "reveal-setup": _reveal_setup,
    "roll": _roll,
    "search": _search,
    "switch": _switch,
    "turn": _turn,
    "turn-end": _turn_end,
    TAKEN_BACK: _taken_back,
}
"""Every kind of event that this game emits."""
