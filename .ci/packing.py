"""The build of the wheel: its catalogues and its pages are packed, which makes it a tenth smaller."""

from __future__ import annotations

import struct
import sys
import tempfile
from bz2 import compress
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

from trictrac.saying.packed import digest_of
from trictrac.saying.pages import FOLDERS, pages_in

LEFT_OUT = {"carrying-on", "changes", "commands", "commands.fr", "speed", "strength"}
"""The pages for those who work on the program, and those that say what the manual page and --help say."""


def packed_catalogue(mo: bytes) -> bytes:
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


def packed_pages(folder: Path) -> bytes:
    """Return the names and texts of the pages in a folder; ``read_pages`` reads them."""
    return "\x1e".join(f"{page.name}\x1f{page.text}" for page in pages_in(folder) if page.name not in LEFT_OUT).encode()


class CustomBuildHook(BuildHookInterface[Any]):
    """The packing. A checkout, and what is installed from it to be edited, keep the ``.mo`` and the pages."""

    def _packed(self) -> Iterator[tuple[str, bytes]]:
        """Yield each packed file: its name in the wheel, and its content."""
        for path in Path(self.root).glob("trictrac/saying/locale/*/LC_MESSAGES/*.mo"):
            yield f"trictrac/saying/locale/{path.parts[-3]}.packed", packed_catalogue(path.read_bytes())
        for folder in FOLDERS:
            yield f"trictrac/lessons/{folder}.packed", packed_pages(Path(self.root) / "lessons" / folder)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the packed files into the wheel."""
        self.folder = tempfile.TemporaryDirectory()
        for number, (name, content) in enumerate(self._packed() if version == "standard" else ()):
            made = Path(self.folder.name) / str(number)
            made.write_bytes(compress(content))
            build_data["force_include"][str(made)] = name

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the files that were made."""
        self.folder.cleanup()
