"""Puts the walks' helpers where tests, which are found by path, can import them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
