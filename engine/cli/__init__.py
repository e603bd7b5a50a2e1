"""The command line: one module a verb, found by its file, with ``add_parser(subparsers)`` and ``run(args)``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules

from engine.kernel.errors import EngineError

DESCRIPTION = "Check game data, play and replay matches without Discord, and look cards and rules up."


def parser() -> argparse.ArgumentParser:
    """The parser with every verb; modules that begin with an underscore are no verbs."""
    top = argparse.ArgumentParser(prog="python -m engine", description=DESCRIPTION)
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")
    for module in sorted(iter_modules(__path__), key=lambda m: m.name):
        if not module.name.startswith("_"):
            import_module(f"{__name__}.{module.name}").add_parser(verbs)
    return top


def main(arguments: Sequence[str]) -> int:
    """Carry a verb out; its exit status. What the engine refuses is one line on the error stream and status 2."""
    args = parser().parse_args(arguments)
    try:
        status: int = args.run(args)
    except EngineError as error:
        print(f"python -m engine {args.verb}: {error}", file=sys.stderr)
        return 2
    return status
