"""What can go wrong before the playground stands; its texts are for whoever started it."""

from __future__ import annotations


class PlaygroundError(Exception):
    """The playground cannot start; the message is one line that says why and what to do."""
