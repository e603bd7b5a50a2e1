"""The log: one line for each event, for each viewer (chapter 9.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.miras9.asking import LANE_NAMES
from engine.kernel.events import TAKEN_BACK, Event, Facts
from engine.kernel.ids import SeatId

Names = Sequence[str]


def say(event: Event, viewer: SeatId | None, names: Names) -> str:
    """The line of an event as this viewer may read it."""
    return _LINES[event.kind](event.seen(viewer), names)


def listed(items: Sequence[str]) -> str:
    """Names one after the other; between semicolons where one of them holds a comma."""
    return ("; " if any("," in item for item in items) else ", ").join(items)


def lane_said(lane: str, names: Names) -> str:
    """A lane by whose it is: ``A's Exterior``."""
    return f"{names[int(lane[0])]}'s {LANE_NAMES[lane[1]]}"


def _cards(n: int) -> str:
    return "a card" if n == 1 else f"{n} cards"


def _own(f: Facts) -> str:
    """The names of cards that only this viewer may know."""
    return f" ({listed(f['cards'])})" if f.get("cards") else ""


def _less(f: Facts) -> str:
    return f" ({f['was']}, {listed(f['less'])})" if f["less"] else ""


# --- set-up and turns ----------------------------------------------------------------------------------------------


def _chosen(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} has chosen a starting Site."


def _start(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} starts {f['x']} in {LANE_NAMES[f['lane'][1]]}."


def _keep(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} keeps the hand."


def _mulligan(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} takes a mulligan."


def _first(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} goes first."


def _turn(f: Facts, names: Names) -> str:
    return f"Turn {f['n']} – {names[f['p']]}: Awaken."


def _readied(f: Facts, names: Names) -> str:
    parts = [f"{names[f['p']]} readies {_cards(f['n'])}"] if f["n"] else []
    parts += [f"{x} arrives at {lane_said(lane, names)}" for x, lane in f["arrivals"]]
    return f"{'; '.join(parts)}."


def _draw(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} draws {_cards(f['n'])}{_own(f)}." if f["n"] else f"{names[f['p']]} has no card to draw."


def _to_resource(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} moves {_cards(f['n'])} to Resource."


def _generate(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} generates {f['n']} (max {f['most']})."


def _exhaustion(f: Facts, names: Names) -> str:
    return f"{names[f['p']]}'s Main Deck is empty: toll {f['toll']}."


def _toll(f: Facts, names: Names) -> str:
    return f"Discarded from {names[f['p']]}'s {f['from']}: {listed(f['cards'])}."


def _phase(f: Facts, names: Names) -> str:
    return f"{names[f['p']]}: {f['phase']}."


def _turn_end(f: Facts, names: Names) -> str:
    attuned = f["attuned"]
    told = f"; {listed(attuned)} {'is' if len(attuned) == 1 else 'are'} Attuned" if attuned else ""
    return f"{names[f['p']]} passes the turn{told}."


def _end(f: Facts, names: Names) -> str:
    if not f["winners"]:
        return f"Draw: {f['reason']} ({f['rule']})."
    winner = f["winners"][0]
    if f["reason"] == "concession":
        return f"{names[1 - winner]} concedes. {names[winner]} wins."
    if f["reason"] == "turn limit":
        return f"{names[winner]} wins: {f['reason']} ({f['rule']})."
    return f"{names[1 - winner]} loses: {f['reason']} ({f['rule']})."


# --- playing, moving, Attune -----------------------------------------------------------------------------------------


def _resources(n: int) -> str:
    return f" ({n} {'resource' if n == 1 else 'resources'})" if n else ""


def _play(f: Facts, names: Names) -> str:
    to = f" to {lane_said(f['lane'], names)}" if f["lane"] else ""
    on = f" on {f['host']}" if f["host"] else f" {f['mode']}" if f["mode"] else ""
    return f"{names[f['p']]} plays {f['x']}{to}{on}{_resources(f['cost'])}."


def _use(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} uses {f['ability']} ({f['x']}){' ' if f['mode'] else ''}{f['mode']}."


def _pick_up(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} picks up {f['x']} for {f['host']}{_resources(f['cost'])}."


def _move(f: Facts, names: Names) -> str:
    how = "En Route" if f["en_route"] else "at once"
    return f"{f['x']} moves to {lane_said(f['lane'], names)} ({how}{', ' + str(f['cost']) if f['cost'] else ''})."


def _moved(f: Facts, names: Names) -> str:
    return f"{f['x']} moves to {lane_said(f['lane'], names)}{' (En Route)' if f['en_route'] else ''}."


def _embark(f: Facts, names: Names) -> str:
    manned = ", manned" if f["manned"] else ""
    return f"{f['x']} embarks on {f['host']} ({f['n']}/{f['limit']}{manned})."


def _disembark(f: Facts, names: Names) -> str:
    return f"{f['x']} leaves {f['host']} at {lane_said(f['lane'], names)}."


def _manifest(f: Facts, names: Names) -> str:
    return f"{f['x']} Manifests: {names[f['p']]}'s Echo {f['before']} → {f['echo']}."


def _pressure(f: Facts, names: Names) -> str:
    return f"{f['x']} Pressures: {names[f['p']]}'s Echo {f['before']} → {f['echo']}."


def _restore(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} Restores {f['x']} face down (Echo {f['before']} → {f['echo']})."


def _take(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} draws {f['n']} from Resource{_own(f)}."


def _awaken(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} awakens {f['x']} at {lane_said(f['lane'], names)} ({f['cost']} Echo)."


# --- waves -----------------------------------------------------------------------------------------------------------


def _wave(f: Facts, names: Names) -> str:
    what = "Extra attack" if f["extra"] else "Wave"
    pairs = "; ".join(f"{attacker} → {target}" for attacker, target in f["attacks"])
    return f"{what} at {lane_said(f['lane'], names)}: {pairs}{_resources(f['cost'])}."


def _window(f: Facts, names: Names) -> str:
    return f"{f['name']}: {names[f['p']]} has priority."


def _pass(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} passes."


def _announce(f: Facts, names: Names) -> str:
    ability = f["x"] if f["ability"] == f["x"] else f"{f['ability']} ({f['x']})"
    mode = f" ({f['mode']})" if f["mode"] else ""
    on = f" on {listed([_target(target, names) for target in f['targets']])}" if f["targets"] else ""
    return f"{names[f['p']]} announces {ability}{mode}{on}."


def _target(target: str, names: Names) -> str:
    is_lane = len(target) == 2 and target[0] in "01" and target[1] in LANE_NAMES
    return lane_said(target, names) if is_lane else target


def _resolve(f: Facts, names: Names) -> str:
    return f"{f['ability']} resolves."


def _fizzle(f: Facts, names: Names) -> str:
    return f"{f['ability']}: no legal target left, no effect."


def _blocks(f: Facts, names: Names) -> str:
    told = "; ".join(f"{names[f['p']]} blocks {attacker} with {listed(units)}" for attacker, units in f["blocks"])
    return f"{told or 'No blocks'}."


def _damage(f: Facts, names: Names) -> str:
    """Each fight from its attacker's side."""
    lines = []
    for attacker, dealt, taken in f["fights"]:
        hits = listed([f"{n} to {target}" for target, n in dealt])
        lines.append(f"{attacker} deals {hits}; takes {taken}.")
    return " ".join(lines)


def _wounds(f: Facts, names: Names) -> str:
    """Combat wounds stand in the line of the fight; here is what was changed about them, and wounds of effects."""
    if f["combat"] and not f["less"]:
        return ""
    return f"{f['x']} takes {f['n']} {'wound' if f['n'] == 1 else 'wounds'}{_less(f)}."


def _battle_damage(f: Facts, names: Names) -> str:
    return f"Battle Damage to {names[f['p']]}: {f['n']}{_less(f)}."


def _redirect(f: Facts, names: Names) -> str:
    return f"{f['ability']}: {f['n']} Battle Damage goes to {f['x']} instead."


def _defeat(f: Facts, names: Names) -> str:
    return f"{listed(f['cards'])} {'is' if len(f['cards']) == 1 else 'are'} defeated."


def _pay(f: Facts, names: Names) -> str:
    card = f" – {f['x']}" if f["x"] else ""
    return f"{names[f['p']]} pays point {f['n']} of {f['of']}: {f['how']}{card}."


def _blackwake(f: Facts, names: Names) -> str:
    return f"Blackwake! {f['ability']} ({f['x']})."


def _extra_attack(f: Facts, names: Names) -> str:
    return f"{f['ability']}: {f['x']} may attack once more."


# --- what cards do ---------------------------------------------------------------------------------------------------


def _trigger(f: Facts, names: Names) -> str:
    return f"{f['ability']} ({f['x']}) triggers."


def _pay_echo(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} pays {f['n']} Echo ({f['echo']} left)."


def _discard(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} discards {listed(f['cards'])}."


def _echo(f: Facts, names: Names) -> str:
    return f"{f['why']}: {names[f['p']]}'s Echo {f['before']} → {f['echo']}."


def _move_card(f: Facts, names: Names) -> str:
    zone = {"main_deck": "the Main Deck", "hand": "the hand"}.get(f["zone"], str(f["zone"]).capitalize())
    return f"{listed(f['cards'])} goes to {zone}."


def _heal(f: Facts, names: Names) -> str:
    return f"{f['x']} loses {f['n']} {'wound' if f['n'] == 1 else 'wounds'}."


def _ready(f: Facts, names: Names) -> str:
    return f"{f['x']} is readied."


def _tap(f: Facts, names: Names) -> str:
    return f"{f['x']} is tapped."


def _spot(f: Facts, names: Names) -> str:
    return f"{f['x']} is Spotted{_until(f)}."


def _until(f: Facts) -> str:
    told = {"wave": " until the end of the wave", "turn": " until the end of the turn"}
    return told.get(f["until"], " until the next Awaken" if f["until"] == "next_awaken" else "")


def _modify(f: Facts, names: Names) -> str:
    change = f"= {f['n']}" if f["set"] else f"{f['n']:+d}".replace("-", "−")
    return f"{f['x']}: {f['stat'].upper()} {change}{_until(f)}."


def _shield(f: Facts, names: Names) -> str:
    what = "Battle Damage" if f["what"] == "battle_damage" else "wounds"
    return f"The next {f['n']} {what} to {f['x']} will be prevented."


def _forbid(f: Facts, names: Names) -> str:
    return f"{f['x']} cannot {f['act'].replace('_', ' ')}{_until(f)}."


def _control(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} gains control of {f['x']}{_until(f)}."


def _control_back(f: Facts, names: Names) -> str:
    return f"{f['x']} goes back to {names[f['p']]}."


def _token(f: Facts, names: Names) -> str:
    return f"{f['ability']}: {f['x']} enters at {lane_said(f['lane'], names)}."


def _deploy(f: Facts, names: Names) -> str:
    return f"{f['x']} enters at {lane_said(f['lane'], names)} for {names[f['p']]}."


def _look(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} looks at the top {_cards(f['n']).removeprefix('a ')} of the Main Deck{_own(f)}."


def _took(f: Facts, names: Names) -> str:
    return f"{names[f['p']]} puts {_cards(f['n'])} into the hand{_own(f)}."


def _drop(f: Facts, names: Names) -> str:
    return f"{f['x']} drops at {lane_said(f['lane'], names)}."


def _planet_return(f: Facts, names: Names) -> str:
    return f"{f['x']} returns to {names[f['p']]}'s Planet slot."


def _token_gone(f: Facts, names: Names) -> str:
    return f"{f['x']} ceases to exist."


def _crew_lost(f: Facts, names: Names) -> str:
    return f"Lost with the host: {listed(f['cards'])}."


def _taken_back(f: Facts, names: Names) -> str:
    return f"{names[f['seat']]} takes back to decision {f['number']}."


def _silent(f: Facts, names: Names) -> str:
    return ""


_LINES: dict[str, Callable[[Facts, Names], str]] = {
    "announce": _announce,
    "awaken": _awaken,
    "battle-damage": _battle_damage,
    "blackwake": _blackwake,
    "blocks": _blocks,
    "chosen": _chosen,
    "control": _control,
    "control-back": _control_back,
    "crew-lost": _crew_lost,
    "damage": _damage,
    "defeat": _defeat,
    "deploy": _deploy,
    "discard": _discard,
    "disembark": _disembark,
    "draw": _draw,
    "drop": _drop,
    "echo": _echo,
    "embark": _embark,
    "end": _end,
    "exhaustion": _exhaustion,
    "extra-attack": _extra_attack,
    "first": _first,
    "fizzle": _fizzle,
    "forbid": _forbid,
    "generate": _generate,
    "heal": _heal,
    "keep": _keep,
    "look": _look,
    "manifest": _manifest,
    "modify": _modify,
    "move": _move,
    "move-card": _move_card,
    "moved": _moved,
    "mulligan": _mulligan,
    "pass": _pass,
    "pay": _pay,
    "pay-echo": _pay_echo,
    "phase": _phase,
    "pick-up": _pick_up,
    "planet-return": _planet_return,
    "play": _play,
    "pressure": _pressure,
    "readied": _readied,
    "ready": _ready,
    "redirect": _redirect,
    "resolve": _resolve,
    "restore": _restore,
    "shield": _shield,
    "spot": _spot,
    "start": _start,
    "take": _take,
    "tap": _tap,
    "to-resource": _to_resource,
    "token": _token,
    "token-gone": _token_gone,
    "toll": _toll,
    "took": _took,
    "trigger": _trigger,
    "turn": _turn,
    "turn-end": _turn_end,
    "use": _use,
    "wave": _wave,
    "wave-over": _silent,
    "window": _window,
    "wounds": _wounds,
    TAKEN_BACK: _taken_back,
}
"""Every kind of event that this game emits."""
