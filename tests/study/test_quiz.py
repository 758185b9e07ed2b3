"""A quiz in lines: what is asked, hints, verdicts, time, and what is never taken back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.quizzes import Clock, Listed, quiz_of
from trictrac.base.errors import StorageError, UnreadableError
from trictrac.saying.language import choose_language
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Answered, Question
from trictrac.study.questions.quiz import Ask, Quiz, judge_claim
from trictrac.study.questions.skills import Skill, read_skill
from trictrac.study.questions.slips import Slip
from trictrac.view.answer import Answer
from trictrac.view.doc import Board, Indented

BOARD = "W:1,4,5,7x3,8x2,9x2,10x2,11,12x2/B:1x2,2,3,4,5,7,8,9x2,10x2,11,12x2/W"
TEXTS = (
    f"roller {BOARD} 6-4",
    f"true-hits {BOARD} 6-4",
    f"both {BOARD} 6-4",
    "marking W:1x15/B:1x15/W/points=8b,0/holes=3,1 W10",
    "legality W:1x13,8,10/B:1x15/W 6-4 1-7 1-5",
    f"chances {BOARD} fill",
    f"judging {BOARD} 6-4 38",
    "choosing W:1x15/B:1x15/W 6-4 going 2 0123456789ab go=+0.120@0.5310 hold=-0.410@0.4720",
)
QUESTIONS = [Question.parse(text) for text in TEXTS]


def said(answer: Answer) -> str:
    """All that is said, without the boards."""
    lines = (part.sentence if isinstance(part, Indented) else part for part in answer if not isinstance(part, Board))
    return "\n".join(map(str, lines))


@pytest.mark.parametrize("text", TEXTS)
def test_a_question_is_its_text(text: str) -> None:
    assert str(Question.parse(text)) == text
    with_rules = f"{text} rules=exit=provincial,margot=2_4"
    assert str(Question.parse(with_rules)) == with_rules
    assert Question.parse(with_rules).rule_set.play.exit == "provincial"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "a skill and a position"),
        ("roller", "a skill and a position"),
        (f"hitting {BOARD} 64", "no skill"),
        ("roller W:1x15 64", "not a position"),
        (f"roller {BOARD}", "lacks its roll"),
        (f"roller {BOARD} 64 more", "no question of roller"),
        (f"judging {BOARD} 64", "no question of judging"),
        (f"choosing {BOARD} 64", "no question of choosing"),
        (f"marking {BOARD}", "no question of marking"),
    ],
)
def test_a_text_that_is_no_question_says_what_is_missing(text: str, told: str) -> None:
    with pytest.raises(UnreadableError, match=told):
        Question.parse(text)


def test_every_skill_has_a_name_and_a_form() -> None:
    assert len({skill.words.text for skill in Skill}) == len(Skill)
    assert all(form_of(skill) is form_of(skill) for skill in Skill)
    assert len({slip.words.text for slip in Slip}) == len(Slip)


@pytest.mark.parametrize(
    ("typed", "skill"),
    [("true-hits", Skill.TRUE_HITS), ("True hits", Skill.TRUE_HITS), ("true", Skill.TRUE_HITS), ("Sortie", Skill.BEARING_OFF),
     ("légalité", Skill.LEGALITY), ("jans rares", Skill.RARE_JANS), ("bo", Skill.BOTH)],
)  # fmt: skip
def test_a_skill_is_known_by_its_names_and_their_beginnings(typed: str, skill: Skill) -> None:
    assert read_skill(typed) is skill


@pytest.mark.parametrize(
    ("typed", "told"), [("trie-hits", "true-hits"), ("b", "bearing-off, both"), ("", "choose one of")]
)
def test_another_word_is_no_skill(typed: str, told: str) -> None:
    with pytest.raises(UnreadableError, match=told):
        read_skill(typed)


def test_a_right_answer_is_proved_and_enter_brings_the_next_question() -> None:
    quiz, source = quiz_of(*QUESTIONS[:2])
    answer = quiz.answer("38")
    assert said(answer).startswith("Right: 38.")
    assert "White fills the grand jan three ways: 12. (law 8.5)" in said(answer)
    assert "How many points for true hits?" in said(quiz.answer(""))
    assert source.taken[0].slip is None
    assert (source.taken[0].claim, source.taken[0].truth, source.taken[0].seconds) == ("38", "38", 1.0)


def test_why_says_which_question_it_explains() -> None:
    quiz, _ = quiz_of(*QUESTIONS[:2])
    quiz.answer("38")
    reasons = said(quiz.answer("why"))
    assert reasons.startswith("White hits the checker on field 14 truly")
    quiz.answer("")
    assert said(quiz.answer("why")).startswith(f"The question before:\n{reasons}\nThe question that is asked:\n")


def test_a_wrong_answer_is_explained_and_waits() -> None:
    quiz, source = quiz_of(*QUESTIONS[:2])
    answer = quiz.answer("26")
    assert said(answer).startswith("You said: 26. The right answer is 38: you missed a fill.")
    assert "White fills the grand jan three ways: 12. (law 8.5)" in said(answer)
    boards = [part for part in answer if isinstance(part, Board)]
    assert len(boards) == 1
    assert len({field for arrow in boards[0].arrows for field in (arrow.start, arrow.end)}) == 14
    assert str(quiz.prompt) == "Enter for the next question?"
    assert "too early" in said(quiz.answer("4"))
    assert len(source.taken) == 1
    assert "true hits?" in said(quiz.answer(""))


def test_what_is_not_an_answer_withdraws_nothing() -> None:
    quiz, source = quiz_of(QUESTIONS[0])
    quiz.answer("2")
    for line in ("38", "redo", "edit 1"):
        quiz.answer(line)
    assert [answered.claim for answered in source.taken] == ["2"]
    quiz.answer("undo")
    assert source.taken == []


def test_hints_come_by_degrees_and_are_counted() -> None:
    quiz, source = quiz_of(QUESTIONS[0])
    assert said(quiz.answer("hint")).startswith("In order: hits, the corner")
    assert said(quiz.answer("hint")).startswith("Think of true hits")
    assert said(quiz.answer("hint")).startswith("There is a true hit in the table of the grands jans, ")
    assert any(isinstance(part, Board) and part.highlight for part in quiz.answer("indice"))
    quiz.answer("38")
    assert source.taken[0].hints == 4


def test_who_does_not_know_gets_the_answer() -> None:
    quiz, source = quiz_of(QUESTIONS[0])
    assert said(quiz.answer("?")).startswith("The answer is: 38.")
    assert (source.taken[0].claim, source.taken[0].slip) == ("", Slip.GIVEN_UP)


def test_a_right_answer_that_comes_too_late_is_a_mistake() -> None:
    quiz, source = quiz_of(QUESTIONS[0], QUESTIONS[0], limit=5, step=6)
    assert said(quiz.answer("38")).startswith("Right, but too late: 38.")
    quiz.answer("")
    quiz.answer("26")
    assert [answered.slip for answered in source.taken] == [Slip.TOO_LATE, Slip.MISSED_FILL]


def test_the_time_to_read_a_correction_is_not_counted() -> None:
    quiz, source = quiz_of(*QUESTIONS[:2], step=10)
    quiz.answer("2")
    for _ in range(5):
        quiz.answer("why")
    quiz.answer("")
    quiz.answer("26")
    assert source.taken[1].seconds == 10


def test_a_clock_that_goes_backwards_gives_no_time() -> None:
    quiz, source = quiz_of(QUESTIONS[0], step=-60)
    quiz.answer("38")
    assert source.taken[0].seconds is None
    assert source.taken[0].slip is None


def test_an_answer_that_cannot_be_kept_is_asked_again_and_one_that_is_kept_is_not() -> None:
    class Failing(Listed):
        """A deck that refuses once, then deals badly once."""

        def __init__(self, *questions: Question) -> None:
            super().__init__(*questions)
            self.refuses, self.breaks = True, False

        def take(self, answered: Answered) -> Answer:
            if self.refuses:
                self.refuses = False
                raise StorageError("the disk is full")
            return super().take(answered)

        def next(self) -> Question | None:
            if self.breaks:
                self.breaks = False
                raise StorageError("the disk is full")
            return super().next()

    source = Failing(*QUESTIONS[:2])
    quiz = Quiz(source, Clock())
    quiz.begin()
    assert said(quiz.answer("26")) == "the disk is full"
    assert said(quiz.answer("26")).startswith("You said: ")
    source.breaks = True
    assert said(quiz.answer("")) == "the disk is full"
    assert "too early" in said(quiz.answer("38"))
    assert "true hits?" in said(quiz.answer(""))
    assert [answered.claim for answered in source.taken] == ["26"]


def test_jan_by_jan_nothing_said_is_taken_back() -> None:
    quiz, source = quiz_of(QUESTIONS[0], itemise=True)
    for line in ("hit 14 6", "bat 17 4", "true hit 18 4", "hit 20 4", "hit 21 4", "hit 22 4"):
        assert quiz.answer(line) == []
    assert str(quiz.prompt) == "And then?"
    assert "With --itemise an answer stands" in said(quiz.answer("undo"))
    assert said(quiz.answer("")).startswith("You said: a true hit on field 14: 6,")
    assert source.taken[0].slip is Slip.MISSED_FILL


def test_jan_by_jan_all_of_it_is_right() -> None:
    quiz, source = quiz_of(QUESTIONS[0], itemise=True)
    for line in ("hit 14 6", "hit 17 4", "hit 18 4", "hit 20 4", "hit 21 4", "hit 22 4", "remplir 12", ""):
        quiz.answer(line)
    assert source.taken[0].slip is None


@pytest.mark.parametrize(
    ("items", "slip"),
    [
        ("hit 14 2; hit 17 4; hit 18 4; hit 20 4; hit 21 4; hit 22 4; fill 12", Slip.MISSED_WAY),
        ("hit 15 2; hit 14 6; hit 17 4; hit 18 4; hit 20 4; hit 21 4; hit 22 4; fill 12", Slip.NOTHING_THERE),
        ("corner 4; hit 14 6; hit 17 4; hit 18 4; hit 20 4; hit 21 4; hit 22 4; fill 12", Slip.NOTHING_THERE),
        ("nothing", Slip.MISSED_HIT),
    ],
)
def test_a_claim_jan_by_jan_shows_its_mistake(items: str, slip: Slip) -> None:
    assert judge_claim(QUESTIONS[0], items)[1] is slip


def test_a_doubtful_question_is_reported_with_a_note() -> None:
    quiz, source = quiz_of(*QUESTIONS[:2])
    quiz.answer("report is this three ways?")
    quiz.answer("2")
    quiz.answer("signaler")
    assert source.reported == [(QUESTIONS[0], "is this three ways?"), (QUESTIONS[0], "")]


def test_a_quiz_ends_with_its_questions_or_when_the_learner_leaves() -> None:
    quiz, _ = quiz_of(QUESTIONS[0])
    quiz.answer("38")
    assert said(quiz.answer("")) == "over"
    assert quiz.closed
    quiz, source = quiz_of(QUESTIONS[0])
    assert said(quiz.answer("quit")) == "over"
    assert quiz.closed
    assert source.taken == []


def test_the_form_of_an_answer_is_explained_once() -> None:
    source = Listed(QUESTIONS[2], QUESTIONS[2])
    quiz = Quiz(source, Clock())
    assert "(Type the roller’s points and then the other’s, as two numbers; 0 for nothing.)" in said(quiz.begin())
    quiz.answer("38 0")
    assert "Type" not in said(quiz.answer(""))


def test_help_shows_what_an_answer_looks_like() -> None:
    for question in QUESTIONS:
        quiz, _ = quiz_of(question)
        assert "Type the answer: " in said(quiz.answer("help"))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(QUESTIONS), st.lists(st.text(max_size=12), max_size=4), st.booleans())
def test_nonsense_never_stops_a_quiz(question: Question, lines: list[str], itemise: bool) -> None:
    quiz, source = quiz_of(question, question, itemise=itemise)
    for line in lines:
        said(quiz.answer(line))
        str(quiz.prompt)
        if quiz.closed:
            break
    for answered in source.taken:
        assert (answered.slip is None) == (
            answered.claim != "" and form_of(question.skill).slip(question, answered.claim) is None
        )


def test_the_questions_are_asked_in_french_too() -> None:
    french = choose_language("fr", {})
    for question in QUESTIONS:
        ask = Ask(question, Clock())
        for part in [*ask.opening(), *judge_claim(question, "")[0]]:
            if not isinstance(part, Board):
                french.say(part.sentence if isinstance(part, Indented) else part)
        assert french.say(ask.form.ask(question)) != str(ask.form.ask(question))


def test_a_word_that_is_no_jan_is_answered_that_a_number_is_wanted() -> None:
    quiz, source = quiz_of(QUESTIONS[1])
    assert "'banana' is not an answer: type a number of points" in said(quiz.answer("banana"))
    assert source.taken == []


def test_after_the_last_hint_there_are_no_more() -> None:
    quiz, _ = quiz_of(QUESTIONS[0])
    for _ in range(4):
        quiz.answer("hint")
    assert "no more hints" in said(quiz.answer("hint"))


def test_the_second_hint_of_one_jan_says_more_than_its_name() -> None:
    fill = f"filling {BOARD} 6-4"
    quiz, _ = quiz_of(Question.parse(fill))
    quiz.answer("hint")
    assert said(quiz.answer("hint")) == "The grand jan lacks 1 checker: field 11."


def test_the_language_is_changed_at_the_prompt_and_that_is_confirmed() -> None:
    quiz, source = quiz_of(QUESTIONS[0])
    answer = quiz.answer("langue français")
    assert quiz.language.say(answer[0]).startswith("Désormais en français")
    assert said(quiz.answer("language en")).startswith("In English from now on")
    assert "no language 'zz'" in said(quiz.answer("language zz"))
    assert source.taken == []
    assert {"language", "hint", "board", "quit"} <= set(quiz.words)


def test_naming_another_law_that_is_broken_too_is_right() -> None:
    question = Question.parse("legality W:1x8,7x2,8,9x2,12x2/B:1x7,3,4,7x2,8,11,12x2/B 6-1 12-18-19")
    answer, slip = judge_claim(question, "no 4.1")
    assert slip is None
    assert "law 4.1" in said(answer).split("\n")[0]
