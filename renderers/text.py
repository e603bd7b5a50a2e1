"""Text that fits: widths, shortening and line breaks. Nothing is drawn here.

All widths and sizes are pixels of the finished picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from renderers.fonts import ICONS, SCALE, Face, advance, has_widths
from renderers.glyphs import Run, clusters, runs

SMALLEST = 26
"""Nothing that must be read is smaller: at 550 px width that is about 11 px."""

NARROW = (90, 82, 75)
"""Steps of the width axis, where a font has one."""

ICON_SIZE = 0.86
FALLBACK_SIZE = 0.94
ICON_GAP = 0.12


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text as it will be drawn."""

    text: str
    face: Face
    size: int
    width: float


def run_face(run: Run, face: Face, size: int) -> tuple[Face, int]:
    """The face and the size in pixels of the drawing with which a run is set."""
    if run.font == face.font:
        return face, size * SCALE
    if run.font == ICONS:
        return Face(ICONS), int(size * ICON_SIZE * SCALE)
    return Face(run.font, 700), int(size * FALLBACK_SIZE * SCALE)


@lru_cache(maxsize=16384)
def run_width(run: Run, face: Face, size: int) -> float:
    """How far a run moves the pen."""
    used, pixels = run_face(run, face, size)
    width = sum(advance(used, pixels, sign) for sign in run.glyphs) / SCALE
    return width + size * ICON_GAP if run.font == ICONS else width


def measure(text: str, face: Face, size: int) -> float:
    """The width of a text on one line."""
    return sum(run_width(run, face, size) for run in runs(text, face.font))


@lru_cache(maxsize=4096)
def fit(text: str, face: Face, size: int, width: float, smallest: int = SMALLEST, *, short: bool = False) -> Fitted:
    """A text on one line within ``width``, changed as little as possible.

    In this order: narrower, smaller down to ``smallest``, and as the last resort an ellipsis. With ``short`` (names of
    cards on small tiles) before that: without what follows a comma, then without leading words.
    """
    candidates = [text]
    if short:
        head = text.split(", ")[0]
        candidates.append(head)
        words = head.split(" ")
        if words[0] == "The":
            words = words[1:]
            candidates.append(" ".join(words))
        if len(words) > 1 and len(words[-1]) > 3 and words[-1].isalpha():
            candidates.append(words[-1])
    for candidate in candidates:
        found = _set(candidate, face, size, width, smallest)
        if found is not None:
            return found
    return _cut(text, face, min(size, smallest), width)


def _set(text: str, face: Face, size: int, width: float, smallest: int) -> Fitted | None:
    """The widest and largest setting that fits, None where even the smallest does not."""
    cuts = _cuts(face)
    narrowest = cuts[-1]
    low, high = min(size, smallest), size
    if measure(text, narrowest, low) > width:
        return None
    while low < high:  # the largest size in which the narrowest cut fits
        middle = (low + high + 1) // 2
        if measure(text, narrowest, middle) <= width:
            low = middle
        else:
            high = middle - 1
    for cut in cuts:
        wide = measure(text, cut, low)
        if wide <= width:
            return Fitted(text, cut, low, wide)
    return None


@cache
def _cuts(face: Face) -> tuple[Face, ...]:
    """A face and its narrower cuts."""
    if not has_widths(face.font):
        return (face,)
    return tuple(dict.fromkeys(replace(face, width=min(face.width, step)) for step in (face.width, *NARROW)))


def narrow(face: Face) -> Face:
    """The narrowest cut of a face."""
    return replace(face, width=NARROW[-1]) if has_widths(face.font) else face


def _cut(text: str, face: Face, size: int, width: float) -> Fitted:
    narrowed = narrow(face)
    parts = clusters(text)
    while parts:
        shortened = "".join(parts).rstrip(" ,&·") + "…"
        wide = measure(shortened, narrowed, size)
        if wide <= width:
            return Fitted(shortened, narrowed, size, wide)
        parts.pop()
    return Fitted("…", narrowed, size, measure("…", narrowed, size))


def fit_list(names: Sequence[str], face: Face, size: int, width: float) -> Fitted:
    """Names with commas between them; those without room become ``+n``."""
    for shown in range(len(names), 0, -1):
        text = ", ".join(names[:shown]) + (f" +{len(names) - shown}" if shown < len(names) else "")
        found = _set(text, face, size, width, SMALLEST)
        if found is not None:
            return found
    return fit(f"{len(names)}", face, size, width)


@lru_cache(maxsize=4096)
def wrap(text: str, face: Face, size: int, width: float, indent: float = 0) -> tuple[str, ...]:
    """All lines of a text, however many; a word wider than a line goes on in the next one.

    Args:
        indent: pixels that stay free at the beginning of the first line, which is "" where no word fits beside them.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}".strip()
            if measure(longer, face, size) <= width - (0 if lines else indent):
                line = longer
                continue
            if line or (not lines and indent):
                lines.append(line)
            *full, line = _broken(word, face, size, width)
            lines += full
        lines.append(line)
    return tuple(lines)


def _broken(word: str, face: Face, size: int, width: float) -> list[str]:
    """A word as it stands on lines of its own: one, or several for a word without end."""
    if measure(word, face, size) <= width:
        return [word]
    lines = [""]
    for sign in clusters(word):
        if lines[-1] and measure(lines[-1] + sign, face, size) > width:
            lines.append("")
        lines[-1] += sign
    return lines
