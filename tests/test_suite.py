"""The tests themselves: they are as green in the background of a script and under ``nohup`` as in a terminal."""

from __future__ import annotations

import subprocess
import sys

from tests.terminal import ROOT

SIGNALLED = (
    "tests/test_cli_score.py::test_signals_that_end_the_program_lose_nothing",
    "tests/test_cli_variants_study.py::test_ctrl_c_stops_with_one_line",
)


def test_programs_hear_the_signals_that_the_tests_were_told_to_ignore() -> None:
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
