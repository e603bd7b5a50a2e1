"""Writes ``docs/card-format-misomochi.md``, the page about card files, from the models.

python -m engine.games.misomochi.card_format
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import BaseModel

from engine.games.misomochi.cards import Ability, Card, CopyLimits, Cost, Limit, PlayCost
from engine.games.misomochi.vocabulary import Condition, Effect, Group, ModifierData, Select, Target
from engine.kernel.catalogue import DATA
from engine.kernel.documenting import members, section, word_of

PAGE = DATA.parent / "docs" / "card-format-misomochi.md"
EXAMPLE = DATA / "misomochi" / "cards" / "everspring.json"

INTRODUCTION = """# Card files of MisoMochi

A card is one file, `data/misomochi/cards/<id>.json`, and its abilities' statements in `data/misomochi/rules.json`.
Adding a card needs nothing else. `python -m engine check` reads all files and names each fault by file, card, field
and what was expected; an unknown field or word is a fault.

This page is made from the models in `engine/games/misomochi/cards.py` and `vocabulary.py`. After a change there:

    python -m engine.games.misomochi.card_format

A **reference** is the id of a target or group of the ability, or one of `self` (the card), `attached_to` (its host),
`attacker` (who makes the attack) and `event_target` (the character of the event that is answered).
"""

UNIONS = (("Operations", Effect), ("Conditions", Condition), ("Modifiers", ModifierData))

TIMINGS: dict[str, str] = {
    "act": "Act & Attack of the own turn, before the attack",
    "attack": "as the one attack of the turn",
    "continuous": "while the card is in play and the conditions are true",
    "turn_start": "start of the controller's turn",
    "turn_end": "end of the controller's turn",
    "on_play": "when the Consumable is played",
    "on_attach": "whenever this card becomes attached",
    "before_attack_damage": "an attack is declared and has dealt nothing yet",
    "before_targeted_effect": "an enemy effect is about to reach its targets",
    "would_be_defeated": "a character is at 0 HP and still in play",
    "after_ability": "after the ability that the condition `event_ability` names",
    "after_attack": "after an attack, for cards still in play",
    "chained": "only when another ability of this card says `chain`",
}


def page() -> str:
    """The whole page."""
    lines = [INTRODUCTION, "An example:\n", f"```json\n{EXAMPLE.read_text(encoding='utf-8').rstrip()}\n```\n"]
    records: list[type[BaseModel]] = [Card, PlayCost, CopyLimits, Ability, Cost, Limit, Target, Group, Select]
    for model in records:
        lines += section(model, f"## {model.__name__}", UNIONS)
    lines += ["## Timings\n", "| timing | moment |", "|---|---|"]
    lines += [*(f"| `{timing}` | {moment} |" for timing, moment in TIMINGS.items()), ""]
    lines += _words("Conditions", "cond", Condition, "All conditions of an ability must be true.")
    lines += _words("Operations", "op", Effect, "The operations of an ability happen in the order of the list.")
    lines += _words("Modifiers", "mod", ModifierData, "A passive changes numbers as long as its conditions are true.")
    return "\n".join(lines).rstrip() + "\n"


def _words(title: str, discriminator: str, union: Any, about: str) -> list[str]:
    lines = [f"## {title}\n", f"{about} The field `{discriminator}` says which one it is.\n"]
    for model in members(union):
        lines += section(model, f"### {word_of(model, discriminator)}", UNIONS)
    return lines


def write(path: Path = PAGE) -> None:
    """Write the page."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write()
