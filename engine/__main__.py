"""``python -m engine``: the rules engine from the command line, for designers, tests and scripts."""

import io
import os
import sys

from engine.cli import main

PIPE_CLOSED = 141
"""What shells show for a program whose reader, such as ``head``, has gone."""


def run() -> int:
    """Carry the command line out; its exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            return main(sys.argv[1:])
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python flushes into the pipe once more
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
