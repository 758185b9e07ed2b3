"""Simulated learners who hold the session of every day for 120 days: how long it is, what is seen again, what is kept.

Nothing else is practised: all their cards come of what they answer wrongly there. What a learner remembers of a card fades by
halves, as in the test of the deck; of a new question he knows so many in a hundred, more from month to month. The clock is that
of Paris, where it is changed meanwhile, at other hours every day; the traveller spends three weeks in New York, and the clock of
one computer is twice set wrong for a day. ``python -m tests.study.test_today_learners`` prints the table.
"""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest

from tests.support.deck import Clock, answer
from tests.support.learners import BEGIN, DAYS, HOURS, Learner, Mind
from trictrac.seance.settings import Goal
from trictrac.study import today as today_module
from trictrac.study.deck.day import DAILY_CAP, QUESTIONS, day_of
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill
from trictrac.study.today import Today, position_of

TAUGHT = (
    ("06-true-hit", (Skill.TRUE_HITS,)),
    ("15-whole-roll", (Skill.ROLLER, Skill.OPPONENT, Skill.LEGALITY, Skill.BOTH)),
)
LEFT_AFTER = 4
"""After so many answers every session is left, and gone on with."""
NEW_YORK = ZoneInfo("America/New_York")


class Practice(NamedTuple):
    """A learner, the share of new questions that he knows at first and more a month, his journey, days of a wrong clock."""

    learner: Learner
    knows: float
    better: float = 0.05
    abroad: range = range(0)
    wrong_clock: tuple[int, ...] = ()


LEARNERS = {
    "perfect": Practice(Learner(1.0, half=1e9), 1.0),
    "slow": Practice(Learner(3.0, slow=0.4), 0.75),
    "ordinary": Practice(Learner(3.0), 0.7),
    "forgetful": Practice(Learner(1.5), 0.5),
    "absent for a month": Practice(Learner(3.0, absent=range(45, 75)), 0.7),
    "traveller": Practice(Learner(3.0), 0.7, abroad=range(40, 61)),
    "wrong clock": Practice(Learner(3.0), 0.7, wrong_clock=(30, 70)),
}


class Session(NamedTuple):
    """A session: minutes said and needed, cards said and asked, answers to them and to one of them at most, first answers known,
    new questions and those right, cards that wait, days in a row."""

    day: int
    minutes: float
    needed: float
    cards: int
    asked: int
    answers: int
    most: int
    known: int
    new: int
    new_right: int
    waiting: int
    row: int


def held(deck: Deck, clock: Clock, mind: Mind, practice: Practice, number: int, random: Random) -> Session:
    """The session of a day, left once and gone on with."""
    day = day_of(deck.store, clock())
    times: Counter[Question] = Counter()
    known = new = new_right = 0
    spent = 0.0
    for most in (LEFT_AFTER, 999):
        today = Today(deck, clock, TAUGHT, Goal(10))
        today.opening()
        for question in islice(iter(today.next, None), most):
            seconds = mind.seconds()
            spent += seconds
            clock.on(seconds=seconds)
            if today._part is today._cards:
                right = mind.recalls(question, clock())
                known += right and not times[question]
                times[question] += 1
            else:
                right = random.random() < practice.knows + practice.better * number / 30
                new, new_right = new + 1, new_right + right
            today.take(answer(question, clock(), right=right, seconds=seconds))
            mind.learns(question, clock(), right=right)
    after = day_of(deck.store, clock())
    waiting = deck.counts(clock()).due
    said, most = day.seconds / 60, max(times.values(), default=0)
    counted = known, new, new_right
    return Session(number, said, spent / 60, day.cards, len(times), times.total(), most, *counted, waiting, after.row)


@cache
def position(day: date) -> Question:
    """The position of a day, found once for all learners."""
    return position_of(day)


def practise(deck: Deck, practice: Practice) -> list[Session]:
    """The sessions of a learner in all the days."""
    mind, clock, random = Mind(practice.learner), Clock(BEGIN), Random(1738)
    sessions = []
    for day in range(DAYS):
        at = BEGIN + timedelta(day, hours=HOURS[day % len(HOURS)])
        if day in practice.abroad:
            at = at.replace(tzinfo=NEW_YORK)
        if day in practice.wrong_clock:
            at += timedelta(500)
        clock.at = at
        if day not in practice.learner.absent:
            sessions.append(held(deck, clock, mind, practice, day, random))
    return sessions


@pytest.fixture(scope="module", params=LEARNERS)
def practised(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[Session]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(today_module, "position_of", lambda day, _rolls: position(day))
        return request.param, of_learner(request.param, tmp_path_factory.mktemp("deck"))


def of_learner(name: str, folder: Path) -> list[Session]:
    with open_deck(folder / f"{name}.sqlite3") as deck:
        deck.store.run("PRAGMA synchronous = OFF")
        return practise(deck, LEARNERS[name])


def total(sessions: list[Session], name: str) -> float:
    """The sum of a figure."""
    return float(sum(getattr(session, name) for session in sessions))


def test_a_session_is_as_long_as_was_said(practised: tuple[str, list[Session]]) -> None:
    """The cards that were said and no other, then five questions and the position, however it was left; the minutes are right."""
    _, sessions = practised
    assert all(one.asked == one.cards <= DAILY_CAP and one.new == QUESTIONS + 1 and one.most <= 4 for one in sessions)
    assert 0.85 < total(sessions, "minutes") / total(sessions, "needed") < 1.15
    assert all(one.minutes <= 10 for one in sessions)
    assert sum(one.needed > 10 for one in sessions) <= {"slow": 40, "forgetful": 12}.get(practised[0], 3)


RETENTION = {
    "perfect": (0.0, 0.0),
    "slow": (0.85, 0.95),
    "ordinary": (0.8, 0.95),
    "forgetful": (0.65, 0.85),
    "absent for a month": (0.8, 0.95),
    "traveller": (0.8, 0.95),
    "wrong clock": (0.7, 0.95),
}
"""The share of cards that are known when they are asked first in a session, at least and at most."""


def test_cards_come_back_when_most_are_known(practised: tuple[str, list[Session]]) -> None:
    name, sessions = practised
    least, most = RETENTION[name]
    assert least <= total(sessions, "known") / max(1.0, total(sessions, "cards")) <= most
    assert total(sessions, "answers") <= 1.4 * total(sessions, "cards")


def test_the_row_of_days_is_that_of_the_learner(practised: tuple[str, list[Session]]) -> None:
    """Neither the changes of the clocks nor a journey end it; a month of absence does, and a day dated in another year."""
    name, sessions = practised
    gone = {"absent for a month": 75, "wrong clock": 71}.get(name, 0)
    assert [one.row for one in sessions if one.day >= gone] == [*range(1, DAYS - gone + 1)]


def test_nothing_waits_for_long_but_for_the_forgetful(practised: tuple[str, list[Session]]) -> None:
    name, sessions = practised
    if name == "forgetful":
        assert sessions[-1].waiting > DAILY_CAP
        return
    assert sessions[-1].waiting <= QUESTIONS + 1
    usual = [one for one in sessions if not 74 < one.day < 90 and one.day not in LEARNERS[name].wrong_clock]
    assert max(one.waiting for one in usual) <= (40 if name == "slow" else DAILY_CAP)


def table() -> None:
    """Print the figures of every learner."""
    columns = (
        "sessions",
        "minutes",
        "at most",
        "needed",
        "cards",
        "answers each",
        "known",
        "new right",
        "row",
        "waiting",
    )
    print(f"{'':<20}" + "".join(f"{column:>13}" for column in columns))
    for name in LEARNERS:
        with TemporaryDirectory() as folder:
            held_all = of_learner(name, Path(folder))
        cards, days = max(1.0, total(held_all, "cards")), len(held_all)
        figures = (
            days,
            total(held_all, "minutes") / days,
            max(one.minutes for one in held_all),
            total(held_all, "needed") / days,
            total(held_all, "cards") / days,
            total(held_all, "answers") / cards,
            total(held_all, "known") / cards,
            total(held_all, "new_right") / total(held_all, "new"),
            held_all[-1].row,
            held_all[-1].waiting,
        )
        print(
            f"{name:<20}" + "".join(f"{figure:>13.{0 if isinstance(figure, int) else 2}f}" for figure in figures),
            flush=True,
        )


if __name__ == "__main__":
    table()
