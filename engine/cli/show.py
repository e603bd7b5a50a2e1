"""``show``: a saved match in words, as one seat or a spectator may see it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import engine
from engine.cli._output import add_json, print_json
from engine.kernel.errors import SaveError

LOG_LINES = 12


def add_parser(subparsers: Any) -> None:
    """Add the verb and its options."""
    parser = subparsers.add_parser("show", help="a saved match in words")
    parser.add_argument("file", type=Path)
    parser.add_argument("--seat", type=int, help="whose view; a spectator's if left out")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the view, the open question's options if it is that seat's, and the last lines of the log."""
    try:
        match = engine.load(args.file.read_bytes())
    except OSError as error:
        raise SaveError(f"{args.file} cannot be read: {error.strerror}") from error
    if args.seat is not None and not 0 <= args.seat < len(match.seats):
        raise SaveError(f"this match has the seats 0 to {len(match.seats) - 1}")
    view = match.view(args.seat)
    lines = [line.text for line in match.rules.describe(view)]
    decision = match.decision
    own = decision is not None and decision.seat == args.seat
    options = (
        [{"key": o.key, "label": o.label, "detail": o.detail} for o in decision.options] if own and decision else []
    )
    log = [line.text for line in match.log(args.seat, tail=LOG_LINES)]
    if args.json:
        asked = None if decision is None else {"seat": decision.seat, "number": match.number, "options": options}
        print_json({"game": match.game, "seat": args.seat, "lines": lines, "decision": asked, "log": log})
        return 0
    print("\n".join(lines))
    for option in options:
        print(f"  {option['key']}: {option['label']}")
    print("\n".join(["", *log]))
    return 0
