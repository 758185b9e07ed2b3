"""The pages for contributors: they begin with the file to open, end with the test to run, and say what the code does."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from tests.support.terminal import ROOT
from trictrac.__main__ import main

PAGES = ROOT / "lessons" / "reference" / "contributing"
GUIDE = (ROOT / "lessons" / "reference" / "carrying-on.md").read_text(encoding="utf-8")
ROWS = {
    "jan": "a jan",
    "option": "an option of a law",
    "setting": "a setting",
    "skill": "a counting skill",
    "game": "a game",
    "screen": "a screen of the page",
    "language": "a language",
}
"""Each page with what the table of the guide calls its change."""
FILE = re.compile(r"`((?:trictrac|lessons|tests)/[\w./-]+)`")
CODE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"`(_?[A-Za-z]\w*)(?:\(\))?`")
NEW = ("lessons/tables/en/34-promenade.md", "lessons/variants/history.it.md")
"""Files that the examples make."""


def text_of(name: str) -> str:
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def row_of(what: str) -> tuple[list[str], list[str]]:
    """The files and the tests that the table of the guide names for a change, in its order, from the root of the tree."""
    (row,) = (line for line in GUIDE.splitlines() if line.startswith(f"| {what} |"))
    _, _, files, tests, _ = row.split("|")
    found = re.findall(r"`([a-z-]+/[\w./-]*)`", files)
    return [path if path.startswith(("lessons/", "tests/")) else f"trictrac/{path}" for path in found], re.findall(
        r"`(tests/[\w./]+)`", tests
    )


def test_every_page_is_linked_from_the_guide_and_there_is_no_other() -> None:
    linked = set(re.findall(r"\(contributing/([a-z]+)\.md\)", GUIDE))
    assert linked == {path.stem for path in PAGES.glob("*.md")} == {*ROWS, "packaging", "roll"}


@pytest.mark.parametrize("name", ROWS)
def test_a_page_begins_with_the_file_to_open_and_names_those_of_the_guide(name: str) -> None:
    text = text_of(name)
    _, begin = text.split("\n\n", 1)
    files, _ = row_of(ROWS[name])
    assert begin.startswith(f"Open `{files[0]}`.")
    assert [path for path in files if path not in text] == []


@pytest.mark.parametrize("name", ROWS)
def test_a_page_ends_with_the_test_to_run(name: str) -> None:
    last = text_of(name).rstrip().splitlines()[-3:]
    assert (last[0], last[2]) == ("```sh", "```")
    command, *paths = last[1].split()
    assert command == ".venv/bin/pytest"
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
    _, tests = row_of(ROWS[name])
    assert [path for path in tests if not path.startswith(tuple(paths)) and path not in text_of(name)] == []


@pytest.mark.parametrize("name", [*ROWS, "packaging", "roll"])
def test_the_files_that_a_page_names_are_there(name: str) -> None:
    found = FILE.findall(text_of(name))
    assert len(found) > 3
    assert [path for path in found if not (ROOT / path).exists() and path not in NEW] == []


def named_texts(text: str) -> Iterator[str]:
    """The files that a page names, and those in its folders."""
    for path in map(ROOT.joinpath, FILE.findall(text)):
        files = [path] if path.is_file() else [one for one in path.glob("*") if one.suffix in (".py", ".toml")]
        yield from (one.read_text(encoding="utf-8") for one in files)


@pytest.mark.parametrize("name", [*ROWS, "roll"])
def test_the_names_on_a_page_are_in_the_files_that_it_names(name: str) -> None:
    text = CODE.sub("", text_of(name))
    words = {word for one in named_texts(text) for word in re.findall(r"\w+", one)}
    found = [one for one in NAME.findall(text) if not (ROOT / one).exists()]
    assert found != []
    assert [one for one in found if one not in words] == []


@pytest.mark.parametrize("name", [*ROWS, "packaging", "roll"])
def test_the_links_of_a_page_lead_somewhere(name: str) -> None:
    found = re.findall(r"\]\(([^)#]+)", text_of(name))
    assert [link for link in found if not (PAGES / link).exists()] == []


class Typed(io.StringIO):
    """Typed lines; ``is_last`` while the last of them is answered."""

    @property
    def is_last(self) -> bool:
        return self.tell() == len(self.getvalue())


def calls_of(lines: str) -> Iterator[tuple[str, str]]:
    """The functions of the program that ``trictrac score`` calls for the last of some lines, in the order of their calls."""
    found: list[tuple[str, str]] = []
    typed = Typed(lines)

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and typed.is_last and frame.f_code.co_filename.startswith(str(ROOT / "trictrac")):
            path = Path(frame.f_code.co_filename).relative_to(ROOT).as_posix()
            found.append((path, frame.f_code.co_name))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", typed)
        patch.setattr(sys, "argv", ["trictrac", "score", "Cloris", "Damon"])
        sys.setprofile(note)
        try:
            with pytest.raises(SystemExit, match="0"):
                main()
        finally:
            sys.setprofile(None)
    yield from found


def test_a_roll_goes_the_way_the_page_describes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    steps = re.findall(r"^\d+\. `([\w/.]+)`, `(\w+)`: ", text_of("roll"), re.MULTILINE)
    assert len(steps) == 10
    called = calls_of("Cloris begins\n64 1-7 1-5")
    assert [step for step in steps if step not in called] == []
    assert "Cloris rolls 6-4." in capsys.readouterr().out
