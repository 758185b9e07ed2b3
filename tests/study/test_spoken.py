"""A spoken question says where the checkers stand and what is thrown, and the board comes after the answer."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.support.deck import FILL, LEGAL, MARKED, NOTHING, Clock
from tests.support.quizzes import Listed
from tests.support.terminal import Home
from trictrac.model.play import Roll
from trictrac.partie.sentences.positions import score_saying
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.study.questions.decisions import decision_spots
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.quiz import Quiz
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.spoken import spoken_question, spoken_roll
from trictrac.view.answer import View
from trictrac.view.doc import Board


def test_the_dice_are_called_as_at_a_table() -> None:
    assert ENGLISH.say(spoken_roll(Roll(6, 4))) == "six and four"
    assert ENGLISH.say(spoken_roll(Roll(3, 1))) == "three and ace"
    assert ENGLISH.say(spoken_roll(Roll(6, 6))) == "sonnez"
    assert choose_language("fr", {}).say(spoken_roll(Roll(3, 1))) == "trois et as"


def test_the_checkers_stand_where_the_side_that_rolls_counts_them() -> None:
    mine, theirs, asked = map(ENGLISH.say, spoken_question(NOTHING))
    assert (mine, theirs) == ("White: 1 (15).", "Black: 24 (15).")
    assert asked == "White rolls six and four. How many points for true hits?"
    mine, theirs, _ = map(ENGLISH.say, spoken_question(Question.parse("filling W:1x13,8,10/B:1x11,2,3x2,4/W 4-3")))
    assert (mine, theirs) == ("White: 1 (13), 8, 10.", "Black: 21, 22 (2), 23, 24 (11).")


def test_the_score_is_said_where_the_answer_depends_on_it() -> None:
    score, asked = map(ENGLISH.say, spoken_question(MARKED))
    assert score == ENGLISH.say(score_saying(MARKED.position.score))
    assert asked == ENGLISH.say(form_of(MARKED.skill).ask(MARKED))
    decision = next(form_of(Skill.CHOOSING).offer(next(decision_spots(Random(1)))))
    _, _, score, _ = map(ENGLISH.say, spoken_question(decision))
    assert score == ENGLISH.say(score_saying(decision.position.score))


@pytest.mark.parametrize("question", [FILL, NOTHING, LEGAL, MARKED], ids=lambda one: one.skill)
def test_no_board_comes_before_the_answer_and_one_comes_after_it(question: Question) -> None:
    quiz = Quiz(Listed(question), Clock(), spoken=True)
    before = [*quiz.begin(), *quiz.answer("board"), *quiz.answer("nonsense")]
    assert not any(isinstance(part, Board) for part in before)
    assert sum(isinstance(part, Board) for part in quiz.answer("?")) == 1


def test_a_board_wished_for_again_is_drawn_at_once() -> None:
    quiz = Quiz(Listed(MARKED), Clock(), view=View("none"), spoken=True)
    quiz.begin()
    quiz.answer("?")
    assert any(isinstance(part, Board) for part in quiz.answer("board full"))


def test_a_spoken_drill_draws_no_board_at_all_if_none_is_wanted(tmp_path: Path) -> None:
    home = Home(tmp_path)
    words = ("drill", "filling", "--spoken", "--seed", "3", "-n", "2")
    assert "petit jan   " in home.good(*words, text="4\n\n4\n\n")
    assert "petit jan   " not in home.good(*words, "--board", "none", text="4\n\n4\n\n")
    for other in ("--match", "--sprint=3", "--themes", "--game=toc"):
        assert home.run("drill", "--spoken", other).returncode == 2
