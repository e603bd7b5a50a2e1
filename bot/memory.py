"""How Python's search for unreachable cycles is set for a process that runs for weeks.

Reference counting frees nearly all that a match lets go of. The search would go through modules and card catalogues
again and again, in which nothing ever becomes free, and hold the event loop up meanwhile.
"""

from __future__ import annotations

import gc

YOUNG = 10_000
"""New containers, beyond those freed, after which the youngest are searched; Python's own setting is 700."""


def settle() -> None:
    """Leave out of the search what exists now, and search less often; call it when everything has been loaded."""
    gc.collect()
    gc.freeze()
    _, middle, old = gc.get_threshold()
    gc.set_threshold(YOUNG, middle, old)
