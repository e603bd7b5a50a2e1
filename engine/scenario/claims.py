"""The assertions of a step: each compares a running match with what the scenario says, and words the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from engine.kernel.checks import Intent
from engine.kernel.decision import Option
from engine.kernel.errors import MatchOver, NotYourDecision, Refused
from engine.kernel.events import Event
from engine.kernel.ids import Ref
from engine.kernel.match import Match
from engine.scenario import model
from engine.scenario.facts import same, short, value_at, visible_refs
from engine.scenario.names import LETTERS, Names, seat_index, viewer_index

One = TypeVar("One")


def asked(match: Match, wanted: model.Asked) -> Iterator[str]:
    """Who must pick now, and what kind of decision it is."""
    decision = match.decision
    if decision is None:
        yield f"nobody is asked, the match is over: {match.result}"
    elif (LETTERS[decision.seat], decision.kind) != (wanted.seat, wanted.kind):
        yield f"asked is {LETTERS[decision.seat]}: {decision.kind}, not {wanted.seat}: {wanted.kind}"


def options(match: Match, names: Names, step: model.Step) -> Iterator[str]:
    """What is and what is not on offer."""
    offers: Sequence[Option] = match.decision.options if match.decision is not None else ()
    keys = [option.key for option in offers]
    for text in step.offered or ():
        if not names.matching(offers, text):
            yield f"{text!r} is not offered; there are {keys}"
    for text in step.not_offered or ():
        if names.matching(offers, text):
            yield f"{text!r} is offered as {[o.key for o in names.matching(offers, text)]}"
    if step.offered_exactly is not None:
        named = [option.key for text in step.offered_exactly for option in names.matching(offers, text)]
        absent = [text for text in step.offered_exactly if not names.matching(offers, text)]
        beyond = [key for key in keys if key not in named]
        if absent or beyond:
            yield f"not offered: {absent}; offered beyond these: {beyond}"


def refused(match: Match, names: Names, wanted: model.Refused) -> Iterator[str]:
    """Something is refused with this rule."""
    answer = _refusal(match, names, wanted)
    what = wanted.pick if wanted.intent is None else wanted.intent.model_dump(exclude_defaults=True)
    if answer is None:
        yield f"{what} of {wanted.seat} is not refused"
        return
    rule, message = answer
    if rule != wanted.rule:
        yield f"{what} of {wanted.seat} is refused by {rule} ({message}), not by {wanted.rule}"
    if wanted.says is not None and wanted.says not in message:
        yield f"the refusal says {message!r}, not {wanted.says!r}"


def _refusal(match: Match, names: Names, wanted: model.Refused) -> tuple[str, str] | None:
    seat = seat_index(wanted.seat)
    if wanted.intent is not None:
        wish = wanted.intent
        subject = _ref(match, names, seat, wish.subject) if wish.subject is not None else None
        targets = tuple(_ref(match, names, seat, target) for target in wish.targets)
        refusal = match.why_not(seat, Intent(wish.verb, subject, wish.ability, targets))
        return (refusal.rule, refusal.message) if refusal is not None else None
    try:
        match.fork().choose(seat, [wanted.pick or ""], match.number)
    except (Refused, NotYourDecision, MatchOver) as error:
        return error.rule, str(error)
    return None


def _ref(match: Match, names: Names, seat: int, text: str) -> Ref:
    """The reference that a text of an intent means to that seat; a text that names no card is passed on as it is."""
    alias = names.alias(text)
    if alias is not None:
        return alias
    refs = {i.subject for i in match.intents(seat) if i.subject is not None}
    refs.update(visible_refs(match, seat))
    meant = sorted(ref for ref in refs if names.means(text, ref))
    return meant[0] if meant else Ref(text)


def told(match: Match, what: str, wanted: model.Told) -> Iterator[str]:
    """What one viewer may read in the log, or find in the whole view."""
    viewer = viewer_index(wanted.seat)
    text = _log_text(match, viewer) if what == "log" else _view_text(match, viewer)
    for part in wanted.contains:
        if part not in text:
            yield f"{wanted.seat}'s {what} does not contain {part!r}:\n{text}"
    for part in wanted.hides:
        if part in text:
            yield f"{wanted.seat}'s {what} gives away {part!r}"


def _log_text(match: Match, viewer: int | None) -> str:
    return "\n".join(line.text for line in match.log(viewer))


def _view_text(match: Match, viewer: int | None) -> str:
    view = match.view(viewer)
    lines = "\n".join(line.text for line in match.rules.describe(view))
    return f"{view!r}\n{lines}"


def happened(events: Iterable[Event], names: Names, wanted: model.Happened) -> Iterator[str]:
    """What the act just made caused."""
    said = list(events)
    for item in wanted.contains:
        if not any(_is(event, item, names) for event in said):
            yield f"no event {item}; there were {[(e.kind, e.facts) for e in said]}"
    for item in wanted.lacks:
        if any(_is(event, item, names) for event in said):
            yield f"there was an event {item}"


def _is(event: Event, wanted: str | Mapping[str, Any], names: Names) -> bool:
    if isinstance(wanted, str):
        return event.kind == wanted
    facts = {"kind": event.kind, **event.facts}
    return all(key in facts and same(value, facts[key], names) for key, value in wanted.items())


def ended(match: Match, wanted: model.Ended) -> Iterator[str]:
    """How the match ended."""
    result = match.result
    if result is None:
        yield "the match is not over"
        return
    winners = tuple(LETTERS[seat] for seat in result.winners)
    if set(winners) != set(wanted.winners):
        yield f"winners are {winners}, not {wanted.winners} ({result.reason})"
    if wanted.rule is not None and result.rule != wanted.rule:
        yield f"it ended by {result.rule}, not {wanted.rule}"
    if wanted.reason is not None and wanted.reason not in result.reason:
        yield f"it ended with {result.reason!r}, not {wanted.reason!r}"


def expected(match: Match, names: Names, wanted: Mapping[str, Any]) -> Iterator[str]:
    """Values by path."""
    for path, value in wanted.items():
        got = value_at(match, names, path)
        if not same(value, got, names):
            yield f"{path} is {short(got)}, not {short(value)}"


def each(value: One | tuple[One, ...] | None, claim: Callable[[One], Iterator[str]]) -> Iterator[str]:
    """A claim for one part or for several."""
    if value is None:
        return
    for part in value if isinstance(value, tuple) else (value,):
        yield from claim(part)
