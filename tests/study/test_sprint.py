"""A sprint ends with its time, its third mistake, a hint or an answer given up; its record is of its own kind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from tests.support.deck import FILL, HIT, NOTHING, WRONG, Clock
from tests.support.terminal import Home, Table
from trictrac.saying.language import ENGLISH
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.deck.exchange import export_lines, import_lines
from trictrac.study.drill import DrillPlan
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import EASY, HARD, Question
from trictrac.study.questions.skills import DEALT, Skill
from trictrac.study.questions.themes import read_theme
from trictrac.study.sprint import MISTAKES, Sprint, SprintQuiz


class Dealt:
    """A dealer of the same few questions for ever."""

    def __init__(self) -> None:
        self.questions = cycle((HIT, NOTHING))
        self.limits: dict[Skill, int] = {}

    def next(self, skill: Skill, _difficulty: float, _level: int = 0) -> Question | None:
        return FILL if skill is Skill.FILLING else next(self.questions)


@pytest.fixture
def deck(tmp_path: Path) -> Iterator[Deck]:
    with open_deck(tmp_path / "deck.sqlite3") as held:
        yield held


def begun(deck: Deck, clock: Clock, *, level: int = EASY, rules: str = "", minutes: int = 3) -> SprintQuiz:
    plan = DrillPlan((Skill.TRUE_HITS,), 0, level)
    quiz = SprintQuiz(Sprint(deck, Dealt(), plan, Random(1), clock, minutes, rules), clock)
    quiz.begin()
    return quiz


def said(answer: object) -> str:
    assert isinstance(answer, list)
    return " ".join(ENGLISH.say(part) for part in answer if not hasattr(part, "table"))


def truth(quiz: SprintQuiz) -> str:
    assert quiz.current is not None
    question = quiz.current.question
    return form_of(question.skill).truth(question)


def ended(deck: Deck, clock: Clock, right: int, *, level: int = EASY, rules: str = "", minutes: int = 3) -> str:
    """What a sprint says when it is left after this number of right answers."""
    clock.on(seconds=60)
    quiz = begun(deck, clock, level=level, rules=rules, minutes=minutes)
    for _ in range(right):
        quiz.answer(truth(quiz))
    return said(quiz.answer("quit"))


def test_the_third_mistake_ends_it_and_no_question_waits_for_enter(deck: Deck) -> None:
    quiz = begun(deck, Clock())
    assert "Right: " in said(quiz.answer(truth(quiz)))
    for number in range(1, MISTAKES + 1):
        assert not quiz.closed
        answer = said(quiz.answer("98"))
        assert "You said: " in answer
        assert quiz.closed is (number == MISTAKES)
    assert "1 of 4 right, in 0.0 s each (the median)." in answer
    assert answer.endswith("A record: 1 right.")
    assert len(list(deck.answers())) == 4


@pytest.mark.parametrize("word", ["hint", "?", "quit", "indice"])
def test_a_hint_giving_up_and_leaving_end_it(deck: Deck, word: str) -> None:
    quiz = begun(deck, Clock())
    quiz.answer(truth(quiz))
    assert "A record: 1 right." in said(quiz.answer(word))
    assert quiz.closed
    assert len(list(deck.answers())) == 1 + (word == "?")


def test_an_answer_after_the_time_does_not_count_and_none_is_withdrawn(deck: Deck) -> None:
    clock = Clock()
    quiz = begun(deck, clock, minutes=2)
    quiz.answer(truth(quiz))
    assert "an answer stands" in said(quiz.answer("undo"))
    clock.on(seconds=81)
    assert ENGLISH.say(quiz.prompt).startswith("0:39 left. Your answer")
    clock.on(seconds=39)
    assert said(quiz.answer(truth(quiz))).startswith("The time is over, so this answer does not count. 1 of 1 right")
    assert quiz.closed
    assert len(list(deck.answers())) == 1


def test_the_time_to_find_a_question_does_not_count(deck: Deck) -> None:
    clock = Clock()

    class Slow(Dealt):
        def next(self, skill: Skill, difficulty: float, level: int = 0) -> Question | None:
            clock.on(seconds=50)
            return super().next(skill, difficulty, level)

    quiz = SprintQuiz(Sprint(deck, Slow(), DrillPlan((Skill.TRUE_HITS,), 0), Random(1), clock, 1, ""), clock)
    quiz.begin()
    for _ in range(3):
        assert ENGLISH.say(quiz.prompt).startswith("1:00 left")
        quiz.answer(truth(quiz))
    clock.on(seconds=60)
    assert "The time is over" in said(quiz.answer(truth(quiz)))


def test_nonsense_and_other_lines_leave_the_question_open(deck: Deck) -> None:
    quiz = begun(deck, Clock())
    for line in ("", "x" * 500, "-5", "why", "score", "position", "board", "7"):
        quiz.answer(line)
        assert quiz.current is not None
    assert "Three mistakes end it" in said(quiz.answer("help"))
    assert quiz.tally == (0, 0)


def test_a_record_is_of_its_level_rules_minutes_and_skills(deck: Deck, tmp_path: Path) -> None:
    clock = Clock()
    assert ended(deck, clock, 3).endswith("A record: 3 right.")
    assert ended(deck, clock, 2).endswith("The record is 3 right.")
    assert ended(deck, clock, 1, level=HARD).endswith("A record: 1 right.")
    assert ended(deck, clock, 1, rules="soumille-1738").endswith("A record: 1 right.")
    assert ended(deck, clock, 1, minutes=1).endswith("A record: 1 right.")
    assert ended(deck, clock, 4).endswith("A record: 4 right.")
    lines = "\n".join(export_lines(deck))
    with open_deck(tmp_path / "other.sqlite3") as copy:
        import_lines(copy, lines, clock())
        assert ended(copy, clock, 0).endswith("The record is 4 right.")


@pytest.mark.parametrize("skills", [DEALT, (Skill.LEGALITY, Skill.FILLING)])
def test_any_choice_of_skills_is_asked_at_a_prompt(tmp_path: Path, skills: tuple[Skill, ...]) -> None:
    home = Home(tmp_path)
    with Table(home, *skills, "--sprint", "1", "--level", "fair", command="drill") as table:
        assert "A sprint of 1 minute: " in table.read()
        for _ in range(2):
            _, *lines, _ = table.ask("position").split("\n")
            question = Question.parse(" ".join(lines))
            assert question.skill in skills
            table.ask(WRONG.get(question.skill, "98"))
        table.type("hint\n")
        assert table.end() == 0
        assert "There is no record yet." in table.printed or "A record: " in table.printed


@pytest.mark.parametrize(
    "words", [("--seed", "3"), ("--count", "3"), ("--from", "x"), ("--itemise",), ("--timed", "3")]
)
def test_what_would_make_a_record_worthless_is_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = Home(tmp_path).run("drill", "--sprint", "3", *words)
    assert done.returncode == 2
    assert f"{words[0]} is not for a sprint" in " ".join(done.stderr.split())


def test_a_sprint_of_a_theme_names_it(deck: Deck) -> None:
    plan = DrillPlan((Skill.TRUE_HITS,), 0, EASY, read_theme("hit-by-sum"))
    assert "a hit by the sum, over a passage, easy" in said(
        Sprint(deck, Dealt(), plan, Random(1), Clock(), 3, "").opening()
    )
