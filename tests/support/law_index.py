"""Which tests prove which article of the laws, by the marker ``law`` of tests and of their cases.

``python -m tests.support.law_index`` prints the index: a line for each article and each test that proves it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from trictrac.saying.pages import reference

TESTS = Path(__file__).parents[1]

_HEADING = re.compile(r"^(?:## (\d+)\.|\*\*(\d+\.\d+)\*\*|- ([a-z])\. )", re.MULTILINE)


def articles() -> list[str]:
    """Return the number of every article of the laws, in their order: 8.2, 13.2g, and 7, which has none below it."""
    found: list[str] = []
    last = ""
    for head, number, part in _HEADING.findall(reference("en")["laws"].text):
        if part:
            found.append(f"{last}{part}")
            continue
        if number.startswith(f"{last}."):
            found.pop()
        last = head or number
        found.append(last)
    return found


def numbers_of(laws: str) -> list[str]:
    """Return the articles that a row of a corpus proves, from its field of laws: ``12.2, 13.2 e``."""
    return [law.replace(" ", "") for law in laws.split(",")]


class Collector:
    """A plugin of pytest that notes which of the collected tests prove an article, and by how many cases."""

    def __init__(self) -> None:
        self.proofs: dict[str, Counter[str]] = {}

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Note the articles of a test or of one of its cases."""
        for number in {number for mark in item.iter_markers("law") for number in mark.args}:
            self.proofs.setdefault(number, Counter())[item.nodeid.partition("[")[0]] += 1


def print_index() -> None:
    """Collect the marked tests without running them, and print what each article is proved by."""
    marked = [str(path) for path in sorted(TESTS.rglob("test_*.py")) if "mark.law(" in path.read_text(encoding="utf-8")]
    collector, said = Collector(), StringIO()
    with redirect_stdout(said):
        failed = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", *marked], plugins=[collector])
    if failed:
        sys.exit(said.getvalue())
    known = articles()
    for number in [*known, *sorted(collector.proofs.keys() - {*known})]:
        for test, cases in collector.proofs.get(number, Counter()).items():
            print(f"{number:5} {test}{f' ({cases} cases)' if cases > 1 else ''}")


if __name__ == "__main__":
    print_index()
