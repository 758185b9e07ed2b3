"""The session of a day: cards that are due, questions on the weakest skills, and the position of the day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import chain, cycle, islice
from random import Random
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.bot.flat import spots
from trictrac.model.rules import MODERN, Rules
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.study.dealing.stock import Prefetched
from trictrac.study.dealing.supply import Supply, another_like, dealers
from trictrac.study.deck.day import (
    QUESTIONS,
    chosen_place,
    day_of,
    describe_session,
    position_place,
)
from trictrac.study.deck.review import REPEATED_CARDS, Review
from trictrac.study.deck.schedule import BEGINNER, Rating, wanted_difficulty
from trictrac.study.deck.source import DeckSource
from trictrac.study.deck.withdrawal import was_withdrawn
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import FAIR, Answered, Clock, Question, level_of
from trictrac.study.questions.quiz import FAR_SIDE, GOES_TO_SCHOOL, NO_LESSON
from trictrac.study.questions.skills import DEALT, Skill
from trictrac.view.answer import Answer

if TYPE_CHECKING:
    from trictrac.model.outcome import GameSpot
    from trictrac.seance.settings import Goal
    from trictrac.study.deck.deck import Deck

_ROLLS = 100
"""Number of rolls at one of which, drawn at random, the search for the position of the day starts."""

Taught = Sequence[tuple[str, Sequence[Skill]]]
"""The lessons in order: the name of each, and its skills."""


def rolls_of(day: date) -> Iterator[GameSpot]:
    """Yield rolls of games by strong players, from which the position of a day is chosen."""
    yield from spots(day.toordinal(), players=dealers("strong"))


def position_of(day: date, rolls: Iterable[GameSpot] | None = None) -> Question:
    """Return the position of a day, the same for everybody with this version: a whole roll of fair difficulty.

    It has two kinds of jans, or points for both sides. ``rolls`` are those of the day (None: ``rolls_of`` the day).
    """
    form = form_of(Skill.BOTH)
    late = islice(rolls_of(day) if rolls is None else rolls, Random(day.toordinal()).randrange(_ROLLS), None)
    return next(
        question
        for question in chain.from_iterable(map(form.offer, late))
        if level_of(form.difficulty(question)) == FAIR
        and len({(mark.jan, mark.to_roller) for mark in form.due(question)}) > 1
    )


def find_weakest(ratings: Mapping[Skill, Rating], lessons: Taught, done: Iterable[str]) -> tuple[Skill, ...]:
    """Return the weakest skills, weakest first, among those practised or taught in a lesson that is ``done``.

    There are at most as many as a day has questions, and only skills that can be dealt. A learner without any gets the
    skills that need no lesson.
    """
    learnt = set(done)
    known = {*ratings, *(skill for slug, skills in lessons if slug in learnt for skill in skills)}
    order = sorted((skill for skill in DEALT if skill in known), key=lambda one: ratings.get(one, BEGINNER).mu)
    return tuple(order or (skill for skill in DEALT if skill.row.is_plain))[:QUESTIONS]


def choose_questions(
    supply: Supply, skills: Sequence[Skill], ratings: Mapping[Skill, Rating], day: date
) -> Iterator[Question]:
    """Yield the questions of a day, taking the skills in turn, each as hard as the learner is good."""
    random = Random(day.toordinal())
    for skill in islice(cycle(skills), QUESTIONS):
        question = supply.next(skill, wanted_difficulty(ratings.get(skill, BEGINNER).mu, random))
        if question is not None:
            yield question


class _Part(DeckSource):
    """A part of a session with a number of questions, each of which is made only when it is needed.

    Answers are saved under ``place``, which names the day, and mistakes become cards.
    """

    def __init__(
        self,
        deck: Deck,
        now: Clock,
        place: str,
        questions: Iterator[Question],
        left: int,
        ahead: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(deck, now)
        self._place, self._questions = place, questions
        self.left = left
        """Number of questions left."""
        self.ahead = ahead
        """A function that prepares the next questions for a moment, and returns whether more is left."""

    def next(self) -> Question | None:
        """Return the next question, or None after the last."""
        self.left -= 1
        question = next(self._questions, None)
        while question and was_withdrawn(self._deck, question):
            question = another_like(question)
        return question

    def take(self, answered: Answered) -> Answer:
        """Save an answer."""
        recorded = self.record(replace(answered, place=self._place))
        return [GOES_TO_SCHOOL] if recorded.new_card else []


class Today:
    """The session of the day on which it starts, as a ``Source`` of questions, resumed where the learner left it.

    The log of the deck has the answers given so far, each with a place that names the day. Cards come before the first
    question of the day only.
    """

    def __init__(
        self,
        deck: Deck,
        now: Clock,
        lessons: Taught,
        goal: Goal,
        rules: Rules = MODERN,
        vary: Callable[[Question], Question] | None = None,
    ) -> None:
        self._deck, self._now, self._goal, self._begun = deck, now, goal, now()
        self.day = begun = day_of(deck.store, self._begun)
        """The state of the day when the session was opened."""
        day, place = begun.day, chosen_place(begun.day)
        ratings = deck.ratings_before(place)
        done = [slug for slug, mark in deck.lessons().items() if mark.done_at is not None]
        self._known = bool(ratings or done)
        self._skills = skills = find_weakest(ratings, lessons, done)
        skipped = QUESTIONS - begun.chosen
        supply = Supply(skills, day.toordinal(), rules=rules)
        dealt = islice(choose_questions(supply, skills, ratings, day), skipped, QUESTIONS * begun.positions)
        rolls = Prefetched(rolls_of(day), 2 * _ROLLS)
        position = (position_of(day, rolls) for _ in range(begun.positions))
        self._cards = _Part(deck, now, "", iter(()), 0) if skipped else Review(deck, now, begun.cap, vary)
        self._questions = _Part(deck, now, place, dealt, begun.chosen, supply.ahead)
        self._position = _Part(deck, now, position_place(day), position, begun.positions, rolls.ahead)
        self._part: _Part | Review = self._cards
        self._waiting: dict[Question, _Part | Review] = {}
        """The part of each question that waits for an answer."""
        self._took = self._part
        """The part that took the last answer."""

    def opening(self) -> Answer:
        """Return what is left of the session, how long it takes, and what comes first."""
        return [describe_session(self.day), *([REPEATED_CARDS] if self.day.cards else []), *self._turned()]

    @property
    def left(self) -> int:
        """The number of cards and questions left, as far as known."""
        return sum(max(0, part.left) for part in self._to_come)

    def ahead(self) -> bool:
        """Prepare later questions for a moment, and return whether more is left. The questions do not depend on it."""
        return any(part.left > 0 and part.ahead() for part in self._to_come)

    def next(self) -> Question | None:
        """Return the next question, or None after the last."""
        question = self._part.next()
        if question is None and self._part is self._questions:
            self._part = self._position
            return self.next()
        if question is not None:
            self._waiting[question] = self._part
        return question

    @property
    def _to_come(self) -> Sequence[_Part | Review]:
        """The current part, and those after it."""
        parts = (self._cards, self._questions, self._position)
        return parts[parts.index(self._part) :]

    def take(self, answered: Answered) -> Answer:
        """Save an answer, and return its consequences, and the introduction of the next part if it starts now."""
        self._took = self._waiting.pop(answered.question)
        return [*self._took.take(answered), *([] if self._waiting else self._turned())]

    def withdraw(self, answered: Answered) -> Question:
        """Withdraw the last answer, and return a new question for its part of the session."""
        question = self._took.withdraw(answered)
        self._waiting[question] = self._took
        return question

    def report(self, question: Question, note: str) -> Answer:
        """Save a doubtful question for checking."""
        return self._part.report(question, note)

    def end(self) -> Answer:
        """Return the report of the day, or what is left if the day is not done.

        The report is :func:`~trictrac.study.progress.day.day_doc`.
        """
        day = day_of(self._deck.store, self._begun)
        if not day.is_done:
            right = Saying("{right} of {count} right.", right=day.right, count=day.answered)
            leaving: Answer = [describe_session(day), Saying("trictrac today goes on where you leave it.")]
            return [right, *leaving] if day.answered else leaving
        from trictrac.study.progress.day import day_doc

        return list(day_doc(self._deck, day, self._begun, self._goal))

    def _turned(self) -> Answer:
        """Start the next part if the current one is over, and return its introduction."""
        if self._part.left or self._part is self._position:
            return []
        if self._part is self._cards and self._questions.left:
            self._part = self._questions
            skills = strung([skill.words for skill in self._skills], BY_SEMICOLON)
            if not self._known:
                return [Saying("Questions to begin with: {skills}.", skills=skills), NO_LESSON, FAR_SIDE]
            return [Saying("Questions of what you know least: {skills}.", skills=skills)]
        self._part = self._position
        if not self._position.left:
            return []
        return [Saying("The position of the day, the same for everybody on {day}:", day=self.day.day)]
