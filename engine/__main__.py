"""``python -m engine``: the rules engine from the command line, for designers, tests and scripts."""

import sys

from engine.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
