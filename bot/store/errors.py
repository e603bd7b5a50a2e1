"""The errors of the store; each is one clear sentence for whoever runs the bot.

StoreError
├── CannotOpen           the database cannot be used at all; nothing in it was changed
│   ├── AlreadyOpen          another process holds it
│   ├── Locked               another program keeps it locked
│   ├── Unwritable           the place cannot be written or read
│   ├── Corrupt              it is no database of ours, or it is damaged
│   └── NewerSchema          it was written by a newer version
├── VersionConflict      a match changed since it was read; the write was not made
├── NoSuchMatch          there is no match with this id
└── WriteFailed          the disk refused; none of the write was made
"""

from __future__ import annotations


class StoreError(Exception):
    """The base of all errors of the store; ``sentence`` tells what is wrong in one line."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class CannotOpen(StoreError):
    """The database cannot be used; nothing in it was changed."""


class AlreadyOpen(CannotOpen):
    """Another process of the bot holds the database."""


class Locked(CannotOpen):
    """Another program keeps the database locked."""


class Unwritable(CannotOpen):
    """The folder or file cannot be read or written."""


class Corrupt(CannotOpen):
    """The file is no database of ours, or it is damaged."""


class NewerSchema(CannotOpen):
    """The database was written by a newer version than this one."""


class VersionConflict(StoreError):
    """The match changed since it was read; the write was not made."""


class NoSuchMatch(StoreError):
    """There is no match with this id."""


class WriteFailed(StoreError):
    """The disk refused a write; none of it was made."""
