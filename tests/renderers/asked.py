"""Every kind of question that a game can put, read from its code: which words its pictures must have."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import engine.games
from engine.games.miras9.actions import PROMPTS

NAMED = {("miras9", "phase"): frozenset(PROMPTS)}
"""Kinds of questions that a game keeps in a variable, by its name."""


def kinds_asked(game: str) -> set[str]:
    """The kinds of all decisions of a game; a helper's parameter ``kind`` counts where the helper is called.

    Raises:
        AssertionError: a kind is neither written out nor such a parameter nor one of ``NAMED``.
    """
    folder = Path(engine.games.__file__).parent / game
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*.py"))]
    places = {"Decision": 1} | {name: place for tree in trees for name, place in _helpers(tree)}
    found: set[str] = set()
    for tree in trees:
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in places:
                found |= _kinds(game, call.args[places[call.func.id]])
    return found


def _helpers(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Functions that put a question of a kind that their caller names, and where the kind stands in its arguments."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            names = [argument.arg for argument in function.args.args]
            calls = [call for call in ast.walk(function) if isinstance(call, ast.Call)]
            asks = any(isinstance(call.func, ast.Name) and call.func.id == "Decision" for call in calls)
            if asks and "kind" in names:
                yield function.name, names.index("kind")


def _kinds(game: str, written: ast.expr) -> frozenset[str]:
    if isinstance(written, ast.Constant) and isinstance(written.value, str):
        return frozenset({written.value})
    assert isinstance(written, ast.Name), (
        f"{game} puts a question of a kind that cannot be read: {ast.unparse(written)}"
    )
    return frozenset() if written.id == "kind" else NAMED[game, written.id]
