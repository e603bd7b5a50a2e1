"""Font files, their coverage and sizes, and the names of icons. How text is laid out is in ``text``."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageFont

SCALE = 2
"""Everything is drawn at this many pixels for one of the finished picture."""

ICONS = "icons"
FALLBACKS = ("noto", "fredoka", "arabic", "thai", "cjk")
"""Who draws what the font of a role has no glyph for, in this order; Hebrew is Fredoka's."""

FONTS = {"noto": "noto-sans", "arabic": "noto-sans-arabic", "thai": "noto-sans-thai"}
"""Short names of fonts; any other is its own, and what the package ``fontpkg-<name>`` holds."""

FILES = {
    "cjk": ("cvttf_NotoSansCJK_Bold", "NotoSansCJKtc-Bold.otf"),
    ICONS: ("fontawesomefree", "static/fontawesomefree/webfonts/fa-solid-900.ttf"),
}
"""Package and file of the fonts that are packed otherwise."""

WEIGHTS = {"Regular": 400, "Medium": 500, "SemiBold": 600, "Bold": 700, "ExtraBold": 800, "Black": 900}
"""How files of one weight are named."""


@dataclass(frozen=True, slots=True)
class Face:
    """A cut of a font: ``weight`` and ``width`` are positions on its variation axes, where it has them.

    ``stroke`` makes the letters of a font without a bolder cut heavier, by so many pixels of the drawing on each side.
    """

    font: str
    weight: int = 600
    width: int = 100
    stroke: int = 0


@cache
def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the font package {package} is not installed")
    return Path(spec.origin).parent


def file_of_weight(names: Iterable[str], weight: int) -> str:
    """Which of a font's files holds its upright letters: the variable one, else that of the nearest weight.

    Raises:
        FileNotFoundError: there is none.
    """
    upright = sorted(name for name in names if "Italic" not in name)
    if not upright:
        raise FileNotFoundError("the font package holds no upright font")

    def distance(name: str) -> int:
        return abs(WEIGHTS.get(name.removesuffix(".ttf").rsplit("-", 1)[-1], 400) - weight)

    return next((name for name in upright if "[" in name), min(upright, key=distance))


@cache
def _path(font: str, weight: int = 400) -> Path:
    if font in FILES:
        package, name = FILES[font]
        return _folder(package) / name
    files = _folder("fontpkg_" + FONTS.get(font, font).replace("-", "_")) / "files"
    return files / file_of_weight((path.name for path in files.glob("*.ttf")), weight)


@cache
def has_widths(font: str) -> bool:
    """Whether a font can be set narrower."""
    return "wdth" in _path(font).name


@lru_cache(maxsize=512)
def loaded(face: Face, pixels: int) -> ImageFont.FreeTypeFont:
    """The font at this size in pixels of the drawing, not of the finished picture."""
    path = _path(face.font, face.weight)
    font = ImageFont.truetype(path, pixels, layout_engine=ImageFont.Layout.BASIC)
    if "[" in path.name:
        places = []
        for axis in font.get_variation_axes():
            name = axis["name"]
            label = name.decode() if isinstance(name, bytes) else str(name)
            wanted = face.weight if "eight" in label else face.width
            places.append(float(max(axis["minimum"] or 0, min(axis["maximum"] or 0, wanted))))
        font.set_variation_by_axes(places)
    return font


@lru_cache(maxsize=16384)
def advance(face: Face, pixels: int, sign: str) -> float:
    """How far a sign moves the pen, in pixels of the drawing; the same beside others, for nothing is kerned."""
    return loaded(face, pixels).getlength(sign)


@lru_cache(maxsize=4096)
def cap_height(face: Face, pixels: int) -> int:
    """Height of a capital letter above the baseline, in pixels of the drawing."""
    return -int(loaded(face, pixels).getbbox("H", anchor="ls")[1])


@cache
def coverage(font: str) -> frozenset[int]:
    """The code points that a font has glyphs for, read from its ``cmap`` table.

    Source: the OpenType specification, cmap formats 4 and 12.
    """
    data = _path(font).read_bytes()
    tables = struct.unpack(">H", data[4:6])[0]
    start = next(
        struct.unpack(">I", data[entry + 8 : entry + 12])[0]
        for entry in range(12, 12 + 16 * tables, 16)
        if data[entry : entry + 4] == b"cmap"
    )
    found: set[int] = set()
    for number in range(struct.unpack(">H", data[start + 2 : start + 4])[0]):
        offset = struct.unpack(">I", data[start + 8 + 8 * number : start + 12 + 8 * number])[0]
        table = data[start + offset :]
        kind = struct.unpack(">H", table[:2])[0]
        if kind == 4:
            count = struct.unpack(">H", table[6:8])[0] // 2
            ends = struct.unpack(f">{count}H", table[14 : 14 + 2 * count])
            starts = struct.unpack(f">{count}H", table[16 + 2 * count : 16 + 4 * count])
            for first, last in zip(starts, ends, strict=True):
                found.update(range(first, last + 1))
        elif kind == 12:
            for group in range(struct.unpack(">I", table[12:16])[0]):
                first, last, _ = struct.unpack(">III", table[16 + 12 * group : 28 + 12 * group])
                found.update(range(first, last + 1))
    return frozenset(found - {0xFFFF})


@cache
def _icon_table() -> dict[str, str]:
    path = _folder("fontawesomefree") / "static/fontawesomefree/metadata/icons.json"
    records = json.loads(path.read_text(encoding="utf-8"))
    return {name: chr(int(record["unicode"], 16)) for name, record in records.items() if "solid" in record["free"]}


def icon(name: str) -> str:
    """The character of an icon in the icon font.

    Raises:
        KeyError: there is no icon with this name.
    """
    return _icon_table()[name]
