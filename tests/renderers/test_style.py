"""Shared screens speak to a game through its style alone: here they draw one that no game has."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import renderers
from engine.kernel.catalogue import DATA
from engine.kernel.checks import Refusal
from engine.kernel.ids import Ref, SeatId
from engine.kernel.views import CardView, HandCard, Result, SeatView, View
from renderers import boards
from renderers.canvas import ALL_CORNERS, Box, Canvas, Picture, Sheet, box, outline
from renderers.card import draw_card
from renderers.decklist import DeckSheet, draw_decklist
from renderers.hand import draw_hand
from renderers.marks import Marks, arrows, damage, ring, tag
from renderers.result import draw_result
from renderers.style import AbilityFacts, CardFacts, Number, Panel, Place, Style, Supply
from renderers.theme import Theme, ThemeFile
from renderers.tiles import Ground
from tests.renderers.tables import GAME, STYLE, Listening

ROOM = Path(renderers.__file__).parent
GUARD = CardFacts(
    "guard", "Guard", "unit", "steel", "Unit", (Number("gear", "ink", 4), Number("skull", "ink", 2)), 3, None, False,
    ("small print",),
    (AbilityFacts("Stand", "always", "It stands." * 9, 0), AbilityFacts("Turn", "flip", "It turns.", 2, 1)),
)  # fmt: skip


class Steel(Style):
    """Cut corners, hexagons, two faces a card."""

    card_height = 820
    score_label = "sites"

    def __init__(self) -> None:
        raw = json.loads((DATA / GAME / "theme.json").read_text("utf-8"))
        raw |= {"corners": "cut", "tag": "hexagon", "damage": "diamond", "motifs": {}, "verbs": {}, "badges": {}}
        raw["kinds"] = {"steel": {"deep": "#204060", "light": "#80A0C0", "glyph": "gear"}}
        raw["sections"] = {"unit": "Units"}
        raw["abilities"] = {"always": {"glyph": "clock", "title": "Rule"}, "flip": {"glyph": "rotate-right"}}
        self.look = Theme("steel", ThemeFile.model_validate(raw))

    def facts(self, card: str) -> CardFacts:
        return GUARD

    def quiet(self, height: int) -> Ground:
        return Ground(f"steel {height}", Canvas(box(0, 0, 1280, height), self.look["ground"]), self.look.palette)

    def scene(self, height: int, horizon: int) -> Ground:
        return self.quiet(height)

    def board(self, view: Any, marks: Marks) -> Picture:
        ground = self.quiet(400)
        sheet = ground.sheet()
        tile = box(100, 100, 200, 100)
        ground.tile(sheet, tile, "tile", lambda canvas: self.frame(canvas, tile, 14, self.look["page"], drop=4))
        return sheet.picture()

    def emblem(
        self, canvas: Canvas, area: Box, card: str, radius: float = 14, *, beaten: bool = False, scale: float = 1
    ) -> None:
        self.frame(canvas, area, radius, self.look["panel"])

    def cost(self, canvas: Canvas, x: float, y: float, radius: float, cost: int) -> None:
        canvas.text(x, y, f"C{cost}", self.look.face("number"), 26, self.look["ink"], "middle")

    def pip(self, canvas: Canvas, x: float, y: float, radius: float, *, full: bool = True) -> None:
        canvas.ellipse(x, y, radius, fill=self.look["accent"])

    def use(self, card: HandCard, asked: str) -> str:
        return "deploy"

    def supply(self, view: Any) -> Supply | None:
        return Supply("resources", 3, 3)

    def places(self, known: CardFacts) -> tuple[Place, ...]:
        look = self.look
        front = Place(Box(40, 400, 620, 780), look["ink"], look["page_line"])
        return front, Place(Box(660, 400, 1240, 780), look["text"], look["panel"])

    def page(self, canvas: Canvas, known: CardFacts) -> None:
        self.frame(canvas, Box(20, 20, 630, 800), 18, self.look["page"], self.look["page_line"], 4)

    def score(self, view: Any, seat: Any) -> str:
        return "5"

    def summary(self, view: Any, winner: Any) -> tuple[Panel, ...]:
        return (Panel("clock", self.look["ink"], str(view.turn), "turns"),)

    def totals(self, counts: Mapping[str, int]) -> tuple[Panel, ...]:
        return (Panel("clock", self.look["ink"], "1", "ships"),)

    def curve(self, counts: Mapping[str, int]) -> tuple[str, dict[int, int]]:
        return "Cost curve", {0: 2, 3: 1}

    def star(self, counts: Mapping[str, int]) -> str:
        return next(iter(counts), "")


def a_view(seats: int = 3) -> View:
    refusal = Refusal("M-1", "Not now.")
    return View(
        viewer=SeatId(0),
        decision=None,
        result=Result((SeatId(0),), "the last site", "M-2"),
        log_tail=(),
        seats=tuple(SeatView(SeatId(n), f"P{n}", "guard", n == 0, 20, 5, ()) for n in range(seats)),
        turn=7,
        phase="war",
        turn_seat=SeatId(0),
        hand=(
            HandCard(Ref("guard#1"), "guard", "Guard", "unit", True, "", None, 3),
            HandCard(Ref("guard#2"), "guard", "Guard", "unit", False, "", refusal, 3),
        ),
        look=(CardView(Ref("guard#3"), "guard", "Guard", "unit"),),
    )


def test_shared_screens_draw_a_game_they_know_nothing_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hand, card, result and deck list say the game's words and show its signs, and no other game's."""
    style, drawn = Steel(), Listening(monkeypatch)
    look, held = draw_hand(style, a_view(), Marks({"guard#1": "1"}))
    (card,) = draw_card(style, "guard")
    end = draw_result(style, a_view())
    (deck,) = draw_decklist(style, DeckSheet("Steel", "Ann", {"guard": 3}, False, ""))

    assert [picture.width for picture in (look, held, card, end, deck)] == [1280] * 5
    assert card.height == 820
    said = {line.text for line in drawn.lines}
    assert {
        "deploy",
        "resources 3",
        "wins · the last site",
        "5 : 5",
        "sites",
        "Units",
        "Cost curve",
        "C3",
        "Rule",
    } <= said
    assert not [text for text in said if re.search(r"HP|Energy|evolve|Bench|relic|defeat", text)]
    assert not {"paw", "bolt", "heart", "cat", "bed", "gem"} & set(drawn.icons)


def test_each_face_of_a_card_has_its_abilities_in_its_own_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands on the second face is drawn there."""
    style, drawn = Steel(), Listening(monkeypatch)
    draw_card(style, "guard")
    front, back = style.places(GUARD)

    assert [line.text for line in drawn.within(front.area)][:2] == ["Rule", "Stand"]
    assert [line.text for line in drawn.within(back.area)] == ["Turn", "It turns."]


def test_shared_modules_name_no_word_of_a_game() -> None:
    """All that one game alone has lies below ``boards``."""
    words = re.compile(r"\b(misomochi|MisoMochi|energy|Energy|HP|hp|evolves?|relic|Bench|Active|defeats)\b")
    shared = [path for path in ROOM.glob("*.py") if path.name != "palette.py"]
    found = [f"{path.name}: {word.group()}" for path in shared for word in words.finditer(path.read_text("utf-8"))]

    assert len(shared) > 10
    assert found == []


def test_styles_are_found_by_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second style for the same game, or a module without one, fails at once."""
    assert boards.style_of(GAME) is STYLE
    modules = {"renderers.boards.one": STYLE, "renderers.boards.two": STYLE}
    monkeypatch.setattr(boards, "iter_modules", lambda _: [SimpleNamespace(name=name[-3:]) for name in modules])
    monkeypatch.setattr(boards, "import_module", lambda name: SimpleNamespace(STYLE=modules[name]))

    with pytest.raises(ImportError, match="two styles"):
        boards.all_styles.__wrapped__()
    monkeypatch.setattr(boards, "import_module", lambda _: SimpleNamespace())
    with pytest.raises(ImportError, match="one has no STYLE"):
        boards.all_styles.__wrapped__()


@pytest.mark.parametrize(
    ("kind", "corner"),
    [("cut", [(90, 0), (100, 10)]), ("step", [(90, 0), (90, 5), (95, 5), (95, 10), (100, 10)])],
)
def test_corners_have_the_shape_of_the_theme(kind: str, corner: list[tuple[float, float]]) -> None:
    """A box of 100 by 60 with corners of 10: the path begins at its top right; square corners are one point."""
    area = Box(0, 0, 100, 60)
    path, first = outline(area, 10, kind), len(corner)

    assert path[:first] == corner
    assert path[first : 2 * first] == [(100 - y, x - 40) for x, y in corner]
    assert path[0] == path[-1]
    assert outline(area, 10, kind, (False, False, False, False)) == [(100, 0), (100, 60), (0, 60), (0, 0), (100, 0)]
    assert outline(area, 10, kind, (False, True, False, True))[first : first + 1] == [(100, 60)]
    assert ALL_CORNERS == (True, True, True, True)


def test_marks_have_the_shapes_of_the_theme() -> None:
    """Hexagons, diamonds and cut rings instead of discs, stars and round ones."""
    pictures = []
    for look in (STYLE.look, Steel().look):
        ground = Ground("plain", Canvas(box(0, 0, 400, 300), look["ground"]), look.palette)
        sheet: Sheet = ground.sheet()
        ring(sheet, look, box(40, 40, 120, 100), solid=False, radius=16)
        ring(sheet, look, box(240, 40, 120, 100), solid=True, radius=16)
        tag(sheet, look, 160, 40, "A")
        damage(sheet, look, 240, 200, "30", 33, 29)
        arrows(sheet, look, [((100, 280), (100, 180), (60, 180)), ((100, 280), (100, 150))])
        pictures.append(sheet.picture())

    assert pictures[0].data != pictures[1].data
