"""All that can be looked up, of all games, built once."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache, cached_property

from engine import games
from engine.kernel.errors import Refused
from engine.kernel.lore import Lore
from engine.reference import decklists
from engine.reference.decklists import Report
from engine.reference.folding import fold
from engine.reference.names import CardAnswer, CardHit, Names
from engine.reference.rules import RuleAnswer, Rules

PLAYED = 0.1
"""By how much a game that can be played is preferred where no game is named."""


class Library:
    """Cards, rules and decklists of some games."""

    def __init__(self, lore: Iterable[Lore]) -> None:
        self.lore = {record.id: record for record in lore}
        self.rules = {name: Rules(record) for name, record in self.lore.items()}

    @cached_property
    def names(self) -> Names:
        """The names of all cards."""
        return Names(self.lore.values())

    def card(self, name: str, game: str | None = None) -> CardAnswer:
        """The card that a name or id means, of one game or of all.

        Raises:
            Refused: there is no such game.
        """
        if game is not None:
            self._known(game)
        by_id = self.names.by_id(name.strip(), game)
        return CardAnswer(by_id, True, ()) if by_id is not None else self.names.find(name, game)

    def cards_starting(self, text: str, game: str | None = None, limit: int = 25) -> list[CardHit]:
        """Cards for what has been typed so far."""
        return self.names.starting(text, game, limit)

    def rule(self, question: str, game: str | None = None) -> RuleAnswer:
        """What the rules of a game say to a question; without a game, what those say that fit it best.

        Raises:
            Refused: there is no such game.
        """
        if game is not None:
            return self._known(game).ask(question)
        named = [name for name in self.lore if self._speaks_of(name, question)]
        answers = [self.rules[name].ask(question) for name in named or self.lore]
        return max(answers, key=lambda answer: (answer.is_covered, self._worth(answer)))

    def _worth(self, answer: RuleAnswer) -> float:
        """How well an answer fits; what can be played is asked about more."""
        played = PLAYED if answer.game in games.all_games() else 0.0
        return (answer.hits[0].score if answer.hits else 0.0) + played

    def deck(self, text: str, game: str) -> Report:
        """The deck that a list describes.

        Raises:
            DecklistFault: it is no decklist at all.
            Refused: there is no such game.
        """
        self._known(game)
        return decklists.read(text, self.lore[game], self.names)

    def game_of_deck(self, text: str, preferred: Collection[str] = ()) -> str:
        """The game of whose cards a list names most; where several fit equally well, one that is preferred.

        Raises:
            DecklistFault: it is no decklist at all.
        """
        fits = {game: decklists.fit(text, lore, self.names) for game, lore in self.lore.items()}
        return max(fits, key=lambda game: (fits[game], game in preferred))

    def _known(self, game: str) -> Rules:
        if game not in self.rules:
            raise Refused("game", f"There is no game called {game}; there are: {', '.join(self.rules)}.")
        return self.rules[game]

    def _speaks_of(self, game: str, question: str) -> bool:
        plain = f" {fold(question)} "
        return any(f" {fold(name)} " in plain for name in (game, self.lore[game].title))


@cache
def library() -> Library:
    """The library of all games there are."""
    return Library(games.all_lore().values())
