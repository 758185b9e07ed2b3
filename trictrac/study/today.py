"""The questions of a day: cards that are due, the skills of the day, its position, and its mistakes once more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import chain, islice
from random import Random

from trictrac.base.errors import Saying
from trictrac.bot.flat import spots
from trictrac.model.outcome import GameSpot
from trictrac.model.rules import MODERN, Rules
from trictrac.saying.language import BY_SEMICOLON, Language, strung
from trictrac.seance.settings import Goal
from trictrac.study.dealing.stock import Prefetched
from trictrac.study.dealing.supply import Supply, another_like, dealers
from trictrac.study.deck.day import chosen_place, position_place
from trictrac.study.deck.deck import Deck
from trictrac.study.deck.review import REPEATED_CARDS, Review
from trictrac.study.deck.rows import kept_rating
from trictrac.study.deck.schedule import BEGINNER, Rating, wanted_difficulty
from trictrac.study.deck.source import DeckSource
from trictrac.study.deck.store import Store
from trictrac.study.deck.withdrawal import was_withdrawn
from trictrac.study.lessons.shelf import ShelvedLesson, taught_limits
from trictrac.study.lessons.teaching import Teaching
from trictrac.study.plan import POSITION, DayPlan, Stretch, describe_session
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import FAIR, Answered, Clock, Question, level_of
from trictrac.study.questions.skills import Skill
from trictrac.view.answer import Answer, View

_ROLLS = 100
"""Number of rolls at one of which, drawn at random, the search for the position of the day starts."""


def rolls_of(day: date) -> Iterator[GameSpot]:
    """Yield rolls of games by strong players, from which the position of a day is chosen."""
    yield from spots(day.toordinal(), players=dealers("strong"))


def position_of(day: date, rolls: Iterable[GameSpot]) -> Question:
    """Return the position of a day, the same for everybody with this version: a whole roll of fair difficulty.

    It has two kinds of jans, or points for both sides. ``rolls`` are those of the day (``rolls_of``).
    """
    form = form_of(POSITION)
    late = islice(rolls, Random(day.toordinal()).randrange(_ROLLS), None)
    return next(
        question
        for question in chain.from_iterable(map(form.offer, late))
        if level_of(form.difficulty(question)) == FAIR
        and len({(mark.jan, mark.to_roller) for mark in form.due(question)}) > 1
    )


def ratings_before(store: Store, at: int) -> dict[Skill, Rating]:
    """Return the rating in each rated skill before a moment (ms since 1970)."""
    found = store.rows(
        "SELECT skill, answers.mu, answers.sigma, count(*), max(answers.id) FROM answers "
        "JOIN questions ON questions.id = answers.question WHERE answers.mu IS NOT NULL AND at < ? GROUP BY skill",
        at,
    )
    kept = {skill: kept_rating(BEGINNER, *rating) for skill, *rating, _ in found}
    return {skill: kept[skill.value] for skill in Skill if skill.value in kept}


def choose_questions(
    supply: Supply, skills: Sequence[Skill], ratings: Mapping[Skill, Rating], day: date
) -> Iterator[Question]:
    """Yield a question of each of the skills, as hard as the learner is good."""
    random = Random(day.toordinal())
    for skill in skills:
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
        ahead: Callable[[], bool],
    ) -> None:
        super().__init__(deck, now, place, questions)
        self.left = left
        """Number of questions left."""
        self.ahead = ahead
        """A function that prepares the next questions for a moment, and returns whether more is left."""

    def next(self) -> Question | None:
        """Return the next question, or None after the last."""
        question = super().next() if self.left else None
        while question and was_withdrawn(self._deck, question):
            question = another_like(question, self.limits)
        self.left = max(0, self.left - 1) if question else 0
        return question


def teach_today(
    stretch: Stretch, shelf: Sequence[ShelvedLesson], deck: Deck, now: Clock, view: View, language: Language
) -> Teaching:
    """Return the conversation on the pages of a lesson for one day."""
    entry = next(entry for entry in shelf if entry.head.order == stretch.number)
    return Teaching(entry.read(), deck, now, view, language, [one.head for one in shelf], last=stretch.last)


class Today:
    """The session of the day on which it starts, as a ``Source`` of questions, resumed where the learner left it.

    The log of the deck has the answers given so far, each with a place that names the day. Cards come before the first
    question of the day only. The mistakes of the day come once more at the end. Its pages of a lesson are read before,
    in a conversation of their own.
    """

    def __init__(
        self,
        deck: Deck,
        now: Clock,
        shelf: Sequence[ShelvedLesson],
        goal: Goal,
        rules: Rules = MODERN,
        vary: Callable[[Question], Question] | None = None,
    ) -> None:
        self._deck, self._now, self._goal = deck, now, goal
        self._plan = plan = DayPlan(deck, now(), shelf, goal)
        self.day = begun = plan.state()
        """The state of the day when the session was opened."""
        day, place = begun.day, chosen_place(begun.day)
        skipped = len(begun.turns) - begun.chosen
        limits = taught_limits(deck.lessons())
        supply = Supply(plan.turns, day.toordinal(), rules=rules, limits=limits)
        dealt = choose_questions(supply, plan.turns, ratings_before(deck, plan.begin), day)
        rolls = Prefetched(rolls_of(day), 2 * _ROLLS)
        position = (position_of(day, rolls) for _ in range(begun.positions))
        skills = strung([skill.words for skill in dict.fromkeys(begun.turns[skipped:])], BY_SEMICOLON)
        self._chosen = _Part(deck, now, place, islice(dealt, skipped, None), begun.chosen, supply.ahead)
        self._chosen.limits = limits
        introduction: Answer = [Saying("Questions of today: {skills}.", skills=skills)]
        if not goal.in_questions:
            introduction.append(Saying("Their number follows your pace."))
        closing = _Part(deck, now, position_place(day), position, begun.positions, rolls.ahead)
        self._parts: list[tuple[_Part | Review, Answer]] = [
            (self._chosen, introduction),
            (closing, [Saying("The position of the day, the same for everybody on {day}:", day=day)]),
        ]
        """The parts of the session in their order, each with its introduction."""
        if begun.cards:
            self._parts.insert(0, (Review(deck, now, plan.cap, vary), [REPEATED_CARDS]))
        self._mistakes_come = True
        """Whether the mistakes of the day are still to be asked again."""
        self._current: _Part | Review | None = None
        """The part that asks now."""
        self._waiting: dict[Question, _Part | Review] = {}
        """The part of each question that waits for an answer."""
        self._took: _Part | Review = self._chosen
        """The part that took the last answer."""

    def opening(self) -> Answer:
        """Return what is left of the session, how long it takes, and what comes first."""
        return [describe_session(self.day), *self._turned()]

    @property
    def left(self) -> int:
        """The number of cards and questions left, as far as known."""
        return sum(part.left for part, _ in self._parts)

    def ahead(self) -> bool:
        """Prepare later questions for a moment, and return whether more is left. The questions do not depend on it."""
        return any(part.left and part.ahead() for part, _ in self._parts)

    def next(self) -> Question | None:
        """Return the next question, or None after the last."""
        question = None
        while question is None and (self._turned() or self._current):
            assert self._current
            question = self._current.next()
            if question is not None:
                self._waiting[question] = self._current
        return question

    def take(self, answered: Answered) -> Answer:
        """Save an answer, and return its consequences, and the introduction of the next part if it starts now."""
        self._took = self._waiting.pop(answered.question)
        said, (*_, chosen) = self._took.take(answered), self._plan.left()
        self._chosen.left = max(0, chosen - list(self._waiting.values()).count(self._chosen))
        return [*said, *([] if self._waiting else self._turned())]

    def withdraw(self, answered: Answered) -> Question:
        """Withdraw the last answer, and return a new question for its part of the session."""
        question = self._took.withdraw(answered)
        self._waiting[question] = self._took
        return question

    def report(self, question: Question, note: str) -> Answer:
        """Save a doubtful question for checking."""
        return self._waiting.get(question, self._took).report(question, note)

    def end(self) -> Answer:
        """Return the report of the day, or what is left if the day is not done.

        The report is :func:`~trictrac.study.progress.day.day_doc`.
        """
        day = self._plan.state()
        if not day.is_done:
            right = Saying("So far today: {right} of {count} right.", right=day.right, count=day.answered)
            leaving: Answer = [describe_session(day), Saying("trictrac today continues where you leave off.")]
            return [right, *leaving] if day.answered else leaving
        from trictrac.study.progress.day import day_doc

        return list(day_doc(self._deck, day, self._plan.now, self._goal))

    def _turned(self) -> Answer:
        """Begin the first part that has a question, and return its introduction if another part was the current one."""
        if not self.left and self._mistakes_come:
            self._mistakes_come = False
            again = Review(self._deck, self._now, cards=self._deck.mistaken(self._plan.now))
            self._parts.append((again, [Saying("The mistakes of today once more:")]))
        before, parts = self._current, [part for part in self._parts if part[0].left]
        self._current = parts[0][0] if parts else None
        return parts[0][1] if parts and self._current is not before else []
