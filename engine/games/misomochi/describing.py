"""A view in words: alt texts take the most important lines, the text board takes all."""

from __future__ import annotations

from engine.games.misomochi.saying import listed
from engine.games.misomochi.view import CharacterView, MisoView, SeatView
from engine.kernel.views import Line

BADGES = {
    "asleep": "Asleep",
    "shield_hit": "shield {value} against the next attack",
    "shield_any": "shield {value} against the next damage",
    "bonus": "attacks +{value}",
    "weakened": "attacks −{value}",
    "unlocked": "{source} unlocked",
}


def describe(view: MisoView) -> list[Line]:
    """Everything that this view shows, in words."""
    lines = [Line(0, _headline(view))]
    if view.attack is not None:
        lines.append(Line(1, _attack(view)))
    for seat in view.seats:
        lines.append(Line(2, _score(seat)))
        lines.append(Line(3, f"{seat.name}, Active: {_character(seat.active)}"))
        lines.append(Line(4, f"{seat.name}, Bench: {'; '.join(_character(c) for c in seat.bench if c) or 'empty'}"))
        support = listed([p.title + _used(p.powers) for p in seat.support]) or "none"
        land = seat.land.title + _used(seat.land.powers) if seat.land else "none"
        lines.append(Line(5, f"{seat.name}, Land: {land}. Support: {support}"))
        top = f", top {seat.discard[-1].title}" if seat.discard else ""
        counts = f"hand {seat.hand}, deck {seat.deck}, discard {len(seat.discard)}{top}"
        lines.append(Line(6, f"{seat.name}: {counts}"))
    if view.dice:
        lines.append(Line(7, f"{view.dice_label}: {' and '.join(str(v) for v in view.dice)}"))
    if view.look:
        lines.append(Line(2, f"Cards looked at: {', '.join(card.title for card in view.look)}"))
    return lines


def _headline(view: MisoView) -> str:
    if view.result is not None:
        names = " and ".join(view.seats[seat].name for seat in view.result.winners)
        return f"{names} wins: {view.result.reason}." if names else f"Draw: {view.result.reason}."
    asked = f" {view.seats[view.decision.seat].name} decides." if view.decision is not None else ""
    if view.phase == "setup":
        return f"Set-up: first characters are placed face-down.{asked}"
    phase = {"prepare": "Prepare", "act": "Act & Attack", "start": "turn start", "end": "turn end"}[view.phase]
    return f"Turn {view.turn}, {view.seats[view.turn_seat].name}, {phase}.{asked}"


def _score(seat: SeatView) -> str:
    energy = f", Energy {seat.energy}" if seat.is_turn else ""
    return f"{seat.name}: defeats scored {seat.defeats} of {seat.defeats_to_win}{energy}"


def _attack(view: MisoView) -> str:
    attack = view.attack
    if attack is None:
        return ""
    names = {c.ref: c.title for seat in view.seats for c in (seat.active, *seat.bench) if c is not None}
    hits = [
        f"{names.get(hit.target, 'a character now defeated')} {hit.damage} damage ({hit.before} to {hit.after})"
        for hit in attack.hits
    ]
    who = names.get(attack.attacker, "")
    return f"{who} {'attacked' if attack.settled else 'attacks'} with {attack.attack}: {'; '.join(hits) or 'no damage'}"


def _character(character: CharacterView | None) -> str:
    if character is None:
        return "none"
    if character.face_down:
        return "a face-down character"
    parts = [f"{character.title} {character.hp}/{character.max_hp} HP"]
    if character.evolved_from:
        parts.append(f"on {character.evolved_from}")
    parts += [item.title for item in character.attachments]
    parts += [BADGES[badge.kind].format(value=badge.value, source=badge.source) for badge in character.badges]
    return listed(parts)


def _used(powers: tuple[object, ...]) -> str:
    spent = [getattr(power, "name", "") for power in powers if getattr(power, "state", "ready") != "ready"]
    return f" ({', '.join(spent)} used)" if spent else ""
