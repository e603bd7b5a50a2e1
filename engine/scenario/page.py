"""Writes ``docs/scenario-format.md`` and ``docs/scenario-schema.json`` from the models.

python -m engine.scenario.page
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from engine import games
from engine.kernel.catalogue import DATA
from engine.kernel.documenting import section
from engine.scenario import model

DOCS = DATA.parent / "docs"
PAGE = DOCS / "scenario-format.md"
SCHEMA = DOCS / "scenario-schema.json"

INTRODUCTION = """# Scenario files

A scenario is a small match in a file: a position, what is picked, and what must be true then. Whoever knows the card
game can write one. It lies in `tests/scenarios/<game>/` and is a test as soon as it lies there.

    python -m engine scenario tests/scenarios/misomochi
    python -m engine coverage misomochi --missing

This page and the schema beside it, `scenario-schema.json`, are made from the models. After a change there:

    python -m engine.scenario.page

## Reading one

```json
{
  "game": "misomochi",
  "title": "A bonus of an Item counts for the cat that carries it",
  "rules": ["mochiboost/Pink Power"],
  "position": {
    "seats": [
      {"active": {"card": "h-mochi", "as": "mochi", "attachments": ["mochiboost"]}, "hand": ["windowland"]},
      {"active": "artax", "bench": ["h-mossbun"]}
    ]
  },
  "steps": [
    {"pick": "Velvet Bap", "log": {"seat": "b", "contains": ["Mochi attacks with Velvet Bap"]}}
  ],
  "asked": {"seat": "b", "kind": "prepare"},
  "expect": {"artax.hp": 80, "mochi.hp": 120, "b.active": "artax", "a.hand.size": 1}
}
```

- Seats are called `a`, `b` and so on; `spectator` looks on.
- **Every scenario ends with an `asked` or a `result`**, at its end or in the last step of each branch, so that no
  question is left over unseen.
- `rules` names what is *proven*: with that rule broken, the scenario must fail.

## Picks

A pick is a text. It names the one option

1. whose key it is: `end-turn`, `attack:Velvet Bap:h-mochi#3`;
2. else whose label it is: `Go to Act & Attack`;
3. else whose key has the text's parts, divided by `:` and `>`, in this order. A part is a word of the key, the id of a
   card or its alias: `Velvet Bap`, `Moon Blessing:mochi`, `Slam Shut>h-miso`.

A card that has a number in its set may be named by it everywhere in the file: `M9S-011` is `mandate-rifleman`.

Texts that fit no option or several are a failure that lists what was on offer. `cancel` goes back where that is
possible. An option that the rules pick by themselves (a single target) is not picked.

## Paths

| path | is |
|---|---|
| `miso.hp`, `artax.badges` | a field of the card with this alias, or of the only visible card with this id |
| `miso.zone` | where it is: `a.active`, `b.bench`, `a.active.attachments`, `b.discard`, `a.hand` |
| `a.energy`, `seats.0.energy` | a field of a seat |
| `a.hand` | the hand, as that seat sees it; all else is what a spectator sees |
| `a.deck`, `a.hand.size`, `b.bench.size` | how many cards |
| `turn`, `phase`, `dice` | a field of the whole view |

A card equals its alias or id, a badge `kind` or `kind value` (`shield_hit 20`), a power `name: state`; an object such
as `{"kind": "asleep"}` equals what has these fields. Empty places at the end of a list do not count.

## Refusals

```json
{"refused": {"seat": "a", "rule": "rule-3c", "says": "Active",
             "intent": {"verb": "attack", "subject": "artax", "ability": "5.0 Starfire", "targets": ["h-miso"]}}}
```

A seat asks why something is not on offer, as *Why not?* does; nothing changes. In MisoMochi the verbs are `play`,
`power`, `attack`, `switch`, `react` (an answer in a window), `take` (a card that is looked at) and `prepare` (going
back). With `pick` instead of `intent` the seat simply picks that key, and is refused.

## Branches, marks, waiting

```json
{"steps": [
  {"mark": "before"},
  "Sole Support",
  {"take_back": {"to": "before"}, "expect": {"a.energy": 4}},
  {"until": {"turn": 9, "phase": "act"}},
  {"branches": {
    "swat": [{"pick": "Ember Swat", "asked": {"seat": "a", "kind": "act"}}],
    "leave": [{"concede": "a", "result": {"winners": ["b"], "rule": "MM-H34"}}]
  }}
]}
```

`until` passes wherever a question can be passed; a question that cannot be is a failure, so that nothing is chosen
unseen. Each branch is played from the beginning of the file.

## Other beginnings

```json
{"start": {"decks": {"a": "sunlit-pawprints", "b": "tangled-tide"}, "first": "b"},
 "chance": {"shuffle": {"a": ["artax", "h-miso"], "b": ["tangledeep"]}, "rolls": [6, 9]}}
```

```json
{"after": "example-05-twin-pounce"}
```

```json
{"deck": {"list": {"shredder": 2, "windowland": 38}, "legal": false, "rule": "rule-7a"}}
```

`cards` holds test cards, written as the game's card files are; a position may then use their ids.

## All parts
"""


def parts() -> list[type[BaseModel]]:
    """The models of the format in the order of the page."""
    return [
        model.Scenario,
        model.Chance,
        model.Start,
        model.DeckTest,
        model.Step,
        model.Asked,
        model.Ended,
        model.Refused,
        model.Wish,
        model.Told,
        model.Happened,
        model.Instruct,
        model.TakeBack,
        model.Until,
    ]


def position_parts(game: str) -> list[type[BaseModel]]:
    """The models of a game's positions, the whole position first."""
    found: list[type[BaseModel]] = list(import_module(f"engine.games.{game}.position").PARTS)
    return found


def page() -> str:
    """The whole page."""
    lines = [INTRODUCTION]
    for part in parts():
        lines += section(part, f"### {part.__name__}", ())
    for game in games.all_games().values():
        lines.append(f"## Positions of {game.title}\n")
        for part in position_parts(game.id):
            lines += section(part, f"### {part.__name__}", ())
    return "\n".join(lines).rstrip() + "\n"


def schema() -> str:
    """The JSON schema of a scenario, with each game's positions among its definitions."""
    whole: dict[str, Any] = model.Scenario.model_json_schema()
    definitions = whole.setdefault("$defs", {})
    choices = []
    for game in games.all_games():
        position = position_parts(game)[0].model_json_schema(ref_template=f"#/$defs/{game}.{{model}}")
        definitions.update({f"{game}.{name}": part for name, part in position.pop("$defs", {}).items()})
        definitions[f"{game}.Position"] = position
        choices.append({"$ref": f"#/$defs/{game}.Position"})
    whole["properties"]["position"] = {"anyOf": [*choices, {"type": "null"}], "default": None}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def write(folder: Path = DOCS) -> None:
    """Write both files."""
    folder.mkdir(exist_ok=True)
    (folder / PAGE.name).write_text(page(), encoding="utf-8")
    (folder / SCHEMA.name).write_text(schema(), encoding="utf-8")


if __name__ == "__main__":
    write()
