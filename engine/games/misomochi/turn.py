"""The turn: start, the two main phases' ends, end (4.2, MM-H5, MM-H6, MM-H23). What is done in Prepare and Act & Attack
is in ``actions``."""

from __future__ import annotations

from engine.games.misomochi.changes import DRAWING, Drawing
from engine.games.misomochi.effects import wake
from engine.games.misomochi.ending import end
from engine.games.misomochi.state import Bonus, Character, Shield, Weakening
from engine.games.misomochi.table import MisoTable
from engine.games.misomochi.triggers import open_triggers


def start_step(table: MisoTable) -> None:
    """Turn start: counters, Energy, expiries, triggers; then the draw."""
    state = table.state
    if state.step == 0:
        state.step = 1
        _begin(table)
        open_triggers(table, "turn_start", seats=(state.turn_seat,))  # rule-12a: only the controller's turn
    else:
        state.phase, state.step = "prepare", 0
        _draw(table)


def _begin(table: MisoTable) -> None:
    state = table.state
    seat = state.turn_seat
    state.turn += 1
    state.strike = None
    state.dice, state.dice_label = [], ""
    player = state.players[seat]
    player.own_turns += 1
    for each in state.players:
        each.uses_turn = {}  # rule-4e: turn limits are anew at every turn boundary
        each.rolls = {}
        each.standing = ""
    player.attack_used, player.paid_switch_used = "", False
    player.deploys = player.evolutions = player.item_plays = player.land_plays = 0
    pools = state.settings["energy_by_turn"]
    player.energy = player.energy_base = pools[min(player.own_turns, len(pools)) - 1]  # rule-3a
    table.emit("turn", {"n": state.turn, "p": seat, "energy": player.energy, "gained": []})
    for _, character in table.everyone():
        character.attacks_received = 0
        if character.shields:
            _expire_shields(table, character, f"start:{seat}")  # rule-11c


def _expire_shields(table: MisoTable, character: Character, until: str) -> None:
    for shield in character.shields:
        if shield.until == until:
            _say_expired(table, character, "shield", shield)
    character.shields = [shield for shield in character.shields if shield.until != until]


def _draw(table: MisoTable) -> None:
    """The turn-start draw; a player who must draw from an empty deck loses (MM-H23)."""
    state = table.state
    count = state.settings["draw_per_turn"]
    if not count:
        return
    if state.players[state.turn_seat].deck:
        DRAWING.run(table, [Drawing(state.turn_seat, count)])
    elif state.settings["empty_deck"] == "lose":
        end(table, [1 - state.turn_seat], "empty deck", "MM-H23")


def end_step(table: MisoTable) -> None:
    """Turn end: triggers, expiries, unused Energy; then the other player's start."""
    state = table.state
    if state.step == 0:
        state.step = 1
        open_triggers(table, "turn_end", seats=(state.turn_seat,))
    else:
        _finish(table)


def _finish(table: MisoTable) -> None:
    state = table.state
    for expire in (_end_turn_effects, _end_weakenings, _end_sleep):  # MM-H5, End 2: one kind after the other
        for _, character in table.everyone():
            expire(table, character)
    player = state.players[state.turn_seat]
    table.emit("turn-end", {"p": state.turn_seat, "n": player.energy})
    player.energy = player.energy_base = 0  # MM-H6
    state.turn_seat = 1 - state.turn_seat
    state.phase, state.step = "start", 0


def _end_turn_effects(table: MisoTable, character: Character) -> None:
    """Effects that last for this turn."""
    if character.bonuses:
        for bonus in character.bonuses:
            _say_expired(table, character, "attack bonus", bonus)
        character.bonuses = []
    if character.unlocks:
        title = table.top(character).title
        for unlock in character.unlocks:
            table.emit("lose", {"x": title, "what": unlock.attack, "n": 0, "source": unlock.attack, "how": "expired"})
        character.unlocks = []


def _end_weakenings(table: MisoTable, character: Character) -> None:
    """Weakenings whose turn this was."""
    turn = table.state.turn
    if character.weakened:
        for weakening in character.weakened:
            if weakening.turn <= turn:
                _say_expired(table, character, "weakening", weakening)
        character.weakened = [weakening for weakening in character.weakened if weakening.turn > turn]


def _end_sleep(table: MisoTable, character: Character) -> None:
    """Sleep whose turn this was (MM-H25)."""
    if character.asleep and character.asleep <= table.state.turn:
        wake(table, character, "expired")


def _say_expired(table: MisoTable, character: Character, what: str, effect: Shield | Bonus | Weakening) -> None:
    title = table.top(character).title
    facts = {"x": title, "what": what, "n": effect.amount, "source": effect.ability, "how": "expired"}
    table.emit("lose", facts)
