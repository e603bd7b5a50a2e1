"""``lookup``: a card by name, or what the rules say to a question."""

from __future__ import annotations

import argparse
from typing import Any

from engine.cli._output import add_json, print_json
from engine.reference.library import library
from engine.reference.names import CardHit

ALL = "all"


def add_parser(subparsers: Any) -> None:
    """Add the verb and its options."""
    parser = subparsers.add_parser("lookup", help="a card by name, or a question on the rules")
    parser.add_argument("what", choices=("card", "rule"))
    parser.add_argument("game", help="the game's id, or all")
    parser.add_argument("query", nargs="+")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the answer; 1 where there is none."""
    query = " ".join(args.query)
    game = None if args.game == ALL else args.game
    return _card(query, game, args.json) if args.what == "card" else _rule(query, game, args.json)


def _card(query: str, game: str | None, as_json: bool) -> int:
    answer = library().card(query, game)
    hits = ([answer.shown] if answer.shown else []) + list(answer.offered)
    if as_json:
        print_json({"covered": answer.shown is not None, "exact": answer.is_exact, "hits": [card_row(h) for h in hits]})
        return 0 if answer.shown else 1
    if answer.shown is None:
        print("No card is called so." + (f" Nearest: {', '.join(hit.entry.title for hit in hits)}." if hits else ""))
        return 1
    entry = answer.shown.entry
    print("" if answer.is_exact else "Closest match:", f"{entry.title} [{entry.id}]", f"({entry.house or 'official'})")
    for face in entry.faces:
        numbers = ", ".join(f"{label} {value}" for label, value in face.numbers)
        print(f"\n{face.title}: {face.type_line}" + (f" · {numbers}" if numbers else ""))
        print("\n".join(face.lines))
    print("\n".join(("", *entry.limits, *entry.notes)))
    return 0


def card_row(hit: CardHit) -> dict[str, Any]:
    """A card as JSON."""
    face = hit.entry.faces[hit.face]
    text = "\n".join(face.lines)
    return {
        "game": hit.game,
        "id": hit.entry.id,
        "official": face.official or None,
        "title": face.title,
        "score": round(hit.score, 3),
        "text": text,
    }


def _rule(query: str, game: str | None, as_json: bool) -> int:
    answer = library().rule(query, game)
    rows = [
        {
            "id": hit.statement.id,
            "official": list(hit.statement.official),
            "house": hit.statement.is_house,
            "score": round(hit.score, 3),
            "text": hit.statement.text,
        }
        for hit in answer.hits
    ]
    if as_json:
        source = library().lore[answer.game].source
        print_json({"game": answer.game, "covered": answer.is_covered, "version": source.version, "hits": rows})
        return 0 if answer.is_covered else 1
    if not answer.is_covered:
        near = f" Nearest term: {answer.term.term}: {answer.term.meaning}" if answer.term else ""
        print(f"The official rules do not cover this.{near}")
        if rows:
            print("Nearest, for a look:" if answer.ruling is None else "A house ruling fits:")
    for row in rows:
        print(f"{row['id']}{' (ours)' if row['house'] else ''}  {row['text']}")
    return 0 if answer.is_covered else 1
