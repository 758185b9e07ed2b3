"""The quick tests: ``pytest -m quick`` runs the first case of each test that is not in ``SLOW``, and the whole of ``WHOLE``.

``python -m tests.support.quick`` runs them and prints each module of the program of which they call no function.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Generator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import FrameType

import pytest

from tests.support.house import NAMES, parsed

WHOLE = "tests/whole/test_net.py"
"""The tests of which every case is quick: together they call most commands."""

SLOW_FIXTURES = frozenset({"compiled", "folder", "player"})
"""A test with one of these compiles the laws, or needs the site or a browser."""

SLOW = tuple(Path(__file__).with_name("slow.txt").read_text(encoding="utf-8").split())
"""How the names of the tests begin whose first case takes a fifth of a second or more (``--durations=50`` shows them)."""

ELSEWHERE = frozenset(
    {
        "trictrac.protocol.desk", "trictrac.seance.agreement",
        "trictrac.api.tables", "trictrac.environments.gym", "trictrac.environments.openspiel",
        "trictrac.cli.laying", "trictrac.saying.packed", "trictrac.view.large",
        "trictrac.cli.rating", "trictrac.cli.rolling", "trictrac.workshop.strength", "trictrac.workshop.timing_fast",
        "trictrac.workshop.timing_page", "trictrac.workshop.training",
    }
)  # fmt: skip
"""The modules that declare only, need an extra, run in another process, or take long: no quick test calls their functions."""


class Recorder:
    """A plugin of pytest that notes the files whose functions are called while a test runs."""

    def __init__(self) -> None:
        self.called: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Note the file of every function that a test calls."""
        sys.settrace(self._note)
        try:
            return (yield)
        finally:
            sys.settrace(None)

    def _note(self, frame: FrameType, event: str, argument: object) -> None:
        if frame.f_code.co_name != "<module>":
            self.called.add(frame.f_code.co_filename)


def modules_without_quick_tests() -> list[str]:
    """Run the quick tests, and return the modules with functions of which they call none, without ``ELSEWHERE``."""
    recorder, said = Recorder(), StringIO()
    with redirect_stdout(said):
        failed = pytest.main(["-q", "-m", "quick", "-p", "no:cacheprovider", "-p", "no:xdist"], plugins=[recorder])
    if failed:
        sys.exit(said.getvalue())
    return [
        name
        for name, path in NAMES.items()
        if name not in ELSEWHERE
        and str(path) not in recorder.called
        and any(isinstance(node, ast.FunctionDef) for node in ast.walk(parsed(path)))
    ]


if __name__ == "__main__":
    print("\n".join(modules_without_quick_tests()))
