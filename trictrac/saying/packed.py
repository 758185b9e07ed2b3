"""The catalogue of a wheel: translations under the digests of their messages, as the messages are in the program already."""

from __future__ import annotations

from bz2 import decompress
from gettext import NullTranslations, c2py
from itertools import accumulate
from zlib import crc32


def digest_of(message: bytes) -> int:
    """Return the digest of a message, of which the first form counts if it has a plural. The empty one has 0."""
    return crc32(message.partition(b"\0")[0]) >> 6


class PackedCatalogue(NullTranslations):
    """A catalogue that ``.ci/packing.py`` packed: the rule for its plurals, the steps from digest to digest, the translations."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        (plural,), steps, translations = (part.split("\x1e") for part in decompress(content).decode().split("\x1d"))
        digests = accumulate(int(step, 16) for step in steps)
        self._forms = {one: text.split("\0") for one, text in zip(digests, translations, strict=True)}
        self._form_of = c2py(plural)

    def gettext(self, message: str) -> str:
        """Return the translation of a message, or the message if it has none."""
        return self._forms.get(digest_of(message.encode()), [message])[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation of a counted message, or its form for ``n`` if it has none."""
        forms = self._forms.get(digest_of(msgid1.encode()))
        return forms[self._form_of(n)] if forms else super().ngettext(msgid1, msgid2, n)
