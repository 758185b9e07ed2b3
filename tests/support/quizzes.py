"""A quiz over a list of questions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from trictrac.study.dealing.supply import another_like
from trictrac.study.questions.question import Answered, Question
from trictrac.study.questions.quiz import Quiz
from trictrac.view.answer import Answer


class Listed:
    """A source of the questions in a list, which saves the answers."""

    def __init__(self, *questions: Question) -> None:
        self.left = list(questions)
        self.taken: list[Answered] = []
        self.reported: list[tuple[Question, str]] = []

    def next(self) -> Question | None:
        return self.left.pop(0) if self.left else None

    def take(self, answered: Answered) -> Answer:
        self.taken.append(answered)
        return []

    def withdraw(self, answered: Answered) -> Question:
        self.taken.remove(answered)
        return another_like(answered.question)

    def report(self, question: Question, note: str) -> Answer:
        self.reported.append((question, note))
        return ["kept"]

    def end(self) -> Answer:
        return ["over"]


class Clock:
    """A clock that moves on by ``step`` seconds each time that it is read."""

    def __init__(self, step: float = 1.0) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)
        self.step = step

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=self.step)
        return self.time


def quiz_of(
    *questions: Question, limit: float | None = None, itemise: bool = False, step: float = 1.0
) -> tuple[Quiz, Listed]:
    source = Listed(*questions)
    quiz = Quiz(source, Clock(step), limit=limit, itemise=itemise)
    quiz.begin()
    return quiz, source
