"""Slips of typing: what no roll can earn is asked again, lists are answered by letters, and the prompt gives nothing away."""

from __future__ import annotations

import re

import pytest

from tests.support.deck import FILL, HIT, LEGAL, MARKED
from tests.support.questions import questions, said, spots
from tests.support.quizzes import quiz_of
from trictrac.base.errors import UnreadableError
from trictrac.model.rules import MODERN, Rules
from trictrac.rules.loader import load_rules, sheets
from trictrac.saying.language import ENGLISH, LANGUAGES, choose_language
from trictrac.study.questions.counting import CountingForm
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question, kept_rules
from trictrac.study.questions.skills import Skill

BOTH = Question.parse("both W:1x5,2x2,3x2,4x2,7x2,9x2/B:1x2,2x2,3x2,4x3,5x2,6x2,7,11/W 3-2")
CORNER = Question.parse("corner-hit W:1x11,8,9,12x2/B:1x13,12x2/W 5-4")
EXIT = Question.parse("bearing-off W:24,offx14/B:2x15/W 5-4")
JUDGE = Question.parse("judging W:1x5,2x2,3x2,4x2,7x2,9x2/B:1x2,2x2,3x2,4x3,5x2,6x2,7,11/W 3-2 6")
COUNTING = [skill for skill in Skill if skill.row.counts]
SETS = [sheet.name for sheet in sheets() if isinstance(load_rules(sheet.name), Rules)]


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (FILL, "3"),
        (FILL, "44"),
        (FILL, "fill 3"),
        (FILL, "fill 44"),
        (FILL, "hit 25 4"),
        (FILL, "margot 30 4"),
        (FILL, "hit 14 7"),
        (HIT, "7"),
        (HIT, "900"),
        (CORNER, "2"),
        (CORNER, "8"),
        (EXIT, "12"),
        (BOTH, "8 3"),
        (BOTH, "3 8"),
        (JUDGE, "school 3"),
        (JUDGE, "900"),
        (MARKED, "5 3"),
    ],
    ids=str,
)
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_no_roll_can_earn_is_not_marked_wrong_but_asked_again(question: Question, line: str, code: str) -> None:
    quiz, source = quiz_of(question)
    quiz.language = choose_language(code, {})
    prompt = quiz.prompt
    (error,) = quiz.answer(line)
    assert isinstance(error, UnreadableError)
    assert choose_language(code, {}).say(error)
    assert (source.taken, quiz.prompt) == ([], prompt)
    quiz.answer(form_of(question.skill).truth(question))
    assert [answered.slip for answered in source.taken] == [None]


@pytest.mark.parametrize("line", ["fill 3", "corner 8", "hit 14 7", "hit 0 4"])
def test_jan_by_jan_too(line: str) -> None:
    quiz, source = quiz_of(FILL, itemise=True)
    (error,) = quiz.answer(line)
    assert isinstance(error, UnreadableError)
    assert quiz.answer("fill 8") == []
    quiz.answer("")
    assert source.taken[0].claim == "fill 8"


@pytest.mark.parametrize("skill", COUNTING)
def test_the_same_points_are_refused_with_the_same_words_whatever_is_right(skill: Skill) -> None:
    form = form_of(skill)
    assert isinstance(form, CountingForm)
    told = set()
    for question in questions(skill, 100):
        answers = []
        for points in range(121):
            line = f"{points} {points}" if form.of_both else str(points)
            try:
                assert form.read(question, line) == line
            except UnreadableError as error:
                answers.append(str(error))
        assert answers
        told.add(tuple(answers))
    assert len(told) == 1 < len({form.truth(question) for question in questions(skill)})


@pytest.mark.parametrize("name", SETS)
def test_the_truth_is_never_refused(name: str, effort: int) -> None:
    text = kept_rules(load_rules(name))
    for spot in spots()[:: max(1, 60 // effort)]:
        for skill in COUNTING:
            question, form = Question(skill, spot.board, spot.outcome.roll, rules=text), form_of(skill)
            assert form.read(question, form.truth(question)) == form.truth(question)


def test_dear_rules_have_their_own_points() -> None:
    question = Question.parse(f"{FILL} rules=tariff.fill=5/7")
    form = form_of(Skill.FILLING)
    assert form.read(question, "5") == "5"
    with pytest.raises(UnreadableError, match=r"^4 points: no roll can earn that "):
        form.read(question, "4")
    assert FILL.rule_set == MODERN


@pytest.mark.parametrize("skill", [skill for skill in Skill if skill is not Skill.GAMES])
def test_the_prompt_and_the_help_are_the_same_for_all_questions_of_a_skill_and_contain_no_answer(skill: Skill) -> None:
    prompts, examples = set(), set()
    for question in questions(skill, 20):
        ask = quiz_of(question)[0].current
        assert ask
        prompts.add(ENGLISH.say(ask.prompt))
        examples.add(ENGLISH.say(ask.example))
    (prompt,), (example,) = prompts, examples
    assert prompt == f"Your answer: {ENGLISH.say(form_of(skill).kind)}?"
    assert not re.search(r"\d", prompt + example.replace("; 0 for nothing", "").replace("from 0 to 36", ""))


@pytest.mark.parametrize("skill", [Skill.LEGALITY, Skill.JUDGING])
def test_lists_are_shown_and_answered_by_letters(skill: Skill) -> None:
    form = form_of(skill)
    for question in questions(skill, 12):
        choices = form.choices(question)
        assert "".join(str(choice.letter) for choice in choices) == "abcdefg"[: len(choices)]
        quiz, source = quiz_of(question)
        listed = said(quiz.answer("board") if skill is Skill.JUDGING else quiz.answer("no"))
        for choice in choices[1:]:
            label = choice.line.rpartition(" ")[2]
            assert f"{choice.letter}) {label}" in listed
        for choice in choices:
            quiz, source = quiz_of(question)
            quiz.answer(f" {str(choice.letter).upper()}) ")
            assert source.taken[0].claim == choice.line


def test_no_letter_asks_for_help() -> None:
    quiz, source = quiz_of(LEGAL)
    assert "Type the answer: yes (or a); or no" in said(quiz.answer("h"))
    assert source.taken == []
