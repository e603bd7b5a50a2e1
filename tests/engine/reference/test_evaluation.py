"""How well lookups answer the evaluation sets: what the project promises of them.

The sets by other authors were written without sight of the rules data, and nothing was put into it for their lines.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cli import main

EVAL = Path(__file__).resolve().parents[2] / "eval"


def figures(capsys: pytest.CaptureFixture[str], file: str) -> dict[str, Any]:
    assert main(["evaluate", str(EVAL / file), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)["overall"]
    return found


@pytest.mark.parametrize(
    ("file", "first", "three", "refused", "kept"),
    [
        ("rules_questions_dev.jsonl", 0.75, 0.90, 0.85, 0.96),
        ("rules_questions_second.jsonl", 0.67, 0.82, 0.77, 0.88),
    ],
)
def test_questions(
    capsys: pytest.CaptureFixture[str], file: str, first: float, three: float, refused: float, kept: float
) -> None:
    found = figures(capsys, file)
    assert found["recall_at_1"] >= first
    assert found["recall_at_3"] >= three
    assert found["unanswerable_accuracy"] >= refused
    assert found["answerable_kept"] >= kept


@pytest.mark.parametrize(
    ("file", "accuracy", "three", "wrong"),
    [("card_names_dev.jsonl", 0.95, 1.0, 1), ("card_names_second.jsonl", 0.87, 0.92, 1)],
)
def test_names(capsys: pytest.CaptureFixture[str], file: str, accuracy: float, three: float, wrong: int) -> None:
    found = figures(capsys, file)
    assert found["accuracy"] >= accuracy
    assert found["recall_at_3"] >= three
    assert found["confident_wrong"] <= wrong
