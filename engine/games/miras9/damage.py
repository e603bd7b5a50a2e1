"""Wounds and Battle Damage before they happen: all replacements, then all shields, then everything at once (M9-H41).

A batch lies in the state while its replacements are asked about, so that each answer is a rest.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.miras9.asking import PASS, ask
from engine.games.miras9.compiled import AbilityDef
from engine.games.miras9.lanes import works
from engine.games.miras9.limits import is_spent, spend
from engine.games.miras9.state import NO_CARD, Batch, Hit, Permanent, Points, Shield
from engine.games.miras9.table import MirasTable
from engine.games.miras9.values import amount_of, card_of, holds_all, scope_of
from engine.kernel.decision import Decision, Option
from engine.kernel.ids import SeatId
from engine.kernel.procedure import Procedure

Replacement = tuple[Permanent, AbilityDef]


def damage_step(table: MirasTable) -> Procedure | None:
    """Replace one event more, or let the batch happen."""
    batch = table.state.damage
    if batch is None:
        return None
    while batch.place < len(batch.hits):
        hit = batch.hits[batch.place]
        found = list(_replacements(table, batch, hit)) if hit.n else []
        if not found:
            batch.place, batch.used = batch.place + 1, []
        elif len(found) == 1 and not found[0][1].optional:
            _apply(table, batch, hit, *found[0])
        else:
            return _choose(table, batch, hit, found)
    _happen(table, batch)
    return None


def _replacements(table: MirasTable, batch: Batch, hit: Hit) -> Iterator[Replacement]:
    """The replacements that may still be applied to an event, each at most once (M9-108, M9-H41)."""
    owner = hit.target if hit.kind == "battle_damage" else -1
    wounded = table.marked(hit.target) if owner < 0 else None
    for source in list(table.state.board):
        if not works(table, source):
            continue
        for ability in table.face(source).by_kind.get("replacement", ()):
            if ability.event != hit.kind or _name(table, source, ability) in batch.used:
                continue
            if not _is_whose(ability, source, owner, wounded) or is_spent(table, source.seat, source.iid, ability):
                continue
            scope = scope_of(table, source)
            scope.attack = hit.attack
            if holds_all(table, scope, ability.conditions):
                yield source, ability


def _is_whose(ability: AbilityDef, source: Permanent, seat: int, wounded: Permanent | None) -> bool:
    if wounded is None:
        return source.seat == seat
    if ability.of == "host":
        return wounded.iid == (source.attached if source.attached != NO_CARD else source.aboard)
    return source.seat == wounded.seat if ability.of == "you" else source.iid == wounded.iid


def _name(table: MirasTable, source: Permanent, ability: AbilityDef) -> str:
    return f"{ability.key}:{table.ref(source.iid)}"


def _choose(table: MirasTable, batch: Batch, hit: Hit, found: list[Replacement]) -> Procedure:
    """C.7: which replacement next, or none where all that are left may be declined."""
    wounded = table.marked(hit.target) if hit.kind != "battle_damage" else None
    seat = hit.target if wounded is None else wounded.seat
    what = f"{hit.n} Battle Damage" if wounded is None else f"{hit.n} wounds on {table.face(wounded).name}"
    options = [
        Option(
            f"apply:{_name(table, source, ability)}",
            f"{ability.name} ({table.face(source).name})",
            ability.text,
            (table.ref(source.iid),),
            "Replace",
            number,
        )
        for number, (source, ability) in enumerate(found)
    ]
    if all(ability.optional for _, ability in found):
        options.append(Option("decline", "Take it as it is", group=PASS))
    question = Decision(
        SeatId(seat), "replacement", f"{what} would be dealt: replace it?", options, "M9-108-a", within=True
    )
    picked = yield from ask(table, question)
    if picked[0].data is None:
        batch.used = [*batch.used, *(_name(table, source, ability) for source, ability in found)]
        return
    _apply(table, batch, hit, *found[int(str(picked[0].data))])


def _apply(table: MirasTable, batch: Batch, hit: Hit, source: Permanent, ability: AbilityDef) -> None:
    """Carry a replacement out on its event; nothing is placed yet."""
    batch.used = [*batch.used, _name(table, source, ability)]
    spend(table, source.seat, source.iid, ability)
    scope = scope_of(table, source)
    for operation in ability.modes[0].operations:
        if operation.op == "reduce":
            cut = min(hit.n, amount_of(table, scope, operation.values["n"]))
            hit.n -= cut
            hit.prevented = [*hit.prevented, f"{ability.name} -{cut}"]
        elif operation.op == "redirect":
            to = card_of(table, scope, operation.data.to)
            if to is not None:
                _redirect(table, batch, hit, table.mark(to))
                table.emit("redirect", {"x": table.face(to).name, "ability": ability.name, "n": hit.n})
                hit.n = 0


def _redirect(table: MirasTable, batch: Batch, hit: Hit, mark: int) -> None:
    """Battle Damage as effect wounds in the same batch: no combat wounds (M9-H41)."""
    known = next(
        (one for one in batch.hits[batch.place + 1 :] if one.kind == "effect_wounds" and one.target == mark), None
    )
    if known is None:
        batch.hits.append(Hit("effect_wounds", mark, hit.n, was=hit.n))
    else:
        known.n += hit.n
        known.was += hit.n


# --- shields, and what is left of it -----------------------------------------------------------------------------


def _happen(table: MirasTable, batch: Batch) -> None:
    """Shields by themselves, oldest first, event after event; then all wounds at once (M9-77-c)."""
    for hit in batch.hits:
        if hit.kind == "battle_damage":
            player = table.state.players[hit.target]
            player.shields = _shielded(hit, player.shields, "battle_damage")
        elif (card := table.marked(hit.target)) is not None:
            card.shields = _shielded(hit, card.shields, "wounds")
    for hit in batch.hits:
        if hit.kind == "battle_damage":
            _establish(table, hit)
        else:
            _place(table, hit)
    wave = table.state.wave
    if wave is not None and batch.in_wave:
        wounded = {hit.target for hit in batch.hits if hit.n and hit.kind != "battle_damage"}
        wave.credits = [pair for pair in wave.credits if pair[1] in wounded]  # M9-H29
    table.state.damage = None


def _shielded(hit: Hit, shields: list[Shield], what: str) -> list[Shield]:
    left = []
    for shield in shields:
        cut = min(hit.n, shield.left) if shield.what == what else 0
        if cut:
            hit.n -= cut
            hit.prevented = [*hit.prevented, f"{shield.source} -{cut}"]
        if shield.left > cut:
            left.append(Shield(shield.what, shield.left - cut, shield.until, shield.source, shield.made))
    return left


def _place(table: MirasTable, hit: Hit) -> None:
    card = table.marked(hit.target)
    if card is None:
        return
    card.wounds += hit.n
    if hit.was:
        facts = {"x": table.face(card).name, "n": hit.n, "was": hit.was, "less": hit.prevented}
        table.emit("wounds", facts | {"combat": hit.kind == "combat_wounds"})


def _establish(table: MirasTable, hit: Hit) -> None:
    """M9-70: the amount is fixed from now on (M9-115-e)."""
    wave = table.state.wave
    facts = {"p": hit.target, "n": hit.n, "was": hit.was, "less": hit.prevented}
    table.emit("battle-damage", facts)
    if wave is not None and hit.n:
        wave.damage.append(Points(hit.attack, hit.n, hit.n))
        wave.damage.sort(key=lambda points: points.attack)  # M9-H31: among them is spill, worked out before
