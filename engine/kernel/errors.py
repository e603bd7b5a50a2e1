"""The errors that the engine raises on purpose; each carries its facts as attributes.

EngineError
├── Refused            an act or request that the rules forbid: rule id and one sentence
│   ├── StaleDecision      an answer to a decision that is no longer open
│   ├── NotYourDecision    an answer by somebody who is not asked
│   └── MatchOver          an act after the end
├── DataError          a fault in a data file: file, place in it, what was expected
├── SaveError          a save that cannot be read
└── BrokenInvariant    a fault of the engine itself; the match must be paused
"""

from __future__ import annotations


class EngineError(Exception):
    """The base of all errors that the engine raises on purpose."""


class Refused(EngineError):
    """An act or request that the rules forbid; nothing has changed."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{message} [{rule}]")
        self.rule = rule
        self.message = message


class StaleDecision(Refused):
    """An answer to decision ``got`` while ``expected`` is open."""

    def __init__(self, expected: int, got: int) -> None:
        super().__init__("stale", f"That was decision {got}; the match has moved on to decision {expected}.")
        self.expected = expected
        self.got = got


class NotYourDecision(Refused):
    """An answer by somebody else than ``seat``, who is asked; the game says which of its rules forbids it."""

    def __init__(self, seat: int, rule: str, message: str) -> None:
        super().__init__(rule, message)
        self.seat = seat


class MatchOver(Refused):
    """An act after the end; the game says which of its rules forbids it."""


class DataError(EngineError):
    """A fault in a data file: which file, the place in it (card and field), and what was expected there."""

    def __init__(self, file: str, path: str, message: str) -> None:
        super().__init__(f"{file}: {path}: {message}" if path else f"{file}: {message}")
        self.file = file
        self.path = path
        self.message = message


class SaveError(EngineError):
    """A save that is damaged, too new, or made with data that is gone."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class BrokenInvariant(EngineError):
    """A fault of the engine itself: the match must not be played on."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
