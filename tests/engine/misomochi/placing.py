"""A match in a written position, played and asked by names as in a scenario, for tests that compare exact texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import Refused
from engine.kernel.checks import Intent, Refusal
from engine.kernel.ids import Ref
from engine.kernel.match import Match
from engine.scenario.model import Asked, Chance, Scenario
from engine.scenario.names import LETTERS, seat_index
from engine.scenario.opening import Play, opened

MOSS = {"active": "h-mossbun", "bench": ["h-mossbun"]}
"""A side without influence on anything."""


class Placed:
    """A match that begins in a position; cards are named by alias."""

    def __init__(
        self, a: dict[str, Any], b: dict[str, Any] | None = None, *, rolls: Sequence[int] = (), **rest: Any
    ) -> None:
        settings, cards = rest.pop("settings", {}), rest.pop("cards", ())
        position = {"seats": [a, MOSS if b is None else b], **rest}
        scenario = Scenario(
            game="misomochi",
            title="test",
            position=position,
            settings=settings,
            cards=tuple(cards),
            chance=Chance(rolls=tuple(rolls)),
            asked=Asked(seat="a", kind="act"),
        )
        self._play: Play = opened(scenario)

    @property
    def match(self) -> Match:
        """The match itself."""
        return self._play.match

    def picks(self, *texts: str) -> Placed:
        """Answer one open question after the other, whoever is asked; several picks are joined by `` + ``."""
        for text in texts:
            decision = self.match.decision
            assert decision is not None, f"{text!r} picked, but the match is over: {self.match.result}"
            keys = [self._play.names.key(decision, part) for part in text.split(" + ")] if text else []
            self.match.choose(decision.seat, keys, self.match.number)
        return self

    def asked(self) -> str:
        """Who is asked what: ``a: act``; empty when the match is over."""
        decision = self.match.decision
        return "" if decision is None else f"{LETTERS[decision.seat]}: {decision.kind}"

    def offers(self) -> list[str]:
        """The keys of what is on offer."""
        decision = self.match.decision
        return [] if decision is None else [option.key for option in decision.options]

    def ref(self, alias: str) -> Ref:
        """What viewers call the card with this alias now."""
        found = self._play.names.alias(alias)
        return Ref(alias) if found is None else found

    def why_not(self, seat: str, wish: str) -> Refusal | None:
        """Ask for ``verb subject/ability > target > target``; what is left out stays open."""
        head, *targets = wish.split(" > ")
        verb, _, rest = head.partition(" ")
        subject, _, ability = rest.partition("/")
        intent = Intent(
            verb, self.ref(subject) if subject else None, ability or None, tuple(self.ref(target) for target in targets)
        )
        return self.match.why_not(seat_index(seat), intent)

    def refused(self, seat: str, key: str) -> Refused:
        """The refusal of picking this key outright; nothing changes."""
        before = self.match.save()
        try:
            self.match.choose(seat_index(seat), [key], self.match.number)
        except Refused as refusal:
            assert self.match.save() == before
            return refusal
        raise AssertionError(f"{key} was not refused")

    def log(self, viewer: str = "") -> list[str]:
        """The lines that a seat, or with nothing a spectator, may read."""
        return [line.text for line in self.match.log(seat_index(viewer) if viewer else None)]

    def seat(self, letter: str, viewer: str = "") -> Any:
        """A seat as a viewer sees it."""
        view: Any = self.match.view(seat_index(viewer) if viewer else None)
        return view.seats[seat_index(letter)]

    def hp(self, alias: str) -> int:
        """The HP of a character in play."""
        for letter in LETTERS[:2]:
            side = self.seat(letter)
            for character in (side.active, *side.bench):
                if character is not None and character.ref == self.ref(alias):
                    return int(character.hp)
        raise AssertionError(f"{alias} is not in play")
