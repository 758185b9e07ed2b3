"""Withdrawn answers: nothing follows from them, another question replaces theirs, and the deck keeps them apart."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from tests.support.deck import FILL, HIT, MARKED, NOTHING, QUESTIONS, START, Clock, answer, state_of
from tests.support.killed import child, killed_at
from tests.support.taught import pages_in, text_of, words
from trictrac.base.errors import OutOfOrderError, UnreadableError
from trictrac.saying.language import ENGLISH
from trictrac.seance.settings import Goal
from trictrac.study.dealing.supply import Supply, another_like
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.deck.exchange import export_lines, import_lines, remove, strange
from trictrac.study.deck.review import Failed, Review
from trictrac.study.deck.withdrawal import was_withdrawn, withdraw, withdrawn_answers
from trictrac.study.drill import Drill, DrillPlan
from trictrac.study.lessons.lesson import LessonHead
from trictrac.study.lessons.shelf import ShelvedLesson, lessons, shelved, taught_limits
from trictrac.study.lessons.testing import LessonTest
from trictrac.study.plan import QUESTIONS as EACH
from trictrac.study.plan import day_of
from trictrac.study.progress.figures import measure
from trictrac.study.progress.record import progress_record
from trictrac.study.progress.sentences import opening
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question, level_of
from trictrac.study.questions.quiz import Quiz
from trictrac.study.questions.skills import DEALT, Skill
from trictrac.study.today import Today

KILLS = 8

SHELF = (ShelvedLesson(LessonHead("01-whole-roll", "", 1, (Skill.FILLING, Skill.BOTH), ()), (60.0,), ""),)
CHOSEN = 2 * EACH
"""The questions of a day on two skills."""


@pytest.fixture
def deck(tmp_path: Path) -> Iterator[Deck]:
    with open_deck(tmp_path / "deck.sqlite3") as deck:
        yield deck


@pytest.fixture
def clock() -> Clock:
    return Clock()


def typed(quiz: Quiz, *lines: str) -> str:
    """The first sentence of the answer to the last of these lines."""
    *_, said = map(quiz.answer, lines)
    return ENGLISH.sentence(said[0])


def wrong(quiz: Quiz) -> str:
    """A wrong answer to the question of a quiz."""
    assert quiz.question is not None
    claims = ("4", "6", "8 8", "0 0", "no 3.2", "school 2", "1", "0b 0 0 0", "0 0")
    form = form_of(quiz.question.skill)
    for claim in claims:
        with suppress(UnreadableError):
            if form.slip(quiz.question, form.read(quiz.question, claim)):
                return claim
    raise AssertionError(quiz.question)


def right(quiz: Quiz) -> str:
    assert quiz.question is not None
    return form_of(quiz.question.skill).truth(quiz.question)


@pytest.mark.parametrize("question", QUESTIONS, ids=[str(one.skill) for one in QUESTIONS])
@pytest.mark.parametrize("before", [(), (False,), (True, False), (False, True, True)], ids=str)
def test_a_withdrawn_answer_leaves_everything_as_it_was(
    deck: Deck, question: Question, before: tuple[bool, ...]
) -> None:
    for day, is_right in enumerate(before):
        deck.record(answer(question, START + timedelta(day), right=is_right, source="ecole"))
    state = state_of(deck)
    for is_right in (True, False):
        withdraw(deck, deck.record(answer(question, START + timedelta(9), right=is_right, hints=1, seconds=4.0)))
        assert state_of(deck) == state
        deck.rebuild(START)
        assert state_of(deck) == state
    assert withdrawn_answers(deck) == ((START + timedelta(9), question.skill),) * 2
    assert was_withdrawn(deck, question)


def test_only_the_last_answer_is_withdrawn(deck: Deck) -> None:
    first = deck.record(answer(FILL))
    deck.record(answer(HIT))
    state = state_of(deck)
    with pytest.raises(OutOfOrderError, match="another answer was saved"):
        withdraw(deck, first)
    assert state_of(deck) == state
    assert withdrawn_answers(deck) == ()


def test_withdrawn_answers_are_exported_and_imported_unchanged(tmp_path: Path, deck: Deck) -> None:
    deck.record(answer(FILL))
    assert next(export_lines(deck)) == '{"format": "trictrac deck 1"}'
    withdraw(deck, deck.record(answer(HIT, place="as it was", hints=2, seconds=3.5)))
    withdraw(deck, deck.record(answer(NOTHING, START - timedelta(1), right=True)))
    text = "\n".join(export_lines(deck)) + "\n"
    assert text.startswith('{"format": "trictrac deck 2"}\n')
    with open_deck(tmp_path / "other.sqlite3") as other:
        assert import_lines(other, text, START) == Counter(answers=3, reports=0, lessons=0)
        assert "\n".join(export_lines(other)) + "\n" == text
        assert import_lines(other, text, START) == Counter(answers=0, reports=0, lessons=0)
        assert state_of(other) == state_of(deck)


def test_a_withdrawn_answer_that_cannot_be_shown_is_removed_by_its_name(deck: Deck) -> None:
    withdraw(deck, deck.record(answer(FILL)))
    deck.run("UPDATE withdrawn SET question = 'dancing'")
    assert withdrawn_answers(deck) == ()
    (one,) = strange(deck)
    assert remove(deck, one.name, START).name == "withdrawn-1"
    assert deck.count("SELECT count(*) FROM withdrawn") == 0


def test_progress_counts_withdrawn_answers_apart(deck: Deck) -> None:
    deck.record(answer(FILL, START - timedelta(3)))
    withdraw(deck, deck.record(answer(FILL, START - timedelta(2))))
    withdraw(deck, deck.record(answer(HIT)))
    rows, gone = list(deck.answers()), withdrawn_answers(deck)
    progress = measure(rows, (), gone, now=START)
    assert (progress.totals.answers, progress.totals.withdrawn, len(progress.mistakes)) == (1, 2, 1)
    assert "2 answers were withdrawn and count for nothing." in [ENGLISH.say(line) for line in opening(progress)]
    totals = progress_record(progress)["totals"]
    assert isinstance(totals, dict)
    assert totals["withdrawn"] == 2
    assert measure(rows, (), gone, now=START, since=START.date()).totals.withdrawn == 1
    assert measure(rows, (), gone, now=START, skill=Skill.FILLING).totals.withdrawn == 1


WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from tests.support.deck import QUESTIONS, answer
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.withdrawal import withdraw
with open_deck(Path(sys.argv[1])) as deck:
    number = deck.count("SELECT count(*) FROM withdrawn")
    while True:
        withdraw(deck, deck.record(answer(QUESTIONS[number % 5], datetime(2026, 1, 5, 12, tzinfo=UTC))))
        sys.stdout.write(f"{number}\\n")
        sys.stdout.flush()
        number += 1
"""


def test_killed_at_any_moment_an_answer_is_withdrawn_or_not(tmp_path: Path, effort: int) -> None:
    path, chance = tmp_path / "deck.sqlite3", random.Random(1)
    for _ in range(KILLS * effort):
        confirmed = killed_at(child(WRITER, path), chance.uniform(0, 0.05))
        with open_deck(path) as deck:
            assert confirmed[-1] + 1 <= deck.count("SELECT count(*) FROM withdrawn") <= confirmed[-1] + 2
            state = state_of(deck)
            deck.rebuild(START)
            assert state_of(deck) == state
            assert len(state[0]) == len(state[3]) <= 1
            deck.rows("DELETE FROM cards")
            for table in ("skills", "answers", "questions"):
                deck.rows(f"DELETE FROM {table}")


@pytest.mark.parametrize("skill", DEALT)
def test_the_new_question_is_of_the_same_skill_and_level(skill: Skill) -> None:
    form = form_of(skill)
    question = Supply((skill,), 7).next(skill, 3.0)
    assert question is not None
    other = another_like(question)
    assert other == another_like(question) != question
    assert other.skill is skill
    assert level_of(form.difficulty(other)) == level_of(form.difficulty(question))


def test_the_new_question_needs_no_later_lesson(deck: Deck, clock: Clock) -> None:
    """After lesson 8 no question of marking asks the pavillon of lesson 17."""
    for entry in lessons()[:8]:
        deck.lesson_done(entry.head.slug, START)
    limits, form = taught_limits(deck.lessons()), form_of(Skill.MARKING)
    supply = Supply((Skill.MARKING,), 3, limits=limits)
    drill = Drill(deck, supply, DrillPlan((Skill.MARKING,), 30), Random(3), clock)
    for question in iter(drill.next, None):
        drill.take(answer(question, clock()))
        assert form.taught_in(drill.withdraw(answer(question, clock()))) <= 8
        drill.take(answer(question, clock()))


@pytest.mark.parametrize("late", [False, True], ids=["before the next question", "after it"])
def test_a_drill_asks_another_question_and_as_many_as_it_said(deck: Deck, clock: Clock, late: bool) -> None:
    drill = Drill(deck, Supply((Skill.FILLING,), 3), DrillPlan((Skill.FILLING,), 3), Random(3), clock)
    quiz = Quiz(drill, clock)
    quiz.begin()
    first = quiz.question
    assert typed(quiz, "-").startswith("Nothing is left to withdraw")
    typed(quiz, wrong(quiz))
    assert deck.counts(START).total == 1
    if late:
        typed(quiz, "")
    waiting = quiz.question if late else None
    assert typed(quiz, "-").startswith("That answer is withdrawn and counts for nothing.")
    assert (deck.counts(START).total, quiz.tally, list(deck.answers())) == (0, (0, 0), [])
    assert typed(quiz, "undo").startswith("Nothing is left to withdraw")
    assert quiz.question not in (first, waiting)
    typed(quiz, wrong(quiz))
    typed(quiz, "undo")
    typed(quiz, right(quiz))
    for _ in range(2):
        typed(quiz, "")
        if waiting:
            assert quiz.question == waiting
            waiting = None
        typed(quiz, right(quiz))
    assert typed(quiz, "").startswith("3 of 3 right")
    assert quiz.closed
    assert len(list(deck.answers())) == 3
    assert day_of(deck, clock(), SHELF, Goal(10)).answers == 3


def test_a_review_asks_the_card_on_another_board(deck: Deck, clock: Clock) -> None:
    for question in (FILL, MARKED):
        deck.record(answer(question))
    clock.on(days=1)
    review = Review(deck, clock)
    quiz = Quiz(review, clock)
    quiz.begin()
    due = quiz.question
    assert due is not None
    before = deck.card(due)
    typed(quiz, wrong(quiz))
    assert (review.left, deck.failed_today(clock())) == (2, (due,))
    typed(quiz, "")
    typed(quiz, "-")
    assert (deck.card(due), deck.failed_today(clock())) == (before, ())
    assert quiz.question == form_of(due.skill).mirrored(due)
    assert review.left == 0
    typed(quiz, right(quiz), "")
    assert deck.card(due) != before
    assert quiz.question in (FILL, MARKED)
    typed(quiz, right(quiz), "")
    assert quiz.closed
    assert [one.slip for one in deck.answers(clock.at - timedelta(hours=1))] == [None, None]


def test_in_the_session_of_a_day_each_part_gets_its_question_back(deck: Deck, clock: Clock) -> None:
    deck.record(answer(FILL))
    deck.lesson_done("01-whole-roll", START)
    clock.on(days=1)

    def quiz_of_today() -> Quiz:
        today = Today(deck, clock, SHELF, Goal(10))
        today.opening()
        quiz = Quiz(today, clock)
        quiz.begin()
        return quiz

    quiz = quiz_of_today()
    typed(quiz, wrong(quiz), "", "-")
    assert quiz.question == FILL
    typed(quiz, right(quiz), "")
    for _ in range(CHOSEN):
        typed(quiz, wrong(quiz), "-")
        seen = quiz.question
        typed(quiz, right(quiz), "")
    typed(quiz, wrong(quiz), "-")
    quiz.leave()
    day = day_of(deck, clock(), SHELF, Goal(10))
    assert (day.answered, day.right, day.positions) == (1 + CHOSEN, 1 + CHOSEN, 1)
    assert deck.failed_today(clock()) == ()
    quiz = quiz_of_today()
    assert quiz.question is not None
    assert quiz.question.skill is Skill.BOTH
    assert quiz.question != seen
    assert not was_withdrawn(deck, quiz.question)
    typed(quiz, right(quiz))
    assert day_of(deck, clock(), SHELF, Goal(10)).is_done


def test_a_mistake_of_today_is_withdrawn_too(deck: Deck, clock: Clock) -> None:
    deck.record(answer(FILL))
    quiz = Quiz(Failed(deck, clock), clock)
    quiz.begin()
    typed(quiz, wrong(quiz))
    typed(quiz, "-")
    typed(quiz, right(quiz))
    assert typed(quiz, "") == "1 right, 0 wrong."


def test_jan_by_jan_an_answer_stands(deck: Deck, clock: Clock) -> None:
    drill = Drill(deck, Supply((Skill.FILLING,), 3), DrillPlan((Skill.FILLING,), 3), Random(3), clock)
    quiz = Quiz(drill, clock, itemise=True)
    quiz.begin()
    quiz.answer("nothing")
    assert typed(quiz, "-") == "With --itemise an answer stands: it is not withdrawn."
    assert len(list(deck.answers())) == 1


BODY = f"""
## Numbers that fill

One number, one way.

## The test

```choice
? How many points make a *hole*?
- 6
+ 12
- 24
! Twelve (law 1.4).
```

```question
{FILL}
= {form_of(FILL.skill).truth(FILL)}
! So many.
```
"""


@pytest.fixture
def lesson(tmp_path: Path) -> ShelvedLesson:
    folder = tmp_path / "lessons" / "en"
    folder.mkdir(parents=True)
    text = text_of(BODY).replace("needs = []\n", "needs = []\npass = 2\n", 1)
    (folder / "01-first.md").write_text(text, encoding="utf-8")
    return shelved(pages_in(folder))[0]


def test_in_the_test_of_a_lesson_every_answer_may_be_withdrawn(lesson: ShelvedLesson, deck: Deck) -> None:
    talk = LessonTest(lesson.read(), deck, lambda: datetime(2026, 1, 2, 12, tzinfo=UTC), shelf=[lesson.head])
    talk.begin()
    assert words(talk.answer("-")).startswith("Nothing is left to withdraw")
    talk.answer("a")
    said = words(talk.answer("-"))
    assert said.startswith("That answer is withdrawn")
    assert "- a) 24\n- b) 6\n- c) 12" in said
    assert words(talk.answer("c")).startswith("Right")
    talk.answer("")
    assert talk.posing is not None
    talk.answer("0")
    assert deck.counts(START).total == 1
    assert not talk.closed
    talk.answer("undo")
    assert deck.counts(START).total == 0
    assert talk.posing.question is not None
    question = talk.posing.question
    assert question != FILL
    assert question.skill is FILL.skill
    talk.answer(form_of(question.skill).truth(question))
    assert words(talk.answer("")).startswith("2 of 2 right.")
    assert [(one.question, one.place) for one in deck.answers()] == [(question, "01-first")]


def test_an_answer_in_a_lesson_waits_while_the_one_before_is_withdrawn(lesson: ShelvedLesson, deck: Deck) -> None:
    talk = LessonTest(lesson.read(), deck, lambda: datetime(2026, 1, 2, 12, tzinfo=UTC), shelf=[lesson.head])
    talk.begin()
    for line in ("a", "", "-", "c"):
        talk.answer(line)
    talk.answer("")
    assert talk.posing is not None
    assert talk.posing.question == FILL
    talk.answer(form_of(FILL.skill).truth(FILL))
    assert words(talk.leave()).startswith("2 of 2 right.")
