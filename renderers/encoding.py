"""Palette indices as a PNG file. Nothing here knows what a picture shows.

A picture is packed in bands of rows, each on its own, and packed bands are kept: after one move most of a board is as
it was, and packing is what a picture of known tiles costs. A band on its own costs about half a per cent in size.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Hashable, Sequence

from renderers.cache import Cache

BAND = 50
"""Rows of a band."""

LEVEL, TIGHTER = 5, 7
"""Settings of deflate; the second takes twice the time."""

LARGE = 118 * 1024
"""Bytes above which a picture is packed again, to stay under its limit of 120 KB."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_STREAM_HEAD, _LAST_BLOCK = b"\x78\x5e", b"\x03\x00"


def _weigh(key: Hashable, packed: bytes) -> int:
    assert isinstance(key, tuple)
    return len(key[1]) + len(packed)


BANDS: Cache[bytes] = Cache(24_000_000, _weigh)
"""Packed bands by their setting and rows; a band of a board takes about 70 000 bytes."""


def png(width: int, pixels: bytes, palette: Sequence[int]) -> bytes:
    """The file of a picture whose pixels are indices of a palette.

    Args:
        width: pixels of a row; ``palette`` holds red, green and blue of each colour one after the other.

    Source: the PNG specification (W3C), chunks IHDR, PLTE, IDAT and IEND; RFC 1950 and 1951 for the stream.
    """
    rows = [b"\0" + pixels[at : at + width] for at in range(0, len(pixels), width)]  # filter type 0: as it is
    bands = [b"".join(rows[at : at + BAND]) for at in range(0, len(rows), BAND)]
    check = 1
    for band in bands:
        check = zlib.adler32(band, check)
    packed = _packed(bands, LEVEL)
    if len(packed) > LARGE:
        packed = _packed(bands, TIGHTER)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", bytes(palette)),
            _chunk(b"IDAT", _STREAM_HEAD + packed + _LAST_BLOCK + struct.pack(">I", check)),
            _chunk(b"IEND", b""),
        )
    )


def _packed(bands: list[bytes], level: int) -> bytes:
    """The bands as blocks of one deflate stream; a full flush makes each of them independent of those before it."""
    return b"".join(BANDS.get((level, band), lambda band=band: _band(band, level)) for band in bands)  # type: ignore[misc]


def _band(rows: bytes, level: int) -> bytes:
    packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL + 1)
    return packer.compress(rows) + packer.flush(zlib.Z_FULL_FLUSH)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
