"""``check``: validates all data files and names each fault by file, card, field and what was expected."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine.cli._output import add_json, print_json
from engine.games import all_lore
from engine.kernel import catalogue
from engine.kernel.errors import DataError


def add_parser(subparsers: Any) -> None:
    """Add the verb and its options."""
    parser = subparsers.add_parser("check", help="validate all of data/")
    add_json(parser)
    parser.add_argument("--data", type=Path, default=catalogue.DATA, help="the folder with one folder a game")
    parser.set_defaults(run=run)


def faults_in(data: Path) -> list[DataError]:
    """Every fault in the data of every game, and each folder that belongs to none."""
    if not data.is_dir():
        return [DataError(catalogue.name_of(data), "", "expected a folder with one folder a game")]
    games = all_lore()
    faults = [
        DataError(catalogue.name_of(folder), "", f"no game is called so; expected one of {', '.join(games)}")
        for folder in sorted(data.iterdir())
        if folder.is_dir() and not folder.name.startswith(".") and folder.name not in games
    ]
    for game in games.values():
        found: list[DataError] = []  # of this game alone: what depends on faulty data is looked at no further
        game.check_data(data / game.id, found)
        if game.is_drawn:
            found += _theme_faults(data / game.id / "theme.json")
        faults += found
    return faults


def _theme_faults(path: Path) -> list[DataError]:
    """Whether a theme is there and an object; those who draw know what it must hold, and read it at the start."""
    try:
        if isinstance(catalogue.read_json(path), dict):
            return []
    except DataError as fault:
        return [fault]
    return [DataError(catalogue.name_of(path), "", "expected an object")]


def run(args: argparse.Namespace) -> int:
    """Print the faults; 1 if there are any."""
    faults = faults_in(args.data)
    if args.json:
        print_json({"faults": [_row(fault) for fault in faults]})
        return 1 if faults else 0
    for fault in faults:
        print(fault)
    print(f"faults: {len(faults)}" if faults else "all data files are in order")
    return 1 if faults else 0


def _row(fault: DataError) -> dict[str, str]:
    """A fault as JSON: the place taken apart into the record, a card for example, and its field."""
    record, _, field = fault.path.rpartition(": ")
    return {"file": fault.file, "card": record, "field": field, "expected": fault.message}
