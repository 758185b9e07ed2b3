"""Simulated learners who type ``trictrac today`` on 60 days: the path they go, the minutes, and what is left undone.

Nothing else is practised. Seconds are lognormal, with a mean for each skill and a drift for each learner. What a learner
remembers of a card fades as in FSRS, with other parameters than the program's; of new questions he knows a share, from 0 to
1. The clock is that of Paris, at other hours every day; the traveller spends three weeks in New York and one in
Auckland. ``python -m tests.study.test_today_learners`` prints the table.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from itertools import pairwise
from math import exp
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest
from fsrs import Card, Rating, Scheduler

from tests.support.deck import Clock, answer
from tests.support.learners import BEGIN, HOURS
from trictrac.saying.language import ENGLISH
from trictrac.seance.settings import Goal
from trictrac.study import today as today_module
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.lessons.lesson import ChoiceBlock
from trictrac.study.lessons.shelf import lessons
from trictrac.study.lessons.teaching import Teaching
from trictrac.study.plan import day_of
from trictrac.study.progress.advice import Proportion
from trictrac.study.progress.day import measure_deck
from trictrac.study.progress.figures import ENOUGH
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import DEALT, Skill
from trictrac.study.today import Today, position_of, rolls_of, teach_today
from trictrac.view.answer import View

DAYS, SETTLED = 60, 10
"""Number of days, and of the first sessions, in which the program does not yet know the learner."""
LEFT_AFTER = 4
"""The number of answers after which a session is left, and resumed."""
SHELF, GOAL = lessons("en"), Goal(10)
NEW_YORK, AUCKLAND = ZoneInfo("America/New_York"), ZoneInfo("Pacific/Auckland")
NO_DAYS = range(0)


class Learner(NamedTuple):
    """A learner: the share of new questions that he knows, his times beside the usual ones, his memory and journeys.

    ``decay`` is the factor of the stability of his memories beside that of FSRS.
    """

    knows: float
    times: float = 1.0
    decay: float = 1.3
    absent: range = NO_DAYS
    new_york: range = NO_DAYS
    auckland: range = NO_DAYS


LEARNERS = {
    "perfect": Learner(1.0, 0.6, 100.0),
    "ordinary": Learner(0.75),
    "slow": Learner(0.75, 2.5),
    "forgetful": Learner(0.55, 1.2, 0.3),
    "absent for two weeks": Learner(0.75, absent=range(20, 34)),
    "traveller": Learner(0.75, new_york=range(15, 36), auckland=range(40, 47)),
}


class Mind:
    """What a learner knows and how long he takes."""

    def __init__(self, learner: Learner, seed: int = 5) -> None:
        self._learner, self.random = learner, Random(seed)
        self._scheduler = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
        self._cards: dict[Question, Card] = {}
        self._drift = 0.0
        self._means = {skill: learner.times * 14 * exp(self.random.gauss(0, 0.5)) for skill in Skill}

    def wakes(self) -> None:
        """A new day: the learner is a little quicker or slower than the day before."""
        self._drift += self.random.gauss(0, 0.02)

    def seconds(self, skill: Skill) -> float:
        """The seconds of an answer."""
        return self._means[skill] * exp(self._drift + self.random.gauss(0, 0.4) - 0.08)

    def reads(self, usual: float) -> float:
        """The seconds of a page."""
        return usual * self._learner.times * exp(self._drift + self.random.gauss(0, 0.3))

    def knows(self, question: Question, at: datetime) -> float:
        """The chance that a question is answered rightly."""
        card = self._cards.get(question)
        if not (card and card.last_review and card.stability):
            return self._learner.knows
        passed = max(0.0, (at - card.last_review) / timedelta(1))
        return float((1 + 19 / 81 * passed / (card.stability * self._learner.decay)) ** -0.5)

    def answers(self, question: Question, at: datetime) -> bool:
        """Answer a question rightly or not, and learn it."""
        right = self.random.random() < self.knows(question, at)
        known = self._cards.get(question) or Card(card_id=0)
        self._cards[question], _ = self._scheduler.review_card(
            known, Rating.Good if right else Rating.Again, at.astimezone(UTC)
        )
        return right


class Session(NamedTuple):
    """A session: the day, minutes announced and needed, questions asked and mistaken, and what is left when it is done."""

    day: int
    announced: float
    needed: float
    asked: int
    wrong: int
    mistakes: int
    due: int
    waiting: int
    row: int
    done: bool


def read(talk: Teaching, clock: Clock, mind: Mind, learner: Learner) -> float:
    """Read the pages of the day, and return the seconds that it took."""
    spent, page = 0.0, -1
    told = set()
    talk.begin()
    while not talk.closed:
        if page != talk._page < talk._count:
            page = talk._page
            spent += (seconds := mind.reads(SHELF[talk._head.order - 1].seconds[page]))
            clock.on(seconds=seconds)
        line, task = "", talk.current
        if task is not None:
            right = talk._place in told or mind.random.random() < max(0.8, learner.knows)
            told.add(talk._place)
            if isinstance(task, ChoiceBlock):
                line = "abcdef"[task.right if right else (task.right + 1) % len(task.options)]
            else:
                line = task.answer if right else "?"
        talk.answer(line)
    return spent


def held(deck: Deck, clock: Clock, mind: Mind, learner: Learner, number: int) -> Session:
    """The session of a day, left once and resumed."""
    begun = day_of(deck, clock(), SHELF, GOAL)
    spent = 0.0
    asked: Counter[Question] = Counter()
    wrong = 0
    if begun.lesson:
        talk = teach_today(begun.lesson, SHELF, deck, clock, View(), ENGLISH)
        spent += read(talk, clock, mind, learner)
    for most in (LEFT_AFTER, 999):
        today = Today(deck, clock, SHELF, GOAL)
        today.opening()
        for _ in range(most):
            question = today.next()
            if question is None:
                break
            seconds = mind.seconds(question.skill)
            spent += seconds
            clock.on(seconds=seconds)
            right = mind.answers(question, clock())
            asked[question] += 1
            wrong += not right
            today.take(answer(question, clock(), right=right, seconds=seconds))
    after = day_of(deck, clock(), SHELF, GOAL)
    assert max(asked.values(), default=0) <= 5
    due = deck.counts(clock()).due
    return Session(
        number,
        begun.seconds / 60,
        spent / 60,
        asked.total(),
        wrong,
        after.mistakes,
        due,
        after.waiting,
        after.row,
        after.is_done,
    )


@cache
def position(day: date) -> Question:
    """The position of a day, found once for all learners."""
    return position_of(day, rolls_of(day))


def practise(deck: Deck, learner: Learner) -> list[Session]:
    """The sessions of a learner on all days."""
    mind, clock = Mind(learner), Clock(BEGIN)
    sessions = []
    for day in range(DAYS):
        at = BEGIN + timedelta(day, hours=HOURS[day % len(HOURS)] // 2)
        zone = NEW_YORK if day in learner.new_york else AUCKLAND if day in learner.auckland else at.tzinfo
        clock.at = datetime.combine(at.date(), time(at.hour), zone)
        mind.wakes()
        if day not in learner.absent:
            sessions.append(held(deck, clock, mind, learner, day))
    return sessions


class Path60(NamedTuple):
    """What a learner has done in all the days: his sessions, the lessons done, and the skills practised."""

    name: str
    sessions: list[Session]
    lessons: int
    skills: set[Skill]
    share: Proportion
    """The share of new questions that his level says he answers rightly."""


def of_learner(name: str, folder: Path) -> Path60:
    with pytest.MonkeyPatch.context() as patch, open_deck(folder / "deck.sqlite3") as deck:
        patch.setattr(today_module, "position_of", lambda day, _rolls: position(day))
        deck.run("PRAGMA synchronous = OFF")
        sessions = practise(deck, LEARNERS[name])
        done = sum(mark.done_at is not None for mark in deck.lessons().values())
        level = measure_deck(deck, BEGIN + timedelta(DAYS)).level
        assert level is not None
        skills = {one.skill for one in deck.answers() if one.source == "drill"}
        return Path60(name, sessions, done, skills, level.share)


@pytest.fixture(scope="module", params=LEARNERS)
def path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path60:
    return of_learner(request.param, tmp_path_factory.mktemp("deck"))


def test_the_minutes_are_as_announced(path: Path60) -> None:
    """In nine sessions of ten (45 of 50) within a quarter, and on average within a fifteenth.

    Over six seeds it was 47 of 50 at least. The mean was from 0.95 to 1.05, but in three of 36 runs up to 0.94 or 1.06.
    One seed may be such a run: with longer lessons the forgetful learner came to 0.949.
    """
    latest = path.sessions[SETTLED:]
    assert sum(0.75 <= one.announced / one.needed <= 1.25 for one in latest) >= 0.9 * len(latest)
    assert 0.93 < sum(one.announced for one in latest) / sum(one.needed for one in latest) < 1.07


def test_every_session_ends_done_and_nothing_stays_due(path: Path60) -> None:
    """Nothing of it is left: no lesson, no question, none of its mistakes. Cards that wait are due on another day."""
    assert all(one.done for one in path.sessions)
    assert not any(one.mistakes or one.due for one in path.sessions if one.asked)


def test_the_day_leads_through_the_course_and_all_skills(path: Path60) -> None:
    least = {"perfect": 20, "ordinary": 20}.get(path.name, 15)
    assert path.lessons >= least
    assert len(path.skills) >= len(DEALT) - 3 * (path.name not in ("perfect", "ordinary"))


def test_the_level_states_how_new_questions_are_answered(path: Path60) -> None:
    """Within two standard errors of the share of 3,000 new questions answered rightly, and within its own interval.

    Only answers to new questions count: cards are remembered, and a lesson has just taught what its test asks. Of 150 to
    300 answers the share has a standard error of two and a half to four points. Over six seeds the forgetful learner was
    from 3.6 points below to 5.2 above, and 0.5 above on average.
    """
    mind = Mind(LEARNERS[path.name], 1852)
    question = position(BEGIN.date())
    right = sum(mind.random.random() < mind.knows(question, BEGIN) for _ in range(3000)) / 3000
    assert path.share.of >= ENOUGH
    assert path.share.rate is not None
    assert abs(path.share.rate - right) <= 2 * (right * (1 - right) / path.share.of) ** 0.5
    assert path.share.low <= right <= path.share.high


def test_the_row_of_days_is_that_of_the_learner(path: Path60) -> None:
    """No journey ends it; two weeks of absence do. Days with a lesson alone count too."""
    practised = [one for one in path.sessions if one.asked]
    gone = max(LEARNERS[path.name].absent, default=-1)
    rows = [one.row for one in practised if one.day > gone]
    assert all(before <= after <= before + 2 for before, after in pairwise(rows))
    assert rows[-1] >= len(rows) - (path.name == "traveller")


def table() -> None:
    """Print the figures of every learner."""
    print(
        f"{'':<22}{'level':>7}{'lessons':>9}{'skills':>8}{'minutes':>9}{'needed':>8}{'right':>7}{'asked':>7}{'waiting':>9}"
    )
    for name in LEARNERS:
        with TemporaryDirectory() as folder:
            found = of_learner(name, Path(folder))
        held_all, latest = found.sessions, found.sessions[SETTLED:]
        means = [
            sum(getattr(one, field) for one in held_all) / len(held_all) for field in ("announced", "needed", "asked")
        ]
        right = sum(0.75 <= one.announced / one.needed <= 1.25 for one in latest)
        print(
            f"{name:<22}{found.share.rate or 0:>7.1%}{found.lessons:>9}{len(found.skills):>8}{means[0]:>9.1f}{means[1]:>8.1f}"
            f"{right:>4}/{len(latest)}{means[2]:>7.1f}{held_all[-1].waiting:>9}",
            flush=True,
        )


if __name__ == "__main__":
    table()
