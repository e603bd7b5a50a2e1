"""What one person, or the channel, may see of a match at one moment: copied out under its lock, then used freely.

Texts are the engine's own, unescaped; whoever puts them into a message escapes them. Nothing here knows Discord.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.sessions.live import Live
from bot.sessions.manager import Sessions
from bot.store.base import MatchRow, SeatRow
from engine import Intent, Match, Result, View

LATEST = 10
"""Lines of the log in a look that was not asked for the whole log."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of the viewer's own decision, with its texts made; ``once`` as in the engine's option."""

    key: str
    label: str
    detail: str
    group: str
    refs: tuple[str, ...]
    once: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """The viewer's own open decision; ``summary`` and ``repeats`` as in the engine's."""

    number: int
    kind: str
    prompt: str
    choices: tuple[Choice, ...]
    least: int
    most: int
    ordered: bool
    can_cancel: bool
    rule: str
    summary: tuple[str, ...] = ()
    repeats: int = 0

    @property
    def is_single(self) -> bool:
        """Whether one choice answers it at once."""
        return self.least == 1 and self.most == 1

    @property
    def passing(self) -> int | None:
        """The index of the option that passes a window, or None."""
        return next((index for index, choice in enumerate(self.choices) if choice.key == "pass"), None)


@dataclass(frozen=True, slots=True)
class Look:
    """A match as one viewer may see it; ``seat`` None is a spectator. ``log``: its latest lines, or all of them."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    seat: int | None
    title: str
    view: View
    number: int
    turn: int
    to_act: int | None
    question: Question | None
    in_window: bool
    lines: tuple[str, ...]
    log: tuple[str, ...]
    result: Result | None
    standing: str
    standings: tuple[tuple[str, str], ...]

    @property
    def asked(self) -> SeatRow | None:
        """Who is to act."""
        return None if self.to_act is None else self.seats[self.to_act]


def question_of(match: Match, seat: int | None) -> Question | None:
    """The open decision, if it is this seat's."""
    decision = match.decision
    if decision is None or seat is None or decision.seat != seat:
        return None
    choices = tuple(
        Choice(option.key, option.label, option.detail, option.group, tuple(option.refs), option.once)
        for option in decision.options
    )
    return Question(
        decision.number, decision.kind, decision.prompt, choices, decision.min, decision.max, decision.ordered,
        decision.can_cancel, decision.rule, decision.summary_lines(), decision.repeats,
    )  # fmt: skip


def of(live: Live, seat: int | None, *, whole_log: bool = False) -> Look:
    """The look of this seat, made once while the match stands as it does; call it while its lock is held."""
    return live.once(("look", seat, whole_log), lambda: _made(live, seat, whole_log=whole_log))


def _made(live: Live, seat: int | None, *, whole_log: bool) -> Look:
    match = live.match
    decision = match.decision
    return Look(
        row=live.row,
        seats=live.seats,
        seat=seat,
        title=match.rules.title,
        view=live.view(seat),
        number=match.number,
        turn=match.turn,
        to_act=live.to_act,
        question=question_of(match, seat),
        in_window=decision is not None and decision.option("pass") is not None,
        lines=tuple(line.text for line in live.described(seat)),
        log=tuple(line.text for line in match.log(seat, tail=None if whole_log else LATEST)),
        result=match.result,
        standing="" if seat is None else match.standing(seat),
        standings=tuple(match.rules.standing_choices()),
    )


async def look(sessions: Sessions, match: str, user: int | None, *, whole_log: bool = False) -> Look:
    """The match as this person sees it; somebody without a seat sees what spectators do. Raises Declined."""
    async with sessions.reading(match) as live:
        return of(live, None if user is None else live.seat_of(user), whole_log=whole_log)


@dataclass(frozen=True, slots=True)
class Asked:
    """Something a seat may ask *why not* about, in words, with the answer: None where it is on offer."""

    label: str
    rule: str
    message: str


def why_not(live: Live, seat: int) -> list[Asked]:
    """All that this seat may ask about and that is not on offer; in the engine's order, none twice."""
    found: dict[str, Asked] = {}
    for intent in live.match.intents(seat):
        refusal = live.match.why_not(seat, intent)
        if refusal is not None:
            label = in_words(live.match, intent)
            found.setdefault(label, Asked(label, str(refusal.rule), refusal.message))
    return list(found.values())


def in_words(match: Match, intent: Intent) -> str:
    """An intent as a menu names it."""
    words = [intent.verb.replace("_", " ").capitalize()]
    if intent.ability:
        words.append(intent.ability)
    if intent.subject is not None:
        words.append(("of " if intent.ability else "") + title_of(match, intent.subject))
    if intent.targets:
        words.append("→ " + "; ".join(title_of(match, ref) for ref in intent.targets))
    return " ".join(words)


def title_of(match: Match, ref: str) -> str:
    """What the card with this reference is called."""
    entry = match.rules.entries.get(ref.partition("#")[0])
    return ref if entry is None else entry.title
