"""Sets a card's text in passages, each below the words that say when it applies. Every word of the text is kept.

This is about typesetting alone: what a card does is never read out of these words.
"""

from __future__ import annotations

import re
from dataclasses import replace

from renderers.style import AbilityFacts

KINDS = {
    "setup": "setup",
    "blackwake": "blackwake",
    "reaction": "reaction",
    "action": "action",
    "attune": "attune",
    "development": "development",
    "tap": "action",
}
"""The kind of a passage by the first word of its label; any other label is an ability's own name."""

NAMES = {"always": "Always", "effect": "Effect", "trigger": "Trigger"}
"""What stands above text without a label."""

LONGEST = 26
"""Characters that fit beside a passage's name; longer conditions begin its text."""

_LABELLED = re.compile(r"(?!Choose\b)([^:;.]+): (.+)", re.DOTALL)
_NAMED = re.compile(r"([^(]+) \((.+)\)")
_ALONE = re.compile(r"((?:Action or )?Reaction|Crew \d+(?:, Crew Limit \d+)?|Token)\.")
_THRESHOLD = re.compile(r"(Threshold \d+)(?:, (.+)|\.)", re.DOTALL)
_TRIGGER = re.compile(r"(When|Each time|Once per wave|At the end)\b")


def passages(text: str, plain: str, face: int = 0) -> list[AbilityFacts]:
    """The passages of a text in their order.

    Args:
        plain: the kind of text without a label.
        face: the side of the card that it stands on.
    """
    found: list[AbilityFacts] = []
    for sentence in re.split(r"(?<=\.)\s+", text) if text else ():
        begun = _begun(sentence, face)
        if begun is not None:
            found.append(begun)
            continue
        kind = "trigger" if _TRIGGER.match(sentence) else plain
        last = found[-1] if found else None
        goes_on = last is not None and last.kind not in {"crew", "token"} and kind != "trigger"
        if last is not None and goes_on:
            found[-1] = replace(last, text=f"{last.text} {sentence}".strip())
        else:
            found.append(AbilityFacts(NAMES[kind], kind, sentence, 0, face))
    return found


def _begun(sentence: str, face: int) -> AbilityFacts | None:
    """The passage that a sentence begins with words of its own, None for one that only goes on."""
    if match := _THRESHOLD.fullmatch(sentence):
        return AbilityFacts(match[1], "awaken", _capital(match[2] or ""), 0, face)
    if match := _ALONE.fullmatch(sentence):
        kind = {"C": "crew", "T": "token"}.get(match[1][0], "reaction")
        return AbilityFacts(match[1], kind, "", 0, face)
    match = _LABELLED.fullmatch(sentence)
    if match is None:
        return None
    label, text = match[1], match[2]
    named = _NAMED.fullmatch(label)
    name, condition = (named[1], named[2]) if named else (label, "")
    if not named and ", " in label:
        name, _, condition = label.partition(", ")
    first = name.split(" ")[0].lower()
    kind = KINDS.get(first) or KINDS.get(condition.split(",")[0].lower(), "named")
    if len(f"{name} {condition}") > LONGEST:
        return AbilityFacts(name, kind, f"{_capital(condition)}: {text}", 0, face)
    return AbilityFacts(name, kind, _capital(text), 0, face, condition)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
