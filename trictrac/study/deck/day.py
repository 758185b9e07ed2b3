"""A day of the learner: what is due and how long it takes, what was practised, and the streak of days.

All of it is read with plain SQL, because ``trictrac`` alone shows it and must be quick. A day begins at 4 in the
morning by the learner's clock. Answers dated in the future by a wrong clock do not end a streak, nor does a journey.
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
"""Cards reviewed per day, by default."""
QUESTIONS = 5
"""Questions per day from the weakest skills."""
SESSION = 600
"""Most seconds of the session of a day, estimated from the learner's times."""

_OWN_TIMES = 100
"""Number of latest answers from which times and repetitions are estimated."""
_FEW = 10
"""Fewest reviewed cards for ``reviews_per_card`` to use the learner's own reviews."""
_USUAL_DIFFICULTY = 2.0
"""Difficulty assumed for a question that is not chosen yet."""
_QUARTER = 15 * 60 * 1000
"""Milliseconds of a quarter of an hour. In every time zone days change between two of them."""

_REVIEWED = "FROM answers WHERE at >= :begin AND at < :end AND source = 'ecole' AND grade IS NOT NULL"
"""SQL for the reviews of a day, given its ``named_bounds``, without later answers (by a wrong clock)."""
MOST_TIMES = 3
"""Most times that a card comes on one day."""
DUE = (
    f"CASE WHEN cards.question IN (SELECT question {_REVIEWED} GROUP BY question HAVING count(*) >= {MOST_TIMES}) "
    "THEN max(due, :end) ELSE due END"
)
"""SQL for when a card is due (ms), given today's ``named_bounds``.

A card that came up ``MOST_TIMES`` today is not due before tomorrow."""

_DUE = (
    f"SELECT question FROM cards WHERE {DUE} < :end AND (cards.question IN (SELECT question {_REVIEWED})) = :begun "
    f"AND {SOUND_MEMORY} ORDER BY stability, due, question LIMIT :most"
)


_CHOSEN, _POSITION = "today", "position"


def chosen_place(day: date) -> str:
    """Return the place, in the log, of the questions from the weakest skills of a day."""
    return f"{_CHOSEN} {day}"


def position_place(day: date) -> str:
    """Return the place, in the log, of the position of a day."""
    return f"{_POSITION} {day}"


def named_day(place: str) -> date | None:
    """Return the day of the session that a place names, or None. It does not depend on the time zone."""
    kind, _, day = place.partition(" ")
    try:
        return date.fromisoformat(day) if kind in (_CHOSEN, _POSITION) else None
    except ValueError:
        return None


@frozen
class StudyDay:
    """The state of the learner's day at a moment.

    Today's session still has ``cards`` (of those due, as many as there is time for, ``cap`` on the whole day),
    ``chosen`` questions and ``positions``, which take ``seconds``. Of ``answered`` answers given in it, ``right`` were
    right. ``answers`` and ``practised`` (seconds) are those of the whole day. ``row`` is the streak: days in a row with
    practice, up to this one or, if it has none yet, up to the one before. ``longest_row`` is the longest streak.
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
        """The minutes left of the session, at least 1."""
        return max(1, ceil(self.seconds / 60))

    @property
    def is_done(self) -> bool:
        """Whether the session is finished, that is, its last question (the position of the day) is answered."""
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
    """Return the streak in a sentence, with a reminder if today has no practice yet."""
    values = {"now": day.row, "most": day.longest_row}
    if day.row and not day.answers:
        return Saying("Days in a row with practice: {now}, the longest row {most}; today is still to come.", **values)
    return Saying("Days in a row with practice: {now}, the longest row {most}.", **values)


def describe_goal(day: StudyDay, goal: Goal) -> Saying:
    """Return a sentence on how much of the goal of a day is done."""
    if goal.in_questions:
        done, wanted = day.answers, Counted("{count} question", "{count} questions", goal.count)
    else:
        done, wanted = int(day.practised / 60), Counted("{count} minute", "{count} minutes", goal.count)
    if done >= goal.count:
        return Saying("The goal of today is reached: {done} of {wanted}.", done=done, wanted=wanted)
    return Saying("The goal of today: {done} of {wanted} so far.", done=done, wanted=wanted)


def describe_session(day: StudyDay) -> Saying:
    """Return a sentence on what is left of the session of a day, and how long it takes."""
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
    """Return how many questions were answered in a place of today.

    The day before is searched too, because after a journey the session may have started before the present day began.
    """
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
    """Return the skill and the difficulty of each question, by their ids."""
    found = (store.row("SELECT skill, difficulty FROM questions WHERE id = ?", number) for number in numbers)
    return [(skill, difficulty) for skill, difficulty in filter(None, found)]


def due_questions(store: Store, now: datetime, most: int = -1, *, begun: bool) -> list[int]:
    """Return the ids of the questions whose cards are due on the day of ``now``, least known first.

    ``begun`` selects the cards already reviewed on that day, or the others. ``most`` is a limit (-1: none).
    """
    return [number for (number,) in store.rows(_DUE, **named_bounds(now), begun=begun, most=most)]


def lesson_begun(store: Store) -> int:
    """Return the number of the first lesson that is begun and not done, or 0."""
    found = store.rows("SELECT slug FROM lessons WHERE done_at IS NULL")
    numbers = [slug.partition("-")[0] for (slug,) in found]
    return min((int(number) for number in numbers if is_count(number, 3)), default=0)


def reviewed_questions(store: Store, now: datetime) -> list[int]:
    """Return the ids of the questions whose cards were reviewed on the day of a moment."""
    return [number for (number,) in store.rows(f"SELECT DISTINCT question {_REVIEWED}", **named_bounds(now))]


def times_reviewed(store: Store, now: datetime) -> dict[str, int]:
    """Return how often each card was reviewed on the day of a moment, by the text of its question."""
    return dict(
        store.rows(
            f"SELECT text, count(*) FROM (SELECT question {_REVIEWED}) JOIN questions ON questions.id = question "
            "GROUP BY question",
            **named_bounds(now),
        )
    )


def days_of(store: Store, now: datetime) -> set[date]:
    """Return the days with practice: those that sessions name, and those of other answers in the time zone of ``now``."""
    named = " OR ".join(f"place GLOB '{kind} ????-??-??'" for kind in (_CHOSEN, _POSITION))
    places = store.rows(f"SELECT DISTINCT place FROM answers WHERE {named}")
    found = store.rows(f"SELECT DISTINCT at / {_QUARTER} FROM answers WHERE {SOUND_TIME} AND NOT ({named})")
    by_time = {local_day(moment_of(at * _QUARTER).astimezone(now.tzinfo)) for (at,) in found}
    return by_time | {day for (place,) in places if (day := named_day(place))}


def days_in_a_row(days: Iterable[date], today: date) -> tuple[int, int]:
    """Return the streak of days up to today or yesterday, and the longest one. Days after today are ignored."""
    row = longest = 0
    before: date | None = None
    for day in sorted({day for day in days if day <= today}):
        row = row + 1 if before is not None and day - before == timedelta(1) else 1
        longest, before = max(longest, row), day
    return (row if before is not None and today - before <= timedelta(1) else 0), longest


def own_times(store: Store, skill: str = "", before: int = LAST_STAMP) -> list[float]:
    """Return the seconds of the learner's latest right answers before a stamp (ms), in one skill or all ("")."""
    of_skill = "WHERE skill = ? AND" if skill else "WHERE ? = '' AND"
    found = store.rows(
        f"SELECT seconds FROM answers JOIN questions ON questions.id = answers.question {of_skill} slip IS NULL AND hints = 0 "
        f"AND seconds BETWEEN 0 AND {LONGEST} AND at < ? ORDER BY answers.id DESC LIMIT ?",
        *(skill, before, _OWN_TIMES),
    )
    return [seconds for (seconds,) in found]


def expected_seconds(store: Store, questions: Iterable[tuple[str, float]], before: int = LAST_STAMP) -> float:
    """Return the seconds that questions of these skills and difficulties should take, each asked once.

    They come from the learner's own past times if there are enough.
    """
    wanted = list(questions)
    own = {skill: own_times(store, skill, before) for skill in {skill for skill, _ in wanted}}
    return sum(expected_time(difficulty, own[skill]) for skill, difficulty in wanted)


def reviews_per_card(store: Store, before: int = LAST_STAMP) -> float:
    """Return the mean number of times that a card comes in a review, since wrong answers are repeated.

    It is taken from the reviews before this stamp or, if they are few, from the share of wrong answers to other
    questions.
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
