"""What draws a text: its signs from left to right, and the font that has each of them. Sizes are for ``text``.

Writing from right to left is put into the order in which it is seen, Arabic letters into the shapes that they take
beside each other. Every sign leaves a visible trace: its own glyph, a plainer form of it, an icon, or a substitute.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

import regex
from arabic_reshaper import ArabicReshaper
from bidi import get_display

from renderers.fonts import FALLBACKS, ICONS, coverage, icon

SUBSTITUTE = "□"

EMOJI = {
    "🦝": "paw",
    "🐾": "paw",
    "🐱": "cat",
    "🐈": "cat",
    "🐶": "dog",
    "🐉": "dragon",
    "🐟": "fish",
    "🐸": "frog",
    "🔥": "fire",
    "🌙": "moon",
    "☀": "sun",
    "⭐": "star",
    "🌟": "star",
    "✨": "wand-magic-sparkles",
    "❤": "heart",
    "💜": "heart",
    "💙": "heart",
    "👑": "crown",
    "🚀": "rocket",
    "🎲": "dice",
    "👻": "ghost",
    "💀": "skull",
    "⚡": "bolt",
    "🍵": "mug-hot",
    "☕": "mug-hot",
    "🍀": "clover",
    "🌸": "leaf",
    "🎮": "gamepad",
    "🏆": "trophy",
    "🤖": "robot",
    "🍡": "candy-cane",
    "❄": "snowflake",
}
OTHER_EMOJI = "face-smile"

_PICTOGRAPH = regex.compile(r"\p{Extended_Pictographic}|\p{Regional_Indicator}")
_PLAIN_SIGN = regex.compile(r"[©®™‼⁉ℹ↔-↪Ⓜ〰〽㊗㊙0-9#*]\ufe0f?")
_RIGHT_TO_LEFT = regex.compile(r"[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]")
_ARABIC = regex.compile(r"\p{Script=Arabic}")
_MARKS = regex.compile(r"\p{Mn}+")
_UNSEEN = frozenset({0xFE0E, 0xFE0F, 0x200C, 0x200D})
"""Variation selectors and joiners: they shape their neighbours and have no sign of their own."""

_STAND_INS = range(0x2500, 0x2580)
"""Neutral signs that stand for clusters while an order is looked for."""

_shaper = ArabicReshaper()


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring clusters that one font draws; ``glyphs`` are characters of that font."""

    font: str
    glyphs: str


def clusters(text: str) -> list[str]:
    """The grapheme clusters of a text: what a reader takes for one sign."""
    return [str(cluster) for cluster in regex.findall(r"\X", text)]


def seen(text: str) -> list[str]:
    """The clusters of a text from left to right; the text as a whole reads from the left.

    Vowel points of Hebrew and Arabic are left out. Controls of direction become substitutes, so that a name cannot
    turn its surroundings around.

    Source: Unicode Standard Annex 9, as python-bidi carries it out.
    """
    shown = [_shown(cluster) for cluster in clusters(unicodedata.normalize("NFC", text))]
    if not _RIGHT_TO_LEFT.search(text):
        return shown
    bare = "".join(_MARKS.sub("", sign) if _RIGHT_TO_LEFT.match(sign) else sign for sign in shown)
    shaped = str(_shaper.reshape(bare)) if _ARABIC.search(bare) else bare
    stood_for: dict[str, str] = {}
    line = ""
    for sign in clusters(shaped):
        is_one = len(sign) == 1 and ord(sign) not in _STAND_INS
        if is_one or len(stood_for) == len(_STAND_INS):
            line += sign
            continue
        stand_in = chr(_STAND_INS[len(stood_for)])
        stood_for[stand_in] = sign
        line += stand_in
    return [stood_for.get(sign, sign) for sign in clusters(str(get_display(line, base_dir="L")))]


def _shown(cluster: str) -> str:
    """A cluster without what would turn or break a line."""
    if cluster.isspace():
        return " "
    if any(unicodedata.category(char) in {"Cc", "Cf"} and ord(char) not in _UNSEEN for char in cluster):
        return SUBSTITUTE
    return cluster


@lru_cache(maxsize=4096)
def runs(text: str, font: str) -> tuple[Run, ...]:
    """What draws each part of a text, from left to right; substitutes side by side are one."""
    if text.isascii() and text.isprintable() and coverage(font).issuperset(map(ord, text)):
        return (Run(font, text),) if text else ()
    found: list[Run] = []
    for cluster in seen(text):
        run = _run(cluster, font)
        if found and found[-1].font == run.font and run.font != ICONS:
            if run.glyphs == SUBSTITUTE and found[-1].glyphs.endswith(SUBSTITUTE):
                continue
            found[-1] = Run(run.font, found[-1].glyphs + run.glyphs)
        else:
            found.append(run)
    return tuple(found)


def _run(cluster: str, font: str) -> Run:
    if cluster == " ":
        return Run(font, cluster)
    if _PICTOGRAPH.search(cluster) and not _PLAIN_SIGN.fullmatch(cluster):
        return Run(ICONS, icon(EMOJI.get(cluster[0], OTHER_EMOJI)))
    glyphs = "".join(char for char in unicodedata.normalize("NFC", cluster) if ord(char) not in _UNSEEN)
    plainer = unicodedata.normalize("NFKC", glyphs)  # letters that mathematics knows in bold, script, in circles
    for form in (glyphs, plainer, plainer[:1]):  # of marks stacked on a letter, the letter is what is read
        for name in (font, *FALLBACKS):
            if form and all(ord(char) in coverage(name) for char in form):
                return Run(name, form)
    return Run("cjk", SUBSTITUTE)
