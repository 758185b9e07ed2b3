"""The build of the wheel: what only tests read is left out of its catalogues and lessons."""

from __future__ import annotations

import re
import struct
import sys
import tempfile
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

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


def without_checks(lesson: str) -> str:
    """Return a lesson without the claims that only the tests check."""
    return re.sub(r"(?ms)^<!-- check .*?-->\n| *<!-- check .*?-->", "", lesson)


class CustomBuildHook(BuildHookInterface[Any]):
    """The packing of catalogues and lessons. A checkout, and what is installed from it to be edited, keep the ``.mo``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the packed form of each ``.mo``, and each lesson without its checks, into the wheel."""
        self.folder = tempfile.TemporaryDirectory()
        folders = ("en", "fr", "further", "tables", "variants") if version == "standard" else ()
        lessons = sorted(path for folder in folders for path in Path(self.root, "lessons", folder).rglob("*.md"))
        for number, path in enumerate(lessons):
            made = Path(self.folder.name) / str(number)
            made.write_text(without_checks(path.read_text(encoding="utf-8")), encoding="utf-8")
            build_data["force_include"][str(made)] = f"trictrac/{path.relative_to(self.root).as_posix()}"
        for path in Path(self.root).glob("trictrac/saying/locale/*/LC_MESSAGES/*.mo") if version == "standard" else ():
            code = path.parts[-3]
            made = Path(self.folder.name) / code
            made.write_bytes(packed(path.read_bytes()))
            build_data["force_include"][str(made)] = f"trictrac/saying/locale/{code}.packed"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the files that were made, and compress the wheel as much as zlib can."""
        self.folder.cleanup()
        with ZipFile(artifact_path) as wheel:
            entries = [(info, wheel.read(info)) for info in wheel.infolist()]
        with ZipFile(artifact_path, "w", ZIP_DEFLATED) as wheel:
            for info, content in entries:
                wheel.writestr(info, content, compresslevel=9)
