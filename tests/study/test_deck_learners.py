"""Simulated learners who practise for 120 days by a clock that is moved: how long sessions are, what comes back, what is kept.

Each makes two new mistakes a day, answers eight questions of a drill right, and reviews what is due, in Paris, where the clocks
are changed meanwhile. What a learner remembers fades by halves: how fast, the schedule does not know.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import islice
from typing import NamedTuple

import pytest

from tests.support.deck import Clock, answer
from tests.support.learners import BEGIN, DAYS, HOURS, MISTAKES, RIGHT, Learner, Mind
from trictrac.bot.flat import spots
from trictrac.study.deck.day import DAILY_CAP
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.deck.review import Review
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill

SKILLS = (Skill.ROLLER, Skill.OPPONENT, Skill.LEGALITY)


LEARNERS = {
    "perfect": Learner(1.0, half=1e9),
    "slow": Learner(1.0, half=1e9, slow=0.4),
    "ordinary": Learner(3.0),
    "forgetful": Learner(1.5),
    "absent for a month": Learner(3.0, absent=range(45, 75)),
}


class Session(NamedTuple):
    """A session: cards said before it and asked in it, answers, minutes said and needed, first answers and right ones."""

    day: int
    said: int
    cards: int
    answers: int
    most: int
    minutes: float
    needed: float
    known: int
    waiting: int


def questions(count: int) -> list[Question]:
    found: dict[str, Question] = {}
    for spot in islice(spots(1818), count):
        for skill in SKILLS:
            found |= {str(question): question for question in islice(form_of(skill).offer(spot), 1)}
    return list(found.values())


def practise(deck: Deck, learner: Learner) -> list[Session]:
    """The sessions of a learner in all the days."""
    mind, clock, pool = Mind(learner), Clock(BEGIN), iter(questions(600))
    sessions = []
    for day in range(DAYS):
        clock.at = BEGIN + timedelta(day, hours=HOURS[day % len(HOURS)])
        if day in learner.absent:
            continue
        for number, question in enumerate(islice(pool, MISTAKES + RIGHT)):
            right = number >= MISTAKES
            seconds = mind.seconds()
            deck.record(answer(question, clock.on(seconds=seconds), right=right, seconds=seconds))
            mind.learns(question, clock(), right=right)
        sessions.append(session(deck, clock, mind, day))
    return sessions


def session(deck: Deck, clock: Clock, mind: Mind, day: int) -> Session:
    review, due = Review(deck, clock), deck.due(clock(), DAILY_CAP)
    minutes = deck.seconds(due) / 60
    times: Counter[Question] = Counter()
    known, begun = 0, clock()
    while (question := review.next()) is not None:
        seconds = mind.seconds()
        clock.on(seconds=seconds)
        right = mind.recalls(question, clock())
        known += right and not times[question]
        times[question] += 1
        review.take(answer(question, clock(), right=right, seconds=seconds))
        mind.learns(question, clock(), right=right)
    needed = (clock() - begun) / timedelta(minutes=1)
    waiting = deck.counts(clock()).due
    return Session(
        day, len(due), len(times), times.total(), max(times.values(), default=0), minutes, needed, known, waiting
    )


@pytest.fixture(scope="module", params=LEARNERS)
def practised(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[Session]]:
    with open_deck(tmp_path_factory.mktemp("deck") / "deck.sqlite3") as deck:
        deck.run("PRAGMA synchronous = OFF")
        return request.param, practise(deck, LEARNERS[request.param])


def total(sessions: list[Session], name: str) -> float:
    """The sum of a figure."""
    return float(sum(getattr(session, name) for session in sessions))


def test_a_session_is_as_long_as_was_said(practised: tuple[str, list[Session]]) -> None:
    """So many cards and no other, none more than three times; the minutes are right on the whole."""
    _, sessions = practised
    assert all(one.cards == one.said <= DAILY_CAP and one.most <= 3 for one in sessions)
    assert 0.75 < total(sessions, "minutes") / total(sessions, "needed") < 1.15
    later = [one for one in sessions if one.day >= 30]
    assert sum(one.needed <= 1.5 * one.minutes + 1 for one in later) >= 0.95 * len(later)


ANSWERS = {
    "perfect": (1.0, 1.0),
    "slow": (1.0, 1.0),
    "ordinary": (1.05, 1.15),
    "forgetful": (1.15, 1.35),
    "absent for a month": (1.05, 1.2),
}
"""The answers for each card of a session, at least and at most."""

RETENTION = {
    "perfect": (1.0, 1.0),
    "slow": (1.0, 1.0),
    "ordinary": (0.85, 0.95),
    "forgetful": (0.7, 0.85),
    "absent for a month": (0.8, 0.95),
}
"""The share of cards that are known when they are asked first in a session, at least and at most."""


def test_what_is_right_is_asked_once_and_what_is_wrong_again(practised: tuple[str, list[Session]]) -> None:
    name, sessions = practised
    least, most = ANSWERS[name]
    assert least <= total(sessions, "answers") / total(sessions, "cards") <= most


def test_cards_come_back_when_nine_in_ten_are_known(practised: tuple[str, list[Session]]) -> None:
    name, sessions = practised
    least, most = RETENTION[name]
    assert least <= total(sessions, "known") / total(sessions, "cards") <= most


def test_a_learner_back_after_a_month_soon_catches_up(practised: tuple[str, list[Session]]) -> None:
    name, sessions = practised
    if name == "forgetful":
        assert sessions[-1].waiting > DAILY_CAP
        return
    behind = [one.day for one in sessions if one.waiting]
    assert all(day >= 75 for day in behind)
    assert len(behind) <= 7
