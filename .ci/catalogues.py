"""The build of the wheel: its catalogues are packed, since the program has their messages already."""

from __future__ import annotations

import struct
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

from trictrac.saying.packed import digest_of


def packed(mo: bytes) -> bytes:
    """Return the digests of the messages of a catalogue, then their translations; ``PackedCatalogue`` reads them."""
    count, *tables = struct.unpack("<3I", mo[8:20])
    messages, translations = (
        [mo[start : start + length] for length, start in struct.iter_unpack("<2I", mo[table : table + 8 * count])]
        for table in tables
    )
    digests = [digest_of(message) for message in messages]
    if len({*digests}) < count:
        raise ValueError("two messages have the same digest: change the words of one")
    return b"\x1d".join(map(b"\x1e".join, (digests, translations)))


class CustomBuildHook(BuildHookInterface[Any]):
    """The packing of catalogues. A checkout, and what is installed from it to be edited, keep the ``.mo``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the packed form of each ``.mo`` into the wheel."""
        self.folder = tempfile.TemporaryDirectory()
        for path in Path(self.root).glob("trictrac/saying/locale/*/LC_MESSAGES/*.mo") if version == "standard" else ():
            code = path.parts[-3]
            made = Path(self.folder.name) / code
            made.write_bytes(packed(path.read_bytes()))
            build_data["force_include"][str(made)] = f"trictrac/saying/locale/{code}.packed"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the files that were made."""
        self.folder.cleanup()
