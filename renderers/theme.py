"""A game's tokens and motifs, read from ``data/<game>/theme.json``, and the printed facts of its cards.

Colours, faces, glyphs and short labels come from here; sizes of a screen belong to that screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine import games
from engine.kernel.catalogue import DATA
from renderers.canvas import Colour, Palette, mix, rgb
from renderers.fonts import Face

Hex = str


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Kind(_Model):
    """Colours and glyph of a family of cards; ``ground`` names the pattern behind its motifs, "" for one by seed."""

    deep: Hex
    light: Hex
    glyph: str
    ground: Literal["", "rays", "rings", "stars", "threads", "leaves", "hills"] = ""


class Cut(_Model):
    """A font and its place on the variation axes."""

    font: str
    weight: int = 600
    width: int = 100


class Mark(_Model):
    """A glyph with its colour and text; braces in the text are filled by whoever draws it."""

    glyph: str
    colour: Hex = "#000000"
    text: str = ""
    title: str = ""


class Part(_Model):
    """One figure of a motif: where it stands (in units of the motif's radius), its size and what it is made of."""

    figure: Literal["cat", "yarn", "moth", "robot", "pudding", "window", "spool", "wisp", "castle", "crescent", "glyph"]
    x: float = 0
    y: float = 0
    r: float = 1
    colour: Hex = "#FFF3DC"
    dark: Hex = "#2A2150"
    hole: Hex = "#171A43"
    fur: Hex = "#F09A3E"
    blush: Hex = "#F08FA5"
    ears: Literal["cat", "bunny"] = "cat"
    mane: tuple[Hex, ...] = ()
    stripes: bool = False
    moon: bool = False
    patch: bool = False
    tooth: bool = False
    limbs: bool = False
    glyph: str = ""


class ThemeFile(_Model):
    """What a theme file holds.

    ``veils`` (a colour, the colour laid over it, its opacity), ``tints`` and ``blends`` are further colours of its
    palette.
    """

    colours: dict[str, Hex]
    kinds: dict[str, Kind]
    faces: dict[str, Cut]
    badges: dict[str, Mark]
    abilities: dict[str, Mark]
    phases: dict[str, Mark]
    asks: dict[str, str]
    sections: dict[str, str]
    verbs: dict[str, str]
    motifs: dict[str, tuple[Part, ...]]
    veils: tuple[tuple[str, str, float], ...] = ()
    tints: tuple[Hex, ...] = ()
    blends: tuple[Hex, ...] = Field(default=(), max_length=120)


@dataclass(frozen=True, slots=True)
class Shade:
    """The two colours of a kind and its glyph."""

    deep: Colour
    light: Colour
    glyph: str
    ground: str


@dataclass(frozen=True, slots=True)
class AbilityFacts:
    """One ability as printed; ``kind`` is a key of the theme's ``abilities``, ``cost`` in Energy."""

    name: str
    kind: str
    text: str
    cost: int


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card as printed: all that its pictures show."""

    card: str
    title: str
    kind: str
    frame: str
    type_line: str
    hp: int | None
    cost: int
    limit: int | None
    is_house: bool
    evolves_from: str | None
    notes: tuple[str, ...]
    abilities: tuple[AbilityFacts, ...]


class Theme:
    """The look of one game."""

    def __init__(self, game: str, data: ThemeFile) -> None:
        self.game = game
        self.data = data
        self.kinds = {
            name: Shade(rgb(kind.deep), rgb(kind.light), kind.glyph, kind.ground) for name, kind in data.kinds.items()
        }
        self._colours = {name: rgb(code) for name, code in data.colours.items()}
        self._faces = {name: Face(cut.font, cut.weight, cut.width) for name, cut in data.faces.items()}

    def __getitem__(self, colour: str) -> Colour:
        return self._colours[colour]

    def face(self, role: str) -> Face:
        """The face for a role: title, number, label, body, aside."""
        return self._faces[role]

    def shade(self, frame: str) -> Shade:
        """The colours of a frame; a frame without any looks like a relic's."""
        return self.kinds.get(frame) or self.kinds[next(iter(self.kinds))]

    def motif(self, card: str, frame: str) -> tuple[Part, ...]:
        """The figures of a card: its own, or its kind's glyph."""
        return self.data.motifs.get(card) or (Part(figure="glyph", glyph=self.shade(frame).glyph),)

    @property
    def token_colours(self) -> list[tuple[int, int, int]]:
        """Every token and each mix of kinds that fills an area, without repetition."""
        shade, white = self["shade"], self["pure"]
        colours = list(self._colours.values())
        for kind in self.kinds.values():
            colours += [kind.deep, kind.light, mix(kind.deep, kind.light, 0.42)]
            colours += [mix(kind.deep, shade, 0.25), mix(kind.deep, shade, 0.4)]
            colours += [mix(kind.deep, kind.light, 0.6), mix(kind.light, white, 0.35)]
        colours += [mix(self[below], self[above], share) for below, above, share in self.data.veils]
        colours += [rgb(mark.colour) for mark in (*self.data.badges.values(), *self.data.abilities.values())]
        colours += [rgb(code) for code in self.data.tints]
        return list(dict.fromkeys(colour[:3] for colour in colours))

    @cached_property
    def palette(self) -> Palette:
        """The one palette of all pictures of this game: tokens and mixes exactly, then the frequent blends."""
        tokens = [(*colour, 255) for colour in self.token_colours]
        return Palette([*tokens, *(rgb(code) for code in self.data.blends)])


@cache
def theme(game: str) -> Theme:
    """The theme of a game.

    Raises:
        FileNotFoundError: the game has none.
    """
    text = (DATA / game / "theme.json").read_text(encoding="utf-8")
    return Theme(game, ThemeFile.model_validate_json(text))


def catalogue(game: str) -> Mapping[str, Any]:
    """The card definitions of a game by id."""
    record: Any = games.get(game)
    found: Mapping[str, Any] = record.catalogue
    return found


@cache
def facts(game: str, card: str) -> CardFacts:
    """The printed facts of a card.

    Raises:
        KeyError: the game has no such card.
    """
    found = catalogue(game)[card]
    abilities = tuple(
        AbilityFacts(ability.name, _ability_kind(ability), ability.text, ability.cost.energy)
        for ability in found.abilities
    )
    notes = tuple(str(note) for note in (found.restriction, found.rarity, found.edition) if note)
    return CardFacts(
        found.id,
        found.title,
        found.kind,
        found.frame,
        found.type_line,
        found.hp,
        found.play_cost.energy,
        found.limits.deck or found.limits.in_play,
        found.house,
        found.evolves_from,
        notes,
        abilities,
    )


def _ability_kind(ability: Any) -> str:
    """Which head an ability is printed under; a trigger that reacts to somebody's act is an answer."""
    if ability.kind != "trigger":
        return str(ability.kind)
    answers = {"before_attack_damage", "before_targeted_effect", "would_be_defeated"}
    return "trigger" if ability.timing in answers else "moment"
