"""Why a roll earns nothing of one kind: every reason is true, and there is one wherever it can be told."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.support.questions import COUNTED, questions, said
from trictrac.model.mark import Jan
from trictrac.model.outcome import outcome
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.whynot import why_nothing

SINGLE = [skill for skill in COUNTED if skill not in (Skill.ROLLER, Skill.OPPONENT, Skill.BOTH)]

CASES = [
    (
        "true-hits W:1x14,2/B:1x15/W 5-3",
        "neither number leads a checker to a single opposing checker, alone or after the other (law 8.2)",
    ),
    ("true-hits W:1x15/B:1x10,15,19x2,20x2/W 5-4", "field 10 is hit falsely: every passage to it is held (law 8.3)"),
    ("false-hits W:1x15/B:1x10,15,19x2,22x2/W 5-4", "hit truly by the sum: the passage, field 5, is open (law 8.3)"),
    ("false-hits W:1x15/B:1x15/W 5-4", "the sum leads no checker to a single opposing checker (law 8.3)"),
    ("corner-hit W:1x13,8,9/B:1x15/W 5-4", "White’s corner is not held (law 8.4)"),
    ("corner-hit W:1x11,8,9,12x2/B:1x13,12x2/W 5-4", "Black’s corner is not empty (law 8.4)"),
    ("corner-hit W:1x12,8,12x2/B:1x15/W 5-4", "only the 5 leads a checker to the other corner"),
    ("corner-hit W:1x12,8,12x2/B:1x15/W 5-1", "the two checkers that hold the own corner do not count"),
    ("corner-hit W:1x12,8,12x2/B:1x15/W 5-5", "only one checker stands on field 8: two are required"),
    ("corner-hit W:1x13,12x2/B:1x15/W 1-1", "the two checkers that hold the own corner do not count"),
    ("corner-hit W:1x12,12x3/B:1x15/W 1-1", "only one checker stands on field 12: two are required"),
    ("corner-hit W:1x12,4,12x2/B:1x15/W 5-4", "the corner is never hit by the sum (law 8.4)"),
    ("corner-hit W:1x13,12x2/B:1x15/W 5-4", "neither number leads a checker to the other corner"),
    ("filling W:1x15/B:1x15/W 5-4", "every jan lacks more (law 8.5)"),
    ("filling W:7x3,8,9x2,10x3,11x4,12x2/B:2x2,7x2,8x2,9x3,10x3,11,12x2/W 4-1", "would fill in passing only"),
    ("filling W:1x4,7x2,8x2,9x2,10,11x2,12x2/B:1x2,6x2,7x2,9x2,10x2,11x3,12x2/W 3-2", "are needed where they stand"),
    ("filling W:1x3,7x2,8x3,9x3,10x2,11x2/B:1x15/W 5-4", "taken by effect cannot be taken by power (law 4.3)"),
    (
        "filling W:1x3,7x2,8x3,9x3,10x2,11x2/B:1x13,12x2/W 5-4",
        "the roller cannot take his own corner by power (law 4.3)",
    ),
    ("filling W:1x5,7x2,8x2,9x2,11x2,12x2/B:1x13,15x2/W 2-1", "Black stands on field 10 (law 3.2)"),
    ("filling W:1x3,4,5,7x2,8x2,9x2,11x2,12x2/B:1x15/W 6-4", "only the 6 brings one (law 8.5)"),
    ("filling W:1x3,2x2,7x2,8x2,9x2,11x2,12x2/B:1x15/W 6-5", "neither number brings one (law 8.5)"),
    ("keeping W:7x2,8x2,9x2,10x2,11x3,12x4/B:7x2,8x3,9x3,10x2,11x2,12x3/W 6-4", "breaks the full jan"),
    ("keeping W:1x15/B:1x15/W 5-4", "no jan is full (law 8.6)"),
    ("helplessness W:1x15/B:1x15/W 5-4", "both numbers can be played, for instance"),
    ("helplessness W:24,offx14/B:24x3,offx12/W 6-4", "a number left over is not helpless (law 6.6)"),
    ("rare-jans W:1x13,12x2/B:1x15/W/rolls=2,2 3-2", "wants an ace (law 8.1)"),
    ("rare-jans W:1x13,8x2/B:1x15/W/rolls=2,2 3-2", "do not lead one checker to each corner (law 8.1)"),
    ("rare-jans W:1x11,3,4,6,7/B:1x15/W/rolls=2,2 3-1", "six tables want field 2 and field 5"),
    ("rare-jans W:1x11,3,4,6,7/B:1x15/W/rolls=3,2 4-1", "by the third roll of the relevé only"),
    (
        "rare-jans W:1x11,3,4,6,7/B:1x15/W/rolls=2,2/releve=2 4-1 rules=six_tables_scope=first_releve",
        "in the first relevé only",
    ),
    ("rare-jans W:1x11,3x2,6,7/B:1x15/W/rolls=2,2 3-1", "four single checkers on fields 2 to 7"),
    ("rare-jans W:1x10,3x2,6,7x2/B:1x15/W/rolls=3,2 3-1", "with two or with four checkers off the talon"),
    ("bearing-off W:23,24x2,offx12/B:24x15/W 6-4", "a roll bears off two at most (law 6.6)"),
    (
        "bearing-off W:20,offx14/B:24x15/W 2-2",
        (
            "the checker on field 20 is too far away: its distance to the rail is 5, more than the sum "
            "of the roll (law 6.2)"
        ),
    ),
    ("bearing-off W:18,23,offx13/B:24x15/W 6-2", "field 18 is not home"),
    ("bearing-off W:21,24,offx13/B:24x15/W 3-1", "do not bear off both checkers (laws 6.2, 6.3)"),
    ("bearing-off W:15,offx14/B:4x2,6x2,24x11/W 6-4", "finds no rest on its way (law 3.3)"),
]


@pytest.mark.parametrize(("text", "reason"), CASES)
def test_why_nothing_is_earned(text: str, reason: str) -> None:
    question = Question.parse(text)
    form = form_of(question.skill)
    assert form_of(question.skill).is_barren(question)
    told = said(form.explain(question))
    assert "Nothing to mark" in told
    assert reason in told


@pytest.mark.parametrize("skill", SINGLE)
def test_there_is_a_reason_with_its_law_wherever_nothing_is_earned(skill: Skill) -> None:
    barren, told = 0, 0
    for question in questions(skill, 3000):
        if form_of(question.skill).is_barren(question):
            reasons = [str(reason) for reason in why_nothing(question)]
            assert all(re.search(r"\(laws? [0-9., ]+\)$", reason) for reason in reasons)
            assert len(reasons) == len(set(reasons))
            barren, told = barren + 1, told + bool(reasons)
    assert barren > 5
    assert told >= 0.98 * barren


def test_a_whole_roll_gives_no_such_reasons() -> None:
    for skill in (Skill.ROLLER, Skill.OPPONENT, Skill.BOTH):
        for question in questions(skill, 100):
            assert why_nothing(question) == []


def test_a_fill_in_passing_named_in_an_answer_can_be_made_where_it_is_paid() -> None:
    paid = Counter[bool]()
    for question in questions(Skill.FILLING, 5000):
        reasons = why_nothing(question) if form_of(question.skill).is_barren(question) else []
        passing = any("in passing only" in str(reason) for reason in reasons)
        if passing:
            kinder = Question(question.skill, question.position, question.roll, rules="fill_in_passing=yes")
            paid[
                any(mark.jan is Jan.FILL for mark in outcome(kinder.position, kinder.dice, kinder.rule_set).marks)
            ] += 1
    assert paid[True] > 0
    assert not paid[False]
