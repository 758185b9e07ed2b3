"""Every article of the laws is proved by a test that names it, and no test names one that does not exist."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.law_index import articles, numbers_of
from trictrac.saying.pages import law

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def index() -> list[tuple[str, str]]:
    """Return each article with each test that proves it, collected in a process of its own."""
    command = [sys.executable, "-m", "tests.support.law_index"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    print(done.stdout)
    return [(number, test) for number, _, test in (line.partition(" ") for line in done.stdout.splitlines())]


def test_every_article_is_proved_by_a_test(index: list[tuple[str, str]]) -> None:
    proved = {number for number, _ in index}
    assert [number for number in articles() if number not in proved] == []


def test_no_test_names_an_article_that_does_not_exist(index: list[tuple[str, str]]) -> None:
    known = articles()
    assert [(number, test) for number, test in index if number not in known] == []


def test_the_articles_are_those_that_the_program_prints() -> None:
    numbers = articles()
    assert len(numbers) == len({*numbers}) > 80
    for number in numbers:
        assert law(number, "en").startswith((f"**{number}** ", f"## {number}. ")), number


def test_a_row_of_a_corpus_names_its_articles() -> None:
    assert numbers_of("11.5, 13.2 e, 14") == ["11.5", "13.2e", "14"]
