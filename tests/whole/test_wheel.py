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
from trictrac.app.build import uncommented
from trictrac.saying.packed import PackedCatalogue
from trictrac.saying.pages import FOLDERS, read_pages
from trictrac.view.markdown import read_markdown

ROOT = Path(__file__).parents[2]

LARGEST = 2_000_000
"""The bytes of the largest wheel."""
UNSHIPPED_PAGES = {"carrying-on", "changes", "commands.fr", "commands", "speed", "strength"}
"""The pages of the reference for those who have the repository, and those that say what ``--help`` does."""
NOT_SHIPPED = (".po", ".mo", ".log")
"""The endings of files of the package that nobody needs who only runs it."""
TRICTRAC = ("-m", "trictrac")
"""The words after that of Python that run the program."""
PAGES = """
import json
from trictrac.saying.pages import FOLDERS, read_pages
print(json.dumps({folder: {page.name: page.text for page in read_pages(folder)} for folder in FOLDERS}))
"""
"""A program that prints all pages that are installed."""
READ = """
from hashlib import sha256
from trictrac.app.build import _own, _sources
from trictrac.study.masters import master_boards
from trictrac.study.questions.decisions import decisions
for name, content in sorted(_own().items()):
    print(name, sha256(content).hexdigest())
print([name for name, _ in _sources() if "/corpora/" in name], master_boards(), decisions())
"""
"""A program that prints the digests of the own files of the phone page, the examples of the treatises that it has (none), the
masters' boards and the decisions."""
MISSING = """
from trictrac.base.errors import StorageError
from trictrac.base.texts import text_of, texts_in
from trictrac.rules.entries import RulesError, shipped_document
for read, name in (text_of, "rules/none.toml"), (texts_in, "none/*.md"), (shipped_document, "rules/sheets/none.toml"):
    try:
        read(name)
    except (StorageError, RulesError) as error:
        print(error)
"""
"""A program that asks for texts that are missing, one of them where there is a pack."""


def said_by(home: Path, folder: Path, *words: str, typed: str = "") -> str:
    """What Python prints with these words and the package in ``home``, for a user whose files are in ``folder``."""
    homes = {f"XDG_{kind}_HOME": str(folder) for kind in ("DATA", "CONFIG", "STATE")}
    surroundings = {**BYTECODE, **homes, "PYTHONPATH": str(home), "LC_ALL": "C.UTF-8", "PATH": ""}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder, env=surroundings, input=typed, capture_output=True, text=True, check=True, encoding="utf-8",
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout


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
    found: dict[str, dict[str, str]] = json.loads(said_by(installed, installed, "-c", PAGES))
    return found


def test_the_wheel_is_small_and_without_pictures_and_sources_of_catalogues(wheel: Path) -> None:
    assert wheel.stat().st_size <= LARGEST
    with zipfile.ZipFile(wheel) as content:
        names = content.namelist()
    pictures = [name for name in names if name.endswith((".png", ".svg"))]
    assert {Path(name).parent.as_posix() for name in pictures} == {"trictrac/app/pictures"}
    assert [name for name in names if name.endswith((*NOT_SHIPPED, "conf.py"))] == []


def test_the_metadata_is_complete(installed: Path) -> None:
    """PEP 639: an SPDX name and the text, or a page that says that none is chosen; never the classifier of old."""
    (folder,) = installed.glob("*.dist-info")
    metadata = message_from_string((folder / "METADATA").read_text(encoding="utf-8"))
    assert metadata["Author"] == "The trictrac developers"
    assert metadata["Requires-Python"] == ">=3.11"
    assert len(metadata["Keywords"].split(",")) >= 5
    classifiers = metadata.get_all("Classifier", [])
    status = [one for one in classifiers if one.startswith("Development Status :: ")]
    assert status == ["Development Status :: 5 - Production/Stable"]
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


def test_the_wheel_holds_every_file_once(installed: Path) -> None:
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
        text = (ROOT / name).read_text(encoding="utf-8")
        assert texts[name] == (uncommented(name, text) if name.startswith("trictrac/app/site/") else text)
    for name in examples:
        assert texts[name] == (ROOT / "tests" / name.removeprefix("trictrac/")).read_text(encoding="utf-8")


def test_the_wheel_holds_the_pages_of_the_program_and_no_others(installed: Path) -> None:
    assert [*installed.rglob("*.md")] == []
    held = pages_of(installed)
    for folder in FOLDERS:
        pages = read_pages(folder)
        texts = {page.name: read_markdown(page.text) for page in pages if page.name not in UNSHIPPED_PAGES}
        assert {name: read_markdown(text) for name, text in held[folder].items()} == texts
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
    assert "talon" in said_by(installed, tmp_path, *TRICTRAC, "lesson", "1", "--lang", "fr", typed="quitter\n")


def test_the_examples_of_the_treatises_are_run_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    said = said_by(installed, tmp_path, *TRICTRAC, "cases", "guiton")
    assert "82 examples run: author and laws agree in 82 and disagree in 0." in said


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
    [
        "sources", "word jan", "ruling", "variants", "variants history 5", "lesson", "help table", "schema roll",
        "card modern --html -", f"replay {CORPORA}/games/lepeintre-1.trictrac --rolls 1-3 --html -",
    ],
)  # fmt: skip
def test_a_command_says_from_the_wheel_what_it_says_from_a_checkout(
    installed: Path, tmp_path: Path, words: str
) -> None:
    said = [said_by(home, tmp_path, *TRICTRAC, *words.split(), "--lang", "fr") for home in (installed, ROOT)]
    assert said[0] == said[1] > ""


def test_the_page_and_the_boards_are_made_from_the_wheel_as_from_a_checkout(installed: Path, tmp_path: Path) -> None:
    made = [said_by(home, tmp_path, "-c", READ) for home in (installed, ROOT)]
    assert made[0] == made[1]
    assert {"index.html", "licences.txt", "icon.svg", "icon-512.png", "sw.js"} <= {*made[0].split()}
    assert len(made[0]) > 100_000


def test_a_text_that_is_missing_is_named(installed: Path, tmp_path: Path) -> None:
    missing = "{} is missing from this installation: install trictrac again\n"
    said = "".join(map(missing.format, ("rules/none.toml", "none/*.md", "rules/sheets/none.toml")))
    assert said_by(installed, tmp_path, "-c", MISSING) == said_by(ROOT, tmp_path, "-c", MISSING) == said
