"""Speed of lookups with all games loaded: building the index, a rule, a card, a completion, a decklist.

Times are CPU milliseconds of this process, so that a busy machine does not count; the median of the rounds.

Run: ``python tests/benchmarks/bench_lookup.py``
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from engine import games  # noqa: E402
from engine.reference.library import Library  # noqa: E402

ROUNDS = 3


def cpu(action: Callable[[], object]) -> float:
    """CPU milliseconds of a call."""
    began = time.process_time()
    action()
    return (time.process_time() - began) * 1000


def lines(name: str) -> list[dict[str, Any]]:
    text = (ROOT / "tests" / "eval" / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def show(what: str, times: Iterable[float], goal: str) -> None:
    kept = sorted(times)
    print(f"{what:<44} p50 {median(kept):7.2f} ms   p95 {quantiles(kept, n=20)[18]:7.2f} ms   goal {goal}")


def main() -> None:
    """Print each figure beside its goal."""
    lore = list(games.all_lore().values())
    for record in lore:
        _ = record.entries, record.statements
    built = []
    for _ in range(ROUNDS):
        began = time.process_time()
        library = Library(lore)
        _ = library.names
        built.append((time.process_time() - began) * 1000)
    print(f"{'index of all games':<44} p50 {median(built):7.0f} ms                      goal < 500 ms")
    questions = lines("rules_questions_dev.jsonl") + lines("rules_questions_second.jsonl")
    names = lines("card_names_dev.jsonl") + lines("card_names_second.jsonl")
    rules = [cpu(lambda q=q: library.rule(q["question"], q["game"])) for q in questions]
    everywhere = [cpu(lambda q=q: library.rule(q["question"])) for q in questions]
    cards = [cpu(lambda q=q: library.card(q["query"])) for q in names]
    begun = [cpu(lambda q=q: library.cards_starting(q["query"][:5])) for q in names]
    typed = [
        cpu(lambda q=q, n=n: library.rules[q["game"]].complete(q["question"][:n])) for q in questions for n in (2, 7)
    ]
    decks = [
        cpu(lambda t=t, r=r: library.deck(t, r.id))
        for r in lore
        for deck in r.starter_decks()
        for t in ["\n".join(f"{n} {r.entries[card].title}" for card, n in deck.counts.items())]
    ]
    show("rule, its game known", rules, "< 20 ms")
    show("rule, over all games", everywhere, "< 20 ms")
    show("card, over all games", cards, "")
    show("completion of cards", begun, "< 5 ms")
    show("completion of rules", typed, "< 5 ms")
    show("a deck of 40 cards", decks, "")


if __name__ == "__main__":
    main()
