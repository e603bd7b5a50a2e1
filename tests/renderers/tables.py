"""Tables to draw: views of MisoMochi built by hand, with printed facts from the card data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest

from engine.games.misomochi.view import (
    AimView,
    AttackView,
    Badge,
    CharacterView,
    HandCard,
    HitView,
    MisoView,
    PermanentView,
    PowerView,
    SeatView,
)
from engine.kernel.checks import Refusal
from engine.kernel.ids import Ref, SeatId
from engine.kernel.views import CardView, DecisionView
from renderers.boards import style_of
from renderers.boards.misomochi.facts import facts, hp_of
from renderers.cache import Cache
from renderers.canvas import Box, Canvas

GAME = "misomochi"
STYLE = style_of(GAME)
LONG_NAME = "The Extraordinarily Sleepy Baroness Whiskerton III"


class Table:
    """Makes the parts of a view; refs count up from the same number for every table."""

    def __init__(self, first: int = 100) -> None:
        self._numbers = count(first)

    def ref(self, card: str) -> Ref:
        return Ref(f"{card}#{next(self._numbers)}")

    def character(
        self,
        card: str,
        place: int = 0,
        hp: int | None = None,
        badges: Sequence[tuple[str, int]] = (),
        items: Sequence[str] = (),
        evolved_from: str | None = None,
    ) -> CharacterView:
        known = facts(card)
        return CharacterView(
            ref=self.ref(card),
            card=card,
            title=known.title,
            type_line=known.type_line,
            frame=known.frame,
            hp=hp_of(known) if hp is None else hp,
            max_hp=hp_of(known),
            is_cat="Cat" in known.type_line,
            is_nemesis=known.frame == "nemesis",
            is_duo=known.frame == "duo",
            evolved_from=evolved_from,
            attachments=tuple(self.permanent(item) for item in items),
            badges=tuple(Badge(kind, value, "", "") for kind, value in badges),
            powers=(),
            face_down=False,
            place=place,
        )

    def face_down(self, place: int) -> CharacterView:
        return CharacterView(Ref(""), "", "", "", "", 0, 0, False, False, False, None, (), (), (), True, place)

    def permanent(self, card: str, *states: str, roll: tuple[int, ...] = ()) -> PermanentView:
        known = facts(card)
        powers = tuple(PowerView("power", state) for state in states)
        return PermanentView(self.ref(card), card, known.title, known.kind, powers, roll)

    def card(self, card: str) -> CardView:
        known = facts(card)
        return CardView(self.ref(card), card, known.title, known.kind)

    def held(self, card: str, refusal: Refusal | None = None) -> HandCard:
        known = facts(card)
        return HandCard(
            self.ref(card),
            card,
            known.title,
            known.kind,
            refusal is None,
            "",
            refusal,
            known.cost or 0,
            hp_of(known) or None,
        )

    def seat(
        self,
        number: int,
        name: str,
        active: CharacterView | None,
        bench: Sequence[CharacterView] = (),
        support: Sequence[PermanentView] = (),
        land: PermanentView | None = None,
        *,
        is_turn: bool = False,
        discard: Sequence[str] = (),
        hand: int = 5,
        hero: str = "h-miso",
    ) -> SeatView:
        return SeatView(
            seat=SeatId(number),
            name=name,
            is_turn=is_turn,
            own_turns=5,
            energy=4,
            energy_base=5,
            defeats=2,
            defeats_to_win=3,
            deck=19,
            hand=hand,
            discard=tuple(self.card(card) for card in discard),
            defeated=frozenset(),
            active=active,
            bench=(*bench, *[None] * (3 - len(bench))),
            support=tuple(support),
            land=land,
            attack_used=False,
            hero=hero,
        )

    def view(
        self,
        below: SeatView,
        above: SeatView,
        *,
        targets: Sequence[Ref] = (),
        hand: Sequence[HandCard] = (),
        look: Sequence[CardView] = (),
        attack: AttackView | None = None,
        aim: AimView | None = None,
        phase: str = "act",
    ) -> MisoView:
        return MisoView(
            viewer=SeatId(0),
            decision=DecisionView(7, SeatId(0), "target", "", tuple(targets)),
            result=None,
            log_tail=("Ann goes on.",),
            seats=(below, above),
            turn=9,
            phase=phase,
            turn_seat=SeatId(0),
            first_seat=SeatId(0),
            hand=tuple(hand),
            look=tuple(look),
            dice=(),
            dice_label="",
            attack=attack,
            aim=aim,
        )


def typical(name: str = LONG_NAME) -> MisoView:
    """A table in the middle of a match, in which the viewer chooses among the opponent's characters."""
    table = Table()
    foes = [table.character("h-lullmoth", 1, 120, [("weakened", 10)]), table.character("h-snagtooth", 3, 40)]
    above = table.seat(
        1,
        "Pip 🦝🌙",
        table.character("h-unraveler", hp=120, badges=[("shield_hit", 20)]),
        [foes[0], table.character("fuzzy-fishies", 2), foes[1]],
        [table.permanent("h-spool", "used_turn"), table.permanent("furraisers", "ready")],
        table.permanent("h-underyarn"),
        discard=["tangledeep"],
    )
    below = table.seat(
        0,
        name,
        table.character("h-miso-dawnmane", hp=110, badges=[("bonus", 10)], items=["crimson-wisp"], evolved_from="Miso"),
        [table.character("h-mochi", 1, 90, [("asleep", 0)], ["mochiboost"]), table.character("artax", 2)],
        [table.permanent("nine-lives-dice", "used_turn", roll=(9, 4)), table.permanent("twinlight-wand", "ready")],
        table.permanent("windowland"),
        is_turn=True,
        discard=["h-star-pudding"],
    )
    targets = [who.ref for who in (above.active, *above.bench) if who is not None]
    return table.view(below, above, targets=targets)


def crowded() -> MisoView:
    """A table as full as it gets, during an attack on everybody."""
    table = Table()
    relics = ("twinlight-wand", "the-solemates", "nine-lives-dice", "shredder", "the-everlights", "infinite-tails",
              "super-misomochi-and-friends", "furraisers")  # fmt: skip
    many = [("asleep", 0), ("shield_hit", 20), ("shield_any", 20), ("bonus", 10), ("weakened", 10), ("unlocked", 0)]
    seats = []
    for number, name in enumerate((LONG_NAME, "夜更かし猫又さん ✨ the Unstoppable")):
        bench = [
            table.character("h-duo", 1, 80, many),
            table.character("h-mochi-moonwake", 2, 140, many, ["starglaze-halo", "mochiboost"], "Mochi"),
            table.character("h-mossbun", 3, 20, many),
        ]
        seats.append(
            table.seat(
                number,
                name,
                table.character("h-miso-dawnmane", 0, 150, many, ["crimson-wisp", "mochiboost"], "Miso"),
                bench,
                [table.permanent(card, "used_turn", roll=(9, 12) if "dice" in card else ()) for card in relics],
                table.permanent("purrchgate", "used_game"),
                is_turn=number == 1,
                discard=["princess-duck-gravy"] * 14,
                hand=12,
            )
        )
    below, above = seats
    assert below.active is not None
    assert above.active is not None
    hit = [who for who in (below.active, *below.bench) if who is not None]
    hits = tuple(HitView(who.ref, 100, who.hp, max(0, who.hp - 100), False, who.hp <= 100) for who in hit)
    return table.view(below, above, attack=AttackView(above.active.ref, "Great Unraveling", SeatId(1), hits, False))


def with_hand(*cards: str, refusal: Refusal | None = None) -> MisoView:
    """A table whose viewer holds these cards, all playable or all refused."""
    table = Table()
    return table.view(
        table.seat(0, "Ann", table.character("h-miso"), is_turn=True),
        table.seat(1, "Ben", table.character("h-mochi")),
        hand=[table.held(card, refusal) for card in cards],
        phase="prepare",
    )


@dataclass(frozen=True, slots=True)
class Said:
    """A line of text as it was drawn: where its left end and the middle of its capitals are, and its width."""

    text: str
    x: float
    y: float
    width: float


class Listening:
    """What is drawn while it listens: every line of text, and the name of every icon."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: list[Said] = []
        self.icons: list[str] = []
        text, icon = Canvas.text, Canvas.icon

        def listened(canvas: Canvas, x: float, y: float, said: str, *args: Any, **named: Any) -> float:
            width = text(canvas, x, y, said, *args, **named)
            align = args[3] if len(args) > 3 else named.get("align", "left")
            left = x - {"left": 0.0, "middle": width / 2, "right": width}[align]
            self.lines.append(Said(said, left, y, width))
            return width

        def seen(canvas: Canvas, x: float, y: float, name: str, *args: Any, **named: Any) -> float:
            self.icons.append(name)
            return icon(canvas, x, y, name, *args, **named)

        monkeypatch.setattr(Cache, "get", lambda _self, _key, make: make())  # what is kept would not be heard
        monkeypatch.setattr(Canvas, "text", listened)
        monkeypatch.setattr(Canvas, "icon", seen)

    def within(self, area: Box) -> list[Said]:
        """The lines that begin in a box."""
        return [line for line in self.lines if area.left <= line.x < area.right and area.top <= line.y < area.bottom]
