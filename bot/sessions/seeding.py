"""The secrets of matches, from the operating system. What a seed is made of them stands in ``engine.seeding``."""

from __future__ import annotations

import secrets

SECRET_BYTES = 32


def new_secret() -> bytes:
    """32 bytes from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)
