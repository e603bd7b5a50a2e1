"""What all tests share: the ids that a `rule` mark may cite."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

DATA = Path(__file__).resolve().parent.parent / "data"


def known_rules() -> frozenset[str]:
    """The ids of all statements of all games."""
    return frozenset(
        statement["id"] for path in DATA.glob("*/rules.json") for statement in json.loads(path.read_text("utf-8"))
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test that claims to prove a rule that no game has."""
    known = known_rules()
    for item in items:
        for mark in item.iter_markers("rule"):
            unknown = [rule for rule in mark.args if rule not in known]
            if unknown or not mark.args:
                raise pytest.UsageError(f"{item.nodeid} cites rules that no rules.json has: {unknown or 'none named'}")
