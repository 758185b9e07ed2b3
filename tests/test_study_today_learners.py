"""Simulated learners who hold the session of every day for 120 days: how long it is, what is seen again, what is kept.

Nothing else is practised: all their cards come of what they answer wrongly there. What a learner remembers of a card fades by
halves, as in the test of the deck; of a new question he knows so many in a hundred, more from month to month. The clock is that
of Paris, where it is changed meanwhile, at other hours every day; the traveller spends three weeks in New York, and the clock of
one computer is twice set wrong for a day. ``python -m tests.test_study_today_learners`` prints the table.
"""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zoneinfo import ZoneInfo

from tests.deck import Clock, answer
from tests.test_study_deck_learners import BEGIN, DAYS, HOURS, Learner, Mind
from trictrac.seance.preferences import Goal
from trictrac.study import today as today_module
from trictrac.study.deck.day import day_of
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.questions.question import Question, Skill
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
    """A session: minutes said and needed, cards, answers to them, first answers that were known, new ones right, the row."""

    day: int
    minutes: float
    needed: float
    cards: int
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
            if deck.card(question):
                right = mind.recalls(question, clock())
                known += right and not times[question]
                times[question] += 1
            else:
                right = random.random() < practice.knows + practice.better * number / 30
                new, new_right = new + 1, new_right + right
            today.take(answer(question, clock(), right=right, seconds=seconds))
            mind.learns(question, clock(), right=right)
    after = day_of(deck.store, clock())
    return Session(
        number, day.seconds / 60, spent / 60, day.cards, times.total(), max(times.values(), default=0), known, new, new_right,
        max(0, deck.counts(clock()).due), after.row,
    )  # fmt: skip


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


def table() -> None:
    """Print the figures of every learner."""
    today_module.position_of = position
    print(
        "learner             sessions  minutes: mean, most  needed  cards a day  seen again  retention  new right  row  waiting"
    )
    for name, practice in LEARNERS.items():
        with TemporaryDirectory() as folder, open_deck(Path(folder) / "deck.sqlite3") as deck:
            deck.store.run("PRAGMA synchronous = OFF")
            all_of = practise(deck, practice)
        cards, answers, known = (sum(getattr(one, part) for one in all_of) for part in ("cards", "answers", "known"))
        print(
            f"{name:<20}{len(all_of):>8}{mean(one.minutes for one in all_of):>15.1f}{max(one.minutes for one in all_of):>6.1f}"
            f"{mean(one.needed for one in all_of):>8.1f}{cards / len(all_of):>13.1f}{answers / max(1, cards):>12.2f}"
            f"{known / max(1, cards):>11.2f}{sum(s.new_right for s in all_of) / sum(s.new for s in all_of):>11.2f}"
            f"{all_of[-1].row:>5}{all_of[-1].waiting:>9}"
        )


if __name__ == "__main__":
    table()
