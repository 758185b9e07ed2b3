"""The tests themselves: as green in the background of a script as in a terminal, and with the lowest versions declared."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib

import pytest

from tests.support.house import MODULES, NAMES, PACKAGE, room
from tests.support.quick import ELSEWHERE, SLOW
from tests.support.terminal import ROOT

SIGNALLED = (
    "tests/cli/test_score.py::test_signals_that_end_the_program_lose_nothing",
    "tests/cli/test_variants_study.py::test_ctrl_c_stops_with_one_line",
)


def test_programs_receive_the_signals_that_the_tests_ignore() -> None:
    """A script has its background ignore Ctrl-C, and ``nohup`` the end of the terminal; who starts from there inherits it."""
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *SIGNALLED]
    done = subprocess.run(
        ["/bin/sh", "-c", "trap '' HUP INT QUIT TERM; exec \"$@\"", "sh", *pytest],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout


def test_every_package_has_quick_tests_and_every_slow_test_is_there() -> None:
    files = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in ROOT.glob("tests/*/test_*.py")
    }
    packages = {room(path) for path in MODULES if path.parent != PACKAGE}
    assert packages <= {name.split("/")[1] for name in files if not name.startswith(SLOW)}
    gone = []
    for slow in SLOW:
        file, *names = slow.split("::")
        if not any(all(one in text for one in names) for name, text in files.items() if name.startswith(file)):
            gone.append(slow)
    assert gone == []
    assert NAMES.keys() >= ELSEWHERE


def test_the_quick_tests_call_every_module(effort: int) -> None:
    """With --thorough only, because it runs them once more."""
    if effort == 1:
        return
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.quick"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stdout.split()) == (0, []), done.stderr


def test_every_library_is_declared_with_the_lowest_version_that_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = project["dependencies"] + project["optional-dependencies"]["dev"]
    assert [one for one in declared if not re.fullmatch(r"[a-z0-9-]+>=[\d.]+(,<[\d.]+)?", one)] == []
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert r're.sub(r">=([^,]+).*", r"==\1", wanted)' in script


@pytest.mark.parametrize(
    ("packages", "status", "said"),
    [
        (None, 0, "no list of known vulnerabilities could be had"),
        ([{"name": "rich", "skip_reason": "not found"}], 0, "no list of known vulnerabilities could be had"),
        (
            [{"name": "rich", "version": "15.0", "vulns": []}],
            0,
            "1 packages checked for known vulnerabilities, 0 found",
        ),
        ([{"name": "rich", "version": "15.0", "vulns": [{"id": "CVE-1"}]}], 1, "rich 15.0: CVE-1"),
        (
            [{"name": "rich", "version": "15.0", "vulns": []}, {"name": "tomli", "skip_reason": "not found"}],
            0,
            "no list tells of tomli",
        ),
    ],
)
def test_known_vulnerabilities_fail_and_a_missing_list_is_reported(packages: object, status: int, said: str) -> None:
    answer = "" if packages is None else json.dumps({"dependencies": packages})
    command = [sys.executable, str(ROOT / ".ci" / "audited.py"), ".venv"]
    done = subprocess.run(command, input=answer, capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert said in done.stdout + done.stderr
