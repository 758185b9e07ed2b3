"""A game as one word, which a link or a QR code carries to another device."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from trictrac.base.errors import UnreadableError

_LONGEST = 1 << 20
"""Most bytes of a journal that is unpacked, since a short word can hold a memory full."""


def pack_game(journal: bytes) -> str:
    """Return a journal packed as letters, digits, ``-`` and ``_``: about ten for a roll."""
    return urlsafe_b64encode(zlib.compress(journal, 9)).decode().rstrip("=")


def unpack_game(word: str) -> bytes:
    """Return the journal that a word holds.

    Raises:
        UnreadableError: ``word`` is not whole, or not a packed journal.
    """
    packed = zlib.decompressobj()
    try:
        journal = packed.decompress(urlsafe_b64decode(word + "=" * (-len(word) % 4)), _LONGEST)
    except (ValueError, zlib.error):
        journal = b""
    if not packed.eof:
        raise UnreadableError("this link to a game is not whole: scan its code again, or copy all of it")
    return journal
