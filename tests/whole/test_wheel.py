"""The wheel: what is installed holds the lessons, the pages' templates and the catalogue, and runs without the checkout.

It is small, and says by whom it is and under which terms.
"""

from __future__ import annotations

import gettext
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from bz2 import decompress
from email import message_from_string
from functools import cache
from pathlib import Path

import pytest

from tests.support.terminal import BYTECODE, CORPORA
from trictrac.saying.packed import PackedCatalogue
from trictrac.saying.pages import FOLDERS, read_pages

ROOT = Path(__file__).parents[2]


LARGEST = 2_000_000
"""The bytes of the largest wheel."""
UNSHIPPED_PAGES = {"carrying-on", "changes", "commands.fr", "commands", "speed", "strength"}
"""The pages of the reference for those who have the repository, and those that say what ``--help`` does."""
INSTALLED = """
import json, sys
from trictrac.saying.pages import FOLDERS, read_pages
json.dump({folder: {page.name: page.text for page in read_pages(folder)} for folder in FOLDERS}, sys.stdout)
"""
"""A program that prints all pages that are installed."""
NOT_SHIPPED = (".po", ".mo", ".log")
"""The endings of files of the package that nobody needs who only runs it."""
COMMENT = re.compile(r"^<!--.*-->\n", re.MULTILINE)
"""A line of a page that is left out: it says what a test checks there."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The content of the wheel, as it would lie among the installed packages."""
    with zipfile.ZipFile(wheel) as content:
        content.extractall(wheel.parent / "site")
    return wheel.parent / "site"


@cache
def pages_of(installed: Path) -> dict[str, dict[str, str]]:
    """The texts of the pages that the wheel holds, by folder and name."""
    command = [sys.executable, "-c", INSTALLED]
    done = subprocess.run(
        command, cwd=installed, env={**BYTECODE, "PYTHONPATH": str(installed)}, capture_output=True, check=True
    )
    found: dict[str, dict[str, str]] = json.loads(done.stdout)
    return found


def test_the_wheel_is_small_and_without_pictures_and_sources_of_catalogues(wheel: Path) -> None:
    assert wheel.stat().st_size <= LARGEST
    with zipfile.ZipFile(wheel) as content:
        names = content.namelist()
    pictures = [name for name in names if name.endswith((".png", ".svg"))]
    assert {Path(name).parent.as_posix() for name in pictures} == {"trictrac/app/site"}
    assert [name for name in names if name.endswith((*NOT_SHIPPED, "conf.py"))] == []


def test_the_metadata_is_complete(installed: Path) -> None:
    """PEP 639: an SPDX name and the text, or a page that says that none is chosen; never the classifier of old."""
    (folder,) = installed.glob("*.dist-info")
    metadata = message_from_string((folder / "METADATA").read_text(encoding="utf-8"))
    assert metadata["Author"] == "The trictrac developers"
    assert metadata["Requires-Python"] == ">=3.11"
    assert len(metadata["Keywords"].split(",")) >= 5
    classifiers = metadata.get_all("Classifier", [])
    assert [one for one in classifiers if one.startswith("Development Status :: ")] == [
        "Development Status :: 4 - Beta"
    ]
    assert [one for one in classifiers if one.startswith("License :: ")] == []
    page = pages_of(installed)["reference"]["licence"]
    assert ("No licence has been chosen yet." in page) == (metadata["License-Expression"] is None)
    assert (metadata["License-Expression"] is None) == (metadata["License-File"] is None)


@pytest.mark.parametrize("page", ["licence.md", "licence.fr.md"])
def test_the_page_on_licences_names_all_that_the_phone_page_contains(page: str) -> None:
    text = (ROOT / "lessons" / "reference" / page).read_text(encoding="utf-8")
    rows = {(name.lower(), version) for name, version in re.findall(r"^\| ([\w-]+) \| ([\d.]+) \|", text, re.MULTILINE)}
    lock = tomllib.loads((ROOT / "trictrac" / "app" / "lock.toml").read_text(encoding="utf-8"))
    assert rows == {(name, one["version"]) for name, one in lock.items() if one.get("site") != []}
    assert re.search(r"^\| CPython, \w+ Pyodide \| 3\.14 \|.*PSF-2\.0", text, re.MULTILINE)


def test_the_wheel_holds_every_file_that_is_read_once(installed: Path) -> None:
    texts = {
        f"trictrac/{name}": text
        for pack in installed.glob("trictrac/*/*.packed")
        for name, text in (one.split("\x1f") for one in decompress(pack.read_bytes()).decode().split("\x1e"))
    }
    there = {path.relative_to(installed).as_posix() for path in installed.rglob("*")}
    package = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "trictrac").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in NOT_SHIPPED
    }
    examples = {
        f"trictrac/{path.relative_to(ROOT / 'tests').as_posix()}"
        for path in (*CORPORA.glob("*.jsonl"), *(CORPORA / "games").iterdir())
    }
    assert len(examples) >= 12
    assert package | examples <= there | texts.keys()
    assert there.isdisjoint(texts)
    for name in texts.keys() & package:
        assert texts[name] == (ROOT / name).read_text(encoding="utf-8")
    for name in examples:
        assert texts[name] == (ROOT / "tests" / name.removeprefix("trictrac/")).read_text(encoding="utf-8")


def test_the_wheel_holds_the_pages_of_the_program_and_no_others(installed: Path) -> None:
    assert [*installed.rglob("*.md")] == []
    held = pages_of(installed)
    for folder in FOLDERS:
        pages = read_pages(folder)
        texts = {page.name: COMMENT.sub("", page.text) for page in pages if page.name not in UNSHIPPED_PAGES}
        assert held[folder] == texts
    assert sum(map(len, held.values())) >= 80
    links = {
        link.partition("#")[0].removeprefix("reference/")
        for pages in held.values()
        for text in pages.values()
        for link in re.findall(r"\]\(([^)]*\.md[^)]*)\)", text)
    }
    assert len(links) > 5
    assert links & {f"{name}.md" for name in UNSHIPPED_PAGES} == set()


def test_the_lessons_are_taught_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    homes = {f"XDG_{kind}_HOME": str(tmp_path) for kind in ("DATA", "CONFIG", "STATE")}
    done = subprocess.run(
        [sys.executable, "-m", "trictrac", "lesson", "1", "--lang", "fr"],
        cwd=tmp_path, env={**BYTECODE, **homes, "PYTHONPATH": str(installed), "LC_ALL": "C.UTF-8", "PATH": ""},
        input="quitter\n", capture_output=True, text=True, check=True, encoding="utf-8",
    )  # fmt: skip
    assert "talon" in done.stdout
    assert "Traceback" not in done.stderr


def test_the_examples_of_the_treatises_are_run_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "trictrac", "cases", "guiton"],
        cwd=tmp_path, env={**BYTECODE, "PYTHONPATH": str(installed), "LC_ALL": "C.UTF-8", "PATH": ""},
        capture_output=True, text=True, check=True, encoding="utf-8",
    )  # fmt: skip
    assert "82 examples run: author and laws agree in 82 and disagree in 0." in done.stdout


def test_the_catalogue_of_the_wheel_is_read_as_that_of_the_checkout(installed: Path) -> None:
    folder = Path("trictrac") / "saying" / "locale"
    packed = PackedCatalogue((installed / folder / "fr.packed").read_bytes())
    usual = gettext.translation("trictrac", ROOT / folder, ["fr"])
    messages = vars(usual)["_catalog"]
    assert len(messages) > 3000
    for message in messages:
        if isinstance(message, tuple):
            for count in (0, 1, 2):
                assert packed.ngettext(message[0], "many", count) == usual.ngettext(message[0], "many", count)
        elif message:
            assert packed.gettext(message) == usual.gettext(message)
    assert packed.gettext("no such message") == "no such message"
    assert [packed.ngettext("one", "many", count) for count in (1, 2)] == ["one", "many"]


@pytest.mark.parametrize(
    "words",
    ["sources", "word jan", "ruling", "variants", "variants history 5", "lesson", "help table", "schema roll"],
)
def test_a_command_says_from_the_wheel_what_it_says_from_a_checkout(
    installed: Path, tmp_path: Path, words: str
) -> None:
    homes = {f"XDG_{kind}_HOME": str(tmp_path) for kind in ("DATA", "CONFIG", "STATE")}
    said = [
        subprocess.run(
            [sys.executable, "-m", "trictrac", *words.split(), "--lang", "fr"],
            cwd=tmp_path, env={**BYTECODE, **homes, "PYTHONPATH": str(home), "LC_ALL": "C.UTF-8", "PATH": ""},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True, encoding="utf-8",
        ).stdout
        for home in (installed, ROOT)
    ]  # fmt: skip
    assert said[0] == said[1] > ""
