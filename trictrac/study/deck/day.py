"""A day of the learner in the log: what is due, what was answered, how long answers take, and the streak of days.

All of it is read with plain SQL, because ``trictrac`` alone shows it and must be quick. A day begins at 4 in the
morning by the learner's clock. Answers dated in the future by a wrong clock do not end a streak, nor does a journey.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from datetime import date, datetime, timedelta
from itertools import pairwise

from trictrac.base.values import grouped
from trictrac.study.deck.rows import SOUND_MEMORY, SOUND_TIME
from trictrac.study.deck.schedule import (
    AWAY,
    LAST_STAMP,
    TURN,
    day_bounds,
    local_day,
    median,
    moment_of,
    named_bounds,
    stamp_of,
    usual_time,
)
from trictrac.study.deck.store import Store
from trictrac.study.questions.question import LONGEST

DAILY_CAP = 30
"""Cards reviewed per day, by default."""
_LATEST = 3000
"""Number of the latest answers from which times are estimated."""
_PAR_TIMES = 100
"""Number of the latest answers that decide how long one should take."""
_REVIEWS, _FEW = 300, 10
"""Number of the latest reviews from which ``reviews_per_card`` is estimated, and fewest of them."""
_USUAL_DIFFICULTY = 2.0
"""Difficulty assumed for a question that is not chosen yet."""
_AS_MANY = 4
"""Number of answers for which the usual time of a question counts, beside the learner's own."""
_QUARTER = 15 * 60 * 1000
"""Milliseconds of a quarter of an hour. In every time zone days change between two of them."""

_A_DAY = 27 * 3600 * 1000
"""Most milliseconds between two answers that pass for one day, as the clock of a traveller changes."""
_JOURNEY = timedelta(2)
"""Longest time since an answer of a session whose day the learner is still in."""
_WEEK, _REST = 7, 2
"""Days of which one is free, and days from one with practice to the next when the one between is free."""

_REVIEWED = "FROM answers WHERE at >= :begin AND at < :end AND source = 'ecole' AND grade IS NOT NULL"
"""SQL for the reviews of a day, given its ``named_bounds``, without later answers (by a wrong clock)."""
MOST_TIMES = 3
"""Most times that a card comes on one day."""
_CHOSEN, _POSITION = "today", "position"
_NAMED = f"(place GLOB '{_CHOSEN} ????-??-??' OR place GLOB '{_POSITION} ????-??-??')"
_OFTEN = f"cards.question IN (SELECT question {_REVIEWED} GROUP BY question HAVING count(*) >= {MOST_TIMES})"
_BEGUN = f"EXISTS (SELECT 1 FROM answers WHERE place IN ('{_CHOSEN} ' || :day, '{_POSITION} ' || :day))"
DUE = f"CASE WHEN {_OFTEN} OR last_review < :begin AND {_BEGUN} THEN max(due, :end) ELSE due END"
"""SQL for when a card is due (ms), given today's ``named_bounds``.

A card that came up ``MOST_TIMES`` today is not due before tomorrow. Nor is one for which today's session had no time:
in a session cards come first, so they are over when its first question has an answer."""

_BEST_KNOWN = "ORDER BY (:end - last_review) / 86400000 / stability, due, question"
"""The order of the cards due: first those with the highest retrievability, as in Anki when there is no time for all.

They bring most for their time, and a card that had to wait is no more lost on the next day. A day has 86,400,000 ms."""


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


def day_moment(store: Store, now: datetime) -> datetime:
    """Return a moment of the learner's day: ``now``, or the beginning of a later day whose session has begun.

    A learner who crosses the date line to an earlier date stays in the day that has begun.
    """
    named = _named_places(store, f"at BETWEEN {stamp_of(now - _JOURNEY)} AND {stamp_of(now)}")
    day = max(named, default=local_day(now))
    return datetime.combine(day, TURN, now.tzinfo) if day > local_day(now) else now


def begin_of(store: Store, now: datetime) -> int:
    """Return when the learner's day began, or an earlier first answer of its session, in ms since 1970."""
    first, _ = _named_places(store).get(local_day(now), (LAST_STAMP, 0))
    return min(day_bounds(now)[0], first)


def questions_answered(store: Store, place: str) -> int:
    """Return how many questions were answered in a place."""
    return store.count("SELECT count(DISTINCT question) FROM answers WHERE place = ?", place)


def steering_answers(store: Store, now: datetime) -> list[tuple[str, float, float, bool, bool]]:
    """Return skill, difficulty, seconds, whether it is a review, and whether it is wrong, of those answers that steer a day.

    These are its chosen questions, and the reviews before the first of them. Seconds that were not measured are -1.
    """
    return store.rows(
        "WITH first AS (SELECT coalesce(min(id), 9e18) AS id FROM answers WHERE place = :place) "
        "SELECT skill, difficulty, coalesce(seconds, -1), place <> :place, slip IS NOT NULL FROM answers "
        "JOIN questions ON questions.id = answers.question WHERE place = :place OR (source = 'ecole' AND at >= :begin "
        "AND at < :end AND answers.id < (SELECT id FROM first))",
        place=chosen_place(local_day(now)),
        **named_bounds(now),
    )


def mistaken_questions(store: Store, now: datetime) -> list[int]:
    """Return the ids of the questions answered wrongly on the day of ``now`` whose cards are still due, the oldest first."""
    return store.column(
        f"SELECT question FROM cards WHERE {DUE} < :end AND {SOUND_MEMORY} AND question IN "
        "(SELECT question FROM answers WHERE at >= :since AND at < :end AND grade = 1) ORDER BY due, question",
        **named_bounds(now),
        since=begin_of(store, now),
    )


def due_questions(store: Store, now: datetime, most: int = -1, *, begun: bool) -> list[int]:
    """Return the ids of the questions whose cards are due on the day of ``now``, best known first.

    ``begun`` selects the cards already reviewed on that day, or the others. ``most`` is a limit (-1: none).
    """
    return store.column(
        f"SELECT question FROM cards WHERE {DUE} < :end AND (cards.question IN (SELECT question {_REVIEWED})) = :begun "
        f"AND {SOUND_MEMORY} {_BEST_KNOWN} LIMIT :most",
        **named_bounds(now),
        begun=begun,
        most=most,
    )


def morning_cards(store: Store, now: datetime) -> list[int]:
    """Return the ids of the questions whose cards were due when the day of ``now`` began, at most ``DAILY_CAP``.

    Those already reviewed come first, in the order of their reviews, then the best known. So the order of the morning stays.
    Mistakes of the day are not among them.
    """
    before = "SELECT question FROM answers WHERE at < :begin AND grade > 0"
    reviewed = f"SELECT question {_REVIEWED} AND question IN ({before}) GROUP BY question ORDER BY min(id)"
    return [*store.column(reviewed, **named_bounds(now)), *due_before(store, now)][:DAILY_CAP]


def due_before(store: Store, now: datetime) -> list[int]:
    """Return the ids of the questions whose cards were due when the day of ``now`` began, and still are, best known first."""
    return store.column(
        f"SELECT question FROM cards WHERE due < :end AND last_review < :begin AND {SOUND_MEMORY} {_BEST_KNOWN}",
        **named_bounds(now),
    )


def times_reviewed(store: Store, now: datetime) -> dict[str, int]:
    """Return how often each card was reviewed on the day of a moment, by the text of its question."""
    return dict(
        store.rows(
            f"SELECT text, count(*) FROM (SELECT question {_REVIEWED}) JOIN questions ON questions.id = question "
            "GROUP BY question",
            **named_bounds(now),
        )
    )


def _named_places(store: Store, where: str = "true") -> dict[date, tuple[int, int]]:
    """Return the days that sessions name, each with its first and last answer (ms)."""
    found = store.rows(f"SELECT place, min(at), max(at) FROM answers WHERE {_NAMED} AND {where} GROUP BY place")
    return spans((day, first, last) for place, first, last in found if (day := named_day(place)))


def days_of(store: Store, now: datetime) -> set[date]:
    """Return the days with practice: those that sessions name, and those of other answers in the time zone of ``now``.

    A date that a journey left out counts too.
    """
    found = store.rows(
        f"SELECT min(at), max(at) FROM answers WHERE {SOUND_TIME} AND NOT {_NAMED} GROUP BY at / {_QUARTER}"
    )
    found += store.rows("SELECT held_at, held_at FROM lessons WHERE held_at > 0")
    by_time = ((local_day(moment_of(first).astimezone(now.tzinfo)), first, last) for first, last in found)
    return without_gaps(spans([*by_time, *((day, *span) for day, span in _named_places(store).items())]))


def spans(found: Iterable[tuple[date, int, int]]) -> dict[date, tuple[int, int]]:
    """Return for each day the stamps of its first and its last answer, from those of parts of it."""
    joined: dict[date, tuple[int, int]] = {}
    for day, first, last in found:
        before = joined.get(day, (first, last))
        joined[day] = min(before[0], first), max(before[1], last)
    return joined


def without_gaps(days: Mapping[date, tuple[int, int]]) -> set[date]:
    """Return the days with practice, and the dates between two of them that no more than a day's time lies between."""
    return set(days) | {
        before + timedelta(1)
        for before, after in pairwise(sorted(days))
        if after - before == timedelta(2) and days[after][0] - days[before][1] < _A_DAY
    }


def days_in_a_row(days: Set[date], today: date) -> tuple[int, int]:
    """Return the streak of days up to today or yesterday, and the longest one. Days after today are ignored.

    One day in seven is free: without practice it does not end a streak, nor does it lengthen it.
    """
    row = longest = 0
    before, free = date.min, date.min
    for day in (*sorted({day for day in days if day < today}), today):
        gap = (day - before).days
        rests = gap == _REST and (day - timedelta(1) - free).days >= _WEEK
        if gap > 1 and not rests:
            row, free = 0, date.min
        elif rests:
            free = day - timedelta(1)
        row += day < today or today in days
        longest, before = max(longest, row), day
    return row, longest


def own_times(store: Store, skill: str) -> list[float]:
    """Return the seconds of the learner's latest right answers without hints in a skill."""
    return store.column(
        "SELECT seconds FROM answers JOIN questions ON questions.id = answers.question WHERE skill = ? AND slip IS NULL "
        f"AND hints = 0 AND seconds BETWEEN 0 AND {LONGEST} ORDER BY answers.id DESC LIMIT {_PAR_TIMES}",
        skill,
    )


class Pace:
    """The learner's pace before a moment (ms): the seconds for a question of each skill, and the reviews of a card."""

    def __init__(self, store: Store, before: int = LAST_STAMP) -> None:
        self._store = store
        found = store.rows(
            "SELECT skill, difficulty, seconds, source, slip IS NOT NULL FROM answers "
            "JOIN questions ON questions.id = answers.question "
            "WHERE answers.id > coalesce((SELECT id FROM answers WHERE at < :before ORDER BY id DESC LIMIT 1), 0) "
            f"- {_LATEST} AND at < :before AND seconds BETWEEN 0 AND {LONGEST} "
            "AND source IN ('drill', 'ecole') ORDER BY answers.id DESC",
            before=before,
        )
        usual = [usual_time(difficulty) for _, difficulty, *_ in found]
        ratios = (row[2] / time for row, time in zip(found, usual, strict=True))
        sound = [ratio for ratio in ratios if ratio <= AWAY]
        self._away = AWAY * max(1.0, median(sound) if sound else 1.0)
        latest = [min(row[2], self.longest(row[1])) for row in found]
        self._times = grouped(zip((row[0] for row in found), latest, strict=True))
        """The seconds of the latest answers of each skill."""
        added = _AS_MANY * usual_time(_USUAL_DIFFICULTY)
        self._general = (sum(latest) + added) / (sum(usual) + added)
        """The ratio of the learner's times to the usual ones, in all skills."""
        own = [wrong for *_, source, wrong in found if source == "drill"][:_PAR_TIMES]
        self.wrong = sum(own) / len(own) if own else 0.25
        """The share of wrong answers among the latest to new questions."""
        self.reviews = reviews_per_card(store, before)
        """The mean number of times that a card comes in a review."""

    def longest(self, difficulty: float) -> float:
        """Return the most seconds that an answer counts for: if it took longer, the learner was away."""
        return self._away * usual_time(difficulty)

    def expected(self, skill: str, difficulty: float = _USUAL_DIFFICULTY) -> float:
        """Return the seconds to expect for a question."""
        own = self._times.get(skill, [])
        usual = _AS_MANY * self._general * usual_time(difficulty)
        return float((sum(own) + usual) / (len(own) + _AS_MANY))

    def of_cards(self, questions: Iterable[int]) -> list[float]:
        """Return the seconds to expect for a review of the card of each of these questions, by their ids."""
        found = (self._store.row("SELECT skill, difficulty FROM questions WHERE id = ?", one) for one in questions)
        return [self.expected(*row) * self.reviews if row else 0.0 for row in found]


def reviews_per_card(store: Store, before: int = LAST_STAMP) -> float:
    """Return the mean number of times that a card comes in a review, since wrong answers are repeated.

    It is taken from the reviews before this stamp or, if they are few, from the share of wrong answers to other
    questions.
    """
    # A day has 86,400,000 ms. A card is left out if its question had other answers within half a day.
    ((answers, questions),) = store.rows(
        "SELECT count(*), count(DISTINCT question || ' ' || (at / 86400000)) FROM "
        "(SELECT question, at FROM answers WHERE source = 'ecole' AND at < ? AND NOT EXISTS "
        "(SELECT 1 FROM answers AS new WHERE new.question = answers.question AND new.source <> 'ecole' "
        "AND abs(new.at - answers.at) < 43200000) ORDER BY id DESC LIMIT ?)",
        *(before, _REVIEWS),
    )
    if questions >= _FEW:
        return float(answers / questions)
    ((wrong,),) = store.rows(
        "SELECT coalesce(avg(wrong), 0) FROM (SELECT slip IS NOT NULL AS wrong FROM answers "
        "WHERE source NOT IN ('failed', 'game') AND at < ? ORDER BY id DESC LIMIT ?)",
        *(before, _PAR_TIMES),
    )
    return float(sum(wrong**time for time in range(MOST_TIMES)))
