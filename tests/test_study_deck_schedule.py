"""The schedule: golden sequences of FSRS, grades by time and hints, shifts that never change, a clock that goes back."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trictrac.study.deck.schedule import (
    BEGINNER,
    CardState,
    Grade,
    Memory,
    Rating,
    choose_skill,
    day_start,
    grade_of,
    item_rating,
    jittered,
    moment_of,
    par_time,
    played,
    reviewed,
    stamp_of,
    wanted_difficulty,
)
from trictrac.study.questions.question import HARDEST, Skill

START = datetime(2026, 1, 5, 12, tzinfo=UTC)
TEXT = "true-hits x"
DAY = 86_400_000

GOLDEN = [
    [
        (1, "2026-01-05 12:00:00.000", "2026-01-05 12:01:00.000", "LEARNING", 0.212, 6.4133),
        (3, "2026-01-05 12:01:00.000", "2026-01-05 12:11:00.000", "LEARNING", 0.246689, 6.402115),
        (3, "2026-01-05 12:11:00.000", "2026-01-06 12:11:00.000", "REVIEW", 0.284206, 6.390941),
        (3, "2026-01-06 12:11:00.000", "2026-01-08 12:11:00.000", "REVIEW", 2.152078, 6.379779),
        (3, "2026-01-08 12:11:00.000", "2026-01-15 07:19:41.280", "REVIEW", 6.624321, 6.368627),
        (1, "2026-01-15 07:19:41.280", "2026-01-15 07:29:41.280", "RELEARNING", 1.090003, 8.791621),
        (3, "2026-01-15 07:29:41.280", "2026-01-16 07:29:41.280", "REVIEW", 1.138812, 8.778058),
        (2, "2026-01-16 07:29:41.280", "2026-01-18 07:29:41.280", "REVIEW", 1.868931, 9.174046),
        (4, "2026-01-18 07:29:41.280", "2026-01-23 12:22:22.080", "REVIEW", 5.124465, 8.883279),
    ],
    [
        (1, "2026-01-05 12:00:00.000", "2026-01-05 12:01:00.000", "LEARNING", 0.212, 6.4133),
        (4, "2026-01-05 12:01:30.000", "2026-01-06 12:01:30.000", "REVIEW", 0.42438, 5.20002),
        (3, "2026-01-06 12:01:30.000", "2026-01-09 13:31:34.320", "REVIEW", 3.075066, 5.190049),
        (3, "2026-01-09 13:31:34.320", "2026-01-20 11:23:16.080", "REVIEW", 10.917593, 5.180087),
    ],
    [
        (1, "2026-01-05 12:00:00.000", "2026-01-05 12:01:00.000", "LEARNING", 0.212, 6.4133),
        (2, "2026-01-05 12:01:00.000", "2026-01-05 12:06:30.000", "LEARNING", 0.212, 7.60421),
        (2, "2026-01-05 12:06:40.000", "2026-01-05 12:12:10.000", "LEARNING", 0.212, 8.394791),
        (3, "2026-01-05 12:08:20.000", "2026-01-05 12:18:20.000", "LEARNING", 0.246689, 8.381625),
        (2, "2026-01-05 12:18:20.000", "2026-01-05 12:28:20.000", "LEARNING", 0.246689, 8.910875),
    ],
]


def stamp(text: str) -> int:
    return stamp_of(datetime.fromisoformat(text).replace(tzinfo=UTC))


@pytest.mark.parametrize("steps", GOLDEN)
def test_fixed_answers_at_fixed_times_lead_to_these_dates(steps: list[tuple[int, str, str, str, float, float]]) -> None:
    """Computed once with fsrs 6.3.2, desired retention 0.9, steps of 1 and 10 minutes; long intervals with the shift."""
    memory: Memory | None = None
    for grade, at, due, state, stability, difficulty in steps:
        memory = reviewed(memory, Grade(grade), stamp(at), TEXT)
        assert memory.due == stamp(due)
        assert memory.state is CardState[state]
        assert (memory.stability, memory.difficulty) == pytest.approx((stability, difficulty), abs=1e-6)
    assert memory is not None
    assert memory.reviews == len(steps) - 1
    assert memory.lapses == sum(state == "RELEARNING" for _, _, _, state, _, _ in steps)


@pytest.mark.parametrize(
    ("right", "seconds", "hints", "grade"),
    [
        (False, 1, 0, Grade.AGAIN),
        (False, None, 2, Grade.AGAIN),
        (True, 4.9, 0, Grade.EASY),
        (True, 5, 0, Grade.GOOD),
        (True, 20, 0, Grade.GOOD),
        (True, 20.1, 0, Grade.HARD),
        (True, None, 0, Grade.GOOD),
        (True, 1, 1, Grade.HARD),
        (True, None, 1, Grade.HARD),
    ],
)
def test_the_grade_follows_from_right_wrong_time_and_hints(
    right: bool, seconds: float | None, hints: int, grade: Grade
) -> None:
    assert grade_of(right=right, seconds=seconds, par=10, hints=hints) is grade


def test_the_par_time_is_ones_own_once_there_are_ten_answers() -> None:
    assert par_time(0, []) == 6
    assert par_time(2.5, [1.0] * 9) == 13.5
    assert par_time(2.5, [*range(1, 10), 100.0]) == 5.5


@given(st.integers(0, 400 * DAY), st.text(), st.integers(0, 100))
def test_the_shift_is_small_and_always_the_same(interval: int, text: str, reviews: int) -> None:
    shifted = jittered(interval, text, reviews)
    assert shifted == jittered(interval, text, reviews)
    assert abs(shifted - interval) <= 0.05 * interval + 1
    if interval < 3 * DAY:
        assert shifted == interval


def test_cards_made_together_come_back_apart() -> None:
    dates = [jittered(100 * DAY, f"question {number}", 3) for number in range(200)]
    assert min(dates) < 96 * DAY
    assert max(dates) > 104 * DAY
    assert 99 * DAY < sum(dates) / 200 < 101 * DAY


@given(st.lists(st.tuples(st.sampled_from(Grade), st.integers(-(10**9), 10**10)), min_size=1, max_size=12))
def test_whatever_the_clock_does_a_card_goes_on_from_its_last_review(steps: list[tuple[Grade, int]]) -> None:
    at, memory = stamp_of(START), None
    for grade, passed in steps:
        at = max(0, at + passed)
        before, memory = memory, reviewed(memory, grade, at, TEXT)
        assert memory.last_review == max(at, before.last_review if before else at)
        assert memory.due > memory.last_review
        assert memory.stability > 0
        assert 1 <= memory.difficulty <= 10


@given(st.integers(-6 * 10**13, 10**14))
def test_times_are_kept_to_the_millisecond(stamp: int) -> None:
    assert stamp_of(moment_of(stamp)) == stamp
    assert moment_of(stamp).tzinfo is UTC


def test_a_day_begins_at_midnight_on_the_wall() -> None:
    begun = day_start(START)
    assert begun <= START < begun + timedelta(hours=26)
    assert (begun.astimezone().hour, begun.astimezone().minute) == (0, 0)


def test_an_answer_is_a_game_between_learner_and_question() -> None:
    item = item_rating(2)
    assert (item.mu, item.sigma, item_rating(50).mu, item_rating(-1).mu) == (22, 4, 40, 16)
    assert (BEGINNER.shown, Rating(25, 1).shown) == (1140, 1500)
    won, lost, helped = (
        played(BEGINNER, item, right=right, helped=hints)
        for right, hints in ((True, False), (False, False), (True, True))
    )
    assert lost[0].mu < BEGINNER.mu < won[0].mu
    assert won[1].mu < item.mu < lost[1].mu
    assert lost[0].mu < helped[0].mu < won[0].mu
    assert all(one[0].sigma < BEGINNER.sigma and one[0].answers == 1 for one in (won, lost, helped))
    assert played(BEGINNER, item_rating(8), right=True)[0].mu > won[0].mu


def test_what_is_weaker_or_less_practised_comes_more_often() -> None:
    ratings = {
        Skill.TRUE_HITS: Rating(35, 3, 100),
        Skill.FALSE_HITS: Rating(20, 3, 100),
        Skill.FILLING: Rating(35, 3, 0),
    }
    random = Random(1)
    often = Counter(choose_skill(ratings, random) for _ in range(3000))
    assert often[Skill.FALSE_HITS] > 2 * often[Skill.TRUE_HITS]
    assert often[Skill.FILLING] > 2 * often[Skill.TRUE_HITS]
    assert often[Skill.TRUE_HITS] > 100


def test_difficulty_rises_with_the_learner_and_varies_by_one() -> None:
    random = Random(2)
    weak, good, best = ([wanted_difficulty(mu, random) for _ in range(400)] for mu in (10, 33, 99))
    assert max(weak) == 0.0
    assert min(best) == HARDEST
    assert 1.8 < max(good) - min(good) <= 2
    assert 2.7 < mean(good) < 3.3
