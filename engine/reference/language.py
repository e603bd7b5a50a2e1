"""What English words do in a question: which carry meaning, what they come from, and what the question is about."""

from __future__ import annotations

import re
from functools import lru_cache

from Stemmer import Stemmer

from engine.kernel.statements import About
from engine.reference.folding import fold, words

_EMPTY = (
    "a able about actually afaik again all allow allowed also am an and another any anyone anything are arent "
    "as at basically bc be because been being bit both btw but by can cannot cant cause clarify clear confused "
    "could cuz define definition describe did didnt do does doesnt doing done dont dumb during each even every "
    "exact exactly explain explained explaining for from game get gets getting going got guess guys had happen "
    "happened happens has have having he hello help her here hey hi his how i id idk if im imo in into is isnt "
    "it its ive just know legal let lets like lol lot made make makes match may me mean meaning means might "
    "mine must my need new newbie no noob not now of ok okay on one onto or other our out over playing please "
    "pls plz possible pretty question quick r really remember right rn rule rules said same say says shall she "
    "should so some someone something sorry still stuff sure tbh tell than thanks that the their them then "
    "there these they thing things think this those thought thx to too total ty u understand up ur us use used "
    "using very want was way we well were what whats when where which while who whom whose why will with "
    "wonder wondering wont work works would y yeah yes you your yours"
)
EMPTY = frozenset(_EMPTY.split())
"""Words that carry no meaning of their own in a question on rules."""

_FRAMES: tuple[tuple[About, str], ...] = (
    ("number", r"\b(how (many|much|often|big|high|long)|what number|maximum|minimum|max|min|limit|at most|at least)\b"),
    ("timing", r"\b(when|what (phase|step|time|order)|which (phase|step)|before|after|during|how long|until|first)\b"),
    ("permission", r"\b(can|may|could|allowed|legal|able|possible|must|have to|has to|need to|forced|do i|does it)\b"),
    ("cost", r"\b(cost|costs|pay|paid|pays|price|free|spend)\b"),
    ("target", r"\b(target|targets|who|which|whom|choose|pick|hit)\b"),
    ("definition", r"\b(what is|whats|what are|what does .* (mean|do)|define|meaning|difference|explain)\b"),
    ("procedure", r"\b(how (do|does|is|are|to)|order|steps|sequence|setup|set up)\b"),
    ("outcome", r"\b(what happens|happen|happens|what if|do i (lose|win|get)|who wins|result|then what)\b"),
    ("exception", r"\b(unless|except|even if|still|even though|always|never|ignore)\b"),
)
_SHAPES = tuple((about, re.compile(pattern)) for about, pattern in _FRAMES)
_ENGLISH = Stemmer("english")


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """What a word comes from: ``attackers`` and ``attacking`` are one."""
    return word if word.isdigit() else str(_ENGLISH.stemWord(word))


def stems(text: str) -> list[str]:
    """The stems of those words that carry meaning, in their order."""
    return [stem(word) for word in words(text) if word not in EMPTY]


def kinds_of(question: str) -> frozenset[About]:
    """What a question is about."""
    plain = fold(question)
    return frozenset(about for about, shape in _SHAPES if shape.search(plain))
