"""Writes ``docs/card-format-miras9.md``, the page about card files, from the models.

python -m engine.games.miras9.card_format
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from engine.games.miras9 import abilities, cards
from engine.games.miras9.abilities import Ability, AbilityBase, Doing
from engine.games.miras9.operations import Operation
from engine.games.miras9.vocabulary import (
    Chosen,
    Condition,
    Counting,
    Negative,
    Select,
    SelectLane,
    SelectUnit,
    StatOf,
    Target,
)
from engine.kernel.catalogue import DATA
from engine.kernel.documenting import members, section, word_of

PAGE = DATA.parent / "docs" / "card-format-miras9.md"
CARDS = DATA / "miras9" / "cards"

INTRODUCTION = """# Card files of Miras 9

A card is one file, `data/miras9/cards/<id>.json`, and its abilities' statements in `data/miras9/rules.json`, each under
the id `<card id>/<ability name>`. Adding a card needs nothing else. `python -m engine check` reads all files and names
each fault by file, card, field and what was expected; an unknown field or word is a fault.

This page is made from the models in `engine/games/miras9/cards.py`, `abilities.py`, `operations.py` and
`vocabulary.py`. After a change there:

    python -m engine.games.miras9.card_format
"""

EXAMPLES = (
    ("A Unit", "drop-vanguard", "A permission to enter elsewhere, and a trigger."),
    ("A Reaction", "escape-route", "Two targets, of which the second is judged by the first."),
    ("A Site", "mandate-barracks", "Access for more kinds, a Setup ability, and one that taps the Site."),
    ("A Blackwake card", "black-water-rising", "An Event that is also worth something when Battle Damage turns it up."),
)

UNIONS = (
    ("Abilities", Ability),
    ("Operations", Operation),
    ("Conditions", Condition),
    ("Selectors", Select),
    ("Targets", Target),
    ("Lane", SelectLane),
    ("Unit", SelectUnit),
)

NAMES: dict[str, str] = {
    "self": "this card",
    "host": "the host that it is attached to or aboard",
    "it": "in a trigger: whose event it is; in this card's own event, whom it attacks or blocks or what it boards",
    "t1, t2 ...": "what was chosen for the target with this slot",
    "here": "the lane of this card",
    "wave_lane": "the lane of the running wave; none outside a wave",
    "attacked_lane": "in a Blackwake: the lane of the wave",
    "own_S": "the Space of this card's controller",
    "chosen": "in a `permit` of `deploy`: the lane that is asked about",
}

TIMINGS: dict[str, str] = {
    "action": "the own Action phase",
    "development": "the own Action phase; marked as Development",
    "awaken": "the own Awaken phase",
    "attack": "the own Attack phase, between waves",
    "move": "the own Move phase",
    "attune": "the own Attune phase",
    "reaction": "the windows of a wave, in either player's turn",
}

WINDOWS: dict[str, str] = {
    "pre_block": "step 2, before blocks",
    "pre_damage": "step 4, before damage",
    "after_wave": "step 7, after the wave",
}

TRIGGERS: dict[str, str] = {
    "enters_play": "it has entered play",
    "arrives": "it was En Route and has arrived",
    "embarked": "it has gone aboard a host",
    "attack_declared": "it was declared as an attacker and the wave is confirmed",
    "blocks": "it was declared as a blocker and the blocks are confirmed",
    "attack_defeated_unit": "its attack has defeated a Unit",
    "defeated": "it was defeated",
    "manifested": "it has Manifested",
    "pressured": "it has Pressured",
    "awakened": "this Spirit was awakened",
    "drew_from_resource": "the player has drawn from Resource",
    "turn_start": "a turn has begun",
    "turn_end": "a turn is about to end",
}

RECORDS: tuple[type[BaseModel], ...] = (
    cards.Card,
    cards.Access,
    cards.Deny,
    cards.Planet,
    cards.Spirit,
    cards.Enters,
    cards.Erratum,
    abilities.Cost,
    abilities.Limit,
    abilities.Mode,
)

KINDS: tuple[type[AbilityBase], ...] = (
    abilities.Play,
    abilities.Activated,
    abilities.Triggered,
    abilities.Replacement,
    abilities.Blackwake,
    abilities.Setup,
)

FORMS: tuple[type[AbilityBase], ...] = (
    abilities.StatForm,
    abilities.ForbidForm,
    abilities.PermitDeploy,
    abilities.PermitAct,
    abilities.AlwaysManned,
    abilities.MoveMod,
    abilities.EchoFromCrew,
    abilities.ThresholdForm,
    abilities.Spill,
)


def page() -> str:
    """The whole page."""
    lines = [INTRODUCTION, *_examples()]
    for model in RECORDS:
        lines += section(model, f"## {model.__name__}", UNIONS)
    lines += _abilities()
    lines += _table("Timings", "timing", TIMINGS, "When an ability may be announced.")
    lines += _table("Windows", "window", WINDOWS, "The windows of a wave, for reactions.")
    lines += _table("Triggers", "trigger", TRIGGERS, "The event that a triggered ability follows; `of` says whose.")
    lines += _table(
        "Names", "name", NAMES, "Cards and lanes that need no choosing. A card's name stands for its lane too."
    )
    lines += _words("Selectors", "select", Select, "A selector, or a list of them, of which one is enough.")
    lines += section(Chosen, "## Targets", UNIONS)
    lines += _values()
    about = 'All must hold. One without fields is its name, `"at_enemy"`; others are `{"echo_at_least": {"n": 2}}`.'
    lines += ["## Conditions\n", f"{about}\n"]
    for model in members(Condition):
        lines += section(model, f"### {word_of(model, 'cond')}", UNIONS, without=("cond",))
    lines += _words("Operations", "op", Operation, "The operations of an ability happen in the order of the list.")
    return "\n".join(lines).rstrip() + "\n"


def _examples() -> Iterator[str]:
    yield "## Examples\n"
    for title, card, about in EXAMPLES:
        yield f"### {title}\n"
        yield f"{about}\n"
        yield f"```json\n{(CARDS / f'{card}.json').read_text(encoding='utf-8').rstrip()}\n```\n"


def _abilities() -> Iterator[str]:
    yield "## Abilities\n"
    yield "The field `kind` says which one it is. A `static` is one of several forms, by its field `form`.\n"
    yield from section(AbilityBase, "### Every ability", UNIONS)
    common = frozenset(AbilityBase.model_fields)
    yield from section(Doing, "### All but static", UNIONS, without=common)
    known = frozenset(Doing.model_fields) | {"kind"}
    for model in KINDS:
        yield from section(model, f"### {word_of(model, 'kind')}", UNIONS, without=known)
    for model in FORMS:
        act = f" {word_of(model, 'act')}" if model is abilities.PermitDeploy else ""
        form = f"### static: {word_of(model, 'form')}{act}"
        yield from section(model, form, UNIONS, without=known | {"form"})


def _values() -> Iterator[str]:
    yield "## Values\n"
    yield "A number is written as it is, or as one of these.\n"
    for model in (Counting, StatOf, Negative):
        yield from section(model, f"### {model.__name__}", UNIONS)


def _table(title: str, head: str, rows: dict[str, str], about: str) -> list[str]:
    said = [f"| `{name}` | {meaning} |" for name, meaning in rows.items()]
    return [f"## {title}\n", f"{about}\n", f"| {head} | meaning |", "|---|---|", *said, ""]


def _words(title: str, discriminator: str, union: Any, about: str) -> list[str]:
    lines = [f"## {title}\n", f"{about} The field `{discriminator}` says which one it is.\n"]
    for model in members(union):
        lines += section(model, f"### {word_of(model, discriminator)}", UNIONS, without=(discriminator,))
    return lines


def write() -> None:
    """Write the page."""
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write()
