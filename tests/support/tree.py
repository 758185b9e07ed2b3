"""A copy of the source tree for tests that change the program: edits, commands and tests in the copy, and the files changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tests.support.terminal import ROOT

COPIED = ("trictrac", "lessons", "tests", ".ci", ".gitignore", "README.md", "pyproject.toml")
"""The parts of the source tree that the program and its tests need."""
CATALOGUE = "trictrac/saying/locale/fr/LC_MESSAGES/trictrac.po"
_NOT_WRITTEN = "__pycache__", "corpora_cache"


class Tree:
    """A copy of the source tree in its own folder. Programs run there import the copy."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "tree"
        self._home = folder / "home"
        self.folder.mkdir()
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.folder / name, ignore=shutil.ignore_patterns(*_NOT_WRITTEN))
            else:
                shutil.copy2(ROOT / name, self.folder / name)

    def read(self, path: str) -> str:
        """Return the text of a file."""
        return (self.folder / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        """Write a file, which may be new."""
        (self.folder / path).write_text(text, encoding="utf-8")

    def move(self, path: str, to: str) -> None:
        """Rename a file."""
        (self.folder / path).rename(self.folder / to)

    def append(self, path: str, text: str) -> None:
        """Write a text at the end of a file."""
        self.write(path, self.read(path) + text)

    def replace(self, path: str, changes: Mapping[str, str], into: str = "") -> None:
        """Replace these texts in a file, each of which must occur. The result goes ``into`` another file if one is given."""
        text = self.read(path)
        for old, new in changes.items():
            assert old in text, f"{path} has no {old!r}"
            text = text.replace(old, new)
        self.write(into or path, text)

    def insert(self, path: str, after: str, lines: str) -> None:
        """Insert whole lines after the only line that begins with a text, leading blanks ignored."""
        text = self.read(path).splitlines(keepends=True)
        found = [number for number, line in enumerate(text, 1) if line.lstrip().startswith(after)]
        assert len(found) == 1, f"{path}: {len(found)} lines begin with {after!r}"
        text.insert(found[0], lines.rstrip("\n") + "\n")
        self.write(path, "".join(text))

    def translate(self, sentences: Mapping[str, str]) -> None:
        """Add these sentences with their French to the catalogue, and compile it."""
        path = self.folder / CATALOGUE
        with path.open("rb") as file:
            catalogue: Catalog = read_po(file, locale="fr")
        for english, french in sentences.items():
            catalogue.add(english, french, flags=["python-brace-format"] if "{" in english else [])
        with path.open("wb") as file:
            write_po(file, catalogue, width=120)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)

    def run(self, *words: str, text: str = "") -> str:
        """Return what the program in the copy prints, after checking that it succeeds without errors."""
        done = self._python("-m", "trictrac", *words, text=text)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
        return done.stdout

    def page(self, address: str, language: str) -> str:
        """Return the HTML of the phone page at an address."""
        code = f"import json; from trictrac.app.page import Page; print(json.loads(Page({language!r}).go({address!r}))['html'])"
        done = self._python("-c", code)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout

    def renew(self, *transcripts: str) -> None:
        """Record these transcripts of the net anew."""
        self.module("tests.support.net", *transcripts)

    def module(self, name: str, *words: str) -> None:
        """Run a module of the copy, for example one that records answers anew."""
        done = self._python("-m", name, *words)
        assert done.returncode == 0, done.stdout + done.stderr

    def test(self, *names: str) -> None:
        """Check that tests of the copy pass, named as for pytest: a file, ``file::test``, or ``-k`` and words."""
        done = self._python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *names)
        assert done.returncode == 0, done.stdout + done.stderr

    def _python(self, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
        places = {f"XDG_{kind}_HOME": str(self._home / kind) for kind in ("CACHE", "CONFIG", "DATA", "STATE")}
        said = {"LC_ALL": "C.UTF-8", "LANGUAGE": "", "COLUMNS": "80", "NO_COLOR": "1"}
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        return subprocess.run(
            [sys.executable, *words],
            input=text,
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
            env={**kept, **places, **said, "HOME": str(self._home), "PYTHONPATH": str(self.folder)},
        )

    def touched(self) -> list[str]:
        """Return the files that are new, deleted, or different from the original tree, sorted."""
        names = {
            path.relative_to(folder)
            for folder in (self.folder, ROOT)
            for name in COPIED
            for path in _files(folder / name)
        }
        return sorted(name.as_posix() for name in names if not _same(self.folder / name, ROOT / name))


def _files(path: Path) -> list[Path]:
    """Yield the files in a folder that a clone would have, or the one file."""
    found = [one for one in path.rglob("*") if one.is_file()] if path.is_dir() else [path]
    return [one for one in found if not {*_NOT_WRITTEN} & {*one.parts}]


def _same(one: Path, other: Path) -> bool:
    return one.is_file() and other.is_file() and one.read_bytes() == other.read_bytes()
