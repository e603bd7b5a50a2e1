"""Files that other decoders read, packed in bands that are kept, in a bounded cache."""

from __future__ import annotations

import io
import random
import zlib
from collections.abc import Hashable

import pytest
from PIL import Image

import renderers
from renderers import encoding
from renderers.cache import Cache
from renderers.encoding import BAND, BANDS, joined, png
from tests.renderers.tables import GAME, crowded

GREYS = bytes(value for grey in range(256) for value in (grey, grey, grey))


def noise(rows: int, seed: int) -> bytes:
    """Rows of 40 pixels as a file has them."""
    return filtered(random.Random(seed).randbytes(40 * rows), 40)


def filtered(pixels: bytes, width: int) -> bytes:
    return b"".join(b"\0" + pixels[at : at + width] for at in range(0, len(pixels), width))


@pytest.mark.parametrize("rows", [1, BAND - 1, BAND, BAND + 1, 3 * BAND + 7])
def test_another_decoder_reads_what_was_written(rows: int) -> None:
    """Checksums and joints of bands are right for any number of rows."""
    pixels = random.Random(rows).randbytes(40 * rows)
    image = Image.open(io.BytesIO(png(40, filtered(pixels, 40), GREYS)))
    image.load()

    assert (image.mode, image.size) == ("P", (40, rows))
    assert image.tobytes() == pixels


def test_only_a_changed_band_is_packed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three bands one has changed; the file is the same as one made without any memory."""
    BANDS.clear()
    before = noise(3 * BAND, 1)
    after = before[: 45 * BAND] + b"\7" + before[45 * BAND + 1 :]
    assert 41 * BAND < 45 * BAND < 2 * 41 * BAND
    png(40, before, GREYS)
    packed: list[int] = []
    pack = encoding._band

    def counted(rows: bytes, level: int) -> encoding.Band:
        packed.append(len(rows))
        return pack(rows, level)

    monkeypatch.setattr(encoding, "_band", counted)

    remembered = png(40, after, GREYS)

    assert packed == [41 * BAND]
    BANDS.clear()
    assert png(40, after, GREYS) == remembered


def test_a_large_picture_is_packed_more_tightly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Above the limit the same pixels are packed again, into fewer bytes."""
    board = renderers.board(GAME, crowded())
    pixels = Image.open(io.BytesIO(board.data)).tobytes()
    monkeypatch.setattr(encoding, "LARGE", len(board.data) - 1000)

    tight = png(board.width, filtered(pixels, board.width), GREYS)

    assert len(tight) < len(board.data)
    assert Image.open(io.BytesIO(tight)).tobytes() == pixels


def test_a_checksum_is_joined_from_its_parts() -> None:
    """As zlib computes it over the whole; also for parts of many high bytes, whose sums wrap around."""
    for first, second in ((b"", b"x"), (b"Miso", b"Mochi"), (b"\xff" * 70_000, b"\xfe" * 70_001), (b"a" * 9, b"")):
        whole = zlib.adler32(first + second)
        assert joined(zlib.adler32(first), zlib.adler32(second), len(second)) == whole


def test_the_cache_forgets_what_was_used_longest_ago() -> None:
    """Bounded by bytes: of three values of 100 bytes in a cache of 250, the one used last longest ago goes."""

    def weigh(key: Hashable, value: bytes) -> int:
        return len(value)

    cache = Cache(250, weigh)
    for key in ("a", "b"):
        cache.get(key, lambda: bytes(100))
    cache.get("a", lambda: pytest.fail("kept"))
    cache.get("c", lambda: bytes(100))

    assert "a" in cache
    assert "b" not in cache
    assert cache.size == 200
