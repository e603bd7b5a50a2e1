"""Palette indices as a PNG file. Nothing here knows what a picture shows.

A picture is packed in bands of rows, each on its own, and packed bands are kept: after one move most of a board is as
it was, and packing is what a picture of known tiles costs. Bands on their own cost about 1.5 % in size.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Hashable
from typing import NamedTuple

from renderers.cache import Cache

BAND = 25
"""Rows of a band."""

LEVEL, TIGHTER = 5, 7
"""Settings of deflate; the second takes twice the time."""

LARGE = 118 * 1024
"""Bytes above which a picture is packed again, to stay under a board's limit of 120 KB."""

GAIN = 1.06
"""What packing again can save; a picture that is larger than that stays as it is."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_STREAM_HEAD, _LAST_BLOCK = b"\x78\x5e", b"\x03\x00"


class Band(NamedTuple):
    """Rows as a block of a deflate stream, and their checksum."""

    packed: bytes
    check: int


def _weigh(key: Hashable, band: Band) -> int:
    assert isinstance(key, tuple)
    return len(key[1]) + len(band.packed)


BANDS: Cache[Band] = Cache(24_000_000, _weigh)
"""Packed bands by their setting and rows; a band of a board takes about 35 000 bytes."""


def png(width: int, rows: bytes, palette: bytes) -> bytes:
    """The file of a picture whose pixels are indices of a palette.

    Args:
        width: pixels of a row.
        rows: one after the other, each with a zero before its pixels: filter type 0, as it is.
        palette: red, green and blue of each colour one after the other.

    Source: the PNG specification (W3C), chunks IHDR, PLTE, IDAT and IEND; RFC 1950 and 1951 for the stream.
    """
    step = BAND * (width + 1)
    slices = [rows[at : at + step] for at in range(0, len(rows), step)]
    bands = _packed(slices, LEVEL)
    if LARGE < sum(len(band.packed) for band in bands) <= LARGE * GAIN:
        bands = _packed(slices, TIGHTER)
    check = 1
    for band, part in zip(bands, slices, strict=True):
        check = joined(check, band.check, len(part))
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows) // (width + 1), 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", b"".join(
                (_STREAM_HEAD, *(band.packed for band in bands), _LAST_BLOCK, struct.pack(">I", check))
            )),
            _chunk(b"IEND", b""),
        )
    )  # fmt: skip


def _packed(slices: list[bytes], level: int) -> list[Band]:
    """The bands as blocks of one deflate stream; a full flush makes each of them independent of those before it."""
    return [BANDS.get((level, part), lambda part=part: _band(part, level)) for part in slices]  # type: ignore[misc]


def _band(rows: bytes, level: int) -> Band:
    packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL + 1)
    return Band(packer.compress(rows) + packer.flush(zlib.Z_FULL_FLUSH), zlib.adler32(rows))


def joined(first: int, second: int, length: int) -> int:
    """The checksum of two byte strings one after the other, from theirs; ``length`` is that of the second.

    Source: RFC 1950, chapter 8.2: two sums modulo 65521, of the bytes and of the sums so far.
    """
    low = ((first & 0xFFFF) + (second & 0xFFFF) - 1) % 65521
    high = ((first >> 16) + (second >> 16) + length * ((first & 0xFFFF) - 1)) % 65521
    return high << 16 | low


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
