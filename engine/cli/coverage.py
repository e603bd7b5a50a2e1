"""``coverage``: every statement of a game's rules, how it is proven, and the tests and scenarios that cite it.

A statement that only lookups show is proven by a question of ``tests/eval/rules_questions_own.jsonl`` that it answers.
Exit status 1 while a statement has no proof, or a citation names no statement. What play has to prove of a game that
cannot be played yet is listed as awaiting.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from engine import games
from engine.cli._output import add_json, print_json
from engine.kernel.catalogue import SHIPPED
from engine.kernel.errors import DataError
from engine.scenario import Failure, find, read

PROVEN = ("play", "data", "lookup")
OWN_QUESTIONS = "eval/rules_questions_own.jsonl"
TESTS = SHIPPED.parent / "tests"


def add_parser(subparsers: Any) -> None:
    """Add the verb and its options."""
    parser = subparsers.add_parser("coverage", help="rules and the tests and scenarios that prove them")
    parser.add_argument("game")
    parser.add_argument("--tests", type=Path, default=TESTS, help="the folder with tests and scenarios")
    parser.add_argument("--missing", action="store_true", help="list only statements without a proof")
    add_json(parser)
    parser.set_defaults(run=run)


def citations(game: str, tests: Path) -> dict[str, list[str]]:
    """By rule id: the scenarios of this game and the marked tests that cite it.

    Raises:
        DataError: there is no such folder, or a file in it cannot be read.
    """
    if not tests.is_dir():
        raise DataError(str(tests), "", "there is no such folder with tests")
    found: dict[str, list[str]] = {}
    folder = tests / "scenarios" / game
    for path in find([folder]) if folder.exists() else []:
        try:
            rules = read(path).rules
        except Failure:
            continue
        for rule in rules:
            found.setdefault(rule, []).append(path.relative_to(tests).as_posix())
    for path in sorted(tests.rglob("*.py")):
        for rule, name in _marks(_parsed(path)):
            found.setdefault(rule, []).append(f"{path.relative_to(tests).as_posix()}::{name}")
    for row in questions(tests / OWN_QUESTIONS):
        if row["game"] == game:
            for rule in row["proves"]:
                found.setdefault(rule, []).append(f"{OWN_QUESTIONS}: {row['id']}")
    return found


def questions(path: Path) -> list[dict[str, Any]]:
    """The project's own questions to the rules lookup, none where there is no such file.

    Each has id, game, question, gold (the ids that answer it), and proves (those whose proof it is).
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        rows = [orjson.loads(line) for line in lines if line.strip()]
    except (OSError, ValueError) as error:
        raise DataError(str(path), "", f"cannot be read ({error})") from error
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, dict) or not {"id", "game", "proves"} <= row.keys():
            raise DataError(str(path), f"question {number}", "expected id, game, question, gold and proves")
    return rows


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, SyntaxError, RecursionError) as error:
        raise DataError(str(path), "", f"expected Python ({error})") from error


def _marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each rule id that a test or class is marked with, and its name."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for decorator in node.decorator_list:
                yield from ((rule, node.name) for rule in _ids(decorator))
        elif isinstance(node, ast.Call) and _is_param(node):
            for keyword in node.keywords:
                if keyword.arg == "marks":
                    yield from ((rule, "parameter") for rule in _ids(keyword.value))
        elif isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets
        ):
            yield from ((rule, "module") for rule in _ids(node.value))


def _is_param(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "param"


def _ids(mark: ast.expr) -> Iterator[str]:
    if isinstance(mark, (ast.List, ast.Tuple)):
        for item in mark.elts:
            yield from _ids(item)
    elif isinstance(mark, ast.Call) and getattr(mark.func, "attr", getattr(mark.func, "id", "")) == "rule":
        yield from (str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant))


def run(args: argparse.Namespace) -> int:
    """Print the table; 1 where a proof is missing."""
    lore = games.lore(args.game)
    cited = citations(args.game, args.tests)
    other = {rule for name, known in games.all_lore().items() if name != args.game for rule in known.statements}
    rows = [
        {"id": s.id, "proof": s.proof, "reason": s.reason, "cited_by": cited.get(s.id, [])}
        for s in lore.statements.values()
    ]
    unproven = [s for s in lore.statements.values() if s.proof in PROVEN and not cited.get(s.id)]
    playable = args.game in games.all_games()
    awaiting = [s.id for s in unproven if s.proof == "play" and not playable]
    missing = [s.id for s in unproven if s.id not in set(awaiting)]
    unknown = sorted(rule for rule in cited if rule not in lore.statements and rule not in other)
    if args.json:
        print_json(
            {
                "game": args.game,
                "missing": missing,
                "awaiting": awaiting,
                "unknown": unknown,
                "statements": rows,
            }
        )
    else:
        _print_table(rows, missing, unknown, only_missing=args.missing)
        if awaiting:
            print(f"{len(awaiting)} await a game that can be played")
    return 1 if missing or unknown else 0


def _print_table(rows: list[dict[str, Any]], missing: list[str], unknown: list[str], *, only_missing: bool) -> None:
    for row in rows:
        if not only_missing or row["id"] in missing:
            told = ", ".join(row["cited_by"]) or row["reason"] or "-"
            print(f"{row['id']}  [{row['proof']}]  {told}")
    for rule in unknown:
        print(f"{rule}  is cited but is no statement")
    print(f"{len(rows)} statements, {len(missing)} without a proof, {len(unknown)} unknown citations")
