"""The build of the wheel: its catalogues and its texts are packed, which makes it an eighth smaller."""

from __future__ import annotations

import re
import struct
import sys
import tempfile
from bz2 import compress
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from zipfile import ZipFile

sys.path.insert(0, str(Path(__file__).parents[1]))

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

from trictrac.app.build import uncommented
from trictrac.base.texts import pack_of, texts_in
from trictrac.saying.packed import digest_of
from trictrac.saying.pages import FOLDERS, without_comments
from trictrac.view.markdown import stretches

TEXTS = (
    *(f"lessons/{folder}/*.md" for folder in FOLDERS),
    *("rules/works.toml", "rules/rulings/*.toml", "rules/sheets/*.toml", "saying/glossary.toml", "cli/schemas/*.json"),
    *("study/masters.tsv", "study/questions/decisions.txt", "corpora/*.jsonl", "corpora/games/*"),
    *("app/*.css", "app/*.js", "app/site/*"),
)
"""The texts that are packed."""
LEFT_OUT = {
    f"lessons/reference/{name}.md"
    for name in ("carrying-on", "changes", "commands", "commands.fr", "speed", "strength")
}
"""The pages for those who work on the program, and those that say what the manual page and --help say."""


def installed_page(text: str) -> str:
    """Return a page as the wheel has it: without comments, and with each paragraph on one line, which packs better."""
    head, lines = re.match(r"(\+\+\+\n.*?\n\+\+\+\n)?", text, re.DOTALL), without_comments(text).split("\n")
    above = head[0].count("\n") if head else 0
    for kind, start, found in reversed([*stretches("\n".join(lines[above:]))]):
        if kind == "text":
            lines[above + start : above + start + len(found)] = [" ".join(found)]
    return "\n".join(lines)


def site_file(name: str, text: str) -> str:
    """Return a text as the wheel has it: the files of the page without their comments."""
    return uncommented(name, text) if name.startswith("app/site/") else text


def packed_catalogue(mo: bytes) -> bytes:
    """Return a catalogue as ``PackedCatalogue`` reads it.

    It has the rule for its plurals, which the translation of the empty message contains, the digests of its messages, and
    their translations.
    """
    count, *tables = struct.unpack("<3I", mo[8:20])
    messages, translations = (
        [mo[start : start + length] for length, start in struct.iter_unpack("<2I", mo[table : table + 8 * count])]
        for table in tables
    )
    by_digest = dict(zip(map(digest_of, messages), translations, strict=True))
    if len(by_digest) < count:
        raise ValueError("two messages have the same digest: change the words of one")
    digests = sorted(by_digest)
    steps = (b"%x" % (after - before) for before, after in pairwise([0, *digests]))
    plural = by_digest[digest_of(b"")].partition(b"plural=")[2].partition(b";")[0]
    return b"\x1d".join((plural, b"\x1e".join(steps), b"\x1e".join(by_digest[digest] for digest in digests)))


def packed_texts() -> dict[str, bytes]:
    """Return the packs of the texts by their paths; ``texts_in`` reads them."""
    packs: dict[str, list[str]] = {}
    for place in TEXTS:
        texts = (
            f"{name}\x1f{installed_page(text) if name.endswith('.md') else site_file(name, text)}"
            for name, text in texts_in(place).items()
            if name not in LEFT_OUT
        )
        packs.setdefault(pack_of(place), []).extend(texts)
    return {path: "\x1e".join(texts).encode() for path, texts in packs.items()}


class CustomBuildHook(BuildHookInterface[Any]):
    """The packing. A checkout, and what is installed from it to be edited, keep the ``.mo`` and the texts."""

    def _packed(self) -> Iterator[tuple[str, bytes]]:
        """Yield each packed file: its name in the wheel, and its content."""
        for path in Path(self.root).glob("trictrac/saying/locale/*/LC_MESSAGES/*.mo"):
            yield f"trictrac/saying/locale/{path.parts[-3]}.packed", packed_catalogue(path.read_bytes())
        yield from ((f"trictrac/{path}", content) for path, content in packed_texts().items())

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the packed files into the wheel."""
        self.folder = tempfile.TemporaryDirectory()
        for number, (name, content) in enumerate(self._packed() if version == "standard" else ()):
            made = Path(self.folder.name) / str(number)
            made.write_bytes(compress(content))
            build_data["force_include"][str(made)] = name

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the files that were made, and compress each file of the wheel as far as zlib can."""
        self.folder.cleanup()
        with ZipFile(artifact_path) as wheel:
            contents = [(file, wheel.read(file)) for file in wheel.infolist()]
        with ZipFile(artifact_path, "w") as wheel:
            for file, content in contents:
                wheel.writestr(file, content, compresslevel=9)
