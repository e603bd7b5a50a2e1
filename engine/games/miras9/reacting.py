"""The windows of a wave: priority, announcing, passing, and the stack (M9-113, M9-114, 4.3)."""

from __future__ import annotations

from engine.games.miras9 import piles
from engine.games.miras9.announcing import announce, effect_for
from engine.games.miras9.asking import PASS, ask
from engine.games.miras9.costs import pay
from engine.games.miras9.limits import spend
from engine.games.miras9.moves import Move, react_moves
from engine.games.miras9.refusing import reaction_cost
from engine.games.miras9.refusing_board import is_offered
from engine.games.miras9.state import LANES, NO_CARD, Wave
from engine.games.miras9.table import MirasTable, lane_from
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure
from engine.kernel.windows import Policy, acts, open_window, passes, resolves, to_ask

POLICY = Policy()
"""Priority goes to the other player after an act, and an act takes back all passes (M9-114-a, M9-114-b)."""

WINDOWS = {"pre_block": "Before blocks", "pre_damage": "Before damage", "after_wave": "After the wave"}


def open_for(table: MirasTable, wave: Wave, name: str) -> None:
    """Open a window: the defender is first before blocks, else the attacking player (M9-74, M9-76, M9-79)."""
    first = 1 - wave.seat if name == "pre_block" else wave.seat
    wave.window = open_window(name, (wave.seat, 1 - wave.seat), first)
    table.emit("window", {"p": first, "name": WINDOWS[name]})


def window_step(table: MirasTable, wave: Wave) -> Procedure | None:
    """Ask the holder of priority; when both have passed, resolve the top or close the window."""
    window = wave.window
    if window is None:
        return None
    seat = to_ask(window, POLICY)
    if seat is None:
        _both_passed(table, wave)
        return None
    moves = [move for move in react_moves(table, seat) if is_offered(move)]
    if not moves and not table.state.players[seat].hand:  # M9-H25 b: everybody sees that nothing can be announced
        _pass(table, wave, seat)
        return None
    return _ask(table, wave, seat, moves)


def _ask(table: MirasTable, wave: Wave, seat: int, moves: list[Move]) -> Procedure:
    options = [_option(table, move) for move in moves]
    options.append(Option("pass", "Pass", group=PASS))
    name = "" if wave.window is None else WINDOWS[wave.window.name]
    waiting = f" {len(wave.stack)} waiting on the stack." if wave.stack else ""
    question = Decision(
        SeatId(seat), "window", f"{name}: announce something, or pass.{waiting}", options, "M9-113-a", within=True
    )
    picked = yield from ask(table, question)
    move = picked[0].data
    if not isinstance(move, Move):
        _pass(table, wave, seat)
        return
    yield from _announce(table, wave, move, picked[0].key)


def _option(table: MirasTable, move: Move) -> Option:
    ability = move.ability
    if ability is None:
        raise AssertionError("a reaction has an ability")
    cost = reaction_cost(move)
    price = f" ({cost.resource} resource)" if cost.resource else f" ({cost.echo} Echo)" if cost.echo else ""
    name = ability.name if ability.name == move.face.name else f"{ability.name}: {move.face.name}"
    ref = table.ref(move.iid)
    return Option(f"announce:{ability.key}:{ref}", f"{name}{price}", ability.text, (ref,), "Reactions", move)


def _pass(table: MirasTable, wave: Wave, seat: int) -> None:
    if wave.window is not None:
        passes(wave.window, seat)
    table.emit("pass", {"p": seat})


def _announce(table: MirasTable, wave: Wave, move: Move, key: str) -> Procedure:
    """Choices and costs, then it waits on the stack and the other player has priority (M9-113-b, M9-113-c)."""
    ability, seat = move.ability, move.seat
    if ability is None or wave.window is None:
        return
    cost = reaction_cost(move)
    effect = effect_for(table, seat, move.iid, ability, move.card)
    played = move.iid if move.card is None else NO_CARD
    announced = yield from announce(table, effect, ability, cost, played, (key,))
    spend(table, seat, move.iid, ability)
    if move.card is None:
        piles.take_out(table, move.iid)
        effect.source = table.renew(move.iid)
        effect.is_played = True
    pay(table, seat, cost, move.card, announced.discarded, announced.places)
    wave.stack.insert(0, effect)
    acts(wave.window, POLICY, seat)
    other = table.state.players[1 - seat]
    if other.standing == "quiet":  # something has happened
        other.standing = ""
    targets = [target_name(table, target) for chosen in effect.targets.values() for target in chosen]
    mode = ability.modes[effect.mode].name
    facts = {"p": seat, "ability": ability.name, "x": move.face.name, "mode": mode, "targets": targets}
    table.emit("announce", facts, barrier=move.card is None)


def target_name(table: MirasTable, target: int) -> str:
    """What the log calls a target."""
    if target < 0:
        return LANES[lane_from(target)]
    card = table.marked(target)
    return "" if card is None else table.face(card).name


def _both_passed(table: MirasTable, wave: Wave) -> None:
    """Resolve only the top; with an empty stack the window closes (M9-114-c, M9-114-e)."""
    window = wave.window
    if window is None:
        return
    if not wave.stack:
        wave.window = None
        wave.step += 1
        return
    effect = wave.stack.pop(0)
    resolves(window, wave.seat)  # M9-114-d
    table.state.effect = effect
    ability = table.ability(effect.definition, effect.face, effect.ability)
    table.emit("resolve", {"ability": ability.name, "x": table.card(effect.iid).name})
