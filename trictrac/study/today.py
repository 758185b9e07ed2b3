"""Today: the session of a day: the cards that are due, questions of the weakest skills, and the position of the day."""

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
from trictrac.study.dealing.supply import Supply, dealers
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
"""Among so many rolls of games the look for the position of the day begins."""

Taught = Sequence[tuple[str, Sequence[Skill]]]
"""The lessons in their order: the name of each, and its skills."""


def rolls_of(day: date) -> Iterator[GameSpot]:
    """Yield the rolls of strong players among which the position of a day is."""
    yield from spots(day.toordinal(), players=dealers("strong"))


def position_of(day: date, rolls: Iterable[GameSpot] | None = None) -> Question:
    """The position of a day, the same for everybody in this version: a whole roll of middling difficulty by strong players.

    It has two kinds of jan, or points for both sides. The ``rolls`` are those of the day.
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
    """Return the weakest skills of those that were practised or are learnt in a lesson that is ``done``, the weakest first.

    There are at most so many as a day has questions, and only such as are dealt. Without any it is those that need no lesson.
    """
    learnt = set(done)
    known = {*ratings, *(skill for slug, skills in lessons if slug in learnt for skill in skills)}
    order = sorted((skill for skill in DEALT if skill in known), key=lambda one: ratings.get(one, BEGINNER).mu)
    return tuple(order or (skill for skill in DEALT if skill.row.is_plain))[:QUESTIONS]


def choose_questions(
    supply: Supply, skills: Sequence[Skill], ratings: Mapping[Skill, Rating], day: date
) -> Iterator[Question]:
    """Yield the questions of a day, of these skills in turn, as hard as the learner is good in each."""
    random = Random(day.toordinal())
    for skill in islice(cycle(skills), QUESTIONS):
        question = supply.next(skill, wanted_difficulty(ratings.get(skill, BEGINNER).mu, random))
        if question is not None:
            yield question


class _Part(DeckSource):
    """A number of questions of a session; the answers are saved under a place of the day, mistakes become cards.

    Each question is made only when it is asked.
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
        """How many questions are still to be asked."""
        self.ahead = ahead
        """Works for a moment on what the questions are made of, before they are needed; False when that is enough."""

    def next(self) -> Question | None:
        """Return the next question; None when all were asked."""
        self.left -= 1
        return next(self._questions, None)

    def take(self, answered: Answered) -> Answer:
        """Keep an answer."""
        recorded = self.record(replace(answered, place=self._place))
        return [GOES_TO_SCHOOL] if recorded.new_card else []


class Today:
    """Fulfils ``Source``: the session of the day on which it is begun, resumed where it was left.

    The log of the deck has how far it has come: answers are saved under a place that names the day. Cards are asked before
    the first question of the day and not after it.
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
        """The day as it stood when the session was begun."""
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

    def opening(self) -> Answer:
        """Return the things that are left of it, and how long they take; what comes first."""
        return [describe_session(self.day), *([REPEATED_CARDS] if self.day.cards else []), *self._turned()]

    @property
    def left(self) -> int:
        """How many cards and questions are still to be asked, as far as that is known."""
        return sum(max(0, part.left) for part in self._to_come)

    def ahead(self) -> bool:
        """Work for a moment, so that questions to come are found sooner, the same ones; False when that is enough."""
        return any(part.left > 0 and part.ahead() for part in self._to_come)

    def next(self) -> Question | None:
        """Return the next question; None when all were asked."""
        question = self._part.next()
        if question is None and self._part is self._questions:
            self._part = self._position
            return self.next()
        return question

    @property
    def _to_come(self) -> Sequence[_Part | Review]:
        """The part that is asked, and those after it."""
        parts = (self._cards, self._questions, self._position)
        return parts[parts.index(self._part) :]

    def take(self, answered: Answered) -> Answer:
        """Keep an answer, and say what comes of it; where another part begins, that too."""
        return [*self._part.take(answered), *self._turned()]

    def report(self, question: Question, note: str) -> Answer:
        """Keep a doubtful question for checking."""
        return self._part.report(question, note)

    def end(self) -> Answer:
        """Return the account of the day (:func:`~trictrac.study.progress.day.day_doc`); before its end what is left of it."""
        day = day_of(self._deck.store, self._begun)
        if not day.is_done:
            right = Saying("{right} of {count} right.", right=day.right, count=day.answered)
            leaving: Answer = [describe_session(day), Saying("trictrac today goes on where you leave it.")]
            return [right, *leaving] if day.answered else leaving
        from trictrac.study.progress.day import day_doc

        return list(day_doc(self._deck, day, self._begun, self._goal))

    def _turned(self) -> Answer:
        """Go on to the next part where one is over, and say what it is."""
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
