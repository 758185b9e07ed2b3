"""The build of the wheel: its catalogues are packed, since a third of a compressed ``.mo`` is its tables of numbers."""

from __future__ import annotations

import struct
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def packed(mo: bytes) -> bytes:
    """Return the messages of a catalogue, then their translations; ``trictrac.saying.language.unpacked`` reads them."""
    count, *tables = struct.unpack("<3I", mo[8:20])
    parts = []
    for table in tables:
        places = struct.iter_unpack("<2I", mo[table : table + 8 * count])
        parts.append(b"\x1e".join(mo[start : start + length] for length, start in places))
    return b"\x1d".join(parts)


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
