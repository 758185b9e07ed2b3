"""Séances of every game and mode are answered as they were, in English and in French, and keep the same journals.

What is answered otherwise on purpose is written anew by ``python -m tests.support.seances`` and looked at in the differences.
"""

from __future__ import annotations

import pytest

from tests.support.seances import ANSWERS, Seance, answers, seances

SEANCES = seances()


@pytest.mark.parametrize("seance", SEANCES, ids=lambda seance: seance.name)
def test_a_recorded_seance_gets_the_same_answers(seance: Seance) -> None:
    for name, text in answers(seance).items():
        assert text == (ANSWERS / name).read_text(encoding="utf-8"), name


def test_no_answers_are_left_of_a_seance_that_is_gone() -> None:
    assert {path.stem for path in ANSWERS.iterdir()} == {seance.name for seance in SEANCES}
