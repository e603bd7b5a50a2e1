"""``evaluate``: how well lookups answer a file of questions, or of names, with known answers.

The lines are those that ``tests/eval/README.md`` describes.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from engine.cli._output import add_json, print_json
from engine.kernel.errors import DataError
from engine.reference.library import library
from engine.reference.names import CardHit


@dataclass(frozen=True, slots=True)
class Outcome:
    """One line and its answer: ``rank`` of the first right hit, 0 if none; ``is_given`` whether it was answered."""

    game: str
    id: str
    query: str
    got: tuple[str, ...]
    gold: tuple[str, ...]
    rank: int
    is_given: bool

    @property
    def is_right(self) -> bool:
        """Whether what stands on top is right, or nothing is said where there is no answer."""
        return self.rank == 1 and self.is_given if self.gold else not self.is_given


def add_parser(subparsers: Any) -> None:
    """Add the verb and its options."""
    parser = subparsers.add_parser("evaluate", help="how well lookups answer a file of questions or names")
    parser.add_argument("file", type=Path)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the figures."""
    lines = _read(args.file)
    names = any("query" in line for line in lines)
    outcomes = [_name(line) if names else _question(line) for line in lines]
    figures = _figures(outcomes, names=names)
    if args.json:
        print_json(figures)
        return 0
    for part, row in [("overall", figures["overall"]), *figures["by_game"].items()]:
        print(part, "  ".join(f"{key} {value}" for key, value in row.items()))
    for miss in figures["misses"]:
        got = ", ".join(miss["got"]) or "nothing"
        print(f"  {miss['id'] or '-'}  {miss['question']!r}: got {got}, not {miss['gold']}")
    return 0


def _read(path: Path) -> list[dict[str, Any]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise DataError(str(path), "", f"cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise DataError(str(path), f"byte {error.start}", "expected UTF-8") from error
    found: list[dict[str, Any]] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = orjson.loads(line)
        except orjson.JSONDecodeError as error:
            raise DataError(str(path), f"line {number}", "expected JSON") from error
        asks = "query" if "query" in (found[0] if found else row) else "question"
        if not _is_line(row, asks):
            raise DataError(str(path), f"line {number}", f"expected game, gold, and question or query; here: {asks}")
        found.append(row)
    return found


def _is_line(row: Any, asks: str) -> bool:
    """Whether this asks by that field: names have one right card or None, questions a list of right ids."""
    if not isinstance(row, dict) or "gold" not in row:
        return False
    texts = [row.get("game"), row.get(asks), row.get("id", "")]
    if asks == "query":
        texts += [] if row["gold"] is None else [row["gold"]]
    elif isinstance(row["gold"], list):
        texts += row["gold"]
    else:
        return False
    return all(isinstance(text, str) for text in texts)


def _question(line: dict[str, Any]) -> Outcome:
    answer = library().rule(line["question"], line["game"])
    gold = tuple(line["gold"])
    ranks = [rank for rank, hit in enumerate(answer.hits, start=1) if set(hit.statement.counts_as) & set(gold)]
    got = tuple((*hit.statement.official, hit.statement.id)[0] for hit in answer.hits)
    return Outcome(
        line["game"], line.get("id", ""), line["question"], got, gold, min(ranks, default=0), answer.is_covered
    )


def _name(line: dict[str, Any]) -> Outcome:
    answer = library().card(line["query"])
    hits = ([answer.shown] if answer.shown else []) + list(answer.offered)
    gold = () if line["gold"] is None else (line["gold"],)
    ranks = [rank for rank, hit in enumerate(hits, start=1) if set(_ids(hit)) & set(gold)]
    got = tuple(_ids(hit)[0] for hit in hits)
    shown = answer.shown is not None
    return Outcome(line["game"], line.get("id", ""), line["query"], got, gold, min(ranks, default=0), shown)


def _ids(hit: CardHit) -> tuple[str, ...]:
    return tuple(filter(None, (hit.entry.faces[hit.face].official, hit.entry.id, hit.entry.number)))


def _figures(outcomes: Sequence[Outcome], *, names: bool) -> dict[str, Any]:
    games = sorted({outcome.game for outcome in outcomes})
    score = _name_scores if names else _scores
    return {
        "overall": score(outcomes),
        "by_game": {game: score([o for o in outcomes if o.game == game]) for game in games},
        "misses": [
            {"id": o.id, "question": o.query, "got": list(o.got[:3]) if o.is_given else [], "gold": list(o.gold)}
            for o in outcomes
            if not o.is_right
        ],
    }


def _scores(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    answerable = [outcome for outcome in outcomes if outcome.gold]
    others = [outcome for outcome in outcomes if not outcome.gold]
    return {
        "n": len(outcomes),
        **_ranked(answerable),
        "unanswerable_accuracy": _share([not outcome.is_given for outcome in others]),
        "answerable_kept": _share([outcome.is_given for outcome in answerable]),
        "end_to_end": _share([outcome.is_right for outcome in outcomes]),
    }


def _name_scores(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    return {
        "n": len(outcomes),
        **_ranked([outcome for outcome in outcomes if outcome.gold]),
        "accuracy": _share([outcome.is_right for outcome in outcomes]),
        "confident_wrong": sum(outcome.is_given and not outcome.is_right for outcome in outcomes),
    }


def _ranked(outcomes: Sequence[Outcome]) -> dict[str, float | None]:
    reciprocal = [1 / outcome.rank if outcome.rank else 0.0 for outcome in outcomes]
    return {
        "recall_at_1": _share([outcome.rank == 1 for outcome in outcomes]),
        "recall_at_3": _share([0 < outcome.rank <= 3 for outcome in outcomes]),
        "mrr": round(sum(reciprocal) / len(reciprocal), 3) if reciprocal else None,
    }


def _share(right: Sequence[bool]) -> float | None:
    return round(sum(right) / len(right), 3) if right else None
