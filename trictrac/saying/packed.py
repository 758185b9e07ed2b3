"""The catalogue of a wheel: translations under the digests of their messages, as the messages are in the program already."""

from __future__ import annotations

import struct
from bz2 import decompress
from gettext import GNUTranslations
from io import BytesIO
from itertools import accumulate
from zlib import crc32


def digest_of(message: bytes) -> int:
    """Return the digest of a message, of which the first form counts if it has a plural. The empty one has 0."""
    return crc32(message.partition(b"\0")[0]) >> 6


class PackedCatalogue(GNUTranslations):
    """A catalogue that ``.ci/packing.py`` packed: the steps from digest to digest, and the translations in this order."""

    def __init__(self, content: bytes) -> None:
        steps, translations = (part.split(b"\x1e") for part in decompress(content).split(b"\x1d"))
        digests = accumulate(int(step, 16) for step in steps)
        messages = [
            (b"%x" % one if one else b"") + b"\0" * (b"\0" in text)
            for one, text in zip(digests, translations, strict=True)
        ]
        count = len(messages)
        at, table = 28 + 16 * count, []
        for text in (*messages, *translations):
            table += [len(text), at]
            at += len(text) + 1
        head = struct.pack(f"<{7 + 4 * count}I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, at, *table)
        super().__init__(BytesIO(head + b"\0".join((*messages, *translations, b""))))

    def gettext(self, message: str) -> str:
        """Return the translation of a message, or the message if it has none."""
        key = f"{digest_of(message.encode()):x}"
        found = super().gettext(key)
        return message if found == key else found

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation of a counted message, or its form for ``n`` if it has none."""
        key = f"{digest_of(msgid1.encode()):x}"
        found = super().ngettext(key, key, n)
        return (msgid1 if n == 1 else msgid2) if found == key else found
