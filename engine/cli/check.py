"""``check``: validates all data files and names each fault by file, card, field and what was expected."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import orjson

from engine.games import all_lore
from engine.kernel.catalogue import DATA
from engine.kernel.errors import DataError


def add_parser(subparsers: Any) -> None:
    """Add the verb and its options."""
    parser = subparsers.add_parser("check", help="validate all of data/")
    parser.add_argument("--json", action="store_true", help="print the faults as JSON")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with one folder a game")
    parser.set_defaults(run=run)


def faults_in(data: Path) -> list[DataError]:
    """Every fault in the data of every game."""
    faults: list[DataError] = []
    for game in all_lore().values():
        game.check_data(data / game.id, faults)
    return faults


def run(args: argparse.Namespace) -> int:
    """Print the faults; 1 if there are any."""
    faults = faults_in(args.data)
    if args.json:
        print(orjson.dumps({"faults": [_row(fault) for fault in faults]}, option=orjson.OPT_INDENT_2).decode())
        return 1 if faults else 0
    for fault in faults:
        print(fault)
    print(f"faults: {len(faults)}" if faults else "all data files are in order")
    return 1 if faults else 0


def _row(fault: DataError) -> dict[str, str]:
    """A fault as JSON: the place taken apart into the record, a card for example, and its field."""
    record, _, field = fault.path.rpartition(": ")
    return {"file": fault.file, "card": record, "field": field, "expected": fault.message}
