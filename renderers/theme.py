"""A game's tokens and motifs, read from ``data/<game>/theme.json``.

Colours, faces, glyphs and short labels come from here; sizes of a screen belong to that screen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.kernel import catalogue
from engine.kernel.errors import DataError
from renderers.canvas import Colour, Palette, mix, rgb
from renderers.fonts import Face

Hex = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
"""A colour as #RRGGBB."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Kind(_Model):
    """Colours and glyph of a family of cards; ``ground`` names the pattern behind its motifs, "" for any."""

    deep: Hex
    light: Hex
    glyph: str
    ground: str = ""


class Cut(_Model):
    """A font and its place on the variation axes; ``stroke`` is as ``fonts.Face`` says."""

    font: str
    weight: int = 600
    width: int = 100
    stroke: int = 0


class Mark(_Model):
    """A glyph with its colour and text; braces in the text are filled by whoever draws it."""

    glyph: str
    colour: Hex = "#000000"
    text: str = ""
    title: str = ""


class Roles(_Model):
    """The colours of what all games have, each a token of the theme or a colour.

    On the ground of a picture: ``text``, ``soft``, ``accent``, ``bright``, and a ``panel`` with its ``panel_edge``.
    Cards are ``page`` with ``page_line``, ``ink`` and ``ink_soft``. ``target`` with ``on_target`` marks what can be
    picked, above a dark ``rim``; ``hurt`` with ``on_hurt`` and ``hurt_edge`` what hurts now; ``yes`` and ``no`` with
    ``on_verdict`` what can be played. A banner is ``banner`` with ``banner_edge``, ``banner_text``, ``banner_soft``
    and ``banner_tail``; ``winner`` is the edge of who has won.
    """

    ground: str
    text: str
    soft: str
    accent: str
    bright: str
    panel: str
    panel_edge: str
    page: str
    page_line: str
    ink: str
    ink_soft: str
    target: str
    on_target: str
    rim: str
    hurt: str
    on_hurt: str
    hurt_edge: str
    yes: str
    no: str
    on_verdict: str
    banner: str
    banner_edge: str
    banner_text: str
    banner_soft: str
    banner_tail: str
    winner: str


class ThemeFile(_Model):
    """What a theme file holds.

    ``corners`` are those of frames and rings, ``tag`` the shape of an option's letter, ``damage`` that of damage.
    ``motifs`` says what a card's emblem shows, in words of the game's own. Further colours of its palette are
    ``mixes`` of each kind (two of deep, light or a colour, and the share of the second), ``veils`` (a colour, the
    colour laid over it, its opacity), ``tints``, and last ``blends``.
    """

    colours: dict[str, Hex]
    roles: Roles
    corners: Literal["round", "cut", "step"] = "round"
    tag: Literal["disc", "hexagon", "diamond"] = "disc"
    damage: Literal["star", "hexagon", "diamond"] = "star"
    kinds: dict[str, Kind] = Field(min_length=1)
    faces: dict[str, Cut]
    badges: dict[str, Mark]
    abilities: dict[str, Mark]
    phases: dict[str, Mark]
    asks: dict[str, str]
    sections: dict[str, str]
    verbs: dict[str, str]
    motifs: dict[str, tuple[dict[str, Any], ...]]
    mixes: tuple[tuple[str, str, float], ...] = ()
    veils: tuple[tuple[str, str, float], ...] = ()
    tints: tuple[Hex, ...] = ()
    blends: tuple[Hex, ...] = Field(default=(), max_length=120)

    @model_validator(mode="after")
    def _roles_have_colours(self) -> Self:
        for role, colour in self.roles.model_dump().items():
            if colour not in self.colours and re.fullmatch("#[0-9A-Fa-f]{6}", colour) is None:
                raise catalogue.FieldFault(f"roles.{role}", f"{colour!r} is no token and no colour #RRGGBB")
        return self


@dataclass(frozen=True, slots=True)
class Shade:
    """The two colours of a kind and its glyph."""

    deep: Colour
    light: Colour
    glyph: str
    ground: str


class Theme:
    """The look of one game."""

    def __init__(self, game: str, data: ThemeFile) -> None:
        self.game = game
        self.data = data
        self.kinds = {
            name: Shade(rgb(kind.deep), rgb(kind.light), kind.glyph, kind.ground) for name, kind in data.kinds.items()
        }
        self._colours = {name: rgb(code) for name, code in data.colours.items()}
        self.roles = {
            role: self._colours[colour] if colour in self._colours else rgb(colour)
            for role, colour in data.roles.model_dump().items()
        }
        self._faces = {name: Face(cut.font, cut.weight, cut.width, cut.stroke) for name, cut in data.faces.items()}

    def __getitem__(self, colour: str) -> Colour:
        """The colour of a role that all games have, or of a token of this one's own."""
        return self.roles.get(colour) or self._colours[colour]

    def face(self, role: str) -> Face:
        """The face for a role: title, name (of cards), number, label, body, aside."""
        return self._faces[role]

    def shade(self, frame: str) -> Shade:
        """The colours of a frame; a frame without any looks like the first kind's."""
        return self.kinds.get(frame) or self.kinds[next(iter(self.kinds))]

    @property
    def token_colours(self) -> list[tuple[int, int, int]]:
        """Every token and role and each mix of kinds that fills an area, without repetition."""
        colours = [*self._colours.values(), *self.roles.values()]
        for kind in self.kinds.values():
            known = self._colours | {"deep": kind.deep, "light": kind.light}
            colours += [kind.deep, kind.light]
            colours += [mix(known[first], known[second], share) for first, second, share in self.data.mixes]
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
        DataError: the game has none, or it is faulty.
    """
    faults: list[DataError] = []
    path = catalogue.DATA / game / "theme.json"
    data = catalogue.read_record(ThemeFile, path, faults)
    catalogue.raise_first(faults)
    if data is None:
        raise DataError(catalogue.name_of(path), "", "the theme could not be read")
    return Theme(game, data)
