"""What the texts of a scenario mean: seats, cards by alias or id, and options by key, label or parts of keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from engine.kernel.decision import CANCEL, Decision, Option
from engine.kernel.ids import Iid, Ref

LETTERS = "abcdefgh"
_PARTS = re.compile("[:>]")


class Unclear(ValueError):
    """A text of the scenario that means nothing here, or more than one thing."""


def seat_index(letter: str) -> int:
    """The seat that a letter names: a is seat 0."""
    return LETTERS.index(letter)


def viewer_index(viewer: str) -> int | None:
    """The seat that a viewer's name stands for; None for the spectator."""
    return None if viewer == "spectator" else seat_index(viewer)


class Names:
    """Aliases of one scenario, looked up in its running match.

    Args:
        aliases: the physical card that each alias stands for.
        refer: the reference under which that card is seen now, None where it has none.
    """

    def __init__(self, aliases: Mapping[str, Iid], refer: Callable[[Iid], Ref | None]) -> None:
        self._aliases = aliases
        self._refer = refer

    def alias(self, text: str) -> Ref | None:
        """The reference of the card with this alias; None where there is no such alias."""
        return self._refer(self._aliases[text]) if text in self._aliases else None

    def is_alias(self, text: str) -> bool:
        """Whether the scenario gave this name to a card."""
        return text in self._aliases

    def means(self, text: str, part: str) -> bool:
        """Whether ``text`` names ``part`` of a key: equal, its alias, or the id of the card in it."""
        if text in self._aliases:
            return self.alias(text) == part
        return text == part or ("#" in part and part.rpartition("#")[0] == text)

    def matching(self, options: Sequence[Option], text: str) -> list[Option]:
        """The options that ``text`` names: by key, else by label, else by parts of the key in their order."""
        exact = [o for o in options if o.key == text]
        if exact:
            return exact
        labelled = [o for o in options if o.label.casefold() == text.casefold()]
        if labelled:
            return labelled
        wanted = _PARTS.split(text)
        return [o for o in options if self._in_order(wanted, _PARTS.split(o.key))]

    def _in_order(self, wanted: Sequence[str], parts: Sequence[str]) -> bool:
        rest = iter(parts)
        return all(any(self.means(text, part) for part in rest) for text in wanted)

    def key(self, decision: Decision, text: str) -> str:
        """The key of the one option that ``text`` names.

        Raises:
            Unclear: none or several do.
        """
        if text == CANCEL:
            return CANCEL
        found = self.matching(decision.options, text)
        if len(found) == 1:
            return found[0].key
        offered = "\n".join(f"  {o.key}  ({o.label})" for o in decision.options)
        problem = "names no option" if not found else f"names {len(found)} options"
        raise Unclear(f"{text!r} {problem} of {LETTERS[decision.seat]}: {decision.kind}, which offers\n{offered}")
