"""The wheel: what is installed holds the lessons, the pages' templates and the catalogue, and runs without the checkout."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.support.terminal import BYTECODE

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The content of the wheel, as it would lie among the installed packages."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as content:
        content.extractall(folder / "site")
    return folder / "site"


def test_the_wheel_holds_every_file_that_is_read(installed: Path) -> None:
    there = {path.relative_to(installed).as_posix() for path in installed.rglob("*")}
    lessons = {f"trictrac/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "lessons").rglob("*.md")}
    package = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "trictrac").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    corpora = ROOT / "tests" / "corpora"
    examples = {
        f"trictrac/{path.relative_to(ROOT / 'tests').as_posix()}"
        for path in (*corpora.glob("*.jsonl"), *(corpora / "games").iterdir())
    }
    assert len(lessons) >= 40
    assert len(examples) >= 12
    assert lessons | package | examples <= there


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


def test_the_history_of_the_rules_is_read_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "trictrac", "variants", "history", "5", "--lang", "fr"],
        cwd=tmp_path, env={**BYTECODE, "PYTHONPATH": str(installed), "LC_ALL": "C.UTF-8", "PATH": ""},
        capture_output=True, text=True, check=True, encoding="utf-8",
    )  # fmt: skip
    assert done.stdout.startswith("Les jans abandonnés\n")
