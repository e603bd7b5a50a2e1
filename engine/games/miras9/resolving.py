"""An ability being resolved: its targets checked again, its operations in order, and looks (M9-5, M9-110)."""

from __future__ import annotations

from engine.games.miras9 import piles
from engine.games.miras9.announcing import choose_targets, has_targets
from engine.games.miras9.asking import ask
from engine.games.miras9.compiled import Mode, Operation
from engine.games.miras9.effects import carry_out
from engine.games.miras9.state import Effect
from engine.games.miras9.table import MirasTable
from engine.games.miras9.values import amount_of, scope_for, still_fits
from engine.games.miras9.watching import watch
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure


def effect_step(table: MirasTable, effect: Effect) -> Procedure | None:
    """The next operation; before the first, the targets (M9-107-c, M9-110)."""
    ability = table.ability(effect.definition, effect.face, effect.ability)
    mode = ability.modes[effect.mode]
    if not effect.chosen:
        if mode.slots and not effect.targets:
            if not has_targets(table, effect, mode):
                _finish(table, effect)  # C.9: no legal object, it does nothing
                return None
            return _choose_now(table, effect, mode)
        effect.chosen = True
        if not _recheck(table, effect, mode):
            table.emit("fizzle", {"ability": ability.name, "x": table.card(effect.iid).name})
            _finish(table, effect)
            return None
    if effect.op >= len(mode.operations):
        _finish(table, effect)
        return None
    operation = mode.operations[effect.op]
    if operation.op == "look_top":
        return _look(table, effect, operation)
    effect.op += 1
    carry_out(table, effect, operation)
    watch(table)
    return None


def _choose_now(table: MirasTable, effect: Effect, mode: Mode) -> Procedure:
    targets = yield from choose_targets(table, effect, mode, rest=True)
    effect.targets = targets
    effect.chosen = True


def _recheck(table: MirasTable, effect: Effect, mode: Mode) -> bool:
    """Drop targets that have become illegal; False if there were some and none is left (M9-110-a)."""
    if not any(effect.targets.values()):
        return True
    scope = scope_for(table, effect)
    kept = {}
    for slot in mode.slots:
        chosen = effect.targets.get(slot.id, [])
        kept[slot.id] = [target for target in chosen if still_fits(table, scope, slot.selectors, target)]
    effect.targets = kept
    return any(kept.values())


def _finish(table: MirasTable, effect: Effect) -> None:
    """The effect is over; an Event that has not moved itself goes to Discard (M9-41-a)."""
    table.state.effect = None
    card = table.card(effect.iid)
    if card.type == "event" and effect.is_played and not effect.moved:
        piles.put(table, effect.iid, "discard")


# --- looks (M9-11) -------------------------------------------------------------------------------------------------


def _look(table: MirasTable, effect: Effect, operation: Operation) -> Procedure | None:
    """Take up the top cards, take some of them, order the rest: each a rest of its own."""
    state = table.state
    player = state.players[effect.seat]
    if not effect.looking:
        count = amount_of(table, scope_for(table, effect), operation.values["n"])
        effect.looking = True
        effect.cards = player.main_deck[:count]
        del player.main_deck[: len(effect.cards)]
        for iid in effect.cards:
            table.renew(iid)
        titles = [table.card(iid).name for iid in effect.cards]
        facts = {"p": effect.seat, "n": len(titles)}
        table.emit("look", facts, {str(effect.seat): {"cards": titles}}, barrier=True)
    if not effect.taken:
        return _take(table, effect, min(operation.data.take, len(effect.cards)))
    if len(effect.cards) > 1:
        return _arrange(table, effect, operation)
    _put_back(table, effect, operation)
    return None


def _options(table: MirasTable, effect: Effect, word: str) -> list[Option]:
    return [
        Option(f"{word}:{table.ref(iid)}", table.card(iid).name, "", (table.ref(iid),), "", iid) for iid in effect.cards
    ]


def _take(table: MirasTable, effect: Effect, count: int) -> Procedure:
    if count:
        prompt = "Which card goes into your hand?" if count == 1 else f"Which {count} cards go into your hand?"
        options = _options(table, effect, "take")
        question = Decision(SeatId(effect.seat), "look-take", prompt, options, "M9-11-b", count, count, private=True)
        picked = yield from ask(table, question)
        for option in picked:
            iid = int(str(option.data))
            effect.cards = [card for card in effect.cards if card != iid]
            piles.put(table, iid, "hand")
        table.emit(
            "took", {"p": effect.seat, "n": len(picked)}, {str(effect.seat): {"cards": [o.label for o in picked]}}
        )
    effect.taken = True


def _arrange(table: MirasTable, effect: Effect, operation: Operation) -> Procedure:
    where = "bottom" if str(operation.data.rest).startswith("bottom") else "top"
    options = _options(table, effect, "order")
    count = len(options)
    prompt = f"In which order do the others go to the {where} of your Main Deck? The first one lies highest."
    question = Decision(
        SeatId(effect.seat), "look-order", prompt, options, "M9-11-b", count, count, ordered=True, private=True
    )
    picked = yield from ask(table, question)
    effect.cards = [int(str(option.data)) for option in picked]
    _put_back(table, effect, operation)


def _put_back(table: MirasTable, effect: Effect, operation: Operation) -> None:
    deck = table.state.players[effect.seat].main_deck
    bottom = str(operation.data.rest).startswith("bottom")
    for iid in effect.cards:
        table.renew(iid)
    deck[:] = [*deck, *effect.cards] if bottom else [*effect.cards, *deck]
    effect.cards, effect.looking, effect.taken = [], False, False
    effect.op += 1
