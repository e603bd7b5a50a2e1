"""How rules procedures are written.

A procedure is a generator: it yields a ``Decision`` and receives the options picked, in order. Other procedures are
called with ``yield from``. What cannot ask is a plain function, so that a signature shows where play may stop.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from engine.kernel.decision import Decision, Option

Answer = TypeVar("Answer")

Procedure = Generator[Decision, list[Option], None]
"""Rules that may ask on their way."""

Asking = Generator[Decision, list[Option], Answer]
"""Rules that may ask and return something."""
