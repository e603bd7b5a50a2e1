"""The scenario format: one pydantic model a part; the documentation page and the JSON schema are made from these.

What a position looks like belongs to each game, in ``engine/games/<game>/position.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Seat = Annotated[str, Field(pattern="^[a-h]$")]
Viewer = Annotated[str, Field(pattern="^([a-h]|spectator)$")]
Texts = tuple[str, ...]


class Part(BaseModel):
    """Common to all parts: a field that the format does not know is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Chance(Part):
    """What chance brings next; whatever is not named comes from a fixed seed."""

    coin: Seat | None = Field(default=None, description="who goes first, with `start`")
    rolls: tuple[int, ...] = Field(
        default=(), description="the next dice, one number a die, in the order in which they fall"
    )
    shuffle: Literal["keep"] | dict[Seat, Texts] | None = Field(
        default=None,
        description='"keep": shuffling leaves all as it is; or, by seat, the card ids on top after the opening shuffle',
    )


class Start(Part):
    """Play the set-up with these decks."""

    decks: dict[Seat, str | dict[str, int]] = Field(description="by seat: a starter deck's id, or copies by card id")
    first: Seat | None = Field(default=None, description="who goes first; the same as `chance.coin`")


class DeckTest(Part):
    """Nothing is played: is this list a legal deck?"""

    list: dict[str, int] = Field(description="copies by card id")
    legal: bool
    rule: str | None = Field(default=None, description="the rule that refuses it")


class Wish(Part):
    """What somebody would like to do, as *Why not?* asks it; it may be partial."""

    verb: str
    subject: str | None = Field(default=None, description="the card it starts from: alias or card id")
    ability: str | None = Field(default=None, description="the printed name of the power or attack")
    targets: Texts = Field(default=(), description="aliases or card ids")


class Refused(Part):
    """Something is not on offer, and the answer cites this rule."""

    seat: Seat
    rule: str
    intent: Wish | None = Field(default=None, description="asked for by *Why not?*")
    pick: str | None = Field(default=None, description="instead of `intent`: picked outright as this key, and refused")
    says: str | None = Field(default=None, description="a text that the message contains")

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if (self.intent is None) == (self.pick is None):
            raise ValueError("a refusal names either an intent or a pick")
        return self


class Asked(Part):
    """Who is asked, and what kind of question it is."""

    seat: Seat
    kind: str


class Told(Part):
    """What the log or the whole view of one viewer contains, and what it must not give away."""

    seat: Viewer
    contains: Texts = ()
    hides: Texts = ()


class Happened(Part):
    """Events of the act just made: their kinds, or a kind with facts."""

    contains: tuple[str | dict[str, Any], ...] = ()
    lacks: tuple[str | dict[str, Any], ...] = ()


class Ended(Part):
    """The match is over."""

    winners: tuple[Seat, ...] = Field(description="empty for a draw")
    reason: str | None = Field(default=None, description="a text that the reason contains")
    rule: str | None = None


class Instruct(Part):
    """Set a standing answer to windows; an empty text ends it."""

    seat: Seat
    standing: str


class TakeBack(Part):
    """Return to a decision that a `mark` named."""

    to: str
    consent: bool = False


class Until(Part):
    """Play on by passing wherever a question can be passed, until this turn and phase; anything else is a failure."""

    turn: int | None = Field(default=None, description="number of the turn, counted over all players")
    phase: str | None = None


class Step(Part):
    """At most one act, then the assertions that are true after it. A plain text is the same as `{"pick": text}`."""

    note: str | None = Field(default=None, description="a remark for readers")
    pick: str | Texts | None = Field(
        default=None,
        description='an option by key, label or parts of its key; several for a choice of several; "cancel" goes back',
    )
    by: Seat | None = Field(default=None, description="who picks; the seat that is asked if not given")
    order: Texts | None = Field(default=None, description="the picks of an ordering, first one first")
    concede: Seat | None = None
    instruct: Instruct | None = None
    take_back: TakeBack | None = None
    until: Until | None = None
    mark: str | None = Field(default=None, description="names the open decision for a later `take_back`")
    branches: dict[str, tuple[str | Step, ...]] | None = Field(
        default=None, description="other ways to go on from here, by title; nothing may follow"
    )
    asked: Asked | None = None
    offered: Texts | None = Field(default=None, description="each of these is an option")
    not_offered: Texts | None = Field(default=None, description="none of these is an option")
    offered_exactly: Texts | None = Field(default=None, description="these are the options, and no others")
    refused: Refused | tuple[Refused, ...] | None = None
    trace: Texts | None = Field(default=None, description='who was asked what since the last trace: "a: act"')
    log: Told | tuple[Told, ...] | None = None
    view: Told | tuple[Told, ...] | None = None
    events: Happened | None = None
    result: Ended | None = None
    expect: dict[str, Any] | None = Field(default=None, description="values by readable path")

    @model_validator(mode="after")
    def _one_act(self) -> Self:
        acts = (self.pick, self.order, self.concede, self.instruct, self.take_back, self.until, self.branches)
        if sum(act is not None for act in acts) > 1:
            raise ValueError("a step holds at most one act")
        return self

    @property
    def ends(self) -> bool:
        """Whether this step says where the match stands, so that a scenario may end with it."""
        return self.asked is not None or self.result is not None


class Scenario(Part):
    """One file: where it begins, what is done, what must be true."""

    game: str
    title: str = Field(description="what is shown, in one sentence")
    rules: Texts = Field(default=(), description="ids of the rules that this scenario proves: broken, it would fail")
    settings: dict[str, Any] = Field(default_factory=dict, description="house settings that differ from the game's own")
    cards: tuple[dict[str, Any], ...] = Field(default=(), description="test cards, written as in data/<game>/cards")
    position: dict[str, Any] | None = Field(default=None, description="any card anywhere; see the page of the game")
    start: Start | None = None
    after: str | None = Field(
        default=None, description="a scenario of this folder to play first: its file name without .json"
    )
    deck: DeckTest | None = None
    chance: Chance = Chance()
    steps: tuple[str | Step, ...] = ()
    asked: Asked | None = None
    result: Ended | None = None
    expect: dict[str, Any] | None = Field(default=None, description="values by readable path, at the end")

    @model_validator(mode="after")
    def _complete(self) -> Self:
        begins = [part for part in (self.position, self.start, self.after, self.deck) if part is not None]
        if len(begins) != 1:
            raise ValueError("a scenario begins with exactly one of position, start, after, deck")
        lines = list(self.lines())
        if self.deck is None and self.asked is None and self.result is None:
            for title, steps in lines:
                if not steps or not steps[-1].ends:
                    raise ValueError(f"{title or 'the scenario'} must end with an asked or a result")
        return self

    def lines(self) -> Iterator[tuple[str, tuple[Step, ...]]]:
        """Each way through the branches: its titles joined by " / ", and its steps in order.

        Raises:
            ValueError: something stands behind branches.
        """
        return _lines("", (), self.steps)


def _lines(
    title: str, before: tuple[Step, ...], steps: tuple[str | Step, ...]
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    done = list(before)
    for index, item in enumerate(steps):
        step = Step(pick=item) if isinstance(item, str) else item
        if step.branches is None:
            done.append(step)
            continue
        if index != len(steps) - 1:
            raise ValueError("branches are the last step")
        done.append(step.model_copy(update={"branches": None}))
        for name, then in step.branches.items():
            yield from _lines(f"{title} / {name}" if title else name, tuple(done), then)
        return
    yield title, tuple(done)
