"""The one open question of a match: who is asked, what may be picked.

Options are small records; their texts are made only when somebody reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.kernel.checks import Refusal
from engine.kernel.errors import Refused
from engine.kernel.ids import Ref, SeatId
from engine.kernel.views import DecisionView

CANCEL = "cancel"
"""The pick that backs out of an announcement; never an option's key."""

NOT_OFFERED = "That is not on offer now."

Text = str | Callable[[], str]


class Option:
    """One legal pick.

    ``key`` is stable and readable (``attack:5.0 Starfire:artax#3``). ``refs`` are the cards concerned, so that a
    picture can mark them. ``label`` and ``detail`` are plain text, made on demand. ``group`` names a heading of the
    menu. ``data`` is for the procedure that asked and is never shown. ``once``: where the same question is put several
    times, this can be picked only once, as a card that leaves by it.
    """

    __slots__ = ("_detail", "_label", "data", "group", "key", "once", "refs")

    def __init__(
        self,
        key: str,
        label: Text,
        detail: Text = "",
        refs: tuple[Ref, ...] = (),
        group: str = "",
        data: object = None,
        *,
        once: bool = False,
    ) -> None:
        self.key = key
        self._label = label
        self._detail = detail
        self.refs = refs
        self.group = group
        self.data = data
        self.once = once

    @property
    def label(self) -> str:
        """What a menu calls this option."""
        if not isinstance(self._label, str):
            self._label = self._label()
        return self._label

    @property
    def detail(self) -> str:
        """What picking it does, as far as its chooser may know."""
        if not isinstance(self._detail, str):
            self._detail = self._detail()
        return self._detail

    def __repr__(self) -> str:
        return f"Option({self.key!r})"


@dataclass(slots=True)
class Decision:
    """One seat must pick from ``min`` to ``max`` of ``options``; the order of picks counts where ``ordered``.

    ``number`` belongs to the match and only rises. ``rest``: the state alone is the save here. ``private``: only its
    seat may see options and prompt. ``whole`` checks the picks together, for choices whose parts are legal alone.

    ``summary`` says to this seat, a line each, what the announcement has built up so far, what it costs and what is
    still open; ``draft`` is the same for programs. ``repeats``: how many more times this question will be put to this
    seat after this answer, if nothing else happens; a plan answers several of them at once. ``within``: it is put in
    the middle of something that goes on by itself if everybody lets it.
    """

    seat: SeatId
    kind: str
    prompt: str
    options: Sequence[Option]
    rule: str
    min: int = 1
    max: int = 1
    ordered: bool = False
    draft: tuple[str, ...] = ()
    can_cancel: bool = False
    private: bool = False
    rest: bool = True
    whole: Callable[[Sequence[Option]], Refusal | None] | None = None
    number: int = 0
    summary: tuple[Text, ...] = ()
    repeats: int = 0
    within: bool = False

    def summary_lines(self) -> tuple[str, ...]:
        """The lines of ``summary``, made now."""
        return tuple(line if isinstance(line, str) else line() for line in self.summary)

    def option(self, key: str) -> Option | None:
        """The option with this key, or None."""
        for option in self.options:
            if option.key == key:
                return option
        return None


def chosen(decision: Decision, picks: Sequence[str]) -> list[Option]:
    """The options with these keys, in their order.

    Raises:
        Refused: one is not on offer or picked twice, they are too few or too many, or not legal together.
    """
    found: list[Option] = []
    for key in picks:
        option = decision.option(key)
        if option is None or option in found:
            raise Refused(decision.rule, NOT_OFFERED)
        found.append(option)
    if not decision.min <= len(found) <= decision.max:
        wanted = f"{decision.min}" if decision.min == decision.max else f"{decision.min} to {decision.max}"
        raise Refused(decision.rule, f"Pick {wanted}, not {len(found)}.")
    refusal = decision.whole(found) if decision.whole is not None else None
    if refusal is not None:
        raise Refused(refusal.rule, refusal.message)
    return found


def seen_by(decision: Decision, viewer: SeatId | None, rest_kind: str) -> DecisionView:
    """The question as this viewer may see it; others see of an announcement only the kind of question it began from."""
    if viewer != decision.seat:
        return DecisionView(decision.number, decision.seat, rest_kind, "", ())
    refs = tuple(dict.fromkeys(ref for option in decision.options for ref in option.refs))
    return DecisionView(decision.number, decision.seat, decision.kind, decision.prompt, refs)
