"""A day of the learner: what is due on it and how long that takes, what was practised on it, and the days in a row before it.

All of it is read by plain statements, for ``trictrac`` alone tells it and has to be quick. A day turns at 4 in the morning by
the learner's clock; what is dated later than today, as by a clock that once went wrong, ends no row of days, nor does a journey.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from math import ceil
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.saying.language import Counted, strung
from trictrac.saying.words import is_count
from trictrac.study.deck.rows import SOUND_MEMORY, SOUND_TIME
from trictrac.study.deck.schedule import (
    LAST_STAMP,
    day_bounds,
    day_start,
    expected_time,
    local_day,
    moment_of,
    named_bounds,
    stamp_of,
)
from trictrac.study.questions.question import LONGEST

if TYPE_CHECKING:
    from trictrac.seance.settings import Goal
    from trictrac.study.deck.store import Store

DAILY_CAP = 30
"""How many cards are reviewed a day, unless more are asked for."""
QUESTIONS = 5
"""How many questions of the weakest skills a day has."""
SESSION = 600
"""The seconds that the session of a day takes at most, as far as the times of the learner tell."""

_OWN_TIMES = 100
"""How many of the latest answers are looked at."""
_FEW = 10
"""Reviews from which on the learner's own reviews tell how often a card is asked."""
_USUAL_DIFFICULTY = 2.0
"""The difficulty that a question is expected to have."""
_QUARTER = 15 * 60 * 1000
"""The milliseconds of a quarter of an hour: in every time zone days turn between two of them."""

_REVIEWED = "FROM answers WHERE at >= :begin AND at < :end AND source = 'ecole' AND grade IS NOT NULL"
"""The reviews of a day, by its ``named_bounds``; answers dated later by a wrong clock are left out."""
MOST_TIMES = 3
"""How often a card is asked on one day, at most."""
DUE = (
    f"CASE WHEN cards.question IN (SELECT question {_REVIEWED} GROUP BY question HAVING count(*) >= {MOST_TIMES}) "
    "THEN max(due, :end) ELSE due END"
)
"""When a card is due: tomorrow at the earliest if it was asked often enough today, by the ``named_bounds`` of today."""

_DUE = (
    f"SELECT question FROM cards WHERE {DUE} < :end AND (cards.question IN (SELECT question {_REVIEWED})) = :begun "
    f"AND {SOUND_MEMORY} ORDER BY stability, due, question LIMIT :most"
)


_CHOSEN, _POSITION = "today", "position"


def chosen_place(day: date) -> str:
    """The place, in the log, of the questions of the weakest skills of a day."""
    return f"{_CHOSEN} {day}"


def position_place(day: date) -> str:
    """The place, in the log, of the position of a day."""
    return f"{_POSITION} {day}"


def named_day(place: str) -> date | None:
    """The day of the session in which an answer was given, as its place names it; None where it names none.

    It stays the same wherever a traveller looks back from.
    """
    kind, _, day = place.partition(" ")
    try:
        return date.fromisoformat(day) if kind in (_CHOSEN, _POSITION) else None
    except ValueError:
        return None


@frozen
class StudyDay:
    """A day of the learner as it stands at a moment.

    In today's session ``cards`` are to be asked still, as many of those due as there is time for (``cap`` of the day in
    all), and ``chosen`` questions and ``positions`` are left, which takes ``seconds``; of ``answered`` answers given
    in it so many were ``right``. ``answers`` and ``practised`` (seconds) are all of the day. ``row`` is how many days in a
    row there was practice, up to this one or, where it has none yet, up to the one before.
    """

    day: date
    cards: int
    cap: int
    chosen: int
    positions: int
    seconds: float
    right: int
    answered: int
    answers: int
    practised: float
    row: int
    longest_row: int

    @property
    def minutes(self) -> int:
        """The minutes that are left of the session."""
        return max(1, ceil(self.seconds / 60))

    @property
    def is_done(self) -> bool:
        """Whether the session was held to its end, which is the position of the day."""
        return not self.positions


def day_of(store: Store, now: datetime) -> StudyDay:
    """Return the day of a moment, with at most ``DAILY_CAP`` cards."""
    day, bounds = local_day(now), day_bounds(now)
    given = _answered(store, chosen_place(day), now)
    positions = int(not _answered(store, position_place(day), now))
    chosen = positions * max(0, QUESTIONS - given)
    # Games are not practice.
    ((answers, practised),) = store.rows(
        f"SELECT count(*), total(min(max(seconds, 0), {LONGEST})) FROM answers WHERE at >= ? AND at < ? AND source <> 'game'",
        *bounds,
    )
    rest = (chosen + positions) * expected_time(_USUAL_DIFFICULTY, own_times(store))
    cap, cards, seconds = DAILY_CAP, 0, 0.0
    if positions and not given:
        reviewed = reviewed_questions(store, now)
        cap = _fitting(store, reviewed, now)
        left = due_questions(store, now, cap - len(reviewed), begun=False) + due_questions(store, now, begun=True)
        cards, seconds = len(left), expected_seconds(store, _kinds(store, left)) * reviews_per_card(store)
    ((answered, right),) = store.rows(
        "SELECT count(*), total(slip IS NULL) FROM answers WHERE at >= ? AND (at < ? AND source = 'ecole' OR place IN (?, ?))",
        *(*bounds, chosen_place(day), position_place(day)),
    )
    row, longest = days_in_a_row(days_of(store, now), day)
    return StudyDay(
        day, cards, cap, chosen, positions, seconds + rest, int(right), answered, answers, practised, row, longest
    )


def describe_streak(day: StudyDay) -> Saying:
    """How many days in a row there was practice, and that this one wants it still."""
    values = {"now": day.row, "most": day.longest_row}
    if day.row and not day.answers:
        return Saying("Days in a row with practice: {now}, the longest row {most}; today is still to come.", **values)
    return Saying("Days in a row with practice: {now}, the longest row {most}.", **values)


def describe_goal(day: StudyDay, goal: Goal) -> Saying:
    """How much of the goal of a day is done."""
    if goal.in_questions:
        done, wanted = day.answers, Counted("{count} question", "{count} questions", goal.count)
    else:
        done, wanted = int(day.practised / 60), Counted("{count} minute", "{count} minutes", goal.count)
    if done >= goal.count:
        return Saying("The goal of today is reached: {done} of {wanted}.", done=done, wanted=wanted)
    return Saying("The goal of today: {done} of {wanted} so far.", done=done, wanted=wanted)


def describe_session(day: StudyDay) -> Saying:
    """The things that are left of the session of a day, and how long they take."""
    if day.is_done:
        return Saying("Today’s session is done: {right} of {count} right.", right=day.right, count=day.answered)
    cards = Counted("{count} card", "{count} cards", day.cards)
    questions = Counted("{count} question", "{count} questions", day.chosen)
    parts = [*(part for part in (cards, questions) if part.count), Saying("the position of the day")]
    minutes = Counted("about {count} minute", "about {count} minutes", day.minutes)
    if day.chosen < QUESTIONS:
        return Saying("Left of today: {parts}; {minutes}.", parts=strung(parts), minutes=minutes)
    return Saying("Today: {parts}; {minutes}.", parts=strung(parts), minutes=minutes)


def _answered(store: Store, place: str, now: datetime) -> int:
    """How many questions were answered in a place of today; a traveller's day may have begun before that of here."""
    since = stamp_of(day_start(now) - timedelta(1))
    return store.count("SELECT count(DISTINCT question) FROM answers WHERE at >= ? AND place = ?", since, place)


def _fitting(store: Store, reviewed: Sequence[int], now: datetime) -> int:
    """Return how many cards a day has: at most ``DAILY_CAP``, and no more than the session has time for.

    Only what was known when the day began counts, so that the number stays the same all day.
    """
    begin, _ = day_bounds(now)
    cards = _kinds(store, [*reviewed, *due_questions(store, now, max(0, DAILY_CAP - len(reviewed)), begun=False)])
    times = reviews_per_card(store, begin)
    time = SESSION - (QUESTIONS + 1) * expected_time(_USUAL_DIFFICULTY, own_times(store, "", begin))
    while len(cards) > max(1, len(reviewed)) and expected_seconds(store, cards, begin) * times > time:
        del cards[-1]
    return max(len(cards), len(reviewed))


def _kinds(store: Store, numbers: Iterable[int]) -> list[tuple[str, float]]:
    """Skill and difficulty of questions."""
    found = (store.row("SELECT skill, difficulty FROM questions WHERE id = ?", number) for number in numbers)
    return [(skill, difficulty) for skill, difficulty in filter(None, found)]


def due_questions(store: Store, now: datetime, most: int = -1, *, begun: bool) -> list[int]:
    """The questions of the cards that are due on the day of a moment, reviewed on it already or not, the least known first."""
    return [number for (number,) in store.rows(_DUE, **named_bounds(now), begun=begun, most=most)]


def lesson_begun(store: Store) -> int:
    """The number of the first lesson that is begun and not done; 0 where there is none."""
    found = store.rows("SELECT slug FROM lessons WHERE done_at IS NULL")
    numbers = [slug.partition("-")[0] for (slug,) in found]
    return min((int(number) for number in numbers if is_count(number, 3)), default=0)


def reviewed_questions(store: Store, now: datetime) -> list[int]:
    """Return the ids of the questions whose cards were reviewed on the day of a moment."""
    return [number for (number,) in store.rows(f"SELECT DISTINCT question {_REVIEWED}", **named_bounds(now))]


def times_reviewed(store: Store, now: datetime) -> dict[str, int]:
    """How often each card was reviewed on the day of a moment, by the text of its question."""
    return dict(
        store.rows(
            f"SELECT text, count(*) FROM (SELECT question {_REVIEWED}) JOIN questions ON questions.id = question "
            "GROUP BY question",
            **named_bounds(now),
        )
    )


def days_of(store: Store, now: datetime) -> set[date]:
    """The days with practice: those that sessions name, and those of the other answers, by the time zone of ``now``."""
    named = " OR ".join(f"place GLOB '{kind} ????-??-??'" for kind in (_CHOSEN, _POSITION))
    places = store.rows(f"SELECT DISTINCT place FROM answers WHERE {named}")
    found = store.rows(f"SELECT DISTINCT at / {_QUARTER} FROM answers WHERE {SOUND_TIME} AND NOT ({named})")
    by_time = {local_day(moment_of(at * _QUARTER).astimezone(now.tzinfo)) for (at,) in found}
    return by_time | {day for (place,) in places if (day := named_day(place))}


def days_in_a_row(days: Iterable[date], today: date) -> tuple[int, int]:
    """How many days in a row there are up to today or yesterday, and at most; days after today are left out."""
    row = longest = 0
    before: date | None = None
    for day in sorted({day for day in days if day <= today}):
        row = row + 1 if before is not None and day - before == timedelta(1) else 1
        longest, before = max(longest, row), day
    return (row if before is not None and today - before <= timedelta(1) else 0), longest


def own_times(store: Store, skill: str = "", before: int = LAST_STAMP) -> list[float]:
    """The seconds of the learner's last right answers, in a skill or in all, given before this stamp."""
    of_skill = "WHERE skill = ? AND" if skill else "WHERE ? = '' AND"
    found = store.rows(
        f"SELECT seconds FROM answers JOIN questions ON questions.id = answers.question {of_skill} slip IS NULL AND hints = 0 "
        f"AND seconds BETWEEN 0 AND {LONGEST} AND at < ? ORDER BY answers.id DESC LIMIT ?",
        *(skill, before, _OWN_TIMES),
    )
    return [seconds for (seconds,) in found]


def expected_seconds(store: Store, questions: Iterable[tuple[str, float]], before: int = LAST_STAMP) -> float:
    """The seconds that questions of these skills and difficulties should take, each asked once.

    They go by the learner's own past times where there are enough.
    """
    wanted = list(questions)
    own = {skill: own_times(store, skill, before) for skill in {skill for skill, _ in wanted}}
    return sum(expected_time(difficulty, own[skill]) for skill, difficulty in wanted)


def reviews_per_card(store: Store, before: int = LAST_STAMP) -> float:
    """How often a card is asked in the reviews, by those before this stamp: what is answered wrongly is asked again.

    Who has had few reviews yet is taken to answer so many of them wrongly as of his other questions.
    """
    ((answers, questions),) = store.rows(
        "SELECT count(*), count(DISTINCT question || ' ' || (at / 86400000)) FROM "
        "(SELECT question, at FROM answers WHERE source = 'ecole' AND at < ? ORDER BY id DESC LIMIT ?)",
        *(before, _OWN_TIMES),
    )
    if questions >= _FEW:
        return float(answers / questions)
    ((wrong,),) = store.rows(
        "SELECT coalesce(avg(wrong), 0) FROM (SELECT slip IS NOT NULL AS wrong FROM answers "
        "WHERE source NOT IN ('failed', 'game') AND at < ? ORDER BY id DESC LIMIT ?)",
        *(before, _OWN_TIMES),
    )
    return float(sum(wrong**time for time in range(MOST_TIMES)))
