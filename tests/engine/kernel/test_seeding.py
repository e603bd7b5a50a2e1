"""The derivation of a seed, against digests that another program made."""

from __future__ import annotations

from pathlib import Path

from engine.kernel.seeding import secret_hash, seed_from

ROOT = Path(__file__).resolve().parents[3]


def test_the_seed_is_the_hash_of_secret_and_joins() -> None:
    """``printf 'secret11\\n22\\n' | sha256sum``, and ``printf 'secret' | sha256sum``; the order of joins counts."""
    assert seed_from(b"secret", [11, 22]).hex() == "a33f1b77d53ffec2c60332a5ff5aa926088f19901a4e7233c6804e211c02ea75"
    assert secret_hash(b"secret") == "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
    assert seed_from(b"secret", [22, 11]) != seed_from(b"secret", [11, 22])


def test_it_is_derived_in_one_place_only() -> None:
    """Neither the bot nor ``verify`` hashes a secret by itself."""
    found = []
    for room in ("bot", "engine/cli"):
        for path in (ROOT / room).rglob("*.py"):
            text = path.read_text("utf-8")
            if "sha256" in text and "secret" in text:
                found.append(str(path.relative_to(ROOT)))
    assert found == []
