"""``scenario``: plays scenario files or folders; exit status 1 on a failure."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine.cli._output import add_json, print_json
from engine.scenario import Failure, find
from engine.scenario import run as play


def add_parser(subparsers: Any) -> None:
    """Add the verb and its options."""
    parser = subparsers.add_parser("scenario", help="play scenario files or folders")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    parser.add_argument("--reload", action="store_true", help="save and load after each act")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play them all; 1 if one fails or a path does not exist."""
    try:
        outcomes = [outcome for path in find(args.paths) for outcome in play(path, reload=args.reload)]
    except Failure as failure:
        print(failure)
        return 1
    failed = [outcome for outcome in outcomes if outcome.problem]
    if args.json:
        rows = [
            {"path": str(o.path), "title": o.title, "passed": not o.problem, "problem": o.problem} for o in outcomes
        ]
        print_json({"passed": len(outcomes) - len(failed), "failed": len(failed), "scenarios": rows})
    else:
        for outcome in outcomes:
            print(f"{'FAIL' if outcome.problem else 'pass'}  {outcome.path.name}: {outcome.title}")
            if outcome.problem:
                print(f"  {outcome.problem}")
        print(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not outcomes else 0
