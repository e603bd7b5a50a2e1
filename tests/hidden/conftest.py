"""The walks give the positions."""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / "walks"), str(TESTS / "hidden")]
