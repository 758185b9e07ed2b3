"""The steps of the workflows that build, check and install the package, tried without a network; ``.ci/run`` tries them whole."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.terminal import ROOT

PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
PLACE = "ADDRESS OF THE REPOSITORY"
MARKED = re.compile(rf"^# For the owner[^:]*: (?P<line>(?:urls|substitutions) = .*{PLACE}.*)", re.MULTILINE)
"""A line of the project that waits for the address of the repository."""


def run(script: str, folder: Path, tools: Path) -> subprocess.CompletedProcess[str]:
    """Run a script where pip finds nothing to install."""
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PYTHON": sys.executable, "TOOLS": str(tools)}
    command = [str(ROOT / ".ci" / script), str(folder)]
    return subprocess.run(command, check=False, capture_output=True, text=True, env={**os.environ, **offline})


def test_the_package_is_built_and_not_tried_is_not_passed(tmp_path: Path) -> None:
    """Where the tools cannot be had, the script says that nothing was checked; what cannot be installed fails."""
    packed = run("package", tmp_path / "dist", tmp_path / "tools")
    assert packed.returncode == 0, packed.stderr
    assert sorted(path.suffix for path in (tmp_path / "dist").iterdir()) == [".gz", ".whl"]
    assert "the package was built, not checked" in packed.stderr
    installed = run("install", tmp_path / "dist", tmp_path / "tools")
    assert installed.returncode != 0
    assert "runs" not in installed.stdout


@pytest.mark.usefixtures("folder")
def test_the_page_is_built_by_the_step_of_its_workflow(tmp_path: Path) -> None:
    """The same script builds the page for a static host; a folder that holds something is left as it was."""
    workflow = (ROOT / ".github" / "workflows" / "pages.yml").read_text(encoding="utf-8")
    assert re.findall(r"run: (.*)", workflow) == [".ci/pages site"]
    assert "path: site}" in workflow
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter").write_text("mine", encoding="utf-8")
    assert "not empty" in run("pages", tmp_path / "full", tmp_path).stderr
    done = run("pages", tmp_path / "site", tmp_path)
    names = {path.name for path in (tmp_path / "site").iterdir()}
    assert done.returncode == 0, done.stderr
    assert {"index.html", "sw.js", "trictrac.zip", "licences.txt"} <= names


def test_everything_is_run_by_what_tests_a_clean_clone() -> None:
    lines = (line.strip() for line in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines())
    assert [line for line in lines if line.startswith(".ci/")] == [
        ".ci/package .venv/dist",
        ".ci/install .venv/dist",
    ]


def test_the_workflows_call_scripts_that_are_there() -> None:
    steps = [
        line.split("run: ")[1].split()[0]
        for path in (ROOT / ".github" / "workflows").glob("*.yml")
        for line in path.read_text(encoding="utf-8").splitlines()
        if "run: .ci/" in line
    ]
    assert {*steps} == {".ci/run", ".ci/extras", ".ci/package", ".ci/install", ".ci/pages"}
    assert [step for step in steps if not os.access(ROOT / step, os.X_OK)] == []


def test_every_action_of_the_workflows_is_pinned_by_its_hash() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml"))
    actions = re.findall(r"uses: (.*)", text)
    assert len(actions) >= 7
    assert [action for action in actions if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)] == []


def test_the_marked_lines_name_one_address() -> None:
    """Both wait for the address of the repository, or both have it."""
    project = tomllib.loads(MARKED.sub(r"\g<line>", PROJECT))
    (first, _) = project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]
    assert first["replacement"] == f"]({project['project']['urls']['Repository'].rstrip('/')}/blob/HEAD/"
    assert len(MARKED.findall(PROJECT)) in (0, 2)


def test_the_pictures_of_the_readme_are_seen_on_a_package_index(tmp_path: Path) -> None:
    """The owner writes the address of the repository into two marked lines; pictures and links then lead there."""
    address = "https://example.org/somebody/trictrac"
    for name in ("README.md", "lessons", "tests", "trictrac"):
        (tmp_path / name).symlink_to(ROOT / name)
    texts = []
    for project in (PROJECT, MARKED.sub(r"\g<line>", PROJECT).replace(PLACE, address)):
        (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "hatchling", "metadata"], cwd=tmp_path, check=True, capture_output=True, text=True
        )
        texts.append(json.loads(done.stdout)["readme"]["text"])
    before, after = texts
    assert before == (ROOT / "README.md").read_text(encoding="utf-8")
    pictures, links = (re.findall(rf"(?<{sign}!)\[[^]]*\]\((.*?)\)", after) for sign in "=!")
    assert f"{address}/raw/HEAD/lessons/board.svg" in pictures
    assert f"{address}/blob/HEAD/lessons/reference/table.md#against-the-program" in links
    assert [where for where in (*pictures, *links) if not where.startswith("https://")] == []
