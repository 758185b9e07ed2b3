"""Why not: what stops each helpless checker, and which jan is the nearest that a roll does not make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.support.laws_support import by_oracle, situation_of
from tests.support.questions import COUNTED, questions, said, spots
from trictrac.laws.fields import RAIL
from trictrac.model.mark import Jan
from trictrac.model.outcome import Outcome, outcome, refusal
from trictrac.model.play import ROLLS, Roll
from trictrac.model.position import Position
from trictrac.model.score import Side
from trictrac.partie.sentences.stopped import stopped, stopped_sayings
from trictrac.saying.language import choose_language
from trictrac.study.questions.counting import CountingForm
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.nearest import FARTHEST, nearest
from trictrac.study.questions.question import Question
from trictrac.study.questions.quiz import judge_claim
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip


def helpless() -> Iterator[tuple[Position, Outcome, int]]:
    """Every number that cannot be played in the games of the tests."""
    for spot in spots():
        ways = (way for mark in spot.outcome.marks if mark.jan is Jan.HELPLESS for way in mark.ways)
        for number in {way.number for way in ways}:
            yield spot.position, spot.outcome, number


def test_every_helpless_checker_is_named_with_a_reason_that_the_laws_confirm() -> None:
    found = Counter[str]()
    for position, roll, number in helpless():
        named = stopped(position, roll, number)
        starts = {one.play.moves[0][0] for one in named} | {one.play.moves[-1][0] for one in named}
        assert starts >= {field for field in range(1, RAIL) if position.me[field]}
        for one in named:
            refused = refusal(position, roll.roll, one.play)
            assert refused is not None
            assert refused.law == one.law != "3.1"
            start, end = one.play.moves[-1]
            assert min(RAIL, start + number) == end
            if str(one.reason) == "held":
                assert position.opp[RAIL - end] > 1
            elif str(one.reason) == "one checker stands there":
                assert position.opp[RAIL - end] == 1
            found[one.law] += 1
    assert {"3.2", "4.1", "5.2", "6.1"} <= set(found)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "W:8x3,9x2,10x3,11x4,12x3/B:8x2,9x3,10x2,11x5,12x3/B 5-2",
            "8-13, 9-14, 10-15, 11-16, 12-17: held (law 3.2)",
        ),
        (
            "W:10x2,11x2,12x2,18,21,22x2,23x2,24x3/B:8x2,12x2,22x4,23x4,24x3/B 6-1",
            (
                "8-14, 8-9-15: held (law 3.2); 12-18: needed in the corner (law 4.1); "
                "22-off, 23-off, 24-off: not all are home (law 6.1)"
            ),
        ),
    ],
)
def test_what_stops_helpless_checkers_is_explained_in_a_line(text: str, told: str) -> None:
    question = Question.parse(f"helplessness {text}")
    (saying,) = stopped_sayings(question.position, outcome(question.position, question.dice))
    assert str(saying) == told
    shown = said(form_of(Skill.HELPLESSNESS).explain(question))
    assert told in shown


def with_moved(position: Position, side: Side, start: int, end: int, count: int) -> Position | None:
    counts = list(position.checkers(side))
    if counts[start] < count:
        return None
    counts[start] -= count
    counts[end] += count
    changed = tuple(counts)
    board = replace(position, white=changed) if side is Side.WHITE else replace(position, black=changed)
    return None if board.faults() else board


def boards_within(question: Question, distance: int) -> Iterator[tuple[Position, Roll]]:
    """Every roll and board that is less than so far off."""
    position, roll = question.position, question.dice
    for dice in ROLLS:
        if abs(dice.high - roll.high) + abs(dice.low - roll.low) < distance:
            yield position, dice
    for side in Side:
        for start in range(1, RAIL):
            for end in range(max(1, start - distance + 1), min(RAIL, start + distance - 1) + 1):
                for count in (1, 2):
                    board = with_moved(position, side, start, end, count)
                    if board is not None:
                        yield board, roll


def distance_of(question: Question, board: Position, roll: Roll) -> int:
    """How far a roll or a board is off, found by comparing."""
    if roll != question.dice:
        assert board == question.position
        return abs(roll.high - question.dice.high) + abs(roll.low - question.dice.low)
    (gone,) = ((side, field, here - there) for side in Side for field, (here, there) in enumerate(
        zip(question.position.checkers(side), board.checkers(side), strict=True)) if here > there)  # fmt: skip
    (come,) = ((side, field, there - here) for side in Side for field, (here, there) in enumerate(
        zip(question.position.checkers(side), board.checkers(side), strict=True)) if here < there)  # fmt: skip
    assert gone[0] is come[0]
    assert gone[2] == come[2] <= 2
    return abs(come[1] - gone[1])


SINGLE = [skill for skill in COUNTED if skill not in (Skill.ROLLER, Skill.OPPONENT, Skill.BOTH)]


@pytest.mark.parametrize("skill", SINGLE)
def test_what_the_nearest_jan_wants_makes_it_and_nothing_nearer_does(skill: Skill) -> None:
    form, found = form_of(skill), Counter[bool]()
    assert isinstance(form, CountingForm)
    for question in [question for question in questions(skill, 3000) if form_of(question.skill).is_barren(question)][
        :60
    ]:
        near = nearest(question, form.counted)
        found[near is not None] += 1
        distance = FARTHEST + 1
        if near is not None:
            distance = distance_of(question, near.position, near.roll)
            assert near.mark in outcome(near.position, near.roll).marks
            marks = by_oracle(situation_of(near.position, str(near.roll))).marks
            whose = "me" if near.mark.to_roller else "opp"
            assert any((mark[0], mark[3], mark[5]) == (near.mark.jan, len(near.mark.ways), whose) for mark in marks)
        for board, roll in boards_within(question, distance):
            assert not form.counted(outcome(board, roll)), (question, board, roll)
    assert found[True] >= 5


NEAR = [
    ("true-hits W:1x14,8/B:1x14,8/W 6-2", "with 6-3: White hits the checker on field 17 truly: 2. How: by the sum, 9, from"),
    ("false-hits W:1x15/B:1x10,15,19x2,22x2/W 5-4", "for a false hit on field 10"),
    ("corner-hit W:1x11,5,8,12x2/B:1x15/W 5-5", "White’s checker on field 8, not 5: White hits the corner"),
    ("corner-hit W:1x11,8,9,12x2/B:1x13,12x2/W 5-4", "Black’s two checkers on field 14, not 13: White hits the corner: 4."),
    ("filling W:2,7x2,8x4,9x2,10,11x2,12x3/B:8x2,9x3,10x3,11x4,12x3/W 5-4", "with 4-4 (carme): White fills the grand jan: 6."),
    ("keeping W:7x2,8x3,9x2,10x2,11x4,12x2/B:8x2,9x3,10x2,11x5,12x3/W 5-3", "with 6-4: White keeps the grand jan: 4."),
    ("rare-jans W:1x13,12x2/B:1x15/W/rolls=2,2 3-2", "with 3-1: White makes the jan de mézéas: 4. How: by the ace, with just"),
    ("rare-jans W:1x13,12x2/B:1x13,12x2/W/rolls=2,2 3-2", "with 3-1: Black marks 4 for the contre-jan de mézéas."),
    ("rare-jans W:1x11,3,4,6,7/B:1x15/W/rolls=2,2 3-1", "with 4-1: White makes the jan of six tables: 4."),
    ("rare-jans W:1x13,7,8/B:1x15/W/rolls=2,2 5-4", "with 5-5 (quine): White makes the jan of two tables: 6."),
    ("rare-jans W:1x13,7,8/B:1x13,12x2/W/rolls=2,2 5-4", "with 5-5 (quine): Black marks 6 for the contre-jan of two tables."),
    ("bearing-off W:23,24x2,offx12/B:24x15/W 6-4", "White’s checker of field 24 off: White bears off the last checker: 4."),
    ("bearing-off W:20,offx14/B:24x15/W 2-2", "with 3-2: White bears off the last checker: 4."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), NEAR)
def test_the_nearest_of_each_kind_of_jan(text: str, told: str) -> None:
    question = Question.parse(text)
    shown = said(judge_claim(question, "6 0" if question.skill is Skill.RARE_JANS else "4")[0])
    (line,) = (line for line in shown.split("\n") if line.startswith("The nearest, with "))
    assert told in line


@pytest.mark.parametrize(
    ("text", "claim", "told"),
    [
        (
            "filling W:1x3,2x2,3x3,4x2,5x2,6,7x2/B:1x5,2x3,3x3,7x2,9x2/W 3-2",
            "12",
            [
                "the checkers on field 4 are needed where they stand (law 8.5)",
                "three ways: 12. How: by 3, from field 3; by 2, from field 4; by the sum",
            ],
        ),
        (
            "true-hits W:1x14,10/B:1x14,8/W/rolls=1,1 4-3",
            "4",
            ["The nearest, with Black’s checker on field 14, not 17: White hits the checker on field 14 truly: 2."],
        ),
        (
            "roller W:1x3,2x2,3x3,4x2,5x2,6,7x2/B:1x5,2x3,3x3,7x2,9x2/W 3-2",
            "fill 8; corner_hit 4",
            ["White’s corner is not held (law 8.4)"],
        ),
    ],
)
def test_who_counts_too_much_learns_what_is_lacking_for_more(text: str, claim: str, told: list[str]) -> None:
    question = Question.parse(text)
    shown = said(judge_claim(question, claim)[0])
    assert all(line in shown for line in told)


def test_the_nearest_way_is_never_one_that_the_roll_has() -> None:
    found = 0
    for skill, more in ((Skill.FILLING, 4), (Skill.TRUE_HITS, 2)):
        form = form_of(skill)
        for question in questions(skill, 400):
            claim = str(int(form.truth(question)) + more)
            if form.truth(question) != "0" and form.slip(question, claim) is Slip.WAY_TOO_MANY:
                assert isinstance(form, CountingForm)
                near = nearest(question, form.counted)
                made = {(mark.jan, mark.field, way) for mark in form.due(question) for way in mark.ways}
                assert near is None or not {(near.mark.jan, near.mark.field, way) for way in near.mark.ways} <= made
                found += 1
    assert found > 20


def test_the_nearest_jan_is_named_in_french() -> None:
    question = Question.parse("corner-hit W:1x11,8,9,12x2/B:1x13,12x2/W 5-4")
    french = choose_language("fr", {})
    told = [french.say(getattr(part, "sentence", part)) for part in judge_claim(question, "4")[0]]
    assert any("Le plus proche, avec deux dames de Noir sur la flèche 14" in line for line in told)
    assert french.say(next(stopped_sayings_of("W:8x3,9x2,10x3,11x4,12x3/B:8x2,9x3,10x2,11x5,12x3/B 5-2"))) == (
        "8-13, 9-14, 10-15, 11-16, 12-17\u00a0: occupée (loi 3.2)"
    )


def stopped_sayings_of(text: str) -> Iterator[object]:
    question = Question.parse(f"helplessness {text}")
    return stopped_sayings(question.position, outcome(question.position, question.dice))
