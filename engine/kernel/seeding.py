"""Where a match's seed comes from: a secret, its hash shown before anyone joins, and the presses of those who join.

Nobody can pick the seed: the secret is fixed before the presses are known, and the presses are not ours to choose.
Only the derivation is here, for whoever starts a match and for whoever verifies one; a secret is drawn elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def secret_hash(secret: bytes) -> str:
    """The SHA-256 of a secret, in hexadecimal: what is shown before anyone joins."""
    return sha256(secret).hexdigest()


def seed_from(secret: bytes, joins: Iterable[int]) -> bytes:
    """The 32 bytes of seed: SHA-256 of the secret and then each joining interaction's id in decimal, by seat, with a
    newline after each. Computers have none."""
    return sha256(secret + b"".join(b"%d\n" % interaction for interaction in joins)).digest()
