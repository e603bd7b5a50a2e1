"""Records a match as text: each question, its options, the pick, what the log says, and at turns both players' boards.

A change of the rules shows in these files as lines that a reader can judge. Written anew by

    python tests/golden/recording.py
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import engine
from engine import Match, Seat
from engine.players import get
from engine.players.drawing import stream

FOLDER = Path(__file__).parent
MATCHES = {
    "misomochi/pawprints-against-tide": ("sunlit-pawprints", "tangled-tide", ("greedy", "greedy")),
    "misomochi/lullaby-against-pawprints": ("moonlit-lullaby", "sunlit-pawprints", ("greedy", "random")),
    "misomochi/tide-mirror": ("tangled-tide", "tangled-tide", ("random", "greedy")),
    "miras9/mandate-against-choir": ("iron-mandate", "drifting-choir", ("random", "random")),
    "miras9/choir-mirror": ("drifting-choir", "drifting-choir", ("random", "random")),
}
"""By game and file: the decks of both seats, and who plays them."""


def record(match_name: str) -> str:
    """The text of one recorded match."""
    game, _, name = match_name.partition("/")
    first, second, players = MATCHES[match_name]
    decks = {deck.id: deck.counts for deck in engine.games.get(game).starter_decks()}
    match = engine.start(game, [Seat("Ann", decks[first]), Seat("Ben", decks[second])], name.encode())
    return "\n".join(_lines(match, players, name)) + "\n"


def _lines(match: Match, players: tuple[str, str], name: str) -> Iterator[str]:
    source, said, turn = stream(name.encode()), 0, 0
    while match.decision is not None:
        if match.turn != turn:
            turn = match.turn
            yield from ["", f"== turn {turn}"]
            yield from _boards(match)
        decision = match.decision
        picks = get(players[decision.seat]).pick(match, decision.seat, source)
        yield f"{match.seats[decision.seat].name} {decision.kind}: {decision.prompt} [{decision.rule}]"
        yield from (f"  {'>' if o.key in picks else '-'} {o.key} | {o.label} | {o.detail}" for o in decision.options)
        match.choose(decision.seat, picks, match.number)
        lines = match.log(None, since=said)
        said = lines[-1].n + 1 if lines else said
        yield from (f"    {line.text}" for line in lines)
    yield from ["", f"== end: {match.result}"]
    yield from _boards(match)


def _boards(match: Match) -> Iterator[str]:
    for seat, player in enumerate(match.seats):
        view = match.view(seat)
        yield f"-- {player.name} sees"
        yield from (f"   {line.text}" for line in match.rules.describe(view))
        yield f"   Hand: {', '.join(card.title for card in view.hand)}"


if __name__ == "__main__":
    for each in MATCHES:
        (FOLDER / f"{each}.txt").write_text(record(each), encoding="utf-8")
