"""``python -m bot``: starts the bot, see ``bot/starting.py``. Nothing else is imported before signals are answered."""

import os
import signal
import sys
from types import FrameType


def _leave(number: int, frame: FrameType | None) -> None:
    """End the process: before the run nothing is open, after it everything is closed."""
    os._exit(0)


if __name__ == "__main__":
    for _signal in (signal.SIGINT, signal.SIGTERM):
        signal.signal(_signal, _leave)
    from bot.starting import main

    sys.exit(main())
