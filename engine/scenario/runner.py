"""Plays scenarios: reads files, makes each act by the match's public acts, and collects what is not as expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from engine.kernel import saving
from engine.kernel.errors import EngineError, Refused
from engine.kernel.events import Event
from engine.kernel.game import Seat
from engine.kernel.match import Match
from engine.scenario import claims
from engine.scenario.model import DeckTest, Scenario, Step, Until
from engine.scenario.names import Unclear, seat_index
from engine.scenario.numbers import with_ids
from engine.scenario.opening import SEED, Play, game_for, note, opened

MOST_PASSES = 500
PASSES = ("pass", "done", "decline")


class Failure(Exception):
    """A scenario that did not come out as it says; the text tells where it stood and what the log was."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one way through a scenario came out; ``problem`` is empty if all was as expected."""

    path: Path
    title: str
    problem: str


def find(paths: Iterable[Path]) -> list[Path]:
    """The scenario files among files and folders, in alphabetical order.

    Raises:
        Failure: a path does not exist.
    """
    found: set[Path] = set()
    for path in paths:
        if not path.exists():
            raise Failure(f"there is no {path}")
        found.update(path.rglob("*.json") if path.is_dir() else [path])
    return sorted(found)


def read(path: Path) -> Scenario:
    """One scenario file.

    Raises:
        Failure: it is not written in the format; each fault with its place.
    """
    try:
        return Scenario.model_validate_json(with_ids(path.read_bytes()))
    except ValidationError as error:
        faults = "; ".join(f"{'.'.join(str(p) for p in e['loc'])}: {e['msg']}" for e in error.errors())
        raise Failure(f"{path.name}: {faults}") from error


def run(path: Path, *, reload: bool = False) -> list[Outcome]:
    """Play every way through a scenario file.

    Args:
        reload: save and load after each act, and demand that nothing has changed.
    """
    try:
        scenario = read(path)
        lines = list(scenario.lines())
    except Failure as failure:
        return [Outcome(path, path.stem, str(failure))]
    outcomes = []
    for branch, steps in lines:
        title = f"{scenario.title} / {branch}" if branch else scenario.title
        try:
            _play_line(path, scenario, steps, reload=reload)
            problem = ""
        except (Failure, EngineError, ValidationError, KeyError, ValueError) as error:
            problem = str(error) or type(error).__name__
        outcomes.append(Outcome(path, title, problem))
    return outcomes


def _play_line(path: Path, scenario: Scenario, steps: tuple[Step, ...], *, reload: bool) -> Play | None:
    if scenario.deck is not None:
        _judge(scenario, scenario.deck)
        return None
    play = _before(path, scenario.after) if scenario.after is not None else opened(scenario)
    last = Step(asked=scenario.asked, result=scenario.result, expect=scenario.expect)
    for number, step in enumerate((*steps, last), start=1):
        where = f"step {number}" if number <= len(steps) else "the end"
        try:
            events = _act(play, step, reload=reload)
            problems = list(_claims(play, step, events))
        except (EngineError, Unclear) as error:
            problems = [str(error)]
        if problems:
            log = "\n".join(f"    {line.text}" for line in play.match.log(None))
            raise Failure("\n  ".join([f"{path.name}, {where}:", *problems, f"log:\n{log}"]))
    return play


def _before(path: Path, name: str) -> Play:
    """Where the scenario of this name ended; ``name / branch`` for one of several ways."""
    stem, _, branch = name.partition(" / ")
    other = path.with_name(f"{stem}.json")
    scenario = read(other)
    steps = dict(scenario.lines()).get(branch)
    if steps is None:
        raise Failure(f"{path.name}: {stem} has no way {branch!r} to its end")
    play = _play_line(other, scenario, steps, reload=False)
    if play is None:
        raise Failure(f"{path.name}: nothing is played in {stem}")
    play.trace.clear()
    return play


def _judge(scenario: Scenario, deck: DeckTest) -> None:
    game = game_for(scenario)
    refusal: Refused | None = None
    other = game.starter_decks()[0].counts
    try:
        game.new_state([Seat("A", deck.list), Seat("B", other)], SEED, scenario.settings)
    except Refused as error:
        refusal = error
    if deck.legal != (refusal is None):
        raise Failure(f"the deck is {'refused: ' + str(refusal) if refusal else 'legal'}")
    if refusal is not None and refusal.rule != deck.rule:
        raise Failure(f"the deck is refused by {refusal.rule}, not by {deck.rule}")


def _act(play: Play, step: Step, *, reload: bool) -> list[Event]:
    match = play.match
    if step.mark is not None:
        play.marks[step.mark] = match.number
    events: list[Event] = []
    if step.pick is not None:
        picks = (step.pick,) if isinstance(step.pick, str) else step.pick
        events = _choose(play, step, picks)
    elif step.order is not None:
        events = _choose(play, step, step.order)
    elif step.concede is not None:
        events = match.concede(seat_index(step.concede))
    elif step.instruct is not None:
        events = match.instruct(seat_index(step.instruct.seat), step.instruct.standing)
    elif step.take_back is not None:
        events = match.take_back(play.marks[step.take_back.to], consent=step.take_back.consent)
    elif step.until is not None:
        return _pass_until(play, step.until, reload=reload)
    else:
        return events
    _settle(play, reload=reload)
    return events


def _choose(play: Play, step: Step, picks: tuple[str, ...]) -> list[Event]:
    decision = play.match.decision
    if decision is None:
        raise Unclear(f"{picks} picked, but nobody is asked: {play.match.result}")
    seat = decision.seat if step.by is None else seat_index(step.by)
    keys = [play.names.key(decision, text) for text in picks]
    return play.match.choose(seat, keys, play.match.number)


def _settle(play: Play, *, reload: bool) -> None:
    note(play)
    if reload:
        play.match = _reloaded(play.match)


def _reloaded(match: Match) -> Match:
    data = match.save()
    again = Match.restore(match.rules, saving.read(data))
    if again.save() != data or again.went_back:
        raise Unclear("saving and loading changed the match")
    old, new = match.decision, again.decision
    if (old is None) != (new is None) or (old and new and [o.key for o in old.options] != [o.key for o in new.options]):
        raise Unclear("saving and loading changed what is on offer")
    return again


def _pass_until(play: Play, until: Until, *, reload: bool) -> list[Event]:
    events: list[Event] = []
    for _ in range(MOST_PASSES):
        match = play.match
        if until.turn in (None, match.turn) and until.phase in (None, getattr(match.view(None), "phase", None)):
            return events
        decision = match.decision
        if decision is None:
            raise Unclear(f"the match ended on the way: {match.result}")
        passing = [o.key for o in decision.options if o.key in PASSES or o.group == PASSES[0]]
        if not passing and decision.min > 0:
            raise Unclear(f"{decision.kind} of seat {decision.seat} cannot be passed: {decision.prompt}")
        events += match.choose(decision.seat, passing[:1], match.number)
        _settle(play, reload=reload)
    raise Unclear(f"{MOST_PASSES} passes did not lead to {until.model_dump(exclude_none=True)}")


def _claims(play: Play, step: Step, events: list[Event]) -> Iterator[str]:
    match, names = play.match, play.names
    if step.asked is not None:
        yield from claims.asked(match, step.asked)
    yield from claims.options(match, names, step)
    yield from claims.each(step.refused, lambda wanted: claims.refused(match, names, wanted))
    if step.trace is not None:
        if tuple(play.trace) != step.trace:
            yield f"asked were {play.trace}, not {list(step.trace)}"
        play.trace.clear()
    yield from claims.each(step.log, lambda wanted: claims.told(match, "log", wanted))
    yield from claims.each(step.view, lambda wanted: claims.told(match, "view", wanted))
    if step.events is not None:
        yield from claims.happened(events, names, step.events)
    if step.result is not None:
        yield from claims.ended(match, step.result)
    if step.expect is not None:
        yield from claims.expected(match, names, step.expect)
