"""Games in a library with mistakes for the deck."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.records import trictrac_record
from trictrac.model.rules import MODERN, Rules
from trictrac.partie.events import Counting
from trictrac.saying.language import ENGLISH
from trictrac.seance.library import Library
from trictrac.seance.opening import begin
from trictrac.view.answer import View

SET = "set W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "games")


def played(
    library: Library,
    *lines: str,
    mode: Counting = Counting.SPOKEN,
    names: tuple[str, str] = ("Cloris", "Damon"),
    rules: Rules = MODERN,
) -> str:
    """Play these lines as a game of the library, and return its name."""
    head = trictrac_record(names=names, marking=mode, rules=rules)
    name, journal, scorer = begin(library, head, (), View(size="none"), ENGLISH)
    with journal:
        for line in (f"{names[0]} begins", *lines) if lines else ():
            there = len(journal.lines)
            said = scorer.answer(line)
            assert len(journal.lines) == there + 1, said
    return name
