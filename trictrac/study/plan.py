"""The plan of the learner's day: pages of a lesson, cards, skills to practise, the position of the day, and the minutes.

A skill comes back after 1, 2, 4, 8 … days at the latest, as long as most answers are right. The next lesson waits until
the skills of the last one are steady. All of it is read with plain SQL, because ``trictrac`` alone shows it and
must be quick.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from itertools import accumulate, groupby, takewhile
from math import ceil
from typing import NamedTuple

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.saying.language import Counted, strung
from trictrac.seance.settings import Goal
from trictrac.study.deck.day import (
    Pace,
    begin_of,
    chosen_place,
    day_moment,
    days_in_a_row,
    days_of,
    due_before,
    due_questions,
    mistaken_questions,
    morning_cards,
    position_place,
    questions_answered,
    steering_answers,
    times_reviewed,
)
from trictrac.study.deck.schedule import day_bounds, local_day
from trictrac.study.deck.store import Store
from trictrac.study.lessons.shelf import ShelvedLesson
from trictrac.study.questions.question import LONGEST
from trictrac.study.questions.skills import DEALT, Skill

POSITION = Skill.BOTH
"""The skill of the position of the day."""
QUESTIONS = 5
"""Fewest questions of a day, most skills of a day, and most questions for each of them."""

_STEADY_FROM, _STEADY_SHARE, _LONG_ENOUGH = 5, 2 / 3, 3
"""A skill is steady with at least this number of answers, of which this share is right, or after these days of practice."""
_LONGEST_PAUSE = 6
"""Most times that the pause of a skill doubles: it comes back after 64 days at the latest."""
_READ_LATELY = 4
"""Number of the latest lessons from which the learner's pace of reading is estimated."""
_USUAL_READING = 25.0
"""Seconds for which the pace of a usual reader counts, beside the learner's own."""
_OF_CARDS = 0.75
"""Largest share of the time of a day, without its lesson, for cards."""


@frozen
class Stretch:
    """The pages of a lesson for one day: the number of the lesson, its ``first`` and ``last`` page, and their seconds."""

    number: int
    first: int
    last: int
    seconds: float

    @property
    def saying(self) -> Saying:
        """The lesson and its pages in words."""
        return Saying("lesson {number}, pages {first} to {last}", number=self.number, first=self.first, last=self.last)


@frozen
class StudyDay:
    """The state of the learner's day at a moment.

    Today's session still has pages of a ``lesson`` (None: none), ``cards`` (of those due, as many as there is time for,
    others are ``waiting``), ``chosen`` questions, ``positions``, and ``mistakes`` to ask again.
    ``turns`` are the skills of all questions of the day, one by one. All that takes ``seconds``. Of ``answered`` answers
    given in it, ``right`` were right. ``answers`` and ``practised`` (seconds) are those of the whole day. ``row`` is the
    streak: days in a row with practice, up to this one or, if it has none yet, up to the one before. ``longest_row`` is
    the longest streak.
    """

    day: date
    lesson: Stretch | None
    cards: int
    waiting: int
    turns: tuple[Skill, ...]
    chosen: int
    positions: int
    mistakes: int
    seconds: float
    right: int
    answered: int
    answers: int
    practised: float
    row: int
    longest_row: int

    @property
    def is_done(self) -> bool:
        """Whether nothing of the session is left."""
        return not (self.lesson or self.cards or self.chosen or self.positions or self.mistakes)


class DayPlan:
    """The plan of a day, whose session takes as long as the goal says.

    If answers take longer than expected, the session has fewer questions, and if they are quicker, more, unless the goal
    is a number of questions. ``shelf`` is the course.
    """

    def __init__(self, store: Store, now: datetime, shelf: Sequence[ShelvedLesson], goal: Goal) -> None:
        self._store, self.now = store, day_moment(store, now)
        self.day, self.begin = local_day(self.now), begin_of(store, self.now)
        self._pace = pace = Pace(store, self.begin)
        known, steady = _standings(store, self.begin)
        self._lesson, ending, expected, spent = _lesson_of(store, shelf, steady, self.begin)
        learnt = {*known, *(skill for entry in ending for skill in entry.head.skills)}
        self._has_position = POSITION in learnt
        budget = 60.0 * goal.count if not goal.in_questions else pace.expected("") * goal.count
        budget = max(budget / 2, budget - expected)
        cards = pace.of_cards(morning_cards(store, self.now))
        self.cap = max(min(1, len(cards)), _nearest(cards, budget * _OF_CARDS))
        """The number of cards for which the day has time, the same all day."""
        of_cards = sum(cards[: self.cap])
        self.turns = choose_turns(learnt, known, steady)
        """The skills of all questions of a long day, one by one."""
        self._again = 1 + pace.wrong * pace.reviews
        self._costs = [pace.expected(skill) * self._again for skill in self.turns]
        count = self._count(
            0,
            budget - of_cards - self._has_position * pace.expected(POSITION),
            1 if self.cap < len(cards) else QUESTIONS,
        )
        self._fixed = count if goal.in_questions else None
        """The number of questions of a goal in questions."""
        self._seconds = expected - spent + of_cards + sum(self._costs[:count])
        """The seconds for cards and questions, and those left over by the lesson."""

    def _count(self, given: int, seconds: float, least: int) -> int:
        """Return how many questions after those ``given`` come nearest to a time, of a day with at least some."""
        costs = self._costs[given:]
        return max(_nearest(costs, seconds), min(least - given, len(costs)))

    def left(self) -> tuple[list[int], int, int]:
        """Return the cards that are left, how many questions are answered, and how many are left."""
        store, now, pace = self._store, self.now, self._pace
        seconds, given, cards = self._seconds, 0, list[int]()
        for skill, difficulty, taken, is_card, is_wrong in steering_answers(store, now):
            seconds -= taken if 0 <= taken <= pace.longest(difficulty) else pace.expected(skill, difficulty)
            if not is_card:
                given += 1
                seconds -= is_wrong * pace.expected(skill) * pace.reviews
        if questions_answered(store, position_place(self.day)):
            return cards, given, 0
        if not given:
            most = max(0, self.cap - len(times_reviewed(store, now)))
            cards = due_questions(store, now, most, begun=False) + due_questions(store, now, begun=True)
            seconds -= sum(pace.of_cards(cards))
        return cards, given, max(0, self._count(given, seconds, 1) if self._fixed is None else self._fixed - given)

    def state(self) -> StudyDay:
        """Return the learner's day, with what is left of its session."""
        store, now, pace = self._store, self.now, self._pace
        cards, given, chosen = self.left()
        waiting = len(set(due_before(store, now)) - set(cards))
        positions = int(self._has_position and not questions_answered(store, position_place(self.day)))
        mistakes = 0 if cards else len(mistaken_questions(store, now))
        seconds = (
            (self._lesson.seconds if self._lesson else 0.0)
            + sum(pace.of_cards(cards))
            + sum(self._costs[given : given + chosen])
            + positions * pace.expected(POSITION) * self._again
            + mistakes * pace.expected("") * pace.reviews
        )
        row, longest = days_in_a_row(days_of(store, now), self.day)
        return StudyDay(
            self.day, self._lesson, len(cards), waiting, self.turns[: given + chosen], chosen, positions, mistakes,
            seconds, *_answered(store, self.day, self.begin, now), row, longest,
        )  # fmt: skip


def day_of(store: Store, now: datetime, shelf: Sequence[ShelvedLesson], goal: Goal) -> StudyDay:
    """Return the learner's day at a moment, whose session is as long as the goal. ``shelf`` is the course."""
    return DayPlan(store, now, shelf, goal).state()


def choose_turns(learnt: Collection[Skill], known: Mapping[Skill, int], steady: Collection[Skill]) -> tuple[Skill, ...]:
    """Return the skill of each question of a long day: ``QUESTIONS`` skills with as many questions each.

    Those not yet steady come first, then all of them in turn, the next to come back first.
    """
    new = [skill for skill in DEALT if skill in learnt and skill not in steady][:QUESTIONS]
    rest = [skill for skill in DEALT if skill in learnt and skill in steady]
    rest = sorted(rest, key=known.__getitem__)[: QUESTIONS - len(new)]
    return *(new * QUESTIONS), *(rest * QUESTIONS)


def describe_streak(day: StudyDay) -> Saying:
    """Return the streak in a sentence, with a reminder if today has no practice yet."""
    said = Saying("Days in a row with practice: {now} (longest streak {most}). You may skip one day a week.")
    if day.row and not day.answers and not day.is_done:
        said = Saying(
            "Days in a row with practice: {now} (longest streak {most}). You may skip one day a week, and you "
            "can still practise today."
        )
    return said.filled(now=day.row, most=day.longest_row)


def describe_goal(day: StudyDay, goal: Goal) -> Saying:
    """Return a sentence on how much of the goal of a day is done. A finished session reaches it."""
    if goal.in_questions:
        done, target = day.answers, Counted("{count} question", "{count} questions", goal.count)
    else:
        done, target = int(day.practised / 60), Counted("{count} minute", "{count} minutes", goal.count)
    if done >= goal.count:
        return Saying("The goal of today is reached: {done} of {goal}.", done=done, goal=target)
    if day.is_done:
        return Saying("The goal of today is reached.")
    return Saying("The goal of today: {done} of {goal} so far.", done=done, goal=target)


def describe_session(day: StudyDay) -> Saying:
    """Return a sentence on what is left of the session of a day, and how long it takes."""
    if day.is_done and not day.answered:
        return Saying("Today’s session is done.")
    if day.is_done:
        return Saying("Today’s session is done: {right} of {count} right.", right=day.right, count=day.answered)
    cards = Counted("{count} card", "{count} cards", day.cards)
    if day.waiting and day.cards:
        cards = Counted("{count} card of {due}", "{count} cards of {due}", day.cards, due=day.cards + day.waiting)
    counted = (
        cards,
        Counted("{count} question", "{count} questions", day.chosen),
        Counted("{count} mistake once more", "{count} mistakes once more", day.mistakes),
    )
    parts: list[object] = [day.lesson.saying] if day.lesson else []
    parts += [part for part in counted if part.count]
    if day.positions:
        parts.insert(len(parts) - bool(day.mistakes), Saying("the position of the day"))
    minutes = Counted("about {count} minute", "about {count} minutes", max(1, ceil(day.seconds / 60)))
    left = Saying("Left of today: {parts}; {minutes}.") if day.answered else Saying("Today: {parts}; {minutes}.")
    return left.filled(parts=strung(parts), minutes=minutes)


def _nearest(costs: Sequence[float], seconds: float) -> int:
    """Return how many of the costs, in their order, come nearest to a sum."""
    return bisect([end - cost / 2 for end, cost in zip(accumulate(costs), costs, strict=True)], seconds)


class _Mark(NamedTuple):
    """A lesson in the deck: its next page, when it was done, when a part of it was last held, and its seconds."""

    page: int
    done_at: int | None
    held_at: int | None
    seconds: float


_UNREAD = _Mark(1, None, None, 0.0)


def _lesson_of(
    store: Store, shelf: Sequence[ShelvedLesson], steady: Collection[Skill], begin: int
) -> tuple[Stretch | None, list[ShelvedLesson], float, float]:
    """Return the pages to read on the day that began at ``begin`` (ms), and the lessons that are done then.

    The third value is the seconds to expect for the pages of the day, read or not, the fourth those that they took. A begun
    lesson continues. The next one begins when the skills of the last one are steady. Lessons before those of a steady
    skill need no teaching.
    """
    rows = store.rows("SELECT slug, page, done_at, held_at, seconds FROM lessons")
    marks = {slug: _Mark(*row) for slug, *row in rows}
    marked = [(entry, marks.get(entry.head.slug, _UNREAD)) for entry in shelf]
    done = [entry for entry, mark in marked if mark.done_at is not None]
    for entry, mark in marked:
        if max(mark.held_at or 0, mark.done_at or 0) >= begin:
            middle, last = (entry.pages + 1) // 2, entry.pages if mark.done_at else mark.page - 1
            usual = sum(entry.seconds[:last])
            today = sum(entry.seconds[middle if last > middle else 0 : last])
            return None, done, today * _reading_pace(marked), mark.seconds * today / usual if usual else 0.0
    left = [entry for entry in shelf if entry not in done]
    first_of = {skill: entry.head.order for entry in reversed(shelf) for skill in entry.head.skills}
    passed = max((first_of.get(skill, 0) for skill in steady), default=0)
    begun = [entry for entry in left if entry.head.slug in marks]
    to_come = [entry for entry in left if entry.head.order > passed]
    waits = any(skill in DEALT and skill not in steady for one in done[-1:] for skill in one.head.skills)
    chosen = begun or ([] if waits else to_come)
    if not chosen:
        return None, done, 0.0, 0.0
    entry = chosen[0]
    middle, page = (entry.pages + 1) // 2, min(max(marks.get(entry.head.slug, _UNREAD).page, 1), entry.pages)
    last = middle if page <= middle else entry.pages
    seconds = sum(entry.seconds[page - 1 : last]) * _reading_pace(marked)
    if last == entry.pages:
        done.append(entry)
    return Stretch(entry.head.order, page, last, seconds), done, seconds, seconds


def _reading_pace(marked: Sequence[tuple[ShelvedLesson, _Mark]]) -> float:
    """Return the ratio of the seconds spent with the latest pages that were read to the usual ones.

    A lesson of which no page is read to its end does not count.
    """
    usual = spent = _USUAL_READING
    read = [(entry, mark) for entry, mark in marked if mark.seconds and (mark.done_at or mark.page > 1)]
    for entry, mark in read[-_READ_LATELY:]:
        usual += sum(entry.seconds[: entry.pages if mark.done_at else mark.page - 1])
        spent += mark.seconds
    return spent / usual


def _standings(store: Store, before: int) -> tuple[dict[Skill, int], set[Skill]]:
    """Return the day since 1970 on which each skill practised before a moment (ms) comes back, and those that are steady.

    Questions of lessons are not practice.
    """
    # Moments are stored in milliseconds, of which a day has 86,400,000.
    found = store.rows(
        "SELECT skill, at / 86400000 AS day, count(*), total(slip IS NULL) FROM answers "
        "JOIN questions ON questions.id = answers.question WHERE answers.mu IS NOT NULL AND source = 'drill' "
        "AND at < ? GROUP BY skill, day ORDER BY skill, day DESC",
        before,
    )
    back_on, steady = dict[str, int](), set[str]()
    for name, rows in groupby(found, lambda row: row[0]):
        days = [(day, count, right) for _, day, count, right in rows]
        pause = len(list(takewhile(lambda one: one[2] >= _STEADY_SHARE * one[1], days)))
        answers = right = 0.0
        for _, count, own in days:
            if answers < _STEADY_FROM:
                answers, right = answers + count, right + own
        back_on[name] = days[0][0] + 2 ** min(pause, _LONGEST_PAUSE)
        if (answers >= _STEADY_FROM and right >= _STEADY_SHARE * answers) or len(days) >= _LONG_ENOUGH:
            steady.add(name)
    known = {skill: back_on[skill.value] for skill in Skill if skill.value in back_on}
    return known, {skill for skill in known if skill.value in steady}


def _answered(store: Store, day: date, begin: int, now: datetime) -> tuple[int, int, int, float]:
    """Return the right answers and all answers of the session of a day, then the answers and seconds of the whole day.

    Games are not practice.
    """
    end, places = day_bounds(now)[1], (chosen_place(day), position_place(day))
    ((right, answered),) = store.rows(
        "SELECT total(slip IS NULL), count(*) FROM answers WHERE at >= ? AND (at < ? AND source = 'ecole' OR place IN (?, ?))",
        *(begin, end, *places),
    )
    ((answers, practised),) = store.rows(
        f"SELECT count(*), total(min(max(seconds, 0), {LONGEST})) FROM answers WHERE at >= ? AND at < ? AND source <> 'game'",
        *(begin, end),
    )
    return int(right), answered, answers, practised
